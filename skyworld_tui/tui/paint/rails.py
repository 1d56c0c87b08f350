"""What is always known of a player: Hero, Faith, Bank, Trail, deck, budgets. As a rail, a status line and the dock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language import tr, trc, trn
from .. import glyphs as g
from ..palette import (
    AMBER,
    BRIGHT,
    E_OPP,
    INK,
    LEGAL,
    LINE_OPP,
    LINE_YOU,
    MUTED,
    OPP,
    RED,
    RGB,
    TEXT,
    YOU,
    Look,
    mix,
)
from ..words_about import called
from .canvas import Canvas, Ground, Run, Size, elide, phrase, width_of, zone
from .ribbon import chip
from .vignette import vignette

if TYPE_CHECKING:
    from ...engine.view import SeatView

_DIGITS = {
    "0": ("####", "#  #", "#  #", "#  #", "#  #", "####"),
    "1": (" ## ", " ## ", " ## ", " ## ", " ## ", " ## "),
    "2": ("####", "   #", "####", "#   ", "#   ", "####"),
    "3": ("####", "   #", " ###", "   #", "   #", "####"),
    "4": ("#  #", "#  #", "####", "   #", "   #", "   #"),
    "5": ("####", "#   ", "####", "   #", "   #", "####"),
    "6": ("####", "#   ", "####", "#  #", "#  #", "####"),
    "7": ("####", "   #", "   #", "  # ", "  # ", "  # "),
    "8": ("####", "#  #", "####", "#  #", "#  #", "####"),
    "9": ("####", "#  #", "#  #", "####", "   #", "####"),
}
_PLAIN_DIGITS = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
}


def bignum(cv: Canvas, x: int, y: int, text: str, top: RGB, bottom: RGB) -> int:
    """A number three rows high; returns the column after it. Half blocks with a gradient, or plain strokes."""
    for char in text:
        if cv.look.ascii:
            for row, line in enumerate(_PLAIN_DIGITS.get(char, ("   ",) * 3)):
                cv.put(x, y + row, line, top, bold=True)
            x += 4
            continue
        rows = _DIGITS.get(char, ("    ",) * 6)
        for row in range(3):
            high, low = mix(top, bottom, 2 * row / 5), mix(top, bottom, (2 * row + 1) / 5)
            if cv.look.solid:
                high = low = top
            for k in range(4):
                a, b = rows[2 * row][k] == "#", rows[2 * row + 1][k] == "#"
                if a and b and cv.look.solid:
                    cv.put(x + k, y + row, g.BLOCK, top)
                elif a and b:
                    cv.put(x + k, y + row, g.HALF_TOP, high, low)
                elif a:
                    cv.put(x + k, y + row, g.HALF_TOP, high)
                elif b:
                    cv.put(x + k, y + row, g.HALF_LOW, low)
        x += 5
    return x - 1


def bar(cv: Canvas, x: int, y: int, width: int, value: int, goal: int, fg: RGB) -> None:
    """A thin progress bar of half-cell steps."""
    if width < 1:
        return
    halves = max(0, min(width * 2, round(value / max(1, goal) * width * 2)))
    cv.put(x, y, g.BAR_REST * width, mix(fg, cv.bg_at(x, y), 0.60))
    cv.put(x, y, g.BAR * (halves // 2) + (g.BAR_HALF if halves % 2 else ""), fg)


def pips(cv: Canvas, x: int, y: int, total: int, amber: int, width: int) -> int:
    """One sign per Essence while they fit, then counts; amber last. Returns the column after them."""
    plain = total - amber
    if total <= width:
        x = cv.put(x, y, g.ESSENCE * plain, TEXT)
        return cv.put(x, y, g.AMBER * amber, AMBER, bold=True)
    x = cv.runs(x, y, [Run(g.ESSENCE), Run(f"{g.TIMES}{plain}", BRIGHT, "b")])
    if amber:
        x = cv.runs(x + 1, y, [Run(f"{g.AMBER}{g.TIMES}{amber}", AMBER, "b")])
    return x


def locks(cv: Canvas, end: int, y: int, count: int, after: int) -> None:
    """Padlocks that end at column ``end`` and begin after column ``after``; a count when they do not fit."""
    if not count:
        return
    text = g.LOCK * count
    if end - len(text) < after:
        text = f"{g.LOCK}{g.TIMES}{count}"
    cv.put(max(after + 1, end - len(text) + 1), y, text, MUTED)


def _row(cv: Canvas, x: int, y: int, w: int, label: str, runs: list[Run]) -> None:
    if y < 0:
        return
    cv.put(x, y, label, MUTED)
    if len(label) + 1 + width_of(runs) > w:
        runs = runs[-1:]
    cv.right(x + w - 1, y, runs)


def _accent(mine: bool) -> RGB:
    return YOU if mine else OPP


def _hero_name(seat: SeatView) -> tuple[str, str]:
    """A Hero's name in two parts, to stand on two lines where it must."""
    if seat.hero is None:
        return ("", "")
    name = seat.hero.name
    for mark in (", ", " of ", " the "):
        if mark in name:
            head, tail = name.split(mark, 1)
            return (head, tail if mark == ", " else f"{mark.strip()} {tail}")
    return (name, "")


