"""Policies that think the whole turn through and then play it."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import NamedTuple

from ..engine import Match, sample, veiled
from ..engine.moves import Move
from ..engine.view import MatchView
from .moves import OFFERED_NEVER
from .opening import mulligan
from .search import Budget, Line, TurnSearch
from .thinker import Thinker, Thought
from .worth import UNSEEN


class Planned(NamedTuple):
    """A move of the plan and the position it is for: what is :meth:`Match.alike`, and the hand in its order."""

    alike: tuple[object, ...]
    hand: tuple[int, ...]
    move: Move


class TurnPolicy:
    """Thinks about a turn when it begins and whenever something came to light, and plays what it has planned.

    ``temperature``: 0 plays the best line; above, a line that is worse by so much is about a third as likely.
    ``stop``: says that a player has waited long enough; without one the same views get the same moves on every machine.
    """

    searches = True

    def __init__(
        self,
        name: str,
        seed: int,
        thinker: Thinker,
        temperature: float = 0.0,
        stop: Callable[[], Callable[[], bool]] | None = None,
    ) -> None:
        self.name = name
        self._rng = Random(seed)
        self._thinker = thinker
        self._temperature = temperature
        self._stop = stop
        self._plan: list[Planned] = []

    def decide(self, view: MatchView) -> Move:
        """See :class:`~skyworld_tui.ai.policy.Policy`. ``view`` must be searchable."""
        moves = [move for move in view.legal if move.verb not in OFFERED_NEVER]
        if not moves:
            raise ValueError("there is nothing to decide for this seat")
        if view.phase == "opening":
            return mulligan(view)
        match = veiled(view, UNSEEN)
        planned = self._planned(match, view)
        if planned is not None or len(moves) == 1:
            return planned or moves[0]
        choice = match.dealt.choice
        if choice is not None and choice.purpose == "pay":
            return TurnSearch(self._thinker.evaluator, view.seat, Budget(0)).payment(match)
        stop = self._stop() if self._stop is not None else None
        thought = self._thinker.think(match, view.seat, lambda: self._deal(view), stop)
        line = self._chosen(thought)
        self._plan = _plan(match, line.moves, view.seat)
        return self._plan.pop(0).move

    def _deal(self, view: MatchView) -> Match:
        return sample(view, Random(self._rng.getrandbits(64)))

    def _planned(self, match: Match, view: MatchView) -> Move | None:
        """The next move of the plan, if the position is the one it was made for."""
        if not self._plan:
            return None
        planned = self._plan.pop(0)
        hand = match.dealt.seats[view.seat].hand
        if planned.alike == match.alike(view.seat) and planned.hand == hand and match.why_not(planned.move) is None:
            return planned.move
        self._plan = []
        return None

    def _chosen(self, thought: Thought) -> Line:
        lines = thought.lines
        if thought.wins or not self._temperature or len(lines) == 1:
            return lines[0]
        chances = [exp((line.value - lines[0].value) / self._temperature) for line in lines]
        return self._rng.choices(lines, chances)[0]


def _plan(match: Match, moves: tuple[Move, ...], seat: int) -> list[Planned]:
    """The moves with the positions they are for. Where the other player answers in between, the plan ends."""
    plan = []
    match = match.copy()
    for move in moves:
        if match.deciding != seat:
            break
        plan.append(Planned(match.alike(seat), match.dealt.seats[seat].hand, move))
        match.play(move)
    return plan
