"""The numbers of a deck, held against the format's own check."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui import language
from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.tui.deckbuilder.figures import companions, figures

CORE = load_core()
WINDS = CORE.decks["four-winds"]
DECKS = st.builds(
    DeckDef,
    id=st.just("x"),
    name=st.just("x"),
    hero=st.sampled_from([None, "nobody", *CORE.heroes]),
    cards=st.dictionaries(st.sampled_from(["ghost", *list(CORE.cards)[:20]]), st.integers(1, 6)),
)


@given(DECKS)
def test_playable_is_what_the_format_says(deck: DeckDef) -> None:
    found = figures(deck, CORE)
    assert found.playable == (not check_deck(deck, CORE))
    assert found.total == sum(deck.cards.values())
    known = sum(copies for card, copies in deck.cards.items() if card in CORE.cards)
    assert sum(found.curve) == sum(found.stages) == sum(count for _, count in found.insignias) == known


def test_a_ready_made_deck() -> None:
    found = figures(WINDS, CORE)
    assert [check.text for check in found.checks] == ["Hero chosen", "4 copies at most", "50 cards"]
    assert found.playable and found.verdict == "complete"
    assert found.curve[0] == WINDS.cards["nina"]


def test_an_empty_deck_says_what_it_lacks() -> None:
    found = figures(DeckDef("", "New", None, {}), CORE)
    assert [(check.ok, check.text) for check in found.checks] == [
        (False, "no Hero yet"), (True, "4 copies at most"), (False, "50 cards, 50 short"),
    ]  # fmt: skip


def test_too_many_cards_and_copies_are_named() -> None:
    found = figures(replace(WINDS, cards={**WINDS.cards, "nina": 6}), CORE)
    assert [check.text for check in found.checks if not check.ok] == ["6 of Nina, 4 at most", "50 cards, 2 too many"]


def test_what_only_a_file_can_have_wrong_is_said_too() -> None:
    found = figures(DeckDef("", "Odd", "nobody", {**WINDS.cards, "ghost": 1}), CORE)
    wrong = [check.text for check in found.checks if not check.ok]
    assert wrong == ["50 cards, 1 too many", "no such card: ghost", "its Hero does not exist"]


def test_the_checks_in_portuguese() -> None:
    language.begin("pt")
    found = figures(replace(WINDS, cards={**WINDS.cards, "nina": 3}, hero=None), CORE)
    assert [check.text for check in found.checks] == ["sem Herói ainda", "no máximo 4 cópias", "50 cartas, falta 1"]


def test_companions_are_the_cards_played_most_often_beside_it() -> None:
    decks = [
        DeckDef("a", "a", None, {"nina": 1, "flor": 4, "elyra": 1}),
        DeckDef("b", "b", None, {"nina": 1, "elyra": 2, "lotus": 3}),
        DeckDef("c", "c", None, {"gili": 4}),
    ]
    assert companions("nina", decks) == ("flor", "elyra", "lotus")
    assert companions("nina", decks, 1) == ("flor",)
    assert companions("osmar", decks) == ()


def test_advice_about_cards_that_nothing_evolves_into() -> None:
    """R241, R242, R243: what is allowed, but hardly meant."""
    assert figures(WINDS, CORE).advice == ()
    lonely = figures(DeckDef("", "Lonely", None, {"solange": 1, "oriana": 2, "verena": 1}), CORE)
    assert lonely.advice == ("no Stage I for its Stage II", "no Stage II Sun for its Stage III")
    assert figures(DeckDef("", "Sun", None, {"solange": 1, "flor-ii": 1, "flor": 1}), CORE).advice == ()


def test_a_ready_made_deck_says_what_it_wants_in_both_languages() -> None:
    for deck in CORE.decks.values():
        if not deck.stacked:
            assert len(deck.plan) == len(deck.plan_pt) and deck.advice("en") != deck.advice("pt")
    assert WINDS.advice("pt").startswith("Um pouco de cada Insígnia")
    assert replace(WINDS, plan_pt=()).advice("pt") == WINDS.advice("en")
