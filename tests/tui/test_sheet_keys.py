"""The keys of the sheets: what opened one closes it, the player's own keys come first, and a page is a page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.keymap import keys_from
from skyworld_tui.tui.paint.panels import LogLine
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.decksheets import UnsavedSheet
from skyworld_tui.tui.screens.logsheet import LogSheet
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.overlays import HelpSheet
from skyworld_tui.tui.screens.reader import ReaderSheet
from skyworld_tui.tui.screens.sheet import PAGE, STEPS, stepped

from .driver import settle
from .places import cells, press
from .test_mouse import banking

OPENERS = ("banks", "trail", "help", "decks", "moves", "log", "text", "inspect", "pause", "commands")
LINES = tuple(LogLine(n, n % 2 == 0, f"Line number {n}", "power") for n in range(90, 0, -1))


def with_keys(options: Any, **changes: str) -> Any:
    """The options of a player with these keys."""
    keys, wrong = keys_from(changes)
    assert not wrong
    settings = replace(options.settings, keys=keys)
    return replace(options, settings=settings, look=replace(options.look, keys=keys))


async def own(pilot: Any, shown: str) -> None:
    """Press a key as the player reads it."""
    await press(pilot, {"?": "question_mark", "/": "slash"}.get(shown, shown))


@pytest.mark.parametrize(
    "changes",
    [{}, {"log": "L", "help": "F2", "commands": "Z", "pause": "M", "inspect": "G", "text": "D", "banks": "B"}],
)
async def test_the_key_that_opened_a_sheet_closes_it(cards: CardSet, options: Any, changes: dict[str, str]) -> None:
    app = SkyWorldApp(with_keys(options, **changes), banking(cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        table = app.screen
        for action in OPENERS:
            shown = app.look.keys.of(action)
            await own(pilot, shown if len(shown) == 1 else shown.lower())
            assert app.screen is not table, action
            await own(pilot, shown if len(shown) == 1 else shown.lower())
            assert app.screen is table, action


async def test_the_palette_takes_its_own_key_as_a_sign_once_something_is_typed(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", "a", "slash")
        assert isinstance(app.screen, CommandsSheet) and app.screen.typed == "a/"
        await press(pilot, "backspace", "backspace", "slash")
        assert not isinstance(app.screen, CommandsSheet)


async def test_a_changed_arrow_key_goes_before_the_letter_of_a_sheet(cards: CardSet, options: Any) -> None:
    """``p`` is up now, so the log's player is on ``P`` and says so; the same in the text of the board."""
    session = banking(cards)
    app = SkyWorldApp(with_keys(options, up="p", down="y"), session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        sheet = LogSheet(LINES)
        app.push_screen(sheet)
        await press(pilot, "y", "y", "p")
        assert sheet.scroll_rows == 1 and sheet.filter.open
        assert " P both " in cells(app).replace("  ", " ")
        await press(pilot, "P")
        assert sheet.filter.mine is True
        await press(pilot, "escape")
        reader = ReaderSheet(app.screen.mind, session)
        app.push_screen(reader)
        await press(pilot, "y", "y", "p")
        assert reader.scroll_rows == 1 and not reader.note and "Y copy" in cells(app)
        await press(pilot, "Y")
        assert reader.note


async def test_a_question_is_answered_with_the_players_own_keys(options: Any) -> None:
    app = SkyWorldApp(with_keys(options, yes="j", down="y", up="w"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        answers: list[Any] = []
        ask = AskScreen("Really?", yes="yes", no="no")
        app.push_screen(ask, answers.append)
        await press(pilot, "y")
        assert app.screen is ask and ask.cursor, "y goes down here"
        await press(pilot, "j")
        app.push_screen(UnsavedSheet("Dawn"), answers.append)
        await press(pilot, "w")
        assert answers == [True] and " W  save first" in cells(app), "w goes up here"
        await press(pilot, "W")
        assert answers == [True, "save"]


async def test_a_first_key_leaves_the_letters_of_a_sheet_alone(options: Any) -> None:
    """``h`` goes left on the table and opens the manual from the help."""
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(HelpSheet(frozenset()))
        await press(pilot, "h")
        assert not isinstance(app.screen, HelpSheet)


def test_steps_stay_inside_a_list() -> None:
    assert [stepped(5, name, 10) for name in STEPS] == [4, 6, 4, 6, 0, 9, 0, 9]
    assert stepped(20, "page_up", 40) == 20 - PAGE and stepped(20, "page_down", 40) == 20 + PAGE
    assert stepped(0, "down", 0) == 0


async def test_a_page_is_as_long_in_a_list_as_in_a_text(options: Any) -> None:
    from skyworld_tui.engine import Move

    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        log = LogSheet(LINES)
        app.push_screen(log)
        await press(pilot, "pagedown")
        moves = MovesSheet((Move("end"),) * 40, str, 0, "LEGAL MOVES")
        app.push_screen(moves)
        await press(pilot, "pagedown")
        assert log.scroll_rows == moves.row == PAGE
