"""One match between two policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random

from ..ai import LEVELS, Policy, make_policy
from ..cards.decks import check_deck
from ..cards.model import CardSet, DeckDef
from ..cards.source import nearest
from ..engine import Match, PlayerSetup, Setup

MAX_TURNS = 400
"""A match that is not over after so many turns of both players together is a stall."""

DECKS = ("lanterns-at-dusk", "the-silver-ledger")
"""What the two seats play when nothing else is said."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a level, and a deck id or None for the deck of the seat."""

    level: str
    deck: str | None = None

    @classmethod
    def parse(cls, text: str, decks: Mapping[str, DeckDef]) -> Player:
        """``LEVEL`` or ``LEVEL:DECK``. Raises ValueError naming the nearest valid word."""
        level, colon, deck = text.partition(":")
        if level not in LEVELS:
            raise ValueError(_unknown("level", level, LEVELS))
        if colon and deck not in decks:
            raise ValueError(_unknown("deck", deck, decks))
        return cls(level, deck if colon else None)


def _unknown(what: str, word: str, known: Iterable[str]) -> str:
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
            raise ValueError(_unknown("deck", name, cards.decks))
        deck = cards.decks[name]
        for problem in check_deck(deck, cards):
            if problem.unknown:
                raise ValueError(f"deck {name!r}: {problem}")
        hero = cards.heroes[deck.hero] if deck.hero else None
        listed = tuple(cards.cards[card] for card in deck.card_ids())
        seats.append(PlayerSetup(player.level, listed, hero, deck.id, bool(deck.stacked)))
    return Setup((seats[0], seats[1]), goal=cards.format.goal, format=cards.format)


def play_match(
    setup: Setup,
    policies: tuple[Policy, Policy],
    seed: int,
    max_turns: int = MAX_TURNS,
    watch: Callable[[Match], None] | None = None,
) -> MatchResult:
    """Play one match to its end and say how it went; ``watch`` sees the match after each move.

    Each policy gets nothing but the view of its own seat. Whatever the match, a policy or ``watch`` raises comes
    through.
    """
    match = Match.start(setup, seed)
    match.proving = watch is not None  # a watcher may want the record; a count of wins does not
    decisions = 0
    while (decision := match.decision) is not None and match.turn <= max_turns:
        seat = decision.by
        policy = policies[seat]
        match.play(policy.decide(match.view(seat, searchable=policy.searches)), seat)
        decisions += 1
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


def play_seeded(cards: CardSet, players: tuple[Player, Player], seed: int) -> MatchResult:
    """Play one match whose policies take their seeds from the match's. What raises is in the result, not raised."""
    seeds = Random(seed)
    policies = tuple(make_policy(player.level, seeds.getrandbits(63)) for player in players)
    try:
        return play_match(setup_for(cards, players), (policies[0], policies[1]), seed)
    except Exception as error:  # the lab counts faults, whatever they are
        return MatchResult(seed, error=f"{type(error).__name__}: {error}")
