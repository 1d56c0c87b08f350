"""Which moves are legal now, and why another is not.

One function a verb checks one move and returns the reason against it; :func:`turn_moves` lists what passes. Both use
the same predicates, so that whatever is listed is accepted and whatever is accepted could have been listed. (The list
names an awakening once, for the lowest free slot; any other free slot is as legal.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from ..cards.model import AbilityDef, CardDef, Condition
from . import ability, awakening, query
from .asking import identities
from .moves import IllegalMove, Move
from .state import Character, Choice, Essence, Frame, State

Reason = tuple[str, str] | None
COMBINATIONS = 256  # a bigger pick is listed up to this many answers


def refuse(code: str, text: str) -> Reason:
    """A reason against a move."""
    return code, text


# --- one move --------------------------------------------------------------------------------------------------------


def why_not(state: State, move: Move) -> IllegalMove | None:
    """The reason against a move or answer of the deciding player now, or None when it is legal."""
    reason = _why_not(state, move)
    return IllegalMove(*reason) if reason else None


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
        return refuse("too_few", f"choose at least {least}")
    if len(picks) > choice.max:
        return refuse("too_many", f"choose at most {choice.max}")
    return None


def _hand_card(state: State, seat: int, place: int) -> tuple[int, CardDef] | None:
    hand = state.seats[seat].hand
    if not 0 <= place < len(hand):
        return None
    return hand[place], state.defs[hand[place]]


def _own(state: State, seat: int, slot: int) -> Character | None:
    return state.seats[seat].field[slot] if 0 <= slot < state.format.slots else None


NO_CARD = ("no_card", "there is no such card in the hand")
NO_CHARACTER = ("no_character", "there is no character in that slot")


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
        return refuse("requirement", f"{card.full_name} requires {card.requirement} Essences, the Bank has {total}")
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
        return refuse("cost", f"{card.full_name} locks {lock}, only {query.free(side)} are free")
    return refuse("cost", f"{card.full_name} consumes {consume}, only {query.consumable(side)} can be consumed")


def _awaken(state: State, seat: int, move: Move) -> Reason:
    found = _hand_card(state, seat, move.a)
    if found is None:
        return NO_CARD
    card = found[1]
    if card.stage > 1:
        return refuse("stage", f"{card.full_name} is no Stage I: it evolves a character on the field")
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
    if character is None:
        return NO_CHARACTER
    if card.stage == 1:
        return refuse("stage", f"{card.full_name} is Stage I: it evolves nobody")
    if not query.may_follow(card, character):
        need = "a Stage I character" if card.stage == 2 else f"a Stage II character of the {card.insignia.title()}"
        return refuse("previous", f"{card.full_name} must evolve {need}")
    return _allowance(state, seat) or _requirement(state, seat, card) or _unpayable(state, seat, card, character)


def _state_against(character: Character) -> Reason:
    name = character.card.full_name
    if character.vuln:
        return refuse("vulnerable", f"{name} is vulnerable and cannot act")
    if character.spent:
        return refuse("spent", f"{name} has used its action")
    return refuse("preparation", f"{name} is in Preparation")


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
    return refuse("not_vulnerable", f"{enemy.card.full_name} is not vulnerable")


def _usable(state: State, frame: Frame) -> Reason:
    """Limit, conditions, costs and outcome of an ability that a player wants to use."""
    use: AbilityDef = frame.d["ability"]
    seat = frame.seat
    if frame.d["mode"] != "hand":
        key = query.limit_key(use, seat, frame.d.get("inc", frame.d["id"]))
        if key is not None and key in state.used:
            return refuse("used", "this ability was already used this turn")
    source = query.source_character(state, frame)
    if frame.d["mode"] == "arm" and source is not None and use in source.armed:
        return refuse("armed", "this ability waits already for your next hand ability")
    for condition in use.conditions:
        if not query.conditions_hold(state, seat, (condition,), source):
            return refuse("condition", _condition_words(condition, len(state.seats[seat].bank)))
    if not ability.payable(state, frame):
        consume, lock = ability.costs(frame)
        side = state.seats[seat]
        return refuse(
            "cost",
            f"needs {' and '.join(_cost_words(consume + use.consume_this, lock))}; "
            f"{query.free(side)} free, {query.consumable(side)} can be consumed",
        )
    if frame.d["mode"] != "arm" and not ability.has_outcome(state, frame):
        return refuse("no_outcome", "it would change nothing now, or has no legal target")
    return None


def _condition_words(condition: Condition, total: int) -> str:
    """What a condition asks for that is not there; ``total``: Essences in the Bank."""
    if condition.kind == "reserve":
        return f"Reserve {condition.n} needs {condition.n} Essences in the Bank, there are {total}"
    return {
        "attached": "needs a card attached to it",
        "apogee": "needs Apogee: a Stage III character on the field",
        "formation": "needs Formation: Stages I, II and III on the field",
    }.get(condition.kind, "the ability's condition is not met")


def _cost_words(consume: int, lock: int) -> Iterator[str]:
    if lock:
        yield f"Lock {lock}"
    if consume:
        yield f"Consume {consume}"


def _hand(state: State, seat: int, move: Move) -> Reason:
    found = _hand_card(state, seat, move.a)
    if found is None:
        return NO_CARD
    uid, card = found
    if not card.hand_abilities:
        return refuse("no_ability", f"{card.full_name} has no hand ability")
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
        return refuse("no_ability", f"{character.card.full_name} has no such activation")
    if character.prep:
        return refuse("preparation", f"{character.card.full_name} is in Preparation")
    return _usable(state, ability.from_character(seat, move.a, character, use))


def _bank(state: State, seat: int, move: Move) -> Reason:
    bank = state.seats[seat].bank
    if not 0 <= move.a < len(bank):
        return refuse("no_card", "there is no such Essence in the Bank")
    essence = bank[move.a]
    use = bank_ability(essence)
    if use is None:
        return refuse("no_ability", f"{essence.card.full_name} has no Bank action")
    if essence.amber:
        return refuse("amber", f"{essence.card.full_name} was converted this turn")
    return _usable(state, ability.from_essence(seat, essence, use))


def bank_ability(essence: Essence) -> AbilityDef | None:
    """The BANK ACTION of a card in a Bank."""
    found = essence.card.by_trigger.get("bank", ())
    return found[0] if found else None


def _hero(state: State, seat: int, move: Move) -> Reason:
    hero = state.seats[seat].hero
    if hero is None:
        return refuse("no_hero", "there is no Hero")
    if hero.power.trigger != "hero_power":
        return refuse("passive", f"{hero.name} has a passive power")
    if not query.hero_tier_met(state, seat):
        return refuse("tier", f"{hero.name} needs {hero.evolution} evolved characters on the field")
    return _usable(state, ability.from_hero(seat, hero.power))


def _drain(state: State, seat: int, move: Move) -> Reason:
    hero = state.seats[seat].hero
    if hero is None:
        return refuse("no_hero", "there is no Hero")
    return _usable(state, ability.from_hero(seat, hero.secondary))


def _raise(state: State, seat: int, move: Move) -> Reason:
    side = state.seats[seat]
    if side.limit >= query.MAX_LIMIT:
        return refuse("limit", f"the awakening limit is {query.MAX_LIMIT} already")
    if side.raised:
        return refuse("raised", "the limit was already raised this turn")
    if not query.can_pay(side, query.RAISE_COST, 0):
        return refuse(
            "cost", f"raising the limit consumes {query.RAISE_COST}, {query.consumable(side)} can be consumed"
        )
    return None


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


# --- all moves -------------------------------------------------------------------------------------------------------


def moves(state: State) -> list[Move]:
    """Every legal move or answer of the deciding player; a pick of many is listed up to ``COMBINATIONS`` answers."""
    if state.winner >= 0:
        return []
    if state.choice is not None:
        return answers(state, state.choice)
    return turn_moves(state)


def answers(state: State, choice: Choice) -> list[Move]:
    """Legal answers to a choice; picks that differ only in which of several identical cards is meant count once."""
    if choice.kind == "confirm":
        return [Move("yes"), Move("no")]
    if choice.purpose == "redraw":
        found = [Move("keep")]
        found += [Move("redraw", picks=p) for p in _combinations(state, choice, 1, choice.max)]
        return found
    return [Move("choose", picks=p) for p in _combinations(state, choice, choice.min, choice.max)]


def _combinations(state: State, choice: Choice, least: int, most: int) -> Iterator[tuple[int, ...]]:
    if not choice.options:
        return
    numbers: dict[object, int] = {}  # equal options get equal numbers
    kinds = [numbers.setdefault(same, i) for i, same in enumerate(identities(state, choice.options))]
    if least == most == 1:
        yield from ((i,) for i, kind in enumerate(kinds) if kind == i)
        return
    seen: set[tuple[int, ...]] = set()
    for size in range(least, most + 1):
        for picks in combinations(range(len(kinds)), size):
            key = tuple(sorted([kinds[i] for i in picks]))
            if key in seen:
                continue
            seen.add(key)
            yield picks
            if len(seen) >= COMBINATIONS:
                return


# moves are small constants: listing them makes none anew
_PLACES = 64
_ESSENCE = tuple(Move("essence", i) for i in range(_PLACES))
_AWAKEN = tuple(Move("awaken", i) for i in range(_PLACES))
_HAND = tuple(Move("hand", i) for i in range(_PLACES))
_CHANNEL = tuple(Move("channel", i) for i in range(_PLACES))
_HERO, _DRAIN, _RAISE, _END = Move("hero"), Move("drain"), Move("raise"), Move("end")


def turn_moves(state: State) -> list[Move]:
    """Every legal move of the active player in the main phase, ``end`` last."""
    seat = state.active
    found: list[Move] = []
    _hand_moves(state, seat, found)
    _field_moves(state, seat, found)
    side = state.seats[seat]
    available = 0
    for place, essence in enumerate(side.bank):
        if not essence.amber:
            available += 1
            if "bank" in essence.card.by_trigger:
                move = Move("bank", place)
                if _bank(state, seat, move) is None:
                    found.append(move)
    unlocked = query.free(side)
    payable = min(unlocked, available)
    hero = side.hero
    if hero is not None:
        for move, check, cost in ((_HERO, _hero, hero.power), (_DRAIN, _drain, hero.secondary)):
            if cost.consume <= payable and cost.lock <= unlocked and check(state, seat, move) is None:
                found.append(move)
    if payable >= query.RAISE_COST and _raise(state, seat, _RAISE) is None:
        found.append(_RAISE)
    found.append(_END)
    return found


def _hand_moves(state: State, seat: int, found: list[Move]) -> None:
    side = state.seats[seat]
    convert = side.conversions_used < conversions_limit(state, seat)
    allowance = side.awakenings_used < side.limit
    slot = allowance and query.free_slot(side) >= 0
    total = len(side.bank)
    unlocked = query.free(side)
    for place, uid in enumerate(side.hand):
        card = state.defs[uid]
        if convert:
            found.append(_ESSENCE[place])
        if card.requirement > total:
            continue
        if allowance:
            if card.stage == 1:
                if slot and query.can_pay(side, card.consume, 0):
                    found.append(_AWAKEN[place])
            else:
                found += [Move("evolve", place, onto) for onto in awakening.predecessors(state, seat, card)]
        if card.hand_abilities and card.requirement + card.hand_abilities[0].lock <= unlocked:
            move = _HAND[place]
            if _hand(state, seat, move) is None:
                found.append(move)


def _field_moves(state: State, seat: int, found: list[Move]) -> None:
    for slot, character in enumerate(state.seats[seat].field):
        if character is None:
            continue
        if not character.vuln and not character.spent:
            if character.prep == 0:
                found.append(_CHANNEL[slot])
            if query.can_act(state, seat, character, True):
                found += [Move("attack", slot, enemy) for enemy in query.attack_targets(state, seat, character)]
        if character.prep == 0:
            several = len(character.card.activations) > 1
            found += [
                Move("activate", slot, use.index if several else -1)
                for use in character.card.activations
                if _usable(state, ability.from_character(seat, slot, character, use)) is None
            ]
