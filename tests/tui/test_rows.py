"""Rows that the terminal shows already are not written again, and what it shows is right all the same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options

from .driver import settle

_PIECE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(\n)|([^\x1b\n]+)")
KEYS = ("right", "right", "b", "down", "escape", "i", "escape", "v", "u", "m", "escape", "w", "right", "escape", "g",
        "down", "escape", "question_mark", "escape", "p", "escape", "1")  # fmt: skip


class Terminal:
    """As much of a terminal as frames need: the cursor is moved, colours are set, text is put."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.written = 0

    def feed(self, data: str) -> None:
        """Draw."""
        x, y, style = 0, 0, ""
        self.written += len(data)
        assert "".join(piece.group(0) for piece in _PIECE.finditer(data)) == data, "nothing else is written"
        for row, column, colours, line, text in _PIECE.findall(data):
            if row:
                x, y = int(column) - 1, int(row) - 1
            elif line:
                y += 1
            elif text:
                for char in text:
                    self.cells[x, y] = (char, style)
                    x += 1
            else:
                style = "" if colours in ("", "0") else colours


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_terminal_shows_the_same_with_less(
    options: Options, make_session: Callable[..., Session], size: tuple[int, int]
) -> None:
    app = SkyWorldApp(options, make_session())
    whole, ours = Terminal(), Terminal()
    fresh = app._shown.fresh
    kinds = set()

    def watched(update: CompositorUpdate) -> CompositorUpdate | None:
        whole.feed(update.render_segments(app.console))
        left = fresh(update)
        if left is not None:
            ours.feed(left.render_segments(app.console))
        kinds.add((type(update), type(left)))
        assert ours.cells == whole.cells
        return left

    app._shown.fresh = watched  # type: ignore[method-assign]
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()
        await pilot.resize_terminal(size[0] + 7, size[1] + 3)
        await pilot.pause()
        whole.cells = {at: cell for at, cell in whole.cells.items() if at in ours.cells}
        await pilot.press("right")
        await pilot.pause()
    assert ours.written < 0.7 * whole.written
    assert {(LayoutUpdate, type(None)), (ChopsUpdate, ChopsUpdate)} <= kinds


async def test_another_size_is_written_whole(options: Options, make_session: Callable[..., Session]) -> None:
    """A terminal may show anything after its window has changed, also when it has its old size again."""
    app = SkyWorldApp(options, make_session())
    seen: list[CompositorUpdate | None] = []
    fresh = app._shown.fresh

    def watched(update: CompositorUpdate) -> CompositorUpdate | None:
        left = fresh(update)
        seen.append(left)
        return left

    app._shown.fresh = watched  # type: ignore[method-assign]
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        seen.clear()
        app.screen.refresh()
        await pilot.pause()
        assert seen == [None], "the same picture"
        seen.clear()
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert any(isinstance(left, LayoutUpdate) and left.region.size == (120, 40) for left in seen)
