"""What the last screen tells of a match, counted from its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..engine.events import Event


@dataclass(slots=True)
class Tally:
    """What the last screen tells of the match."""

    attacks_won: list[int] = field(default_factory=lambda: [0, 0])
    awakened: list[int] = field(default_factory=lambda: [0, 0])
    turns: list[int] = field(default_factory=lambda: [0, 0])

    def copy(self) -> Tally:
        """The same numbers, independent."""
        return Tally(list(self.attacks_won), list(self.awakened), list(self.turns))

    def add(self, events: Sequence[Event]) -> None:
        """Count ``events``."""
        attacker: int | None = None
        for event in events:
            if event.kind == "turn":
                self.turns[event.seat] += 1
            elif event.kind in ("awaken", "evolve"):
                self.awakened[event.seat] += 1
            elif event.kind == "attack":
                attacker = event.seat
            elif event.kind == "destroyed" and event.why == "combat" and attacker not in (None, event.seat):
                self.attacks_won[1 - event.seat] += 1
