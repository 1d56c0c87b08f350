"""A list of moves to choose one from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from ...engine.moves import Move
from ...language import tr
from ..coaching import Press
from ..paint.canvas import Canvas, Ground
from ..paint.overlays import moves_overlay
from ..palette import Look
from .beside import Beside, to_row
from .sheet import STEPS, Sheet, stepped


class Listed(NamedTuple):
    """A move that was chosen in a list, and the question that was open when it was listed."""

    move: Move
    decision: int


class MovesSheet(Beside):
    """Every legal move, or those that one verb stands for; Enter or its number plays it. ``label`` says a move in
    words, ``title`` is marked for translation."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, **{str(n): f"n{n}" for n in range(1, 10)}}
    OPENED = "moves"
    AT_ONCE = True

    def __init__(self, moves: tuple[Move, ...], label: Callable[[Move], str], decision: int, title: str) -> None:
        super().__init__()
        self.moves, self.label, self.decision, self.heading = moves, label, decision, title
        self.row = 0

    def key(self, name: str) -> None:
        """Move, play, close."""
        if name in STEPS:
            self.row = stepped(self.row, name, len(self.moves))
            self.redraw()
        elif name == "enter" and self.moves:
            self.dismiss(Listed(self.moves[self.row], self.decision))
        elif name[0] == "n" and name[1:].isdigit():
            if int(name[1:]) <= len(self.moves):
                self.dismiss(Listed(self.moves[int(name[1:]) - 1], self.decision))
        else:
            super().key(name)

    def way(self, move: Move) -> tuple[Press, ...]:
        """To the move in the list, and Enter."""
        if move not in self.moves:
            return ()
        return (*to_row(self.row, self.moves.index(move), tr("in the list")), Press("Enter", tr("use it")))

    def go(self, column: int, row: int) -> None:
        """The cursor on a move."""
        self.row = row

    def box(self) -> tuple[int, int]:
        """As tall as the list."""
        w, h = self.table
        return (min(64, w - 4), min(h - 2, max(6, len(self.moves) + 5)))

    def state(self) -> Any:
        """The cursor."""
        return self.row

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list."""
        rows = [(str(i + 1) if i < 9 else "", self.label(move)) for i, move in enumerate(self.moves)]
        return moves_overlay(size, rows, focus=self.row, title=tr(self.heading), look=look)
