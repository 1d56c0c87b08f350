"""A sheet that a step of a lesson opens: the coach keeps its place beside it, and tells the keys of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult

from ...engine.moves import Move
from ...language import tr
from ...session.guide import Coach
from .. import coaching
from ..asking import coach_painter
from ..coaching import Press
from ..geometry import Rect, plan
from ..widgets.painted import Painted
from .sheet import Sheet

if TYPE_CHECKING:
    from .match import MatchScreen


def _closing() -> tuple[Press, ...]:
    return (Press("Esc", tr("close")),)


class Beside(Sheet):
    """Subclasses take no more room than :attr:`table` and say with :meth:`way` how a move is made in them."""

    match: MatchScreen | None = None
    """The match under it, where a lesson is at work; set before the sheet is shown."""

    def compose(self) -> ComposeResult:
        """The picture, and the coach."""
        if self.match is not None:
            yield Painted(id="coach")
        yield from super().compose()

    @property
    def table(self) -> tuple[int, int]:
        """The columns and rows that are the sheet's: all but the coach's."""
        w, h = self.app.size
        if self.match is None:
            return (w, h)
        rect = self._place_of_coach()
        return (w, rect.y) if rect.w == w else (rect.x, h)

    def way(self, move: Move) -> tuple[Press, ...]:
        """What is left to press for ``move``, from where the cursor stands; empty where it is not made here."""
        return ()

    def place(self) -> str:
        """The chapter of the step, where the sheet has no place of its own."""
        coach = self._coach()
        return coach.chapter if coach is not None else ""

    def redraw(self) -> None:
        """Show the present state, with the keys that are left."""
        super().redraw()
        coach = self._coach()
        if self.match is None or coach is None:
            return
        rect, beside = self._place_of_coach(), self.query_one("#coach", Painted)
        wide = rect.w < self.app.size.width
        beside.styles.dock = "right" if wide else "bottom"
        beside.styles.width, beside.styles.height = rect.w, rect.h
        beside.styles.margin = (rect.y if wide else 0, 0, 0, 0)
        keys = self.way(coach.move) if coach.move is not None else ()
        beside.show(*coach_painter(self.match.mind, coach, "", (keys or _closing(), _closing() if keys else ())))

    def _coach(self) -> Coach | None:
        session = self.match.session if self.match is not None else None
        return session.lesson.coach(session) if session is not None and session.lesson is not None else None

    def _place_of_coach(self) -> Rect:
        return plan(*self.app.size).rects["coach"]


def to_row(at: int, row: int, name: str) -> tuple[Press, ...]:
    """The arrows from row ``at`` to ``row``, where ``name`` stands; none where the cursor is there."""
    return (Press(" ".join([coaching.DOWN if row > at else coaching.UP] * abs(row - at)), name),) if row != at else ()
