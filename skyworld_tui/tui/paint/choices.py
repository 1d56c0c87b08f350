"""A choice that must be answered: options as numbered tiles or lines, what is chosen, what it costs, yes or no."""

from __future__ import annotations

from collections.abc import Collection

from ...cards.text import ability_text, badge
from ...engine.view import CharacterView, ChoiceView, OptionView, SeatView
from .. import glyphs as g
from ..palette import (
    AMBER,
    BRIGHT,
    E_OPP,
    E_YOU,
    FAINT,
    INK,
    LEGAL,
    MUTED,
    OPP,
    PANEL,
    RED,
    S_HAND,
    S_OPP,
    SUNLIT,
    TEXT,
    YOU,
    Look,
    mix,
)
from .canvas import Canvas, Run, Size, clip_runs, elide, width_of, wrap
from .confirm import confirm_size
from .frames import box, button, remark, title_of
from .words import name_rows, state_fit

_TILE_H = 7


def question_of(choice: ChoiceView) -> str:
    """What is asked, in one line."""
    low, high = choice.min, choice.max
    if choice.purpose == "pay":
        return f"Consume {choice.consume or low} Essence{'s' if (choice.consume or low) != 1 else ''}"
    if choice.purpose == "redraw":
        return "Exchange any of these cards once, or keep them"
    if choice.purpose == "order":
        return "Which of these resolves next?"
    thing = "target" if choice.purpose == "target" else "card"
    if low == high:
        return f"Choose {low} {thing}{'s' if low != 1 else ''}"
    return f"Choose up to {high} {thing}s" if low == 0 else f"Choose {low} to {high} {thing}s"


def _verb_of(choice: ChoiceView, count: int) -> str:
    if choice.purpose == "pay":
        return f"consume {choice.consume or choice.min}"
    if choice.purpose == "redraw":
        return f"exchange {count}" if count else "keep the hand"
    if choice.purpose == "order":
        return "resolve it"
    return "choose" if count or choice.min else "choose none"


def single(choice: ChoiceView) -> bool:
    """One thing and no more: what has the focus is what Enter takes, nothing is marked."""
    return choice.max == 1 and choice.purpose != "redraw"


def _listed(choice: ChoiceView) -> bool:
    """Options that are abilities are lines of text; everything else is tiles."""
    return any(option.ability is not None or option.card is None for option in choice.options)


