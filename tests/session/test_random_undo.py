"""Undo at random moments of random matches: what is taken back leaves no trace, and nothing hidden is learned."""

from __future__ import annotations

import random

import pytest

from skyworld_tui.engine import Match, Setup
from skyworld_tui.session.session import Refused, Session

SEEDS = range(6)


def hidden(session: Session) -> tuple[object, ...]:
    """What nobody may learn by going back: both decks and both hands."""
    match = session.match
    return tuple(zone(seat) for zone in (match.hand, match.deck) for seat in (0, 1))


def take_keyboard(session: Session) -> None:
    """Through the curtain, if it is down."""
    if session.handover is not None:
        session.take_keyboard(session.handover)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_with_random_undo_is_the_match_of_the_moves_that_stayed(setup: Setup, seed: int) -> None:
    session = Session.new(setup, seed, ("human", "human"))
    rng = random.Random(seed)
    undone = 0
    for _ in range(250):
        if session.over:
            break
        take_keyboard(session)
        at_rest = session.view().choice is None  # the unit of undo is a whole move, not an answer inside of one
        before, decks = session.match.fingerprint(), hidden(session)[2:]
        view = session.view()
        session.play(rng.choice(view.legal), session.decision_id)
        if session.over or session.handover is not None or rng.random() < 0.5:
            continue
        if not at_rest or session.view().choice is not None:
            continue
        try:
            session.undo()
        except Refused:
            continue
        undone += 1
        assert session.match.fingerprint() == before and hidden(session)[2:] == decks
        assert session.view() == view, "undo shows what was shown before, and no more"
    assert undone >= 5, "the seed must really go back"
    straight = Match.from_record(session.match.record)
    assert straight.fingerprint() == session.match.fingerprint()


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_of_everything_is_the_start_and_redo_is_the_end(setup: Setup, seed: int) -> None:
    match = Match.start(setup, seed)
    start = match.fingerprint()
    rng = random.Random(seed)
    while match.winner is None and len(match.record.moves) < 80:
        match.play(rng.choice(match.legal_moves()))
    record = match.record
    assert Match.from_record(record, upto=0).fingerprint() == start
    back = Match.from_record(record, upto=len(record.moves) // 2)
    for seat, line in record.moves[len(record.moves) // 2 :]:
        back.play(back.parse(line), seat)
    assert back.fingerprint() == match.fingerprint()
