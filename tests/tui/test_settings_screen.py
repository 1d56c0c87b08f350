"""The settings page and the keys page: reached from the menu and from a match, each setting at work at once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events

from skyworld_tui.cards.model import CardSet
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.keymap import Keys
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.options import PACES
from skyworld_tui.tui.paint.pages import Row, hit, page
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.keys import KeysScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.overlays import HelpSheet
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.settings import SettingsScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.settings import VALUES, Settings, SettingsFile

from .driver import mind_of, settle
from .places import plain_sides, two_at_one_keyboard
from .test_screens import seen

SIZES = [(80, 24), (120, 40), (200, 55)]


def kept(home: Path) -> dict[str, Any]:
    """What the settings file holds."""
    found: dict[str, Any] = json.loads((home / "config" / "settings.json").read_text(encoding="utf-8"))
    return found


def words(app: SkyWorldApp) -> str:
    """What can be read on the screen, without its lines and the sky."""
    return " ".join(seen(app).replace("▀", " ").split())


async def choose(pilot: Any, label: str) -> None:
    """Put the cursor on the row with this label."""
    screen = pilot.app.screen
    for _ in range(60):
        column, row = screen.focus_place()
        if screen.columns()[column][row].label == label:
            return
        last = row == len(screen.columns()[column]) - 1 and isinstance(screen, KeysScreen)
        await pilot.press(*("right", "home") if last else ("down",))
    raise AssertionError(label)


async def in_match(pilot: Any) -> MatchScreen:
    """The first own turn of the match, the settings over its pause."""
    await settle(pilot)
    await pilot.press("enter")
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    await pilot.press("p", "s")
    await pilot.pause()
    assert isinstance(pilot.app.screen, SettingsScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_every_row_can_be_reached_says_what_it_does_and_is_whole(options: Any, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await pilot.press("s")
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        told = set()
        for _ in range(len(VALUES) + 2):
            text = seen(app)
            row = screen.columns()[0][screen.focus_place()[1]]
            line = next(line for line in text.splitlines() if row.label in line and "▸" in line)
            assert row.value in line
            assert " ".join(screen.told().split()) in words(app)
            told.add(screen.told())
            await pilot.press("down")
        assert len(told) == len(VALUES) + 2
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_signs_colours_and_language_repaint_a_match(options: Any, make_session: Any, home: Path) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        match = await in_match(pilot)
        await pilot.press("left")
        assert app.look.glyphs == "ascii" and seen(app).isascii()
        await choose(pilot, "Language")
        await pilot.press("left")
        await choose(pilot, "Cores")
        await pilot.press("right")
        theme = app.look.theme
        assert theme != "dusk" and kept(home)["theme"] == theme
        assert (kept(home)["signs"], kept(home)["lang"]) == ("ascii", "pt")
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert app.screen is match
        text = seen(app)
        assert text.isascii() and "SKY WORLD" in text
        match.mind.focus = replace(match.mind.focus, zone="hand", index=0)
        match.redraw()
        strips = {str(segment.style) for y in range(40) for segment in match.board.render_line(y)}
        await pilot.press("p", "s")
        await pilot.press("down", "left")
        assert app.look.theme == "dusk"
        assert {str(segment.style) for y in range(40) for segment in match.board.render_line(y)} != strips


async def test_motion_pace_and_the_question_before_the_end_hold_at_once(options: Any, make_session: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        match = await in_match(pilot)
        assert match.mind.ask_end
        await choose(pilot, "Ask before a turn ends")
        await pilot.press("enter")
        assert not match.mind.ask_end
        await choose(pilot, "Pace of the other turn")
        await pilot.press("right")
        assert app.options.pace == PACES["quick"] and match._faith.moving and match._flash.moving
        await choose(pilot, "Reduced motion")
        await pilot.press("right")
        assert app.options.reduced_motion and not match._faith.moving and not match._flash.moving
        await pilot.press("escape", "escape")
        turn = match.session.match.turn
        await pilot.press("e")
        await pilot.pause()
        assert match.session.match.turn > turn, "nothing was asked"


async def test_the_clock_setting_is_what_the_next_set_up_offers(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await choose(pilot, "Turn clock")
        await pilot.press("right", "escape", "n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen) and "no clock" in seen(app)


async def test_away_stops_the_clock_and_hides_the_table_unless_it_is_off(
    options: Any, make_session: Any, time: Any
) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        match = app.screen
        assert isinstance(match, MatchScreen) and match.session.clock is not None
        left = match.session.clock.left(time.now)
        app.post_message(events.AppBlur())
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        time.now += 50
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is match and match.session.clock.left(time.now) == left
        time.now += 5
        assert match.session.clock.left(time.now) == left - 5, "a key says that the player is back"
        app.change("pause_away", False)
        app.post_message(events.AppBlur())
        await pilot.pause()
        assert app.screen is match


@pytest.mark.parametrize("keys", [("b",), ("question_mark", "h"), ("slash",), ("ctrl+q",)])
async def test_away_the_pause_lies_over_whatever_is_open_and_gives_it_back(
    options: Any, make_session: Any, time: Any, keys: tuple[str, ...]
) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        match = app.screen
        assert isinstance(match, MatchScreen) and match.session.clock is not None
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        opened = list(app.screen_stack)
        assert len(opened) == 2 + len(keys)
        left = match.session.clock.left(time.now)
        for _ in range(2):
            app.post_message(events.AppBlur())
            await pilot.pause()
            assert isinstance(app.screen, PauseScreen) and app.screen_stack[:-1] == opened
        time.now += 30
        app.post_message(events.AppFocus())
        await pilot.pause()
        assert match.session.clock.left(time.now) == left
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen_stack == opened
        while app.screen is not match:
            await pilot.press("escape")
            await pilot.pause()
        time.now += 1
        assert match.session.clock.left(time.now) == left - 1


async def test_away_a_curtain_hides_enough_and_a_lesson_stays(options: Any, cards: CardSet) -> None:
    for session in (two_at_one_keyboard(*plain_sides(cards)), lesson_session(options, cards)):
        app = SkyWorldApp(options, session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            before = list(app.screen_stack)
            assert isinstance(before[-1], CurtainScreen if session.hotseat else MatchScreen)
            app.post_message(events.AppBlur())
            await pilot.pause()
            assert app.screen_stack == before


async def test_a_new_key_is_heard_at_once_and_kept_over_a_restart(options: Any, make_session: Any, home: Path) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        match = await in_match(pilot)
        await choose(pilot, "Keys")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, KeysScreen)
        await choose(pilot, "Convert to Essence")
        await pilot.press("enter")
        assert "press a key" in seen(app) and "press its new key" in seen(app)
        await pilot.press("Z")
        assert "Convert to Essence is Z now." in seen(app)
        await pilot.press("escape", "escape", "escape", "right")
        await pilot.pause()
        assert app.screen is match and " Z  convert" in seen(app)
        await pilot.press("1", "Z")
        await settle(pilot)
        assert len(match.mind.view.me.bank) == 1
    assert kept(home)["keys"] == {"convert": "Z"}
    again = SkyWorldApp(replace(options, settings=SettingsFile().load().settings))
    assert again.settings.keys.of("convert") == "Z"


async def test_the_keys_page_swaps_refuses_and_gives_back(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "up", "up", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, KeysScreen)
        await choose(pilot, "Attack")
        await pilot.press("enter", "c")
        assert "Attack is c now; channel Faith had it and is a now." in seen(app)
        await pilot.press("enter", "enter")
        assert "Enter always does the same and cannot be given away." in seen(app)
        await pilot.press("enter", "pageup")
        assert "cannot be used" in seen(app)
        await pilot.press("enter", "escape")
        assert isinstance(app.screen, KeysScreen) and app.settings.keys.of("attack") == "c"
        await pilot.press("enter", "f5", "backspace")
        assert app.settings.keys.of("attack") == "a" and app.settings.keys.of("channel") == "c"
        await pilot.press("enter", "delete")
        assert app.settings.keys == Keys() and kept(home)["keys"] == {}
        await pilot.press("enter", "Z")
        await choose(pilot, "As at first")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("n")
        assert app.settings.keys.of("attack") == "Z"
        await pilot.press("enter", "y")
        assert app.settings.keys == Keys() and "All keys are as at first." in seen(app)


async def test_reset_asks_and_keeps_the_names(options: Any, home: Path) -> None:
    mine = Settings(theme="paper", ask_end=False, names=("Ana", "Bo"), keys=Keys().bind("end", "z").keys)
    app = SkyWorldApp(replace(options, settings=mine))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "up", "enter")
        await pilot.press("escape")
        assert app.settings == mine
        await pilot.press("enter", "y")
        await pilot.pause()
        assert app.settings == Settings(names=("Ana", "Bo")) and app.look.keys == Keys()
        assert kept(home)["theme"] == "dusk" and "Everything is as at first." in seen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_mouse_sets_everything(options: Any, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await pilot.press("s")
        screen = app.screen
        assert isinstance(screen, SettingsScreen)

        async def click(label: str, way: int) -> None:
            place = next((0, k) for k, row in enumerate(screen.columns()[0]) if row.label == label)
            cells = [
                (x, y)
                for y in range(size[1])
                for x in range(size[0])
                if hit(size, screen.columns(), screen.focus_place(), x, y) == (place, way)
            ]
            assert cells, (label, way)
            await pilot.click("#scene", offset=cells[0])

        await click("Colours", 0)
        assert app.look.theme == "dusk" and screen.chosen == "theme"
        await click("Colours", 1)
        other = app.look.theme
        assert other != "dusk"
        await click("Colours", -1)
        assert app.look.theme == "dusk"
        await click("Turn clock", 1)
        assert app.settings.clock is False
        await click("Keys", 0)
        await pilot.pause()
        keys = app.screen
        assert isinstance(keys, KeysScreen)

        async def foot(words: str) -> None:
            await pilot.click("#scene", offset=(seen(app).splitlines()[-1].index(words), size[1] - 1))
            await pilot.pause()

        await pilot.press("down", "enter", "Z")
        await foot("Enter change")
        assert keys.listening
        await foot("Esc leave it")
        assert not keys.listening and app.screen is keys
        await foot("Backspace")
        assert app.settings.keys == Keys()
        await foot("Esc back")
        assert app.screen is screen
        await foot("Esc back")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("n")
        await pilot.pause()
        await foot("Esc")
        assert isinstance(app.screen, MenuScreen)


async def test_the_bottom_row_of_the_menu_can_be_clicked(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        foot = seen(app).splitlines()[-1]
        await pilot.click("#scene", offset=(foot.index("/ commands"), 23))
        await pilot.pause()
        assert isinstance(app.screen, CommandsSheet)
        await pilot.press("escape")
        await pilot.click("#scene", offset=(foot.index("? help") + 3, 23))
        await pilot.pause()
        assert isinstance(app.screen, HelpSheet)


async def test_a_disk_that_refuses_is_said_and_the_setting_holds(options: Any, home: Path) -> None:
    home.mkdir()
    (home / "config").write_text("in the way")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down", "right")
        assert app.look.theme != "dusk" and "could not be kept" in words(app)


async def test_what_the_command_line_asked_for_is_said(options: Any) -> None:
    app = SkyWorldApp(replace(options, asked={"theme": "paper"}, look=replace(options.look, theme="paper")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down")
        assert "paper" in seen(app) and "Asked for on the command line" in seen(app)
        await pilot.press("left")
        assert "Asked for" not in seen(app) and app.options.asked == {} and app.look.theme == app.settings.theme


async def test_the_menu_says_what_is_wrong_with_the_file(options: Any) -> None:
    app = SkyWorldApp(replace(options, settings_fault="settings.json: not understood and as at first: theme"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "settings.json: not understood and as at first: theme" in seen(app)


async def test_a_set_up_starts_from_the_last_one(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        for _ in range(7):
            await pilot.press("down")
        assert isinstance(app.screen, SetupScreen)
        app.screen.row = 1
        await pilot.press(*["backspace"] * 4, "A", "n", "a", "down", "right", "down", "down", "down", "left")
        deck = app.screen.rows[2].value
        app.screen.row = len(app.screen.rows)
        await pilot.press("enter")
        await pilot.pause()
        assert app.session is not None and app.session.names == ("Ana", "Marek")
    assert (kept(home)["names"], kept(home)["decks"][0], kept(home)["clock"]) == (["Ana", "Marek"], deck, False)
    loaded = SettingsFile().load()
    assert loaded.fault == ""
    again = SkyWorldApp(replace(options, settings=loaded.settings))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(again.screen, SetupScreen)
        assert [row.value for row in again.screen.rows][1:3] == ["Ana", deck] and "no clock" in seen(again)


async def test_no_clock_on_the_command_line_is_for_this_once(options: Any, home: Path) -> None:
    app = SkyWorldApp(replace(options, asked={"clock": False}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.session is not None and app.session.clock is None
    assert kept(home)["clock"] is True
    app = SkyWorldApp(replace(options, settings=Settings(clock=False), asked={"clock": False}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("up", "up", "left", "down", "down", "enter")
        await pilot.pause()
        assert app.session is None, "the match before is asked about"
        await pilot.press("y")
        await pilot.pause()
        assert app.session is not None and app.session.clock is not None
        assert app.options.value("clock") is True
    assert kept(home)["clock"] is True


async def test_of_two_games_each_keeps_what_it_changed(options: Any) -> None:
    one, two = SkyWorldApp(options), SkyWorldApp(options)
    async with one.run_test():
        one.change("theme", "paper")
        one.remember(names=("Ana", "Bo"), level="easy")
    async with two.run_test():
        two.change("ask_end", False)
        two.remember(names=options.settings.names, level="hard")
    found = SettingsFile().load().settings
    assert (found.theme, found.ask_end, found.names, found.level) == ("paper", False, ("Ana", "Bo"), "hard")
    three = SkyWorldApp(options)
    async with three.run_test():
        three.reset_settings()
    assert SettingsFile().load().settings == replace(Settings(), names=("Ana", "Bo"), level="hard")


async def test_the_menu_has_the_palette_and_the_pause_the_settings(options: Any, make_session: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"settings", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"settings", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        await pilot.press("slash", *"resume", "enter")
        await pilot.pause()
        assert mind_of(app).mode == "pick"


def test_a_page_wears_the_theme_that_is_chosen_on_it() -> None:
    looks = (Look(theme=theme) for theme in ("dusk", "paper"))
    dusk, paper = (page((80, 24), "SETTINGS", [[Row("Colours")]], (0, 0), look=look) for look in looks)
    row = next(y for y, text in enumerate(dusk.text()) if "SETTINGS" in text)
    styles = [{str(part.style) for part in cv.strips()[row] if "SETTINGS" in part.text} for cv in (dusk, paper)]
    assert len(styles[0]) == len(styles[1]) == 1 and styles[0] != styles[1]


async def test_both_pages_keep_their_cursor_in_sight_at_every_size(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("s",), ("up", "up", "up", "enter")):
            await pilot.press(*keys)
            await pilot.press("end")
            for size in ((80, 24), (200, 55), (81, 25), (112, 38), (160, 24), (80, 60), (79, 24), (80, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                screen = app.screen
                assert isinstance(screen, SettingsScreen | KeysScreen)
                column, row = screen.focus_place()
                label = screen.columns()[column][row].label
                assert size == (79, 24) or f"▸ {label}" in seen(app)
