"""The search line: plain words and ``key:value`` terms, all of which a card must meet.

A word is looked for in name, Insignia, rules text, keywords and triggers; accents and case do not matter, and a phrase
may stand in double quotes. Terms: ``stage:2``, ``insignia:moon``, ``power<4``, ``faith>=2``, ``req:3``, ``consume>0``,
``key:ward``, ``deck>0`` (copies in the deck). A Hero is found by words and by ``deck``; it meets no other term.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ...cards.model import INSIGNIAS, CardDef, HeroDef
from ...cards.terms import folded
from ...cards.text import badge, card_text, hero_text, keyword_name

Found = CardDef | HeroDef
Term = Callable[[Found, int], bool]
"""Whether a card or a Hero, of which the deck has so many copies, meets one term."""

_TERM: Final = re.compile(r"([^\W\d]+)(<=|>=|:|=|<|>)(.*)\Z", re.DOTALL)
_PIECE: Final = re.compile(r'"([^"]*)"?|(\S+)')
_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": lambda a, b: a == b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_NUMBERS: Final[Mapping[str, Callable[[CardDef, int], int]]] = {
    "stage": lambda card, copies: card.stage,
    "power": lambda card, copies: card.power,
    "faith": lambda card, copies: card.faith,
    "req": lambda card, copies: card.requirement,
    "requirement": lambda card, copies: card.requirement,
    "consume": lambda card, copies: card.consume,
    "deck": lambda card, copies: copies,
}
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3"}
KEYS: Final = ("stage", "insignia", "power", "faith", "req", "consume", "key", "deck")


@dataclass(frozen=True, slots=True)
class Query:
    """A search that was read. ``remark``: what in it could not be understood; it is left out."""

    terms: tuple[Term, ...] = ()
    remark: str = ""

    def fits(self, card: Found, copies: int) -> bool:
        """Whether the card meets every term."""
        return all(term(card, copies) for term in self.terms)


class Finder:
    """Reads searches for these cards; what is looked through is put together once."""

    def __init__(self, cards: Iterable[Found], lang: str = "en") -> None:
        self._lang = lang
        self._texts = {card.id: self._text(card) for card in cards}

    def _text(self, card: Found) -> str:
        if isinstance(card, HeroDef):
            return folded(f"{card.name}\n{hero_text(card, self._lang)}")
        badges = (badge(ability, self._lang) for ability in card.abilities)
        names = (keyword_name(word, self._lang) for word in card.keywords)
        return folded(
            "\n".join((card.full_name, card.insignia, card_text(card, self._lang), *badges, *names, *card.keywords))
        )

    def read(self, text: str) -> Query:
        """The query of a search line. A term that is not finished (``faith>``) asks for nothing yet."""
        terms: list[Term] = []
        remark = ""
        for found in _PIECE.finditer(text):
            phrase, word = found.group(1), found.group(2)
            if phrase is not None:
                terms.append(self._word(phrase))
                continue
            split = _TERM.match(word)
            if split is None:
                terms.append(self._word(word))
                continue
            term, fault = self._keyed(split.group(1).casefold(), split.group(2), folded(split.group(3)))
            remark = remark or fault
            if term is not None:
                terms.append(term)
        return Query(tuple(terms), remark)

    def _word(self, word: str) -> Term:
        wanted, texts = folded(word), self._texts
        return lambda card, copies: wanted in texts.get(card.id, "")

    def _keyed(self, key: str, compare: str, value: str) -> tuple[Term | None, str]:
        if key in _NUMBERS:
            return self._number(key, compare, value)
        if key not in ("insignia", "key", "keyword"):
            return None, f"no {key!r}: {' '.join(KEYS)}"
        if compare not in (":", "="):
            return None, f"{key} takes a colon: {key}:{value or '…'}"
        if not value:
            return None, ""
        if key == "insignia":
            if not any(name.startswith(value) for name in INSIGNIAS):
                return None, f"insignia: {' '.join(INSIGNIAS)}"
            return (lambda card, copies: isinstance(card, CardDef) and card.insignia.startswith(value)), ""
        lang = self._lang
        words = value.replace("-", "_")
        return (
            lambda card, copies: (
                isinstance(card, CardDef)
                and any(words in word or value in folded(keyword_name(word, lang)) for word in card.keywords)
            )
        ), ""

    def _number(self, key: str, compare: str, value: str) -> tuple[Term | None, str]:
        if not value:
            return None, ""
        value = _ROMAN.get(value, value) if key == "stage" else value
        if not value.isdecimal() or len(value) > 4:
            return None, f"{key} takes a number: {key}{compare}2"
        wanted, number, holds = int(value), _NUMBERS[key], _COMPARE[compare]

        def meets(card: Found, copies: int) -> bool:
            if isinstance(card, HeroDef):
                return key == "deck" and holds(copies, wanted)
            return holds(number(card, copies), wanted)

        return meets, ""
