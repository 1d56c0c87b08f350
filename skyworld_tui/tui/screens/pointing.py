"""The mouse over a match: where the pointer rests, what a click does, what the wheel scrolls. No key needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from ..widgets.painted import Painted

if TYPE_CHECKING:
    from .match import MatchScreen


class Pointer:
    """Turns what the places of the board say of the mouse into what a key would do."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self._rest: Timer | None = None

    def hovered(self, widget: Painted) -> None:
        """The pointer that rests on a card puts the cursor there: on its way to a key it crosses other cards."""
        if self._rest is not None:
            self._rest.stop()
        rest = self.screen.sky.options.pace.rest
        if rest:
            self._rest = self.screen.set_timer(rest, lambda: self.rested(widget) if widget.is_mouse_over else None)
        else:
            self.rested(widget)

    def rested(self, widget: Painted) -> None:
        """The cursor goes there and fills the inspector; during a choice it stays with the keys."""
        screen, spot = self.screen, widget.spot
        if spot is None or screen.hidden or screen.narrator.busy or screen.mind.focus == spot:
            return
        if screen.mind.pick is not None and screen.mind.pick.at(spot) is None:
            return
        screen.mind.go(spot)
        screen.redraw()

    def pressed(self, message: Painted.Pressed) -> None:
        """A click does what the key of the thing does; the right button shows the card in full."""
        screen = self.screen
        if not screen.live:
            return
        if screen.narrator.busy:
            screen.narrator.skip()
            return
        if screen.hidden:
            return
        from ..mouse import clicked

        act = clicked(screen.mind, message.widget, message.button, message.x, message.y)
        if act.kind == "key":
            screen.action_key(act.text)
        else:
            screen.narrator.hush()
            screen.carry_out(act)

    def scrolled(self, name: str, rows: int) -> None:
        """The wheel scrolls the inspector and moves the cursor of a panel; over the log it opens all of it."""
        if name == "inspector":
            self.screen.scroll_inspector(1 if rows > 0 else -1)
        elif name == "log":
            self.screen.open("log")
        elif name == "panel":  # more options than fit scroll with the cursor
            self.screen.action_key("down" if rows > 0 else "up")
