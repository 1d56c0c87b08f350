"""Every moment of a match has its place in the manual, and the help begins with it."""

from __future__ import annotations

import re
from dataclasses import replace
from inspect import getsource
from pathlib import Path

import pytest

import skyworld_tui.engine
from screenshots.scenes import SCENES, shown
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.terms import trigger_word
from skyworld_tui.engine.legal import hindrance
from skyworld_tui.lessons.manual import LANGS, load_manual
from skyworld_tui.session.reason import Reason, code_of
from skyworld_tui.tui import places
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.overlays import HelpSheet

from .paint.samples import card, character, pay_choice
from .places import press
from .reading import text

CODE = re.compile(r"""refuse\(\s*"([a-z_]+)",""")


def codes() -> set[str]:
    """Every code with which the engine refuses a move."""
    folder = Path(skyworld_tui.engine.__file__).parent
    named = {code for file in folder.glob("*.py") for code in CODE.findall(file.read_text())}
    return named | {*re.findall(r'(?:return|else) "([a-z_]+)"', getsource(hindrance))}


def test_every_refusal_has_its_place() -> None:
    assert len(codes()) > 30
    assert set(places.REFUSALS) == codes()


@pytest.mark.parametrize("lang", LANGS)
def test_every_place_is_there(lang: str) -> None:
    manual = load_manual(lang)
    tables = (places.REFUSALS, places.QUESTIONS, places.PICKS, places.ZONES)
    for place in {place for table in tables for place in table.values()} | {places.START}:
        found = manual.find(place)
        assert found is not None, place
        assert manual.section(found).anchor == place.partition("#")[2], place
        title, words = places.told_at(manual, place)
        assert title and len(words) > 40, place


def test_a_reason_keeps_its_code() -> None:
    reason = Reason("Elyra is in Preparation", "preparation")
    assert reason == "Elyra is in Preparation" and code_of(reason) == "preparation"
    assert code_of("words") == code_of(Reason("later")) == code_of(None) == ""


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"preparation": 1}, "awaken#preparation"),
        ({"preparation": 2}, "awaken#longer"),
        ({"vulnerable": "channel"}, "battle#targets"),
        ({"vulnerable": "attack"}, "battle#targets"),
        ({"activated": "used"}, "activation#marks"),
        ({"armed": True}, "event-triggers#armed"),
        ({}, "channel#action"),
    ],
)
def test_a_character_is_told_of_by_its_state(changes: dict[str, object], place: str) -> None:
    assert places.place_of_character(character("nina", **changes)) == place


def test_a_card_is_told_of_by_what_one_may_do_with_it() -> None:
    assert places.place_of_card(card("flor-ii")) == "evolve#stages"
    assert places.place_of_card(card("lotus")) == "hand-ability#use"
    assert places.place_of_card(card("elyra")) == "awaken#requirement"
    assert places.place_of_character(character("rolim")) == "awaken#ready"


#: What an ability does -> where a card that does it, and has no keyword, is told of.
EFFECTS = {
    "attach": "attach#attach", "counter": "counter#rule", "deposit": "conditions#bank",
    "drain_faith": "effect-keywords#faith", "exchange": "keywords#exchange", "execute": "conditions#execute",
    "expose": "battle#targets", "inspire": "effect-keywords#power", "intimidate": "effect-keywords#power",
    "readiness": "effect-keywords#ready", "reinvigorate": "effect-keywords#ready", "return": "event-triggers#events",
    "search": "effect-keywords#search", "strengthen": "effect-keywords#power", "unlock": "hand-ability#padlocks",
}  # fmt: skip


def test_an_ability_is_told_of_by_what_it_does_before_when_it_happens() -> None:
    told, seen = 0, set()
    for each in load_core().cards.values():
        place = places.place_of_subject(each)
        does = [effect.op for ability in each.abilities for effect in ability.effects if effect.op in EFFECTS]
        if each.keywords:
            assert place == places.place_of_word(each.keywords[0]), each.id
        elif does:
            allowed = {EFFECTS[op] for op in does} | (
                {"attach#attach-awaken", "attach#legacy"} if "attach" in does else set()
            )
            assert place in allowed, (each.id, place)
            seen.update(does)
            told += 1
        elif each.abilities:
            triggers = {places.place_of_word(trigger_word(ability.trigger)) for ability in each.abilities}
            assert place in triggers, (each.id, place)
    assert told > 35 and seen == set(EFFECTS)


def test_a_question_is_told_of_by_what_it_is_for() -> None:
    for changes, place in (
        ({"purpose": "pay", "consume": 1}, "consuming#payment"),
        ({"purpose": "pay", "lock": 2, "consume": 0}, "hand-ability#lock"),
        ({"purpose": "order"}, "turn#order"),
        ({"purpose": "warning"}, "counter#warning"),
        ({"purpose": "card", "op": "awaken"}, "consuming#bank-awakening"),
        ({"purpose": "target", "op": "no-such"}, "effect-keywords#numbers"),
    ):
        assert places.place_of_question(replace(pay_choice(), **changes)) == place, changes
    exchange = places.place_of_question(replace(pay_choice(), purpose="card", op="exchange"))
    assert exchange.partition("#")[0] == "keywords"


