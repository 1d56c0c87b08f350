"""The one gate for change: small functions that change the state and put down the event.

Nothing else in the engine writes to a seat's zones, scores or characters. Triggers are looked for here, at the
instant of the event; durations end here by removal, never by an inverse operation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards.model import AbilityDef, CardDef, keyword_names
from . import rng, triggers
from .events import Event
from .query import (
    ENTERS_READY,
    INDESTRUCTIBLE,
    SAFEGUARD,
    counter_binds,
    counter_source,
    keywords,
    legacy_link,
)
from .state import (
    CHANNEL,
    NONE,
    VULNERABLE_NAMES,
    Attachment,
    Character,
    Essence,
    Lasting,
    Modifier,
    Seat,
    State,
    Trigger,
    find_character,
    recomputed,
)

Where = tuple[int, int, Character]  # seat, slot, character


def emit(state: State, event: Event) -> None:
    """Put down what happened."""
    state.events.append(event)


# --- characters --------------------------------------------------------------------------------------------------


def put(state: State, seat: int, slot: int, character: Character | None) -> None:
    """Write one slot of a field."""
    side = state.seats[seat]
    field = side.field
    side.field = (*field[:slot], character, *field[slot + 1 :])


def reserve(state: State, seat: int, slot: int, uid: int) -> None:
    """Reserve a slot for a source that will return there, or free it with -1 (D-93)."""
    side = state.seats[seat]
    kept = side.reserved
    side.reserved = (*kept[:slot], uid, *kept[slot + 1 :])


def next_id(state: State) -> int:
    """A new incarnation."""
    state.serial += 1
    return state.serial


def enter(state: State, seat: int, slot: int, uid: int, why: str) -> None:
    """A card enters an empty slot as a new character, in Preparation or ready (R073, R081)."""
    card = state.defs[uid]
    ready = bool(card.mask & ENTERS_READY)
    character = recomputed(
        Character(next_id(state), uid, card, prep=0 if ready else card.preparation, prep_own=card.preparation > 1)
    )
    put(state, seat, slot, character)
    emit(state, Event("awaken", seat, card=card, slot=slot, why=why))
    triggers.entered(state, seat, slot, character)


def evolve(state: State, seat: int, slot: int, uid: int, why: str) -> None:
    """A Stage II or III card replaces the character in a slot: Legacy destination or Bank, draw, remaining Legacy
    results, ON ENTRY (D-37, D-107). State, modifiers and Attachments stay (D-33)."""
    old = state.seats[seat].field[slot]
    assert old is not None
    card = state.defs[uid]
    changes: dict[str, Any] = {"uid": uid, "card": card}
    if card.mask & ENTERS_READY:  # printed text wins over the inherited state (D-36)
        changes.update(prep=0, prep_own=False, vuln=NONE, spent=False)
    link = legacy_link(seat, old)
    if link is not None:
        changes["attached"] = (*old.attached, link)
    new = recomputed(old._replace(**changes))
    put(state, seat, slot, new)
    emit(state, Event("evolve", seat, card=card, slot=slot, other_card=old.card, why=why))
    if link is None:
        to_bank(state, seat, old.uid)
    else:
        emit(state, Event("attach", seat, card=old.card, slot=slot, other_card=card))
    draw(state, seat, 1)
    # a Legacy that only names the destination is done; anything else resolves before ON ENTRY (D-107)
    for ability in old.card.by_trigger.get("legacy", ()):
        if any(effect.op != "attach" for effect in ability.effects):
            triggers.pool(state, Trigger(seat, ability, 0, old.uid, old.card, slot, rank=0, other=new.id))
    triggers.evolved(state, seat)
    triggers.entered(state, seat, slot, new)


def add_modifier(state: State, seat: int, slot: int, modifier: Modifier, kind: str = "power") -> None:
    """Give a character a modifier: Power or keywords for a time."""
    character = state.seats[seat].field[slot]
    assert character is not None
    put(state, seat, slot, recomputed(character._replace(mods=(*character.mods, modifier))))
    if kind == "power":
        why = modifier.until or "permanent"
        emit(state, Event("power", seat, n=modifier.power, card=character.card, slot=slot, why=why))
    else:
        emit(state, Event("grant", seat, card=character.card, slot=slot, why=",".join(keyword_names(modifier.mask))))


def make_vulnerable(state: State, seat: int, slot: int, cause: int) -> None:
    """A character that is not vulnerable becomes so: outline, Intercept charge, ON BECOMING VULNERABLE (D-50, D-63)."""
    character = state.seats[seat].field[slot]
    if character is None or character.vuln != NONE:
        return
    changed = character._replace(vuln=cause, charge=True, channeled=character.channeled or cause == CHANNEL)
    put(state, seat, slot, changed)
    emit(state, Event("vulnerable", seat, card=character.card, slot=slot, why=VULNERABLE_NAMES[cause]))
    triggers.add(state, seat, slot, changed, "on_vulnerable")


def make_ready(state: State, seat: int, slot: int, end_preparation: bool = False) -> None:
    """A character becomes ready: no outline, action back; Readiness also ends Preparation (D-48)."""
    character = state.seats[seat].field[slot]
    assert character is not None
    changed = character._replace(vuln=NONE, spent=False)
    if end_preparation:
        changed = changed._replace(prep=0)
    put(state, seat, slot, changed)
    why = "readiness" if end_preparation else "effect"
    emit(state, Event("ready", seat, card=character.card, slot=slot, why=why))


def update(state: State, seat: int, slot: int, **changes: Any) -> Character:
    """Change flags of a character (action, charge, activation marks). Power and keywords are not touched here."""
    character = state.seats[seat].field[slot]
    assert character is not None
    changed = character._replace(**changes)
    put(state, seat, slot, changed)
    return changed


def arm(state: State, seat: int, slot: int, ability: AbilityDef) -> None:
    """A FIRST HAND ABILITY begins to wait, beside any that the character already carries (D-34, D-108)."""
    character = state.seats[seat].field[slot]
    assert character is not None
    put(state, seat, slot, character._replace(armed=(*character.armed, ability)))


# --- leaving the field -------------------------------------------------------------------------------------------


def destroy(state: State, doomed: Iterable[Where], why: str) -> None:
    """Characters are destroyed together: death triggers from the picture before, then all leave to their owners'
    Banks, then links end (R512, D-68, R155)."""
    batch = list(doomed)
    for seat, slot, character in batch:
        triggers.add(state, seat, slot, character, "on_death")
    for seat, slot, character in batch:
        put(state, seat, slot, None)
        emit(state, Event("destroyed", seat, card=character.card, slot=slot, why=why))
        to_bank(state, seat, character.uid)
    for _, _, character in batch:
        release(state, character)


def release(state: State, character: Character) -> None:
    """What hangs on a character that has left the field ends: its links, the effects of its activations (D-104)."""
    for link in character.attached:
        end_link(state, link, character.card)
    if any(e.source == character.id for e in state.lasting):
        state.lasting = tuple(e for e in state.lasting if e.source != character.id)
    for side in (0, 1):
        for slot, other in enumerate(state.seats[side].field):
            if other is not None and any(m.source == character.id for m in other.mods):
                kept = tuple(m for m in other.mods if m.source != character.id)
                put(state, side, slot, recomputed(other._replace(mods=kept)))


def end_link(state: State, link: Attachment, host: CardDef) -> None:
    """A link has ended: Attach consumes the source, Attach + Awaken returns it to its slot (R315, R596)."""
    seat = link.owner
    if any(o.uid == link.uid for s in state.seats for c in s.field if c is not None for o in c.attached):
        emit(state, Event("link_end", seat, card=link.card, other_card=host, why="ended"))
        return  # it is still linked elsewhere (R316)
    own = state.seats[seat]
    back = any(e.uid == link.uid for e in own.bank) or any(c is not None and c.uid == link.uid for c in own.field)
    if back or link.uid in own.removed:
        return  # another link of the same moment has taken it away already
    if not link.returns:
        state.seats[seat].removed += (link.uid,)
        emit(state, Event("link_end", seat, card=link.card, other_card=host, why="consumed"))
        return
    reserve(state, seat, link.slot, -1)
    if counter_binds(state, seat) and not link.card.mask & SAFEGUARD:
        # an automatic return is a free awakening; the Counter stops it without a question (R194)
        emit(state, Event("link_end", seat, card=link.card, other_card=host, why="destroyed"))
        prevented(state, seat, link.card, link.slot)
        to_bank(state, seat, link.uid)
        return
    emit(state, Event("link_end", seat, card=link.card, other_card=host, why="returned"))
    enter(state, seat, link.slot, link.uid, "return")


def prevented(state: State, seat: int, card: CardDef, slot: int = -1) -> None:
    """The Counter that binds ``seat`` keeps ``card`` out (of ``slot``, where that is settled already)."""
    name, where = counter_source(state, seat) or ("", -1)
    emit(state, Event("prevented", seat, card=card, slot=slot, why=name, other_slot=where))


def end_combat_links(state: State, incarnations: tuple[int, ...]) -> None:
    """Next-combat Attachments of those who fought end, used or not (D-121)."""
    for incarnation in incarnations:
        found = find_character(state, incarnation)
        if found is None or not any(link.until_combat for link in found[2].attached):
            continue
        seat, slot, character = found
        kept = tuple(link for link in character.attached if not link.until_combat)
        put(state, seat, slot, recomputed(character._replace(attached=kept)))
        for link in character.attached:
            if link.until_combat:
                end_link(state, link, character.card)


def return_to_hand(state: State, seat: int, slot: int) -> None:
    """A character goes back to its owner's hand, at six cards to the Bank; this is no death (D-11, R513)."""
    character = state.seats[seat].field[slot]
    assert character is not None
    put(state, seat, slot, None)
    full = len(state.seats[seat].hand) >= state.format.hand_size
    emit(state, Event("returned", seat, card=character.card, slot=slot, why="bank" if full else "hand"))
    if full:
        to_bank(state, seat, character.uid)
    else:
        to_hand(state, seat, character.uid)
    release(state, character)


