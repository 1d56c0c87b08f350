"""What the settings and the keys have in common: a page of grouped rows, a cursor, one sentence below."""

from __future__ import annotations

from typing import Any

from ...language import tr
from ..paint.canvas import Canvas, Ground
from ..paint.pages import Place, Row, hit, page, room
from ..palette import Look
from ..widgets.painted import Painted
from .scene import SceneScreen
from .sheet import STEPS, stepped

Groups = list[tuple[str, list[Row]]]  # heading and rows


class PageScreen(SceneScreen):
    """Subclasses say what the rows are (:meth:`groups`), what is told of the focused one, and answer keys."""

    HEADING = ""  # marked with language.later

    def __init__(self) -> None:
        super().__init__()
        self.column, self.at = 0, 0  # among the rows that can be reached
        self.said = ""  # an answer to the last key; "" when there is none

    def groups(self) -> list[Groups]:
        """The columns, each with its groups of rows."""
        return []

    def told(self) -> str:
        """The sentence about the focused row."""
        return ""

    def foot(self) -> list[tuple[str, str]]:
        """The keys of the bottom row."""
        return []

    @property
    def urgent(self) -> bool:
        """Whether the sentence answers something that was just done."""
        return bool(self.said)

    def pressed(self, way: int) -> None:
        """A click on the focused row: -1 on the left arrow of its value, 1 on its value, 0 on its label."""

    # -- the cursor --------------------------------------------------------------------------------------------------

    def columns(self) -> list[list[Row]]:
        """The rows of every column with their headings; a gap before each heading where there is room."""
        columns = self.groups()
        airy = max(sum(len(rows) + 2 for _, rows in groups) - 1 for groups in columns) <= room(self.app.size.height)
        out: list[list[Row]] = []
        for groups in columns:
            rows: list[Row] = []
            for heading, found in groups:
                if airy and rows:
                    rows.append(Row("", heading=True))
                rows += [Row(heading, heading=True), *found]
            out.append(rows)
        return out

    def focus_place(self) -> Place:
        """Where the focused row stands in :meth:`columns`."""
        return (self.column, self._reached(self.column)[self.at])

    def _reached(self, column: int) -> list[int]:
        return [k for k, row in enumerate(self.columns()[column]) if not row.heading]

    def step(self, name: str, around: bool = False) -> None:
        """Move the cursor as the key ``name`` of :data:`~.sheet.STEPS` does, at most to the end, or ``around`` it."""
        count = len(self._reached(self.column))
        self.at = (self.at + STEPS[name]) % count if around else stepped(self.at, name, count)

    def across(self) -> None:
        """The next column, at the same height."""
        height = self.focus_place()[1]
        self.column = (self.column + 1) % len(self.groups())
        reached = self._reached(self.column)
        self.at = min(range(len(reached)), key=lambda k: abs(reached[k] - height))

    # -- showing -----------------------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Back from what lay over it."""
        if self.is_mounted:
            self.redraw()

    def state(self) -> Any:
        """Rows, cursor, sentence."""
        columns = tuple(tuple(rows) for rows in self.columns())
        return (columns, self.column, self.at, self.told(), self.urgent, tuple(self.foot()))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The page."""
        return page(
            size,
            tr(self.HEADING),
            self.columns(),
            self.focus_place(),
            told=self.told(),
            urgent=self.urgent,
            keys=self.foot(),
            look=look,
        )

    def clicked(self, x: int, y: int) -> None:
        """A click on a row chooses it; what it does more is the page's."""
        size = self.query_one("#scene", Painted).size
        found = hit((size.width, size.height), self.columns(), self.focus_place(), x, y)
        if found is None:
            return
        (self.column, row), way = found
        self.at = self._reached(self.column).index(row)
        self.said = ""
        self.pressed(way)
        self.redraw()

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel moves the cursor."""
        message.stop()
        if self.live:
            self.step("down" if message.rows > 0 else "up")
            self.redraw()
