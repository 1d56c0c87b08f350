"""Playouts: what becomes of a line when the hidden cards are dealt, the other player answers with all it has, and the
seat plays its next turn.

Lines are compared on the same deals, so that the luck of a deal is the same for all of them (paired playouts).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .reply import played_in
from .search import Budget, Line, TurnSearch

CAP: Final = 120.0
"""A won or lost playout counts this much: more than any advantage, less than certainty."""


class Playouts:
    """Plays lines of ``seat`` on through the other player's turn and the seat's own next one; each searches its turn with
    the hand it was dealt, with up to so many ``positions``."""

    def __init__(self, evaluator: Evaluator, seat: int, width: int, positions: int) -> None:
        self._evaluator = evaluator
        self._seat = seat
        self._width = width
        self._positions = positions

    def value(self, deal: Match, moves: Sequence[Move], stop: Budget) -> float:
        """The value for the seat when it plays ``moves`` in this deal (as far as they are legal there) and the other
        player answers. ``stop`` counts the positions, and may end it early."""
        evaluator, seat, rival = self._evaluator, self._seat, 1 - self._seat
        match = played_in(deal, moves, seat)
        state = match.dealt
        if state.winner >= 0 or state.active != rival or state.choice is not None:
            return self._capped(evaluator.score(state, seat))
        answer = self._best(match, rival, stop)
        state = answer.after.dealt
        if state.winner >= 0:
            return self._capped(evaluator.score(state, seat))
        if state.active != seat or state.choice is not None:
            return self._capped(evaluator.score(answer.before.dealt, seat, done=True))
        return self._capped(self._best(answer.after, seat, stop).value)

    def _best(self, match: Match, seat: int, stop: Budget) -> Line:
        """The best turn that is found for ``seat``."""
        budget = Budget(min(self._positions, max(0, stop.left)))
        best = TurnSearch(self._evaluator, seat, budget).lines(match, self._width)[0]
        stop.left -= budget.used
        stop.used += budget.used
        return best

    def _capped(self, score: float) -> float:
        return max(-CAP, min(CAP, score))
