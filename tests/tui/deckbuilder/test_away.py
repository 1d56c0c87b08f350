"""A deck with cards of a pack while the pack is off: nothing of it is lost, and the pack is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.packs.shelf import in_use
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.deckbuilder.away import Away
from skyworld_tui.tui.deckbuilder.figures import figures
from skyworld_tui.tui.deckbuilder.mind import DeckMind, Request
from skyworld_tui.tui.deckbuilder.shelf import entries

CORE = load_core()
PACKED = in_use(CORE, ("harbour-lights",)).cards
WATCH = replace(PACKED.decks["harbour-lights:night-watch"], id="", name="My Watch", plan=(), plan_pt=())
OURS = sum(n for card, n in WATCH.cards.items() if card in CORE.cards)


@pytest.fixture
def store(tmp_path: Path) -> DeckStore:
    store = DeckStore(tmp_path / "decks", CORE.decks)
    store.write(WATCH)
    return store


def wrong(mind: DeckMind) -> list[str]:
    return [check.text for check in mind.deck_view().figures.checks if not check.ok]


def test_opening_it_changes_nothing_and_names_the_pack(store: DeckStore) -> None:
    mind = DeckMind(CORE, store)
    assert mind.editor.now.cards == WATCH.cards and not mind.editor.changed and mind.head().state == ""
    assert mind.said == f"{50 - OURS} cards cannot be played: switch on the pack Harbour Lights (Settings)"
    assert wrong(mind) == ["switch on the pack Harbour Lights (Settings)"]
    assert mind.press("escape") is Request.LEAVE


def test_its_hero_has_a_name_and_is_told_of_once(store: DeckStore) -> None:
    key = next(iter(PACKED.heroes.keys() - CORE.heroes.keys()))
    store.write(replace(WATCH, name="Led", hero=key))
    mind = DeckMind(CORE, store)
    mind.open("led")
    assert mind.hero_name == PACKED.heroes[key].name
    said = [check.text for check in mind.deck_view().figures.checks]
    assert "Hero chosen" not in said and "its Hero does not exist" not in said
    assert wrong(mind) == ["switch on the pack Harbour Lights (Settings)"]


def test_saving_it_keeps_every_card(store: DeckStore) -> None:
    mind = DeckMind(CORE, store)
    mind.press("f")
    for char in "nina":
        mind.type(char)
    mind.do("accept")
    before = mind.editor.copies("nina")
    mind.press("left" if before else "right")
    mind.press("w")
    kept = store.read().decks["my-watch"].cards
    assert {**kept, "nina": 0} == {**WATCH.cards, "nina": 0} and kept.get("nina", 0) != before


def test_what_is_not_there_leaves_when_it_is_asked_for(store: DeckStore) -> None:
    mind = DeckMind(CORE, store)
    mind.press("x")
    assert mind.editor.total == OURS and mind.editor.changed
    assert mind.said == f"{50 - OURS} cards are taken out; u brings them back."
    mind.press("x")
    assert mind.said == "Every card of the deck is there." and mind.editor.total == OURS
    mind.press("u")
    assert mind.editor.now.cards == WATCH.cards and not mind.editor.changed


def test_with_the_pack_on_it_is_playable(store: DeckStore) -> None:
    mind = DeckMind(PACKED, store)
    assert not wrong(mind) and mind.said == ""
    mind.press("x")
    assert mind.editor.now.cards == WATCH.cards


def test_the_list_of_decks_names_the_pack(store: DeckStore) -> None:
    mind = DeckMind(CORE, store)
    entry = entries(mind.shelf, CORE, mind.away.name)[0]
    assert (entry.name, entry.remark, entry.playable) == ("My Watch", "Harbour Lights is off", False)


def test_a_pack_that_is_not_installed_and_a_card_that_a_pack_lacks() -> None:
    gone = replace(WATCH, hero=None, cards={"far-away:moth": 2})
    assert figures(gone, CORE, Away().name).checks[-1].text == "its pack far-away is not installed"
    lacking = replace(WATCH, cards={"harbour-lights:moth": 2})
    assert figures(lacking, PACKED, Away().name).checks[-1].text == "no such card: moth"


def test_nothing_is_advised_about_a_deck_that_is_not_all_there() -> None:
    second = next(card.id for card in CORE.cards.values() if card.stage == 2)
    alone = replace(WATCH, cards={second: 2})
    assert figures(alone, CORE).advice and not figures(replace(alone, cards={second: 2, "ghost": 1}), CORE).advice
