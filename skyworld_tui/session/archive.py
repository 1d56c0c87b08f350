"""The matches that are kept, looked through quickly: the head of each record, and nothing is replayed. Finished ones
are in the folder of records; unfinished ones that were put away are in that of saves, and stay there.

A head is read here for what a list tells, however old the record and whatever cards it was made with; whether it can be
replayed is seen when it is opened (:mod:`.recordfile`). What cannot be listed is named with its fault.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from ..cards.source import Document, KeyPath, SourceError, parse_documents
from ..language import tr
from ..oserrors import fault_of
from .recordfile import header_of, record_text
from .recordhead import FORMAT, HUMAN, MAX_HEADER, MAX_WORD, SEATS, RecordError, plain_line
from .recordtags import NONE, Tags, read_tags, retagged
from .saves import AWAY, SUFFIX, default_folder, write_whole

MAX_RECORDS: Final = 5000
"""Files that are looked at, the last ones by name; a name begins with the date."""

_SAVES: Final = "saves/"  # before the name of a file that is kept there

_NOT_PLAYED: Final = frozenset(("keep", "redraw", "concede", "timeout"))
"""First words of moves that tell nothing of whose turn came first."""

Result = Literal["won", "lost", "open"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A record as a list tells it; pairs are of seat 1 and seat 2. ``plays``: ``human`` or a level; ``decks``: ids, ""
    for a deck without one; ``lists``: the cards of the decks as the record lists them (``nina*4``); ``heroes``: ids;
    ``first``: the seat that begins if that was fixed, ``began``: the one that did, None
    before a turn was played; ``winner``: None when it is not over; ``cards``: digest of the
    card data; ``packs``: their ids; ``tags.turns``, ``tags.faith`` and ``tags.ended`` are what older records may
    lack; what can be concluded from the moves of those is put in."""

    path: Path
    date: str = ""
    names: tuple[str, str] = SEATS
    plays: tuple[str, str] = (HUMAN, HUMAN)
    decks: tuple[str, str] = ("", "")
    lists: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    heroes: tuple[str, str] = ("", "")
    goal: int = 0
    seed: int = 0
    first: int | None = None
    began: int | None = None
    winner: int | None = None
    hints: int = 0
    clock: bool = True
    placed: bool = False
    cards: str = ""
    packs: tuple[str, ...] = ()
    game: str = ""
    tags: Tags = NONE

    @property
    def turns(self) -> int | None:
        """Of both players together; None when nothing tells."""
        return self.tags.turns

    @property
    def faith(self) -> tuple[int, int] | None:
        """Of both at the end; None when nothing tells."""
        return self.tags.faith

    @property
    def ended(self) -> str:
        """``goal`` or ``concede``; "" when nothing tells."""
        return self.tags.ended

    @property
    def human(self) -> int | None:
        """The seat of the player against the computer; None for two players, and for two levels."""
        seats = [seat for seat in (0, 1) if self.plays[seat] == HUMAN]
        return seats[0] if len(seats) == 1 else None

    @property
    def level(self) -> str:
        """The level that the player met; "" for two players. Of two levels the first one's."""
        return next((level for level in self.plays if level != HUMAN), "")

    @property
    def result(self) -> Result | None:
        """How it ended for the player against the computer; None where there is no such player."""
        if self.winner is None:
            return "open"
        return None if self.human is None else "won" if self.human == self.winner else "lost"

    def foreign(self, digest: str) -> bool:
        """Whether it was made with other card data than that of ``digest``."""
        return bool(digest and self.cards and self.cards != digest)


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is kept: records, newest first; a line for each file that cannot be listed, by its name, which for one among
    the saves is ``saves/NAME``; how many files there are beyond those that were looked at."""

    records: tuple[Kept, ...] = ()
    faults: Mapping[str, str] = field(default_factory=dict)
    beyond: int = 0


class Archive:
    """Reads the folders, and changes what the player adds to a record. ``saves``: where unfinished matches were put
    away; without any folder both are the player's own, with ``folder`` alone it is the only one."""

    def __init__(self, folder: Path | None = None, saves: Path | None = None) -> None:
        self._own = folder is None
        self._folder, self._saves = folder, saves

    @property
    def folder(self) -> Path:
        """Where the records are. OSError when there is no home."""
        if self._folder is None:
            self._folder = default_folder("records")
        return self._folder

    @property
    def saves(self) -> Path | None:
        """Where unfinished matches were put away; None: they are not looked for. OSError when there is no home."""
        if self._saves is None and self._own:
            self._saves = default_folder("saves")
        return self._saves

    def read(self, most: int | None = None) -> Shelf:
        """Every record that can be listed, of at most ``most`` files (:data:`MAX_RECORDS`); never raises for what a
        file holds nor for a folder that is not there. About half a millisecond a file."""
        most = MAX_RECORDS if most is None else most
        records, faults = [], dict[str, str]()
        try:
            names = _names(self.folder, "")
        except OSError as error:
            return Shelf(faults={"": fault_of(error)})
        try:
            away = _names(self.saves, AWAY) if self.saves is not None else []
        except OSError as error:
            away, faults[_SAVES] = [], fault_of(error)
        for name in (*(_SAVES + name for name in away[:most]), *names[:most]):
            try:
                records.append(read_kept(self._file(name)))
            except RecordError as error:
                faults[name] = error.brief
        records.sort(key=lambda kept: (kept.date, kept.path.name), reverse=True)
        return Shelf(tuple(records), faults, max(0, len(names) - most))

    def _file(self, name: str) -> Path:
        """The file of a name as :class:`Shelf` gives it. Never one outside of the two folders."""
        folder = self.saves if name.startswith(_SAVES) else None
        return (folder or self.folder) / Path(name).name

    def tag(self, kept: Kept, **changes: str | bool) -> Kept:
        """Change ``star``, ``title`` or ``note`` of a record; everything else in its file stays as it is. Returns how
        it is listed now. RecordError when the file is damaged by now, OSError when the disk refuses."""
        lines, end = header_of(record_text(kept.path), str(kept.path))
        tags = replace(read_tags(lines[1:end]), **changes)  # type: ignore[arg-type]  # by the name's type
        write_whole(kept.path, retagged(lines, end, tags))
        return read_kept(kept.path)

    def remove(self, record: Kept | str) -> None:
        """Delete the file of a record, or the damaged one of this name. OSError when the disk refuses."""
        (self._file(record) if isinstance(record, str) else record.path).unlink(missing_ok=True)


