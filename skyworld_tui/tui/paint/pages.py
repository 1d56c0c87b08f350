"""A page of rows over the sky: the settings, the keys. It scrolls when it is longer than the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, FAINT, INK, MUTED, RAISED, SUNLIT, TEXT, VOID, YOU, Look, dusk, rgb
from .canvas import Canvas, Run, Size, elide, wrap
from .scenes import foot, open_sky

GROUND = rgb("#0A0C22")
LIT = rgb("#FFD9A8")
REST = rgb("#3A3560")
"""Under a page; under the row with the cursor; under the row where the cursor was, once it is elsewhere."""
_WIDEST = (62, 76)  # of one column, of two
TOLD_ROWS = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One row. ``value``: what stands at its right; ``turns``: left and right change it; ``chip``: the value is a key;
    ``own``: it is not as at first; ``heading``: a title that cannot be reached."""

    label: str
    value: str = ""
    turns: bool = False
    chip: bool = False
    own: bool = False
    heading: bool = False


Columns = Sequence[Sequence[Row]]
Place = tuple[int, int]  # column, row


class _Plan(NamedTuple):
    """Where things stand: the panel, the first row of the columns, how many rows are seen, how many are skipped."""

    x: int
    y: int
    w: int
    h: int
    first: int
    seen: int
    skipped: int


def room(height: int) -> int:
    """How many rows of the columns a window of this height shows at once."""
    return height - 4 - TOLD_ROWS


def _plan(size: Size, columns: Columns, focus: Place) -> _Plan:
    longest = max(len(column) for column in columns)
    w = min(size[0] - 4, _WIDEST[len(columns) > 1])
    seen = max(1, min(longest, room(size[1])))
    h = seen + 3 + TOLD_ROWS + (seen < room(size[1]))
    y = max(0, (size[1] - 1 - h) // 2)
    skipped = max(0, min(focus[1] - seen + 3, longest - seen))
    return _Plan((size[0] - w) // 2, y, w, h, y + 2, seen, skipped)


def page(
    size: Size,
    title: str,
    columns: Columns,
    focus: Place,
    *,
    told: str = "",
    urgent: bool = False,
    keys: Sequence[tuple[str, str]] = (),
    look: Look,
) -> Canvas:
    """The whole page. ``told``: a sentence about the focused row below the columns, ``urgent`` when it is an answer to
    what was just done; ``keys``: the bottom row."""
    cv = Canvas(size[0], size[1], look, VOID)  # in the theme that is being chosen; the sky keeps its colours
    cv.blit(0, 0, open_sky(size, "dusk", look))
    plan = _plan(size, columns, focus)
    cv.veil(plan.x, plan.y, plan.w, plan.h, 0.88, GROUND)
    cv.put(plan.x + 2, plan.y, title, BRIGHT, bold=True)
    line = plan.y + plan.h - TOLD_ROWS - 1
    for at in (plan.y + 1, line):
        for x in range(plan.x + 2, plan.x + plan.w - 2):
            cv.put(x, at, g.BAR_REST, FAINT if look.flat else dusk((x - plan.x) / plan.w))
    each = (plan.w - 2) // len(columns)
    for n, column in enumerate(columns):
        for k, row in enumerate(column[plan.skipped : plan.skipped + plan.seen]):
            _row(cv, plan.x + 1 + n * each, plan.first + k, each, row, focus == (n, k + plan.skipped))
    below = max(len(column) for column in columns) - plan.skipped - plan.seen
    for at, sign, more in ((plan.y + 1, g.UP, plan.skipped), (line, g.DOWN, below)):
        if more > 0:
            words = tr("{n} more", n=more)
            cv.put(plan.x + 4, at, f" {sign} {words} ", YOU, bold=True)
    for k, text in enumerate(wrap(told, plan.w - 6, TOLD_ROWS)):
        cv.put(plan.x + 3, line + 1 + k, text, SUNLIT if urgent else TEXT, bold=urgent)
    foot(cv, keys, [])
    return cv


def _row(cv: Canvas, x: int, y: int, w: int, row: Row, here: bool) -> None:
    if row.heading:
        cv.put(x + 1, y, elide(row.label, w - 2), MUTED, bold=True)
        return
    label, value = BRIGHT, TEXT
    if here:
        cv.fill(x, y, w, 1, LIT)
        cv.put(x + 1, y, g.VERB, INK, bold=True)
        label, value = INK, INK
    cv.put(x + 3, y, elide(row.label, w - len(row.value) - 9), label, bold=here)
    if row.chip:
        ink, ground = (BRIGHT, INK) if here else (INK, YOU) if row.own else (BRIGHT, RAISED)
        cv.right(x + w - 2, y, [Run(f" {row.value} ", ink, "b", ground)])
    elif row.turns:
        arrow = INK if here else YOU
        runs = [
            Run(f"{g.WEST} ", arrow, "b"),
            Run(row.value, value, "b" if here else ""),
            Run(f" {g.EAST}", arrow, "b"),
        ]
        cv.right(x + w - 2, y, runs)
    elif row.value:
        cv.right(x + w - 2, y, [Run(row.value, value if here else MUTED)])


def hit(size: Size, columns: Columns, focus: Place, x: int, y: int) -> tuple[Place, int] | None:
    """The row at this cell, and whether the click turns its value: -1 on the left arrow, 1 elsewhere on the value, 0 on
    the label. None: no row that can be reached."""
    plan = _plan(size, columns, focus)
    each = (plan.w - 2) // len(columns)
    n, k = (x - plan.x - 1) // each if x > plan.x else -1, y - plan.first
    if not (0 <= n < len(columns) and 0 <= k < plan.seen and k + plan.skipped < len(columns[n])):
        return None
    row = columns[n][k + plan.skipped]
    if row.heading:
        return None
    end = plan.x + 1 + (n + 1) * each - 2
    start = end - len(row.value) - 3
    way = 0 if x < start else -1 if row.turns and x <= start + 1 else 1
    return ((n, k + plan.skipped), way)
