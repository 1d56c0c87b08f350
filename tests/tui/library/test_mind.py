"""The card library without a screen: the list, the links of a card, and what the keys do."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef, HeroDef
from skyworld_tui.lessons.rulings import load_rulings
from skyworld_tui.tui.allcards.links import Decks, links_of
from skyworld_tui.tui.allcards.listing import ORDERS, name_of
from skyworld_tui.tui.allcards.mind import SHARED, WORD_KEYS, LibraryMind, Wanted
from skyworld_tui.tui.allcards.view import Link
from skyworld_tui.tui.screens.allcards import LibraryScreen

CORE = load_core()
MINE = DeckDef("mine", "Mine", "aurelio-warden-of-lanterns", {"nina": 3, "cassia": 1})


@pytest.fixture
def mind() -> LibraryMind:
    """A library with room for ten rows, and one deck of the player's."""
    made = LibraryMind(CORE, [MINE], load_rulings(), "en")
    made.fit(10, 10, 30, {})
    return made


def listed(mind: LibraryMind) -> list[str]:
    """The ids in the list."""
    return [each.id for each in mind.view(WORD_KEYS).listed.rows]


def of_kind(mind: LibraryMind, kind: str) -> list[Link]:
    """The links of one kind of the open card."""
    return [link for link in mind.links() if link.kind == kind]


def find(mind: LibraryMind, text: str) -> None:
    """Type a search and keep it."""
    mind.do("find")
    for char in text:
        mind.type(char)
    mind.do("accept")


def test_all_cards_then_the_heroes(mind: LibraryMind) -> None:
    rows = mind.view(WORD_KEYS).listed.rows
    assert len(rows) == len(CORE.cards) + len(CORE.heroes)
    assert [isinstance(row, HeroDef) for row in rows] == [False] * len(CORE.cards) + [True] * len(CORE.heroes)
    assert name_of(rows[0]) == "Anastacia, Rising Banner"


