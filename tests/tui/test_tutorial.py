"""The tutorials, played to the end by somebody who does nothing but what the coach's panel says."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.shelf import course_ids
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.screens.match import MatchScreen

from .coachreading import chips, follow, panel_text
from .driver import settle

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


WRONG = ("w", "v", "a", "c", "x", "s", "r", "+", "e", "y", "Q", "9", "space", "ç")
"""Keys that are pressed where the coach did not ask for them, in turns; ``Q`` and ``ç`` mean nothing in a match."""
PRESSED = {"+": "plus", "ç": "ç"}


@pytest.mark.parametrize("course", course_ids())
async def test_a_wrong_key_at_every_step_is_answered_and_changes_nothing(
    course: str, options: Any, cards: CardSet
) -> None:
    session = lesson_session(options, cards, course)
    app = SkyWorldApp(options, session)
    answers: dict[str, int] = {}
    async with app.run_test(size=(80, 24)) as pilot:
        count = iter(range(10_000))

        async def wrong(app: SkyWorldApp) -> None:
            lesson, screen = session.lesson, app.screen
            assert lesson is not None and isinstance(screen, MatchScreen)
            coach = lesson.coach(session)
            assert coach is not None
            if session.guide is not None and session.guide.beat.kind == "free":  # type: ignore[attr-defined]
                return
            right = chips(app)
            number = next(count)
            for key in (WRONG[(number + more) % len(WRONG)] for more in range(len(WRONG))):
                if key not in right:
                    break
            before = session.match.fingerprint(), session.guide.memento() if session.guide else None
            await pilot.press(PRESSED.get(key, key))
            await settle(pilot, lesson=True)
            assert (session.match.fingerprint(), session.guide.memento() if session.guide else None) == before, key
            assert app.screen is screen, (key, app.screen)
            said = screen.prompt_text
            assert said and "Now: " in said and coach.title not in ("", said), (key, said)
            shown = panel_text(app)
            assert " ".join(said.split()[:4]) in shown, (key, said, shown)
            assert chips(app), (key, shown)
            answers[key] = answers.get(key, 0) + 1

        await follow(pilot, wrong=wrong)
        assert session.match.winner == 0
    assert len(answers) > 10, answers
