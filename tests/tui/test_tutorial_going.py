"""A tutorial from outside its steps: help, the way back, leaving and going on, and what its end offers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.progress import ProgressStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui import tutorials
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.faces import face
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.screens.ask import GoOnScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.overlays import HelpSheet
from skyworld_tui.tui.screens.pause import PauseScreen
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.verbs import Spot

from .coachreading import chips, panel_text, place
from .driver import MousePlayer, settle
from .reading import text


async def steps(pilot: Pilot[Any], number: int) -> None:
    """Do what the panel says as far as this step."""
    app: SkyWorldApp = pilot.app  # type: ignore[assignment]
    for _ in range(200):
        await settle(pilot, lesson=True)
        if place(app)[0] >= number:
            return
        for key in chips(app):
            await pilot.press(key)
            await pilot.pause()


def session_of(app: SkyWorldApp) -> Session:
    assert app.session is not None
    return app.session


async def test_a_hint_and_then_the_keys_in_words(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(120, 40)) as pilot:
        await steps(pilot, 3)
        assert "Hint:" not in panel_text(app)
        await pilot.press("n")
        await pilot.pause()
        assert "Hint: Choose Nina by her number" in panel_text(app) and "Press" not in panel_text(app)
        await pilot.press("n")
        await pilot.pause()
        assert "Press 1, then v." in panel_text(app)
        await pilot.press("1", "v")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 4 and "Hint:" not in panel_text(app)


async def test_words_and_answers_name_the_keys_that_the_player_has(options: Any, cards: CardSet) -> None:
    keys = options.look.keys.bind("inspect", "k").keys.bind("channel", "z").keys
    app = SkyWorldApp(replace(options, look=replace(options.look, keys=keys)), lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await steps(pilot, 20)
        assert "choose: k shows the card under the cursor" in panel_text(app)
        await pilot.press("z")
        await pilot.pause()
        assert "z channels: not in this step. Now: 4, then w, then Enter. Juca's" in panel_text(app)


async def test_where_the_cursor_was_put_the_verb_alone_is_named(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await steps(pilot, 10)
        await pilot.press("f", "1", "a")
        await pilot.pause()
        assert "a attacks: not in this step. Now: c." in panel_text(app) and chips(app) == ["c"]
        await pilot.press("4", "a")
        await pilot.pause()
        assert chips(app) == ["f", "1", "c"]


async def test_a_payment_is_named_by_its_number_although_the_cursor_is_there(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await steps(pilot, 28)
        assert chips(app) == ["1", "enter"] and "1 Nina Enter consume 1" in panel_text(app)
        await pilot.press("1")
        await pilot.pause()
        assert chips(app) == ["enter"] and session_of(app).view().choice is not None


async def test_where_a_question_takes_no_its_key_answers_and_asks_for_no_hint(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards, "advanced"))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await settle(pilot, lesson=True)
            if session_of(app).view().choice is not None and chips(app) in (["n"], ["y"]):
                break
            for key in chips(app):
                await pilot.press(key)
                await pilot.pause()
        assert "n hint" not in panel_text(app) and "Backspace back" in panel_text(app)


async def test_backspace_goes_a_step_back_over_the_rivals_turn(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lesson=True)
        await pilot.press("backspace")
        await pilot.pause()
        assert "This is the first step" in panel_text(app) + "".join(text(app)) and place(app)[0] == 1
        await steps(pilot, 8)
        assert session_of(app).match.turn == 3
        await pilot.press("backspace")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 7 and session_of(app).match.turn == 1 and chips(app) == ["e"]
        await pilot.press("u")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 6
        await steps(pilot, 9)
        assert session_of(app).match.turn == 3


async def test_the_key_that_ends_the_telling_does_not_read_on(options: Any, cards: CardSet, time: Any) -> None:
    app = SkyWorldApp(replace(options, pace=replace(options.pace, guard=0.3)), lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await steps(pilot, 7)
        await pilot.press("e")
        await settle(pilot, lesson=True)
        await pilot.press("enter")
        await pilot.pause()
        assert place(app)[0] == 8, "pressed while the rival's doings were told"
        time.now += 1
        await pilot.press("enter")
        await pilot.pause()
        assert place(app)[0] == 9


async def test_the_cursor_stands_on_the_card_of_the_step(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await steps(pilot, 13)
        assert isinstance(app.screen, MatchScreen)
        mind = app.screen.mind
        verbs = [n for n in range(6) if face(mind, Spot("hand", n)).verb]
        assert mind.focus == Spot("hand", 0) and verbs == [0] and chips(app) == ["1", "w", "enter"]
        await steps(pilot, 16)
        assert mind.focus == Spot("own", 1) and chips(app) == ["f", "2", "a", "enter"]


async def test_back_from_a_half_made_choice(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        while "Pay" not in panel_text(app).split("of 37", 1)[-1][:6]:
            await steps(pilot, place(app)[0] + 1)
        for key in ("backspace", "escape"):
            assert session_of(app).view().choice is not None
            await pilot.press(key)
            await settle(pilot, lesson=True)
            assert session_of(app).view().choice is None and "Requirement and consumption" in panel_text(app)
            await steps(pilot, place(app)[0] + 1)
        assert "⚉" not in "".join(chips(app)) and session_of(app).view().choice is not None


async def test_it_goes_on_where_it_was_left(options: Any, home: Path) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tutorial("basic")
        await steps(pilot, 12)
        before = session_of(app).match.fingerprint()
    assert ProgressStore().read().lesson("basic").at
    app = SkyWorldApp(options, course="basic")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GoOnScreen)
        shown = "".join(text(app))
        assert "You left it at step 12 of" in shown and "from the beginning" in shown
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen), "Esc begins nothing"
        app.tutorial("basic")
        await pilot.pause()
        await pilot.press("enter")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 12 and session_of(app).match.fingerprint() == before
        await pilot.press("backspace")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 11, "the way back is there again"
        app.tutorial("basic")
        await pilot.pause()
        await pilot.press("n")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 1


async def test_one_that_has_changed_begins_anew_and_says_so(options: Any) -> None:
    ProgressStore().lesson("basic", at=("beat 9", "p1 essence h2"))
    app = SkyWorldApp(options, course="basic")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GoOnScreen)
        await pilot.press("y")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 1 and tutorials.GONE[:40] in "".join(text(app))


async def test_its_end_is_kept_and_offers_the_next_one(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tutorial("basic")
        await settle(pilot, lesson=True)
        session_of(app).concede(1)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await settle(pilot, lesson=True)
        assert isinstance(app.screen, VictoryScreen)
        kept = ProgressStore().read().lesson("basic")
        assert kept.done and kept.at == ()
        shown = "".join(text(app))
        assert "advanced tutorial" in shown and "a real match" in shown and "back a step" not in shown
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen), "nothing to go back for"
        await pilot.press("a")
        await settle(pilot, lesson=True)
        guide = session_of(app).guide
        assert guide is not None and guide.id == "advanced" and place(app)[0] == 1


async def test_a_lost_one_offers_a_step_back_and_is_not_done(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tutorial("basic")
        await steps(pilot, 5)
        session_of(app).concede(0)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await settle(pilot, lesson=True)
        assert isinstance(app.screen, VictoryScreen) and not ProgressStore().read().lesson("basic").done
        shown = "".join(text(app))
        assert "back a step" in shown and "Go back a step, or begin again" in shown and "advanced" not in shown
        await pilot.press("b")
        await settle(pilot, lesson=True)
        assert isinstance(app.screen, MatchScreen) and place(app)[0] == 5 and not session_of(app).over


async def test_the_coach_is_clicked_as_well_as_read(options: Any, cards: CardSet) -> None:
    """Its chips, its hint and its way back, with the mouse alone."""
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lesson=True)
        mouse = MousePlayer(pilot)
        for key in ("Enter", "Enter", "1", "v"):
            await mouse.click_mark("coach", key)
            await settle(pilot, lesson=True)
        assert place(app)[0] == 4
        await mouse.click_mark("coach", "Backspace")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 3
        await mouse.click_mark("coach", "n")
        await pilot.pause()
        assert "Hint:" in panel_text(app)


async def test_esc_with_nothing_open_is_the_pause_that_says_what_leaving_keeps(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tutorial("basic")
        await steps(pilot, 5)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen) and "goes on here next time" in "".join(text(app))
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    assert ProgressStore().read().lesson("basic").at[0].startswith("beat ")


async def test_an_answer_that_is_not_the_one_says_which_is(options: Any, cards: CardSet) -> None:
    """Yes where the step is about no, and the other way round: the question stays as it is."""
    app = SkyWorldApp(options, lesson_session(options, cards, "advanced"))
    answered = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await settle(pilot, lesson=True)
            if len(answered) == 2 or not isinstance(app.screen, MatchScreen):
                break
            keys = chips(app)
            if keys in (["n"], ["y"]):
                other, before = {"n": "y", "y": "n"}[keys[0]], session_of(app).match.fingerprint()
                await pilot.press(other)
                await settle(pilot, lesson=True)
                assert session_of(app).match.fingerprint() == before and chips(app) == keys
                assert f"Now: {keys[0]}" in panel_text(app)
                answered.add(other)
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
    assert answered == {"y", "n"}


async def test_a_step_lights_what_it_is_about_and_nothing_else(options: Any, cards: CardSet) -> None:
    """The card to press for and where it lands; every other card steps back. In a choice only its answer is open."""
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(120, 40)) as pilot:
        await steps(pilot, 5)
        assert isinstance(app.screen, MatchScreen)
        mind = app.screen.mind
        assert [face(mind, Spot("hand", n)).dim > 0 for n in range(5)] == [False, True, True, True, True]
        assert face(mind, Spot("own", 0)).key == "lands here" and face(mind, Spot("own", 1)).key == "2"
        assert "lands here" in "".join(text(app))
        await steps(pilot, 29)
        assert mind.pick is not None and [option.spot for option in mind.pick.options] == [Spot("own", 2)]
        assert [face(mind, Spot("own", n)).dim > 0 for n in range(3)] == [True, True, False]
        await steps(pilot, 37)
        await pilot.press("enter")
        await settle(pilot, lesson=True)
        assert mind.aim is None and not any(face(mind, Spot("hand", n)).dim for n in range(5)), "free play"


async def test_the_help_begins_with_the_chapter_of_the_step(options: Any, cards: CardSet) -> None:
    app = SkyWorldApp(options, lesson_session(options, cards))
    async with app.run_test(size=(120, 40)) as pilot:
        await steps(pilot, 33)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpSheet) and app.screen.here == "evolve"
        await pilot.press("escape")
        await settle(pilot, lesson=True)
        assert place(app)[0] == 33
