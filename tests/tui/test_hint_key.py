"""The second key for a hint is one that the player has not given to an action."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.coaching import hint_key
from skyworld_tui.tui.keymap import keys_from
from skyworld_tui.tui.launch import exercise_session
from skyworld_tui.tui.screens.match import MatchScreen

from .coachreading import panel_text
from .driver import settle


@pytest.mark.parametrize(
    ("changes", "wanted"), [({}, "F2"), ({"attack": "F2"}, "F3"), ({"attack": "F2", "end": "F3", "awaken": "F5"}, "F4")]
)
def test_it_is_the_first_free_one(changes: dict[str, str], wanted: str) -> None:
    keys, wrong = keys_from(changes)
    assert not wrong and hint_key(keys) == wanted


async def test_a_key_that_was_given_away_keeps_its_work_in_an_exercise(options: Any, cards: CardSet) -> None:
    keys, _ = keys_from({"attack": "F2"})
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
        await pilot.press("f3")
        await pilot.pause()
        assert hint in panel_text(app)
