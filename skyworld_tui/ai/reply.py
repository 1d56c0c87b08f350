"""The other player's best answer with what lies open: its field, its Bank and its Hero, nothing from its hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .finish import Finisher
from .search import Budget, Line, TurnSearch

SHOWN: Final = frozenset({"channel", "attack", "activate", "bank", "hero", "drain"})
"""Verbs that need no card of the hand."""

LOST: Final = 0.5
"""A position in which the rival wins next turn counts as this share of a loss: it may still overlook it."""


def shown(move: Move) -> bool:
    """Whether a move uses only what both players see."""
    return move.verb in SHOWN


class Replies:
    """Weighs lines of ``seat`` by what the other player does about them."""

    def __init__(self, evaluator: Evaluator, seat: int, width: int, positions: int) -> None:
        self._evaluator = evaluator
        self._finisher = Finisher(evaluator)
        self._seat = seat
        self._width = width
        self._positions = positions

    def loses(self, line: Line, budget: Budget) -> bool:
        """Whether the other player can win in the turn after ``line`` with what lies open."""
        state, rival = line.after.dealt, 1 - self._seat
        if state.winner >= 0:
            return state.winner == rival
        if state.active != rival or state.choice is not None:
            return False
        return self._finisher.find(line.after, rival, budget, shown) is not None

    def risk(self, line: Line, deals: Sequence[Match], budget: Callable[[], Budget]) -> float:
        """In what share of ``deals`` (of the position that ``line`` begins in) the other player can win after it, its
        hand included. A line that cannot be played to its end in a deal is played as far as it goes."""
        lost = 0
        for deal in deals:
            match = played_in(deal, line.moves, self._seat)
            state = match.dealt
            if state.winner < 0 and state.active != self._seat and state.choice is None:
                lost += self._finisher.find(match, 1 - self._seat, budget()) is not None
        return lost / max(1, len(deals))

    def value(self, line: Line, budget: Budget) -> float:
        """What ``line`` is worth once the other player has answered it; the budgets of both are spent together."""
        evaluator, seat, rival = self._evaluator, self._seat, 1 - self._seat
        state = line.after.dealt
        if state.winner >= 0 or state.active != rival or state.choice is not None:
            return line.value
        own = Budget(min(self._positions, budget.left))
        answers = TurnSearch(evaluator, rival, own, shown).lines(line.after, self._width)
        budget.left -= own.used
        budget.used += own.used
        best = answers[0]
        if best.after.dealt.winner == rival:
            return -LOST * evaluator.weights.win + line.value
        return evaluator.score(best.before.dealt, seat, done=True)


def played_in(deal: Match, moves: Sequence[Move], seat: int) -> Match:
    """A copy of ``deal`` in which ``seat`` has played ``moves`` as far as they are legal there, and ended its turn."""
    match, turn = deal.copy(), deal.turn
    for move in moves:
        if match.deciding != seat or match.turn != turn or match.why_not(move) is not None:
            break
        match.play(move)
    while match.deciding is not None and match.turn == turn:
        match.play(Move("end") if match.deciding == seat and match.dealt.choice is None else match.legal_moves()[-1])
    return match
