"""A page of the glossary: the line to type in, the words A to Z, and the open entry with all that it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ...language import later, tr, trn
from ...lessons.glossary import Entry
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, PANEL, RAISED, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, elide, hint, width_of, wrap
from .frames import box

LINKS, ENTRY = 1, 2
"""Columns of what can be clicked: the links of the entry, and what says that more of it follows; 0 is the list."""

_WIDE: Final = 100
_HEADINGS: Final[Mapping[str, str]] = MappingProxyType({
    "word": later("SEE ALSO"),
    "chapter": later("HOW TO PLAY"),
    "exercise": later("TRY IT"),
    "card": later("CARDS"),
})  # fmt: skip
"""Kind of link -> what stands above those of it, in the order in which they stand."""


class Link(NamedTuple):
    """Something that an entry leads to. ``kind``: word, chapter, exercise or card; ``id`` leads there, ``label`` is
    read; ``mark``: a sign before it, such as that an exercise is solved."""

    kind: str
    id: str
    label: str
    mark: str = ""


class Open(NamedTuple):
    """What is shown: what was typed, the words that fit, which of them is open, its links, the chosen link (-1: the
    cursor is in the list), from which row on the entry is read (None: as its chosen link asks), and one sentence."""

    typed: str
    words: tuple[Entry, ...]
    row: int
    links: tuple[Link, ...]
    link: int = -1
    scroll: int | None = None
    said: str = ""
    total: int = 0


class _Row(NamedTuple):
    """A row of the entry: runs, and the links on it as (number, column, width)."""

    runs: list[Run]
    links: tuple[tuple[int, int, int], ...] = ()


def list_width(width: int) -> int:
    """Columns of the list in a page this wide."""
    return 34 if width >= _WIDE else 26


def list_room(size: Size) -> int:
    """Rows of the list in a page of this size."""
    return max(1, size[1] - 5)


def entry_room(size: Size) -> int:
    """Rows of the entry in a page of this size."""
    return max(1, size[1] - 5)


def entry_rows(shown: Open, width: int) -> list[_Row]:
    """The whole entry in rows of at most ``width`` cells."""
    if not shown.words:
        return []
    entry = shown.words[shown.row]
    rows = [_Row([Run(line, BRIGHT, "b")]) for line in wrap(entry.name, width)]
    rows += [_Row([Run(entry.called, MUTED, "i")]), _Row([])]
    rows += [_Row([Run(line)]) for line in wrap(entry.text, width)]
    for kind, heading in _HEADINGS.items():
        some = [(n, link) for n, link in enumerate(shown.links) if link.kind == kind]
        if some:
            rows += [_Row([]), _Row([Run(tr(heading), MUTED, "b")])]
            rows += _link_rows(some, shown.link, width, alone=kind in ("chapter", "exercise"))
    return rows


def _link_rows(links: Sequence[tuple[int, Link]], chosen: int, width: int, *, alone: bool) -> list[_Row]:
    """Links one after another, or each on a row of its own; a link is never torn apart."""
    rows: list[_Row] = []
    runs: list[Run] = []
    places: list[tuple[int, int, int]] = []
    for n, link in links:
        label = elide(link.label, max(1, width - len(link.mark)))
        used = width_of(runs)
        if runs and (alone or used + 3 + len(link.mark) + len(label) > width):
            rows.append(_Row(runs, tuple(places)))
            runs, places, used = [], [], 0
        if runs:
            runs.append(Run(f" {g.DOT} ", MUTED))
            used += 3
        if link.mark:
            runs.append(Run(link.mark, LEGAL, "b"))
        places.append((n, used + len(link.mark), len(label)))
        runs.append(Run(label, INK, "b", YOU) if n == chosen else Run(label, YOU, "u"))
    rows.append(_Row(runs, tuple(places)))
    return rows


def first_row(shown: Open, width: int, room: int) -> int:
    """The first row of the entry that is in sight: where it was scrolled to, or so that the chosen link is seen."""
    rows = entry_rows(shown, width)
    last = max(0, len(rows) - room)
    if shown.scroll is not None:
        return max(0, min(shown.scroll, last))
    at = next((y for y, row in enumerate(rows) if any(n == shown.link for n, _, _ in row.links)), 0)
    return max(0, min(at - room + 2, last)) if at >= room - 1 else 0


def glossary_page(size: Size, shown: Open, *, look: Look) -> Canvas:
    """The page in a frame."""
    cv = Canvas(size[0], size[1], look, PANEL)
    count = tr("{n} words, A to Z", n=shown.total)
    if shown.typed:
        count = tr("{n} of {total} words", n=len(shown.words), total=shown.total)
    box(cv, tr("GLOSSARY"), [Run(count, MUTED)])
    typed = [Run("/ ", YOU, "b"), Run(elide(shown.typed, cv.w - 12), BRIGHT, "b"), Run("_", YOU)]
    if not shown.typed:
        typed += [Run(" "), Run(tr("type to find a word"), MUTED)]
    cv.runs(3, 1, typed, cv.w - 6)
    wide = list_width(cv.w)
    for y in range(3, cv.h - 2):
        cv.put(wide + 2, y, "│", EDGE)
    _list(cv, shown, wide)
    _entry(cv, shown, wide + 4)
    _foot(cv, shown)
    return cv


def _list(cv: Canvas, shown: Open, wide: int) -> None:
    """The words that fit, a letter where a new one begins; the open one is always in sight."""
    room = list_room((cv.w, cv.h))
    if not shown.words:
        cv.put(3, 3, tr("no word fits"), MUTED, italic=True)
        return
    first = max(0, min(shown.row - room // 2, len(shown.words) - room))
    letter = ""
    for k, entry in enumerate(shown.words[first : first + room]):
        y, here = 3 + k, first + k == shown.row
        if entry.letter != letter and not shown.typed:
            cv.put(2, y, entry.letter, MUTED, bold=True)
        letter = entry.letter
        if here:
            lit = YOU if shown.link < 0 else RAISED
            cv.fill(4, y, wide - 3, 1, lit)
            cv.put(5, y, elide(entry.name, wide - 5), INK if shown.link < 0 else BRIGHT, bold=True)
        else:
            cv.put(5, y, elide(entry.name, wide - 5), TEXT)
        cv.mark_row(2, y, wide - 1, 1, first + k)


def _entry(cv: Canvas, shown: Open, x: int) -> None:
    width, room = max(1, cv.w - x - 3), entry_room((cv.w, cv.h))
    rows = entry_rows(shown, width)
    first = first_row(shown, width, room)
    for k, row in enumerate(rows[first : first + room]):
        cv.runs(x, 3 + k, row.runs, width)
        for n, at, w in row.links:
            cv.mark_row(x + at, 3 + k, w, 1, n, LINKS)
    below = len(rows) - first - room
    if below > 0 or first:
        words = trn("{n} more row", "{n} more rows", below) if below > 0 else tr("from the top")
        words = f" {g.DOWN if below > 0 else g.UP} {words} "
        at = cv.w - 3 - len(words)
        cv.runs(at, cv.h - 1, [Run(words, YOU, "b")])
        cv.mark_row(at, cv.h - 1, len(words), 1, first + room - 1 if below > 0 else 0, ENTRY)


def _foot(cv: Canvas, shown: Open) -> None:
    """What the keys do now, or one sentence."""
    if shown.said:
        cv.put(3, cv.h - 2, elide(shown.said, cv.w - 6), LEGAL)
        return
    if shown.link < 0:
        keys = [("↑ ↓", tr("words")), ("Tab", tr("links"))] + ([("Backspace", tr("erase"))] if shown.typed else [])
    else:
        keys = [("Enter", tr("open it")), ("Tab", tr("next link")), ("←", tr("words"))]
    keys.append(("Esc", tr("back") if shown.link >= 0 else tr("drop the search") if shown.typed else tr("close")))
    cv.runs(3, cv.h - 2, [run for key, word in keys for run in (*hint(key, word), Run("   "))], cv.w - 6)
