"""The linter behind ``skyworld cards check``: what the vocabulary allows but a good set would not say.

Every finding has a code, so that it can be looked up and talked about:

========  ==================================================================================
``SW101``  the file cannot be read, or holds an unknown word or a value of the wrong kind
``SW102``  an id stands twice
``SW103``  a duration is missing, or cannot end
``SW201``  a filter that no card of the set matches
``SW202``  an ability that can trigger or repeat itself without a limit
``SW203``  a reference or a number that means nothing here
``SW204``  a second HAND ABILITY or BANK ACTION of a card: only the first can be used
``SW205``  ``if_survives`` under a trigger that no combat follows
``SW206``  the cost ``consume_this`` in an ability that also awakens or attaches this card
``SW207``  a card attached to itself
``SW208``  a card id that match notation reads as a place, such as ``h1``
``SW209``  an unused name: a keyword, ``stage`` or upgrade that changes nothing
``SW210``  a ``may`` clause at the head of an ability that is optional already
``SW211``  the card brought by an Exchange is awakened before the Exchange
``SW301``  a rules text that is too long
``SW302``  a character that does not take exactly one cell of a terminal
``SW303``  two different abilities that read the same
``SW401``  a deck that breaks the format
``SW501``  a pack that is no pack, or is larger than one may be
``SW502``  a card or Hero of a pack with a name of the game
========  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from skyworld_tui.paths import data_dir

from . import shapes
from .decks import check_deck, check_tutorial_deck
from .faults import all_errors
from .lint import Said, check_card, check_hero, check_same_text
from .load import load_core
from .model import CardDef, CardSet, DeckDef, Format, HeroDef
from .schema import card_def, deck_def, format_def, hero_def
from .source import Document, KeyPath, SourceError, read_document

MAX_FINDINGS: Final = 200
"""Faults that are told before a file is not read any further."""

INPUT_CODES: Final = frozenset({"SW101", "SW102", "SW103", "SW501"})
"""Findings about words and ids: bad input rather than a bad card."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the linter's report."""

    code: str
    error: SourceError

    def __str__(self) -> str:
        where = f"{self.error.file}:{self.error.line}" if self.error.line else self.error.file
        hint = f"; nearest: {self.error.nearest}" if self.error.nearest else ""
        return f"{where}: {self.code} {self.error.text}{hint}"


@dataclass(slots=True)
class Report:
    """What was looked at and what was found."""

    findings: list[Finding] = field(default_factory=list)
    cards: int = 0
    heroes: int = 0
    decks: int = 0

    @property
    def bad_input(self) -> bool:
        """Whether a file could not even be read as cards."""
        return any(finding.code in INPUT_CODES for finding in self.findings)


def check_files(paths: Sequence[Path] = ()) -> Report:
    """Lint these files and folders; without any, the game's own data.

    A file beside the core set is checked together with it: its ids must be new, its decks may use core cards.
    A card file whose set id is ``core`` stands in for the core set.
    """
    return Checker().run(list(paths) or [data_dir()])


