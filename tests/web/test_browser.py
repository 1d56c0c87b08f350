"""The game in a real browser: seen, played by keys and by mouse, loaded again, by two visitors at once."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from .browser import Visitor, browser, chromium, drawn, serving, visit


@pytest.fixture
async def chrome() -> AsyncIterator[Browser]:
    """A Chromium without a window."""
    async with browser() as opened:
        yield opened


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Where the game is served."""
    chromium()
    async with serving(tmp_path) as found:
        yield found


async def begin(visitor: Visitor) -> None:
    """A match against the computer that the visitor begins, up to the first choice of their first turn."""
    await visitor.see("Play against the computer")
    await visitor.press("n")
    await visitor.see("Who begins")
    await visitor.press("ArrowUp", "ArrowRight")
    await visitor.see("< you >")
    await visitor.press("ArrowDown", "Enter")
    await visitor.see("Mark cards to exchange")
    await visitor.press("Enter")
    await visitor.see("1 conversion left")


async def end_turn(visitor: Visitor, by_mouse: bool = False) -> None:
    """End the turn, twice where the game asks, and wait for the next one."""
    turn = re.search(r"Turn (\d+)", visitor.text)[1]
    footer = visitor.screen.lines - 1

    async def end(words: str) -> None:
        if by_mouse:
            await visitor.click_at(visitor.screen.display[footer].index(words), footer)
        else:
            await visitor.press("e")

    await end("end turn")
    text = await visitor.until(
        lambda cells: "really end" in cells or f"Turn {turn} " not in cells, "the end of the turn"
    )
    if "really end" in text:  # a key that is held down must not answer itself: let the question be read
        await visitor.until(lambda cells: "again ends it" not in cells, "the prompt")
        await end("really end")
    await visitor.until(lambda cells: "end turn" in cells and f"Turn {int(turn) + 2} " in cells, "the next turn")


async def test_a_turn_by_keys_then_one_by_mouse_and_a_match_that_outlives_a_reload(
    chrome: Browser, address: str
) -> None:
    visitor = await visit(chrome, address)
    await begin(visitor)
    assert await drawn(visitor) > 0.99, "the browser shows what the game has drawn"
    # by keys
    await visitor.press("1", "v")
    await visitor.see("of 1 total")
    await end_turn(visitor)
    # by mouse: a card of the hand, then the keys of the footer
    await visitor.click("▸" if "▸convert" in visitor.text else "v convert", dy=-3)
    footer = visitor.screen.lines - 1
    await visitor.until(lambda cells: "convert" in cells.splitlines()[footer], "the key for converting")
    await visitor.click_at(visitor.screen.display[footer].index("convert"), footer)
    await visitor.see("of 2 total")
    await end_turn(visitor, by_mouse=True)
    # loaded again
    await visitor.page.reload()
    await visitor.see("Continue")
    await visitor.press("Enter")
    await visitor.see("of 2 total")
    assert visitor.faults == [] and visitor.elsewhere == []


async def test_two_visitors_play_at_once_and_apart(chrome: Browser, address: str) -> None:
    first, second = await visit(chrome, address), await visit(chrome, address, locale="pt-BR")
    await begin(first)
    await first.press("1", "v")
    await first.see("of 1 total")
    text = await second.see("Jogar contra o computador")
    assert "Continuar" not in text, "the first one's match is not the second one's"
    await second.press("s")
    await second.see("AJUSTES")
    await end_turn(first)
    assert "AJUSTES" in second.text and first.faults == second.faults == []


async def test_another_window_of_the_same_visitor_takes_the_game_over(chrome: Browser, address: str) -> None:
    visitor = await visit(chrome, address)
    await begin(visitor)
    other = Visitor(await visitor.page.context.new_page())
    await other.page.goto(address)
    await visitor.page.locator("#over").wait_for(state="visible")
    await other.see("Continue")
    await other.press("Enter")
    await other.see("1 conversion left")


async def test_quitting_ends_the_page_and_its_button_begins_anew(chrome: Browser, address: str) -> None:
    visitor = await visit(chrome, address)
    await visitor.see("Quit")
    await visitor.press("q")
    await visitor.see("Leave Sky World?")
    await visitor.press("y")
    await visitor.page.locator("#over").wait_for(state="visible")
    await visitor.press("Enter")
    await visitor.see("Play against the computer")


async def test_a_file_goes_to_the_browser_and_none_of_the_server_is_read(chrome: Browser, address: str) -> None:
    visitor = await visit(chrome, address)
    await visitor.see("Deck builder")
    await visitor.press("d")
    await visitor.see("save")
    await visitor.press("o")
    await visitor.see("Four Winds")
    await visitor.press("Enter")
    await visitor.see("A copy of")
    await visitor.press("e")
    await visitor.see("SWDA")
    download = await visitor.download("f")
    assert download.suggested_filename == "my-four-winds.txt"
    assert Path(await download.path()).read_text("utf-8").startswith("SWDA")
    await visitor.see("Your browser has it")
    await visitor.press("Escape")
    await visitor.until(lambda cells: "SHARE" not in cells, "the deck builder")
    await visitor.press("p")
    await visitor.see("IMPORT")
    await visitor.page.keyboard.type("/etc/passwd")
    await visitor.until(lambda cells: "/etc/passwd" in cells, "what was typed")
    assert "root:" not in visitor.text and visitor.faults == []
