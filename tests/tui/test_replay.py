"""A record on the match board: stepping, running, how it is seen, going on from a place, reports of faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from screenshots.records import record
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.archivewalk import Walk
from skyworld_tui.session.recordfile import loads, read_record
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.records.table import names_for
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.pagekeys import KeysSheet
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.replay import BOTH, KEYS_TOLD, ReplayScreen
from skyworld_tui.tui.screens.review import ReviewScreen
from tests.session.older_cards import FILE as OLDER

from .reading import text

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(scope="module")
def source() -> str:
    """The record of a match at random, seed 3, against the computer."""
    return record(("You", "Marek"), ("human", "random"), 3, "2026-01-01T11:12:09")


@pytest.fixture
def app(options: Any, source: str, cards: CardSet) -> SkyWorldApp:
    """The app that begins with this record."""
    made = SkyWorldApp(options)
    made.watched = (Walk(loads(source, cards, "a-match.skyworld")), 0)
    return made


async def opened(pilot: Any) -> ReplayScreen:
    """The replay."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def said(app: SkyWorldApp) -> str:
    """All that is on the screen."""
    return "\n".join(text(app))


@pytest.mark.parametrize("size", SIZES)
async def test_step_by_step_and_turn_by_turn(app: SkyWorldApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        walk = screen.walk
        assert "Before the first move" in said(app) and f"0/{walk.last}" in said(app)
        places = []
        for key in ("right", "right", "left", "down", "down", "up", "end", "left", "home"):
            await pilot.press(key)
            await pilot.pause()
            places.append(screen.place)
            assert f"{screen.place}/{walk.last}" in said(app)
            assert screen.table.match.fingerprint() == walk.match(screen.place).fingerprint()
        turns = [place for _, place in walk.starts]
        assert places == [1, 2, 1, turns[1], turns[2], turns[1], walk.last, walk.last - 1, 0]


async def test_the_move_and_the_log_are_told(app: SkyWorldApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "right")
        await pilot.pause()
        seat = screen.walk.moves[screen.place - 1].seat
        assert f"{screen.walk.names[seat]}: " in said(app)
        await pilot.press("end")
        await pilot.pause()
        assert "You have won" in said(app)


async def test_it_is_seen_from_either_seat_and_with_both_hands(app: SkyWorldApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down")
        await pilot.pause()
        hands = [{card.short for card in screen.table.match.hand(seat)} for seat in (0, 1)]
        mine, theirs = hands[0] - hands[1], hands[1] - hands[0]

        def seen(names: set[str]) -> bool:
            return all(any(name in row for row in text(app)) for name in names)

        log = [line.text for line in screen.table.lines]
        assert mine and theirs and seen(mine) and not any(name in line for name in theirs for line in log)
        assert not seen(theirs)
        await pilot.press("v")
        await pilot.pause()
        assert screen.bottom == 1 and seen(theirs) and not seen(mine)
        await pilot.press("v")
        await pilot.pause()
        assert screen.seen == BOTH and seen(mine) and seen(theirs)


async def test_the_view_is_named_and_its_key_says_what_it_does(app: SkyWorldApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        for view, does in [
            ("seen by you", "v see the side of Marek"),
            ("seen by Marek", "v see both hands"),
            ("both hands open", "v see your side"),
        ]:
            assert f"Replay · {view} · You against Marek" in text(app)[0] and does in text(app)[39]
            await pilot.press("v")
            await pilot.pause()
            await pilot.press("left", "tab")
            await pilot.pause()


async def test_a_window_without_a_top_bar_is_told_the_view_too(app: SkyWorldApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("v")
        await pilot.pause()
        assert "Seen by Marek" in said(app)
        await pilot.press("right")
        await pilot.pause()
        assert "Seen by Marek" not in said(app)


@pytest.mark.parametrize(("size", "told"), [((80, 24), "+ - speed"), ((120, 40), "+ - speed 4 of 5")])
async def test_how_fast_it_runs_is_told_in_words(app: SkyWorldApp, size: tuple[int, int], told: str) -> None:
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        await pilot.press("space", "plus")
        await pilot.pause()
        foot = text(app)[size[1] - 1]
        assert told in foot and "━" not in foot and "? help" in foot and "Esc back" in foot


@pytest.mark.parametrize("lang", ["en", "pt"])
async def test_the_help_has_every_key(app: SkyWorldApp, lang: str) -> None:
    app.options = replace(app.options, look=Look(lang=lang))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, KeysSheet)
        told = {name for names, _ in KEYS_TOLD for name in names}
        assert told == set(screen.KEYS.values())
        await pilot.press("end")
        await pilot.pause()
        last = {"en": "back", "pt": "voltar"}[lang]
        assert any(row.strip("│ ").split() == ["Esc", last] for row in text(app)), "the last key is in sight"


async def test_both_hands_fit_a_small_window_until_the_cursor_moves(app: SkyWorldApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "v", "v")
        await pilot.pause()
        for card in screen.table.match.hand(1):
            assert any(card.short in row for row in text(app)[-6:])
        await pilot.press("tab")
        await pilot.pause()
        assert "Marek, in hand" not in said(app)


async def test_running_ends_at_the_end_and_begins_again(app: SkyWorldApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.show_place(screen.walk.last - 2)
        await pilot.press("space", "plus")
        screen.beat()
        assert screen.playing and screen.place == screen.walk.last - 1 and screen.speed == 3
        await pilot.pause()
        assert "stop" in said(app)
        screen.beat()
        assert not screen.playing and screen.place == screen.walk.last
        await pilot.press("space")
        assert screen.playing and screen.place == 0
        await pilot.press("right")
        assert not screen.playing and screen.place == 1
        screen.beat()
        assert screen.place == 1


@pytest.mark.parametrize("key", ["m", "d", "slash", "g"])
async def test_it_does_not_run_on_unseen(app: SkyWorldApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("space")
        screen.beat()
        assert screen.playing and screen.place == 1
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is not screen and not screen.playing
        screen.beat()
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and not screen.playing and screen.place == 1


@pytest.mark.parametrize(("typed", "told"), [("12", "turn"), ("#40", "move"), ("no", "no number")])
async def test_to_a_turn_or_a_move(app: SkyWorldApp, typed: str, told: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("g", *typed, "enter")
        await pilot.pause()
        place = {"turn": screen.walk.to_turn(12), "move": 40, "no number": 0}[told]
        assert screen.place == place
        assert ("That is no number." in said(app)) == (told == "no number")


async def test_the_wheel_and_the_keys_of_the_bottom_row(app: SkyWorldApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        row = text(app)[23]
        await pilot.click(offset=(row.index("→"), 23))
        await pilot.pause()
        assert screen.place == 1
        await pilot.click(offset=(row.index("view"), 23))
        await pilot.pause()
        assert screen.bottom == 1


async def test_a_match_goes_on_from_here(app: SkyWorldApp, cards: CardSet) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press(*["down"] * 9, "c", "down", "enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        session = app.screen.session
        assert session.plays == ("random", "human") and session.names == ("Marek", "You")
        assert session.meta.tags.goes_on == f"a-match.skyworld {screen.place}"
        saved = read_record(app.store.current, cards)
        assert saved.record.moves[: screen.place] == screen.walk.loaded.record.moves[: screen.place]


async def test_going_on_asks_before_it_puts_a_match_away(app: SkyWorldApp, make_session: Any, cards: CardSet) -> None:
    make_session(store=app.store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "c", "enter")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert app.screen is screen
        await pilot.press("c", "enter")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert isinstance(app.screen, MatchScreen)
        assert (app.store.saves / "previous.skyworld").exists()


async def test_nothing_goes_on_from_the_end(app: SkyWorldApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("end", "c")
        await pilot.pause()
        assert app.screen is screen and "The match is over here." in said(app)


@pytest.mark.parametrize(
    ("names", "plays", "called"),
    [
        (("You", "Marek"), ("human", "hard"), ("You", "Marek")),
        (("You", "Marek"), ("hard", "human"), ("Marek", "You")),
        (("Ilse", "Rui"), ("hard", "human"), ("Ilse", "Rui")),
        (("You", "Marek"), ("human", "human"), ("Ana", "Marek")),
    ],
)
def test_nobody_else_is_you(names: tuple[str, str], plays: tuple[str, str], called: tuple[str, str]) -> None:
    assert names_for(names, plays, ("Ana", "Bia")) == called


async def test_a_report_of_a_place_is_one_file_that_plays_there(app: SkyWorldApp, cards: CardSet) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press(*["down"] * 5, "right", "x", *"odd", "enter")
        await pilot.pause()
        (path,) = (app.store.records / "reports").iterdir()
        assert "Written: " in said(app)
        back = read_record(path, cards)
        walk = Walk(back)
        assert (back.meta.tags.report, back.meta.result, walk.last) == ("odd", "", screen.place)
        assert walk.match(walk.last).fingerprint() == screen.table.match.fingerprint()


async def test_the_pause_of_a_match_reports_too(options: Any, make_session: Any, cards: CardSet) -> None:
    session = make_session(store=SaveStore())
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        await pilot.press("f", *"it hangs")
        await pilot.pause()
        assert "your copy of the game." in said(app)
        await pilot.press("enter")
        await pilot.pause()
        (path,) = (app.store.records / "reports").iterdir()
        assert path.name in said(app).replace("\n", "") or path.name[:20] in said(app)
        walk = Walk(read_record(path, cards))
        assert walk.loaded.meta.tags.report == "it hangs"
        assert walk.match(walk.last).fingerprint() == session.match.fingerprint()


async def test_a_record_that_stops_is_shown_up_to_there(options: Any, source: str, cards: CardSet) -> None:
    lines = source.splitlines()
    at = [n for n, line in enumerate(lines) if line.startswith("p")][60]
    lines[at] = f"{lines[at][:2]} attack f5 e5"
    app = SkyWorldApp(options)
    app.watched = (Walk(loads("\n".join(lines), cards)), 0)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert 40 < screen.place <= 60
        assert f"It does not go on here: line {at + 1}:" in said(app)


async def test_the_turning_points_are_a_key_away(app: SkyWorldApp) -> None:
    from screenshots.coach import PlainCoach

    app.options = replace(app.options, coach=PlainCoach())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await app.workers.wait_for_complete()
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen


async def test_the_palette_and_the_sheets_of_the_table(app: SkyWorldApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press(*["down"] * 9)
        for key in ("b", "t", "d", "q", "m", "i", "slash", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen is not screen, key
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is screen, key


@pytest.mark.parametrize("size", SIZES)
async def test_a_record_of_older_cards_says_so_and_is_shown_as_far_as_it_goes(
    options: Any, cards: CardSet, size: tuple[int, int]
) -> None:
    app = SkyWorldApp(options)
    app.watched = (Walk(read_record(OLDER, cards)), 0)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        assert "made with other card data" in said(app)
        await pilot.press("end")
        await pilot.pause()
        assert 0 < screen.place == screen.walk.last < len(screen.walk.loaded.record.moves)
        assert "It does not go on here" in said(app)
        await pilot.press("c", "enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert isinstance(app.screen, MatchScreen), "today's cards play on from there"
        assert app.session is not None and app.session.meta.cards == cards.digest
