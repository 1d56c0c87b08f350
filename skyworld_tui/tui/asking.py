"""The panel of an open choice, the yes/no panel and the coach: what stands beside or over the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..engine.view import ChoiceView
from ..session.guide import Coach
from . import coaching
from .coaching import Press
from .controller import Controller
from .paint.canvas import Canvas, Ground
from .paint.choices import choice_panel, choice_size
from .paint.coach import Told, coach_panel
from .paint.confirm import confirm_panel
from .palette import Look


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


def coach_painter(
    mind: Controller, coach: Coach, said: str, sheet: tuple[tuple[Press, ...], tuple[Press, ...]] | None = None
) -> tuple[Any, Any]:
    """Key and painter for the coach: what it says, and the keys that are left to press as the table stands. ``sheet``:
    the keys to press and those at the bottom where a sheet is open beside the coach."""
    keys = sheet or (coaching.presses(mind, coach), coaching.at_the_bottom(mind, coach))
    told = Told(coaching.worded(mind.keys, coach), *keys, said)
    return (told, partial(_paint_coach, told))


def _paint_coach(told: Told, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
    return coach_panel(size, told, look=look)
