"""What players ask about a card, answered: ``data/rulings/cards.yaml``.

An answer is about named cards, or about every card with a word of the glossary, a Stage, a Faith or a requirement; so a
sentence stands once, and a card that joins the game has its answers at once. The file is read strictly, as all that a
player may change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..cards.load import load_core
from ..cards.model import CardDef, CardSet, HeroDef
from ..cards.source import Document, KeyPath, nearest, read_document
from ..cards.words import LANGUAGES
from ..engine.view import CharacterView
from ..paths import data_dir
from ..scenarios.seats import FileReader, near_id
from .glossary import Subject, load_glossary, terms_of

FILE: Final = "rulings/cards.yaml"
LONGEST_QUESTION: Final = 80
LONGEST_ANSWER: Final = 240
"""Characters."""

_NUMBERS: Final = ("stage", "faith", "requirement")
_FOLLOWS: Final = re.compile(r"R\d{3}|[DP]-\d{2,3}")
_KEYS: Final = ("id", "for", "follows", "scenario", *LANGUAGES)


@dataclass(frozen=True, slots=True)
class About:
    """The cards that an answer is for: all that is given must hold. ``word``: the id of a glossary entry."""

    cards: tuple[str, ...] = ()
    word: str = ""
    stage: int | None = None
    faith: int | None = None
    requirement: int | None = None

    def fits(self, card: CardDef | HeroDef) -> bool:
        """Whether it is for this card. A Hero has no numbers."""
        for wanted, name in ((self.stage, "stage"), (self.faith, "faith"), (self.requirement, "requirement")):
            if wanted is not None and wanted != getattr(card, name, None):
                return False
        if self.cards and card.id not in self.cards:
            return False
        return not self.word or any(term.id == self.word for term in terms_of(card))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question and its answer. ``follows``: the rules (R123) and rulings (D-12, P-01) behind it; ``scenario``: the
    name of one that plays it, "" for none."""

    id: str
    about: About
    follows: tuple[str, ...]
    scenario: str
    ask: str
    say: str


@dataclass(frozen=True, slots=True)
class Rulings:
    """All answers in one language, in the order of the file."""

    lang: str
    every: tuple[Ruling, ...]

    def of(self, subject: Subject) -> tuple[Ruling, ...]:
        """The answers for this card: those that name it first, then those for its words, last those for its numbers."""
        card = subject.card if isinstance(subject, CharacterView) else subject
        found = [ruling for ruling in self.every if ruling.about.fits(card)]
        return tuple(sorted(found, key=lambda ruling: (not ruling.about.cards, not ruling.about.word)))


def load_rulings(lang: str = "en") -> Rulings:
    """The game's answers, read once; a language that they are not written in reads in English. Raises SourceError for
    a damaged file."""
    return _loaded(lang if lang in LANGUAGES else LANGUAGES[0])


@cache
def _loaded(lang: str) -> Rulings:
    return read_rulings(read_document(data_dir() / FILE), load_core(), lang)


def read_rulings(document: Document, cards: CardSet, lang: str = "en") -> Rulings:
    """The answers of this document. Raises SourceError, also for a card or a word that there is not."""
    return Rulings(lang, tuple(_Reader(document, cards).rulings(lang)))


class _Reader(FileReader):
    """Reads the file of answers."""

    what = "a file of rulings"

    def rulings(self, lang: str) -> Iterable[Ruling]:
        """Every answer in one language; the others must be there and whole as well."""
        self.mapping((), ("rulings",))
        seen: set[str] = set()
        for n in range(len(self.list_at(("rulings",)))):
            path: KeyPath = ("rulings", n)
            self.mapping(path, _KEYS)
            name = self.word((*path, "id"))
            if name in seen:
                self.fail((*path, "id"), f"the ruling {name!r} stands twice")
            seen.add(name)
            told = {each: self._told((*path, each)) for each in LANGUAGES}
            scenario = self.text((*path, "scenario")).strip()
            yield Ruling(name, self._about((*path, "for")), self._follows((*path, "follows")), scenario, *told[lang])

    def _told(self, path: KeyPath) -> tuple[str, str]:
        self.mapping(path, ("ask", "say"))
        told = (self.word((*path, "ask")), self.word((*path, "say")))
        for key, text, most in zip(("ask", "say"), told, (LONGEST_QUESTION, LONGEST_ANSWER), strict=True):
            if len(text) > most:
                self.fail((*path, key), f"{len(text)} characters; {most} are the most")
        return told

    def _about(self, path: KeyPath) -> About:
        if not self.mapping(path, ("cards", "word", *_NUMBERS)):
            self.fail(path, "'for' must say which cards are meant")
        ids = self.words((*path, "cards"))
        known = (*self.cards.cards, *self.cards.heroes)
        for n, card in enumerate(ids):
            if card not in known:
                self.fail((*path, "cards", n), f"unknown card {card!r}", near_id(card, known))
        word, entries = self.text((*path, "word")).strip(), load_glossary().by_id
        if word and word not in entries:
            self.fail((*path, "word"), f"no word {word!r} in the glossary", nearest(word, entries))
        numbers = {key: self.number((*path, key), -1, 0) for key in _NUMBERS}
        return About(tuple(ids), word, **{key: value for key, value in numbers.items() if value >= 0})

    def _follows(self, path: KeyPath) -> tuple[str, ...]:
        ids = self.words(path)
        if not ids:
            self.fail(path, "a ruling follows a rule or a decision")
        for n, name in enumerate(ids):
            if not _FOLLOWS.fullmatch(name):
                self.fail((*path, n), f"{name!r} is no rule (R123) and no ruling (D-12, P-01)")
        return tuple(ids)
