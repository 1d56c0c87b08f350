"""The page of packs: a list of them above, and what the one under the cursor holds or lacks below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, FAINT, INK, LEGAL, MUTED, RED, SUNLIT, TEXT, VOID, YOU, Look, dusk
from .canvas import Canvas, Run, Size, elide, wrap
from .pages import GROUND, LIT
from .scenes import foot, open_sky

VALUE = 1
"""The column of the mark of a row's state; the rest of the row is 0."""

_WIDEST = 84
_LISTED = 8  # rows of the list at most
_SAID = 1  # rows for what was just done
_TALLEST = 30


class PackRow(NamedTuple):
    """One pack of the list: its name, "on" or "off" or what is wrong, in the language that is spoken."""

    name: str
    state: str
    on: bool
    broken: bool = False


class Told(NamedTuple):
    """What stands below: a heading, plain paragraphs, and faults."""

    heading: str
    lines: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


class _Plan(NamedTuple):
    x: int
    w: int
    h: int  # of the panel, which begins in row 1
    seen: int  # rows of the list
    skipped: int
    below: int  # the first row of what is told
    room: int


def _plan(size: Size, count: int, at: int) -> _Plan:
    w = min(size[0] - 4, _WIDEST)
    seen = max(1, min(count, _LISTED, (size[1] - 8) // 2))
    skipped = max(0, min(at - seen // 2, count - seen))
    h = min(size[1] - 2, _TALLEST)
    return _Plan((size[0] - w) // 2, w, h, seen, skipped, seen + 4, h - seen - 4 - _SAID)


def packs_page(
    size: Size,
    rows: Sequence[PackRow],
    at: int,
    told: Told,
    *,
    said: str = "",
    keys: Sequence[tuple[str, str]] = (),
    look: Look,
) -> Canvas:
    """The whole page. ``at``: the row under the cursor; ``said``: an answer to what was just done."""
    cv = Canvas(size[0], size[1], look, VOID)
    cv.blit(0, 0, open_sky(size, "dusk", look))
    plan = _plan(size, len(rows), at)
    cv.veil(plan.x, 1, plan.w, plan.h, 0.88, GROUND)
    cv.put(plan.x + 2, 1, tr("PACKS"), BRIGHT, bold=True)
    for y in (2, plan.below - 1):
        for x in range(plan.x + 2, plan.x + plan.w - 2):
            cv.put(x, y, g.BAR_REST, FAINT if look.flat else dusk((x - plan.x) / plan.w))
    for k, row in enumerate(rows[plan.skipped : plan.skipped + plan.seen]):
        _row(cv, plan, 3 + k, row, k + plan.skipped, k + plan.skipped == at)
    after = len(rows) - plan.skipped - plan.seen
    for y, sign, more in ((2, g.UP, plan.skipped), (plan.below - 1, g.DOWN, after)):
        if more > 0:
            words = tr("{n} more", n=more)
            cv.put(plan.x + 4, y, f" {sign} {words} ", YOU, bold=True)
    _told(cv, plan, told)
    cv.put(plan.x + 3, plan.h, elide(said, plan.w - 6), SUNLIT, bold=True)
    foot(cv, keys, [])
    return cv


def _row(cv: Canvas, plan: _Plan, y: int, row: PackRow, number: int, here: bool) -> None:
    x, w = plan.x + 1, plan.w - 2
    if here:
        cv.fill(x, y, w, 1, LIT)
        cv.put(x + 1, y, g.VERB, INK, bold=True)
    state = INK if here else RED if row.broken else LEGAL if row.on else MUTED
    width = len(row.state) + 4
    cv.put(x + 3, y, elide(row.name, w - width - 6), INK if here else BRIGHT, bold=here)
    runs = [Run(row.state, state, "b" if here or row.on or row.broken else "")]
    if not row.broken or row.on:
        arrow = INK if here else YOU
        runs = [Run(f"{g.WEST} ", arrow, "b"), *runs, Run(f" {g.EAST}", arrow, "b")]
    cv.right(x + w - 2, y, runs)
    cv.mark_row(x, y, w - width - 2, 1, number)
    cv.mark_row(x + w - width - 2, y, width + 2, 1, number, VALUE)


def _told(cv: Canvas, plan: _Plan, told: Told) -> None:
    """As much as there is room for; the last row says when there is more."""
    x, w = plan.x + 3, plan.w - 6
    lines = [(line, BRIGHT) for line in wrap(told.heading, w)]
    for fault in told.faults:
        lines += [(line, RED) for line in wrap(fault, w)]
    for text in told.lines:
        lines += [(line, TEXT) for line in wrap(text, w)] or [("", TEXT)]
    for k, (line, colour) in enumerate(lines[: plan.room]):
        last = k == plan.room - 1 and len(lines) > plan.room
        cv.put(x, plan.below + k, f"{elide(line, w - 2)} {g.ELLIPSIS}" if last else line, colour, bold=k == 0)
