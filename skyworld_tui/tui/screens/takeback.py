"""Taking a move back: at once against a policy, by agreement of the other player where two share the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language import later, tr, trn
from ...session.log import Line
from ...session.session import Session
from .. import verbs
from ..verbs import Spot
from .ask import AskScreen

if TYPE_CHECKING:
    from .match import MatchScreen

REFUSED = later("{name} does not agree")


def what(lines: list[Line]) -> str:
    """The move in the words of the log that the asked player has read; nothing else of it is known to both."""
    told = [line.text for line in lines]
    if not told:
        return tr("A move that is only begun")
    first = "; ".join(told[:3])
    return first if len(told) <= 3 else trn("{told}; and {n} more", "{told}; and {n} more", len(told) - 3, told=first)


def question(session: Session) -> AskScreen:
    """What the other player is asked: nothing private stands on it, and its colour is the other player's."""
    mine, other = session.match.active, 1 - session.match.active
    return AskScreen(
        tr("{other}, may {name} take this back?", other=session.names[other], name=session.names[mine]),
        f"{what(session.undo_lines(other))}.",
        yes=tr("yes, take it back"),
        no=tr("no, it stands"),
        theirs=True,
    )


class TakeBack:
    """The way of one match screen from the key to the moment before."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self._focus = Spot("hand", 0)

    def ask(self) -> None:
        """Take the last move back, ask the other player about it, or say why it stands."""
        screen = self.screen
        if refusal := screen.session.undo_refusal():
            screen.say(refusal)
        elif not screen.session.hotseat:
            self._do()
        else:
            self._focus = screen.mind.focus
            screen.hold("question")
            screen.cover()
            screen.app.push_screen(question(screen.session), self._answered)

    def _answered(self, agreed: bool | None) -> None:
        screen = self.screen
        screen.uncover()
        screen.mind.go(self._focus)
        if agreed:
            self._do()
            return
        screen.redraw()
        screen.say(tr(REFUSED, name=screen.session.names[1 - screen.session.match.active]))

    def _do(self) -> None:
        screen = self.screen
        screen.session.undo(screen.sky.now())
        screen.thinker.forget()
        screen.refresh_mind()
        if verbs.thing_at(screen.mind.view, screen.mind.focus) is None:
            screen.mind.go(Spot("hand", 0))
        screen.say(tr("Taken back"))
        screen.advance()
