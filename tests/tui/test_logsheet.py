"""The whole log: filters by player, kind, turn and words, by keys and by mouse."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.session.log import ENGLISH, QUIET
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.logfilter import EVERY, KINDS, Filter
from skyworld_tui.tui.paint.panels import LogLine
from skyworld_tui.tui.screens.logsheet import LogSheet

from .driver import settle
from .places import cells, press

LINES = (
    LogLine(9, True, "Nina attacked Elyra: 4 against 3", "attack"),
    LogLine(9, True, "Elyra was destroyed", "destroyed"),
    LogLine(8, False, "Elyra channeled 2 Faith", "channel"),
    LogLine(8, None, "Turn start", "turn"),
    LogLine(8, False, "Awakened Elyra", "awaken"),
    LogLine(7, True, "Converted Flor", "essence"),
)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(), [0, 1, 2, 3, 4, 5]),
        (Filter(mine=True), [0, 1, 5]),
        (Filter(mine=False), [2, 4]),
        (Filter(kind="attacks"), [0, 1]),
        (Filter(kind="Faith"), [2]),
        (Filter(kind="awakenings"), [4]),
        (Filter(turn=8), [2, 3, 4]),
        (Filter(typed="ELYRA destroyed"), [1]),
        (Filter(mine=False, kind="Faith", turn=8, typed="channel"), [2]),
        (Filter(mine=True, kind="Faith"), []),
    ],
)
def test_a_filter_keeps_what_fits(wanted: Filter, found: list[int]) -> None:
    assert wanted.of(LINES) == tuple(LINES[i] for i in found)


def test_every_kind_of_line_can_be_asked_for() -> None:
    """Whatever the log writes stands under one of the kinds, but for what opens and closes a turn or a match."""
    written = {key.split(".")[0] for key in ENGLISH} - QUIET - {"and", "a_card"}
    sorted_away = frozenset().union(*KINDS.values())
    assert written - sorted_away == {"match_start", "end_turn", "concede"}


def test_turns_are_gone_through_from_the_newest() -> None:
    one = Filter().other_turn(-1, 9)
    assert one.turn == 9
    assert one.other_turn(-1, 9).turn == 8 and one.other_turn(1, 9).turn is None
    assert Filter(turn=0).other_turn(-1, 9).turn == 0


def test_kinds_go_around() -> None:
    seen, now = [], Filter()
    for _ in KINDS:
        seen.append(now.kind)
        now = now.next_kind()
    assert set(seen) == set(KINDS) and now.kind == EVERY and now.next_kind(-1).kind == "cards"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_keys_and_mouse_set_the_filter(make_session: Any, options: Any, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        sheet = LogSheet(LINES)
        app.push_screen(sheet)
        await pilot.pause()
        await press(pilot, "p")
        assert "Converted Flor" in cells(app) and "channeled" not in cells(app)
        await press(pilot, "0", "c")
        assert sheet.filter.kind == "attacks" and "Converted" not in cells(app)
        await press(pilot, "0", "t")
        assert {line.turn for line in sheet.found()} == {9}
        await press(pilot, "0", "slash", "f", "l", "o", "r")
        assert sheet.found() == (LINES[5],) and "1 of 6 lines" in cells(app)
        await press(pilot, "enter")
        assert app.screen is sheet and sheet.filter.typed == "flor"
        w, h = sheet.box()
        row = cells(app).split("\n")[(size[1] - h) // 2 + h - 2]
        column = row.index("clear") - (size[0] - w) // 2
        await pilot.click("#sheet", offset=(column, h - 2))
        assert sheet.filter.open
        await pilot.click("#sheet", offset=(3, h - 2))
        assert sheet.filter.mine is True
        await press(pilot, "escape")
        assert app.screen is not sheet


async def test_home_and_end_reach_both_ends(make_session: Any, options: Any) -> None:
    lines = tuple(LogLine(n, True, f"Line number {n}", "power") for n in range(90, 0, -1))
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(LogSheet(lines))
        await press(pilot, "end")
        assert "number 1 " in cells(app) + " " and "number 90" not in cells(app)
        await press(pilot, "home")
        assert "number 90" in cells(app)


async def test_a_click_on_a_faith_total_shows_its_history(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        row = app.screen.query_one("#own-rail").canvas().text()[0]
        await pilot.click("#own-rail", offset=(row.index("✦"), 0))
        await pilot.pause()
        assert isinstance(app.screen, LogSheet) and app.screen.filter == Filter(kind="Faith")
