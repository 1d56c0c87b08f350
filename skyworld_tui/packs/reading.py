"""From the files of a pack to definitions, through the same models and the same linter as the cards of the game.

Inside of a pack ids are bare: its own come first, then those of the core set. A pack plays when the linter has nothing
to say about it; so an ability that repeats itself without an end, or a sign that pushes a frame out of line, never
reaches a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from ..cards.check import Checker, Report
from ..cards.lint import Said, check_cells
from ..cards.load import digest
from ..cards.model import AbilityDef, CardDef, CardSet, DeckDef, HeroDef
from ..cards.schema import checked
from ..cards.shapes import Amount, Id, Shape
from ..cards.source import Document, KeyPath, SourceError
from ..engine.triggers import DUDURIMA
from ..language import tr
from .folder import CARDS, HEAD, HEROES, PackFolder
from .model import ID_LENGTH, Pack, full_id, is_pack_id

FORMAT: Final = 1
MAX_CARDS: Final = 200
MAX_HEROES: Final = 20
MAX_KINDS: Final = 60
"""Different cards in a deck, which has fifty."""

_BARE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class PackFile(Shape):
    """``pack.yaml``: who the pack is."""

    format: Amount
    id: Id
    name: Annotated[str, Field(min_length=1, max_length=40)]
    version: Amount = 1
    about: Annotated[str, Field(max_length=160)] = ""
    author: Annotated[str, Field(max_length=40)] = ""


def check_pack(folder: Path, core: CardSet) -> tuple[Pack | None, Report]:
    """Read and lint the pack in ``folder``. Without findings there is a pack to play with; never raises for what the
    folder holds."""
    reader = _PackReader(folder, core)
    reader.read()
    return reader.pack(), reader.report


def read_pack(folder: Path, core: CardSet) -> Pack:
    """The pack in ``folder``. Raises SourceError for the first thing that keeps it from being played."""
    pack, report = check_pack(folder, core)
    if pack is None:
        raise report.findings[0].error
    return pack


class _PackReader:
    """One reading of one folder."""

    def __init__(self, folder: Path, core: CardSet) -> None:
        self.folder = folder
        self.core = core
        self.checker = Checker(core)
        self.head: PackFile | None = None

    @property
    def report(self) -> Report:
        """What was looked at and what was found."""
        return self.checker.report

    def read(self) -> None:
        """Everything that there is to find."""
        try:
            for what, document in PackFolder(self.folder).documents():
                self._file(what, document)
        except SourceError as error:
            self.checker.add("SW501", error)
            return
        if self.report.findings:
            return  # the cards that could not be read would be missed everywhere
        if not (self.checker.cards or self.checker.heroes or self.checker.decks):
            self.checker.add("SW501", SourceError(self.folder, 0, tr("the pack holds no cards, Heroes or decks")))
            return
        self._own_names()
        for deck, document in self.checker.decks:
            self.checker.say(document, (), _deck_words(deck))
        self.checker.judge()

    def _file(self, what: str, document: Document) -> None:
        if not isinstance(document.value, dict):
            raise document.error((), tr("the file must be a mapping (key: value)"))
        if what == HEAD:
            self._head(document)
        elif what == CARDS:
            _bound(document, "cards", MAX_CARDS)
            self.checker.read_cards(document)
        elif what == HEROES:
            _bound(document, "heroes", MAX_HEROES)
            self.checker.read_heroes(document)
        else:
            self._deck(document)

    def _head(self, document: Document) -> None:
        said = document.value.get("format")
        if isinstance(said, int) and said != FORMAT:  # before anything else: other formats may have other keys
            text = tr("this pack has format {n}; this game reads format {known}", n=said, known=FORMAT)
            raise document.error(("format",), text)
        head = checked(PackFile, document.value, document)
        if not is_pack_id(head.id):
            text = tr("{id} cannot be the id of a pack: at most {n} letters, and no word of the game", id=repr(head.id),
                      n=ID_LENGTH)  # fmt: skip
            raise document.error(("id",), text)
        folder = self.folder.resolve().name
        if head.id != folder:
            text = tr("the id {id} must be the name of the folder, {folder}", id=repr(head.id), folder=repr(folder))
            raise document.error(("id",), text)
        for key in ("name", "about", "author"):
            self.checker.say(document, (), check_cells((key,), getattr(head, key)))
        self.head = head

    def _deck(self, document: Document) -> None:
        if "cards" not in document.value:
            raise document.error((), tr("a deck needs the key {key}", key="'cards'"))
        cards = document.value["cards"]
        if isinstance(cards, dict) and len(cards) > MAX_KINDS:
            raise document.error(("cards",), tr("a deck has at most {n} different cards", n=MAX_KINDS))
        for key in ("stacked", "seat", "goal"):
            if key in document.value:
                raise document.error((key,), tr("{key} is for the decks of lessons", key=repr(key)))
        known = {deck.id for deck, _ in self.checker.decks}
        self.checker.read(document)
        for deck, _ in self.checker.decks[len(known) :]:
            if not _BARE.fullmatch(deck.id):
                raise document.error(("id",), tr("the deck needs an id of lower-case letters, digits and hyphens"))
            if deck.id in known:
                raise document.error(("id",), tr("the deck id {id} stands twice", id=repr(deck.id)))

    def _own_names(self) -> None:
        """A name that the rules or the players know belongs to the card that has it."""
        taken = {card.full_name.casefold() for card in self.core.cards.values()}
        taken |= {DUDURIMA.casefold()}  # ON A DUDURIMA ENTERING goes by the name (D-119)
        for card, document, path in self.checker.cards:
            if card.full_name.casefold() in taken or card.name.casefold() in taken:
                text = tr("the name {name} belongs to a card of the game", name=repr(card.full_name))
                self.checker.add("SW502", document.error((*path, "name"), text))
        heroes = {hero.name.casefold() for hero in self.core.heroes.values()}
        for hero, document, path in self.checker.heroes:
            if hero.name.casefold() in heroes:
                text = tr("the name {name} belongs to a Hero of the game", name=repr(hero.name))
                self.checker.add("SW502", document.error((*path, "name"), text))

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def pack(self) -> Pack | None:
        """The pack under its full ids, None when there are findings."""
        head = self.head
        if head is None or self.report.findings:
            return None
        cards = {(found := _card(head.id, card)).id: found for card, _, _ in self.checker.cards}
        heroes = {(made := _hero(head.id, hero)).id: made for hero, _, _ in self.checker.heroes}
        decks = {}
        for deck, _ in self.checker.decks:
            full = self._full_deck(head.id, deck)
            decks[full.id] = full
        printed = digest(cards, heroes, self.core.format)
        return Pack(head.id, head.name, head.version, head.about, head.author, cards, heroes, decks, printed)

    def _full_deck(self, pack: str, deck: DeckDef) -> DeckDef:
        """``deck`` with full ids where its cards and its Hero are those of the pack."""
        own = {card.id for card, _, _ in self.checker.cards}
        heroes = {hero.id for hero, _, _ in self.checker.heroes}
        return replace(
            deck,
            id=full_id(pack, deck.id),
            hero=full_id(pack, deck.hero) if deck.hero in heroes and deck.hero else deck.hero,
            cards={full_id(pack, card) if card in own else card: copies for card, copies in deck.cards.items()},
        )


def _bound(document: Document, key: str, most: int) -> None:
    """Refuse a file of entries that lacks them or has more than a pack may have."""
    if key not in document.value:
        raise document.error((), tr("the key {key} is missing", key=repr(key)))
    entries = document.value[key]
    if isinstance(entries, list) and len(entries) > most:
        raise document.error((key, most), tr("a pack has at most {n} {key}", n=most, key=key))


def _deck_words(deck: DeckDef) -> Iterator[Said]:
    """What a deck says of itself stands in lines of the screen too."""
    yield from check_cells(("name",), deck.name)
    for key, lines in (("plan", deck.plan), ("plan_pt", deck.plan_pt)):
        for place, line in enumerate(lines):
            where: KeyPath = (key, place)
            yield from check_cells(where, line)


def _ability(pack: str, ability: AbilityDef) -> AbilityDef:
    return replace(ability, id=full_id(pack, ability.id))


def _card(pack: str, card: CardDef) -> CardDef:
    abilities = tuple(_ability(pack, ability) for ability in card.abilities)
    return replace(card, id=full_id(pack, card.id), abilities=abilities)


def _hero(pack: str, hero: HeroDef) -> HeroDef:
    power, secondary = _ability(pack, hero.power), _ability(pack, hero.secondary)
    return replace(hero, id=full_id(pack, hero.id), power=power, secondary=secondary)
