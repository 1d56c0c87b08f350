"""``python -m tests.lessons.check_exercises FOLDER``: is every exercise of a folder sound? One line each.

Solved by its stored solution, by search (with the positions that took), not by passing, and with all of its texts.
Exit status 1 when something is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError
from skyworld_tui.lessons.catalogue import Exercise, load_exercises, untold
from skyworld_tui.lessons.solve import Aim, Search, passing, passive, search
from skyworld_tui.scenarios import run_scenario

BUDGET = {"": 20_000, "easy": 50_000, "medium": 200_000, "hard": 600_000}
"""Positions that the search may look at, by level."""


def faults(exercise: Exercise, found: Search) -> Iterator[str]:
    """What is wrong with an exercise, given what its search has found."""
    scenario = exercise.scenario
    aim = Aim.of(scenario)
    result = run_scenario(scenario)
    if not result.ok:
        yield str(result)
    if not aim.wanted:
        yield "there is no ending: a last step 'expect'"
    if aim.reached(scenario.start()):
        yield "it is solved at the start"
    elif passing(scenario, aim):
        yield "passing solves it"
    if found.lines is None:
        yield f"no solution {'exists' if found.complete else 'was found'} ({found.positions} positions)"
    yield from by_its_own_moves(exercise, aim)
    yield from untold(exercise)


def by_its_own_moves(exercise: Exercise, aim: Aim) -> Iterator[str]:
    """The stored solution as the game plays it: only what is allowed, and the end exactly with its last move."""
    match = exercise.scenario.start()
    for number, step in enumerate(exercise.lesson.solution, 1):
        if step.optional and match.decision is not None and match.decision.kind == "turn":
            continue
        if aim.reached(match):
            yield f"the stored solution is there before its move {number} ({step.text})"
            return
        try:
            move = match.parse(step.text)
            if match.deciding == aim.learner and not aim.allowed(match, move):
                yield f"the stored solution plays {step.text!r}, which is not allowed"
            if match.deciding != aim.learner and move != passive(match):
                yield f"the stored solution lets the rival play {step.text!r}, but it is passive"
            match.play(move)
        except Exception as error:
            yield f"the stored solution cannot play {step.text!r}: {error}"
            return
    if not aim.reached(match):
        yield "the stored solution does not reach the end, or a question is still open"


def main(folder: Path) -> int:
    try:
        exercises = load_exercises(load_core(), folder)
    except SourceError as error:
        print(error)
        return 1
    wrong = 0
    for exercise in exercises:
        found = search(exercise.scenario, BUDGET[exercise.level])
        problems = list(faults(exercise, found))
        wrong += bool(problems)
        way = ", ".join(found.lines) if found.lines is not None else "-"
        print(f"{'BAD' if problems else 'ok '} {exercise.id}: {found.positions} positions: {way}", flush=True)
        for problem in problems:
            print(f"      {problem}")
    print(f"{len(exercises)} exercises, {wrong} with faults")
    return 1 if wrong or not exercises else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
