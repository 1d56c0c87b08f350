"""What the statistics show: which page, how far it is scrolled, and the rows of every page in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...lab.intervals import wilson
from ...language import later, tr, trn
from ...session.archive import Kept
from ...session.statistics import WINDOW, Share, Statistics, counted, statistics
from .cards import CardTally

PAGES: Final = (later("Overview"), later("Decks"), later("Rivals"), later("Cards"))
LEAST: Final = 3
"""Matches with a card before its share is shown: of fewer nothing can be said."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share of matches won, to be drawn: its ``label``, how many of how many, where the true share lies with 95 %
    (``low`` to ``high``), and a remark at the end of its row."""

    label: str
    won: int
    of: int
    low: float
    high: float
    remark: str = ""

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.won / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Block:
    """Rows under a heading. ``bars``: shares; ``lines``: sentences below them."""

    heading: str
    bars: tuple[Bar, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page: the whole share, ``results`` won or not, the ``curve`` of shares over ``window`` matches,
    sentences on streaks and lengths, matches by length: first turn and last turn of a group, won, lost."""

    total: Bar | None = None
    results: tuple[bool, ...] = ()
    curve: tuple[float, ...] = ()
    window: int = 0
    lines: tuple[str, ...] = ()
    seats: tuple[Bar, ...] = ()
    lengths: tuple[tuple[int, int, int, int], ...] = ()
    ends: str = ""


