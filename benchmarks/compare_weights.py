"""Is another set of weights better? ``python benchmarks/compare_weights.py GAMES FILE NAME=VALUE…``.

Plays a level with the given weights (a file like ``data/ai/weights.yaml``, single weights by name, or both) against the
same level as it is: every pair of decks in turn, each seed from both seats. Prints the share of wins of the changed
weights and its standard error; with 400 games that is 2.5 points, so smaller differences mean nothing.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random

from skyworld_tui.ai.levels import load_levels, made
from skyworld_tui.ai.weights import Weights, load_weights
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.schema import checked
from skyworld_tui.cards.source import read_document
from skyworld_tui.lab.matches import Player, play_match, setup_for


def won(index: int, level: str, weights: Weights) -> bool:
    """Whether the changed weights win game ``index``. Two neighbours share a seed and exchange their seats."""
    cards = load_core()
    decks = [deck.id for deck in cards.decks.values() if not deck.stacked]
    pairs = list(product(decks, decks))
    first, second = pairs[index // 2 % len(pairs)]
    setup = setup_for(cards, (Player(level, first), Player(level, second)))
    seed = Random(index // 2).getrandbits(48)
    settings = load_levels()[level]
    changed, plain = made(settings, seed, weights=weights), made(settings, seed + 1)
    seat = index % 2
    return play_match(setup, (plain, changed) if seat else (changed, plain), seed).winner == seat


def changed_weights(words: list[str]) -> Weights:
    """The weights that the words of the command line ask for. Raises SourceError for what is wrong in a file."""
    weights = load_weights("weights")
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            weights = Weights.model_validate({**weights.model_dump(), name: float(value)})
        else:
            document = read_document(Path(word))
            weights = checked(Weights, document.value, document)
    return weights


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("changes", nargs="+", metavar="FILE or NAME=VALUE")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    weights = changed_weights(args.changes)
    with ProcessPoolExecutor(args.jobs) as pool:
        played = pool.map(won, range(args.games), [args.level] * args.games, [weights] * args.games, chunksize=8)
        wins = sum(played)
    share = wins / args.games
    error = (share * (1 - share) / args.games) ** 0.5
    print(f"{100 * share:.1f} % of {args.games} games (standard error {100 * error:.1f})")


if __name__ == "__main__":
    main()
