"""The coach's panel while a match is looked back on: how far the work is, or one turning point beside its table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, MUTED, RGB, ROSE, Look
from .canvas import Canvas, Run, Size, hint, width_of, wrap
from .coach import Paragraph, beside, cut, flowed

Pair = tuple[str, str]


class Retold(NamedTuple):
    """What the panel shows. ``place``: which of how many; ``paragraphs`` with their colours; ``keys``: at the bottom;
    ``done``: how much of how much is looked at, None when all is."""

    title: str
    place: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    keys: tuple[Pair, ...] = ()
    done: tuple[int, int] | None = None


def review_panel(size: Size, told: Retold, *, look: Look) -> Canvas:
    """The panel in a column, or in a strip of few rows."""
    cv = beside(size, look)
    if cv.h < 12:
        _strip(cv, told)
    else:
        _column(cv, told)
    return cv


def fits(size: Size, told: Retold) -> bool:
    """Whether a panel of this size has room for all that is told."""
    w, h = size
    if h < 12:
        return len(flowed(told.paragraphs, max(1, w - 3))) <= h - 2
    inner = max(1, w - 5)
    rows = sum(len(wrap(text, inner)) + 1 for text, _ in told.paragraphs if text)
    return 4 + len(wrap(told.title, inner)) + rows <= h - len(_lines(told.keys, inner))


def _column(cv: Canvas, told: Retold) -> None:
    x, w = 3, max(1, cv.w - 5)
    cv.put(x, 1, tr("COACH"), ROSE, bold=True)
    cv.right(x + w - 1, 1, [Run(told.place, MUTED)])
    y = cv.wrap(x, 3, w, told.title, BRIGHT, bold=True) + 1
    if told.done is not None:
        _bar(cv, x, y, w, told.done)
        y += 2
    lines = _lines(told.keys, w)
    end = cv.h - 1 - len(lines)
    for text, colour in told.paragraphs:
        if text:
            y = cv.wrap(x, y, w, text, colour, rows=max(0, end - y)) + 1
    for row, runs in enumerate(lines, cv.h - len(lines)):
        cv.runs(x, row, runs, w)


def _strip(cv: Canvas, told: Retold) -> None:
    x, w = 2, max(1, cv.w - 3)
    head = [Run(tr("COACH"), ROSE, "b"), Run(" "), Run(f"{told.place}  " if told.place else "", MUTED)]
    head.append(Run(told.title, BRIGHT, "b"))
    cv.runs(x, 0, head, w)
    if told.done is not None:
        _bar(cv, x, 2, w, told.done)
    y = 1 if told.done is None else 3
    for row, runs in enumerate(cut(flowed(told.paragraphs, w), max(0, cv.h - 1 - y), w), y):
        cv.runs(x, row, runs, w)
    cv.runs(x, cv.h - 1, _row(told.keys), w)


def _bar(cv: Canvas, x: int, y: int, w: int, done: tuple[int, int]) -> None:
    """How much is done, as a line; nothing is claimed before it is known how much there is."""
    part = round(w * done[0] / done[1]) if done[1] else 0
    cv.put(x, y, g.BAR * part, ROSE)
    cv.put(x + part, y, g.BAR_REST * (w - part), EDGE)


def _row(keys: Iterable[Pair], colour: RGB = MUTED) -> list[Run]:
    return [run for key, label in keys for run in (*hint(key, label, colour), Run("   "))][:-1]


def _lines(keys: tuple[Pair, ...], w: int) -> list[list[Run]]:
    """The keys in one row, or in one each where that has no room."""
    row = _row(keys)
    return [row] if width_of(row) <= w else [hint(*pair) for pair in keys]
