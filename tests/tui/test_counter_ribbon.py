"""The Awakening Counter on the screen: its ribbon, its source, the reason, and the effect that reaches the card."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from skyworld_tui.engine import Match
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.palette import RED
from tests.engine.build import ability, at, card, effect, side, table

SIZES = [(80, 24), (120, 40), (200, 55)]
BEACON = card("beacon", ability("activation", effect("awaken", **{"from": "bank", "stage": [1], "spends": False})))

ANCHOR = card("anchor", ability("hand", effect("attach", card="this", host={"side": "ally"}, returns=True), lock=1))


def rows(app: SkyWorldApp, name: str) -> str:
    """The cells of one place as text."""
    canvas = app.screen.query_one(f"#{name}").canvas()
    return "\n".join(canvas.text()) if canvas is not None else ""


def under_aurora(**binding: Any) -> Match:
    """The player at the keyboard is bound by an Aurora in slot 2 across."""
    return table(
        side(field={1: BEACON}, bank=["elyra", "osmar"], name="Ilse"),
        side(field={2: "aurora"}, name="Marek", **binding),
    )


@pytest.mark.rule("R196")
@pytest.mark.parametrize("size", SIZES)
async def test_who_binds_whom_is_told_as_long_as_it_does(size: tuple[int, int], options: Options) -> None:
    app = SkyWorldApp(options, Session(under_aurora(), ("human", "random")))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "COUNTER" in rows(app, "opp-2"), "its source says so"
        if size[0] == 80:
            assert "COUNTER" in rows(app, "opp-rail")
            assert "COUNTER" not in rows(app, "own-rail")
        else:
            said = rows(app, "opp-ribbon")
            assert "COUNTER" in said and "Aurora" in said and "Ilse awakens by spending only" in said
            assert rows(app, "own-ribbon").strip() == ""


async def test_the_ribbon_agrees_with_a_player_called_you(options: Options) -> None:
    match = table(side(field={1: BEACON}, name="You"), side(field={2: "aurora"}))
    app = SkyWorldApp(options, Session(match, ("human", "random")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "You awaken by spending only" in rows(app, "opp-ribbon")


async def test_without_a_counter_there_is_no_ribbon(options: Options) -> None:
    match = table(side(field={1: BEACON}), side(field={2: "nina"}))
    app = SkyWorldApp(options, Session(match, ("human", "random")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert rows(app, "opp-ribbon").strip() == rows(app, "own-ribbon").strip() == ""
        assert "COUNTER" not in rows(app, "opp-2")


async def _destroy(pilot: Pilot[Any]) -> None:
    """Use the beacon, choose the first card of the Bank, and let it be destroyed."""
    for key in ("f", "1", "x", "enter", "y"):
        await pilot.press(key)
        await pilot.pause()


@pytest.mark.rule("R196", "R197")
async def test_the_prevention_names_its_source_and_a_line_reaches_the_card(options: Options) -> None:
    session = Session(under_aurora(), ("human", "random"))
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await _destroy(pilot)
        assert [line.kind for line in session.log.of(0)][-1] == "prevented"
        assert "Aurora's Counter" in rows(app, "horizon")
        board = app.screen.board
        source, target = board.planned.rects["opp-2"], board.planned.rects["bank"]
        canvas = app.screen.query_one("#horizon").canvas()
        assert canvas.fg[0][source.x + source.w // 2] == RED, "it starts under Aurora"
        assert canvas.fg[2][target.x + target.w // 2] == RED, "it ends above the Bank that the card went to"
        await pilot.press("right")
        assert app.screen.query_one("#horizon").canvas().fg[0][source.x + source.w // 2] != RED


@pytest.mark.rule("R195", "R197")
async def test_an_automatic_return_is_prevented_without_a_question(options: Options) -> None:
    """The line goes from the own Aurora to the slot across that was kept for the card."""
    host = at("nina", vulnerable="channel", attached=[ANCHOR])
    match = table(
        side(field={1: "aurora", 2: card("strong", power=9)}, name="Ilse"), side(field={3: host}, name="Marek")
    )
    kept = next(slot for slot, held in enumerate(match.view(0).other.reserved) if held is not None)
    session = Session(match, ("human", "random"))
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("f", "2", "a", "enter"):
            await pilot.press(key)
            await pilot.pause()
        assert "prevented" in [line.kind for line in session.log.of(0)]
        assert app.screen.board.at("panel").canvas() is None, "nobody is asked"
        rects = app.screen.board.planned.rects
        canvas = app.screen.query_one("#horizon").canvas()
        assert canvas.fg[2][rects["own-1"].x + rects["own-1"].w // 2] == RED
        assert canvas.fg[0][rects[f"opp-{kept + 1}"].x + rects["opp-1"].w // 2] == RED
