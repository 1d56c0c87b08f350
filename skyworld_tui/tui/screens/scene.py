"""A whole screen under the open sky: one picture, keys as a table."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.screen import Screen

from ..paint.canvas import Canvas, Ground
from ..palette import Look
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from .keyed import Keyed


class SceneScreen(Keyed, Screen[Any], inherit_bindings=False):
    """Subclasses paint with :meth:`paint` and answer named keys in :meth:`key`."""

    AUTO_FOCUS = None
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

    @property
    def deaf(self) -> bool:
        """While the guard holds."""
        return self.GUARDED and self.sky.now() - self._opened < self.sky.options.pace.guard

    def state(self) -> Any:
        """What the picture depends on."""
        return None

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The picture."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Show the present state."""
        self.query_one("#scene", Painted).show((self.state(),), self.paint)
