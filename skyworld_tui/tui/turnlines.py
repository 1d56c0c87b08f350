"""What the table tells of a turn: the lines of the log that are worth a sentence where turns change."""

from __future__ import annotations

from typing import Final

from ..language import tr
from ..session.log import Line
from ..session.session import Session
from . import glyphs as g
from .words_about import called, within

NEWS: Final = (
    "awaken", "evolve", "channel", "attack", "faith", "hand_ability", "activate", "hero_power", "destroyed",
)  # fmt: skip
"""What of another player's turn is worth telling once more."""

STARTING: Final = ("draw", "missing", "faith", "trail_end", "counter_end")
"""What of the start of a turn is."""


def start_lines(session: Session, seat: int) -> list[Line]:
    """What the start of the turn of ``seat`` did; nothing when it is not that seat's turn."""
    turn = session.match.turn
    if session.match.active != seat or turn == 0:
        return []
    return [line for line in session.log.of(seat) if line.turn == turn and line.kind in STARTING]


def turn_told(session: Session, seat: int) -> list[str]:
    """The same as one sentence, or none."""
    found = [within(line.text) for line in start_lines(session, seat)[:3]]
    return [tr("Your turn: {lines}", lines=", ".join(found))] if found else []


def news(session: Session, last: int) -> list[str]:
    """What the other player did in turn ``last``, and what the start of the holder's own turn did."""
    holder = session.holder
    theirs = [within(line.text) for line in session.log.of(holder) if line.turn == last and line.kind in NEWS]
    said = [f"{called(session.names[1 - holder])}: {', '.join(theirs[-4:])}"] if theirs else []
    for line in start_lines(session, holder)[:2]:
        text = within(line.text)
        said.append(tr("you {text}", text=text) if line.kind == "draw" else text)
    return said


def signed(session: Session, line: Line) -> str:
    """A line with the sign of whose doing it is."""
    if line.seat is None:
        return line.text
    return f"{g.YOURS if line.seat == session.holder else g.THEIRS} {line.text}"
