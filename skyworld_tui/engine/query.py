"""Questions about a state that change nothing: capacity, keywords, targets, conditions."""

from __future__ import annotations

from ..cards.model import KEYWORD_BIT, AbilityDef, CardDef, Condition, EffectDef, TargetDef
from .state import CHANNEL, NONE, Attachment, Character, Essence, Frame, Seat, State, find_character

WARD = KEYWORD_BIT["ward"]
SAFEGUARD = KEYWORD_BIT["safeguard"]
INTERCEPT = KEYWORD_BIT["intercept"]
INTERCEPT_EXECUTIONS = KEYWORD_BIT["intercept_executions"]
ENTERS_READY = KEYWORD_BIT["enters_ready"]
OPEN_ATTACK = KEYWORD_BIT["open_attack"]
ATTACK_IN_PREPARATION = KEYWORD_BIT["attack_in_preparation"]
COMBAT_SHIELD = KEYWORD_BIT["combat_shield"]
INDESTRUCTIBLE = KEYWORD_BIT["indestructible"]
UNTARGETABLE = WARD | SAFEGUARD
ANY_INTERCEPT = INTERCEPT | INTERCEPT_EXECUTIONS

MAX_LIMIT = 4  # awakenings a turn at most (R299)
RAISE_COST = 4  # Essences for one more (R296)


# --- Bank ------------------------------------------------------------------------------------------------------


def free(seat: Seat) -> int:
    """Capacity that is not locked: total minus locks, never below 0 (D-17, D-18)."""
    return max(0, len(seat.bank) - seat.locks)


def available(seat: Seat, *without: int) -> tuple[Essence, ...]:
    """Essences that are not amber, but for the cards ``without`` (D-16, D-22)."""
    return tuple([e for e in seat.bank if not e.amber and e.uid not in without])


def consumable(seat: Seat) -> int:
    """How many Essences could be consumed now (D-17)."""
    total = len(seat.bank)
    return max(0, total - max(seat.locks, seat.amber))


def can_pay(seat: Seat, consume: int, lock: int, leaving: int = -1, busy: int = 0, held: int = 0) -> bool:
    """Whether this many can be consumed and locked together. ``leaving``: uid of an Essence that leaves the Bank first
    and cannot pay (D-22, D-23); ``busy``: Essences that another cost of the same use takes; ``held``: available ones
    that the effect itself needs (they do not pay, and need no free capacity, D-18)."""
    if not consume and not lock and not busy:
        return True
    total = len(seat.bank)
    eligible = total - seat.amber
    if leaving >= 0:
        for e in seat.bank:
            if e.uid == leaving:
                total -= 1
                eligible -= not e.amber
    return total - seat.locks >= consume + lock + busy and eligible >= consume + busy + held


# --- characters ------------------------------------------------------------------------------------------------


def keywords(state: State, seat: int, character: Character) -> int:
    """Bits of every keyword in force: printed, attached, granted, and by CONTINUOUS abilities (R457)."""
    mask = character.mask
    for side, standing in enumerate(state.seats):
        if "continuous" not in standing.watched:
            continue
        for source in standing.field:
            if source is None or not source.card.continuous:
                continue
            for ability in source.card.continuous:
                for effect in ability.effects:
                    if (
                        effect.op == "grant"
                        and conditions_hold(state, side, ability.conditions, source)
                        and _granted(effect, side, source, seat, character)
                    ):
                        mask |= effect.mask
    return mask


def _granted(effect: EffectDef, side: int, source: Character, seat: int, character: Character) -> bool:
    target = effect.target
    if target is None:
        return False
    if target.ref == "this":
        return source.id == character.id
    return target.side is not None and matches(target, side, source.id, seat, character)


def matches(target: TargetDef, by: int, source: int, seat: int, character: Character) -> bool:
    """Whether a character of ``seat`` passes the filters of a target of player ``by`` (source: an incarnation)."""
    if (target.side == "ally") != (seat == by):
        return False
    if target.other and character.id == source:
        return False
    if target.state == "vulnerable" and character.vuln == NONE:
        return False
    if target.state == "preparation" and character.prep == 0:
        return False
    if target.insignia is not None and character.card.insignia != target.insignia:
        return False
    return target.max_power is None or max(0, character.power) <= target.max_power


