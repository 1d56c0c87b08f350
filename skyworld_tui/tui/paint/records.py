"""The list of match records, and the small sheets that belong to it and to a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...language import later, tr, trc
from .. import glyphs as g
from ..palette import AMBER, BRIGHT, FAINT, INK, LEGAL, MUTED, PANEL, RED, TEXT, VOID, YOU, Look, dusk
from .canvas import Canvas, Ground, Run, Size, elide, hint, wrap
from .pages import GROUND, LIT
from .scenes import foot, open_sky

Pair = tuple[str, str]
ABOUT = 3
"""Rows for what is told of the record under the cursor."""
_ABOVE, _BELOW = 4, ABOUT + 3  # rows over and under the list
_WIDE = 112
_WIDEST = 140


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record in the list. ``tone``: ``won``, ``lost`` or "" for neither; ``fault``: why it cannot be listed, in place
    of everything but ``date``, which is the name of the file then."""

    date: str
    who: str = ""
    decks: str = ""
    level: str = ""
    result: str = ""
    turns: str = ""
    tone: str = ""
    star: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class RecordsShown:
    """The page: the rows in sight, the first one's number, the cursor's; how many are found of how many; the search
    line, whether it is being written, what is wrong with it; the order; what is told of the row under the cursor; an
    answer to the last key; what stands in place of a list without rows."""

    rows: tuple[RecordRow, ...] = ()
    top: int = 0
    cursor: int = 0
    found: int = 0
    total: int = 0
    find: str = ""
    finding: bool = False
    remark: str = ""
    order: str = ""
    about: tuple[str, ...] = ()
    said: str = ""
    empty: str = ""


def list_rows(height: int) -> int:
    """How many records a window of this height shows at once."""
    return max(1, height - _ABOVE - _BELOW)


def records_page(size: Size, shown: RecordsShown, keys: Sequence[Pair], *, look: Look) -> Canvas:
    """The whole page."""
    cv = Canvas(size[0], size[1], look, VOID)
    cv.blit(0, 0, open_sky(size, "dusk", look))
    w = min(size[0] - 2, _WIDEST)
    x, rows = (size[0] - w) // 2, list_rows(size[1])
    cv.veil(x, 0, w, size[1] - 1, 0.9, GROUND)
    cv.put(x + 2, 0, tr("MATCH RECORDS"), BRIGHT, bold=True)
    counted = tr("{found} of {total}", found=shown.found, total=shown.total)
    cv.right(x + w - 3, 0, [Run(counted, TEXT), Run(f" · {tr(shown.order)}", MUTED)])
    _find(cv, x + 2, 1, w - 4, shown)
    _headings(cv, x + 1, 3, w - 2)
    for line in (2, _ABOVE + rows):
        for column in range(x + 2, x + w - 2):
            cv.put(column, line, g.BAR_REST, FAINT if look.flat else dusk((column - x) / w))
    for k, record in enumerate(shown.rows[:rows]):
        _row(cv, x + 1, _ABOVE + k, w - 2, record, shown.top + k == shown.cursor)
        cv.mark_row(x + 1, _ABOVE + k, w - 2, 1, shown.top + k)
    if not shown.rows:
        cv.wrap(x + 4, _ABOVE + 1, w - 8, shown.empty, MUTED, rows=3, italic=True)
    below = shown.found - shown.top - len(shown.rows[:rows])
    for at, sign, more in ((2, g.UP, shown.top), (_ABOVE + rows, g.DOWN, below)):
        if more > 0:
            cv.put(x + 4, at, f" {sign} {more} ", YOU, bold=True)
    told = (shown.said,) if shown.said else shown.about
    for k, text in enumerate(_flowed(told, w - 6)):
        cv.put(x + 3, _ABOVE + rows + 1 + k, text, AMBER if shown.said else TEXT)
    foot(cv, keys, [])
    return cv


