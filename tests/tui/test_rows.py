"""Rows that the terminal shows already are not written again, and what it shows is right all the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.rows import Shown

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


def part(x1: int, x2: int, *columns: str) -> ChopsUpdate:
    """One row made of these pieces, of which the columns from ``x1`` to before ``x2`` are written."""
    pieces: dict[int, Strip | None] = {}
    for text in columns:
        pieces[sum(strip.cell_length for strip in pieces.values() if strip)] = Strip([Segment(text)])
    ends = [x + strip.cell_length for x, strip in pieces.items() if strip]
    return ChopsUpdate([pieces], [(0, x1, x2)], [ends])


def whole(*columns: str) -> LayoutUpdate:
    """The same row, written whole."""
    strips = [Strip([Segment(text)]) for text in columns]
    return LayoutUpdate([strips], Region(0, 0, sum(strip.cell_length for strip in strips), 1))


@pytest.mark.parametrize(("x1", "x2"), [(0, 2), (2, 4)])
def test_a_piece_of_which_a_part_is_written_is_not_known(x1: int, x2: int) -> None:
    """The other part may have changed as well, and the terminal still shows the old one."""
    terminal, shown, console = Terminal(), Shown(), Console(file=StringIO())
    for update in (whole("abcd", "ef"), part(x1, x2, "xxyy", "ef"), whole("xxyy", "ef")):
        left = shown.fresh(update)
        assert left is not None
        terminal.feed(left.render_segments(console))
    assert "".join(char for _, (char, _) in sorted(terminal.cells.items())) == "xxyyef"
    assert shown.fresh(whole("xxyy", "ef")) is None


@pytest.mark.parametrize("name, value", [("_running", False), ("_closed", True), ("_driver", None)])
async def test_what_is_dropped_is_not_shown(options: Options, name: str, value: object) -> None:
    """Textual writes nothing before it runs, after it is closed and without a driver."""
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app._shown.forget()
        kept = getattr(app, name)
        update = app.screen._compositor.render_update(full=True)
        setattr(app, name, value)
        app._display(app.screen, update)
        setattr(app, name, kept)
        assert isinstance(app._shown.fresh(update), LayoutUpdate), "all of it has yet to be written"


async def test_what_is_held_back_in_a_batch_is_not_shown(options: Options) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app._shown.forget()
        update = app.screen._compositor.render_update(full=True)
        with app.batch_update():
            app._display(app.screen, update)
        assert isinstance(app._shown.fresh(update), LayoutUpdate)


@pytest.fixture
def watched(options: Options, make_session: Callable[..., Session]) -> tuple[SkyWorldApp, list[Any]]:
    """The game in a match, and what was left to write of every frame."""
    app = SkyWorldApp(options, make_session())
    seen: list[CompositorUpdate | None] = []
    fresh = app._shown.fresh

    def watch(update: CompositorUpdate) -> CompositorUpdate | None:
        seen.append(fresh(update))
        return seen[-1]

    app._shown.fresh = watch  # type: ignore[method-assign]
    return app, seen


@pytest.mark.parametrize("size", [(120, 40), (60, 20)], ids=str)
async def test_ctrl_l_writes_everything(watched: tuple[SkyWorldApp, list[Any]], size: tuple[int, int]) -> None:
    """Another program may have written over the screen, also over one that is too small."""
    app, seen = watched
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for keys in ((), ("b",), ("ctrl+q",)):
            await pilot.press(*keys)
            await pilot.pause()
            seen.clear()
            await pilot.press("ctrl+l")
            await pilot.pause()
            assert [left.region.size for left in seen if isinstance(left, LayoutUpdate)] == [size]


async def test_a_program_that_goes_on_writes_everything(watched: tuple[SkyWorldApp, list[Any]]) -> None:
    """The driver then tells the size, also when it is the old one; the shell has written on the screen meanwhile."""
    app, seen = watched
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        seen.clear()
        app.post_message(events.Resize(Size(120, 40), Size(120, 40)))
        for _ in range(3):
            await pilot.pause()
        assert any(isinstance(left, LayoutUpdate) and left.region.size == (120, 40) for left in seen)


async def test_another_size_is_written_whole(watched: tuple[SkyWorldApp, list[Any]]) -> None:
    """A terminal may show anything after its window has changed, also when it has its old size again."""
    app, seen = watched
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
