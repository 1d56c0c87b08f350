"""Slots without a card, the empty places of the hand and the backs of the other hand."""

from __future__ import annotations

from ...cards.model import CardDef
from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, E_OPP, E_YOU, FAINT, INK, LEGAL, MUTED, OPP, RGB, S_OPP, S_YOU, TEXT, VOID, YOU, Look, mix
from .canvas import Canvas, Ground, Run, Size, elide, zone
from .words import name_rows


def _ticks(cv: Canvas, colour: RGB, *, bold: bool = False) -> None:
    w, h = cv.w, cv.h
    if w < 4 or h < 2:
        return
    cv.put(0, 0, "╭╴", colour, bold=bold)
    cv.put(w - 2, 0, "╶╮", colour, bold=bold)
    cv.put(0, h - 1, "╰╴", colour, bold=bold)
    cv.put(w - 2, h - 1, "╶╯", colour, bold=bold)


def slot_empty(
    size: Size,
    number: int,
    *,
    mine: bool,
    hot: str = "",
    focus: bool = False,
    dim: float = 0.0,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """An empty slot: corner ticks and its number; as a legal destination green, with ``hot`` as the chip's words."""
    cv = Canvas(size[0], size[1], look, ground or zone("you" if mine else "opp", 11))
    accent = YOU if mine else OPP
    edge = mix(E_YOU if mine else E_OPP, VOID, 0.25)
    colour = mix(accent, BRIGHT, 0.25) if focus else LEGAL if hot else edge
    _ticks(cv, colour, bold=focus)
    middle = cv.h // 2
    if hot:
        cv.center(0, cv.w, middle, [Run(f" {hot} ", INK, "b", LEGAL)])
        if focus and middle + 1 < cv.h:
            word = tr("here")
            cv.center(0, cv.w, middle + 1, [Run(f"{g.VERB} {word}", LEGAL, "b")])
    elif focus:
        cv.center(0, cv.w, middle, [Run(f" {number} ", INK, "b", accent)])
    else:
        cv.center(0, cv.w, middle, [Run(str(number), FAINT)])
    if dim:
        cv.shade(0, 0, cv.w, cv.h, dim)
    return cv


def slot_reserved(
    size: Size,
    number: int,
    card: CardDef,
    *,
    mine: bool,
    focus: bool = False,
    dim: float = 0.0,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """A slot kept free for a card that will return to it (Attach + Awaken)."""
    cv = Canvas(size[0], size[1], look, ground or zone("you" if mine else "opp", 11))
    accent = YOU if mine else OPP
    _ticks(cv, mix(accent, BRIGHT, 0.25) if focus else accent)
    word = tr("returns")
    lines = [Run(tr("RESERVED"), MUTED, "b"), *(Run(t, TEXT, "i") for t in name_rows(card, max(1, cv.w - 2), 2))]
    lines.append(Run(f"{g.ATTACHED} {word}", MUTED))
    lines = lines[: max(1, cv.h - 2 if cv.h > 3 else cv.h)]
    y = max(0, (cv.h - len(lines)) // 2)
    if cv.h > 1 and y:
        chip = Run(f" {number} ", INK, "b", accent) if focus else Run(f" {number} ", MUTED)
        cv.center(0, cv.w, 0, [chip])
    for k, run in enumerate(lines):
        cv.center(0, cv.w, y + k, [run])
    if dim:
        cv.shade(0, 0, cv.w, cv.h, dim)
    return cv


def slot_card(size: Size, *, look: Look, ground: Ground | None = None) -> Canvas:
    """An empty place in the hand: corner ticks only."""
    cv = Canvas(size[0], size[1], look, ground or zone("dock", 12))
    _ticks(cv, mix(E_YOU, VOID, 0.5))
    return cv


def hand_backs(size: Size, count: int, *, mine: bool = False, look: Look, ground: Ground | None = None) -> Canvas:
    """The other hand as card backs that peek in from the top edge, all alike, and how many there are."""
    cv = Canvas(size[0], size[1], look, ground or zone("opp", 12))
    edge, surface = (E_YOU, S_YOU) if mine else (E_OPP, S_OPP)
    label = tr("{n} in hand", n=count)
    step = 5 if count * 5 + len(label) + 1 <= cv.w else 2
    x = 0
    for _ in range(count):
        if x + step + len(label) + 1 > cv.w:
            break
        if step == 5:
            cv.put(x, 0, f"│{g.BACK}{g.BACK}│", edge, surface)
            cv.put(x, 1, "╰──╯", edge)
        else:
            cv.put(x, 0, g.HIDDEN, mix(OPP, edge, 0.4))
        x += step
    cv.put(x + 1 if x else 0, 0, elide(label, cv.w - x - (1 if x else 0)), MUTED)
    return cv