def _find(cv: Canvas, x: int, y: int, w: int, shown: RecordsShown) -> None:
    """The search line, or what is wrong with it."""
    at = cv.runs(x, y, hint("/", ""))
    if shown.finding or shown.find:
        at = cv.put(at, y, elide(shown.find, w // 2), BRIGHT, bold=True)
        at = cv.put(at, y, "_" if shown.finding else "", LEGAL)
        cv.put(at + 2, y, elide(shown.remark, x + w - at - 2), RED)
    else:
        cv.put(at, y, elide(tr("find: a name, won, star, level:hard, deck:…, turns>20, date>=2026-11"), w - 3), MUTED)


def _flowed(texts: Sequence[str], width: int) -> list[str]:
    """The texts one below the other in the rows that there are; the first ones are told whole as long as they fit."""
    lines: list[str] = []
    for text in texts:
        lines += wrap(text, width, ABOUT - len(lines))
    return lines


HEADINGS = ("", later("date"), later("who"), later("decks"), later("level"))
"""Over the columns but the last two, which share the room at the right."""


def _headings(cv: Canvas, x: int, y: int, w: int) -> None:
    """The row of headings. The last one says whose turns they are: the victory screen counts those of one player."""
    columns = _columns(w)
    for (titled, at, room), heading in zip(columns, HEADINGS, strict=False):
        if titled:
            cv.put(x + at, y, elide(tr(heading), room), MUTED)
    turns = tr("turns of both")
    start = columns[-2][1]
    cv.put(x + start, y, elide(trc("of a match", "result"), w - start - len(turns) - 1), MUTED)
    cv.right(x + w - 1, y, [Run(turns, MUTED)])


def _columns(w: int) -> list[tuple[bool, int, int]]:
    """Whether a column has a heading, where it begins and how wide it is, in a list of ``w`` cells."""
    fixed = [3, 17, 0, 0, 13, 15, 9] if w >= _WIDE - 4 else [3, 11, 0, 0, 10, 14, 7]
    spare = w - sum(fixed)
    fixed[2] = spare * 6 // 13 if w >= _WIDE - 4 else spare * 3 // 7
    fixed[3] = spare - fixed[2]
    out, at = [], 0
    for n, room in enumerate(fixed):
        out.append((n > 0, at, room - 1))
        at += room
    return out


def _row(cv: Canvas, x: int, y: int, w: int, row: RecordRow, here: bool) -> None:
    if here:
        cv.fill(x, y, w, 1, LIT)
    columns = _columns(w)
    ink = INK if here else TEXT
    cv.put(x, y, g.VERB if here else " ", ink, bold=True)
    cv.put(x + 1, y, g.STAR if row.star else " ", INK if here else AMBER, bold=True)
    _, at, room = columns[1]
    if row.fault:
        cv.put(x + at, y, elide(f"{row.date}: {row.fault}", w - at - 1), INK if here else RED)
        return
    tone = {"won": LEGAL, "lost": RED}.get(row.tone, TEXT)
    for (_, at, room), text, colour in zip(
        columns[1:],
        (row.date, row.who, row.decks, row.level, row.result, row.turns.rjust(columns[-1][2] - 1)),
        (MUTED, BRIGHT, TEXT, TEXT, tone, MUTED),
        strict=True,
    ):
        cv.put(x + at, y, elide(text, room), ink if here else colour, bold=here)


# --- sheets -----------------------------------------------------------------------------------------------------------


def write_sheet(size: Size, title: str, about: str, text: str, keys: Sequence[Pair], *, look: Look) -> Canvas:
    """A line to write in: its end is in sight."""
    cv = _boxed(size, title, keys, look)
    y = cv.wrap(3, 2, cv.w - 6, about, TEXT) + 1
    room = cv.w - 7
    cv.fill(3, y, cv.w - 6, 1, VOID)
    cv.put(3, y, f"{text[-room:]}_" if len(text) >= room else f"{text}_", BRIGHT, VOID, bold=True)
    return cv


def choice_sheet(size: Size, title: str, rows: Sequence[str], at: int, keys: Sequence[Pair], *, look: Look) -> Canvas:
    """A few rows to choose from."""
    cv = _boxed(size, title, keys, look)
    for k, row in enumerate(rows):
        here = k == at
        if here:
            cv.fill(2, 2 + k, cv.w - 4, 1, LIT)
        cv.put(3, 2 + k, elide(f"{g.VERB if here else ' '} {row}", cv.w - 6), INK if here else TEXT, bold=here)
        cv.mark_row(2, 2 + k, cv.w - 4, 1, k)
    return cv


def _boxed(size: Size, title: str, keys: Sequence[Pair], look: Look) -> Canvas:
    """A frame with its title, and the keys in its last row."""
    cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
    cv.frame(0, 0, cv.w, cv.h, "thin", YOU, PANEL)
    cv.put(3, 0, f" {title} ", BRIGHT, bold=True)
    cv.runs(3, cv.h - 2, [run for key, label in keys for run in (*hint(key, label), Run("   "))], cv.w - 6)
    return cv
