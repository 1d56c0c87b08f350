"""The deck builder: top bar with the dusk line, and the collection. The figures and the card are painted beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ...cards.model import CardDef
from ...cards.text import ability_text, keyword_name
from ...language import tr, trc
from .. import glyphs as g
from ..deckbuilder.figures import INSIGNIA_NAMES
from ..deckbuilder.listing import SORTED
from ..deckbuilder.view import HeadView, Hit, ListView, Row, Searched
from ..palette import (
    BAR,
    BRIGHT,
    EDGE,
    FAINT,
    INK,
    LEGAL,
    MUTED,
    PANEL,
    RAISED,
    RED,
    RGB,
    TEXT,
    VOID,
    YOU,
    Look,
    dusk,
    mix,
    rgb,
)
from .canvas import Canvas, Ground, Run, Size, elide, width_of

TOP, BOTTOM = rgb("#0C1228"), rgb("#0A0F20")
ROOMY: Final = 32
"""Rows of a region from which headings get air around them."""
Hits = list[Hit]
FootKey = tuple[str, str, str]


def ground(height: int) -> Ground:
    """The night behind the builder's columns."""
    return Ground(TOP, BOTTOM, height)


def head(size: Size, view: HeadView, *, look: Look, hits: Hits | None = None) -> Canvas:
    """Brand, the deck's name and whether it is saved, its Hero; below it what was said last, or a line in
    the colours of dusk."""
    cv = Canvas(size[0], size[1], look, BAR)
    w = cv.w
    wide = w >= 109
    led_by = tr("Hero")
    right = [Run(f"{led_by} ", MUTED), Run(view.hero, TEXT, "b") if view.hero else Run(tr("none"), RED, "b")]
    hero_width = width_of(right)
    if wide:
        help_word, commands = tr("help"), tr("commands")
        right += [Run("    "), Run("?", YOU, "b"), Run(f" {help_word}   ", MUTED), Run("/", YOU, "b")]
        right.append(Run(f" {commands}", MUTED))
    builder = tr("Deck builder")
    tail = f" {g.DOT} {view.state}" if view.state else ""
    brand = [Run(f"{g.SUN} ", rgb("#FFB583"), "b")]
    room = w - 2 - width_of(right) - 2 - 3
    for crumb in (f"   {builder} {g.VERB} ", "  ") if wide else ("  ",):
        if 9 + len(crumb) + len(view.name) + len(tail) + 1 <= room:  # the deck's name comes before the game's
            brand += [Run("SKY WORLD", BRIGHT, "b"), Run(crumb, MUTED)]
            break
    x = cv.runs(1, 0, brand, max(0, w - 2))
    room = w - 2 - width_of(right) - 2 - x
    if view.typing:
        cv.put(x, 0, elide(view.name, max(1, room - 1)) + "_", INK, YOU, bold=True)
    else:
        if len(view.name) + len(tail) > room:
            tail = tail if len(tail) + 8 <= room else ""
        end = cv.put(x, 0, elide(view.name, max(0, room - len(tail))), BRIGHT, bold=True)
        cv.put(end, 0, tail, MUTED)
    start = cv.right(w - 2, 0, right)
    if hits is not None:
        hits += [Hit(x, 0, max(1, room), 1, "rename"), Hit(start, 0, hero_width, 1, "hero")]
        if wide:
            hits.append(Hit(start + hero_width + 4, 0, 2 + len(tr("help")), 1, "help"))
    end = 0
    if view.said:
        sign = {"good": f"{g.YES} ", "bad": f"{g.NO} "}.get(view.tone, "")
        colour = {"good": LEGAL, "bad": RED}.get(view.tone, BRIGHT)
        cv.fill(0, 1, w, 1, TOP)
        end = cv.put(1, 1, elide(sign + view.said, w - 2), colour, bold=view.tone == "bad") + 1
    for column in range(end, w):
        near = 1 - abs(column / max(1, w) - 0.5) * 2
        cv.put(column, 1, g.TOP_EDGE, mix(dusk(0.1 + 0.8 * near), VOID, 0.25), TOP)
    return cv


class Columns(NamedTuple):
    """Where the columns of the collection stand; ``name`` is as wide as ``room``. ``text`` is -1 without room."""

    sign: int
    name: int
    room: int
    stage: int
    requirement: int
    power: int
    faith: int
    text: int
    text_room: int
    pips: int
    copies: int


LONGEST: Final = 28
"""The columns that the longest name of the core set needs."""


@lru_cache(64)
def columns(w: int, limit: int) -> Columns:
    """The columns of a list of ``w`` cells, from the right; numbers give the last cell of each column."""
    air = 1 if w >= 56 else 0
    count = w - 2
    pips = count - 2 - air
    faith = pips - limit - 1 - air
    power = faith - 2 - air
    requirement = power - 3 - air
    stage = requirement - 2 - air
    name = 3
    left = stage - 3 - name - air
    text_room = left - LONGEST - 2
    if text_room < 22:
        return Columns(name - 2, name, left, stage, requirement, power, faith, -1, 0, pips, count)
    shift = text_room + 2
    return Columns(
        name - 2, name, LONGEST, stage - shift, requirement - shift, power - shift, faith - shift,
        faith - shift + 3, text_room - 1, pips, count,
    )  # fmt: skip


