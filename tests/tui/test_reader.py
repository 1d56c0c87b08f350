"""The board reader: opened by a key, scrolled, copied, and printed outside of the full screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.session.boardtext import board_text
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
            found |= {line for line in wanted if line in cells(pilot.app)}
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


async def test_p_prints_it_outside_of_the_full_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    @contextmanager
    def suspended() -> Iterator[None]:
        yield

    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "z")
        sheet = pilot.app.screen
        assert isinstance(sheet, ReaderSheet)
        printed: list[str] = []
        monkeypatch.setattr(pilot.app, "suspend", suspended)
        monkeypatch.setattr("builtins.input", lambda words: asked.append(words) or "")
        monkeypatch.setattr("builtins.print", lambda text: printed.append(text))
        sheet.key("plain")
        assert printed == ["\n".join(sheet.lines())] and asked and "Enter" in asked[0]


async def test_where_the_terminal_cannot_be_left_it_says_so() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "z", "p")
        assert NO_PRINT in cells(pilot.app)


def test_folding_keeps_every_word_and_the_width(cards: Any) -> None:
    lines = ["  Slot 1: " + "word " * 40, "short", ""]
    out = folded(lines, 30)
    assert max(map(len, out)) <= 30 and sum(line.count("word") for line in out) == 40
    assert out[0].startswith("  Slot") and out[1].startswith("    word")
