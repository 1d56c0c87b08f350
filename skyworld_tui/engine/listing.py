"""Every legal move or answer of the deciding player, without trying any.

What a list needs again and again (the free capacity, whom an attacker may reach) is asked once; every predicate is one
that :mod:`skyworld_tui.engine.legal` gives its reasons by.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, islice

from . import ability, awakening, legal, query
from .asking import identities
from .moves import Move
from .state import Choice, State

COMBINATIONS = 256  # a bigger pick is listed up to this many answers
PATTERNS = 2048  # so many kinds of picks are remembered

# moves are small constants: listing them makes none anew
_PLACES = 64
_ESSENCE = tuple(Move("essence", i) for i in range(_PLACES))
_AWAKEN = tuple(Move("awaken", i) for i in range(_PLACES))
_HAND = tuple(Move("hand", i) for i in range(_PLACES))
_CHANNEL = tuple(Move("channel", i) for i in range(_PLACES))
_HERO, _DRAIN, _RAISE, _END = Move("hero"), Move("drain"), Move("raise"), Move("end")
_move = cache(Move)


def moves(state: State) -> list[Move]:
    """Every legal move or answer of the deciding player; a pick of many is listed up to ``COMBINATIONS`` answers."""
    if state.winner >= 0:
        return []
    if state.choice is not None:
        return answers(state, state.choice)
    return turn_moves(state)


# --- answers ---------------------------------------------------------------------------------------------------------


def answers(state: State, choice: Choice) -> list[Move]:
    """Legal answers to a choice; picks that differ only in which of several identical cards is meant count once."""
    if choice.kind == "confirm":
        return [_move("yes"), _move("no")]
    if not choice.options:
        return []
    numbers: dict[object, int] = {}  # equal options get the number of the first of them
    kinds = tuple([numbers.setdefault(same, i) for i, same in enumerate(identities(state, choice.options))])
    if choice.purpose == "redraw":
        return [_move("keep"), *_picks("redraw", kinds, 1, choice.max)]
    return list(_picks("choose", kinds, choice.min, choice.max))


@lru_cache(PATTERNS)
def _picks(verb: str, kinds: tuple[int, ...], least: int, most: int) -> tuple[Move, ...]:
    """Picks of ``least`` to ``most`` options, smaller ones first; ``kinds``: equal numbers for equal options."""
    latest: dict[int, int] = {}
    before = []  # place of the equal option before each, or -1
    for place, kind in enumerate(kinds):
        before.append(latest.get(kind, -1))
        latest[kind] = place
    picked = chain.from_iterable(_ascending(before, size) for size in range(least, most + 1))
    return tuple([Move(verb, -1, -1, picks) for picks in islice(picked, COMBINATIONS)])


def _ascending(before: list[int], size: int, picks: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every way to go on from ``picks`` to ``size`` options. Of equal options the first ones are meant: none is picked
    without the equal one before it."""
    if len(picks) == size:
        yield picks
        return
    for place in range(picks[-1] + 1 if picks else 0, len(before) - size + len(picks) + 1):
        if before[place] < 0 or before[place] in picks:
            yield from _ascending(before, size, (*picks, place))


# --- moves of a turn -------------------------------------------------------------------------------------------------


def turn_moves(state: State) -> list[Move]:
    """Every legal move of the active player in the main phase, ``end`` last."""
    seat = state.active
    side = state.seats[seat]
    unlocked = query.free(side)
    payable = query.consumable(side)
    found: list[Move] = []
    _from_hand(state, seat, found, unlocked, payable)
    _from_field(state, seat, found)
    _from_bank(state, seat, found)
    _of_hero(state, seat, found, unlocked, payable)
    if payable >= query.RAISE_COST and legal.may_raise(side):
        found.append(_RAISE)
    found.append(_END)
    return found


def _from_hand(state: State, seat: int, found: list[Move], unlocked: int, payable: int) -> None:
    side = state.seats[seat]
    convert = side.conversions_used < legal.conversions_limit(state, seat)
    allowance = side.awakenings_used < side.limit
    slot = allowance and query.free_slot(side) >= 0
    total = len(side.bank)
    defs = state.defs
    for place, uid in enumerate(side.hand):
        card = defs[uid]
        if convert:
            found.append(_ESSENCE[place])
        if card.requirement > total:
            continue
        if card.stage == 1:
            if slot and card.consume <= payable:
                found.append(_AWAKEN[place])
        elif allowance:
            found += [_move("evolve", place, onto) for onto in awakening.predecessors(state, seat, card)]
        if card.hand_abilities:
            use = card.hand_abilities[0]
            if card.requirement + use.lock <= unlocked:
                frame = ability.from_hand(state, seat, uid, use)
                if not legal.hindrance(state, frame):
                    found.append(_HAND[place])


def _from_field(state: State, seat: int, found: list[Move]) -> None:
    reach: dict[int, list[int]] = {}  # with and without the permission to attack anyone: the same for all attackers
    for slot, character in enumerate(state.seats[seat].field):
        if character is None:
            continue
        if not character.vuln and not character.spent:
            ready = character.prep == 0
            if ready:
                found.append(_CHANNEL[slot])
            mask = query.keywords(state, seat, character)
            if ready or mask & query.ATTACK_IN_PREPARATION:
                anyone = mask & query.OPEN_ATTACK
                if anyone not in reach:
                    reach[anyone] = query.open_to_attack(state, 1 - seat, bool(anyone))
                found += [_move("attack", slot, enemy) for enemy in reach[anyone]]
        activations = character.card.activations
        if activations and character.prep == 0:
            several = len(activations) > 1
            for use in activations:
                frame = ability.from_character(seat, slot, character, use)
                if not legal.hindrance(state, frame):
                    found.append(_move("activate", slot, use.index if several else -1))


def _from_bank(state: State, seat: int, found: list[Move]) -> None:
    for place, essence in enumerate(state.seats[seat].bank):
        use = essence.card.bank_action
        if use is None or essence.amber:
            continue
        if not legal.hindrance(state, ability.from_essence(seat, essence, use)):
            found.append(_move("bank", place))


def _of_hero(state: State, seat: int, found: list[Move], unlocked: int, payable: int) -> None:
    hero = state.seats[seat].hero
    if hero is None:
        return
    power, drain = hero.power, hero.secondary
    if (
        power.trigger == "hero_power"
        and power.consume <= payable
        and power.lock <= unlocked
        and query.hero_tier_met(state, seat)
        and not legal.hindrance(state, ability.from_hero(seat, power))
    ):
        found.append(_HERO)
    if (
        drain.consume <= payable
        and drain.lock <= unlocked
        and not legal.hindrance(state, ability.from_hero(seat, drain))
    ):
        found.append(_DRAIN)
