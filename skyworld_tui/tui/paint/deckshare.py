"""The sheets that give a deck away and take one in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...language import later, tr
from ...paths import served
from .. import glyphs as g
from ..palette import BRIGHT, INK, LEGAL, MUTED, PANEL, RAISED, RED, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, elide, hint, wrap
from .decksheets import sheet_keys
from .frames import box

FORMS: Final = {"code": later("Code"), "list": later("List"), "yaml": later("File")}
"""The ways to write a deck, in words."""
TOP: Final = 4
"""The first row of what is shared, and of the box for what is imported."""


def share_lines(text: str, width: int) -> list[str]:
    """The text in rows of at most ``width`` cells, cut wherever that is, as it will be put together again."""
    return [line[at : at + width] for line in text.splitlines() for at in range(0, max(1, len(line)), max(1, width))]


def share_rows(h: int, w: int, note: str) -> int:
    """The rows for what is shared on a sheet of this size, with this remark below it."""
    return max(1, h - TOP - 2 - len(share_lines(note, w - 6)))


def share(
    size: Size, name: str, form: str, text: str, scroll: int, note: str, *, copy: str, file: str, look: Look
) -> Canvas:
    """A deck in one form, from row ``scroll`` on; ``note``: what was done with it. ``copy``, ``file``: their keys."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("SHARE THE DECK"), [Run(elide(name, 34), MUTED)])
    x = 3
    for k, (key, word) in enumerate(FORMS.items()):
        label = f" {tr(word)} "
        here = key == form
        cv.mark_row(x, 2, len(label), 1, k)
        x = cv.put(x, 2, label, INK if here else MUTED, YOU if here else RAISED, bold=here) + 1
    lines, notes = share_lines(text, cv.w - 6), share_lines(note, cv.w - 6)
    room = share_rows(cv.h, cv.w, note)
    for k, line in enumerate(lines[scroll : scroll + room]):
        cv.put(3, TOP + k, line, BRIGHT if form == "code" else TEXT, bold=form == "code")
    if form == "code":
        told = tr("Capitals, blanks and line breaks do not matter. Who gets it imports it: p in the deck builder.")
        cv.wrap(3, TOP + len(lines) + 1, cv.w - 6, told, MUTED)
    for k, line in enumerate(notes):
        cv.put(3, cv.h - 1 - len(notes) + k, line, LEGAL)
    if len(lines) > room:
        cv.runs(3, cv.h - 1, [Run(" "), *hint("↑ ↓", ""), Run(" ")])
    sheet_keys(cv, ("← →", tr("form")), (copy, tr("copy")), (file, tr("write a file")), ("Esc", tr("close")))
    return cv


class ImportView(NamedTuple):
    """What was read: its name, size and Hero in words, or why nothing was, and a line for everything left out.
    ``writing``: the box has the keyboard."""

    said: str
    good: bool
    remarks: tuple[str, ...]
    writing: bool


def import_rows(h: int) -> int:
    """The rows of the box for what is pasted, in a sheet ``h`` rows high."""
    return max(3, (h - TOP - 3) // 2)


def importing(size: Size, view: ImportView, *, look: Look) -> Canvas:
    """What may be pasted, the ground of the box, and what was read from it."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("IMPORT A DECK"))
    told = tr("Paste a code, a list or a deck file here, or type the path of a file.")
    if served():
        told = tr("Paste a code, a list or a deck file here.")
    lines = wrap(told, cv.w - 6, 2)
    for k, line in enumerate(lines):
        cv.put(3, TOP - 1 - len(lines) + k, line, MUTED)
    rows = import_rows(cv.h)
    cv.fill(2, TOP - 1, cv.w - 4, rows + 1, RAISED)
    y = TOP + rows + 1
    sign = f"{g.YES if view.good else g.NO} " if view.said else ""
    for line in wrap(sign + view.said, cv.w - 6, 2):
        cv.put(3, y, line, LEGAL if view.good else RED, bold=True)
        y += 1
    _remarks(cv, y, view.remarks)
    if view.writing:
        keys: Sequence[tuple[str, str]] = (("Tab", tr("done writing")), ("Esc", tr("close")))
    elif view.good:
        keys = (("Enter", tr("import")), ("Tab", tr("write")), ("Esc", tr("close")))
    else:
        keys = (("Tab", tr("write")), ("Esc", tr("close")))
    sheet_keys(cv, *keys)
    return cv


def remark_lines(remarks: Sequence[str], w: int) -> list[str]:
    """What was left out, in rows for a sheet ``w`` cells wide."""
    return [line for remark in remarks for line in wrap(remark, w - 8)]


def left_out(size: Size, name: str, remarks: Sequence[str], scroll: int, *, look: Look) -> Canvas:
    """What an import left out of the deck ``name``, from row ``scroll`` on."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("LEFT OUT"), [Run(elide(name, 34), MUTED)])
    lines, room = remark_lines(remarks, cv.w), max(1, cv.h - 5)
    for k, line in enumerate(lines[scroll : scroll + room]):
        cv.put(4, 2 + k, line, TEXT)
    if len(lines) > room:
        cv.runs(3, cv.h - 1, [Run(" "), *hint("↑ ↓", ""), Run(" ")])
    sheet_keys(cv, ("Esc", tr("close")))
    return cv


def _remarks(cv: Canvas, y: int, remarks: Sequence[str]) -> None:
    """As many as there is room for, and how many more there are."""
    lines = remark_lines(remarks, cv.w)
    room = max(0, cv.h - 1 - y)
    for k, line in enumerate(lines[:room]):
        more = k == room - 1 and len(lines) > room
        cv.put(5, y + k, g.ELLIPSIS if more else line, TEXT)
