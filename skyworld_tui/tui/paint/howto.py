"""A page of the manual: a chapter in a frame, the list of all chapters, and what was found in them."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import tr
from ...lessons.manual import Hit, Manual
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, MUTED, PANEL, RAISED, TEXT, YOU, Look, dusk
from .canvas import BOLD, Canvas, Run, Size, elide, hint, width_of
from .frames import before, box, more, remark
from .manualbody import Body, Found

CONTENTS = 150
"""From so many columns on the list of chapters is shown beside the open one."""
LOW = 30
"""A page of fewer rows has no free ones."""
LIST_WIDTH = 44
CHAPTERS = 0
"""The column of a row that is marked for a chapter, or for what was found."""
_DOWN = g.FRAMES["thin"][3]
Keys = Sequence[tuple[str, str]]


def howto_page(
    size: Size,
    manual: Manual,
    index: int,
    body: Body,
    *,
    scroll: int,
    link: int | None,
    keys: Keys,
    said: str = "",
    look: Look,
) -> Canvas:
    """Chapter ``index`` in a frame, from row ``scroll`` of what does not fit; ``link``: the one under the cursor;
    ``said``: a sentence in place of the keys."""
    cv, x = _frame(size, manual, index, manual.chapters[index].title, look)
    if size[0] >= CONTENTS:
        _beside(cv, manual, index)
    room = page_room(size)
    scroll = max(0, min(scroll, body.canvas.h - room))
    shown = Canvas(body.canvas.w, min(room, body.canvas.h), look, PANEL)
    shown.blit(0, -scroll, body.canvas)
    if link is not None:
        _cursor(shown, body.links[link], scroll)
    shown.marks = [mark for mark in shown.marks if 0 <= mark.y < shown.h]
    cv.blit(x, _top(size) + 2, shown)
    _keys(cv, keys, _further(body.canvas.h - room - scroll, scroll), tr("close"))
    remark(cv, said)
    return cv


def contents_page(size: Size, manual: Manual, index: int, *, cursor: int, keys: Keys, look: Look) -> Canvas:
    """The list of chapters in place of a chapter."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, f"{manual.title.upper()} {g.DOT} {manual.subtitle}", _count(manual, index))
    rows = [(f"{n:>2}", chapter.title) for n, chapter in enumerate(manual.chapters, 1)]
    _list(cv, 1 if size[1] < LOW else 2, rows, cursor)
    _keys(cv, keys, [], tr("back"))
    return cv


def found_page(
    size: Size, manual: Manual, index: int, *, typed: str, hits: Sequence[Hit], cursor: int, keys: Keys, look: Look
) -> Canvas:
    """What was typed, and every place that has these words."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, f"{manual.title.upper()} {g.DOT} {manual.subtitle}", _count(manual, index))
    top = 1 if size[1] < LOW else 2
    cv.put(3, top, "/ ", YOU, bold=True)
    after = cv.put(5, top, typed, BRIGHT, bold=True)
    cv.put(after, top, " ", INK, YOU)
    said = tr("{n} found", n=len(hits)) if typed else tr("words to look for")
    cv.put(after + 2, top, said if (typed and not hits) or hits or not typed else "", MUTED)
    wide = max((len(manual.chapters[hit.chapter].title) for hit in hits), default=0)
    wide = min(wide, max(10, cv.w // 3))
    rows = [(elide(manual.chapters[hit.chapter].title, wide).ljust(wide), hit.text) for hit in hits]
    _list(cv, top + 2, rows, cursor)
    _keys(cv, keys, [], tr("back"))
    return cv


def body_width(size: Size) -> int:
    """Columns for text and figures in a page of this size."""
    return max(1, size[0] - 6 - (LIST_WIDTH if size[0] >= CONTENTS else 0))


def page_room(size: Size) -> int:
    """Rows for text and figures in a page of this size."""
    return max(1, size[1] - 2 - 2 * _top(size))


def list_room(size: Size) -> int:
    """Rows for a list in a page of this size."""
    return max(1, size[1] - 2 * (1 if size[1] < LOW else 2))


def _top(size: Size) -> int:
    """The row of the chapter's title: as many free rows stand above it as below the text."""
    return 1 if size[1] < LOW else 2


