"""The turn as steps: what each is said to have done is what the match itself shows before and after it."""

from __future__ import annotations

import random

import pytest

from skyworld_tui.engine import Match, Move
from skyworld_tui.engine.view import MatchView
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


def test_before_the_first_turn_there_are_no_steps() -> None:
    match = start(2)
    assert turn_steps(match.opening_events, "opening") == ()
    assert len(STEPS) == len(set(STEPS)) == 11
