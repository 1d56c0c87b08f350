"""A thousand random matches of random legal decks, every invariant after every move. The number is the seed.

Together with the thousand matches of ready-made decks in ``tests/lab/test_random_matches.py`` that makes two thousand;
``benchmarks/many_matches.py`` plays as many as one likes.
"""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core
from tests.machines.matches import play, random_deck

CHUNKS = 20
MATCHES = 50


def ids(chunk: int) -> str:
    return f"{numbers(chunk)[0]}-{numbers(chunk)[-1]}"


def numbers(chunk: int) -> range:
    """The odd numbers of a chunk: those of random decks."""
    return range(2 * chunk * MATCHES + 1, 2 * (chunk + 1) * MATCHES, 2)


@pytest.mark.parametrize("chunk", range(CHUNKS), ids=ids)
def test_invariants_after_every_move(chunk: int) -> None:
    for number in numbers(chunk):
        play(number)


def test_decks_are_legal_and_of_the_whole_set() -> None:
    core = load_core()
    decks = [random_deck(Random(seed)) for seed in range(200)]
    assert all(check_deck(deck, core) == [] for deck in decks)
    assert {card for deck in decks for card in deck.cards} == set(core.cards)
    assert {deck.hero for deck in decks} == set(core.heroes)
    assert {count for deck in decks for count in deck.cards.values()} == {1, 2, 3, 4}
