"""The match record as a text file: a YAML header, one move a line, a fingerprint after each turn.

The same file is the save, the replay and the bug report. Reading it is strict: an unknown ``format``, a damaged header,
a word that is no move, an illegal move and a differing fingerprint are errors that name the line. Whoever wrote the
file, reading it is bounded: in size, in the number of moves and in time.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import yaml

from ..cards.model import CardSet
from ..cards.source import nearest
from ..engine import Match, Move, Record
from ..engine.events import Event
from ..engine.moves import IllegalMove
from ..engine.notation import NotationError
from ..language import tr
from ..oserrors import fault_of
from . import startpos
from .reason import Reason
from .recordhead import FORMAT, MAX_WORD, SEATS, Meta, PackMissing, RecordError, plain_line, read_head
from .recordtags import read_tags

MAX_BYTES: Final = 1_000_000
"""Of a record file. A match of four hundred turns stays below a tenth of it."""

MAX_MOVES: Final = 20_000
"""In one record."""

MAX_LINE: Final = 500
"""Characters of a move."""

_MOVE: Final = re.compile(r"p([12])\s+(\S.*)$")
_PRINT: Final = re.compile(r"#\s*fingerprint\b\s*(.*)$")
_HEX: Final = re.compile(r"[0-9a-fA-F]{1,64}")


class ReplayError(RecordError):
    """The file reads well, but playing it comes out differently: another fingerprint or result, or a refused move in a
    record of other cards."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record read from text. ``lines``: the file line of each move; ``warnings``: what is odd but no error;
    ``foreign``: it was made with other cards; ``file``: what errors call it."""

    record: Record
    meta: Meta
    lines: tuple[int, ...]
    print_lines: Mapping[int, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    file: str = ""
    foreign: bool = False
    result_line: int = 0

    def error(self, line: int, text: str, nearest: str | None = None) -> RecordError:
        """A fault of the record itself."""
        return RecordError(self.file, line, text, nearest)

    def differs(self, line: int, text: str) -> ReplayError:
        """A fault that only playing it shows."""
        return ReplayError(self.file, line, text)


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replay: who, what, the match after it (shared and moving on), what happened, the turn before."""

    seat: int
    text: str
    move: Move
    match: Match
    events: list[Event]
    turn: int


# --- writing ----------------------------------------------------------------------------------------------------------


