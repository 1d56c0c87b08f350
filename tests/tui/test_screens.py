"""The screens around and during a match: sizes, refusals, quitting, going on, the curtain, the clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.engine.moves import Move
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.geometry import plan, size_class
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.setup import SetupScreen
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.widgets.painted import Painted

from .driver import KeyPlayer, mind_of, settle


def seen(app: SkyWorldApp) -> str:
    """Everything that is on the screen now, as text."""
    lines = []
    for widget in app.screen.query(Painted):
        canvas = widget.canvas()
        if canvas is not None and widget.region:
            lines += canvas.text()
    return "\n".join(lines)


def shown_small(app: SkyWorldApp) -> bool:
    """Whether nothing but the sentence about the size is on the screen."""
    line = app.screen.query_one("#small")
    others = [w for w in app.screen.query(Painted) if w.is_on_screen and w.region]
    return bool(line.region) and not others and f"{app.size.width} x {app.size.height}" in str(line.render())


@pytest.mark.parametrize(
    "size", [(80, 24), (83, 31), (111, 38), (112, 38), (120, 40), (160, 30), (90, 60), (179, 49), (200, 55)]
)
def test_the_plan_covers_the_screen_without_overlap(size: tuple[int, int]) -> None:
    w, h = size
    made = plan(w, h)
    taken: dict[tuple[int, int], str] = {}
    for name, rect in made.rects.items():
        if name in ("combat", "coach"):
            continue
        assert rect.w > 0 and rect.h > 0 and rect.x >= 0 and rect.y >= 0, name
        assert rect.x + rect.w <= w and rect.y + rect.h <= h, (name, rect)
        for y in range(rect.y, rect.y + rect.h):
            for x in range(rect.x, rect.x + rect.w):
                assert (x, y) not in taken, (name, taken.get((x, y)))
                taken[x, y] = name
    assert size_class(w, h) == made.kind


async def test_too_small_says_what_it_needs_and_comes_back(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for w, h in ((79, 24), (80, 23), (1, 1), (40, 10)):
            await pilot.resize_terminal(w, h)
            await pilot.pause()
            assert shown_small(app)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        await pilot.press("enter")
        await settle(pilot)
        assert app.session is not None and app.session.match.turn == 1


async def test_resizing_during_a_choice_keeps_it(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("1", "3")
        marked = set(mind_of(app).pick.marked)
        for size in ((120, 40), (200, 55), (81, 25), (30, 9), (160, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert mind_of(app).pick.marked == marked == {0, 2}
        await pilot.press("enter")
        await settle(pilot)
        assert "redraw h1 h3" in session.text()


async def test_a_panel_is_shown_at_every_size(make_session: Any, options: Any) -> None:
    session = make_session(seed=3)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        player = KeyPlayer(pilot, 3)
        for _ in range(60):
            await settle(pilot)
            mind = mind_of(app)
            if mind.pick is not None and not mind.pick.board:
                break
            await player.step()
        assert mind.pick is not None and not mind.pick.board
        for size in ((80, 24), (120, 40), (81, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            panel = app.screen.query_one("#panel", Painted)
            assert panel.region.width > 20 and panel.region.bottom < size[1]
            assert mind.pick.choice.options[0].card.name in seen(app)


async def test_an_illegal_key_says_why_and_changes_nothing(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        before = session.match.fingerprint()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        for key in ("c", "a", "x", "9", "u"):
            await pilot.press(key)
            await pilot.pause()
            assert screen.prompt_text, key
            assert screen.prompt_text.split()[0] in seen(app)
        for key in ("plus", "r"):  # what they stand for is listed with what is missing
            await pilot.press(key)
            await pilot.pause()
            assert app.screen is not screen and "Enter why not" in seen(app), key
            await pilot.press("escape")
            await pilot.pause()
        assert session.match.fingerprint() == before and app.screen is screen


async def test_every_overlay_opens_and_closes(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        screen = app.screen
        for key in ("b", "t", "m", "i", "g", "d", "question_mark", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen is not screen, key
            await pilot.press("down", "up", "tab")
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is screen, key


async def test_ctrl_q_asks_and_ctrl_c_twice_leaves(make_session: Any, options: Any, time: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen), "the answer that changes nothing is the default"
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        time.now += 3
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app._exit is False
        time.now += 1
        await pilot.press("ctrl+c")
    assert app.return_code == 0


async def test_ctrl_q_then_y_leaves(make_session: Any, options: Any) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        await pilot.press("y")
    assert app.return_code == 0


async def test_leaving_keeps_what_is_left_of_the_turn(make_session: Any, options: Any, time: Any) -> None:
    store = SaveStore()
    app = SkyWorldApp(options, make_session(store=store))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")  # keep the hand: the turn begins
        await settle(pilot)
        time.now += 45
        await pilot.press("ctrl+q")
        await pilot.pause()
        await pilot.press("y")
    assert "left: 75" in store.current.read_text(encoding="utf-8")


async def test_go_on_in_the_middle_of_a_choice(make_session: Any, options: Any, home: Any) -> None:
    store = SaveStore()
    session = make_session(seed=3, store=store)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        player = KeyPlayer(pilot, 3)
        for _ in range(80):
            await settle(pilot)
            if session.match.turn and session.match.decision and session.match.decision.kind == "pick":
                break
            await player.step()
        options_before = mind_of(app).pick.choice.options
    again = SkyWorldApp(options)
    async with again.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(again.screen, MenuScreen) and again.screen.entries[0] == "continue"
        await pilot.press("enter")
        await settle(pilot)
        mind = mind_of(again)
        assert mind.pick is not None and mind.pick.choice.options == options_before
        assert again.session is not None and again.session.match.fingerprint() == session.match.fingerprint()
        await KeyPlayer(pilot, 1).play_out()


async def test_a_damaged_save_is_told_and_set_aside(options: Any, home: Any) -> None:
    store = SaveStore()
    store.saves.mkdir(parents=True)
    store.current.write_text("---\nformat: 1\n---\np1 nonsense\n")
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert "damaged-1" in app.notice and "could not be read" in seen(app)
        assert app.screen.entries[0] == "ai"


@pytest.mark.parametrize("lang", ["en", "pt"])
async def test_why_a_match_cannot_go_on_is_told_whole(lang: str, options: Any, home: Any) -> None:
    """In the smallest window, where the sentence is longer than a row."""
    store = SaveStore()
    store.saves.mkdir(parents=True)
    store.current.write_text("---\nformat: 1\npacks: {lanterns-of-the-shore: '0'}\n---\n")
    app = SkyWorldApp(replace(options, look=Look(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert "lanterns-of-the-shore" in app.notice and app.notice in " ".join(seen(app).split())


async def test_without_a_save_there_is_no_continue_and_a_match_can_be_set_up(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert app.screen.entries == ["ai", "two", "learn", "howto", "decks", "library", "records", "settings", "quit"]
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("up", "up", "up", "up", "up", "up")
        await pilot.press("backspace", "backspace", "backspace", "backspace", "A", "n", "a")
        await pilot.press("down", "right", "down", "down", "down", "right", "down", "down", "enter")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert app.session is not None and app.session.names == ("Ana", "Marek") and app.session.clock is None
        assert "Ana".upper() in seen(app).upper()


@pytest.mark.parametrize("key", ["n", "t", "l", "h", "d", "a", "r", "s", "q"])
async def test_back_in_the_menu_the_cursor_is_on_what_was_opened(options: Any, key: str) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        name = menu.name_of(key)
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is not menu
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is menu and menu.entries[menu.row] == name
        label = menu.item(name).label
        assert any(f"> {label}" in row or f"▸ {label}" in row for row in seen(app).splitlines())


async def test_the_curtain_shows_nothing_of_a_hand_and_guards_against_a_held_key(
    options: Any, cards: Any, time: Any
) -> None:
    from dataclasses import replace

    from skyworld_tui.tui.launch import new_session
    from skyworld_tui.tui.options import Pace

    guarded = replace(options, pace=Pace(0.0, 0.0, 0.0, 0.3, 0.0))
    session = new_session(
        guarded, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "human"), seed=1, first=0,
    )  # fmt: skip
    app = SkyWorldApp(guarded, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen), "too soon"
        time.now += 0.4
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        names = {card.name for card in session.match.hand(0)}
        assert any(name in seen(app) for name in names)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        board = "\n".join(
            "\n".join(w.canvas().text()) for w in screen.query(Painted) if w.canvas() is not None and w.region
        )
        for card in (*session.match.hand(0), *session.match.hand(1)):
            assert card.name not in board and card.name not in seen(app)


async def test_the_clock_ends_the_turn(make_session: Any, options: Any, time: Any) -> None:
    session: Session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, MatchScreen) and session.match.turn == 1
        time.now += 101
        screen.look_at_clock()
        await pilot.pause()
        assert "0:19 !" in seen(app)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        time.now += 1000
        await pilot.press("escape")
        await pilot.pause()
        assert "0:19 !" in seen(app), "the pause does not count"
        time.now += 19
        screen.look_at_clock()
        await settle(pilot)
        assert session.match.turn >= 2


async def test_conceding_is_asked_and_leads_to_the_end_and_a_rematch(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("p")
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("y")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen) and session.match.winner == 1
        assert "conceded" in seen(app)
        await pilot.press("s")
        await settle(pilot)
        assert app.session is not None and app.session is not session
        assert app.session.plays == ("random", "human") and app.session.holder == 1


async def test_a_move_can_be_played_from_the_list(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        legal = mind_of(app).view.legal
        at = next(i for i, move in enumerate(legal) if move.verb == "essence")
        await pilot.press("g")
        await pilot.pause()
        await pilot.press(*["down"] * at, "enter")
        await settle(pilot)
        assert session.match.record.moves[-1][1].startswith("essence")
        await pilot.press("u")
        await pilot.pause()
        assert not session.match.record.moves[-1][1].startswith("essence")
        assert Move("end") in mind_of(app).view.legal


async def test_the_lesson_can_be_begun(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("enter")
        await settle(pilot, lesson=True)
        assert app.session is not None and app.session.guide is not None
        assert "11" in seen(app) and "COACH" in seen(app)


async def test_ascii_and_no_colour_draw_nothing_but_ascii(make_session: Any, options: Any) -> None:
    from dataclasses import replace

    from skyworld_tui.tui.palette import Look

    plain = replace(options, look=Look(glyphs="ascii", mono=True, depth="16"))
    app = SkyWorldApp(plain, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert seen(app).isascii()
        await pilot.press("enter")
        await settle(pilot)
        assert seen(app).isascii()


async def test_the_mouse_shows_things(make_session: Any, options: Any) -> None:
    from skyworld_tui.tui.screens.logsheet import LogSheet
    from skyworld_tui.tui.screens.overlays import BanksSheet, CardSheet, TrailSheet

    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        screen = app.screen
        row = screen.query_one("#own-rail", Painted).canvas().text()[0]
        for target, at, button, kind in (
            ("#hand-3", 2, 3, CardSheet),
            ("#own-rail", row.index("Bank"), 1, BanksSheet),
            ("#own-rail", row.index("Trail"), 1, TrailSheet),
            ("#log", 3, 1, LogSheet),
        ):
            y = screen.query_one(target).size.height - 1 if target == "#log" else 0  # its keys stand above
            await pilot.click(target, offset=(at, y), button=button)
            await pilot.pause()
            assert isinstance(app.screen, kind), target
            await pilot.press("escape")
            await pilot.pause()
        await pilot.hover("#hand-5", offset=(2, 2))
        await pilot.pause()
        mind = mind_of(app)
        assert (mind.focus.zone, mind.focus.index) == ("hand", 4)
        assert mind.view.me.hand[4].full_name in seen(app)


async def test_a_thought_waits_while_the_match_is_paused(make_session: Any, options: Any) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await pilot.press("p")
        await pilot.pause()
        session.play(Move("keep"), session.decision_id)
        think = session.thinker()
        screen.post_message(MatchScreen.Thought(session.decision_id, think()))
        await pilot.pause()
        assert session.match.turn == 0 and isinstance(app.screen, PauseScreen)
        await pilot.press("escape")
        await settle(pilot)
        assert session.match.turn == 1


async def test_the_menu_tells_how_the_unfinished_match_stands(make_session: Any, options: Any) -> None:
    make_session(store=SaveStore())
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Ilse 0, Marek 0" in seen(app)
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen), "an unfinished match is not put away without asking"
        await pilot.press("y")
        await settle(pilot)
        assert sorted(path.name for path in SaveStore().saves.iterdir()) == ["current.skyworld", "previous.skyworld"]


async def test_the_steps_of_the_other_player_can_be_skipped(make_session: Any, options: Any) -> None:
    from dataclasses import replace

    from skyworld_tui.tui.options import Pace

    slow = replace(options, pace=Pace(step=3600.0, start=3600.0, say=3600.0, guard=0.0, tick=0.0))
    session = make_session()
    app = SkyWorldApp(slow, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen) and screen.prompt_text and session.clock is not None
        assert "animation" in session.clock.holds
        await pilot.press("m")
        await pilot.pause()
        assert app.screen is not screen, "what only shows works at once"
        await pilot.press("escape")
        for _ in range(5):
            await pilot.press("space")
            await pilot.pause()
        assert "animation" not in session.clock.holds
        assert mind_of(app).mode == "main"
