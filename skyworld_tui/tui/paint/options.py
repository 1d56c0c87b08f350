"""The options of a choice in their panel: tiles while all of them fit, else rows in columns; abilities as sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...cards.text import ability_text, badge
from ...engine.view import CharacterView, ChoiceView, OptionView, SeatView
from ...language import tr
from .. import glyphs as g
from ..palette import (
    AMBER,
    BRIGHT,
    E_OPP,
    E_YOU,
    INK,
    LEGAL,
    MUTED,
    OPP,
    PANEL,
    RED,
    S_HAND,
    S_OPP,
    TEXT,
    YOU,
    Look,
    mix,
)
from .canvas import Canvas, Run, Size, clip_runs, elide, width_of, wrap
from .words import name_rows, state_fit

TILE_H, TILE_MIN = 7, 5
_WIDE = 18
_COLUMN = 30  # cells that a row of the list needs to name a card and its numbers


class Place(NamedTuple):
    """Where an option stands, from the upper left corner of the body."""

    x: int
    y: int
    w: int
    h: int


class Plan(NamedTuple):
    """How the options are laid out: ``kind`` is ``lines``, ``tiles`` or ``rows``; ``places`` of those in sight, by
    number; ``before`` and ``after``: how many are scrolled away."""

    kind: str
    places: dict[int, Place]
    before: int = 0
    after: int = 0


def single(choice: ChoiceView) -> bool:
    """One thing and no more: what has the focus is what Enter takes, nothing is marked."""
    return choice.max == 1 and choice.purpose != "redraw"


def listed(choice: ChoiceView) -> bool:
    """Options that are abilities are sentences; everything else is a card or a slot."""
    return any(option.ability is not None or option.card is None for option in choice.options)


def _columns(inner: int, count: int) -> tuple[int, int, int]:
    """(tile width, gap, tiles a row) for ``count`` options in this inner width: a few of them stand wider."""
    tile, gap = (13, 1) if inner >= 83 else (12, 0)
    across = max(1, (inner + gap) // (tile + gap))
    if count < across:
        tile = max(tile, min(_WIDE, (inner + gap) // count - gap))
    return tile, gap, across


def wanted(choice: ChoiceView, w: int, room: int, lang: str) -> int:
    """How many of ``room`` rows the options would like."""
    if listed(choice):
        return sum(len(lines) for lines in lines_of(choice, w, lang))
    total = -(-len(choice.options) // _columns(w, len(choice.options))[2])
    if total * TILE_MIN <= room:
        return total * (TILE_H if total * TILE_H <= room else TILE_MIN)
    return -(-len(choice.options) // max(1, w // _COLUMN))


def layout(choice: ChoiceView, w: int, room: int, focus: int, lang: str) -> Plan:
    """Where the options stand in ``room`` rows of ``w`` cells; the one under the cursor is always in sight."""
    if listed(choice):
        return _lines_plan(choice, w, room, focus, lang)
    count, per_row = len(choice.options), _columns(w, len(choice.options))[2]
    if -(-count // per_row) * TILE_MIN <= room:
        return _grid(count, w, min(TILE_H, room // max(1, -(-count // per_row))))
    columns = max(1, w // _COLUMN)
    total = -(-count // columns)
    shown = max(1, room)
    first = _scrolled(focus // columns, shown, total)
    wide = (w - (columns - 1)) // columns
    places = {
        n: Place(n % columns * (wide + 1), n // columns - first, wide, 1)
        for n in range(first * columns, min(count, (first + shown) * columns))
    }
    return Plan("rows", places, first * columns, max(0, count - (first + shown) * columns))


def _scrolled(at: int, shown: int, total: int) -> int:
    return max(0, min(at - shown + 1, total - shown)) if at >= shown else 0


def _grid(count: int, w: int, height: int) -> Plan:
    tile, gap, per_row = _columns(w, count)
    across = min(per_row, count)
    left = max(0, (w - (across * (tile + gap) - gap)) // 2)
    return Plan(
        "tiles",
        {n: Place(left + n % per_row * (tile + gap), n // per_row * height, tile, height) for n in range(count)},
    )


def _lines_plan(choice: ChoiceView, w: int, room: int, focus: int, lang: str) -> Plan:
    lines = lines_of(choice, w, lang)
    first = 0
    while first < focus and sum(len(part) for part in lines[first : focus + 1]) > room:
        first += 1
    places: dict[int, Place] = {}
    y = 0
    for n in range(first, len(lines)):
        if y >= room:
            return Plan("lines", places, first, len(lines) - n)
        places[n] = Place(0, y, w, min(len(lines[n]), room - y))
        y += len(lines[n])
    return Plan("lines", places, first, 0)


def lines_of(choice: ChoiceView, w: int, lang: str) -> tuple[tuple[str, ...], ...]:
    """Each option of a list as wrapped lines: badge, whose it is, and the sentence."""
    out = []
    cards = [option.card.id for option in choice.options if option.card is not None]
    for option in choice.options:
        who = option.card.full_name if option.card else ""
        if option.card is not None and cards.count(option.card.id) > 1 and option.ref[:1] in "fe":
            who = tr("{card} (slot {n})", card=who, n=option.ref[1:2])
        if option.ability:
            text = f"{badge(option.ability, lang)} {g.DOT} {who}: {ability_text(option.ability, lang)}"
        else:
            text = who or tr("slot {n}", n=option.index + 1)
        out.append(tuple(wrap(text, max(1, w - 6), 3)))
    return tuple(out)


# -- painting ----------------------------------------------------------------------------------------------------------


def put_options(
    cv: Canvas,
    x: int,
    y: int,
    plan: Plan,
    choice: ChoiceView,
    sides: tuple[SeatView, SeatView],
    chosen: Collection[int],
    focus: int,
) -> None:
    """The options in sight. ``sides``: the reader's and the other one."""
    lines = lines_of(choice, cv.w - 6, cv.look.lang) if plan.kind == "lines" else ()
    for n, place in plan.places.items():
        on, here = n in chosen, n == focus
        cv.mark_row(x + place.x, y + place.y, place.w, place.h, n)
        if plan.kind == "tiles":
            words = (g.VERB, "Enter") if single(choice) and here else (g.DOT, tr("choose"))
            picture = _tile((place.w, place.h), choice.options[n], n, sides, on, here, words, cv.look)
            cv.blit(x + place.x, y + place.y, picture)
        elif plan.kind == "rows":
            _one_row(cv, x + place.x, y + place.y, place.w, choice.options[n], n, sides, on, here)
        else:
            _line(cv, x + place.x, y + place.y, place, n, lines[n], on, here)


