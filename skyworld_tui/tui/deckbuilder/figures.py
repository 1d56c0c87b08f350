"""What a deck comes to: its size, curve, Insignia, Stages, what the format says to it, and a hand drawn from it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...cards.decks import DeckProblem, check_deck
from ...cards.model import INSIGNIAS, CardDef, CardSet, DeckDef

CURVE_END: Final = 9
"""Requirements above it are counted with it."""


class Check(NamedTuple):
    """One demand of the format: whether it is met, and that in words."""

    ok: bool
    text: str


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of a deck. ``curve[n]``: cards with requirement n; ``insignias`` in the order of the game;
    ``stages[n]``: cards of Stage n + 1; ``advice``: what is allowed but hardly meant."""

    total: int
    size: int
    curve: tuple[int, ...]
    insignias: tuple[tuple[str, int], ...]
    stages: tuple[int, int, int]
    checks: tuple[Check, ...]
    advice: tuple[str, ...]

    @property
    def playable(self) -> bool:
        """Whether the deck may be played."""
        return all(check.ok for check in self.checks)

    @property
    def verdict(self) -> str:
        """The size against the format in two words: ``3 short``, ``2 too many`` or ``complete``."""
        return size_words(self.total, self.size)


def size_words(total: int, size: int) -> str:
    """A number of cards against the number wanted."""
    if total == size:
        return "complete"
    return f"{size - total} short" if total < size else f"{total - size} too many"


def figures(deck: DeckDef, card_set: CardSet) -> Figures:
    """The numbers of ``deck``; cards that the set does not have count for the size alone."""
    last = min(CURVE_END, max((card.requirement for card in card_set.cards.values()), default=0))
    curve = [0] * (last + 1)
    insignias: Counter[str] = Counter()
    stages = [0, 0, 0]
    for card_id, copies in deck.cards.items():
        card = card_set.cards.get(card_id)
        if card is not None:
            curve[min(last, card.requirement)] += copies
            insignias[card.insignia] += copies
            stages[card.stage - 1] += copies
    return Figures(
        total=sum(deck.cards.values()),
        size=card_set.format.deck_size,
        curve=tuple(curve),
        insignias=tuple((name, insignias[name]) for name in INSIGNIAS),
        stages=(stages[0], stages[1], stages[2]),
        checks=_checks(deck, card_set),
        advice=_advice(deck, card_set),
    )


def _advice(deck: DeckDef, card_set: CardSet) -> tuple[str, ...]:
    """Cards that nothing in the deck can evolve into: Stage II needs a Stage I (R241), Stage III a Stage II of its
    Insignia (R242, R243)."""
    cards = [card_set.cards[card] for card in deck.cards if card in card_set.cards]
    said = []
    if any(card.stage == 2 for card in cards) and not any(card.stage == 1 for card in cards):
        said.append("no Stage I for its Stage II")
    for name in INSIGNIAS:
        stages = {card.stage for card in cards if card.insignia == name}
        if 3 in stages and 2 not in stages:
            said.append(f"no Stage II {name.title()} for its Stage III")
    return tuple(said)


def _checks(deck: DeckDef, card_set: CardSet) -> tuple[Check, ...]:
    """The three demands in fixed order, then whatever else is wrong, in the words of the format's own check."""
    numbers = card_set.format
    problems = check_deck(deck, card_set)
    over = [problem for problem in problems if problem.path[:1] == ("cards",) and _too_many(problem, deck, card_set)]
    total = sum(deck.cards.values())
    checks = [Check(deck.hero is not None, "Hero chosen" if deck.hero else "no Hero yet")]
    if over:
        checks += [Check(False, _over_words(problem, deck, card_set)) for problem in over]
    else:
        checks.append(Check(True, f"{numbers.max_copies} copies at most"))
    words = size_words(total, numbers.deck_size)
    right = total == numbers.deck_size
    checks.append(Check(right, f"{numbers.deck_size} cards" + ("" if right else f", {words}")))
    told = ({"the deck has no Hero"} if deck.hero is None else set()) | {problem.text for problem in over}
    checks += [
        Check(False, problem.text)
        for problem in problems
        if problem.text not in told and not (problem.path == ("cards",) and not right)
    ]
    return tuple(checks)


def _too_many(problem: DeckProblem, deck: DeckDef, card_set: CardSet) -> bool:
    return len(problem.path) == 2 and not problem.unknown and problem.path[1] in card_set.cards


def _over_words(problem: DeckProblem, deck: DeckDef, card_set: CardSet) -> str:
    card = str(problem.path[1])
    return f"{deck.cards[card]} of {card_set.cards[card].short}, {card_set.format.max_copies} at most"


def companions(card: str, decks: Iterable[DeckDef], count: int = 3) -> tuple[str, ...]:
    """The cards that stand most often beside ``card`` in these decks, as ids, the most frequent first."""
    beside: Counter[str] = Counter()
    for deck in decks:
        if card in deck.cards:
            beside.update({other: copies for other, copies in deck.cards.items() if other != card})
    ranked = sorted(beside.items(), key=lambda item: (-item[1], item[0]))
    return tuple(other for other, _ in ranked[:count])


def opening_hand(deck: DeckDef, card_set: CardSet, rng: random.Random) -> tuple[CardDef, ...]:
    """As many cards as a hand has (fewer from a smaller deck), drawn from the shuffled deck."""
    ids = [card for card in deck.card_ids() if card in card_set.cards]
    drawn = rng.sample(ids, min(card_set.format.hand_size, len(ids)))
    return tuple(card_set.cards[card] for card in drawn)
