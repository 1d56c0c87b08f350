"""A match that looks the same from one seat: the hidden cards are dealt anew (determinization).

A searchable view carries a state in which every zone that is hidden from its seat was put into an order that says
nothing; :func:`sample` deals those cards at random, :func:`veiled` puts a blank in the place of each. The other
player's hand and deck are dealt from the cards that player still holds unseen, as one pool.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from ..cards.model import CardDef
from .state import State
from .view import MatchView

if TYPE_CHECKING:
    from .match import Match


def redacted(state: State, seat: int) -> State:
    """A copy without hidden information of the other player, nor of the order of the own deck."""
    new = state.copy()
    new.rng = 0
    mine, rival = new.seats[seat], new.seats[1 - seat]
    known = revealed(new, seat)
    rest = [u for u in mine.deck if u not in known]
    mine.deck = known + _sorted(new, rest)
    hidden = _sorted(new, [*rival.hand, *rival.deck])
    held = len(rival.hand)
    rival.hand, rival.deck = hidden[:held], hidden[held:]
    for frame in new.stack:  # what the other player has answered in secret
        b = frame.d.get("b", {})
        key = f"redraw{1 - seat}"
        if key in b:
            frame.d["b"] = {**b, key: rival.hand[: len(b[key])]}
    return new


def _sorted(state: State, uids: list[int]) -> tuple[int, ...]:
    return tuple(sorted(uids, key=lambda u: (state.defs[u].id, u)))


def revealed(state: State, seat: int) -> tuple[int, ...]:
    """Cards on top of the own deck that a Search is showing to their owner now."""
    for frame in state.stack:
        if frame.seat == seat and "revealed" in frame.d:
            shown: tuple[int, ...] = frame.d["revealed"]
            return shown
    return ()


def sample(view: MatchView, rng: random.Random) -> Match:
    """A match that the viewer could be in, hidden cards dealt with ``rng``. Raises ValueError for a view that was not
    made searchable."""
    from .match import Match

    source = view.hidden
    if not isinstance(source, State):
        raise ValueError("this view was not made for search: use match.view(seat, searchable=True)")
    state = source.copy()
    mine, rival = state.seats[view.seat], state.seats[1 - view.seat]
    known = revealed(state, view.seat)
    mine.deck = known + _dealt(mine.deck[len(known) :], rng)
    swapped = {
        key: len(f.d["b"][key]) for f in state.stack for key in f.d.get("b", {}) if key == f"redraw{1 - view.seat}"
    }
    pool = _dealt(rival.hand + rival.deck, rng)
    held = len(rival.hand)
    rival.hand, rival.deck = pool[:held], pool[held:]
    for frame in state.stack:
        for key, n in swapped.items():
            if key in frame.d.get("b", {}):
                frame.d["b"] = {**frame.d["b"], key: rival.hand[:n]}
    state.rng = rng.getrandbits(64)
    return Match.wrap(state, (view.seats[0].name, view.seats[1].name))


def veiled(view: MatchView, blank: CardDef, also: Collection[int] = ()) -> Match:
    """A match that looks the same to the viewer, every hidden card replaced by ``blank``: what is thought of in it does
    not turn on cards that nobody has seen. ``also``: further physical cards (uids) that count as hidden, as
    they were a little earlier. Raises ValueError for a view that was not made searchable."""
    from .match import Match

    source = view.hidden
    if not isinstance(source, State):
        raise ValueError("this view was not made for search: use match.view(seat, searchable=True)")
    state = source.copy()
    mine, rival = state.seats[view.seat], state.seats[1 - view.seat]
    hidden = set(also) | {*mine.deck[len(revealed(state, view.seat)) :], *rival.hand, *rival.deck}
    state.defs = tuple([blank if uid in hidden else card for uid, card in enumerate(state.defs)])
    state.rng = 1
    return Match.wrap(state, (view.seats[0].name, view.seats[1].name))


def _dealt(uids: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    out = list(uids)
    rng.shuffle(out)
    return tuple(out)
