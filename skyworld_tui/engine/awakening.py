"""Awakening and evolving, from the hand and by an effect, and the Awakening Counter.

The same checks serve both ways: requirement on the Bank's total, the allowance, a free slot or the previous Stage,
and consumption that can be paid without the card itself (D-21 to D-24, D-32).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards.model import CardDef, EffectDef
from . import characters, gate, query
from .state import Character, Frame, Option, State, find_character


def payment(state: State, seat: int, card: CardDef, evolving: Character | None) -> tuple[int, int]:
    """(Essences to consume, locks to add) for awakening or evolving with this card. Under Banner of Ascension an
    evolution locks instead; the tier counts the evolution being made (D-110, D-111)."""
    if card.consume and evolving is not None:
        per = query.consumption_lock(state, seat)
        made = 1 if evolving.card.stage == 1 else 0
        if per and query.hero_tier_met(state, seat, made):
            return 0, per * card.consume
    return card.consume, 0


def predecessors(
    state: State, seat: int, card: CardDef, uid_in_bank: int = -1, lock: int = 0, busy: int = 0
) -> list[int]:
    """Own slots whose character this card may replace and whose consumption could be paid."""
    side = state.seats[seat]
    slots = []
    for slot, character in enumerate(side.field):
        if character is None or not query.may_follow(card, character):
            continue
        consume, locks = payment(state, seat, card, character)
        if query.can_pay(side, consume, locks + lock, uid_in_bank, busy):
            slots.append(slot)
    return slots


def effect_candidates(state: State, frame: Frame, effect: EffectDef) -> list[tuple[int, CardDef]]:
    """(uid, card) that this effect could awaken or evolve with now, its ability's own costs counted."""
    side = state.seats[frame.seat]
    if effect.spends and side.awakenings_used >= side.limit:
        return []
    if effect.source == "bank":
        pool = [(e.uid, e.card) for e in query.available(side, query.spent_source(frame))]
    elif effect.source == "this":
        own = query.available(side, query.spent_source(frame))
        pool = [(e.uid, e.card) for e in own if e.uid == frame.d["uid"]]
    else:
        brought = frame.d.get("exchanged", -1)
        pool = [(brought, state.defs[brought])] if brought in side.hand else []
    return [(uid, card) for uid, card in pool if _possible(state, frame, effect, uid, card)]


def _possible(state: State, frame: Frame, effect: EffectDef, uid: int, card: CardDef) -> bool:
    side = state.seats[frame.seat]
    if effect.stage and card.stage not in effect.stage:
        return False
    if len(side.bank) < card.requirement - effect.reduce:
        return False
    ability = frame.d["ability"]
    unpaid = not frame.d.get("paid", False)
    lock = ability.lock if unpaid else 0
    busy = ability.consume + ability.consume_this if unpaid else 0
    leaving = uid if effect.source != "exchanged" else -1
    if card.stage > 1 or effect.onto_this:
        return bool(_onto(state, frame, effect, card, leaving, lock, busy))
    return query.free_slot(side) >= 0 and query.can_pay(side, card.consume, lock, leaving, busy)


def _onto(
    state: State, frame: Frame, effect: EffectDef, card: CardDef, leaving: int, lock: int, busy: int
) -> list[int]:
    slots = predecessors(state, frame.seat, card, leaving, lock, busy)
    if effect.onto_this:
        found = find_character(state, frame.d["id"])
        return [found[1]] if found is not None and found[1] in slots else []
    return slots


