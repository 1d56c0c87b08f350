"""The search line: plain words and ``key:value`` terms, all of which a card must meet.

A word is looked for in name, Insignia, rules text, keywords and triggers; accents and case do not matter, and a phrase
may stand in double quotes, also in a term. Terms: ``stage:2``, ``insignia:moon``, ``power<4``, ``faith>=2``,
``req:3``, ``consume>0``, ``key:ward``, ``deck>0`` (copies in the deck); their Portuguese names do as well, whatever
language is spoken. A Hero is found by words and by ``deck``; it meets no other term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ...cards.model import INSIGNIAS, CardDef, HeroDef
from ...cards.terms import folded
from ...cards.text import badge, card_text, hero_text, keyword_name
from ...language import later, tr
from ...session.searchline import COMPARE, pieces
from .figures import INSIGNIA_NAMES

Found = CardDef | HeroDef
Term = Callable[[Found, int], bool]
"""Whether a card or a Hero, of which the deck has so many copies, meets one term."""

_NUMBERS: Final[Mapping[str, Callable[[CardDef, int], int]]] = {
    "stage": lambda card, copies: card.stage,
    "power": lambda card, copies: card.power,
    "faith": lambda card, copies: card.faith,
    "req": lambda card, copies: card.requirement,
    "consume": lambda card, copies: card.consume,
    "deck": lambda card, copies: copies,
}
_SHOWN: Final = 10
"""Letters of a term that is none, as it is told: with all the terms there are it fits 80 columns."""
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3"}
KEYS: Final = later("stage insignia power faith req consume key deck")
"""What a term may begin with, in the language that is spoken."""
_ALSO: Final = {
    "requirement": "req", "keyword": "key", "estagio": "stage", "poder": "power", "fe": "faith", "requisito": "req",
    "consumo": "consume", "palavra": "key", "baralho": "deck",
}  # fmt: skip
"""Another name of a term, without accents -> its name."""
_INSIGNIAS: Final = {**{name: name for name in INSIGNIAS}, "sol": "sun", "lua": "moon", "estrela": "star",
                     "vazio": "void"}  # fmt: skip


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
            "\n".join(
                (
                    card.full_name,
                    card.insignia,
                    tr(INSIGNIA_NAMES.get(card.insignia, "")),
                    card_text(card, self._lang),
                    *badges,
                    *names,
                    *card.keywords,
                )
            )
        )

    def read(self, text: str) -> Query:
        """The query of a search line. A term that is not finished (``faith>``) asks for nothing yet."""
        terms: list[Term] = []
        remark = ""
        for piece in pieces(text):
            if not piece.key:
                terms.append(self._word(piece.text))
                continue
            term, fault = self._keyed(folded(piece.key), piece.compare, folded(piece.text))
            remark = remark or fault
            if term is not None:
                terms.append(term)
        return Query(tuple(terms), remark)

    def _word(self, word: str) -> Term:
        wanted, texts = folded(word), self._texts
        return lambda card, copies: wanted in texts.get(card.id, "")

    def _keyed(self, key: str, compare: str, value: str) -> tuple[Term | None, str]:
        typed, key = key, _ALSO.get(key, key)
        if key in _NUMBERS:
            return self._number(key, compare, value, typed)
        if key not in ("insignia", "key"):
            shown = typed if len(typed) <= _SHOWN else f"{typed[: _SHOWN - 1]}…"
            return None, tr("no {key}: {keys}", key=shown, keys=tr(KEYS))
        if compare not in (":", "="):
            return None, tr("{key} takes a colon: {example}", key=typed, example=f"{typed}:{value or '…'}")
        if not value:
            return None, ""
        if key == "insignia":
            meant = {insignia for name, insignia in _INSIGNIAS.items() if name.startswith(value)}
            if not meant:
                return None, f"{typed}: {' '.join(tr(name).lower() for name in INSIGNIA_NAMES.values())}"
            return (lambda card, copies: isinstance(card, CardDef) and card.insignia in meant), ""
        lang = self._lang
        words = value.replace("-", "_")
        return (
            lambda card, copies: (
                isinstance(card, CardDef)
                and any(words in word or value in folded(keyword_name(word, lang)) for word in card.keywords)
            )
        ), ""

    def _number(self, key: str, compare: str, value: str, typed: str) -> tuple[Term | None, str]:
        if not value:
            return None, ""
        value = _ROMAN.get(value, value) if key == "stage" else value
        if not value.isdecimal() or len(value) > 4:
            return None, tr("{key} takes a number: {example}", key=typed, example=f"{typed}{compare}2")
        wanted, number, holds = int(value), _NUMBERS[key], COMPARE[compare]

        def meets(card: Found, copies: int) -> bool:
            if isinstance(card, HeroDef):
                return key == "deck" and holds(copies, wanted)
            return holds(number(card, copies), wanted)

        return meets, ""
