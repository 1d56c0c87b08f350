"""The gate for the field: every change of a character, its coming and its going, with the event that tells of it.

Triggers are looked for here, at the instant of the event; durations end here by removal, never by an inverse operation.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards.model import AbilityDef, CardDef, keyword_names
from . import triggers
from .events import Event
from .gate import draw, emit, next_id, to_bank, to_hand
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
    Modifier,
    Seat,
    State,
    Trigger,
    find_character,
)

Where = tuple[int, int, Character]  # seat, slot, character


# --- slots -----------------------------------------------------------------------------------------------------------


def put(state: State, seat: int, slot: int, character: Character | None) -> None:
    """Write one slot of a field."""
    side = state.seats[seat]
    field = list(side.field)
    before = field[slot]
    field[slot] = character
    side.field = tuple(field)
    if character is not None and character.power <= 0:
        state.faint = True
    if before is None or character is None or before.card is not character.card:
        side.watched = frozenset().union(*[c.card.triggers for c in field if c is not None])


def changing(state: State, seat: int, slot: int) -> Character:
    """A copy of the character in a slot, to be changed and put in its place."""
    character = state.seats[seat].field[slot]
    assert character is not None
    return character.copy()


def hang(state: State, seat: int, slot: int, mods: tuple[Modifier, ...], attached: tuple[Attachment, ...]) -> None:
    """Replace what hangs on a character, its modifiers and Attachments."""
    changed = changing(state, seat, slot)
    changed.mods = mods
    changed.attached = attached
    changed.sum_up()
    put(state, seat, slot, changed)


def reserve(state: State, seat: int, slot: int, uid: int) -> None:
    """Reserve a slot for a source that will return there, or free it with -1 (D-93)."""
    side = state.seats[seat]
    kept = side.reserved
    side.reserved = (*kept[:slot], uid, *kept[slot + 1 :])


# --- coming and changing ---------------------------------------------------------------------------------------------


def enter(state: State, seat: int, slot: int, uid: int, why: str) -> None:
    """A card enters an empty slot as a new character, in Preparation or ready (R073, R081)."""
    card = state.defs[uid]
    character = Character(next_id(state), uid, card)
    character.prep = 0 if card.mask & ENTERS_READY else card.preparation
    character.prep_own = card.preparation > 1
    put(state, seat, slot, character)
    emit(state, Event("awaken", seat, card=card, slot=slot, why=why))
    triggers.entered(state, seat, slot, character)


def evolve(state: State, seat: int, slot: int, uid: int, why: str) -> None:
    """A Stage II or III card replaces the character in a slot: Legacy destination or Bank, draw, remaining Legacy
    results, ON ENTRY (D-37, D-107). State, modifiers and Attachments stay (D-33)."""
    old = state.seats[seat].field[slot]
    assert old is not None
    card = state.defs[uid]
    new = old.copy()
    new.uid = uid
    new.card = card
    if card.mask & ENTERS_READY:  # printed text wins over the inherited state (D-36)
        new.prep, new.prep_own, new.vuln, new.spent = 0, False, NONE, False
    link = legacy_link(seat, old)
    if link is not None:
        new.attached = (*old.attached, link)
    new.sum_up()
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
    hang(state, seat, slot, (*character.mods, modifier), character.attached)
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
    changed = character.copy()
    changed.vuln = cause
    changed.charge = True
    changed.channeled = character.channeled or cause == CHANNEL
    put(state, seat, slot, changed)
    emit(state, Event("vulnerable", seat, card=character.card, slot=slot, why=VULNERABLE_NAMES[cause]))
    triggers.add(state, seat, slot, changed, "on_vulnerable")


def make_ready(state: State, seat: int, slot: int, end_preparation: bool = False) -> None:
    """A character becomes ready: no outline, action back; Readiness also ends Preparation (D-48)."""
    character = state.seats[seat].field[slot]
    assert character is not None
    changed = character.copy()
    changed.vuln = NONE
    changed.spent = False
    if end_preparation:
        changed.prep = 0
    put(state, seat, slot, changed)
    why = "readiness" if end_preparation else "effect"
    emit(state, Event("ready", seat, card=character.card, slot=slot, why=why))


def spend_action(state: State, seat: int, slot: int, channeling: bool = False) -> Character:
    """A character acts: its action of the turn is used, and it is remembered whether it channeled (D-74)."""
    changed = changing(state, seat, slot)
    changed.spent = True
    changed.channeled = changed.channeled or channeling
    put(state, seat, slot, changed)
    return changed


def spend_charge(state: State, seat: int, slot: int) -> Character:
    """An interceptor's charge is used (D-63)."""
    changed = changing(state, seat, slot)
    changed.charge = False
    put(state, seat, slot, changed)
    return changed