def changes(state: State, op: str, effect: EffectDef, seat: int, character: Character) -> bool:
    """Whether the operation could change this character now (D-124)."""
    if op == "readiness":
        return character.prep > 0
    if op == "reinvigorate":
        return character.prep == 0 and character.vuln != NONE
    if op == "ready":
        return character.vuln != NONE or character.spent
    if op == "expose":
        return character.vuln == NONE
    if op == "execute":
        return not keywords(state, seat, character) & INDESTRUCTIBLE
    if op == "grant":
        lasting = character.card.mask
        for mod in character.mods:
            if mod.ends == 0:
                lasting |= mod.mask
        return bool(effect.mask & ~lasting)
    return effect.n != 0 if op in ("inspire", "intimidate", "strengthen") else True


def targets(
    state: State, op: str, effect: EffectDef, target: TargetDef, by: int, source: int
) -> list[tuple[int, int, Character]]:
    """Characters that a target with a ``side`` may mean now, own slots first. Chosen enemies respect Ward and
    Safeguard (R374) and, for an execution, a charged Intercept + Executions (D-65)."""
    seat = by if target.side == "ally" else 1 - by
    found: list[tuple[int, int, Character]] = []
    for slot, character in enumerate(state.seats[seat].field):
        if character is None or not matches(target, by, source, seat, character):
            continue
        if not changes(state, op, effect, seat, character):
            continue
        if seat != by and not target.each and keywords(state, seat, character) & UNTARGETABLE:
            continue
        found.append((seat, slot, character))
    if op == "execute" and seat != by and not target.each:
        bound = [f for f in found if f[2].charge and keywords(state, f[0], f[2]) & INTERCEPT_EXECUTIONS]
        if bound:
            return bound
    return found


def free_slot(seat: Seat) -> int:
    """The lowest-numbered free slot, or -1. A reserved slot is not free (D-93)."""
    for slot, character in enumerate(seat.field):
        if character is None and seat.reserved[slot] < 0:
            return slot
    return -1


def evolutions(seat: Seat) -> int:
    """Stage II and III characters on the field (R257)."""
    return len([c for c in seat.field if c is not None and c.card.stage > 1])


def may_follow(card: CardDef, character: Character) -> bool:
    """Whether the card may replace this character: Stage I by II, II by III of the same Insignia (D-30)."""
    before = character.card
    if card.stage == 2:
        return before.stage == 1
    return card.stage == 3 and before.stage == 2 and before.insignia == card.insignia


def has_apogee(seat: Seat) -> bool:
    """A Stage III on the field."""
    return any(c is not None and c.card.stage == 3 for c in seat.field)


def has_formation(seat: Seat) -> bool:
    """Stages I, II and III on the field (D-92)."""
    stages = {c.card.stage for c in seat.field if c is not None}
    return {1, 2, 3} <= stages


# --- abilities -------------------------------------------------------------------------------------------------


def conditions_hold(
    state: State, seat: int, conditions: tuple[Condition, ...], character: Character | None, granted: int = 0
) -> bool:
    """Whether an ability's conditions hold now for its player (D-91, D-94)."""
    for condition in conditions:
        kind = condition.kind
        if kind == "reserve":
            ok = len(state.seats[seat].bank) >= condition.n
        elif kind == "attached":
            ok = character is not None and bool(character.attached)
        elif kind == "granted_faith":
            ok = granted > 0
        elif kind == "apogee":
            ok = has_apogee(state.seats[seat])
        else:
            ok = has_formation(state.seats[seat])
        if not ok:
            return False
    return True


def upgraded(state: State, seat: int, effect: EffectDef) -> EffectDef:
    """The clause as it reads now: with Apogee or Formation its upgrade replaces it."""
    if effect.upgrade_if is None or effect.upgraded is None:
        return effect
    side = state.seats[seat]
    met = has_apogee(side) if effect.upgrade_if == "apogee" else has_formation(side)
    return effect.upgraded if met else effect


def limit_key(ability: AbilityDef, seat: int, inc: int) -> tuple[object, ...] | None:
    """What a limit is counted by (D-123): the character (or Bank card) and what the ability says, so that evolving into
    the same ability does not reset it (D-35); or the player and the ability."""
    if ability.limit == "once_per_turn":
        return ("one", seat, inc, ability.same)
    if ability.limit == "once_per_turn_shared":
        return ("all", seat, ability.id)
    return None


