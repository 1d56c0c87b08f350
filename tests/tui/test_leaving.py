"""Keys in a burst, overlays at a hand-over, lists that outlive their question, windows that are too small."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.moves import Listed, MovesSheet
from skyworld_tui.tui.screens.overlays import BanksSheet
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.settings import Settings

from .driver import mind_of, settle
from .test_screens import seen, shown_small


def stack(app: SkyWorldApp) -> list[str]:
    """The names of the open screens, the first one of Textual's own left out."""
    return [type(screen).__name__ for screen in app.screen_stack[1:]]


async def burst(pilot: Pilot[Any], *keys: str) -> None:
    """These keys in one read: all are in the queue before the first is handled."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await rest(pilot)


async def rest(pilot: Pilot[Any]) -> None:
    """Let what was posted be handled, with what follows of it."""
    for _ in range(6):
        await pilot.pause()


@pytest.fixture
def shared(options: Any, cards: Any) -> Callable[..., Session]:
    """Two players on one keyboard."""
    from skyworld_tui.tui.launch import new_session

    def make(**more: Any) -> Session:
        return new_session(
            options, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
            plays=("human", "human"), seed=3, first=0, **more,
        )  # fmt: skip

    return make


async def first_turn(pilot: Pilot[Any]) -> MatchScreen:
    """Keep both hands; the first player's first turn."""
    for _ in range(8):
        await rest(pilot)
        screen = pilot.app.screen
        if isinstance(screen, MatchScreen) and screen.session.match.turn:
            return screen
        await pilot.press("enter")
    raise AssertionError(pilot.app.screen)


@pytest.mark.parametrize("keys", [("y", "y", "y"), ("n", "n", "n"), ("escape",) * 3, ("enter",) * 4])
async def test_a_burst_in_a_question_answers_it_once(make_session: Any, options: Any, keys: tuple[str, ...]) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await burst(pilot, "ctrl+q", "ctrl+q")
        assert stack(app) == ["MatchScreen", "LeaveScreen"]
        await burst(pilot, *keys)
        if keys[0] != "y":
            assert stack(app) == ["MatchScreen"]
    assert app.return_code == (0 if keys[0] == "y" else None)


@pytest.mark.parametrize("key", ["b", "t", "m", "i", "g", "d", "question_mark", "p", "slash"])
async def test_a_burst_closes_an_overlay_once(make_session: Any, options: Any, key: str) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await burst(pilot, key, key, key)
        assert len(stack(app)) == 2
        await burst(pilot, "escape", "escape", "escape", "escape")
        assert stack(app) == ["MatchScreen"]


@pytest.mark.parametrize("times", [2, 3, 4, 9])
async def test_a_held_enter_opens_one_curtain(shared: Any, options: Any, times: int) -> None:
    app = SkyWorldApp(options, shared())
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert stack(app) == ["MatchScreen", "CurtainScreen"]
        await burst(pilot, *["enter"] * times)
        assert stack(app) == ["MatchScreen"] and mind_of(app).mode == "pick", "the hand is not kept by a held key"


