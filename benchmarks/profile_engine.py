"""Where the time of random legal play goes: ``python benchmarks/profile_engine.py [SECONDS]``.

The figures of ``skyworld bench`` say how fast; this says why. Profiling itself slows small functions down most, so
compare shares, not seconds.
"""

from __future__ import annotations

import cProfile
import pstats
import sys

from skyworld_tui.cards.load import load_core
from skyworld_tui.lab.bench import random_play
from skyworld_tui.lab.matches import Player, setup_for


def main(seconds: float) -> None:
    """Play for so many seconds under the profiler and print the functions that took most of their own time."""
    setup = setup_for(load_core(), (Player("random"), Player("random")))
    random_play(setup, 0.2)
    profile = cProfile.Profile()
    profile.enable()
    decisions, games, spent = random_play(setup, seconds)
    profile.disable()
    print(f"{games} games, {decisions} decisions, {decisions / spent:.0f} decisions/s under the profiler")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
