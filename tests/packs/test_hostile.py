"""Packs that mean harm: each ends in a clear error, with little memory and time, and opens nothing but its own files.

The reading happens in a process of its own (:mod:`.confined`) with 200 MB beyond what it had before, and one
second of processor time; the example pack takes a fiftieth of one.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.cards.check import MAX_FINDINGS
from skyworld_tui.cards.faults import MAX_EXPLAINED

from .folders import cards, copied, example, written

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bounds are those of Linux")

Make = Callable[[Path], Path]
ABILITY = "    abilities:\n      - {trigger: %s, effects: [%s]}\n"
READY = "{op: ready, target: {ref: this}}"


def confined(folders: list[Path]) -> list[dict[str, Any]]:
    """What the bounded process says of each pack; ``died`` where it was ended. The packs after that have another."""
    root = Path(__file__).parents[2]
    environ = {**os.environ, "PYTHONPATH": str(root)}
    told: list[dict[str, Any]] = []
    while len(told) < len(folders):
        command = [sys.executable, "-m", "tests.packs.confined", *map(str, folders[len(told) :])]
        done = subprocess.run(command, cwd=root, env=environ, capture_output=True, text=True, timeout=120)
        told += [json.loads(line) for line in done.stdout.splitlines()]
        if done.returncode:
            told.append({"died": f"status {done.returncode}: {done.stderr[-2000:]}"})
    return told


def with_cards(text: str | bytes) -> Make:
    """A pack with this card file."""

    def make(where: Path) -> Path:
        folder = written(where, {"cards.yaml": ""})
        (folder / "cards.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
        return folder

    return make


def with_ana(old: str, new: str) -> Make:
    """A pack of one good card in which ``new`` stands for ``old``."""
    return with_cards(cards("Ana").replace(old, new))


def with_files(**files: str) -> Make:
    """A pack with a good card and these files, ``_`` for the dot before ``yaml``."""
    named = {name.replace("_yaml", ".yaml").replace("__", "/"): text for name, text in files.items()}
    return lambda where: written(where, {"cards.yaml": cards("Ana"), **named})


def sparse(where: Path) -> Path:
    """A file of ten gigabytes that takes no room."""
    folder = written(where, {"cards.yaml": ""})
    os.truncate(folder / "cards.yaml", 10_000_000_000)
    return folder


def many_files(where: Path) -> Path:
    folder = written(where, {"cards.yaml": cards("Ana")})
    for number in range(500):
        (folder / f"{number}.txt").touch()
    return folder


def many_decks(where: Path) -> Path:
    folder = copied(where)
    for number in range(50):
        (folder / "decks" / f"{number}.yaml").write_text("cards: {nina: 50}\n", "utf-8")
    return folder


def all_files_large(where: Path) -> Path:
    folder = copied(where)
    for number in range(15):
        text = f"# {'x' * 90_000}\nid: d{number}\nhero: graca\ncards: {{nina: 4}}\n"
        (folder / "decks" / f"d{number}.yaml").write_text(text, "utf-8")
    return folder


def linked(name: str) -> Make:
    """The example with ``name`` replaced by a link to something outside that would be a good file of a pack."""

    def make(where: Path) -> Path:
        folder = copied(where)
        outside = copied(where / "outside")
        inside = folder / name
        if inside.is_dir():
            inside.rename(where / "gone")
        else:
            inside.unlink()
        inside.symlink_to(outside / name)
        return folder

    return make


def piped(where: Path) -> Path:
    folder = copied(where)
    (folder / "heroes.yaml").unlink()
    os.mkfifo(folder / "heroes.yaml")
    return folder


def plugged(where: Path) -> Path:
    folder = copied(where)
    (folder / "heroes.yaml").unlink()
    with socket.socket(socket.AF_UNIX) as plug:
        there = os.getcwd()
        os.chdir(folder)  # the name of a socket has to be short
        try:
            plug.bind("heroes.yaml")
        finally:
            os.chdir(there)
    return folder


def an_empty_folder(where: Path) -> Path:
    where.mkdir()
    return where


def a_folder_for_a_file(where: Path) -> Path:
    folder = copied(where)
    (folder / "cards.yaml").unlink()
    (folder / "cards.yaml").mkdir()
    return folder


def wrong_keys(count: int) -> str:
    """A card with very many keys that nobody knows."""
    return cards("Ana") + "".join(f"    powr{number}: 1\n" for number in range(count))


def full_deck(count: int) -> str:
    return "id: much\nhero: aurelio-warden-of-lanterns\ncards:\n" + "".join(f"  ninna{n}: 1\n" for n in range(count))


BOMB = "a: &a [x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(40)) + "cards: [*b1]\n"
HOSTILE: dict[str, tuple[Make, str]] = {
    "a file of ten gigabytes": (sparse, "cards.yaml: a file of a pack has at most 100000 bytes"),
    "a file that is a little too long": (with_cards("#" * 100_001), "has at most 100000 bytes"),
    "a long name": (with_ana(": Ana", f": {'A' * 90_000}"), "4: 'name' takes at most 30 characters, not 90000"),
    "a long unknown word": (with_cards(cards("Ana", extra=f"    {'x' * 900}: 1\n")), "cards.yaml:11: unknown key"),
    "five hundred files": (many_files, "more than 200 files lie here"),
    "fifty decks": (many_decks, "decks: a pack has at most 20 decks, not 51"),
    "files that are too much together": (all_files_large, "at most 400000 bytes together"),
    "two hundred and one cards": (with_cards(cards(*(f"A{n}" for n in range(201)))), "a pack has at most 200 cards"),
    "fifty thousand entries": (with_cards("cards: [" + "1," * 49_000 + "]"), "a pack has at most 200 cards"),
    "cards that are all wrong": (with_cards("cards:\n" + "  - {}\n" * 200), "cards.yaml:2: the key 'id' is missing"),
    "ten thousand wrong keys": (with_cards(wrong_keys(6_000)), "unknown key 'powr"),
    "a deck of five thousand kinds": (with_files(decks__much_yaml=full_deck(5000)), "at most 60 different cards"),
    "a deck of sixty unknown cards": (with_files(decks__much_yaml=full_deck(60)), "unknown card 'ninna0'"),
    "brackets in brackets": (with_cards("cards: " + "[" * 90_000), "not valid YAML"),
    "lists in lists": (with_cards("cards:\n  " + "- " * 40_000), "nested deeper than 24 levels"),
    "mappings in mappings": (with_cards("cards: " + "{a: " * 30 + "}" * 30), "nested deeper than 24 levels"),
    "keys of keys": (with_cards("? " * 40_000), "a key must be a word or a whole number"),
    "anchors and aliases": (with_cards(BOMB), "cards.yaml:1: anchors are not allowed: &a"),
    "an alias": (with_cards("cards: *a\n"), "aliases are not allowed"),
    "a merge key": (with_cards("cards:\n  <<: {}\n"), "merge keys are not allowed"),
    "a tag that runs code": (with_cards("cards: !!python/object/apply:os.system [id]\n"), "tags are not allowed"),
    "a tag of its own": (with_cards("cards: [!card {}]\n"), "tags are not allowed: !card"),
    "a key that stands twice": (with_cards("cards: []\ncards: []\n"), "cards.yaml:2:"),
    "many documents": (with_cards("--- a\n" * 15_000), "one document expected"),
    "nothing": (with_cards(""), "the file is empty"),
    "a list": (with_cards("- a\n"), "the file must be a mapping"),
    "a text for the cards": (with_cards("cards: none\n"), "'cards' must be a list"),
    "a text for a number": (with_ana("power: 2", "power: '2'"), "'power' must be a whole number"),
    "a number without end": (with_ana("power: 2", f"power: {'9' * 5000}"), "'power' must be"),
    "a power of a thousand": (with_ana("power: 2", "power: 1000"), "'power' must be at most 99"),
    "another encoding": (with_cards(cards("Ána").encode("latin-1")), "cards.yaml:3: not UTF-8: byte 0xe1"),
    "two bytes a letter": (with_cards(cards("Ana").encode("utf-16")), "not UTF-8: byte 0xff"),
    "bytes at random": (with_cards(bytes(range(256)) * 100), "not UTF-8"),
    "a zero byte": (with_cards("cards: \0\n"), "not valid YAML: forbidden character"),
    "a path for a card": (with_ana("id: ana", "id: ../../ana"), "'id' must be lower-case letters"),
    "the id of another pack": (with_ana("id: ana", "id: 'core:ana'"), "'id' must be lower-case"),
    "a path for a deck": (with_files(decks__x_yaml="id: ../x\ncards: {ana: 50}\n"), "'id' must be lower-case letters"),
    "a deck named by its file": (with_files(**{"decks__A B_yaml": "cards: {ana: 50}\n"}), "the deck needs an id"),
    "a path for the pack": (with_files(pack_yaml="format: 1\nid: ../small\nname: A\n"), "'id' must be lower-case"),
    "an id that is not the folder's": (with_files(pack_yaml="format: 1\nid: core\nname: A\n"), "cannot be the id"),
    "another format": (with_files(pack_yaml="format: 2\nid: small\n"), "this pack has format 2; this game"),
    "a command for the terminal": (with_files(pack_yaml='format: 1\nid: small\nname: "\\e[2J"\n'), "one cell"),
    "a name written backwards": (with_ana("name: Ana", "name: 'A\u202ena'"), "4: RIGHT-TO-LEFT OVERRIDE does not"),
    "a card of the game": (with_cards(cards("Dudurima")), "the name 'Dudurima' belongs to a card of the game"),
    "a card that never stops": (
        with_cards(cards("Ana", extra=ABILITY % ("on_channel", READY))),
        "this ability can repeat itself without a limit",
    ),
    "a reference to nothing": (
        with_cards(cards("Ana", extra=ABILITY % ("on_entry", "{op: expose, target: {ref: attacked}}"))),
        "there is no 'attacked' with the trigger 'on_entry'",
    ),
    "a link to a file outside": (linked("cards.yaml"), "cards.yaml: this is a link that leaves the folder"),
    "a link to a head outside": (linked("pack.yaml"), "pack.yaml: this is a link that leaves the folder"),
    "a link to decks outside": (linked("decks"), "decks: this is a link that leaves the folder"),
    "a pipe": (piped, "heroes.yaml: this is no regular file"),
    "a socket": (plugged, "heroes.yaml: no such device or address"),
    "a folder for a file": (a_folder_for_a_file, "cards.yaml: "),
    "no pack": (an_empty_folder, "this is no pack: it has no pack.yaml"),
    "no folder": (lambda where: where / "nowhere", "no such file or directory"),
}  # fmt: skip


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, dict[str, Any]]]:
    """Every hostile pack by name: its folder, and what came of reading it."""
    where = tmp_path_factory.mktemp("hostile")
    folders = {name: make(where / str(n)) for n, (name, (make, _)) in enumerate(HOSTILE.items())}
    return dict(zip(folders, zip(folders.values(), confined(list(folders.values())), strict=True), strict=True))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_ends_in_a_clear_error(name: str, read: dict[str, tuple[Path, dict[str, Any]]]) -> None:
    words = HOSTILE[name][1]
    folder, told = read[name]
    assert "died" not in told, told["died"]
    assert told["pack"] is None
    lines = [line for _, line, _ in told["findings"]]
    assert any(words in line for line in lines), lines[:3]
    assert len(lines) <= MAX_FINDINGS + MAX_EXPLAINED, "whoever made it must not choose how much is told"
    assert all(line.startswith(str(folder)) and line.isprintable() and len(line) < 600 for line in lines)
    stays_inside(told["touched"], folder)


def test_the_example_is_read_within_the_same_bounds_and_opens_its_files_alone() -> None:
    (told,) = confined([example()])
    assert told["pack"] == example().name and told["findings"] == []
    opened = {Path(path).name for event, path in told["touched"] if event == "open"}
    assert opened == {"pack.yaml", "cards.yaml", "heroes.yaml", "night-watch.yaml"}
    stays_inside(told["touched"], example())


def stays_inside(touched: list[list[str]], folder: Path) -> None:
    """Nothing but files and folders of the pack was looked at, and no code was run or loaded."""
    home = folder.resolve()
    for event, what in touched:
        assert event in ("open", "os.scandir", "os.listdir"), (event, what)
        assert Path(what).resolve().is_relative_to(home), (event, what)
