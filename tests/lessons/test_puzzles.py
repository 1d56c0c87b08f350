"""Win this turn: the puzzles grow harder, are not won by channeling alone, and the hard ones begin in few ways."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from statistics import median

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine.moves import ANSWER_VERBS
from skyworld_tui.lessons.catalogue import Exercise, load_exercises
from skyworld_tui.lessons.solve import search
from skyworld_tui.paths import data_dir
from skyworld_tui.scenarios.lesson import LEVELS

from .whole_turn import WholeTurn, whole_turn

PUZZLES = [each for each in load_exercises(load_core()) if each.kind == "puzzle"]
HARD = [each for each in PUZZLES if each.level == "hard"]
CHANNELING = frozenset({"channel", "end", *ANSWER_VERBS})
ONLY_ORDER = {"home-before-the-last-light"}
"""Puzzles whose whole idea is the order of the channels."""

_COUNTED = re.compile(
    r"^# (?P<positions>\d+) positions, won from (?P<won>\d+); "
    r"first moves that win: (?P<first>\d+)\.\nname: (?P<id>\S+)$",
    re.MULTILINE,
)


@cache
def turn_of(name: str) -> WholeTurn:
    """The turn of a puzzle, searched once."""
    return whole_turn(next(each.scenario for each in PUZZLES if each.id == name))


def share_won(name: str) -> float:
    """From which part of its positions a puzzle can still be won."""
    seen = turn_of(name).seen
    return sum(seen.values()) / len(seen)


def at(level: str) -> list[Exercise]:
    return [each for each in PUZZLES if each.level == level]


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_six_puzzles_or_more(level: str) -> None:
    assert len(at(level)) >= 6


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[each.id for each in PUZZLES])
def test_it_is_to_be_won_in_the_turn_that_is_shown(puzzle: Exercise) -> None:
    """The stored solution never hands the turn over, and the search of the whole turn agrees that there is a win."""
    start = puzzle.scenario.start()
    for step in puzzle.lesson.solution:
        assert start.active == puzzle.scenario.position.active
        if not (step.optional and start.decision is not None and start.decision.kind == "turn"):
            start.play(start.parse(step.text))
    assert start.winner == puzzle.scenario.position.active
    assert turn_of(puzzle.id).wins(puzzle.scenario.start())
    assert puzzle.lesson.win_within == 1


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[each.id for each in PUZZLES])
def test_channeling_alone_does_not_win(puzzle: Exercise) -> None:
    turn = whole_turn(puzzle.scenario, CHANNELING)
    assert turn.wins(puzzle.scenario.start()) is (puzzle.id in ONLY_ORDER)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[each.id for each in PUZZLES])
def test_no_draw_brings_the_win(puzzle: Exercise) -> None:
    """What lies in the deck is hidden, so that the win must be there with an empty one as well."""
    position = puzzle.scenario.position
    me = position.active
    seats = tuple(replace(seat, deck=()) if index == me else seat for index, seat in enumerate(position.seats))
    found = search(replace(puzzle.scenario, position=replace(position, seats=seats)), budget=50_000)
    assert found.lines is not None


def test_only_easy_puzzles_are_won_by_order_alone() -> None:
    assert {each.level for each in PUZZLES if each.id in ONLY_ORDER} == {"easy"}


def test_the_levels_grow() -> None:
    """In moves and answers of the solution, in positions of the turn, and in how rare those are that can be won."""
    length = [median(len(each.lesson.solution) for each in at(level)) for level in LEVELS]
    size = [median(len(turn_of(each.id).seen) for each in at(level)) for level in LEVELS]
    won = [median(share_won(each.id) for each in at(level)) for level in LEVELS]
    assert length == sorted(set(length)), length
    assert size == sorted(set(size)), size
    assert won == sorted(set(won), reverse=True), won


@pytest.mark.parametrize("puzzle", HARD, ids=[each.id for each in HARD])
def test_a_hard_puzzle_begins_in_at_most_three_ways(puzzle: Exercise) -> None:
    start = puzzle.scenario.start()
    first = turn_of(puzzle.id).winning_moves(start)
    assert 1 <= len(first) <= 3, first
    assert len(first) < len(start.legal_moves()) / 2


def test_what_the_file_of_hard_puzzles_counts_is_true() -> None:
    text = (data_dir() / "exercises" / "puzzles-hard.yaml").read_text(encoding="utf-8")
    told = {
        each["id"]: (int(each["positions"]), int(each["won"]), int(each["first"])) for each in _COUNTED.finditer(text)
    }
    counted = {}
    for puzzle in HARD:
        turn = turn_of(puzzle.id)
        first = turn.winning_moves(puzzle.scenario.start())
        counted[puzzle.id] = (len(turn.seen), sum(turn.seen.values()), len(first))
    assert told == counted
