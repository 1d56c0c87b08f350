"""The mouse alone: every sheet opened and closed by clicks, every key that is painted, every row of every list."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.deckbuilder.mind import DeckMind
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.picking import from_choice
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.decksheets import BuilderHelp, DeckListSheet, HandSheet, HeroSheet, UnsavedSheet
from skyworld_tui.tui.screens.gone import GoneSheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.keys import KeysScreen
from skyworld_tui.tui.screens.logsheet import LogSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.overlays import BanksSheet, CardSheet, HelpSheet, TrailSheet
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.reader import ReaderSheet
from skyworld_tui.tui.screens.settings import SettingsScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.screens.sheet import Sheet
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.verbs import Spot

from .driver import MousePlayer, mind_of, settle

SIZES = [(80, 24), (120, 40)]
SHEETS = {
    "banks": BanksSheet, "trail": TrailSheet, "log": LogSheet, "decks": GoneSheet, "moves": MovesSheet,
    "text": ReaderSheet, "commands": CommandsSheet, "help": HelpSheet, "inspect": CardSheet,
}  # fmt: skip


def banking(cards: CardSet) -> Session:
    """The player's Bank has a Zita, whose Bank action looks at two cards; both sides have something in the Trail."""
    c = cards.cards
    deck = (c["nina"], c["lotus"], c["flor"], c["gili"]) * 3
    bank = tuple((c[name], False) for name in ("nina", "flor", "zita", "elyra"))
    trail = (c["lotus"], c["flor"])
    mine = SeatPosition(
        "Ilse", hero=cards.heroes["aurelio-warden-of-lanterns"], hand=(c["nina"], c["lotus"]),
        field={1: CharacterAt(c["nina"])}, bank=bank, trail=trail, deck=deck,
    )  # fmt: skip
    theirs = SeatPosition("Marek", bank=bank, trail=trail, field={0: CharacterAt(c["elyra"])}, deck=deck)
    return Session(Match.from_position(Position((mine, theirs), turn=7)), ("human", "random"))


