"""The hint key in a match against the computer: asked, seen, taken away; and where there is none."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from screenshots.coach import PlainCoach
from screenshots.scenes import SCENES, At, shown
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import SourceError
from skyworld_tui.engine.moves import Move
from skyworld_tui.engine.view import MatchView
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import exercise_session, new_session
from skyworld_tui.tui.paint.coach import Told, coach_panel
from skyworld_tui.tui.screens.hinter import THINKING
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.settings import Settings

from .coaches import PATIENCE, Broken, Slow
from .coachreading import KEYS, chips, panel_text
from .driver import settle
from .reading import cells

LONG = 1000.0


def table(options: Any, coach: Any = None, file: str = "match", **more: Any) -> SkyWorldApp:
    """The match of the pictures with this coach."""
    options = replace(options, coach=coach or PlainCoach(), **more)
    return SkyWorldApp(options, At(file)(options))


def on_table(app: SkyWorldApp) -> MatchScreen:
    """The match that is played."""
    assert isinstance(app.screen, MatchScreen)
    return app.screen


def open_hint(app: SkyWorldApp) -> bool:
    """Whether the coach's panel stands on the table."""
    return on_table(app).board.side == "coach"


def everything(app: SkyWorldApp) -> str:
    """All that is on the screen."""
    return "\n".join("".join(cell.char for cell in row) for row in cells(app))


async def ask(pilot: Any, key: str = "f2") -> None:
    """Press the key and wait for the answer."""
    await pilot.press(key)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("key", ["f2", "n"])
async def test_a_hint_is_asked_and_seen(options: Any, size: tuple[int, int], key: str) -> None:
    app = table(options)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert not open_hint(app)
        await ask(pilot, key)
        told = panel_text(app)
        assert "Attack Tarso with Flor" in told and "Then: attack Leon with Charles" in told
        assert "It takes Tarso off the field." in told
        assert chips(app) == ["f", "1", "a", "enter"]
        session = on_table(app).session
        assert session.meta.hints == 1 and "hints: 1" in session.text()


