"""Where a tutorial was left, as lines that the player's progress keeps, and the way back there.

The first line is the number of the beat, the others are the moves so far in notation with their seats. Going on means
to play them again as a player would: so the way back, step by step, is there again too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.moves import IllegalMove
from ..engine.notation import NotationError
from ..session.session import Refused, Session
from .course import CourseGuide

BEAT = "beat"


def kept(session: Session) -> tuple[str, ...]:
    """What is kept of a tutorial now; () once it is over, and before the first step is done."""
    guide = session.guide
    if not isinstance(guide, CourseGuide) or session.over:
        return ()
    moves = session.match.record.moves
    if not moves and not guide.place.beat:
        return ()
    return (f"{BEAT} {guide.place.beat}", *(f"p{seat + 1} {line}" for seat, line in moves))


def step_of(guide: CourseGuide, lines: Sequence[str]) -> int:
    """The number of the step that ``lines`` lead to, from 1; 0 when they are none of this course."""
    beat = _beat(lines)
    return guide.number_of(beat) if 0 <= beat < len(guide.beats) else 0


def go_on(session: Session, lines: Sequence[str]) -> bool:
    """Play ``lines`` in a session that has just begun. False when they do not fit any more: the session is then
    somewhere on the way and must be thrown away."""
    guide, lesson = session.guide, session.lesson
    beat = _beat(lines)
    if not isinstance(guide, CourseGuide) or lesson is None or beat < 0:
        return False
    try:
        for line in lines[1:]:
            _read_on(session)
            seat, _, move = line.partition(" ")
            if session.asked is None or seat != f"p{session.asked + 1}":
                return False
            session.play(session.match.parse(move), session.decision_id)
    except (IllegalMove, NotationError, Refused):
        return False
    while guide.place.beat < beat and lesson.waits(session):
        lesson.press(session, "enter")
    return guide.place.beat == beat and not session.over


def _read_on(session: Session) -> None:
    lesson = session.lesson
    while lesson is not None and lesson.waits(session):
        lesson.press(session, "enter")


def _beat(lines: Sequence[str]) -> int:
    """The beat of the first line; -1 when there is none."""
    word, _, number = lines[0].partition(" ") if lines else ("", "", "")
    return int(number) if word == BEAT and number.isascii() and number.isdigit() else -1
