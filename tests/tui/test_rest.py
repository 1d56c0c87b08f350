"""When a screen is at rest, and that nothing is painted on one that is being taken away."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.match import MatchScreen

from .driver import settle
from .rest import PATIENCE


async def test_a_pause_waits_for_a_thread_and_for_what_it_tells(options: Any) -> None:
    app, go, told = SkyWorldApp(options), Event(), []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        def work() -> None:
            assert go.wait(PATIENCE)
            app.screen.call_later(told.append, True)

        app.run_worker(work, thread=True)
        asyncio.get_running_loop().call_later(0.01, go.set)
        await pilot.pause()
        assert told


@pytest.mark.usefixtures("held_thread")
async def test_a_thread_that_the_test_holds_back_is_not_waited_for(options: Any) -> None:
    app, go = SkyWorldApp(options), Event()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        worker = app.run_worker(lambda: go.wait(PATIENCE), thread=True)
        await pilot.pause()
        assert worker.is_running
        go.set()
        assert await worker.wait()


async def test_a_table_that_is_being_taken_away_is_not_painted_any_more(options: Any, make_session: Any) -> None:
    """Its places go one by one, and a size or a sentence that is still on its way finds some of them gone."""
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        table = app.screen
        assert isinstance(table, MatchScreen)
        app.to_menu()
        left = []
        while table.board.is_attached:
            table.redraw()
            left.append(len(table.board.children))
            await asyncio.sleep(0)
        assert left[-1] == 0 < left[0]
