"""Using an ability, step by step: may, first targets, payment, effect by effect.

The frame's ``mode`` says how it came about: ``trigger``, ``hand``, ``activate``, ``arm`` (a FIRST HAND ABILITY),
``bank``, ``hero``, or ``after`` (a consequence of a combat). Until the commit step nothing has changed, so a
cancelled move leaves no trace (D-27); afterwards nothing is refunded.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..cards.model import AbilityDef, EffectDef
from . import characters, gate, query, triggers
from .asking import ask, only_answer
from .awakening import pay_fields
from .effects import OPS, question, register_after
from .events import Event
from .state import After, Character, Essence, Frame, State, Trigger, find_character

MAY, GATHER, PAY, COMMIT, EFFECTS = range(5)

ANNOUNCED: Mapping[str, str] = {
    "trigger": "trigger",
    "hand": "hand_ability",
    "activate": "activate",
    "bank": "bank_action",
    "hero": "hero_power",
}
"""Mode of a use -> the kind of the event that tells of it; arming and what follows a combat tell of themselves."""


# --- building frames -----------------------------------------------------------------------------------------------


def from_trigger(trigger: Trigger) -> Frame:
    """The frame of a trigger whose turn has come."""
    return Frame(
        "ability", trigger.seat, MAY,
        {
            "ability": trigger.ability, "mode": "trigger", "id": trigger.id, "uid": trigger.uid, "card": trigger.card,
            "slot": trigger.slot, "other": trigger.other, "granted": trigger.granted,
        },
    )  # fmt: skip


def from_character(seat: int, slot: int, character: Character, ability: AbilityDef) -> Frame:
    """The frame of an ACTIVATION, or of arming a FIRST HAND ABILITY."""
    mode = "arm" if ability.trigger == "first_hand" else "activate"
    d = {
        "ability": ability,
        "mode": mode,
        "id": character.id,
        "uid": character.uid,
        "card": character.card,
        "slot": slot,
    }
    return Frame("ability", seat, PAY if mode == "arm" else GATHER, d)


def from_hand(state: State, seat: int, uid: int, ability: AbilityDef) -> Frame:
    """The frame of a hand ability."""
    d = {"ability": ability, "mode": "hand", "id": 0, "uid": uid, "card": state.defs[uid]}
    return Frame("ability", seat, GATHER, d)


def from_essence(seat: int, essence: Essence, ability: AbilityDef) -> Frame:
    """The frame of a BANK ACTION."""
    d = {"ability": ability, "mode": "bank", "id": 0, "uid": essence.uid, "inc": essence.inc, "card": essence.card}
    return Frame("ability", seat, GATHER, d)


def from_hero(seat: int, ability: AbilityDef) -> Frame:
    """The frame of a Hero's power."""
    return Frame("ability", seat, GATHER, {"ability": ability, "mode": "hero", "id": 0, "uid": -1, "card": None})


def from_after(after: After) -> Frame:
    """The frame of a consequence registered with "if it survives"."""
    d = {
        "ability": after.ability, "mode": "after", "id": after.id, "uid": after.uid, "card": after.card,
        "effects": (after.effect,), "paid": True,
    }  # fmt: skip
    return Frame("ability", after.seat, EFFECTS, d)


# --- legality ------------------------------------------------------------------------------------------------------


def costs(frame: Frame) -> tuple[int, int]:
    """(Essences to consume, locks to add) of this use; a hand ability adds the card's requirement (R212)."""
    ability: AbilityDef = frame.d["ability"]
    mode = frame.d["mode"]
    if mode == "hand":
        return use_costs(ability, frame.d["card"].requirement)
    if mode == "trigger" and ability.trigger == "first_hand":
        return 0, 0  # paid when it was armed
    return ability.consume, ability.lock


def use_costs(ability: AbilityDef, requirement: int = 0) -> tuple[int, int]:
    """(Essences to consume, locks to add) of an ability; ``requirement``: of the card it is used on from the hand."""
    return ability.consume, ability.lock + requirement


def limit_inc(frame: Frame) -> int:
    """The incarnation a limit of this use is counted by: the Bank card, the successor of a Legacy, the character."""
    d = frame.d
    if "inc" in d:
        return int(d["inc"])
    return int(d["other"] if d["ability"].trigger == "legacy" else d["id"])


def payable(state: State, frame: Frame) -> bool:
    """Whether the costs of this use could be paid now (D-17, D-131)."""
    consume, lock = costs(frame)
    consume += frame.d["ability"].consume_this
    if not consume and not lock:
        return True
    return query.can_pay(state.seats[frame.seat], consume, lock, held=_held(state, frame))


def _held(state: State, frame: Frame) -> int:
    """How many available Essences the first effect needs for itself, so that they cannot pay."""
    first = _clause(state, frame)
    if first.op not in ("exchange", "attach") or first.may or first.if_survives:
        return 0
    return int(first.op == "exchange" or first.card is not None or frame.d["mode"] == "bank")


_CHOOSING = frozenset({"exchange", "attach", "awaken", "deposit"})


