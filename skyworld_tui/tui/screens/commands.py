"""The command palette: everything that can be done here by name. Typing narrows the list, Enter does what is marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from textual import events

from ...language import tr
from ..paint.canvas import Canvas, Ground, Run, elide
from ..paint.overlays import moves_overlay
from ..palette import BRIGHT, MUTED, RAISED, YOU, Look
from .sheet import STEPS, Sheet, stepped


class Command(NamedTuple):
    """One line of the palette. ``listed``: it is a move, and belongs to the question that is open."""

    label: str
    help: str
    run: Callable[[], None]
    listed: bool = False


@lru_cache(256)
def matches(typed: str, text: str) -> bool:
    """Whether every word that was typed is in ``text``, in any order."""
    low = text.casefold()
    return all(word in low for word in typed.casefold().split())


class CommandsSheet(Sheet):
    """A line to type in, and the commands that fit."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "enter": "enter", "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down",
        "tab": "down", "shift+tab": "up", "backspace": "erase", "home": "home", "end": "end",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset()  # letters are typed
    OPENED = "commands"
    AT_ONCE = True

    def __init__(self, offered: Callable[[], list[Command]]) -> None:
        super().__init__()
        self.offered = offered
        self.commands = offered()
        self.typed = ""
        self.row = 0

    def adjust(self) -> None:
        """In another language the same commands have other names."""
        self.commands = self.offered()
        super().adjust()

    @property
    def lists_moves(self) -> bool:
        """Whether a move stands in the list."""
        return any(command.listed for command in self.commands)

    def found(self) -> list[Command]:
        """The commands that fit what was typed; those whose name begins with it come first."""
        fits = [command for command in self.commands if matches(self.typed, f"{command.label} {command.help}")]
        start = self.typed.casefold()
        return sorted(fits, key=lambda command: not (start and command.label.casefold().startswith(start)))

    def on_key(self, event: events.Key) -> None:
        """Letters are typed; the rest is in the table. The key that opened the palette closes it as long as nothing is
        typed; later it is a sign like any other."""
        opener = self.sky.look.keys.action(event.key, event.character) == self.OPENED and not self.typed
        if not opener and event.is_printable and event.character and event.key not in self.KEYS:
            event.stop()
            event.prevent_default()
            if self.live:
                self.typed, self.row = (self.typed + event.character)[:40], 0
                self.redraw()
            return
        super().on_key(event)

    def key(self, name: str) -> None:
        """Move, erase, do, close."""
        found = self.found()
        if name in STEPS:
            self.row = stepped(self.row, name, len(found))
        elif name == "erase":
            self.typed, self.row = self.typed[:-1], 0
        elif name == "enter":
            if found:
                self.dismiss(found[self.row])
            return
        else:
            super().key(name)
            return
        self.redraw()

    def go(self, column: int, row: int) -> None:
        """The cursor on a command."""
        self.row = row

    def box(self) -> tuple[int, int]:
        """Not wider than it is read with ease."""
        return (min(72, self.app.size.width - 4), min(24, self.app.size.height - 2))

    def state(self) -> Any:
        """What was typed, and the cursor."""
        return (self.typed, self.row)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The line, then the list."""
        found = self.found()
        rows = [("", f"{command.label}   {command.help}") for command in found]
        title, empty = tr("COMMANDS"), tr("no command fits")
        listed = moves_overlay((size[0], size[1] - 2), rows, focus=self.row, title=title, empty=empty, look=look)
        cv = Canvas(size[0], size[1], look, Ground(RAISED, RAISED))
        cv.fill(0, 0, cv.w, 2, RAISED)
        typed = [Run("/ ", YOU, "b"), Run(elide(self.typed, cv.w - 8), BRIGHT, "b"), Run("_", YOU)]
        if not self.typed:
            typed += [Run(" "), Run(tr("type to narrow the list"), MUTED)]
        cv.runs(2, 0, typed, cv.w - 4)
        cv.blit(0, 2, listed)
        return cv
