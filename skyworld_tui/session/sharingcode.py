"""Decks as short text codes: ``SWDA`` and letters and digits, which any chat carries as one word.

What stands after the version letter is Crockford's base 32: capitals and small letters are one, ``O`` is read as zero,
``I`` and ``L`` as one, and hyphens and blanks do not count. Its bytes, in this order, numbers as LEB128:

* the name of the deck: how many bytes of UTF-8, and those;
* the Hero: 0 none; 1 one without a number, as a named card; else its number + 2;
* the cards with a number: how many groups; for each the copies, how many cards, and for each card its number, less the
  one before and one more;
* the other cards, by pack: how many packs; for each its name ("" the core set) as above, how many cards, and for each
  the hash of its id and its copies;
* three bytes of CRC-32 over all that, so that a slip of a letter is noticed.

Numbers come from ``data/deckcodes.txt``, which only grows: a new card changes no old code. Cards of packs have none;
they are named by their pack and three bytes of BLAKE2 of the id within it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import groupby
from typing import Final, NamedTuple
from zlib import crc32

from ..cards.model import CardSet, DeckDef
from ..language import tr, trn
from ..paths import data_dir
from .owndecks import MAX_COPIES, cleaned_name

VERSION: Final = "A"
MAX_CODE: Final = 4000
"""Letters of the longest code that is read: some hundreds of different cards."""
MAX_CARDS: Final = 400
"""Different cards of the largest deck that is read."""
_PREFIX: Final = "SWD"
_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SAME: Final = str.maketrans("OIL", "011", "-_")
_CODE: Final = re.compile(rf"{_PREFIX}([A-Z])([0-9A-Z_-]{{8,}})\Z", re.IGNORECASE)
_HASH: Final = 3  # bytes
_CHECK: Final = 3  # bytes


class SharingError(ValueError):
    """A text that no deck can be read from, or a deck that cannot be shared; ``str()`` says why, for players."""


def nothing_known(why: str) -> SharingError:
    """The refusal of a deck of which no card is known; ``why``: a line about what was left out, or ""."""
    nothing = tr("There is no card in it that is known here.")
    return SharingError(f"{nothing} {why}".rstrip())


@dataclass(frozen=True, slots=True)
class Found:
    """What was read from a code or a text. ``name`` is "" where none was given; ``cards`` are all known, and never
    none; ``remarks``: a line for everything that was left out."""

    name: str
    hero: str | None
    cards: Mapping[str, int]
    remarks: tuple[str, ...] = ()


class _Numbers(NamedTuple):
    """The list of numbers, both ways."""

    ids: tuple[str, ...]
    places: Mapping[str, int]


@cache
def _numbers() -> _Numbers:
    """Read once. OSError where the game's data is missing."""
    lines = (data_dir() / "deckcodes.txt").read_text("utf-8").splitlines()
    ids = tuple(line for line in lines if line and not line.startswith("#"))
    return _Numbers(ids, {key: place for place, key in enumerate(ids)})


def code_in(text: str) -> str | None:
    """The code that ``text`` consists of, blanks, line breaks and quotes aside; None when it is no code."""
    if len(text) > 2 * MAX_CODE:
        return None
    bare = re.sub(r"[\s\"'`´‘’“”«»<>()\[\]*.,;\ufeff\u200b]", "", text)
    return bare if _CODE.match(bare) else None


# -- writing ---------------------------------------------------------------------------------------------------------


def deck_code(deck: DeckDef, card_set: CardSet) -> str:
    """The code of a deck; cards of which the set knows nothing are in it all the same.

    Raises SharingError for a deck without cards, with more than can be read again, and where two cards of a pack could
    not be told apart.
    """
    if not deck.cards:
        raise SharingError(tr("There are no cards to share yet."))
    if len(deck.cards) > MAX_CARDS:
        raise SharingError(tr("The deck has too many different cards for a code."))
    out = bytearray()
    _put_text(out, cleaned_name(deck.name))
    numbers = _numbers().places
    if deck.hero is None:
        _put(out, 0)
    elif deck.hero in numbers:
        _put(out, numbers[deck.hero] + 2)
    else:
        _put(out, 1)
        pack, key = _parted(deck.hero)
        _put_text(out, pack)
        out += _hash(key)
    _put_numbered(out, {numbers[card]: n for card, n in deck.cards.items() if card in numbers})
    _put_named(out, {card: n for card, n in deck.cards.items() if card not in numbers}, card_set)
    out += crc32(out).to_bytes(4, "big")[-_CHECK:]
    return f"{_PREFIX}{VERSION}{_letters(bytes(out))}"


