"""What the match screen opens over itself: sheets, the pause, the palette; and how it takes them away again.

A list of moves belongs to the question it was made for. What is chosen in it carries that question's id, and the list
is closed when another question is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from ...language import tr
from ...session.archivewalk import report_of
from ...session.movewords import describe
from .commands import Command, CommandsSheet
from .recordsreport import ask_report

if TYPE_CHECKING:
    from .match import MatchScreen


_OFFERED = ("verb", "look", "app", "coach")


class Opener:
    """The overlays of one match screen."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen

    def open(self, name: str) -> None:
        """An overlay by name: Banks, Trail, log, list of moves, the card in full, help, pause."""
        from . import overlays
        from .beside import Beside

        screen = self.screen
        if name == "pause":
            self._pause()
            return
        if name == "settings":
            self._settings()
            return
        if name == "commands":
            screen.sky.action_commands()
            return
        sheet = overlays.make(name, screen.session, screen.mind, screen.broken)
        if sheet is None:
            screen.say(overlays.nothing_to_show(name, screen.mind))
            return
        if isinstance(sheet, Beside) and screen.session.lesson is not None:
            sheet.match = screen
        screen.app.push_screen(sheet, self._chosen)

    def _chosen(self, result: Any) -> None:
        from .moves import Listed
        from .overlays import Wanted

        self.screen.mind.listed = ()
        if isinstance(result, Wanted):
            self.screen.call_next(self.screen.action_key, result.action)
        if isinstance(result, Listed):
            self.screen.play(result.move, result.decision)

    def close_lists(self) -> None:
        """Another question is open: a list of moves made for the last one goes, with what lies over it."""
        from .moves import MovesSheet

        app = self.screen.app
        stack = app.screen_stack
        if self.screen not in stack:
            return
        for above in stack[stack.index(self.screen) + 1 :]:
            if isinstance(above, MovesSheet) or (isinstance(above, CommandsSheet) and above.lists_moves):
                while above in app.screen_stack:
                    app.pop_screen()
                return

    def refresh(self) -> None:
        """Sheets that show the table show it as it is now."""
        from .sheet import Sheet

        for above in self.screen.app.screen_stack:
            if isinstance(above, Sheet) and above.is_mounted:
                above.redraw()

    def hide(self) -> None:
        """The pause over everything that is open, which it gives back; nothing where it or a curtain lies already."""
        from .handover import CurtainScreen
        from .pause import PauseScreen

        stack = self.screen.app.screen_stack
        if self.screen in stack and not any(isinstance(above, PauseScreen | CurtainScreen) for above in stack):
            self._pause()

    def _pause(self) -> None:
        from .pause import PauseScreen

        screen = self.screen
        screen.hold("pause")
        screen.thinker.pause()
        screen.app.push_screen(PauseScreen(screen.session), self._paused)

    def _settings(self) -> None:
        """Over the pause, which hides the table and stops the clock."""
        from .settings import SettingsScreen

        self._pause()
        self.screen.app.push_screen(SettingsScreen())

    def _paused(self, result: str | None) -> None:
        screen, session = self.screen, self.screen.session
        screen.release("pause")
        screen.thinker.resume(deliver=result is None)
        if result == "concede":
            turn = session.match.turn
            screen.after(session.concede(session.holder, screen.sky.now()), turn)
        elif result == "menu":
            screen.sky.to_menu()
        elif result == "leave":
            screen.sky.learning.leave()
        else:
            screen.redraw()

    def _report(self) -> None:
        """A report of a fault of this match; the clock stands still meanwhile."""
        screen = self.screen
        screen.hold("question")
        ask_report(screen.sky, partial(report_of, screen.session), lambda text, written: screen.say(text))

    def commands(self) -> Iterable[Command]:
        """The palette: every key of the table, and every legal move."""
        screen = self.screen
        keys = screen.mind.keys
        for entry in keys.table():
            mine = entry.group in _OFFERED or (entry.group == "lesson" and screen.session.lesson is not None)
            if mine and entry.action != "commands":
                label, shown = tr(entry.label), keys.of(entry.action)
                act = partial(screen.action_key, entry.action)
                yield Command(f"{label[:1].upper()}{label[1:]}", tr("key {key}", key=shown), act)
        yield Command(tr("Settings"), tr("signs, colours, pace, keys"), partial(self.open, "settings"))
        yield Command(tr("Report a fault"), tr("writes one file"), self._report)
        view, decision = screen.mind.view, screen.mind.decision
        moves = [move for move in view.legal if move.verb != "end"] if not screen.hidden else []
        for move in moves:
            words = describe(view, move)
            yield Command(words, tr("legal now"), partial(screen.play, move, decision), listed=True)