async def at_table(pilot: Any) -> MousePlayer:
    """The table at rest, and who plays there with the mouse."""
    await settle(pilot)
    return MousePlayer(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_every_sheet_of_a_match_opens_and_closes_by_clicks(cards: CardSet, options: Any, size: Any) -> None:
    app = SkyWorldApp(options, banking(cards))
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        table = app.screen
        for action, kind in SHEETS.items():
            await mouse.chip(app.look.keys.of(action))
            await pilot.pause()
            assert isinstance(app.screen, kind), action
            await pilot.click(offset=(0, 0))
            await pilot.pause()
            assert isinstance(app.screen, kind), "a click beside the sheet does nothing"
            await mouse.click_mark("sheet", "Esc")
            assert app.screen is table, action
        await mouse.chip("p")
        await pilot.pause()
        pause = app.screen
        assert isinstance(pause, PauseScreen)
        names = [name for name, _ in pause.entries]
        await mouse.click_mark("scene", row=names.index("settings"))
        assert isinstance(app.screen, SettingsScreen)
        app.push_screen(KeysScreen())
        await pilot.pause()
        await mouse.click_mark("scene", "Esc")
        await mouse.click_mark("scene", "Esc")
        await mouse.click_mark("scene", row=names.index("concede"))
        assert isinstance(app.screen, AskScreen)
        await mouse.click_mark("sheet", "n")
        await mouse.click_mark("scene", row=names.index("resume"))
        assert app.screen is table


@pytest.mark.parametrize("size", SIZES)
async def test_screens_outside_of_a_match_open_and_close_by_clicks(cards: CardSet, options: Any, size: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        mouse, menu = MousePlayer(pilot), app.screen
        assert isinstance(menu, MenuScreen)
        names = menu.entries
        await mouse.click_mark("scene", row=names.index("howto"))
        book = app.screen
        assert isinstance(book, HowToSheet)
        await mouse.click_mark("sheet", "→")
        assert book.chapter == 1
        await mouse.click_mark("sheet", "Esc")
        assert app.screen is menu and book.chapter == 1, "the click that closes turns no page"
        await mouse.click_mark("scene", row=names.index("ai"))
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        level = setup.rows[3].value
        await mouse.click_mark("scene", row=3)
        assert setup.rows[3].value != level
        await mouse.click_mark("scene", "Esc")
        await mouse.click_mark("scene", "/")
        assert isinstance(app.screen, CommandsSheet)
        await mouse.click_mark("sheet", "Esc")
        await mouse.click_mark("scene", "?")
        assert isinstance(app.screen, HelpSheet)
        await mouse.click_mark("sheet", "h")
        assert isinstance(app.screen, HowToSheet)
        await mouse.click_mark("sheet", "Esc")
        await mouse.click_mark("sheet", "Esc")
        assert app.screen is menu
        mind = DeckMind(cards, DeckStore(game=cards.decks))
        mind.open("the-long-wake")
        heroes = tuple(cards.heroes.values())
        for sheet in (DeckListSheet(mind), HeroSheet(heroes, None), HandSheet(mind, random.Random(1)), BuilderHelp()):
            app.push_screen(sheet)
            await pilot.pause()
            await mouse.click_mark("sheet", "Esc")
            assert app.screen is menu, sheet


@pytest.mark.parametrize("key", ["y", "n", "w"])
async def test_the_three_answers_about_lost_changes_are_clicked(options: Any, key: str) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        answers: list[Any] = []
        app.push_screen(UnsavedSheet("Dawn"), answers.append)
        await pilot.pause()
        await MousePlayer(pilot).click_mark("sheet", key)
        assert answers == [{"y": True, "n": False, "w": "save"}[key]]


@pytest.mark.parametrize("size", SIZES)
async def test_a_bank_action_by_clicks(cards: CardSet, options: Any, size: Any) -> None:
    session = banking(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        await mouse.chip("b")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, BanksSheet)
        await mouse.click_mark("sheet", row=2)
        assert app.screen is sheet and (sheet.column, sheet.row) == (0, 2), "the first click moves the cursor"
        await mouse.click_mark("sheet", row=1, column=1)
        assert (sheet.column, sheet.row) == (1, 1)
        await mouse.click_mark("sheet", row=1, column=1)
        assert isinstance(app.screen, CardSheet), "the second one does what Enter does"
        await mouse.click_mark("sheet", "Esc")
        await mouse.click_mark("sheet", row=2)
        await mouse.click_mark("sheet", "Enter")
        await settle(pilot)
        assert mind_of(app).mode == "pick" and not mind_of(app).pick.board
        hand = session.match.view(0).me.hand_count
        await mouse.panel(mind_of(app))
        await settle(pilot)
        assert mind_of(app).mode == "main" and session.match.view(0).me.hand_count == hand + 1


@pytest.mark.parametrize(("key", "picks"), [("n", ()), ("Enter", (0,))])
async def test_none_of_the_options_is_a_button_of_its_own(
    cards: CardSet, options: Any, monkeypatch: pytest.MonkeyPatch, key: str, picks: tuple[int, ...]
) -> None:
    session = banking(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        mouse = await at_table(pilot)
        session.play(next(m for m in session.match.view(0).legal if m.verb == "bank"), session.decision_id, app.now())
        table = app.screen
        table.advance()
        await settle(pilot)
        mind = mind_of(app)
        mind.pick = from_choice(mind.view, replace(mind.view.choice, min=0))  # as if it might be declined
        table.redraw()
        await pilot.pause()
        played: list[Move] = []
        monkeypatch.setattr(table, "play", played.append)
        monkeypatch.setattr(mind, "why_not", lambda move: "")
        await mouse.click_mark("panel", key)
        assert played == [Move("choose", picks=picks)]


@pytest.mark.parametrize("size", SIZES)
async def test_hero_powers_and_the_limit_by_clicks(cards: CardSet, options: Any, size: Any) -> None:
    session = banking(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        raising = next(move for move in session.match.view(0).legal if move.verb == "raise")
        limit = session.match.view(0).me.awaken_limit
        await mouse.hero()
        await mouse.listed(raising)
        await settle(pilot)
        assert session.match.view(0).me.awaken_limit == limit + 1


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_in_full_opens_and_closes_with_the_right_button(cards: CardSet, options: Any, size: Any) -> None:
    app = SkyWorldApp(options, banking(cards))
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        table = app.screen
        await pilot.click("#hand-2", offset=(3, 1), button=3)
        await pilot.pause()
        assert isinstance(app.screen, CardSheet) and app.screen.subject.id == "lotus"
        await pilot.click("#sheet", offset=(5, 5), button=3)
        await pilot.pause()
        assert app.screen is table
        await mouse.chip("t")
        await pilot.pause()
        await mouse.click_mark("sheet", row=1, column=1, button=3)
        assert isinstance(app.screen, CardSheet) and app.screen.subject.id == "flor"


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_move_plays_it(cards: CardSet, options: Any, size: Any) -> None:
    session = banking(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        move = next(move for move in session.match.view(0).legal if move.verb == "essence")
        await mouse.chip("g")
        await pilot.pause()
        await mouse.listed(move)
        await settle(pilot)
        assert len(session.match.view(0).me.bank) == 5


@pytest.mark.parametrize("size", SIZES)
async def test_beside_an_entry_a_click_chooses_nothing(cards: CardSet, options: Any, size: Any) -> None:
    app = SkyWorldApp(options, banking(cards))
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        await mouse.chip("p")
        await pilot.pause()
        pause = app.screen
        assert isinstance(pause, PauseScreen)
        for mark in mouse.marks("scene"):
            if not mark.key:
                for x in (1, mark.x - 1, mark.x + mark.w):
                    await pilot.click("#scene", offset=(x, mark.y))
                    await pilot.pause()
                    assert app.screen is pause, (mark, x)
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for mark in MousePlayer(pilot).marks("scene"):
            if not mark.key:
                await pilot.click("#scene", offset=(1, mark.y))
                await pilot.pause()
                assert isinstance(app.screen, MenuScreen), mark


@pytest.mark.parametrize("size", SIZES)
async def test_the_last_screen_and_its_log_by_clicks(make_session: Any, options: Any, size: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        mouse = await at_table(pilot)
        session.concede(0, app.now())
        app.finished(session)
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)
        await mouse.click_mark("scene", "m")
        assert isinstance(app.screen, LogSheet)
        await mouse.click_mark("sheet", "Esc")
        await mouse.click_mark("scene", "r")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)


async def test_a_row_is_done_by_two_clicks_on_it_and_not_by_one_here_and_one_there(
    cards: CardSet, options: Any
) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        heroes, answers = tuple(cards.heroes.values()), []  # type: ignore[var-annotated]
        sheet = HeroSheet(heroes, None)
        app.push_screen(sheet, answers.append)
        await pilot.pause()
        mouse = MousePlayer(pilot)
        for row in (0, 3, 2, 3):
            await mouse.click_mark("sheet", row=row)
            assert app.screen is sheet and sheet.cursor == row
        await mouse.click_mark("sheet", row=3)
        assert answers == [heroes[3].id]


async def test_what_is_painted_over_a_mark_hides_it_and_a_mark_moves_with_its_picture(options: Any) -> None:
    from skyworld_tui.tui.paint.canvas import Canvas, Run

    inner = Canvas(20, 3, options.look)
    inner.mark_row(0, 1, 20, 1, 4)
    inner.runs(2, 1, [Run("Esc close", press="Esc")])
    outer = Canvas(30, 6, options.look)
    outer.blit(5, 2, inner)
    found = [outer.marked(x, 3) for x in (4, 5, 7, 15, 16, 25)]
    assert [None if mark is None else mark.key or mark.row for mark in found] == [None, 4, "Esc", "Esc", 4, None]


def test_every_sheet_of_the_table_knows_what_opens_it() -> None:
    assert {action: kind.OPENED for action, kind in SHEETS.items()} == {action: action for action in SHEETS}
    assert all(issubclass(kind, Sheet) for kind in SHEETS.values())


async def test_the_pointer_moves_the_cursor_only_where_it_rests(
    options: Options, make_session: Callable[..., Session]
) -> None:
    """On its way to a key the pointer crosses cards; the cursor must still be where the key is meant."""
    app = SkyWorldApp(replace(options, pace=replace(options.pace, rest=1000.0)), make_session(clock=False))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "3")
        screen = app.screen
        assert screen.mind.focus == Spot("hand", 2)
        await pilot.hover("#hand-5", offset=(3, 3))
        await pilot.pause()
        assert screen.mind.focus == Spot("hand", 2), "not yet"
        screen.pointer.rested(screen.query_one("#hand-5"))
        assert screen.mind.focus == Spot("hand", 4)
