"""The page of packs: what is switched there holds for the deck builder, the set-up and the settings file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.language import begin
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import with_setting
from skyworld_tui.tui.screens.packs import PacksScreen
from skyworld_tui.tui.screens.settings import SettingsScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from tests.packs.folders import EXAMPLE, cards, copied, written

from .test_screens import seen

TO_PACKS = ("s", "end", "up", "enter")
NIGHT_WATCH = "harbour-lights:night-watch"


@pytest.fixture
def own(home: Path) -> Path:
    """The player's folder of packs."""
    folder = home / "packs"
    folder.mkdir(parents=True)
    return folder


def kept(home: Path) -> Any:
    return json.loads((home / "config" / "settings.json").read_text("utf-8"))["packs"]


async def test_a_pack_is_switched_on_and_off_and_that_is_kept(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_PACKS)
        await pilot.pause()
        assert isinstance(app.screen, PacksScreen)
        assert "Harbour Lights, version 1" in seen(app) and "It holds 10 cards, 1 Hero, 1 deck." in seen(app)
        assert NIGHT_WATCH not in app.cards.decks
        await pilot.press("enter")
        await pilot.pause()
        assert "Harbour Lights is on: its decks and cards can be chosen" in seen(app)
        assert kept(home) == [EXAMPLE] and NIGHT_WATCH in app.cards.decks
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen) and "1 on" in seen(app)
        await pilot.press("enter", "left")
        await pilot.pause()
        assert "Harbour Lights is off." in seen(app)
        assert kept(home) == [] and NIGHT_WATCH not in app.cards.decks


async def test_a_broken_pack_is_told_with_file_and_line_and_cannot_be_switched_on(
    options: Any, home: Path, own: Path
) -> None:
    written(own, {"cards.yaml": cards("Ana").replace("stage", "stagg")}, "broken")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_PACKS, "down")
        await pilot.pause()
        assert "broken/cards.yaml:5: unknown key 'stagg'; nearest: stage" in seen(app) and "left out" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "It cannot be switched on before its files are right." in seen(app)
        assert app.settings.packs == ()
        file = own / "broken" / "cards.yaml"
        file.write_text(file.read_text("utf-8").replace("stagg", "stage"), "utf-8")
        await pilot.press("r", "enter")
        await pilot.pause()
        assert app.settings.packs == ("broken",) and "broken:ana" in app.cards.cards


async def test_a_pack_that_is_on_and_gone_can_be_switched_off(options: Any, home: Path) -> None:
    app = SkyWorldApp(with_setting(options, "packs", ("gone",)))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "nina" in app.cards.cards and app.packs_left_out == ("the pack 'gone' is not installed",)
        await pilot.press(*TO_PACKS, "end")
        await pilot.pause()
        assert "the pack is on, but not installed" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert kept(home) == [] and app.packs_left_out == ()


async def test_no_packs_at_all_says_where_they_belong(
    options: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skyworld_tui.packs.shelf.find_packs", lambda core: ())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_PACKS, "enter", "down", "end")
        await pilot.pause()
        assert "No packs are installed." in seen(app) and "Packs of your own lie in" in seen(app)


async def test_many_packs_scroll_and_the_mouse_switches(options: Any, home: Path, own: Path) -> None:
    for number in range(20):
        copied(own, f"p{number:02}")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_PACKS, "end")
        await pilot.pause()
        assert "13 more" in seen(app)
        await pilot.click(offset=(10, 3))  # the first row that is seen
        await pilot.pause()
        chosen = app.screen.found[app.screen.at].id
        assert app.settings.packs == () and chosen == "p12"
        row = next(y for y, line in enumerate(seen(app).splitlines()) if "▸" in line)
        await pilot.click(offset=(72, row))
        await pilot.pause()
        assert app.settings.packs == (chosen,)


async def test_the_page_speaks_portuguese(options: Any, home: Path) -> None:
    app = SkyWorldApp(with_setting(options, "lang", "pt"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*TO_PACKS, "enter")
        await pilot.pause()
        for words in ("PACOTES", "Harbour Lights, versão 1", "Contém 10 cartas, 1 Herói, 1 baralho.", "está ligado"):
            assert words in seen(app)
    begin("en")


async def test_the_set_up_switches_packs_and_offers_their_decks(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "right")
        await pilot.pause()
        assert isinstance(app.screen, PacksScreen)
        await pilot.press("enter", "escape")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen) and "1 on" in seen(app)
        assert screen.row == 0
        await pilot.press("down", "down", "left")
        await pilot.pause()
        deck = screen.rows[2]
        assert deck.name == "deck"
        while deck.value != NIGHT_WATCH:
            await pilot.press("right")
        await pilot.pause()
        assert "Night Watch" in seen(app) and "Hero Graça, Keeper of the Pier" in seen(app)
        other = screen.rows[4].value
        await pilot.press("up", "up", "right", "r", "escape")  # other cards now: what was chosen stays
        await pilot.pause()
        assert (screen.rows[2].value, screen.rows[4].value) == (NIGHT_WATCH, other)
        await pilot.press("up", "enter")
        await pilot.pause()
        session = app.session
        assert session is not None and list(session.meta.packs) == [EXAMPLE]
        assert app.settings.decks[0] == NIGHT_WATCH


async def test_a_pack_that_is_on_and_broken_is_counted_in_the_set_up(options: Any, home: Path) -> None:
    app = SkyWorldApp(with_setting(options, "packs", (EXAMPLE, "gone")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "1 on, 1 left out" in seen(app)


async def test_the_deck_builder_has_the_cards_of_packs_that_are_on(options: Any, home: Path) -> None:
    app = SkyWorldApp(with_setting(options, "packs", (EXAMPLE,)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d", "f", *"buoy")
        await pilot.pause()
        assert "Jandira, Buoy Keeper" in seen(app)
