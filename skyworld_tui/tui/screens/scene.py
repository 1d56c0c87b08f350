"""A whole screen under the open sky: one picture, keys as a table."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from ..paint.canvas import Canvas, Ground
from ..palette import Look
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from .leaving import Leaving


class SceneScreen(Leaving, Screen[Any], inherit_bindings=False):
    """Subclasses paint with :meth:`paint` and answer named keys in :meth:`key`."""

    AUTO_FOCUS = None
    KEYS: ClassVar[dict[str, str]] = {}
    #: Actions of the player's own keys that are handed to :meth:`key` by their name.
    SHARED: ClassVar[frozenset[str]] = frozenset()
    GUARDED: ClassVar[bool] = False  # a fresh one ignores keys for a moment, so that a held key does not answer it
    _opened = 0.0

    def compose(self) -> ComposeResult:
        """The one picture."""
        yield Painted(id="scene")
        yield TooSmall()

    def on_mount(self) -> None:
        """Paint for the first time; a guard begins when it can be seen."""
        self._opened = self.sky.now()
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Keys of the table are handled here and go no further."""
        name = self.KEYS.get(event.key)
        if name is None:
            action = self.sky.look.keys.action(event.key, event.character)
            name = action if action in self.SHARED else None
        if name is not None:
            event.stop()
            event.prevent_default()
            guarded = self.GUARDED and self.sky.now() - self._opened < self.sky.options.pace.guard
            if self.live and not guarded:
                self.key(name)

    def key(self, name: str) -> None:
        """Answer a key."""

    def state(self) -> Any:
        """What the picture depends on."""
        return None

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The picture."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Show the present state."""
        self.query_one("#scene", Painted).show((self.state(),), self.paint)

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click does what the word under it says: the key in front of the nearest label."""
        message.stop()
        canvas = message.widget.canvas()
        rows = canvas.text() if canvas is not None else []
        if self.live and message.y < len(rows) and not self._foot_clicked(rows, message.x, message.y):
            self.clicked(rows[message.y], message.x, message.y)

    def _foot_clicked(self, rows: list[str], x: int, y: int) -> bool:
        """Whether the palette or the help was clicked, which stand in the bottom row of some scenes; it is opened."""
        for action in ("commands", "help"):
            words = f"{self.sky.look.keys.of(action)} {action}"
            at = rows[y].find(words)
            if y == len(rows) - 1 and 0 <= at <= x < at + len(words):
                self.sky.action_commands() if action == "commands" else self.key(action)
                return True
        return False

    def clicked(self, row: str, x: int, y: int) -> None:
        """A click at column ``x`` of this row of text."""
