"""The list of match records on the screen: what it tells, finds, sorts, marks and deletes; damaged files are named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from screenshots.records import fill
from skyworld_tui.session.archive import Archive, Kept, Shelf, read_kept
from skyworld_tui.session.recordtags import Tags
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.records.origin import goes_on_words
from skyworld_tui.tui.screens import records
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.pagekeys import KeysSheet
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
        for word in ("▸★", "By one point", "The Silver Ledger", "hard", "won 20–0", "29"):
            assert word in first
        assert ("You – Marek" in first) == (size[0] == 120), "beside the title only where there is room"
        assert any("By one point · You – Marek" in row for row in rows[size[1] // 2 :])
        assert any("result" in row and "turns of both" in row for row in rows)
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
        assert "Rui at last · Ilse – Rui · 0:20!" in said(app)
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
    fill(SaveStore())
    app = SkyWorldApp(replace(options, look=Look(lang="pt")))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "vitória 20–0" in said(app) and "Você – Marek" in said(app)


async def test_a_long_note_has_all_the_rows_there_are(options: Any) -> None:
    fill(SaveStore())
    note = " ".join(f"word{n}" for n in range(24))
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("down", "down", "n", *note, "enter")
        await rest(pilot)
        below = text(app)[19:22]
        assert "word0" in below[0] and "word23" in below[2] and "…" not in "".join(below)


def test_what_a_match_goes_on_from_is_told_by_title_or_date() -> None:
    def on(name: str) -> Kept:
        return Kept(Path("on.skyworld"), seed=7, tags=Tags(goes_on=name))

    name = "2026-11-30T23-39-50.skyworld"
    origin = Kept(Path(name), date="2026-11-30T23:39:50", seed=7)
    titled = replace(origin, tags=Tags(title="By one point"))
    another = replace(titled, seed=8)
    date = "goes on from the match of 2026-11-30 23:39, move 25"
    assert goes_on_words(on(f"{name} 25"), Shelf((titled,))) == "goes on from By one point, move 25"
    assert goes_on_words(on(f"{name} 25"), Shelf((origin,))) == date
    assert goes_on_words(on(f"{name} 25"), Shelf((another,))) == date, "another match has that name by now"
    assert goes_on_words(on(f"{name} 25"), Shelf()) == date, "its file is gone"
    away = replace(origin, path=Path("previous.skyworld"))
    assert goes_on_words(on("previous.skyworld 25"), Shelf((away,))) == date
    assert goes_on_words(on("previous.skyworld 25"), Shelf()) == "goes on from previous.skyworld, move 25"


async def test_a_match_that_was_put_away_is_listed_watched_gone_on_with_and_deleted(
    options: Any, make_session: Any
) -> None:
    store = SaveStore()
    session = make_session(store=store)
    session.save(0.0)
    moves = len(session.match.record.moves)
    away = store.put_away()
    store.release()
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert any("Ilse – Marek" in row and " open " in row for row in text(app)) and "1 of 1" in said(app)
        await pilot.press("enter")
        await rest(pilot)
        assert isinstance(app.screen, ReplayScreen) and app.screen.walk.last == moves
        await pilot.press("escape")
        await rest(pilot)
        await pilot.press("d", "y")
        await rest(pilot)
        assert not away.exists() and screen.browser.listed == []
    session.save(0.0)
    store.put_away()
    store.release()
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("enter")
        await rest(pilot)
        await pilot.press("end", "c", "enter")
        await rest(pilot)
        assert isinstance(app.screen, MatchScreen)
        assert app.screen.session.match.record.moves[:moves] == session.match.record.moves[:moves]
        assert away.exists(), "nothing takes it away but the player"


@pytest.mark.parametrize("lang", ["en", "pt"])
async def test_the_help_has_every_key(options: Any, lang: str) -> None:
    fill(SaveStore())
    app = SkyWorldApp(replace(options, look=Look(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        word = {"en": "help", "pt": "ajuda"}[lang]
        assert f"? {word}" in text(app)[23]
        await pilot.press("question_mark")
        await rest(pilot)
        sheet = app.screen
        assert isinstance(sheet, KeysSheet)
        assert any(row.split("│")[1].split()[:1] == ["d"] for row in text(app) if row.count("│") > 1)
        told = {name for names, _ in records.KEYS_TOLD for name in names}
        assert told | {"page_up", "page_down", "home", "end"} == set(screen.KEYS.values())
        await pilot.press("question_mark")
        await rest(pilot)
        assert app.screen is screen


async def test_decks_of_a_pack_that_is_off_have_their_names(options: Any) -> None:
    store = SaveStore()
    fill(store)
    (path,) = store.records.glob("2026-01-01*")
    path.write_text(path.read_text("utf-8").replace("the-silver-ledger", "harbour-lights:night-watch"), "utf-8")
    (path,) = store.records.glob("2025-12-30*")
    path.write_text(path.read_text("utf-8").replace("the-silver-ledger", "gone:night-watch"), "utf-8")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Night Watch" in said(app) and "harbour-lights" not in said(app)
        assert "gone:night-watch" in said(app), "nobody knows its name"
        await pilot.press("g", "2")
        await rest(pilot)
        assert "Night Watch" in said(app) and "harbour-lights" not in said(app)


async def test_a_long_record_is_read_in_a_thread(options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(SaveStore())
    walked, asked = records.walked, []
    app = SkyWorldApp(options)

    def noted(kept: Kept, cards: Any) -> Any:
        asked.append((current_thread() is main_thread(), screen.said))
        return walked(kept, cards)

    monkeypatch.setattr(records, "LONG", 1000)
    monkeypatch.setattr(records, "walked", noted)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("enter")
        await rest(pilot)
        assert isinstance(app.screen, ReplayScreen) and app.screen.walk.loaded.meta.date.startswith("2026-01-01")
        assert asked == [(False, "Reading the match …")]
