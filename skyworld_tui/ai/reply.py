"""What the other player does about a line: whether it can win, and its best turn.

With what lies open alone nothing has to be guessed; with its hand it needs deals of the hidden cards, and the same
deals for every line that is compared (paired playouts).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .finish import SHOWN, Finisher
from .search import Budget, Line, TurnSearch

LOST: Final = 0.5
"""What a loss next turn is of one now: worse than anything else, and not quite the end."""

CHECK: Final = 800
"""Positions that one question "can the rival win then?" may cost."""

GLANCE: Final = 150
"""The same with a hand that is only dealt: a win that is hard to find need not be feared."""

CAP: Final = 120.0
"""What a won or lost playout counts: more than any advantage, less than certainty."""


def shown(move: Move) -> bool:
    """Whether a move uses only what both players see."""
    return move.verb in SHOWN


class Replies:
    """Weighs lines of ``seat`` by the other player's next turn, searched with up to so many ``positions``."""

    def __init__(self, evaluator: Evaluator, seat: int, width: int, positions: int) -> None:
        self._evaluator = evaluator
        self._finisher = Finisher(evaluator)
        self._seat = seat
        self._width = width
        self._positions = positions

    def loses(self, line: Line, budget: Budget) -> bool:
        """Whether the other player can win in the turn after ``line`` with what lies open."""
        if not self._answers(line.after):
            return line.after.winner == 1 - self._seat
        return self._finisher.find(line.after, 1 - self._seat, budget.part(CHECK), shown=True) is not None

    def value(self, line: Line, budget: Budget) -> float:
        """What ``line`` is worth once the other player has answered it with what lies open."""
        if not self._answers(line.after):
            return line.value
        answer = self._turn(line.after, 1 - self._seat, budget, hand=False)
        if answer.after.winner == 1 - self._seat:
            return line.value - LOST * self._evaluator.weights.win
        return self._evaluator.score(answer.before.dealt, self._seat, done=True)

    def risk(self, line: Line, deals: Sequence[Match], budget: Budget) -> float:
        """In what share of ``deals`` (of the position that ``line`` begins in) the other player can win after it, its
        hand included."""
        lost = 0
        for deal in deals:
            match = played_in(deal, line.moves, self._seat)
            if self._answers(match):
                lost += self._finisher.find(match, 1 - self._seat, budget.part(GLANCE)) is not None
        return lost / max(1, len(deals))

    def playout(self, line: Line, deal: Match, budget: Budget) -> float:
        """What ``line`` is worth in this deal after the other player's next turn and the seat's own, each searched with
        the hand that was dealt."""
        seat, match = self._seat, played_in(deal, line.moves, self._seat)
        if not self._answers(match):
            return self._capped(self._evaluator.score(match.dealt, seat))
        answer = self._turn(match, 1 - seat, budget)
        state = answer.after.dealt
        if state.winner >= 0:
            return self._capped(self._evaluator.score(state, seat))
        if state.active != seat or state.choice is not None:
            return self._capped(self._evaluator.score(answer.before.dealt, seat, done=True))
        return self._capped(self._turn(answer.after, seat, budget).value)

    def _answers(self, match: Match) -> bool:
        """Whether the other player is to play its turn now."""
        state = match.dealt
        return state.winner < 0 and state.active != self._seat and state.choice is None

    def _turn(self, match: Match, seat: int, budget: Budget, hand: bool = True) -> Line:
        """The best turn that is found for ``seat``."""
        search = TurnSearch(self._evaluator, seat, budget.part(self._positions), None if hand else shown)
        return search.lines(match, self._width)[0]

    def _capped(self, score: float) -> float:
        return max(-CAP, min(CAP, score))


def played_in(deal: Match, moves: Sequence[Move], seat: int) -> Match:
    """A copy of ``deal`` in which ``seat`` has played ``moves`` as far as they are legal there, and ended its turn.

    What is asked beyond them is answered with the last answer listed.
    """
    match, turn = deal.copy(), deal.turn
    for move in moves:
        if match.deciding != seat or match.turn != turn or match.why_not(move) is not None:
            break
        match.play(move)
    while match.deciding is not None and match.turn == turn:
        match.play(match.legal_moves()[-1])
    return match