def next_question(
    state: State, frame: Frame, effect: EffectDef, b: Mapping[str, Any]
) -> tuple[str, dict[str, Any]] | None:
    """What an awakening by effect asks next: the card, the Counter's warning (before any payment, D-132), whom to
    evolve, the consumption. Returns (binding name, fields of the choice) or None."""
    seat = frame.seat
    side = state.seats[seat]
    if "card" not in b:
        zone = "h" if effect.source == "exchanged" else "b"
        options = tuple(Option(zone, seat, uid, card) for uid, card in effect_candidates(state, frame, effect))
        return "card", {"kind": "pick", "purpose": "card", "options": options, "min": 1, "max": 1, "op": "awaken"}
    uid = b["card"][0]
    card = state.defs[uid]
    if "destroy" not in b and prevented(state, seat, card, effect.spends):
        return "destroy", {"kind": "confirm", "purpose": "warning", "candidate": card, "op": "awaken"}
    if b.get("destroy"):
        return None
    leaving = uid if effect.source != "exchanged" else -1
    ability = frame.d["ability"]
    unpaid = not frame.d.get("paid", False)
    lock, busy = (ability.lock, ability.consume + ability.consume_this) if unpaid else (0, 0)
    if card.stage > 1 and "onto" not in b:
        slots = _onto(state, frame, effect, card, leaving, lock, busy)
        options = tuple(Option("f", seat, s, c.card) for s in slots if (c := side.field[s]) is not None)
        fields = {"kind": "pick", "purpose": "target", "options": options, "min": 1, "max": 1}
        return "onto", {**fields, "candidate": card, "op": "evolve"}
    consume, locks = payment(state, seat, card, _evolving(state, b))
    if consume and "pay" not in b:
        return "pay", pay_fields(state, seat, consume, locks, card, leaving, query.spent_source(frame))
    return None


def pay_fields(
    state: State, seat: int, consume: int, locks: int, card: CardDef | None, *without: int
) -> dict[str, Any]:
    """The fields of a payment question: any available Essences but ``without`` (D-17, R275)."""
    options = tuple(Option("b", seat, e.uid, e.card) for e in query.available(state.seats[seat], *without))
    fields = {"kind": "pick", "purpose": "pay", "options": options, "min": consume, "max": consume}
    return {**fields, "candidate": card, "op": "consume", "consume": consume, "lock": locks}


def _evolving(state: State, b: Mapping[str, Any]) -> Character | None:
    if "onto" not in b:
        return None
    found = find_character(state, b["onto"][0])
    return found[2] if found else None


def prevented(state: State, seat: int, card: CardDef, spends: bool) -> bool:
    """Whether the Counter prevents this candidate: a free awakening of a card without Safeguard (R181, R198)."""
    return not spends and not card.mask & query.SAFEGUARD and query.counter_binds(state, seat)


def apply_effect(state: State, frame: Frame, effect: EffectDef, b: Mapping[str, Any]) -> None:
    """Awaken or evolve as bound; a candidate destroyed by the Counter goes to (or stays in) its owner's Bank."""
    seat = frame.seat
    uid = b["card"][0]
    card = state.defs[uid]
    from_hand = effect.source == "exchanged"
    if b.get("destroy"):
        if from_hand:
            gate.from_hand(state, seat, uid)
            gate.to_bank(state, seat, uid)
        characters.prevented(state, seat, card)
        return
    if from_hand:
        gate.from_hand(state, seat, uid)
    else:
        gate.from_bank(state, seat, uid)
    evolving = _evolving(state, b)
    onto = -1
    if evolving is not None:
        found = find_character(state, evolving.id)
        assert found is not None
        onto = found[1]
    complete(state, seat, uid, onto, b.get("pay", ()), effect.spends, "hand" if from_hand else "bank")


def complete(
    state: State, seat: int, uid: int, onto: int, pay: tuple[int, ...], spends: bool, why: str, slot: int = -1
) -> None:
    """Pay and bring a card, already out of its zone, to the field: onto the character in slot ``onto``, or into
    ``slot`` (-1 = the lowest free one). Order: pay, replace or enter, Legacy, draw, ON ENTRY (D-24, D-37)."""
    side = state.seats[seat]
    evolving = side.field[onto] if onto >= 0 else None
    _, locks = payment(state, seat, state.defs[uid], evolving)
    gate.consume(state, seat, pay)
    gate.lock(state, seat, locks)
    if spends:
        gate.spend_awakening(state, seat)
    if onto >= 0:
        characters.evolve(state, seat, onto, uid, why)
    else:
        characters.enter(state, seat, query.free_slot(side) if slot < 0 else slot, uid, why)
