"""A page of the manual: the text, and a drawn card whose parts are annotated by lines."""

from __future__ import annotations

from typing import NamedTuple

from ...cards.model import CardDef
from ...engine.view import CharacterView
from ...lessons.manual import Chapter, Figure, Manual
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, MUTED, PANEL, RAISED, ROSE, TEXT, YOU, Look, dusk
from .canvas import BOLD, UNDERLINE, Canvas, Ground, Run, Size, elide, hint, wrap
from .cards import card_field, card_hand
from .frames import box
from .words import POSTURE, short_badge

BESIDE = 96
"""From so many columns on the card stands beside the text, below that above it."""
CONTENTS = 140
"""From so many columns on the list of chapters is shown as well."""
LOW = 30
"""A page of fewer rows has no free ones."""
LIST_WIDTH = 34
LEAST_NOTE = 18
_GROUND = Ground(PANEL, PANEL)
_DOWN = g.FRAMES["thin"][3]


class Place(NamedTuple):
    """Where a part stands on its card: row, first column and how many cells."""

    y: int
    x: int
    w: int


def howto_page(size: Size, manual: Manual, index: int, *, scroll: int = 0, look: Look) -> Canvas:
    """Chapter ``index`` in a frame, from row ``scroll`` of what does not fit."""
    chapter = manual.chapters[index]
    cv = Canvas(size[0], size[1], look, PANEL)
    count = f"chapter {index + 1} of {len(manual.chapters)}"
    box(cv, f"{manual.title.upper()} {g.DOT} {manual.subtitle}", [Run(count, MUTED)])
    x = 3
    if cv.w >= CONTENTS:
        _contents(cv, manual, index)
        x += LIST_WIDTH
    body = page_body(body_width(size), chapter, look)
    room = page_room(size)
    scroll = max(0, min(scroll, body.h - room))
    shown = Canvas(body.w, min(room, body.h), look, PANEL)
    shown.blit(0, -scroll, body)
    top = _top(size)
    cv.put(x, top, elide(chapter.title, cv.w - x - 3), BRIGHT, bold=True)
    for k in range(min(len(chapter.title) + 8, cv.w - x - 3)):
        cv.put(x + k, top + 1, g.BAR_REST, dusk(0.25 + 0.7 * k / (len(chapter.title) + 8)))
    cv.blit(x, top + 2, shown)
    _keys(cv, body.h - room - scroll, scroll)
    return cv


def body_width(size: Size) -> int:
    """Columns for text and figure in a page of this size."""
    return max(1, size[0] - 6 - (LIST_WIDTH if size[0] >= CONTENTS else 0))


def page_room(size: Size) -> int:
    """Rows for text and figure in a page of this size."""
    return max(1, size[1] - 2 - 2 * _top(size))


def _top(size: Size) -> int:
    """The row of the chapter's title: as many free rows stand above it as below the text."""
    return 1 if size[1] < LOW else 2


