"""The table of a match: every place once, arranged by :mod:`..geometry`, with the sky behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..geometry import Plan, Rect, panel_rect, plan
from ..paint.canvas import Canvas, zone
from ..palette import BAR, Look
from ..verbs import Spot
from .painted import Painted

if TYPE_CHECKING:
    from ..app import SkyWorldApp

HAND_PLACES = 6
_ZONE_OF = {
    "opp": "opp",
    "own": "you",
    "hand": "dock",
    "opp-rail": "opp",
    "own-rail": "you",
    "opp-hand": "opp",
    "opp-ribbon": "opp",
    "own-ribbon": "you",
    "bank": "dock",
    "turnline": "dock",
}


class BoardLayout(Layout):
    """Puts each child at the rectangle that the plan has for its id; children without one are not shown."""

    name = "board"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place ``children``."""
        board = cast(Board, parent)
        board.planned = plan(size.width, size.height, board.places)
        placements = []
        for child in children:
            rect = board.rect_of(child, size)
            if rect is None:
                continue
            region = Region(rect.x, rect.y, max(1, rect.w), max(1, rect.h))
            if isinstance(child, Painted) and child.id:
                prefix = child.id.rsplit("-", 1)[0] if child.id[-1].isdigit() else child.id
                name = _ZONE_OF.get(prefix)
                child.ground = board.planned.ground(name, rect.y) if name and name in board.planned.zones else None
            order = 1 if child.id == "panel" else 0
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child, order))
        return placements


class Board(Widget):
    """The permanent widgets of a match. Nothing is ever mounted or removed while it is shown."""

    ALLOW_SELECT = False

    class Resized(Message):
        """The board has another size, or is seen again."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.places = HAND_PLACES
        self.planned: Plan = plan(80, 24)
        self.panel_wish: tuple[int, int] | None = None
        self.side = "inspector"  # "inspector" | "combat" | "coach": what the sidebar or the strip is
        self._board_layout = BoardLayout()
        self._backdrop: tuple[Size, list[Strip]] | None = None

    @property
    def look(self) -> Look:
        """What the terminal can show."""
        return cast("SkyWorldApp", self.app).look

    @property
    def layout(self) -> Layout:
        """The one way in which a board is laid out; style sheets have no name for it."""
        return self._board_layout

    def compose(self) -> ComposeResult:
        """Every place, once."""
        yield Painted(id="topbar")
        yield Painted(id="opp-rail", spot=Spot("opprail"))
        yield Painted(id="opp-hand")
        yield Painted(id="opp-ribbon")
        for i in range(5):
            yield Painted(id=f"opp-{i + 1}", spot=Spot("opp", i))
        yield Painted(id="horizon")
        for i in range(5):
            yield Painted(id=f"own-{i + 1}", spot=Spot("own", i))
        yield Painted(id="own-ribbon")
        yield Painted(id="own-rail", spot=Spot("rail"))
        yield Painted(id="bank", spot=Spot("bank"))
        yield Painted(id="turnline")
        for i in range(HAND_PLACES):
            yield Painted(id=f"hand-{i + 1}", spot=Spot("hand", i))
        yield Painted(id="inspector")
        yield Painted(id="log")
        yield Painted(id="combat")
        yield Painted(id="coach")
        yield Painted(id="footer")
        yield Painted(id="panel")

    def on_resize(self) -> None:
        """The screen knows what follows."""
        self.post_message(self.Resized())

    def rect_of(self, child: Widget, size: Size) -> Rect | None:
        """Where ``child`` stands now, None when it is not shown."""
        name = child.id or ""
        if name == "panel":
            return panel_rect(*self.table(self.side), self.panel_wish) if self.panel_wish else None
        if name in ("combat", "coach"):
            return self.planned.rects[name] if name == self.side else None
        if name in ("inspector", "log") and self.side != "inspector":
            return None
        if name == "footer" and self.side == "coach" and self.planned.kind == "compact":
            return None
        return self.planned.rects.get(name)

    def table(self, side: str) -> tuple[int, int]:
        """Columns and rows in whose middle a panel stands, the row below them included: all but the coach, who is never
        covered."""
        w, h = self.size
        if side != "coach":
            return (w, h)
        coach = self.planned.rects["coach"]
        return (w, coach.y + 1) if coach.w == w else (coach.x, h)

    def arrange_for(self, side: str, wish: tuple[int, int] | None) -> None:
        """Choose what the sidebar is and whether the panel is open; lays out anew only when that changed."""
        if (side, wish) == (self.side, self.panel_wish):
            return
        self.side, self.panel_wish = side, wish
        self._clear_arrangement_cache()  # the same children and size, arranged otherwise
        self.refresh(layout=True)

    @property
    def stands(self) -> bool:
        """Whether it can be told what to show: it has a size and its places. A screen that is taken away loses those
        first, while something may still be on its way to it."""
        return self.is_attached and bool(self.size) and bool(self.children)

    def at(self, name: str) -> Painted:
        """The place with this id."""
        return self.query_one(f"#{name}", Painted)

    def render_line(self, y: int) -> Strip:
        """The sky behind the places."""
        if self._backdrop is None or self._backdrop[0] != self.size:
            self._backdrop = (self.size, self._paint_backdrop())
        return self._backdrop[1][y] if y < len(self._backdrop[1]) else Strip.blank(self.size.width)

    def repaint(self) -> None:
        """The look of the terminal changed."""
        self._backdrop = None
        self.refresh()
        for child in self.query(Painted):
            child.repaint()

    def _paint_backdrop(self) -> list[Strip]:
        w, h = self.size
        look = self.look
        canvas = Canvas(w, h, look, BAR)
        for name, (top, rows) in plan(w, h, self.places).zones.items():
            canvas.blit(0, top, Canvas(w, rows, look, zone(name, rows)))
        return canvas.strips()
