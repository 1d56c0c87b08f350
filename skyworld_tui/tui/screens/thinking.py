"""The computer player at work: it thinks in a thread, and its move is played only while the question is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from ...cards.source import SourceError
from ...engine.moves import IllegalMove, Move
from ...language import tr
from ...session.reason import Reason
from ...session.session import Outcome, Refused

if TYPE_CHECKING:
    from textual.timer import Timer

    from .match import MatchScreen

LONG_THOUGHT = 20.0  # seconds
NOBODY = -1


class Thinker:
    """At most one thought at a time."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.decision = NOBODY  # the question being thought about
        self.since = 0.0
        self.paused = False
        self._late: MatchScreen.Thought | None = None  # thought of while the match was paused
        self._reminder: Timer | None = None  # a match without a clock looks at nothing by itself

    def start(self) -> None:
        """Think about the open question, unless that is being done; the screen goes on meanwhile."""
        session, screen = self.screen.session, self.screen
        if not session.policy_asked or self.decision == session.decision_id:
            return
        decision = self.decision = session.decision_id
        self.since = screen.sky.now()
        self._remind()
        try:
            think = session.thinker()
        except (SourceError, ValueError) as error:  # the match goes on: whoever gets no answer would wait for good
            screen.post_message(screen.Thought(decision, None, getattr(error, "short", str(error))))
            return

        def work() -> None:
            try:
                move: Move | None = think()
                fault = ""
            except Exception as error:
                move, fault = None, f"{type(error).__name__}: {error}"
            if not get_current_worker().is_cancelled:
                screen.post_message(screen.Thought(decision, move, fault))

        screen.run_worker(
            work, thread=True, exclusive=True, exit_on_error=False, group="thought", description="thinking"
        )

    def _remind(self) -> None:
        """See to it that a very long thought is spoken of."""
        if self._reminder is not None:
            self._reminder.stop()
            self._reminder = None
        if self.screen.session.clock is None and self.screen.sky.options.pace.tick:
            self._reminder = self.screen.set_timer(LONG_THOUGHT + 1, self.screen.look_at_clock)

    def forget(self) -> None:
        """The question was answered otherwise."""
        self.decision = NOBODY

    def long(self) -> bool:
        """Whether it takes so long that something should be said."""
        return self.decision != NOBODY and self.screen.sky.now() - self.since > LONG_THOUGHT

    def pause(self) -> None:
        """From now on a thought waits."""
        self.paused = True

    def resume(self, deliver: bool = True) -> None:
        """A thought that waited is handed over now."""
        self.paused = False
        late, self._late = self._late, None
        if late is not None and deliver:
            self.screen.post_message(self.screen.Thought(late.decision, late.move, late.fault))

    def play(self, message: MatchScreen.Thought) -> Outcome | None:
        """Play what was thought of; None when it must wait or the question is an old one."""
        session = self.screen.session
        if self.paused:
            self._late = message
            return None
        if message.decision != session.decision_id or not session.policy_asked:
            return None
        self.forget()
        now = self.screen.sky.now()
        try:
            if message.move is None:
                raise Refused(message.fault)
            return session.play(message.move, message.decision, now)
        except (Refused, IllegalMove) as error:
            legal = session.match.view(session.asked or 0).legal
            said = tr("The computer stumbled ({fault}); the first legal move was played", fault=Reason.of(error))
            self.screen.say(said, "error")
            fallback = Move("end") if Move("end") in legal else legal[0]
            return session.play(fallback, message.decision, now)
