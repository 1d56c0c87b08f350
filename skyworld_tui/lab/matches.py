"""One match between two policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from ..ai import LEVELS, YARDSTICKS, Policy, make_policy
from ..cards.decks import check_deck
from ..cards.model import CardSet, DeckDef
from ..cards.source import nearest
from ..engine import Event, Match, Move, PlayerSetup, Setup

MAX_TURNS = 400
"""A match that is not over after so many turns of both players together is a stall."""

DECKS = ("lanterns-at-dusk", "the-silver-ledger")
"""What the two seats play when nothing else is said."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a level or yardstick, and a deck id or None for the deck of the seat."""

    level: str
    deck: str | None = None

    @classmethod
    def parse(cls, text: str, decks: Mapping[str, DeckDef]) -> Player:
        """``LEVEL`` or ``LEVEL:DECK``. Raises ValueError naming the nearest valid word."""
        level, colon, deck = text.partition(":")
        check_level(level)
        if colon and deck not in decks:
            raise ValueError(unknown("deck", deck, decks))
        return cls(level, deck if colon else None)

    def __str__(self) -> str:
        return f"{self.level}:{self.deck}" if self.deck else self.level


def check_level(level: str) -> str:
    """The name of a level or yardstick as it was given. Raises ValueError naming the nearest valid word."""
    known = (*LEVELS, *YARDSTICKS)
    if level not in known:
        raise ValueError(unknown("level", level, known))
    return level


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The line about a word that is none of ``known``: with the nearest of them, or all."""
    near = nearest(word, known)
    said = f"unknown {what} {word[:60]!r}"
    return f"{said}; nearest: {near}" if near else f"{said} ({', '.join(known)})"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How one match went. ``winner`` is the winning seat, None for a stall or an error; ``error`` says what raised."""

    seed: int
    first: int = 0
    winner: int | None = None
    turns: int = 0
    decisions: int = 0
    faith: tuple[int, int] = (0, 0)
    stalled: bool = False
    error: str = ""


def setup_for(cards: CardSet, players: tuple[Player, Player]) -> Setup:
    """The match of these two, in the seats they stand in. Raises ValueError for an unknown deck, and for a deck with a
    card or Hero that the set does not have."""
    seats = []
    for player, default in zip(players, DECKS, strict=True):
        name = player.deck or default
        if name not in cards.decks:
            raise ValueError(unknown("deck", name, cards.decks))
        deck = cards.decks[name]
        for problem in check_deck(deck, cards):
            if problem.unknown:
                raise ValueError(f"deck {name!r}: {problem}")
        hero = cards.heroes[deck.hero] if deck.hero else None
        listed = tuple(cards.cards[card] for card in deck.card_ids())
        seats.append(PlayerSetup(player.level, listed, hero, deck.id, bool(deck.stacked)))
    return Setup((seats[0], seats[1]), goal=cards.format.goal, format=cards.format)


class Observer(Protocol):
    """Who is told everything that happens in a match, hidden cards too. No policy learns anything from it."""

    def begun(self, events: Sequence[Event]) -> None:
        """The hands are dealt."""

    def played(self, seat: int, move: Move, events: Sequence[Event]) -> None:
        """``seat`` has played ``move``, and this came of it."""


def play_match(
    setup: Setup,
    policies: tuple[Policy, Policy],
    seed: int,
    max_turns: int = MAX_TURNS,
    watch: Callable[[Match], None] | None = None,
    observer: Observer | None = None,
) -> MatchResult:
    """Play one match to its end and say how it went; ``watch`` sees the match after each move, ``observer`` is told
    what happened.

    Each policy gets nothing but the view of its own seat. Whatever the match, a policy, ``watch`` or ``observer``
    raises comes through.
    """
    match = Match.start(setup, seed)
    match.proving = watch is not None  # a watcher may want the record; a count of wins does not
    if observer is not None:
        observer.begun(match.opening_events)
    decisions = 0
    while (decision := match.decision) is not None and match.turn <= max_turns:
        seat = decision.by
        policy = policies[seat]
        move = policy.decide(match.view(seat, searchable=policy.searches))
        events = match.play(move, seat)
        decisions += 1
        if observer is not None:
            observer.played(seat, move, events)
        if watch is not None:
            watch(match)
    view = match.view(0, legal=False)
    return MatchResult(
        seed,
        view.first,
        match.winner,
        match.turn,
        decisions,
        (view.seats[0].faith, view.seats[1].faith),
        stalled=match.winner is None,
    )


def play_seeded(
    cards: CardSet, players: tuple[Player, Player], seed: int, observer: Observer | None = None
) -> MatchResult:
    """Play one match whose policies take their seeds from the match's and their seat, whoever sits there. What raises
    is in the result, not raised."""
    seeds = Random(seed)
    policies = tuple(make_policy(player.level, seeds.getrandbits(63)) for player in players)
    try:
        return play_match(setup_for(cards, players), (policies[0], policies[1]), seed, observer=observer)
    except Exception as error:  # the lab counts faults, whatever they are
        return MatchResult(seed, error=f"{type(error).__name__}: {error}")


def playable_decks(cards: CardSet) -> list[str]:
    """The ids of all decks that the format allows, in order."""
    return [deck.id for deck in cards.decks.values() if not check_deck(deck, cards)]


def deck_pairs(decks: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Every two of ``decks`` once, each with itself too, ordered so that any beginning deals all decks about equally
    often: neighbours first, mirror matches last."""
    count = len(decks)
    pairs: list[tuple[str, str]] = []
    for step in (*range(1, count // 2 + 1), 0):
        # Half-way round every couple would come twice.
        starts = count // 2 if 2 * step == count else count
        pairs.extend((decks[start], decks[(start + step) % count]) for start in range(starts))
    return tuple(pairs)