def _names(folder: Path, begin: str) -> list[str]:
    """The records in a folder whose names begin so, the last ones by name first; none when there is no such folder.
    OSError when it cannot be looked into."""
    try:
        found = (name for name in os.listdir(folder) if name.startswith(begin) and name.endswith(SUFFIX))
        return sorted(found, reverse=True)
    except FileNotFoundError:
        return []


def read_kept(path: Path) -> Kept:
    """How the record at ``path`` is listed. RecordError when it cannot be."""
    lines, end = header_of(record_text(path), str(path))
    header, body = lines[1:end], lines[end + 1 :]
    try:
        if sum(map(len, header)) > MAX_HEADER:
            raise SourceError(path, 1, tr("the header is longer than {n} characters", n=MAX_HEADER))
        documents = parse_documents("\n".join(["---", *header]), path)
        if len(documents) != 1:
            raise SourceError(path, 1, tr("the header must be one document"))
        kept = _Head(documents[0], path).read()
    except SourceError as error:
        raise RecordError(error.file, error.line, error.text, error.nearest) from None
    tags = read_tags(header)
    told = tags if tags.turns is not None else _concluded(body, kept, tags)
    return replace(kept, tags=told, began=_began(body))


def _began(body: Iterable[str]) -> int | None:
    """Who made the first move after the opening hands, which is whose turn came first."""
    for line in body:
        seat, move = _move(line)
        if seat is not None and move not in _NOT_PLAYED:
            return seat
    return None