def scroll_words(plan: Plan) -> str:
    """How many options are out of sight, "" when all are shown."""
    ways = ((g.UP, plan.before), (g.DOWN, plan.after))
    return "   ".join(f"{sign} {words}" for sign, n in ways if n and (words := tr("{n} more", n=n)))


def _line(cv: Canvas, x: int, y: int, place: Place, n: int, lines: tuple[str, ...], on: bool, focus: bool) -> None:
    for k, line in enumerate(lines[: place.h]):
        if focus:
            cv.fill(x, y + k, place.w, 1, YOU)
        if k == 0:
            cv.put(x, y, f" {n + 1} ", INK, LEGAL, bold=True)
            cv.put(x + 4, y, g.YES if on else g.DOT, INK if focus else LEGAL if on else MUTED, bold=on)
        cv.put(x + 6, y + k, line, INK if focus else BRIGHT if k == 0 else TEXT, bold=k == 0)


def _standing(option: OptionView, sides: tuple[SeatView, SeatView]) -> tuple[bool, CharacterView | None, bool]:
    """Whether it is the other player's, the character it is on a field, and whether it is an amber Essence."""
    theirs = option.zone in ("other", "other_bank")
    seat = sides[1] if theirs else sides[0]
    amber = option.zone.endswith("bank") and option.index < len(seat.bank) and seat.bank[option.index].amber
    on_field = option.zone in ("own", "other") and option.index < len(seat.field)
    return theirs, seat.field[option.index] if on_field else None, bool(amber)


def _one_row(
    cv: Canvas,
    x: int,
    y: int,
    w: int,
    option: OptionView,
    n: int,
    sides: tuple[SeatView, SeatView],
    on: bool,
    focus: bool,
) -> None:
    """`` 12 ✓ Selma, Salt Reader   ☾ I ◆2 †3 ✦1``."""
    theirs, who, amber = _standing(option, sides)
    accent = OPP if theirs else YOU
    if focus:
        cv.fill(x, y, w, 1, accent)
    ink = INK if focus else None
    key = f"{n + 1:>2} " if n >= 9 else f" {n + 1} "
    cv.put(x, y, key, INK if n < 9 else ink or MUTED, LEGAL if n < 9 else None, bold=True)
    cv.put(x + 4, y, g.YES if on else g.DOT, ink or (LEGAL if on else MUTED), bold=on)
    tail = _facts(option, who, amber)
    if focus:
        tail = [run._replace(fg=INK) for run in tail]
    name = option.card.full_name if option.card else tr("slot {n}", n=option.index + 1)
    room = w - 7 - width_of(tail)
    if option.card and len(name) > room:
        name = option.card.short
    cv.put(x + 6, y, elide(name, max(1, room)), ink or (LEGAL if on else BRIGHT), bold=focus or on)
    cv.right(x + w - 1, y, tail)


