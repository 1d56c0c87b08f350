"""A modal sheet: one painted picture over the table, keys as a table of actions."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from textual.app import ComposeResult
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip

from ..paint.canvas import Canvas, Ground
from ..palette import Look
from ..widgets.behind import behind
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from .keyed import Keyed

PAGE = 8  # rows
_FAR = 100_000  # rows: farther than any list is long
#: How many rows a key goes in every list and every text.
STEPS = {
    "up": -1, "down": 1, "previous": -1, "next": 1, "page_up": -PAGE, "page_down": PAGE, "home": -_FAR, "end": _FAR,
}  # fmt: skip


def stepped(at: int, name: str, count: int) -> int:
    """The row after the key ``name`` of :data:`STEPS`, from row ``at`` of ``count``; it stays inside."""
    return min(max(0, at + STEPS[name]), max(0, count - 1))


class Sheet(Keyed, ModalScreen[Any], inherit_bindings=False):
    """Subclasses paint with :meth:`paint` and answer keys in :meth:`key`. A click outside does nothing."""

    AUTO_FOCUS = None
    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "q": "close", "enter": "enter", "up": "up", "down": "down", "left": "left",
        "right": "right", "tab": "next", "shift+tab": "previous", "pageup": "page_up", "pagedown": "page_down",
        "home": "home", "end": "end",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("left", "right", "up", "down", "inspect"))

    _behind: list[Strip] | None = None  # what lies under the sheet, as long as it is the same

    def compose(self) -> ComposeResult:
        """The one picture."""
        yield Painted(id="sheet")
        yield TooSmall()

    def on_mount(self) -> None:
        """Paint for the first time."""
        self.redraw()

    def place(self) -> str:
        """Where the manual tells of what is shown, ``chapter#section``: the help key opens it there. "": nowhere."""
        return ""

    def name_of(self, shown: str) -> str | None:
        """The help key too, where the manual tells more."""
        name = super().name_of(shown)
        asked = name is None and self.sky.look.keys.named(shown) == "help" and bool(self.place())
        return "help" if asked else name

    def key(self, name: str) -> None:
        """Answer a key; closing is common to all, and so is reading on."""
        if name == "close":
            self.dismiss(None)
        elif name == "help" and self.place():
            from .books import open_chapter

            open_chapter(self.app, self.place())

    def box(self) -> tuple[int, int]:
        """How large the picture wants to be."""
        return (max(1, self.app.size.width - 4), max(1, self.app.size.height - 2))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The picture."""
        raise NotImplementedError

    def state(self) -> Any:
        """What the picture depends on."""
        return None

    def redraw(self) -> None:
        """Show the present state."""
        self._behind = None
        sheet = self.query_one("#sheet", Painted)
        w, h = self.box()
        sheet.styles.width, sheet.styles.height = w, h
        sheet.show((self.state(), w, h), self._painted)

    def _painted(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The picture, with the key of the manual in its lower border where there is one and room for it."""
        cv = self.paint(size, look, ground)
        if self.place():
            from ..paint.frames import manual_key  # it knows the engine, and no sheet is open before the menu

            manual_key(cv)
        return cv

    def refresh(self, *regions: Region, **how: bool) -> Self:
        """Paint anew: all of it, or the regions in which what lies under the sheet has changed."""
        if regions:
            self._behind = None
        return super().refresh(*regions, **how)

    def render_line(self, y: int) -> Strip:
        """One row of what lies under the sheet."""
        stack = self.app.screen_stack
        if self in stack and (self._behind is None or len(self._behind) != self.size.height):
            self._behind = behind(stack[stack.index(self) - 1])
        rows = self._behind or []
        return rows[y] if y < len(rows) else Strip.blank(self.size.width)

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel goes up and down like the keys."""
        message.stop()
        if self.live:
            self.key("down" if message.rows > 0 else "up")