def list_rows(size: Size) -> int:
    """How many cards a list of this size shows at once."""
    return max(0, size[1] - _list_top(size[1]) - (2 if size[1] >= ROOMY else 0))


def _list_top(h: int) -> int:
    return 8 if h >= ROOMY else 4


def collection(size: Size, view: ListView, *, look: Look, hits: Hits | None = None) -> Canvas:
    """The cards with their numbers and copies; above them the search line and the Insignia that are shown."""
    cv = Canvas(size[0], size[1], look, ground(size[1]))
    places: Hits = [] if hits is None else hits
    big = cv.h >= ROOMY
    c = columns(cv.w, view.limit)
    x = c.sign
    w = c.copies - x + 1
    title = tr("IN THE DECK") if view.only else tr("COLLECTION")
    cv.put(x, 0, title, MUTED, bold=True)
    pool = tr("of {n}", n=view.pool)
    cv.right(c.copies, 0, [Run(str(len(view.rows)), TEXT, "b"), Run(f" {pool}", MUTED)])
    note = tr(SORTED[view.sort])
    cv.runs(x + len(title) + 2, 0, [Run("s ", YOU, "b"), Run(note, MUTED)])
    places += [Hit(x, 0, len(title), 1, "only"), Hit(x + len(title) + 2, 0, len(note) + 2, 1, "sort")]
    y = 2 if big else 1
    search_line(cv, x, y, w, view, chosen=view.chosen, whole=True)
    places.append(Hit(x, y, w, 1, "find"))
    y += 2 if big else 1
    at = x
    for chip in view.chips:
        sign = f"{g.INSIGNIA[chip.insignia]} {tr(INSIGNIA_NAMES[chip.insignia])}"
        text = f" {g.YES if chip.on else g.DOT} {sign} "
        end = cv.put(at, y, text, INK if chip.on else MUTED, YOU if chip.on else RAISED, bold=chip.on)
        places.append(Hit(at, y, len(text), 1, f"chip_{chip.insignia}"))
        at = end + 1
    y += 2 if big else 1
    _headings(cv, y, c, view, places)
    if big:
        cv.put(x, y + 1, g.BAR_REST * w, EDGE)
    _rows(cv, c, view, places)
    return cv


def search_line(
    cv: Canvas, x: int, y: int, w: int, view: Searched, key: str = "f", *, chosen: bool = False, whole: bool = False
) -> None:
    """What is searched for, or what can be; while it is written it is lit. ``key`` begins to write it. ``chosen``: what
    is typed takes its place. ``whole``: a remark that has no room is told elsewhere, and only its sign stands here."""
    cv.fill(x, y, w, 1, mix(RAISED, YOU, 0.18) if view.finding else RAISED)
    head = cv.put(x + 1, y, f"{key} ", YOU, bold=True)
    room = w - 3
    if view.finding or view.find:
        shown = view.find if len(view.find) < room else g.ELLIPSIS + view.find[-room + 2 :]
        colour, under = (INK, YOU) if chosen else (BRIGHT if view.finding else TEXT, None)
        end = cv.put(head, y, shown, colour, under, bold=view.finding)
        if view.finding and not chosen:
            cv.put(end, y, "_", YOU, bold=True)
        left = x + w - end - 3
        if view.remark and left > 1:
            cv.put(end + 2, y, g.NO if whole and len(view.remark) > left else elide(view.remark, left), RED)
        return
    cv.runs(head, y, [Run(tr("name, text, or"), MUTED), Run(" "), Run(tr("stage<3"), MUTED, "i")], room)


def _headings(cv: Canvas, y: int, c: Columns, view: ListView, places: Hits) -> None:
    """The names of the columns; the one that is sorted by is bright. A click sorts by it."""
    long = c.copies - 8 > max(c.faith, c.text + c.text_room)
    copies = trc("column", "In deck") if long else trc("column", "Deck")
    stage = trc("column", "Stage")
    for column, label, order in (
        (c.name, tr("Card"), "name"),
        (c.stage - len(stage) + 1, stage, "stage"),
        (c.requirement, g.ESSENCE, "requirement"),
        (c.power, g.POWER, "power"),
        (c.faith, g.FAITH, "faith"),
        (c.copies - len(copies) + 1, copies, "copies"),
    ):
        here = view.sort == order
        cv.put(column, y, label, BRIGHT if here else MUTED, bold=here)
        places.append(Hit(column, y, len(label), 1, "sort_by", order))
    if c.text >= 0:
        cv.put(c.text, y, tr("Text"), MUTED)


