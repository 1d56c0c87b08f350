"""Which moves are legal now, and why another is not.

One function a verb checks one move and returns the reason against it; :mod:`skyworld_tui.engine.listing` lists what
passes. Both use the same predicates, so that whatever is listed is accepted and whatever is accepted could have been
listed. (The list names an awakening once, for the lowest free slot; any other free slot is as legal.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..cards.model import AbilityDef, CardDef, Condition
from . import ability, awakening, query
from .moves import IllegalMove, Move, Refusal, refuse
from .state import Character, Choice, Frame, Seat, State

Reason = Refusal | None


# --- one move --------------------------------------------------------------------------------------------------------


def why_not(state: State, move: Move) -> IllegalMove | None:
    """The reason against a move or answer of the deciding player now, or None when it is legal."""
    reason = _why_not(state, move)
    return IllegalMove(reason) if reason else None


def _why_not(state: State, move: Move) -> Reason:
    if state.winner >= 0:
        return refuse("over", "the match is over")
    if move.verb in ("concede", "timeout"):
        return None
    if state.choice is not None:
        return _answer(state, state.choice, move)
    check = CHECKS.get(move.verb)
    if check is None:
        return refuse("no_question", "there is no question to answer")
    return check(state, state.active, move)


def _answer(state: State, choice: Choice, move: Move) -> Reason:
    verb = move.verb
    if choice.purpose == "redraw":
        if verb == "keep":
            return None
        if verb != "redraw":
            return refuse("mulligan", "first answer the opening hand: keep it or exchange cards")
        return _picks(choice, move.picks, 1)
    if verb == "cancel":
        if choice.cancellable or choice.purpose == "warning":
            return None
        return refuse("no_cancel", "this can no longer be taken back")
    if choice.kind == "confirm":
        return None if verb in ("yes", "no") else refuse("answer_first", "answer yes or no first")
    if verb != "choose":
        return refuse("answer_first", "answer the open question first")
    return _picks(choice, move.picks, choice.min)


def _picks(choice: Choice, picks: tuple[int, ...], least: int) -> Reason:
    if any(not 0 <= i < len(choice.options) for i in picks):
        return refuse("no_option", "that is not one of the options")
    if len(set(picks)) != len(picks):
        return refuse("twice", "an option can be chosen only once")
    if len(picks) < least:
        return refuse("too_few", "choose at least {n}", n=least)
    if len(picks) > choice.max:
        return refuse("too_many", "choose at most {n}", n=choice.max)
    return None


def _hand_card(state: State, seat: int, place: int) -> tuple[int, CardDef] | None:
    hand = state.seats[seat].hand
    if not 0 <= place < len(hand):
        return None
    return hand[place], state.defs[hand[place]]


def _own(state: State, seat: int, slot: int) -> Character | None:
    return state.seats[seat].field[slot] if 0 <= slot < state.format.slots else None


NO_CARD = refuse("no_card", "there is no such card in the hand")
NO_CHARACTER = refuse("no_character", "there is no character in that slot")


def _essence(state: State, seat: int, move: Move) -> Reason:
    if _hand_card(state, seat, move.a) is None:
        return NO_CARD
    if state.seats[seat].conversions_used >= conversions_limit(state, seat):
        return refuse("converted", "no conversion is left this turn")
    return None


def conversions_limit(state: State, seat: int) -> int:
    """Become Essence in this turn: one, two in the second player's own first turn (D-02)."""
    return 2 if state.turn == 2 and seat != state.first else 1


def _requirement(state: State, seat: int, card: CardDef) -> Reason:
    total = len(state.seats[seat].bank)
    if total < card.requirement:
        needs = {"card": card.full_name, "n": card.requirement, "total": total}
        return refuse("requirement", "{card} requires {n} Essences, the Bank has {total}", **needs)
    return None


def _allowance(state: State, seat: int) -> Reason:
    side = state.seats[seat]
    if side.awakenings_used >= side.limit:
        return refuse("awakened", "no awakening is left this turn")
    return None


def _unpayable(state: State, seat: int, card: CardDef, evolving: Character | None) -> Reason:
    consume, lock = awakening.payment(state, seat, card, evolving)
    side = state.seats[seat]
    if query.can_pay(side, consume, lock):
        return None
    if lock:
        return refuse(
            "cost", "{card} locks {n}, only {free} are free", card=card.full_name, n=lock, free=query.free(side)
        )
    needs = {"card": card.full_name, "n": consume, "payable": query.consumable(side)}
    return refuse("cost", "{card} consumes {n}, only {payable} can be consumed", **needs)


