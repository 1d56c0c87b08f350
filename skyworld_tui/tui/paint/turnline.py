"""The turn ribbon: where in the turn one is and what each part just did, as one row; and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...language import later, tr
from ...session.turnsteps import END, START, TurnStep
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, MUTED, OPP, PANEL, RGB, TEXT, YOU, Look
from ..words_about import called
from .canvas import Canvas, Ground, Run, Size, elide, hint, width_of, wrap, zone
from .frames import before, box, more

WORDS: Mapping[str, str] = {
    "renew": later("renew"), "ready": later("ready"), "locks": later("locks"), "amber": later("amber"),
    "trail": later("Trail"), "effects": later("effects"), "refill": later("refill"), "main": later("MAIN"),
    "end_effects": later("effects"), "durations": later("durations"), "preparation": later("Preparation"),
}  # fmt: skip
TOLD: Mapping[str, str] = {
    "renew": later("Awakenings, conversions and limits are renewed"),
    "ready": later("Characters become ready"),
    "locks": later("Padlocks open"),
    "amber": later("Amber Essences become available"),
    "trail": later("The Trail is consumed"),
    "effects": later("Turn-start effects"),
    "refill": later("The hand is refilled to six"),
    "main": later("Your moves, in any order"),
    "end_effects": later("End-of-turn effects"),
    "durations": later("What lasts this turn ends"),
    "preparation": later("Preparation ends"),
}
"""What each step does, said with ``tr``, as long as nothing is told of this turn."""
_SHORT: Mapping[str, str] = {**WORDS, "durations": later("ends"), "preparation": later("Prep.")}
_LEAST = 8  # columns a heading of the sheet takes beside its words


class TurnShown(NamedTuple):
    """A turn to be shown: its number, whose it is, whether that is the viewer's, and its steps."""

    number: int
    name: str
    mine: bool
    steps: tuple[TurnStep, ...]


def turn_line(size: Size, turn: TurnShown | None, *, look: Look, ground: Ground | None = None) -> Canvas:
    """One row: the steps by name where there is room, else as dots around the present one; empty without a turn."""
    cv = Canvas(size[0], size[1], look, ground or zone("dock", 2))
    if turn is None:
        return cv
    key = look.keys.of("turn")
    named = [Run(" "), Run(key, YOU, "b", None, key)]
    for words, gap in ((WORDS, "  "), (_SHORT, "  "), (_SHORT, " ")):
        runs = _named(turn, words, gap, key)
        if width_of(runs) <= cv.w - 1:
            cv.runs(0, 0, runs)
            if width_of(runs) + width_of(named) + 1 <= cv.w:
                cv.right(cv.w - 2, 0, named)
            return cv
    cv.runs(0, 0, [Run(key, YOU, "b", None, key), Run(" ", press=key), *_dotted(turn, key)], cv.w)
    return cv


def _accent(turn: TurnShown) -> RGB:
    return YOU if turn.mine else OPP


def _named(turn: TurnShown, words: Mapping[str, str], gap: str, key: str) -> list[Run]:
    """Every step with its word; a number says how much it did, the present one is a chip."""
    accent = _accent(turn)
    runs: list[Run] = []
    for step in turn.steps:
        if step.id == START[0]:
            runs.append(Run(tr("START") + gap, MUTED, press=key))
        elif step.id == END[0]:
            runs.append(Run(tr("END") + gap, MUTED, press=key))
        word = tr(words[step.id])
        if step.state == "now":
            runs.append(Run(f" {word} ", INK, "b", accent, key))
        elif step.state == "done" and step.n and step.id != "main":
            runs += [Run(f"{word} ", TEXT, press=key), Run(str(step.n), accent, "b", None, key)]
        elif step.state == "skipped":
            runs.append(Run(g.DASH * 2, MUTED, press=key))
        else:
            runs.append(Run(word, TEXT if step.state == "done" else MUTED, press=key))
        runs.append(Run(gap, press=key))
    return runs[:-1]


def _dotted(turn: TurnShown, key: str) -> list[Run]:
    """Done steps as dots, filled where they did something, those ahead and those that
    nobody saw as points, the present one by name."""
    accent = _accent(turn)
    runs: list[Run] = []
    for step in turn.steps:
        if step.state == "now":
            runs.append(Run(f" {tr(WORDS[step.id])} ", INK, "b", accent, key))
        elif step.state == "done" and step.seen:
            runs.append(Run(g.SPENT if step.n else g.LEFT, accent if step.n else MUTED, press=key))
        else:
            runs.append(Run(g.DOT, MUTED, press=key))
    return runs


# -- in words ----------------------------------------------------------------------------------------------------------


def turn_rows(width: int, turns: Sequence[TurnShown]) -> list[list[Run]]:
    """Both turns in words, as rows of ``width`` cells."""
    rows: list[list[Run]] = []
    for turn in turns:
        sign = g.YOURS if turn.mine else g.THEIRS
        accent = _accent(turn)
        rows += [[]] if rows else []
        title = tr("Turn {n} · {who}", n=turn.number, who=called(turn.name))
        rows.append([Run(f"{sign} {title}", accent, "b")])
        for step in turn.steps:
            if step.id in (START[0], "main", END[0]):
                part = tr("START") if step.id == START[0] else tr("END") if step.id == END[0] else tr("MAIN")
                rows.append([Run(part, MUTED, "b")])
            rows += _step_rows(width, step, accent)
    return rows


def _step_rows(width: int, step: TurnStep, accent: RGB) -> list[list[Run]]:
    """One step: a mark, what it is, and what it did."""
    mark = {"done": g.YES, "now": g.VERB, "ahead": g.DOT, "skipped": g.DASH}[step.state]
    colour = {"done": TEXT, "now": BRIGHT}.get(step.state, MUTED)
    always = step.id == "renew" or step.state in ("ahead", "now")
    nothing = "" if always else tr("nothing")
    did = step.did or nothing
    head = [
        Run(f"  {mark} ", accent if step.state == "now" else MUTED, "b"),
        Run(tr(TOLD[step.id]), colour, _bold(step)),
    ]
    room = width - width_of(head) - 2
    if not did or len(did) <= room:
        return [[*head, *([Run(f": {did}", MUTED if not step.did else TEXT)] if did else [])]]
    return [head, *([Run(f"      {line}", TEXT)] for line in wrap(did, max(_LEAST, width - 6)))]


def _bold(step: TurnStep) -> str:
    return "b" if step.state == "now" else ""


def turn_sheet(size: Size, turns: Sequence[TurnShown], *, scroll: int = 0, look: Look) -> Canvas:
    """The turn step by step, and below it the turn before, from row ``scroll`` on."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("THE TURN, STEP BY STEP"))
    rows = turn_rows(cv.w - 6, turns)
    room = max(1, cv.h - 3)
    scroll = max(0, min(scroll, len(rows) - room))
    for y, runs in enumerate(rows[scroll : scroll + room]):
        cv.runs(3, 1 + y, runs, cv.w - 6)
    if not rows:
        cv.put(3, 1, elide(tr("The first turn has not begun."), cv.w - 6), MUTED)
    below = len(rows) - room - scroll
    if below > 0:
        cv.runs(3, cv.h - 1, [Run(more(below), YOU, "b", None, "PgDn")])
    elif scroll:
        cv.runs(3, cv.h - 1, [Run(before(scroll), YOU, "b", None, "PgUp")])
    cv.right(cv.w - 3, cv.h - 1, [Run(" ", EDGE), *hint("Esc", tr("close")), Run(" ")])
    return cv
