"""The deck builder's screen by keys and by mouse: from nothing to a deck that is played."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseScrollDown, Paste
from textual.pilot import Pilot

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.deckbuilder.keys import KEYS
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.paint.deckbuilder import list_rows
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.deckbuilder import DeckBuilderScreen
from skyworld_tui.tui.screens.decksheets import BuilderHelp, DeckListSheet, HandHelp, HandSheet, HeroSheet, UnsavedSheet
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.overlays import CardSheet
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.widgets.painted import Painted

from .driver import mind_of, settle


async def opened(pilot: Pilot[Any]) -> DeckBuilderScreen:
    """The deck builder, by its entry in the menu."""
    await pilot.pause()
    await pilot.press("d")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, DeckBuilderScreen)
    return screen


def text_of(app: SkyWorldApp, region: str) -> list[str]:
    """A region as it is read now."""
    canvas = app.screen.query_one(f"#{region}", Painted).canvas()
    return canvas.text() if canvas is not None else []


def seen(app: SkyWorldApp) -> str:
    """Every region of the screen."""
    pictures = [widget.canvas() for widget in app.screen.query(Painted) if widget.region]
    return "\n".join("\n".join(picture.text()) for picture in pictures if picture is not None)


async def click_word(pilot: Pilot[Any], region: str, word: str, shift: int = 0) -> None:
    """Click where ``word`` stands in a region."""
    for y, row in enumerate(text_of(pilot.app, region)):
        if word in row:
            await pilot.click(f"#{region}", offset=(row.index(word) + shift, y))
            await pilot.pause()
            return
    raise AssertionError(f"{word!r} is nowhere in #{region}")


async def test_from_nothing_to_the_first_turn_by_keys(options: Options, cards: CardSet, home: Path) -> None:
    """Thirteen cards, a Hero, a name, saved; read again by another game; chosen in the set-up; played."""
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        for _ in range(12):
            await pilot.press("4", "down")
        await pilot.press("right", "right")
        assert "✓ complete" in seen(app) and "✗ no Hero yet" in seen(app)
        await pilot.press("h", "down", "enter")
        await pilot.pause()
        assert "ready to play" in seen(app)
        await pilot.press("r", "ctrl+u", *"Dawn", "space", *"Chorus", "enter", "w")
        assert "Saved: it can be chosen for a match." in seen(app)
        assert not screen.mind.editor.changed
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    deck = DeckStore(game=cards.decks).read().decks["dawn-chorus"]
    assert deck.name == "Dawn Chorus" and not check_deck(deck, cards)
    assert (home / "decks" / "dawn-chorus.yaml").is_file()

    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.mind.head().name == "Dawn Chorus" and screen.mind.editor.total == 50
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        rows = app.screen.rows
        row = next(n for n, setting in enumerate(rows) if setting.name == "deck")
        await pilot.press(*["up"] * (app.screen.row - row))
        for _ in rows[row].values:
            if app.screen.shown(rows[row]) != "Dawn Chorus":
                await pilot.press("right")
        assert app.screen.shown(rows[row]) == "Dawn Chorus"
        await pilot.press(*["down"] * (len(rows) - row))
        await pilot.press("enter")
        await settle(pilot)
        session = app.session
        assert session is not None
        mine = session.match.hand(0)
        assert mine and {card.id for card in mine} <= set(deck.cards)
        assert session.match.turn == 0, "the cards to send back are asked for"
        await pilot.press("enter")
        await settle(pilot)
        begun = session.match.turn  # the computer's turn is over where it was drawn to begin
        assert begun in (1, 2) and session.asked == 0 and mind_of(app).mode == "main"


async def test_from_nothing_to_a_saved_deck_by_mouse(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await click_word(pilot, "scene", "Deck builder")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DeckBuilderScreen)
        await click_word(pilot, "builder-list", "Anastacia, Rising Banner")
        await click_word(pilot, "builder-foot", "add")
        assert screen.mind.editor.copies("anastacia-rising-banner") == 1
        await click_word(pilot, "builder-foot", "remove")
        assert screen.mind.editor.total == 0
        for row in screen.mind.list_view().rows[:12]:
            y = next(k for k, line in enumerate(text_of(app, "builder-list")) if row.card.full_name in line)
            x = text_of(app, "builder-list")[y].index("▯▯▯▯")
            await pilot.click("#builder-list", offset=(x + 3, y))
        await pilot.pause()
        assert screen.mind.editor.total == 48
        await click_word(pilot, "builder-list", "Elyra")
        await click_word(pilot, "builder-foot", "add")
        await click_word(pilot, "builder-foot", "add")
        await click_word(pilot, "builder-deck", "none yet")
        await pilot.pause()
        assert isinstance(app.screen, HeroSheet)
        await click_word(pilot, "sheet", "Neusa")
        await click_word(pilot, "sheet", "Neusa")
        await pilot.pause()
        assert app.screen is screen and screen.mind.hero_name == "Neusa, Beyond the Line"
        await click_word(pilot, "builder-foot", "w  save", 1)
        assert screen.mind.naming
        await click_word(pilot, "builder-list", "☼ Sun")
        assert not screen.mind.typing and not DeckStore(game=cards.decks).read().decks, "a click elsewhere never saves"
        await click_word(pilot, "builder-list", "☼ Sun")
        await click_word(pilot, "builder-foot", "w  save", 1)
        await click_word(pilot, "builder-foot", "Enter  save it so", 1)
        await click_word(pilot, "builder-foot", "Esc menu")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    deck = DeckStore(game=cards.decks).read().decks["new-deck"]
    assert not check_deck(deck, cards) and deck.cards["elyra"] == 2


async def test_the_mouse_on_chips_headings_search_and_wheel(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        mind = screen.mind
        await click_word(pilot, "builder-list", "☼ Sun")
        assert all(row.card.insignia != "sun" for row in mind.list_view().rows)
        await click_word(pilot, "builder-list", "☼ Sun")
        await click_word(pilot, "builder-list", "†")
        assert mind.list_view().sort == "power" and mind.list_view().rows[0].card.power == 11
        await click_word(pilot, "builder-list", "f name")
        await pilot.press(*"leon")
        assert len(mind.list_view().rows) == 2
        await click_word(pilot, "builder-list", "Leon, Voice of Legacy")
        assert not mind.typing and mind.card is not None and mind.card.id == "leon-legacy"
        await pilot.press("escape")
        top = mind.list_view().top
        await pilot._post_mouse_events([MouseScrollDown], "#builder-list", offset=(5, 12))
        await pilot.pause()
        assert mind.list_view().top == top + 3
        await pilot.click("#builder-list", offset=(6, 12), button=3)
        await pilot.pause()
        assert isinstance(app.screen, CardSheet)


async def test_what_is_not_saved_is_not_lost_without_a_word(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("right", "escape")
        await pilot.pause()
        assert isinstance(app.screen, UnsavedSheet) and "New deck has changes" in seen(app)
        await pilot.press("n")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 1
        assert "New deck are not saved" in app.leaving_words()
        await pilot.press("o", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("n")
        await pilot.pause()
        assert screen.mind.editor.total == 1
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("y")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 0
        assert "Nothing is lost" in app.leaving_words()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.parametrize("mouse", [False, True])
async def test_changes_can_be_saved_on_the_way_out(options: Options, cards: CardSet, mouse: bool) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("right", "escape")
        await pilot.pause()
        if mouse:
            await click_word(pilot, "sheet", "save first")
        else:
            await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    assert DeckStore(game=cards.decks).read().decks["new-deck"].cards == {"anastacia-rising-banner": 1}


async def test_a_disk_that_refuses_on_the_way_out_keeps_the_deck_on_the_screen(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(DeckStore, "write", refuse)
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("right", "escape")
        await pilot.pause()
        await pilot.press("w")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 1
        assert "no space left on device" in seen(app)


async def test_ctrl_q_says_what_would_be_lost(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("right", "ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        assert "not saved; the deck builder offers them the next time" in " ".join(seen(app).replace("│", " ").split())


async def test_opening_and_deleting_decks(options: Options, cards: CardSet) -> None:
    store = DeckStore(game=cards.decks)
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(app.screen, DeckListSheet) and "A little of each Insignia" in seen(app)
        await pilot.press("x")  # a ready-made deck cannot be deleted
        await pilot.pause()
        assert isinstance(app.screen, DeckListSheet)
        await click_word(pilot, "sheet", "The Long Wake")
        await click_word(pilot, "sheet", "The Long Wake")
        await pilot.pause()
        assert app.screen is screen and screen.mind.head().name == "My Long Wake"
        await pilot.press("w", "enter", "o")
        await pilot.pause()
        assert "My Long Wake" in seen(app)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen) and "Its file my-long-wake.yaml is removed." in seen(app)
        await pilot.press("y")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, DeckListSheet) and not store.read().decks
        await pilot.press("escape")
        await pilot.pause()
        assert screen.mind.editor.changed


async def test_a_test_hand(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("o", "enter")
        await pilot.pause()
        before = screen.mind.editor.now
        await pilot.press("t")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, HandSheet)
        drawn = sheet.drawn
        hands = []
        for _ in range(4):
            await pilot.press("t")
            hands.append([card.id for card in drawn.hand])
        assert all(len(hand) == 6 for hand in hands) and len({*map(tuple, hands)}) > 1
        assert all(card.name.split(",")[0] in seen(app) for card in drawn.hand)
        await pilot.press("right", "i")
        await pilot.pause()
        assert isinstance(app.screen, CardSheet) and app.screen.subject is drawn.hand[1]
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("space", "6")
        assert "goes back" in seen(app) and "Enter exchange 2" in seen(app)
        await pilot.press("enter")
        kept = [hands[-1][n] for n in (0, 2, 3, 4)]
        assert [card.id for card in drawn.hand[:4]] == kept and "turn 1, 44 left in the deck" in seen(app)
        assert "5 new" in seen(app) and "6 new" in seen(app)
        assert "Space mark as played" in seen(app) and "? help" in seen(app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HandHelp) and "before the first turn it goes back" in seen(app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert app.screen is sheet
        await click_word(pilot, "sheet", " 1 ", 4)
        await click_word(pilot, "sheet", " 1 ", 4)
        assert "is played" in seen(app)
        await click_word(pilot, "sheet", "Enter next turn", 7)
        assert drawn.turn == 2 and "turn 2, 43 left in the deck" in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert screen.mind.editor.now == before


async def test_sheets_by_key_and_the_palette(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, BuilderHelp) and "add a copy" in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, CardSheet)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("slash")
        await pilot.pause()
        assert isinstance(app.screen, CommandsSheet)
        await pilot.press(*"add", "enter")
        await pilot.pause()
        assert app.screen is screen and screen.mind.editor.total == 1


async def test_letters_of_a_search_are_no_keys(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("f", *"sun/w4", "question_mark")
        await pilot.pause()
        assert app.screen is screen
        assert screen.mind.list_view().find == "sun/w4?" and screen.mind.editor.total == 0
        await pilot.press("escape", "f", *"nina", "right", "right", "enter", "escape")
        assert screen.mind.editor.copies("nina") == 2 and screen.mind.list_view().find == ""


async def test_pasting_is_writing(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.post_message(Paste("w4\n"))
        await pilot.pause()
        assert screen.mind.editor.total == 0 and not screen.mind.typing
        await pilot.press("f")
        screen.post_message(Paste("stage:3\n\x1b"))
        await pilot.pause()
        assert screen.mind.list_view().find == "stage:3" and "stage:3_" in seen(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 36), (120, 40), (200, 55)])
async def test_resizing_keeps_the_cursor_on_its_card_and_in_sight(options: Options, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("end", "up", "up")
        card = screen.mind.card
        assert card is not None
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.pause()
        assert screen.mind.card is card
        assert any(card.full_name in row and "▸" in row for row in text_of(app, "builder-list"))
        widget = screen.query_one("#builder-list")
        assert screen.mind.listing.page == list_rows((widget.size.width, widget.size.height))
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        await pilot.press("4", "right")
        assert screen.mind.editor.total == 0, "nothing is done unseen"
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.pause()
        assert screen.mind.card is card and card.full_name in seen(app)


async def test_a_damaged_file_is_named_and_the_builder_opens(options: Options, home: Path) -> None:
    (home / "decks").mkdir(parents=True)
    (home / "decks" / "broken.yaml").write_text("cards: [")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "could not be read" in seen(app)
        await pilot.press("o")
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        assert "CANNOT BE READ" in seen(app) and "broken.yaml" in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


async def test_only_what_changed_is_painted_anew(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down")
        await pilot.pause()
        before = {name: screen.query_one(f"#{name}", Painted)._strips for name in ("builder-head", "builder-deck")}
        lists = screen.query_one("#builder-list", Painted)._strips
        await pilot.press("down")
        await pilot.pause()
        for name, strips in before.items():
            assert strips is not None and screen.query_one(f"#{name}", Painted)._strips is strips
        assert screen.query_one("#builder-list", Painted)._strips is not lists


STORM = [entry.keys[0] for entry in KEYS] + ["a", "1", "4", "x", "y", "n", "w", "backspace", "enter", "escape", "slash"]


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_storm_of_keys_and_sizes_leaves_a_screen_that_can_be_read(options: Options, seed: int) -> None:
    """Whatever is pressed, the builder or the menu stands at the end, and every region paints at its size."""
    rng = random.Random(seed)
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for step in range(100):
            if isinstance(app.screen, MenuScreen):
                await opened(pilot)
            if step % 25 == 24:
                await pilot.resize_terminal(*rng.choice([(80, 24), (97, 31), (120, 40), (200, 55)]))
            await pilot.press(rng.choice(STORM))
        for _ in range(4):
            await pilot.press("escape")
            await pilot.pause()
        for widget in app.screen.query(Painted):
            canvas = widget.canvas()
            if canvas is not None and widget.region:
                assert (canvas.w, canvas.h) == (widget.size.width, widget.size.height)
        assert all(0 < n <= 4 for deck in DeckStore().read().decks.values() for n in deck.cards.values())
        assert not DeckStore().read().faults
