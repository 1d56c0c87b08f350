"""Random matches of decks of packs, every invariant looked at after every move."""

from __future__ import annotations

from random import Random

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match
from skyworld_tui.lab.bench import random_move
from skyworld_tui.lab.matches import MAX_TURNS, Player, setup_for
from tests import invariants


def play_some(cards: CardSet, decks: tuple[str, str], seed: int, moves: int = 100_000, told: str = "") -> Match:
    """A match of these decks, at most so many moves of it."""
    players = (Player("random", decks[0]), Player("random", decks[1]))
    match = Match.start(setup_for(cards, players), seed)
    rng, owner = Random(seed), invariants.owners(match)
    try:
        invariants.check(match, owner)
        while match.decision is not None and match.turn <= MAX_TURNS and moves:
            match.play(random_move(match, rng))
            invariants.check(match, owner)
            moves -= 1
    except Exception as error:
        raise AssertionError(f"{told or seed}: turn {match.turn}: {type(error).__name__}: {error}") from error
    return match