def _awaken(state: State, seat: int, move: Move) -> Reason:
    found = _hand_card(state, seat, move.a)
    if found is None:
        return NO_CARD
    card = found[1]
    if card.stage > 1:
        return refuse("stage", "{card} is no Stage I: it evolves a character on the field", card=card.full_name)
    side = state.seats[seat]
    if move.b >= 0:
        if move.b >= state.format.slots or side.field[move.b] is not None:
            return refuse("slot", "that slot is not free")
        if side.reserved[move.b] >= 0:
            return refuse("slot", "that slot is reserved for a card that will return")
    elif query.free_slot(side) < 0:
        return refuse("full", "the field has no free slot")
    return _allowance(state, seat) or _requirement(state, seat, card) or _unpayable(state, seat, card, None)


def _evolve(state: State, seat: int, move: Move) -> Reason:
    found = _hand_card(state, seat, move.a)
    if found is None:
        return NO_CARD
    card = found[1]
    character = _own(state, seat, move.b)
    if card.stage == 1:
        return refuse("stage", "{card} is Stage I: it evolves nobody", card=card.full_name)
    if character is None:  # with nobody on the field no slot was meant
        there = any(other is not None for other in state.seats[seat].field)
        return NO_CHARACTER if there else _needs_another(card)
    if not query.may_follow(card, character):
        return _needs_another(card)
    return _allowance(state, seat) or _requirement(state, seat, card) or _unpayable(state, seat, card, character)


def _needs_another(card: CardDef) -> Refusal:
    """What an evolution must evolve; one sentence for each Insignia, because they differ in other languages."""
    name = card.full_name
    if card.stage == 2:
        return refuse("previous", "{card} must evolve a Stage I character", card=name)
    if card.insignia == "sun":
        return refuse("previous", "{card} must evolve a Stage II character of the Sun", card=name)
    if card.insignia == "moon":
        return refuse("previous", "{card} must evolve a Stage II character of the Moon", card=name)
    if card.insignia == "star":
        return refuse("previous", "{card} must evolve a Stage II character of the Star", card=name)
    return refuse("previous", "{card} must evolve a Stage II character of the Void", card=name)


def _state_against(character: Character) -> Reason:
    name = character.card.full_name
    if character.vuln:
        return refuse("vulnerable", "{card} is vulnerable and cannot act", card=name)
    if character.spent:
        return refuse("spent", "{card} has used its action", card=name)
    return refuse("preparation", "{card} is in Preparation", card=name)


def _channel(state: State, seat: int, move: Move) -> Reason:
    character = _own(state, seat, move.a)
    if character is None:
        return NO_CHARACTER
    return None if query.can_act(state, seat, character, False) else _state_against(character)


def _attack(state: State, seat: int, move: Move) -> Reason:
    character = _own(state, seat, move.a)
    if character is None:
        return NO_CHARACTER
    if not query.can_act(state, seat, character, True):
        return _state_against(character)
    enemy = state.seats[1 - seat].field[move.b] if 0 <= move.b < state.format.slots else None
    if enemy is None:
        return refuse("no_enemy", "there is no enemy in that slot")
    if move.b in query.attack_targets(state, seat, character):
        return None
    if enemy.vuln or query.keywords(state, seat, character) & query.OPEN_ATTACK:
        return refuse("intercept", "a charged interceptor must be attacked first")
    return refuse("not_vulnerable", "{card} is not vulnerable", card=enemy.card.full_name)


def hindrance(state: State, frame: Frame) -> str:
    """The code of what stands against using an ability: its limit, conditions, costs or outcome; "" when nothing."""
    use: AbilityDef = frame.d["ability"]
    seat = frame.seat
    mode = frame.d["mode"]
    if mode != "hand" and use.limit is not None:
        key = query.limit_key(use, seat, frame.d.get("inc", frame.d["id"]))
        if key in state.used:
            return "used"
    if mode == "arm" or use.conditions:
        source = query.source_character(state, frame)
        if mode == "arm" and source is not None and use in source.armed:
            return "armed"
        if not query.conditions_hold(state, seat, use.conditions, source):
            return "condition"
    if not ability.payable(state, frame):
        return "cost"
    return "" if mode == "arm" or ability.has_outcome(state, frame) else "no_outcome"


def _usable(state: State, frame: Frame) -> Reason:
    """The reason against an ability that a player wants to use."""
    code = hindrance(state, frame)
    if not code:
        return None
    if code == "condition":
        return _condition_against(state, frame)
    return _HINDRANCES[code] if code in _HINDRANCES else _cost_against(state, frame)


_HINDRANCES: Final = {
    "used": refuse("used", "this ability was already used this turn"),
    "armed": refuse("armed", "this ability waits already for your next hand ability"),
    "no_outcome": refuse("no_outcome", "it would change nothing now, or has no legal target"),
}


def _cost_against(state: State, frame: Frame) -> Refusal:
    consume, lock = ability.costs(frame)
    consume += frame.d["ability"].consume_this
    side = state.seats[frame.seat]
    needs = {"lock": lock, "consume": consume, "free": query.free(side), "payable": query.consumable(side)}
    if not lock:
        return refuse("cost", "needs Consume {consume}; {free} free, {payable} can be consumed", **needs)
    if not consume:
        return refuse("cost", "needs Lock {lock}; {free} free, {payable} can be consumed", **needs)
    return refuse("cost", "needs Lock {lock} and Consume {consume}; {free} free, {payable} can be consumed", **needs)


