"""The player's own decks: one YAML file each, in the format of the game's decks, in the player's folder ``decks``.

A file is written beside the old one and put in its place in one step. A file that cannot be read is named and left
alone, and so is one whose id is somebody else's; neither keeps the others from being played.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ..cards.model import DeckDef
from ..language import tr
from ..oserrors import fault_of
from .saves import default_folder, write_whole

SUFFIX: Final = ".yaml"
ID_LENGTH: Final = 40
NAME_LENGTH: Final = 32
MAX_COPIES: Final = 99
"""Of one card in a file; what may be played is the format's business."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that some systems keep for devices, whatever follows the dot."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the folder holds: decks by id in the order of their names, the file of each, and a line for every file
    that is not among them."""

    decks: Mapping[str, DeckDef]
    files: Mapping[str, Path]
    faults: tuple[str, ...] = ()


def deck_id(name: str, taken: Collection[str] = ()) -> str:
    """A free id for a deck of this name, fit to be a file's name on every system: ``Só Lua!`` becomes ``so-lua``,
    the next one ``so-lua-2``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:ID_LENGTH].strip("-") or "deck"
    if base in _DEVICES:
        base = f"deck-{base}"
    found, number = base, 1
    while found in taken:
        number += 1
        found = f"{base}-{number}"
    return found


def cleaned_name(name: str) -> str:
    """``name`` as a deck can have it: printable, single blanks, not too long; "" when nothing is left."""
    plain = unicodedata.normalize("NFC", "".join(char if char.isprintable() else " " for char in name[:1000]))
    return " ".join(plain.split())[:NAME_LENGTH].rstrip()


def free_name(name: str, taken: Collection[str]) -> str:
    """``name`` when no other deck has it, else with a number, no longer than a name may be. Case does not matter."""
    lower = {other.casefold() for other in taken}
    found, number = name[:NAME_LENGTH], 1
    while found.casefold() in lower:
        number += 1
        found = f"{name[: NAME_LENGTH - 4].rstrip()} {number}"
    return found


def deck_text(deck: DeckDef) -> str:
    """The file of a deck; reading it gives an equal deck, its cards in the same order."""
    import yaml

    fields: dict[str, Any] = {"id": deck.id, "name": deck.name}
    if deck.hero is not None:
        fields["hero"] = deck.hero
    if deck.insignia is not None:
        fields["insignia"] = deck.insignia
    if deck.plan:
        fields["plan"] = list(deck.plan)
    if deck.plan_pt:
        fields["plan_pt"] = list(deck.plan_pt)
    fields["cards"] = dict(deck.cards)
    body: str = yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=110)
    return (
        f"# A deck of Sky World, written by the deck builder, which keeps no comments. Change it as you like.\n{body}"
    )


class DeckStore:
    """Reads and writes the folder. ``game``: ids of the game's own decks, which no file may take."""

    def __init__(self, folder: Path | None = None, game: Collection[str] = ()) -> None:
        self._folder = folder
        self._game = frozenset(game)

    @property
    def folder(self) -> Path:
        """Where the files are. OSError when there is no home."""
        if self._folder is None:
            self._folder = default_folder("decks")
        return self._folder

    def read(self) -> Shelf:
        """Every deck that can be read; never raises for what a file holds or for a folder that is not there."""
        from ..cards.load import SourceError, load_deck

        decks: dict[str, DeckDef] = {}
        files: dict[str, Path] = {}
        faults: list[str] = []
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix == SUFFIX)
        except FileNotFoundError:
            return Shelf({}, {})
        except OSError as error:
            return Shelf({}, {}, (tr("the deck folder cannot be read: {reason}", reason=fault_of(error)),))
        for path in paths:
            try:
                if not path.is_file():
                    raise SourceError(path, 0, tr("not a file"))
                deck = load_deck(path)
                if deck.id in self._game:
                    raise SourceError(path, 0, tr("the id {id} belongs to a deck of the game", id=deck.id))
                if deck.id in decks:
                    raise SourceError(
                        path, 0, tr("the id {id} is that of {file}", id=deck.id, file=files[deck.id].name)
                    )
            except (SourceError, OSError) as error:
                faults.append(f"{path.name}: {error.text if isinstance(error, SourceError) else fault_of(error)}")
                continue
            decks[deck.id], files[deck.id] = deck, path
        order = sorted(decks, key=lambda key: (decks[key].name.casefold(), key))
        return Shelf({key: decks[key] for key in order}, files, tuple(faults))

    def write(self, deck: DeckDef, over: DeckDef | None = None) -> DeckDef:
        """Keep ``deck``; one without an id gets a free one, and so does one whose file can no longer be read, has
        become another deck's, or holds the deck otherwise than ``over``, as which it was read or written last (None:
        however it is): that file is left alone. With a free id goes a name that no other deck has. Returns the deck as
        it was written.

        Raises ValueError for an id that is no id (a path, say) or one of the game's, for a deck without cards and
        for a stacked one; OSError when the disk refuses.
        """
        if not deck.cards:
            raise ValueError(tr("a deck without cards cannot be kept"))
        if deck.stacked:
            raise ValueError(tr("a stacked deck cannot be kept"))
        if deck.id and (not _ID.match(deck.id) or deck.id in _DEVICES):
            raise ValueError(tr("{id} cannot be the id of a deck", id=repr(deck.id)))
        if deck.id in self._game:
            raise ValueError(tr("{id} is a deck of the game", id=deck.id))
        shelf = self.read()
        files = shelf.files
        changed = over is not None and deck.id in files and shelf.decks[deck.id] != over
        if not deck.id or changed or (deck.id not in files and os.path.lexists(self._file(deck.id))):
            used = {path.stem.lower() for path in self.folder.glob("*")}
            name = free_name(deck.name, {other.name for other in shelf.decks.values()})
            deck = replace(deck, name=name, id=deck_id(name, {*self._game, *files, *used}))
        write_whole(files.get(deck.id, self._file(deck.id)), deck_text(deck))
        return deck

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"

    def remove(self, key: str) -> None:
        """Delete the file of the deck ``key``; nothing happens when there is none. OSError when the disk refuses."""
        path = self.read().files.get(key)
        if path is not None:
            path.unlink(missing_ok=True)

    def share(self, deck: DeckDef, text: str, suffix: str) -> Path:
        """Write ``text``, a form of ``deck`` to be given away, into a file of its own in the folder ``shared`` beside
        the decks: never over a file with something else in it. OSError when the disk refuses."""
        folder = self.folder.with_name("shared")
        data = text.encode()
        taken: set[str] = set()
        while True:
            stem = deck_id(deck.name, taken)
            path = folder / f"{stem}{suffix}"
            if not os.path.lexists(path):
                write_whole(path, text)
                return path
            if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
                return path
            taken.add(stem)

    def newest(self, shelf: Shelf) -> str | None:
        """The id of the deck that was written last, None when there is none."""

        def written(key: str) -> float:
            try:
                return shelf.files[key].stat().st_mtime
            except OSError:
                return 0.0

        return max(shelf.decks, key=lambda key: (written(key), key), default=None)
