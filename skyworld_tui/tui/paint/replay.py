"""The parts of a replay that a match does not have: its line of keys and place, the open hand across."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...cards.model import CardDef
from ...language import tr, trc
from .. import glyphs as g
from ..palette import BAR, BRIGHT, EDGE, LEGAL, MUTED, OPP, PANEL, TEXT, YOU, Look, mix
from .canvas import Canvas, Ground, Run, Size, elide, hint, width_of, zone

Pair = tuple[str, str]
WIDE = 112
"""Columns from which there is room for more words."""
WIDEST = 150
"""Columns from which there is room for how far the replay is as a bar too, with its word."""
BAR_WIDTH = 16


class Reel(NamedTuple):
    """Where the replay stands: moves played of how many, whether it runs."""

    place: int
    last: int
    playing: bool


def replay_foot(size: Size, reel: Reel, keys: Sequence[Pair], *, look: Look) -> Canvas:
    """The bottom row: how far the replay is, and its keys, of which the last two always have room."""
    cv = Canvas(size[0], 1, look, BAR)
    word = trc("replay", "move")
    head = [
        Run(f" {g.VERB if reel.playing else g.DOT} ", LEGAL if reel.playing else MUTED, "b"),
        *((Run(word, MUTED), Run(" ")) if cv.w >= WIDEST else ()),
        Run(f"{reel.place}/{reel.last} ", BRIGHT, "b"),
    ]
    x = cv.runs(0, 0, head)
    if cv.w >= WIDEST:
        part = round(BAR_WIDTH * reel.place / reel.last) if reel.last else 0
        x = cv.put(x, 0, g.BAR * part, YOU)
        x = cv.put(x, 0, g.BAR_REST * (BAR_WIDTH - part), EDGE) + 1
    x += 1
    *others, helps, last = [hint(*pair) for pair in keys]
    room = cv.w - x - width_of(helps) - width_of(last) - 3
    for runs in others:
        n = width_of(runs) + 2
        if n > room:
            break
        x = cv.runs(x, 0, runs) + 2
        room -= n
    x = cv.runs(x, 0, helps) + 2
    cv.runs(x, 0, last)
    return cv


def open_hand(size: Size, hand: Sequence[CardDef], *, look: Look, ground: Ground | None = None) -> Canvas:
    """The hand across with its faces up, by name, in the place of its backs."""
    cv = Canvas(size[0], size[1], look, ground or zone("opp", 12))
    columns = max(1, -(-len(hand) // max(1, cv.h)))
    each = max(1, cv.w // columns)
    for n, card in enumerate(hand):
        row, column = divmod(n, columns)
        cv.runs(column * each, row, [Run(elide(f"{g.THEIRS} {card.short}", each - 1), mix(OPP, TEXT, 0.5))])
    return cv


def hand_strip(size: Size, name: str, hand: Sequence[CardDef], *, look: Look) -> Canvas:
    """The same where there is no place for backs: a strip with its heading."""
    cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
    cv.put(1, 0, elide(tr("{who}, in hand", who=name), cv.w - 2), OPP, bold=True)
    if not hand:
        cv.put(1, 1, tr("nothing"), MUTED, italic=True)
    half = (cv.w - 2) // 2
    for n, card in enumerate(hand):
        row, column = divmod(n, 2)
        figures = [Run(f"{g.POWER}{card.power} ", TEXT, "b"), Run(f"{g.FAITH}{card.faith}", TEXT)]
        x = 1 + column * half
        cv.put(x, 1 + row, elide(card.short, half - width_of(figures) - 2), TEXT)
        cv.right(x + half - 3, 1 + row, figures)
    return cv
