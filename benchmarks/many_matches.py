"""Looks for faults in very many matches: ``python benchmarks/many_matches.py [--games N] [--first N] [--jobs N]``.

Plays random matches of ready-made and of random legal decks with every invariant of ``tests/invariants.py`` after
every move; ``tests/machines`` plays the first of them. The number of a match is its seed, and a fault names it. Prints
how far it is, then totals; exit status 1 when anything was found. The checksum is the same in every process and on
every machine.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the invariants are part of the tests, which are not installed

from tests.machines.matches import Fault, Played, play  # noqa: E402

CHUNK = 100
SHOWN = 20
"""So many faults are written out; a broken rule breaks many matches."""


def play_chunk(first: int, last: int) -> tuple[list[Played], list[str]]:
    """Matches ``first`` to ``last`` (excluded): how they went, and the faults."""
    played, faults = [], []
    for number in range(first, last):
        try:
            played.append(play(number))
        except Fault as fault:
            faults.append(str(fault))
    return played, faults


def main() -> int:
    """Read the command line, play, print; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="how many matches (20000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args()
    end = options.first + options.games
    starts = range(options.first, end, CHUNK)
    ends = [min(start + CHUNK, end) for start in starts]
    step = max(1, len(starts) // 20)
    begun = time.monotonic()
    played: list[Played] = []
    faults: list[str] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for index, (done, found) in enumerate(pool.map(play_chunk, starts, ends), 1):
            played += done
            faults += found
            for fault in found[: max(0, SHOWN - len(faults) + len(found))]:
                print(f"FAULT {fault}", flush=True)
            if index % step == 0 or index == len(starts):
                spent = time.monotonic() - begun
                print(f"{len(played) + len(faults)} matches, {len(faults)} faults, {spent:.0f} s", flush=True)
    moves = sum(match.moves for match in played)
    turns = sum(match.turns for match in played)
    wins = Counter(match.winner for match in played)
    prints = hashlib.sha256("".join(match.fingerprint for match in played).encode()).hexdigest()[:16]
    print(f"{len(played)} matches played out, {moves} moves, {turns} turns; wins p1 {wins[0]}, p2 {wins[1]}")
    print(f"checksum of the final positions {prints}")
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