def take_from_field(state: State, seat: int, slot: int) -> int:
    """A character leaves the field to become attached itself; returns its uid. Its own links end."""
    character = state.seats[seat].field[slot]
    assert character is not None
    put(state, seat, slot, None)
    release(state, character)
    return character.uid


def attach(state: State, seat: int, slot: int, link: Attachment) -> None:
    """Link a card, already out of its zone, to the character in a slot."""
    host = state.seats[seat].field[slot]
    assert host is not None
    put(state, seat, slot, recomputed(host._replace(attached=(*host.attached, link))))
    emit(state, Event("attach", seat, card=link.card, slot=slot, other_card=host.card))


def zero_check(state: State) -> bool:
    """Destroy together all characters at 0 Power or less that can be destroyed (R167, D-68). True if any were."""
    doomed: list[Where] = []
    for seat in (state.active, 1 - state.active):
        for slot, character in enumerate(state.seats[seat].field):
            if character is not None and character.power <= 0 and not keywords(state, seat, character) & INDESTRUCTIBLE:
                doomed.append((seat, slot, character))
    if doomed:
        destroy(state, doomed, "zero")
    return bool(doomed)


# --- cards between zones -----------------------------------------------------------------------------------------


def to_bank(state: State, seat: int, uid: int, amber: bool = False) -> None:
    """A card enters its owner's Bank; only Become Essence makes it amber (D-15)."""
    state.seats[seat].bank += (Essence(uid, next_id(state), state.defs[uid], amber),)


