"""What becomes of a match that is left now: said in the pause, and where the whole game is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..language import later, tr
from ..paths import served

if TYPE_CHECKING:
    from ..session.saves import SaveStore
    from ..session.session import Session


class Kept(NamedTuple):
    """The same in few words and in a sentence, in the language of the moment (:func:`kept`, :func:`said`)."""

    short: str
    whole: str


EXERCISE = Kept(later("what is solved is kept"), later("What is solved is kept. This exercise begins anew next time."))
TUTORIAL = Kept(later("goes on here next time"), later("The tutorial goes on here next time."))
_SAVED = Kept(later("the match is saved"), later("The match is saved: Continue in the menu goes on with it."))


def said(words: Kept) -> Kept:
    """These words of the table in the language that is spoken."""
    return Kept(tr(words.short), tr(words.whole))


def kept(session: Session) -> Kept:
    """What becomes of ``session``, whose match is not over."""
    if session.guide is not None:
        return said(EXERCISE if session.guide.on_table else TUTORIAL)
    lost = tr("not saved: the match is lost")
    if session.store is None:
        return Kept(lost, tr("This match is not saved: leaving loses it."))
    if not session.saved:
        fault = session.fault or tr("This match could not be saved")
        return Kept(lost, tr("{fault}. Leaving loses it.", fault=fault))
    return said(_SAVED)


def nothing_lost(store: SaveStore) -> str:
    """What is kept when no match is open. The folders of a game in a browser are not the player's."""
    if store.has_save():
        return tr("The unfinished match is kept: Continue in the menu goes on with it.")
    if served():
        return tr("Nothing is lost: what you have played is kept here.")
    return tr("Nothing is lost: finished matches are in the records folder.")