def counter_source(state: State, seat: int) -> tuple[str, int] | None:
    """What binds ``seat`` with an Awakening Counter of the other player (D-42, D-43): its name, and the slot it stands
    in, -1 for one from the hand; None when nothing does. One on the field is told first: it outlasts the other."""
    rival = 1 - seat
    field = state.seats[rival].field if "continuous" in state.seats[rival].watched else ()
    for slot, character in enumerate(field):
        if character is None:
            continue
        for ability in character.card.continuous:
            if any(e.op == "counter" for e in ability.effects) and conditions_hold(
                state, rival, ability.conditions, character
            ):
                return (character.card.short, slot)
    for lasting in state.lasting:
        if lasting.kind == "counter" and lasting.seat == rival:
            return (lasting.label, -1)
    return None


def counter_binds(state: State, seat: int) -> bool:
    """Whether an Awakening Counter of the other player binds ``seat``."""
    return counter_source(state, seat) is not None


def consumption_lock(state: State, seat: int) -> int:
    """Locks per Essence that replace an evolution's consumption, 0 = it is consumed (Banner of Ascension, D-110)."""
    hero = state.seats[seat].hero
    if hero is None or hero.power.trigger != "continuous":
        return 0
    for effect in hero.power.effects:
        if effect.op == "replace_consumption":
            return effect.lock
    return 0


def hero_tier_met(state: State, seat: int, extra: int = 0) -> bool:
    """Whether the Hero's tier is met; ``extra`` counts an evolution being made (D-110)."""
    hero = state.seats[seat].hero
    return hero is not None and evolutions(state.seats[seat]) + extra >= hero.evolution


# --- combat ----------------------------------------------------------------------------------------------------


def can_act(state: State, seat: int, character: Character, attack: bool) -> bool:
    """Whether a character could attack or channel as far as its own state goes (rulings E)."""
    if character.vuln != NONE or character.spent:
        return False
    if character.prep == 0:
        return True
    return attack and bool(keywords(state, seat, character) & ATTACK_IN_PREPARATION)


def attack_targets(state: State, seat: int, character: Character) -> list[int]:
    """Enemy slots this character may attack, were it able to act."""
    return open_to_attack(state, 1 - seat, bool(keywords(state, seat, character) & OPEN_ATTACK))


def open_to_attack(state: State, seat: int, anyone: bool) -> list[int]:
    """Slots of ``seat`` that may be attacked: those of vulnerable characters, or of ``anyone`` with that permission; a
    charged interceptor among them binds (R143, D-57, D-62)."""
    slots = []
    bound = []
    for slot, character in enumerate(state.seats[seat].field):
        if character is not None and (anyone or character.vuln):
            slots.append(slot)
            if character.charge and keywords(state, seat, character) & ANY_INTERCEPT:
                bound.append(slot)
    return bound or slots


def is_channeler(character: Character) -> bool:
    """Vulnerable now from having channeled (R494)."""
    return character.vuln == CHANNEL


def activation_sources(state: State) -> frozenset[int]:
    """Incarnations of whose activations something still waits or lasts."""
    found = {e.source for e in state.lasting}
    for side in state.seats:
        for character in side.field:
            if character is not None and character.mods:
                found.update(m.source for m in character.mods)
    return frozenset(found)


def activation_state(character: Character, sources: frozenset[int]) -> str:
    """``no``, ``used`` (ACTIVATED) or ``active`` (ACTIVE ACTIVATION, R408)."""
    if character.armed or character.id in sources:
        return "active"
    return "used" if character.activated else "no"


def spent_source(frame: Frame) -> int:
    """The uid of a source that will be consumed as its own cost and is not yet, else -1: it can do nothing else."""
    waits = frame.d["ability"].consume_this and not frame.d.get("paid", False)
    return frame.d["uid"] if waits else -1


def source_character(state: State, frame: Frame) -> Character | None:
    """The character an ability frame comes from, if it is still on the field."""
    found = find_character(state, frame.d.get("id", 0))
    return found[2] if found else None


def legacy_link(seat: int, old: Character) -> Attachment | None:
    """The Attachment that a character's Legacy makes of it when it is replaced (R590)."""
    for ability in old.card.by_trigger.get("legacy", ()):
        for effect in ability.effects:
            if (
                effect.op == "attach"
                and effect.card is None
                and effect.host is not None
                and effect.host.ref == "successor"
            ):
                return Attachment(
                    old.uid,
                    old.card,
                    ability,
                    effect.power,
                    effect.mask,
                    effect.until == "next_combat",
                    False,
                    -1,
                    seat,
                )
    return None
