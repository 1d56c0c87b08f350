"""Which words of a painted screen are English and no Portuguese.

A word counts as English when an English text of the catalogues has it, or the English picture of some scene, unless a
Portuguese text has it too. What stays as it is in every language is taken out of a row before its words are looked at:
names of cards, Heroes, decks, packs and players, also those that a panel cuts or a row divides; lore and whatever else
a pack says of itself; what the player of a scene has written; files, and what the linter says of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import polib
import yaml

from screenshots.records import MATCHES
from screenshots.scenes import NAMES
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.text import card_text
from skyworld_tui.lessons.script import SPARRING
from skyworld_tui.packs.model import Pack
from skyworld_tui.packs.reading import read_pack
from skyworld_tui.packs.shelf import with_packs
from skyworld_tui.paths import data_dir

from .texts import CATALOGUES

SNAPSHOTS: Final = Path(__file__).parents[1] / "tui" / "__snapshots__" / "test_snapshots"
KEYS: Final = ("Enter", "Tab", "Esc", "Backspace", "PageDown", "PgDn", "PgUp", "Home", "End", "Shift", "Ctrl", "F2")
SHIPPED: Final = ("harbour-lights",)
OWN: Final = "old-stars"
"""The folder of the pack that a scene has beside those of the game."""
_BORDER: Final = "│║┃╎╭╮╰╯┏┓┗┛╔╗╚╝"
_WORD: Final = re.compile(rf"(?<![\w{_BORDER}])[^\W\d_]{{2,}}(?:['’-][^\W\d_]+)*(?!['’-]?[\w…{_BORDER}])")
_TYPED: Final = re.compile(r"/ ?\w+")
_FILE: Final = re.compile(r"[\w/-]+\.(?:skyworld|yaml)(?::\d+: .*)?")
_RUN: Final = re.compile(r"[\w'’-]+(?:,? [\w'’-]+)*,?")
_MARKUP: Final = re.compile(r"^id:.*?$|```.*?```|\([a-z]+:[^)]*\)|\{[^}]*\}", re.DOTALL | re.MULTILINE)
_PIECE: Final = re.compile(r"[^│║┃╎|▏▐▀·]{9,}")


def words(text: str) -> set[str]:
    """The words of two letters and more, small; what is cut off, by an ellipsis or by a panel, is none."""
    return {word.casefold() for word in _WORD.findall(text)}


def foreign(row: str, typed: str = "") -> list[str]:
    """The English words of this row of a Portuguese screen, in their order; ``typed``: what was typed to get there."""
    found = [word for word in _WORD.findall(_nameless(row)) if word not in typed or len(word) < 3]
    return [word for word in found if word.casefold() in english() and word.casefold() not in portuguese()]


@cache
def english() -> frozenset[str]:
    """The words of the catalogues' English side and of the English pictures, where a piece of a name is none."""
    found, shown = set[str](), set[str]()
    for entry in _entries():
        found |= _told(f"{entry.msgid} {entry.msgid_plural}")
    for path in SNAPSHOTS.glob("*.txt"):
        if "-pt]" not in path.name:
            for row in re.findall(r"^ *\d+\|(.*)\|$", path.read_text("utf-8"), re.MULTILINE):
                shown |= words(_nameless(row))
    return frozenset(found | shown - words("\n".join(_names())))


@cache
def portuguese() -> frozenset[str]:
    """The words of the catalogues' Portuguese side, of the cards, the manual, the glossary, lessons and exercises."""
    found = words(" ".join(KEYS))
    for entry in _entries():
        found |= _told(" ".join((entry.msgstr, *entry.msgstr_plural.values())))
    for card in load_core().cards.values():
        found |= _told(card_text(card, "pt"))
    for path in (data_dir() / "manual" / "pt").glob("*.md"):
        found |= _told(path.read_text("utf-8"))
    for folder in ("glossary", "exercises", "lessons"):
        for path in (data_dir() / folder).rglob("*.yaml"):
            texts = _portuguese_of([*yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader)])
            found |= _told(" ".join(texts))
    return frozenset(found)


def _told(text: str) -> set[str]:
    """The words of a text without names, places to fill, links and figures."""
    return words(_pattern(_names()).sub(" ", _MARKUP.sub(" ", text)))


def _entries() -> Iterator[polib.POEntry]:
    for path in sorted(CATALOGUES.glob("*/*.po")):
        yield from polib.pofile(str(path))


def _portuguese_of(value: object, inside: bool = False) -> Iterator[str]:
    """The texts below keys ``pt``."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _portuguese_of(part, inside or key == "pt")
    elif isinstance(value, list):
        for part in value:
            yield from _portuguese_of(part, inside)
    elif inside and isinstance(value, str):
        yield value


@cache
def _packs() -> tuple[Pack, ...]:
    """The packs of the game."""
    return tuple(read_pack(data_dir() / "packs" / name, load_core()) for name in SHIPPED)


@cache
def _names() -> tuple[str, ...]:
    """Everything that keeps its name, the longest first."""
    cards = with_packs(load_core(), _packs())
    found = {*NAMES, SPARRING, "Sky World", "S K Y W O R L D", OWN}
    found |= {name for match in MATCHES for name in (*match[1], match[4].title)} - {"You", ""}
    for card in cards.cards.values():
        found |= {card.full_name, card.name, card.short, card.title or ""}
    for hero in cards.heroes.values():
        found |= {hero.name, *re.split(r", | (?=of |the )", hero.name)}
    found |= {deck.name for deck in cards.decks.values()}
    for pack in _packs():
        found |= {pack.name, pack.author}
    return tuple(sorted({name for each in found for name in (each, each.upper()) if name}, key=len, reverse=True))


@cache
def _as_written() -> str:
    """The lore, what packs say of themselves, and titles and notes of records."""
    cards = with_packs(load_core(), _packs())
    lore = [each.lore for each in (*cards.cards.values(), *cards.heroes.values())]
    tags = [text for match in MATCHES for text in (match[4].title, match[4].note)]
    return "\n".join((*lore, *(pack.about for pack in _packs()), *tags))


def _nameless(row: str) -> str:
    """The row without names, whole or in part, without what is written as it is, files, and what is looked for."""
    for piece in _PIECE.findall(row):
        if piece.strip() and piece.strip() in _as_written():
            row = row.replace(piece, " ")
    row = _RUN.sub(_without_parts, _FILE.sub(" ", row))
    return _pattern(_names()).sub(" ", _TYPED.sub(" ", row))


def _without_parts(run: re.Match[str]) -> str:
    """A run of words without the rest of a name before it and the beginning of one at its end. A part of one word is
    none unless a panel or an ellipsis cuts the run there."""
    text, row = run[0], run.string
    before, after = row[: run.start()].removesuffix(" ")[-1:], row[run.end() :].removeprefix(" ")[:1]
    for start in re.finditer(r"\b\w", text):
        part = text[start.start() :].rstrip(" ,")
        if (" " in part or (after and after in "…" + _BORDER)) and any(name.startswith(part) for name in _names()):
            text = text[: start.start()]
            break
    for end in reversed([*re.finditer(r"\w\b", text)]):
        part = text[: end.end()]
        if (" " in part or (before and before in _BORDER)) and any(name.endswith(part) for name in _names()):
            return text[end.end() :]
    return text


@cache
def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, names)) + r")(?![^\W_])")