FIRST = {
    "name": "anastacia-rising-banner",
    "requirement": "isidro",
    "stage": "arthur",
    "insignia": "anastacia-rising-banner",
    "power": "ardila",
    "faith": "estela",
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_puts_the_heroes_last_and_goes_on_to_the_next(mind: LibraryMind, order: str) -> None:
    while mind.listing.sort != order:
        mind.do("sort")
    assert set(listed(mind)[-len(CORE.heroes) :]) == set(CORE.heroes)
    assert listed(mind)[0] == FIRST[order]


def test_the_search_of_the_deck_builder_narrows_the_list(mind: LibraryMind) -> None:
    find(mind, "stage:2 insignia:moon faith>=2")
    wanted = {card.id for card in CORE.cards.values() if (card.stage, card.insignia) == (2, "moon") and card.faith >= 2}
    assert set(listed(mind)) == wanted
    assert mind.do("back") is None
    assert len(listed(mind)) == 78
    find(mind, "aurelio")
    assert listed(mind) == ["aurelio-warden-of-lanterns"]


def test_the_term_deck_counts_the_decks_that_use_a_card(mind: LibraryMind) -> None:
    find(mind, "deck:0")
    assert set(listed(mind)) == {key for key in (*CORE.cards, *CORE.heroes) if not mind.counts.get(key)}
    assert "cassia" not in listed(mind)


def test_a_search_that_finds_nothing_has_no_page_and_breaks_no_key(mind: LibraryMind) -> None:
    find(mind, "zzz")
    assert mind.subject is None
    assert mind.page_view(WORD_KEYS).links == ()
    for action in ("right", "enter", "next", "previous", "rulings", "more", "word 0", "up", "end", "sort"):
        assert mind.do(action) is None
    assert not mind.reading


def test_evolutions_lead_to_cards_of_the_insignia_and_to_the_stage(mind: LibraryMind) -> None:
    mind.show("cassia")
    assert of_kind(mind, "search") == [Link("search", "stage:1", "1", "from")]
    into = {card.id for card in CORE.cards.values() if (card.stage, card.insignia) == (3, "sun")}
    assert {link.id for link in of_kind(mind, "card")} == into
    assert {link.way for link in of_kind(mind, "card")} == {"into"}
    mind.show("nina")
    assert of_kind(mind, "search") == [Link("search", "stage:2", "2", "into")]
    mind.show("maura")
    assert {link.way for link in of_kind(mind, "card")} == {"from"}
    assert {CORE.cards[link.id].insignia for link in of_kind(mind, "card")} == {"void"}
    mind.show("aurelio-warden-of-lanterns")
    assert of_kind(mind, "card") == of_kind(mind, "search") == []


def test_decks_are_the_players_first_with_their_copies(mind: LibraryMind) -> None:
    mind.show("nina")
    decks = of_kind(mind, "deck")
    assert decks[0] == Link("deck", "mine", "Mine", "own", 3)
    assert {link.way for link in decks[1:]} == {"ready"}
    assert all(link.copies == CORE.decks[link.id].cards["nina"] for link in decks[1:])
    assert not any(CORE.decks[link.id].stacked for link in decks[1:])
    mind.show("aurelio-warden-of-lanterns")
    assert [(link.id, link.copies) for link in of_kind(mind, "deck")] == [("mine", 0), ("lanterns-at-dusk", 0)]


def test_decks_that_changed_meanwhile_are_counted_anew(mind: LibraryMind) -> None:
    mind.show("nina")
    before = mind.page_view(WORD_KEYS).decks
    mind.has_own(())
    assert mind.page_view(WORD_KEYS).decks == before - 1
    assert of_kind(mind, "deck")[0].way == "ready"


def test_links_are_gone_through_by_tab_and_followed_by_enter(mind: LibraryMind) -> None:
    mind.show("cassia")
    words = len(of_kind(mind, "word"))
    for _ in range(words + 1):
        assert mind.do("next") == Wanted("link")
    assert (mind.link, mind.reading) == (words, True)
    assert mind.do("enter") is None
    assert mind.listing.find == "stage:1"
    mind.do("back")
    mind.show("cassia")
    mind.do("previous")
    assert mind.do("enter") == Wanted("deck", "lanterns-at-dusk")
    mind.show("cassia")
    assert mind.do("next") == Wanted("link")
    assert mind.do("enter") == Wanted("word", "on_attack_or_channel")
    assert mind.do("word 1") == Wanted("word", "drain_faith")
    assert mind.do("word 20") is None


def test_the_way_from_link_to_link_ends_in_the_list(mind: LibraryMind) -> None:
    mind.show("cassia")
    for _ in range(len(mind.links())):
        mind.do("next")
    assert mind.do("next") is None
    assert mind.link == -1


def test_tab_begins_with_what_is_in_sight(mind: LibraryMind) -> None:
    mind.show("cassia")
    last = len(mind.links()) - 1
    mind.fit(10, 10, 30, {n: 4 * n for n in range(last + 1)})
    mind.turn(13)
    assert (mind.do("next"), mind.link) == (Wanted("link"), 4)
    mind.turn(-13)
    assert (mind.do("next"), mind.link) == (Wanted("link"), 0), "the chosen one was scrolled away"
    mind.turn(13)
    mind.link = -1
    assert (mind.do("previous"), mind.link) == (Wanted("link"), 5)
    mind.fit(10, 10, 30, dict.fromkeys(range(last + 1), 0))
    mind.link = -1
    assert mind.do("next") is None
    assert (mind.link, mind.scroll) == (-1, 0), "none is below: from the beginning"
    assert (mind.do("next"), mind.link) == (Wanted("link"), 0)
    mind.do("previous")
    assert (mind.link, mind.scroll) == (-1, 30)


def test_in_the_card_the_arrows_scroll_and_esc_goes_back_step_by_step(mind: LibraryMind) -> None:
    find(mind, "sun")
    mind.do("right")
    before = mind.subject
    mind.do("down")
    mind.do("page_down")
    assert (mind.subject, mind.scroll) == (before, 10)
    mind.do("end")
    assert mind.scroll == 30
    mind.do("home")
    assert mind.scroll == 0
    assert mind.do("back") is None
    assert not mind.reading
    assert mind.do("back") is None
    assert not mind.listing.find
    assert mind.do("back") == Wanted("leave")


def test_another_card_is_read_from_its_beginning(mind: LibraryMind) -> None:
    mind.do("more")
    assert mind.scroll == 9
    mind.do("down")
    assert mind.scroll == 0
    mind.do("next")
    mind.do("left")
    assert (mind.link, mind.reading) == (-1, False)


def test_a_click_elsewhere_ends_the_writing_of_the_search_line(mind: LibraryMind) -> None:
    for click in (lambda: mind.follow(len(mind.links()) - 1), lambda: mind.go(2)):
        mind.listing.search("sun")
        mind.do("find")
        click()
        assert (mind.finding, mind.listing.find) == (False, "sun")


def test_the_search_line_is_written_and_dropped(mind: LibraryMind) -> None:
    mind.do("find")
    for char in "moon x":
        mind.type(char)
    mind.do("erase")
    mind.do("erase_word")
    assert mind.view(WORD_KEYS).listed.find == ""
    for char in "ward":
        mind.type(char)
    mind.do("clear")
    mind.type("x")
    mind.do("cancel")
    assert (mind.finding, mind.listing.find) == (False, "")


def test_no_key_of_a_word_has_another_meaning() -> None:
    assert (
        len(set(WORD_KEYS))
        == len(WORD_KEYS)
        >= max(
            len([link for link in links_of(each, CORE, Decks((), ()), 99) if link.kind == "word"])
            for each in (*CORE.cards.values(), *CORE.heroes.values())
        )
    )
    assert [name for key, name in LibraryScreen.KEYS.items() if key in WORD_KEYS] == [
        f"word {n}" for n in range(len(WORD_KEYS))
    ]
    assert frozenset(SHARED) == LibraryScreen.SHARED
