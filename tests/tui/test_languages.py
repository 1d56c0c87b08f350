"""The language is changed while a game is under way, and everything that is open speaks the new one at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui import cli, language
from skyworld_tui.ai.levels import load_levels
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options, options_from
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.glossary import GlossarySheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.learn import LearnScreen
from skyworld_tui.tui.screens.levels import LEVEL_NAMES, level_words
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.settings import SettingsScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.settings import Settings, SettingsFile

from .driver import settle
from .places import press
from .test_settings_screen import choose, words


async def to_portuguese(pilot: Any) -> None:
    """In the open settings: the language before English is Portuguese. Then back."""
    assert isinstance(pilot.app.screen, SettingsScreen)
    await choose(pilot, "Language")
    while language.spoken() != "pt":
        await press(pilot, "left")
    assert "AJUSTES" in words(pilot.app) and "SETTINGS" not in words(pilot.app)
    await press(pilot, "escape")


async def test_the_menu_follows(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Two players" in words(app)
        await press(pilot, "s")
        await to_portuguese(pilot)
        assert isinstance(app.screen, MenuScreen)
        assert "Dois jogadores" in words(app) and "Two players" not in words(app)


async def test_the_unfinished_match_is_told_of_anew() -> None:
    async with shown(SCENES["menu"], (80, 24)) as pilot:
        assert "Turn 13" in words(pilot.app)
        await press(pilot, "s")
        await to_portuguese(pilot)
        await settle(pilot)
        assert "Turno 13" in words(pilot.app) and "Turn 13" not in words(pilot.app)


async def test_the_pause_of_a_match_and_what_it_opens_follow(options: Options, make_session: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "enter", "p")
        assert isinstance(app.screen, PauseScreen) and "Resume" in words(app)
        await press(pilot, "s")
        await to_portuguese(pilot)
        assert isinstance(app.screen, PauseScreen)
        assert "Retomar" in words(app) and "Resume" not in words(app)
        await press(pilot, "c")
        assert "Desistir da partida?" in words(app)
        await press(pilot, "escape", "escape", "z")
        assert "A MESA EM TEXTO" in words(app)


async def test_a_list_of_moves_under_the_pause_follows(options: Options, make_session: Any) -> None:
    app = SkyWorldApp(replace(options, settings=Settings(pause_away=True)), make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "enter", "g")
        moves = app.screen
        assert isinstance(moves, MovesSheet) and "LEGAL MOVES" in words(app)
        match = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        match.away()
        await press(pilot, "s")
        await to_portuguese(pilot)
        await press(pilot, "escape")
        assert app.screen is moves
        assert "JOGADAS PERMITIDAS" in words(app) and "LEGAL MOVES" not in words(app)


async def test_the_palette_under_the_pause_follows(options: Options, make_session: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "enter", "slash")
        palette = app.screen
        assert isinstance(palette, CommandsSheet) and "Both Banks" in words(app)
        next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen)).away()
        await press(pilot, "s")
        await to_portuguese(pilot)
        await press(pilot, "escape")
        assert app.screen is palette
        assert "Os dois Bancos" in words(app) and "Both Banks" not in words(app)


async def test_what_there_is_to_learn_follows_under_an_exercise(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "l")
        learn = app.screen
        assert isinstance(learn, LearnScreen) and "WITH A COACH" in words(app)
        app.learning.play(learn.exercises[0].id)
        await press(pilot, "p", "s")
        await to_portuguese(pilot)
        await press(pilot, "m")
        assert app.screen is learn
        assert "COM UM TREINADOR" in words(app) and "WITH A COACH" not in words(app)
        assert "1 Sua primeira partida" in words(app), "the chapters, too"
        assert "Tutorial básico" in words(app) and "Basic tutorial" not in words(app)


async def test_open_books_follow_under_an_exercise(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "h", "f", *"fresh", "escape")
        book = app.screen
        assert isinstance(book, HowToSheet) and book.hits
        app.push_screen(GlossarySheet("ward"))
        await press(pilot)
        words_page = app.screen
        assert isinstance(words_page, GlossarySheet)
        app.learning.play(app.learning.exercises[0].id)
        await press(pilot, "p", "s")
        await to_portuguese(pilot)
        await press(pilot, "m")
        assert app.screen is words_page and words_page.entry is not None
        assert words_page.entry.id == "ward" and "Proteção" in words(app), "the same entry, wherever it stands now"
        await press(pilot, "escape")
        assert app.screen is book and book.hits == tuple(book.manual.search("fresh"))
        assert "sumário" in words(app) and "contents" not in words(app)


async def test_the_set_up_of_a_match_says_all_of_it(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, SetupScreen)
        assert "The computer plays < normal: thinks its turn through >" in words(app)
        app.change("lang", "pt")
        await press(pilot)
        assert "Nível do computador < normal: pensa o turno inteiro >" in words(app)
        assert "Quem começa < sorteio >" in words(app)


def test_every_level_has_a_name_and_a_remark_in_both_languages() -> None:
    levels = load_levels()
    assert LEVEL_NAMES.keys() == levels.keys()
    assert level_words(levels["easy"]) == "easy: one move at a time"
    language.begin("pt")
    assert level_words(levels["easy"]) == "fácil: uma jogada de cada vez"


@pytest.mark.parametrize(
    ("asked", "kept", "locale", "heard"),
    [
        ("", "auto", "C.UTF-8", "en"),
        ("", "auto", "pt_BR.UTF-8", "pt"),
        ("", "en", "pt_BR.UTF-8", "en"),
        ("", "pt", "en_GB.UTF-8", "pt"),
        ("pt", "en", "en_GB.UTF-8", "pt"),
        ("en", "pt", "pt_BR.UTF-8", "en"),
    ],
)
async def test_the_command_line_is_stronger_than_the_settings_and_they_than_the_locale(
    asked: str, kept: str, locale: str, heard: str, options: Options
) -> None:
    SettingsFile().save(Settings(lang=kept), ("lang",))
    args = cli._parser().parse_args(["play", "--lang", asked] if asked else ["play"])
    found = options_from(args, {"LANG": locale})
    assert found.look.lang == heard
    app = SkyWorldApp(replace(options, look=found.look))
    async with app.run_test(size=(80, 24)):
        assert {"en": "Two players", "pt": "Dois jogadores"}[heard] in words(app)


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "e again ends it", "e again ends it"),
        ("en", "the field has no free slot", "The field has no free slot"),
        ("pt", "o campo não tem espaço livre", "O campo não tem espaço livre"),
    ],
)
def test_what_is_said_over_a_match_begins_with_a_capital_but_for_a_key(
    lang: str, text: str, said: str, make_session: Any
) -> None:
    language.begin(lang)
    narrator = MatchScreen(make_session()).narrator
    narrator.put(text)
    assert narrator.said[0] == said
