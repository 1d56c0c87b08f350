"""A guide and its match together: what it allows, what its keys do, and the way back a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ..engine import Event, Match, Move
from ..engine.view import MatchView
from ..language import spoken
from .guide import Coach, Doubting, Guide
from .history import Moment

if TYPE_CHECKING:
    from .session import Session


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of the learner that can be gone back to: the match and the guide as they were before it."""

    moment: Moment
    memento: object
    choosing: bool  # a question was open: taking the move back goes past this one


class Now(NamedTuple):
    """What a lesson says in one position: the whole view of the learner, the one with the moves alone that the lesson
    wants now, exactly which are lit, and the coach's words."""

    view: MatchView
    narrowed: MatchView
    coach: Coach | None


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
        self._stops: list[Stop] = []  # all of them: a copy of a match is small, and a lesson has some hundred steps
        self._view: tuple[Match, int, MatchView] | None = None
        self._now: tuple[MatchView, str, Now] | None = None  # with the language that it speaks

    @property
    def steps(self) -> int:
        """How many steps can be gone back."""
        return len(self._stops)

    def view(self, session: Session) -> MatchView:
        """The match as the learner sees it, looked at once in every position."""
        match, decision = session.match, session.decision_id
        if self._view is None or self._view[0] is not match or self._view[1] != decision:
            self._view = (match, decision, match.view(session.holder))
        return self._view[2]

    def now(self, session: Session) -> Now:
        """What the lesson says now. The guide is asked once, until a key, a move or another language."""
        view = self.view(session)
        if self._now is None or self._now[0] is not view or self._now[1] != spoken():
            self._now = (view, spoken(), Now(view, self._narrowed(view), self.guide.coach(view)))
        return self._now[2]

    def renew(self) -> None:
        """The guide has something else to say in the same position: ask it again."""
        self._now = None

    def doubt(self) -> Callable[[], bool] | None:
        """The work of a guide that doubts, see :class:`~.guide.Doubting`; what it finds out is told from then on."""
        look = self.guide.doubt() if isinstance(self.guide, Doubting) else None
        if look is None:
            return None

        def found() -> bool:
            new = look()
            self.renew()
            return new

        return found

    def coach(self, session: Session) -> Coach | None:
        """What the coach says to the learner now."""
        return self.now(session).coach

    def waits(self, session: Session) -> bool:
        """Whether something must be read before anybody plays on."""
        coach = self.coach(session)
        return coach is not None and coach.waits

    def _narrowed(self, view: MatchView) -> MatchView:
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
        view = self.view(session)
        return "" if self.guide.allowed(view, move) else self.guide.refusal(view, move)

    def stop(self, session: Session) -> Stop:
        """Match and guide as they are."""
        return self._stop(session, self.guide.memento())

    def _stop(self, session: Session, memento: object) -> Stop:
        lines = session.log.lines
        moment = Moment(session.match.copy(), (len(lines[0]), len(lines[1])), session.tally.copy())
        return Stop(moment, memento, self.view(session).choice is not None)

    def played(self, session: Session, stop: Stop | None, move: Move, events: Sequence[Event]) -> None:
        """``move`` was played, by the learner from ``stop``, by the other seat from None. What the learner took back is
        no step: the guide is again where that move began."""
        self._view = None
        if stop is not None and move.verb == "cancel" and self._taken_back(session):
            return
        if stop is not None:
            self._stops.append(stop)
        self.guide.after(move, events, self.view(session))
        self.renew()
        self.kept(session)

    def _taken_back(self, session: Session) -> bool:
        """Whether a cancel has brought the match back to before a move: then its steps are gone."""
        if self.view(session).choice is not None:
            return False
        began = next((n for n in reversed(range(len(self._stops))) if not self._stops[n].choosing), None)
        if began is None or self._stops[began].moment.match.fingerprint() != session.match.fingerprint():
            return False
        self.guide.restore(self._stops[began].memento)
        self.renew()
        del self._stops[began:]
        return True

    def press(self, session: Session, action: str) -> str:
        """Give ``action`` to the guide, and carry out what of its answer is about the match. The match is copied only
        where a step was read: no other key is a step."""
        memento = self.guide.memento()
        answer = self.guide.press(action, self.view(session))
        if answer:
            self.renew()
        if answer == "read":
            self._stops.append(self._stop(session, memento))
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
        self.renew()
        self.kept(session)

    def kept(self, session: Session) -> None:
        """Put down how far one is."""
        if self.keep is not None:
            self.keep(session)
