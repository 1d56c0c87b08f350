"""The whole log over the table: it scrolls, and shows what the player asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual import events

from ...language import tr
from ..logfilter import EVERY, Filter
from ..paint.canvas import Canvas, Ground
from ..paint.logbook import log_length, log_overlay, log_room
from ..paint.panels import LogLine
from ..palette import Look
from .overlays import Scrolling
from .sheet import Sheet

_LONGEST = 30  # characters that may be typed


class LogSheet(Scrolling):
    """``lines`` newest first, already those that the reader may see. ``kind``: what to begin with."""

    KEYS: ClassVar[dict[str, str]] = {
        **{key: name for key, name in Sheet.KEYS.items() if key not in ("tab", "shift+tab")},
        "p": "player", "c": "kind", "tab": "kind", "shift+tab": "kind_back", "t": "turn", "minus": "earlier",
        "plus": "later", "left": "earlier", "right": "later", "slash": "find", "f": "find", "0": "clear",
    }  # fmt: skip

    SHARED = frozenset(("left", "right", "up", "down"))
    OPENED = "log"

    def __init__(self, lines: tuple[LogLine, ...], kind: str = EVERY) -> None:
        super().__init__()
        self.lines = lines
        self.filter = Filter(kind=kind)
        self.typing = False

    def found(self) -> tuple[LogLine, ...]:
        """The lines that fit the filter."""
        return self.filter.of(self.lines)

    def on_key(self, event: events.Key) -> None:
        """While words are typed, letters are letters."""
        if not self.typing:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if not self.live:
            return
        if event.key in ("enter", "escape"):
            self._typed(keep=event.key == "enter")
        elif event.key == "backspace":
            self._set(replace(self.filter, typed=self.filter.typed[:-1]))
        elif event.is_printable and event.character:
            self._set(replace(self.filter, typed=(self.filter.typed + event.character)[:_LONGEST]))

    def _typed(self, keep: bool) -> None:
        """The words are written: they are looked for, or dropped."""
        self.typing = False
        self._set(self.filter if keep else replace(self.filter, typed=""))

    def press(self, shown: str) -> None:
        """While words are typed a click on Enter or Esc is about them."""
        if self.typing and shown in ("Enter", "Esc"):
            self._typed(keep=shown == "Enter")
        else:
            super().press(shown)

    def key(self, name: str) -> None:
        """Filter, scroll, close."""
        wanted = self._wanted(name)
        if wanted is not None:
            self._set(wanted)
        elif name == "find":
            self.typing = True
            self.redraw()
        else:
            super().key(name)

    def _wanted(self, name: str) -> Filter | None:
        """The filter after this key; None when the key is about something else."""
        now, last = self.filter, max((line.turn for line in self.lines), default=0)
        if name == "player":
            return now.next_player()
        if name in ("kind", "kind_back"):
            return now.next_kind(1 if name == "kind" else -1)
        if name in ("earlier", "later"):
            return now.other_turn(-1 if name == "earlier" else 1, last)
        if name == "turn":
            return replace(now, turn=last if now.turn is None else None)
        return Filter() if name == "clear" else None

    def _set(self, wanted: Filter) -> None:
        self.filter, self.scroll_rows = wanted, 0
        self.redraw()

    def last(self) -> int:
        """The last line stays at the bottom."""
        size = self.box()
        return max(0, log_length(self.found(), size[0]) - log_room(size))

    def chips(self) -> tuple[tuple[str, str], ...]:
        """The keys of the last row, and what each is set to."""
        player, kind, turn = self.filter.words()
        typed = f'"{self.filter.typed}"' if self.filter.typed else tr("find words")
        chips = ((self.letter("p"), player), (self.letter("c"), kind), (self.letter("t"), turn), ("/", typed))
        return chips if self.filter.open else (*chips, ("0", tr("clear")))

    def narrow(self) -> frozenset[str]:
        """The keys of those that leave lines out."""
        now = self.filter
        set_now = {"p": now.mine is not None, "c": now.kind != EVERY, "t": now.turn is not None}
        return frozenset([self.letter(key) for key, narrow in set_now.items() if narrow] + ["/"] * bool(now.typed))

    def state(self) -> Any:
        """Where it is scrolled to, and what is filtered."""
        return (self.scroll_rows, self.filter, self.typing)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Newest first."""
        typed = self.filter.typed if self.typing else None
        return log_overlay(
            size,
            self.found(),
            scroll=self.scroll_rows,
            filters=self.chips(),
            narrow=self.narrow(),
            typed=typed,
            total=len(self.lines),
            look=look,
        )
