"""Where a tutorial was left, as lines that the player's progress keeps, and the way back there.

The first line is the number of the beat and that of its step, the others are the moves so far in notation with their
seats. Going on means to play them again: so the way back, step by step, is there again too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.moves import IllegalMove
from ..engine.notation import NotationError
from ..language import tr
from ..session.session import Refused, Session
from .course import CourseGuide
from .progress import STEP

BEAT = "beat"
_DIGITS = 6  # of the number of a beat; a longer one is none of ours


def kept(session: Session) -> tuple[str, ...]:
    """What is kept of a tutorial now; () once it is over, and before the first step is done."""
    guide = session.guide
    if not isinstance(guide, CourseGuide) or session.over:
        return ()
    if not guide.place.beat:
        return ()
    return (f"{BEAT} {guide.place.beat} {STEP} {guide.number}", *_written(session))


def step_of(guide: CourseGuide, lines: Sequence[str]) -> int:
    """The number of the step that ``lines`` lead to, from 1; 0 when they are none of this course."""
    beat = _beat(lines)
    return guide.number_of(beat) if 0 <= beat < len(guide.beats) else 0


def go_on(session: Session, lines: Sequence[str]) -> bool:
    """Bring a session that has just begun to where ``lines`` were kept, by the moves that were played: the script may
    allow more than one, as with another copy of a card. False when they do not fit any more: the session is then
    somewhere on the way and must be thrown away."""
    guide = session.guide
    beat = _beat(lines)
    if not isinstance(guide, CourseGuide) or not 0 <= beat < len(guide.beats):
        return False
    moves = tuple(lines[1:])
    try:
        while guide.place.beat < beat or len(session.match.record.moves) < len(moves):
            if session.over:
                return False
            if guide.place.beat < beat and session.lesson is not None:
                coach = session.lesson.coach(session)
                if coach is not None and coach.waits:
                    session.lesson.press(session, "enter")
                    continue
            if _replay(session, moves):
                continue
            if guide.place.beat >= beat:
                return False
            step(session)  # what was taken back again stands in no record
    except Refused:
        return False
    return guide.place.beat == beat and not session.over and _written(session) == moves


def _replay(session: Session, moves: Sequence[str]) -> bool:
    """Play the next of ``moves``, the lines of the whole match; False where it is not allowed now."""
    number = len(session.match.record.moves)
    seat, _, move = moves[number].partition(" ") if number < len(moves) else ("", "", "")
    if session.asked is None or seat != f"p{session.asked + 1}":
        return False
    try:
        session.play(session.match.parse(move), session.decision_id)
    except (IllegalMove, NotationError, Refused):
        return False
    return True


def _written(session: Session) -> tuple[str, ...]:
    return tuple(f"p{seat + 1} {line}" for seat, line in session.match.record.moves)


def step(session: Session) -> None:
    """One beat of a tutorial as its coach wants it: what is to be read, the learner's move, or that of the rival.
    Refused where it has none for the seat that is asked."""
    lesson = session.lesson
    assert lesson is not None
    coach = lesson.coach(session)
    if coach is not None and coach.waits:
        lesson.press(session, "enter")
        return
    move = session.thinker()() if session.policy_asked else coach.move if coach is not None else None
    if move is None:
        raise Refused(tr("The script has no move here."))
    session.play(move, session.decision_id)


def _beat(lines: Sequence[str]) -> int:
    """The beat of the first line; -1 when there is none."""
    word, _, number = lines[0].partition(f" {STEP} ")[0].partition(" ") if lines else ("", "", "")
    sound = word == BEAT and number.isascii() and number.isdigit() and len(number) <= _DIGITS
    return int(number) if sound else -1
