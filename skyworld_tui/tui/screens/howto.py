"""How to play: the illustrated manual, a chapter at a time."""

from __future__ import annotations

from typing import Any

from ...lessons.manual import load_manual
from ..paint.canvas import Canvas, Ground
from ..paint.howto import body_width, howto_page, page_body, page_room
from ..palette import Look
from .overlays import Scrolling

WIDEST, TALLEST = 164, 32


class HowToSheet(Scrolling):
    """Left and right turn the pages, up and down scroll, Esc closes. The last chapter is not followed by the first."""

    def __init__(self, chapter: int = 0) -> None:
        super().__init__()
        self.manual = load_manual()
        self.chapter = chapter

    def key(self, name: str) -> None:
        """Turn the page, scroll or close."""
        if name in ("left", "previous", "right", "next", "enter"):
            step = -1 if name in ("left", "previous") else 1
            chapter = min(max(0, self.chapter + step), len(self.manual.chapters) - 1)
            if chapter != self.chapter:
                self.chapter, self.scroll_rows = chapter, 0
                self.redraw()
        elif name == "end":
            self.scroll_rows = self.last()
            self.redraw()
        elif name != "inspect":
            super().key(name)

    def box(self) -> tuple[int, int]:
        """The whole window, or as much of it as reads well."""
        w, h = self.app.size
        return (max(1, min(w - 2, WIDEST)), max(1, min(h - (0 if h < 30 else 2), TALLEST)))

    def last(self) -> int:
        """The last row of the chapter stays in sight."""
        size = self.box()
        body = page_body(body_width(size), self.manual.chapters[self.chapter], self.sky.look)
        return max(0, body.h - page_room(size))

    def state(self) -> Any:
        """The chapter and how far it is scrolled."""
        return (self.chapter, self.scroll_rows)

    def point(self, column: int, row: int) -> None:
        """A click on a chapter in the list opens it."""
        self.chapter, self.scroll_rows = row, 0
        self.redraw()

    def clicked(self, x: int, y: int) -> None:
        """Beside keys and chapters a click on the right half turns on, on the left half back."""
        self.key("right" if x >= self.box()[0] // 2 else "left")

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The open page."""
        return howto_page(size, self.manual, self.chapter, scroll=self.scroll_rows, look=look)