def from_bank(state: State, seat: int, uid: int) -> None:
    """A card leaves the Bank."""
    side = state.seats[seat]
    side.bank = tuple(e for e in side.bank if e.uid != uid)


def from_hand(state: State, seat: int, uid: int) -> None:
    """A card leaves the hand."""
    side = state.seats[seat]
    side.hand = tuple(u for u in side.hand if u != uid)


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
    gone = set(uids)
    side.bank = tuple(e for e in side.bank if e.uid not in gone)
    side.removed += uids
    emit(state, Event("paid", seat, n=len(uids), cards=tuple(state.defs[u] for u in uids)))


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
        emit(state, Event("draw", seat, n=n, why=why, cards=tuple(state.defs[u] for u in drawn)))
    return n


def spend_awakening(state: State, seat: int) -> None:
    """Use one awakening of the turn."""
    side = state.seats[seat]
    side.awakenings_used += 1
    emit(state, Event("spend", seat, total=side.limit - side.awakenings_used))


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


# --- score, turn and the rest ------------------------------------------------------------------------------------


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


def expire(state: State) -> None:
    """Everything that lasts to the end of this turn ends at one instant (D-70, D-96)."""
    ended = 0
    for seat in (0, 1):
        for slot, character in triggers.on_field(state, seat):
            if any(m.ends == state.turn for m in character.mods):
                kept = tuple(m for m in character.mods if m.ends != state.turn)
                ended += len(character.mods) - len(kept)
                put(state, seat, slot, recomputed(character._replace(mods=kept)))
    over = [e for e in state.lasting if e.ends <= state.turn]
    if over:
        state.lasting = tuple(e for e in state.lasting if e.ends > state.turn)
        for entry in over:
            if entry.kind == "counter":
                emit(state, Event("counter_end", entry.seat, why=entry.label))
    emit(state, Event("expired", state.active, n=ended))


