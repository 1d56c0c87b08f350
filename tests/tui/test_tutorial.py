"""The tutorials, played to the end by somebody who does nothing but what the coach's panel says."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.script import course_ids
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import lesson_session

from .coachreading import follow

SIZES = ((80, 24), (120, 40))


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("course", course_ids())
async def test_a_tutorial_is_won_by_the_keys_that_its_panel_shows(
    course: str, size: tuple[int, int], options: Any, cards: CardSet
) -> None:
    session = lesson_session(options, cards, course)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        seen = await follow(pilot)
        assert session.match.winner == 0
        assert seen[0][0] == 1 and seen[-1][0] == seen[-1][1]
        assert [n for n, _ in seen] == sorted(n for n, _ in seen)
