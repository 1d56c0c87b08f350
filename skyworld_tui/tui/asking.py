"""The panel of an open choice, the yes/no panel and the coach: what stands beside or over the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..engine.view import ChoiceView
from ..session.guide import Coach
from .controller import Controller
from .paint.canvas import Canvas, Ground, Run, width_of, wrap
from .paint.choices import choice_panel, choice_size
from .paint.confirm import confirm_panel
from .palette import BRIGHT, INK, LEGAL, MUTED, PANEL, ROSE, TEXT, Look


def _in_panel(mind: Controller) -> bool:
    return mind.pick is not None and mind.pick.choice is not None and not mind.pick.board


def panel_wish(mind: Controller, w: int, h: int, lang: str = "en") -> tuple[int, int] | None:
    """The size the panel would like, None when no panel is open."""
    choice = mind.view.choice
    if choice is None or not mind.view.legal or (mind.pick is not None and not _in_panel(mind)):
        return None
    if choice.kind != "confirm" and not _in_panel(mind):
        return None
    return choice_size(choice, (w - 4, h - 3), lang, mind.around)


def panel_painter(mind: Controller, clock: str, said: str = "") -> tuple[Any, Any] | None:
    """Key and painter for the panel, None when it is closed. ``said``: a refusal; the panel may cover the prompt."""
    view, choice = mind.view, mind.view.choice
    if choice is None or not view.legal:
        return None
    payer = view.seats[choice.by]
    bank = (payer.locks, payer.free, len(payer.bank))
    if choice.kind == "confirm":
        key: tuple[Any, ...] = (choice, mind.confirm, clock, said, mind.around, bank)
        return (key, partial(_paint_confirm, mind, choice, mind.confirm, clock, said))
    pick = mind.pick
    if not _in_panel(mind) or pick is None or pick.choice is None:
        return None
    chosen = tuple(sorted(pick.marked))
    focus = mind.focus.index if mind.focus.zone == "panel" else 0
    key = (pick.choice, chosen, focus, clock, said, mind.around, bank)
    return (key, partial(_paint_choice, mind, pick.choice, chosen, focus, (clock, said)))


def _paint_confirm(
    mind: Controller, choice: ChoiceView, focus: str, clock: str, said: str, size: tuple[int, int],
    look: Look, ground: Ground | None,
) -> Canvas:  # fmt: skip
    payer = mind.view.seats[choice.by]
    return confirm_panel(size, choice, focus=focus, payer=payer, clock=clock, said=said, around=mind.around, look=look)


def _paint_choice(
    mind: Controller, choice: ChoiceView, chosen: tuple[int, ...], focus: int, words: tuple[str, str],
    size: tuple[int, int], look: Look, ground: Ground | None,
) -> Canvas:  # fmt: skip
    view = mind.view
    return choice_panel(
        size,
        choice,
        mine_seat=view.me,
        other_seat=view.other,
        payer=view.seats[choice.by],
        chosen=chosen,
        focus=focus,
        clock=words[0],
        said=words[1],
        around=mind.around,
        look=look,
    )


def paint_coach(coach: Coach, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
    """What the coach says: step, title, idea, why, and the keys to press."""
    cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
    for y in range(cv.h):
        cv.put(0, y, "▌", ROSE)
    x, w = 2, max(1, cv.w - 4)
    do = [(look.keys.retold(key), label) for key, label in coach.do]
    head = [Run("COACH", ROSE, "b"), Run(f"  {coach.place}  " if coach.place else "  ", MUTED)]
    narrow = cv.h < 10
    title: list[Run] = []
    y = 0
    if narrow:
        title = [*head, Run(coach.title, BRIGHT, "b")]
        cv.runs(x, 0, title, w)
        y = 1
    else:
        cv.runs(x, 0, head, w)
        for line in wrap(coach.title, w):
            cv.put(x, y + 2, line, BRIGHT, bold=True)
            y += 1
        y += 3
    keys = [Run("DO THIS ", ROSE, "b")]
    for key, label in do:
        keys += [Run(f" {key} ", INK, "b", LEGAL, key), Run(f" {label}", TEXT, press=key), Run("  ")]
    beside = narrow and width_of(title) + width_of(keys) + 2 <= w
    if beside:
        cv.right(x + w - 1, 0, keys)
    last = cv.h - 1 if do and not beside else cv.h
    for text, colour in ((coach.idea, TEXT), (coach.why, MUTED)):
        for line in wrap(text, w) if text else []:
            if y < last:
                cv.put(x, y, line, colour)
                y += 1
        y += 0 if narrow else 1
    if do:
        if narrow and not beside:
            cv.runs(x, cv.h - 1, keys, w)
        elif not narrow:
            _keys_below(cv, x, min(y, cv.h - len(do) - 1), do)
    return cv


def _keys_below(cv: Canvas, x: int, y: int, do: list[tuple[str, str]]) -> None:
    cv.put(x, y, "DO THIS", ROSE, bold=True)
    for row, (key, label) in enumerate(do, start=1):
        cv.runs(x, y + row, [Run(f" {key} ", INK, "b", LEGAL, key), Run(f" {label}", TEXT, press=key)], cv.w - x - 1)
