"""What is painted again, and what is not: nothing here looks at a clock of the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from textual._compositor import Compositor, LayoutUpdate
from textual.pilot import Pilot

from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.palette import VOID, mix
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.overlays import BanksSheet
from skyworld_tui.tui.widgets.behind import DEPTH, dimmed
from skyworld_tui.tui.widgets.painted import Painted

from .conftest import FakeTime
from .driver import settle

MakeSession = Callable[..., Session]


@contextmanager
def painted(screen: MatchScreen) -> Iterator[list[str]]:
    """The ids of the places whose painters run meanwhile, in order."""
    seen: list[str] = []
    watched: list[tuple[Painted, Callable[[], object]]] = []
    for widget in screen.board.query(Painted):
        original = widget.canvas

        def canvas(name: str = str(widget.id), original: Callable[[], object] = original) -> object:
            seen.append(name)
            return original()

        watched.append((widget, original))
        widget.canvas = canvas  # type: ignore[method-assign,assignment]
    yield seen
    for widget, original in watched:
        widget.canvas = original  # type: ignore[method-assign,assignment]


@contextmanager
def full_frames() -> Iterator[list[str]]:
    """One entry for each frame in which the whole screen is written to the terminal."""
    seen: list[str] = []
    original = Compositor.render_update

    def render_update(self: Compositor, *args: object, **how: object) -> object:
        update = original(self, *args, **how)  # type: ignore[arg-type]
        if isinstance(update, LayoutUpdate):
            seen.append("full")
        return update

    Compositor.render_update = render_update  # type: ignore[method-assign,assignment]
    try:
        yield seen
    finally:
        Compositor.render_update = original  # type: ignore[method-assign]


async def in_main(pilot: Pilot[None]) -> MatchScreen:
    """The first turn, when the opening hand is kept."""
    await settle(pilot)
    await pilot.press("enter")
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen) and screen.mind.mode == "main"
    return screen


async def test_a_cursor_key_paints_two_cards_and_what_tells_of_them(
    options: Options, make_session: MakeSession
) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await in_main(pilot)
        await pilot.press("1")
        with painted(screen) as seen, full_frames() as full:
            await pilot.press("right")
            await pilot.pause()
        assert {"hand-1", "hand-2"} <= set(seen) <= {"hand-1", "hand-2", "inspector", "log", "footer", "horizon"}
        assert len(seen) == len(set(seen)), "nothing is painted twice for one key"
        assert not full, "only these places are written to the terminal"


async def test_a_tick_paints_the_clock_alone(options: Options, time: FakeTime, make_session: MakeSession) -> None:
    app = SkyWorldApp(options, make_session())
    for size, place in (((120, 40), "horizon"), ((80, 24), "horizon")):
        app = SkyWorldApp(options, make_session())
        async with app.run_test(size=size) as pilot:
            screen = await in_main(pilot)
            with painted(screen) as seen, full_frames() as full:
                screen.look_at_clock()
                await pilot.pause()
                assert not seen, "within the same second nothing is painted"
                time.now += 1.0
                screen.look_at_clock()
                await pilot.pause()
            assert seen == [place] and not full


async def test_under_a_sheet_the_table_is_dim_and_goes_on(
    options: Options, time: FakeTime, make_session: MakeSession
) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await in_main(pilot)
        await pilot.press("b")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, BanksSheet)
        rows = screen._compositor.render_strips()
        assert sheet.render_line(14) == dimmed(rows[14]) and rows[14].text.strip()
        fg, sunk = rows[39]._segments[1].style, sheet.render_line(39)._segments[1].style
        assert fg is not None and fg.bgcolor is not None and sunk is not None and sunk.bgcolor is not None
        r, g, b = fg.bgcolor.triplet or (0, 0, 0)
        assert tuple(sunk.bgcolor.triplet or ()) == mix((r, g, b), VOID, DEPTH)
        before = sheet.render_line(13).text
        time.now += 30.0
        screen.look_at_clock()
        await pilot.pause()
        assert sheet.render_line(13).text != before, "the clock is seen to go on"


async def test_nothing_ticks_without_a_clock(options: Options, make_session: MakeSession) -> None:
    """A match without a clock sets no timer that goes off again and again while the player thinks."""
    from dataclasses import replace

    from skyworld_tui.tui.options import Pace

    settled = replace(options, pace=replace(Pace.instant(), tick=0.5))
    ticking = {}
    for clock in (True, False):
        app = SkyWorldApp(settled, make_session(clock=clock))
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await in_main(pilot)
            ticking[clock] = [t for t in screen._timers if t._repeat is None and t._active.is_set()]
    assert len(ticking[True]) == 1 and not ticking[False]
