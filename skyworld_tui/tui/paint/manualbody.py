"""A chapter of the manual laid out: its text with links, its figures beside it or in their place, its exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...lessons.figures import Figure
from ...lessons.manual import Chapter, Section
from ...lessons.markdown import Link, Paragraph, Span
from .. import glyphs as g
from ..palette import BRIGHT, MUTED, PANEL, RGB, ROSE, TEXT, YOU, Look
from .canvas import Canvas, elide
from .manualfigures import figure_canvas, stands_beside

BESIDE = 96
"""From so many columns on figures stand beside the text, below that in their place in it."""
TEXT_WIDTH = 64
"""No line of text beside a figure is longer."""
LONGEST = 84
"""No line of text at all is longer."""
LINK = 1
"""The column of a row that is marked for a link; the contents have 0."""


class Cells(NamedTuple):
    """Where a piece of a link stands in the body."""

    x: int
    y: int
    w: int


class Found(NamedTuple):
    """A link of the body and all of its pieces."""

    link: Link
    cells: tuple[Cells, ...]


class Offer(NamedTuple):
    """An exercise below a chapter: its id and title, what kind of task it is ("" for a plain one), and the sign, the
    word and the colour that say whether it is solved."""

    id: str
    title: str
    kind: str
    sign: str
    state: str
    tone: RGB = MUTED


@dataclass(frozen=True)
class Body:
    """A chapter as it is drawn: ``tops`` the first row of each section and ``parts`` of each part of it, ``links`` in
    the order of reading."""

    canvas: Canvas
    tops: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    links: tuple[Found, ...]


class Piece(NamedTuple):
    """A stretch of one row of a paragraph: words of one span."""

    text: str
    span: Span


def folded(spans: Sequence[Span], width: int) -> list[list[Piece]]:
    """The words of a paragraph in rows of at most ``width`` cells; a longer word is cut."""
    text = "".join(span.text for span in spans)
    owner = [n for n, span in enumerate(spans) for _ in span.text]
    rows: list[list[Piece]] = []
    at, end = 0, len(text)
    while at < end:
        if text[at] == " ":
            at += 1
            continue
        cut = end if end - at <= width else text.rfind(" ", at, at + width + 1)
        cut = cut if cut > at else at + width
        row: list[Piece] = []
        start = at
        for k in range(at, cut):
            if k + 1 == cut or owner[k + 1] != owner[start]:
                row.append(Piece(text[start : k + 1], spans[owner[start]]))
                start = k + 1
        rows.append(row)
        at = cut
    return rows


def chapter_body(width: int, chapter: Chapter, look: Look, offers: Sequence[Offer] = (), tried: str = "") -> Body:
    """The whole chapter in ``width`` columns, as many rows as it takes; ``tried``: the heading of its ``offers``."""
    layout = _Layout(width, look)
    for section in chapter.sections:
        layout.section(section)
    if offers:
        layout.offers(tried, offers)
    return layout.body()


class _Layout:
    """What stands where, before the canvas is made. Text runs down on the left; a figure beside it begins at the row of
    the text that it belongs to, or below the figure before."""

    def __init__(self, width: int, look: Look) -> None:
        self.width, self.look = width, look
        self.wide = width >= BESIDE
        self.left = min(TEXT_WIDTH, width * 46 // 100) if self.wide else min(LONGEST, width)
        self.y = self.beside = self.last = 0
        self.drawn: list[tuple[int, int, Canvas]] = []
        self.rows: list[tuple[int, int, list[Piece]]] = []
        self.headings: list[tuple[int, str]] = []
        self.tops: list[int] = []
        self.parts: list[list[int]] = []
        self.offered: list[tuple[int, Offer]] = []

    def section(self, section: Section) -> None:
        """Heading, text and figures."""
        self.tops.append(self.y)
        self.parts.append([])
        if section.title:
            self.heading(section.title)
        self.last = self.tops[-1]
        listed = False
        for part in section.parts:
            if isinstance(part, Figure):
                self.figure(part)
                listed = False
            else:
                if listed and part.mark:
                    self.y -= 1  # items of a list stand together
                self.paragraph(part)
                listed = bool(part.mark)

    def heading(self, title: str) -> None:
        """A row of its own."""
        self.headings.append((self.y, title))
        self.y += 1

    def paragraph(self, paragraph: Paragraph) -> None:
        """The text, and a free row below it."""
        self.last = self.y
        self.parts[-1].append(self.y)
        indent = len(paragraph.mark) + 1 if paragraph.mark else 0
        rows = folded(paragraph.spans, max(1, self.left - indent))
        if indent:
            self.rows.append((0, self.y, [Piece(paragraph.mark, Span(paragraph.mark))]))
        self.rows += [(indent, self.y + k, row) for k, row in enumerate(rows)]
        self.y += len(rows) + 1

    def figure(self, figure: Figure) -> None:
        """Beside the text where it has room there, else in its place."""
        room = self.width - self.left - 4
        if self.wide and stands_beside(figure, room):
            drawing = figure_canvas(room, figure, self.look, large=True)
            self.beside = max(self.beside, self.last)
            self.drawn.append((self.left + 4, self.beside, drawing))
            self.parts[-1].append(self.beside)
            self.beside += drawing.h + 1
            return
        self.y = max(self.y, self.beside)
        drawing = figure_canvas(self.width, figure, self.look, large=self.wide)
        self.drawn.append((0, self.y, drawing))
        self.parts[-1].append(self.y)
        self.y += drawing.h + 1
        self.beside = self.y

    def offers(self, title: str, offers: Sequence[Offer]) -> None:
        """The exercises of the chapter, a row each."""
        self.y = max(self.y, self.beside)
        self.heading(title)
        for offer in offers:
            self.offered.append((self.y, offer))
            self.y += 1
        self.y += 1

    def body(self) -> Body:
        """Everything on one canvas."""
        cv = Canvas(self.width, max(1, self.y - 1, self.beside - 1), self.look, PANEL)
        links: list[tuple[Link, list[Cells]]] = []
        for y, title in self.headings:
            cv.put(0, y, title, ROSE, bold=True)
        for x, y, drawing in self.drawn:
            cv.blit(x, y, drawing)
        for x, y, row in self.rows:
            for piece in row:
                style = piece.span.style
                link = piece.span.link
                bold = "b" in style
                colour = YOU if link is not None else BRIGHT if bold else TEXT
                cv.put(x, y, piece.text, colour, bold=bold, italic="i" in style, underline=link is not None)
                if link is not None:
                    if not links or links[-1][0] is not link:
                        links.append((link, []))
                    links[-1][1].append(Cells(x, y, len(piece.text)))
                x += len(piece.text)
        wide = max((len(offer.title) for _, offer in self.offered), default=0)
        for y, offer in self.offered:
            at = cv.put(0, y, f"{offer.sign} ", offer.tone, bold=True)
            end = cv.put(at, y, elide(offer.title, self.width - at), YOU, underline=True)
            links.append((Link("exercise", offer.id), [Cells(at, y, end - at)]))
            after = cv.put(at + wide + 2, y, offer.state, offer.tone)
            if offer.kind:
                cv.put(after, y, f" {g.DOT} {offer.kind}", MUTED)
        for n, (_, cells) in enumerate(links):
            for cell in cells:
                cv.mark_row(cell.x, cell.y, cell.w, 1, n, LINK)
        found = tuple(Found(link, tuple(cells)) for link, cells in links)
        return Body(cv, tuple(self.tops), tuple(tuple(rows) for rows in self.parts), found)