#: Scene, further keys -> the place that the help begins with, and its title.
MOMENTS = (
    ("refusal", "", "awaken#preparation", "Preparation"),
    ("payment", "", "consuming#payment", "What you may choose"),
    ("targeting", "", "battle#targets", "Whom you may attack"),
    ("slot", "", "awaken#requirement", "What it takes"),
    ("evolve", "", "evolve#stages", "Whose place it takes"),
    ("opening", "", "first-match#opening-hand", "The opening hand"),
    ("counter", "", "counter#warning", "The warning"),
    ("order", "", "turn#order", "You choose the order"),
    ("may", "", "keywords#may", "May and must"),
    ("match", "f 5", "awaken#requirement", "What it takes"),
)


@pytest.mark.parametrize(("scene", "keys", "place", "title"), MOMENTS, ids=[moment[0] for moment in MOMENTS])
async def test_the_help_begins_with_this_moment(scene: str, keys: str, place: str, title: str) -> None:
    for size in ((80, 24), (120, 40)):
        async with shown(SCENES[scene], size) as pilot:
            await press(pilot, *keys.split(), "question_mark")
            sheet = pilot.app.screen
            assert isinstance(sheet, HelpSheet) and sheet.here == place
            assert any(f"HERE {title}" in row and "Enter read on" in row for row in text(pilot.app)), title
            await press(pilot, "enter")
            book = pilot.app.screen
            assert isinstance(book, HowToSheet)
            manual = book.manual
            found = manual.find(place)
            assert found is not None and book.chapter == found.chapter
            assert any(title in row for row in text(pilot.app)[1:])
            await press(pilot, "escape", "escape")
            assert isinstance(pilot.app.screen, MatchScreen)


async def test_a_refusal_is_asked_about_only_as_long_as_it_is_said() -> None:
    async with shown(SCENES["refusal"], (120, 40)) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpSheet) and pilot.app.screen.here == "awaken#preparation"
        await press(pilot, "escape", "o", "1", "question_mark")
        assert isinstance(pilot.app.screen, HelpSheet) and pilot.app.screen.here != "awaken#preparation"


async def test_the_mouse_asks_about_a_refusal_too() -> None:
    async with shown(SCENES["refusal"], (120, 40)) as pilot:
        row = text(pilot.app)[0]
        await pilot.click(offset=(row.index("? help"), 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpSheet) and pilot.app.screen.here == "awaken#preparation"
        rows = text(pilot.app)
        y = next(y for y, line in enumerate(rows) if "HERE" in line)
        await pilot.click(offset=(rows[y].index("read on"), y))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HowToSheet)


async def test_the_menus_help_leads_to_the_first_chapter() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        await press(pilot, "question_mark")
        assert any("HERE Your first match" in row for row in text(pilot.app))


#: Scene, the keys that open a sheet -> the place at which the help key opens the manual.
SHEETS = (
    ("match", "b", "bank#count"),
    ("match", "t", "hand-ability#trail"),
    ("match", "d", "consuming#skulls"),
    ("match", "q", "turn#start"),
    ("match", "f 4 i", "awaken#preparation"),
)


@pytest.mark.parametrize(("scene", "keys", "place"), SHEETS, ids=[place for *_, place in SHEETS])
async def test_the_help_key_opens_the_manual_over_a_sheet(scene: str, keys: str, place: str) -> None:
    for size in ((80, 24), (120, 40)):
        async with shown(SCENES[scene], size) as pilot:
            await press(pilot, *keys.split())
            sheet = pilot.app.screen
            rows = text(pilot.app)
            y = next(y for y in range(len(rows) - 1, 0, -1) if "? manual" in rows[y])
            await press(pilot, "question_mark")
            book = pilot.app.screen
            assert isinstance(book, HowToSheet) and book.wanted == place
            await press(pilot, "escape")
            assert pilot.app.screen is sheet
            await pilot.click(offset=(rows[y].index("manual"), y))
            await pilot.pause()
            assert isinstance(pilot.app.screen, HowToSheet)


@pytest.mark.parametrize("name", sorted(load_core().cards))
def test_every_card_in_full_has_its_place(name: str) -> None:
    manual = load_manual()
    found = manual.find(places.place_of_subject(load_core().cards[name]))
    assert found is not None


def test_every_hero_in_full_has_its_place() -> None:
    assert {places.place_of_subject(hero) for hero in load_core().heroes.values()} == {"hero#power"}


async def test_the_deck_builders_help_tells_what_a_deck_is() -> None:
    async with shown(SCENES["deckbuilder"], (80, 24)) as pilot:
        await press(pilot, "question_mark", "h")
        assert isinstance(pilot.app.screen, HowToSheet) and any("What you bring" in row for row in text(pilot.app))
