"""What is edited and not saved outlives the game, and is never put in the place of a saved deck."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.session.deckdraft import Draft, DraftStore
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.deckbuilder.mind import DeckMind

CORE = load_core()
DECK = DeckDef("dawn", "Dawn: só um", "neusa-beyond-the-line", {"nina": 4, "elyra": 2}, plan=("Wait.",))
NEW = DeckDef("", "New", None, {"nina": 1})


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    return tmp_path / "home" / "decks"


def opened(decks: Path) -> DeckMind:
    return DeckMind(CORE, DeckStore(decks, CORE.decks), DraftStore(decks))


@pytest.mark.parametrize("draft", [Draft(NEW, None), Draft(replace(DECK, cards={"flor": 3}), DECK)])
def test_what_is_kept_is_read(decks: Path, draft: Draft) -> None:
    store = DraftStore(decks)
    assert store.read() is None
    store.write(Draft(DECK, None))
    store.write(draft)
    assert DraftStore(decks).read() == draft
    store.clear()
    store.clear()
    assert DraftStore(decks).read() is None and not store.file.exists()


@pytest.mark.parametrize(
    "text", ["", "cards: [", "a: 1", "cards: {nina: many}", "---\n".join(["cards: {nina: 1}\n"] * 3)]
)
def test_a_damaged_draft_is_none(decks: Path, text: str) -> None:
    store = DraftStore(decks)
    store.write(Draft(NEW, None))
    store.file.write_text(text)
    assert store.read() is None


def test_a_disk_that_refuses_costs_the_draft_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = DraftStore(tmp_path / "file" / "decks")
    store.write(Draft(NEW, None))
    store.clear()
    assert store.read() is None


def test_another_game_leaves_it_alone(decks: Path) -> None:
    store = DraftStore(decks)
    store.write(Draft(NEW, None))
    code = (
        "import sys; from pathlib import Path; from skyworld_tui.session.deckdraft import Draft, DraftStore;"
        "from skyworld_tui.cards.model import DeckDef; store = DraftStore(Path(sys.argv[1]));"
        "print(store.read()); store.write(Draft(DeckDef('', 'Theirs', None, {'flor': 1}), None)); store.clear()"
    )
    run = [sys.executable, "-c", code, str(decks)]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "None\n"
    assert store.read() == Draft(NEW, None)
    store.release()
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout != "None\n"
    assert not store.file.exists()


# -- in the deck builder ---------------------------------------------------------------------------------------------


def test_a_crash_loses_nothing(decks: Path) -> None:
    mind = opened(decks)
    mind.editor.set_copies("nina", 3)
    mind.editor.rename("Half done")
    mind.unsaved.keep(mind.editor)
    mind.unsaved.release()
    again = opened(decks)
    again.unsaved.keep(again.editor)
    again.unsaved.release()
    assert opened(decks).unsaved.found is not None, "it stays until the player has said what becomes of it"
    again.take_up()
    assert again.editor.now == mind.editor.now and again.editor.changed and not again.editor.kept
    again.save()
    again.unsaved.keep(again.editor)
    assert again.shelf.decks["half-done"].cards == {"nina": 3}
    assert opened(decks).unsaved.found is None


def test_a_draft_of_a_saved_deck_goes_on_with_it(decks: Path) -> None:
    saved = DeckStore(decks, CORE.decks).write(DECK)
    mind = opened(decks)
    mind.editor.set_copies("flor", 2)
    mind.unsaved.keep(mind.editor)
    mind.unsaved.release()
    assert DeckStore(decks).read().decks["dawn"] == saved, "the saved one is as it was"
    again = opened(decks)
    again.take_up()
    assert again.editor.kept and again.editor.changed and again.editor.copies("flor") == 2
    assert again.editor.undo() and not again.editor.changed


def test_a_draft_is_no_danger_to_a_deck_that_changed_since(decks: Path) -> None:
    store = DeckStore(decks, CORE.decks)
    saved = store.write(DECK)
    mind = opened(decks)
    mind.editor.set_copies("flor", 2)
    mind.unsaved.keep(mind.editor)
    mind.unsaved.release()
    newer = store.write(replace(saved, cards={"gili": 4}))
    again = opened(decks)
    again.take_up()
    assert "was changed meanwhile" in again.said and not again.editor.kept
    again.save()
    shelf = store.read()
    assert shelf.decks["dawn"] == newer
    assert shelf.decks["dawn-so-um-2"].cards == {"nina": 4, "elyra": 2, "flor": 2}


def test_what_is_taken_back_or_dropped_is_not_offered(decks: Path) -> None:
    mind = opened(decks)
    mind.editor.set_copies("nina", 3)
    mind.unsaved.keep(mind.editor)
    mind.editor.undo()
    mind.unsaved.keep(mind.editor)
    assert opened(decks).unsaved.found is None
    mind.editor.redo()
    mind.unsaved.keep(mind.editor)
    again = opened(decks)
    again.unsaved.drop()
    assert opened(decks).unsaved.found is None


def test_cards_that_are_gone_meanwhile_are_named_and_kept(decks: Path) -> None:
    DraftStore(decks).write(Draft(replace(NEW, cards={"nina": 1, "isles:oak": 2}), None))
    mind = opened(decks)
    mind.take_up()
    assert mind.editor.now.cards == {"nina": 1, "isles:oak": 2} and "isles" in mind.said
