"""What a replay shows of one place of a record: the table as it is looked at, the move, the turn, the other hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from ...cards.model import CardDef
from ...engine import Match
from ...engine.view import MatchView
from ...language import later, tr
from ...session.archivewalk import Walk
from ...session.movewords import describe
from ...session.recordhead import HUMAN
from ...session.turnsteps import steps_before, turn_steps
from ..paint.panels import LogLine
from ..paint.turnline import TurnShown
from ..scenery import log_lines
from ..words_about import about, is_you

CONCEDES = (later("You concede"), later("{who} concedes"))
OUT_OF_TIME = (later("Your time is out"), later("The time of {who} is out"))
WON = (later("You have won"), later("{who} has won"))


def names_for(names: tuple[str, str], plays: tuple[str, str], own: tuple[str, str]) -> tuple[str, str]:
    """What both are called when a match goes on with others at the keyboard: nobody but the one player who sits there
    is "You". ``own``: the names that the player has set for two."""
    humans = [seat for seat in (0, 1) if plays[seat] == HUMAN]
    if len(humans) == 2:
        first, second = (own[seat] if is_you(names[seat]) else names[seat] for seat in (0, 1))
        return (first, second)
    return (names[1], names[0]) if is_you(names[1 - humans[0]]) else names


class Table:
    """The table at one place of ``walk``, seen from seat ``bottom``; ``both``: with the other hand open as well."""

    def __init__(self, walk: Walk, place: int, bottom: int, both: bool) -> None:
        self.walk, self.place, self.bottom, self.both = walk, place, bottom, both
        self.match: Match = walk.match(place)

    @property
    def view(self) -> MatchView:
        """What the board paints: nothing can be done in it."""
        view = self.match.view(self.bottom)
        return replace(view, legal=(), choice=None)

    @property
    def across(self) -> tuple[CardDef, ...] | None:
        """The other hand where it is open."""
        return self.match.hand(1 - self.bottom) if self.both else None

    @property
    def said(self) -> str:
        """The last move in words, or that there is none yet; at the end who has won."""
        if not self.place:
            return tr("Before the first move")
        if self.place == self.walk.last and self.match.winner is not None:
            return f"{self.move} · {about(self.walk.names[self.match.winner], *WON)}"
        return self.move

    @property
    def move(self) -> str:
        """Whose the last move was and what, in words."""
        played = self.walk.moves[self.place - 1]
        who = self.walk.names[played.seat]
        if played.text == "concede":
            return about(who, *CONCEDES)
        if played.text == "timeout":
            return about(who, *OUT_OF_TIME)
        return tr("{who}: {move}", who=who, move=describe(self._before, played.move))

    @cached_property
    def _before(self) -> MatchView:
        """What whoever made the last move saw before it."""
        return self.walk.match(self.place - 1).view(self.walk.moves[self.place - 1].seat)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log, newest first."""
        return log_lines([*self.walk.lines(self.place, self.bottom)], self.bottom)

    @property
    def turn(self) -> TurnShown | None:
        """The turn under way for the ribbon; None before the first."""
        events, match = self.walk.events(self.place), self.match
        if events:
            seat = events[0].seat
            return TurnShown(events[0].n, self.walk.names[seat], seat == self.bottom, turn_steps(events, match.phase))
        if not match.turn or match.phase == "opening":
            return None
        seat = match.active
        return TurnShown(match.turn, self.walk.names[seat], seat == self.bottom, steps_before(match.phase))
