"""The pause: the board is out of sight, the clock stands still, and a match can be given up here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from ...session.session import Session
from ..leftbehind import kept
from ..paint.canvas import Canvas, Ground
from ..paint.scenes import Item, menu
from ..palette import Look
from ..words_about import agree
from .ask import AskScreen
from .commands import Command
from .scene import SceneScreen


class PauseScreen(SceneScreen):
    """Resume, concede, or back to the menu with the match saved."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "resume", "r": "resume", "up": "up", "down": "down", "tab": "down", "shift+tab": "up",
        "enter": "enter", "s": "settings", "c": "concede", "m": "menu", "q": "quit",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "help"))
    OPENED = "pause"

    def __init__(self, session: Session, *, concede: bool = True) -> None:
        super().__init__()
        self.session = session
        self.row = 0
        self.lesson = session.guide is not None
        saved = kept(session).short
        goes_on = "starts the clock again" if session.clock is not None else "the lesson goes on" if self.lesson else ""
        self.entries = [
            ("resume", Item("r", "Resume", goes_on)),
            ("settings", Item("s", "Settings", "signs, colours, pace, keys")),
        ]
        if concede and not self.lesson:
            self.entries.append(("concede", Item("c", "Concede", "the match is lost")))
        exercise = session.guide is not None and session.guide.on_table
        leave = ("leave", Item("m", "Leave", saved)) if exercise else ("menu", Item("m", "Menu", saved))
        self.entries += [leave, ("quit", Item("q", "Quit", saved))]

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
            text = f"{agree(self.session.names[1 - self.session.holder], 'wins')} then."
            self.app.push_screen(AskScreen("Give the match up?", text, yes="concede", no="play on"), self._conceded)
        elif name in ("menu", "leave"):
            self.dismiss(name)
        else:
            self.sky.action_ask_quit()

    def _conceded(self, yes: Any) -> None:
        if yes:
            self.dismiss("concede")

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        for name, item in self.entries:
            if name != "quit":  # the palette has it everywhere
                yield Command(item.label, item.remark, partial(self._choose, name))

    def state(self) -> Any:
        """The cursor."""
        return self.row

    def point(self, column: int, row: int) -> None:
        """A click on an entry chooses it."""
        self._choose(self.entries[row][0])

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The sky and the entries."""
        items = [replace(item, key=self.letter(item.key)) for _, item in self.entries]
        tagline = "The clock stands still" if self.session.clock is not None else "Paused"
        return menu(size, items, self.row, tagline=tagline, look=look)
