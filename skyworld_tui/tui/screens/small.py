"""A terminal below 80 x 24: one line that says what is needed. It goes by itself when there is room again."""

from __future__ import annotations

from textual.app import RenderResult
from textual.screen import Screen
from textual.widget import Widget

from ..geometry import MIN_HEIGHT, MIN_WIDTH


class _Line(Widget):
    def render(self) -> RenderResult:
        width, height = self.app.size
        return f"Sky World needs {MIN_WIDTH} x {MIN_HEIGHT}; this window is {width} x {height}"

    def on_resize(self) -> None:
        """The numbers changed."""
        self.refresh()


class SmallScreen(Screen[None], inherit_bindings=False):
    """Says what size is needed."""

    def compose(self):  # type: ignore[no-untyped-def]
        """The one line."""
        yield _Line(id="sheet")
