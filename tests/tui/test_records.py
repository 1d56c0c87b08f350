"""The list of match records on the screen: what it tells, finds, sorts, marks and deletes; damaged files are named."""

from __future__ import annotations

from typing import Any

import pytest

from screenshots.records import fill
from skyworld_tui.session.archive import Archive, read_kept
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.records import RecordsScreen
from skyworld_tui.tui.screens.replay import ReplayScreen

from .reading import text

SIZES = [(80, 24), (120, 40)]


async def rest(pilot: Any) -> None:
    """Wait until the folder is read and shown."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def opened(pilot: Any) -> RecordsScreen:
    """The list, from the menu."""
    await rest(pilot)
    await pilot.press("r")
    await rest(pilot)
    assert isinstance(pilot.app.screen, RecordsScreen)
    return pilot.app.screen


def said(app: SkyWorldApp) -> str:
    """All that is on the screen."""
    return "\n".join(text(app))


@pytest.mark.parametrize("size", SIZES)
async def test_each_record_has_its_row(options: Any, size: tuple[int, int]) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        rows = text(app)
        first = next(row for row in rows if "2026-01-01" in row)
        for word in ("★", "You – Marek", "The Silver Ledger", "hard", "won 20–0", "29"):
            assert word in first
        assert any("2025-12-28" in row and "Ilse – Rui" in row and "Rui 0–20" in row for row in rows)
        assert any("from-a-friend.skyworld: line 2: a record needs the key 'p1'" in row for row in rows)
        assert "8 of 8" in rows[0]


async def test_the_newest_are_shown_first_and_then_all(options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(SaveStore())
    monkeypatch.setattr("skyworld_tui.tui.screens.records.FIRST", 3)
    read, shown = Archive.read, []
    monkeypatch.setattr(Archive, "read", lambda self, most=None: shown.append(most) or read(self, most))
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert shown == [3, None] and len(screen.browser.listed) == 8


async def test_no_record_at_all_is_said(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "No match has been finished yet" in said(app)
        for key in ("enter", "s", "t", "d", "down", "o"):
            await pilot.press(key)
        assert isinstance(app.screen, RecordsScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, RecordsScreen)


async def test_the_search_line_narrows_and_is_given_up_step_by_step(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("slash", *"won date<2026", "enter")
        await pilot.pause()
        assert [kept.date[:10] for kept in screen.browser.listed] == ["2025-12-24", "2025-12-20"]  # type: ignore[union-attr]  # no damaged file fits
        await pilot.press("slash", *" turns>x")
        await pilot.pause()
        assert "turns takes a number" in said(app)
        await pilot.press("escape")
        await pilot.pause()
        assert len(screen.browser.listed) == 8
        await pilot.press("slash", "q", "enter", "escape")
        await pilot.pause()
        assert app.screen is screen and screen.browser.find == ""


async def test_star_title_and_note_are_kept_in_the_file(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "down", "s", "t", *"Rui at last", "enter")
        await rest(pilot)
        await pilot.press("n", *"0:20!", "enter")
        await rest(pilot)
        kept = screen.browser.kept
        assert kept is not None and kept.date.startswith("2025-12-28")
        assert (kept.tags.star, kept.tags.title, kept.tags.note) == (True, "Rui at last", "0:20!")
        assert read_kept(kept.path) == kept
        assert "Rui at last · 0:20!" in said(app)
        await pilot.press("t", "escape")
        await rest(pilot)
        assert read_kept(kept.path) == kept


async def test_deleting_asks(options: Any) -> None:
    store = SaveStore()
    fill(store)
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("d", "n")
        await pilot.pause()
        assert len(list(store.records.glob("*.skyworld"))) == 8
        await pilot.press("end", "d", "y")
        await pilot.pause()
        assert not (store.records / "from-a-friend.skyworld").exists()
        assert len(screen.browser.listed) == 7 and "Deleted" in said(app)


async def test_sorting(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("o", "o")
        await pilot.pause()
        turns = [kept.turns for kept in screen.browser.listed[:-1]]  # type: ignore[union-attr]  # the last one is the damaged file
        assert turns == sorted(turns, reverse=True) and "longest" in said(app)


async def test_the_mouse_chooses_and_a_second_click_watches(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        row = next(n for n, line in enumerate(text(app)) if "2025-12-20" in line)
        await pilot.click(offset=(20, row))
        await pilot.pause()
        kept = screen.browser.kept
        assert kept is not None and kept.date.startswith("2025-12-20")
        await pilot.click(offset=(20, row))
        await rest(pilot)
        assert isinstance(app.screen, ReplayScreen) and app.screen.walk.names == ("Ilse", "Marek")


async def test_a_damaged_file_is_not_watched(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("end", "enter")
        await rest(pilot)
        assert app.screen is screen and "This file is damaged." in said(app)


async def test_in_portuguese(options: Any) -> None:
    from dataclasses import replace

    fill(SaveStore())
    app = SkyWorldApp(replace(options, look=Look(lang="pt")))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "vitória 20–0" in said(app) and "Você – Marek" in said(app)
