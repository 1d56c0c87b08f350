"""What the screen knows beside the controller, gathered from the session: clock, log, coach, headline."""

from __future__ import annotations

from ..engine.view import MatchView
from ..session.foresee import Foreseen
from ..session.log import Line
from ..session.session import Session
from .paint.horizon import Clock
from .paint.panels import LogLine
from .reach import Reach
from .showing import Scene
from .words_about import agreed


def scene_of(
    session: Session,
    view: MatchView,
    *,
    now: float,
    said: tuple[str, str] = ("", "bright"),
    scroll: int = 0,
    faith: tuple[int, int] | None = None,
    flash: frozenset[tuple[int, int]] = frozenset(),
    foreseen: Foreseen | None = None,
    reach: Reach | None = None,
    hidden: bool = False,
) -> Scene:
    """The scene of this moment. ``hidden``: nothing that only one player may know."""
    guide = session.guide
    coach = guide.coach(view) if guide is not None and not hidden else None
    level = next((level for level in session.plays if level != "human"), "")
    what = guide.title if guide is not None else "Two players" if session.hotseat else f"Computer, level {level}"
    return Scene(
        crumb=f"{what} · first to {view.goal} Faith",
        clock=clock_of(session, now),
        said=said[0],
        said_tone=said[1],
        lines=log_lines(session.log.of(session.holder, public=hidden), session.holder),
        hotseat=session.hotseat,
        coach=coach,
        scroll=scroll,
        faith=faith,
        flash=flash,
        foreseen=foreseen,
        reach=reach,
        hidden=hidden,
    )


def clock_of(session: Session, now: float) -> Clock:
    """What the clock shows: the turn, the answer, or why it does not run."""
    clock = session.clock
    if clock is None:
        return Clock(None, note="no clock")
    if session.match.phase == "opening":
        return Clock(None, note="not timed")
    left = clock.left(now)
    if clock.mode == "answer":
        return Clock(left, clock.answer_seconds, "to answer")
    return Clock(left, clock.turn_seconds)


def log_lines(lines: list[Line], seat: int) -> tuple[LogLine, ...]:
    """Session lines as the painters want them, newest first."""
    return tuple(
        LogLine(line.turn, None if line.seat is None else line.seat == seat, agreed(line.text), line.kind)
        for line in reversed(lines)
    )