def mark_activated(state: State, seat: int, slot: int) -> None:
    """A character has used an ACTIVATION, or armed a FIRST HAND ABILITY, this turn (R407)."""
    changed = changing(state, seat, slot)
    changed.activated = True
    put(state, seat, slot, changed)


def arm(state: State, seat: int, slot: int, ability: AbilityDef) -> None:
    """A FIRST HAND ABILITY begins to wait, beside any that the character already carries (D-34, D-108)."""
    changed = changing(state, seat, slot)
    changed.armed = (*changed.armed, ability)
    put(state, seat, slot, changed)


def disarm(state: State, seat: int, slot: int) -> None:
    """Everything a character had armed has answered (R524)."""
    changed = changing(state, seat, slot)
    changed.armed = ()
    put(state, seat, slot, changed)


# --- leaving ---------------------------------------------------------------------------------------------------------


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
                hang(state, side, slot, kept, other.attached)


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
        hang(state, seat, slot, character.mods, kept)
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
    hang(state, seat, slot, host.mods, (*host.attached, link))
    emit(state, Event("attach", seat, card=link.card, slot=slot, other_card=host.card))


def zero_check(state: State) -> bool:
    """Destroy together all characters at 0 Power or less that can be destroyed (R167, D-68). True if any were."""
    if not state.faint:
        return False
    weak = [
        (seat, slot, character)
        for seat in (state.active, 1 - state.active)
        for slot, character in triggers.on_field(state, seat)
        if character.power <= 0
    ]
    doomed = [w for w in weak if not keywords(state, w[0], w[2]) & INDESTRUCTIBLE]
    state.faint = len(weak) > len(doomed)
    if doomed:
        destroy(state, doomed, "zero")
    return bool(doomed)


# --- the turn --------------------------------------------------------------------------------------------------------


def expire(state: State) -> None:
    """Everything that lasts to the end of this turn ends at one instant (D-70, D-96)."""
    ended = 0
    for seat in (0, 1):
        for slot, character in enumerate(state.seats[seat].field):
            if character is None or not character.mods:
                continue
            kept = tuple([m for m in character.mods if m.ends != state.turn])
            if len(kept) < len(character.mods):
                ended += len(character.mods) - len(kept)
                hang(state, seat, slot, kept, character.attached)
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
        for slot, character in enumerate(state.seats[seat].field):
            if character is not None and character.prep and (not character.prep_own or seat == state.active):
                changed = character.copy()
                changed.prep -= 1
                put(state, seat, slot, changed)
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
            fresh = c.copy()
            fresh.vuln = NONE
            fresh.spent = fresh.channeled = fresh.activated = False
            put(state, state.active, slot, fresh)
    released, side.locks = side.locks, 0
    amber, side.amber = side.amber, 0
    if amber:
        side.bank = tuple([Essence(e.uid, e.inc, e.card) if e.amber else e for e in side.bank])
    emit(state, Event("renewed", state.active, n=released, total=amber, cards=readied))
    if side.trail:
        emit(state, Event("trail_end", state.active, cards=tuple(state.defs[u] for u in side.trail)))
        side.removed += side.trail
        side.trail = ()
