"""What the player has learned: lessons, exercises and puzzles, and with how much help. One JSON file in the player's
folder.

Nothing here loads the cards: the menu reads it before its first frame.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from ..language import later, tr
from ..oserrors import fault_of

FILE: Final = "progress.json"
HELP: Final = ("none", "hint", "solution")
"""How much help a solution took, the least first."""

LARGEST: Final = 1_000_000  # bytes; some hundred exercises take a few thousand
MOST_ASIDE: Final = 100  # damaged files that are kept beside; beyond, the first gives way
_TRIES, _PAUSE = 30, 0.01  # how long another program's writing is waited for: 0.3 seconds, for the screen stands still
_HELD: Final = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What the system says of a lock that somebody else has; anything else means that there are no locks here."""
_BUSY: Final = later("another Sky World is writing to it")

Entries = dict[str, Any]


class Change(NamedTuple):
    """A change that is to be made to one entry of the file."""

    kind: str
    name: str
    make: Callable[[Entries], None]


@dataclass(frozen=True, slots=True)
class Exercised:
    """What became of an exercise or puzzle: ``help`` is the least that a solution has taken, "" while it is open."""

    help: str = ""
    tries: int = 0

    @property
    def solved(self) -> bool:
        """Whether it has ever been solved."""
        return bool(self.help)


STEP: Final = "step"
"""What stands before the number of the step in the first line of where a tutorial was left."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What became of a tutorial. ``at``: the moves up to where it was left; empty when there is nothing to go on."""

    done: bool = False
    at: tuple[str, ...] = ()

    @property
    def step(self) -> int:
        """The number of the step where it was left, as :mod:`.resume` keeps it; 0 when nothing says so."""
        _, _, step = self.at[0].partition(f" {STEP} ") if self.at else ("", "", "")
        return int(step) if step.isascii() and step.isdigit() and len(step) < 6 else 0


@dataclass(frozen=True, slots=True)
class Progress:
    """All of it, by id. An id that is not there has not been begun."""

    exercises: Mapping[str, Exercised] = field(default_factory=dict)
    lessons: Mapping[str, Lesson] = field(default_factory=dict)

    def exercise(self, name: str) -> Exercised:
        """How far this exercise or puzzle is."""
        return self.exercises.get(name, Exercised())

    def lesson(self, name: str) -> Lesson:
        """How far this tutorial is."""
        return self.lessons.get(name, Lesson())

    @property
    def begun(self) -> bool:
        """Whether anything has been tried."""
        return bool(self.exercises or self.lessons)