def _facts(option: OptionView, who: CharacterView | None, amber: bool) -> list[Run]:
    if who is not None:
        return [Run(f"{g.POWER}{who.power} {g.FAITH}{who.faith} "), *state_fit(who, 12)]
    if option.card is None:
        return []
    card = option.card
    runs = [Run(f"{g.AMBER} ", AMBER, "b")] if amber else []
    runs.append(Run(f"{g.INSIGNIA.get(card.insignia, g.DOT)} {g.STAGE[card.stage]} ", TEXT))
    return [*runs, Run(f"{g.ESSENCE}{card.requirement} {g.POWER}{card.power} {g.FAITH}{card.faith}", TEXT)]


def _tile(
    size: Size,
    option: OptionView,
    number: int,
    sides: tuple[SeatView, SeatView],
    on: bool,
    focus: bool,
    words: tuple[str, str],
    look: Look,
) -> Canvas:
    """One option: number chip, name, what sets it apart (amber, Power and state on a field), chosen or not."""
    cv = Canvas(size[0], size[1], look, PANEL)
    w, h = size
    theirs, who, amber = _standing(option, sides)
    base, edge, accent = (S_OPP, E_OPP, OPP) if theirs else (S_HAND, E_YOU, YOU)
    surface = mix(base, LEGAL, 0.16) if on else mix(base, accent, 0.20) if focus else base
    edge = LEGAL if on else AMBER if amber else mix(accent, BRIGHT, 0.25) if focus else edge
    cv.frame(0, 0, w, h, "heavy" if on else "thin", edge, surface)
    cv.put(1, 0, f" {number + 1} ", *((INK, LEGAL) if number < 9 else (MUTED, surface)), bold=True)
    if option.card:
        sign = f" {g.INSIGNIA.get(option.card.insignia, g.DOT)} {g.STAGE[option.card.stage]} "
        cv.put(w - 1 - len(sign), 0, sign, TEXT, bold=True)
    names = name_rows(option.card, w - 3, 2 if h >= 6 else 1) if option.card else [tr("slot {n}", n=option.index + 1)]
    for k, line in enumerate(names):
        if focus:
            cv.fill(1, 1 + k, w - 2, 1, accent)
        cv.put(2, 1 + k, line, INK if focus else TEXT if k else BRIGHT, accent if focus else None, bold=focus or not k)
    if h >= TILE_MIN:
        _tile_facts(cv, option, who, amber)
    sign, last = (g.YES, tr("CHOSEN")) if on else words
    lit = on or words[0] == g.VERB
    if lit or len(last) + 2 <= w - 3:
        last = f"{sign} {last}"  # a sign that says nothing is left out where it is narrow
    at = 2 if len(last) <= w - 3 else 1
    cv.put(at, h - 2, elide(last, w - 1 - at), LEGAL if lit else TEXT if focus else MUTED, bold=lit)
    return cv


def _tile_facts(cv: Canvas, option: OptionView, who: CharacterView | None, amber: bool) -> None:
    y = cv.h - 3
    if who:
        state = state_fit(who, cv.w - 2)
        cv.runs(1 if width_of(state) > cv.w - 3 else 2, y, state)
        if y > 3:
            cv.runs(2, y - 1, [Run(f"{g.POWER}{who.power}", BRIGHT, "b"), Run(f"  {g.FAITH}{who.faith}")])
    elif amber:
        word = tr("AMBER")
        cv.put(2, y, f"{g.AMBER} {word}", AMBER, bold=True)
    elif option.card and option.zone in ("revealed", "hand", "bank"):
        runs = [Run(f"{g.ESSENCE}{option.card.requirement} "), Run(g.SKULL * option.card.consume, RED)]
        runs += [Run(f" {g.POWER}{option.card.power}"), Run(f" {g.FAITH}{option.card.faith}")]
        cv.runs(2, y, clip_runs([run for run in runs if run.text], cv.w - 3))
