"""Make the pictures of the README from the running app: ``python screenshots/make.py``.

Every picture is the app itself, driven by a pilot over a fixed position and a clock that stands still, exported as SVG.
Fonts are left to the reader's own monospace font.
"""

from __future__ import annotations

import asyncio
import dataclasses
import os
import re
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match
from skyworld_tui.scenarios.load import load_file
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.options import Options, Pace

HERE = Path(__file__).parent
SEEN = 36.0  # seconds of the turn that have passed in the pictures
Keys = Callable[[Pilot[Any]], Awaitable[None]]


class Clock:
    """A monotonic clock that moves only when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def options(clock: Clock) -> Options:
    """Nothing waits, nothing moves, nothing is saved in the player's folders."""
    return Options(pace=Pace.instant(), now=clock, today=lambda: "2026-01-01T12:00:00", entropy=lambda: 1)


def match_session(settings: Options) -> Session:
    """The position of ``match.yaml``, Ilse at the keyboard against Marek."""
    cards = load_core()
    (scenario,) = load_file(HERE / "match.yaml", cards)
    seats = tuple(
        dataclasses.replace(side, name=name)
        for side, name in zip(scenario.position.seats, ("Ilse", "Marek"), strict=True)
    )
    match = Match.from_position(dataclasses.replace(scenario.position, seats=seats))
    timer = TurnClock(cards.format.turn_seconds, cards.format.answer_seconds)
    timer.new_turn()
    return Session(match, ("human", "normal"), clock=timer, now=settings.now())


def press(*keys: str) -> Keys:
    """A pilot that presses these keys."""

    async def run(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    return run


def plain(svg: str) -> str:
    """The export without web fonts and without the random names it gives its parts."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    for number, name in enumerate(dict.fromkeys(re.findall(r"terminal-\d+", svg))):
        svg = svg.replace(name, f"terminal-{number}")
    return re.sub(r"[ \t]+\n", "\n", svg)


async def picture(name: str, size: tuple[int, int], session: Callable[[Options], Session] | None, keys: Keys) -> None:
    """One picture of the app, at ``size`` cells, after ``keys``."""
    clock = Clock()
    settings = options(clock)
    app = SkyWorldApp(settings, session(settings) if session else None)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        clock.now = SEEN
        await keys(pilot)
        await pilot.pause()
        (HERE / f"{name}.svg").write_text(plain(app.export_screenshot(title="Sky World")), encoding="utf-8")


def lesson(settings: Options) -> Session:
    """The first lesson at its first step."""
    return lesson_session(settings, load_core())


async def main() -> None:
    """All pictures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["SKYWORLD_HOME"] = home
        await picture("menu", (120, 40), None, press())
        await picture("match-120x40", (120, 40), match_session, press("3"))
        await picture("match-80x24", (80, 24), match_session, press("3"))
        await picture("choice", (120, 40), match_session, press("2", "w", "enter"))
        await picture("targeting", (120, 40), match_session, press("f", "1", "a"))
        await picture("lesson", (120, 40), lesson, press())


if __name__ == "__main__":
    asyncio.run(main())
