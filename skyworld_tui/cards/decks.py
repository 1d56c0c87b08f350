"""Whether a deck may be played: against the format and the cards that exist."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .model import CardSet, DeckDef, pack_of
from .source import KeyPath, nearest


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One thing wrong with a deck. ``path`` is where it stands in the deck's file; ``unknown`` marks a wrong word."""

    text: str
    path: KeyPath = ()
    nearest: str | None = None
    unknown: bool = False

    def __str__(self) -> str:
        return f"{self.text}; nearest: {self.nearest}" if self.nearest else self.text


def check_deck(deck: DeckDef, card_set: CardSet) -> list[DeckProblem]:
    """Everything that keeps ``deck`` from being played in the set's format; [] for a legal deck.

    A deck has exactly ``deck_size`` cards, at most ``max_copies`` of one card, one Hero, and no stacked order.
    """
    numbers = card_set.format
    problems = _unknown(deck, card_set)
    if deck.hero is None:
        problems.append(DeckProblem("the deck has no Hero"))
    size = sum(deck.cards.values())
    if size != numbers.deck_size:
        problems.append(DeckProblem(f"the deck has {size} cards, not {numbers.deck_size}", ("cards",)))
    problems.extend(
        DeckProblem(f"{copies} copies of {card!r}, at most {numbers.max_copies} are allowed", ("cards", card))
        for card, copies in deck.cards.items()
        if copies > numbers.max_copies
    )
    if deck.stacked:
        problems.append(DeckProblem("only a tutorial deck is stacked", ("stacked",)))
    return problems


def check_tutorial_deck(deck: DeckDef, card_set: CardSet) -> list[DeckProblem]:
    """The same for a stacked deck: its order must hold exactly its cards; a Hero and the size are free."""
    problems = _unknown(deck, card_set)
    counted = Counter(deck.stacked)
    for card in dict.fromkeys((*deck.cards, *deck.stacked)):
        if counted[card] != deck.cards.get(card, 0):
            listed = deck.cards.get(card, 0)
            problems.append(DeckProblem(f"{card!r} stands {counted[card]} times in the order, {listed} in the cards",
                                        ("stacked",)))  # fmt: skip
    return problems


def _unknown(deck: DeckDef, card_set: CardSet) -> list[DeckProblem]:
    """Words that the set does not have; a pack that is not among it is told once, whatever the deck takes from it."""
    problems: list[DeckProblem] = []
    lacking: set[str] = set()
    wanted: list[tuple[str, str, KeyPath]] = [("card", card, ("cards", card)) for card in deck.cards]
    if deck.hero is not None:
        wanted.append(("Hero", deck.hero, ("hero",)))
    for what, word, path in wanted:
        known = card_set.cards if what == "card" else card_set.heroes
        pack = pack_of(word)
        if word in known:
            continue
        if pack and pack not in card_set.packs:
            if pack not in lacking:
                problems.append(DeckProblem(f"the deck needs the pack {pack!r}, which is off", path, unknown=True))
            lacking.add(pack)
        else:
            problems.append(DeckProblem(f"unknown {what} {word!r}", path, nearest(word, known), unknown=True))
    return problems
