"""What a deck comes to: its size, curve, Insignia, Stages, and what the format says to it; which cards go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...cards.decks import DeckProblem, check_deck
from ...cards.model import INSIGNIAS, CardSet, DeckDef, pack_of
from ...language import later, tr, trn
from .away import bare, strangers

INSIGNIA_NAMES: Final = {"sun": later("Sun"), "moon": later("Moon"), "star": later("Star"), "void": later("Void")}
CURVE_END: Final = 9
"""Requirements above it are counted with it."""
PackName = Callable[[str], str]
"""The name of a pack by its id, "" for one that is not installed."""


class Check(NamedTuple):
    """One demand of the format: whether it is met, that in words, and what it is about: ``hero``, ``copies``, ``size``,
    ``cards`` or ``pack``."""

    ok: bool
    text: str
    about: str


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
        return tr("complete")
    if total < size:
        return trn("{n} short", "{n} short", size - total)
    return tr("{n} too many", n=total - size)


def figures(deck: DeckDef, card_set: CardSet, pack_name: PackName = str) -> Figures:
    """The numbers of ``deck``; cards that the set does not have count for the size alone. ``pack_name`` names the packs
    that the deck lacks."""
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
        checks=_checks(deck, card_set, pack_name),
        advice=_advice(deck, card_set),
    )


def _advice(deck: DeckDef, card_set: CardSet) -> tuple[str, ...]:
    """Cards that nothing in the deck can evolve into: Stage II needs a Stage I (R241), Stage III a Stage II of its
    Insignia (R242, R243). Nothing is said of a deck some of whose cards are not there."""
    if strangers(deck.cards, card_set.cards):
        return ()
    cards = [card_set.cards[card] for card in deck.cards]
    said = []
    if any(card.stage == 2 for card in cards) and not any(card.stage == 1 for card in cards):
        said.append(tr("no Stage I for its Stage II"))
    for name in INSIGNIAS:
        stages = {card.stage for card in cards if card.insignia == name}
        if 3 in stages and 2 not in stages:
            said.append(tr("no Stage II {insignia} for its Stage III", insignia=tr(INSIGNIA_NAMES[name])))
    return tuple(said)


def _checks(deck: DeckDef, card_set: CardSet, pack_name: PackName) -> tuple[Check, ...]:
    """The three demands in fixed order, then whatever else is wrong. A Hero that is not there is told of once."""
    numbers = card_set.format
    problems = check_deck(deck, card_set)
    over = [str(problem.path[1]) for problem in problems if _too_many(problem, card_set)]
    total = sum(deck.cards.values())
    checks = []
    if deck.hero is None:
        checks.append(Check(False, tr("no Hero yet"), "hero"))
    elif deck.hero in card_set.heroes:
        checks.append(Check(True, tr("Hero chosen"), "hero"))
    if over:
        checks += [Check(False, _over_words(card, deck, card_set), "copies") for card in over]
    else:
        checks.append(Check(True, tr("{n} copies at most", n=numbers.max_copies), "copies"))
    if total == numbers.deck_size:
        checks.append(Check(True, trn("{n} card", "{n} cards", numbers.deck_size), "size"))
    else:
        words = size_words(total, numbers.deck_size)
        checks.append(Check(False, tr("{n} cards, {verdict}", n=numbers.deck_size, verdict=words), "size"))
    return (*checks, *(Check(False, text, about) for text, about in _others(problems, deck, card_set, pack_name)))


def _others(
    problems: Iterable[DeckProblem], deck: DeckDef, card_set: CardSet, pack_name: PackName
) -> Iterable[tuple[str, str]]:
    """What a file can have wrong besides: packs that are off, words that do not exist, an order of its own."""
    for problem in problems:
        word = (deck.hero or "") if problem.path == ("hero",) else str(problem.path[-1]) if problem.path else ""
        pack = pack_of(word)
        if problem.unknown and pack and pack not in card_set.packs:
            name = pack_name(pack)
            if name:
                yield tr("switch on the pack {name} (Settings)", name=name), "pack"
            else:
                yield tr("its pack {name} is not installed", name=pack), "pack"
        elif problem.unknown and problem.path[0] == "hero":
            yield tr("its Hero does not exist"), "hero"
        elif problem.unknown:
            yield tr("no such card: {name}", name=bare(word)), "cards"
        elif problem.path == ("stacked",):
            yield tr("only decks of lessons are stacked"), "cards"


def _too_many(problem: DeckProblem, card_set: CardSet) -> bool:
    return len(problem.path) == 2 and not problem.unknown and problem.path[1] in card_set.cards


def _over_words(card: str, deck: DeckDef, card_set: CardSet) -> str:
    name, limit = card_set.cards[card].short, card_set.format.max_copies
    return tr("{n} of {name}, {limit} at most", n=deck.cards[card], name=name, limit=limit)


def companions(card: str, decks: Iterable[DeckDef], count: int = 3) -> tuple[str, ...]:
    """The cards that stand most often beside ``card`` in these decks, as ids, the most frequent first."""
    beside: Counter[str] = Counter()
    for deck in decks:
        if card in deck.cards:
            beside.update({other: copies for other, copies in deck.cards.items() if other != card})
    ranked = sorted(beside.items(), key=lambda item: (-item[1], item[0]))
    return tuple(other for other, _ in ranked[:count])
