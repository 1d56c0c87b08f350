"""The board reader: opened by a key, scrolled, copied, and printed outside of the full screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.session.boardtext import board_text
from skyworld_tui.tui.screens import reader
from skyworld_tui.tui.screens.reader import COPIED, NO_PRINT, ReaderSheet, folded

from .places import cells, press


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55)])
async def test_every_line_can_be_scrolled_to(size: tuple[int, int]) -> None:
    async with shown(SCENES["states"], size) as pilot:
        await press(pilot, "z")
        sheet = pilot.app.screen
        assert isinstance(sheet, ReaderSheet)
        wanted = [line.strip() for line in folded(sheet.lines(), sheet.box()[0] - 4)]
        found = set()
        for _ in range(len(wanted)):
            seen = cells(pilot.app)
            found |= {line for line in wanted if line in seen}
            await press(pilot, "down")
        assert set(wanted) == found
        await press(pilot, "home", "end")
        assert "End the turn" in cells(pilot.app)
        await press(pilot, "escape")
        assert pilot.app.screen is not sheet


async def test_the_text_is_that_of_the_view_and_follows_it() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        table = pilot.app.screen
        await press(pilot, "z")
        sheet = pilot.app.screen
        assert isinstance(sheet, ReaderSheet)
        assert sheet.lines() == board_text(table.session.view(), moves=True)


async def test_y_copies_the_whole_text() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "z", "y")
        sheet = pilot.app.screen
        assert isinstance(sheet, ReaderSheet)
        assert pilot.app.clipboard == "\n".join(sheet.lines()) and COPIED in cells(pilot.app)


@contextmanager
def suspended() -> Iterator[None]:
    yield


@pytest.mark.parametrize("fault", [None, OSError(5, "the terminal is gone")])
async def test_p_prints_it_outside_of_the_full_screen_and_stops_the_clock(
    monkeypatch: pytest.MonkeyPatch, fault: OSError | None
) -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        app: Any = pilot.app
        table, clock = app.screen, app.session.clock
        await press(pilot, "z")
        sheet = app.screen
        assert isinstance(sheet, ReaderSheet)
        printed: list[tuple[list[str], str, bool]] = []

        def read_for_long(lines: list[str], ask: str, *, wipe: bool) -> None:
            printed.append((lines, ask, wipe))
            app.options.now.now += 1000
            if fault is not None:
                raise fault

        left, turn = clock.left(app.now()), app.session.match.turn
        monkeypatch.setattr(app, "suspend", suspended)
        monkeypatch.setattr(reader, "print_and_wait", read_for_long)
        sheet.key("plain")
        assert printed == [(sheet.lines(), reader.BACK, False)]
        table.look_at_clock()
        assert clock.left(app.now()) == left and app.session.match.turn == turn
        app.options.now.now += 1
        assert clock.left(app.now()) == left - 1, "it goes on"


async def test_where_the_terminal_cannot_be_left_it_says_so() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "z", "p")
        assert NO_PRINT.format(copy="y") in cells(pilot.app)


def test_folding_keeps_every_word_and_the_width(cards: Any) -> None:
    lines = ["  Slot 1: " + "word " * 40, "short", ""]
    out = folded(lines, 30)
    assert max(map(len, out)) <= 30 and sum(line.count("word") for line in out) == 40
    assert out[0].startswith("  Slot") and out[1].startswith("    word")
