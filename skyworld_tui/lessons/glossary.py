"""The glossary, A to Z: what every word of the game means, which cards have it, where the manual tells more.

``data/glossary/*.yaml`` holds a file for each kind of word. What cards print is not typed there again: the name of a
keyword or a trigger, and the sentence that explains it on a card, come from the tables that the card texts are made of;
the file adds what they leave open. Files are read strictly, as all that a player may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from ..cards.load import load_core
from ..cards.model import CardDef, CardSet, HeroDef
from ..cards.source import Document, KeyPath, nearest, read_document
from ..cards.terms import Term, folded, meaning, once, printed, term_name
from ..cards.words import LANGUAGES
from ..engine.view import CharacterView
from ..paths import data_dir
from ..scenarios.seats import FileReader
from ..session.boardtext import POSTURES

KINDS: Final = ("zone", "property", "state", "action", "keyword", "trigger")
FILES: Final = ("zones", "properties", "states", "actions", "keywords", "triggers")
LONGEST: Final = 330
"""Characters that an entry's text may have, the generated sentence included."""

_ALWAYS: Final = ("stage", "insignia", "requirement", "power", "faith")  # on every card: no list of cards would help
_ACTIVATED: Final = MappingProxyType({"active": "active_activation", "used": "activated"})

Subject = CardDef | HeroDef | CharacterView
"""Whatever a player can look at in full."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One word. ``kind`` is one of :data:`KINDS`, ``called`` what that kind is called; ``see`` holds ids of other
    entries, ``chapter`` a place in the manual (``awaken#preparation``). ``text`` is one to three sentences."""

    id: str
    kind: str
    called: str
    name: str
    text: str
    see: tuple[str, ...]
    chapter: str

    @property
    def letter(self) -> str:
        """The letter under which it stands."""
        return next((char for char in folded(self.name).upper() if char.isalpha()), "#")


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries in one language, sorted by name; accents and case do not count."""

    lang: str
    entries: tuple[Entry, ...]
    by_id: Mapping[str, Entry]
    having: Mapping[str, tuple[CardDef | HeroDef, ...]]

    def entry(self, word: str) -> Entry:
        """The entry of this id. Raises KeyError for an unknown one."""
        return self.by_id[word]

    def cards(self, word: str) -> tuple[CardDef | HeroDef, ...]:
        """The cards of the set that print this word, in its order, then the Heroes."""
        return self.having.get(word, ())

    def of_card(self, subject: Subject) -> tuple[str, ...]:
        """The ids of what :func:`terms_of` finds."""
        return tuple(term.id for term in terms_of(subject))

    def search(self, typed: str) -> tuple[Entry, ...]:
        """The entries in which every typed word occurs: first where the name begins with what was typed, then where a
        word of the name does, then where it is in the name, then in the text. Nothing typed: all."""
        words = folded(typed).split()
        if not words:
            return self.entries
        found = [(rank, n) for n, entry in enumerate(self.entries) if (rank := _rank(entry, words)) is not None]
        return tuple(self.entries[n] for _, n in sorted(found))


def _rank(entry: Entry, words: Sequence[str]) -> int | None:
    """How well the entry fits, 0 best; None: it does not."""
    name, said = folded(entry.name), folded(f"{entry.name} {entry.text} {entry.called}")
    if any(word not in said for word in words):
        return None
    if any(word not in name for word in words):
        return 3
    starts = name.split()
    return 0 if name.startswith(" ".join(words)) else 1 if all(_begins(starts, word) for word in words) else 2


def _begins(starts: Iterable[str], word: str) -> bool:
    return any(start.startswith(word) for start in starts)


def terms_of(subject: Subject) -> tuple[Term, ...]:
    """The words to look up for this card: those it prints in their order, the states that a character is in, then what
    every card has. Each id once."""
    card = subject.card if isinstance(subject, CharacterView) else subject
    found = list(printed(card))
    if isinstance(subject, CharacterView):
        found += _states(subject)
    if isinstance(card, HeroDef):
        found.append(Term("hero"))
    else:
        consumption = ("consumption",) if card.consume else ()
        found += [Term(word) for word in (*_ALWAYS[:3], *consumption, *_ALWAYS[3:])]
    return once(found)


def _states(character: CharacterView) -> list[Term]:
    """What the character is in, and the keywords that something else gives it."""
    found = [Term("preparation")] if character.preparation else []
    if character.vulnerable in POSTURES:
        found.append(Term(POSTURES[character.vulnerable]))
    if character.armed:
        found.append(Term("armed"))
    elif character.activated in _ACTIVATED:
        found.append(Term(_ACTIVATED[character.activated]))
    found += [Term(keyword) for keyword in character.keywords]
    if character.attached:
        found.append(Term("attachment"))
    return found


# -- reading -----------------------------------------------------------------------------------------------------------


def load_glossary(lang: str = "en") -> Glossary:
    """The game's glossary, read once; a language that it is not written in reads in English. Raises SourceError for a
    damaged file."""
    return _loaded(lang if lang in LANGUAGES else LANGUAGES[0])


@cache
def _loaded(lang: str) -> Glossary:
    folder = data_dir() / "glossary"
    return read_glossary([read_document(folder / f"{name}.yaml") for name in FILES], load_core(), lang)


def read_glossary(documents: Iterable[Document], cards: CardSet, lang: str = "en") -> Glossary:
    """The glossary of these documents. Raises SourceError, also for an id that stands twice or leads nowhere."""
    readers = [_Reader(document, cards) for document in documents]
    entries: dict[str, Entry] = {}
    for reader in readers:
        for word in reader.ids():
            if word in entries:
                reader.fail(("words", word), f"the word {word!r} stands twice")
            entries[word] = reader.entry(word, lang)
    for reader in readers:
        for word in reader.ids():
            for n, other in enumerate(entries[word].see):
                if other not in entries or other == word:
                    reader.fail(("words", word, "see", n), f"no other word {other!r}", nearest(other, entries))
    ordered = sorted(entries.values(), key=lambda entry: (folded(entry.name), entry.id))
    return Glossary(lang, tuple(ordered), entries, _having(cards))


def _having(cards: CardSet) -> dict[str, tuple[CardDef | HeroDef, ...]]:
    found: dict[str, list[CardDef | HeroDef]] = {}
    subjects: tuple[CardDef | HeroDef, ...] = (*cards.cards.values(), *cards.heroes.values())
    for card in subjects:
        for term in terms_of(card):
            if term.id not in _ALWAYS:
                found.setdefault(term.id, []).append(card)
    return {word: tuple(some) for word, some in found.items()}


class _Reader(FileReader):
    """Reads one file of words."""

    what = "a glossary"

    def ids(self) -> tuple[str, ...]:
        """The ids of this file."""
        self.mapping((), ("kind", "called", "words"))
        held = self.at(("words",))
        if not isinstance(held, dict) or not held:
            self.fail(("words",), "a glossary needs words")
        return tuple(map(str, held))

    def entry(self, word: str, lang: str) -> Entry:
        """One word in one language; the others must be there and whole as well."""
        path: KeyPath = ("words", word)
        self.mapping(path, ("see", "chapter", *LANGUAGES))
        self.mapping(("called",), LANGUAGES)
        if self.at(("kind",)) is None:
            self.fail((), "a glossary needs the key 'kind'")
        kind = self.choice(("kind",), KINDS, "")
        see = tuple(self.word((*path, "see", n)) for n in range(len(self.list_at((*path, "see")))))
        told = {each: self._told(path, word, each) for each in LANGUAGES}
        name, text = told[lang]
        return Entry(word, kind, self.word(("called", lang)), name, text, see, self.word((*path, "chapter")))

    def _told(self, path: KeyPath, word: str, lang: str) -> tuple[str, str]:
        """Name and text in one language: what cards print and explain, then what the file adds."""
        here = (*path, lang)
        held = self.mapping(here, ("name", "text"))
        name, said = term_name(word, lang), meaning(Term(word), lang)
        if name and "name" in held:
            self.fail((*here, "name"), f"cards print its name: {name}")
        name = name or self.word((*here, "name"))
        text = " ".join(self.text((*here, "text")).split())
        if not text and not said:
            self.fail(path, f"the word {word!r} needs a text in {lang!r}")
        text = f"{said} {text}".strip()
        if len(text) > LONGEST:
            self.fail((*here, "text"), f"{len(text)} characters with what cards say; {LONGEST} are the most")
        return name, text
