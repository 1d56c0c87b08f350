"""The coach: where the lesson is, one idea and why, and the keys to press. It stands in the place of the inspector, or
below the hand where rows are few, and nothing ever covers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from ...language import tr
from ...session.guide import Coach
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, PANEL, RGB, ROSE, TEXT, YOU, Look
from .canvas import Canvas, Ground, Run, Size, elide, phrase, width_of, wrap

Pair = tuple[str, str]
Paragraph = tuple[str, RGB]


class Told(NamedTuple):
    """What the coach shows: the step, the keys to press for it, those at the bottom, and what was just answered."""

    coach: Coach
    keys: tuple[Pair, ...] = ()
    bottom: tuple[Pair, ...] = ()
    said: str = ""


def beside(size: Size, look: Look) -> Canvas:
    """An empty panel beside the table, with the coach's edge."""
    cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
    for y in range(cv.h):
        cv.put(0, y, "▌", ROSE)
    return cv


def coach_panel(size: Size, told: Told, *, look: Look) -> Canvas:
    """The coach in a column, or in a strip of few rows."""
    cv = beside(size, look)
    if cv.h < 12:
        _strip(cv, told)
    else:
        _column(cv, told)
    return cv


def text_rows(coach: Coach, width: int) -> int:
    """How many rows idea and why need in a strip whose lines have ``width`` cells."""
    return len(flowed(((coach.idea, TEXT), (coach.why, MUTED)), width))


def _place(coach: Coach) -> list[Run]:
    """``step 4 of 9``."""
    if not coach.steps:
        return [Run(coach.place, MUTED)] if coach.place else []
    step, steps = Run(str(coach.step), BRIGHT, "b"), Run(str(coach.steps), MUTED)
    return phrase(tr("step {step} of {steps}"), MUTED, step=step, steps=steps)


def _bar(cv: Canvas, x: int, y: int, w: int, coach: Coach) -> None:
    """How much of the lesson is behind: a line as long as the column."""
    if not coach.steps or w < 4:
        return
    done = max(1, round(w * coach.step / coach.steps))
    cv.put(x, y, g.BAR * done, ROSE)
    cv.put(x + done, y, g.BAR_REST * (w - done), EDGE)


def _paragraphs(told: Told) -> list[Paragraph]:
    """What is said, the most pressing first: the answer to a key, what was asked for as help, then idea and why."""
    coach = told.coach
    found: list[Paragraph] = []
    if told.said:  # what to press now stands at its end
        found.append((_sentence(told.said), ROSE))
    elif coach.plain and told.keys:
        found.append((tr("Press {keys}.", keys=tr(", then ").join(key for key, _ in told.keys)), BRIGHT))
    if coach.hint:
        found.append((f"{coach.hint_head}: {coach.hint}", YOU))
    return [*found, (coach.idea, TEXT), (coach.why, MUTED)]


def _sentence(text: str) -> str:
    """``text`` with its full stop: another sentence follows."""
    return text if text.endswith((".", "!", "?", g.ELLIPSIS)) else f"{text}."


def _fitting(told: Told, rows: Callable[[list[Paragraph]], int], room: int) -> list[Paragraph]:
    """What is said in ``room`` rows. The task of an exercise stands whole beside the help that was asked for: what is
    still to do gives way first, then the keys in words, then the last moves of a long way."""
    coach = told.coach
    found = _paragraphs(told)
    for idea in coach.briefer:
        if rows(found) <= room:
            break
        found = _paragraphs(told._replace(coach=replace(coach, idea=idea)))
    if coach.steps or not coach.hint or rows(found) <= room:
        return found
    for hint in (coach.hint, *coach.shorter):
        found = _paragraphs(told._replace(coach=replace(coach, why="", plain=False, hint=hint)))
        if rows(found) <= room:
            return found
    return [*found[-2:], *found[:-2]]  # the task first, then as much of the help as there is room for


