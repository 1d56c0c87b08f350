"""The help of a page that has keys of its own: all of them, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...language import tr
from ..paint.canvas import Canvas, Ground
from ..paint.pagekeys import keys_height, keys_sheet
from ..palette import Look
from .keyed import Keyed
from .overlays import Scrolling

Pair = tuple[str, str]


def help_key(screen: Keyed) -> Pair:
    """The key of the help for a bottom row."""
    return (screen.sky.look.keys.of("help"), tr("help"))


def key_rows(screen: Keyed, told: Sequence[tuple[Sequence[str], str]]) -> tuple[Pair, ...]:
    """The keys of ``screen`` as its player reads them, and what they do. ``told``: names of :attr:`Keyed.KEYS`, each of
    which is told with its first key, and words marked with ``later``."""
    first: dict[str, str] = {}
    for key, name in screen.KEYS.items():
        first.setdefault(name, key)
    return tuple((" ".join(_shown(screen, first[name]) for name in names), words) for names, words in told)


def _shown(screen: Keyed, key: str) -> str:
    return _SIGNS.get(key) or screen.letter(key)


_SIGNS = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc", "enter": "Enter", "home": "Home", "end": "End",
    "tab": "Tab", "slash": "/", "plus": "+", "minus": "-",
}  # fmt: skip


class KeysSheet(Scrolling):
    """``title`` and the words of ``rows`` are marked with ``later``."""

    OPENED = "help"

    def __init__(self, title: str, rows: Sequence[Pair]) -> None:
        super().__init__()
        self.title_text, self.rows = title, tuple(rows)

    def told(self) -> tuple[Pair, ...]:
        """Keys and what they do, in the language that is spoken now."""
        return tuple((keys, tr(words)) for keys, words in self.rows)

    def last(self) -> int:
        """The last row stays in sight."""
        w, h = self.box()
        return max(0, keys_height(w, self.told()) - h)

    def box(self) -> tuple[int, int]:
        """As tall as the keys."""
        w = min(78, self.app.size.width - 2)
        return (w, min(self.app.size.height - 2, keys_height(w, self.told())))

    def state(self) -> Any:
        """How far it is scrolled, and the words."""
        return (self.scroll_rows, self.told())

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list."""
        return keys_sheet(size, tr(self.title_text), self.told(), self.scroll_rows, look=look)
