"""Positions that play on alike: everything that decides how a match goes on counts, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skyworld_tui.engine import Match
from skyworld_tui.engine.alike import alike
from skyworld_tui.engine.state import CHANNEL, EXPOSED, Attachment, Character, Essence, Lasting, Modifier, State
from tests.engine.build import ability, at, card, core, effect, side, table

from .tables import after, seen

READER = card("reader", ability("first_hand", effect("draw", n=1)), ability("first_hand", effect("unlock", n=1)))


def rich() -> State:
    """Something in every zone."""
    mine = side(
        hand=["nina", "elyra"],
        field={1: "flor", 2: at("nina", bonus=1), 4: "elyra"},
        bank=["celina", "filler", "flor"],
        trail=(core("juca"), core("lotus")),
        removed=(core("tome"),),
        locks=1,
        faith=3,
        awaken_limit=2,
    )
    other = side(hand=["tome"], field={1: "juca", 3: at("flor", vulnerable="channel")}, bank=2, trail=(core("nina"),))
    return seen(table(mine, other)).dealt


def change(state: State, seat: int, slot: int, **values: Any) -> None:
    """Put a changed copy of a character in its place."""
    old = state.seats[seat].field[slot]
    assert old is not None
    new = old.copy()
    for name, value in values.items():
        setattr(new, name, value)
    field: list[Character | None] = list(state.seats[seat].field)
    field[slot] = new
    state.seats[seat].field = tuple(field)


def on_side(seat: int, **values: Any) -> Callable[[State], None]:
    def changed(state: State) -> None:
        for name, value in values.items():
            setattr(state.seats[seat], name, value)

    return changed


def on_character(seat: int, slot: int, **values: Any) -> Callable[[State], None]:
    return lambda state: change(state, seat, slot, **values)


def of_state(**values: Any) -> Callable[[State], None]:
    def changed(state: State) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return changed


def without_one(seat: int, zone: str) -> Callable[[State], None]:
    return lambda state: setattr(state.seats[seat], zone, getattr(state.seats[seat], zone)[1:])


def amber(state: State) -> None:
    side = state.seats[0]
    side.bank = (side.bank[0]._replace(amber=True), *side.bank[1:])


def other_hand(state: State) -> None:
    """The same number of cards, one of them another one."""
    side = state.seats[0]
    side.hand, side.trail = (side.hand[0], side.trail[0]), (side.hand[1], *side.trail[1:])


def used_by(slot: int) -> Callable[[State], None]:
    def changed(state: State) -> None:
        character = state.seats[0].field[slot]
        assert character is not None
        state.used = frozenset({("one", 0, character.id, "same")})

    return changed


DENIAL = Lasting("deny", 0, 9, 8, 0, "")
BONUS = Modifier(1, 0, 8, "", "turn")
LINK = Attachment(99, core("gili"), None, 1, 0, False, False, -1, 0)

MATTERS: dict[str, Callable[[State], None]] = {
    "the turn": of_state(turn=9),
    "whose turn it is": of_state(active=1),
    "the phase": of_state(phase="end"),
    "the winner": of_state(winner=0),
    "what lasts": of_state(lasting=(DENIAL,)),
    "a limit of the player": of_state(used=frozenset({("all", 0, "x")})),
    "a limit of one character": used_by(1),
    "the score": on_side(0, faith=4),
    "the other score": on_side(1, faith=1),
    "locks": on_side(0, locks=2),
    "the limit of awakenings": on_side(0, limit=3),
    "the limit raised": on_side(0, raised=True),
    "awakenings used": on_side(0, awakenings_used=1),
    "a conversion used": on_side(0, conversions_used=1),
    "the size of the own deck": without_one(0, "deck"),
    "the size of the other deck": without_one(1, "deck"),
    "the size of the other hand": without_one(1, "hand"),
    "the cards of the hand": other_hand,
    "the Bank": without_one(0, "bank"),
    "an amber Essence": amber,
    "the Trail": without_one(0, "trail"),
    "cards removed": without_one(0, "removed"),
    "a slot that waits for somebody": on_side(0, reserved=(-1, -1, 99, -1, -1)),
    "nobody in a slot": on_side(1, field=(None,) * 5),
    "Preparation": on_character(0, 0, prep=1),
    "Preparation of its own kind": on_character(0, 0, prep_own=True),
    "exposed": on_character(0, 0, vuln=EXPOSED),
    "vulnerable as a channeler": on_character(0, 0, vuln=CHANNEL),
    "an action spent": on_character(0, 0, spent=True),
    "channeled": on_character(0, 0, channeled=True),
    "the charge of an interceptor": on_character(0, 0, charge=False),
    "activated": on_character(0, 0, activated=True),
    "armed": on_character(0, 0, armed=READER.abilities[:1]),
    "a bonus": on_character(0, 0, mods=(BONUS,)),
    "an attached card": on_character(0, 0, attached=(LINK,)),
}


@pytest.mark.parametrize("name", MATTERS)
def test_what_decides_how_a_match_goes_on_makes_another_position(name: str) -> None:
    changed = rich()
    MATTERS[name](changed)
    assert alike(changed, 0) != alike(rich(), 0)


PAIRS: dict[str, tuple[Callable[[State], None], Callable[[State], None]]] = {
    "which ability is armed": (
        on_character(0, 0, armed=READER.abilities[:1]),
        on_character(0, 0, armed=READER.abilities[1:]),
    ),
    "how much a bonus is": (
        on_character(0, 0, mods=(BONUS._replace(power=-1),)),
        on_character(0, 0, mods=(BONUS._replace(power=-2),)),
    ),
    "when a bonus goes": (on_character(0, 0, mods=(BONUS,)), on_character(0, 0, mods=(BONUS._replace(ends=0),))),
    "the keywords of a bonus": (
        on_character(0, 0, mods=(BONUS,)),
        on_character(0, 0, mods=(BONUS._replace(mask=1),)),
    ),
    "who gave a card that is attached": (
        on_character(0, 0, attached=(LINK,)),
        on_character(0, 0, attached=(LINK._replace(owner=1),)),
    ),
    "who denies the channel": (of_state(lasting=(DENIAL,)), of_state(lasting=(DENIAL._replace(seat=1),))),
    "whose limit is used": (used_by(0), used_by(1)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_two_changes_of_one_kind_make_two_positions(name: str) -> None:
    one, two = rich(), rich()
    for state, changed in zip((one, two), PAIRS[name], strict=True):
        changed(state)
    assert alike(one, 0) != alike(two, 0)


def test_bonuses_exchanged_between_two_characters_make_another_position() -> None:
    """The same characters and the same amounts, -1 and -2, which Python hashes to one number."""
    one, two = rich(), rich()
    for state, first, second in ((one, -1, -2), (two, -2, -1)):
        change(state, 0, 0, mods=(BONUS._replace(power=first),))
        change(state, 0, 1, mods=(BONUS._replace(power=second),))
    assert alike(one, 0) != alike(two, 0)


def reversed_zone(zone: str) -> Callable[[State], None]:
    return lambda state: setattr(state.seats[0], zone, getattr(state.seats[0], zone)[::-1])


def new_incarnations(state: State) -> None:
    side = state.seats[0]
    side.bank = tuple([Essence(e.uid, e.inc + 500, e.card, e.amber) for e in side.bank])
    change(state, 0, 0, id=900)
    state.serial += 7


EQUAL: dict[str, Callable[[State], None]] = {
    "the order of the hand": reversed_zone("hand"),
    "the order of the Bank": reversed_zone("bank"),
    "the order of the Trail": reversed_zone("trail"),
    "the order of the deck": reversed_zone("deck"),
    "the slots": reversed_zone("field"),
    "numbers of incarnations": new_incarnations,
    "which bonus came first": lambda state: None,
}


@pytest.mark.parametrize("name", EQUAL)
def test_what_decides_nothing_leaves_positions_alike(name: str) -> None:
    one, two = rich(), rich()
    bonuses = (BONUS, BONUS._replace(power=2, ends=0))
    change(one, 0, 0, mods=bonuses)
    change(two, 0, 0, mods=bonuses[::-1])
    EQUAL[name](two)
    assert alike(one, 0) == alike(two, 0)


def test_which_cards_are_hidden_counts_for_nobody_but_their_holder() -> None:
    hands: list[Match] = [table(side(hand=["nina"]), side(hand=[name])) for name in ("flor", "elyra")]
    one, two = [match.view(1, searchable=True).hidden for match in hands]
    assert isinstance(one, State) and isinstance(two, State)
    assert alike(one, 0) == alike(two, 0)
    assert alike(one, 1) != alike(two, 1)


# --- questions in the middle of something ----------------------------------------------------------------------------


def test_another_answer_makes_another_position() -> None:
    """Which card an Exchange brings is decided before which one goes; in between nothing on the table has changed."""
    mine = side(hand=["caique", "lotus", "verena"], bank=["hespera", "cassia", "nina", "elyra", "flor"])
    start = after(seen(table(mine)), "awaken caique", "yes")
    assert after(start, "choose hespera").alike(0) != after(start, "choose cassia").alike(0)


def test_what_still_waits_makes_another_position() -> None:
    """Two triggers wait for an order; once the first is chosen the other one alone waits."""
    twice = [ability("on_channel", effect("strengthen", n=n, this=True)) for n in (1, 2)]
    start = after(seen(table(side(field={1: card("singer", *twice)}))), "channel f1")
    first, second = (after(start, answer) for answer in ("choose o1", "choose o2"))
    assert start.alike(0) not in (first.alike(0), second.alike(0))