def _put_numbered(out: bytearray, cards: Mapping[int, int]) -> None:
    groups = [
        (copies, sorted(card for card, n in cards.items() if n == copies)) for copies in sorted({*cards.values()})
    ]
    _put(out, len(groups))
    for copies, group in groups:
        _put(out, copies)
        _put(out, len(group))
        before = -1
        for number in group:
            _put(out, number - before - 1)
            before = number


def _put_named(out: bytearray, cards: Mapping[str, int], card_set: CardSet) -> None:
    packs = [(pack, list(keys)) for pack, keys in groupby(sorted(cards, key=_parted), key=lambda key: _parted(key)[0])]
    _put(out, len(packs))
    for pack, keys in packs:
        _put_text(out, pack)
        _put(out, len(keys))
        known = _by_hash(pack, {*card_set.cards, *cards})
        for key in keys:
            if len(known[_hash(_parted(key)[1])]) > 1:
                raise SharingError(tr("A code cannot tell some cards of the pack {pack} apart.", pack=pack))
            out += _hash(_parted(key)[1])
            _put(out, cards[key])


def _put(out: bytearray, number: int) -> None:
    """A number from 0 up, seven bits a byte, the lowest first."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def _put_text(out: bytearray, text: str) -> None:
    data = text.encode()
    _put(out, len(data))
    out += data


def _letters(data: bytes) -> str:
    """Five bits a letter; the last letter is filled up with zeros."""
    bits = len(data) * 8
    number = int.from_bytes(data, "big") << (-bits % 5)
    count = -(-bits // 5)
    return "".join(_DIGITS[number >> 5 * (count - 1 - k) & 31] for k in range(count))


def _parted(key: str) -> tuple[str, str]:
    """The pack of an id ("" for the core set), and the id within it."""
    pack, colon, rest = key.partition(":")
    return (pack, rest) if colon else ("", key)


def _hash(key: str) -> bytes:
    return blake2b(key.encode(), digest_size=_HASH).digest()


def _by_hash(pack: str, keys: Iterable[str]) -> dict[bytes, list[str]]:
    """The ids of a pack by the hash that stands in codes."""
    found: dict[bytes, list[str]] = {}
    for key in keys:
        if _parted(key)[0] == pack:
            found.setdefault(_hash(_parted(key)[1]), []).append(key)
    return found


# -- reading ---------------------------------------------------------------------------------------------------------


def read_code(code: str, card_set: CardSet) -> Found:
    """The deck of a code, as :func:`code_in` found it. Raises SharingError when it is damaged, of a newer version or
    longer than any deck's, and when no card of it is known."""
    shape = _CODE.match(code)
    if shape is None:
        raise SharingError(tr("This is no deck code."))
    if len(code) > MAX_CODE:
        raise SharingError(tr("The code is longer than that of any deck."))
    if shape[1].upper() != VERSION:
        raise SharingError(tr("This code was made by a newer Sky World, which this one cannot read."))
    data = _bytes(shape[2])
    if len(data) <= _CHECK or crc32(data[:-_CHECK]).to_bytes(4, "big")[-_CHECK:] != data[-_CHECK:]:
        raise SharingError(tr("The code is damaged: a letter is wrong or missing."))
    return _Reader(data[:-_CHECK], card_set).read()


