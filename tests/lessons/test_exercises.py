"""Every exercise and puzzle of the game: solved by its stored solution and by search, never by doing nothing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.lessons.catalogue import Exercise, load_exercises
from skyworld_tui.lessons.solve import Search, search
from skyworld_tui.scenarios.lesson import CHAPTERS, LEVELS

from .check_exercises import BUDGET, faults

ATOMS = Path(__file__).parents[1] / "rules" / "atoms.txt"
ALL = load_exercises(load_core())
EXERCISES = [each for each in ALL if each.kind == "exercise"]
PUZZLES = [each for each in ALL if each.kind == "puzzle"]


@cache
def found(name: str) -> Search:
    """What the search finds for an exercise; each is searched once."""
    exercise = next(each for each in ALL if each.id == name)
    return search(exercise.scenario, BUDGET[exercise.level])


@pytest.mark.parametrize("exercise", ALL, ids=[each.id for each in ALL])
def test_it_is_solved_by_its_solution_and_by_search_and_not_by_passing(exercise: Exercise) -> None:
    assert list(faults(exercise, found(exercise.id))) == []


def test_there_are_enough_of_each_kind() -> None:
    assert len(EXERCISES) >= 45
    assert len(PUZZLES) >= 12
    assert {each.level for each in PUZZLES} == set(LEVELS)


def test_every_chapter_of_the_manual_has_an_exercise() -> None:
    assert {each.chapter for each in EXERCISES} == set(CHAPTERS)


def test_every_worked_example_of_the_manual_has_its_exercise() -> None:
    kinds = dict(line.split() for line in ATOMS.read_text(encoding="utf-8").splitlines() if line.strip())
    examples = {rule for rule, kind in kinds.items() if kind == "example"}
    assert examples
    held = {rule for each in ALL for rule in each.scenario.rules}
    assert sorted(examples - held) == []


def test_every_rule_that_is_named_exists() -> None:
    kinds = dict(line.split() for line in ATOMS.read_text(encoding="utf-8").splitlines() if line.strip())
    named = {rule for each in ALL for rule in each.scenario.rules if rule.startswith("R")}
    assert sorted(named - set(kinds)) == []
