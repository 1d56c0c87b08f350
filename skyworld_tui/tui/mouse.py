"""Where a click landed, in terms of keys: the footer's chips, the words of a status line, the options of a panel."""

from __future__ import annotations

import re

from ..language import later, tr
from . import prompts, verbs
from .acts import MOVED, Act
from .controller import Controller
from .glyphs import in_signs
from .widgets.painted import Painted

_LABELS = ((later("Bank"), "banks"), (later("Trail"), "trail"), (later("Deck"), "decks"), ("✦", "faith"), ("/", ""))


def clicked(mind: Controller, widget: Painted, button: int, x: int, y: int) -> Act:
    """What a click on ``widget`` at its cell (x, y) comes to; kind ``key`` names an action of the key table."""
    spot = widget.spot
    if button == 3:
        if spot is not None:
            mind.go(spot)
        return Act("open", "inspect")
    if widget.id == "footer":
        return _chip(mind, widget, x)
    if spot is None:
        act = _marked(mind, widget, x, y)
        return Act("open", "log") if act == MOVED and widget.id == "log" else act
    if spot.zone == "hand" and _on_convert(mind, widget, x, y):
        mind.go(spot)
        return Act("key", "convert")
    if spot.zone in ("rail", "opprail"):
        named = _label(widget, x, y) or _faith(widget, y)
        if named:
            return Act("open", named)
    return mind.click(spot)


def _row(widget: Painted, y: int) -> str:
    canvas = widget.canvas()
    rows = canvas.text() if canvas is not None else []
    return rows[y] if 0 <= y < len(rows) else ""


def _chip(mind: Controller, widget: Painted, x: int) -> Act:
    """The chip of the footer under column ``x``: each reaches from its key to the next one's."""
    row = _row(widget, 0)
    legal, always = prompts.footer(mind)
    signs, at = widget.look.glyphs, 0
    for key, label in [*legal, *always]:
        start = row.find(in_signs(f"{key} ", signs), at)
        if start < 0:
            continue
        end = row.find(in_signs(label, signs), start) + len(label)
        at = end
        if start - 1 <= x <= end:
            action = mind.keys.named(key)
            if action is None and "-" in key:  # a range of digits stands for the one under the cursor
                action = "enter" if mind.pick is None or mind.pick.single else "mark"
            return Act("key", action) if action else MOVED
    return MOVED


def _on_convert(mind: Controller, widget: Painted, x: int, y: int) -> bool:
    """Whether the lower border of a hand card offers its conversion under column ``x``."""
    if y != widget.size.height - 1:
        return False
    words = in_signs(f" {mind.keys.of('convert')} {tr(verbs.WORDS['essence'][1])} ", widget.look.glyphs)
    at = _row(widget, y).find(words)
    return 0 <= at <= x < at + len(words)


def _label(widget: Painted, x: int, y: int) -> str:
    """The overlay of the last label at or before column ``x`` in this row; "" where there is none."""
    row = _row(widget, y)
    best, name, signs = -1, "", widget.look.glyphs
    faith = re.escape(in_signs(tr("Faith"), signs))
    after = rf"(?=\s*\d|\s*$| {faith})"  # in ASCII ✦ is a letter, which names have too
    for word, overlay in _LABELS:
        found = re.search(re.escape(in_signs(tr(word), signs)) + (after if word == "✦" else ""), row)
        at = found.start() if found else -1
        if best < at <= x and overlay:
            best, name = at, overlay
    return name


def _faith(widget: Painted, y: int) -> str:
    """The big digits of a rail, and the bar beside them, stand for the history of Faith."""
    height = widget.size.height
    if height == 1:
        return ""
    on_them = y <= 3 if widget.id == "own-rail" else y >= height - (5 if height >= 12 else 4)
    return "faith" if on_them else ""


def _marked(mind: Controller, widget: Painted, x: int, y: int) -> Act:
    """A key or an option that is painted there."""
    canvas = widget.canvas()
    mark = canvas.marked(x, y) if canvas is not None else None
    if mark is None:
        return MOVED
    if not mark.key:
        return mind.choose(mark.row)
    action = mind.keys.named(mark.key)
    return Act("key", action) if action else MOVED
