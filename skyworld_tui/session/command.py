"""``skyworld replay FILE``: a record told in words."""

from __future__ import annotations

import argparse
import sys

from ..engine import Match
from ..engine.view import MatchView
from ..language import tr
from . import boardtext
from .log import LogBook
from .movewords import describe
from .recordfile import Loaded, RecordError, ReplayError, opening, read_record
from .recordfile import replay as steps


def replay(args: argparse.Namespace) -> int:
    """Print the record ``args.file``, up to move ``args.to``. 2 for a record that is no good, 1 for one that comes out
    differently."""
    from ..cards.load import load_core

    upto = getattr(args, "to", None)
    if upto is not None and upto < 0:
        print("--to must not be negative", file=sys.stderr)
        return 2
    try:
        return _tell(read_record(args.file, load_core()), upto)
    except RecordError as error:
        sys.stdout.flush()  # what went well stands before what did not
        print(error, file=sys.stderr)
        return 1 if isinstance(error, ReplayError) else 2


def _asked(match: Match) -> MatchView | None:
    """The match as whoever must move next sees it, for the words of that move."""
    decision = match.decision
    return None if decision is None else match.view(decision.by)


def _tell(loaded: Loaded, upto: int | None) -> int:
    for warning in loaded.warnings:
        print(tr("warning: {text}", text=warning), file=sys.stderr)
    match: Match = opening(loaded)
    players = [seat.name for seat in match.view(0).seats]
    told = tr("{name} against {other}, first to {n} Faith", name=players[0], other=players[1], n=match.view(0).goal)
    print(told)
    for line in _tags(loaded):
        print(line)
    print(tr("Indented lines without a name are about whoever made the move above them."))
    turn, before = -1, _asked(match)
    fault: RecordError | None = None
    try:
        for number, step in enumerate(steps(loaded, upto), start=1):
            match = step.match.copy()  # it moves on before a fault is told
            words = step.text if step.text in ("concede", "timeout") or before is None else describe(before, step.move)
            before = _asked(match)
            book = LogBook(players)
            book.add(step.events, step.turn)
            if step.turn != turn:
                turn = step.turn
                print()
                print(tr("Turn {n}", n=turn) if turn else tr("Opening hands"))
            print(f"{number:4}. {players[step.seat]}: {words} [{step.text}]")
            for entry in book.of(step.seat):
                who = f"{players[entry.seat]}: " if entry.seat not in (None, step.seat) else ""
                print(f"      {who}{entry.text}")
    except RecordError as error:  # the board as far as it came is shown all the same
        fault = error
    print()
    for line in boardtext.board_text(boardtext.both_hands([match.view(0), match.view(1)])):
        print(line)
    if fault is not None:
        raise fault
    return 0


def _tags(loaded: Loaded) -> list[str]:
    """What the record tells beside the match: date, title, note, what it goes on from, what is reported."""
    meta, tags = loaded.meta, loaded.meta.tags
    told = (
        (tr("date: {text}"), meta.date),
        (tr("title: {text}"), tags.title),
        (tr("note: {text}"), tags.note),
        (tr("goes on: {text}"), tags.goes_on),
        (tr("report: {text}"), tags.report),
    )
    return [words.format(text=value) for words, value in told if value]
