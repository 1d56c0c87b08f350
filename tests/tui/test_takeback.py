"""Taking back: freely against the computer, by agreement at one keyboard, never what came to light or was answered."""

from __future__ import annotations

from typing import Any

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, Move, Position
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.match import MatchScreen

from .driver import mind_of, settle
from .places import cells, plain_sides, press, two_at_one_keyboard


def alone(cards: CardSet) -> Session:
    """Against the computer."""
    return Session(Match.from_position(Position(plain_sides(cards), turn=7)), ("human", "random"))


async def test_against_the_computer_several_moves_are_taken_back_one_by_one(cards: CardSet, options: Any) -> None:
    session = alone(cards)
    start = session.match.fingerprint()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "2", "v")
        after_one = session.match.fingerprint()
        await press(pilot, "f", "2", "c")
        assert len({start, after_one, session.match.fingerprint()}) == 3
        await press(pilot, "u")
        assert session.match.fingerprint() == after_one and isinstance(app.screen, MatchScreen)
        await press(pilot, "u")
        assert session.match.fingerprint() == start
        await press(pilot, "u")
        assert "Nothing to take back" in app.screen.prompt_text


async def test_the_computers_turn_is_never_taken_back(cards: CardSet, options: Any) -> None:
    session = alone(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "2", "v", "e", "e")
        await settle(pilot)
        assert session.match.turn > 7
        before = session.match.fingerprint()
        await press(pilot, "u")
        assert session.match.fingerprint() == before
        assert isinstance(app.screen, MatchScreen) and "Nothing to take back" in app.screen.prompt_text


async def test_at_one_keyboard_the_other_player_is_asked_and_sees_nothing_private(cards: CardSet, options: Any) -> None:
    session = two_at_one_keyboard(*plain_sides(cards))
    start = session.match.fingerprint()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        await press(pilot, "2", "v")
        moved = session.match.fingerprint()
        assert "Lotus" in cells(app)
        await press(pilot, "u")
        question = app.screen
        assert isinstance(question, AskScreen) and question.title_text == "Marek, may Ilse take this back?"
        shown = cells(app)
        assert "Converted Flor" in shown and "Lotus" not in shown
        assert "yes, take it back" in shown and "no, it stands" in shown
        assert session.clock is not None and not session.clock.running, "the turn clock stands still meanwhile"
        await press(pilot, "n")
        assert session.match.fingerprint() == moved
        screen = app.screen
        assert isinstance(screen, MatchScreen) and "Marek does not agree" in screen.prompt_text
        assert "Lotus" in cells(app) and session.clock.running
        await press(pilot, "u", "y")
        assert session.match.fingerprint() == start and isinstance(app.screen, MatchScreen)
        assert mind_of(app).mode == "main"


async def test_a_drawn_card_is_not_taken_back_even_by_agreement(cards: CardSet, options: Any) -> None:
    session = two_at_one_keyboard(*plain_sides(cards))
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter", "u")
        screen = app.screen
        assert isinstance(screen, MatchScreen) and "Nothing to take back" in screen.prompt_text


def test_what_the_other_player_reads_of_the_move_is_what_is_asked_about(cards: CardSet) -> None:
    session = two_at_one_keyboard(*plain_sides(cards))
    session.take_keyboard(0)
    session.play(Move("essence", 1), session.decision_id)
    assert [line.text for line in session.undo_lines(1)] == ["Converted Flor"]
    session.undo()
    assert session.undo_lines(1) == [] and "Nothing" in session.undo_refusal()
