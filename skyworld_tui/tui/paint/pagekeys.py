"""The keys of a page, one below the other, with what they do."""

from __future__ import annotations

from collections.abc import Sequence

from ..palette import PANEL, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, wrap
from .frames import box, close, more, more_below

Pair = tuple[str, str]
_EDGES = 4  # rows of a sheet around its keys


def keys_height(width: int, rows: Sequence[Pair]) -> int:
    """The rows of a sheet of this width that shows all of these keys."""
    return len(_lines(width, rows)) + _EDGES


def keys_sheet(size: Size, title: str, rows: Sequence[Pair], scroll: int, *, look: Look) -> Canvas:
    """The sheet; ``scroll`` rows are out of sight above."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, title)
    lines, room = _lines(cv.w, rows), max(1, cv.h - _EDGES)
    for k, line in enumerate(lines[scroll : scroll + room]):
        cv.runs(3, 2 + k, line, cv.w - 5)
    below = len(lines) - scroll - room
    if below > 0:
        more_below(cv, more(below).strip())
    close(cv)
    return cv


def _lines(width: int, rows: Sequence[Pair]) -> list[list[Run]]:
    """Keys, and beside them what they do in as many lines as it takes."""
    left = max((len(keys) for keys, _ in rows), default=0) + 2
    lines = []
    for keys, words in rows:
        for k, text in enumerate(wrap(words, max(10, width - 6 - left))):
            lines.append(
                [Run("" if k else keys, YOU, "b"), Run(" " * (left - (0 if k else len(keys)))), Run(text, TEXT)]
            )
    return lines
