"""The unfinished match on disk, whole at every moment, and the folder of finished ones.

A save is written beside the old one, flushed to the disk and then put in its place in one step, so a crash leaves
either the old or the new file. A file that cannot be read is set aside and reported, never deleted and never fatal.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..language import later, tr
from ..oserrors import fault_of
from .claim import Claim, claim

if TYPE_CHECKING:
    from ..cards.model import CardSet
    from .recordfile import Loaded

SUFFIX = ".skyworld"
CURRENT = "current" + SUFFIX
AWAY = "previous"
"""What the names of unfinished matches that were put away begin with."""
PREVIOUS = AWAY + SUFFIX
BUSY = later("another Sky World is playing on this home")


@dataclass(frozen=True, slots=True)
class Latest:
    """What :func:`SaveStore.load_latest` found: a record, or None; and a message when something was wrong."""

    loaded: Loaded | None
    message: str = ""


def default_folder(kind: str) -> Path:
    """The player's folder for ``saves`` or ``records``. OSError when there is no home to have one in."""
    from ..paths import user_dir

    return user_dir(kind)


class SaveStore:
    """Where one player's unfinished match and finished records live.

    Only one game at a time keeps its match in a folder: the first that writes claims it, until its match is over, it
    lets go or it ends. Another one is refused, and what it plays becomes a record when it is over, but no save. When it
    gets the folder later, the match that it finds there is put away before it writes its own.
    """

    def __init__(self, saves: Path | None = None, records: Path | None = None) -> None:
        self._saves = saves
        self._records = records
        self._claim: Claim | None = None
        self._mark: _Mark | None = None  # of the save as this store wrote or read it last

    @property
    def saves(self) -> Path:
        """The folder of the unfinished match. OSError when there is no home."""
        if self._saves is None:
            self._saves = default_folder("saves")
        return self._saves

    @property
    def records(self) -> Path:
        """The folder of finished matches. OSError when there is no home."""
        if self._records is None:
            self._records = default_folder("records")
        return self._records

    @property
    def current(self) -> Path:
        """The file of the unfinished match. OSError when there is no home."""
        return self.saves / CURRENT

    def has_save(self) -> bool:
        """Whether there is an unfinished match to go on with; does not read it, and never raises."""
        try:
            return self.current.is_file()
        except OSError:  # a folder that may not be looked into, a name that is too long, no home
            return False

    def has_played(self) -> bool:
        """Whether any match was ever begun or finished here; reads none, and never raises."""
        with contextlib.suppress(OSError):
            return any(next(folder.glob(f"*{SUFFIX}"), None) for folder in (self.saves, self.records))
        return False

    def claim(self) -> bool:
        """Make the save this game's own; False when another game has it. OSError when the folder cannot be used."""
        if self._claim is None:
            self.saves.mkdir(parents=True, exist_ok=True)
            self._claim = claim(self.saves.with_name(f"{self.saves.name}.in-use"))
        return self._claim is not None

    def release(self) -> None:
        """Let another game have the save. The next write claims it again."""
        self._claim = None

    def write(self, text: str) -> Path | None:
        """Put ``text`` in place of the save. When that is another game's, which was left since, it is put away first:
        where it went, or None. OSError when the disk refuses, or another game has the save."""
        fresh = self._claim is None or self._mark is None
        if not self.claim():
            raise OSError(errno.EBUSY, tr(BUSY))
        aside = self.put_away() if fresh and self.has_save() and not self.owned else None
        write_whole(self.current, text)
        self._mark = _mark(self.current)
        return aside

    @property
    def owned(self) -> bool:
        """Whether the save is as this store wrote or read it last, and of the match that it keeps."""
        return self._mark is not None and self.has_save() and _mark(self.current) == self._mark

    def begin(self) -> Path | None:
        """A new match begins: an unfinished one is kept beside it, never over another. Where it went, or None.
        OSError when the disk refuses."""
        self._mark = None
        if not self.has_save() or not self.claim():
            return None
        return self.put_away()

    def put_away(self) -> Path:
        """Rename the save, so that it is kept but not gone on with; needs no room on the disk."""
        number = 1
        aside = self.saves / PREVIOUS
        while os.path.lexists(aside):
            number += 1
            aside = self.saves / f"{AWAY}-{number}{SUFFIX}"
        os.replace(self.current, aside)
        self._mark = None
        return aside

    def clear(self) -> None:
        """The match is over or given up: there is nothing to go on with. Another match's save is left alone."""
        if self.owned and self.claim():
            with contextlib.suppress(FileNotFoundError):
                self.current.unlink()
        self._mark = None

    def finish(self, text: str, date: str) -> Path:
        """Keep the record of a finished match and drop the save."""
        stem = re.sub(r"[^0-9A-Za-z-]+", "-", date).strip("-")[:60] or "match"
        path = self.records / f"{stem}{SUFFIX}"
        number = 2
        while os.path.lexists(path):
            path = self.records / f"{stem}-{number}{SUFFIX}"
            number += 1
        write_whole(path, text)
        self.clear()
        self.release()
        return path

    def load_latest(self, cards: CardSet, check: Callable[[Loaded], None] | None = None) -> Latest:
        """Read the save. ``check`` may raise RecordError too (it replays). A damaged file is set aside."""
        from .recordfile import (  # the menu only asks has_save(), and must not pay for YAML
            PackMissing,
            RecordError,
            read_record,
        )

        try:
            if not os.path.lexists(self.current):
                return Latest(None)
            if not self.claim():
                return Latest(None, tr("The saved match cannot be continued: {why}.", why=tr(BUSY)))
        except OSError as error:
            if not self.has_save():
                return Latest(None, tr("The saved match cannot be read ({why})", why=fault_of(error)))
        self._mark = _mark(self.current)
        loaded: Loaded | None = None
        try:
            loaded = read_record(self.current, cards)
            if check is not None:
                check(loaded)
        except PackMissing as error:  # nothing is wrong with the save: it waits until the pack is there
            return Latest(None, tr("The saved match cannot be continued: {why}.", why=error.text))
        except RecordError as error:
            if loaded is not None and loaded.foreign and loaded.meta.packs:  # it may be whole again with the old pack
                why = "; ".join(loaded.warnings)
                return Latest(None, tr("The saved match cannot be continued: {why}.", why=why))
            return Latest(None, self.set_aside(error.brief))
        except Exception as error:  # a fault of ours: the menu must not fall over the same save again and again
            return Latest(None, self.set_aside(f"{type(error).__name__}: {error}"))
        return Latest(loaded, "; ".join(loaded.warnings))

    def set_aside(self, reason: str) -> str:
        """Rename the save to ``.damaged-N``; the message says where it went and why."""
        number = 1
        while os.path.lexists(aside := self.current.with_name(f"{CURRENT}.damaged-{number}")):
            number += 1
        try:
            os.replace(self.current, aside)
        except OSError as error:
            why = fault_of(error)
            return tr("The saved match cannot be read ({reason}) nor set aside ({why})", reason=reason, why=why)
        return tr("The saved match could not be read and was kept as {file}: {reason}", file=aside.name, reason=reason)


class _Mark(NamedTuple):
    """Tells one written file from another in its place."""

    inode: int
    modified: int
    size: int


def _mark(path: Path) -> _Mark | None:
    """The mark of a file; None when there is none or it may not be looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    return _Mark(found.st_ino, found.st_mtime_ns, found.st_size)


def write_whole(path: Path, text: str) -> None:
    """Write ``path`` so that a reader sees the old text or the new one, never a part. Where it is a link, the file that
    it leads to is written. OSError when the disk refuses, or something that is no file is in its place."""
    path = Path(os.path.realpath(path))
    if os.path.lexists(path) and not path.is_file():
        raise OSError(errno.EEXIST, tr("something that is no file is in its place"))
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the rename last through a power cut, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
