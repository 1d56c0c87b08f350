"""The statistics drawn: shares as dots with their intervals, results as a strip, a curve, lengths as columns."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import tr, trc
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, FAINT, INK, MUTED, OPP, RAISED, RGB, SUNLIT, TEXT, VOID, YOU, Look, dusk
from ..statistics.mind import PAGES, Bar, Block, Overview
from .canvas import Canvas, Run, Runs, Size, elide, wrap
from .pages import GROUND
from .scenes import foot, open_sky

Pair = tuple[str, str]
_WIDEST = 120
_ABOVE, _BELOW = 4, 2
_LOW, _TALL = 4, 8  # rows of the curve and of the columns of lengths: what fits, and where there is room
_ROOM = 30  # rows of a page that has room


def page_rows(height: int) -> int:
    """How many rows of a page a window of this height shows at once."""
    return max(1, height - _ABOVE - _BELOW)


def statistics_page(
    size: Size, page: int, body: Canvas, scrolled: int, keys: Sequence[Pair], *, told: str, look: Look
) -> Canvas:
    """The whole page around its ``body``, of which ``scrolled`` rows are out of sight. ``told``: what is looked at."""
    cv = Canvas(size[0], size[1], look, VOID)
    cv.blit(0, 0, open_sky(size, "dusk", look))
    w = body_width(size) + 4
    x = (size[0] - w) // 2
    cv.veil(x, 0, w, size[1] - 1, 0.9, GROUND)
    heading = tr("STATISTICS")
    cv.put(x + 2, 0, heading, BRIGHT, bold=True)
    cv.right(x + w - 3, 0, [Run(elide(told, max(0, w - len(heading) - 8)), SUNLIT)])
    _tabs(cv, x + 2, 2, w - 4, page)
    for at in (1, size[1] - 2):
        for column in range(x + 2, x + w - 2):
            cv.put(column, at, g.BAR_REST, FAINT if look.flat else dusk((column - x) / w))
    rows = page_rows(size[1])
    window = Canvas(body.w, rows, look, GROUND)
    window.blit(0, -scrolled, body)
    cv.blit(x + 2, _ABOVE, window)
    for at, sign, more in ((1, g.UP, scrolled), (size[1] - 2, g.DOWN, body.h - scrolled - rows)):
        if more > 0:
            cv.put(x + 4, at, f" {sign} ", YOU, bold=True)
    foot(cv, keys, [])
    return cv


def body_width(size: Size) -> int:
    """The columns that a page has for itself."""
    return max(1, min(size[0] - 6, _WIDEST))


def _tabs(cv: Canvas, x: int, y: int, w: int, page: int) -> None:
    for n, name in enumerate(PAGES):
        key = str(n + 1)
        open_now = n == page
        label = f" {key} {tr(name)} "
        cv.put(x, y, label, INK if open_now else TEXT, YOU if open_now else RAISED, bold=open_now)
        cv.mark_key(x, y, len(label), key)
        x += len(label) + 1


def overview_body(width: int, told: Overview, look: Look, *, rows: int) -> Canvas:
    """The first page, as tall as it needs; what is drawn is taller where ``rows`` leave room."""
    tall = _TALL if rows >= _ROOM else _LOW
    cv = Canvas(width, 60, look, GROUND)
    y = 0
    if told.total is not None:
        y = _scale(cv, y, width)
        for bar in (told.total, *told.seats):
            y = _bar(cv, y, width, bar)
        y = cv.wrap(0, y, width, tr("Thick: where the true share lies, with 95 % certainty."), MUTED)
    y = _results(cv, y + 1, width, told.results)
    if told.curve:
        y = _curve(cv, y + 1, width, told, tall)
    for line in told.lines:
        y = cv.wrap(0, y, width, line, TEXT)
    if told.lengths:
        y = _lengths(cv, y + 1, width, told, tall)
    return cropped(cv, y)


def blocks_body(width: int, blocks: Sequence[Block], look: Look) -> Canvas:
    """A page of shares under headings, as tall as it needs."""
    rows = sum(len(block.bars) + sum(len(wrap(line, width)) for line in block.lines) + 4 for block in blocks)
    cv = Canvas(width, rows, look, GROUND)
    y = 0
    for block in blocks:
        cv.put(0, y, block.heading, MUTED, bold=True)
        y = _scale(cv, y, width) if block.bars else y + 1
        for bar in block.bars:
            y = _bar(cv, y, width, bar)
        for line in block.lines:
            y = cv.wrap(0, y, width, line, MUTED)
        y += 1
    return cropped(cv, y - 1)


def cropped(cv: Canvas, rows: int) -> Canvas:
    """The first rows of a canvas."""
    out = Canvas(cv.w, max(1, rows), cv.look, GROUND)
    out.blit(0, 0, cv)
    return out


# --- shares -----------------------------------------------------------------------------------------------------------


def _columns(width: int) -> tuple[int, int, int]:
    """The columns of a row: its label, where the axis begins, how wide the axis is."""
    label = min(32, max(18, width // 3))
    start = label + 21
    remark = 11 if width >= 96 else 0
    return label, start, max(5, width - start - remark)


def _scale(cv: Canvas, y: int, width: int) -> int:
    """The axis of the rows below, 0 to 100 %."""
    _, start, wide = _columns(width)
    for share, text in ((0.0, "0"), (0.5, "50"), (1.0, "100 %")):
        at = start + round(share * (wide - 1))
        cv.put(at - len(text) + 1 if share == 1.0 else at, y, text, MUTED)
    return y + 1


def _bar(cv: Canvas, y: int, width: int, bar: Bar) -> int:
    label, start, wide = _columns(width)
    cv.put(0, y, elide(bar.label, label), BRIGHT)
    counts = tr("{won} of {n}", won=bar.won, n=bar.of)
    cv.put(label + 13 - len(counts), y, counts, TEXT)
    share = f"{100 * bar.share:.0f} %"
    cv.put(label + 19 - len(share), y, share, BRIGHT, bold=True)
    cv.put(start, y, g.BAR_REST * wide, EDGE)
    low, high, at = (round(value * (wide - 1)) for value in (bar.low, bar.high, bar.share))
    cv.put(start + low, y, g.BAR * (high - low + 1), MUTED)
    cv.put(start + at, y, g.SPENT, YOU, bold=True)
    if bar.remark and width >= 96:
        cv.right(width - 1, y, [Run(bar.remark, MUTED)])
    return y + 1


# --- results, curve, lengths ------------------------------------------------------------------------------------------


def _results(cv: Canvas, y: int, width: int, results: Sequence[bool]) -> int:
    """One sign a match, the last one at the right."""
    shown = results[-width:]
    heading = tr("RESULTS")
    runs: Runs = [
        Run(f"{heading}  ", MUTED, "b"),
        Run(f"{g.YOURS} ", YOU),
        Run(trc("matches", "won"), MUTED),
        Run(f"   {g.THEIRS} ", OPP),
        Run(trc("matches", "lost"), MUTED),
    ]
    cv.runs(0, y, runs)
    for x, won in enumerate(shown):
        cv.put(x, y + 1, g.YOURS if won else g.THEIRS, YOU if won else OPP)
    return y + 2


def _curve(cv: Canvas, y: int, width: int, told: Overview, tall: int) -> int:
    """The share of the last matches, match by match."""
    cv.put(0, y, tr("SHARE WON OF THE LAST {n}", n=told.window), MUTED, bold=True)
    axis = 6
    for row, text in ((1, "100 %"), (tall, "  0 %")):
        cv.put(0, y + row, text, MUTED)
    for x, share in enumerate(told.curve[-(width - axis) :]):
        _column(cv, axis + x, y + 1, tall, share)
    return y + tall + 1


def _column(cv: Canvas, x: int, y: int, rows: int, part: float, *, wide: int = 1, colour: RGB = YOU) -> None:
    """A column that fills ``part`` of its rows from below, at least a trace of it."""
    eighths = max(1, round(part * rows * 8))
    for row in range(rows):
        filled = min(8, max(0, eighths - (rows - 1 - row) * 8))
        if filled:
            cv.put(x, y + row, g.EIGHTHS[filled] * wide, colour)


def _lengths(cv: Canvas, y: int, width: int, told: Overview, tall: int) -> int:
    """How many matches took how many turns, those won beside those lost."""
    head = [Run(tr("LENGTH IN TURNS"), MUTED, "b"), Run(f"  {told.ends}" if told.ends else "", MUTED)]
    cv.runs(0, y, head, width)
    most = max(max(won, lost) for _, _, won, lost in told.lengths)
    each = max(6, min(10, width // len(told.lengths)))
    half = (each - 2) // 2
    for n, (first, last, won, lost) in enumerate(told.lengths):
        x = n * each
        for at, count, colour in ((x, won, YOU), (x + half, lost, OPP)):
            if count:
                _column(cv, at, y + 1, tall, count / most, wide=half, colour=colour)
        name = str(first) if first == last else f"{first}-{last}"
        cv.put(x, y + tall + 1, name, MUTED)
        after = cv.put(x, y + tall + 2, f"{g.YOURS}{won}", YOU)
        cv.put(max(x + half, after + (each > 6)), y + tall + 2, f"{g.THEIRS}{lost}", OPP)
    return y + tall + 3


def note(size: Size, texts: Sequence[str], look: Look) -> Canvas:
    """A page with nothing on it but sentences, one below the other."""
    lines = [line for text in texts if text for line in wrap(text, body_width(size))]
    cv = Canvas(body_width(size), len(lines) + 2, look, GROUND)
    for k, line in enumerate(lines):
        cv.put(0, 1 + k, line, TEXT)
    return cv
