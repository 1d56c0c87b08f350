"""One exercise of every chapter and one puzzle of every level, solved by nothing but the keys that the coach shows."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from skyworld_tui.cards.load import load_core
from skyworld_tui.lessons.catalogue import Exercise, load_exercises
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import exercise_session
from skyworld_tui.tui.screens.match import MatchScreen

from .coachreading import chips, panel_text

ALL = load_exercises(load_core())
LAST = {each.level or each.chapter: each for each in ALL}
SIZES = ((80, 24), (120, 40))


async def rest(pilot: Pilot[Any]) -> None:
    """Messages handled, the rival's moves played."""
    for _ in range(2):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


@pytest.mark.parametrize(("number", "exercise"), list(enumerate(LAST.values())), ids=list(LAST))
async def test_it_is_solved_by_the_keys_of_the_coach(number: int, exercise: Exercise, options: Any) -> None:
    session = exercise_session(options, load_core(), ALL, exercise)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=SIZES[number % 2]) as pilot:
        await rest(pilot)
        # Where the key for "no" answers a question, the hint has a key of its own.
        await pilot.press("f2", "f2")
        await rest(pilot)
        for _ in range(40):
            if session.lesson is None or session.lesson.waits(session):
                break
            keys = chips(app)
            assert keys, panel_text(app)
            before = session.match.fingerprint()
            await pilot.press(*keys)
            await rest(pilot)
            assert session.match.fingerprint() != before, (keys, panel_text(app))
        assert isinstance(app.screen, MatchScreen)
        assert "COACH solved" in panel_text(app) and "Solved with the solution." in panel_text(app)
