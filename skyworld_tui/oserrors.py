"""Why the disk refused, in the player's language."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .language import later, tr

_SAID: Final[Mapping[int, str]] = MappingProxyType({
    errno.ENOENT: later("no such file or directory"),
    errno.EACCES: later("permission denied"),
    errno.EPERM: later("operation not permitted"),
    errno.ENOSPC: later("no space left on device"),
    errno.EDQUOT: later("disk quota exceeded"),
    errno.EISDIR: later("is a directory"),
    errno.ENOTDIR: later("not a directory"),
    errno.EEXIST: later("file exists"),
    errno.EROFS: later("read-only file system"),
    errno.ENAMETOOLONG: later("file name too long"),
    errno.EBUSY: later("device or resource busy"),
    errno.ELOOP: later("too many levels of symbolic links"),
    errno.EIO: later("input/output error"),
})  # fmt: skip
"""The words of the system that a player may meet; others stay in the system's language."""


def fault_of(error: Exception) -> str:
    """What ``error`` says, to stand within a sentence: words of the system in the language that is spoken, words of
    ours (an OSError that was raised with them, any other error) as they are."""
    if not isinstance(error, OSError) or error.strerror is None or error.errno is None:
        return str(error)
    if getattr(error, "winerror", None) is None and error.strerror != os.strerror(error.errno):
        return error.strerror
    return tr(_SAID[error.errno]) if error.errno in _SAID else error.strerror.lower()
