"""Random matches for the tests of this folder: the number of a match is its seed, and says which decks meet."""

from __future__ import annotations

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Setup
from skyworld_tui.lab.matches import Player, setup_for

STARTERS = ("lanterns-at-dusk", "the-silver-ledger")


def decks() -> list[str]:
    """Every deck of full size."""
    cards = load_core()
    return [deck.id for deck in cards.decks.values() if not deck.stacked]


def setup_of(number: int) -> Setup:
    """Even matches are of the two starter decks, odd ones of any two decks in turn."""
    names = decks()
    pair = STARTERS
    if number % 2:
        index = number // 2
        pair = (names[index % len(names)], names[index // len(names) % len(names)])
    return setup_for(load_core(), (Player("random", pair[0]), Player("random", pair[1])))


def start(number: int) -> Match:
    return Match.start(setup_of(number), number)


def story(match: Match, number: int) -> str:
    """How to see a failing match again."""
    setup = setup_of(number)
    moves = [f"p{seat + 1} {text}" for seat, text in match.record.moves]
    return f"decks {[player.deck_id for player in setup.players]}, seed {number}, {len(moves)} moves, last {moves[-3:]}"
