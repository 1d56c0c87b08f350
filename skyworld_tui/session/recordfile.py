"""The match record as a text file: a YAML header, one move a line, a fingerprint after each turn.

The same file is the save, the replay and the bug report. Reading it is strict: an unknown ``format``, a damaged header,
a word that is no move, an illegal move and a differing fingerprint are errors that name the line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from .. import __version__
from ..cards.model import CardSet
from ..engine import Match, Move, PlayerSetup, Record, Setup
from ..engine.events import Event
from ..engine.moves import IllegalMove
from ..engine.notation import NotationError
from . import startpos

FORMAT = 1

_MOVE = re.compile(r"p([12])\s+(\S.*)$")
_PRINT = re.compile(r"#\s*fingerprint\s+([0-9a-fA-F]+)\s*$")


class RecordError(Exception):
    """A record that cannot be read. ``line`` is counted from 1, 0 when the whole file is meant."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line
        self.text = text


class ReplayError(RecordError):
    """The file reads well, but playing it does not: an illegal move, or a fingerprint that differs."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What a record says beside the match itself. ``plays``: ``human`` or a level, one for each seat."""

    plays: tuple[str, str] = ("human", "human")
    clock: bool = True
    date: str = ""
    result: str = ""
    game: str = __version__
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record read from text. ``lines``: the file line of each move; ``warnings``: what is odd but no error."""

    record: Record
    meta: Meta
    lines: tuple[int, ...]
    print_lines: Mapping[int, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replay: who, what, the match after it (shared and moving on), what happened, the turn before."""

    seat: int
    text: str
    move: Move
    match: Match
    events: list[Event]
    turn: int


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
                "name": player.name,
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
        for seat in (0, 1):
            head[f"p{seat + 1}"] = {"name": position.seats[seat].name, "plays": meta.plays[seat]}
        head["start"] = startpos.to_data(position)
    head["clock"] = meta.clock
    if meta.result:
        head["result"] = meta.result
    if meta.date:
        head["date"] = meta.date
    text = yaml.dump(head, Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    lines = ["---", text.rstrip("\n"), "---"]
    for index, (seat, move) in enumerate(record.moves, start=1):
        lines.append(f"p{seat + 1} {move}")
        if index in record.fingerprints:
            lines.append(f"# fingerprint {record.fingerprints[index]}")
    return "\n".join(lines) + "\n"


def loads(text: str, cards: CardSet) -> Loaded:
    """Read a record. RecordError names the line; other cards are a warning, not an error."""
    head, body_at, body = _split(text)
    if head.get("format") != FORMAT:
        raise RecordError(2, f"this record has format {head.get('format')!r}; this game reads format {FORMAT}")
    try:
        setup, position = _start(head, cards)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RecordError(_header_line(text, error), _reason(error, cards)) from error
    moves, prints, lines, print_lines = _body(body, body_at)
    warnings = []
    if cards.digest and head.get("cards") and head["cards"] != cards.digest:
        warnings.append("the record was made with other card data; it may stop where the cards differ")
    seed = int(head.get("seed", 0))
    record = Record(setup=setup, position=position, seed=seed, moves=tuple(moves), fingerprints=prints)
    return Loaded(record, _meta(head), tuple(lines), print_lines, tuple(warnings))


def replay(loaded: Loaded, upto: int | None = None) -> Iterator[Step]:
    """Play ``loaded`` move by move, at most ``upto``. ReplayError at the first thing that does not hold."""
    match = opening(loaded)
    record = loaded.record
    for index, (seat, text) in enumerate(record.moves[:upto]):
        line = loaded.lines[index]
        turn = match.turn
        try:
            move = Move(text) if text in ("concede", "timeout") else match.parse(text)
            events = match.play(move, seat)
        except NotationError as error:
            raise RecordError(line, f"{error}") from error
        except IllegalMove as error:
            raise ReplayError(line, f"p{seat + 1} {text}: {error.text}") from error
        expected = record.fingerprints.get(index + 1)
        if expected is not None and expected.lower() != match.fingerprint().lower():
            at = loaded.print_lines.get(index + 1, line)
            raise ReplayError(at, f"the fingerprint after move {index + 1} differs: the match is not the recorded one")
        yield Step(seat, text, move, match, list(events), turn)


def opening(loaded: Loaded) -> Match:
    """The match before its first move."""
    return begin(loaded.record)


def begin(record: Record) -> Match:
    """A fresh match with the start of ``record`` and none of its moves."""
    try:
        return Match.from_record(replace(record, moves=(), fingerprints={}))
    except ValueError as error:
        raise RecordError(0, f"the start of the record contradicts itself: {error}") from error


def _dumper() -> Any:
    return getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def _loader() -> Any:
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _split(text: str) -> tuple[dict[str, Any], int, list[str]]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---":
        raise RecordError(1, "a record begins with a line of three dashes")
    try:
        end = next(i for i, line in enumerate(lines[1:], start=1) if line.strip() == "---")
    except StopIteration:
        raise RecordError(len(lines), "the header does not end: a second line of three dashes is missing") from None
    try:
        head = yaml.load("\n".join(lines[1:end]), Loader=_loader())
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 2
        raise RecordError(line, f"the header is not YAML ({getattr(error, 'problem', None) or error})") from error
    if not isinstance(head, dict):
        raise RecordError(2, "the header is not a mapping")
    return head, end + 1, lines[end + 1 :]


def _start(head: Mapping[str, Any], cards: CardSet) -> tuple[Setup | None, Any]:
    if head.get("start"):
        return None, startpos.from_data(head["start"], cards)
    players = []
    for key in ("p1", "p2"):
        data = head[key]
        players.append(
            PlayerSetup(
                name=str(data.get("name", key)),
                deck=tuple(startpos.card_of(name, cards) for name in startpos.unroll(data["deck"])),
                hero=startpos.hero_of(data.get("hero"), cards),
                deck_id=str(data.get("deck_id", "")),
                stacked=bool(data.get("stacked", False)),
            )
        )
    first = {"p1": 0, "p2": 1}.get(str(head.get("first")))
    setup = Setup(
        players=(players[0], players[1]),
        goal=int(head.get("goal", cards.format.goal)),
        first=first,
        mulligan=bool(head.get("mulligan", True)),
        format=cards.format,
    )
    return setup, None


def _body(body: list[str], offset: int) -> tuple[list[tuple[int, str]], dict[int, str], list[int], dict[int, int]]:
    moves: list[tuple[int, str]] = []
    prints: dict[int, str] = {}
    lines: list[int] = []
    print_lines: dict[int, int] = {}
    for number, raw in enumerate(body, start=offset + 1):
        line = raw.strip()
        if not line:
            continue
        if found := _PRINT.match(line):
            prints[len(moves)] = found[1].lower()
            print_lines[len(moves)] = number
        elif line.startswith("#"):
            continue
        elif found := _MOVE.match(line):
            moves.append((int(found[1]) - 1, found[2].strip()))
            lines.append(number)
        else:
            raise RecordError(number, f"'{line[:40]}' is not a move: expected p1 or p2 and a move")
    return moves, prints, lines, print_lines


def _meta(head: Mapping[str, Any]) -> Meta:
    plays = tuple(str((head.get(key) or {}).get("plays", "human")) for key in ("p1", "p2"))
    return Meta(
        plays=(plays[0], plays[1]),
        clock=bool(head.get("clock", True)),
        date=str(head.get("date", "")),
        result=str(head.get("result", "")),
        game=str(head.get("game", "")),
        cards=str(head.get("cards", "")),
    )


def _reason(error: Exception, cards: CardSet) -> str:
    if isinstance(error, KeyError):
        return f"the header lacks '{error.args[0]}'"
    text = str(error)
    if found := re.search(r"no (card|Hero) '([^']+)'", text):
        known = cards.cards if found[1] == "card" else cards.heroes
        near = difflib.get_close_matches(found[2], list(known), n=1)
        return text + (f"; did you mean '{near[0]}'?" if near else "")
    return text


def _header_line(text: str, error: Exception) -> int:
    """The first header line that holds the quoted word of ``error``; 2 when there is none."""
    found = re.search(r"'([^']+)'", str(error))
    if found:
        for number, line in enumerate(text.splitlines(), start=1):
            if re.search(rf"(?<![\w-]){re.escape(found[1])}(?![\w-])", line):
                return number
    return 2