def _condition_against(state: State, frame: Frame) -> Refusal:
    """The first condition that does not hold, in words."""
    source = query.source_character(state, frame)
    against = (c for c in frame.d["ability"].conditions if not query.conditions_hold(state, frame.seat, (c,), source))
    return _condition_words(next(against), len(state.seats[frame.seat].bank))


_CONDITIONS: Final = {
    "attached": refuse("condition", "needs a card attached to it"),
    "apogee": refuse("condition", "needs Apogee: a Stage III character on the field"),
    "formation": refuse("condition", "needs Formation: Stages I, II and III on the field"),
}


def _condition_words(condition: Condition, total: int) -> Refusal:
    """What a condition asks for that is not there; ``total``: Essences in the Bank."""
    if condition.kind in _CONDITIONS:
        return _CONDITIONS[condition.kind]
    if condition.kind == "reserve":
        needs = {"n": condition.n, "total": total}
        return refuse("condition", "Reserve {n} needs {n} Essences in the Bank, there are {total}", **needs)
    return refuse("condition", "the ability's condition is not met")


def _hand(state: State, seat: int, move: Move) -> Reason:
    found = _hand_card(state, seat, move.a)
    if found is None:
        return NO_CARD
    uid, card = found
    if not card.hand_abilities:
        return refuse("no_ability", "{card} has no hand ability", card=card.full_name)
    return _requirement(state, seat, card) or _usable(
        state, ability.from_hand(state, seat, uid, card.hand_abilities[0])
    )


def activation(character: Character, place: int) -> AbilityDef | None:
    """The ACTIVATION or FIRST HAND ABILITY printed at ``place`` (1, 2), or the first one for -1."""
    for candidate in character.card.activations:
        if place in (-1, candidate.index):
            return candidate
    return None


def _activate(state: State, seat: int, move: Move) -> Reason:
    character = _own(state, seat, move.a)
    if character is None:
        return NO_CHARACTER
    use = activation(character, move.b)
    if use is None:
        return refuse("no_ability", "{card} has no such activation", card=character.card.full_name)
    if character.prep:
        return refuse("preparation", "{card} is in Preparation", card=character.card.full_name)
    return _usable(state, ability.from_character(seat, move.a, character, use))


def _bank(state: State, seat: int, move: Move) -> Reason:
    bank = state.seats[seat].bank
    if not 0 <= move.a < len(bank):
        return refuse("no_card", "there is no such Essence in the Bank")
    essence = bank[move.a]
    use = essence.card.bank_action
    if use is None:
        return refuse("no_ability", "{card} has no Bank action", card=essence.card.full_name)
    if essence.amber:
        return refuse("amber", "{card} was converted this turn", card=essence.card.full_name)
    return _usable(state, ability.from_essence(seat, essence, use))


def _hero(state: State, seat: int, move: Move) -> Reason:
    hero = state.seats[seat].hero
    if hero is None:
        return refuse("no_hero", "there is no Hero")
    if hero.power.trigger != "hero_power":
        return refuse("passive", "{hero} has a passive power", hero=hero.name)
    if not query.hero_tier_met(state, seat):
        needs = {"hero": hero.name, "n": hero.evolution}
        return refuse("tier", "{hero} needs {n} evolved characters on the field", **needs)
    return _usable(state, ability.from_hero(seat, hero.power))


def _drain(state: State, seat: int, move: Move) -> Reason:
    hero = state.seats[seat].hero
    if hero is None:
        return refuse("no_hero", "there is no Hero")
    return _usable(state, ability.from_hero(seat, hero.secondary))


def may_raise(side: Seat) -> bool:
    """Whether the awakening limit may be raised now (R296, R299)."""
    return side.limit < query.MAX_LIMIT and not side.raised and query.can_pay(side, query.RAISE_COST, 0)


def _raise(state: State, seat: int, move: Move) -> Reason:
    side = state.seats[seat]
    if may_raise(side):
        return None
    if side.limit >= query.MAX_LIMIT:
        return refuse("limit", "the awakening limit is {n} already", n=query.MAX_LIMIT)
    if side.raised:
        return refuse("raised", "the limit was already raised this turn")
    needs = {"n": query.RAISE_COST, "payable": query.consumable(side)}
    return refuse("cost", "raising the limit consumes {n}, {payable} can be consumed", **needs)


def _end(state: State, seat: int, move: Move) -> Reason:
    return None


CHECKS: dict[str, Callable[[State, int, Move], Reason]] = {
    "essence": _essence,
    "awaken": _awaken,
    "evolve": _evolve,
    "channel": _channel,
    "attack": _attack,
    "hand": _hand,
    "activate": _activate,
    "bank": _bank,
    "hero": _hero,
    "drain": _drain,
    "raise": _raise,
    "end": _end,
}
