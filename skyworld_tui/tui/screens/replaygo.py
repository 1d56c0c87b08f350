"""How a match goes on from a place of a replay: who plays on, and against which level."""

from __future__ import annotations

from typing import Any, ClassVar

from ...ai import LEVELS
from ...language import tr, trc
from ...session.recordhead import HUMAN
from ..paint.canvas import Canvas, Ground
from ..paint.records import choice_sheet
from ..palette import Look
from ..words_about import called
from .sheet import Sheet


class ContinueSheet(Sheet):
    """Up and down choose who plays, left and right the level; Enter gives who plays, ``human`` or a level for each
    seat. The cursor starts where ``plays`` is, as in the record."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "tab": "down", "shift+tab": "up"}

    def __init__(self, names: tuple[str, str], plays: tuple[str, str], level: str) -> None:
        super().__init__()
        self.names = names
        known = next((play for play in plays if play in LEVELS), level)
        self.level = known if known in LEVELS else LEVELS[0]
        self.at = 2 if plays == (HUMAN, HUMAN) else 0 if plays[0] == HUMAN else 1

    @property
    def plays(self) -> tuple[str, str]:
        """What is chosen."""
        return ((HUMAN, self.level), (self.level, HUMAN), (HUMAN, HUMAN))[self.at]

    def key(self, name: str) -> None:
        """Choose, change the level, go on."""
        if name in ("up", "down"):
            self.at = (self.at + (1 if name == "down" else -1)) % 3
        elif name in ("left", "right") and self.at < 2:
            self.level = LEVELS[(LEVELS.index(self.level) + (1 if name == "right" else -1)) % len(LEVELS)]
        elif name == "enter":
            self.dismiss(self.plays)
            return
        else:
            super().key(name)
            return
        self.redraw()

    def go(self, column: int, row: int) -> None:
        """Put the cursor there."""
        self.at = row
        self.redraw()

    def state(self) -> Any:
        """Cursor and level."""
        return (self.at, self.level)

    def box(self) -> tuple[int, int]:
        """Three rows between their frame."""
        return (min(64, self.app.size.width - 4), 8)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Who plays on."""
        level = tr(self.level)
        rows = [
            tr("Seat {n}, {who}, against the computer: {level}", n=n, who=called(who), level=level)
            for n, who in enumerate(self.names, start=1)
        ]
        keys = (("↑↓", tr("choose")), ("←→", tr("level")), ("Enter", trc("replay", "play on")), ("Esc", tr("cancel")))
        title = tr("GO ON FROM HERE")
        return choice_sheet(size, title, (*rows, tr("Two players at one keyboard")), self.at, keys, look=look)
