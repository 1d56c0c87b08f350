"""A window that is made smaller and larger in every moment of a match: nothing is lost, nothing lies over another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from textual import events
from textual.geometry import Region
from textual.geometry import Size as Window

from screenshots.scenes import SCENES, Size, settled, shown
from skyworld_tui.tui.app import SkyWorldApp, bounded
from skyworld_tui.tui.geometry import size_class
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.sheet import Sheet
from skyworld_tui.tui.widgets.painted import Painted

from .cells.facts import missing
from .reading import text

WALK: tuple[Size, ...] = (
    (200, 55), (180, 50), (179, 49), (179, 50), (180, 49), (160, 60), (160, 38), (160, 30), (140, 45), (120, 40),
    (112, 38), (111, 37), (112, 37), (111, 38), (100, 30), (90, 60), (90, 25), (80, 40), (81, 25), (80, 24),
)  # fmt: skip
"""From the largest class to the smallest window: both sides of every edge, short and wide, narrow and tall."""
SHORT: tuple[Size, ...] = ((200, 55), (160, 30), (112, 38), (111, 37), (90, 60), (80, 24))
"""The same in few steps."""
TOO_SMALL: tuple[Size, ...] = ((79, 24), (80, 23), (40, 10), (1, 1))
TABLES = ("match", "states", "slot", "targeting", "opening", "lesson-do")
PANELS = ("payment", "may", "counter", "order", "search", "response", "lesson-pay", "lesson-order")
SHEETS = ("howto", "banks", "trail", "decks", "log", "moves", "card", "text", "help", "commands", "leave")
LONG = ("match", "payment", "targeting")
"""The scenes that take every step."""
SKIES = ("menu", "setup", "settings", "keys", "deckbuilder", "handover", "pause", "victory", "defeat")


def laid_out(app: SkyWorldApp) -> dict[str, Region]:
    """Where each painted place of the screen on top stands."""
    return {str(w.id): w.region for w in app.screen.query(Painted) if w.region and w.is_on_screen and w.display}


def faults(app: SkyWorldApp, size: Size) -> list[str]:
    """What is outside of the window, and what lies over what."""
    window = Region(0, 0, *size)
    places = laid_out(app)
    out = [f"{name} {region} is outside" for name, region in places.items() if not window.contains_region(region)]
    places.pop("panel", None)
    for (a, one), (b, two) in combinations(places.items(), 2):
        if one.overlaps(two):
            out.append(f"{a} {one} lies over {b} {two}")
    return out if places else [*out, "nothing is shown"]


def focus_of(app: SkyWorldApp) -> tuple[object, ...]:
    """Where the cursor is, what is marked, and which widget has the keys."""
    screen = app.screen
    if not isinstance(screen, MatchScreen):
        state = screen.state() if isinstance(screen, Sheet) else None
        return (type(screen).__name__, state)
    pick = screen.mind.pick
    focused = screen.focused.id if screen.focused is not None else None
    return (screen.mind.focus, screen.mind.mode, pick and frozenset(pick.marked), focused)


@pytest.mark.parametrize("name", [*TABLES, *PANELS, *SHEETS, *SKIES])
async def test_a_walk_through_the_sizes_and_back(name: str) -> None:
    async with shown(SCENES[name], WALK[0]) as pilot:
        app = pilot.app
        assert isinstance(app, SkyWorldApp)
        first, before = text(app), focus_of(app)
        if name in TABLES:
            assert before[-1] is not None, "no widget has the keys"
        sizes = WALK if name in LONG else SHORT
        for size in (*sizes[1:], *reversed(sizes[:-1])):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert faults(app, size) == [], size
            assert focus_of(app) == before, size
            if name in TABLES:
                assert missing(app) == [], size
            if name in PANELS:
                assert "panel" in laid_out(app), size
        assert text(app) == first


@pytest.mark.parametrize("name", ["match", "payment", "targeting", "banks", "handover", "menu", "victory"])
async def test_too_small_is_said_in_one_sentence_and_passes(name: str) -> None:
    async with shown(SCENES[name], (80, 24)) as pilot:
        app = pilot.app
        assert isinstance(app, SkyWorldApp)
        first, before = text(app), focus_of(app)
        for size in TOO_SMALL:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert laid_out(app) == {} and size_class(*size) == "none"
            if size[0] >= 40:
                said = " ".join(" ".join(text(app)).split())
                assert f"Sky World needs 80 x 24; this window is {size[0]} x {size[1]}." in said
            await pilot.press("enter")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert focus_of(app) == before and text(app) == first


@pytest.mark.parametrize(("name", "keys"), [("payment", "1 enter"), ("targeting", "enter"), ("slot", "enter"),
                                           ("counter", "n"), ("order", "enter"), ("search", "enter"),
                                           ("opening", "enter"), ("handover", "enter")])  # fmt: skip
async def test_what_was_asked_can_be_answered_after_the_walk(name: str, keys: str) -> None:
    async with shown(SCENES[name], WALK[0]) as pilot:
        app = pilot.app
        assert isinstance(app, SkyWorldApp) and app.session is not None
        for size in ((120, 40), (160, 30), (79, 20), (80, 24), (90, 60)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        before, screen = app.session.decision_id, app.screen
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause()
        assert app.session.decision_id != before or app.screen is not screen


async def test_the_walk_would_notice_a_place_over_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(SCENES["match"], (120, 40)) as pilot:
        app = pilot.app
        assert isinstance(app, SkyWorldApp) and isinstance(app.screen, MatchScreen)
        rects = app.screen.board.planned.rects
        monkeypatch.setitem(rects, "own-1", rects["own-2"])
        monkeypatch.setitem(rects, "own-3", rects["own-3"]._replace(x=115))
        app.screen.board._clear_arrangement_cache()
        app.screen.board.refresh(layout=True)
        await settled(pilot)
        found = faults(app, (120, 40))
        assert any("own-1" in fault and "own-2" in fault for fault in found)
        assert any("own-3" in fault and "outside" in fault for fault in found)


async def test_no_window_is_larger_than_can_be_painted(options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bounded(Window(99_999, 99_999)) == (1000, 500) and bounded(Window(80, 24)) == (80, 24)
    monkeypatch.setattr("skyworld_tui.tui.app.LARGEST", Window(130, 45))
    monkeypatch.setenv("COLUMNS", "99999")
    monkeypatch.setenv("LINES", "99999")
    for known in (None, (80, 24)):
        app = SkyWorldApp(options)
        assert app.size == (130, 45), "before the terminal has told of it"
        async with app.run_test(size=known) as pilot:
            await pilot.pause()
            assert app.size == app.screen.size == (known or (130, 45))
            app.post_message(events.Resize.from_dimensions((99_999, 40), (0, 0)))
            await pilot.pause()
            assert app.size == app.screen.size == (130, 40)
