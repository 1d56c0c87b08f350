"""What panels over the table share: outline, title, buttons, and where a refusal stands."""

from __future__ import annotations

from ...engine.view import ChoiceView
from ...language import later, tr
from .. import glyphs as g
from ..around import Around
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, OPP, PANEL, RAISED, RED, RGB, TEXT, YOU, mix
from .canvas import Canvas, Run, elide, hint, width_of, wrap

_TITLES = {
    "target": later("CHOOSE A TARGET"),
    "card": later("CHOOSE A CARD"),
    "order": later("RESOLVE FIRST"),
    "redraw": later("YOUR HAND"),
    "may": later("YOU MAY"),
    "warning": later("AWAKENING COUNTER"),
    "pay": later("PAY"),
}


def box(cv: Canvas, title: str, note: list[Run] | None = None, *, edge: RGB = YOU) -> None:
    """A modal's outline over its whole canvas, with a title and a remark in the border."""
    cv.frame(0, 0, cv.w, cv.h, "thin", edge, PANEL)
    if title:
        cv.runs(2, 0, [Run(f" {elide(title, cv.w - 6)} ", edge if edge != EDGE else BRIGHT, "b")])
    if note and len(title) + width_of(note) + 8 <= cv.w:
        cv.right(cv.w - 3, 0, [Run(" "), *note, Run(" ")])


def manual_key(cv: Canvas) -> None:
    """The key that opens the manual here, in the lower border before the way out; nothing where other words stand."""
    runs = [Run(" "), *hint(cv.look.keys.of("help"), tr("manual")), Run(" ")]
    start, y = cv.w - 3 - width_of([Run(" "), *hint("Esc", tr("close")), Run(" ")]) - width_of(runs), cv.h - 1
    rest = cv.ch[y][start - 1 : start + width_of(runs)] if start > 3 and y > 0 else []
    if rest and set(rest) == {cv.ch[y][cv.w - 2]}:
        cv.runs(start, y, runs)


def button(cv: Canvas, x: int, y: int, key: str, label: str, *, on: bool = True, colour: RGB = LEGAL) -> int:
    """A key with its words, to be clicked; grey when it is off. Returns the column after it."""
    cv.mark_key(x, y, len(key) + len(label) + 4, key)
    if on:
        x = cv.put(x, y, f" {key} ", INK, colour, bold=True)
        return cv.put(x, y, f" {label} ", BRIGHT, mix(colour, PANEL, 0.80), bold=True) + 1
    x = cv.put(x, y, f" {key} ", MUTED, RAISED, bold=True)
    return cv.put(x, y, f" {label} ", MUTED, RAISED) + 1


def title_of(choice: ChoiceView) -> str:
    """The heading of a choice."""
    if choice.purpose == "pay":
        name = choice.candidate or choice.source
        what = name.short if name else choice.hero.name if choice.hero else ""
        if what:
            return tr("PAY FOR {what}", what=what.upper())
    return tr(_TITLES[choice.purpose]) if choice.purpose in _TITLES else tr("CHOOSE")


def heading(choice: ChoiceView, around: Around) -> str:
    """The heading, with whose answer it is when the turn is another player's."""
    return f"{around.whose} {g.DOT} {title_of(choice)}" if around.whose else title_of(choice)


def edge_of(around: Around, colour: RGB = YOU) -> RGB:
    """An answer in another player's turn has the colour of the player across."""
    return OPP if around.whose else colour


_STORY_AT = 12  # a panel lower than this has no room for what led to the question


def story_rows(around: Around, w: int, h: int = _STORY_AT) -> int:
    """How many rows :func:`put_story` takes in a panel of ``h`` rows."""
    if h < _STORY_AT or not (around.story or around.note):
        return 0
    rows = sum(len(wrap(text, max(1, w - 2), 2)) for text in around.story)
    return rows + (1 if around.note else 0) + 1


def put_story(cv: Canvas, x: int, y: int, w: int, around: Around) -> int:
    """What led to the question and what the clocks do meanwhile; returns the row after them and a free one."""
    if not story_rows(around, w, cv.h):
        return y
    for text in around.story:
        for k, line in enumerate(wrap(text, max(1, w - 2), 2)):
            cv.put(x, y, "" if k else g.VERB, MUTED)
            cv.put(x + 2, y, line, TEXT)
            y += 1
    if around.note:
        cv.put(x, y, elide(around.note, w), MUTED, italic=True)
        y += 1
    return y + 1


def more(below: int) -> str:
    """So many rows are out of sight below."""
    words = tr("{n} more", n=below)
    return f" {g.DOWN} {words} "


def before(above: int) -> str:
    """So many rows are out of sight above."""
    words = tr("{n} above", n=above)
    return f" {g.UP} {words} "


def remark(cv: Canvas, said: str) -> None:
    """A refusal, in the lower border: the prompt line may lie under this panel."""
    if said:
        cv.runs(3, cv.h - 1, [Run(f" {elide(said, max(1, cv.w - 8))} ", INK, "b", RED)])


def close(cv: Canvas) -> None:
    """The key that closes a panel, in its lower border."""
    cv.right(cv.w - 3, cv.h - 1, [Run(" "), *hint("Esc", tr("close")), Run(" ")])


def close_width() -> int:
    """How many columns :func:`close` takes from the corner on."""
    return width_of(hint("Esc", tr("close"))) + 4


def more_below(cv: Canvas, words: str) -> None:
    """What is out of sight below: a click goes on."""
    cv.runs(3, cv.h - 1, [Run(f" {words} ", YOU, "b", None, "PgDn")])
