"""Panels that lie over the match: Banks, Trail, a card in full, legal moves."""

from __future__ import annotations

from collections.abc import Collection

from ...cards.model import CardDef, HeroDef
from ...cards.text import ability_text
from ...engine.view import CharacterView, SeatView
from ...language import tr, trc, trn
from .. import glyphs as g
from ..palette import (
    AMBER,
    BRIGHT,
    EDGE,
    INK,
    LEGAL,
    MUTED,
    OPP,
    PANEL,
    RED,
    RGB,
    S_OPP,
    S_YOU,
    TEXT,
    YOU,
    Look,
    mix,
)
from ..words_about import called
from .canvas import Canvas, Run, Size, elide, hint, width_of, wrap
from .frames import box, close, close_width, more, more_below
from .inspector import subject_lines
from .panels import Pairs
from .rails import bignum, pips
from .vignette import vignette
from .wordlist import UNCHOSEN, Words
from .words import Subject

# ---------------------------------------------------------------------- Banks and Trails


def bank_rows(seat: SeatView) -> list[tuple[CardDef, int, bool]]:
    """A Bank as (card, how many, amber): copies together in the order of their first, amber last."""
    out: list[tuple[CardDef, int, bool]] = []
    for amber in (False, True):
        counts: dict[str, tuple[CardDef, int]] = {}
        for essence in seat.bank:
            if essence.amber == amber:
                card, n = counts.get(essence.card.id, (essence.card, 0))
                counts[essence.card.id] = (card, n + 1)
        out += [(card, n, amber) for card, n in counts.values()]
    return out


