"""The names of decks: written, free of those of other decks, asked for when a new deck is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.deckbuilder.mind import DeckMind

from .test_mind import keep, put, write

CORE = load_core()


@pytest.fixture
def store(tmp_path: Path) -> DeckStore:
    return DeckStore(tmp_path / "decks", CORE.decks)


@pytest.fixture
def mind(store: DeckStore) -> DeckMind:
    return DeckMind(CORE, store)


def test_rename(mind: DeckMind) -> None:
    mind.press("r")
    assert mind.head().typing and mind.head().name == "New deck"
    mind.do("clear")
    write(mind, "Só Lua")
    assert mind.editor.now.name == "New deck"
    mind.do("accept")
    assert mind.head().name == "Só Lua" and mind.head().state == "edited"
    mind.press("r")
    mind.do("clear")
    mind.do("accept")
    assert mind.head().name == "Só Lua" and mind.said == "A deck needs a name."
    mind.press("r")
    write(mind, "!")
    mind.do("cancel")
    assert mind.head().name == "Só Lua"


@pytest.mark.parametrize("typed", ["Four", "FOUR", "  four "])
def test_no_two_decks_get_one_name(mind: DeckMind, store: DeckStore, typed: str) -> None:
    for name in ("Four", "Five"):
        mind.begin_new()
        put(mind, "nina")
        mind.press("1")
        mind.press("w")
        mind.do("clear")
        write(mind, name)
        mind.do("accept")
    mind.press("r")
    mind.do("clear")
    write(mind, typed)
    mind.do("accept")
    wanted = typed.strip()
    assert mind.head().name == f"{wanted} 2" and mind.said == f"There is a {wanted} already: this is {wanted} 2."
    mind.press("r")
    mind.do("accept")
    assert mind.head().name == f"{wanted} 2", "its own name is free"


def test_the_name_of_a_new_deck_is_free_too(mind: DeckMind, store: DeckStore) -> None:
    mind.open("four-winds")
    keep(mind)
    mind.begin_new()
    put(mind, "nina")
    mind.press("1")
    mind.press("w")
    mind.do("clear")
    write(mind, "my four winds")
    mind.do("accept")
    assert mind.said == "Saved as my four winds 2: there is a my four winds already."
    assert [found.name for found in store.read().decks.values()] == ["My Four Winds", "my four winds 2"]


def test_a_new_deck_is_asked_for_its_name_once(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    mind.press("4")
    mind.press("w")
    assert mind.typing and mind.head().name == "New deck" and not store.read().decks
    assert mind.footer(True)[0] == [("Enter", "save it so", "accept")]
    mind.do("cancel")
    assert mind.said == "Not saved." and not mind.typing and not store.read().decks
    mind.press("w")
    mind.do("clear")
    write(mind, "Dawn Chorus")
    mind.do("accept")
    assert list(store.read().decks) == ["dawn-chorus"] and mind.said.startswith("Saved.")
    mind.press("1")
    mind.press("w")
    assert not mind.typing and store.read().decks["dawn-chorus"].cards == {"nina": 1}, "it has its name"


def test_a_deck_that_was_named_is_saved_at_once(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    mind.press("1")
    mind.press("r")
    assert not mind.naming, "renaming alone saves nothing"
    mind.do("clear")
    write(mind, "Dawn")
    mind.do("accept")
    assert not store.read().decks
    mind.press("w")
    assert not mind.typing and list(store.read().decks) == ["dawn"]


def test_a_name_that_is_empty_saves_nothing(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    mind.press("1")
    mind.press("w")
    mind.do("clear")
    mind.do("accept")
    assert mind.said == "A deck needs a name." and not mind.naming and not store.read().decks
