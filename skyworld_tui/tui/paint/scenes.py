"""Whole screens under the open sky: the menu at dusk, the curtain at night, the end at dawn or night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...language import later, tr, trc
from .. import glyphs as g
from ..palette import BRIGHT, DEFAULT_THEME, INK, LEGAL, MOON, MUTED, OPP, RGB, TEXT, VOID, YOU, Look, mix, rgb
from ..words_about import about, called
from .canvas import Canvas, Run, Runs, Size, clip_runs, elide, hint, phrase, width_of
from .letters import drawn, word, word_width
from .rails import bar, bignum
from .sky import backdrop

_NAME = "SKY WORLD"
_BAR = rgb("#070A15")
_SUNLIT = rgb("#FFD9A8")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu: mnemonic key, label, a remark at the right; ``enabled`` False greys it."""

    key: str
    label: str
    remark: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Score:
    """One side of the final score; ``stats`` are (label, value) pairs in the same order on both sides."""

    name: str
    faith: int
    stats: tuple[tuple[str, str], ...] = field(default=())


def open_sky(size: Size, mood: str, look: Look) -> Canvas:
    """A canvas of the sky in this mood, with room for writing: where there is art, no theme changes either."""
    look = look if look.flat else replace(look, theme=DEFAULT_THEME)
    cv = Canvas(size[0], size[1], look, VOID)
    cv.blit(0, 0, backdrop(cv.w, cv.h, mood, look))
    return cv


def _line(cv: Canvas, y: int, runs: Runs) -> None:
    """A centred line over art: the art below it becomes flat cells."""
    shown = clip_runs(runs, max(0, cv.w - 2))
    n = width_of(shown)
    x = (cv.w - n) // 2
    cv.veil(x - 1, y, n + 2, 1, 0.0, VOID)
    cv.runs(x, y, shown)


def foot(cv: Canvas, left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]]) -> None:
    """The bottom row: keys left and right over a dark veil."""
    y = cv.h - 1
    cv.veil(0, y, cv.w, 1, 0.75, _BAR)
    used = cv.runs(1, y, _key_runs(left), max(0, cv.w - 2))
    other = _key_runs(right)
    if other and used + width_of(other) < cv.w:
        other.pop()  # the gap after the last one
        cv.right(cv.w - 2, y, other)


def _key_runs(pairs: Sequence[tuple[str, str]]) -> list[Run]:
    return [part for key, label in pairs for part in (*hint(key, label), Run("   "))]


def _scale(text: str, w: int, h: int, largest: float) -> float:
    """The size of a word that leaves room left, right and below."""
    return max(0.3, min(largest, (w - 10) / word_width(text, 1.0), h * 0.031))