def _rows(cv: Canvas, c: Columns, view: ListView, places: Hits) -> None:
    first, shown = _list_top(cv.h), list_rows((cv.w, cv.h))
    for k, row in enumerate(view.rows[view.top : view.top + shown]):
        number, y = view.top + k, first + k
        places.append(Hit(0, y, cv.w - 1, 1, "row", str(number)))
        for n in range(view.limit):
            wanted = n if row.copies == n + 1 else n + 1  # a click on the last full one takes it out
            places.append(Hit(c.pips - view.limit + 1 + n, y, 1, 1, f"copies {row.card.id}", str(wanted)))
        _row(cv, y, c, view.limit, row, number == view.cursor)
    if not view.rows and shown:
        said = tr("no card of the deck fits") if view.only else tr("no card fits")
        cv.runs(c.name, first, [Run(said, MUTED, "i"), Run("   Esc ", YOU, "b"), Run(tr("shows all"), MUTED)])
    below = len(view.rows) - view.top - shown
    if len(view.rows) > shown > 0:
        scrollbar(cv, cv.w - 1, first, shown, len(view.rows), view.top)
    if cv.h >= ROOMY:
        y = cv.h - 1
        if below > 0:
            cv.runs(c.sign, y, [Run(tr("{n} more below", n=below), MUTED), Run("   PgDn", YOU, "b")])
        elif view.top > 0:
            cv.runs(c.sign, y, [Run(tr("{n} above", n=view.top), MUTED), Run("   PgUp", YOU, "b")])


def scrollbar(cv: Canvas, x: int, first: int, shown: int, total: int, top: int) -> None:
    """In column ``x`` from row ``first``: which ``shown`` of ``total`` rows are in sight, from ``top`` on."""
    length = max(1, shown * shown // total)
    start = round(top / max(1, total - shown) * (shown - length))
    for k in range(shown):
        lit = start <= k < start + length
        cv.put(x, first + k, g.SCROLL, mix(YOU, PANEL, 0.35) if lit else mix(EDGE, PANEL, 0.4))


def _row(cv: Canvas, y: int, c: Columns, limit: int, row: Row, here: bool) -> None:
    card, copies = row
    name: RGB = INK if here else BRIGHT if copies else MUTED
    text: RGB = INK if here else TEXT if copies else MUTED
    if here:
        cv.fill(0, y, cv.w - 1, 1, YOU)
        cv.put(c.sign - 1, y, g.VERB, INK, bold=True)
    cv.put(c.sign, y, g.INSIGNIA.get(card.insignia, g.DOT), text, bold=True)
    shown = card.full_name if len(card.full_name) <= c.room else elide(card.full_name, c.room)
    cv.put(c.name, y, shown, name, bold=here or copies > 0)
    stage = g.STAGE[card.stage]
    cv.put(c.stage - len(stage) + 1, y, stage, text)
    for column, number in ((c.requirement, card.requirement), (c.power, card.power), (c.faith, card.faith)):
        digits = str(number)
        cv.put(column - len(digits) + 1, y, digits, text)
    if c.text >= 0:
        cv.put(c.text, y, elide(_short_text(card, cv.look.lang), c.text_room), INK if here else MUTED)
    full, over = min(copies, limit), copies > limit
    ink: RGB = INK if here else RED if over else YOU
    cv.put(c.pips - limit + 1, y, g.HIDDEN * full, ink, bold=over)
    cv.put(c.pips - limit + 1 + full, y, g.COPY * (limit - full), mix(YOU, INK, 0.55) if here else FAINT)
    digits = str(copies)
    cv.put(c.copies - len(digits) + 1, y, digits, INK if here else RED if over else name, bold=True)


@lru_cache(512)
def _short_text(card: CardDef, lang: str) -> str:
    """Keywords and abilities of a card in one line."""
    words = [keyword_name(word, lang) + "." for word in card.keywords]
    return " ".join([*words, *(ability_text(ability, lang) for ability in card.abilities)])


def foot(size: Size, legal: list[FootKey], always: list[FootKey], *, look: Look, hits: Hits | None = None) -> Canvas:
    """The keys: (shown, label, action). Green: what changes the deck; blue: the rest, of which the last stay when room
    is short."""
    cv = Canvas(size[0], size[1], look, BAR)
    places: Hits = [] if hits is None else hits
    w, x = cv.w, 1
    for key, label, action in legal:
        width = len(key) + len(label) + 5
        if x + width - 2 > w:
            break
        cv.put(x, 0, f" {key} ", INK, LEGAL, bold=True)
        cv.put(x + len(key) + 2, 0, f" {label}", TEXT)
        places.append(Hit(x, 0, width - 2, 1, action))
        x += width
    shown = list(always)
    while shown and x + sum(len(key) + len(label) + 3 for key, label, _ in shown) - 1 > w:
        shown.pop(0)
    column = w - 1 - sum(len(key) + len(label) + 3 for key, label, _ in shown) + 2
    for key, label, action in shown:
        cv.put(column, 0, key, YOU, bold=True)
        cv.put(column + len(key), 0, f" {label}", MUTED)
        places.append(Hit(column, 0, len(key) + len(label) + 1, 1, action))
        column += len(key) + len(label) + 3
    return cv
