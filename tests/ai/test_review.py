"""Looking back: what was played and what would have been better are weighed by the same knowledge."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from skyworld_tui.ai.advice import Coach
from skyworld_tui.ai.review import _played, _Turn, turning_points
from skyworld_tui.ai.worth import UNSEEN
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Record, sample, veiled
from skyworld_tui.lab.matches import Player, setup_for

TURNS = 10
"""Turns of a match, both players counted."""


def coach() -> Coach:
    return Coach(risk_deals=0)


@cache
def thought_of(seed: int) -> tuple[Record, tuple[tuple[_Turn, float], ...]]:
    """The beginning of a match in which both play each turn exactly as the coach thinks best when it begins; and each
    turn of the first seat with what the coach expected of it. Where a line cannot be played on, since a card came to
    light, the coach thinks again, and the turn is left out."""
    match = Match.start(setup_for(load_core(), (Player("hard"), Player("hard"))), seed)
    thinks, turns = coach(), []
    while (decision := match.decision) is not None and match.turn <= TURNS:
        if decision.kind != "turn":
            match.play(match.legal_moves()[0])
            continue
        seat, start, before = decision.by, match.copy(), len(match.record.moves)
        view = match.view(seat, searchable=True)
        best = thinks.thinker.think(veiled(view, UNSEEN), seat, lambda view=view: sample(view, Random(0))).lines[0]
        whole = True
        for move in best.moves:
            whole = whole and match.deciding == seat and match.turn == start.turn and match.why_not(move) is None
            if not whole:
                break
            match.play(move)
        decision = match.decision
        if whole and seat == 0 and match.turn != start.turn and decision is not None and decision.kind == "turn":
            turns.append((_Turn(before, start, best.moves, match.copy()), best.value))
    return match.record, tuple(turns)


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_that_was_played_as_thought_has_lost_nothing(seed: int) -> None:
    _, turns = thought_of(seed)
    assert len(turns) >= 3
    for turn, expected in turns:
        drawn = turn.match.view(0, searchable=True).hidden
        value, loses, _ = _played(coach(), turn, 0, drawn.seats[0].deck)
        assert not loses and value == pytest.approx(expected), turn.match.turn


@pytest.mark.parametrize("seed", range(3))
def test_who_plays_as_thought_has_no_turning_points(seed: int) -> None:
    record, _ = thought_of(seed)
    assert turning_points(record, 0) == ()
