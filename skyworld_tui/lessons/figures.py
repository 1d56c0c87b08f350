"""The figures of the manual: positions written as scenario files write them, seen as a player of a match sees them.

What a figure holds are the views that the painters of a match draw; the engine lays the position out and says what an
attack or an evolution comes to, so that no figure shows what cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..cards.load import load_core
from ..cards.model import CardDef
from ..cards.source import KeyPath, SourceError, parse_documents
from ..engine import Match
from ..engine.moves import Move
from ..engine.position import CharacterAt, Position, SeatPosition
from ..engine.query import MAX_LIMIT
from ..engine.view import CharacterView, MatchView
from ..scenarios.seats import FileReader
from ..session.foresee import Foreseen, foresee

PARTS = ("stage", "name", "requirement", "trigger", "numbers", "state", "border")
"""What a note can point at, from the top of a card down."""
WHOSE = ("mine", "theirs")
BANK_KEYS = ("bank", "locks", "awaken_limit", "awakenings_used", "conversions_used")
KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "hand": ("hand", "verb", "caption", "notes"),
    "field": ("field", "verb", "caption", "notes"),
    "cards": ("cards", "caption"),
    "hero": ("hero", "row", "caption"),
    "row": ("row", "whose", "caption"),
    "bank": (*BANK_KEYS, "caption"),
    "attack": ("attack", "against", "caption"),
    "evolve": ("evolve", "into", "caption"),
})  # fmt: skip
"""The key that makes a figure what it is, and all keys it may have beside it. ``hero`` is asked for before ``row``."""
MOST_CARDS = 6
INDESTRUCTIBLE = "indestructible"
NAMES = ("You", "Rival")
"""In every language: the first is translated where it is shown, the other is the same word."""


@dataclass(frozen=True, slots=True)
class Note:
    """What one part of the drawn card means."""

    part: str
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its caption.

    ``kind``: ``card`` (``subject`` with ``notes`` and the ``verb`` on its border), ``cards`` (of a hand), ``row`` (the
    field of ``view``'s player, or of the other when ``mine`` is False), ``hero`` (with a field), ``bank``, ``attack``
    (slot 1 against slot 1, ``foreseen`` what it comes to) or ``evolve`` (slot 1 by ``cards[0]``).
    """

    kind: str
    caption: str
    subject: CardDef | CharacterView | None = None
    verb: str = ""
    notes: tuple[Note, ...] = ()
    cards: tuple[CardDef, ...] = ()
    view: MatchView | None = None
    mine: bool = True
    foreseen: Foreseen | None = None

    @property
    def text(self) -> str:
        """Everything that is written beside the drawing."""
        return " ".join((*(note.text for note in self.notes), self.caption))


def read_figure(text: str, file: str, line: int) -> Figure:
    """The figure of a block whose first row is ``line`` (1-based) of ``file``. Raises SourceError."""
    documents = parse_documents("\n" * (line - 1) + text, file)
    if len(documents) != 1:
        raise SourceError(file, line, "a figure shows something: " + ", ".join(KINDS))
    return FigureReader(documents[0], load_core()).figure()


