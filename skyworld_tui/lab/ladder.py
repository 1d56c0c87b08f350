"""Every level against every other: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from .intervals import Interval, always_valid
from .matches import Player
from .ratings import elo
from .simulation import Game, Plan, Tally

Same = TypeVar("Same")

BATCH = 10
"""Pairs between two looks at whether a pairing is clear."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a ladder by their places, the one listed later first, because it should be the stronger one."""

    row: int
    column: int


class Ladder:
    """Levels that meet in pairs of games, and what has come of it so far.

    ``levels``: weakest first. ``games``: for each pairing, even. ``decks``: what is dealt to the two seats in turn;
    both players play both. ``neighbours``: only levels that are listed beside each other meet. ``until_clear``: a
    pairing ends as soon as its interval leaves this share of the stronger level; looked at after each :data:`BATCH`
    pairs, with the interval that allows for looking again and again. Raises ValueError for fewer than two levels, a
    level that stands twice, and an odd number of games.
    """

    def __init__(
        self,
        levels: Sequence[str],
        games: int,
        decks: tuple[tuple[str, str], ...],
        seed: int = 0,
        neighbours: bool = False,
        until_clear: float | None = None,
    ) -> None:
        if len(levels) < 2:
            raise ValueError("a ladder needs two levels or more")
        twice = next((level for level in levels if levels.count(level) > 1), None)
        if twice is not None:
            raise ValueError(f"level {twice!r} stands twice")
        self.levels = tuple(levels)
        self.until_clear = until_clear
        couples = combinations(range(len(levels)), 2)
        self.pairings = [Pairing(high, low) for low, high in couples if high - low == 1 or not neighbours]
        self.plans = [
            Plan(games, (Player(levels[each.row]), Player(levels[each.column])), swap=True, seed=seed, decks=decks)
            for each in self.pairings
        ]
        self.tallies = [Tally(paired=True) for _ in self.pairings]
        self._clear = [False] * len(self.pairings)

    @property
    def games(self) -> int:
        """How many games there are at most."""
        return sum(plan.games for plan in self.plans)

    def wanted(self, number: int) -> bool:
        """Whether a pairing still needs games."""
        return not self._clear[number]

    def add(self, number: int, game: Game) -> int:
        """One more game of a pairing; how many games are done or spared by it. A game that comes after its pairing was
        clear is left out, so that the number of workers changes nothing."""
        if self._clear[number]:
            return 0
        tally = self.tallies[number]
        tally.add(game)
        if self.until_clear is None or tally.games % (2 * BATCH):
            return 1
        low, high = always_valid(tally.pairs)
        self._clear[number] = not low <= self.until_clear <= high
        return 1 + (self.plans[number].games - tally.games if self._clear[number] else 0)

    def is_clear(self, number: int) -> bool:
        """Whether a pairing has ended early."""
        return self._clear[number]

    def win_rate(self) -> list[list[float | None]]:
        """The share that the level of the row wins against that of the column; None where they have not met."""
        table = self._square(0.5)
        for each, tally in zip(self.pairings, self.tallies, strict=True):
            if tally.pairs.count:
                table[each.row][each.column] = tally.share
                table[each.column][each.row] = 1 - tally.share
        return table

    def interval95(self) -> list[list[Interval | None]]:
        """The intervals of :meth:`win_rate`."""
        table: list[list[Interval | None]] = self._square((0.5, 0.5))
        for each, tally in zip(self.pairings, self.tallies, strict=True):
            if tally.pairs.count:
                low, high = tally.interval95
                table[each.row][each.column] = (low, high)
                table[each.column][each.row] = (1 - high, 1 - low)
        return table

    def _square(self, middle: Same) -> list[list[Same | None]]:
        places = range(len(self.levels))
        return [[middle if row == column else None for column in places] for row in places]

    def elo(self) -> list[float] | None:
        """The ratings of the levels (:func:`~skyworld_tui.lab.ratings.elo`)."""
        played = {(each.row, each.column): tally.pairs for each, tally in zip(self.pairings, self.tallies, strict=True)}
        return elo(len(self.levels), played)

    @property
    def errors(self) -> int:
        """Matches that raised."""
        return sum(tally.errors for tally in self.tallies)

    @property
    def stalls(self) -> int:
        """Matches that were cut off."""
        return sum(tally.stalls for tally in self.tallies)
