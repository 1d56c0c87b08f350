"""The painting of a match in one process, without a terminal: what a profile of it can be read from.

``python benchmarks/painting.py [WIDTH HEIGHT]`` profiles key presses and prints the functions that took most time.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import positions
from textual.pilot import Pilot

from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options, Pace
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.widgets.painted import Painted

Result = tuple[str, float]


def in_match(size: tuple[int, int], home: Path, act: Callable[[Pilot[Any], MatchScreen], Awaitable[None]]) -> None:
    """Run ``act`` in the match of :mod:`positions`, at this size; nothing waits and nothing is saved."""
    store = SaveStore(home / "saves", home / "records")
    options = Options(pace=Pace.instant(), now=lambda: 0.0, saves=store)
    session = positions.begin(None, clock=True)

    async def run() -> None:
        app = SkyWorldApp(options, session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MatchScreen), screen
            await act(pilot, screen)

    asyncio.run(run())


def measure(size: tuple[int, int], home: Path, rounds: int) -> list[Result]:
    """Milliseconds of the processor: of telling the board what to show when nothing changed, and of painting each kind
    of place."""
    found: list[Result] = []

    async def act(pilot: Pilot[Any], screen: MatchScreen) -> None:
        for _ in range(rounds):
            found.append(("telling the board", _timed(screen.redraw)))
            found.extend(_paints(screen))

    in_match(size, home, act)
    return found


def _paints(screen: MatchScreen) -> Iterator[Result]:
    whole = 0.0
    for widget in screen.board.query(Painted):
        if widget.canvas() is None:
            continue
        name = str(widget.id)
        kind = name.rsplit("-", 1)[0] if name[-1].isdigit() else name
        spent = _timed(lambda widget=widget: widget.canvas().strips())
        whole += spent
        yield f"painting {kind}", spent
    yield "painting all of it", whole


def _timed(act: Callable[[], Any]) -> float:
    """Milliseconds of the processor, which do not hang on what else the machine does."""
    begun = time.thread_time()
    act()
    return (time.thread_time() - begun) * 1000


def main(size: tuple[int, int]) -> None:
    """Profile the cursor going to and fro, overlays and all."""
    profile = cProfile.Profile()

    async def act(pilot: Pilot[Any], screen: MatchScreen) -> None:
        profile.enable()
        for key in ("right", "right", "left", "left", "up", "up", "down", "down") * 10:
            await pilot.press(key)
        profile.disable()

    with tempfile.TemporaryDirectory(prefix="skyworld-") as home:
        in_match(size, Path(home), act)
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main((int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else (120, 40))