def count_preparation(state: State) -> None:
    """One turn end of Preparation passes for every character that counts this turn (D-47, D-58)."""
    for seat in (0, 1):
        for slot, character in triggers.on_field(state, seat):
            if character.prep and (not character.prep_own or seat == state.active):
                put(state, seat, slot, character._replace(prep=character.prep - 1))
                if character.prep == 1:
                    emit(state, Event("prepared", seat, card=character.card, slot=slot))


def renew(state: State) -> None:
    """START steps 2 to 6 of the active player: allowances, actions, locks, amber, Trail (D-95)."""
    side: Seat = state.seats[state.active]
    side.awakenings_used = 0
    side.conversions_used = 0
    side.raised = False
    state.used = frozenset()
    readied: tuple[CardDef, ...] = ()
    for slot, c in triggers.on_field(state, state.active):
        if c.vuln or c.spent or c.channeled or c.activated:
            readied += (c.card,) if c.vuln or c.spent else ()
            fresh = c._replace(vuln=NONE, spent=False, channeled=False, activated=False)
            put(state, state.active, slot, fresh)
    released, side.locks = side.locks, 0
    amber = sum(1 for e in side.bank if e.amber)
    if amber:
        side.bank = tuple(e._replace(amber=False) if e.amber else e for e in side.bank)
    emit(state, Event("renewed", state.active, n=released, total=amber, cards=readied))
    if side.trail:
        emit(state, Event("trail_end", state.active, cards=tuple(state.defs[u] for u in side.trail)))
        side.removed += side.trail
        side.trail = ()


def shuffle_deck(state: State, seat: int, extra: tuple[int, ...] = ()) -> None:
    """Shuffle a deck, with set-aside cards added first."""
    side = state.seats[seat]
    state.rng, side.deck = rng.shuffled(state.rng, side.deck + extra)


def raise_limit(state: State, seat: int) -> None:
    """One more awakening a turn, for good (R296)."""
    side = state.seats[seat]
    side.limit += 1
    side.raised = True
    emit(state, Event("raise_limit", seat, total=side.limit))
