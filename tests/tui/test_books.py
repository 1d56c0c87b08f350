"""Chapters and words lead to each other without end, and few pages are open all the same."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.glossary import GlossarySheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen


async def rest(pilot: Pilot[Any]) -> None:
    for _ in range(2):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


async def follow(pilot: Pilot[Any], kind: str) -> None:
    """The first link of this kind on the open page, in the manual of the next chapter that has one."""
    page = pilot.app.screen
    if isinstance(page, GlossarySheet):
        page.link = next(n for n, link in enumerate(page.links()) if link.kind == kind)
    else:
        assert isinstance(page, HowToSheet)
        while not (found := [n for n, each in enumerate(page.body().links) if each.link.kind == kind]):
            page.turn(1)
        page.link = found[0]
    await pilot.press("enter")
    await rest(pilot)


async def test_links_between_the_two_books_leave_one_page_of_each_open(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        app.action_glossary()
        await rest(pilot)
        for _ in range(4):
            await follow(pilot, "chapter")
            assert isinstance(app.screen, HowToSheet)
            await follow(pilot, "word")
            assert isinstance(app.screen, GlossarySheet)
        assert len(app.screen_stack) <= 4
        pressed = 0
        while not isinstance(app.screen, MenuScreen):
            await pilot.press("escape")
            await rest(pilot)
            pressed += 1
            assert pressed <= 4


async def test_the_way_back_leads_to_the_word_before(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        app.push_screen(GlossarySheet("intercept"))
        await rest(pilot)
        page = app.screen
        await follow(pilot, "chapter")
        await follow(pilot, "word")
        assert app.screen is page and isinstance(page, GlossarySheet), "the same page, at another word"
        assert page.entry is not None and page.entry.id != "intercept"
        await pilot.press("backspace")
        await rest(pilot)
        assert page.entry.id == "intercept"


@pytest.mark.parametrize(
    "way", [("question_mark", "h"), ("question_mark", "l"), ("i", "1")], ids=["manual", "words", "card"]
)
async def test_who_reads_in_a_timed_match_loses_no_time(
    make_session: Any, options: Any, time: Any, way: tuple[str, ...]
) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await pilot.press("enter")
        await rest(pilot)
        table = app.screen
        assert isinstance(table, MatchScreen) and session.clock is not None
        left = session.clock.left(time.now)
        for key in way:
            await pilot.press(key)
            await rest(pilot)
        assert isinstance(app.screen, (HowToSheet, GlossarySheet)), app.screen
        time.now += 60
        assert session.clock.left(time.now) == left
        while app.screen is not table:
            await pilot.press("escape")
            await rest(pilot)
        time.now += 5
        assert session.clock.left(time.now) == left - 5
