"""Loading whole files: the core set of the game, or a set from elsewhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from skyworld_tui.paths import data_dir

from . import shapes
from .model import CardDef, CardSet, DeckDef, Format, HeroDef
from .schema import card_def, checked, deck_def, format_def, hero_def
from .source import Document, SourceError, read_document

MAX_DECK_BYTES: Final = 100_000
"""Of a deck file; one with every card of the core set has a fiftieth of it."""
_NOT_RULES: Final = frozenset({"lore"})


@cache
def load_core() -> CardSet:
    """The core set, read once. Raises SourceError when its files are broken, OSError when they are missing."""
    folder = data_dir()
    return load_set(folder / "cards.yaml", folder / "heroes.yaml", folder / "format.yaml", folder / "decks")


def load_set(cards_file: Path, heroes_file: Path, format_file: Path, decks_dir: Path) -> CardSet:
    """A whole set from its files. Raises SourceError for the first thing that is wrong in them."""
    cards = load_cards(read_document(cards_file))
    heroes = load_heroes(read_document(heroes_file))
    document = read_document(format_file)
    numbers = format_def(document.value, document)
    decks = load_decks(decks_dir)
    return CardSet(cards, heroes, decks, numbers, digest(cards, heroes, numbers))


def load_cards(document: Document) -> Mapping[str, CardDef]:
    """The cards of a card file by id, in its order. Raises SourceError, also for an id that stands twice."""
    file = checked(shapes.CardFile, document.value, document)
    cards: dict[str, CardDef] = {}
    for place, card in enumerate(file.cards):
        if card.id in cards:
            raise document.error(("cards", place, "id"), f"the card id {card.id!r} stands twice")
        cards[card.id] = card_def(card, document, ("cards", place))
    return cards


def load_heroes(document: Document) -> Mapping[str, HeroDef]:
    """The Heroes of a Hero file by id, in its order. Raises SourceError, also for an id that stands twice."""
    file = checked(shapes.HeroFile, document.value, document)
    heroes: dict[str, HeroDef] = {}
    for place, hero in enumerate(file.heroes):
        if hero.id in heroes:
            raise document.error(("heroes", place, "id"), f"the Hero id {hero.id!r} stands twice")
        heroes[hero.id] = hero_def(hero, document, ("heroes", place))
    return heroes


def load_decks(folder: Path) -> Mapping[str, DeckDef]:
    """Every ``*.yaml`` of a folder as a deck, by id, sorted by file name. Raises SourceError."""
    decks: dict[str, DeckDef] = {}
    for path in sorted(folder.glob("*.yaml")):
        document = read_document(path)
        deck = deck_def(document.value, document)
        if deck.id in decks:
            raise document.error(("id",), f"the deck id {deck.id!r} stands twice")
        decks[deck.id] = deck
    return decks


def load_deck(path: Path) -> DeckDef:
    """One deck file; legality is checked by :func:`skyworld_tui.cards.decks.check_deck`. Raises SourceError."""
    document = read_document(path, MAX_DECK_BYTES)
    return deck_def(document.value, document)


def digest(cards: Mapping[str, CardDef], heroes: Mapping[str, HeroDef], numbers: Format) -> str:
    """sha256 (hex) of everything that matters to the rules: the order of cards and their lore do not."""
    canonical = {
        "cards": {key: _plain(card) for key, card in cards.items()},
        "heroes": {key: _plain(hero) for key, hero in heroes.items()},
        "format": _plain(numbers),
    }
    text = json.dumps(canonical, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """A definition as JSON values: its own fields only, not what was derived from them."""
    if is_dataclass(value):
        return {
            item.name: _plain(getattr(value, item.name))
            for item in fields(value)
            if item.init and item.name not in _NOT_RULES
        }
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


__all__ = ["SourceError", "digest", "load_cards", "load_core", "load_deck", "load_decks", "load_heroes", "load_set"]
