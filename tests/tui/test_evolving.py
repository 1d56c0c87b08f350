"""Whom a card evolves is chosen with both in sight; what is said and does not fit stands beside the table."""

from __future__ import annotations

from typing import Any

import pytest

from screenshots.scenes import SCENES, shown


def text(pilot: Any, name: str) -> str:
    """One place of the board as one line of words."""
    canvas = pilot.app.screen.query_one(f"#{name}").canvas()
    return " ".join(" ".join(row.strip(" ▏") for row in canvas.text()).split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_evolution_shows_before_and_after(size: tuple[int, int]) -> None:
    async with shown(SCENES["evolve"], size) as pilot:
        seen = text(pilot, "combat")
        assert "Flor" in seen and "Flor II" in seen
        assert "†6 ✦1 → †7 ✦2" in seen, "the +1 that Flor has stays with Flor II"
        await pilot.press("tab")
        await pilot.pause()
        other = text(pilot, "combat")
        assert "Coralina" in other and "†2 ✦1 → †6 ✦2" in other


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55)])
async def test_what_is_too_long_for_the_prompt_stands_beside_the_table(size: tuple[int, int]) -> None:
    said = "Marek: " + ", ".join(f"awakened {name}" for name in ("Mirela", "Elyra", "Lotus", "Benta", "Selma"))
    async with shown(SCENES["match"], size) as pilot:
        screen = pilot.app.screen
        screen.narrator.put("Short")
        screen.redraw()
        assert "Short" not in text(pilot, "inspector")
        screen.narrator.put(said)
        screen.redraw()
        whole = text(pilot, "horizon") + text(pilot, "inspector")
        assert "awakened Selma" in whole


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (120, 40), (200, 55)])
async def test_the_horizon_knows_what_fits_into_its_prompt(size: tuple[int, int]) -> None:
    """As long as it says, a sentence stands whole; one sign more, and it stands beside the table too."""
    async with shown(SCENES["match"], size) as pilot:
        screen = pilot.app.screen
        for length in range(20, size[0]):
            said = "M" * length
            screen.narrator.put(said)
            screen.redraw()
            beside = "MMMM" in text(pilot, "inspector")
            assert beside or said in text(pilot, "horizon"), length
        assert beside
