"""``skyworld records list``: the records, searched and sorted as on the screen."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..language import tr, trn
from .archive import Archive, Kept
from .archivefind import Finder, ordered
from .archivenames import named_with


def list_records(args: argparse.Namespace) -> int:
    """Print the records that ``args.filter`` asks for; ``args.json``: one JSON object. Faults of files, and that there
    is no such record, go to standard error and do not change the exit status."""
    from ..cards.load import load_core

    cards = load_core()
    shelf = Archive().read()
    named = named_with(cards, shelf)
    query = Finder({key: deck.name for key, deck in named.decks.items()}).read(" ".join(args.filter))
    if query.remark:
        print(query.remark, file=sys.stderr)
        return 2
    found = ordered((kept for kept in shelf.records if query.fits(kept)), args.sort)
    if args.json:
        plain = [_plain(kept, cards.digest) for kept in found]
        whole = {"records": plain, "faults": dict(shelf.faults), "beyond": shelf.beyond}
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        for kept in found:
            print(_line(kept))
        if not found:
            print(tr("no record fits") if args.filter else tr("there is no record yet"), file=sys.stderr)
    for name, fault in shelf.faults.items():
        print(f"{name}: {fault}" if name else fault, file=sys.stderr)
    return 0


def _line(kept: Kept) -> str:
    """A record in one line."""
    who = " - ".join(
        f"{name} ({plays}, {deck or '?'})" for name, plays, deck in zip(kept.names, kept.plays, kept.decks, strict=True)
    )
    score = "" if kept.faith is None else f"  {kept.faith[0]}-{kept.faith[1]}"
    won = tr("not over") if kept.winner is None else tr("{who} won", who=kept.names[kept.winner]) + score
    turns = "" if kept.turns is None else "  " + trn("{n} turn", "{n} turns", kept.turns)
    star = "* " if kept.tags.star else "  "
    title = f"  {kept.tags.title}" if kept.tags.title else ""
    return f"{star}{kept.path.name}  {kept.date}  {who}  {won}{turns}{title}"


def _plain(kept: Kept, digest: str) -> dict[str, Any]:
    return {
        "file": str(kept.path),
        "date": kept.date,
        "names": list(kept.names),
        "plays": list(kept.plays),
        "decks": list(kept.decks),
        "heroes": list(kept.heroes),
        "goal": kept.goal,
        "winner": None if kept.winner is None else f"p{kept.winner + 1}",
        "ended": kept.ended or None,
        "turns": kept.turns,
        "faith": None if kept.faith is None else list(kept.faith),
        "hints": kept.hints,
        "star": kept.tags.star,
        "title": kept.tags.title,
        "note": kept.tags.note,
        "goes_on": kept.tags.goes_on,
        "packs": list(kept.packs),
        "other_cards": kept.foreign(digest),
    }
