"""What a move would come to, as far as it can be known: the engine plays it on matches that look the same from here.

Two such matches are dealt; what happens alike in both is certain, and where they part the telling ends. A question to
a player ends it too: nothing is guessed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.events import PRIVATE, Event
from ..engine.match import Match
from ..engine.moves import Move
from ..engine.sampling import sample
from ..engine.view import MatchView
from .log import phrase

DEALS = 2
_SAID_OTHERWISE = frozenset({"attack", "combat", "vulnerable", "win"})


@dataclass(frozen=True, slots=True)
class Foreseen:
    """``before`` and ``after``: lines of the log that stand before and after the combat. ``combat``: both Powers as
    they are compared, None when it does not come to that (yet). ``fallen``: (seat, slot) of those that the comparison
    destroys. ``asks``: who is asked something before the rest is known, "" when all is told; ``unsure``: the rest
    hangs on cards that cannot be seen."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    combat: tuple[int, int] | None = None
    fallen: frozenset[tuple[int, int]] = frozenset()
    asks: str = ""
    unsure: bool = False


def foresee(view: MatchView, move: Move) -> Foreseen:
    """What ``move`` of ``view.seat`` comes to. ``view`` must be searchable (ValueError); IllegalMove for a move that is
    not legal."""
    told: list[tuple[Event, ...]] = []
    asks = ""
    for seed in range(DEALS):
        match = sample(view, random.Random(seed))
        told.append(tuple(_public(event) for event in match.play(move, view.seat)))
        asks = _asked(match, view)
    sure = _common(told)
    unsure = any(len(events) > len(sure) for events in told)
    return _told(view, sure, "" if unsure else asks, unsure)


def _public(event: Event) -> Event:
    """Dealt cards are guesses: their names are nobody's."""
    return event._replace(card=None, cards=()) if event.kind in PRIVATE else event


def _common(told: Sequence[tuple[Event, ...]]) -> tuple[Event, ...]:
    first = told[0]
    length = 0
    while all(length < len(events) and events[length] == first[length] for events in told):
        length += 1
    return first[:length]


def _asked(match: Match, view: MatchView) -> str:
    decision = match.decision
    if decision is None or decision.kind == "turn":
        return ""
    return view.seats[decision.by].name


def _told(view: MatchView, events: tuple[Event, ...], asks: str, unsure: bool) -> Foreseen:
    names = tuple(side.name for side in view.seats)
    lines: tuple[list[str], list[str]] = ([], [])
    combat: tuple[int, int] | None = None
    fallen = set()
    for event in events:
        if event.kind == "combat":
            combat = (event.n, event.total)
        if event.kind == "destroyed" and event.why == "combat":
            fallen.add((event.seat, event.slot))
        if event.kind in _SAID_OTHERWISE or (event.kind == "destroyed" and event.why == "combat"):
            continue
        text = phrase(event, names)
        if text is not None:
            lines[combat is not None].append(text)
    return Foreseen(tuple(lines[0]), tuple(lines[1]), combat, frozenset(fallen), asks, unsure)
