"""The test hand goes as a match does: one exchange, no card in the first turn, then a full hand in each."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.tui.deckbuilder.testhand import TestHand

CORE = load_core()
WINDS = CORE.decks["four-winds"]


def drawn(seed: int, deck: DeckDef = WINDS) -> TestHand:
    return TestHand(deck, CORE, random.Random(seed))


def ids(one: TestHand) -> list[str]:
    return [card.id for card in one.hand]


@pytest.mark.parametrize("seed", range(5))
def test_an_opening_hand_is_drawn_from_the_deck(seed: int) -> None:
    one = drawn(seed)
    assert len(one.hand) == CORE.format.hand_size and len(one.pile) == 44
    assert Counter(ids(one)) + Counter(card.id for card in one.pile) == Counter(WINDS.cards)
    assert ids(one) == ids(drawn(seed)) and (one.turn, one.marked, one.fresh) == (0, frozenset(), frozenset())


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.rule("R018", "R019", "R021", "D-05")
def test_an_exchange_brings_other_cards_and_is_the_only_one(seed: int) -> None:
    """None of what was set aside can come back at once: the new cards are the top ones of the pile."""
    one = drawn(seed)
    hand, top = ids(one), [card.id for card in one.pile[:2]]
    one.mark(1)
    one.mark(4)
    one.mark(0)
    one.mark(0)
    one.go_on()
    assert ids(one) == [hand[0], hand[2], hand[3], hand[5], *top]
    assert (one.turn, len(one.pile), one.fresh, one.marked) == (1, 44, frozenset({4, 5}), frozenset())
    assert Counter(ids(one)) + Counter(card.id for card in one.pile) == Counter(WINDS.cards)
    one.mark(0)
    one.go_on()
    assert len(one.pile) == 43, "from now on a marked card is played"


@pytest.mark.rule("R020")
def test_every_card_may_be_kept() -> None:
    one = drawn(1)
    hand = ids(one)
    one.go_on()
    assert ids(one) == hand and one.turn == 1 and not one.fresh


@pytest.mark.rule("D-03")
def test_turns_refill_what_was_played() -> None:
    one = drawn(2)
    one.go_on()
    assert len(one.pile) == 44, "the first turn brings no card"
    for turn in range(2, 10):
        before = len(one.pile)
        one.mark(0)
        one.mark(5)
        one.go_on()
        assert (one.turn, len(one.hand), len(one.pile)) == (turn, 6, before - 2)
        assert one.fresh == {4, 5} and one.missing == 0


def test_an_empty_deck_says_how_many_cards_are_missing() -> None:
    one = drawn(3, DeckDef("", "Small", None, {"nina": 4, "flor": 3, "ghost": 4}))
    assert len(one.hand) == 6 and len(one.pile) == 1, "a card that does not exist is in no hand"
    one.go_on()
    for place in range(3):
        one.mark(place)
    one.go_on()
    assert (len(one.hand), len(one.pile), one.missing) == (4, 0, 2)
    one.again()
    assert (one.turn, one.missing, len(one.hand)) == (0, 0, 6)


def test_a_mark_on_no_card_is_none() -> None:
    one = drawn(4, DeckDef("", "Tiny", None, {"nina": 2}))
    one.mark(2)
    one.mark(-1)
    assert not one.marked and len(one.hand) == 2
