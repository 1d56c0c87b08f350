"""The pause: the board is out of sight, the clock stands still, and a match can be given up here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from ...language import later, tr, trc
from ...session.archivewalk import report_of
from ...session.session import Session
from ..leftbehind import kept
from ..paint.canvas import Canvas, Ground, Run, wrap
from ..paint.scenes import Item, menu, note_width
from ..palette import SUNLIT, Look
from ..words_about import about
from .ask import AskScreen
from .commands import Command
from .recordsreport import ask_report
from .scene import SceneScreen

SAID = 3
"""Rows for where a report was written."""


class PauseScreen(SceneScreen):
    """Resume, concede, or back to the menu with the match saved."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "resume", "r": "resume", "up": "up", "down": "down", "tab": "down", "shift+tab": "up",
        "enter": "enter", "s": "settings", "c": "concede", "f": "report", "m": "menu", "q": "quit",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "help"))
    OPENED = "pause"

    def __init__(self, session: Session, *, concede: bool = True) -> None:
        super().__init__()
        self.session = session
        self.row = 0
        self.said = ""  # where a report was written
        self.concede = concede and session.guide is None

    @property
    def entries(self) -> list[tuple[str, Item]]:
        """What can be chosen, in the language that is spoken."""
        session, saved = self.session, kept(self.session).short
        goes_on = tr("the lesson goes on") if session.guide is not None else ""
        if session.clock is not None:
            goes_on = tr("starts the clock again")
        entries = [
            ("resume", Item("r", tr("Resume"), goes_on)),
            ("settings", Item("s", tr("Settings"), tr("signs, colours, pace, keys"))),
        ]
        if self.concede:
            entries.append(("concede", Item("c", tr("Concede"), tr("the match is lost"))))
        entries.append(("report", Item("f", tr("Report a fault"), tr("writes one file"))))
        exercise = session.guide is not None and session.guide.on_table
        leave = (
            ("leave", Item("m", trc("a lesson", "Leave"), saved))
            if exercise
            else ("menu", Item("m", tr("Menu"), saved))
        )
        return [*entries, leave, ("quit", Item("q", tr("Quit"), saved))]

    def key(self, name: str) -> None:
        """Move or choose."""
        if name in ("up", "down"):
            self.row = (self.row + (1 if name == "down" else -1)) % len(self.entries)
            self.redraw()
        elif name == "enter":
            self._choose(self.entries[self.row][0])
        elif name == "help":
            from .overlays import HelpSheet

            self.app.push_screen(HelpSheet(frozenset(), here="first-match#clock"))
        elif name == "close":
            self._choose("resume")
        elif name in [entry for entry, _ in self.entries]:
            self._choose(name)
        elif name == "menu":  # an exercise is left for what lies under it
            self._choose("leave")

    def _choose(self, name: str) -> None:
        if name == "resume":
            self.dismiss(None)
        elif name == "settings":
            from .settings import SettingsScreen

            self.app.push_screen(SettingsScreen())
        elif name == "concede":
            other = self.session.names[1 - self.session.holder]
            text = about(other, later("You win then."), later("{who} wins then."))
            ask = AskScreen(tr("Give the match up?"), text, yes=tr("concede"), no=tr("play on"))
            self.app.push_screen(ask, self._conceded)
        elif name == "report":
            ask_report(self.sky, partial(report_of, self.session), self._reported)
        elif name in ("menu", "leave"):
            self.dismiss(name)
        else:
            self.sky.action_ask_quit()

    def _conceded(self, yes: Any) -> None:
        if yes:
            self.dismiss("concede")

    def _reported(self, text: str, written: bool) -> None:
        self.said = text
        self.redraw()

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        for name, item in self.entries:
            if name != "quit":  # the palette has it everywhere
                yield Command(item.label, item.remark, partial(self._choose, name))

    def state(self) -> Any:
        """The cursor, the entries, and where a report was written."""
        return (self.row, self.entries, self.said)

    def point(self, column: int, row: int) -> None:
        """A click on an entry chooses it."""
        self._choose(self.entries[row][0])

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The sky and the entries."""
        items = [replace(item, key=self.letter(item.key)) for _, item in self.entries]
        tagline = tr("The clock stands still") if self.session.clock is not None else tr("Paused")
        note = [[Run(line, SUNLIT, "b")] for line in wrap(self.said, note_width(size[0]), SAID)] if self.said else []
        return menu(size, items, self.row, tagline=tagline, note=note, note_rows=len(note), look=look)
