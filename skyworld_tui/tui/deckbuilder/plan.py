"""Where the regions of the deck builder stand, for any terminal of 80 x 24 or more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..geometry import Rect

LIST, DECK, CARD = 50, 30, 29
"""The columns that the collection, the figures and the card need at least."""
STRIP_FROM: Final = 29
"""Rows of the window from which a narrow screen has room for the card below the lists."""


@dataclass(frozen=True)
class BuilderPlan:
    """``rects``: region -> place. ``wide``: the card has a column of its own. Else it has a strip, or no place."""

    rects: dict[str, Rect]
    wide: bool


@lru_cache(32)
def plan(w: int, h: int) -> BuilderPlan:
    """The plan for a window of ``w`` x ``h``. Spare columns go to the list, the figures, the card, then the list."""
    rects = {"builder-head": Rect(0, 0, w, 2), "builder-foot": Rect(0, h - 1, w, 1)}
    rows = max(1, h - 3)
    if w < LIST + DECK + CARD:
        spare = max(0, w - LIST - DECK)
        deck = DECK + min(8, spare // 3)
        strip = min(10, h - STRIP_FROM + 5) if h >= STRIP_FROM else 0
        rects["builder-list"] = Rect(0, 2, w - deck, rows - strip)
        rects["builder-deck"] = Rect(w - deck, 2, deck, rows - strip)
        if strip:
            rects["builder-card"] = Rect(0, 2 + rows - strip, w, strip)
        return BuilderPlan(rects, False)
    spare = w - LIST - DECK - CARD
    gains = []
    for most in (6, 5, 11, 10):  # list, figures, card, figures again; the list has the rest
        gains.append(min(most, spare))
        spare -= gains[-1]
    card, deck = CARD + gains[2], DECK + gains[1] + gains[3]
    listed = w - card - deck
    rects["builder-list"] = Rect(0, 2, listed, rows)
    rects["builder-deck"] = Rect(listed, 2, deck, rows)
    rects["builder-card"] = Rect(listed + deck, 2, card, rows)
    return BuilderPlan(rects, True)