def menu(
    size: Size,
    items: Sequence[Item],
    selected: int,
    *,
    tagline: str = "",
    version: str = "",
    note: Sequence[Runs] = (),
    note_rows: int = 0,
    widest: int = 0,
    look: Look,
) -> Canvas:
    """The first screen: wordmark with the sun in it, the items, the keys. ``note``: lines about what has the cursor,
    below the items, where ``note_rows`` rows are kept for them; they may be :func:`note_width` cells wide. ``widest``:
    cells of the longest label with its remark that there may be, so that the panel stays as wide as it is."""
    cv = open_sky(size, "dusk", look)
    w, h = cv.w, cv.h
    y = max(1, h // 10)
    panel_h = len(items) + 2
    if look.flat or h < 18 or w < 50:
        y = max(0, min(y, h - panel_h - 4))
        cv.center(0, w, y, [Run("S K Y   W O R L D" if w >= 20 else _NAME, BRIGHT, "b")])
        y += 2
    else:
        scale = _scale(_NAME, w, h, 1.4 if h >= 50 else 0.98)
        y = word(cv, _NAME, w / 2, y, scale, rgb("#FFFDF4"), rgb("#FFC2A0"), 1.05 if scale > 0.9 else 0.92, sun=5)
    lowest = h - panel_h - (note_rows + 1 if note_rows else 2)
    if lowest > y if note_rows else h >= panel_h + y + 2:
        _line(cv, y, [Run(tagline or tr("A trading card game of Faith above the clouds"), rgb("#FFE7D2"))])
    longest = max((len(item.label) + len(item.remark) for item in items), default=0)
    width = min(max(48, max(widest, longest) + 12), w)
    x = (w - width) // 2
    top = max(0, min(lowest, max(y + 2, round(h * 0.56))))
    cv.veil(x, top, width, panel_h, 0.80, rgb("#0A0C22"))
    for n, item in enumerate(items):
        _menu_item(cv, x, top + 1 + n, width, item, n == selected)
        cv.mark_row(x, top + 1 + n, width, 1, n)
    if note:
        left = (w - note_width(w)) // 2
        cv.veil(left - 2, top + panel_h, note_width(w) + 4, note_rows, 0.80, rgb("#0A0C22"))
        for k, line in enumerate(note[:note_rows]):
            cv.runs(left, top + panel_h + k, line, note_width(w))
    keys = [(look.keys.of("commands"), tr("commands")), (look.keys.of("help"), tr("help"))]
    foot(cv, [(f"{g.UP}{g.DOWN}", tr("move")), ("Enter", tr("choose")), *keys], [])
    if version:
        cv.right(w - 2, h - 1, [Run(version, MUTED)])
    return cv


def note_width(w: int) -> int:
    """How many cells a line about an item of the menu may take in a window ``w`` columns wide."""
    return max(1, min(w - 6, 90))


def _menu_item(cv: Canvas, x: int, y: int, width: int, item: Item, selected: bool) -> None:
    label, remark, key = BRIGHT, rgb("#B5A9CC"), YOU
    if not item.enabled:
        label, key = MUTED, MUTED
    if selected:
        cv.fill(x, y, width, 1, _SUNLIT)
        cv.put(x + 2, y, g.VERB, INK, bold=True)
        label, remark, key = INK, rgb("#5A3450"), INK
    cv.put(x + 4, y, elide(item.label, width - 8), label, bold=selected)
    if item.remark and len(item.label) + len(item.remark) + 11 <= width:
        cv.right(x + width - 5, y, [Run(item.remark, remark)])
    cv.put(x + width - 3, y, item.key, key, bold=True)


def curtain(
    size: Size,
    name: str,
    *,
    player: int,
    away: str = "",
    turn: int = 0,
    last: str = "",
    note: str | None = None,
    look: Look,
) -> Canvas:
    """Between two hands on one keyboard: who comes now (``name``, seat ``player`` 1 or 2), who looks away, and nothing
    that anyone could read off. ``last`` is the public outcome of the turn before, ``note`` what the clock does (None:
    it is stopped)."""
    cv = open_sky(size, "night" if size[1] > 30 else "night low", look)
    w, h = cv.w, cv.h
    y = round(h * 0.46) if h > 30 else max(0, h // 2 - 4)
    _line(cv, y, [Run(tr("Pass the keyboard to"), rgb("#C9D2F5"))])
    seat = tr("PLAYER {n}", n=player)
    who = seat if name.upper() in (seat, f"PLAYER {player}") else f"{seat} {g.DOT} {name.upper()}"
    sign = f"{g.MOON}  {who}  {g.MOON}"
    width = min(w, max(38, len(sign) + 8))
    x = (w - width) // 2
    cv.fill(x, y + 2, width, 3, MOON)
    cv.center(x, width, y + 3, [Run(elide(sign, width), INK, "b")])
    if away:
        _line(cv, y + 6, [Run(tr("{who}, look away. Both hands are hidden.", who=away), rgb("#AEB9E2"))])
    ready = tr("I am {who}, ready", who=name)
    ready = f" {ready} "
    x = max(0, (w - len(ready) - 7) // 2)
    after = cv.put(x, y + 8, " Enter ", INK, LEGAL, bold=True)
    cv.veil(after, y + 8, len(ready), 1, 0.5, rgb("#0A0C22"))
    cv.put(after, y + 8, ready, BRIGHT, bold=True)
    cv.mark_key(x, y + 8, len(ready) + 7, "Enter")
    low = h - 5 if h > 30 else h - 4
    if low > y + 8:
        begins = tr("The match begins when you are ready")
        begins = tr("Turn {n} begins when you are ready", n=turn) if turn else begins
        note = tr("the clock is stopped") if note is None else note
        _line(cv, low, [Run(f"{begins} {g.DOT} {note}" if note else begins, MUTED)])
        if last and (h > 30 or low + 1 < h - 1):
            _line(cv, low + 1, [*phrase(tr("Last turn: {events}"), MUTED, events=Run(last, TEXT))])
    log, pause = look.keys.of("log"), look.keys.of("pause")
    foot(cv, [("Enter", trc("answer", "ready")), (log, tr("public log"))], [(pause, tr("pause menu"))])
    return cv


def outcome(
    size: Size,
    left: Score,
    right: Score,
    *,
    won: bool | None,
    goal: int,
    how: Runs = (),
    hints: str = "",
    keys: Sequence[tuple[str, str]] = (),
    look: Look,
) -> Canvas:
    """The end. ``left`` is the seat at the bottom. ``won``: it won (dawn, VICTORY), lost (night, DEFEAT), or None when
    both sat at this keyboard (dawn, VICTORY, and the name of the winner). ``hints``: what help there was."""
    lost = won is False
    cv = open_sky(size, "loss" if lost else "dawn", look)
    w, h = cv.w, cv.h
    title = tr("DEFEAT") if lost else tr("VICTORY")
    rows = left.stats if h >= 34 else left.stats[:2] if h >= 24 else ()
    height = (13 if h >= 34 else 11) + len(rows)
    buttons = _buttons_width(keys) + 2
    width = max(min(w, 64), buttons if buttons <= w else 0)
    x, y = (w - width) // 2, max(0, h - height - (3 if h >= 34 else 1))
    if look.flat or y < 6 or not drawn(title):
        cv.center(0, w, max(0, min(1, y - 1)), [Run(" ".join(title), BRIGHT, "b")])
    else:
        scale = _scale(title, w, h, 1.4 if h >= 50 else 1.0)
        scale = max(0.3, min(scale, (y - 2) * 2 / 14))
        top, low = (rgb("#EEF2FF"), rgb("#8FA6E8")) if lost else (rgb("#FFFFFF"), rgb("#FFE0B0"))
        word(cv, title, w / 2, 1 if h < 34 else 2, scale, top, low, 1.1 if scale > 0.9 else 0.92)
    cv.veil(x, y, width, height, 0.90, rgb("#0B1430"))
    _score(cv, x, y, width, left, right, goal)
    winner = left.name if (left.faith >= right.faith if won is None else won) else right.name
    at = y + 6
    helped = [Run(f" {g.DOT} {hints}", MUTED)] if hints else []
    cv.center(x, width, at, [Run(about(winner, later("You win"), later("{who} wins")), BRIGHT, "b"), *helped])
    at += 1 if h < 34 else 2
    for k, (label, value) in enumerate(rows):
        cv.center(x, width, at + k, [Run(label, MUTED)])
        cv.right(x + width // 2 - 15, at + k, [Run(value, BRIGHT, "b")])
        if k < len(right.stats):
            cv.put(x + width // 2 + 15, at + k, right.stats[k][1], BRIGHT, bold=True)
    if how:
        cv.center(x + 1, width - 2, y + height - (4 if h >= 34 else 3), how)
    if not _buttons(cv, x, y + height - (2 if h >= 34 else 1), width, keys):
        foot(cv, keys, [])
    return cv


def _score(cv: Canvas, x: int, y: int, width: int, left: Score, right: Score, goal: int) -> None:
    middle = x + width // 2
    a, b = str(left.faith), str(right.faith)
    start = middle - 7 - len(a) * 5
    bignum(cv, start, y + 1, a, BRIGHT, mix(YOU, BRIGHT, 0.3))
    end = bignum(cv, middle + 8, y + 1, b, mix(BRIGHT, OPP, 0.2), OPP)
    word = trc("score", "to")
    cv.put(middle - 3, y + 2, f"{g.FAITH} {word} {g.FAITH}", TEXT)
    room = start - x - 4
    cv.right(start - 3, y + 2, [Run(elide(f"{g.YOURS} {called(left.name)}", room), YOU, "b")])
    cv.put(end + 2, y + 2, elide(f"{g.THEIRS} {called(right.name)}", x + width - end - 3), OPP, bold=True)
    half = max(0, width // 2 - 6)
    bar(cv, x + 4, y + 5, half, left.faith, goal, YOU)
    bar(cv, x + width - 4 - half, y + 5, half, right.faith, goal, OPP)


def _buttons_width(keys: Sequence[tuple[str, str]]) -> int:
    return sum(len(k) + len(label) + 4 for k, label in keys) + 2 * (len(keys) - 1)


def _buttons(cv: Canvas, x: int, y: int, width: int, keys: Sequence[tuple[str, str]]) -> bool:
    """The keys as buttons inside the panel; False when they do not fit."""
    total = _buttons_width(keys)
    if total > width:
        return False
    at = x + (width - total) // 2
    for n, (key, label) in enumerate(keys):
        colour: RGB = LEGAL if n == 0 else YOU
        cv.mark_key(at, y, len(key) + len(label) + 4, key)
        at = cv.put(at, y, f" {key} ", INK, colour, bold=True)
        at = cv.put(at, y, f" {label} ", BRIGHT, mix(colour, VOID, 0.78), bold=True) + 2
    return True
