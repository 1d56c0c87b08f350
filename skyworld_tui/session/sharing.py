"""Decks as text: written as a code, as YAML or as a list, and read back from whatever a player pastes.

Reading forgives what people and programs do to a list on its way: case, accents, blanks, line ends of any system,
``4 Nina``, ``4x Nina``, ``Nina x4``, ``nina: 4``, bullets, headings and comments. What it does not know is named, with
the nearest name there is, and the rest is read. Size is bounded, and so is every loop over what was given.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from ..cards.model import CardSet, DeckDef
from ..cards.source import SourceError, parse_documents
from ..language import tr, trn
from ..oserrors import fault_of
from ..paths import served
from .owndecks import MAX_COPIES, cleaned_name, deck_text
from .sharingcode import MAX_CARDS, Found, SharingError, code_in, deck_code, nothing_known, read_code
from .sharingnames import Names, plain

MAX_TEXT: Final = 50_000
"""Characters of the longest text that is read, and a fourth of the bytes of the longest file."""
MAX_LINES: Final = 1000
_LINE: Final = 160
"""Characters of a line that can be a card; none has half of it."""
_TOLD: Final = 12
"""Lines about what was not known; more are counted."""
_YAML: Final = re.compile(r"""(?:^[^\S\n]*|[{,]\s*)["']?cards["']?\s*:""", re.IGNORECASE | re.MULTILINE)
_BULLET: Final = re.compile(r"[-*•·+–—]\s+|\[[ xX]?\]\s*")
_COMMENT: Final = re.compile(r"(?:^|\s)(?:#|//).*")
_TITLED: Final = re.compile(r"#*\s*(name|nome|deck|baralho|hero|her[oó]i|leader|l[ií]der)\s*[:=]\s*(.*)", re.IGNORECASE)
_SHAPES: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"\(?(?P<n>\d+)\)?\s?[x×*]?[\s,;:|]+(?P<name>\S.*)",  # 4 Nina, 4x Nina, 4, Nina
        r"[x×*]\s?(?P<n>\d+)[\s,;:|]+(?P<name>\S.*)",  # x4 Nina
        r"(?P<n>\d+)[x×*](?P<name>\S.*)",  # 4xNina
        r"(?P<name>.*\S)\s?[(\[]\s?[x×*]?\s?(?P<n>\d+)\s?[x×*]?\s?[)\]]",  # Nina (4)
        r"(?P<name>.*[^\s:=,;|])(?:\s?[:=,;|]+\s?|\s)[x×*]?\s?(?P<n>\d+)\s?[x×*]?",  # Nina x4, nina: 4, Nina 4x
        r"(?P<name>.*\S)[x×*](?P<n>\d+)",  # Ninax4
    )
)
"""Ways to write a card and its copies, the likeliest first. Blanks are single when they are tried."""
_PRINTING: Final = re.compile(r"\s?[(\[][A-Za-z][A-Za-z0-9]{1,5}[)\]](?:\s#?\d{1,4}[a-z]?)?\Z")
"""Set code and number, as other programs write them behind the name of a card that has its copies before it."""
_NUMBERED: Final = re.compile(r"\W*(?:[x×*]\s?)?\d|.*\d\s?[x×*]?\W*\Z")
"""A line that has copies, before or behind the card."""
_HEADED: Final = 60
"""Headings that a list may have; comparing words with every card takes its time."""
_SUM: Final = re.compile(r"\s?[(\[]\s?\d+\s?[)\]]\Z")
_COUNT: Final = re.compile(r"[x×*]?\s*(\d{1,3})\s*[x×*]?")
_HERO_KEYS: Final = frozenset(("hero", "heroi", "leader", "lider"))
_HEADINGS: Final = re.compile(
    r"(?:main\s?)?(?:deck|baralho|cards?|cartas?|total|lista?|list)|(?:stage|estagio)s?( [i123]+)?|sun|moon|star|void|"
    r"sol|lua|estrela|vazio|(?:creature|criatura|unit|unidade)s?|side\s?board|hero(?:es)?|heroi|characters?|personage(?:m|ns)"
)