class ProgressStore:
    """The file. Reading and writing never raise: ``fault`` says in one sentence what was wrong last, "" when nothing;
    while something is not written yet, that it is not.

    Every change is made to what the file holds at that moment, so that two programs at once keep each other's entries;
    what another version of the game keeps in it stays. A file that is no progress is set aside as ``.damaged``, then
    ``.damaged-2`` and so on. What could not be written is known here none the less, and is written with the next
    change, or by :meth:`flush`. Threads may share a store.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._unwritten: list[Change] = []
        self._lock = RLock()
        self.fault = ""

    @property
    def path(self) -> Path:
        """Where it is. OSError when there is no home."""
        if self._path is None:
            from ..paths import user_dir

            self._path = user_dir("saves").parent / FILE
        return self._path

    def read(self) -> Progress:
        """What was learned so far; nothing of the file when it is missing or cannot be read."""
        with self._lock:
            entries: Entries = {}
            self.fault = self.fault if self._unwritten else ""
            try:
                entries = self._entries()
            except OSError as error:
                self.fault = tr("Your progress cannot be read: {why}", why=fault_of(error))
            except ValueError as error:
                self.fault = self._set_aside(str(error))
            for change in self._unwritten:
                _make(entries, change)
            return _progress(entries)

    def flush(self) -> None:
        """Write what could not be written yet."""
        with self._lock:
            if self._unwritten:
                self._write()

    def lesson(self, name: str, *, done: bool | None = None, at: Sequence[str] | None = None) -> None:
        """Keep that the tutorial ``name`` is done, and the moves up to where it was left; None leaves either as it is.
        One that is done stays done."""

        def change(entry: Entries) -> None:
            if done is not None:
                entry["done"] = done or entry.get("done") is True
            if at is not None:
                entry["at"] = list(at)

        self._change("lessons", name, change)

    def tried(self, name: str) -> None:
        """Count one more try of an exercise or puzzle."""

        def change(entry: Entries) -> None:
            entry["tries"] = _count(entry.get("tries")) + 1

        self._change("exercises", name, change)

    def exercise(self, name: str, help: str = "none") -> None:
        """Keep that an exercise or puzzle was solved with this much help; a solution with less help stays. ValueError
        for a word that is none of :data:`HELP`."""
        if help not in HELP:
            raise ValueError(f"unknown help {help!r}; there are: {', '.join(HELP)}")

        def change(entry: Entries) -> None:
            before = entry.get("help")
            entry["help"] = min(help, before, key=HELP.index) if before in HELP else help

        self._change("exercises", name, change)

    # -- the file ------------------------------------------------------------------------------------------------------

    def _change(self, kind: str, name: str, make: Callable[[Entries], None]) -> None:
        with self._lock:
            self._unwritten.append(Change(kind, name, make))
            self._write()

    def _write(self) -> None:
        """Make every change that is still to be made to the file. When it cannot be written they wait for the next."""
        from ..session.saves import write_whole

        self.fault = ""
        waited = len(self._unwritten) > 1  # once is enough: no key is held up twice by the same program
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self.path.with_name(f"{FILE}.lock"), 1 if waited else _TRIES):
                try:
                    entries = self._entries()
                except ValueError as error:
                    self.fault = self._set_aside(str(error))
                    entries = {}
                for change in self._unwritten:
                    _make(entries, change)
                write_whole(self.path, json.dumps(entries, ensure_ascii=True, indent=1) + "\n")
        except OSError as error:
            self.fault = tr("Your progress could not be kept yet: {why}", why=fault_of(error))
        else:
            self._unwritten.clear()

    def _entries(self) -> Entries:
        """What the file holds, nothing when there is none. OSError, or ValueError when it is no progress."""
        try:
            if not stat.S_ISREG(os.stat(self.path).st_mode):  # opening a pipe would wait for ever
                raise OSError(errno.EINVAL, tr("{file} is no file", file=FILE))
            with open(self.path, "rb") as source:
                data = source.read(LARGEST + 1)
        except FileNotFoundError:
            return {}
        if len(data) > LARGEST:
            raise ValueError(tr("too long"))
        try:
            found = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            raise ValueError(tr("no JSON")) from None
        if not isinstance(found, dict):
            raise ValueError(tr("no JSON object"))
        return found

    def _set_aside(self, why: str) -> str:
        """Keep a damaged file beside; what the player is told."""
        from ..paths import shown

        names = (f"{FILE}.damaged{number}" for number in ("", *(f"-{n}" for n in range(2, MOST_ASIDE))))
        free = (self.path.with_name(name) for name in names)
        damaged = next((path for path in free if not path.exists()), self.path.with_name(f"{FILE}.damaged"))
        try:
            os.replace(self.path, damaged)
        except OSError as error:
            fault = fault_of(error)
            return tr("Your progress is damaged ({why}) and could not be set aside: {fault}", why=why, fault=fault)
        return tr(
            "Your progress could not be read ({why}): it is kept as {file}, and all begins anew.",
            why=why,
            file=shown(damaged),
        )


def _progress(entries: Entries) -> Progress:
    """What of a file's entries is understood."""
    exercises, lessons = entries.get("exercises"), entries.get("lessons")
    return Progress(
        {name: _exercised(entry) for name, entry in _mappings(exercises)},
        {name: _lesson(entry) for name, entry in _mappings(lessons)},
    )


def _mappings(group: object) -> Iterator[tuple[str, Entries]]:
    if isinstance(group, dict):
        yield from ((name, entry) for name, entry in group.items() if isinstance(entry, dict))


def _exercised(entry: Entries) -> Exercised:
    given = entry.get("help")
    return Exercised(given if given in HELP else "", _count(entry.get("tries")))


def _lesson(entry: Entries) -> Lesson:
    at = entry.get("at")
    sound = isinstance(at, list) and all(isinstance(move, str) for move in at)
    return Lesson(entry.get("done") is True, tuple(at) if isinstance(at, list) and sound else ())


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _make(entries: Entries, change: Change) -> None:
    """Make a change to what a file holds."""
    group = entries.setdefault(change.kind, {})
    if not isinstance(group, dict):
        group = entries[change.kind] = {}
    entry = group.get(change.name)
    if not isinstance(entry, dict):
        entry = group[change.name] = {}
    change.make(entry)


@contextlib.contextmanager
def _alone(lock: Path, tries: int) -> Iterator[None]:
    """Nobody else writes meanwhile. OSError when another program holds the lock all the time; where the system knows no
    locks it is done without: an entry of another program may be lost then, never the file."""
    handle = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        for left in range(tries - 1, -1, -1):
            try:
                _lock(handle)
            except OSError as error:
                if error.errno not in _HELD:
                    break
                if not left:
                    raise OSError(errno.EBUSY, tr(_BUSY)) from None
                time.sleep(_PAUSE)
            else:
                break
        yield
    finally:
        os.close(handle)  # which also gives the lock back


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
