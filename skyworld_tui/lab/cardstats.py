"""Which cards win: what became of those who drew a card, kept it at the opening, played it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..engine import Event, Move
from .intervals import Interval, wilson

USES = ("drawn", "kept", "played")

PLAYED = frozenset({"awaken", "evolve", "hand_ability"})


@dataclass(frozen=True, slots=True)
class CardUse:
    """What the two seats of one match did with their cards, as sets of card ids: a card counts once, however many
    copies of it there were."""

    drawn: tuple[frozenset[str], frozenset[str]]
    kept: tuple[frozenset[str], frozenset[str]]
    played: tuple[frozenset[str], frozenset[str]]

    def of(self, use: str, seat: int) -> frozenset[str]:
        """The cards of one seat in one of :data:`USES`."""
        sets: tuple[frozenset[str], frozenset[str]] = getattr(self, use)
        return sets[seat]


class CardWatch:
    """Notes the use of cards in one match (an :class:`~skyworld_tui.lab.matches.Observer`).

    *Drawn* is every card that came from the deck to the hand, the opening hand and a Search included. *Kept* is what
    of the opening hand was not exchanged. *Played* is awakened, evolved into or used from the hand.
    """

    def __init__(self) -> None:
        self._opening: tuple[list[str], list[str]] = ([], [])
        self._drawn: tuple[set[str], set[str]] = (set(), set())
        self._kept: tuple[set[str], set[str]] = (set(), set())
        self._played: tuple[set[str], set[str]] = (set(), set())

    def begun(self, events: Sequence[Event]) -> None:
        """The opening hands."""
        for event in events:
            if event.kind == "draw":
                self._opening[event.seat].extend(card.id for card in event.cards)
        self._note(events)

    def played(self, seat: int, move: Move, events: Sequence[Event]) -> None:
        """One move and what came of it."""
        if move.verb in ("keep", "redraw"):
            hand = self._opening[seat]
            self._kept[seat].update(card for place, card in enumerate(hand) if place not in move.picks)
        self._note(events)

    def _note(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind == "draw":
                self._drawn[event.seat].update(card.id for card in event.cards)
            elif event.card is None:
                continue
            elif event.kind == "found":
                self._drawn[event.seat].add(event.card.id)
            elif event.kind in PLAYED and event.why != "return":  # coming back from an Attachment is no new play
                self._played[event.seat].add(event.card.id)

    def use(self) -> CardUse:
        """What was noted."""
        return CardUse(_frozen(self._drawn), _frozen(self._kept), _frozen(self._played))


def _frozen(sets: tuple[set[str], set[str]]) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(sets[0]), frozenset(sets[1])


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of one deck in one of :data:`USES`: in how many plays of the deck (matches of a seat), how many of them
    were won."""

    deck: str
    card: str
    use: str
    count: int
    wins: int

    @property
    def share(self) -> float:
        """The share of them that was won."""
        return self.wins / self.count

    @property
    def interval95(self) -> Interval:
        """Its interval, as if all of them were independent."""
        return wilson(self.wins, self.count)


class CardTable:
    """Adds up the use of cards over many matches. A card is counted apart for each deck that holds it, because a
    deck's own strength colours all of its cards."""

    def __init__(self) -> None:
        self.decks: dict[str, list[int]] = {}
        """Deck -> [plays, wins]: what its cards are to be compared with."""
        self._counts: dict[tuple[str, str, str], list[int]] = {}

    def add(self, decks: tuple[str, str], winner: int, use: CardUse) -> None:
        """One more match that is over: the decks of the seats, the seat that won, what was done with the cards."""
        for seat, deck in enumerate(decks):
            won = int(winner == seat)
            _count(self.decks.setdefault(deck, [0, 0]), won)
            for kind in USES:
                for card in use.of(kind, seat):
                    _count(self._counts.setdefault((deck, card, kind), [0, 0]), won)

    def rows(self) -> Iterator[CardRow]:
        """Every count, by deck, card and use."""
        for (deck, card, use), (count, wins) in sorted(self._counts.items()):
            yield CardRow(deck, card, use, count, wins)


def _count(cell: list[int], won: int) -> None:
    cell[0] += 1
    cell[1] += won
