"""What players ask about a card, over the card in full."""

from __future__ import annotations

from typing import Any, ClassVar

from ...lessons.glossary import Subject
from ...lessons.rulings import load_rulings
from ..paint.allcardsrulings import rulings_rows, rulings_sheet
from ..paint.canvas import Canvas, Ground
from ..palette import Look
from .books import hold_matches
from .overlays import Scrolling
from .sheet import Sheet


class RulingsSheet(Scrolling):
    """The rulings of one card; the key that opens them closes them again."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "r": "close"}

    def __init__(self, subject: Subject) -> None:
        super().__init__()
        self.subject = subject

    def reads(self) -> None:
        """The rulings."""
        load_rulings(self.sky.look.lang)

    def on_mount(self) -> None:
        """Whoever reads loses no time."""
        hold_matches(self.app)
        super().on_mount()

    def box(self) -> tuple[int, int]:
        """As tall as they are."""
        w = min(72, self.app.size.width - 4)
        return (w, min(self.app.size.height - 2, len(self._rows(w)) + 2))

    def _rows(self, w: int) -> list[Any]:
        return rulings_rows(load_rulings(self.sky.look.lang).of(self.subject), w)

    def last(self) -> int:
        """The last row stays in sight."""
        w, h = self.box()
        return max(0, len(self._rows(w)) + 2 - h)

    def state(self) -> Any:
        """Where it is scrolled to."""
        return self.scroll_rows

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Question after question."""
        rulings = load_rulings(look.lang).of(self.subject)
        return rulings_sheet(size, self.subject, rulings, scroll=self.scroll_rows, look=look)