def banks_overlay(
    size: Size,
    me: SeatView,
    other: SeatView,
    *,
    column: int = 0,
    row: int = 0,
    usable: Collection[str] = (),
    look: Look,
) -> Canvas:
    """Both Banks side by side, grouped; ``column`` and ``row`` are the cursor. Long Banks scroll with it. ``usable``:
    ids of own cards whose Bank action is legal now; the text of the one under the cursor stands at the bottom."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("BANKS"), [Run(tr("both are open information"), MUTED)], edge=EDGE)
    half = cv.w // 2
    for y in range(1, cv.h - 1):
        cv.put(half, y, "│", EDGE)
    for n, (seat, x, w) in enumerate(((me, 2, half - 3), (other, half + 2, cv.w - half - 4))):
        if w > 6:
            _bank_column(cv, x, w, seat, n == 0, row if column == n else -1, usable if n == 0 else ())
    left = hint("Tab", tr("other Bank"))
    keys = [*hint(look.keys.of("inspect"), tr("inspect")), Run("   "), *hint("Esc", tr("close"))]
    rows = bank_rows(me)
    if column == 0 and 0 <= row < len(rows) and rows[row][0].id in usable:
        use = tr("use")
        left = [Run(" Enter ", INK, "b", LEGAL, "Enter"), Run(f" {use}", TEXT, "", None, "Enter"), Run("   "), *left]
        said = " ".join(ability_text(a, look.lang) for a in rows[row][0].abilities if a.trigger == "bank")
        cv.runs(2, cv.h - 1, [Run(f" {g.VERB} {elide(said, cv.w - 10)} ", LEGAL)])
    cv.runs(2, cv.h - 2, left, half - 3)
    if width_of(keys) < cv.w - half - 3:
        cv.right(cv.w - 3, cv.h - 2, keys)
    return cv


def _bank_column(cv: Canvas, x: int, w: int, seat: SeatView, mine: bool, row: int, usable: Collection[str]) -> None:
    accent = YOU if mine else OPP
    total = len(seat.bank)
    cv.put(x, 1, elide(f"{g.YOURS if mine else g.THEIRS} {called(seat.name)}", w), accent, bold=True)
    end = bignum(cv, x, 2, str(seat.free), BRIGHT, mix(accent, BRIGHT, 0.35)) + 2
    room = x + w - end
    cv.put(end, 2, elide(tr("free"), room), TEXT)
    cv.put(end, 3, elide(tr("of {n} total", n=total), room), MUTED)
    locked = trn("{n} locked", "{n} locked", seat.locks)
    padlocks = g.LOCK * seat.locks if seat.locks <= 6 and room >= 26 else g.LOCK
    cv.put(end, 4, elide(f"{padlocks} {locked}" if seat.locks else tr("no locks"), room), TEXT)
    if seat.amber:
        held = tr("{n} amber", n=seat.amber)
        words = [Run(f"{g.AMBER} {held}", AMBER, "b")]
        y = 4 if room >= 26 else 3 if room >= 22 else 1
        cv.right(x + w - 1, y, words)
    consumable = trn("{n} consumable", "{n} consumable", seat.consumable)
    cv.right(x + w - 1, 2, [Run(f"{g.SKULL} ", RED), Run(consumable, MUTED)] if room >= 21 else [])
    pips(cv, x, 6, total, seat.amber, w)
    cv.put(x, 7, g.BAR_REST * w, EDGE)
    rows = bank_rows(seat)
    space = cv.h - 10
    first = max(0, min(row - space + 1, len(rows) - space)) if row >= space > 0 else 0
    for k, (card, count, amber) in enumerate(rows[first : first + max(0, space)]):
        here = first + k == row
        _card_row(cv, x, 8 + k, w, card, accent, amber=amber, count=count, focus=here, use=card.id in usable)
        cv.mark_row(x - 1, 8 + k, w + 2, 1, first + k, 0 if mine else 1)
    if len(rows) > first + space > 0:
        cv.put(x, cv.h - 2, more(len(rows) - first - space).strip() if not mine else "", MUTED)
    if not rows and space > 0:
        cv.put(x, 8, tr("empty"), MUTED, italic=True)


def _card_row(
    cv: Canvas,
    x: int,
    y: int,
    w: int,
    card: CardDef,
    accent: RGB,
    *,
    amber: bool = False,
    count: int = 1,
    focus: bool,
    use: bool = False,
) -> None:
    if focus:
        cv.fill(x - 1, y, w + 2, 1, accent)
    ink = INK if focus else None
    tail = [Run(f"{g.INSIGNIA.get(card.insignia, g.DOT)} {g.STAGE[card.stage]:<3}", ink or TEXT)]
    if use:
        word = tr("use")
        tail.insert(0, Run(f"{g.VERB}{word}  ", ink or LEGAL, "b"))
    if amber and w >= 34:
        word = tr("amber")
        tail.insert(0, Run(f"{word}  ", ink or AMBER))
    times = f" {g.TIMES}{count}" if count > 1 else ""
    room = w - 3 - width_of(tail) - len(times)
    name = card.full_name if len(card.full_name) <= room else card.short
    cv.put(x, y, g.AMBER if amber else g.ESSENCE, ink or (AMBER if amber else MUTED))
    at = cv.put(x + 2, y, elide(name, room), ink or (AMBER if amber else BRIGHT), bold=focus)
    cv.put(at, y, times, ink or MUTED)
    cv.right(x + w - 1, y, tail)


def trail_overlay(size: Size, me: SeatView, other: SeatView, *, column: int = 0, row: int = 0, look: Look) -> Canvas:
    """Both Trails: the sources of hand abilities, each with the effect it was used for (R415, R425, R469). They are
    consumed at their owner's next turn start."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("TRAILS"), [Run(tr("consumed at their owner's next turn"), MUTED)], edge=EDGE)
    half = cv.w // 2
    for y in range(1, cv.h - 1):
        cv.put(half, y, "│", EDGE)
    for n, (seat, x, w) in enumerate(((me, 2, half - 3), (other, half + 2, cv.w - half - 4))):
        if w > 6:
            _trail_column(cv, x, w, seat, n == 0, row if column == n else -1)
    runs = [*hint(look.keys.of("inspect"), tr("inspect")), Run("   "), *hint("Tab", tr("other Trail"))]
    cv.runs(2, cv.h - 2, runs, max(0, half - 3))
    close(cv)
    return cv


def _trail_column(cv: Canvas, x: int, w: int, seat: SeatView, mine: bool, here: int) -> None:
    accent = YOU if mine else OPP
    cv.put(x, 2, elide(f"{g.YOURS if mine else g.THEIRS} {called(seat.name)}", w), accent, bold=True)
    cv.put(x, 3, g.BAR_REST * w, EDGE)
    if not seat.trail:
        cv.put(x, 4, trc("Trail", "empty"), MUTED, italic=True)
        return
    blocks = [_trail_words(card, w, cv.look.lang) for card in seat.trail]
    space = max(0, cv.h - 6)
    first = 0
    while first < here and sum(1 + len(block) for block in blocks[first : here + 1]) > space:
        first += 1
    y, end = 4, 4 + space
    for n in range(first, len(blocks)):
        if y >= end:
            cv.right(x + w - 1, end - 1, [Run(more(len(blocks) - n).rstrip(), YOU, "b")])
            return
        _card_row(cv, x, y, w, seat.trail[n], accent, focus=n == here)
        cv.mark_row(x - 1, y, w + 2, min(1 + len(blocks[n]), end - y), n, 0 if mine else 1)
        for line in blocks[n][: end - y - 1]:
            y += 1
            cv.put(x + 2, y, line, TEXT if n == here else MUTED)
        y += 1


def _trail_words(card: CardDef, w: int, lang: str) -> list[str]:
    """The effect that a card in the Trail was used for, wrapped."""
    used = [a for a in card.abilities if a.also_hand or a.trigger in ("hand", "first_hand")]
    return wrap(" ".join(ability_text(a, lang) for a in used), max(1, w - 2), 5) if used else []


