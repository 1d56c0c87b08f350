"""The one sentence of a window below 80 x 24. Every screen has it; a style class shows it in place of the rest."""

from __future__ import annotations

from textual.app import RenderResult
from textual.widget import Widget

from ...language import tr
from ..geometry import MIN_HEIGHT, MIN_WIDTH


class TooSmall(Widget):
    """Says what size is needed. It goes by itself when there is room again."""

    def __init__(self) -> None:
        super().__init__(id="small")

    def render(self) -> RenderResult:
        """The sentence with the numbers of now."""
        return tr(
            "Sky World needs {least} x {low}; this window is {width} x {height}. The match waits; Ctrl+C twice leaves.",
            least=MIN_WIDTH,
            low=MIN_HEIGHT,
            width=self.app.size.width,
            height=self.app.size.height,
        )

    def on_resize(self) -> None:
        """The numbers changed."""
        self.refresh()
