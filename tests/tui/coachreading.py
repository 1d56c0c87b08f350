"""A learner who does what the coach's panel says: reads its cells off the composed screen and presses those keys."""

from __future__ import annotations

import re
from typing import Any

from textual.pilot import Pilot

from skyworld_tui.tui import palette as p
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.victory import VictoryScreen

from .driver import settle
from .reading import cells, nearest

KEYS = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "↓": "down", "+": "plus",
        "Backspace": "backspace"}  # fmt: skip


def panel_rows(app: SkyWorldApp) -> list[list[Any]]:
    """The cells of the coach's panel as they reach the terminal."""
    return cells(app, app.screen.query_one("#coach").region)


def panel_text(app: SkyWorldApp) -> str:
    """The words of the coach's panel in one line."""
    rows = ["".join(cell.char for cell in row).lstrip("▌ ").rstrip() for row in panel_rows(app)]
    return re.sub(r" +", " ", " ".join(rows))


PRACTICE = 99
"""Stands for the number of the step, and of all steps, in free play."""


def place(app: SkyWorldApp) -> tuple[int, int]:
    """``step n of m``."""
    if "COACH practice" in panel_text(app):
        return PRACTICE, PRACTICE
    found = re.search(r"step (\d+) of (\d+)", panel_text(app))
    assert found, panel_text(app)
    return int(found[1]), int(found[2])


def chips(app: SkyWorldApp) -> list[str]:
    """The keys under DO THIS, in order: what stands dark on the green of what is legal."""
    rows = panel_rows(app)
    start = next((n for n, row in enumerate(rows) if "DO THIS" in "".join(cell.char for cell in row)), None)
    if start is None:
        return []
    found: list[str] = []
    for row in rows[start:]:
        chip = ""
        for cell in [*row, None]:
            green = cell is not None and cell.style.bgcolor is not None and _named(cell.style.bgcolor) == "3"
            if green:
                chip += cell.char
            elif chip:
                found += chip.split()
                chip = ""
    return [KEYS.get(key, key) for key in found]


def _named(colour: Any) -> str:
    rgb = tuple(colour.triplet)
    near = nearest(rgb, {"3": p.LEGAL, "0": p.PANEL, "6": p.BRIGHT, "1": p.YOU})
    return near if sum((a - b) ** 2 for a, b in zip(rgb, p.LEGAL, strict=True)) < 900 else ""


async def follow(pilot: Pilot[Any], steps: int = 900, wrong: Any = None) -> list[tuple[int, int]]:
    """Do what the panel says until the last screen; the places that were seen. ``wrong``: an async function that is
    given the app before each step."""
    app: SkyWorldApp = pilot.app  # type: ignore[assignment]
    seen: list[tuple[int, int]] = []
    for _ in range(steps):
        await settle(pilot, lesson=True)
        if isinstance(app.screen, VictoryScreen):
            return seen
        assert isinstance(app.screen, MatchScreen), app.screen
        if wrong is not None:
            await wrong(app)
        seen.append(place(app))
        keys = chips(app)
        assert keys, panel_text(app)
        before = _state(app)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await settle(pilot, lesson=True)
        after = _state(app)
        assert before != after, (keys, getattr(app.screen, "prompt_text", ""), panel_text(app))
    raise AssertionError(f"no end after {steps} steps: {seen[-3:]}")


def _state(app: SkyWorldApp) -> Any:
    session = app.session
    assert session is not None and session.guide is not None
    return session.match.fingerprint(), session.guide.memento(), session.match.winner