def rail(
    size: Size,
    seat: SeatView,
    *,
    mine: bool,
    goal: int,
    label: str = "",
    focus: bool = False,
    hero_key: str = "",
    faith: int | None = None,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """A player's rail, mirrored so that both Faith totals meet at the horizon: at the bottom of the one across, at the
    top of the one below. ``faith`` overrides the number while it counts up; ``label`` follows the name (``you``);
    ``hero_key`` is a green chip beside the Hero when its power is legal; ``focus`` fills the Hero's name."""
    cv = Canvas(size[0], size[1], look, ground or zone("you" if mine else "opp", size[1]))
    x, w = 1, cv.w - 2
    shown = seat.faith if faith is None else faith
    art = 4 if cv.h >= 15 and w >= 20 and not look.flat else 0
    if mine:
        _faith(cv, x, 0, w, shown, goal, mine)
        bar(cv, x, 3, w, shown, goal, YOU)
        y = _who(cv, x, 5 if cv.h >= 10 else 4, w, seat, mine, label, focus, hero_key, art)
        left = cv.h - y
        if left >= 3:
            y += 1
        _row(cv, x, y, w, tr("Trail"), _trail(seat, w))
        _row(cv, x, y + 1, w, tr("Deck"), [Run(str(seat.deck_count), BRIGHT, "b")])
    else:
        y = _who(cv, x, 0, w, seat, mine, label, focus, hero_key, art)
        bottom = cv.h - 5 if cv.h >= 12 else cv.h - 4  # a row of air between the digits and the horizon
        if bottom - y >= 5:
            y += 1
        y = _bank_rows(cv, x, y, w, seat)
        _row(cv, x, y, w, tr("Trail"), _trail(seat, w))
        if y + 1 < bottom:
            _row(cv, x, y + 1, w, tr("Deck"), [Run(str(seat.deck_count), BRIGHT, "b")])
        bar(cv, x, bottom, w, shown, goal, OPP)
        _faith(cv, x, bottom + 1, w, shown, goal, mine)
    return cv


def _faith(cv: Canvas, x: int, y: int, w: int, value: int, goal: int, mine: bool) -> None:
    accent = _accent(mine)
    end = bignum(cv, x, y, str(value), BRIGHT, mix(accent, BRIGHT, 0.25))
    wide = w >= 20
    word = tr("Faith")
    cv.put(end + 1, y + 1, f"{g.FAITH} {word}" if wide else g.FAITH, BRIGHT)
    cv.put(end + 1, y + 2, tr("of {n}", n=goal) if wide else f"/{goal}", MUTED)


def _who(
    cv: Canvas, x: int, y: int, w: int, seat: SeatView, mine: bool, label: str, focus: bool, key: str, art: int
) -> int:
    """Hero (with a picture when there is room), then the player; returns the row after them."""
    accent = _accent(mine)
    if art and seat.hero:
        insignia = "sun" if mine else "void"
        cv.blit(x, y, vignette((w, art), insignia, seat.hero.name, look=cv.look, surface=cv.bg_at(x, y)))
        y += art
    head, tail = _hero_name(seat)
    chip = f" {key} " if key else ""
    room = w - len(chip)
    whole = seat.hero.name if seat.hero and len(seat.hero.name) <= room else head
    if focus and not head:
        head = whole = called(seat.name)  # without a Hero the rail still shows where the cursor is
    if focus:
        cv.fill(0, y, w + 2 - len(chip), 1, accent)
        cv.put(x, y, elide(whole, room), INK, accent, bold=True)
    else:
        cv.put(x, y, elide(whole, room), BRIGHT, bold=True)
    if chip:
        cv.put(x + w - len(chip), y, chip, INK, LEGAL, bold=True)
    if whole == head and tail and cv.h >= (11 if mine else 13):
        y += 1
        cv.put(x, y, elide(tail, w), MUTED, italic=True)
    y += 1
    runs = [Run(f"{g.YOURS if mine else g.THEIRS} ", accent, "b"), Run(called(seat.name), accent, "b")]
    if label and width_of(runs) + len(label) + 3 <= w:
        runs.append(Run(f" {g.DOT} {label}", MUTED))
    cv.runs(x, y, runs, w)
    return y + 1


def _trail(seat: SeatView, w: int) -> list[Run]:
    count = len(seat.trail)
    out = [Run(str(count), BRIGHT, "b")]
    if 0 < count <= max(0, w - 9):
        out.insert(0, Run(g.TRAIL * count + " "))
    return out


def _bank_rows(cv: Canvas, x: int, y: int, w: int, seat: SeatView) -> int:
    total = len(seat.bank)
    label, free = tr("Bank"), Run(str(seat.free), BRIGHT, "b")
    count = phrase(tr("{free} of {total}"), MUTED, free=free, total=Run(str(total), MUTED))
    _row(cv, x, y, w, label, count)
    if len(label) + 2 + width_of(count) > w:
        cv.right(x + w - 1, y, [Run(f"{seat.free}/{total}", BRIGHT, "b")])
    room = w - (seat.locks + 1 if seat.locks and total + seat.locks < w else 4 if seat.locks else 0)
    end = pips(cv, x, y + 1, total, seat.amber, max(0, room))
    locks(cv, x + w - 1, y + 1, seat.locks, end)
    return y + 2


def budget(used: int, limit: int, room: int) -> list[Run]:
    """Spent and left as dots and numbers: ``●●○○ 2/4`` (used of limit)."""
    count = f" {used}/{limit}"
    out = [Run(count.strip() if limit + len(count) > room else count)]
    if limit + len(count) <= room:
        out[:0] = [Run(g.SPENT * used, MUTED), Run(g.LEFT * max(0, limit - used), BRIGHT)]
    return out


def dock_bank(size: Size, seat: SeatView, *, focus: bool = False, look: Look, ground: Ground | None = None) -> Canvas:
    """The own Bank beside the hand: free capacity large, total, locks, amber, and what may still be done this turn."""
    cv = Canvas(size[0], size[1], look, ground or zone("dock", 12))
    x, w, y = 1, cv.w - 2, 0 if cv.h < 12 else 1
    if focus:
        cv.fill(0, y, cv.w, 1, YOU)
    cv.put(x, y, tr("BANK"), INK if focus else MUTED, bold=True)
    key = Run(f"{look.keys.of('banks')} ", INK if focus else YOU, "b")
    cv.right(x + w - 1, y, [key, Run(tr("open"), INK if focus else MUTED)])
    total = len(seat.bank)
    y += 1 if cv.h < 15 else 2
    end = bignum(cv, x, y, str(seat.free), BRIGHT, mix(YOU, BRIGHT, 0.4)) + 1
    room = x + w - end
    cv.put(end, y, elide(tr("free"), room), TEXT)
    whole = tr("of {n} total", n=total)
    cv.put(end, y + 1, whole if room >= len(whole) else tr("of {n}", n=total), MUTED)
    held = trn("{n} locked", "{n} locked", seat.locks) if seat.locks else tr("no locks")
    cv.put(end, y + 2, elide(held, room), MUTED)
    y += 4 if cv.h >= 12 else 3
    after = pips(cv, x, y, total, seat.amber, w - (seat.locks + 1 if seat.locks and total + seat.locks < w else 4))
    if seat.locks:
        text = g.LOCK * seat.locks
        cv.put(after + 1, y, text if after + len(text) < x + w else f"{g.LOCK}{g.TIMES}{seat.locks}", MUTED)
    if seat.amber:
        amber = tr("{n} amber", n=seat.amber)
        cv.put(x, y + 1, f"{g.AMBER} {amber}", AMBER)
    if seat.consumable != seat.free:
        runs = [Run(f"{g.SKULL}", RED), Run(f"{seat.consumable}", BRIGHT, "b")]
        cv.right(x + w - 1, y + 1, runs)
    used = max(0, seat.awaken_limit - seat.awaken_left)
    spent = max(0, seat.conversions_limit - seat.conversions_left)
    low = max(y + 2, min(y + 3, cv.h - 2)) if cv.h < 15 else y + 4
    for k, (label, short, count, limit) in enumerate((
        (tr("Awakenings"), trc("label", "Awaken"), used, seat.awaken_limit),
        (tr("Conversions"), trc("label", "Convert"), spent, seat.conversions_limit),
    )):  # fmt: skip
        cv.put(x, low + k, label if w >= 22 else short, MUTED)
        cv.right(x + w - 1, low + k, budget(count, limit, w - len(short) - 1))
    return cv


def statusline(size: Size, seat: SeatView, *, mine: bool, goal: int, focus: bool = False, look: Look) -> Canvas:
    """One player in one row: name, Hero, Faith and its bar, Bank, hand (of the one across), Trail, deck."""
    ground = LINE_YOU if mine else LINE_OPP
    cv = Canvas(size[0], size[1], look, ground)
    accent = _accent(mine)
    sign = g.YOURS if mine else g.THEIRS
    tail = [Run(tr("Trail"), MUTED), Run(" "), Run(str(len(seat.trail)), TEXT, "b"), Run("  ")]
    tail += [Run(tr("Deck"), MUTED), Run(" "), Run(str(seat.deck_count), TEXT, "b")]
    if not mine:
        word = tr("Hand")
        hand = [Run(f"{word} ", MUTED)]
        if seat.hand_count:
            hand.append(Run(g.HIDDEN * seat.hand_count, mix(OPP, E_OPP, 0.4)))
        tail = [*hand, Run(f" {seat.hand_count}  ", TEXT, "b"), *tail]
    bank = [
        Run(tr("Bank"), MUTED),
        Run(" "),
        Run(g.ESSENCE),
        Run(str(seat.free), BRIGHT, "b"),
        Run(f"/{len(seat.bank)}", MUTED),
    ]
    if seat.locks:
        bank.append(Run(f" {g.LOCK}{seat.locks}"))
    if seat.amber:
        bank.append(Run(f" {g.AMBER}{seat.amber}", AMBER, "b"))
    if seat.counter:
        bank += [Run("  "), chip(mine, short=True)]
    faith = [Run(g.FAITH, BRIGHT), Run(f"{seat.faith:>2}", BRIGHT, "b"), Run(f"/{goal}", MUTED)]
    head, _ = _hero_name(seat)
    fixed = width_of(faith) + width_of(bank) + width_of(tail) + 8
    room = max(6, cv.w - fixed)
    if not mine and room < 16 and seat.hand_count:  # the row of backs yields first, its number stays
        room += len(tail[1].text)
        del tail[1]
    bar_width = max(0, min(8 if cv.w < 100 else 16, room - 18))
    name_room = max(4, min(room - (bar_width + 1 if bar_width else 0), 18 if cv.w < 100 else 40))
    runs = [Run(f"{sign} ", accent, "b"), Run(elide(called(seat.name), name_room - 3), accent, "b")]
    whole = seat.hero.name if seat.hero else ""
    for hero in (whole, head):
        if hero and width_of(runs) + 3 + len(hero) <= name_room:
            runs.append(Run(f" {g.DOT} {hero}", MUTED))
            break
    if focus:
        cv.fill(0, 0, min(cv.w, name_room + 1), 1, accent)
        runs = [run._replace(fg=INK) for run in runs]
    cv.runs(1, 0, runs)
    x = cv.runs(name_room + 2, 0, faith)
    if bar_width:
        bar(cv, x + 1, 0, bar_width, seat.faith, goal, accent)
        x += bar_width + 1
    cv.runs(x + 2, 0, bank)
    cv.right(cv.w - 2, 0, tail)
    return cv
