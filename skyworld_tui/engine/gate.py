"""The one gate for change: small functions that change the state and put down the event.

This module is the gate for cards beside the field, for scores and for what waits; :mod:`skyworld_tui.engine.characters`
is the one for the field and stands on it. Nothing else in the engine writes to a seat's zones, scores or characters.
"""

from __future__ import annotations

from . import rng
from .events import Event
from .state import Essence, Lasting, Seat, State


def emit(state: State, event: Event) -> None:
    """Put down what happened."""
    state.events.append(event)


def next_id(state: State) -> int:
    """A new incarnation."""
    state.serial += 1
    return state.serial


# --- cards between zones ---------------------------------------------------------------------------------------------


def to_bank(state: State, seat: int, uid: int, amber: bool = False) -> None:
    """A card enters its owner's Bank; only Become Essence makes it amber (D-15)."""
    side = state.seats[seat]
    side.bank += (Essence(uid, next_id(state), state.defs[uid], amber),)
    side.amber += amber


def remain(side: Seat, gone: set[int]) -> None:
    """The Bank without some of its cards."""
    side.bank = tuple([e for e in side.bank if e.uid not in gone])
    side.amber = sum([e.amber for e in side.bank])


def from_bank(state: State, seat: int, uid: int) -> None:
    """A card leaves the Bank."""
    remain(state.seats[seat], {uid})


def from_hand(state: State, seat: int, uid: int) -> None:
    """A card leaves the hand."""
    side = state.seats[seat]
    side.hand = tuple([u for u in side.hand if u != uid])


def to_hand(state: State, seat: int, uid: int) -> None:
    """A card joins the hand at its right end."""
    state.seats[seat].hand += (uid,)


def become_essence(state: State, seat: int, uid: int) -> None:
    """The manual conversion: hand to Bank, amber (R118, R130)."""
    from_hand(state, seat, uid)
    to_bank(state, seat, uid, amber=True)
    state.seats[seat].conversions_used += 1
    emit(state, Event("essence", seat, card=state.defs[uid]))


def consume(state: State, seat: int, uids: tuple[int, ...]) -> None:
    """Essences leave the match (R267, D-26)."""
    if not uids:
        return
    side = state.seats[seat]
    remain(side, set(uids))
    side.removed += uids
    emit(state, Event("paid", seat, n=len(uids), cards=tuple([state.defs[u] for u in uids])))


def lock(state: State, seat: int, n: int) -> None:
    """Reserve capacity until the owner's next turn (R568)."""
    if n > 0:
        side = state.seats[seat]
        side.locks += n
        emit(state, Event("lock", seat, n=n, total=side.locks))


def unlock(state: State, seat: int, n: int) -> None:
    """Release locks, never below zero; ``n`` below 0 means all."""
    side = state.seats[seat]
    released = side.locks if n < 0 else min(n, side.locks)
    if released:
        side.locks -= released
        emit(state, Event("unlock", seat, n=released, total=side.locks))


def draw(state: State, seat: int, n: int, why: str = "") -> int:
    """Draw up to ``n`` cards, never beyond six in hand; returns how many came (R023, R255)."""
    side = state.seats[seat]
    n = max(0, min(n, state.format.hand_size - len(side.hand), len(side.deck)))
    if n:
        drawn = side.deck[:n]
        side.deck = side.deck[n:]
        side.hand += drawn
        emit(state, Event("draw", seat, n=n, why=why, cards=tuple([state.defs[u] for u in drawn])))
    return n


def to_trail(state: State, seat: int, uid: int, quiet: bool = False) -> None:
    """The source of a hand ability goes to the Trail (R229); ``quiet`` while its effect may still attach it."""
    state.seats[seat].trail += (uid,)
    if not quiet:
        emit(state, Event("trail", seat, card=state.defs[uid]))


def from_trail(state: State, seat: int, uid: int) -> None:
    """A source leaves the Trail to become attached (R231)."""
    side = state.seats[seat]
    side.trail = tuple(u for u in side.trail if u != uid)


def bury(state: State, seat: int, uids: tuple[int, ...]) -> None:
    """Put revealed cards under the deck in this order (D-84)."""
    side = state.seats[seat]
    gone = set(uids)
    side.deck = tuple(u for u in side.deck if u not in gone) + uids


def take_found(state: State, seat: int, uid: int) -> None:
    """A searched card goes from the deck to the hand."""
    side = state.seats[seat]
    side.deck = tuple(u for u in side.deck if u != uid)
    to_hand(state, seat, uid)
    emit(state, Event("found", seat, card=state.defs[uid]))


def shuffle_deck(state: State, seat: int, extra: tuple[int, ...] = ()) -> None:
    """Shuffle a deck, with set-aside cards added first."""
    side = state.seats[seat]
    state.rng, side.deck = rng.shuffled(state.rng, side.deck + extra)


# --- score, allowances and what waits --------------------------------------------------------------------------------


def score(state: State, seat: int, n: int, why: str) -> None:
    """Change a player's Faith, between 0 and the goal; reaching the goal wins at once (D-08, D-09, D-78)."""
    side = state.seats[seat]
    before = side.faith
    side.faith = max(0, min(state.goal, before + n))
    if side.faith != before:
        emit(state, Event("faith", seat, n=side.faith - before, total=side.faith, why=why))
    if side.faith >= state.goal and state.winner < 0:
        win(state, seat, "goal")


def win(state: State, seat: int, why: str) -> None:
    """The match is over; nothing waits any more."""
    state.winner = seat
    state.phase = "over"
    state.choice = None
    state.stack = []
    state.pool = ()
    state.after = ()
    emit(state, Event("win", seat, why=why, total=state.seats[seat].faith))


def spend_awakening(state: State, seat: int) -> None:
    """Use one awakening of the turn."""
    side = state.seats[seat]
    side.awakenings_used += 1
    emit(state, Event("spend", seat, total=side.limit - side.awakenings_used))


def raise_limit(state: State, seat: int) -> None:
    """One more awakening a turn, for good (R296)."""
    side = state.seats[seat]
    side.limit += 1
    side.raised = True
    emit(state, Event("raise_limit", seat, total=side.limit))


def mark_used(state: State, key: tuple[object, ...] | None) -> None:
    """A limit is used up for this turn."""
    if key is not None:
        state.used |= {key}


def register(state: State, entry: Lasting) -> None:
    """An effect on a player begins to wait or to last."""
    state.lasting = (*state.lasting, entry)
    emit(state, Event(entry.kind, entry.seat, why=entry.label))


def use_denials(state: State, seat: int) -> bool:
    """The first channel of a turn meets every denial that speaks of this turn; True if there was one (D-77)."""
    hit = [e for e in state.lasting if e.kind == "deny" and e.seat != seat and e.turn == state.turn]
    if not hit:
        return False
    state.lasting = tuple(e for e in state.lasting if e not in hit)
    emit(state, Event("denied", seat, n=len(hit)))
    return True
