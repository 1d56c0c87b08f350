"""Sheets that a step of a tutorial opens: the coach stands beside them, as bright as before, and tells their keys."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from skyworld_tui.cards.model import CardSet
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.screens.sheet import Sheet
from skyworld_tui.tui.screens.victory import VictoryScreen

from .coachreading import chips, panel_rows, panel_text, place
from .driver import settle


def head(app: SkyWorldApp) -> list[Any]:
    """The word that begins the panel, with its colours."""
    row = next(row for row in panel_rows(app) if "COACH" in "".join(cell.char for cell in row))
    return [(cell.char, cell.style.color, cell.style.bgcolor) for cell in row if cell.char in "COACH"][:5]


async def by_hand(pilot: Pilot[Any], opened: set[str]) -> None:
    """One step, key by key; in a sheet the coach is asked anew before every key."""
    app: SkyWorldApp = pilot.app  # type: ignore[assignment]
    step, title = place(app), " ".join(panel_text(app).split()[:6])
    lit = head(app)
    for key in chips(app):
        if isinstance(app.screen, Sheet):
            break
        await pilot.press(key)
        await pilot.pause()
    while isinstance(app.screen, Sheet):
        sheet, coach = app.screen.query_one("#sheet").region, app.screen.query_one("#coach").region
        assert not sheet.overlaps(coach) and app.screen.region.contains_region(sheet), (sheet, coach)
        assert place(app) == step and " ".join(panel_text(app).split()[:6]) == title
        assert head(app) == lit, "not dimmed"
        opened.add(type(app.screen).__name__)
        keys = chips(app)
        assert keys and keys[-1] == "enter", panel_text(app)
        await pilot.press(keys[0])
        await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_the_coach_leads_through_every_sheet_of_the_advanced_tutorial(
    size: tuple[int, int], options: Any, cards: CardSet
) -> None:
    session = lesson_session(options, cards, "advanced")
    app = SkyWorldApp(options, session)
    opened: set[str] = set()
    async with app.run_test(size=size) as pilot:
        for _ in range(400):
            await settle(pilot, lesson=True)
            if isinstance(app.screen, VictoryScreen) or place(app)[0] > 90:
                break
            await by_hand(pilot, opened)
    assert {"BanksSheet", "PowersSheet"} <= opened, opened
