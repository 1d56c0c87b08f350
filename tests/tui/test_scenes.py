"""The table of scenes itself: its positions hold what they say, and each scene comes up where it should."""

from __future__ import annotations

import pytest

from screenshots.scenes import POSITIONS, SCENES, At, shown
from skyworld_tui.cards.load import load_core
from skyworld_tui.scenarios.load import load_paths
from skyworld_tui.scenarios.run import run_scenario
from skyworld_tui.tui.screens.match import MatchScreen

QUESTIONS = {
    "may": "may", "counter": "warning", "order": "order", "search": "card", "response": "order", "payment": "pay",
}  # fmt: skip
LOCAL = {"slot": "slot", "evolve": "evolve", "targeting": "attack", "opening": "redraw"}


def test_positions_hold_what_they_say() -> None:
    results = [run_scenario(scenario) for scenario in load_paths([POSITIONS], load_core())]
    assert [str(result) for result in results if not result.ok] == []
    begun = {scene.begin.file for scene in SCENES.values() if isinstance(scene.begin, At)}
    assert begun == {file.stem for file in POSITIONS.glob("*.yaml")}


@pytest.mark.parametrize("name", [*QUESTIONS, *LOCAL])
async def test_a_question_is_open(name: str) -> None:
    async with shown(SCENES[name], (80, 24)) as pilot:
        assert isinstance(pilot.app.screen, MatchScreen)
        mind = pilot.app.screen.mind
        choice = mind.view.choice
        if name in QUESTIONS:
            assert choice is not None and choice.purpose == QUESTIONS[name] and choice.by == 0 and mind.view.legal
        else:
            assert mind.pick is not None and mind.pick.kind == LOCAL[name]


async def test_a_scene_is_the_same_every_time() -> None:
    seen = []
    for _ in range(2):
        async with shown(SCENES["states"]) as pilot:
            seen.append([strip.text for strip in pilot.app.screen._compositor.render_strips()])
    assert seen[0] == seen[1] and any("1:24" in row for row in seen[0])
