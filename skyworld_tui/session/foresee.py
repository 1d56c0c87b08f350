"""What a move would come to, as far as it can be known: the engine plays it on a match that looks the same from here.

Hidden cards are dealt at random for it. Nothing that happens of itself depends on which they are (no ability looks at
what was drawn), so that only their names must not be told; a question to a player ends the telling.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from ..engine.events import PRIVATE, Event
from ..engine.match import Match
from ..engine.moves import Move
from ..engine.sampling import sample
from ..engine.view import CharacterView, MatchView
from .log import phrase

_SAID_OTHERWISE = frozenset({"attack", "combat", "vulnerable", "win"})


@dataclass(frozen=True, slots=True)
class Foreseen:
    """``before`` and ``after``: lines of the log that stand before and after the combat. ``combat``: both Powers as
    they are compared, None when it does not come to that (yet). ``fallen``: (seat, slot) of those that the comparison
    destroys. ``asks``: who is asked something before the rest is known, "" when all is told. ``becomes``: who stands in
    the slot of an evolution afterwards, None when it is no evolution or has not come to it yet."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    combat: tuple[int, int] | None = None
    fallen: frozenset[tuple[int, int]] = frozenset()
    asks: str = ""
    becomes: CharacterView | None = None


def foresee(view: MatchView, move: Move) -> Foreseen:
    """What ``move`` of ``view.seat`` comes to. ``view`` must be searchable (ValueError); IllegalMove for a move that is
    not legal."""
    match = sample(view, random.Random(0))
    events = tuple(_public(event) for event in match.play(move, view.seat))
    seen = _told(view, events, _asked(match, view))
    if move.verb == "evolve" and any(event.kind == "evolve" for event in events):
        return replace(seen, becomes=match.view(view.seat).me.field[move.b])
    return seen


def _public(event: Event) -> Event:
    """Dealt cards are guesses: their names are nobody's."""
    return event._replace(card=None, cards=()) if event.kind in PRIVATE else event


def _asked(match: Match, view: MatchView) -> str:
    decision = match.decision
    if decision is None or decision.kind == "turn":
        return ""
    return view.seats[decision.by].name


def _told(view: MatchView, events: tuple[Event, ...], asks: str) -> Foreseen:
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
    return Foreseen(tuple(lines[0]), tuple(lines[1]), combat, frozenset(fallen), asks)
