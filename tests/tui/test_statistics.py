"""The statistics on the screen: what they are of, their pages, the cards that are counted by playing records again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screenshots.records import fill, fill_many
from skyworld_tui.session.archive import Archive
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.statistics import Share, counted
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.statistics import blocks_body, overview_body
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.records import RecordsScreen
from skyworld_tui.tui.screens.statistics import KEYS_TOLD, StatisticsScreen
from skyworld_tui.tui.statistics.cards import CardTally, tallied
from skyworld_tui.tui.statistics.mind import Bar, Block, Overview, StatisticsMind, grouped

from .reading import text


async def rest(pilot: Any) -> None:
    """Wait until threads have told what they found."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def opened(pilot: Any) -> StatisticsScreen:
    """The statistics, from the menu."""
    await rest(pilot)
    await pilot.press("r")
    await rest(pilot)
    await pilot.press("g")
    await rest(pilot)
    assert isinstance(pilot.app.screen, StatisticsScreen)
    return pilot.app.screen


def said(app: SkyWorldApp) -> str:
    """All that is on the screen."""
    return "\n".join(text(app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_overview_draws_what_the_records_add_up_to(options: Any, size: tuple[int, int]) -> None:
    fill_many(SaveStore())
    played = counted(Archive(SaveStore().records).read().records)
    won = sum(kept.result == "won" for kept in played)
    app = SkyWorldApp(options)
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        rows = text(app)
        assert "40 matches against the computer" in rows[0]
        total = next(row for row in rows if "Matches won" in row)
        assert f"{won} of 40" in total and f"{100 * won / 40:.0f} %" in total and "━" in total and "●" in total
        strip = next(row for row in rows if row.count("▲") + row.count("▼") == 40)
        assert strip.count("▲") == won
        await pilot.press("end")
        assert any(f"▲{n}" in said(app) for n in range(1, 9))


async def test_pages_are_turned_by_keys_and_by_mouse(options: Any) -> None:
    fill_many(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("right")
        assert "WITH YOUR DECKS" in said(app) and "The Silver Ledger" in said(app)
        await pilot.press("3")
        assert "LEVELS OF THE COMPUTER" in said(app)
        levels = [row.strip(" ▀·").split("  ")[0] for row in text(app) if " of 20" in row or " of 10" in row]
        assert levels[0] == "normal" and sorted(levels[1:]) == ["easy", "hard"], "the most played first"
        row = next(n for n, line in enumerate(text(app)) if "1 Overview" in line)
        await pilot.click(offset=(text(app)[row].index("1 Overview") + 2, row))
        assert screen.mind.page == 0
        await pilot.press("left")
        assert screen.mind.page == 3
        await pilot.press("escape")
        await rest(pilot)
        assert isinstance(app.screen, RecordsScreen)


async def test_cards_are_counted_from_the_records_themselves(options: Any, cards: Any) -> None:
    fill_many(SaveStore(), count=12)
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("4")
        await rest(pilot)
        tally = screen.mind.tally
        assert tally is not None and (tally.counted, tally.skipped) == (12, 0)
        shares = tally.shares("played", 3)
        assert shares and cards.cards[shares[0].name].short in said(app) and "WON WHEN PLAYED" in said(app)
        await pilot.press("d")
        assert "WON WHEN DRAWN" in said(app)


async def test_only_what_a_search_has_left_is_added_up(options: Any) -> None:
    fill_many(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("r")
        await rest(pilot)
        await pilot.press("slash", *"level:hard", "enter", "g")
        await rest(pilot)
        assert "level:hard · 10 matches against the computer" in text(app)[0]


async def test_nothing_to_add_up_is_said(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Nothing to add up yet" in said(app)
        for page in "1234":
            await pilot.press(page)
            await rest(pilot)


@pytest.mark.parametrize(("search", "told"), [("", "2 matches are left out: not over"), ("level:hard", "")])
async def test_what_is_left_out_is_said(options: Any, search: str, told: str) -> None:
    store = SaveStore()
    fill_many(store, count=12)
    first, second, *_ = sorted(store.records.glob("*.skyworld"))
    first.write_text(first.read_text("utf-8").replace("---\n", "---\n#: goes-on a.skyworld 3\n", 1), "utf-8")
    lines = second.read_text("utf-8").splitlines()
    second.write_text("\n".join(line for line in lines if not line.startswith("result:")), "utf-8")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("r")
        await rest(pilot)
        if search:
            await pilot.press("slash", *search, "enter")
        await pilot.press("g")
        await rest(pilot)
        await pilot.press("end" if not search else "home")
        assert ("left out" in said(app)) == bool(told) and told in said(app)


async def test_what_is_left_out_is_said_where_nothing_is_left(options: Any) -> None:
    store = SaveStore()
    fill_many(store, count=1)
    (path,) = store.records.glob("*.skyworld")
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith("result:")), "utf-8")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Nothing to add up yet" in said(app) and "1 match is left out: not over" in said(app)


async def test_the_help_has_every_key(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "? help" in text(app)[23]
        await pilot.press("question_mark")
        await rest(pilot)
        assert "STATISTICS: KEYS" in said(app)
        told = {name for names, _ in KEYS_TOLD for name in names}
        assert told | {"page_up", "page_down", "home", "end"} == set(screen.KEYS.values())


async def test_matches_of_two_players_are_told_by_name(options: Any) -> None:
    fill(SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("3")
        assert "Ilse against Rui" in said(app)


def test_what_cannot_be_played_again_is_skipped_and_said(tmp_path: Path, cards: Any) -> None:
    store = SaveStore()
    fill_many(store, count=3)
    paths = sorted(store.records.glob("*.skyworld"))
    paths[0].write_text(paths[0].read_text("utf-8").replace(cards.digest, "0" * 64), "utf-8")
    *_, tally = tallied(counted(Archive(store.records).read().records), cards, lambda: True)
    assert (tally.counted, tally.skipped) == (2, 1)
    mind = StatisticsMind((), {}, {}, str)
    mind.page, mind.tally, mind.done = 3, tally, (3, 3)
    assert any("1 match of other cards is left out." in block.lines for block in mind.blocks())


def test_a_card_of_two_matches_has_no_share() -> None:
    mind = StatisticsMind((), {}, {"nina": "Nina", "flor": "Flor"}, str)
    mind.page, mind.done = 3, (5, 5)
    mind.tally = CardTally(counted=5, won=3, uses={"played": {"nina": [3, 1], "flor": [2, 2]}, "drawn": {}})
    *_, played = mind.blocks()
    assert [(bar.label, bar.won, bar.of) for bar in played.bars] == [("Nina", 1, 3)]
    assert "Cards with fewer than 3 matches are not shown." in played.lines


def test_the_share_of_a_card_needs_enough_matches() -> None:
    tally = CardTally(counted=5, won=3, uses={"played": {"nina": [5, 3], "flor": [2, 2]}, "drawn": {}})
    assert tally.shares("played", 3) == [Share("nina", 3, 5)]
    assert [share.name for share in tally.shares("played", 1)] == ["flor", "nina"]


def test_a_bar_shows_where_the_share_and_its_interval_are() -> None:
    row = blocks_body(70, [Block("X", (Bar("Half", 5, 10, 0.25, 0.75),))], Look()).text()[1]
    axis = row[row.index("50 %") + 4 :].strip()
    assert axis.count("●") == 1
    wide = len(axis)
    assert abs(axis.index("●") - wide / 2) <= 1
    assert abs(axis.index("━") - wide / 4) <= 1 and abs(axis.rindex("━") - 3 * wide / 4) <= 1


def test_shares_of_none_and_of_all_stay_on_the_axis() -> None:
    for won in (0, 9):
        body = blocks_body(70, [Block("X", (Bar("All", won, 9, 0.0, 1.0),))], Look()).text()
        assert "●" in body[1] and len(body[1]) == 70


def test_lengths_are_grouped_into_columns_that_fit() -> None:
    assert grouped({}) == ()
    assert grouped({7: (1, 2)}) == ((7, 7, 1, 2),)
    groups = grouped(dict.fromkeys(range(5, 65), (1, 0)))
    assert len(groups) == 12 and groups[0] == (5, 9, 5, 0) and groups[-1] == (60, 64, 5, 0)
    assert sum(won for _, _, won, _ in groups) == 60


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("width", [60, 74, 114])
def test_a_page_with_everything_on_it_has_room(width: int, lang: str) -> None:
    bar = Bar("A deck with a very long name indeed, longer than any column", 499, 999, 0.4, 0.6, "21 turns")
    told = Overview(
        bar,
        (True, False) * 300,
        (0.0, 0.5, 1.0) * 100,
        10,
        ("x " * 80,),
        (bar, bar),
        ((1, 999, 499, 500),) * 12,
        "60 ended",
    )
    for row in [
        *overview_body(width, told, Look(lang=lang), rows=18).text(),
        *blocks_body(width, [Block("X", (bar,))], Look()).text(),
    ]:
        assert len(row) == width
