"""Going on with a course that was left, and courses that do not fit."""

from __future__ import annotations

import dataclasses
from itertools import combinations
from pathlib import Path

import pytest

from skyworld_tui.engine import Move
from skyworld_tui.lessons.course import CourseGuide
from skyworld_tui.lessons.progress import Lesson
from skyworld_tui.lessons.rehearsal import LEARNER, SEED, rehearse, setup
from skyworld_tui.lessons.resume import go_on, kept, step, step_of
from skyworld_tui.lessons.script import Step, load_advice, load_course
from skyworld_tui.session.session import Session

from .courses import CARDS, COURSES, guide_of, session_of, told, trial

# -- going on ---------------------------------------------------------------------------------------------------------


EVERY = 5
"""Beats of which one is tried: every way there is played again from the beginning."""


@pytest.mark.parametrize("name", COURSES)
def test_a_tutorial_goes_on_wherever_it_was_left(name: str) -> None:
    course = load_course(name)
    session = session_of(course)
    while not session.over:
        beat = guide_of(session).place.beat
        if not session.policy_asked and beat and (beat < 8 or beat % EVERY == 0):
            again = session_of(course)
            lines = kept(session)
            assert Lesson(at=lines).step == guide_of(session).number
            assert step_of(guide_of(again), lines) == guide_of(session).number
            assert go_on(again, lines), lines[0]
            assert again.match.fingerprint() == session.match.fingerprint()
            assert told(again) == told(session) and again.lines() == session.lines()
            assert again.lesson is not None and session.lesson is not None
            assert again.lesson.steps == session.lesson.steps
        step(session)
    assert kept(session) == ()


@pytest.mark.parametrize(
    "lines",
    [(), ("",), ("beat x",), ("beat 900",), ("beat 6", "p1 end"), ("beat 6", "p2 essence h1"),
     ("beat " + "1" * 5000,),
     ("beat 1", "p1 essence h1"), ("beat 4", "p1 essence h1", "nonsense"), ("beat 2", "p1 fly h1")],
)  # fmt: skip
def test_what_does_not_fit_is_not_gone_on_with(lines: tuple[str, ...]) -> None:
    assert not go_on(session_of(load_course("basic")), lines)


def test_going_on_accepts_every_other_copy_that_the_course_accepted() -> None:
    """At each choice of a card all other answers that are allowed are played, and then gone on with."""
    course = load_course("basic")
    session, others = session_of(course), 0
    while not session.over and guide_of(session).beat.kind != "free":
        coach = None if session.policy_asked else told(session)
        if coach is not None and coach.move is not None and coach.move.verb == "choose":
            view = session.match.view(LEARNER)
            count = len(view.choice.options) if view.choice is not None else 0
            for picks in combinations(range(count), len(coach.move.picks)):
                other = Move("choose", picks=picks)
                if other == coach.move or not guide_of(session).allowed(view, other):
                    continue
                others += 1
                again = session_of(course)
                assert go_on(again, kept(session))
                again.play(other, again.decision_id)
                third = session_of(course)
                assert go_on(third, kept(again)), (guide_of(session).number, other)
                assert third.match.fingerprint() == again.match.fingerprint() and told(third) == told(again)
        step(session)
    assert others, "a Nina is paid with, and there are two"


def test_nothing_is_kept_before_the_first_step() -> None:
    session = session_of(load_course("basic"))
    assert kept(session) == ()
    step(session)
    assert kept(session) == ("beat 1 step 2",)


# -- scripts that do not fit ------------------------------------------------------------------------------------------


def test_a_script_that_cannot_be_played_is_found_and_goes_over_to_free_play(tmp_path: Path) -> None:
    course = trial(
        tmp_path,
        "- {title: A, idea: 'a', hint: 'h', do: essence nina}\n"
        "- {title: B, idea: 'b', hint: 'h', do: awaken morteus}\n"
        "- {title: C, idea: 'c', hint: 'h', do: end}\n",
    )
    found = rehearse(CARDS, course)
    assert found.fault is not None and "awaken morteus" in found.fault.text and found.fault.path[:2] == ("steps", 1)
    session = session_of(course)
    step(session)
    assert guide_of(session).beat.kind == "free" and load_advice().off in told(session).idea
    while not session.over:
        step(session)
    assert session.match.winner == LEARNER


def test_a_script_that_ends_before_the_match_is_a_fault(tmp_path: Path) -> None:
    course = trial(tmp_path, "- {title: A, idea: 'a', hint: 'h', do: essence nina}\n")
    fault = rehearse(CARDS, course).fault
    assert fault is not None and "not over" in fault.text


def test_a_course_whose_decks_have_changed_is_left_for_free_play_not_crashed() -> None:
    """The beats of one order of cards over a match of another one."""
    course = load_course("basic")
    guide = CourseGuide(course, load_advice(), CARDS)
    decks = dict(CARDS.decks)
    light = decks["first-light"]
    decks["first-light"] = dataclasses.replace(light, stacked=tuple(reversed(light.stacked)))
    other = dataclasses.replace(CARDS, decks=decks)
    session = Session.new(setup(other, course), SEED, ("human", "random"), guide=guide)
    while not session.over:
        coach = told(session)
        if session.asked == LEARNER and coach.move is not None and guide.beat.kind == "do":
            assert coach.move in {
                m._replace(b=coach.move.b) for m in session.match.legal_moves() if m.a == coach.move.a
            }
        if guide.place.off:
            break
        step(session)
    assert guide.beat.kind == "free" and load_advice().off in told(session).idea
    step(session)
    assert load_advice().off not in told(session).idea, "said once"


def test_steps_are_read_only_data() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Step("a").title = "b"  # type: ignore[misc]
