"""A coach for scenes and tests whose advice is simple and always the same: attack, channel, awaken, convert."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from skyworld_tui.ai.advice import Advice, Line, Step
from skyworld_tui.ai.review import TurningPoint
from skyworld_tui.engine import Match, Record, sample
from skyworld_tui.engine.moves import Move
from skyworld_tui.engine.view import MatchView

LIKED = ("attack", "channel", "awaken", "evolve", "essence", "yes", "choose", "keep", "redraw", "end", "no")
"""The verbs of its moves, the best first."""

POINTS = (("saves", 30.0), ("", 9.0), ("", 1.0))
"""Outcome and loss of its turning points."""


@dataclass(frozen=True)
class PlainCoach:
    """``outcome`` and ``reasons`` are what it says of every line of at most ``most`` moves; ``points``: of its turning
    points, the last turns of the match."""

    outcome: str = ""
    reasons: tuple[tuple[str, float], ...] = (("field", 3.0), ("exposed", 2.0), ("bank", -1.0))
    most: int = 12
    points: tuple[tuple[str, float], ...] = POINTS

    def advise(self, view: MatchView, stop: Callable[[], bool]) -> Advice:
        """What is liked best, move after move; it never takes long. ValueError when there is nothing to decide."""
        if not view.legal:
            raise ValueError("there is nothing to decide")
        rest = Move("end") if Move("end") in view.legal else view.legal[-1]
        return Advice(
            self._line(view), Line((Step(view, rest, rest.verb),), 0.0, {}, False), self.outcome, self.reasons
        )

    def turning_points(self, record: Record, seat: int, progress: Callable[[int, int], bool]) -> list[TurningPoint]:
        """The last own turns in which something else than ending was possible, one for each of :attr:`points`."""
        turns = _turns(record, seat)[-len(self.points) :] if self.points else []
        found = []
        for n, (before, played) in enumerate(turns):
            if not progress(n, len(turns)):
                return []
            view = Match.from_record(record, before).view(seat, searchable=True)
            outcome, loss = self.points[n]
            found.append(TurningPoint(view.turn, before, played, self._line(view), loss, outcome, self.reasons))
        return found

    def _line(self, view: MatchView) -> Line:
        match = sample(view, Random(0))
        steps: list[Step] = []
        while match.deciding == view.seat and match.turn == view.turn and len(steps) < self.most:
            now = match.view(view.seat)
            move = min(now.legal, key=lambda each: LIKED.index(each.verb) if each.verb in LIKED else len(LIKED))
            steps.append(Step(now, move, match.write(move)))
            match.play(move)
        return Line(tuple(steps), 1.0, {}, False)


def _turns(record: Record, seat: int) -> list[tuple[int, Line]]:
    """The turns of ``seat`` with more than one legal move at their beginning: the moves before each, and what was
    played in it."""
    match = Match.from_record(record, 0)
    found: list[tuple[int, list[Step]]] = []
    seen = -1
    for count, (by, text) in enumerate(record.moves):
        view = match.view(match.deciding or 0)
        move = Move(text) if text in ("concede", "timeout") else match.parse(text)
        if by == seat == match.active == match.deciding and match.phase == "main":
            if match.turn != seen and match.decision is not None and match.decision.kind == "turn" and view.legal[1:]:
                seen = match.turn
                found.append((count, []))
            if found and match.turn == seen:
                found[-1][1].append(Step(view, move, text))
        match.play(move, by)
    return [(count, Line(tuple(steps), 0.0, {}, False)) for count, steps in found]
