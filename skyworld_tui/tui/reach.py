"""An effect that reaches a card, as a line across the horizon: the Awakening Counter that keeps one out (R197)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..engine.events import Event
from .geometry import Rect
from .paint.horizon import Aim
from .palette import RED


@dataclass(frozen=True, slots=True)
class Reach:
    """``source`` and ``target`` are ids of places on the board."""

    source: str
    target: str


def reach_of(events: Iterable[Event], holder: int) -> Reach | None:
    """The last effect among ``events`` that reached a card, seen from the seat ``holder``: from the Counter's slot, or
    its owner's rail when it came from the hand, to the slot that stays empty, or the Bank that the card is in."""
    found = None
    for event in events:
        if event.kind == "prevented":
            own, across = ("own", "opp") if event.seat == holder else ("opp", "own")
            source = f"{across}-{event.other_slot + 1}" if event.other_slot >= 0 else f"{across}-rail"
            bank = "bank" if own == "own" else "opp-rail"
            found = Reach(source, f"{own}-{event.slot + 1}" if event.slot >= 0 else bank)
    return found


def reach_aim(reach: Reach | None, rects: Mapping[str, Rect]) -> Aim | None:
    """The line for the horizon. None without one, or where its ends have no place of their own."""
    if reach is None or reach.source not in rects or reach.target not in rects:
        return None
    source, target = rects[reach.source], rects[reach.target]
    return Aim(source.x + source.w // 2, target.x + target.w // 2, source.y > rects["horizon"].y, RED)
