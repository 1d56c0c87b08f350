"""``skyworld replay FILE``: a record told in words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..engine import Match
from . import boardtext
from .log import LogBook
from .recordfile import Loaded, RecordError, ReplayError, loads, opening
from .recordfile import replay as steps


def replay(args: argparse.Namespace) -> int:
    """Print the record ``args.file``, up to move ``args.to``. 2 when it cannot be read, 1 when it does not hold."""
    from ..cards.load import load_core

    path = Path(args.file)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        print(f"{path}: {reason}", file=sys.stderr)
        return 2
    upto = getattr(args, "to", None)
    if upto is not None and upto < 0:
        print("--to must not be negative", file=sys.stderr)
        return 2
    try:
        return _tell(loads(text, load_core()), upto)
    except ReplayError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    except RecordError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2


def _tell(loaded: Loaded, upto: int | None) -> int:
    for warning in loaded.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    match: Match = opening(loaded)
    players = [seat.name for seat in match.view(0).seats]
    print(f"{players[0]} against {players[1]}, first to {match.view(0).goal} Faith")
    turn = -1
    for number, step in enumerate(steps(loaded, upto), start=1):
        match = step.match
        book = LogBook(players)
        book.add(step.events, step.turn)
        if step.turn != turn:
            turn = step.turn
            print(f"\nTurn {turn}" if turn else "\nOpening hands")
        print(f"{number:4}. {players[step.seat]}: {step.text}")
        for entry in book.of(step.seat):
            who = f"{players[entry.seat]}: " if entry.seat not in (None, step.seat) else ""
            print(f"      {who}{entry.text}")
    print()
    for line in boardtext.board_text(boardtext.both_hands([match.view(0), match.view(1)])):
        print(line)
    return 0
