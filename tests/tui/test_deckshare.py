"""Decks given away and taken in, copied, and kept through a crash, by keys: the screen, the clipboard and the disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.deckdraft import DraftStore
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.session.sharing import as_code, as_list, as_yaml
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.palette import BRIGHT, RAISED
from skyworld_tui.tui.screens.ask import AskScreen, GoOnScreen
from skyworld_tui.tui.screens.deckbuilder import DeckBuilderScreen
from skyworld_tui.tui.screens.deckimport import ImportSheet, LeftOutSheet
from skyworld_tui.tui.screens.deckshare import ShareSheet
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.themes import themed

from .driver import mind_of, settle
from .test_deckbuilder import click_word, opened, seen


async def paste(pilot: Pilot[Any], text: str) -> None:
    """What the terminal sends when something is pasted."""
    pilot.app.screen.post_message(Paste(text))
    for _ in range(3):
        await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Type the keys and let the game do what they ask for."""
    await pilot.press(*keys)
    await pilot.pause()


async def build(pilot: Pilot[Any], name: str) -> None:
    """A legal deck from nothing, by keys: four copies of card after card, the second Hero, this name, saved."""
    await opened(pilot)
    for _ in range(12):
        await pilot.press("4", "down")
    await press(pilot, "right", "right", "h", "down", "enter")
    await press(pilot, "r", "ctrl+u", *name, "enter", "w", "escape")


async def export(pilot: Pilot[Any]) -> str:
    """The code of the deck that is open, as it was copied."""
    await press(pilot, "e")
    assert isinstance(pilot.app.screen, ShareSheet)
    await pilot.press("y")
    code = pilot.app.clipboard
    assert "Copied" in seen(pilot.app) and code.startswith("SWDA") and code[:60] in seen(pilot.app)
    await press(pilot, "escape")
    return code


async def delete(pilot: Pilot[Any]) -> None:
    """The saved deck is gone, and the deck builder is left."""
    await press(pilot, "o", "x")
    await press(pilot, "y")
    await press(pilot, "escape", "escape")
    await pilot.press("y")


async def choose(pilot: Pilot[Any], setting: str, value: str) -> None:
    """Choose a value in the set-up of a match, and begin."""
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    rows = screen.rows
    row = next(n for n, each in enumerate(rows) if screen.label(each) == setting)
    await pilot.press(*["up"] * (screen.row - row))
    for _ in rows[row].values:
        if screen.shown(rows[row]) != value:
            await pilot.press("right")
    await pilot.press(*["down"] * (len(rows) - row), "enter")
    await settle(pilot)


async def test_from_nothing_to_a_match_with_the_imported_deck(options: Options, cards: CardSet, home: Path) -> None:
    """Built by keys, saved, left, opened again, exported as a code, imported by another game, saved, and played."""
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await build(pilot, "Dawn")
        assert isinstance(app.screen, MenuScreen)
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.mind.head().name == "Dawn"
        code = await export(pilot)
        await delete(pilot)
    assert not DeckStore().read().decks, "the saved one is gone: what is played came by the code"

    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "p")
        assert isinstance(app.screen, ImportSheet)
        await paste(pilot, f'"{code.lower()}"\r\n')
        assert "✓ Dawn: 50 cards" in seen(app)
        await press(pilot, "enter")
        assert app.screen is screen and screen.mind.editor.total == 50 and screen.mind.editor.changed
        await pilot.press("w")
        assert "Saved: it can be chosen for a match." in seen(app)
        deck = DeckStore(game=cards.decks).read().decks["dawn"]
        assert not check_deck(deck, cards)
        await press(pilot, "escape")
        await press(pilot, "n")
        await choose(pilot, "Your deck", "Dawn")
        assert app.session is not None
        mine = app.session.match.hand(0)
        assert mine and {card.id for card in mine} <= set(deck.cards)
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.asked == 0 and mind_of(app).mode == "main"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_form_is_shown_copied_and_written(
    options: Options, cards: CardSet, home: Path, size: tuple[int, int]
) -> None:
    deck = cards.decks["four-winds"]
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("e")
        await pilot.pause()
        assert app.screen is screen and "There are no cards to share yet." in seen(app)
        await pilot.press("o", "enter", "e")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, ShareSheet)
        mine = screen.mind.editor.deck
        texts = {"code": as_code(mine, cards) + "\n", "list": as_list(mine, cards), "yaml": as_yaml(mine)}
        for form, text in texts.items():
            assert sheet.form == form
            await pilot.press("y")
            assert app.clipboard == text.rstrip("\n")
            await pilot.press("f", "f")
            file = home / "shared" / ("my-four-winds.yaml" if form == "yaml" else "my-four-winds.txt")
            if form == "list":
                file = file.with_name("my-four-winds-2.txt")
            assert file.read_text("utf-8") == text
            assert file.name in "".join(seen(app).replace("│", " ").split())
            await pilot.press("right")
        assert len(list((home / "shared").iterdir())) == 3, "the same thing is not written twice"
        assert sheet.form == "code"
        await click_word(pilot, "sheet", " List ", 2)
        assert sheet.form == "list" and "4 Nina" in seen(app)
        await pilot.press("end")
        last = as_list(mine, cards).rstrip().splitlines()[-1]
        assert last in seen(app) and deck.name not in last
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen


