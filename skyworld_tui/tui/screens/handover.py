"""The curtain between two hands on one keyboard. Nothing but names is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...session.session import Session
from ..paint.canvas import Canvas, Ground
from ..paint.scenes import curtain
from ..palette import Look
from .scene import SceneScreen

if TYPE_CHECKING:
    from ..app import SkyWorldApp


class CurtainScreen(SceneScreen):
    """Enter takes the keyboard. For a moment it ignores every key, so that a held Enter does not open it."""

    KEYS = {"enter": "enter", "m": "log", "escape": "pause", "p": "pause", "question_mark": "none"}

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session, self.seat = session, seat
        self._opened = 0.0

    def on_mount(self) -> None:
        """The guard begins when it can be seen."""
        self._opened = cast("SkyWorldApp", self.app).now()
        super().on_mount()

    def key(self, name: str) -> None:
        """Take the keyboard, read the public log, or pause."""
        app = cast("SkyWorldApp", self.app)
        if app.now() - self._opened < app.options.pace.guard:
            return
        if name == "enter":
            self.dismiss(self.seat)
        elif name == "log":
            from ..scenery import log_lines
            from .overlays import LogSheet

            self.app.push_screen(LogSheet(log_lines(self.session.log.of(self.seat, public=True), self.seat)))
        elif name == "pause":
            from .pause import PauseScreen

            self.app.push_screen(PauseScreen(self.session, concede=False), self._paused)

    def _paused(self, result: str | None) -> None:
        if result == "menu":
            cast("SkyWorldApp", self.app).to_menu()

    def clicked(self, row: str, x: int, y: int) -> None:
        """A click on the button is Enter."""
        if "Enter" in row and y < self.size.height - 1:
            self.key("enter")

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Night, a moon, and a name."""
        session, seat = self.session, self.seat
        public = [line for line in session.log.of(seat, public=True) if line.kind in ("channel", "attack", "evolve")]
        last = public[-1].text if public else ""
        away = session.names[1 - seat]
        return curtain(
            size, session.names[seat], player=seat + 1, away=away, turn=session.match.turn, last=last, look=look
        )
