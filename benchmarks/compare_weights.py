"""Is another set of weights better? ``python benchmarks/compare_weights.py GAMES FILE NAME=VALUE…``.

Plays a level with the given weights (a file like ``data/ai/weights.yaml``, single ones like ``faith=2.5``,
``op.execute=3`` or ``essence.0=2``, or both) against the same level as it is: every two decks in turn, each seed from
both seats. Prints the share of games that the changed weights win with its 95 % interval over the pairs, as in the lab
(``docs/lab.md``): if 50 % lies inside, no difference has been shown. The same weights split every pair.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from skyworld_tui.ai.levels import load_levels, made
from skyworld_tui.ai.weights import Weights, changed, load_weights
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.schema import checked
from skyworld_tui.cards.source import SourceError, read_document
from skyworld_tui.lab.intervals import Pairs, paired
from skyworld_tui.lab.matches import Player, deck_pairs, play_match, playable_decks, setup_for


def pair_of(number: int, level: str, weights: Weights) -> int:
    """How many games of a pair the changed weights win, 0 to 2. Seeds belong to the seats, whoever sits there."""
    cards = load_core()
    pairs = deck_pairs(playable_decks(cards))
    first, second = pairs[number % len(pairs)]
    setup = setup_for(cards, (Player(level, first), Player(level, second)))
    settings = load_levels()[level]
    wins = 0
    for seat in (0, 1):
        seeds = Random(number)
        seed = seeds.getrandbits(48)
        one, two = (
            made(settings, seeds.getrandbits(63), weights=weights if place == seat else None) for place in (0, 1)
        )
        wins += play_match(setup, (one, two), seed).winner == seat
    return wins


def asked_for(words: Sequence[str], weights: Weights) -> Weights:
    """The weights that the words of the command line make of ``weights``. Raises ValueError for a name or amount that
    is none, SourceError for what is wrong in a file."""
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            weights = changed(weights, {name: float(value)})
        else:
            document = read_document(Path(word))
            weights = checked(Weights, document.value, document)
    return weights


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="an even number: two for each seed")
    parser.add_argument("changes", nargs="+", metavar="FILE or NAME=VALUE")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    if args.games < 2 or args.games % 2:
        parser.error("the number of games must be even: each seed is played from both seats")
    try:
        weights = asked_for(args.changes, load_weights(load_levels()[args.level].weights))
    except (SourceError, ValueError) as error:
        parser.error(str(error))
    count = args.games // 2
    pairs = Pairs()
    with ProcessPoolExecutor(args.jobs) as pool:
        for wins in pool.map(pair_of, range(count), [args.level] * count, [weights] * count, chunksize=4):
            pairs.add(wins)
    low, high = paired(pairs)
    print(f"{count} pairs: {pairs.lost} lost, {pairs.split} split, {pairs.won} won")
    print(f"{100 * pairs.share:.1f} % of {args.games} games (95 %: {100 * low:.1f} to {100 * high:.1f} %)")


if __name__ == "__main__":
    main()
