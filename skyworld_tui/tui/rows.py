"""What the terminal shows, row by row, so that a row that is there already is not written again.

Textual draws a screen that comes or goes twice and whole, though the second picture is the first, and what lies beside
a sheet is what lay there before. Comparing rows takes a tenth of the time of writing them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

Row = dict[int, Strip]
"""The pieces of a row by the columns where they begin."""


class RowsUpdate(CompositorUpdate):
    """Some rows of a picture, by their number."""

    def __init__(self, rows: dict[int, Row]) -> None:
        self.rows = rows

    def render_segments(self, console: Console) -> str:
        """As the terminal gets it."""
        return "".join(
            f"\x1b[{y + 1};1H" + "".join(strip.render(console) for strip in row.values())
            for y, row in self.rows.items()
        )


class Shown:
    """What has been written so far; None for a row that is not known."""

    def __init__(self) -> None:
        self._rows: list[Row | None] = []
        self._width = 0

    def forget(self) -> None:
        """The terminal may show anything: it has another size, or another program has drawn on it."""
        self._rows = []

    def fresh(self, update: CompositorUpdate) -> CompositorUpdate | None:
        """What of ``update`` must be written; None when all of it is there already. It counts as written."""
        if isinstance(update, LayoutUpdate) and not update.region.offset:
            return self._whole(update)
        if isinstance(update, ChopsUpdate):
            return self._parts(update)
        self.forget()
        return update

    def _whole(self, update: LayoutUpdate) -> CompositorUpdate | None:
        lines = [list(line) for line in update.strips]
        rows = [_row(line) for line in lines]
        before, self._rows = self._rows, list(rows)
        if len(before) != len(rows) or update.region.width != self._width:
            self._width = update.region.width
            return LayoutUpdate(list[Iterable[Strip]](lines), update.region)
        differing = {y: row for y, row in enumerate(rows) if row != before[y]}
        return RowsUpdate(differing) if differing else None

    def _parts(self, update: ChopsUpdate) -> CompositorUpdate | None:
        spans = [(y, x1, x2) for y, x1, x2 in update.spans if self._differs(update, y, x1, x2)]
        return ChopsUpdate(update.chops, spans, update.chop_ends) if spans else None

    def _differs(self, update: ChopsUpdate, y: int, x1: int, x2: int) -> bool:
        """Whether the columns from ``x1`` to before ``x2`` show something else now; the row knows them from now on."""
        known = self._rows[y] if y < len(self._rows) else None
        if known is None:
            return True
        differs = False
        for (x, strip), end in zip(update.chops[y].items(), update.chop_ends[y], strict=False):
            if strip is None or x >= x2 or end <= x1 or known.get(x) == strip:
                continue
            differs = True
            if x not in known or known[x].cell_length != strip.cell_length or x < x1 or end > x2:
                self._rows[y] = None
                break
            known[x] = strip
        return differs


def _row(strips: Iterable[Strip]) -> Row:
    row, x = {}, 0
    for strip in strips:
        row[x] = strip
        x += strip.cell_length
    return row
