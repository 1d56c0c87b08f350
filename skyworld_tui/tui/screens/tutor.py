"""A lesson on the match screen: its keys go to the guide first, and a key that is not on yet is answered kindly."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual import events
from textual.worker import get_current_worker

from ...engine.moves import Move
from ...language import later, tr
from ...session.guide import BACK, HINT, Coach
from ...session.reason import Reason, code_of
from .. import coaching
from ..acts import Act
from ..faces import source_of
from ..keymap import read
from ..keys import LESSONS
from ..verbs import WORDS, Spot, thing_at

if TYPE_CHECKING:
    from .match import MatchScreen

_DOES = MappingProxyType({
    "awaken": later("{key} awakens and evolves: {when}."),
    "convert": later("{key} converts a card: {when}."),
    "attack": later("{key} attacks: {when}."),
    "channel": later("{key} channels: {when}."),
    "activate": later("{key} uses an activation: {when}."),
    "hand": later("{key} uses a hand ability: {when}."),
    "hero": later("{key} is for Hero powers: {when}."),
    "raise": later("{key} raises the awakening limit: {when}."),
    "end": later("{key} ends the turn: {when}."),
    "yes": later("{key} says yes to a question: {when}."),
    "no": later("{key} says no to a question: {when}."),
})  # fmt: skip
"""What the keys of the verbs do, for one that comes too early."""
_WHEN = MappingProxyType({
    "main": later("not in this step"), "read": later("not before this is read"), "idle": later("in your turn"),
})  # fmt: skip
_LATER = later("after this choice")


class Tutor:
    """The lesson's side of one match screen; without a lesson it does nothing."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self._leaving = False  # Esc was pressed with nothing to step back from: once more leaves an exercise

    @property
    def tone(self) -> str:
        """In whose voice a key is answered: in a lesson it is the coach's, and stands in its panel too."""
        return "bright" if self.screen.session.lesson is None else "coach"

    def aim(self) -> Move | None:
        """The move of the present step, where a lesson allows nothing else; None in free play and without a lesson."""
        session, view = self.screen.session, self.screen.mind.view
        if session.lesson is None or session.asked != session.holder or not view.legal:
            return None
        coach = session.lesson.coach(session)
        return coach.move if coach is not None and coach.strict else None

    def point(self) -> None:
        """Light the move of the present step; where it is a new one the cursor goes to the card that makes it."""
        mind, aim = self.screen.mind, self.aim()
        new, mind.aim = aim != mind.aim, aim
        source = source_of(aim) if aim is not None and new and mind.mode == "main" else None
        if source is not None:
            mind.go(source)

    def told(self, then: Callable[[], None]) -> None:
        """The other seat's doings were told; go on with ``then``. A key that was meant to end the telling must not read
        on: where something is to be read keys are not heard for a moment."""
        screen = self.screen
        if screen.session.lesson is not None and screen.session.lesson.waits(screen.session):
            screen.ignore_keys()
        then()

    def ponder(self) -> None:
        """Find out beside the keys whether the end of an exercise can still be reached, and tell when it cannot."""
        screen, lesson = self.screen, self.screen.session.lesson
        look = lesson.doubt() if lesson is not None else None
        if look is None:
            return

        def work() -> None:
            if look() and not get_current_worker().is_cancelled:
                screen.app.call_from_thread(screen.redraw)

        screen.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="doubt")

    def key(self, event: events.Key) -> bool:
        """Answer a key of the table, and in a lesson any that types something; False for the rest, which goes on."""
        screen, lesson = self.screen, self.screen.session.lesson
        action = screen.mind.keys.action(event.key, event.character)
        if action is not None and (lesson is not None or action not in LESSONS):
            screen.action_key(action)
        elif lesson is None or not event.is_printable:
            return False
        elif screen.hears():
            self._leaving = False
            said = tr("{key} does nothing here.", key=read(event.key, event.character))
            screen.say(self.with_keys(said), self.tone)
        return True

    def pressed(self, action: str) -> bool:
        """Give an action to the guide; False when the table shall have it."""
        screen = self.screen
        lesson = screen.session.lesson
        if lesson is None:
            return screen.hinter.pressed(action)
        if action == "no" and not coaching.takes_no(screen.mind):
            action = HINT
        if action in (BACK, "undo") and not lesson.steps:
            screen.say(tr("This is the first step."))
            return True
        if self._leaves(action):
            return True
        answer = lesson.press(screen.session, action)
        if answer == "said":
            screen.redraw()
        elif answer == "read":
            screen.refresh_mind()
            screen.advance()
        elif answer in ("back", "retry"):
            self._went_back(answer)
        elif answer == "next" and lesson.follow is not None:
            screen.sky.learning.follow(lesson.follow())
        elif answer in ("next", "leave"):
            screen.sky.learning.leave()
        return bool(answer)

    def _leaves(self, action: str) -> bool:
        """Esc with nothing open to step back from: twice leaves an exercise, once is the pause of a tutorial."""
        screen, again = self.screen, self._leaving
        lesson = screen.session.lesson
        at_rest = screen.mind.mode in ("main", "idle") and not screen.mind.prefix
        leaving = action == "back" and at_rest and lesson is not None
        if leaving and lesson is not None and not lesson.guide.on_table:
            screen.open("pause")
            return True
        self._leaving = leaving and lesson is not None and not lesson.waits(screen.session)
        if not self._leaving:
            return False
        if again:
            screen.sky.learning.leave()
        else:
            screen.say(tr("Esc again leaves this exercise."))
        return True

    def _went_back(self, answer: str) -> None:
        """Show the table as it was then. A thought about the question that is gone is forgotten."""
        screen = self.screen
        screen.thinker.forget()
        screen.mind.renew()
        screen.refresh_mind()
        if thing_at(screen.mind.view, screen.mind.focus) is None:
            screen.mind.go(Spot("hand", 0))
        screen.say(tr("From the beginning") if answer == "retry" else tr("Back a step"))
        screen.advance()

    def _not_yet(self, action: str, coach: Coach) -> bool:
        """Whether the lesson alone keeps a key from its work; in free play the rules say why."""
        wanted = coach.move.verb if coach.move is not None else ""
        mine = WORDS[wanted][0] if wanted in WORDS else wanted
        return coach.strict and action != mine

    def kindly(self, action: str, act: Act) -> Act:
        """What the table answers to a key, with what to press now behind it. Nothing else is changed."""
        screen = self.screen
        lesson = screen.session.lesson
        if lesson is None or act.kind not in ("say", "none"):
            return act
        coach = lesson.coach(screen.session)
        if coach is None:
            return act
        said = act.text
        if action in _DOES and (self._not_yet(action, coach) or screen.mind.mode != "main"):
            when = _WHEN.get("read" if coach.waits and screen.mind.mode == "idle" else screen.mind.mode, _LATER)
            said = tr(_DOES[action], key=screen.mind.keys.of(action), when=tr(when))
        return act._replace(kind="say", text=Reason(self.with_keys(said), code_of(act.text)))

    def with_keys(self, said: str) -> str:
        """An answer of the table with what to press now behind it, in a lesson that tells it."""
        screen = self.screen
        coach = screen.session.lesson.coach(screen.session) if screen.session.lesson is not None else None
        now = coaching.in_words(coaching.presses(screen.mind, coach)) if coach is not None else ""
        if not now or not said:
            return said
        said = said if said[-1] in ".!?" else f"{said}."
        return tr("{said} Now: {keys}.", said=said, keys=now)
