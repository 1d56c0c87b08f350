"""The set-up of a match tells of the deck under the cursor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.glyphs import in_signs
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.paint.deckabout import deck_about
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.setup import SetupScreen

from .places import cells, press
from .reading import text

SIZES = [(80, 24), (80, 30), (120, 40), (200, 55)]
LOOKS = [Look(), Look(glyphs="ascii", mono=True)]


def flat(app: SkyWorldApp) -> str:
    """The words of the screen without its sky."""
    return " ".join(cells(app).replace("▀", " ").split())


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_deck_under_the_cursor_is_told_of(size: tuple[int, int], look: Look) -> None:
    async with shown(SCENES["setup"], size, look) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen) and screen.cards is not None
        assert "Hero" not in flat(pilot.app), "Play has the cursor: there is no deck to tell of"
        await press(pilot, "home", *["up"] * 5)
        assert screen.label(screen.rows[screen.row]) == "Your deck"
        for _ in range(5):
            deck = screen.cards.decks[screen.rows[screen.row].value]
            found = flat(pilot.app)
            hero = screen.cards.heroes[deck.hero or ""].name
            assert in_signs(f"Hero {hero}", look.glyphs) in found
            assert in_signs(" ".join(deck.plan), look.glyphs) in found, "every sentence, to its end"
            largest = {"sun": "Sun", "moon": "Moon", "star": "Star", "void": "Void", None: "Sun"}[deck.insignia]
            assert f"{largest} " in found
            rows = [row.strip("▀ ") for row in text(pilot.app)]
            at = next(n for n, row in enumerate(rows) if row.startswith("Hero "))
            assert any("Play" in row for row in rows[:at]), "below the rows, over none of them"
            await press(pilot, "right")


def test_an_own_deck_shows_what_is_known(cards: CardSet) -> None:
    deck = replace(cards.decks["four-winds"], id="mine", plan=(), hero=None)
    lines = ["".join(run.text for run in line) for line in deck_about(deck, cards, 80, 5)]
    assert lines[0].startswith("Hero none   ☼ Sun ")
    assert lines[1].startswith("A deck of your own: 30 of Stage I, 15 of Stage II, 5 of Stage III")


async def test_a_saved_deck_is_told_of_in_the_setup(options: Options, cards: CardSet) -> None:
    DeckStore(game=cards.decks).write(replace(cards.decks["four-winds"], id="", name="Mine", plan=()))
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", *["up"] * 5)
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        for _ in range(8):
            if screen.shown(screen.rows[screen.row]) == "Mine":
                break
            await press(pilot, "right")
        assert "A deck of your own: " in flat(app) and "Hero Anastacia" in flat(app)


@pytest.mark.parametrize("key", ["n", "t"])
@pytest.mark.parametrize("lang", ["en", "pt"])
async def test_the_panel_stays_as_wide_as_it_is(options: Options, key: str, lang: str) -> None:
    app = SkyWorldApp(replace(options, look=Look(lang=lang)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, key)
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        widths = set()
        for row in range(len(screen.rows)):
            screen.row = row
            for _ in range(max(1, len(screen.rows[row].values))):
                await press(pilot, "right", *["x"] * 16 * (screen.rows[row].text is not None))
                if screen is app.screen:
                    canvas = screen.paint((120, 40), app.look, None)
                    widths.add(next((mark.x, mark.w) for mark in canvas.marks if not mark.key))
                else:
                    await press(pilot, "escape")
        assert len(widths) == 1, widths


async def test_the_help_key_opens_the_manual_but_writes_in_a_name(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        for row, section in (("deck", "#deck"), ("clock", "")):
            screen.row = [each.name for each in screen.rows].index(row)
            await press(pilot, "question_mark")
            assert isinstance(app.screen, HowToSheet)
            assert app.screen.wanted == f"first-match{section}"
            await press(pilot, "escape")
            assert app.screen is screen
        screen.row = 1
        await press(pilot, "question_mark")
        assert app.screen is screen and (screen.rows[1].text or "").endswith("?")
        assert "? help" not in flat(app)
        await press(pilot, "down")
        assert "? help" in flat(app)
