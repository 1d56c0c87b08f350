"""The card library: all cards in a list, and the one under the cursor in full."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ...cards.model import CardDef, HeroDef
from ...language import tr, trn
from .. import glyphs as g
from ..allcards.listing import name_of
from ..allcards.mind import SHARED
from ..allcards.view import LibraryView, ListView, PageView, Subject
from ..deckbuilder.listing import SORTED
from ..palette import BAR, BRIGHT, EDGE, INK, MUTED, PANEL, TEXT, VOID, YOU, Look, dusk, mix, rgb
from .allcardspage import page_rows
from .canvas import Canvas, Ground, Run, Size, elide
from .cards import card_hand
from .deckbuilder import TOP, ground, scrollbar, search_line
from .deckcard import card_height
from .scenes import foot

ROWS, LINKS, PAGE = 0, 1, 2
"""Columns of what can be clicked: the list, the links of the page; the rest of the page is read."""

_TOP: Final = 2  # the rows of the head
_AIRY_FROM: Final = 30  # rows of the window from which the list has a row above it and the card may be drawn
_LONGEST: Final = 28  # columns of the longest name of the core set
_NUMBERS: Final = 12  # columns of requirement, Power and Faith
_PICTURE_FROM: Final = 74  # columns of the page from which the card is drawn beside its text
_READS_WELL: Final = 96  # columns; longer lines are hard to read


class Plan(NamedTuple):
    """``list_w``: columns of the list, ``top`` its first row, ``rows`` how many are in sight; ``x``, ``y``, ``w`` and
    ``h``: the text of the page; ``art``: columns of the drawn card left of it, 0 for none; ``numbers``: whether the
    list has room for them."""

    list_w: int
    top: int
    rows: int
    x: int
    y: int
    w: int
    h: int
    art: int
    numbers: bool


@lru_cache(32)
def plan(size: Size) -> Plan:
    """Where everything stands in a window of this size."""
    w, h = size
    numbers = w >= 150
    narrow = _LONGEST + 10
    list_w = narrow + _NUMBERS + 2 if numbers else narrow if w >= 100 else max(12, w * 2 // 5)
    room = w - list_w - 4
    art = (28 if room < 90 else 34) if room >= _PICTURE_FROM and h >= _AIRY_FROM else 0
    x = list_w + 2 + (art + 2 if art else 0)
    text = max(1, min(w - x - 2, _READS_WELL))
    top = _TOP + (3 if numbers or h >= _AIRY_FROM else 2)  # order, search line, headings
    y = _TOP + (1 if h >= _AIRY_FROM else 0)
    return Plan(list_w, top, max(0, h - top - 1), x, y, text, max(1, h - y - 1), art, numbers)


def library(size: Size, view: LibraryView, *, look: Look) -> Canvas:
    """The whole screen."""
    cv = Canvas(size[0], size[1], look, ground(size[1]))
    at = plan(size)
    _head(cv, view.said)
    _list(cv, at, view)
    cv.fill(at.list_w, _TOP, cv.w - at.list_w, cv.h - _TOP - 1, PANEL)
    for y in range(_TOP, cv.h - 1):
        cv.put(at.list_w, y, g.SIDE, YOU if view.reading else EDGE)
    _picture(cv, at, view.page)
    _page(cv, at, view.page)
    _foot(cv, view)
    return cv


def _head(cv: Canvas, said: str) -> None:
    """The brand, and below it what was said last or a line in the colours of dusk."""
    cv.fill(0, 0, cv.w, 1, BAR)
    x = cv.runs(1, 0, [Run(f"{g.SUN} ", rgb("#FFB583"), "b"), Run("SKY WORLD", BRIGHT, "b")])
    cv.put(x + 3, 0, elide(tr("All cards"), cv.w - x - 4), MUTED)
    end = 0
    if said:
        cv.fill(0, 1, cv.w, 1, TOP)
        end = cv.put(1, 1, elide(said, cv.w - 2), BRIGHT) + 1
    for column in range(end, cv.w):
        near = 1 - abs(column / max(1, cv.w - 1) - 0.5) * 2
        cv.put(column, 1, g.TOP_EDGE, mix(dusk(0.1 + 0.8 * near), VOID, 0.25), TOP)


def _list(cv: Canvas, at: Plan, view: LibraryView) -> None:
    listed = view.listed
    w = at.list_w - 2
    count = [Run(str(len(listed.rows)), TEXT, "b"), Run(tr(" of {n}", n=listed.pool), MUTED)]
    start = cv.right(w, _TOP, count)
    find, sort, _ = _letters(cv.look)
    order = tr(SORTED[listed.sort])
    cv.runs(1, _TOP, [Run(f"{sort} ", YOU, "b", None, sort), Run(order, MUTED, "", None, sort)], start - 3)
    search_line(cv, 1, _TOP + 1, w, listed, find)
    cv.mark_key(1, _TOP + 1, w, find)
    if at.numbers:
        for column, sign in zip(_columns(at), (g.ESSENCE, g.POWER, g.FAITH), strict=True):
            cv.put(column, _TOP + 2, sign, MUTED)
    for k, subject in enumerate(listed.rows[listed.top : listed.top + at.rows]):
        _row(cv, at, at.top + k, subject, listed.top + k == listed.cursor, view.reading)
        cv.mark_row(0, at.top + k, at.list_w - 1, 1, listed.top + k, ROWS)
    if not listed.rows:
        cv.runs(2, at.top, [Run(tr("no card fits"), MUTED, "i")], w - 1)
    _more_rows(cv, at, listed)


def _more_rows(cv: Canvas, at: Plan, listed: ListView) -> None:
    if len(listed.rows) > at.rows > 0:
        scrollbar(cv, at.list_w - 1, at.top, at.rows, len(listed.rows), listed.top)


def _columns(at: Plan) -> tuple[int, int, int]:
    """The last columns of requirement, Power and Faith."""
    right = at.list_w - 4
    return (right - 8, right - 4, right)


def _row(cv: Canvas, at: Plan, y: int, subject: Subject, here: bool, reading: bool) -> None:
    """A card; the cursor is pale while the keys are the card's."""
    text, name = (INK, INK) if here else (TEXT, BRIGHT)
    if here:
        cv.fill(0, y, at.list_w - 1, 1, mix(YOU, TOP, 0.35) if reading else YOU)
        cv.put(0, y, g.VERB, INK, bold=True)
    stage = tr("Hero") if isinstance(subject, HeroDef) else g.STAGE[subject.stage]
    sign = g.DOT if isinstance(subject, HeroDef) else g.INSIGNIA.get(subject.insignia, g.DOT)
    end = _columns(at)[0] - 3 if at.numbers else at.list_w - 3
    cv.put(1, y, sign, text, bold=True)
    cv.put(3, y, elide(name_of(subject), end - len(stage) - 3), name, bold=here)
    cv.put(end - len(stage) + 1, y, stage, text)
    if at.numbers and isinstance(subject, CardDef):
        numbers = (subject.requirement, subject.power, subject.faith)
        for column, number in zip(_columns(at), map(str, numbers), strict=True):
            cv.put(column - len(number) + 1, y, number, text)


