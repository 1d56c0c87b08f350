"""The page on which learning begins: what there is on the left, its exercises on the right, how far one is above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...language import tr, trc
from .. import glyphs as g
from ..palette import AMBER, BRIGHT, FAINT, INK, LEGAL, MUTED, RGB, SUNLIT, TEXT, VOID, YOU, Look, dusk
from .canvas import Canvas, Run, Size, elide, wrap
from .pages import GROUND, LIT, REST
from .rails import bar
from .scenes import foot, open_sky

_WIDEST, _LEFT = 120, 48
_SHARE = 48  # hundredths of a narrow page for the left
TOLD_ROWS = 3
_BAR = 16

_OF = re.compile(r"(?<=\d) \w+ (?=\d)")  # what stands between both numbers of a remark


@dataclass(frozen=True, slots=True)
class Topic:
    """A row on the left. ``remark``: how far it is; ``all_done``: everything in it is solved; ``heading``: a title that
    cannot be reached."""

    label: str
    remark: str = ""
    all_done: bool = False
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A row on the right: an exercise or puzzle, and with how much help it was solved, "" while it is open."""

    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows. ``at``: the row on the left, counted with headings; ``inner``: the row on the right that has
    the cursor, None while it is on the left."""

    topics: tuple[Topic, ...]
    at: int
    tasks: tuple[Task, ...]
    inner: int | None
    heading: str
    solved: int
    total: int
    told: str
    urgent: bool = False


class _Plan(NamedTuple):
    """Where things stand: the panel, the width of its left part, and how many rows it shows."""

    x: int
    y: int
    w: int
    h: int
    left: int
    seen: int


class Mark(NamedTuple):
    """How an exercise was solved: its sign, its words, the same for a narrow column, its colour."""

    sign: str
    words: str
    short: str
    colour: RGB


def mark_of(help: str) -> Mark:
    """The mark of an exercise that was solved with this help; "" while it is open."""
    if help == "none":
        return Mark(g.YES, tr("solved alone"), tr("alone"), LEGAL)
    if help == "hint":
        return Mark(g.PREPARING, tr("with the hint"), tr("hint"), AMBER)
    if help == "solution":
        return Mark(g.CHANNELED, tr("with the solution"), tr("solution"), AMBER)
    still = trc("not solved", "open")
    return Mark(g.READY, still, still, MUTED)


def _plan(size: Size, shown: Shown) -> _Plan:
    w = max(1, min(size[0] - 4, _WIDEST))
    longest = max(len(shown.topics), len(shown.tasks) + 2)
    seen = max(1, min(longest, size[1] - 4 - TOLD_ROWS))
    h = seen + 3 + TOLD_ROWS
    return _Plan((size[0] - w) // 2, max(0, (size[1] - 1 - h) // 2), w, h, min(_LEFT, w * _SHARE // 100), seen)


def learn_page(size: Size, shown: Shown, keys: Sequence[tuple[str, str]], *, look: Look) -> Canvas:
    """The whole page with ``keys`` in its bottom row. Rows are marked for clicks: column 0 left, 1 right."""
    cv = Canvas(size[0], size[1], look, VOID)
    cv.blit(0, 0, open_sky(size, "dusk", look))
    plan = _plan(size, shown)
    cv.veil(plan.x, plan.y, plan.w, plan.h, 0.90, GROUND)
    cv.put(plan.x + 2, plan.y, tr("LEARN TO PLAY"), BRIGHT, bold=True)
    _overall(cv, plan, shown)
    line = plan.y + plan.h - TOLD_ROWS - 1
    for y in (plan.y + 1, line):
        for x in range(plan.x + 2, plan.x + plan.w - 2):
            cv.put(x, y, g.BAR_REST, FAINT if look.flat else dusk((x - plan.x) / plan.w))
    _left(cv, plan, shown)
    _right(cv, plan, shown)
    for k, text in enumerate(wrap(shown.told, plan.w - 6, TOLD_ROWS)):
        cv.put(plan.x + 3, line + 1 + k, text, SUNLIT if shown.urgent else TEXT, bold=shown.urgent)
    foot(cv, keys, [])
    return cv


def _overall(cv: Canvas, plan: _Plan, shown: Shown) -> None:
    if not shown.total:
        return
    words = tr("{n} of {total} solved", n=shown.solved, total=shown.total)
    x = plan.x + plan.w - 3 - len(words)
    cv.put(x, plan.y, words, BRIGHT if shown.solved else MUTED, bold=bool(shown.solved))
    width = min(_BAR, x - plan.x - 20)
    bar(cv, x - width - 2, plan.y, width, shown.solved, shown.total, LEGAL)


def _skipped(focus: int, seen: int, count: int) -> int:
    """How many rows of a list that is longer than its place stand above it, so that the focused one is in sight."""
    return max(0, min(focus - seen // 2, count - seen))


def _left(cv: Canvas, plan: _Plan, shown: Shown) -> None:
    skipped = _skipped(shown.at, plan.seen, len(shown.topics))
    for k, topic in enumerate(shown.topics[skipped : skipped + plan.seen]):
        n, y = k + skipped, plan.y + 2 + k
        if topic.heading:
            cv.put(plan.x + 2, y, elide(topic.label, plan.left - 3), MUTED, bold=True)
            continue
        here = n == shown.at
        _row(cv, plan.x + 1, y, plan.left, here, here and shown.inner is None)
        ink = INK if here and shown.inner is None else BRIGHT
        tone = ink if here and shown.inner is None else LEGAL if topic.all_done else MUTED
        room = plan.left - 5
        whole = len(topic.label) + len(topic.remark) <= room
        remark = topic.remark if whole else _OF.sub("/", topic.remark)  # the label gives way last
        cv.put(plan.x + 4, y, elide(topic.label, room - len(remark)), ink, bold=here)
        cv.right(plan.x + plan.left - 1, y, [Run(remark, tone, "b" if topic.all_done else "")])
        cv.mark_row(plan.x + 1, y, plan.left, 1, n, 0)
    _more(cv, plan, plan.x + 3, skipped, len(shown.topics))


def _right(cv: Canvas, plan: _Plan, shown: Shown) -> None:
    x, w = plan.x + plan.left + 3, plan.w - plan.left - 5
    if not shown.tasks or w < 12:
        return
    cv.put(x + 1, plan.y + 2, elide(shown.heading, w), MUTED, bold=True)
    seen = plan.seen - 2
    skipped = _skipped(shown.inner or 0, seen, len(shown.tasks))
    told = _help_words(shown.tasks, w - 9)
    for k, task in enumerate(shown.tasks[skipped : skipped + seen]):
        n, y = k + skipped, plan.y + 4 + k
        here = n == shown.inner
        sign, _, _, colour = mark_of(task.help)
        word = told[n]
        _row(cv, x, y, w, here, here)
        cv.put(x + 3, y, sign, INK if here else colour, bold=True)
        room = w - 9 - len(word) if word else w - 5
        cv.put(x + 5, y, elide(task.label, room), INK if here else BRIGHT, bold=here)
        cv.right(x + w - 2, y, [Run(word, INK if here else colour)])
        cv.mark_row(x, y, w, 1, n, 1)
    _more(cv, plan, x + 3, skipped, len(shown.tasks), 2)


def _help_words(tasks: Sequence[Task], room: int) -> list[str]:
    """What stands behind each title: the longest words that leave all of the titles whole, else nothing, because the
    sign before a title says the same."""
    marks = [mark_of(task.help) for task in tasks]
    for words in ([mark.words for mark in marks], [mark.short for mark in marks]):
        if all(len(task.label) + len(word) <= room for task, word in zip(tasks, words, strict=True)):
            return words
    return [""] * len(tasks)


def _row(cv: Canvas, x: int, y: int, w: int, here: bool, lit: bool) -> None:
    """The ground of a row: lit under the cursor, faint where the cursor has gone to the other side."""
    if here:
        cv.fill(x, y, w, 1, LIT if lit else REST)
        cv.put(x + 1, y, g.VERB, INK if lit else YOU, bold=True)


def _more(cv: Canvas, plan: _Plan, x: int, skipped: int, count: int, above: int = 0) -> None:
    """How many rows are out of sight, in the lines above and below."""
    below = count - skipped - (plan.seen - above)
    top, low = plan.y + 1, plan.y + plan.h - TOLD_ROWS - 1
    for y, sign, more in ((top, g.UP, skipped), (low, g.DOWN, below)):
        if more > 0:
            words = tr("{n} more", n=more)
            cv.put(x, y, f" {sign} {words} ", YOU, bold=True)
