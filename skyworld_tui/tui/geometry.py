"""Where everything stands in a match, for any terminal of 80 x 24 or more: one pure function from a size to rectangles.

Spare columns go to the sidebar first, then to the cards; spare rows go to the log and the inspector, then to the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

MIN_WIDTH, MIN_HEIGHT = 80, 24


class Rect(NamedTuple):
    """Columns and rows, from the top left."""

    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True)
class Plan:
    """``rects``: widget id -> place; ``zones``: ground name -> (first row, rows), painted behind the widgets."""

    kind: str  # "compact" | "standard" | "large"
    rects: dict[str, Rect]
    zones: dict[str, tuple[int, int]] = field(default_factory=dict)

    def ground(self, zone: str, y: int) -> tuple[str, int, int]:
        """Name, height and row within it, of the ground at screen row ``y``."""
        top, height = self.zones.get(zone, (y, 1))
        return zone, height, y - top


def size_class(w: int, h: int) -> str:
    """``none`` (too small), ``compact``, ``standard`` or ``large``."""
    if w < MIN_WIDTH or h < MIN_HEIGHT:
        return "none"
    if w >= 180 and h >= 50:
        return "large"
    return "standard" if w >= 112 and h >= 38 else "compact"


@lru_cache(32)
def plan(w: int, h: int, hand: int = 6) -> Plan:
    """The plan for a terminal of this size; ``hand`` is how many places the hand needs."""
    kind = size_class(w, h)
    places = max(6, hand)
    return _compact(w, h, places) if kind in ("compact", "none") else _wide(w, h, places, kind)


def _row(rects: dict[str, Rect], prefix: str, count: int, x: int, y: int, w: int, h: int, gap: int) -> None:
    for i in range(count):
        rects[f"{prefix}-{i + 1}"] = Rect(x + i * (w + gap), y, w, h)


def _compact(w: int, h: int, places: int) -> Plan:
    card = min(20, (w - 4) // 5)
    hand_gap = 0
    hand_w = min(18, w // places)
    spare = h - 24
    strip = 5 + min(spare, 4)  # a few rows let most texts stand whole; then every row of cards grows alike
    spare -= strip - 5
    grow = min(max(5, round(card * 0.7) - 5), spare // 3)
    field_h = hand_h = 5 + grow
    strip += spare - 3 * grow
    rects = {"opp-rail": Rect(0, 0, w, 1)}
    field_x = max(0, (w - (card * 5 + 4)) // 2)
    y = 1
    _row(rects, "opp", 5, field_x, y, card, field_h, 1)
    y += field_h
    rects["horizon"] = Rect(0, y, w, 1)
    _row(rects, "own", 5, field_x, y + 1, card, field_h, 1)
    y += 1 + field_h
    rects["own-rail"] = Rect(0, y, w, 1)
    _row(rects, "hand", places, max(0, (w - hand_w * places - hand_gap) // 2), y + 1, hand_w, hand_h, hand_gap)
    top = y + 1 + hand_h
    side = 24 + min(24, (w - 80) // 3)
    rects["inspector"] = Rect(0, top, w - side - 1, strip)
    rects["log"] = Rect(w - side, top, side, strip)
    rects["combat"] = Rect(0, top, w, strip)
    rects["coach"] = Rect(0, top, w, strip + 1)  # it says the keys itself, in the place of the footer
    rects["footer"] = Rect(0, h - 1, w, 1)
    zones = {
        "opp": (0, 1 + field_h),
        "you": (2 + field_h, field_h + 1),
        "dock": (y + 1, hand_h),
        "panel": (top, strip),
    }
    return Plan("compact", rects, zones)


def _wide(w: int, h: int, places: int, kind: str) -> Plan:
    large = kind == "large"
    rail = 25 if large else 17
    card, side_max = (25, 46) if large else (14, 40)
    card = min(card, (w - rail - 4 - 21) // 5)
    side = min(side_max, w - rail - 5 * card - 4)
    spare = w - rail - side - 5 * card - 4
    grow = min(8 if large else 4, max(0, spare // 5))
    card += grow
    side = w - rail - 5 * card - 4
    hand_w = max(9, min(card + 3, (w - rail - 1 - (places - 1)) // places))
    rows = h - 9
    most = round(card * 0.7) + 1
    hand_h = min(round(hand_w * 0.7), 16 if large else 11)
    field_h = max(8, min(most, (rows - hand_h) // 2))
    hand_h = max(9, min(hand_h + 3, rows - 2 * field_h))
    slack = max(0, rows - 2 * field_h - hand_h)
    left = w - side
    opp_h = 2 + field_h + slack // 2
    rects = {"topbar": Rect(0, 0, w, 1), "opp-rail": Rect(0, 1, rail, opp_h)}
    backs = 44  # six backs and how many there are
    rects["opp-hand"] = Rect(rail, 1, backs, 2)
    rects["opp-ribbon"] = Rect(rail + backs, 1, left - rail - backs, 2)
    _row(rects, "opp", 5, rail, 1 + opp_h - field_h, card, field_h, 1)
    y = 1 + opp_h
    rects["horizon"] = Rect(0, y, left, 3)
    own_y = y + 3
    own_h = field_h + 1 + slack - slack // 2
    rects["own-rail"] = Rect(0, own_y, rail, own_h)
    _row(rects, "own", 5, rail, own_y, card, field_h, 1)
    dock = own_y + own_h
    rects["own-ribbon"] = Rect(rail, dock - 1, left - rail, 1)
    sidebar = dock - 1
    look = min(sidebar - 9, max(17, sidebar * 2 // 3))
    rects["inspector"] = Rect(left, 1, side, look)
    rects["log"] = Rect(left, 1 + look, side, sidebar - look)
    rects["combat"] = rects["coach"] = Rect(left, 1, side, sidebar)
    rects["bank"] = Rect(0, dock, rail, hand_h + 1)
    rects["turnline"] = Rect(rail, dock, w - rail, 1)
    _row(rects, "hand", places, rail, dock + 1, hand_w, hand_h, 1)
    rects["footer"] = Rect(0, h - 1, w, 1)
    zones = {
        "opp": (1, opp_h),
        "horizon": (y, 3),
        "you": (own_y, own_h),
        "dock": (dock, h - 1 - dock),
    }
    return Plan(kind, rects, zones)


def panel_rect(w: int, h: int, wish: tuple[int, int]) -> Rect:
    """Where the panel of an open choice stands: in the middle of the table, above the footer."""
    pw, ph = min(wish[0], w - 4), min(wish[1], h - 4)
    return Rect((w - pw) // 2, max(1, (h - 1 - ph) // 2), pw, ph)