class StatisticsMind:
    """One visit. ``records``: those that are looked at; ``decks``, ``cards``, ``levels``: what things are called, by
    id; ``narrowed``: the search that has chosen the records, "" for all of them."""

    def __init__(
        self,
        records: Sequence[Kept],
        decks: Mapping[str, str],
        cards: Mapping[str, str],
        level: Callable[[str], str],
        narrowed: str = "",
    ) -> None:
        self.played = counted(records)
        self.sums: Statistics = statistics(records)
        self.decks, self.cards, self.level = decks, cards, level
        self.narrowed = narrowed
        self.page = 0
        self.scrolled = 0
        self.use = "played"
        self.tally: CardTally | None = None
        self.done = (0, 0)  # matches played again, of how many

    def turn(self, way: int) -> None:
        """The next page, or the one before."""
        self.go((self.page + way) % len(PAGES))

    def go(self, page: int) -> None:
        """Open this page."""
        if 0 <= page < len(PAGES):
            self.page, self.scrolled = page, 0

    def scroll(self, rows: int, last: int) -> None:
        """Move the page by rows; ``last`` is as far as it goes."""
        self.scrolled = min(max(0, self.scrolled + rows), max(0, last))

    @property
    def empty(self) -> str:
        """What is said while there is nothing to add up; "" otherwise."""
        if self.sums.total.of or self.sums.duels:
            return ""
        if self.narrowed:
            return tr("None of these matches is one that you have played to its end.")
        return tr("Nothing to add up yet: play a match to its end, and it is counted here.")

    @property
    def left_out(self) -> str:
        """How many records are not counted, and why; "" when all are."""
        if not self.sums.left_out:
            return ""
        return trn(
            "{n} match is left out: not over, not played from its beginning, or by the computer alone.",
            "{n} matches are left out: not over, not played from their beginning, or by the computer alone.",
            self.sums.left_out,
        )

    # -- the pages ---------------------------------------------------------------------------------------------------

    def overview(self) -> Overview:
        """The first page."""
        sums = self.sums
        if not sums.total.of:
            return Overview()
        names = {"first": tr("You begin"), "second": tr("The computer begins")}
        return Overview(
            total=self._bar(sums.total, tr("Matches won")),
            results=sums.results,
            curve=sums.curve,
            window=WINDOW,
            lines=tuple(line for line in (*self._streak_lines(), self.left_out) if line),
            seats=tuple(self._bar(share, names[share.name]) for share in sorted(sums.seats, key=lambda it: it.name)),
            lengths=grouped(sums.lengths or {}),
            ends=self._ends(),
        )

    def blocks(self) -> list[Block]:
        """The other pages."""
        if self.page == 1:
            return self._deck_blocks()
        return self._rival_blocks() if self.page == 2 else self._card_blocks()

    def _deck_blocks(self) -> list[Block]:
        mine = tuple(self._bar(share, self._deck(share.name)) for share in self.sums.decks)
        theirs = tuple(self._bar(share, self._deck(share.name)) for share in self.sums.against)
        return [Block(tr("WITH YOUR DECKS"), mine), Block(tr("AGAINST THEIR DECKS"), theirs)]

    def _rival_blocks(self) -> list[Block]:
        levels = tuple(self._bar(share, self.level(share.name)) for share in self.sums.levels)
        duels = tuple(
            Bar(
                tr("{name} against {other}", name=duel.names[0], other=duel.names[1]),
                duel.won[0],
                sum(duel.won),
                *wilson(duel.won[0], sum(duel.won)),
            )
            for duel in self.sums.duels
        )
        found = [Block(tr("LEVELS OF THE COMPUTER"), levels)]
        if duels:
            found.append(Block(tr("AT ONE KEYBOARD"), duels, (tr("The share is that of the first of the two."),)))
        return found

    def _card_blocks(self) -> list[Block]:
        tally = self.tally
        if tally is None or not tally.counted:
            return [Block(tr("CARDS"), lines=(self._progress(),))]
        shares = tally.shares(self.use, LEAST)
        bars = tuple(self._bar(share, self.cards.get(share.name, share.name), lengths=False) for share in shares)
        whole = Share("", tally.won, tally.counted)
        heading = tr("WON WHEN PLAYED") if self.use == "played" else tr("WON WHEN DRAWN")
        lines = [self._progress()]
        if tally.skipped:
            lines.append(
                trn(
                    "{n} match of other cards is left out.",
                    "{n} matches of other cards are left out.",
                    tally.skipped,
                )
            )
        lines.append(
            trn(
                "Cards with fewer than {n} match are not shown.",
                "Cards with fewer than {n} matches are not shown.",
                LEAST,
            )
        )
        return [
            Block(tr("ALL OF THESE MATCHES"), (self._bar(whole, tr("Matches won"), lengths=False),)),
            Block(heading, bars, tuple(line for line in lines if line)),
        ]

    # -- words -------------------------------------------------------------------------------------------------------

    def _progress(self) -> str:
        done, total = self.done
        if done < total:
            return tr("Playing the records again: {n} of {total}", n=done, total=total)
        if not self.tally or not self.tally.counted:
            return tr("No record can be played again with these cards.")
        return ""

    def _deck(self, key: str) -> str:
        return self.decks.get(key, key)

    def _bar(self, share: Share, label: str, lengths: bool = True) -> Bar:
        low, high = wilson(share.won, share.of)
        remark = "" if share.turns is None or not lengths else tr("{n} turns", n=round(share.turns))
        return Bar(label, share.won, share.of, low, high, remark)

    def _streak_lines(self) -> tuple[str, ...]:
        streaks = self.sums.streaks
        if streaks.now > 0:
            now = trn("{n} match won in a row.", "{n} matches won in a row.", streaks.now)
        else:
            now = trn("{n} match lost in a row.", "{n} matches lost in a row.", -streaks.now)
        longest = tr("Longest rows: {won} won, {lost} lost.", won=streaks.won, lost=streaks.lost)
        return (f"{now} {longest}",)

    def _ends(self) -> str:
        ends = self.sums.ends or {}
        said = []
        if ends.get("goal"):
            said.append(trn("{n} ended at the goal", "{n} ended at the goal", ends["goal"]))
        if ends.get("concede"):
            said.append(trn("{n} was given up", "{n} were given up", ends["concede"]))
        return ", ".join(said)


def grouped(lengths: Mapping[int, tuple[int, int]], most: int = 12) -> tuple[tuple[int, int, int, int], ...]:
    """Matches by their turns, in at most ``most`` groups of equally many turns: first turn, last turn, won, lost."""
    if not lengths:
        return ()
    low, high = min(lengths), max(lengths)
    width = -(-(high - low + 1) // most)
    groups = []
    for start in range(low, high + 1, width):
        found = [lengths[turn] for turn in range(start, start + width) if turn in lengths]
        groups.append((start, start + width - 1, sum(won for won, _ in found), sum(lost for _, lost in found)))
    return tuple(groups)
