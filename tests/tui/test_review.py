"""Looking back over a match from its last screen: the work, the turning points, and where there is nothing to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from screenshots.coach import PlainCoach
from screenshots.scenes import Midway, Played
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import SourceError
from skyworld_tui.engine import Match
from skyworld_tui.session.session import Session
from skyworld_tui.tui import glyphs as g
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.screens.review import FOUND, GAVE_UP, LOOKING, ReviewScreen
from skyworld_tui.tui.screens.victory import VictoryScreen

from .coaches import Broken, Slow
from .coachreading import panel_text
from .reading import cells

SIZES = [(80, 24), (120, 40)]
LOST, WON = Played(winner=1, seed=73), Played(winner=0, seed=38)


@pytest.fixture
def ended(options: Any) -> Callable[..., SkyWorldApp]:
    """The last screen of a match at random: the lost one of the pictures, with this coach."""

    def make(coach: Any = None, begin: Played = LOST, hints: int = 0) -> SkyWorldApp:
        told = replace(options, coach=coach or PlainCoach())
        session = begin(told)
        session.meta = replace(session.meta, hints=hints)
        return SkyWorldApp(told, session)

    return make


async def rest(pilot: Any) -> None:
    """Wait until the work is done and shown."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def everything(app: SkyWorldApp) -> str:
    """All that is on the screen."""
    return "\n".join("".join(cell.char for cell in row) for row in cells(app))


def review(app: SkyWorldApp) -> ReviewScreen:
    """The open review."""
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_lost_match_is_looked_back_on(ended: Any, size: tuple[int, int]) -> None:
    app = ended()
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        assert "why was that bad?" in everything(app)
        await pilot.press("w")
        await rest(pilot)
        pages = review(app).pages
        assert pages is not None and len(pages) == 3
        for n, page in enumerate(pages):
            told = panel_text(app)
            assert f"{n + 1} of 3" in told and f"Turn {page.turn}" in told
            assert page.played[0] in told and page.better[0] in told and page.much in told
            await pilot.press("right")
            await pilot.pause()
        assert "1 of 3" in panel_text(app), "behind the last comes the first"
        await pilot.press("left")
        await pilot.pause()
        assert "3 of 3" in panel_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_of_that_moment_is_painted(ended: Any, size: tuple[int, int]) -> None:
    app = ended()
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        screen = review(app)
        points = PlainCoach().turning_points(screen.session.match.record, 0, lambda done, total: True)
        for point in points:
            view = Match.from_record(screen.session.match.record, point.moves_before).view(0)
            shown = everything(app)
            for card in view.me.hand or ():
                assert card.short.partition(",")[0] in shown
            assert f"{view.me.faith}/{view.goal}" in shown or size != (80, 24)
            assert screen.board.at("hand-1").canvas() is not None
            await pilot.press("down")
            await pilot.pause()


async def test_keys_of_the_table_do_nothing_there(ended: Any) -> None:
    app = ended()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        before, prints = everything(app), review(app).session.match.fingerprint()
        for key in ("1", "a", "e", "c", "n", "f2", "space"):
            await pilot.press(key)
        await pilot.click("#own-1")
        await pilot.pause()
        assert everything(app) == before and review(app).session.match.fingerprint() == prints


async def test_the_mouse_opens_turns_and_leaves(ended: Any) -> None:
    app = ended()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        rows = everything(app).splitlines()
        y = next(n for n, row in enumerate(rows) if "why was that bad?" in row)
        await pilot.click(offset=(rows[y].index("why was"), y))
        await rest(pilot)
        rows = everything(app).splitlines()
        await pilot.click(offset=(rows[-1].index("→"), len(rows) - 1))
        await pilot.pause()
        assert "2 of 3" in panel_text(app)
        await pilot.click(offset=(rows[-1].index("Esc"), len(rows) - 1))
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)


@pytest.mark.usefixtures("held_thread")
@pytest.mark.parametrize("size", SIZES)
async def test_while_it_works_a_bar_grows_and_esc_leaves(ended: Any, size: tuple[int, int]) -> None:
    coach = Slow(told=(3, 12))
    app = ended(coach)
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        await pilot.press("w")
        assert await coach.at_work()
        await pilot.pause()
        told = panel_text(app)
        assert LOOKING in told and "Esc leave it" in told
        done, left = told.count(g.BAR), told.count(g.BAR_REST)
        assert done == round((done + left) * 3 / 12) > 0
        await pilot.press("right")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)
        assert await coach.goes_on()
        await rest(pilot)
        assert coach.stopped == [True], "nobody waits any more, and the work is told so"
        assert isinstance(app.screen, VictoryScreen) and not app.crashed