def page_body(width: int, chapter: Chapter, look: Look) -> Canvas:
    """Text and figure, as many rows as they take."""
    if width >= BESIDE:
        left = min(64, width * 46 // 100)
        text, figure = _text(left, chapter, look), figure_canvas(width - left - 4, chapter.figure, look, large=True)
        cv = Canvas(width, max(text.h, figure.h), look, PANEL)
        cv.blit(0, 0, text)
        cv.blit(left + 4, 0, figure)
        return cv
    text, figure = _text(width, chapter, look), figure_canvas(width, chapter.figure, look)
    cv = Canvas(width, figure.h + 1 + text.h, look, PANEL)
    cv.blit(0, 0, figure)
    cv.blit(0, figure.h + 1, text)
    return cv


def _text(width: int, chapter: Chapter, look: Look) -> Canvas:
    """The paragraphs, a free row between them."""
    rows: list[str] = []
    for paragraph in chapter.text:
        rows += [*wrap(paragraph, width), ""]
    cv = Canvas(width, max(1, len(rows) - 1), look, PANEL)
    for y, row in enumerate(rows):
        cv.put(0, y, row, TEXT)
    return cv


def _contents(cv: Canvas, manual: Manual, index: int) -> None:
    """The chapters, the open one marked."""
    for n, chapter in enumerate(manual.chapters):
        here = n == index
        cv.mark_row(2, 2 + n, LIST_WIDTH - 3, 1, n)
        if here:
            cv.fill(2, 2 + n, LIST_WIDTH - 3, 1, RAISED)
        mark = f"{g.VERB} " if here else "  "
        cv.put(2, 2 + n, f"{mark}{n + 1:>2}  ", YOU if here else MUTED, bold=here)
        cv.put(8, 2 + n, elide(chapter.title, LIST_WIDTH - 10), BRIGHT if here else MUTED, bold=here)
    for y in range(2, cv.h - 2):
        cv.put(LIST_WIDTH, y, _DOWN, EDGE)


def _keys(cv: Canvas, below: int, above: int) -> None:
    """What the keys do, and whether there is more to read."""
    chapter, scroll = hint(f"{g.WEST}{g.EAST}", "chapter"), hint(f"{g.UP}{g.DOWN}", "scroll")
    runs = [Run(" "), *chapter, Run("  "), *scroll, Run(" ")]
    if below > 0:
        runs.append(Run(f" {g.DOWN} {below} more ", YOU, "b", None, "PgDn"))
    elif above > 0:
        runs.append(Run(f" {g.UP} {above} above ", YOU, "b", None, "PgUp"))
    cv.runs(3, cv.h - 1, runs, cv.w - 20)
    cv.right(cv.w - 3, cv.h - 1, [Run(" "), *hint("Esc", "close"), Run(" ")])


# -- the figure --------------------------------------------------------------------------------------------------------


def drawn_card(figure: Figure, look: Look, *, large: bool = False) -> Canvas:
    """The card as a match draws it, in a size that keeps its parts on rows of their own."""
    subject = figure.subject
    if isinstance(subject, CharacterView):
        size = (20, 12) if large else (18, 10)
        return card_field(size, subject, mine=True, key="1", verb=figure.verb, look=look, ground=_GROUND)
    size = (20, 13) if large else (18, 11)
    return card_hand(size, subject, key="1", verb=figure.verb, look=look, ground=_GROUND)


def place_of(part: str, figure: Figure, card: Canvas) -> Place | None:
    """Where ``part`` stands on the drawn card; None when it is not on it."""
    rows, subject = card.text(), figure.subject
    definition: CardDef = subject.card if isinstance(subject, CharacterView) else subject
    if part == "border":
        return Place(card.h - 1, 1, card.w - 2)
    if part == "stage":
        text = f"{g.INSIGNIA[definition.insignia]} {g.STAGE[definition.stage]}"
        return _find(rows[:1], text, card.look)
    if part == "name":
        return Place(1, 1, card.w - 2)
    if part == "state" and isinstance(subject, CharacterView):
        word = "PREPARING" if subject.preparation and subject.vulnerable == "none" else POSTURE[subject.vulnerable][1]
        return _find(rows, word, card.look)
    if part == "trigger" and definition.abilities:
        return _find(rows, short_badge(definition.abilities[0], card.w - 3, card.look.lang), card.look)
    sign = {"requirement": f"{g.ESSENCE}{definition.requirement}", "numbers": f"{g.POWER}{definition.power}"}.get(part)
    return _find(rows, sign, card.look) if sign else None


def _find(rows: list[str], text: str, look: Look) -> Place | None:
    """The row that says ``text``; the place is everything between the outlines of that row, or ``text`` in a border."""
    wanted = g.in_signs(text, look.glyphs)
    for y, row in enumerate(rows):
        at = row.find(wanted)
        if at < 0:
            continue
        if y == 0:
            return Place(y, at, len(wanted))
        inside = row[1:-1]
        return Place(y, 1 + len(inside) - len(inside.lstrip()), len(inside.strip()))
    return None


def figure_canvas(width: int, figure: Figure, look: Look, *, large: bool = False) -> Canvas:
    """The card, its caption, and a note for each part at the end of a line from it."""
    card = drawn_card(figure, look, large=large)
    found = [(note, place) for note in figure.notes if (place := place_of(note.part, figure, card)) is not None]
    start = card.w + 4 + len(found)
    room = max(LEAST_NOTE, width - start)
    texts = [wrap(note.text, room) for note, _ in found]
    tops: list[int] = []
    free = 0
    for (_, place), lines in zip(found, texts, strict=True):
        tops.append(max(place.y, free))
        free = tops[-1] + len(lines)
    caption = wrap(figure.caption, width)
    high = max(card.h, free)
    cv = Canvas(width, high + 1 + len(caption), look, PANEL)
    cv.blit(0, 0, card)
    for n, ((_, place), top, lines) in enumerate(zip(found, tops, texts, strict=True)):
        _mark(cv, place)
        _line(cv, card.w, card.w + len(found) - n, start - 1, place.y, top)
        for k, line in enumerate(lines):
            cv.put(start, top + k, line, TEXT)
    for k, line in enumerate(caption):
        cv.put(0, high + 1 + k, line, ROSE, italic=True)
    return cv


def _mark(cv: Canvas, place: Place) -> None:
    """The annotated part, underlined in the manual's own colour."""
    for x in range(place.x, place.x + place.w):
        if cv.ch[place.y][x] not in f" {g.BAR_REST}":
            cv.fg[place.y][x] = ROSE
            cv.attr[place.y][x] |= BOLD | UNDERLINE


def _line(cv: Canvas, x: int, turn: int, end: int, y: int, top: int) -> None:
    """From the card's edge at row ``y`` to the note at row ``top``, down column ``turn`` where they differ. Lower
    notes turn nearer to the card, so that no line crosses another."""
    if y == top:
        cv.put(x, y, g.BAR_REST * (end - x), ROSE)
        return
    cv.put(x, y, g.BAR_REST * (turn - x) + "╮", ROSE)
    for row in range(y + 1, top):
        cv.put(turn, row, _DOWN, ROSE)
    cv.put(turn, top, "╰" + g.BAR_REST * (end - turn - 1), ROSE)
