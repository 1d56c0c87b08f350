"""The curtain between two hands on one keyboard. Nothing but names is on it."""

from __future__ import annotations

from ...language import tr
from ...session.session import Session
from ..paint.canvas import Canvas, Ground
from ..paint.scenes import curtain
from ..palette import Look
from .scene import SceneScreen

_TOLD = ("channel", "attack", "evolve", "awaken")


def last_turn(session: Session, seat: int) -> str:
    """What everybody saw of the turn that has just ended (or goes on, when only an answer is asked), in one line."""
    turn = session.match.turn - (session.match.active == seat)
    if turn < 1:
        return ""
    lines = [line for line in session.log.of(seat, public=True) if line.turn == turn and line.seat is not None]
    out_of_time = any(line.kind == "end_turn" and line.why == "timeout" for line in lines)
    told = [line.text for line in lines if line.kind in _TOLD][-2:]
    if not told:
        told = [tr("nothing was awakened, nobody attacked or channeled")]
    if out_of_time:
        told = [tr("the time ran out"), *told[-1:]]
    return " · ".join(told)


class CurtainScreen(SceneScreen):
    """Enter takes the keyboard. For a moment it ignores every key, so that a held Enter does not open it."""

    KEYS = {"enter": "enter", "escape": "pause"}
    SHARED = frozenset(("log", "pause"))
    GUARDED = True

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session, self.seat = session, seat

    def key(self, name: str) -> None:
        """Take the keyboard, read the public log, or pause."""
        if name == "enter":
            self.dismiss(self.seat)
        elif name == "log":
            from ..scenery import log_lines
            from .logsheet import LogSheet

            self.app.push_screen(LogSheet(log_lines(self.session.log.of(self.seat, public=True), self.seat)))
        elif name == "pause":
            from .pause import PauseScreen

            self.app.push_screen(PauseScreen(self.session, concede=False), self._paused)

    def _paused(self, result: str | None) -> None:
        if result == "menu":
            self.sky.to_menu()

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Night, a moon, and a name."""
        session, seat = self.session, self.seat
        last = last_turn(session, seat)
        away = session.names[1 - seat]
        return curtain(
            size, session.names[seat], player=seat + 1, away=away, turn=session.match.turn, last=last, look=look
        )
