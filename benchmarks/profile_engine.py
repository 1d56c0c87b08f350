"""Where the time of random legal play goes: ``python benchmarks/profile_engine.py [SECONDS]``.

The figures of ``skyworld bench`` say how fast; this says why. First what each part of a decision costs by the
processor's clock: the list of moves, drawing one of them, and playing it, by verb. Then the functions under the
profiler, which slows small functions down most: compare shares there, not seconds.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
from collections import Counter
from random import Random

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Setup
from skyworld_tui.lab.bench import random_move, random_play
from skyworld_tui.lab.matches import MAX_TURNS, Player, setup_for


def parts(setup: Setup, seconds: float) -> tuple[Counter[str], Counter[str]]:
    """(how often, seconds in all) of every part of random play, about so many seconds of it."""
    often: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    rng = Random(0)
    clock = time.process_time
    end = clock() + seconds

    def stop(part: str, since: float) -> float:
        now = clock()
        often[part] += 1
        spent[part] += now - since
        return clock()

    seed = 0
    while clock() < end:
        since = clock()
        match = Match.start(setup, seed)
        match.proving = False
        since = stop("start of a match", since)
        seed += 1
        while match.winner is None and match.turn <= MAX_TURNS:
            kind = "list of a turn" if match.decision.kind == "turn" else "list of answers"
            since = clock()
            match.legal_moves()
            since = stop(kind, since)
            move = random_move(match, rng)
            since = clock()
            match.play(move)
            since = stop(move.verb, since)
    return often, spent


def print_parts(often: Counter[str], spent: Counter[str]) -> None:
    """A table of the parts, the dearest first; the list that is made again to draw a move is not counted."""
    decisions = sum(n for part, n in often.items() if part.startswith("list"))
    total = sum(spent.values())
    print("| part | a decision | µs each | µs a decision | share |")
    print("| --- | --- | --- | --- | --- |")
    for part, seconds in spent.most_common():
        each, mean = seconds / often[part] * 1e6, seconds / decisions * 1e6
        print(f"| {part} | {often[part] / decisions:.3f} | {each:.1f} | {mean:.2f} | {seconds / total:.1%} |")


def main(seconds: float) -> None:
    """Play for so many seconds with a stopwatch, then under the profiler, and print both."""
    setup = setup_for(load_core(), (Player("random"), Player("random")))
    random_play(setup, 0.2)
    print_parts(*parts(setup, seconds))
    profile = cProfile.Profile()
    profile.enable()
    decisions, games, spent = random_play(setup, seconds)
    profile.disable()
    print(f"\n{games} games, {decisions} decisions, {decisions / spent:.0f} decisions/s under the profiler")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
