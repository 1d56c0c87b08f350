"""Which cards win for the player: the records are played again, and what was drawn and played is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ...cards.model import CardSet
from ...lab.cardstats import CardWatch
from ...session.archive import Kept
from ...session.recordfile import RecordError, opening, read_record, replay
from ...session.statistics import Share

MOST: Final = 300
"""Matches that are played again, the last ones: one takes some hundredths of a second."""

USES: Final = ("played", "drawn")


@dataclass(slots=True)
class CardTally:
    """The player's cards over many matches. ``counted``: matches played again; ``skipped``: those that cannot be, such
    as records of other cards; ``won``: of those that were counted."""

    counted: int = 0
    skipped: int = 0
    won: int = 0
    uses: dict[str, dict[str, list[int]]] = field(default_factory=lambda: {use: {} for use in USES})

    def add(self, kept: Kept, cards: CardSet) -> None:
        """Play one match again and count it."""
        try:
            watch = _watched(kept, cards)
        except (RecordError, OSError, ValueError):
            self.skipped += 1
            return
        seat, won = kept.human or 0, kept.winner == kept.human
        self.counted += 1
        self.won += won
        used = watch.use()
        for use in USES:
            for card in used.of(use, seat):
                cell = self.uses[use].setdefault(card, [0, 0])
                cell[0] += 1
                cell[1] += won

    def so_far(self) -> CardTally:
        """A copy that stays as it is, for whoever shows it while the counting goes on."""
        uses = {use: {card: list(cell) for card, cell in cells.items()} for use, cells in self.uses.items()}
        return CardTally(self.counted, self.skipped, self.won, uses)

    def shares(self, use: str, least: int) -> list[Share]:
        """The share of matches won in which a card was ``use``d (:data:`USES`), of cards with at least so many matches:
        those that win most often first."""
        found = [Share(card, won, of) for card, (of, won) in self.uses[use].items() if of >= least]
        return sorted(found, key=lambda share: (-share.share, -share.of, share.name))


def _watched(kept: Kept, cards: CardSet) -> CardWatch:
    loaded = read_record(kept.path, cards)
    if loaded.foreign:
        raise ValueError("made with other cards")
    watch = CardWatch()
    watch.begun(opening(loaded).opening_events)
    for step in replay(loaded):
        watch.played(step.seat, step.move, step.events)
    return watch


def tallied(records: Iterable[Kept], cards: CardSet, wanted: Callable[[], bool]) -> Iterator[CardTally]:
    """Add up the last :data:`MOST` of the records, which come oldest first; the tally so far, which goes on changing,
    after each. Ends early when ``wanted`` answers False."""
    tally = CardTally()
    for kept in [*records][-MOST:]:
        if not wanted():
            return
        tally.add(kept, cards)
        yield tally