def dumps(record: Record, meta: Meta) -> str:
    """The file text of ``record``."""
    head: dict[str, Any] = {"format": FORMAT, "game": meta.game, "cards": meta.cards}
    setup, position = record.setup, record.position
    if setup is not None:
        head |= {"seed": record.seed, "goal": setup.goal}
        head["first"] = "drawn" if setup.first is None else f"p{setup.first + 1}"
        if not setup.mulligan:
            head["mulligan"] = False
        for seat, player in enumerate(setup.players):
            entry: dict[str, Any] = {
                "name": plain_line(player.name),
                "hero": player.hero.id if player.hero else "none",
                "plays": meta.plays[seat],
                "deck": startpos.runs([card.id for card in player.deck]),
            }
            if player.deck_id:
                entry["deck_id"] = player.deck_id
            if player.stacked:
                entry["stacked"] = True
            head[f"p{seat + 1}"] = entry
    elif position is not None:
        head |= {"seed": position.seed, "goal": position.goal, "first": f"p{position.first + 1}"}
        start = startpos.to_data(position)
        for seat in (0, 1):
            start[f"p{seat + 1}"]["name"] = plain_line(position.seats[seat].name)
            head[f"p{seat + 1}"] = {"name": plain_line(position.seats[seat].name), "plays": meta.plays[seat]}
        head["start"] = start
    head["clock"] = meta.clock
    if meta.left is not None:
        head["left"] = meta.left
    if meta.hints:
        head["hints"] = meta.hints
    if meta.result:
        head["result"] = meta.result
    if meta.date:
        head["date"] = plain_line(meta.date)
    if meta.packs:
        head["packs"] = dict(meta.packs)
    text = yaml.dump(head, Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    lines = ["---", *meta.tags.lines(), text.rstrip("\n"), "---"]
    for index, (seat, move) in enumerate(record.moves, start=1):
        lines.append(f"p{seat + 1} {move}")
        if index in record.fingerprints:
            lines.append(f"# fingerprint {record.fingerprints[index]}")
    return "\n".join(lines) + "\n"


def _dumper() -> Any:
    return getattr(yaml, "CSafeDumper", yaml.SafeDumper)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_record(path: Path | str, cards: CardSet) -> Loaded:
    """Read the record file ``path``. RecordError also when it is missing, too large or not UTF-8."""
    return loads(record_text(path), cards, str(path))


def record_text(path: Path | str) -> str:
    """The text of a record file, unread. RecordError when it is missing, too large or not UTF-8."""
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # a pipe would be waited for, a device has no end
            raise RecordError(path, 0, tr("this is no regular file"))
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(path, 0, fault_of(error)) from None
    if len(data) > MAX_BYTES:
        raise RecordError(path, 0, tr("the file is larger than {n} bytes", n=MAX_BYTES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(path, line, tr("not UTF-8: byte {byte}", byte=f"0x{data[error.start]:02x}")) from None


def loads(text: str, cards: CardSet, file: str = "<record>") -> Loaded:
    """Read a record; ``file`` is what errors call it. RecordError names the line, also of a start that contradicts
    itself; other cards are a warning, not an error."""
    lines, end = header_of(text, file)
    head = read_head("\n".join(["---", *lines[1:end]]), cards, file)
    moves, prints, move_lines, print_lines = _body(lines[end + 1 :], end + 1, file)
    loaded = Loaded(
        record=Record(head.seed, tuple(moves), head.setup, head.position, prints),
        meta=replace(head.meta, tags=read_tags(lines[1:end])),
        lines=tuple(move_lines),
        print_lines=print_lines,
        warnings=head.warnings,
        file=file,
        foreign=head.foreign,
        result_line=head.result_line,
    )
    try:
        opening(loaded)
    except ValueError as error:
        raise loaded.error(
            head.start_line, tr("the start of the record contradicts itself: {fault}", fault=error)
        ) from None
    return loaded


def header_of(text: str, file: str) -> tuple[list[str], int]:
    """The lines of a record, and the index of the one that ends its header; the header begins at the second line.
    What is indented belongs to a value. RecordError when there is no header."""
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    if lines[0].rstrip() != "---":
        raise RecordError(file, 1, tr("a record begins with a line of three dashes"))
    for index, line in enumerate(lines[1:], start=1):
        if line.rstrip() == "---":
            return lines, index
    raise RecordError(file, len(lines), tr("the header does not end: a second line of three dashes is missing"))


def _body(
    body: list[str], offset: int, file: str
) -> tuple[list[tuple[int, str]], dict[int, str], list[int], dict[int, int]]:
    moves: list[tuple[int, str]] = []
    prints: dict[int, str] = {}
    lines: list[int] = []
    print_lines: dict[int, int] = {}
    for number, raw in enumerate(body, start=offset + 1):
        line = raw.strip()
        if len(line) > MAX_LINE and not line.startswith("#"):
            raise RecordError(file, number, tr("the line is longer than {n} characters", n=MAX_LINE))
        if found := _PRINT.match(line):
            if not _HEX.fullmatch(found[1]):
                raise RecordError(file, number, tr("a fingerprint is up to 64 hexadecimal digits"))
            prints[len(moves)] = found[1].lower()
            print_lines[len(moves)] = number
        elif found := _MOVE.match(line):
            moves.append((int(found[1]) - 1, " ".join(found[2].split())))
            lines.append(number)
            if len(moves) > MAX_MOVES:
                raise RecordError(file, number, tr("more than {n} moves", n=MAX_MOVES))
        elif line and not line.startswith("#"):
            near = nearest(line.split()[0], SEATS)
            text = tr("{line} is not a move: expected p1 or p2 and a move", line=repr(line[:40]))
            raise RecordError(file, number, text, near)
    return moves, prints, lines, print_lines


# --- playing ----------------------------------------------------------------------------------------------------------


def replay(loaded: Loaded, upto: int | None = None) -> Iterator[Step]:
    """Play ``loaded`` move by move, at most ``upto``. RecordError for a line that is no move or no legal one,
    ReplayError for what comes out differently."""
    match = opening(loaded)
    _prove(loaded, match, 0)
    for index, (seat, text) in enumerate(loaded.record.moves[:upto]):
        line = loaded.lines[index]
        turn = match.turn
        try:
            move = Move(text) if text in ("concede", "timeout") else match.parse(text)
            events = match.play(move, seat)
        except NotationError as error:
            raise loaded.error(line, str(error)) from None
        except IllegalMove as error:
            fault = f"p{seat + 1} {text}: {Reason.of(error)}"
            raise (loaded.differs(line, fault) if loaded.foreign else loaded.error(line, fault)) from None
        _prove(loaded, match, index + 1)
        yield Step(seat, text, move, match, list(events), turn)
    if upto is None or upto >= len(loaded.record.moves):
        _prove_result(loaded, match)


def _prove(loaded: Loaded, match: Match, count: int) -> None:
    """Compare with the fingerprint that stands after ``count`` moves, if one does."""
    expected = loaded.record.fingerprints.get(count)
    if expected is not None and expected != match.fingerprint().lower():
        line = loaded.print_lines.get(count, 0)
        text = tr("the fingerprint after move {n} differs: the match is not the recorded one", n=count)
        raise loaded.differs(line, text)


def _prove_result(loaded: Loaded, match: Match) -> None:
    said = loaded.meta.result
    got = "" if match.winner is None else SEATS[match.winner]
    if said and said != got:
        if got:
            text = tr("'result' is {said}, but {seat} has won", said=said, seat=got)
        else:
            text = tr("'result' is {said}, but the match is not over", said=said)
        raise loaded.differs(loaded.result_line, text)


def opening(loaded: Loaded) -> Match:
    """The match before its first move."""
    return Match.from_record(replace(loaded.record, moves=(), fingerprints={}))


__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "MAX_LINE",
    "MAX_MOVES",
    "MAX_WORD",
    "Loaded",
    "Meta",
    "PackMissing",
    "RecordError",
    "ReplayError",
    "Step",
    "dumps",
    "header_of",
    "loads",
    "opening",
    "read_record",
    "record_text",
    "replay",
]
