"""Whatever a player does in a match, the state of both sides can be read off the screen."""

from __future__ import annotations

import pytest

from screenshots.scenes import SCENES, SIZES, Size, shown
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.palette import Look

from .facts import missing, place

TABLES = ("match", "states", "slot", "evolve", "targeting", "opening", "refusal", "lesson", "lesson-do")
"""The scenes in which nothing lies over the table."""
PANELS = ("payment", "may", "counter", "order", "search", "response")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", TABLES)
async def test_every_number_stands_on_the_table(name: str, size: Size) -> None:
    async with shown(SCENES[name], size) as pilot:
        assert isinstance(pilot.app, SkyWorldApp)
        assert missing(pilot.app) == []


@pytest.mark.parametrize("name", TABLES)
async def test_every_number_stands_there_in_ascii(name: str) -> None:
    async with shown(SCENES[name], (80, 24), Look(glyphs="ascii", mono=True)) as pilot:
        assert isinstance(pilot.app, SkyWorldApp)
        assert missing(pilot.app) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", PANELS)
async def test_an_open_question_leaves_the_totals_and_the_clock_in_sight(name: str, size: Size) -> None:
    """In the smallest window the panel lies over the own line of numbers, but says the Bank itself."""
    async with shown(SCENES[name], size) as pilot:
        assert isinstance(pilot.app, SkyWorldApp)
        whose = "opposing Faith" if size == SIZES[0] else "Faith"
        hidden = [fact for fact in missing(pilot.app) if whose in fact]
        rows = "\n".join(place(pilot.app, "horizon", "panel"))
        assert hidden == [] and "◷ " in rows


async def test_a_wrong_number_would_be_noticed() -> None:
    async with shown(SCENES["match"], (120, 40)) as pilot:
        assert isinstance(pilot.app, SkyWorldApp)
        for name, lost in (("opp-rail", "opposing Faith"), ("bank", "own Bank"), ("horizon", "clock")):
            widget = pilot.app.screen.query_one(f"#{name}")
            widget.styles.visibility = "hidden"
            await pilot.pause()
            assert any(fact.startswith(lost) for fact in missing(pilot.app)), name
            widget.styles.visibility = "visible"
