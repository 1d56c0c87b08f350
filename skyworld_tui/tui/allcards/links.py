"""Where the page of a card leads: its words, the cards it evolves from and into, the decks that use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...cards.model import CardDef, CardSet, DeckDef, HeroDef
from ...lessons.glossary import terms_of
from .listing import name_of
from .view import Link, Subject

HIGHEST = 3  # the last Stage
SAME_INSIGNIA_FROM = 3  # a Stage III needs the Insignia of what it replaces, a Stage II does not (R241, R243)


class Decks(NamedTuple):
    """The decks of the game and those of the player. Stacked decks belong to lessons and are no one's."""

    own: tuple[DeckDef, ...]
    ready: tuple[DeckDef, ...]

    @classmethod
    def of(cls, own: Iterable[DeckDef], card_set: CardSet) -> Decks:
        """These own decks, and the ready-made ones of the set."""
        game = card_set.decks.values()
        return cls(*(tuple(deck for deck in decks if not deck.stacked) for decks in (own, game)))

    def counts(self) -> Mapping[str, int]:
        """Card or Hero -> how many decks use it."""
        found: dict[str, int] = {}
        for deck in (*self.own, *self.ready):
            for key in {*deck.cards, *([deck.hero] if deck.hero else [])}:
                found[key] = found.get(key, 0) + 1
        return found


def links_of(subject: Subject, card_set: CardSet, decks: Decks, most_words: int) -> tuple[Link, ...]:
    """All that the page of this card leads to, in the order in which it is shown; ``most_words``: how many words can
    have a key."""
    words = [Link("word", term.id, term.id) for term in terms_of(subject)[:most_words]]
    steps = [] if isinstance(subject, HeroDef) else [*_before(subject, card_set), *_after(subject, card_set)]
    uses = [_use(deck, subject, "own") for deck in decks.own] + [_use(deck, subject, "ready") for deck in decks.ready]
    return (*words, *steps, *(use for use in uses if use is not None))


def _before(card: CardDef, card_set: CardSet) -> list[Link]:
    """What may become this card: a Stage II comes from any Stage I."""
    if card.stage < 2:
        return []
    return _step(card, card.stage - 1, card.stage >= SAME_INSIGNIA_FROM, card_set, "from")


def _after(card: CardDef, card_set: CardSet) -> list[Link]:
    """What this card may become."""
    if card.stage >= HIGHEST:
        return []
    return _step(card, card.stage + 1, card.stage + 1 >= SAME_INSIGNIA_FROM, card_set, "into")


def _step(card: CardDef, stage: int, same: bool, card_set: CardSet, way: str) -> list[Link]:
    if not same:
        return [Link("search", f"stage:{stage}", str(stage), way)]
    found = [each for each in card_set.cards.values() if each.stage == stage and each.insignia == card.insignia]
    return [Link("card", each.id, name_of(each), way) for each in found]


def _use(deck: DeckDef, subject: Subject, way: str) -> Link | None:
    copies = deck.cards.get(subject.id, 0)
    leads = isinstance(subject, HeroDef) and deck.hero == subject.id
    return Link("deck", deck.id, deck.name, way, copies) if copies or leads else None
