"""The search line against the cards of the core set."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardDef
from skyworld_tui.cards.terms import folded
from skyworld_tui.tui.deckbuilder.find import Finder

CORE = load_core()
FINDER = Finder(CORE.cards.values())


def found(text: str, **copies: int) -> set[str]:
    query = FINDER.read(text)
    return {card.id for card in CORE.cards.values() if query.fits(card, copies.get(card.id, 0))}


def those(holds: Callable[[CardDef], bool]) -> set[str]:
    return {card.id for card in CORE.cards.values() if holds(card)}


def test_an_empty_line_asks_for_nothing() -> None:
    assert found("") == found("   ") == set(CORE.cards)


def test_names_without_accents_and_case() -> None:
    assert found("rosalia") == found("ROSÁLIA") == {"rosalia"}
    assert found("leon voice") == {"leon-legacy", "leon-formation"}
    assert found('"voice of legacy"') == {"leon-legacy"}


def test_words_of_text_keyword_trigger_and_insignia() -> None:
    assert "charles" in found("attach")
    assert found("safeguard") >= {"celina", "selenita"}
    assert found('"on channeling faith"') and found('"on channeling faith"') < set(CORE.cards)
    assert found("moon") >= those(lambda card: card.insignia == "moon")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("stage:2", lambda card: card.stage == 2),
        ("stage:III", lambda card: card.stage == 3),
        ("stage<3", lambda card: card.stage < 3),
        ("insignia:moon", lambda card: card.insignia == "moon"),
        ("Insignia:v", lambda card: card.insignia == "void"),
        ("faith>=2", lambda card: card.faith >= 2),
        ("power<4", lambda card: card.power < 4),
        ("power<=4 power>=4", lambda card: card.power == 4),
        ("req:3", lambda card: card.requirement == 3),
        ("requirement=3", lambda card: card.requirement == 3),
        ("consume>0", lambda card: card.consume > 0),
        ("key:ward", lambda card: "ward" in card.keywords),
        ('key:"enters ready"', lambda card: "enters_ready" in card.keywords),
        ('insignia:"sun" stage:"1"', lambda card: card.insignia == "sun" and card.stage == 1),
        ("keyword:enters-ready", lambda card: "enters_ready" in card.keywords),
        ("stage:1 insignia:sun power>3", lambda card: card.stage == 1 and card.insignia == "sun" and card.power > 3),
    ],
)
def test_terms(text: str, holds: Callable[[CardDef], bool]) -> None:
    assert found(text) == those(holds) != set()
    assert FINDER.read(text).remark == ""


def test_copies_in_the_deck() -> None:
    assert found("deck>0", nina=2, flor=1) == {"nina", "flor"}
    assert found("deck:2", nina=2, flor=1) == {"nina"}


@pytest.mark.parametrize("text", ["stage:", "faith>", "power<=", "insignia:", "key:"])
def test_a_term_that_is_not_finished_hides_nothing(text: str) -> None:
    assert found(text) == set(CORE.cards)
    assert FINDER.read(text).remark == ""


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("colour:red", "no colour:"),
        ("stage:four", "stage takes a number"),
        ("insignia:fire", "insignia: sun moon star void"),
        ("insignia>sun", "insignia takes a colon"),
        ("power:99999", "power takes a number"),
    ],
)
def test_what_is_not_understood_is_said_and_left_out(text: str, remark: str) -> None:
    assert remark in FINDER.read(text).remark
    assert found(f"{text} stage:3") == those(lambda card: card.stage == 3)


@given(st.text(max_size=60))
def test_no_line_breaks_the_search(text: str) -> None:
    query = FINDER.read(text)
    assert all(isinstance(query.fits(card, 0), bool) for card in CORE.cards.values())


UNQUOTED = st.text(max_size=20).filter(lambda text: '"' not in text)


@given(UNQUOTED, UNQUOTED)
def test_a_card_must_meet_all_of_it(first: str, second: str) -> None:
    assert found(f"{first} {second}") == found(first) & found(second)


def test_the_texts_of_another_language() -> None:
    finder = Finder(CORE.cards.values(), "pt")
    query = finder.read("essencia")
    assert any(query.fits(card, 0) for card in CORE.cards.values())


def test_folding() -> None:
    assert folded("Fúria do VAZIO") == "furia do vazio"


def test_a_hero_is_found_by_words_and_by_its_decks_alone() -> None:
    finder = Finder([*CORE.cards.values(), *CORE.heroes.values()])

    def heroes(text: str, copies: int = 0) -> set[str]:
        return {hero.id for hero in CORE.heroes.values() if finder.read(text).fits(hero, copies)}

    assert heroes("") == heroes('"drain faith 2"') == set(CORE.heroes)
    assert heroes("aurelio") == heroes('"lock 5"') == {"aurelio-warden-of-lanterns"}
    assert heroes("stage<9") == heroes("faith>=0") == heroes("insignia:sun") == heroes("key:ward") == set()
    assert heroes("deck:0") == heroes("deck>0", 1) == set(CORE.heroes)
