"""The moments of a turn that may be gone back to, and why there is none.

A moment is kept before every move of the turn's player. All of them are forgotten when something must not be taken
back: a card came to light, or another player has decided something since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import Match
from ..engine.events import Event
from ..language import later
from .tally import Tally

#: After these an earlier moment would give away what was hidden, or belongs to somebody else.
BARRIERS = {
    "draw": later("a card was drawn"),
    "search": later("cards were revealed"),
    "found": later("cards were revealed"),
    "mulligan": later("the opening hand was exchanged"),
    "turn": later("a new turn has begun"),
    "end_turn": later("the turn has ended"),
    "win": later("the match is over"),
    "concede": later("the match is over"),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """The match before a move, with how many log lines each seat had then, and the counts."""

    match: Match
    lengths: tuple[int, int]
    tally: Tally


class History:
    """The moments before the moves of this turn, oldest first."""

    def __init__(self) -> None:
        self._moments: list[Moment] = []
        self.why = later("nothing has been played yet")  # why there is nothing to take back, as part of a sentence

    def __len__(self) -> int:
        return len(self._moments)

    @property
    def last(self) -> Moment | None:
        """The moment that would be gone back to."""
        return self._moments[-1] if self._moments else None

    def back(self) -> Moment:
        """Go back one move. IndexError when there is none."""
        return self._moments.pop()

    def note(self, before: Moment | None, events: Sequence[Event], own: bool) -> None:
        """A move was played from ``before`` (None: it answered a question inside of a move). ``own``: by the player
        whose turn it is, who is no policy."""
        for event in reversed(events):
            if event.kind in BARRIERS:
                self.close(BARRIERS[event.kind])
                return
        if not own:
            self.close(later("the other player has moved"))
        elif before is not None:
            self._moments.append(before)

    def drop_if_undone(self, match: Match) -> None:
        """The move that was being prepared was cancelled whole: there is nothing of it to take back."""
        if self._moments and self._moments[-1].match.record.moves == match.record.moves:
            self._moments.pop()

    def close(self, why: str) -> None:
        """Nothing before this can be taken back; ``why`` is a text that is marked, said where it is shown."""
        self._moments.clear()
        self.why = why
