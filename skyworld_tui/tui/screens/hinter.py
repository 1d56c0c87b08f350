"""The coach of a match against the computer: it thinks in a thread, and its hint stays until the next move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from ...language import later, tr
from ...session.advising import Computer, Hint, hint
from ...session.guide import HINT, Coach
from ...session.recordhead import HUMAN
from .. import coaching
from ..paint.coach import text_rows

if TYPE_CHECKING:
    from .match import MatchScreen

THINKING = later("The coach is thinking; any key goes on without it")
_PLACE = later("hint")
_LEAST = 2  # moves behind the first one that are told in any window


class Hinter:
    """The hints of one match screen. An answer that comes after another key, a click or a move is dropped."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.thinking = False
        self._asked = 0  # counts, so that a late answer is known
        self._hint: Hint | None = None
        self._whole = False
        self._covered = False  # something is open over the table, and its keys are not the table's

    def coach(self) -> Coach | None:
        """What the coach's panel shows; None where no hint is open."""
        told = self._hint
        if told is None:
            return None
        word = tr("the whole line") if self._more(told) else tr("put it away")
        count = 0 if self._whole else len(told.moves)
        return Coach(
            title=told.title,
            idea=told.whole if self._whole else told.short(0),
            briefer=tuple(told.short(most) for most in range(count - 2, _LEAST - 1, -1)),
            why=told.why,
            place=tr(_PLACE),
            move=None if self._covered else told.move,
            actions=() if self._covered else ((HINT, word),),
            aside=True,
        )

    def cover(self, covered: bool) -> None:
        """Something was opened over the table, or closed: meanwhile no key is told."""
        if covered != self._covered:
            self._covered = covered
            if self._hint is not None:
                self.screen.redraw()

    def pressed(self, action: str) -> bool:
        """Answer an action of a match without a lesson; False when the table shall have it. The key for "no" asks for
        a hint as long as no question takes it, as it does in lessons; where there is none it says why."""
        mind = self.screen.mind
        if action == "no" and not coaching.takes_no(mind):
            action = HINT
        if action == HINT:
            self.ask()
            return True
        if action == "back" and self._hint is not None and mind.mode == "main" and not mind.prefix:
            self.forget()
            self.screen.redraw()
            return True
        return False

    def refusal(self) -> str:
        """Why there is no hint now; "" when there is one."""
        screen, session = self.screen, self.screen.session
        if session.hotseat:
            return tr("The coach gives no hints while two share the keyboard")
        if not screen.sky.options.settings.coach:
            return tr("Hints are off: the settings have the coach")
        if HUMAN not in session.plays:
            return tr("Nobody plays here who could use a hint")
        if session.asked != session.holder or not screen.mind.view.legal:
            return tr("The coach helps when it is your turn to decide")
        return ""

    def ask(self) -> None:
        """A hint; asked again, its whole line; and once more puts it away."""
        told = self._hint
        if told is not None:
            if self._more(told):
                self._whole = True
            else:
                self.forget()
            self.screen.redraw()
        elif refusal := self.refusal():
            self.screen.say(refusal)
        elif self.thinking:
            self._say_thinking()
        else:
            self._think()

    def interrupt(self) -> None:
        """The player goes on without the answer: the clock runs again."""
        if self.thinking:
            self.thinking = False
            self._asked += 1
            self.screen.release("hint")

    def forget(self) -> None:
        """Another question is open, or the hint is put away."""
        self.interrupt()
        self._hint, self._whole = None, False

    def _more(self, told: Hint) -> bool:
        planned = self.screen.board.planned
        rect, all_of_it = planned.rects["coach"], Coach("", told.short(0), told.why)
        shown = planned.kind != "compact" or text_rows(all_of_it, rect.w - 3) <= rect.h - 2
        return not self._whole and not (shown and told.answers == told.moves)

    def _say_thinking(self) -> None:
        self.screen.narrator.put(tr(THINKING), "coach")
        self.screen.redraw()

    def _think(self) -> None:
        """Ask in a thread. The clock stands still until the answer is there."""
        screen, session, options = self.screen, self.screen.session, self.screen.sky.options
        self._asked += 1
        self.thinking = True
        asked, adviser, lang = self._asked, options.coach or Computer(), options.look.lang
        view = session.match.view(session.holder, searchable=True)
        screen.hold("hint")
        self._say_thinking()

        def dropped() -> bool:
            return asked != self._asked

        def work() -> None:
            found, fault = None, ""
            try:
                found = hint(view, adviser, dropped, lang)
            except Exception as error:
                fault = str(error) or type(error).__name__
            if not get_current_worker().is_cancelled:
                screen.call_later(self._answered, asked, found, fault)

        screen.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="hint", description="hint")

    def _answered(self, asked: int, found: Hint | None, fault: str) -> None:
        """The answer to the question with this number."""
        if asked != self._asked or not self.thinking:
            return
        self.interrupt()
        screen = self.screen
        screen.narrator.hush()
        if found is None:
            screen.say(tr("The coach has no hint: {fault}", fault=fault), "error")
            return
        self._hint = found
        screen.session.count_hint(screen.sky.now())
        screen.redraw()