def _concluded(body: Sequence[str], kept: Kept, tags: Tags) -> Tags:
    """What the moves of a finished match tell where it has no tags. A match from two decks has a fingerprint after the
    opening hands, one after each turn, and the last one where it ends."""
    if kept.winner is None or kept.placed:
        return tags
    prints = sum(line.startswith("# fingerprint ") for line in body)
    last = next((line for line in reversed(body) if line.strip() and not line.lstrip().startswith("#")), "")
    turns = prints - 1 if prints > 1 else None
    return replace(tags, turns=turns, ended="concede" if _move(last)[1] == "concede" else "goal" if turns else "")


def _move(line: str) -> tuple[int | None, str]:
    """The seat and the first word of a move; None and "" for a line that is none."""
    words = line.split(maxsplit=2)
    return (SEATS.index(words[0]), words[1]) if len(words) > 1 and words[0] in SEATS else (None, "")


class _Head:
    """A head, for a list: what is there must make sense, what is not is left empty."""

    def __init__(self, document: Document, path: Path) -> None:
        self.document = document
        self.path = path

    def read(self) -> Kept:
        """The entry of the list. SourceError for a value of the wrong kind."""
        if not isinstance(self.document.value, dict):
            raise self.document.error((), tr("the header must be a mapping"))
        number = self.number("format")
        if number != FORMAT:
            text = tr("this record has format {n}; this game reads format {own}", n=number, own=FORMAT)
            raise self.document.error(("format",), text)
        for seat in SEATS:
            if not isinstance(self.at((seat,)), dict):
                raise self.document.error((seat,), tr("a record needs the key {key}", key=repr(seat)))
        packs = self.at(("packs",))
        result, first = self.line("result"), self.line("first")
        return Kept(
            path=self.path,
            date=self.line("date"),
            names=(self.line("p1", "name") or "p1", self.line("p2", "name") or "p2"),
            plays=(self.line("p1", "plays") or HUMAN, self.line("p2", "plays") or HUMAN),
            decks=(self.line("p1", "deck_id"), self.line("p2", "deck_id")),
            lists=(tuple(self.words("p1", "deck")), tuple(self.words("p2", "deck"))),
            heroes=(self.hero("p1"), self.hero("p2")),
            goal=self.number("goal"),
            seed=self.number("seed"),
            first=SEATS.index(first) if first in SEATS else None,
            winner=SEATS.index(result) if result in SEATS else None,
            hints=self.number("hints"),
            clock=self.at(("clock",)) is not False,
            placed=self.at(("start",)) is not None,
            cards=self.line("cards"),
            packs=tuple(plain_line(str(name)) for name in packs) if isinstance(packs, dict) else (),
            game=self.line("game"),
        )

    def at(self, path: KeyPath) -> object:
        """The value at a path of keys; None where there is none."""
        value = self.document.value
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        return value

    def line(self, *path: str) -> str:
        """A short text; numbers count as text, because a name may be one."""
        value = self.at(path)
        if value is None:
            return ""
        if isinstance(value, dict | list):
            raise self.document.error(path, tr("{key} must be a text", key=repr(path[-1])))
        if len(str(value)) > MAX_WORD:
            text = tr("{key} is longer than {n} characters", key=repr(path[-1]), n=MAX_WORD)
            raise self.document.error(path, text)
        return plain_line(str(value))

    def hero(self, seat: str) -> str:
        """The id of a Hero, "" for none."""
        name = self.line(seat, "hero")
        return "" if name == "none" else name

    def number(self, *path: str) -> int:
        """A whole number; 0 where there is none."""
        value = self.at(path)
        if value is None:
            return 0
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.document.error(path, tr("{key} must be a whole number", key=repr(path[-1])))
        return value

    def words(self, *path: str) -> Iterator[str]:
        """A list of short texts."""
        value = self.at(path)
        for word in value if isinstance(value, list) else ():
            yield plain_line(str(word))
