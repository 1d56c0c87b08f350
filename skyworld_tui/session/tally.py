"""What is told of a match beside its state, from its events: the counts of the last screen, and the turn under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..engine.events import Event


@dataclass(slots=True)
class Tally:
    """Counts for the last screen. ``turn_events``: what happened in this turn, from its ``turn`` event on;
    ``last_turn``: the same of the turn before."""

    attacks_won: list[int] = field(default_factory=lambda: [0, 0])
    awakened: list[int] = field(default_factory=lambda: [0, 0])
    turns: list[int] = field(default_factory=lambda: [0, 0])
    turn_events: tuple[Event, ...] = ()
    last_turn: tuple[Event, ...] = ()

    def copy(self) -> Tally:
        """The same numbers, independent."""
        return replace(self, attacks_won=list(self.attacks_won), awakened=list(self.awakened), turns=list(self.turns))

    def add(self, events: Sequence[Event]) -> None:
        """Count ``events``."""
        attacker: int | None = None
        for event in events:
            if event.kind == "turn":
                self.turns[event.seat] += 1
                self.last_turn, self.turn_events = self.turn_events, (event,)
                continue
            if self.turn_events:
                self.turn_events += (event,)
            if event.kind in ("awaken", "evolve"):
                self.awakened[event.seat] += 1
            elif event.kind == "attack":
                attacker = event.seat
            elif event.kind == "destroyed" and event.why == "combat" and attacker not in (None, event.seat):
                self.attacks_won[1 - event.seat] += 1