def _column_rows(paragraphs: list[Paragraph], w: int) -> int:
    """How many rows paragraphs take in a column, a gap between them."""
    return sum(len(wrap(text, w)) + 1 for text, _ in paragraphs if text) - 1


def _chip(key: str, label: str) -> list[Run]:
    """A key as a chip with its label. Of several keys each can be clicked."""
    parts = key.split(" ")
    runs = [Run(f" {part}{' ' if n == len(parts) - 1 else ''}", INK, "b", LEGAL, part) for n, part in enumerate(parts)]
    return [*runs, Run(f" {label}", TEXT, press=key if len(parts) == 1 else "")]


def _bottom(told: Told) -> list[Run]:
    runs: list[Run] = []
    for key, label in told.bottom:
        runs += [Run("  ")] if runs else []
        runs += [Run(key, YOU, "b", None, key), Run(f" {label}", MUTED, press=key)]
    return runs


# -- in a column ------------------------------------------------------------------------------------------------------


def _column(cv: Canvas, told: Told) -> None:
    x, w = 3, max(1, cv.w - 5)
    coach = told.coach
    place = _place(coach)
    title = tr("COACH")
    if width_of(place) + len(title) + 1 <= w:
        cv.put(x, 1, title, ROSE, bold=True)
    cv.right(x + w - 1, 1, place)
    _bar(cv, x, 2, w, coach)
    y = 4
    for line in wrap(coach.title, w):
        cv.put(x, y, line, BRIGHT, bold=True)
        y += 1
    y += 1
    low = cv.h - 1 - _bottom_rows(told, w)
    keys = _keys_rows(told, w)
    end = low - (len(keys) + 2 if keys else 0)
    for text, colour in _fitting(told, lambda found: _column_rows(found, w), end - y):
        lines = wrap(text, w, max(0, end - y)) if text else []  # what has no room ends in an ellipsis
        for line in lines:
            cv.put(x, y, line, colour)
            y += 1
        y += bool(lines)
    if keys:
        y = max(min(y, low - len(keys) - 1), min(low - len(keys) - 1, end))
        cv.put(x, y - 1, g.BAR_REST * w, EDGE)
        cv.put(x, y, tr("DO THIS"), ROSE, bold=True)
        for row, runs in enumerate(keys, 1):
            cv.runs(x, y + row, runs, w)
    _spread(cv, x, cv.h - 1, w, told)


def _keys_rows(told: Told, w: int) -> list[list[Run]]:
    return [_chip(key, elide(label, max(1, w - len(key) - 3))) for key, label in told.keys]


def _bottom_rows(told: Told, w: int) -> int:
    """How many rows the coach's own keys take: one, or one each where that has no room."""
    return len(told.bottom) if width_of(_bottom(told)) > w else 1


def _spread(cv: Canvas, x: int, y: int, w: int, told: Told) -> None:
    """The first of the coach's own keys on the left, the last on the right; those that do not fit one above the
    other."""
    if not told.bottom:
        return
    if _bottom_rows(told, w) > 1:
        for row, pair in enumerate(reversed(told.bottom)):
            cv.runs(x, y - row, _bottom(told._replace(bottom=(pair,))), w)
        return
    runs = _bottom(Told(told.coach, bottom=told.bottom[:1]))
    if len(told.bottom) == 1:
        cv.right(x + w - 1, y, runs)
        return
    cv.runs(x, y, runs)
    cv.right(x + w - 1, y, _bottom(Told(told.coach, bottom=told.bottom[1:])))


# -- in a strip -------------------------------------------------------------------------------------------------------


