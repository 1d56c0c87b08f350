"""The search finds a way where there is one, says so where there is none, and the rival stays passive."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Move
from skyworld_tui.lessons.solve import Aim, passing, passive, search, solve
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.scenarios.model import Scenario


def exercise(sides: str, solution: str, ending: str, more: str = "") -> Scenario:
    text = f"name: x\n{sides}\nlesson: {{solution: [{solution}]{more}}}\nsteps:\n  - expect: {{{ending}}}\n"
    (document,) = parse_documents(text, "test.yaml")
    return read_scenario(document, load_core())


CHANNEL = "p1: {field: {1: nina, 2: haroldo}}"


def test_one_move_is_found_and_written_in_notation() -> None:
    scenario = exercise(CHANNEL, "channel f1", "p1.f1.vulnerable: channel")
    assert solve(scenario) == ("channel f1",)


def test_the_shortest_of_several_ways_is_found() -> None:
    scenario = exercise(
        "p1: {hand: [nina], field: {1: nina, 2: haroldo}, bank: [filler*3]}", "channel f2", "p1.faith: 2"
    )
    assert solve(scenario) == ("channel f2",)


def test_a_way_over_two_turns_holds_the_rivals_end_as_well() -> None:
    scenario = exercise("p1: {hand: [nina]}", "awaken nina, end, end, channel f1", "p1.faith: 1")
    assert solve(scenario) == ("awaken h1", "end", "end", "channel f1")


def test_later_than_the_stored_solution_is_too_late() -> None:
    scenario = exercise("p1: {hand: [nina]}", "awaken nina", "p1.faith: 1")
    found = search(scenario)
    assert (found.lines, found.complete) == (None, True)


def test_a_budget_that_is_spent_proves_nothing() -> None:
    scenario = exercise("p1: {hand: [nina]}", "awaken nina, end, end, channel f1", "p1.faith: 1")
    found = search(scenario, budget=2)
    assert (found.lines, found.complete, found.positions) == (None, False, 2)


def test_only_allowed_moves_are_searched() -> None:
    open_to_all = exercise(CHANNEL, "channel f2", "p1.faith: 2")
    narrow = exercise(CHANNEL, "channel f1", "p1.faith: 2", ", allowed: [channel f1]")
    assert solve(open_to_all) == ("channel f2",)
    assert solve(narrow) is None


def test_a_verb_alone_allows_all_of_its_kind_and_answers_are_always_allowed() -> None:
    scenario = exercise(CHANNEL, "channel f1", "p1.faith: 1", ", allowed: [channel]")
    aim, match = Aim.of(scenario), scenario.start()
    assert aim.allowed(match, Move("channel", 1)) and aim.allowed(match, Move("yes"))
    assert not aim.allowed(match, Move("end"))


def test_a_slot_counts_where_the_solution_names_one() -> None:
    scenario = exercise("p1: {hand: [nina]}", "awaken nina f4", "p1.f4: nina")
    assert solve(scenario) == ("awaken h1 f4",)


def test_nothing_is_reached_while_a_question_of_the_last_move_is_open() -> None:
    sides = "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}"
    scenario = exercise(sides, "hand lotus, choose f1", "p1.faith: 0, p1.f2.power: 3")
    aim, match = Aim.of(scenario), scenario.start()
    match.play(match.parse("hand lotus"))
    assert match.decision is not None and match.decision.kind == "pick"
    assert aim.settled(scenario.start()) and not aim.settled(match)
    asking = exercise(sides, "hand lotus", "choice.for: target")
    assert Aim.of(asking).reached(match)


def test_the_search_can_begin_in_the_middle() -> None:
    scenario = exercise("p1: {hand: [nina]}", "awaken nina, end, end, channel f1", "p1.faith: 1")
    match = scenario.start()
    match.play(match.parse("awaken nina"))
    assert search(scenario, start=match).lines == ("end", "end", "channel f1")
    assert match.turn == 7  # the searched match is a copy


def test_a_win_must_come_within_its_turns() -> None:
    sides = "goal: 1\np1: {hand: [nina]}"
    ways = "awaken nina, end, end, channel f1"
    assert solve(exercise(sides, ways, "winner: p1", ", win_within: 1")) is None
    assert solve(exercise(sides, ways, "winner: p1", ", win_within: 2")) is not None


def test_what_the_start_of_a_later_turn_gives_comes_too_late() -> None:
    """Isaura would give the last point at the start of the next own turn, without a move of the learner."""
    sides = "goal: 1\np1: {field: {1: {card: isaura, vulnerable: channel}}}"
    assert solve(exercise(sides, "end, end", "winner: p1", ", win_within: 1")) is None
    assert solve(exercise(sides, "end, end", "winner: p1", ", win_within: 2")) == ("end", "end")


def test_the_rival_of_an_exercise_ends_its_turn_and_declines() -> None:
    """It has an attack that would destroy Nina, and does not make it."""
    sides = "p1: {field: {1: nina}}\np2: {field: {1: elyra}}"
    scenario = exercise(
        sides, "channel f1, end, end", "turn: 9, p1.faith: 1, p1.f1.vulnerable: none, p1.f1.action: available"
    )
    assert solve(scenario) == ("channel f1", "end", "end")


TOLL = """cards:
  - id: toll
    name: Toll
    stage: 1
    insignia: void
    requirement: 0
    consume: 0
    power: 9
    faith: 1
    abilities: [{trigger: end_of_turn, optional: true, effects: [{op: gain_faith, n: 1}]}]
"""
"""A card of the rival that may give it a Faith at the end of its turn."""


@pytest.mark.parametrize(("faith", "comes"), [(0, True), (1, False)])
def test_the_rival_of_an_exercise_says_no_where_it_may(faith: int, comes: bool) -> None:
    scenario = exercise(f"{TOLL}p1: {{field: {{1: nina}}}}\np2: {{field: {{1: toll}}}}", "end, end, no",
                        f"turn: 9, p2.faith: {faith}")  # fmt: skip
    match = scenario.start()
    match.play(Move("end"))
    match.play(Move("end"))
    assert match.decision is not None and match.decision.kind == "confirm" and match.deciding == 1
    assert passive(match) == Move("no")
    assert (solve(scenario) is not None) is comes is passing(scenario)


@pytest.mark.parametrize(
    ("solution", "ending", "comes"),
    [
        ("channel f1", "p1.faith: 1", False),
        ("end, end", "turn: 9", True),
        ("channel f1", "p1.faith: 0", True),  # it holds at the start
    ],
)
def test_passing_is_noticed(solution: str, ending: str, comes: bool) -> None:
    assert passing(exercise(CHANNEL, solution, ending)) is comes