@pytest.mark.parametrize("error", [RuntimeError("the stars are out"), SourceError("levels.yaml", 3, "no number")])
async def test_a_coach_that_fails_is_one_line(ended: Any, error: Exception) -> None:
    app = ended(Broken(error))
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        assert str(error) in panel_text(app) and not app.crashed
        await pilot.press("right")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
async def test_how_many_turns_mattered_is_said_plainly(ended: Any, count: int) -> None:
    app = ended(PlainCoach(points=(("", 6.0),) * count, reasons=()))
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        assert FOUND[count] in (everything(app) if count else panel_text(app))
        assert ("←→ turns" in panel_text(app)) == (count > 1)
        await pilot.press("right")
        await pilot.pause()
        assert FOUND[count] in (everything(app) if count else panel_text(app))


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_offers_nothing_to_play(ended: Any, size: tuple[int, int]) -> None:
    app = ended()
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        for _ in range(3):
            assert not any(f"{g.VERB}{word}" in everything(app) for word in ("awaken", "channel", "attack", "evolve"))
            await pilot.press("right")
            await pilot.pause()


@pytest.mark.parametrize("size", [*SIZES, (100, 32)])
async def test_moves_are_cut_only_where_there_is_no_room(ended: Any, size: tuple[int, int]) -> None:
    app = ended()
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        screen = review(app)
        assert screen.pages
        few = replace(screen.pages[0], played=("a", "b", "c", "d", "e", "f"), better=("a", "b", "c", "d", "e"), why="")
        screen.pages = (few,)
        screen._turn_to(0)
        await pilot.pause()
        assert "You played: a; b; c; d; e; f." in panel_text(app) and "Better: a; b; c; d; e." in panel_text(app)


async def test_a_won_match_may_be_looked_back_on_too(ended: Any) -> None:
    app = ended(begin=WON)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        shown = everything(app)
        assert "look back" in shown and "why was that bad?" not in shown
        await pilot.press("w")
        await rest(pilot)
        assert "1 of 3" in panel_text(app) and "what would have been better" in panel_text(app)
        await pilot.resize_terminal(120, 40)
        await rest(pilot)
        assert "you won all the same" in everything(app)


async def test_two_at_one_keyboard_do_not_look_back(options: Any, cards: CardSet) -> None:
    session = new_session(
        options, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "human"), first=0, seed=3,
    )  # fmt: skip
    session.concede(0)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert "look back" not in everything(app) and "why" not in everything(app)
        await pilot.press("w")
        await rest(pilot)
        assert isinstance(app.screen, VictoryScreen)


@pytest.mark.parametrize(
    ("begin", "hints", "wanted"),
    [(WON, 1, "with 1 hint"), (WON, 3, "with 3 hints"), (LOST, 2, "you had 2 hints"), (LOST, 0, "")],
)
async def test_the_last_screen_tells_of_hints(ended: Any, begin: Played, hints: int, wanted: str) -> None:
    app = ended(begin=begin, hints=hints)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert wanted in everything(app) and ("hint" in everything(app)) == bool(hints)


async def test_a_window_that_grows_shows_more_of_a_line(ended: Any) -> None:
    app = ended()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        few = panel_text(app).count(";")
        await pilot.resize_terminal(200, 55)
        await rest(pilot)
        assert panel_text(app).count(";") > few and "1 of 3" in panel_text(app)


def test_a_match_that_goes_on_is_not_looked_back_on(make_session: Callable[..., Session]) -> None:
    from skyworld_tui.tui.screens.review import reviewed

    session = make_session()
    assert not reviewed(session)
    session.concede(0)
    assert reviewed(session)


@pytest.mark.parametrize("found", [0, 1, 2, 3])
async def test_of_a_match_that_was_given_up_it_says_so(options: Any, found: int) -> None:
    class Few(PlainCoach):
        def turning_points(self, record: Any, seat: int, progress: Any) -> Any:
            """The first ones of the plain coach."""
            return super().turning_points(record, seat, progress)[:found]

    session = Midway(turn=12, seed=73)(options)
    session.concede(session.holder)
    told = replace(options, coach=Few())
    app = SkyWorldApp(told, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await pilot.press("w")
        await rest(pilot)
        assert len(review(app).pages or ()) == found
        assert GAVE_UP[found] in (everything(app) if found else panel_text(app))
