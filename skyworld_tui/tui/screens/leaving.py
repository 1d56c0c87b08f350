"""What every screen of the game keeps to: it is left once, hears nothing while another one lies over it, and says
what it needs when the window is too small for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.await_complete import AwaitComplete

from ...language import carried
from ..forgiving import Forgiving

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import Worker, WorkType

    from ..app import SkyWorldApp

    _Screen = Screen[Any]
else:
    _Screen = object

TOO_SMALL = "-toosmall"


class Leaving(Forgiving, _Screen):
    """A mixin, named before Textual's own screen class.

    Keys that arrive in one read are all in the queue of the screen that was on top when they were read. What one of
    them opens or closes must not be opened or closed again by the rest: it is lost.
    """

    _left = False

    @property
    def sky(self) -> SkyWorldApp:
        """The app."""
        return cast("SkyWorldApp", self.app)

    @property
    def live(self) -> bool:
        """Whether a key or a click that arrives now is meant for this screen."""
        return not self._left and self.is_attached and self.app.screen is self

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave with ``result``; a second time, or from under another screen, nothing happens."""
        if not self.live:
            return AwaitComplete()
        self._left = True
        left: AwaitComplete = super().dismiss(result)
        return left

    def run_worker(self, work: WorkType[Any], *args: Any, **how: Any) -> Worker[Any]:
        """A thread speaks the language of the game, too: Textual gives it nothing of the game's context."""
        if how.get("thread") and callable(work):
            work = carried(work)
        return super().run_worker(work, *args, **how)

    def close_over(self) -> None:
        """Close every screen that lies over this one; none of them gives an answer."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()

    def room(self, small: bool) -> None:
        """The window has another size now; ``small``: there is no room for anything but one sentence."""
        self.set_class(small, TOO_SMALL)
        if self.is_mounted:
            self.redraw()

    def adjust(self) -> None:
        """The player has set something: paint everything anew."""
        from ..widgets.painted import Painted

        for picture in self.query(Painted):
            picture.repaint()
        self.redraw()

    def redraw(self) -> None:
        """Show the present state."""

    def came_back(self, name: str) -> None:
        """The player has left the lesson ``name``, which was opened from here."""

    def on_mount(self) -> None:
        """A screen may come up in a window that is too small already."""
        self.set_class(self.sky.small, TOO_SMALL)
