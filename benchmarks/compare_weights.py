"""Is another weight better? ``python benchmarks/compare_weights.py GAMES NAME=VALUE… [--jobs N]``.

Plays ``normal`` with the given weights against ``normal`` as it is: every pair of decks in turn, each seed from both
seats. Prints the share of wins of the changed weights and its standard error; with 400 games that is 2.5 points, so
smaller differences mean nothing.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from random import Random

from skyworld_tui.ai.oneply import OnePlyPolicy
from skyworld_tui.ai.weights import Weights
from skyworld_tui.cards.load import load_core
from skyworld_tui.lab.matches import Player, play_match, setup_for


def won(index: int, changes: dict[str, float]) -> bool:
    """Whether the changed weights win game ``index``. Two neighbours share a seed and exchange their seats."""
    cards = load_core()
    decks = [deck.id for deck in cards.decks.values() if not deck.stacked]
    pairs = list(product(decks, decks))
    first, second = pairs[index // 2 % len(pairs)]
    setup = setup_for(cards, (Player("normal", first), Player("normal", second)))
    seed = Random(index // 2).getrandbits(48)
    changed = OnePlyPolicy(seed, replace(Weights(), **changes))
    plain = OnePlyPolicy(seed + 1)
    seat = index % 2
    policies = (plain, changed) if seat else (changed, plain)
    return play_match(setup, policies, seed).winner == seat


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("changes", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    pairs = [change.partition("=") for change in args.changes]
    changes = {name: float(value) for name, _, value in pairs}
    with ProcessPoolExecutor(args.jobs) as pool:
        wins = sum(pool.map(won, range(args.games), [changes] * args.games, chunksize=8))
    share = wins / args.games
    error = (share * (1 - share) / args.games) ** 0.5
    print(f"{changes}: {100 * share:.1f} % of {args.games} games (standard error {100 * error:.1f})")


if __name__ == "__main__":
    main()
