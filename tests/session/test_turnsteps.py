"""The turn as steps: what each is said to have done is what the match itself shows before and after it."""

from __future__ import annotations

import random

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, Move
from skyworld_tui.engine.events import Event
from skyworld_tui.engine.view import MatchView
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.session.tally import Tally
from skyworld_tui.session.turnsteps import END, START, STEPS, TurnStep, steps_before, turn_steps

from ..lab.matches import start


def by_id(steps: tuple[TurnStep, ...]) -> dict[str, TurnStep]:
    return {step.id: step for step in steps}


def choose(match: Match, rng: random.Random) -> Move:
    """A random legal move; turns are short, so that there are many of them."""
    moves = list(match.legal_moves())
    if Move("end") in moves and rng.random() < 0.3:
        return Move("end")
    return rng.choice(moves)


def owed(view: MatchView, seat: int) -> tuple[int, int, int, int]:
    """What the next turn start of ``seat`` finds: spent or vulnerable characters, padlocks, amber, Trail."""
    side = view.seats[seat]
    tired = sum(1 for c in side.field if c is not None and (c.vulnerable != "none" or c.action == "spent"))
    return tired, side.locks, side.amber, len(side.trail)


@pytest.mark.parametrize("number", [0, 1, 4, 7, 11, 16])
def test_each_part_of_the_start_did_what_the_position_shows(number: int) -> None:
    match, rng, tally = start(number), random.Random(number), Tally()
    tally.add(match.opening_events)
    turns = 0
    while match.winner is None and turns < 60:
        before, turn, view = match.view(0), match.turn, match.view(1 - match.active)
        hands = [side.hand_count for side in before.seats]
        events = match.play(choose(match, rng))
        tally.add(events)
        if match.turn == turn or turn == 0 or match.phase != "main":
            continue
        turns += 1
        seat = match.active
        steps = by_id(turn_steps(tally.turn_events, match.phase))
        tired, locks, amber, trail = owed(view, seat)
        ended_calmly = not any(e.kind in ("ready", "destroyed", "trigger", "lock") for e in events)
        if ended_calmly:
            assert (steps["ready"].n, steps["locks"].n, steps["amber"].n) == (tired, locks, amber)
            assert steps["trail"].n == trail
        drawn = match.view(seat).me.hand_count - hands[seat]
        if not any(e.kind == "trigger" for e in events):
            assert steps["refill"].n == (drawn if match.turn > 2 else 0)
        assert steps["refill"].state == ("skipped" if match.turn <= 2 else "done")
        assert steps["main"].state == "now"
        assert all(steps[name].state in ("done", "skipped") for name in START)
        assert all(steps[name].state == "ahead" for name in END)
        last = by_id(turn_steps(tally.last_turn, "ended"))
        prepared = sum(1 for e in tally.last_turn if e.kind == "prepared")
        assert all(step.state in ("done", "skipped") for step in last.values())
        assert last["preparation"].n == prepared
    assert turns > 10, f"match {number} was too short to show anything"


def test_an_undone_move_is_undone_here_too() -> None:
    match, tally = start(0), Tally()
    tally.add(match.opening_events)
    rng = random.Random(5)
    while match.turn < 3 or match.phase != "main":
        tally.add(match.play(choose(match, rng)))
    kept = tally.copy()
    tally.add(match.play(next(m for m in match.legal_moves() if m.verb == "essence")))
    assert by_id(turn_steps(tally.turn_events, "main"))["main"].n == 1
    assert by_id(turn_steps(kept.turn_events, "main"))["main"].n == 0


def test_a_position_does_not_pretend_to_know_what_went_before() -> None:
    steps = by_id(steps_before("main"))
    assert {steps[name].did for name in START} == {"not seen"} and steps["main"].state == "now"
    assert not any(step.n for step in steps.values())


def test_the_steps_stand_in_the_order_of_the_rules() -> None:
    """As R613 and the rulings D-95 and D-96 have it."""
    match, tally = start(2), Tally()
    tally.add(match.opening_events)
    while match.phase != "main":
        tally.add(match.play(next(iter(match.legal_moves()))))
    assert [step.id for step in turn_steps(tally.turn_events, "main")] == [
        "renew", "ready", "locks", "amber", "trail", "effects", "refill", "main", "end_effects", "durations",
        "preparation",
    ]  # fmt: skip


ENDING = """
name: x
cards:
  - id: purse
    name: Purse
    stage: 1
    insignia: moon
    requirement: 0
    consume: 0
    power: 1
    faith: 1
    abilities:
      - trigger: end_of_turn
        effects: [{op: strengthen, n: 1, target: {side: ally}}]
      - trigger: on_death
        effects: [{op: intimidate, n: 1, target: {side: enemy}}]
p1:
  field: {1: nina, 2: purse, 3: {card: purse, bonus: -1, turn_bonus: 1}, 4: {card: osmar, preparation: true}}
p2:
  field: {1: elyra, 2: flor}
steps:
  - expect: {turn: 7}
"""


def test_the_end_of_a_turn_stands_where_the_match_stands() -> None:
    """It is asked for an end-of-turn effect, then while what lasted this turn ends, and then it is over."""
    (document,) = parse_documents(ENDING, "test.yaml")
    match, tally = read_scenario(document, load_core()).start(), Tally()
    tally.add((Event("turn", 0, n=match.turn),))

    def now() -> tuple[str, dict[str, TurnStep]]:
        steps = turn_steps(tally.turn_events, match.phase)
        (at,) = [step.id for step in steps if step.state == "now"]
        place = STEPS.index(at)
        assert all(step.state in ("done", "skipped") for step in steps[:place])
        assert all(step.state == "ahead" for step in steps[place + 1 :])
        return at, by_id(steps)

    assert now()[0] == "main"
    tally.add(match.play(Move("end")))
    assert match.phase == "end" and now()[0] == "end_effects"
    while now()[0] == "end_effects":
        tally.add(match.play(match.legal_moves()[0]))
    at, steps = now()
    assert at == "durations", "the purse that fell asks for its target before Preparation ends"
    assert steps["end_effects"].did == "Purse, Purse" and "fell" in steps["durations"].did
    assert steps["preparation"].n == 0
    while match.turn == 7:
        tally.add(match.play(match.legal_moves()[0]))
    last = by_id(turn_steps(tally.last_turn, "ended"))
    assert (last["preparation"].n, last["preparation"].did) == (1, "Osmar")
    assert all(step.state in ("done", "skipped") for step in last.values())


def test_preparation_is_the_last_step_while_it_ends() -> None:
    osmar = load_core().cards["osmar"]
    events = (Event("turn", 0, n=7), Event("end_turn", 0), Event("prepared", 0, card=osmar, slot=3))
    steps = by_id(turn_steps(events, "end"))
    assert steps["preparation"] == TurnStep("preparation", "now", 1, "Osmar") and steps["durations"].state == "done"


def test_before_the_first_turn_there_are_no_steps() -> None:
    match = start(2)
    assert turn_steps(match.opening_events, "opening") == ()
    assert len(STEPS) == len(set(STEPS)) == 11
