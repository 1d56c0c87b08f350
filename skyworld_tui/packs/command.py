"""``skyworld packs …``, and ``skyworld cards check`` for packs: each takes the parsed arguments and returns an exit
status."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..cards.check import Report, check_files
from ..cards.command import holds, tell
from ..cards.load import load_core
from ..cards.model import CardSet, DeckDef
from ..cards.source import SourceError
from ..language import tr
from ..paths import shown, user_dir
from .folder import HEAD
from .model import packs_in
from .reading import check_pack
from .shelf import Found, find_packs, in_use, nearest_pack

MAX_NEEDED = 10
"""Packs that are looked for on behalf of one deck."""


class NoPack(SourceError):
    """A pack that was asked for and cannot be had; ``str()`` is the line for the player."""

    def __str__(self) -> str:
        if self.nearest is None:
            return self.text
        return tr("{fault}; nearest: {word}", fault=self.text, word=self.nearest)


def cards_with(core: CardSet, keys: list[str] | None) -> CardSet:
    """``core`` with the packs ``keys`` of a command line. Raises NoPack for the first that cannot be had."""
    use = in_use(core, keys or [])
    if use.faults:
        wrong = next(key for key in keys or [] if key not in use.cards.packs)
        near = nearest_pack(wrong, core)
        raise NoPack("", 0, use.faults[0], None if near == wrong else near)
    return use.cards


def list_packs(args: argparse.Namespace) -> int:
    """Print every installed pack with what it holds, or what is wrong with it; ``args.json``: as one JSON list. 2 when
    one cannot be used."""
    found = find_packs(load_core())
    if args.json:
        print(json.dumps([_json(each) for each in found], ensure_ascii=False, indent=2))
    else:
        for each in found:
            _print(each)
        with suppress(OSError):  # there is no home
            print(tr("Packs of your own lie in {folder}.", folder=shown(user_dir("packs"))))
    return 2 if any(each.pack is None for each in found) else 0


def check(args: argparse.Namespace) -> int:
    """Lint the pack in ``args.folder``. 2 for input that is no pack, 1 for other findings."""
    pack, report = check_pack(Path(args.folder), load_core())
    return tell(report, pack.name if pack is not None else "")


def check_cards(args: argparse.Namespace) -> int:
    """Lint ``args.files``; a folder with a ``pack.yaml`` is a pack. Without any: the game's own data."""
    from ..cards.command import check as check_rest

    paths = [Path(name) for name in args.files]
    packs = [path for path in paths if (path / HEAD).exists()]
    if not packs:
        return check_rest(args)
    reports = [check_pack(path, load_core())[1] for path in packs]
    rest = [path for path in paths if path not in packs]
    if rest:
        reports.append(check_files(rest))
    whole = Report(
        findings=[finding for report in reports for finding in report.findings],
        cards=sum(report.cards for report in reports),
        heroes=sum(report.heroes for report in reports),
        decks=sum(report.decks for report in reports),
    )
    return tell(whole)


def check_deck(args: argparse.Namespace) -> int:
    """``skyworld deck check``: the deck in ``args.file`` with the packs that it needs, whatever is switched on."""
    from ..cards.command import deck_check

    return deck_check(args, _cards_for)


def _cards_for(deck: DeckDef) -> CardSet:
    """The core set with the packs of ``deck`` that are installed; the others are told."""
    use = in_use(load_core(), packs_in([*deck.cards, deck.hero or ""])[:MAX_NEEDED])
    for fault in use.faults:
        print(fault, file=sys.stderr)
    return use.cards


def _print(found: Found) -> None:
    pack = found.pack
    if pack is None:
        for fault in found.faults:
            print(tr("{id}: left out: {fault}", id=found.id, fault=fault), file=sys.stderr)
        return
    held = holds(len(pack.cards), len(pack.heroes), len(pack.decks))
    print(tr("{id}  {name} {version}: {holds}", id=pack.id, name=pack.name, version=pack.version, holds=held))
    for deck in pack.decks:
        print(f"  {deck}")


def _json(found: Found) -> dict[str, Any]:
    pack = found.pack
    entry: dict[str, Any] = {
        "id": found.id,
        "folder": shown(found.folder),
        "origin": "game" if found.shipped else "own",
        "faults": [str(fault) for fault in found.faults],
    }
    if pack is not None:
        entry |= {
            "name": pack.name,
            "version": pack.version,
            "about": pack.about,
            "author": pack.author,
            "digest": pack.digest,
            "cards": list(pack.cards),
            "heroes": list(pack.heroes),
            "decks": list(pack.decks),
        }
    return entry
