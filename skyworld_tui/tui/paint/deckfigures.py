"""The figures of a deck: its size in large digits, the curve of requirements, Insignia, Stages and the checks."""

from __future__ import annotations

from ...language import tr
from .. import glyphs as g
from ..deckbuilder.figures import INSIGNIA_NAMES, Figures
from ..deckbuilder.view import DeckView, Hit
from ..palette import BRIGHT, EDGE, LEGAL, MUTED, RED, TEXT, VOID, YOU, Look, mix
from .canvas import Canvas, Run, Size, elide, wrap
from .deckbuilder import ROOMY, Hits, ground
from .rails import bar, bignum


def deck_figures(size: Size, view: DeckView, *, look: Look, hits: Hits | None = None) -> Canvas:
    """The whole column. What comes first stays when rows are short, but for the checks, which always stand."""
    cv = Canvas(size[0], size[1], look, ground(size[1]))
    places: Hits = [] if hits is None else hits
    for row in range(cv.h):
        cv.put(0, row, g.SIDE, EDGE)
    x, w, f = 2, cv.w - 4, view.figures
    _heading(cv, x, w, places)
    big = cv.h >= ROOMY
    y = _size(cv, x, 2 if big else 1, w, f) + (1 if big else 0)
    checks = [(line, check.about) for check in f.checks for line in _check(check.ok, check.text, w)]
    advice = [(line, "") for said in f.advice for line in _advice(said, w)]
    rest = 17 if big else 8  # rows of what stands between the curve and the checks, and the curve's own words
    checks += advice[: max(0, cv.h - len(checks) - y - rest - 3)]
    last = cv.h - len(checks) - (1 if big else 0)  # the first row that the checks may need
    tall = max(3, min(10 if big else 8, last - y - rest))
    if y + tall + 2 <= last:
        y = _curve(cv, x, y, w, tall, f) + (1 if big else 0)
    if y + 4 + big <= last:
        y = _insignias(cv, x, y, w, f, big) + (1 if big else 0)
    if y + 1 + big <= last:
        y = _stages(cv, x, y, f, big)
    if big and y + 4 <= last:
        cv.put(x, y + 1, tr("Hero"), MUTED)
        cv.right(x + w - 1, y + 1, [Run("h ", YOU, "b"), Run(tr("choose"), MUTED)])
        end = cv.wrap(x, y + 2, w, view.hero or tr("none yet"), BRIGHT if view.hero else RED, rows=2, bold=True)
        places.append(Hit(x, y + 1, w, end - y - 1, "hero"))
        y = end
    y = max(y, min(y + 1, last))
    if big:
        cv.put(x, y, tr("Checks"), MUTED)
        y += 1
    for k, (line, about) in enumerate(checks):
        cv.runs(x, y + k, line)
        if about == "hero" and not view.hero:
            places.append(Hit(x, y + k, w, 1, "hero"))
    return cv


def _heading(cv: Canvas, x: int, w: int, places: Hits) -> None:
    """The title, and at its right the keys that open and share decks, the second where there is room."""
    column = cv.put(x, 0, tr("DECK"), MUTED, bold=True)
    at = x + w
    for key, label, action in (("o", tr("open"), "open"), ("e", tr("share"), "share")):
        width = len(key) + 1 + len(label)
        if at - width <= column:
            return
        at -= width
        cv.runs(at, 0, [Run(f"{key} ", YOU, "b"), Run(label, MUTED)])
        places.append(Hit(at, 0, width, 1, action))
        at -= 2


def _size(cv: Canvas, x: int, y: int, w: int, f: Figures) -> int:
    end = bignum(cv, x, y, str(f.total), BRIGHT, mix(YOU, BRIGHT, 0.35)) + 1
    room = x + w - end
    cv.put(end, y, elide(tr("of {n} cards", n=f.size), room))
    right = f.total == f.size
    cv.put(end, y + 1, elide(f"{g.YES if right else g.NO} {f.verdict}", room), LEGAL if right else RED, bold=True)
    if f.playable:
        cv.put(end, y + 2, elide(tr("ready to play"), room), LEGAL)
    else:
        said = tr("not playable yet")
        cv.put(end, y + 2, said if room >= len(said) else elide(tr("not playable"), room), MUTED)
    bar(cv, x, y + 3, w, f.total, f.size, YOU if f.total <= f.size else RED)
    return y + 4


def _curve(cv: Canvas, x: int, y: int, w: int, tall: int, f: Figures) -> int:
    """A bar for every requirement, in eighths of a row, with its number above where there is room."""
    cv.put(x, y, tr("Requirement"), MUTED)
    step = max(2, min(6, w // max(1, len(f.curve))))
    width = max(1, step - 1 - (step > 3))
    most = max(1, *f.curve)
    for n, count in enumerate(f.curve):
        left = x + n * step
        eighths = max(1, round(count / most * tall * 8)) if count else 0
        for row in range(tall):
            level = min(8, max(0, eighths - row * 8))
            colour = mix(mix(YOU, VOID, 0.5), YOU, (row + 1) / tall)
            if level:
                cv.put(left, y + tall - row, g.EIGHTHS[level] * width, colour)
            elif row == 0:
                cv.put(left, y + tall, g.EIGHTHS[1] * width, mix(YOU, VOID, 0.75))
        label = f"{n}+" if n == len(f.curve) - 1 and n >= 9 else str(n)
        cv.put(left + (width - 1) // 2, y + tall + 1, label, MUTED)
    return y + tall + 2


def _insignias(cv: Canvas, x: int, y: int, w: int, f: Figures, big: bool) -> int:
    if big:
        cv.put(x, y, tr("Insignia"), MUTED)
        y += 1
    names = 3 + max(5, *(len(tr(INSIGNIA_NAMES[name])) for name, _ in f.insignias))
    most = max(f.size * 3 // 5, *(count for _, count in f.insignias))
    for name, count in f.insignias:
        cv.runs(x, y, [Run(f"{g.INSIGNIA[name]} ", TEXT, "b"), Run(tr(INSIGNIA_NAMES[name]))])
        bar(cv, x + names, y, w - names - 4, count, most, mix(YOU, BRIGHT, 0.2))
        cv.right(x + w - 1, y, [Run(str(count), BRIGHT, "b")])
        y += 1
    return y


def _stages(cv: Canvas, x: int, y: int, f: Figures, big: bool) -> int:
    if big:
        cv.put(x, y, tr("Stage"), MUTED)
        y += 1
    runs = []
    for stage, count in enumerate(f.stages, start=1):
        runs += [Run(f"{g.STAGE[stage]} ", TEXT, "b"), Run(f"{count}".ljust(6), BRIGHT, "b")]
    cv.runs(x, y, runs)
    return y + 1


def _advice(text: str, w: int) -> list[list[Run]]:
    """Something the format allows: a dot in place of yes or no."""
    return [[Run(f"{g.DOT} " if k == 0 else "  ", TEXT, "b"), Run(line, TEXT, "i")]
            for k, line in enumerate(wrap(text, w - 2))]  # fmt: skip


def _check(ok: bool, text: str, w: int) -> list[list[Run]]:
    sign = Run(f"{g.YES} " if ok else f"{g.NO} ", LEGAL if ok else RED, "b")
    return [
        [sign if k == 0 else Run("  "), Run(line, MUTED if ok else TEXT)] for k, line in enumerate(wrap(text, w - 2))
    ]
