"""The header of a record, read strictly: every value has a type and bounds, and every complaint a line.

The values are those that anyone may have written, so they come through :mod:`..cards.source` (no anchors, no tags,
bounded nesting) and the same reader as scenario files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from .. import __version__
from ..cards.model import CardSet
from ..cards.source import Document, KeyPath, SourceError, nearest, parse_documents
from ..engine import PlayerSetup, Setup
from ..engine.position import CharacterAt, Position, SeatPosition
from ..language import tr
from ..packs.model import is_pack_id
from ..packs.shelf import in_use
from ..scenarios.seats import ACTIONS, CHARACTER_KEYS, SEAT_KEYS, FileReader
from .recordtags import NONE, Tags

FORMAT = 1
HUMAN = "human"
SEATS = ("p1", "p2")

KEYS = (
    "format", "game", "cards", "seed", "goal", "first", "mulligan", "p1", "p2", "start", "clock", "left", "hints",
    "result", "date", "packs",
)  # fmt: skip
PLAYER_KEYS = ("name", "hero", "plays", "deck", "deck_id", "stacked")
PLACED_KEYS = ("name", "plays")
START_KEYS = ("goal", "seed", "active", "turn", "first", "phase", "p1", "p2")

MAX_HEADER = 200_000
"""Characters. The header of a match between two decks has about a thousand."""

MAX_WORD = 200
"""Characters of a name, a date or whatever else is one line."""


MAX_PACKS = 10
"""In one match: two decks have cards of two packs at most, but a position may have been put together by hand."""

MAX_SECONDS = 86_400
"""Of a turn."""


class RecordError(SourceError):
    """A record that cannot be read or played. ``str()`` is ``FILE:LINE: TEXT; nearest: WORD``."""

    @property
    def brief(self) -> str:
        """The same without the file, for a place that names it already."""
        text = self.text
        if self.nearest:
            text = tr("{text}; nearest: {word}", text=text, word=self.nearest)
        return tr("line {n}: {text}", n=self.line, text=text) if self.line else text


class PackMissing(RecordError):
    """A record that is whole, but of cards of a pack that is not here now, or not as it was."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What a record says beside the match itself. ``plays``: ``human`` or a level, one for each seat; ``left``: seconds
    that the turn of an unfinished match has left, None for all of them; ``hints``: how many the coach has given;
    ``tags``: for whoever looks through many records; ``packs``: those whose cards are played, each with its digest."""

    plays: tuple[str, str] = (HUMAN, HUMAN)
    clock: bool = True
    date: str = ""
    result: str = ""
    game: str = __version__
    cards: str = ""
    left: int | None = None
    hints: int = 0
    tags: Tags = NONE
    packs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Head:
    """A header: how the match begins (``setup`` or ``position``), the rest, and where what may fail later stands."""

    seed: int
    setup: Setup | None
    position: Position | None
    meta: Meta
    foreign: bool
    warnings: tuple[str, ...]
    start_line: int
    result_line: int


def read_head(text: str, cards: CardSet, file: str) -> Head:
    """The header ``text``, which begins at the first line of ``file``. Raises RecordError."""
    if len(text) > MAX_HEADER:
        raise RecordError(file, 1, tr("the header is longer than {n} characters", n=MAX_HEADER))
    try:
        documents = parse_documents(text, file)
        if not documents:
            raise SourceError(file, 1, tr("the header is empty"))
        if len(documents) > 1:
            raise documents[1].error((), tr("the header must be one document"))
        reader = HeadReader(documents[0], cards)
        try:
            return reader.read()
        except SourceError as error:
            if reader.changed and not isinstance(error, PackMissing):  # what it took from the pack may be gone
                raise PackMissing(error.file, error.line, f"{reader.warnings[0]}: {error.text}") from None
            raise
    except PackMissing:
        raise
    except SourceError as error:
        raise RecordError(error.file, error.line, error.text, error.nearest) from None


class HeadReader(FileReader):
    """A scenario's reader for the keys of a record: nothing is left to a scenario's defaults."""

    what: ClassVar[str] = "the header"
    seat_keys: ClassVar[Sequence[str]] = ("name", *SEAT_KEYS, "removed")
    character_keys: ClassVar[Sequence[str]] = (*CHARACTER_KEYS, "preparation_own")
    plain_deck = ()

    def __init__(self, document: Document, cards: CardSet) -> None:
        super().__init__(document, cards)
        self.warnings: list[str] = []
        self.changed = False  # whether a pack of the match is not as it was

    def read(self) -> Head:
        """The whole header. Raises SourceError."""
        self.read_format()
        head = self.mapping((), KEYS)
        packs = self.packs(("packs",))
        for key in ("seed", *SEATS):
            self.need((), key)
        if "start" in head:
            self.need((), "start")
            position, setup = self.position(("start",)), None
            self.agree()
        else:
            position, setup = None, self.setup()
        meta = Meta(
            plays=(self.plays("p1"), self.plays("p2")),
            clock=self.flag(("clock",), True),
            date=self.line(("date",)),
            result=self.choice(("result",), ("", *SEATS), ""),
            game=self.line(("game",)),
            cards=self.line(("cards",)),
            left=self.number(("left",), 0, 0, MAX_SECONDS) if self.at(("left",)) is not None else None,
            hints=self.number(("hints",), 0, 0),
            packs=packs,
        )
        return Head(
            seed=self.number(("seed",), 0, None),
            setup=setup,
            position=position,
            meta=meta,
            foreign=self.foreign(meta),
            warnings=tuple(self.warnings),
            start_line=self.document.line(("start",) if position is not None else ("p1",)),
            result_line=self.document.line(("result",)),
        )

    def read_format(self) -> None:
        """Before anything else: the keys of another format may be others."""
        if not isinstance(self.document.value, dict):
            self.fail((), tr("the header must be a mapping"))
        self.need((), "format")
        number = self.number(("format",), 0, None)
        if number != FORMAT:
            text = tr("this record has format {n}; this game reads format {own}", n=number, own=FORMAT)
            self.fail(("format",), text)

    def foreign(self, meta: Meta) -> bool:
        """Whether the record is of other cards: then it may stop without being damaged."""
        other = bool(self.cards.digest and meta.cards and meta.cards != self.cards.digest)
        if other:
            self.warnings.append(tr("the record was made with other card data; it may stop where the cards differ"))
        return other or self.changed

    def packs(self, path: KeyPath) -> dict[str, str]:
        """The packs of the match, whose cards are known from here on, whatever is switched on now."""
        held = self.at(path)
        if held is None:
            return {}
        if not isinstance(held, dict) or not all(is_pack_id(key) for key in held):
            self.fail(path, tr("'packs' must be a mapping of ids of packs"))
        if len(held) > MAX_PACKS:
            self.fail(path, tr("'packs' has more than {n} entries", n=MAX_PACKS))
        digests = {key: self.line((*path, key)) for key in held}
        use = in_use(self.cards, [key for key in held if key not in self.cards.packs])
        if use.faults:
            line = self.document.line(path)
            raise PackMissing(self.document.file, line, tr("this match needs a pack: {fault}", fault=use.faults[0]))
        self.cards = use.cards
        self.known |= use.cards.cards
        for key, digest in digests.items():
            if use.cards.packs[key] != digest:
                self.changed = True
                text = tr(
                    "the pack {pack} has changed since; the record may stop where its cards differ", pack=repr(key)
                )
                self.warnings.append(text)
        return digests

    # -- plain values --------------------------------------------------------------------------------------------------

    def need(self, path: KeyPath, key: str) -> None:
        """Refuse a mapping at ``path`` in which ``key`` has no value."""
        held = self.at(path) or {}
        if key not in held:
            if path:
                self.fail(path, tr("{part} needs the key {key}", part=repr(path[-1]), key=repr(key)))
            self.fail(path, tr("a record needs the key {key}", key=repr(key)))
        if held[key] is None:
            self.fail((*path, key), tr("a record needs a value for {key}", key=repr(key)))

    def line(self, path: KeyPath) -> str:
        """A short text; empty when nothing is there."""
        text = self.text(path)
        if len(text) > MAX_WORD:
            self.fail(path, tr("{part} is longer than {n} characters", part=repr(path[-1]), n=MAX_WORD))
        if "\n" in text:
            self.fail(path, tr("{part} must be one line", part=repr(path[-1])))
        return text

    # -- who plays -----------------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """A match from two decks."""
        first = self.choice(("first",), ("drawn", *SEATS), "drawn")
        return Setup(
            players=(self.player("p1"), self.player("p2")),
            goal=self.number(("goal",), self.cards.format.goal, 1),
            first=None if first == "drawn" else SEATS.index(first),
            mulligan=self.flag(("mulligan",), True),
            format=self.cards.format,
        )

    def player(self, seat: str) -> PlayerSetup:
        """One player with the deck as listed before shuffling."""
        path: KeyPath = (seat,)
        held = self.mapping(path, PLAYER_KEYS)
        self.need(path, "deck")
        return PlayerSetup(
            name=self.line((*path, "name")) if "name" in held else seat,
            deck=self.zone((*path, "deck")),
            hero=self.hero((*path, "hero")),
            deck_id=self.line((*path, "deck_id")),
            stacked=self.flag((*path, "stacked"), False),
        )

    def plays(self, seat: str) -> str:
        """Who played: ``human`` or a level. One that this game does not know cannot go on, but it can be watched."""
        path: KeyPath = (seat, "plays")
        level = self.line(path) or HUMAN
        if level != HUMAN:
            from ..ai import LEVELS

            if level not in LEVELS:
                near = nearest(level, (HUMAN, *LEVELS))
                text = tr(
                    "{seat} was played by {level}, a level that this game does not have", seat=seat, level=repr(level)
                )
                self.warnings.append(tr("{text}; nearest: {word}", text=text, word=near) if near else text)
        return level

    # -- a match from a position ---------------------------------------------------------------------------------------

    def position(self, path: KeyPath) -> Position:
        """The position at ``path``; whether it contradicts itself is for the engine to say."""
        self.mapping(path, START_KEYS)
        for seat in SEATS:
            self.mapping((seat,), PLACED_KEYS)
            self.need(path, seat)
        return Position(
            seats=(self.seat((*path, "p1")), self.seat((*path, "p2"))),
            goal=self.number((*path, "goal"), self.cards.format.goal, 1),
            seed=self.number((*path, "seed"), 0, None),
            active=SEATS.index(self.choice((*path, "active"), SEATS, "p1")),
            turn=self.number((*path, "turn"), 7, 0),
            first=SEATS.index(self.choice((*path, "first"), SEATS, "p1")),
            phase=self.choice((*path, "phase"), ("main", "opening"), "main"),
            format=self.cards.format,
        )

    def agree(self) -> None:
        """What a header says of the match must be what its position says."""
        for path in (("seed",), ("goal",), ("first",), ("p1", "name"), ("p2", "name")):
            said, placed = self.at(path), self.at(("start", *path))
            if said is not None and placed is not None and said != placed:
                text = tr(
                    "{part} is {said}, but {placed} in 'start'",
                    part=repr(path[-1]),
                    said=repr(said),
                    placed=repr(placed),
                )
                self.fail(path, text)

    def seat(self, path: KeyPath) -> SeatPosition:
        """A side with its name and the cards that were consumed."""
        side = super().seat(path)
        return replace(side, name=self.line((*path, "name")), removed=self.zone((*path, "removed")))

    def character(self, path: KeyPath) -> CharacterAt:
        """A character whose every state is written down: nothing is concluded from the rest."""
        return replace(
            super().character(path),
            preparation_own=self.flag((*path, "preparation_own"), False),
            action=self.choice((*path, "action"), ACTIONS, "available"),
        )


def plain_line(text: str) -> str:
    """``text`` as a header may hold it: one line without commands for a terminal, not too long."""
    if text.isprintable() and len(text) <= MAX_WORD:  # by far the most
        return text
    return "".join(char if char.isprintable() or char == "\u3000" else "?" for char in text[:MAX_WORD])
