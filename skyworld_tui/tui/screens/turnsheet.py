"""The turn step by step in words, and the turn before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..paint.canvas import Canvas, Ground
from ..paint.turnline import TurnShown, turn_rows, turn_sheet
from ..palette import Look
from .overlays import Scrolling


class TurnSheet(Scrolling):
    """What each part of this turn and of the last one did. It only scrolls."""

    OPENED = "turn"

    def __init__(self, turns: Callable[[], tuple[TurnShown, ...]]) -> None:
        super().__init__()
        self._turns = turns

    @property
    def turns(self) -> tuple[TurnShown, ...]:
        """Both turns, as they are now."""
        return self._turns()

    def box(self) -> tuple[int, int]:
        """As tall as the text, not wider than it is read with ease."""
        w, h = min(78, self.app.size.width - 4), self.app.size.height - 2
        return w, max(6, min(h, len(turn_rows(w - 6, self.turns)) + 3))

    def last(self) -> int:
        """The last row stays in sight."""
        w, h = self.box()
        return max(0, len(turn_rows(w - 6, self.turns)) - max(1, h - 3))

    def place(self) -> str:
        """The manual's word on it."""
        return "turn#start"

    def state(self) -> Any:
        """How far it is scrolled, and both turns."""
        return (self.scroll_rows, self.turns)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Both turns."""
        return turn_sheet(size, self.turns, scroll=self.scroll_rows, look=look)
