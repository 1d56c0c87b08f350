"""Which words of a painted screen are English and no Portuguese.

A word counts as English when an English text of the catalogues has it, or the English picture of some scene, unless a
Portuguese text has it too. Names are taken out of a row before its words are looked at: those of cards, Heroes, decks
and players, and the lore, are not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import polib
import yaml

from screenshots.scenes import NAMES
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.text import card_text
from skyworld_tui.lessons.script import SPARRING
from skyworld_tui.paths import data_dir

from .texts import CATALOGUES

SNAPSHOTS: Final = Path(__file__).parents[1] / "tui" / "__snapshots__" / "test_snapshots"
KEYS: Final = ("Enter", "Tab", "Esc", "Backspace", "PageDown", "PgDn", "PgUp", "Home", "End", "Shift", "Ctrl", "F2")
_BORDER: Final = "│║┃╎╭╮╰╯┏┓┗┛╔╗╚╝"
_WORD: Final = re.compile(rf"(?<![\w{_BORDER}])[^\W\d_]{{2,}}(?:['’-][^\W\d_]+)*(?!\w*[…{_BORDER}])")
_TYPED: Final = re.compile(r"/ ?\w+")
_CUT: Final = re.compile(r"[\w ,.'’-]+…")
_MARKUP: Final = re.compile(r"^id:.*?$|```.*?```|\([a-z]+:[^)]*\)|\{[^}]*\}", re.DOTALL | re.MULTILINE)
_PIECE: Final = re.compile(r"[^│║┃╎|]{9,}")


def words(text: str) -> set[str]:
    """The words of two letters and more, small; what is cut off, by an ellipsis or by a panel, is none."""
    return {word.casefold() for word in _WORD.findall(text)}


def foreign(row: str) -> list[str]:
    """The English words of this row of a Portuguese screen, in their order."""
    found = _WORD.findall(_nameless(row))
    return [word for word in found if word.casefold() in english() and word.casefold() not in portuguese()]


@cache
def english() -> frozenset[str]:
    """The words of the catalogues' English side and of the English pictures."""
    found = set[str]()
    for entry in _entries():
        found |= _told(f"{entry.msgid} {entry.msgid_plural}")
    for path in SNAPSHOTS.glob("*.txt"):
        if "-pt]" not in path.name:
            for row in re.findall(r"^ *\d+\|(.*)\|$", path.read_text("utf-8"), re.MULTILINE):
                found |= words(_nameless(row))
    return frozenset(found)


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
def _names() -> tuple[str, ...]:
    """Everything that keeps its name, the longest first."""
    cards = load_core()
    found = {*NAMES, SPARRING, "Sky World", "S K Y W O R L D"}
    for card in cards.cards.values():
        found |= {card.full_name, card.name, card.short, card.title or ""}
    for hero in cards.heroes.values():
        found |= {hero.name, *re.split(r", | (?=of |the )", hero.name)}
    found |= {deck.name for deck in cards.decks.values()}
    return tuple(sorted({name for each in found for name in (each, each.upper()) if name}, key=len, reverse=True))


@cache
def _lore() -> str:
    cards = load_core()
    return "\n".join(each.lore for each in (*cards.cards.values(), *cards.heroes.values()))


def _nameless(row: str) -> str:
    """The row without names and lore, whole or cut, and without what was typed to be found."""
    for piece in _PIECE.findall(row):
        if piece.strip() and piece.strip() in _lore():
            row = row.replace(piece, " ")
    row = _CUT.sub(lambda cut: _uncut(cut[0]), row)
    return _pattern(_names()).sub(" ", _TYPED.sub(" ", row))


def _uncut(text: str) -> str:
    """``text``, which ends in an ellipsis, without the name that it ends with."""
    for start in re.finditer(r"\b\w", text):
        if any(name.startswith(text[start.start() : -1].rstrip(" ,.")) for name in _names()):
            return text[: start.start()]
    return text


@cache
def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, names)) + r")(?![^\W_])")
