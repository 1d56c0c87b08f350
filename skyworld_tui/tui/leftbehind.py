"""What becomes of a match that is left now: said in the pause, and where the whole game is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..session.session import Session


class Kept(NamedTuple):
    """The same in few words and in a sentence."""

    short: str
    whole: str


EXERCISE = Kept("what is solved is kept", "What is solved is kept. This exercise begins anew next time.")
TUTORIAL = Kept("goes on here next time", "The tutorial goes on here next time.")
_SAVED = Kept("the match is saved", "The match is saved: Continue in the menu goes on with it.")
_LOST = "not saved: the match is lost"


def kept(session: Session) -> Kept:
    """What becomes of ``session``, whose match is not over."""
    if session.guide is not None:
        return EXERCISE if session.guide.on_table else TUTORIAL
    if session.store is None:
        return Kept(_LOST, "This match is not saved: leaving loses it.")
    if not session.saved:
        return Kept(_LOST, f"{session.fault or 'This match could not be saved'}. Leaving loses it.")
    return _SAVED