def has_outcome(state: State, frame: Frame) -> bool:
    """Whether using the ability could change the match now, with every target it must have (D-28, D-124)."""
    ability: AbilityDef = frame.d["ability"]
    demanding = frame.d["mode"] != "trigger" or ability.optional
    some = False
    for effect in ability.effects:
        clause = query.upgraded(state, frame.seat, effect)
        if effect.may:
            some = some or OPS[clause.op].possible(state, frame, clause)
        elif clause.source == "exchanged":
            continue  # what is brought is not known before the Exchange
        elif clause.if_survives or OPS[clause.op].possible(state, frame, clause):
            some = True
        elif demanding and _must_choose(clause):
            return False
    return some


def _must_choose(effect: EffectDef) -> bool:
    target = effect.target
    return effect.op in _CHOOSING or (target is not None and target.side is not None and not target.each)


def trigger_holds(state: State, frame: Frame) -> bool:
    """Whether a trigger whose turn has come still does something: conditions, limit, costs, outcome (D-94, D-125)."""
    ability: AbilityDef = frame.d["ability"]
    seat = frame.seat
    side = state.seats[seat]
    kind = ability.trigger
    found = find_character(state, frame.d["id"])
    character = found[2] if found else None
    if kind == "turn_start_empty_slot" and query.free_slot(side) < 0:
        return False
    if kind == "turn_start_more_essences" and len(side.bank) <= len(state.seats[1 - seat].bank):
        return False
    if kind == "in_preparation" and (character is None or character.prep == 0):
        return False
    if kind != "first_hand":
        key = query.limit_key(ability, seat, limit_inc(frame))
        if key is not None and key in state.used:
            return False
    if not query.conditions_hold(state, seat, ability.conditions, character, frame.d.get("granted", 0)):
        return False
    return payable(state, frame) and has_outcome(state, frame)


# --- steps ---------------------------------------------------------------------------------------------------------


def step(state: State, frame: Frame) -> None:
    """Take the frame as far as it goes without a question, or pop it."""
    if frame.step == MAY and not _may(state, frame):
        return
    if frame.step == GATHER:
        if not _gather_first(state, frame):
            return
        frame.step = PAY
    if frame.step == PAY:
        if not _pay(state, frame):
            return
        frame.step = COMMIT
    if frame.step == COMMIT:
        _commit(state, frame)
        return
    _effects(state, frame)


def _pop(state: State) -> None:
    state.stack.pop()


def out_of_time(state: State, frame: Frame) -> bool:
    """Whether this frame's player is being answered for."""
    return state.auto and frame.seat == state.active


def is_entry(frame: Frame) -> bool:
    """Whether the frame is an entry ability that triggered."""
    trigger: str = frame.d["ability"].trigger
    return frame.d["mode"] == "trigger" and trigger.startswith("on_entry")


def _may(state: State, frame: Frame) -> bool:
    b = frame.d.get("b", {})
    if "may" not in b:
        if not trigger_holds(state, frame):
            _pop(state)
            return False
        if frame.d["ability"].optional:
            consume, lock = costs(frame)
            choice = question(frame, "confirm", "may", lock=lock, consume=consume)
            if not ask(state, frame, "may", choice):
                return False
            b = frame.d["b"]
    if not b.get("may", True):
        decline(state, frame)
        return False
    frame.d["b"] = {}
    frame.step = GATHER
    return True


def decline(state: State, frame: Frame) -> None:
    """A triggered "may" is refused or taken back: nothing is paid, the trigger is spent (D-127)."""
    gate.emit(state, Event("declined", frame.seat, card=frame.d["card"], ability=frame.d["ability"].id))
    _pop(state)


def skip(state: State, frame: Frame) -> None:
    """The rest of an entry ability is skipped because the time ran out (R261)."""
    gate.emit(state, Event("skipped", frame.seat, card=frame.d["card"], ability=frame.d["ability"].id))
    _pop(state)


def _clause(state: State, frame: Frame) -> EffectDef:
    effects: tuple[EffectDef, ...] = frame.d.get("effects") or frame.d["ability"].effects
    return query.upgraded(state, frame.seat, effects[frame.d.get("i", 0)])


def _ask_all(state: State, frame: Frame, effect: EffectDef, cancellable: bool) -> bool:
    """Ask what the effect still needs; False = waiting, or dropped for lack of time."""
    op = OPS[effect.op]
    while (found := op.ask(state, frame, effect)) is not None:
        key, choice = found
        consume, lock = costs(frame) if frame.step < COMMIT else (0, 0)
        choice = choice._replace(
            cancellable=cancellable and effect.op != "search",  # what was shown cannot be taken back
            lock=choice.lock or lock,
            consume=choice.consume or consume,
        )
        if out_of_time(state, frame) and is_entry(frame) and only_answer(state, choice) is None:
            skip(state, frame)
            return False
        if out_of_time(state, frame) and choice.purpose == "pay" and cancellable and only_answer(state, choice) is None:
            cancel(state, frame)  # D-129: at the payment an accepted "may" counts as declined
            return False
        if not ask(state, frame, key, choice):
            return False
        if key == "destroy" and frame.d["b"]["destroy"] is False:  # out of time at the Counter's warning
            cancel(state, frame)
            return False
    return True