def _bytes(letters: str) -> bytes:
    """The bytes of a code's letters; b"" when one of them is none of the 32."""
    number, bare = 0, letters.upper().translate(_SAME)
    for letter in bare:
        place = _DIGITS.find(letter)
        if place < 0:
            return b""
        number = number << 5 | place
    spare = len(bare) * 5 % 8
    return b"" if number & ((1 << spare) - 1) else (number >> spare).to_bytes(len(bare) * 5 // 8, "big")


class _Reader:
    """Reads the bytes of a code one after the other. They passed the check, and may still be of bad will."""

    def __init__(self, data: bytes, card_set: CardSet) -> None:
        self.data, self.at = data, 0
        self.card_set = card_set
        self.cards: dict[str, int] = {}
        self.remarks: list[str] = []

    def read(self) -> Found:
        name = cleaned_name(self.text())
        hero = self.hero()
        about_hero = len(self.remarks)
        self.numbered()
        self.named()
        if self.at != len(self.data):
            raise self.fault()
        if not self.cards:
            left_out = self.remarks[about_hero:]
            raise nothing_known(left_out[0]) if left_out else self.fault()
        places = {card: place for place, card in enumerate(self.card_set.cards)}
        return Found(name, hero, dict(sorted(self.cards.items(), key=lambda one: places[one[0]])), tuple(self.remarks))

    def fault(self) -> SharingError:
        return SharingError(tr("The code is damaged: there is no deck in it."))

    def number(self, most: int = 1 << 20) -> int:
        value = shift = 0
        while True:
            if self.at >= len(self.data) or shift > 21:
                raise self.fault()
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if value > most:
                    raise self.fault()
                return value

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise self.fault()
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise self.fault() from None

    def hero(self) -> str | None:
        number, pack = self.number(), ""
        if number == 0:
            return None
        if number == 1:
            pack = cleaned_name(self.text())
            found = _by_hash(pack, self.card_set.heroes).get(self.take(_HASH), [])
            key = found[0] if len(found) == 1 else None
        else:
            key = self.id_of(number - 2)
        if key in self.card_set.heroes:
            return key
        if pack:
            self.remarks.append(tr("Its Hero is of the pack {pack}, which is not in play here.", pack=pack))
        else:
            self.remarks.append(tr("Its Hero is not known here."))
        return None

    def id_of(self, number: int) -> str | None:
        ids = _numbers().ids
        return ids[number] if number < len(ids) else None

    def numbered(self) -> None:
        missing = 0
        for _ in range(self.number(MAX_COPIES)):
            copies, number = self.number(MAX_COPIES), -1
            for _ in range(self.number(MAX_CARDS)):
                number += self.number() + 1
                key = self.id_of(number)
                if key is None:
                    missing += 1
                else:
                    self.add(key, copies)
        if missing:
            self.remarks.append(
                trn(
                    "{n} card of a newer Sky World is left out.",
                    "{n} cards of a newer Sky World are left out.",
                    missing,
                )
            )

    def named(self) -> None:
        for _ in range(self.number(MAX_CARDS)):
            pack, missing = cleaned_name(self.text()), 0
            known = _by_hash(pack, self.card_set.cards)
            for _ in range(self.number(MAX_CARDS)):
                found = known.get(self.take(_HASH), [])
                copies = self.number(MAX_COPIES)
                if len(found) == 1:
                    self.add(found[0], copies)
                else:
                    missing += 1
            if missing:
                self.remarks.append(_missing(pack, missing, bool(known)))

    def add(self, key: str, copies: int) -> None:
        """Copies of a card; one that stands twice, or not at all, is no card of an honest code."""
        if not copies or key in self.cards:
            raise self.fault()
        if key in self.card_set.cards:
            self.cards[key] = copies
        else:
            self.remarks.append(tr("{name} is not known here and left out.", name=key))


def _missing(pack: str, count: int, there: bool) -> str:
    if not pack:
        return trn("{n} card is not known here and left out.", "{n} cards are not known here and left out.", count)
    if there:
        return trn(
            "{n} card is not in this version of the pack {pack} and left out.",
            "{n} cards are not in this version of the pack {pack} and left out.",
            count,
            pack=pack,
        )
    return trn(
        "{n} card is left out: the pack {pack} is not in play here.",
        "{n} cards are left out: the pack {pack} is not in play here.",
        count,
        pack=pack,
    )
