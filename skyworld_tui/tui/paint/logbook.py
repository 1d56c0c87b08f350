"""The whole log with the row of its filters."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, PANEL, RAISED, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, clip_runs, elide, hint
from .frames import box, more
from .panels import LogLine, Pairs, log_rows


def log_room(size: Size) -> int:
    """How many rows of the log a sheet of this size shows."""
    return max(0, size[1] - 4)


def log_length(lines: Sequence[LogLine], width: int) -> int:
    """How many rows these lines take in a sheet of this width."""
    return len(log_rows(lines, max(1, width - 5)))


def log_overlay(
    size: Size,
    lines: Sequence[LogLine],
    *,
    scroll: int = 0,
    filters: Pairs = (),
    narrow: Collection[str] = (),
    typed: str | None = None,
    total: int = 0,
    look: Look,
) -> Canvas:
    """The lines, newest first, from row ``scroll`` on. ``filters``: (key, what it is set to), on the last row;
    ``narrow``: the keys of those that leave lines out; ``typed``: what is being typed, None while nothing is;
    ``total``: how many lines there are without a filter."""
    cv = Canvas(size[0], size[1], look, PANEL)
    count = tr("{n} of {total} lines", n=len(lines), total=total) if total > len(lines) else tr("newest first")
    box(cv, tr("MATCH LOG"), [Run(count, MUTED)], edge=EDGE)
    rows = log_rows(lines, max(1, cv.w - 5))
    space = log_room(size)
    scroll = max(0, min(scroll, len(rows) - space))
    for k, row in enumerate(rows[scroll : scroll + space]):
        cv.runs(2, 1 + k, clip_runs(row, max(0, cv.w - 4)))
    if not rows and space > 0:
        empty = tr("No line fits.") if total else tr("Nothing has happened yet.")
        cv.put(2, 1, elide(empty, cv.w - 4), MUTED, italic=True)
    if len(rows) > scroll + space:
        cv.runs(3, cv.h - 1, [Run(more(len(rows) - scroll - space), YOU, "b", None, "PgDn")])
    cv.put(1, cv.h - 3, g.BAR_REST * max(0, cv.w - 2), EDGE)
    if typed is not None:
        cv.runs(2, cv.h - 2, [Run("/ ", YOU, "b"), Run(elide(typed, cv.w - 30), BRIGHT, "b"), Run("_ ", YOU)])
        cv.right(cv.w - 3, cv.h - 2, [*hint("Enter", tr("keep")), Run("  "), *hint("Esc", tr("drop"), TEXT)])
    else:
        for (key, words), x in zip(filters, _places(filters, cv.w), strict=False):
            cv.mark_key(x, cv.h - 2, len(key) + len(words) + 3, key)
            set_now = key in narrow
            at = cv.put(x, cv.h - 2, f" {key} ", INK if set_now else BRIGHT, LEGAL if set_now else RAISED, bold=True)
            cv.put(at + 1, cv.h - 2, words, BRIGHT if set_now else TEXT, bold=set_now)
    cv.right(cv.w - 3, cv.h - 1, [Run(" "), *hint("Esc", tr("drop") if typed is not None else tr("close")), Run(" ")])
    return cv


def _places(filters: Pairs, width: int) -> list[int]:
    """The first column of every chip that fits."""
    out, x = [], 2
    for key, words in filters:
        if x + len(key) + len(words) + 3 > width - 1:
            break
        out.append(x)
        x += len(key) + len(words) + 5
    return out
