"""Coaches that are slow, or that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

from screenshots.coach import PlainCoach
from skyworld_tui.ai.advice import Advice
from skyworld_tui.engine.record import Record
from skyworld_tui.engine.view import MatchView

PATIENCE = 20.0
"""Seconds that a blocked thread of a failing test stays at most."""


class Slow:
    """Waits for ``go`` before it answers. ``begun``: it is at it; ``stopped``: whether somebody still waited, each
    time that it had an answer or went on; ``told``: the progress of a review that it reports before it waits."""

    def __init__(self, told: tuple[int, int] = (0, 0)) -> None:
        self.go, self.begun, self.ended = Event(), Event(), Event()
        self.stopped: list[bool] = []
        self.told = told

    async def at_work(self) -> bool:
        """Wait until it has begun; the screen goes on meanwhile."""
        return await asyncio.to_thread(self.begun.wait, PATIENCE)

    async def goes_on(self) -> bool:
        """Let it answer, and wait until it has seen whether somebody still wants that; nobody else waits for a thread
        that was given up."""
        self.go.set()
        return await asyncio.to_thread(self.ended.wait, PATIENCE)

    def advise(self, view: MatchView, stop: Callable[[], bool]) -> Advice:
        """The plain advice, late."""
        self.begun.set()
        self.go.wait(PATIENCE)
        self.stopped.append(stop())
        self.ended.set()
        return PlainCoach().advise(view, stop)

    def turning_points(self, record: Record, seat: int, progress: Callable[[int, int], bool]) -> Any:
        """The plain ones, late."""
        progress(*self.told)
        self.begun.set()
        self.go.wait(PATIENCE)
        self.stopped.append(not progress(*self.told))
        self.ended.set()
        return PlainCoach().turning_points(record, seat, progress)


class Broken:
    """Fails with ``error``."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def advise(self, view: MatchView, stop: Callable[[], bool]) -> Advice:
        """Nothing."""
        raise self.error

    def turning_points(self, record: Record, seat: int, progress: Callable[[int, int], bool]) -> Any:
        """Nothing."""
        raise self.error
