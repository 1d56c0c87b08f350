"""When a screen is at rest: known from what is still to be done, not from how busy the processor was for a while.

Textual's ``Pilot`` waits with ``wait_for_idle``: it sleeps for a fiftieth of a second, and again for as long as this
process was busy meanwhile, twice for a key. Here the same question is put to the loop, the screens and the threads, and
nothing sleeps. Textual is pinned exactly, so what this looks at stays where it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot

Wait = Callable[..., Awaitable[None]]
PATIENCE = 10.0
"""Seconds after which a thread counts as held back by the test. Such a test says so at once: ``held_thread``."""


async def at_rest(*_: float) -> None:
    """Until nothing is left to do: no message, no painting, no thought. Returns when only time or a key would help."""
    app = active_app.get()
    while True:
        await painted()
        threads = {worker._task for worker in app.workers if worker.is_running and worker._task is not None}
        if not threads:
            return
        _, held = await asyncio.wait(threads, timeout=PATIENCE)
        if held:
            return


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


def wait_without_sleep(monkeypatch: pytest.MonkeyPatch, wait: Wait = at_rest) -> None:
    """Let ``Pilot`` wait like this from now on."""

    async def for_screen(pilot: Pilot[Any], timeout: float = 0.0) -> bool:
        """In place of a message to every widget: all of them are handled when the screen is at rest."""
        await wait()
        return True

    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)
    monkeypatch.setattr("textual.app.wait_for_idle", wait)
    monkeypatch.setattr(Pilot, "_wait_for_screen", for_screen)
