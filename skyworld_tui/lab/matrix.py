"""Every deck against every other, both played by the same level: which decks win, and whether beginning does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from .cardstats import CardTable
from .intervals import Interval, Pairs, wilson
from .matches import Player
from .simulation import Game, Plan, Tally


@dataclass(frozen=True, slots=True)
class Cell:
    """Two decks that meet, by their places; equal for a deck that meets itself."""

    row: int
    column: int

    @property
    def mirror(self) -> bool:
        """Whether a deck meets itself. Each of its seeds is played once: with the seats exchanged the match would be
        the same again, and the share of both sides is ½ by definition."""
        return self.row == self.column


class Matrix:
    """Decks that meet in ``games`` games each, and what has come of it so far.

    Raises ValueError for no deck, a deck that stands twice, and an odd number of games.
    """

    def __init__(self, decks: Sequence[str], level: str, games: int, seed: int = 0) -> None:
        if not decks:
            raise ValueError("a matrix needs a deck")
        twice = next((deck for deck in decks if decks.count(deck) > 1), None)
        if twice is not None:
            raise ValueError(f"deck {twice!r} stands twice")
        self.decks = tuple(decks)
        self.level = level
        self.cells = [Cell(row, column) for row, column in combinations_with_replacement(range(len(decks)), 2)]
        self.plans = [
            Plan(games, (Player(level, decks[cell.row]), Player(level, decks[cell.column])), not cell.mirror, seed)
            for cell in self.cells
        ]
        self.tallies = [Tally(paired=not cell.mirror) for cell in self.cells]
        self.cards = CardTable()

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(plan.games for plan in self.plans)

    def add(self, number: int, game: Game) -> int:
        """One more game of a cell."""
        self.tallies[number].add(game)
        if game.cards is not None and game.result.winner is not None:
            self.cards.add(game.decks, game.result.winner, game.cards)
        return 1

    def share(self, number: int) -> float:
        """What the deck of the row wins in one cell."""
        return 0.5 if self.cells[number].mirror else self.tallies[number].share

    def interval95(self, number: int) -> Interval:
        """Its interval."""
        return (0.5, 0.5) if self.cells[number].mirror else self.tallies[number].interval95

    def deck_pairs(self, place: int) -> Pairs:
        """The pairs of one deck against all others together."""
        total = Pairs()
        for cell, tally in zip(self.cells, self.tallies, strict=True):
            pairs = tally.pairs
            if cell.row == place:
                total = Pairs(total.lost + pairs.lost, total.split + pairs.split, total.won + pairs.won)
            elif cell.column == place:
                total = Pairs(total.lost + pairs.won, total.split + pairs.split, total.won + pairs.lost)
        return total

    def first_player(self) -> tuple[int, int, Interval]:
        """(wins of who began, games that are over, interval of the share), mirrors included."""
        wins = sum(tally.first_player_wins for tally in self.tallies)
        over = sum(tally.over for tally in self.tallies)
        return wins, over, wilson(wins, over)

    @property
    def turns_mean(self) -> float:
        """Turns of both players together in a game that is over."""
        over = sum(tally.over for tally in self.tallies)
        return sum(tally.turns for tally in self.tallies) / over if over else 0.0

    @property
    def errors(self) -> int:
        """Matches that raised."""
        return sum(tally.errors for tally in self.tallies)

    @property
    def stalls(self) -> int:
        """Matches that were cut off."""
        return sum(tally.stalls for tally in self.tallies)
