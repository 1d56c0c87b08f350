"""The operations of the closed vocabulary: can it change anything, what must be asked first, and what it does.

Each operation is an :class:`Op` of three functions over (state, frame, effect). ``ask`` looks at what is bound so far
and returns the next question or None; so the same code serves a question before payment and one while resolving, and
a half-asked effect is nothing but the bindings in its frame. ``frame.d`` holds the source (``id``, ``uid``, ``card``,
``mode``), ``other`` (the attacked character or the successor), and ``b``, the bindings of the effect being asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..cards.model import ALL, AbilityDef, CardDef, EffectDef, TargetDef
from . import awakening, characters, gate, query, triggers
from .events import Event
from .state import (
    EXPOSED,
    After,
    Attachment,
    Character,
    Choice,
    Frame,
    Lasting,
    Modifier,
    Option,
    State,
    find_character,
)

SEARCHED = ("search",)
DEPOSITED = ("deposit",)


class Ask(NamedTuple):
    """A question and the name its answer is bound to."""

    key: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Op:
    """One operation. ``possible``: it could change the match now (D-124). ``early``: asked before payment."""

    possible: Callable[[State, Frame, EffectDef], bool]
    ask: Callable[[State, Frame, EffectDef], Ask | None]
    apply: Callable[[State, Frame, EffectDef], None]
    early: bool = True


def bound(frame: Frame) -> dict[str, Any]:
    """The bindings of the effect being asked."""
    b: dict[str, Any] = frame.d.get("b", {})
    return b


def question(frame: Frame, kind: str, purpose: str, **more: Any) -> Choice:
    """A choice of this frame's player about this frame's ability."""
    d = frame.d
    return Choice(
        frame.seat, kind, purpose, ability=d.get("ability"), card=d.get("card"), slot=d.get("slot", -1), **more
    )


def nothing_to_ask(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    """For operations that choose nothing."""
    return None


# --- targets -----------------------------------------------------------------------------------------------------


def referred(state: State, frame: Frame, target: TargetDef) -> tuple[int, int, Character] | None:
    """The character that ``this``, ``attacked`` or ``successor`` means now, if it is on the field."""
    return find_character(state, frame.d["id"] if target.ref == "this" else frame.d.get("other", 0))


def candidates(state: State, frame: Frame, effect: EffectDef, target: TargetDef) -> list[tuple[int, int, Character]]:
    """Every character a target may mean now."""
    if target.ref is not None:
        found = referred(state, frame, target)
        if found is None or not query.changes(state, effect.op, effect, found[0], found[2]):
            return []
        return [] if _attaches_itself(frame, effect) and target.ref == "this" else [found]
    found_all = query.targets(state, effect.op, effect, target, frame.seat, frame.d["id"])
    if effect.op == "return" and target.side == "ally" and len(_hand(state, frame)) >= state.format.hand_size:
        return []  # nobody returns an own character into a full hand (D-11)
    if _attaches_itself(frame, effect):
        return [f for f in found_all if f[2].id != frame.d["id"]]
    return found_all


def _attaches_itself(frame: Frame, effect: EffectDef) -> bool:
    """Whether the source itself leaves the field to be attached, so that it cannot be the host."""
    return effect.op == "attach" and effect.card is None and frame.d["mode"] not in ("hand", "bank")


def ask_target(
    state: State, frame: Frame, effect: EffectDef, target: TargetDef | None, key: str = "target"
) -> Ask | None:
    """Ask which characters, unless the target selects nothing or is bound already."""
    if target is None or target.ref is not None or target.each or key in bound(frame):
        return None
    found = candidates(state, frame, effect, target)
    most = min(target.count, len(found))
    options = tuple(Option("f", seat, slot, c.card) for seat, slot, c in found)
    least = min(1, most) if target.up_to else most
    return Ask(key, question(frame, "pick", "target", options=options, min=least, max=most, op=effect.op))


def chosen(state: State, frame: Frame, effect: EffectDef, target: TargetDef) -> list[tuple[int, int, Character]]:
    """The characters an effect applies to, as they are now."""
    if target.ref is not None:
        found = referred(state, frame, target)
        return [found] if found else []
    if target.each:
        return candidates(state, frame, effect, target)
    return [f for i in bound(frame).get("target", ()) if (f := find_character(state, i)) is not None]


def on_targets(act: Callable[[State, Frame, EffectDef, int, int], None]) -> Op:
    """An operation that does ``act(state, frame, effect, seat, slot)`` to each of its targets."""

    def possible(state: State, frame: Frame, effect: EffectDef) -> bool:
        return effect.target is not None and bool(candidates(state, frame, effect, effect.target))

    def ask(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
        return ask_target(state, frame, effect, effect.target)

    def apply(state: State, frame: Frame, effect: EffectDef) -> None:
        assert effect.target is not None
        for _, _, character in chosen(state, frame, effect, effect.target):
            found = find_character(state, character.id)  # an earlier target may have changed the field
            if found is not None:
                act(state, frame, effect, found[0], found[1])

    return Op(possible, ask, apply)


def ends_at(state: State, seat: int, until: str) -> int:
    """The number of the turn at whose end a duration is over; 0 = it does not end by itself."""
    if until == "turn":
        return state.turn
    if until == "next_enemy_turn":
        return state.turn + (1 if state.active == seat else 2)
    return 0


def _modify(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int, power: int, until: str) -> None:
    source = frame.d["id"] if frame.d["mode"] == "activate" and until else 0
    modifier = Modifier(power, effect.mask, ends_at(state, frame.seat, until), _label(frame), until, source)
    characters.add_modifier(state, seat, slot, modifier, "power" if power else "grant")


def _inspire(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    _modify(state, frame, effect, seat, slot, effect.n, "turn")


def _intimidate(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    _modify(state, frame, effect, seat, slot, -effect.n, "turn")


def _strengthen(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    _modify(state, frame, effect, seat, slot, effect.n, "")


def _grant(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    _modify(state, frame, effect, seat, slot, 0, effect.until)


def _readiness(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    characters.make_ready(state, seat, slot, end_preparation=True)


def _ready(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    characters.make_ready(state, seat, slot)


def _expose(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    characters.make_vulnerable(state, seat, slot, EXPOSED)


def _return(state: State, frame: Frame, effect: EffectDef, seat: int, slot: int) -> None:
    characters.return_to_hand(state, seat, slot)


def _execute(state: State, frame: Frame, effect: EffectDef) -> None:
    """All victims are destroyed together; watchers see each with the field as it was (R515, D-68)."""
    assert effect.target is not None
    doomed: list[tuple[int, int, Character]] = []
    for seat, slot, victim in chosen(state, frame, effect, effect.target):
        mask = query.keywords(state, seat, victim)
        if mask & query.INTERCEPT_EXECUTIONS and victim.charge and seat != frame.seat and not effect.target.each:
            victim = characters.spend_charge(state, seat, slot)
        if not mask & query.INDESTRUCTIBLE:
            doomed.append((seat, slot, victim))
    for _, slot, victim in doomed:
        gate.emit(state, Event("executed", frame.seat, other_card=victim.card, other_slot=slot))
        triggers.executed(state, victim.id)
    if doomed:
        characters.destroy(state, doomed, "execute")


# --- score, cards, locks -------------------------------------------------------------------------------------------


def _always(state: State, frame: Frame, effect: EffectDef) -> bool:
    return True


def _gain(state: State, frame: Frame, effect: EffectDef) -> None:
    gate.score(state, frame.seat, effect.n, "effect")


def _can_drain(state: State, frame: Frame, effect: EffectDef) -> bool:
    return state.seats[1 - frame.seat].faith > 0


def _drain(state: State, frame: Frame, effect: EffectDef) -> None:
    gate.score(state, 1 - frame.seat, -effect.n, "drain")


def _hand(state: State, frame: Frame) -> tuple[int, ...]:
    """The hand without the source of a hand ability, which has left it when the effect happens."""
    hand = state.seats[frame.seat].hand
    return tuple(u for u in hand if u != frame.d["uid"]) if frame.d["mode"] == "hand" else hand


def _can_draw(state: State, frame: Frame, effect: EffectDef) -> bool:
    return bool(state.seats[frame.seat].deck) and len(_hand(state, frame)) < state.format.hand_size


def _draw(state: State, frame: Frame, effect: EffectDef) -> None:
    gate.draw(state, frame.seat, effect.n)


def _can_unlock(state: State, frame: Frame, effect: EffectDef) -> bool:
    return state.seats[frame.seat].locks > 0


def _unlock(state: State, frame: Frame, effect: EffectDef) -> None:
    gate.unlock(state, frame.seat, -1 if effect.n == ALL else effect.n)


def _voluntary(frame: Frame, effect: EffectDef) -> bool:
    return effect.may or frame.d["mode"] != "trigger" or frame.d["ability"].optional


def _can_search(state: State, frame: Frame, effect: EffectDef) -> bool:
    side = state.seats[frame.seat]
    if not side.deck or (*SEARCHED, frame.seat) in state.used:
        return False
    return len(_hand(state, frame)) < state.format.hand_size or not _voluntary(frame, effect)


def _ask_search(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    side = state.seats[frame.seat]
    if "found" in bound(frame):
        return None
    if "revealed" not in frame.d:
        frame.d["revealed"] = side.deck[: effect.n]
        gate.emit(state, Event("search", frame.seat, n=len(frame.d["revealed"])))
    if len(side.hand) >= state.format.hand_size:
        return None  # a mandatory Search with a full hand buries everything (D-84)
    options = tuple(Option("o", frame.seat, u, state.defs[u]) for u in frame.d["revealed"])
    return Ask("found", question(frame, "pick", "card", options=options, min=1, max=1, op="search"))


def _search(state: State, frame: Frame, effect: EffectDef) -> None:
    revealed = frame.d.pop("revealed")
    found = bound(frame).get("found", ())
    if found:
        gate.take_found(state, frame.seat, found[0])
    gate.bury(state, frame.seat, tuple(u for u in revealed if u not in found))
    gate.mark_used(state, (*SEARCHED, frame.seat))


def _can_deposit(state: State, frame: Frame, effect: EffectDef) -> bool:
    if (*DEPOSITED, frame.seat) in state.used:
        return False
    return len(_hand(state, frame)) >= (effect.n if _voluntary(frame, effect) else 1)


def _ask_deposit(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    if "sent" in bound(frame):
        return None
    hand = _hand(state, frame)
    n = min(effect.n, len(hand))
    options = tuple(Option("h", frame.seat, u, state.defs[u]) for u in hand)
    return Ask("sent", question(frame, "pick", "card", options=options, min=n, max=n, op="deposit"))


def _deposit(state: State, frame: Frame, effect: EffectDef) -> None:
    sent = bound(frame)["sent"]
    for uid in sent:
        gate.from_hand(state, frame.seat, uid)
        gate.to_bank(state, frame.seat, uid)
    gate.mark_used(state, (*DEPOSITED, frame.seat))
    gate.emit(state, Event("deposit", frame.seat, n=len(sent), cards=tuple(state.defs[u] for u in sent)))


def _bringable(state: State, frame: Frame, effect: EffectDef) -> tuple[Option, ...]:
    usable = query.available(state.seats[frame.seat], query.spent_source(frame))
    return tuple(Option("b", frame.seat, e.uid, e.card) for e in usable if e.card.stage in effect.bring)


def _can_exchange(state: State, frame: Frame, effect: EffectDef) -> bool:
    return bool(_hand(state, frame)) and bool(_bringable(state, frame, effect))


def _ask_exchange(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    b = bound(frame)
    if "brought" not in b:
        options = _bringable(state, frame, effect)
        return Ask("brought", question(frame, "pick", "card", options=options, min=1, max=1, op="exchange"))
    if "sent" not in b:
        # the card brought is not among them: another card must go (D-81)
        options = tuple(Option("h", frame.seat, u, state.defs[u]) for u in _hand(state, frame))
        return Ask("sent", question(frame, "pick", "card", options=options, min=1, max=1, op="send"))
    return None


def _exchange(state: State, frame: Frame, effect: EffectDef) -> None:
    (brought,), (sent,) = bound(frame)["brought"], bound(frame)["sent"]
    gate.from_bank(state, frame.seat, brought)
    gate.from_hand(state, frame.seat, sent)
    gate.to_hand(state, frame.seat, brought)
    gate.to_bank(state, frame.seat, sent)
    frame.d["exchanged"] = brought
    event = Event("exchange", frame.seat, card=state.defs[brought], other_card=state.defs[sent])
    gate.emit(state, event)


# --- attaching -----------------------------------------------------------------------------------------------------


def _attachable(state: State, frame: Frame, effect: EffectDef) -> tuple[Option, ...]:
    want = effect.card
    assert want is not None
    return tuple(
        Option("b", frame.seat, e.uid, e.card)
        for e in query.available(state.seats[frame.seat], query.spent_source(frame))
        if (not want.stage or e.card.stage in want.stage)
        and (want.insignia is None or e.card.insignia == want.insignia)
    )


def _return_slot(state: State, frame: Frame) -> int:
    """The slot an Attach + Awaken reserves: its own if it stands on the field, else the lowest free one (D-126)."""
    found = find_character(state, frame.d["id"])
    if found is not None and frame.d["mode"] not in ("hand", "bank"):
        return found[1]
    return query.free_slot(state.seats[frame.seat])


def _can_attach(state: State, frame: Frame, effect: EffectDef) -> bool:
    host = effect.host
    if host is None or host.ref == "successor" or not candidates(state, frame, effect, host):
        return False  # the Legacy destination was applied at the replacement itself
    if effect.returns and _return_slot(state, frame) < 0:
        return False
    if effect.card is None and frame.d["mode"] == "bank":
        own = query.available(state.seats[frame.seat], query.spent_source(frame))
        return any(e.uid == frame.d["uid"] for e in own)
    return effect.card is None or bool(_attachable(state, frame, effect))


def _ask_attach(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    if effect.card is not None and "attached" not in bound(frame):
        options = _attachable(state, frame, effect)
        return Ask("attached", question(frame, "pick", "card", options=options, min=1, max=1, op="attach"))
    return ask_target(state, frame, effect, effect.host)


def _attach(state: State, frame: Frame, effect: EffectDef) -> None:
    assert effect.host is not None
    hosts = chosen(state, frame, effect, effect.host)
    if not hosts:
        return
    host = hosts[0][2].id
    slot = _return_slot(state, frame) if effect.returns else -1
    if effect.card is not None:
        uid = bound(frame)["attached"][0]
        gate.from_bank(state, frame.seat, uid)
    elif frame.d["mode"] == "hand":
        uid = frame.d["uid"]
        gate.from_trail(state, frame.seat, uid)  # a second clause finds it attached already, and links it once more
    elif frame.d["mode"] == "bank":
        uid = frame.d["uid"]
        gate.from_bank(state, frame.seat, uid)
    else:
        found = find_character(state, frame.d["id"])
        if found is None:
            return
        if effect.returns:
            characters.reserve(state, frame.seat, slot, frame.d["uid"])
        uid = characters.take_from_field(state, found[0], found[1])
    if effect.returns:
        linked = [
            o.slot for side in state.seats for c in side.field if c is not None for o in c.attached if o.uid == uid
        ]
        slot = linked[0] if linked else slot  # linked a second time, it still comes back to one slot
        characters.reserve(state, frame.seat, slot, uid)
    where = find_character(state, host)
    assert where is not None
    link = Attachment(
        uid, state.defs[uid], frame.d["ability"], effect.power, effect.mask, effect.until == "next_combat",
        effect.returns, slot, frame.seat,
    )  # fmt: skip
    characters.attach(state, where[0], where[1], link)


# --- awakening by effect -------------------------------------------------------------------------------------------


def _can_awaken(state: State, frame: Frame, effect: EffectDef) -> bool:
    return bool(awakening.effect_candidates(state, frame, effect))


def _ask_awaken(state: State, frame: Frame, effect: EffectDef) -> Ask | None:
    found = awakening.next_question(state, frame, effect, bound(frame))
    return None if found is None else Ask(found[0], question(frame, **found[1]))


def _awaken(state: State, frame: Frame, effect: EffectDef) -> None:
    awakening.apply_effect(state, frame, effect, bound(frame))


# --- registered effects --------------------------------------------------------------------------------------------


def _label(frame: Frame) -> str:
    """How the source of this effect is named to players."""
    card: CardDef | None = frame.d.get("card")
    use: AbilityDef = frame.d["ability"]
    return card.full_name if card is not None else use.id


def _deny(state: State, frame: Frame, effect: EffectDef) -> None:
    turn = state.turn + (1 if state.active == frame.seat else 2)  # the rival's next turn
    source = frame.d["id"] if frame.d["mode"] == "activate" else 0
    gate.register(state, Lasting("deny", frame.seat, turn, turn, source, _label(frame)))


def _counter(state: State, frame: Frame, effect: EffectDef) -> None:
    ends = ends_at(state, frame.seat, "next_enemy_turn")
    gate.register(state, Lasting("counter", frame.seat, ends, 0, 0, _label(frame)))


def register_after(state: State, frame: Frame, effect: EffectDef) -> None:
    """ "If this character survives the combat": registered now, resolved after it (D-120). Outside an attack, and
    after its combat, there is nothing to survive."""
    d = frame.d
    if not any(f.kind == "attack" and f.step == 0 for f in state.stack):
        return
    state.after = (*state.after, After(effect, frame.seat, d["ability"], d["id"], d["uid"], d["card"]))


def _plain(possible: Callable[[State, Frame, EffectDef], bool], apply: Callable[[State, Frame, EffectDef], None]) -> Op:
    return Op(possible, nothing_to_ask, apply)


_CHOSEN = on_targets(_return)
_EXECUTE = Op(_CHOSEN.possible, _CHOSEN.ask, _execute)

OPS: Mapping[str, Op] = {
    "inspire": on_targets(_inspire),
    "intimidate": on_targets(_intimidate),
    "strengthen": on_targets(_strengthen),
    "grant": on_targets(_grant),
    "readiness": on_targets(_readiness),
    "reinvigorate": on_targets(_ready),
    "ready": on_targets(_ready),
    "expose": on_targets(_expose),
    "execute": _EXECUTE,
    "return": on_targets(_return),
    "gain_faith": _plain(_always, _gain),
    "drain_faith": _plain(_can_drain, _drain),
    "draw": _plain(_can_draw, _draw),
    "unlock": _plain(_can_unlock, _unlock),
    "search": Op(_can_search, _ask_search, _search, early=False),
    "deposit": Op(_can_deposit, _ask_deposit, _deposit),
    "exchange": Op(_can_exchange, _ask_exchange, _exchange),
    "attach": Op(_can_attach, _ask_attach, _attach),
    "awaken": Op(_can_awaken, _ask_awaken, _awaken),
    "deny_channel": _plain(_always, _deny),
    "counter": _plain(_always, _counter),
}
"""Operation id -> what it does. ``replace_consumption`` only ever stands on a passive Hero and is looked up."""
