"""``skyworld deck export`` and ``skyworld deck import``, as they are typed."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cli import main
from skyworld_tui.packs.shelf import find_packs, with_packs
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.session.sharing import as_code, as_list, as_yaml, read_deck

CORE = load_core()
DECK = CORE.decks["four-winds"]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeckStore:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    return DeckStore(game=CORE.decks)


def test_a_deck_in_each_form(capsys: pytest.CaptureFixture[str]) -> None:
    texts = {"--code": as_code(DECK, CORE) + "\n", "--yaml": as_yaml(DECK), "--list": as_list(DECK, CORE)}
    for option, text in {**texts, "": texts["--code"]}.items():
        assert main(["deck", "export", "four-winds", *([option] if option else [])]) == 0
        assert capsys.readouterr().out == text


@pytest.mark.parametrize("option", ["--code", "--yaml", "--list"])
def test_what_is_exported_is_imported(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, store: DeckStore, tmp_path: Path
) -> None:
    main(["deck", "export", "four-winds", option])
    text = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["deck", "import", "-"]) == 0
    assert capsys.readouterr().out == "Four Winds: 50 cards, kept as four-winds-2; it can be played\n"
    kept = store.read().decks["four-winds-2"]
    assert (kept.cards, kept.hero) == (DECK.cards, DECK.hero)
    file = tmp_path / "shared.txt"
    file.write_text(text)
    assert main(["deck", "import", str(file)]) == 0
    assert main(["deck", "export", "four-winds-2", "--code"]) == 0
    assert main(["deck", "export", str(file), "--code"]) == 0
    first, second = capsys.readouterr().out.splitlines()[-2:]
    assert first == second == as_code(DECK, CORE)


def test_a_code_is_imported_as_it_is(capsys: pytest.CaptureFixture[str], store: DeckStore) -> None:
    assert main(["deck", "import", as_code(DECK, CORE).lower()]) == 0
    assert list(store.read().decks) == ["four-winds-2"]


def test_what_is_left_out_is_said(capsys: pytest.CaptureFixture[str], store: DeckStore, tmp_path: Path) -> None:
    file = tmp_path / "Coro da Manhã.txt"
    file.write_text("4 Nina\n2 Elira\n")
    assert main(["deck", "import", str(file)]) == 1
    said = capsys.readouterr()
    assert said.err == "No card Elira; nearest: Elyra.\n"
    assert said.out.startswith("Coro da Manhã: 4 cards, kept as coro-da-manha; not playable yet: the deck has no Hero")
    assert store.read().decks["coro-da-manha"].cards == {"nina": 4}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "four-wind"], "skyworld: no deck four-wind; nearest: four-winds"),
        (["export", "qqq"], "skyworld: no deck qqq; skyworld deck list names them all"),
        (["export", "nowhere.yaml"], "skyworld: nowhere.yaml cannot be read"),
        (["import", "nowhere"], "skyworld: nowhere cannot be read"),
        (["import", "SWDA123456789"], "skyworld: The code is damaged"),
        (["import", "/dev/zero"], "skyworld: zero is not a file"),
    ],
)
def test_what_is_not_there(words: list[str], said: str, capsys: pytest.CaptureFixture[str], store: DeckStore) -> None:
    assert main(["deck", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(said) and captured.err.count("\n") == 1 and not captured.out
    assert not store.read().decks


@pytest.mark.parametrize("name", ["Só Lua v1.2", "so lua V1.2", "SÓ LUA v1.2"])
def test_a_deck_is_found_by_its_name(name: str, capsys: pytest.CaptureFixture[str], store: DeckStore) -> None:
    store.write(replace(DECK, id="", name="Só Lua v1.2"))
    assert main(["deck", "export", name]) == 0
    assert read_deck(capsys.readouterr().out, CORE).name == "Só Lua v1.2"


def test_a_name_of_several_decks_is_none(capsys: pytest.CaptureFixture[str], store: DeckStore) -> None:
    store.write(replace(DECK, id="moon-a", name="Moon"))
    store.write(replace(DECK, id="moon-b", name="moon"))
    assert main(["deck", "export", "MOON"]) == 2
    assert capsys.readouterr().err == "skyworld: several decks are called MOON: moon-a, moon-b\n"


def test_a_file_comes_before_a_name(
    capsys: pytest.CaptureFixture[str], store: DeckStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(replace(DECK, id="", name="Dawn"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Dawn").write_text("4 Nina\n")
    assert main(["deck", "export", "Dawn"]) == 0
    assert read_deck(capsys.readouterr().out, CORE).cards == {"nina": 4}


@pytest.mark.parametrize("option", ["--code", "--yaml", "--list"])
def test_a_deck_with_cards_of_a_pack(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, store: DeckStore
) -> None:
    whole = with_packs(CORE, (found.pack for found in find_packs(CORE) if found.pack is not None))
    packed = next(deck for key, deck in whole.decks.items() if key.startswith("harbour-lights:"))
    assert any(card.startswith("harbour-lights:") for card in packed.cards)
    assert main(["deck", "export", packed.id, option]) == 0
    text = capsys.readouterr().out
    assert option != "--code" or len(text) < 200
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["deck", "import", "-"]) == 0
    [kept] = store.read().decks.values()
    assert (kept.cards, kept.hero) == (packed.cards, packed.hero)
    for remark in read_deck(text, CORE).remarks:
        assert "harbour-lights" in remark or option == "--list"
