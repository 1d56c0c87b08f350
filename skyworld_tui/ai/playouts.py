"""Playouts: what becomes of a line when both go on simply, with hidden cards dealt anew.

Lines are compared on the same deals, so that the luck of a deal is the same for all of them (paired playouts).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .moves import candidates
from .reply import played_in
from .search import Budget, TurnSearch

END: Final = Move("end")
LONGEST: Final = 60
"""More moves than two sensible turns have."""

CAP: Final = 120.0
"""A won or lost playout counts this much: more than any advantage, less than certainty."""


class Playouts:
    """Plays positions on, each seat choosing what looks best right after the move."""

    def __init__(self, evaluator: Evaluator, seat: int, turns: int) -> None:
        self._evaluator = evaluator
        self._seat = seat
        self._turns = turns

    def value(self, deal: Match, moves: Sequence[Move], budget: Budget) -> float:
        """The value for the seat when it plays ``moves`` in this deal (as far as they are legal there), and both play
        on for so many turns."""
        match = played_in(deal, moves, self._seat)
        last = deal.turn + self._turns
        for _ in range(LONGEST):
            state = match.dealt
            if state.winner >= 0 or (state.turn > last and state.choice is None):
                break
            match.play(self._choice(match, budget))
        score = self._evaluator.score(match.dealt, self._seat)
        return max(-CAP, min(CAP, score))

    def _choice(self, match: Match, budget: Budget) -> Move:
        """The move of whoever must decide that looks best to that seat right after it."""
        state, seat = match.dealt, match.deciding
        assert seat is not None
        if state.choice is not None and state.choice.purpose == "pay":
            return TurnSearch(self._evaluator, seat, budget).payment(match)
        moves = candidates(match)
        if len(moves) == 1:
            return moves[0]
        best, best_score = moves[0], float("-inf")
        if state.choice is None:
            best, best_score = END, self._evaluator.score(state, seat)
            moves.remove(END)
        for move in moves:
            after = match.copy()
            after.play(move)
            budget.spend()
            score = self._evaluator.score(after.dealt, seat)
            if score > best_score:
                best, best_score = move, score
        return best