# -- writing ---------------------------------------------------------------------------------------------------------


def as_code(deck: DeckDef, card_set: CardSet) -> str:
    """The short code. Raises SharingError."""
    return deck_code(deck, card_set)


def as_yaml(deck: DeckDef) -> str:
    """The file of the deck, as the deck builder keeps it. Raises SharingError for a deck without cards."""
    if not deck.cards:
        raise SharingError(tr("There are no cards to share yet."))
    return deck_text(deck)


def as_list(deck: DeckDef, card_set: CardSet) -> str:
    """Name and Hero, then a line for each card: ``4 Nina``. Raises SharingError for a deck without cards."""
    if not deck.cards:
        raise SharingError(tr("There are no cards to share yet."))
    hero = card_set.heroes[deck.hero].name if deck.hero in card_set.heroes and deck.hero else deck.hero
    head = [tr("Name: {name}", name=deck.name), *([tr("Hero: {name}", name=hero)] if hero else []), ""]
    cards = card_set.cards
    lines = [f"{n} {cards[card].full_name if card in cards else card}" for card, n in deck.cards.items()]
    return "\n".join((*head, *lines, ""))


# -- reading ---------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> str:
    """The text of a file that may be anything. Raises SharingError when it is no plain file, too large, or no text."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise SharingError(tr("{file} is not a file.", file=path.name))
            return decoded(file.read(4 * MAX_TEXT + 1), path.name)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        if isinstance(error, SharingError):
            raise
        reason = fault_of(error)
        raise SharingError(tr("{file} cannot be read: {reason}", file=path.name, reason=reason)) from None


def file_named(text: str) -> Path | None:
    """The file that ``text`` names, as a player types it or a terminal writes it when one is dropped on it; None when
    it is something else, or not there. A player in a browser names no files: they would be those of the server."""
    if served():
        return None
    name = text.strip().strip("\"'").removeprefix("file://")
    if len(name) > 1000 or "\n" in name or not re.search(r"[/\\~]|\.\w{2,4}\Z", name):
        return None
    for way in (name, name.replace("\\ ", " "), unquote(name)):
        path = Path(way)
        try:
            path = path.expanduser()
            if path.is_file():
                return path
        except (OSError, ValueError, RuntimeError):  # no name of a file, or nobody's home
            continue
    return None


def read_given(text: str, card_set: CardSet) -> Found:
    """The deck of ``text``, or of the file that it names; one without a name is called as its file. Raises
    SharingError."""
    path = file_named(text)
    if path is None:
        return read_deck(text, card_set)
    found = read_deck(read_file(path), card_set)
    return found if found.name else replace(found, name=cleaned_name(path.stem))


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to does not hold the game up."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decoded(data: bytes, name: str) -> str:
    """Bytes as text: UTF-8, or UTF-16 that says so itself. Raises SharingError."""
    if len(data) > 4 * MAX_TEXT:
        raise SharingError(tr("{file} is far larger than any deck.", file=name))
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise SharingError(tr("{file} is no text in UTF-8.", file=name)) from None


def read_deck(text: str, card_set: CardSet) -> Found:
    """The deck of a code, of YAML or of a list. Raises SharingError when there is none in it, or too much."""
    if len(text) > MAX_TEXT:
        raise SharingError(tr("The text is far longer than any deck."))
    if not text.strip("\ufeff \t\r\n"):
        raise SharingError(tr("There is nothing to read."))
    code = code_in(text)
    if code is not None:
        return read_code(code, card_set)
    return _Reading(card_set).read(text)


class _Reading:
    """One text that is no code, read line by line or as YAML."""

    def __init__(self, card_set: CardSet) -> None:
        self.names = Names(card_set)
        self.card_set = card_set
        self.name, self.hero = "", ""
        self.cards: dict[str, int] = {}
        self.unknown: list[str] = []
        self.remarks: list[str] = []
        self.looked = 0  # lines that could be headings

    def read(self, text: str) -> Found:
        """Raises SharingError."""
        fault = ""
        if _YAML.search(text):
            fault = self.yaml(text)
            if fault:  # perhaps only almost YAML: with tabs, with 4x
                self.unknown.clear()
                self.lines(text)
        else:
            self.lines(text)
        if not self.cards:
            raise SharingError(fault) if fault else self.nothing()
        places = {card: place for place, card in enumerate(self.card_set.cards)}
        cards = dict(sorted(self.cards.items(), key=lambda one: places[one[0]]))
        return Found(self.name, self.lead(), cards, (*self.remarks, *self.told()))

    def nothing(self) -> SharingError:
        return nothing_known(next(iter((*self.remarks, *self.told())), ""))

    # -- YAML --------------------------------------------------------------------------------------------------------

    def yaml(self, text: str) -> str:
        """Read YAML or JSON; "" or why it cannot be read, then nothing was."""
        try:
            values = [document.value for document in parse_documents(text.lstrip("\ufeff"))]
        except SourceError as error:
            return tr("Line {n}: {fault}", n=error.line, fault=error.text)
        value = next((each for each in values if isinstance(each, dict)), {})
        fields = {plain(str(key)[:_LINE]): each for key, each in value.items()}
        if isinstance(fields.get("name"), str):
            self.name = cleaned_name(fields["name"])
        if isinstance(fields.get("hero"), str):
            self.hero = fields["hero"][:_LINE]
        cards = fields.get("cards")
        if isinstance(cards, dict):
            for key, copies in cards.items():
                self.counted(str(key), copies)
        elif isinstance(cards, list):
            for item in cards:
                if isinstance(item, dict):
                    for key, copies in item.items():
                        self.counted(str(key), copies)
                else:
                    self.line(str(item))
        else:
            return tr("What stands under cards is no list of cards.")
        return "" if self.cards else str(self.nothing())

    def counted(self, name: str, copies: Any) -> None:
        """A card and its copies as YAML has them: a number, or a text like ``4x``."""
        found = _COUNT.fullmatch(str(copies)[:_LINE].strip())
        if found is None or isinstance(copies, bool):
            self.remark(tr("How many of {name} is not a number.", name=_short(name)))
        else:
            self.add(name, int(found[1]))

    # -- lines -------------------------------------------------------------------------------------------------------

    def lines(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > MAX_LINES:
            raise SharingError(tr("The text is far longer than any deck."))
        for line, after in zip(lines, (*lines[1:], ""), strict=True):
            self.line(line, _NUMBERED.match(after[:_LINE]) is not None)

    def line(self, line: str, counted_after: bool = False) -> None:
        """One line: a title, a heading, a comment, or a card with or without a number. ``counted_after``: the next
        line has a number."""
        if len(line) > _LINE:
            self.unknown.append(_short(line))
            return
        line = " ".join("".join(char if char.isprintable() else " " for char in line).split())
        line = line.strip("\"'`,; ")
        titled = _TITLED.fullmatch(line)
        if titled is not None and titled[2]:
            self.title(plain(titled[1]), titled[2])
            return
        line = _COMMENT.sub("", line).strip()
        line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
        line = line.strip("\"'`_ ")
        if line.startswith(("**", "==")):
            line = line.strip("*= ")
        if not line or _is_heading(line):
            return
        self.entry(line, counted_after)

    def title(self, key: str, value: str) -> None:
        if key in _HERO_KEYS:
            self.hero = value
        else:
            self.name = self.name or cleaned_name(value.strip("\"'"))

    def entry(self, line: str, counted_after: bool) -> None:
        """A card with its copies before or behind it, or alone; or the Hero. Words that are like no card are the name
        of a list that begins with them, or a heading where a line with a number follows."""
        if self.names.card(line) is not None:  # also a name that ends in a number
            self.add(line, 1)
            return
        ways = (*_splits(line), (line, 1))
        for name, copies in ways:
            if self.names.card(name) is not None:
                self.add(name, copies)
                return
        for name, _ in ways:
            if self.names.hero(name) is not None:
                self.hero = self.hero or name
                return
        titled = len(ways) == 1 and self.fresh
        if not (titled or counted_after) or not self.wordy(line):
            self.add(*ways[0])
        elif titled:
            self.name = cleaned_name(line)  # what stands above a list is most likely its name

    def wordy(self, line: str) -> bool:
        """Whether a line is of words alone, its sum aside, and like no card. Only so many lines are looked at."""
        words = _SUM.sub("", line)
        if self.looked >= _HEADED or any(char.isdigit() for char in words):
            return False
        self.looked += 1
        return not self.names.like_a_card(words)

    @property
    def fresh(self) -> bool:
        """Whether nothing was read yet."""
        return not (self.cards or self.unknown or self.name or self.hero)

    # -- what was found ----------------------------------------------------------------------------------------------

    def add(self, name: str, copies: int) -> None:
        """Copies of a card, more of it when it stands in two places."""
        key = self.names.card(name)
        if key is None:
            self.unknown.append(_short(name))
        elif copies > MAX_COPIES:
            self.remark(tr("{name} is left out: more than {n} copies.", name=_short(name), n=MAX_COPIES))
        elif copies and (key in self.cards or len(self.cards) < MAX_CARDS):
            copies += self.cards.get(key, 0)
            if copies > MAX_COPIES:
                full = self.card_set.cards[key].full_name
                self.remark(tr("{name}: {n} copies are kept, the most there may be.", name=full, n=MAX_COPIES))
            self.cards[key] = min(MAX_COPIES, copies)

    def lead(self) -> str | None:
        """The Hero, by id."""
        if not self.hero:
            return None
        key = self.names.hero(self.hero)
        if key is None:
            near = self.names.nearest_hero(self.hero)
            if near:
                self.remark(tr("No Hero {name}; nearest: {near}.", name=_short(self.hero), near=near))
            else:
                self.remark(tr("No Hero {name}.", name=_short(self.hero)))
        return key

    def remark(self, text: str) -> None:
        if len(self.remarks) < _TOLD and text not in self.remarks:
            self.remarks.append(text)

    def told(self) -> Iterator[str]:
        """A line for each of the first names that were not known, and one for the number of the others."""
        names = list(dict.fromkeys(self.unknown))
        for name in names[:_TOLD]:
            several = self.names.several(name)
            near = self.names.nearest_card(name)
            if several:
                yield tr("{name} could be {several}.", name=name, several=several)
            elif near:
                yield tr("No card {name}; nearest: {near}.", name=name, near=near)
            else:
                yield tr("No card {name}.", name=name)
        if len(names) > _TOLD:
            yield trn("And {n} more line.", "And {n} more lines.", len(names) - _TOLD)


def _splits(line: str) -> Iterator[tuple[str, int]]:
    """(name, copies), in every way in which the line can be read; the likeliest first."""
    for shape in _SHAPES:
        found = shape.fullmatch(line)
        if found is not None:
            name, copies = found["name"].strip("\"' "), int(found["n"][:4])
            yield name, copies
            if found.start("n") < found.start("name") and _PRINTING.search(name):
                yield _PRINTING.sub("", name), copies


def _is_heading(line: str) -> bool:
    """Whether a line only says what follows, such as ``Stage I (29)``, ``[Deck]`` or ``Cards:``."""
    if line.endswith(":") or (line[0] in "[=" and line[-1] in "]="):
        return True
    bare = re.sub(r"\(?\d+(?:\s*/\s*\d+)?\)?", " ", plain(line).replace(":", " "))
    return not bare.strip() or _HEADINGS.fullmatch(" ".join(bare.split())) is not None


def _short(text: str) -> str:
    """A word of the text as it may be shown: printable and not without end."""
    shown = " ".join("".join(char if char.isprintable() else " " for char in text[:80]).split())
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