def _strip(cv: Canvas, told: Told) -> None:
    """Head, text and keys. Keys are shown whole: where they have no room beside the coach's own ones, those go up into
    the head, in the place of the bar."""
    x, w = 2, max(1, cv.w - 3)
    coach = told.coach
    helps = ((cv.look.keys.of("help"), tr("help")),)
    task = tr("DO THIS")
    lead = len(task) + 1
    beside, above = _bottom(told._replace(bottom=(*told.bottom, *helps))), _bottom(told)
    moved = bool(told.bottom) and lead + _wide(told.keys) > w - width_of(beside) - 2
    bottom = _bottom(told._replace(bottom=helps)) if moved else beside
    head = [Run(tr("COACH"), ROSE, "b"), Run(" "), *_place(coach), Run("  "), Run(coach.title, BRIGHT, "b")]
    at = cv.runs(x, 0, head, w - width_of(above) - 2 if moved else w) + 2
    if moved:
        cv.right(x + w - 1, 0, above)
    else:
        _bar(cv, max(at, cv.w - 22), 0, cv.w - 2 - max(at, cv.w - 22), coach)
    rows = flowed(_fitting(told, lambda found: len(flowed(found, w)), cv.h - 2), w)
    lines = _key_lines(told.keys, w - lead, w - width_of(bottom) - 2 - lead, cv.h - 2 - len(rows))
    for y, runs in enumerate(cut(rows, max(0, cv.h - 1 - len(lines)), w), 1):
        cv.runs(x, y, runs, w)
    if told.keys:
        cv.put(x, cv.h - len(lines), task, ROSE, bold=True)
    for y, pairs in enumerate(lines, cv.h - len(lines)):
        cv.runs(x + lead, y, [run for pair in pairs for run in [*_chip(*pair), Run("  ")]], w - lead)
    cv.right(x + w - 1, cv.h - 1, bottom)


def _wide(keys: Iterable[Pair]) -> int:
    """The cells of keys with their labels, one behind the other."""
    return sum(width_of(_chip(*pair)) + 2 for pair in keys)


def _key_lines(keys: tuple[Pair, ...], full: int, last: int, spare: int) -> list[tuple[Pair, ...]]:
    """The keys in the last row, which has ``last`` cells for them; where that is too little and a row is to ``spare``,
    the first ones in the row above, which has ``full``. Labels are shortened only where neither has the room."""
    if _wide(keys) <= last or spare < 1:
        return [tuple(_fitted(keys, last))]
    first = next(n for n in range(len(keys), -1, -1) if _wide(keys[:n]) <= full)
    return [keys[:first], tuple(_fitted(keys[first:], last))]


def _fitted(keys: tuple[Pair, ...], room: int) -> list[Pair]:
    """The keys with as much of their labels as there is room for: the longest give way first, a key never does."""
    labels = [label for _, label in keys]
    while sum(len(key) + len(label) + 5 for (key, _), label in zip(keys, labels, strict=True)) > room and any(labels):
        longest = max(range(len(labels)), key=lambda n: len(labels[n]))
        labels[longest] = elide(labels[longest], len(labels[longest]) - 1) if len(labels[longest]) > 4 else ""
    return [(key, label) for (key, _), label in zip(keys, labels, strict=True)]


def cut(rows: list[list[Run]], most: int, width: int) -> list[list[Run]]:
    """At most so many rows; where more would follow the last one ends in an ellipsis behind a word."""
    if len(rows) <= most:
        return rows
    kept = rows[:most]
    while kept and width_of(kept[-1]) + 2 > width and len(kept[-1]) > 1:
        kept[-1] = kept[-1][:-1]
    if kept:
        kept[-1] = [*kept[-1], Run(f" {g.ELLIPSIS}", kept[-1][-1].fg)]
    return kept


def flowed(paragraphs: Iterable[Paragraph], width: int) -> list[list[Run]]:
    """Paragraphs one behind the other in lines of ``width`` cells, each in its colour."""
    words = [(word, colour) for text, colour in paragraphs if text for word in text.split(" ")]
    rows: list[list[Run]] = []
    room = 0
    for word, colour in words:
        if len(word) + 1 > room or not rows:
            rows.append([Run(word, colour)])
            room = width - len(word)
        else:
            rows[-1].append(Run(f" {word}", colour))
            room -= len(word) + 1
    return rows
