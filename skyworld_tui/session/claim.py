"""One game at a time on a home: a lock that the system takes back when the process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
import weakref
from pathlib import Path

_TAKEN = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class Claim:
    """A lock that is held as long as this object lives; two stores of one process share it."""

    __slots__ = ("__weakref__", "_close")

    def __init__(self, handle: int) -> None:
        self._close = weakref.finalize(self, os.close, handle)


_held: weakref.WeakValueDictionary[str, Claim] = weakref.WeakValueDictionary()


def claim(file: Path) -> Claim | None:
    """Lock ``file``, made when it is missing; None when another process has it. OSError when it cannot be made.

    Where the file system knows no locks the claim is given without one.
    """
    key = os.path.realpath(file)
    held = _held.get(key)
    if held is not None:
        return held
    handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _lock(handle)
    except OSError as error:
        if error.errno in _TAKEN:
            os.close(handle)
            return None
    made = _held[key] = Claim(handle)
    return made


def _lock(handle: int) -> None:
    """Lock an open file, without waiting."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
