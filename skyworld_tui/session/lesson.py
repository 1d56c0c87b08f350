"""A guide and its match together: what it allows, what its keys do, and the way back a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..engine import Event, Move
from ..engine.view import MatchView
from .guide import Coach, Guide
from .history import Moment

if TYPE_CHECKING:
    from .session import Session


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of the learner that can be gone back to: the match and the guide as they were before it."""

    moment: Moment
    memento: object
    choosing: bool  # a question was open: taking the move back goes past this one


class Lesson:
    """The guide of one session. ``keep`` is called with the session after every step, to put down how far one is;
    ``follow`` makes the session of what comes after this lesson."""

    def __init__(
        self,
        guide: Guide,
        keep: Callable[[Session], None] | None = None,
        follow: Callable[[], Session] | None = None,
    ) -> None:
        self.guide = guide
        self.keep = keep
        self.follow = follow
        self._stops: list[Stop] = []

    @property
    def steps(self) -> int:
        """How many steps can be gone back."""
        return len(self._stops)

    def coach(self, session: Session) -> Coach | None:
        """What the coach says to the learner now."""
        return self.guide.coach(session.match.view(session.holder))

    def waits(self, session: Session) -> bool:
        """Whether something must be read before anybody plays on."""
        coach = self.coach(session)
        return coach is not None and coach.waits

    def narrowed(self, view: MatchView) -> MatchView:
        """``view`` with the moves alone that the lesson wants now: exactly these are lit."""
        if not view.legal:
            return view
        return replace(view, legal=tuple(move for move in view.legal if self.guide.allowed(view, move)))

    def exact(self, session: Session, move: Move) -> Move:
        """``move`` of the learner as the lesson means it: an awakening from a list has no slot, the coach's has."""
        coach = self.coach(session)
        wanted = coach.move if coach is not None else None
        slotless = move.verb == "awaken" and move.b < 0
        return wanted if wanted is not None and slotless and wanted[:2] == move[:2] else move

    def refusal(self, session: Session, move: Move) -> str:
        """Why the lesson does not want ``move`` now; "" when it does."""
        if move.verb == "concede":
            return ""
        view = session.match.view(session.holder)
        return "" if self.guide.allowed(view, move) else self.guide.refusal(view, move)

    def stop(self, session: Session) -> Stop:
        """Match and guide as they are."""
        lines = session.log.lines
        choosing = session.match.view(session.holder, legal=False).choice is not None
        moment = Moment(session.match.copy(), (len(lines[0]), len(lines[1])), session.tally.copy())
        return Stop(moment, self.guide.memento(), choosing)

    def played(self, session: Session, stop: Stop | None, move: Move, events: Sequence[Event]) -> None:
        """``move`` was played, by the learner from ``stop``, by the other seat from None. What the learner took back is
        no step: the guide is again where that move began."""
        if stop is not None and move.verb == "cancel" and self._taken_back(session):
            return
        if stop is not None:
            self._stops.append(stop)
        self.guide.after(move, events, session.match.view(session.holder))
        self.kept(session)

    def _taken_back(self, session: Session) -> bool:
        """Whether a cancel has brought the match back to before a move: then its steps are gone."""
        if session.match.view(session.holder, legal=False).choice is not None:
            return False
        began = next((n for n in reversed(range(len(self._stops))) if not self._stops[n].choosing), None)
        if began is None or self._stops[began].moment.match.fingerprint() != session.match.fingerprint():
            return False
        self.guide.restore(self._stops[began].memento)
        del self._stops[began:]
        return True

    def press(self, session: Session, action: str) -> str:
        """Give ``action`` to the guide, and carry out what of its answer is about the match."""
        stop = self.stop(session)
        answer = self.guide.press(action, session.view())
        if answer == "read":
            self._stops.append(stop)
            self.kept(session)
        elif answer == "back":
            self.back(session)
        elif answer == "retry":
            del self._stops[1:]
            self.back(session)
        return answer

    def back(self, session: Session) -> None:
        """Go back to the learner's last step, over what the other seat has played since; at the first one nothing
        happens."""
        if not self._stops:
            return
        stop = self._stops.pop()
        session.go_to(stop.moment)
        self.guide.restore(stop.memento)
        self.kept(session)

    def kept(self, session: Session) -> None:
        """Put down how far one is."""
        if self.keep is not None:
            self.keep(session)
