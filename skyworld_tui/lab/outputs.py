"""Where the rows of a study go. A disk that refuses ends the table and not the study."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

STDOUT = "-"


class Sheet:
    """One table as CSV, in a ``with`` block that lasts as long as the study and its printing.

    ``target``: a file, :data:`STDOUT`, or None for a table that nobody wants. The file is opened at the beginning, so
    that a bad path costs nothing (OSError), and a line is in it as soon as it is known. When a write fails, what else
    comes is dropped, and the OSError, which names the file, is raised at the end of the block, unless the block raises
    itself. A reader of standard output who has gone (BrokenPipeError) ends the study at once.
    """

    def __init__(self, target: str | None, columns: Sequence[str]) -> None:
        self._target = target
        self._columns = columns
        self._file: TextIO | None = None
        self._fault: OSError | None = None

    def __enter__(self) -> Sheet:
        if self._target == STDOUT:
            self._file = sys.stdout
        elif self._target is not None:
            self._file = open(self._target, "w", buffering=1, encoding="utf-8", newline="")
        self.write([self._columns])
        return self

    def write(self, rows: Iterable[Sequence[object]]) -> None:
        """So many lines more."""
        if self._file is None or self._fault is not None:
            return
        try:
            csv.writer(self._file, lineterminator="\n").writerows(rows)
        except OSError as error:
            self._failed(error)

    def _failed(self, error: OSError) -> None:
        if self._target == STDOUT:
            if isinstance(error, BrokenPipeError):
                raise error
        else:
            error.filename = self._target
        self._fault = self._fault or error

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._file is not None and self._target != STDOUT:
            try:
                self._file.close()
            except OSError as late:
                self._failed(late)
        if self._fault is not None and kind is None:
            raise self._fault


def same_file(one: str, other: str) -> bool:
    """Whether two tables would be written over each other: the same file, under whatever names. Devices are none."""
    if os.path.exists(one) and not os.path.isfile(one):
        return False
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)
