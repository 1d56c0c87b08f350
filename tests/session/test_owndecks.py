"""The player's own decks on the disk: round trips, ids, damaged files, and files that are somebody else's."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.session.owndecks import DeckStore, deck_id, deck_text
from skyworld_tui.tui.launch import _unknown, with_own_decks

CORE = load_core()
NAMES = st.text(min_size=1, max_size=60).filter(lambda text: text.isprintable() and text == " ".join(text.split()))
CARDS = st.dictionaries(st.sampled_from(sorted(CORE.cards)), st.integers(1, 99), min_size=1)


def deck(**changes: object) -> DeckDef:
    base = DeckDef("", "Dawn Chorus", "neusa-beyond-the-line", {"nina": 4, "elyra": 2})
    return replace(base, **changes)  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> DeckStore:
    return DeckStore(tmp_path / "decks", CORE.decks)


def test_a_folder_that_is_not_there_is_empty(store: DeckStore) -> None:
    shelf = store.read()
    assert (dict(shelf.decks), shelf.faults) == ({}, ())
    assert store.newest(shelf) is None


def test_what_is_written_is_read(store: DeckStore) -> None:
    written = store.write(deck(plan=("Wait.", "Strike: at once."), plan_pt=("Espere.",), insignia="sun"))
    assert written.id == "dawn-chorus"
    shelf = store.read()
    assert dict(shelf.decks) == {"dawn-chorus": written}
    assert list(shelf.decks["dawn-chorus"].cards) == ["nina", "elyra"]
    assert [path.name for path in store.folder.iterdir()] == ["dawn-chorus.yaml"]


@given(name=NAMES, cards=CARDS)
def test_every_name_survives_the_file(name: str, cards: dict[str, int]) -> None:
    text = deck_text(deck(id="x", name=name, cards=cards))
    value = parse_documents(text)[0].value
    assert (value["name"], value["cards"]) == (name, cards)


@given(name=st.text(max_size=80), taken=st.sets(st.sampled_from(["deck", "a", "con", "so-lua", "so-lua-2"])))
def test_an_id_is_a_file_name_and_free(name: str, taken: set[str]) -> None:
    found = deck_id(name, taken)
    assert found not in taken
    assert found.replace("-", "").isalnum() and found.isascii() and found == found.lower()
    assert found not in ("con", "nul", "aux", "prn", "com1", "lpt9")


def test_ids_of_names() -> None:
    assert deck_id("Só Lua!") == "so-lua"
    assert deck_id("Só Lua!", {"so-lua"}) == "so-lua-2"
    assert deck_id("../../etc/passwd") == "etc-passwd"
    assert deck_id("☾☾☾") == "deck"
    assert deck_id("CON") == "deck-con"


@pytest.mark.parametrize("key", ["../evil", "a/b", "a\\b", ".hidden", "UPPER", "con", "x" + os.sep, "a\n"])
def test_a_path_is_no_id(store: DeckStore, key: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id"):
        store.write(deck(id=key))
    assert not store.folder.exists() or not list(store.folder.iterdir())


def test_what_cannot_be_kept(store: DeckStore) -> None:
    with pytest.raises(ValueError, match="without cards"):
        store.write(deck(cards={}))
    with pytest.raises(ValueError, match="stacked"):
        store.write(deck(stacked=("nina",)))
    with pytest.raises(ValueError, match="deck of the game"):
        store.write(deck(id="four-winds"))


def test_two_decks_of_one_name_are_two_files(store: DeckStore) -> None:
    first, second = store.write(deck()), store.write(deck(cards={"flor": 1}))
    assert (first.id, second.id) == ("dawn-chorus", "dawn-chorus-2")
    assert store.read().decks["dawn-chorus"].cards == {"nina": 4, "elyra": 2}


def test_a_new_deck_never_takes_the_place_of_a_file(store: DeckStore) -> None:
    store.folder.mkdir()
    damaged = store.folder / "dawn-chorus.yaml"
    damaged.write_text("cards: {nina: many}")
    assert store.write(deck()).id == "dawn-chorus-2"
    assert damaged.read_text() == "cards: {nina: many}"


@pytest.mark.parametrize("text", ["cards: {nina: many}", "id: gift\ncards: {nina: 2}\n", ""])
def test_a_file_that_is_no_longer_this_deck_is_left_alone(store: DeckStore, text: str) -> None:
    written = store.write(deck())
    changed = store.folder / "dawn-chorus.yaml"
    changed.write_text(text)
    again = store.write(replace(written, cards={"flor": 3}))
    assert again.id == "dawn-chorus-2" and changed.read_text() == text
    assert store.read().decks["dawn-chorus-2"] == again
    assert store.write(again) == again
    changed.unlink()
    assert store.write(written).id == "dawn-chorus", "where there is no file it is written anew"


def test_a_file_that_was_changed_since_it_was_read_is_left_alone(store: DeckStore) -> None:
    read = store.write(deck())
    theirs = store.write(replace(read, cards={"flor": 1}), read)
    assert theirs.id == read.id, "it was as it had been read"
    again = store.write(replace(read, cards={"nina": 1}), read)
    assert (again.id, again.name) == ("dawn-chorus-2", "Dawn Chorus 2")
    assert dict(store.read().decks) == {theirs.id: theirs, again.id: again}
    assert store.write(replace(again, cards={"nina": 2}), again).id == again.id
    store.remove(read.id)
    assert store.write(read, read).id == read.id, "one that was deleted since is written anew"


def test_a_new_file_gets_a_name_that_no_other_deck_has(store: DeckStore) -> None:
    long = "A" * 31 + "é"
    for number in range(1, 11):
        written = store.write(deck(name=long))
        assert written.name == (long if number == 1 else f"{'A' * 28} {number}")
    shelf = store.read()
    assert len({one.name for one in shelf.decks.values()}) == len(shelf.decks) == 10


def test_writing_again_replaces_the_file_and_leaves_nothing_beside(store: DeckStore) -> None:
    written = store.write(deck())
    store.write(replace(written, name="Evening Chorus", cards={"flor": 3}))
    again = store.read().decks["dawn-chorus"]
    assert (again.name, again.cards) == ("Evening Chorus", {"flor": 3})
    assert [path.name for path in store.folder.iterdir()] == ["dawn-chorus.yaml"]


def test_a_file_of_another_name_is_written_back_to_itself(store: DeckStore) -> None:
    store.folder.mkdir()
    (store.folder / "from a friend.yaml").write_text("id: gift\ncards: {nina: 2}\n")
    gift = store.read().decks["gift"]
    store.write(replace(gift, name="A gift"))
    assert [path.name for path in store.folder.iterdir()] == ["from a friend.yaml"]
    assert store.read().decks["gift"].name == "A gift"


def test_a_disk_that_refuses_leaves_the_old_file(store: DeckStore, monkeypatch: pytest.MonkeyPatch) -> None:
    written = store.write(deck())

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="No space"):
        store.write(replace(written, name="Lost"))
    assert store.read().decks["dawn-chorus"].name == "Dawn Chorus"
    assert [path.name for path in store.folder.iterdir()] == ["dawn-chorus.yaml"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("cards: [", "not valid YAML"),
        ("cards: {nina: many}", "nina"),
        ("name: x", "cards"),
        ("cards: {}", "cards"),
        ("cards: &a {nina: 1}", "anchors"),
        ("id: ../evil\ncards: {nina: 1}", "id"),
        ("id: four-winds\ncards: {nina: 1}", "belongs to a deck of the game"),
    ],
)
def test_a_damaged_file_is_named_and_skipped(store: DeckStore, text: str, fault: str) -> None:
    store.write(deck())
    (store.folder / "broken.yaml").write_text(text)
    shelf = store.read()
    assert list(shelf.decks) == ["dawn-chorus"]
    assert len(shelf.faults) == 1
    assert shelf.faults[0].startswith("broken.yaml: ") and fault in shelf.faults[0]
    assert (store.folder / "broken.yaml").read_text() == text


def test_bytes_that_are_no_text_and_things_that_are_no_files(store: DeckStore) -> None:
    store.folder.mkdir()
    (store.folder / "noise.yaml").write_bytes(b"\xff\xfe\x00")
    (store.folder / "folder.yaml").mkdir()
    (store.folder / "notes.txt").write_text("not a deck")
    shelf = store.read()
    assert not shelf.decks
    assert [fault.split(":")[0] for fault in shelf.faults] == ["folder.yaml", "noise.yaml"]


def test_the_same_id_twice(store: DeckStore) -> None:
    store.folder.mkdir()
    for name in ("a", "b"):
        (store.folder / f"{name}.yaml").write_text(f"id: same\nname: {name}\ncards: {{nina: 1}}\n")
    shelf = store.read()
    assert shelf.decks["same"].name == "a"
    assert shelf.faults == ("b.yaml: the id same is that of a.yaml",)


def test_a_deck_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("")
    shelf = DeckStore(tmp_path / "decks").read()
    assert not shelf.decks and "cannot be read" in shelf.faults[0]


def test_removing(store: DeckStore) -> None:
    written = store.write(deck())
    store.remove("no-such-deck")
    assert list(store.read().decks) == [written.id]
    store.remove(written.id)
    assert not store.read().decks


def test_decks_in_the_order_of_their_names_and_the_newest(store: DeckStore) -> None:
    for number, name in enumerate(("Zephyr", "aurora", "Moths")):
        written = store.write(deck(name=name))
        os.utime(store.folder / f"{written.id}.yaml", (number, number))
    shelf = store.read()
    assert [deck.name for deck in shelf.decks.values()] == ["aurora", "Moths", "Zephyr"]
    assert store.newest(shelf) == "moths"


def test_the_command_line_says_why_a_deck_cannot_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    store = DeckStore(game=CORE.decks)
    store.write(deck(name="Short"))
    (store.folder / "broken.yaml").write_text("cards: [")
    cards = with_own_decks(CORE)

    def fault(name: str) -> str:
        return _unknown(cards, (name, "four-winds"), "normal")

    assert fault("short") == "the deck 'short' cannot be played: the deck has 6 cards, not 50"
    assert fault("broken").startswith("the deck cannot be read: broken.yaml: not valid YAML")
    assert fault("four-wind") == "unknown deck 'four-wind'; did you mean 'four-winds'?"
    assert fault("four-winds") == ""


def test_only_legal_decks_can_be_chosen_and_a_damaged_file_keeps_none_of_them_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    store = DeckStore(game=CORE.decks)
    legal = store.write(replace(CORE.decks["four-winds"], id="", name="My Winds"))
    store.write(deck(name="Short"))
    (store.folder / "broken.yaml").write_text("cards: [")
    decks = with_own_decks(CORE).decks
    assert decks["my-winds"] == legal
    assert set(decks) == {"my-winds", *(name for name, one in CORE.decks.items() if not one.stacked)}