def _gather_first(state: State, frame: Frame) -> bool:
    effect = _clause(state, frame)
    if effect.may or effect.if_survives:
        return True
    op = OPS[effect.op]
    if not op.early or not op.possible(state, frame, effect):
        return True
    cancellable = frame.d["mode"] != "trigger" or frame.d["ability"].optional
    frame.d["gathered"] = True
    return _ask_all(state, frame, effect, cancellable)


def _pay(state: State, frame: Frame) -> bool:
    consume, lock = costs(frame)
    b = frame.d.get("b", {})
    if not consume or "cost" in b:
        return True
    taken = [uid for key in ("card", "attached", "brought", "pay") for uid in b.get(key, ())]
    if frame.d["mode"] == "bank" and any(e.op == "attach" and e.card is None for e in frame.d["ability"].effects):
        taken.append(frame.d["uid"])
    fields = pay_fields(state, frame.seat, consume, lock, None, query.spent_source(frame), *taken)
    cancellable = frame.d["mode"] != "trigger" or frame.d["ability"].optional
    choice = question(frame, cancellable=cancellable, **fields)
    if cancellable and out_of_time(state, frame) and only_answer(state, choice) is None:
        decline(state, frame)  # D-129: at the payment an accepted "may" counts as declined
        return False
    return ask(state, frame, "cost", choice)


def _commit(state: State, frame: Frame) -> None:
    """The point of no return: limits, costs, the source's own move."""
    d = frame.d
    ability: AbilityDef = d["ability"]
    seat = frame.seat
    mode = d["mode"]
    consume, lock = costs(frame)
    _announce(state, frame)
    if not (mode == "trigger" and ability.trigger == "first_hand") and mode != "hand":
        gate.mark_used(state, query.limit_key(ability, seat, limit_inc(frame)))
    if mode == "hand":
        gate.from_hand(state, seat, d["uid"])
    if mode in ("activate", "arm"):
        characters.mark_activated(state, seat, d["slot"])
    gate.lock(state, seat, lock)
    if consume:
        gate.consume(state, seat, d["b"]["cost"])
    if ability.consume_this:
        gate.consume(state, seat, (d["uid"],))
    if mode == "arm":
        characters.arm(state, seat, d["slot"], ability)
        gate.emit(state, Event("armed", seat, card=d["card"], slot=d["slot"], ability=ability.id))
        _pop(state)
        return
    if mode == "hand":
        gate.to_trail(state, seat, d["uid"], quiet=any(e.op == "attach" and e.card is None for e in ability.effects))
    d["paid"] = True
    frame.step = EFFECTS


def _announce(state: State, frame: Frame) -> None:
    d = frame.d
    kind = ANNOUNCED.get(d["mode"])
    if kind is not None:
        why = "" if kind != "hero_power" else ("power" if d["ability"].index == 1 else "secondary")
        event = Event(kind, frame.seat, card=d["card"], slot=d.get("slot", -1), why=why, ability=d["ability"].id)
        gate.emit(state, event)


def _effects(state: State, frame: Frame) -> None:
    """Resolve the next clause, or finish."""
    d = frame.d
    effects = d.get("effects") or d["ability"].effects
    i = d.get("i", 0)
    if i >= len(effects):
        _finish(state, frame)
        return
    effect = _clause(state, frame)
    if effect.if_survives and d["mode"] != "after":
        register_after(state, frame, effect)
        _next(frame)
        return
    op = OPS[effect.op]
    if "begun" not in d:
        if not (i == 0 and d.get("gathered")) and not op.possible(state, frame, effect):
            _next(frame)
            return
        d["begun"] = True
        if i > 0 or effect.may:
            d["b"] = {}
    if effect.may:
        b = d["b"]
        if "clause" not in b and not ask(state, frame, "clause", question(frame, "confirm", "may", op=effect.op)):
            return
        if not d["b"]["clause"]:
            _next(frame)
            return
    if not _ask_all(state, frame, effect, effect.may):
        return
    op.apply(state, frame, effect)
    if state.winner < 0:
        _next(frame)


def _next(frame: Frame) -> None:
    frame.d["i"] = frame.d.get("i", 0) + 1
    frame.d.pop("begun", None)
    frame.d["b"] = {}


def _finish(state: State, frame: Frame) -> None:
    _pop(state)
    if frame.d["mode"] == "hand":
        for slot, _ in triggers.hand_ability_used(state, frame.seat):
            characters.disarm(state, frame.seat, slot)


def cancel(state: State, frame: Frame) -> bool:
    """Take back what is being prepared. True = a whole move was taken back and its frames are gone (D-27, D-127)."""
    if frame.step == EFFECTS:
        _next(frame)  # a clause with its own "may", or a warning that was refused
        return False
    if frame.d["mode"] == "trigger":
        decline(state, frame)
        return False
    return True
