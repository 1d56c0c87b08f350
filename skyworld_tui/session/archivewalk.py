"""A record walked through: played once, then any place of it is at hand, and a match can go on from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ..cards.model import CardSet
from ..engine import Match, Move
from ..engine.events import Event
from ..language import tr
from ..packs.shelf import in_use
from .clock import TurnClock
from .log import Line, LogBook
from .recordfile import Loaded, RecordError, dumps, opening
from .recordfile import replay as steps
from .recordhead import HUMAN, Meta
from .recordtags import NONE, one_line
from .saves import SUFFIX, SaveStore, write_whole
from .session import Refused, Session
from .tally import Tally

EVERY: Final = 16
"""Moves from one kept copy of the match to the next: no place is farther from one than it takes to play so many."""

REPORTS: Final = "reports"
"""The folder of reports of faults, below that of the records."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move of the record: whose, in which turn, how long both logs were after it, and the events of the turn that was
    under way then."""

    seat: int
    move: Move
    text: str
    turn: int
    lengths: tuple[int, int]
    events: tuple[Event, ...]


class Walk:
    """``loaded`` from its beginning to its end, or to the place where it does not go on: :attr:`fault` says why.
    A place is a number of moves, 0 before the first."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.fault = ""
        start = opening(loaded)
        first, second = start.view(0, legal=False).seats
        self.names = (first.name, second.name)
        self.moves: list[Played] = []
        self.starts: list[tuple[int, int]] = [(start.turn, 0)]
        """Turn, and the place where it begins."""
        self._kept = [start]
        self._book = LogBook(self.names)
        self._book.add(start.opening_events, start.turn)
        self._first = self._lengths()
        tally = Tally()
        tally.add(start.opening_events)
        self._events = tally.turn_events
        try:
            for step in steps(loaded):
                self._book.add(step.events, step.turn)
                tally.add(step.events)
                now = (self._lengths(), tally.turn_events)
                self.moves.append(Played(step.seat, step.move, step.text, step.turn, *now))
                if step.match.turn != self.starts[-1][0]:
                    self.starts.append((step.match.turn, len(self.moves)))
                if len(self.moves) % EVERY == 0:
                    self._kept.append(step.match.copy())
        except RecordError as error:
            self.fault = error.brief

    def _lengths(self) -> tuple[int, int]:
        return (len(self._book.lines[0]), len(self._book.lines[1]))

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.moves)

    def match(self, place: int) -> Match:
        """The match there, the caller's own."""
        at = min(place // EVERY, len(self._kept) - 1)
        match = self._kept[at].copy()
        for played in self.moves[at * EVERY : place]:
            match.play(played.move, played.seat)
        return match

    def lines(self, place: int, seat: int) -> Sequence[Line]:
        """What ``seat`` has read of the match by then."""
        lengths = self.moves[place - 1].lengths if place else self._first
        return self._book.lines[seat][: lengths[seat]]

    def events(self, place: int) -> Sequence[Event]:
        """The events of the turn that is under way there, from its beginning on."""
        return self.moves[place - 1].events if place else self._events

    def turn_at(self, place: int) -> int:
        """The turn that is under way there."""
        return self.starts[bisect_right(self.starts, place, key=lambda start: start[1]) - 1][0]

    def turn_start(self, place: int, way: int) -> int:
        """Where the next turn begins (``way`` 1), or where this one did, or the one before when it is there already
        (-1); the last place, or the first, where there is none."""
        begins = [at for _, at in self.starts]
        if way > 0:
            return next((at for at in begins if at > place), self.last)
        return next((at for at in reversed(begins) if at < place), 0)

    def to_turn(self, turn: int) -> int:
        """The place where this turn begins, or the nearest turn that there is."""
        return min(self.starts, key=lambda start: abs(start[0] - turn))[1]

    # -- going on ----------------------------------------------------------------------------------------------------

    def report(self, place: int, said: str) -> str:
        """The report of a fault: the record up to this place, with what the player says."""
        meta = self.loaded.meta
        if place < self.last:
            tags = replace(meta.tags, turns=None, faith=None, ended="")
            meta = replace(meta, result="", left=None, tags=tags)
        return report_text(self.until(place, meta), said)

    def until(self, place: int, meta: Meta) -> Loaded:
        """The record up to this place, with ``meta``."""
        record = self.loaded.record
        prints = {count: text for count, text in record.fingerprints.items() if count <= place}
        return replace(
            self.loaded,
            record=replace(record, moves=record.moves[:place], fingerprints=prints),
            meta=meta,
            foreign=False,
        )

    def go_on(
        self,
        place: int,
        plays: tuple[str, str],
        names: tuple[str, str],
        *,
        store: SaveStore | None,
        date: str,
        cards: CardSet,
        **options: Any,
    ) -> Session:
        """A new match that has come to this place already; its record says what it goes on from. An unfinished match
        is put away first. ``plays``: ``human`` or a level, one for each seat, with their ``names``; ``cards``:
        today's; the packs of the match are added.

        Refused when the match is over there, when nobody would play at the keyboard, or a level cannot play.
        """
        match = self.match(place)
        if match.winner is not None:
            raise Refused(tr("The match is over here."))
        if HUMAN not in plays:
            raise Refused(tr("Somebody must play at the keyboard."))
        name = one_line(f"{Path(self.loaded.file).name} {place}")
        held = self.loaded.meta.packs
        packs = in_use(cards, [key for key in held if key not in cards.packs]).cards.packs
        meta = Meta(
            plays,
            self.loaded.meta.clock,
            date,
            cards=cards.digest,
            tags=replace(NONE, goes_on=name),
            packs={key: packs[key] for key in held if key in packs},
        )
        rules = self.loaded.record.setup or self.loaded.record.position
        form = rules.format if rules is not None else None
        clock = TurnClock(form.turn_seconds, form.answer_seconds) if meta.clock and form is not None else None
        session = Session.resume(_renamed(self.until(place, meta), names), store=store, clock=clock, **options)
        if store is not None:
            kept = store.begin()
            session.put_away = kept.name if kept is not None else ""
            session.save(options.get("now", 0.0))
        return session


def _renamed(loaded: Loaded, names: tuple[str, str]) -> Loaded:
    """The record with other names: they take no part in the match."""
    record = loaded.record
    if record.setup is not None:
        first, second = (replace(who, name=name) for who, name in zip(record.setup.players, names, strict=True))
        return replace(loaded, record=replace(record, setup=replace(record.setup, players=(first, second))))
    if record.position is not None:
        one, two = (replace(side, name=name) for side, name in zip(record.position.seats, names, strict=True))
        return replace(loaded, record=replace(record, position=replace(record.position, seats=(one, two))))
    return loaded


def report_text(loaded: Loaded, said: str) -> str:
    """The report of a fault: the record, with what the player says. Reading it back plays to the same place."""
    tags = replace(loaded.meta.tags, report=one_line(said) or "-")
    return dumps(loaded.record, replace(loaded.meta, tags=tags))


def report_of(session: Session, said: str) -> str:
    """The report of a fault of the match that is being played."""
    meta = replace(session.meta, tags=replace(session.meta.tags, report=one_line(said) or "-"))
    return dumps(session.match.record, meta)


def write_report(text: str, date: str, folder: Path) -> Path:
    """Keep a report below the folder of records: where. OSError when the disk refuses."""
    stem = "".join(char if char.isalnum() and char.isascii() else "-" for char in date).strip("-")[:40] or "match"
    number, path = 1, folder / REPORTS / f"fault-{stem}{SUFFIX}"
    while path.exists():
        number += 1
        path = path.with_name(f"fault-{stem}-{number}{SUFFIX}")
    write_whole(path, text)
    return path