class FigureReader(FileReader):
    """A scenario's reader for the keys of a figure: cards, characters and Banks are written the same way."""

    what = "a figure"

    def figure(self) -> Figure:
        """The whole block."""
        raw = self.at(())
        if not isinstance(raw, dict):
            self.fail((), f"a figure is a mapping with one of {', '.join(KINDS)}")
        kind = next((name for name in KINDS if name in raw), "")
        if not kind:
            every = sorted({key for keys in KINDS.values() for key in keys})
            self.mapping((), every)
            self.fail((), f"a figure shows something: one of {', '.join(KINDS)}")
        self.mapping((), KINDS[kind])
        made = {
            "hand": self._hand, "field": self._field, "cards": self._cards, "hero": self._hero, "row": self._row,
            "bank": self._bank, "attack": self._attack, "evolve": self._evolve,
        }[kind]  # fmt: skip
        return replace(made(), caption=self.word(("caption",)))

    # -- one card ------------------------------------------------------------------------------------------------------

    def _hand(self) -> Figure:
        subject = self.card(("hand",), self.at(("hand",)))
        return Figure("card", "", subject, self.text(("verb",)), self.notes())

    def _field(self) -> Figure:
        view = self.seen(SeatPosition(field={0: self.character(("field",))}), ("field",))
        return Figure("card", "", view.me.field[0], self.text(("verb",)), self.notes())

    def notes(self) -> tuple[Note, ...]:
        """What the parts of the card mean; none is as well."""
        notes = tuple(self.note(("notes", n)) for n in range(len(self.list_at(("notes",)))))
        order = [PARTS.index(note.part) for note in notes]
        if order != sorted(set(order)):
            self.fail(("notes",), f"notes go from the top down, each part once: {', '.join(PARTS)}")
        return notes

    def note(self, path: KeyPath) -> Note:
        """One part and its words."""
        self.mapping(path, ("part", "text"))
        if self.at((*path, "part")) is None:
            self.fail(path, "a note needs the key 'part'")
        return Note(self.choice((*path, "part"), PARTS, ""), self.word((*path, "text")))

    # -- several cards, a side of the table ----------------------------------------------------------------------------

    def _cards(self) -> Figure:
        cards = self.zone(("cards",))
        if not 1 <= len(cards) <= MOST_CARDS:
            self.fail(("cards",), f"from one to {MOST_CARDS} cards stand beside each other")
        return Figure("cards", "", cards=cards)

    def _row(self) -> Figure:
        mine = self.choice(("whose",), WHOSE, "mine") == "mine"
        side = SeatPosition(field=self.characters())
        return Figure("row", "", view=self.seen(side, ("row",), mine=mine), mine=mine)

    def _hero(self) -> Figure:
        hero = self.hero(("hero",))
        if hero is None:
            self.fail(("hero",), "a figure of a Hero needs one")
        return Figure("hero", "", view=self.seen(SeatPosition(hero=hero, field=self.characters()), ("hero",)))

    def characters(self) -> dict[int, CharacterAt]:
        """The characters of ``row`` by slot."""
        return self.field(("row",))

    def _bank(self) -> Figure:
        side = SeatPosition(
            bank=self.bank(("bank",)),
            locks=self.number(("locks",), 0, 0),
            awaken_limit=self.number(("awaken_limit",), 1, 1, MAX_LIMIT),
            awakenings_used=self.number(("awakenings_used",), 0, 0),
            conversions_used=self.number(("conversions_used",), 0, 0),
        )
        if side.locks > len(side.bank):
            self.fail(("locks",), f"{side.locks} locks, and {len(side.bank)} Essences to lock")
        return Figure("bank", "", view=self.seen(side, ("bank",)))

    # -- what a move comes to ------------------------------------------------------------------------------------------

    def _attack(self) -> Figure:
        sides = (
            SeatPosition(field={0: self.character(("attack",))}),
            SeatPosition(field={0: self.character(("against",))}),
        )
        match = self.laid(sides, ("attack",))
        return self.told("attack", match, Move("attack", 0, 0))

    def _evolve(self) -> Figure:
        card = self.card(("into",), self.at(("into",)))
        bank = ((self.known["filler"], False),) * max(card.requirement, card.consume)
        mine = SeatPosition(hand=(card,), field={0: self.character(("evolve",))}, bank=bank)
        match = self.laid((mine, SeatPosition()), ("evolve",))
        return replace(self.told("evolve", match, Move("evolve", 0, 0)), cards=(card,))

    def told(self, kind: str, match: Match, move: Move) -> Figure:
        """What ``move`` comes to; it must be legal."""
        refused = match.why_not(move)
        if refused is not None:
            self.fail((kind,), f"this cannot be: {refused}")
        seen = foresee(match.view(0, searchable=True), move)
        return Figure(kind, "", view=match.view(0), foreseen=seen)

    def seen(self, side: SeatPosition, path: KeyPath, *, mine: bool = True) -> MatchView:
        """The table of the first player with ``side`` on it, on the far side when it is not ``mine``."""
        return self.laid((side, SeatPosition()) if mine else (SeatPosition(), side), path).view(0)

    def laid(self, sides: tuple[SeatPosition, SeatPosition], path: KeyPath) -> Match:
        """The match; every character of it stays on the field."""
        me, other = (replace(side, name=name, deck=self.plain_deck) for side, name in zip(sides, NAMES, strict=True))
        try:
            match = Match.from_position(Position((me, other), turn=7))
        except ValueError as error:
            self.fail(path, f"this position cannot be: {error}")
        view = match.view(0)
        for side, seat in ((me, view.me), (other, view.other)):
            there = [seat.field[slot] for slot in side.field]
            if any(each is None or (each.power == 0 and INDESTRUCTIBLE not in each.keywords) for each in there):
                self.fail(path, "a character with no Power does not stay on the field")
        return match
