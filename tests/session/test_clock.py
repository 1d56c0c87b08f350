"""The turn clock with a clock of our own (D-99, D-101)."""

from __future__ import annotations

import pytest

from skyworld_tui.session.clock import TurnClock, shown


@pytest.mark.rule("D-101")
def test_a_turn_has_its_time_from_the_first_moment_one_can_act() -> None:
    clock = TurnClock(120, 30)
    clock.new_turn()
    assert clock.left(1000) == 120 and not clock.running
    clock.run_turn(1000)
    assert clock.left(1030) == 90
    assert clock.fraction(1030) == pytest.approx(0.25)
    assert not clock.expired(1119.9)
    assert clock.expired(1120)
    assert clock.left(2000) == 0


@pytest.mark.rule("D-101")
@pytest.mark.parametrize("reason", ["curtain", "pause", "animation"])
def test_it_stands_still_for_every_reason(reason: str) -> None:
    clock = TurnClock(120, 30)
    clock.run_turn(0)
    clock.hold(reason, 10)
    assert clock.left(500) == 110 and not clock.expired(500)
    clock.release(reason, 500)
    assert clock.left(510) == 100


def test_two_reasons_both_have_to_go() -> None:
    clock = TurnClock(120, 30)
    clock.run_turn(0)
    clock.hold("pause", 10)
    clock.hold("curtain", 20)
    clock.release("pause", 30)
    assert clock.left(40) == 110
    clock.release("curtain", 50)
    assert clock.left(60) == 100


@pytest.mark.rule("D-99", "D-101")
def test_the_other_players_answer_has_its_own_time_and_the_turn_waits() -> None:
    clock = TurnClock(120, 30)
    clock.run_turn(0)
    clock.run_answer(20)
    assert clock.left(25) == 25
    assert clock.expired(50)
    clock.run_turn(45)
    assert clock.left(45) == 100
    clock.run_answer(50)
    assert clock.left(50) == 30, "a new question has its full time again"


def test_the_same_question_does_not_get_its_time_back() -> None:
    clock = TurnClock(120, 30)
    clock.run_answer(0)
    clock.run_answer(10, fresh=False)
    assert clock.left(10) == 20


def test_starting_holding_and_releasing_twice_changes_nothing() -> None:
    clock = TurnClock(120, 30)
    clock.run_turn(0)
    clock.run_turn(50)
    assert clock.left(50) == 70
    clock.hold("pause", 60)
    clock.hold("pause", 90)
    clock.release("pause", 100)
    clock.release("pause", 110)
    assert clock.left(110) == 50


def test_a_hold_before_the_start_keeps_it_from_running() -> None:
    clock = TurnClock(120, 30)
    clock.hold("curtain", 0)
    clock.run_turn(5)
    assert not clock.running
    clock.release("curtain", 60)
    assert clock.left(70) == 110


def test_stop_keeps_what_is_left() -> None:
    clock = TurnClock(120, 30)
    clock.run_turn(0)
    clock.stop(30)
    assert clock.left(400) == 90 and not clock.expired(400)


@pytest.mark.parametrize(("left", "text"), [(120, "2:00"), (83.2, "1:24"), (59.01, "1:00"), (0.4, "0:01"), (0, "0:00")])
def test_the_display_counts_a_begun_second_whole(left: float, text: str) -> None:
    assert shown(left) == text