async def test_its_keys_make_its_move_and_the_move_takes_it_away(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        session = on_table(app).session
        for key in chips(app):
            await pilot.press(key)
            await pilot.pause()
        assert session.match.record.moves[-1] == (0, "attack f1 e1")
        assert not open_hint(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_preview_of_an_attack_is_seen_and_the_hint_is_one_line(options: Any, size: tuple[int, int]) -> None:
    app = table(options)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await ask(pilot)
        await pilot.press("f", "1", "a")
        await pilot.pause()
        assert "6 beats 4" in everything(app) and on_table(app).board.side == "combat"
        assert "Attack Tarso with Flor: Enter" in everything(app)
        await pilot.press("escape")
        await pilot.pause()
        assert open_hint(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (120, 40)])
async def test_all_moves_are_told_where_there_is_room(options: Any, size: tuple[int, int]) -> None:
    app = table(options)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await ask(pilot)
        assert "convert Morteus; end the turn." in panel_text(app) and "F2 put it away" in panel_text(app)


async def test_where_there_is_no_room_the_last_moves_are_counted(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        screen = on_table(app)
        coach = screen.hinter.coach()
        assert coach is not None
        painted = " ".join(coach_panel((46, 6), Told(coach), look=options.look).text())
        painted = " ".join(painted.replace("▌", " ").split())
        assert "; and 3 more." in painted and "end the turn" not in painted and "2 Essences more." in painted


async def test_while_something_is_open_over_it_no_key_is_told(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        await pilot.press("plus")
        await pilot.pause()
        assert not isinstance(app.screen, MatchScreen)
        assert "DO THIS" not in everything(app) and "F2" not in everything(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "DO THIS" in everything(app)


async def test_a_hint_that_is_asked_for_while_the_turn_is_told_comes_behind_it(options: Any) -> None:
    app = table(options, pace=replace(options.pace, start=LONG))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = on_table(app)
        screen.narrator.tell(["Your turn: drew 1 card"], LONG, screen.advance)
        await pilot.pause()
        assert "any key" in everything(app)
        await ask(pilot)
        assert open_hint(app) and "Attack Tarso with Flor" in panel_text(app)


@pytest.mark.parametrize("width", [100, 120])
async def test_the_footer_names_the_key(options: Any, width: int) -> None:
    app = table(options)
    async with app.run_test(size=(width, 40)) as pilot:
        await settle(pilot)
        assert "F2 hint" in everything(app)
        await ask(pilot)
        assert "F2 hint" not in everything(app), "it is open"
    app = table(options, settings=Settings(coach=False))
    async with app.run_test(size=(width, 40)) as pilot:
        await settle(pilot)
        assert "F2" not in everything(app)


async def test_asked_again_it_tells_the_whole_line_and_then_goes(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        hinter = on_table(app).hinter
        told = hinter._hint
        assert told is not None
        hinter._hint = replace(told, answers=("choose Flor", *told.answers))
        on_table(app).redraw()
        await pilot.pause()
        assert "choose Flor" not in panel_text(app) and "F2 the whole line" in panel_text(app)
        await ask(pilot)
        assert "choose Flor" in panel_text(app) and "F2 put it away" in panel_text(app)
        await ask(pilot)
        assert not open_hint(app)
        assert on_table(app).session.meta.hints == 1


async def test_esc_puts_it_away_and_a_question_of_the_table_comes_first(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        await pilot.press("2", "w")
        await pilot.press("escape")
        await pilot.pause()
        assert open_hint(app), "Esc stepped back from the slot"
        await pilot.press("escape")
        await pilot.pause()
        assert not open_hint(app)


async def test_a_hint_of_a_move_that_was_taken_back_does_not_come_again(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("4", "v")
        await pilot.pause()
        await ask(pilot)
        assert open_hint(app)
        await pilot.press("u")
        await pilot.pause()
        assert not open_hint(app)
        await pilot.press("6", "v")
        await pilot.pause()
        assert not open_hint(app)


@pytest.mark.usefixtures("held_thread")
@pytest.mark.parametrize("key", ["right", "i", "slash", "z"])
async def test_another_key_goes_on_without_the_answer(options: Any, key: str) -> None:
    coach = Slow()
    app = table(options, coach)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = on_table(app)
        await pilot.press("f2")
        assert await coach.at_work()
        await pilot.pause()
        assert THINKING[:20] in everything(app)
        assert screen.session.clock is not None and "hint" in screen.session.clock.holds
        await pilot.press(key)
        assert "hint" not in screen.session.clock.holds
        assert await coach.goes_on()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert coach.stopped == [True]
        assert screen.board.side != "coach" and screen.session.meta.hints == 0


@pytest.mark.usefixtures("held_thread")
async def test_a_click_goes_on_without_the_answer(options: Any) -> None:
    coach = Slow()
    app = table(options, coach)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("f2")
        assert await coach.at_work()
        await pilot.click("#own-4")
        assert await coach.goes_on()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert coach.stopped == [True] and not open_hint(app)


@pytest.mark.usefixtures("held_thread")
async def test_the_clock_stands_still_until_the_answer_is_there(options: Any, time: Any) -> None:
    coach = Slow()
    app = table(options, coach)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        clock = on_table(app).session.clock
        assert clock is not None
        before = clock.left(time.now)
        await pilot.press("f2")
        assert await coach.at_work()
        await pilot.press("f2")  # once more while it thinks is no second question
        time.now += 50
        assert await coach.goes_on()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert coach.stopped == [False] and open_hint(app)
        assert clock.left(time.now) == before and not clock.holds
        time.now += 50
        assert clock.left(time.now) == before - 50


@pytest.mark.usefixtures("held_thread")
async def test_leaving_while_it_thinks_is_no_fault(options: Any) -> None:
    coach = Slow()
    app = table(options, coach)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("f2")
        assert await coach.at_work()
        app.to_menu()
        await pilot.pause()
        assert await coach.goes_on()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not isinstance(app.screen, MatchScreen) and not app.crashed


@pytest.mark.parametrize("error", [RuntimeError("the stars are out"), SourceError("weights.yaml", 3, "no number")])
async def test_a_coach_that_fails_is_one_line(options: Any, error: Exception) -> None:
    app = table(options, Broken(error))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        assert str(error) in on_table(app).prompt_text and not app.crashed
        clock = on_table(app).session.clock
        assert not open_hint(app) and clock is not None and not clock.holds
        assert on_table(app).session.meta.hints == 0
        await pilot.press("4", "v")
        await pilot.pause()
        assert on_table(app).session.match.record.moves[-1] == (0, "essence h4")


async def test_a_question_that_takes_no_has_the_key_and_f2_has_the_hint() -> None:
    async with shown(SCENES["may"], (80, 24)) as pilot:
        app: Any = pilot.app
        await ask(pilot)
        assert open_hint(app)
        asked = on_table(app).session.decision_id
        await ask(pilot, "n")
        assert on_table(app).session.decision_id != asked and not open_hint(app)
        assert on_table(app).session.meta.hints == 1


async def test_two_at_one_keyboard_have_no_coach(options: Any) -> None:
    options = replace(options, coach=PlainCoach())
    app = SkyWorldApp(options, At("match", hotseat=True)(options))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await ask(pilot)
        assert "two share the keyboard" in on_table(app).prompt_text and not open_hint(app)
        await pilot.press("right")
        assert not on_table(app).prompt_text
        await ask(pilot, "n")
        assert "two share the keyboard" in on_table(app).prompt_text and not open_hint(app)


async def test_who_wants_no_hints_gets_none(options: Any) -> None:
    app = table(options, settings=Settings(coach=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await ask(pilot)
        assert "Hints are off" in on_table(app).prompt_text and not open_hint(app)
        await pilot.press("right")
        await ask(pilot, "n")
        assert "Hints are off" in on_table(app).prompt_text and not open_hint(app)


@pytest.mark.usefixtures("held_thread")
async def test_while_the_computer_decides_there_is_no_hint(options: Any) -> None:
    options = replace(options, coach=PlainCoach())
    session = At("match")(options)
    go = Event()

    class Thinking:
        def decide(self, view: MatchView) -> Move:
            go.wait(PATIENCE)
            return Move("end") if Move("end") in view.legal else view.legal[0]

    session = Session(session.match, session.plays, policy=lambda level, seed: Thinking())
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("e", "e")
        await pilot.pause()
        assert session.asked == 1
        await pilot.press("f2")
        await pilot.pause()
        assert "when it is your turn" in on_table(app).prompt_text
        go.set()
        await app.workers.wait_for_complete()
        await settle(pilot)
        await ask(pilot)
        assert open_hint(app), "in the next own turn there is one again"


async def test_a_lesson_has_its_own_hint(options: Any, cards: CardSet) -> None:
    from skyworld_tui.lessons.catalogue import load_exercises

    coach = Slow()
    options = replace(options, coach=coach)
    exercises = load_exercises(cards)
    app = SkyWorldApp(options, exercise_session(options, cards, exercises, exercises[0]))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lesson=True)
        await pilot.press("f2")
        await pilot.pause()
        assert exercises[0].hint()[:20] in panel_text(app) and not coach.begun.is_set()


async def test_the_opening_hand_gets_a_hint_too(options: Any, cards: CardSet) -> None:
    options = replace(options, coach=PlainCoach())
    session = new_session(
        options, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "random"), first=0, seed=3,
    )  # fmt: skip
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "F2 hint" in everything(app)
        await ask(pilot)
        assert "Keep the hand" in panel_text(app) and chips(app) == [KEYS["Enter"]]
        assert "Enter keep the hand" in panel_text(app)


async def test_the_keys_and_the_palette_name_it(options: Any) -> None:
    app = table(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        names = [command.label for command in on_table(app).commands()]
        assert any("hint" in name.lower() for name in names)
        await pilot.press("question_mark")
        await pilot.pause()
        for _ in range(12):
            if "COACH, LESSONS" in everything(app):
                break
            await pilot.press("pagedown")
            await pilot.pause()
        assert "COACH, LESSONS" in everything(app)
