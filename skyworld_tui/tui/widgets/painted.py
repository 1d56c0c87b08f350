"""A widget that is a picture: it keeps what it was told to show, and paints again only when that changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..paint.canvas import Canvas, Ground, Mark, zone
from ..palette import Look

if TYPE_CHECKING:
    from ..app import SkyWorldApp
    from ..verbs import Spot

Painter = Callable[[tuple[int, int], Look, Ground | None], Canvas]


class Painted(Widget, can_focus=False):
    """``show(key, painter)``: ``painter`` runs when ``key`` or the size is new; equal keys must mean equal pictures."""

    ALLOW_SELECT = False

    class Pressed(Message):
        """The mouse was pressed on a widget with a spot, or on a region with a name. ``x``, ``y`` are inside of it."""

        def __init__(self, widget: Painted, button: int, x: int, y: int) -> None:
            super().__init__()
            self.widget, self.button, self.x, self.y = widget, button, x, y

        @property
        def control(self) -> Painted:
            """The widget that was pressed."""
            return self.widget

        @property
        def mark(self) -> Mark | None:
            """What is painted there, as far as it can be clicked."""
            canvas = self.widget.canvas()
            return canvas.marked(self.x, self.y) if canvas is not None else None

    class Hovered(Message):
        """The mouse came over a widget with a spot."""

        def __init__(self, widget: Painted) -> None:
            super().__init__()
            self.widget = widget

    class Scrolled(Message):
        """The wheel turned over a widget: ``rows`` down (negative: up). ``x``: the column inside of it."""

        def __init__(self, widget: Painted, rows: int, x: int = 0) -> None:
            super().__init__()
            self.widget, self.rows, self.x = widget, rows, x

    def __init__(self, *, id: str, spot: Spot | None = None) -> None:
        super().__init__(id=id)
        self.spot = spot
        self.can_focus = spot is not None
        self.ground: tuple[str, int, int] | None = None
        self._key: Any = None
        self._painter: Painter | None = None
        self._strips: list[Strip] | None = None
        self._painted_size = Size(0, 0)
        self._veil = 0.0

    @property
    def look(self) -> Look:
        """What the terminal can show."""
        return cast("SkyWorldApp", self.app).look

    def show(self, key: Any, painter: Painter | None) -> None:
        """Show what ``painter`` paints; nothing at all for None."""
        if key == self._key and (painter is None) == (self._painter is None):
            return
        self._key, self._painter, self._strips = key, painter, None
        self.refresh()

    def veil(self, amount: float) -> None:
        """Dim the picture toward the background; 0 shows it as it is."""
        if amount != self._veil:
            self._veil = amount
            self.repaint()

    def clear(self) -> None:
        """Show nothing and forget what was shown."""
        self._key, self._painter, self._strips = None, None, None
        self.refresh()

    def repaint(self) -> None:
        """The look of the terminal changed."""
        self._strips = None
        self.refresh()

    def canvas(self) -> Canvas | None:
        """The picture as it is now, painted anew, with what can be clicked; None where nothing is shown or there is no
        room."""
        if self._painter is None or not self.size:
            return None
        ground = zone(*self.ground) if self.ground else None
        canvas = self._painter((self.size.width, self.size.height), self.look, ground)
        if self._veil:
            canvas.shade(0, 0, canvas.w, canvas.h, self._veil)
        return canvas

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        if self._strips is None or self._painted_size != self.size:
            canvas = self.canvas()
            self._strips = canvas.strips() if canvas is not None else []
            self._painted_size = self.size
        if y < len(self._strips):
            return self._strips[y]
        return Strip([Segment(" " * self.size.width, self.rich_style)])

    def on_click(self, event: events.Click) -> None:
        """Tell the screen; it knows what a click here means."""
        event.stop()
        self.post_message(self.Pressed(self, event.button, event.x, event.y))

    def on_enter(self, event: events.Enter) -> None:
        """Hovering puts the cursor here."""
        if self.spot is not None:
            self.post_message(self.Hovered(self))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self.post_message(self.Scrolled(self, 3, event.x))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self.post_message(self.Scrolled(self, -3, event.x))
