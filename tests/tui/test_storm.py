"""Bursts of keys, clicks, resizes and time-outs at random: nothing falls over, and the stack of screens stays sound."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual import events

from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.screens.match import MatchScreen

KEYS = [*"123456hjklwvaxcserubfitmdgpyno+q?/", "enter", "escape", "space", "tab", "shift+tab", "up", "down", "left",
        "right", "pageup", "pagedown", "home", "backspace", "f1", "delete", "é"]  # fmt: skip
SIZES = [(80, 24), (120, 40), (200, 55), (160, 30), (79, 23), (20, 5), (112, 38), (1, 1), (80, 70)]
NAMES = {"?": "question_mark", "/": "slash", "+": "plus"}


@pytest.mark.parametrize(("seed", "plays"), [(1, "human"), (2, "random"), (3, "human"), (4, "random")])
async def test_a_storm(options: Any, cards: Any, time: Any, seed: int, plays: str) -> None:
    rng = random.Random(seed)
    session = new_session(
        options, cards, SaveStore(), names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", plays), seed=seed, first=0,
    )  # fmt: skip
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(90):
            await step(app, pilot, rng, time)
            names = [type(screen).__name__ for screen in app.screen_stack]
            assert len(names) > 1 and len(set(names)) == len(names), names
            if app._exit:
                break
    assert app.return_code in (0, None) and not app.crashed


async def step(app: SkyWorldApp, pilot: Any, rng: random.Random, time: Any) -> None:
    """One burst, click, resize or leap of the clock."""
    chance = rng.random()
    if chance < 0.65:
        for key in rng.choices(KEYS, k=rng.choice([1, 1, 2, 4, 12])):
            app.post_message(events.Key(NAMES.get(key, key), key if len(key) == 1 else None))
    elif chance < 0.8:
        w, h = app.size
        await pilot.click(offset=(rng.randrange(w), rng.randrange(h)), button=rng.choice([1, 1, 3]))
    elif chance < 0.9:
        await pilot.resize_terminal(*rng.choice(SIZES))
    else:
        time.now += rng.choice([1, 31, 125, 1000])
        for screen in list(app.screen_stack):
            if isinstance(screen, MatchScreen):
                screen.look_at_clock()
    await pilot.pause()
