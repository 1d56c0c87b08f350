"""How a lesson takes part in a match: it narrows the moves, talks to the player and may speak for the other seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..engine.events import Event
from ..engine.moves import Move
from ..engine.view import MatchView


@dataclass(frozen=True, slots=True)
class Coach:
    """What the coach says at one step. ``place``: where the lesson is, ``4 of 8`` while something new is told, "" where
    nothing is counted. ``do``: (key, what it does) pairs under DO THIS."""

    place: str
    title: str
    idea: str
    why: str = ""
    do: tuple[tuple[str, str], ...] = ()
    prompt: str = ""  # the same instruction in one line, for the horizon
    target: tuple[str, int] | None = None  # (zone, index) the eye should go to: ("hand", 0), ("own", 2)…
    waits: bool = False  # nothing to play: Enter reads on


class Guide(Protocol):
    """A lesson at work. Every method gets the view of the seat it is about, never the match."""

    title: str

    def allowed(self, view: MatchView, move: Move) -> bool:
        """Whether the lesson wants ``move`` now; the rules were already asked."""

    def refusal(self, view: MatchView, move: Move) -> str:
        """What to answer when it does not."""

    def coach(self, view: MatchView) -> Coach | None:
        """What the coach says now; None = nothing, the inspector is shown."""

    def read_on(self) -> None:
        """The player has read a step that waits."""

    def reply(self, view: MatchView) -> Move | None:
        """A scripted move of a seat that nobody plays; None = the policy decides."""

    def after(self, move: Move, events: Sequence[Event], view: MatchView) -> None:
        """A move was played."""

    @property
    def finished(self) -> bool:
        """Whether the lesson has reached its end."""
