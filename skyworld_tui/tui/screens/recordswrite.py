"""A sheet with one line to write in: a title, a note, what is wrong, where to go."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events

from ...language import tr
from ..paint.canvas import Canvas, Ground, wrap
from ..paint.records import write_sheet
from ..palette import Look
from .sheet import Sheet

LONGEST = 200


class WriteSheet(Sheet):
    """Letters are letters. Enter gives the text, Esc gives None. ``about``: what is written here and what becomes of
    it; ``longest``: in characters."""

    KEYS: ClassVar[dict[str, str]] = {"escape": "close", "enter": "enter", "backspace": "erase"}
    SHARED: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, title: str, about: str, text: str = "", longest: int = LONGEST) -> None:
        super().__init__()
        self.title_text, self.about, self.text, self.longest = title, about, text, longest

    def on_key(self, event: events.Key) -> None:
        """What can be read is written."""
        if event.key in self.KEYS:
            super().on_key(event)
            return
        if event.is_printable and event.character and self.live:
            event.stop()
            event.prevent_default()
            self.write(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is written, in one line."""
        event.stop()
        if self.live:
            self.write(" ".join(event.text.split()))

    def write(self, text: str) -> None:
        """Add to the line as much as it may hold."""
        self.text = (self.text + "".join(char for char in text if char.isprintable()))[: self.longest]
        self.redraw()

    def key(self, name: str) -> None:
        """Take back a letter, or leave."""
        if name == "erase":
            self.text = self.text[:-1]
            self.redraw()
        else:
            self.dismiss(self.text.strip() if name == "enter" else None)

    def state(self) -> Any:
        """What is written."""
        return self.text

    def box(self) -> tuple[int, int]:
        """Two rows to write in, and the sentence above them."""
        w = min(64, self.app.size.width - 4)
        return (w, 7 + len(wrap(self.about, w - 6)))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Title, sentence, line, keys."""
        keys = (("Enter", tr("done")), ("Esc", tr("cancel")))
        return write_sheet(size, self.title_text, self.about, self.text, keys, look=look)