async def test_a_burst_in_the_menu_opens_one_screen_and_begins_one_match(make_session: Any, options: Any) -> None:
    from skyworld_tui.session.saves import SaveStore

    make_session(store=SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await burst(pilot, "n", "n", "n")
        assert stack(app) == ["MenuScreen", "SetupScreen"]
        await burst(pilot, *["enter"] * 5)
        assert stack(app) == ["MenuScreen", "SetupScreen", "AskScreen"]
        await burst(pilot, "y", "y", "enter")
        assert stack(app) == ["MatchScreen"]


async def test_a_burst_in_the_setup_and_at_the_end(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("n")
        await burst(pilot, "escape", "escape", "escape")
        assert stack(app) == ["MenuScreen"]
        session = make_session()
        app.play(session)
        await settle(pilot)
        session.concede(0)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await rest(pilot)
        assert isinstance(app.screen, VictoryScreen)
        await burst(pilot, "r", "r", "r")
        assert stack(app) == ["MatchScreen"] and app.session is not session


async def test_the_palette_does_a_thing_once(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(replace(options, settings=Settings(ask_end=False)), session)
    async with app.run_test(size=(120, 40)) as pilot:
        await first_turn(pilot)
        await burst(pilot, "slash", "pageup", "pagedown", "slash", "slash")
        await pilot.press(*"end the turn")
        assert "End the turn" in seen(app)
        await burst(pilot, "enter", "enter", "enter")
        await settle(pilot)
        assert stack(app) == ["MatchScreen"]
        assert [move for seat, move in session.match.record.moves if seat == 0].count("end") == 1


async def test_the_palette_narrows_and_plays(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await first_turn(pilot)
        await pilot.press("slash")
        for key in ("pageup", "pagedown", "up", "x", "q", "q", "enter", "backspace", "backspace", "backspace"):
            await pilot.press(key)
        await pilot.press(*"convert")
        await pilot.press("down", "enter")
        await rest(pilot)
        assert session.match.record.moves[-1][1].startswith("essence")


async def test_a_fault_of_ours_is_one_line_and_a_file(make_session: Any, options: Any, home: Any) -> None:
    app = SkyWorldApp(options)
    app.session = make_session(store=app.store)
    hand = [card.name for card in app.session.match.hand(1)] if app.session else []

    def broken(action: str) -> None:
        secret = hand  # noqa: F841
        raise RuntimeError("broken key")

    with pytest.raises(RuntimeError):
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            app.screen.action_key = broken  # type: ignore[attr-defined]
            await pilot.press("b")
    (story,) = home.glob("crash-*.txt")
    text = story.read_text(encoding="utf-8")
    assert "broken key" in text and not any(name in text for name in hand)
    assert f"The match as it stood: {app.store.current}" in text and app.store.has_save()
    assert app.crashed


@pytest.mark.parametrize("keys", [("1", "i"), ("g",), ("b",), ("t",), ("m",), ("d",), ("slash",)])
async def test_nothing_open_survives_a_hand_over(shared: Any, options: Any, time: Any, keys: tuple[str, ...]) -> None:
    session = shared()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        holder = session.holder
        await pilot.press(*keys)
        await rest(pilot)
        assert len(stack(app)) == 2
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert stack(app) == ["MatchScreen", "CurtainScreen"]
        await pilot.press("enter")
        await rest(pilot)
        assert stack(app) == ["MatchScreen"] and session.holder != holder
        theirs = {card.full_name for card in session.match.hand(session.holder)}
        for card in session.match.hand(holder):
            assert card.full_name in theirs or card.full_name not in seen(app)


async def test_ctrl_q_asks_over_another_question_too(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await first_turn(pilot)
        await pilot.press("p", "c")
        await rest(pilot)
        under = stack(app)
        assert under == ["MatchScreen", "PauseScreen", "AskScreen"] and "Give the match up?" in seen(app)
        await pilot.press("ctrl+q")
        await rest(pilot)
        assert stack(app) == [*under, "LeaveScreen"] and "Leave Sky World?" in seen(app)
        await pilot.press("n")
        await rest(pilot)
        assert stack(app) == under and not screen.session.over, "the question under it was not answered"
        await pilot.press("ctrl+q", "y")
    assert app.return_code == 0 and not screen.session.over


async def test_the_clock_stands_still_under_a_question(shared: Any, options: Any, time: Any) -> None:
    session = shared()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        await pilot.press("ctrl+q")
        await rest(pilot)
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert stack(app) == ["MatchScreen", "LeaveScreen"]
        await pilot.press("n")
        await rest(pilot)
        time.now += 60
        screen.look_at_clock()
        assert session.clock is not None and session.clock.left(time()) == 60


async def test_a_held_enter_does_not_begin_the_next_match(make_session: Any, options: Any, time: Any) -> None:
    from skyworld_tui.tui.options import Pace

    session = make_session()
    app = SkyWorldApp(replace(options, pace=Pace(0.0, 0.0, 0.0, 0.3, 0.0)), session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        session.concede(1)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await rest(pilot)
        await burst(pilot, "r", "enter", "r")
        assert isinstance(app.screen, VictoryScreen)
        time.now += 0.4
        await pilot.press("enter")
        assert isinstance(app.screen, VictoryScreen)
        await pilot.press("r")
        await rest(pilot)
        assert isinstance(app.screen, MatchScreen)


@pytest.mark.parametrize("key", ["g", "slash"])
async def test_a_list_goes_with_its_question(make_session: Any, options: Any, time: Any, key: str) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        await pilot.press(key)
        await rest(pilot)
        assert len(stack(app)) == 2
        time.now += 500
        screen.look_at_clock()
        await settle(pilot)
        assert stack(app) == ["MatchScreen"]


async def test_a_move_chosen_for_an_old_question_is_refused(make_session: Any, options: Any, time: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        old = Listed(mind_of(app).view.legal[0], session.decision_id)
        commands = [command for command in screen.commands() if command.help == "legal now"]
        time.now += 500
        screen.look_at_clock()
        await settle(pilot)
        played = tuple(session.match.record.moves)
        screen.opener._chosen(old)
        assert "over" in screen.prompt_text
        for command in commands:
            command.run()
        assert tuple(session.match.record.moves) == played


async def test_banks_show_what_happens_meanwhile(make_session: Any, options: Any) -> None:
    from skyworld_tui.engine.moves import Move

    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        await pilot.press("b")
        await rest(pilot)
        assert isinstance(app.screen, BanksSheet)
        move = next(move for move in mind_of_under(screen).legal if move.verb == "essence")
        card = session.match.hand(0)[move.a]
        assert card.name not in seen(app)
        screen.play(Move("essence", move.a))
        await rest(pilot)
        assert isinstance(app.screen, BanksSheet) and card.name in seen(app)


def mind_of_under(screen: MatchScreen) -> Any:
    """The view of a match screen that lies under another one."""
    return screen.mind.view


async def test_a_list_is_made_for_the_open_question(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await first_turn(pilot)
        await pilot.press("g")
        await rest(pilot)
        assert isinstance(app.screen, MovesSheet) and app.screen.decision == session.decision_id


# -- the window is too small ---------------------------------------------------------------------------------------


async def resize(pilot: Pilot[Any], w: int, h: int) -> None:
    await pilot.resize_terminal(w, h)
    await rest(pilot)


async def test_a_turn_may_time_out_or_wait_while_the_window_is_small(shared: Any, options: Any, time: Any) -> None:
    session = shared()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        await resize(pilot, 60, 20)
        assert shown_small(app) and session.clock is not None
        left = session.clock.left(time())
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert session.clock.left(time()) == left, "the clock stands still while the board cannot be seen"
        await pilot.press("b", "enter", "escape", "e", "e")
        await rest(pilot)
        assert stack(app) == ["MatchScreen"] and session.match.active == session.holder
        await resize(pilot, 120, 40)
        assert not app.screen.query_one("#small").region
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert isinstance(app.screen, CurtainScreen)
        await resize(pilot, 60, 20)
        assert shown_small(app)
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen)
        await resize(pilot, 120, 40)
        await pilot.press("enter")
        await rest(pilot)
        assert stack(app) == ["MatchScreen"] and not app.screen.query_one("#small").region
        await pilot.press("b")
        assert len(stack(app)) == 2


@pytest.mark.parametrize("key", ["ctrl+q", "b", "m", "p", "slash"])
async def test_small_while_something_is_open(make_session: Any, options: Any, key: str) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(key)
        await rest(pilot)
        before = stack(app)
        for w, h in ((60, 20), (50, 10), (1, 1), (70, 24)):
            await resize(pilot, w, h)
            await pilot.press("ctrl+q", "escape", "n")
            assert shown_small(app) and stack(app) == before
        await resize(pilot, 80, 24)
        await pilot.press("escape")
        await rest(pilot)
        assert stack(app) == ["MatchScreen"] and "YOUR HAND" in seen(app)


async def test_the_end_of_a_match_in_a_small_window_is_shown_when_there_is_room(
    make_session: Any, options: Any
) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await resize(pilot, 60, 20)
        session.concede(1)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await rest(pilot)
        assert isinstance(app.screen, VictoryScreen) and shown_small(app)
        await resize(pilot, 80, 24)
        assert "wins" in seen(app)


async def test_ctrl_c_twice_leaves_a_small_window(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(60, 20)) as pilot:
        await rest(pilot)
        assert shown_small(app)
        await pilot.press("ctrl+q")
        assert not isinstance(app.screen, AskScreen)
        await pilot.press("ctrl+c", "ctrl+c")
    assert app.return_code == 0


async def test_a_sheet_under_another_one_follows_the_window(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(replace(options), make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("m", "ctrl+q")
        await rest(pilot)
        await resize(pilot, 80, 24)
        await pilot.press("n")
        await rest(pilot)
        sheet = app.screen.query_one("#sheet")
        assert sheet.region.right <= 80 and sheet.region.bottom <= 24


async def test_a_fault_in_another_thread_is_one_line_and_a_file_too(options: Any, home: Any) -> None:
    """Textual gives up in its own way when the thread that reads keys breaks, or the style sheet."""
    from rich.traceback import Traceback

    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        secret = "a card of the other hand"
        try:
            raise RuntimeError("broken thread")
        except RuntimeError:
            app.panic(Traceback(), "and [more")
            app.panic("said once")
        said = [str(each) for each in app._exit_renderables]
    (story,) = home.glob("crash-*.txt")
    text = story.read_text(encoding="utf-8")
    assert "broken thread" in text and "and [more" in text and secret not in text.replace(f'"{secret}"', "")
    assert len(said) == 1 and said[0].startswith("Sky World stopped") and str(story) in said[0]
    assert app.crashed


def test_a_crash_is_told_by_the_exit_status(options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from skyworld_tui.tui import launch

    def run(self: SkyWorldApp) -> None:
        self.exit(return_code=0)
        self._exception = RuntimeError("broken")

    monkeypatch.setattr(SkyWorldApp, "run", run)
    assert launch._run(options, None) == 1