class Checker:
    """Reads everything first, because filters and decks are judged against all the cards there are.

    ``core``: the set that the files come beside, whose ids they may have too; without it that is found out.
    """

    def __init__(self, core: CardSet | None = None) -> None:
        self.core = core
        self.report = Report()
        self.cards: list[tuple[CardDef, Document, KeyPath]] = []
        self.heroes: list[tuple[HeroDef, Document, KeyPath]] = []
        self.decks: list[tuple[DeckDef, Document]] = []
        self.format: Format | None = None
        self.whole_set = False

    def run(self, paths: Iterable[Path]) -> Report:
        for path in _files(paths):
            try:
                document = read_document(path)
            except SourceError as error:
                self.add("SW101", error)
                continue
            self.read(document)
        return self.judge()

    def judge(self) -> Report:
        """What the linter says of all that was read."""
        everything = self.universe()
        for card, document, place in self.cards:
            self.say(document, place, check_card(card, everything.cards.values()))
        for hero, document, place in self.heroes:
            self.say(document, place, check_hero(hero, everything.cards.values()))
        placed = {card.id: (document, place) for card, document, place in self.cards}
        for card_id, said in check_same_text(everything.cards.values()):
            if card_id in placed:
                self.say(*placed[card_id], [said])
        for deck, document in self.decks:
            problems = check_tutorial_deck(deck, everything) if deck.stacked else check_deck(deck, everything)
            for problem in problems:
                code = "SW101" if problem.unknown else "SW401"
                self.add(code, document.error(problem.path, problem.text, problem.nearest))
        self.report.findings.sort(key=lambda finding: (finding.error.file, finding.error.line, finding.code))
        return self.report

    def add(self, code: str, error: SourceError) -> None:
        self.report.findings.append(Finding(code, error))

    def say(self, document: Document, base: KeyPath, said: Iterable[Said]) -> None:
        for code, path, text in said:
            self.add(code, document.error((*base, *path), text))

    def read(self, document: Document) -> None:
        """Sort a file by its keys into what it holds."""
        value = document.value
        keys = set(value) if isinstance(value, dict) else set()
        if "heroes" in keys:
            self.read_heroes(document)
        elif isinstance(value, dict) and isinstance(value.get("cards"), dict):
            self.guarded(document, lambda: self.decks.append((deck_def(value, document), document)))
            self.report.decks += 1
        elif "cards" in keys:
            self.read_cards(document)
        elif "deck_size" in keys or "max_copies" in keys:
            self.guarded(document, lambda: setattr(self, "format", format_def(value, document)))
        else:
            self.add("SW101", document.error((), "neither cards, Heroes, a deck nor a format"))

    def guarded(self, document: Document, act: Any) -> None:
        try:
            act()
        except SourceError as error:
            self.add("SW103" if "'until' is missing" in error.text else "SW101", error)

    def shaped(self, model: type[BaseModel], value: Any, document: Document, path: KeyPath) -> Any:
        """``value`` as ``model``, or None after every fault in it has been reported."""
        try:
            return model.model_validate(value)
        except ValidationError as error:
            for fault in all_errors(error, model, document, path):
                self.add("SW103" if "'until' is missing" in fault.text else "SW101", fault)
            return None

    def read_cards(self, document: Document) -> None:
        value = document.value
        self.shaped(shapes.CardFile, {**value, "cards": [_STAND_IN]}, document, ())
        head = value.get("set")
        self.whole_set |= isinstance(head, dict) and head.get("id") == "core"
        for path, card in self.entries(document, "cards", shapes.Card):
            self.guarded(document, lambda c=card, p=path: self.cards.append((card_def(c, document, p), document, p)))
            self.report.cards += 1

    def read_heroes(self, document: Document) -> None:
        self.shaped(shapes.HeroFile, {**document.value, "heroes": [_HERO_STAND_IN]}, document, ())
        for path, hero in self.entries(document, "heroes", shapes.Hero):
            self.guarded(document, lambda h=hero, p=path: self.heroes.append((hero_def(h, document, p), document, p)))
            self.report.heroes += 1

    def entries(self, document: Document, key: str, model: type[BaseModel]) -> Iterator[tuple[KeyPath, Any]]:
        """The entries of a list that are well formed and whose ids are new; the others are reported."""
        values = document.value[key]
        if not isinstance(values, list) or not values:
            self.add("SW101", document.error((key,), f"{key!r} must be a list with something in it"))
            return
        known = {card.id for card, _, _ in self.cards} if key == "cards" else {hero.id for hero, _, _ in self.heroes}
        for place, value in enumerate(values):
            if len(self.report.findings) >= MAX_FINDINGS:
                return
            path: KeyPath = (key, place)
            entry = self.shaped(model, value, document, path)
            if entry is None:
                continue
            if entry.id in known:
                self.add("SW102", document.error((*path, "id"), f"the id {entry.id!r} stands twice"))
                continue
            known.add(entry.id)
            yield path, entry

    def universe(self) -> CardSet:
        """All the cards and Heroes that the checked files may speak of; the core set is among them."""
        cards = {card.id: card for card, _, _ in self.cards}
        heroes = {hero.id: hero for hero, _, _ in self.heroes}
        if self.core is not None:
            return replace(self.core, cards={**self.core.cards, **cards}, heroes={**self.core.heroes, **heroes})
        if self.whole_set and heroes:
            return CardSet(cards, heroes, {}, self.format or Format())
        try:
            core = load_core()
        except (SourceError, OSError):  # reported where it is checked itself
            return CardSet(cards, heroes, {}, self.format or Format())
        if not self.whole_set:
            for card, document, path in self.cards:
                if card.id in core.cards:
                    self.add("SW102", document.error((*path, "id"), f"the id {card.id!r} is a card of the core set"))
            cards = {**core.cards, **cards}
        return CardSet(cards, {**core.heroes, **heroes}, {}, self.format or core.format)


def _files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves; a folder stands for its own YAML files and those of its ``decks``."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted(path.glob("*.yaml")))
            found.extend(sorted((path / "decks").glob("*.yaml")))
        else:
            found.append(path)
    return found


_ABILITY: Final = {"trigger": "on_entry", "effects": [{"op": "draw", "n": 1}]}
# Stand-ins: the head of a file is checked with them in place of its entries, which are checked one by one.
_STAND_IN: Final = {
    "id": "x", "name": "x", "stage": 1, "insignia": "sun", "requirement": 0, "consume": 0, "power": 0, "faith": 0,
}  # fmt: skip
_HERO_STAND_IN: Final = {"id": "x", "name": "x", "evolution": 0, "power": _ABILITY, "secondary": _ABILITY}
