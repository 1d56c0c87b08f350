"""A deck from elsewhere: a box to paste into, and what was understood of it, before it becomes a deck."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.color import Color
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import TextArea
from textual.widgets.text_area import TextAreaTheme

from ...cards.model import CardSet
from ...language import tr, trn
from ...session.sharing import MAX_TEXT, read_given
from ...session.sharingcode import Found, SharingError
from ..depths import fewer
from ..paint.canvas import Canvas, Ground
from ..paint.deckshare import TOP, ImportView, import_rows, importing, left_out, remark_lines
from ..palette import BRIGHT, INK, RAISED, RGB, YOU, Look
from ..themes import themed
from .overlays import Scrolling
from .sheet import Sheet


class PasteBox(TextArea):
    """Where a deck is pasted or written. Nothing gets into it that a terminal would obey, nor more than is read."""

    class Pasted(Message):
        """Something was pasted."""

    def on_paste(self, event: events.Paste) -> None:
        """Only what can be seen, and line breaks."""
        event.stop()
        event.prevent_default()
        if self.app.screen is self.screen:
            self.take(event.text)
            self.post_message(self.Pasted())

    def take(self, text: str) -> None:
        """Put ``text`` where the cursor is."""
        lines = text[: MAX_TEXT + 1].splitlines()
        clean = ("".join(char if char.isprintable() else " " for char in line) for line in lines)
        self.insert("\n".join(clean)[: max(0, MAX_TEXT + 1 - len(self.text))])


class ImportSheet(Sheet):
    """Answers with what was found, None when nothing is wanted. What is pasted is read at once; then Enter imports it.
    Tab goes into the box, to write, and out of it."""

    KEYS: ClassVar[dict[str, str]] = {"escape": "close", "enter": "enter", "tab": "switch", "shift+tab": "switch"}
    SHARED: ClassVar[frozenset[str]] = frozenset()  # letters are written

    def __init__(self, card_set: CardSet, text: str = "") -> None:
        super().__init__()
        self.card_set, self._given = card_set, text
        self.found: Found | None = None
        self.fault = ""
        self.area = PasteBox(
            id="paste",
            compact=True,
            soft_wrap=True,
            show_line_numbers=False,
            tab_behavior="focus",
            highlight_cursor_line=False,
        )
        self.area.cursor_blink = False

    def compose(self) -> ComposeResult:
        """The picture, and the box upon it."""
        yield from super().compose()
        yield self.area

    def on_mount(self) -> None:
        """What was pasted before there was a box is in it already."""
        super().on_mount()
        if self._given:
            self.area.take(self._given)
        else:
            self.area.focus()

    @property
    def writing(self) -> bool:
        """Whether the box has the keyboard."""
        return self.focused is self.area

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """Read it anew."""
        message.stop()
        self.found, self.fault = None, ""
        if self.area.text.strip():
            try:
                self.found = read_given(self.area.text, self.card_set)
            except SharingError as error:
                self.fault = str(error)
        self.redraw()

    def on_paste_box_pasted(self, message: PasteBox.Pasted) -> None:
        """Most likely that was all: the next Enter imports it."""
        message.stop()
        self.set_focus(None)
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted beside the box is pasted into it."""
        event.stop()
        self.area.post_message(event)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The keys below are others now."""
        self.redraw()

    def key(self, name: str) -> None:
        """Into the box and out of it, import, close."""
        if name == "switch":
            self.set_focus(None if self.writing else self.area)
            self.redraw()
        elif name == "enter":
            if self.found is not None:
                self.dismiss(self.found)
        else:
            super().key(name)

    def clicked(self, x: int, y: int) -> None:
        """Beside the box: out of it."""
        self.set_focus(None)
        self.redraw()

    def view(self) -> ImportView:
        """What the painter is told."""
        if self.found is None:
            return ImportView(self.fault, False, (), self.writing)
        hero = self.card_set.heroes[self.found.hero].name if self.found.hero else tr("no Hero")
        size = trn("{n} card", "{n} cards", sum(self.found.cards.values()))
        name = self.found.name or tr("Imported deck")
        return ImportView(f"{name}: {size}, {hero}", True, self.found.remarks, self.writing)

    def state(self) -> Any:
        """What was read, and who has the keyboard."""
        return self.view()

    def box(self) -> tuple[int, int]:
        """As large as a list of thirty cards."""
        return (min(80, self.app.size.width - 4), min(self.app.size.height - 2, 36))

    def redraw(self) -> None:
        """The picture, and the box in its place."""
        super().redraw()
        (w, h), (whole_w, whole_h) = self.box(), self.app.size
        styles = self.area.styles
        styles.offset = Offset((whole_w - w) // 2 + 3, (whole_h - h) // 2 + TOP)
        styles.width, styles.height = w - 6, import_rows(h)
        _dress(self.area, self.sky.look)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The frame around the box, and what was read."""
        return importing(size, self.view(), look=look)


class LeftOutSheet(Scrolling):
    """What an import left out of a deck, line by line, until it is closed."""

    def __init__(self, name: str, remarks: tuple[str, ...]) -> None:
        super().__init__()
        self.deck, self.remarks = name, remarks

    def box(self) -> tuple[int, int]:
        """As tall as the lines."""
        w = min(80, self.app.size.width - 4)
        return (w, min(self.app.size.height - 2, len(remark_lines(self.remarks, w)) + 5))

    def last(self) -> int:
        """The last line stays in sight."""
        w, h = self.box()
        return max(0, len(remark_lines(self.remarks, w)) - h + 5)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The lines."""
        return left_out(size, self.deck, self.remarks, self.scroll_rows, look=look)


def _dress(area: TextArea, look: Look) -> None:
    """Give the box the colours of the game."""
    text = Style() if look.mono else _style(BRIGHT, RAISED, look)
    lit = Style(reverse=True) if look.mono else _style(INK, YOU, look)
    name = f"{look.theme} {look.depth} {look.mono}"
    if area.theme != name:
        area.register_theme(TextAreaTheme(name, base_style=text, cursor_style=lit, selection_style=lit))
        area.theme = name


def _style(fg: RGB, bg: RGB, look: Look) -> Style:
    text, below = fewer(*themed(fg, bg, look.theme), look.depth)
    return Style(color=Color.from_rgb(*text), bgcolor=Color.from_rgb(*below))
