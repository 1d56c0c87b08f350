"""The help of the card library, over it."""

from __future__ import annotations

from typing import ClassVar

from ..paint.allcardshelp import help_rows, library_help
from ..paint.canvas import Canvas, Ground
from ..palette import Look
from .books import open_chapter
from .overlays import Scrolling
from .sheet import Sheet

_WIDEST = 88  # columns: longer lines are hard to read


class LibraryHelp(Scrolling):
    """Keys, search and codes; ``chapter``: where the manual tells of the card that is open."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "h": "howto"}
    OPENED = "help"

    def __init__(self, chapter: str) -> None:
        super().__init__()
        self.chapter = chapter

    def key(self, name: str) -> None:
        """Scroll, close, or read on in the manual."""
        if name == "howto":
            open_chapter(self.app, self.chapter)
        else:
            super().key(name)

    def box(self) -> tuple[int, int]:
        """As tall as it is."""
        w = min(_WIDEST, self.app.size.width - 4)
        return (w, min(self.app.size.height - 2, self._count(w) + 2))

    def _count(self, w: int) -> int:
        return len(help_rows(w - 6, self.sky.look))

    def last(self) -> int:
        """The last row stays in sight."""
        w, h = self.box()
        return max(0, self._count(w) + 2 - h)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The help."""
        return library_help(size, self.scroll_rows, look=look)
