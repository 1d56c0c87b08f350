"""The unfinished match on disk, whole at every moment, and the folder of finished ones.

A save is written beside the old one, flushed to the disk and then put in its place in one step, so a crash leaves
either the old or the new file. A file that cannot be read is set aside and reported, never deleted and never fatal.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..cards.model import CardSet
    from .recordfile import Loaded

SUFFIX = ".skyworld"
CURRENT = "current" + SUFFIX
PREVIOUS = "previous" + SUFFIX


@dataclass(frozen=True, slots=True)
class Latest:
    """What :func:`SaveStore.load_latest` found: a record, or None; and a message when something was wrong."""

    loaded: Loaded | None
    message: str = ""


def default_folder(kind: str) -> Path:
    """The player's folder for ``saves`` or ``records``."""
    from ..paths import user_dir

    return Path(user_dir(kind))


class SaveStore:
    """Where one player's unfinished match and finished records live."""

    def __init__(self, saves: Path | None = None, records: Path | None = None) -> None:
        self.saves = saves if saves is not None else default_folder("saves")
        self.records = records if records is not None else default_folder("records")

    @property
    def current(self) -> Path:
        """The file of the unfinished match."""
        return self.saves / CURRENT

    def has_save(self) -> bool:
        """Whether there is an unfinished match to go on with; does not read it."""
        return self.current.is_file()

    def write(self, text: str) -> None:
        """Put ``text`` in place of the save. OSError when the disk refuses."""
        write_whole(self.current, text)

    def begin(self) -> None:
        """A new match begins: an unfinished one is kept beside it. OSError when the disk refuses."""
        if self.has_save():
            os.replace(self.current, self.saves / PREVIOUS)

    def clear(self) -> None:
        """The match is over or given up: there is nothing to go on with."""
        with contextlib.suppress(FileNotFoundError):
            self.current.unlink()

    def finish(self, text: str, date: str) -> Path:
        """Keep the record of a finished match and drop the save."""
        stem = re.sub(r"[^0-9A-Za-z-]+", "-", date).strip("-") or "match"
        path = self.records / f"{stem}{SUFFIX}"
        number = 2
        while path.exists():
            path = self.records / f"{stem}-{number}{SUFFIX}"
            number += 1
        write_whole(path, text)
        self.clear()
        return path

    def load_latest(self, cards: CardSet, check: Callable[[Loaded], None] | None = None) -> Latest:
        """Read the save. ``check`` may raise RecordError too (it replays). A damaged file is set aside."""
        from .recordfile import RecordError, loads  # the menu only asks has_save(), and must not pay for YAML

        try:
            text = self.current.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return Latest(None)
        except (OSError, UnicodeDecodeError) as error:
            return Latest(None, self.set_aside(f"{error}"))
        try:
            loaded = loads(text, cards)
            if check is not None:
                check(loaded)
        except RecordError as error:
            return Latest(None, self.set_aside(f"{error}"))
        return Latest(loaded, "; ".join(loaded.warnings))

    def set_aside(self, reason: str) -> str:
        """Rename the save to ``.damaged-N``; the message says where it went and why."""
        number = 1
        while (aside := self.current.with_name(f"{CURRENT}.damaged-{number}")).exists():
            number += 1
        try:
            os.replace(self.current, aside)
        except OSError as error:
            return f"The saved match cannot be read ({reason}) nor set aside ({error})"
        return f"The saved match could not be read and was kept as {aside.name}: {reason}"


def write_whole(path: Path, text: str) -> None:
    """Write ``path`` so that a reader sees the old text or the new one, never a part."""
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
