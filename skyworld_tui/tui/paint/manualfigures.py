"""The figures of the manual, drawn by the painters of the match: annotated cards, fields, Banks, previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...cards.model import CardDef
from ...engine.view import CharacterView, MatchView
from ...language import tr, trc
from ...lessons.figures import Figure
from .. import glyphs as g
from ..palette import PANEL, ROSE, TEXT, Look
from .canvas import BOLD, UNDERLINE, Canvas, Ground, Run, Size, clip_runs, width_of, wrap
from .cards import card_field, card_hand
from .combat import outcomes
from .evolving import changes
from .inspector import inspector, inspector_rows
from .rails import dock_bank
from .slots import slot_empty, slot_reserved
from .words import POSTURE, short_badge

LEAST_NOTE = 18
_GROUND = Ground(PANEL, PANEL)
_DOWN = g.FRAMES["thin"][3]
_LOW = 12  # columns: a narrower card is drawn low
_BANK = (26, 12)


class Place(NamedTuple):
    """Where a part stands on its card: row, first column and how many cells."""

    y: int
    x: int
    w: int


def figure_canvas(width: int, figure: Figure, look: Look, *, large: bool = False) -> Canvas:
    """The figure in at most ``width`` columns, its caption below. ``large``: there is room for large cards."""
    if figure.kind == "card":
        return _captioned(_annotated(width, figure, look, large=large), width, figure.caption, look)
    return _captioned(_drawing(width, figure, look), width, figure.caption, look)


def stands_beside(figure: Figure, room: int) -> bool:
    """Whether the figure has room enough in a column of this width beside the text."""
    if figure.kind in ("row", "hero") and figure.view is not None:
        return _shown_slots(figure.view, figure.mine) * 15 - 1 <= room
    return figure.kind != "cards" or len(figure.cards) * 17 - 1 <= room


def _captioned(drawing: Canvas, width: int, caption: str, look: Look) -> Canvas:
    rows = wrap(caption, width)
    cv = Canvas(width, drawing.h + 1 + len(rows), look, PANEL)
    cv.blit(0, 0, drawing)
    cv.marks.clear()  # a drawn key is no key
    for k, row in enumerate(rows):
        cv.put(0, drawing.h + 1 + k, row, ROSE, italic=True)
    return cv


def _drawing(width: int, figure: Figure, look: Look) -> Canvas:
    if figure.kind == "cards":
        return _hand(width, figure.cards, look)
    view = figure.view
    if view is None:
        return Canvas(width, 1, look, PANEL)
    if figure.kind == "bank":
        return _without_keys(dock_bank(_BANK, view.me, look=look), 1)
    if figure.kind == "hero":
        return _hero(width, view, look)
    if figure.kind == "attack":
        return _attack(width, figure, view, look)
    if figure.kind == "evolve":
        return _evolution(width, figure, view, look)
    return _row(width, view, figure.mine, look)


def _without_keys(cv: Canvas, row: int) -> Canvas:
    """Without the key on the right of this row, which does nothing in a book."""
    half = cv.w // 2
    cv.put(half, row, " " * (cv.w - half))
    return cv


# -- several cards -----------------------------------------------------------------------------------------------------


def _sizes(width: int, count: int, tall: int) -> Size:
    """How large each of ``count`` cards may be, one column between them."""
    w = max(9, min(18, (width - (count - 1)) // max(1, count)))
    return (w, tall if w >= _LOW else 5)


def _beside(width: int, drawn: Sequence[Canvas], look: Look, gap: int = 1) -> Canvas:
    """Canvases of one height, one after another."""
    cv = Canvas(width, max((each.h for each in drawn), default=1), look, PANEL)
    x = 0
    for each in drawn:
        cv.blit(x, 0, each)
        x += each.w + gap
    return cv


def _hand(width: int, cards: Sequence[CardDef], look: Look) -> Canvas:
    """Cards of a hand, each with what it does."""
    size = _sizes(width, len(cards), 11)
    awaken, evolve = trc("verb", "awaken"), trc("verb", "evolve")
    drawn = [
        card_hand(size, card, key=str(n), verb=awaken if card.stage == 1 else evolve, look=look, ground=_GROUND)
        for n, card in enumerate(cards, 1)
    ]
    return _beside(width, drawn, look)


def _shown_slots(view: MatchView, mine: bool) -> int:
    """The slots of a field up to the last one that holds something."""
    side = view.me if mine else view.other
    taken = [n for n in range(len(side.field)) if side.field[n] is not None or side.reserved[n] is not None]
    return max(taken, default=0) + 1


def _row(width: int, view: MatchView, mine: bool, look: Look) -> Canvas:
    """A field from its first slot to the last one that holds something."""
    side = view.me if mine else view.other
    count = _shown_slots(view, mine)
    size = _sizes(width, count, 10)
    drawn: list[Canvas] = []
    for n in range(count):
        there, waits = side.field[n], side.reserved[n]
        if there is not None:
            drawn.append(card_field(size, there, mine=mine, key=str(n + 1), look=look, ground=_GROUND))
        elif waits is not None:
            drawn.append(slot_reserved(size, n + 1, waits, mine=mine, look=look, ground=_GROUND))
        else:
            drawn.append(slot_empty(size, n + 1, mine=mine, look=look, ground=_GROUND))
    return _beside(width, drawn, look)


def _hero(width: int, view: MatchView, look: Look) -> Canvas:
    """The Hero with both powers, as the inspector shows it, and the field that its tier counts."""
    side = view.me
    w = min(width, 62)
    size = (w, inspector_rows(side.hero, w, mine=True, seat=side, lang=look.lang))
    shown = inspector(size, side.hero, mine=True, seat=side, title=tr("HERO"), look=look, ground=_GROUND)
    _without_keys(shown, 0)
    if not any(side.field):
        return shown
    field = _row(width, view, True, look)
    cv = Canvas(width, shown.h + 1 + field.h, look, PANEL)
    cv.blit(0, 0, shown)
    cv.blit(0, shown.h + 1, field)
    return cv


# -- what a move comes to ----------------------------------------------------------------------------------------------


def _versus(width: int, left: Canvas, sign: str, right: Canvas, lines: Sequence[list[Run]], look: Look) -> Canvas:
    """Two cards with a sign between them, and below what comes of it."""
    cv = Canvas(width, left.h + 1 + len(lines), look, PANEL)
    cv.blit(0, 0, left)
    cv.put(left.w + 2, left.h // 2, sign, ROSE, bold=True)
    cv.blit(left.w + 5, 0, right)
    for y, line in enumerate(lines):
        cv.runs(0, left.h + 1 + y, line, width)
    return cv


def _attack(width: int, figure: Figure, view: MatchView, look: Look) -> Canvas:
    attacker, defender = view.me.field[0], view.other.field[0]
    if attacker is None or defender is None:
        return Canvas(width, 1, look, PANEL)
    size = _sizes(width - 4, 2, 10)
    drawn = (
        card_field(size, attacker, mine=True, key="1", tag=tr("ATTACKER"), look=look, ground=_GROUND),
        card_field(size, defender, mine=False, key="1", tag=tr("TARGET"), look=look, ground=_GROUND),
    )
    lines = [clip_runs(line, width) for line in outcomes(attacker, defender, figure.foreseen)]
    return _versus(width, drawn[0], g.ARROW, drawn[1], lines, look)


def _evolution(width: int, figure: Figure, view: MatchView, look: Look) -> Canvas:
    base, (card,) = view.me.field[0], figure.cards
    if base is None:
        return Canvas(width, 1, look, PANEL)
    size = _sizes(width - 4, 2, 10)
    becomes = figure.foreseen.becomes if figure.foreseen is not None else None
    old = card_field(size, base, mine=True, key="1", look=look, ground=_GROUND)
    if becomes is not None:
        new = card_field(size, becomes, mine=True, key="1", look=look, ground=_GROUND)
    else:
        new = card_hand(size, card, key="1", verb=trc("verb", "evolve"), look=look, ground=_GROUND)
    return _versus(width, old, g.ARROW, new, _together(changes(base, card, becomes), width), look)


def _together(lines: Sequence[list[Run]], width: int) -> list[list[Run]]:
    """Short lines, as many in a row as there is room for."""
    rows: list[list[Run]] = []
    for line in lines:
        if rows and width_of(rows[-1]) + 3 + width_of(line) <= width:
            rows[-1] += [Run("   "), *line]
        else:
            rows.append(list(line))
    return [clip_runs(row, width) for row in rows]


# -- one card and its parts --------------------------------------------------------------------------------------------


def drawn_card(figure: Figure, look: Look, *, large: bool = False) -> Canvas:
    """The card as a match draws it, in a size that keeps its parts on rows of their own."""
    subject = figure.subject
    if isinstance(subject, CharacterView):
        size = (20, 12) if large else (18, 10)
        return card_field(size, subject, mine=True, key="1", verb=figure.verb, look=look, ground=_GROUND)
    size = (20, 13) if large else (18, 11)
    if subject is None:
        return Canvas(*size, look, PANEL)
    return card_hand(size, subject, key="1", verb=figure.verb, look=look, ground=_GROUND)


def place_of(part: str, figure: Figure, card: Canvas) -> Place | None:
    """Where ``part`` stands on the drawn card; None when it is not on it."""
    rows, subject = card.text(), figure.subject
    if subject is None:
        return None
    definition: CardDef = subject.card if isinstance(subject, CharacterView) else subject
    if part == "border":
        return Place(card.h - 1, 1, card.w - 2)
    if part == "stage":
        text = f"{g.INSIGNIA[definition.insignia]} {g.STAGE[definition.stage]}"
        return _find(rows[:1], text, card.look)
    if part == "name":
        return Place(1, 1, card.w - 2)
    if part == "state" and isinstance(subject, CharacterView):
        preparing = subject.preparation and subject.vulnerable == "none"
        return _find(rows, tr("PREPARING") if preparing else tr(POSTURE[subject.vulnerable][1]), card.look)
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


def _annotated(width: int, figure: Figure, look: Look, *, large: bool) -> Canvas:
    """The card, and a note for each part at the end of a line from it."""
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
    cv = Canvas(width, max(card.h, free), look, PANEL)
    cv.blit(0, 0, card)
    for n, ((_, place), top, lines) in enumerate(zip(found, tops, texts, strict=True)):
        _mark(cv, place)
        _line(cv, card.w, card.w + len(found) - n, start - 1, place.y, top)
        for k, line in enumerate(lines):
            cv.put(start, top + k, line, TEXT)
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
