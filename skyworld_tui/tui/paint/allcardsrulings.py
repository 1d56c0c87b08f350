"""The rulings of a card as a sheet of their own."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.view import CharacterView
from ...language import tr
from ...lessons.glossary import Subject
from ...lessons.rulings import Ruling
from .. import glyphs as g
from ..allcards.listing import name_of
from ..palette import BRIGHT, MUTED, PANEL, YOU, Look
from .allcardshelp import codes_rows
from .allcardspage import ruling_rows
from .canvas import Canvas, Run, Size, elide, hint
from .frames import box

Line = list[Run]
_MARGIN = 6  # columns that the border and the air inside of it take


def rulings_rows(rulings: Sequence[Ruling], width: int) -> list[Line]:
    """The rows of :func:`rulings_sheet` at this width."""
    rows: list[Line] = []
    for ruling in rulings:
        rows += [*ruling_rows(ruling, max(1, width - _MARGIN)), []]
    if rows:
        return [*rows, *codes_rows(max(1, width - _MARGIN))]
    return [[Run(tr("Nobody has asked about this card yet."), MUTED, "i")]]


def rulings_sheet(size: Size, subject: Subject, rulings: Sequence[Ruling], *, scroll: int, look: Look) -> Canvas:
    """Questions and answers in a box; ``scroll``: the first row in sight."""
    cv = Canvas(size[0], size[1], look, PANEL)
    card = subject.card if isinstance(subject, CharacterView) else subject
    box(cv, tr("RULINGS"), [Run(elide(name_of(card), max(1, cv.w - 20)), BRIGHT)], edge=YOU)
    rows, room = rulings_rows(rulings, cv.w), cv.h - 2
    scroll = max(0, min(scroll, len(rows) - room))
    for k, line in enumerate(rows[scroll : scroll + max(0, room)]):
        cv.runs(3, 1 + k, line, cv.w - _MARGIN)
    if len(rows) > scroll + room:
        more = tr("more")
        cv.runs(2, cv.h - 1, [Run(f" {g.DOWN} {more} ", MUTED)])
    cv.right(cv.w - 3, cv.h - 1, [Run(" "), *hint("Esc", tr("close")), Run(" ")])
    return cv