async def test_a_disk_that_refuses_the_file_says_so(options: Options, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        home.mkdir(exist_ok=True)
        (home / "shared").write_text("")
        await pilot.press("o", "enter", "e", "f")
        await pilot.pause()
        assert "could not be written" in seen(app)


async def test_an_import_is_read_as_it_is_written(options: Options, tmp_path: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("p", *"4xNina", "enter", *"Elira")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, ImportSheet) and sheet.writing
        assert "✓ Imported deck: 4 cards, no Hero" in seen(app) and "nearest: Elyra" in seen(app)
        await pilot.press("backspace", "backspace", "backspace", *"yra")
        await pilot.pause()
        assert "5 cards" in seen(app) and "nearest" not in seen(app)
        await pilot.press("tab")
        await pilot.pause()
        assert not sheet.writing and "Enter import" in seen(app)
        await pilot.press("x", "enter")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.now.cards == {"nina": 4, "elyra": 1}
        assert "5 cards imported" in seen(app)


async def test_what_an_import_left_out_stays_until_it_is_closed(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("p")
        await pilot.pause()
        await paste(pilot, "4 Nina\n2 Elira\n" + "".join(f"1 Nobody of {n}\n" for n in range(40)))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LeftOutSheet) and screen.mind.editor.now.cards == {"nina": 4}
        assert "No card Elira; nearest: Elyra." in seen(app)
        await pilot.press("end", "down", "down")
        await pilot.pause()
        assert "more lines." in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and "4 cards imported; w saves the deck." in seen(app)


async def test_a_path_is_read(options: Options, cards: CardSet, tmp_path: Path) -> None:
    file = tmp_path / "Coro da Tarde.txt"
    file.write_text("2 Nina")
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("p")
        await pilot.pause()
        await paste(pilot, f"'{file}' ")
        assert "✓ Coro da Tarde: 2 cards" in seen(app)
        await pilot.press("tab")
        await pilot.press("ctrl+u", *"/nowhere.txt")
        await pilot.pause()
        assert "✗ There is no card in it" in seen(app)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ImportSheet), "there is nothing to import"
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 0


async def test_a_deck_pasted_over_the_list_is_offered(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await paste(pilot, "w4\n")
        assert app.screen is screen and screen.mind.editor.total == 0
        await pilot.press("right")
        await paste(pilot, as_yaml(cards.decks["four-winds"]))
        assert isinstance(app.screen, ImportSheet) and "✓ Four Winds: 50 cards" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen), "the card on the screen is not saved"
        await pilot.press("n")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 1


async def test_what_is_pasted_cannot_reach_the_terminal_or_hold_it_up(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("p")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, ImportSheet)
        await paste(pilot, "4 Nina\x1b]52;c;harm\x07\x00\u202e\r\n2 Elyra")
        assert all(line.isprintable() for line in sheet.area.text.splitlines()) and "]52" in sheet.area.text
        await paste(pilot, "4 Nina\n" * 1_000_000)
        assert len(sheet.area.text) < 60_000 and "far longer than any deck" in seen(app)


async def test_the_sheets_fit_any_window(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await paste(pilot, as_list(cards.decks["four-winds"], cards))
        sheet = app.screen
        assert isinstance(sheet, ImportSheet)
        for size in ((80, 24), (60, 20), (200, 55), (97, 31)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            box, picture = sheet.area.region, sheet.query_one("#sheet").region
            if size == (60, 20):
                assert not box.area, "nothing shows through"
            else:
                assert picture.contains_region(box), (size, box, picture)


async def test_a_copy_has_a_free_name(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("c")
        assert "There are no cards to copy yet." in seen(app)
        await pilot.press("4", "r", "ctrl+u", *"Dawn", "enter", "w", "down", "3", "c")
        assert screen.mind.head().name == "Dawn 2" and screen.mind.editor.total == 7
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen), "the copy is not saved"
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("w")
    decks = DeckStore(game=cards.decks).read().decks
    assert {key: sum(deck.cards.values()) for key, deck in decks.items()} == {"dawn": 4, "dawn-2": 7}


async def test_what_a_crash_left_is_offered_once(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("4", "down", "3")
    assert DraftStore().read() is not None and not DeckStore().read().decks
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, GoOnScreen) and "New deck, 7 cards" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DeckBuilderScreen) and screen.mind.editor.total == 7 and screen.mind.editor.changed
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert DraftStore().read() is None, "the player wanted to lose it"
        await opened(pilot)
        assert app.screen.mind.editor.total == 0


async def test_what_a_crash_left_can_be_dropped(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("4")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen) and app.screen.mind.editor.total == 0
        assert DraftStore().read() is None


async def test_the_sheets_speak_portuguese(options: Options) -> None:
    app = SkyWorldApp(replace(options, look=replace(options.look, lang="pt")))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f", *"insígnia:lua", "space", *"fé>=2", "enter")
        screen = app.screen
        assert isinstance(screen, DeckBuilderScreen)
        rows = screen.mind.list_view().rows
        assert rows and all(row.card.insignia == "moon" and row.card.faith >= 2 for row in rows)
        await pilot.press("escape", "o", "enter", "e")
        await pilot.pause()
        assert "COMPARTILHAR O BARALHO" in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert "IMPORTAR UM BARALHO" in seen(app)


@pytest.mark.parametrize("theme", ["mono", "dusk", "paper", "contrast"])
async def test_the_box_has_the_colours_of_the_game(options: Options, theme: str) -> None:
    look = replace(options.look, mono=True) if theme == "mono" else replace(options.look, theme=theme)
    app = SkyWorldApp(replace(options, look=look))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("p", *"4", "space", *"Nina")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, ImportSheet)
        fg, bg = themed(BRIGHT, RAISED, theme) if theme != "mono" else (None, None)
        row = [segment for segment in sheet.area.render_line(0) if segment.text.strip()]
        for segment in row:
            assert segment.style is not None
            colours = [segment.style.color, segment.style.bgcolor]
            assert [colour.triplet if colour else None for colour in colours] == [fg, bg]
        shown = [segment for segment in sheet.area.render_line(0) if segment.style and segment.style.reverse]
        assert (theme == "mono") == bool(shown), "without colours the cursor is reversed"
