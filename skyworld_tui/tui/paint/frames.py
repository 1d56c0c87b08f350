"""What panels over the table share: outline, title, buttons, and where a refusal stands."""

from __future__ import annotations

from ...engine.view import ChoiceView
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, PANEL, RAISED, RED, RGB, YOU, mix
from .canvas import Canvas, Run, elide, width_of

_TITLES = {
    "target": "CHOOSE A TARGET",
    "card": "CHOOSE A CARD",
    "order": "RESOLVE FIRST",
    "redraw": "YOUR HAND",
    "may": "YOU MAY",
    "warning": "AWAKENING COUNTER",
    "pay": "PAY",
}


def box(cv: Canvas, title: str, note: list[Run] | None = None, *, edge: RGB = YOU) -> None:
    """A modal's outline over its whole canvas, with a title and a remark in the border."""
    cv.frame(0, 0, cv.w, cv.h, "thin", edge, PANEL)
    if title:
        cv.runs(2, 0, [Run(f" {elide(title, cv.w - 6)} ", edge if edge != EDGE else BRIGHT, "b")])
    if note and len(title) + width_of(note) + 8 <= cv.w:
        cv.right(cv.w - 3, 0, [Run(" "), *note, Run(" ")])


def button(cv: Canvas, x: int, y: int, key: str, label: str, *, on: bool = True, colour: RGB = LEGAL) -> int:
    """A key with its words; grey when it is off. Returns the column after it."""
    if on:
        x = cv.put(x, y, f" {key} ", INK, colour, bold=True)
        return cv.put(x, y, f" {label} ", BRIGHT, mix(colour, PANEL, 0.80), bold=True) + 1
    x = cv.put(x, y, f" {key} ", MUTED, RAISED, bold=True)
    return cv.put(x, y, f" {label} ", MUTED, RAISED) + 1


def title_of(choice: ChoiceView) -> str:
    """The heading of a choice."""
    if choice.purpose == "pay":
        name = choice.candidate or choice.source
        if name:
            return f"PAY FOR {name.short.upper()}"
        return f"PAY FOR {choice.hero.name.upper()}" if choice.hero else "PAY"
    return _TITLES.get(choice.purpose, "CHOOSE")


def remark(cv: Canvas, said: str) -> None:
    """A refusal, in the lower border: the prompt line may lie under this panel."""
    if said:
        cv.runs(3, cv.h - 1, [Run(f" {elide(said, max(1, cv.w - 8))} ", INK, "b", RED)])