def _picture(cv: Canvas, at: Plan, view: PageView) -> None:
    """The card as in a hand, beside its page."""
    card = view.subject
    if not at.art or not isinstance(card, CardDef):
        return
    verb = trn("in {n} deck", "in {n} decks", view.decks) if view.decks else tr("in no deck")
    tall = card_height(card, at.art, at.h, cv.look.lang)
    drawn = card_hand((at.art, tall), card, verb=verb, focus=False, look=cv.look, ground=Ground(PANEL, PANEL))
    cv.blit(at.list_w + 2, at.y, drawn)


def _page(cv: Canvas, at: Plan, view: PageView) -> None:
    """The rows of the page that are in sight."""
    whole = page_rows(view, at.w, cv.look)
    width = at.w
    top = min(view.scroll, max(0, len(whole.rows) - at.h))
    for k, line in enumerate(whole.rows[top : top + at.h]):
        cv.runs(at.x, at.y + k, line, width)
    for link, row in whole.links.items():
        if view.links[link].kind != "word" and top <= row < top + at.h:
            cv.mark_row(at.x, at.y + row - top, width, 1, link, LINKS)
    if len(whole.rows) > at.h:
        scrollbar(cv, cv.w - 1, at.y, at.h, len(whole.rows), top)


def _letters(look: Look) -> tuple[str, ...]:
    """The keys of the search, the order and the rulings, as the player reads them."""
    return tuple(look.keys.beside(key, SHARED) for key in "fsr")


def _foot(cv: Canvas, view: LibraryView) -> None:
    """What the keys do now. Where room is short those go that stand above the list too."""
    if view.listed.finding:
        foot(cv, [("Enter", tr("keep the search"))], [("Esc", tr("show all"))])
        return
    find, sort, rulings = _letters(cv.look)
    if view.reading:
        keys = [("↑↓", tr("scroll")), ("Tab", tr("links")), ("Enter", tr("open"))]
        back = tr("list")
    else:
        keys = [("↑↓", tr("choose")), ("→", tr("read")), ("Tab", tr("links"))]
        back = tr("all cards") if view.listed.find else tr("back")
    always = [(find, tr("find")), (sort, tr("sort")), (rulings, tr("rulings"))]
    always += [(cv.look.keys.of("help"), tr("help")), ("Esc", back)]
    while len(always) > 3 and sum(len(key) + len(label) + 4 for key, label in (*keys, *always)) >= cv.w - 1:
        always.pop(0)
    foot(cv, keys, always)
