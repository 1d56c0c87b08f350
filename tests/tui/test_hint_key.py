"""The keys of the coach stand in the key table: the player sees, changes and keeps them like any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.keymap import Keys, changeable, keys_from
from skyworld_tui.tui.keys import LESSONS
from skyworld_tui.tui.launch import exercise_session
from skyworld_tui.tui.screens.keys import KeysScreen
from skyworld_tui.tui.screens.match import MatchScreen

from .coachreading import panel_text
from .driver import settle


def test_no_key_of_a_lesson_is_taken_away_unseen() -> None:
    for key in ("Backspace", "Home"):
        assert not Keys().bind("attack", key).done
    bound = Keys().bind("attack", "F2")
    assert bound.done and bound.keys.of("hint") == "a" and "a hint" in bound.said and "is a now" in bound.said
    assert "hint" in changeable() and not {"step_back", "again"} & set(changeable())


@pytest.mark.parametrize(
    ("changes", "wanted"), [({}, "F2"), ({"attack": "F2"}, "a"), ({"attack": "F2", "hint": "F5"}, "F5")]
)
def test_every_action_of_a_lesson_has_a_key_of_its_own(changes: dict[str, str], wanted: str) -> None:
    keys, wrong = keys_from(changes)
    assert not wrong and keys.of("hint") == wanted
    coached = LESSONS | {"hint"}
    assert {keys.named(keys.of(action)) for action in coached} == coached


async def test_a_key_that_was_given_away_keeps_its_work_in_an_exercise(options: Any, cards: CardSet) -> None:
    keys, _ = keys_from({"attack": "F2", "hint": "F5"})
    options = replace(options, look=replace(options.look, keys=keys))
    exercises = load_exercises(cards)
    app = SkyWorldApp(options, exercise_session(options, cards, exercises, exercises[0]))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lesson=True)
        screen = app.screen
        assert isinstance(screen, MatchScreen) and screen.session.guide is not None
        hint = exercises[0].hint()[:20]
        await pilot.press("f2")
        await pilot.pause()
        assert hint not in panel_text(app), "F2 attacks now"
        await pilot.press("f5")
        await pilot.pause()
        assert hint in panel_text(app)


@pytest.mark.parametrize("key", ["home", "backspace"])
async def test_without_a_lesson_its_keys_do_nothing(key: str, options: Any, make_session: Any) -> None:
    app = SkyWorldApp(options, make_session(seed=8))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        before = screen.session.match.fingerprint(), screen.prompt_text, screen.mind.focus
        await pilot.press(key)
        await pilot.pause()
        assert (screen.session.match.fingerprint(), screen.prompt_text, screen.mind.focus) == before
        assert app.screen is screen


async def test_the_page_of_keys_lists_them(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = KeysScreen()
        await app.push_screen(page)
        titles = {title: rows for column in page.groups() for title, rows in column}
        assert [row.value for row in titles["THE COACH"]] == ["F2"]
