"""The card library by keys and by mouse."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseScrollDown, Paste
from textual.pilot import Pilot

from skyworld_tui.cards.model import CardSet, DeckDef
from skyworld_tui.language import begin, tr
from skyworld_tui.lessons.rulings import load_rulings
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.deckbuilder.find import Finder
from skyworld_tui.tui.keymap import cap
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.paint.allcards import plan
from skyworld_tui.tui.paint.allcardshelp import CODES, KEYS, LEFT, TERMS
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.allcards import LibraryScreen
from skyworld_tui.tui.screens.allcardshelp import LibraryHelp
from skyworld_tui.tui.screens.allcardsrulings import RulingsSheet
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.deckbuilder import DeckBuilderScreen
from skyworld_tui.tui.screens.glossary import GlossarySheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.overlays import CardSheet
from skyworld_tui.tui.widgets.painted import Painted

SIZES = ((80, 24), (120, 40), (200, 55))


async def opened(pilot: Pilot[Any]) -> LibraryScreen:
    """The library, by its entry in the menu."""
    await pilot.pause()
    await pilot.press("a")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, LibraryScreen)
    return screen


def text_of(app: SkyWorldApp, region: str = "scene") -> list[str]:
    """The picture as it is read now."""
    canvas = app.screen.query_one(f"#{region}", Painted).canvas()
    assert canvas is not None
    return canvas.text()


async def click_word(pilot: Pilot[Any], word: str) -> None:
    """Click where ``word`` stands."""
    for y, row in enumerate(text_of(pilot.app)):
        if word in row:
            await pilot.click("#scene", offset=(row.rindex(word), y))
            await pilot.pause()
            return
    raise AssertionError(f"{word!r} is nowhere")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_card_is_read_from_its_name_to_its_decks(options: Options, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        screen.mind.show("celina")
        seen = set()
        await pilot.press("right")
        for _ in range(60):
            seen |= {row[plan(size).x - 1 :].strip(" ▐") for row in text_of(app)}
            await pilot.press("down")
        whole = "\n".join(seen)
        for wanted in ("Celina, Candle Chorister", "BANK ACTION", "Safeguard", "Evolves into", "any card of Stage II"):
            assert wanted in whole
        for ruling in load_rulings().of(screen.mind.subject):
            assert ruling.ask[:30] in whole
        for link in screen.mind.links():
            assert link.kind == "word" or link.label in whole or link.kind == "search"


async def test_a_search_narrows_the_list_and_esc_leaves_step_by_step(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("f", *"key:ward")
        assert "2 of 78" in "\n".join(text_of(app))
        await pilot.press("enter", "s")
        assert screen.mind.listing.sort == "requirement"
        await pilot.press("f")
        screen.post_message(Paste(" m\naura"))
        await pilot.pause()
        assert screen.mind.listing.find == "key:ward maura"
        await pilot.press("enter", "right", "escape", "escape")
        assert "78 of 78" in "\n".join(text_of(app))
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_words_open_the_glossary_and_the_help_leads_to_the_manual(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.mind.show("maura")
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, GlossarySheet)
        assert app.screen.entry is not None and app.screen.entry.id == "ward"
        await pilot.press("escape", "question_mark", "h")
        await pilot.pause()
        assert isinstance(app.screen, HowToSheet) and app.screen.wanted.startswith("keywords")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lang", ["en", "pt"])
async def test_the_help_key_tells_keys_search_and_codes(options: Options, lang: str, size: tuple[int, int]) -> None:
    app = SkyWorldApp(dataclasses.replace(options, look=Look(lang=lang)))
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        assert f"? {tr('help')}" in text_of(app)[-1]
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, LibraryHelp)
        seen = "\n".join(text_of(app, "sheet"))
        await pilot.press("end")
        await pilot.pause()
        seen += "\n".join(text_of(app, "sheet"))
        for left, said in (
            *((cap(key), said) for key, said in KEYS),
            *((tr(term), said) for term, said in TERMS),
            *CODES,
        ):
            assert left in seen and tr(said)[:30] in seen, left
        await pilot.press("question_mark")
        await pilot.pause()
        assert app.screen is screen


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_example_of_the_help_is_understood_and_finds_something(cards: CardSet, lang: str) -> None:
    begin(lang)
    subjects = {**cards.cards, **cards.heroes}
    finder = Finder(subjects.values(), lang)
    for term, _ in TERMS:
        assert len(tr(term)) < LEFT
        query = finder.read(tr(term))
        found = [each for each in subjects.values() if query.fits(each, 0)]
        assert not query.remark and len(found) > 0, term
        assert len(found) < len(subjects) or term == "deck:0", term


async def test_a_deck_opens_in_the_deck_builder_and_what_is_kept_there_is_seen_on_the_way_back(
    options: Options, cards: CardSet, home: Path
) -> None:
    store = DeckStore(game=cards.decks)
    store.write(DeckDef("", "Mine", None, {"nina": 2}))
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.mind.show("nina")
        while screen.mind.link < 0 or screen.mind.links()[screen.mind.link].id != "mine":
            await pilot.press("tab")
        assert "×2  yours" in "\n".join(text_of(app))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen)
        assert app.screen.mind.editor.now.name == "Mine"
        app.screen.mind.show("nina")
        await pilot.press("4", "w", "escape")
        await pilot.pause()
        assert app.screen is screen
        assert "×4  yours" in "\n".join(text_of(app))


async def test_a_ready_made_deck_opens_as_a_copy(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.mind.show("cassia")
        await pilot.press("shift+tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen)
        assert app.screen.mind.editor.now.name == "My Lanterns at Dusk"


async def test_the_mouse_does_all_of_it(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await click_word(pilot, "Elyra")
        assert screen.mind.subject is not None and screen.mind.subject.id == "elyra"
        await click_word(pilot, "any card of Stage II")
        assert screen.mind.listing.find == "stage:2"
        await click_word(pilot, "name, text" if not screen.mind.listing.find else "stage:2")
        assert screen.mind.finding
        await click_word(pilot, "show all")
        assert not screen.mind.finding and not screen.mind.listing.find
        await click_word(pilot, "sort")
        assert screen.mind.listing.sort == "requirement"
        await click_word(pilot, "rulings")
        assert screen.mind.scroll > 0
        await click_word(pilot, "Esc")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_the_wheel_moves_what_lies_under_it(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        scene = app.screen.query_one("#scene", Painted)

        async def wheel(x: int) -> None:
            scene.post_message(MouseScrollDown(scene, x, 10, 0, 1, 0, False, False, False, x, 10))
            await pilot.pause()

        await wheel(70)
        assert (screen.mind.listing.top, screen.mind.scroll) == (0, 3)
        await wheel(5)
        assert screen.mind.listing.top == 3


async def test_the_palette_and_another_window_size(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"all cards", "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        await pilot.press("end")
        await pilot.resize_terminal(200, 55)
        await pilot.pause()
        assert "▸" in "\n".join(row[:3] for row in text_of(app))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.mind.listing.top + plan((80, 24)).rows == 78
        await pilot.press("slash")
        await pilot.pause()
        assert isinstance(app.screen, CommandsSheet)


async def test_in_portuguese_the_rulings_and_the_screen_are(options: Options) -> None:
    app = SkyWorldApp(dataclasses.replace(options, look=Look(lang="pt")))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.mind.show("maura")
        await pilot.press("r")
        seen = "\n".join(text_of(app))
        assert "Todas as cartas" in seen
        assert "E se não houver quem expor?" in seen


async def test_the_card_in_full_shows_its_rulings(options: Options, cards: CardSet) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(CardSheet(cards.cards["maura"], True))
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulingsSheet)
        assert "What if there is nobody to expose?" in "\n".join(text_of(app, "sheet"))
        before = text_of(app, "sheet")
        await pilot.press("down", "end")
        assert text_of(app, "sheet") != before
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, CardSheet)