# ---------------------------------------------------------------------- moves, one card


def moves_overlay(size: Size, rows: Pairs, *, focus: int = 0, title: str = "", empty: str = "", look: Look) -> Canvas:
    """Everything that is legal now, as a list of (key or number, words); the focus is always in sight. ``empty``: what
    a list without rows says."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, title or tr("LEGAL MOVES"), [Run(f"{len(rows)}", BRIGHT, "b")])
    x, w, space = 2, cv.w - 4, cv.h - 2
    first = max(0, min(focus - space + 1, len(rows) - space)) if focus >= space > 0 else 0
    wide = max((len(key) for key, _ in rows), default=0)
    for k, (key, words) in enumerate(rows[first : first + max(0, space)]):
        y = 1 + k
        cv.mark_row(x - 1, y, w + 2, 1, first + k)
        if first + k == focus:
            cv.fill(x - 1, y, w + 2, 1, YOU)
            cv.put(x, y, elide(f" {key:<{wide}}  {words}", w), INK, bold=True)
        else:
            at = cv.put(x, y, f" {key} ", INK, LEGAL, bold=True) if key else x
            at = max(at, x + wide + 2)
            cv.put(at + 1, y, elide(words, x + w - at - 1), TEXT)
    if not rows and space > 0:
        cv.put(x, 1, elide(empty or tr("nothing is legal now"), w), MUTED, italic=True)
    if len(rows) > first + space > 0:
        more_below(cv, more(len(rows) - first - space).strip())
    keys = [Run(" "), *hint("Enter", tr("do it")), Run("   "), *hint("Esc", tr("close")), Run(" ")]
    if width_of(keys) + 16 <= cv.w:
        cv.right(cv.w - 3, cv.h - 1, keys)
    return cv


# ---------------------------------------------------------------------- a card in full


def full_card_lines(
    subject: Subject,
    width: int,
    *,
    mine: bool,
    seat: SeatView | None = None,
    words: Words,
    why: tuple[str, ...] = (),
    lang: str = "en",
) -> list[list[Run]]:
    """The rows of :func:`full_card` at this width."""
    return subject_lines(subject, max(1, width - 6), mine=mine, seat=seat, words=words, why=why, lang=lang)


def full_card(
    size: Size,
    subject: Subject,
    *,
    mine: bool,
    seat: SeatView | None = None,
    scroll: int = 0,
    words: Words = UNCHOSEN,
    said: str = "",
    why: tuple[str, ...] = (),
    look: Look,
) -> Canvas:
    """Everything about one card, with a large picture when there is room, its words with their keys, and its lore.
    ``why``: of each power of a Hero why it cannot be used now, "" when it can.
    ``said``: an answer to the last key."""
    cv = Canvas(size[0], size[1], look, PANEL)
    accent = YOU if mine else OPP
    box(
        cv,
        tr("HERO") if isinstance(subject, HeroDef) else tr("CARD"),
        [Run(said, BRIGHT)] if said else None,
        edge=accent,
    )
    w = cv.w - 6
    if subject is None or w < 6:
        return cv
    lines = full_card_lines(subject, cv.w, mine=mine, seat=seat, words=words, why=why, lang=look.lang)
    card = subject.card if isinstance(subject, CharacterView) else subject
    y, room = 1, cv.h - 2
    spare = room - len(lines)
    if spare >= 3 and not look.flat:
        insignia, name = ("sun" if mine else "void"), card.name
        if isinstance(card, CardDef):
            insignia, name = card.insignia, card.full_name
        art = min(8, spare - 1)
        cv.blit(1, 1, vignette((cv.w - 2, art), insignia, name, look=look, surface=S_YOU if mine else S_OPP))
        y, room = 2 + art, room - art - 1
    elif spare >= 2:
        y, room = 2, room - 1
    scroll = max(0, min(scroll, len(lines) - room))
    for k, line in enumerate(lines[scroll : scroll + max(0, room)]):
        cv.runs(3, y + k, line, w)
    if len(lines) > scroll + room:
        word = tr("more")
        more_below(cv, f"{g.DOWN} {word}")
    close(cv)
    asked = look.keys.beside("r", ("left", "right", "up", "down", "inspect"))
    keys = [*hint(asked, tr("rulings")), Run("   "), *hint("Tab", tr("words"))]
    if words.chosen >= 0:
        keys = hint("Enter", tr("its entry"))
    manual = tr("manual")
    beside = len(f" {look.keys.of('help')} {manual} ") + 3 + close_width()  # what stands right of it in the border
    cv.right(cv.w - beside, cv.h - 1, [Run(" "), *keys, Run(" ")])
    return cv
