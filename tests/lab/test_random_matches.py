"""A thousand random matches, with every invariant looked at after every move. A failure names deck pair and seed."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.engine import Match, Move
from skyworld_tui.lab.bench import random_move
from skyworld_tui.lab.matches import MAX_TURNS
from tests import invariants
from tests.lab.matches import start, story

CHUNKS = 20
MATCHES = 50


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invariants_after_every_move(chunk: int) -> None:
    for number in range(chunk * MATCHES, (chunk + 1) * MATCHES):
        match = start(number)
        rng = Random(number)
        owner = invariants.owners(match)
        count = 0
        try:
            invariants.check(match, owner)
            while match.decision is not None and match.turn <= MAX_TURNS:
                move = random_move(match, rng)
                if count % 7 == 0:
                    check_copy(match, move)
                match.play(move)
                count += 1
                invariants.check(match, owner)
            assert match.winner is not None, "nobody has won"
        except AssertionError as error:
            raise AssertionError(f"{story(match, number)}: {error}") from error
        except Exception as error:
            raise AssertionError(f"{story(match, number)}: {type(error).__name__}: {error}") from error


def check_copy(match: Match, move: Move) -> None:
    """A copy equals its original, and playing on it leaves the original as it was."""
    before = match.fingerprint()
    copy = match.copy()
    assert copy.fingerprint() == before and copy.legal_moves() == match.legal_moves()
    copy.play(move)
    assert match.fingerprint() == before, "a copy has changed its original"
