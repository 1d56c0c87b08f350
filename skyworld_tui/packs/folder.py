"""The files of a pack. Whoever made the folder, looking at it is bounded and never leaves it.

Only ``pack.yaml``, ``cards.yaml``, ``heroes.yaml`` and ``decks/*.yaml`` are ever opened. Whatever else lies there (a
README, a picture) is nobody's business, but there may not be too much of it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..cards.source import Document, SourceError, decode_documents, only_document
from ..language import tr
from ..oserrors import fault_of

HEAD: Final = "pack.yaml"
CARDS: Final = "cards.yaml"
HEROES: Final = "heroes.yaml"
DECKS: Final = "decks"

MAX_FILE: Final = 100_000
"""Bytes of a file. The 72 cards of the game take a third of it."""

MAX_PACK: Final = 400_000
"""Bytes of all files that are read."""

MAX_ENTRIES: Final = 200
"""Files and folders in the folder of a pack, and in its ``decks``."""

MAX_DECKS: Final = 20

_NOWAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""Opening must not wait for a pipe, and must not follow a link that was put there after it was looked for."""


class PackFolder:
    """The folder of one pack, for one reading. ``path``: a folder, which may be a link itself where the player named
    it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0  # bytes so far

    def documents(self) -> Iterator[tuple[str, Document]]:
        """Every file of the pack with what it is (:data:`HEAD`, :data:`CARDS`, :data:`HEROES`, :data:`DECKS`), the head
        first. Raises SourceError for the first that cannot be read, and for a folder that is no pack or too large."""
        names = self._names(self.path)
        if HEAD not in names:
            raise SourceError(self.path, 0, tr("this is no pack: it has no {file}", file=HEAD))
        for name in (HEAD, CARDS, HEROES):
            if name in names:
                yield name, self._document(self.path / name)
        if DECKS in names:
            for path in self._deck_files(self.path / DECKS):
                yield DECKS, self._document(path)

    def _deck_files(self, folder: Path) -> list[Path]:
        self._stay_inside(folder)
        found = [folder / name for name in sorted(self._names(folder)) if name.endswith(".yaml")]
        if len(found) > MAX_DECKS:
            raise SourceError(folder, 0, tr("a pack has at most {n} decks, not {found}", n=MAX_DECKS, found=len(found)))
        return found

    def _names(self, folder: Path) -> set[str]:
        """What lies in ``folder``, which is looked at no further than :data:`MAX_ENTRIES`."""
        names: set[str] = set()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    names.add(entry.name)
                    if len(names) > MAX_ENTRIES:
                        raise SourceError(folder, 0, tr("more than {n} files lie here", n=MAX_ENTRIES))
        except OSError as error:
            raise SourceError(folder, 0, fault_of(error)) from None
        return names

    def _stay_inside(self, path: Path) -> None:
        """Refuse what leads out of the folder."""
        home = os.path.realpath(self.path)
        if not Path(os.path.realpath(path)).is_relative_to(home):
            raise SourceError(path, 0, tr("this is a link that leaves the folder of the pack"))

    def _document(self, path: Path) -> Document:
        self._stay_inside(path)
        try:
            data = self._bytes(path)
        except OSError as error:
            raise SourceError(path, 0, fault_of(error)) from None
        self._read += len(data)
        if self._read > MAX_PACK:
            raise SourceError(path, 0, tr("the files of a pack have at most {n} bytes together", n=MAX_PACK))
        return only_document(decode_documents(data, path), path)

    def _bytes(self, path: Path) -> bytes:
        """What a regular file holds, once it is known not to be too much."""
        handle = os.open(os.path.realpath(path), os.O_RDONLY | _NOWAIT)
        with open(handle, "rb") as file:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise SourceError(path, 0, tr("this is no regular file"))
            data = file.read(MAX_FILE + 1) if found.st_size <= MAX_FILE else b""
        if found.st_size > MAX_FILE or len(data) > MAX_FILE:
            raise SourceError(path, 0, tr("a file of a pack has at most {n} bytes", n=MAX_FILE))
        return data