def _columns(inner: int) -> tuple[int, int, int]:
    """(tile width, gap, tiles a row) for this inner width."""
    tile, gap = (13, 1) if inner >= 83 else (12, 0)
    return tile, gap, max(1, (inner + gap) // (tile + gap))


def choice_size(choice: ChoiceView, available: Size, lang: str = "en") -> Size:
    """The size the panel of this choice would like, within what is available."""
    w = min(available[0] - 2, 88)
    inner = w - 6
    body = 7
    if choice.kind == "confirm":
        return confirm_size(choice, available, lang)
    if _listed(choice):
        body = sum(len(lines) for lines in _lines(choice, inner, lang))
    elif choice.options:
        _, _, per_row = _columns(inner)
        body = _TILE_H * -(-len(choice.options) // per_row)
    costs = 4 if choice.consume or choice.lock else 0
    return (max(1, w), max(1, min(available[1] - 2, body + costs + 7 + len(_source_lines(choice, inner, lang)))))


def _source_lines(choice: ChoiceView, w: int, lang: str) -> list[str]:
    """Who asks and why, wrapped."""
    if choice.purpose == "pay":
        text = "They leave the match. Amber Essences cannot be consumed this turn."
    elif choice.purpose == "redraw":
        text = ""
    elif choice.ability:
        who = choice.source.short if choice.source else choice.hero.name if choice.hero else ""
        body = ability_text(choice.ability, lang)
        text = f"{who}: {body}" if who else body
    else:
        text = choice.source.full_name if choice.source else ""
    return wrap(text, w, 3) if text else []


def choice_panel(
    size: Size,
    choice: ChoiceView,
    *,
    mine_seat: SeatView,
    other_seat: SeatView,
    chosen: Collection[int] = (),
    focus: int = 0,
    clock: str = "",
    said: str = "",
    look: Look,
) -> Canvas:
    """A pick: ``chosen`` are option numbers (0-based), ``focus`` the option under the cursor, ``mine_seat`` the seat
    asked, ``said`` a refusal. Tiles scroll by themselves so that the focus is seen."""
    cv = Canvas(size[0], size[1], look, PANEL)
    note = [Run(f"{g.CLOCK} ", SUNLIT), Run(clock, BRIGHT, "b")] if clock else None
    box(cv, title_of(choice), note)
    remark(cv, said)
    x, w = 3, cv.w - 6
    if w < 8 or cv.h < 5:
        cv.put(1, 1, elide(question_of(choice), cv.w - 2), BRIGHT, bold=True)
        return cv
    y = 2 if cv.h >= 12 else 1
    count = len(chosen)
    head = [Run(question_of(choice) + " ", BRIGHT, "b")]
    if choice.consume:
        head.append(Run(g.SKULL * choice.consume, RED, "b"))
    tally = _tally(choice, count)
    cv.runs(x, y, head, w)
    if width_of(head) + width_of(tally) + 2 <= w:
        cv.right(x + w - 1, y, tally)
    for k, line in enumerate(_source_lines(choice, w, look.lang)[: 3 if cv.h >= 14 else 1]):
        cv.put(x, y + 1 + k, line, MUTED)
    y, room, costs = _body(size, choice, look.lang)
    if _listed(choice):
        _list(cv, x, y, w, room, choice, chosen, focus)
    else:
        _tiles(cv, x, y, w, room, choice, mine_seat, other_seat, chosen, focus)
    if costs:
        _capacity(cv, x, cv.h - 2 - costs, w, choice, mine_seat)
    _answer_row(cv, x, w, choice, count)
    return cv


def _body(size: Size, choice: ChoiceView, lang: str) -> tuple[int, int, int]:
    """(first row of the options, rows for them, rows of the costs below)."""
    w, h = size[0] - 6, size[1]
    y = (2 if h >= 12 else 1) + 1 + len(_source_lines(choice, w, lang)[: 3 if h >= 14 else 1])
    costs = 4 if (choice.consume or choice.lock) and h >= 18 else 0
    room = h - y - 3 - costs
    want = sum(len(lines) for lines in _lines(choice, w, lang)) if _listed(choice) else _TILE_H
    return (y + 1, room - 1, costs) if room > want else (y, room, costs)


def _tally(choice: ChoiceView, count: int) -> list[Run]:
    """``●○ 1 of 2 chosen``; for one of several only how many there are."""
    if single(choice):
        return [Run(f"{len(choice.options)} to choose from", MUTED)]
    dots = [Run(g.SPENT * count, LEGAL, "b"), Run(g.LEFT * max(0, choice.max - count), MUTED)]
    if choice.max > 8:
        dots = []
    of = f"{count} of {choice.max}" if choice.min == choice.max else f"{count} of up to {choice.max}"
    return [*dots, Run(f"  {of} chosen", TEXT, "b")]


def _answer_row(cv: Canvas, x: int, w: int, choice: ChoiceView, count: int) -> None:
    y = cv.h - 2
    one = single(choice)
    ready = one or choice.min <= count <= choice.max
    at = button(cv, x, y, "Enter", _verb_of(choice, 1 if one else count), on=ready)
    if one and choice.min == 0:
        at = button(cv, at + 1, y, cv.look.keys.of("no"), "none")
    if not ready:
        short = choice.min - count
        cv.put(at, y, f"choose {short} more" if short > 0 else f"{-short} too many", TEXT)
    if choice.cancellable:
        for words in (" cancel, nothing is spent", " cancel"):
            if at + len(words) + 20 <= x + w or words == " cancel":
                cv.right(x + w - 1, y, [Run("Esc", YOU, "b"), Run(words, MUTED)])
                break
    elif at + 36 <= x + w:
        cv.right(x + w - 1, y, [Run("this must be answered", MUTED, "i")])


def _tiles(
    cv: Canvas,
    x: int,
    y: int,
    w: int,
    room: int,
    choice: ChoiceView,
    me: SeatView,
    other: SeatView,
    chosen: Collection[int],
    focus: int,
) -> None:
    height, shown, first, total = _scrolling(w, room, len(choice.options), focus)
    for n, option in enumerate(choice.options):
        place = _place(x, y, w, room, len(choice.options), focus, n)
        if place:
            words = (g.VERB, "Enter") if single(choice) and n == focus else (g.DOT, "choose")
            on, here = n in chosen, n == focus
            picture = _tile((_columns(w)[0], height), option, n, me, other, on, here, words, cv.look)
            cv.blit(place[0], place[1], picture)
    if total > shown:
        more = f"{g.UP}{g.DOWN} row {first + 1}-{min(total, first + shown)} of {total}"
        cv.right(x + w - 1, cv.h - 3, [Run(more, MUTED)])


def _scrolling(w: int, room: int, count: int, focus: int) -> tuple[int, int, int, int]:
    """(tile height, rows shown, first row, rows in all); the row of the focus is always shown."""
    per_row = _columns(w)[2]
    height = min(_TILE_H, room)
    total = -(-count // per_row)
    if height < 3:
        return (height, 0, 0, 0)
    shown = max(1, room // height)
    first = max(0, min(focus // per_row - shown + 1, total - shown)) if focus // per_row >= shown else 0
    return (height, shown, first, total)


def _place(x: int, y: int, w: int, room: int, count: int, focus: int, n: int) -> tuple[int, int] | None:
    """Where tile ``n`` begins, None while it is scrolled away."""
    tile, gap, per_row = _columns(w)
    height, shown, first, _ = _scrolling(w, room, count, focus)
    row = n // per_row - first
    if not 0 <= row < shown:
        return None
    across = min(per_row, count)
    left = x + max(0, (w - (across * (tile + gap) - gap)) // 2)
    return (left + n % per_row * (tile + gap), y + row * height)


def option_hit(size: Size, choice: ChoiceView, x: int, y: int, *, focus: int = 0, lang: str = "en") -> int | str | None:
    """What is at this cell of :func:`choice_panel`: an option number, ``enter``, ``cancel`` or None."""
    w, h = size[0] - 6, size[1]
    if y == h - 2:
        if x < 3 + w // 2:
            return "enter"
        return "cancel" if choice.cancellable else None
    top, room, _ = _body(size, choice, lang)
    if _listed(choice):
        row = top
        lines = _lines(choice, w, lang)
        for n in range(_first_line(lines, focus, room), len(lines)):
            if row <= y < min(row + len(lines[n]), top + room):
                return n
            row += len(lines[n])
        return None
    height = _scrolling(w, room, len(choice.options), focus)[0]
    for n in range(len(choice.options)):
        place = _place(3, top, w, room, len(choice.options), focus, n)
        if place and place[0] <= x < place[0] + _columns(w)[0] and place[1] <= y < place[1] + height:
            return n
    return None


def _tile(
    size: Size,
    option: OptionView,
    number: int,
    me: SeatView,
    other: SeatView,
    on: bool,
    focus: bool,
    words: tuple[str, str],
    look: Look,
) -> Canvas:
    """One option: number chip, name, what sets it apart (amber, Power and state on a field), chosen or not."""
    cv = Canvas(size[0], size[1], look, PANEL)
    w, h = size
    theirs = option.zone in ("other", "other_bank")
    seat = other if theirs else me
    base, edge, accent = (S_OPP, E_OPP, OPP) if theirs else (S_HAND, E_YOU, YOU)
    amber = option.zone.endswith("bank") and option.index < len(seat.bank) and seat.bank[option.index].amber
    who = seat.field[option.index] if option.zone in ("own", "other") and option.index < len(seat.field) else None
    surface = mix(base, LEGAL, 0.16) if on else mix(base, accent, 0.20) if focus else base
    edge = LEGAL if on else AMBER if amber else mix(accent, BRIGHT, 0.25) if focus else edge
    cv.frame(0, 0, w, h, "heavy" if on else "thin", edge, surface)
    cv.put(1, 0, f" {number + 1} ", INK, LEGAL, bold=True)
    if option.card:
        sign = f" {g.INSIGNIA.get(option.card.insignia, g.DOT)} {g.STAGE[option.card.stage]} "
        cv.put(w - 1 - len(sign), 0, sign, TEXT, bold=True)
    names = name_rows(option.card, w - 3, 2 if h >= 5 else 1) if option.card else [f"slot {option.index + 1}"]
    for k, line in enumerate(names):
        if focus:
            cv.fill(1, 1 + k, w - 2, 1, accent)
        cv.put(2, 1 + k, line, INK if focus else TEXT if k else BRIGHT, accent if focus else None, bold=focus or not k)
    if h >= 6:
        _tile_facts(cv, option, who, bool(amber))
    if h >= 4:
        last = f"{g.YES} CHOSEN" if on else " ".join(words)
        lit = on or words[0] == g.VERB
        cv.put(2, h - 2, last, LEGAL if lit else TEXT if focus else MUTED, bold=lit)
    return cv


def _tile_facts(cv: Canvas, option: OptionView, who: CharacterView | None, amber: bool) -> None:
    y = cv.h - 3
    if who:
        state = state_fit(who, cv.w - 2)
        cv.runs(1 if width_of(state) > cv.w - 3 else 2, y, state)
        if y > 3:
            cv.runs(2, y - 1, [Run(f"{g.POWER}{who.power}", BRIGHT, "b"), Run(f"  {g.FAITH}{who.faith}")])
    elif amber:
        cv.put(2, y, f"{g.AMBER} AMBER", AMBER, bold=True)
    elif option.card and option.zone in ("revealed", "hand", "bank"):
        runs = [Run(f"{g.ESSENCE}{option.card.requirement} "), Run(g.SKULL * option.card.consume, RED)]
        runs += [Run(f" {g.POWER}{option.card.power}"), Run(f" {g.FAITH}{option.card.faith}")]
        cv.runs(2, y, [run for run in runs if run.text], cv.w - 3)


def _lines(choice: ChoiceView, w: int, lang: str) -> list[list[str]]:
    """Each option of a list as wrapped lines: badge, whose it is, and the sentence."""
    out = []
    cards = [option.card.id for option in choice.options if option.card is not None]
    for option in choice.options:
        who = option.card.full_name if option.card else ""
        if option.card is not None and cards.count(option.card.id) > 1 and option.ref[:1] in "fe":
            who += f" (slot {option.ref[1:2]})"
        if option.ability:
            text = f"{badge(option.ability, lang)} {g.DOT} {who}: {ability_text(option.ability, lang)}"
        else:
            text = who or f"slot {option.index + 1}"
        out.append(wrap(text, max(1, w - 6), 3))
    return out


def _first_line(lines: list[list[str]], focus: int, room: int) -> int:
    first = 0
    while first < focus and sum(len(part) for part in lines[first : focus + 1]) > room:
        first += 1
    return first


def _list(
    cv: Canvas, x: int, y: int, w: int, room: int, choice: ChoiceView, chosen: Collection[int], focus: int
) -> None:
    lines = _lines(choice, w, cv.look.lang)
    first = _first_line(lines, focus, room)
    end = y + room
    for n in range(first, len(lines)):
        on = n in chosen
        for k, line in enumerate(lines[n]):
            if y >= end:
                return
            if n == focus:
                cv.fill(x, y, w, 1, YOU)
            if k == 0:
                cv.put(x, y, f" {n + 1} ", INK, LEGAL, bold=True)
                cv.put(x + 4, y, g.YES if on else g.DOT, INK if n == focus else LEGAL if on else MUTED, bold=on)
            cv.put(x + 6, y, line, INK if n == focus else BRIGHT if k == 0 else TEXT, bold=k == 0)
            y += 1


def _capacity(cv: Canvas, x: int, y: int, w: int, choice: ChoiceView, me: SeatView) -> None:
    """The Bank before and after: what is free, what is locked, how many Essences in all."""
    total = len(me.bank)
    after = (max(0, me.free - choice.consume - choice.lock), me.locks + choice.lock, total - choice.consume)
    wide = max(me.free, 1)
    for row, (label, free, locked, whole) in enumerate(
        (("Now", me.free, me.locks, total), ("After", after[0], after[1], after[2]))
    ):
        runs = [Run(label.ljust(7), MUTED)]
        if wide <= 12 and w >= 60:
            runs += [Run(g.ESSENCE * free, BRIGHT), Run(g.DOT * (wide - free), FAINT)]
        else:
            runs.append(Run(g.ESSENCE, BRIGHT))
        runs.append(Run(f" {free} free   "))
        if locked:
            padlocks = g.LOCK * locked if locked <= 8 and w >= 60 else g.LOCK
            runs += [Run(padlocks, MUTED, "b"), Run(f" {locked} locked   ")]
        else:
            runs.append(Run("none locked   ", MUTED))
        runs.append(Run(f"= {whole} Essences", MUTED))
        cv.runs(x, y + row, clip_runs(runs, w))
    if after[1]:
        cv.put(x, y + 2, elide("Padlocks reserve an amount, not particular cards.", w), MUTED, italic=True)