def _count(manual: Manual, index: int) -> list[Run]:
    words = manual.words
    return [Run(f"{words['chapter']} {index + 1} {words['of']} {len(manual.chapters)}", MUTED)]


def _frame(size: Size, manual: Manual, index: int, title: str, look: Look) -> tuple[Canvas, int]:
    """The outline with the title of what is open; and the column at which it begins."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, f"{manual.title.upper()} {g.DOT} {manual.subtitle}", _count(manual, index))
    x = 3 + (LIST_WIDTH if cv.w >= CONTENTS else 0)
    top = _top(size)
    cv.put(x, top, elide(title, cv.w - x - 3), BRIGHT, bold=True)
    for k in range(min(len(title) + 8, cv.w - x - 3)):
        cv.put(x + k, top + 1, g.BAR_REST, dusk(0.25 + 0.7 * k / (len(title) + 8)))
    return cv, x


def _beside(cv: Canvas, manual: Manual, index: int) -> None:
    """The chapters, the open one marked."""
    for n, chapter in enumerate(manual.chapters):
        here = n == index
        cv.mark_row(2, 2 + n, LIST_WIDTH - 3, 1, n, CHAPTERS)
        if here:
            cv.fill(2, 2 + n, LIST_WIDTH - 3, 1, RAISED)
        mark = f"{g.VERB} " if here else "  "
        cv.put(2, 2 + n, f"{mark}{n + 1:>2}  ", YOU if here else MUTED, bold=here)
        cv.put(8, 2 + n, elide(chapter.title, LIST_WIDTH - 10), BRIGHT if here else MUTED, bold=here)
    for y in range(2, cv.h - 2):
        cv.put(LIST_WIDTH, y, _DOWN, EDGE)


def _list(cv: Canvas, top: int, rows: Sequence[tuple[str, str]], cursor: int) -> None:
    """Rows of a head and words; the cursor is always in sight."""
    room = max(1, cv.h - top - (1 if cv.h < LOW else 2))
    first = max(0, min(cursor - room + 1, len(rows) - room)) if cursor >= room else 0
    w = cv.w - 6
    for k, (head, words) in enumerate(rows[first : first + room]):
        y, here = top + k, first + k == cursor
        cv.mark_row(2, y, w + 2, 1, first + k, CHAPTERS)
        if here:
            cv.fill(2, y, w + 2, 1, YOU)
            cv.put(3, y, elide(f"{head}  {words}", w), INK, bold=True)
        else:
            at = cv.put(3, y, head, BRIGHT)
            cv.put(at + 2, y, elide(words, max(0, 3 + w - at - 2)), TEXT)


def _cursor(cv: Canvas, found: Found, scroll: int) -> None:
    """The link under the cursor stands on a bright ground."""
    for cell in found.cells:
        y = cell.y - scroll
        for x in range(cell.x, cell.x + cell.w):
            if cv.inside(x, y):
                cv.fg[y][x], cv.bg[y][x], cv.attr[y][x] = INK, YOU, BOLD


def _further(below: int, above: int) -> list[Run]:
    """Whether there is more to read."""
    if below > 0:
        return [Run(more(below), YOU, "b", None, "PgDn")]
    return [Run(before(above), YOU, "b", None, "PgUp")] if above > 0 else []


def _keys(cv: Canvas, keys: Keys, further: list[Run], leave: str) -> None:
    """What the keys do, as far as there is room; how to leave is always said."""
    esc = [Run(" "), *hint("Esc", leave), Run(" ")]
    room = cv.w - 6 - width_of(esc) - width_of(further)
    runs: list[Run] = []
    for key, label in keys:
        more = [Run(" " if not runs else "  "), *hint(key, label)]
        if width_of(runs) + width_of(more) + 1 > room:
            break
        runs += more
    cv.runs(3, cv.h - 1, [*runs, Run(" "), *further])
    cv.right(cv.w - 3, cv.h - 1, esc)
