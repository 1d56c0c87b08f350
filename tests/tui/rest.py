"""When a screen is at rest: known from what is still to be done, not from how busy the processor was for a while.

Textual's ``Pilot`` waits with ``wait_for_idle``: it sleeps for a fiftieth of a second, and again for as long as this
process was busy meanwhile, twice for a key. Here the same question is put to the loop, the screens and the threads, and
nothing sleeps. Textual is pinned exactly, so what this looks at stays where it is.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled, WorkerFailed


async def at_rest(*_: float) -> None:
    """Until nothing is left to do: no message, no painting, no thought. Returns when only time or a key would help."""
    app = active_app.get()
    while True:
        await painted()
        working = [worker for worker in app.workers if worker.is_running]
        if not working:
            return
        for worker in working:
            with suppress(WorkerFailed, WorkerCancelled):  # the app is told of it as well
                await worker.wait()


async def painted(*_: float) -> None:
    """Until no message and no painting is left, whatever a thread may still be doing."""
    app = active_app.get()
    while True:
        await _nothing_ready()
        if not _tick(app):
            return


async def _nothing_ready() -> None:
    """Until no task of the loop can go on by itself. Tasks handle the messages, so none of them is left either."""
    loop: Any = asyncio.get_running_loop()
    while loop._ready:
        await asyncio.sleep(0)


def _tick(app: App[Any]) -> bool:
    """Do now what Textual has put off to its next tick: a new size of the window, and painting. Returns whether there
    was something."""
    resized = app._resize_timer is not None
    if resized:
        app._check_resize()
    due = [screen for screen in app.screen_stack if screen._update_timer._active.is_set()]
    for screen in due:
        screen._on_timer_update()
    return resized or bool(due)


def wait_without_sleep(monkeypatch: pytest.MonkeyPatch, threads: bool = True) -> None:
    """Let ``Pilot`` wait with ``at_rest``; with ``painted`` where the test holds a thread back (no ``threads``)."""
    wait = at_rest if threads else painted

    async def for_screen(pilot: Pilot[Any], timeout: float = 0.0) -> bool:
        """A message to every widget and its answer: all messages are handled when the screen is at rest."""
        await wait()
        return True

    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)
    monkeypatch.setattr("textual.app.wait_for_idle", wait)
    monkeypatch.setattr(Pilot, "_wait_for_screen", for_screen)
