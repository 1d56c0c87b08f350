"""Policies that look one move ahead: every legal move is tried on a dealt match, and what looks best right after it is
played."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from ..engine import Match, sample
from ..engine.moves import Move
from ..engine.view import MatchView
from .evaluation import Evaluator
from .moves import OFFERED_NEVER, distinct
from .opening import mulligan
from .search import Budget, TurnSearch

BUDGET: Final = 600
"""At most this many moves are tried for one decision; after that the first legal answers stand in."""

HARDLY: Final = 1e-6
"""What ending the turn is better than a move that changes nothing."""


class OnePlyPolicy:
    """One move deep, with its own follow-up choices answered by the same evaluation.

    A move is played only when it beats leaving things as they are, which is what ending the turn means here: the
    evaluation already looks at what the enemy could do next. Every hidden card is dealt anew before anything is
    tried, so nothing is known here that the seat could not know. ``temperature``: 0 plays what looks best; above, a
    move that looks worse by so much is about a third as likely.
    """

    searches = True

    def __init__(self, name: str, seed: int, evaluator: Evaluator, temperature: float = 0.0) -> None:
        self.name = name
        self._rng = Random(seed)
        self._evaluator = evaluator
        self._temperature = temperature

    def decide(self, view: MatchView) -> Move:
        """See :class:`~skyworld_tui.ai.policy.Policy`. ``view`` must be searchable."""
        moves = [move for move in view.legal if move.verb not in OFFERED_NEVER]
        if not moves:
            raise ValueError("there is nothing to decide for this seat")
        if view.phase == "opening":
            return mulligan(view)
        if len(moves) == 1:
            return moves[0]
        match = sample(view, Random(self._rng.getrandbits(64)))
        search = TurnSearch(self._evaluator, view.seat, Budget(BUDGET))
        choice = match.dealt.choice
        if choice is not None and choice.purpose == "pay":
            return search.payment(match)
        return self._pick([(self._value(search, match, move), move) for move in distinct(match.dealt, moves)])

    def _value(self, search: TurnSearch, match: Match, move: Move) -> float:
        """The value after ``move`` and the best of the follow-up answers."""
        if move.verb == "end":
            return self._evaluator.score(match.dealt, search.seat) + HARDLY
        after = match.copy()
        after.play(move)
        search.budget.spend()
        settled = search.settled(after, None, match.turn)
        return max([self._evaluator.score(found.dealt, search.seat) for found, _ in settled])

    def _pick(self, valued: list[tuple[float, Move]]) -> Move:
        best = max([value for value, _ in valued])
        if not self._temperature:
            ends = [move for value, move in valued if value == best]
            return Move("end") if Move("end") in ends else ends[0]
        chances = [exp((value - best) / self._temperature) for value, _ in valued]
        return self._rng.choices([move for _, move in valued], chances)[0]
