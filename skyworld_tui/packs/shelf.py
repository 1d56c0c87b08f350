"""Which packs there are, in the player's folder and with the game, and the set of cards that comes of those in use.

A pack that is broken is named with file and line and left out; the others and the game go on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from ..cards.model import CardSet
from ..cards.source import SourceError, nearest
from ..language import tr
from ..paths import data_dir, user_dir
from .model import Pack, is_pack_id
from .reading import check_pack

MAX_PACKS: Final = 60
"""Folders that are looked at. More of them are named and left out."""

MAX_FAULTS: Final = 5
"""Faults that are told of one pack here; ``skyworld packs check`` tells all."""


class Found(NamedTuple):
    """One folder of packs: the pack in it, or what is wrong. ``shipped``: it came with the game."""

    id: str
    folder: Path
    pack: Pack | None
    faults: tuple[SourceError, ...] = ()
    shipped: bool = False


class Use(NamedTuple):
    """The cards that are played with, and a line for every pack that was asked for and cannot be had."""

    cards: CardSet
    faults: tuple[str, ...] = ()


def find_packs(core: CardSet) -> tuple[Found, ...]:
    """Every pack that is installed, broken ones too: those of the game, then the player's, by id. Never raises."""
    game = _folders(data_dir() / "packs")
    shipped = {path.name for path in game}
    found = [_look(path, core, shipped=True) for path in game]
    try:
        own = _folders(user_dir("packs"))
    except OSError:  # there is no home
        own = []
    for number, path in enumerate(own):
        if number >= MAX_PACKS:
            text = tr("more than {n} packs: {left} are left out", n=MAX_PACKS, left=len(own) - MAX_PACKS)
            found.append(Found(path.name, path, None, (SourceError(path.parent, 0, text),)))
            break
        if path.name in shipped:
            fault = SourceError(path, 0, tr("the game has a pack of this id"))
            found.append(Found(path.name, path, None, (fault,)))
        else:
            found.append(_look(path, core))
    return tuple(found)


def find_pack(key: str, core: CardSet) -> Found | None:
    """The installed pack of this id, broken or not; None when there is none, or ``key`` is no id. Never raises."""
    if not is_pack_id(key):
        return None
    shipped = data_dir() / "packs" / key
    if shipped.is_dir():
        return _look(shipped, core, shipped=True)
    try:
        own = user_dir("packs") / key
        return _look(own, core) if own.is_dir() else None
    except OSError:
        return None


def with_packs(core: CardSet, packs: Iterable[Pack]) -> CardSet:
    """``core`` with the cards, Heroes and decks of ``packs`` behind its own."""
    chosen = tuple(packs)
    return replace(
        core,
        cards={**core.cards, **{key: card for pack in chosen for key, card in pack.cards.items()}},
        heroes={**core.heroes, **{key: hero for pack in chosen for key, hero in pack.heroes.items()}},
        decks={**core.decks, **{key: deck for pack in chosen for key, deck in pack.decks.items()}},
        packs={**core.packs, **{pack.id: pack.digest for pack in chosen}},
    )


def in_use(core: CardSet, keys: Sequence[str]) -> Use:
    """``core`` with the installed packs ``keys``, and what is wrong with those that are not to be had. Never raises."""
    packs: list[Pack] = []
    faults: list[str] = []
    for key in dict.fromkeys(keys):
        found = find_pack(key, core)
        if found is not None and found.pack is not None:
            packs.append(found.pack)
        else:
            faults.append(why_not(key, found))
    return Use(with_packs(core, packs) if packs else core, tuple(faults))


def why_not(key: str, found: Found | None) -> str:
    """One line about a pack that cannot be had."""
    if found is not None and found.faults:
        return tr("the pack {id} is left out: {fault}", id=repr(key), fault=found.faults[0].short)
    return tr("the pack {id} is not installed", id=repr(key[:40]))


def nearest_pack(key: str, core: CardSet) -> str | None:
    """The installed pack that ``key`` most likely meant."""
    return nearest(key, [found.id for found in find_packs(core)])


def _folders(folder: Path) -> list[Path]:
    """The folders in ``folder`` by name; none when it is not there or cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return [folder / name for name in sorted(each.name for each in entries if _is_folder(each))]
    except OSError:
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir() and not entry.name.startswith(".")


def _look(folder: Path, core: CardSet, shipped: bool = False) -> Found:
    """What is in ``folder``. Whoever made a pack must not choose what is looked at: a link out of the folder of packs
    is none."""
    if not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(folder.parent)):
        fault = SourceError(folder, 0, tr("this is a link that leaves the folder of packs"))
        return Found(folder.name, folder, None, (fault,), shipped)
    try:
        pack, report = check_pack(folder, core)
    except Exception as error:  # a fault of ours: a pack must not keep the game from starting
        what = f"{type(error).__name__}: {error}"
        text = tr("the game could not read it: {error}", error=what)
        return Found(folder.name, folder, None, (SourceError(folder, 0, text),), shipped)
    faults = tuple(finding.error for finding in report.findings[:MAX_FAULTS])
    return Found(folder.name, folder, pack, faults, shipped)
