"""A guide and its match together: what is copied, how often the guide is asked, and what it takes for an answer."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Move
from skyworld_tui.lessons.course import CourseGuide, fits
from skyworld_tui.lessons.rehearsal import SEED, setup
from skyworld_tui.lessons.resume import step
from skyworld_tui.lessons.script import load_advice, load_course
from skyworld_tui.session.lesson import Lesson
from skyworld_tui.session.session import Session

CARDS = load_core()


def begin(name: str) -> tuple[Session, Lesson, CourseGuide]:
    course = load_course(name)
    guide = CourseGuide(course, load_advice(), CARDS)
    session = Session.new(setup(CARDS, course), SEED, ("human", "random"), guide=guide)
    assert session.lesson is not None
    return session, session.lesson, guide


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[str]:
    """One entry for every call of the method from now on."""
    calls: list[str] = []
    real = getattr(owner, name)

    def call(*args: Any, **options: Any) -> Any:
        calls.append(name)
        return real(*args, **options)

    monkeypatch.setattr(owner, name, call)
    return calls


def test_the_match_is_copied_for_a_step_and_for_no_other_key(monkeypatch: pytest.MonkeyPatch) -> None:
    session, lesson, _ = begin("basic")
    copies = counted(monkeypatch, Match, "copy")
    while session.lesson and lesson.waits(session):
        before = len(copies)
        assert lesson.press(session, "left") == "" and len(copies) == before
        assert lesson.press(session, "enter") == "read" and len(copies) == before + 1
    before = len(copies)
    assert lesson.press(session, "hint") == "said" and lesson.press(session, "attack") == ""
    assert len(copies) == before
    step(session)
    assert len(copies) == before + 1, "the lesson's own step, and nothing for the undo of a match"
    assert lesson.steps == len(copies)


def test_the_guide_is_asked_once_until_a_key_or_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session, lesson, guide = begin("basic")
    while lesson.waits(session):
        lesson.press(session, "enter")
    asked, looked = counted(monkeypatch, guide, "coach"), counted(monkeypatch, Match, "view")

    def ask() -> None:
        for _ in range(3):
            session.view()
            lesson.coach(session)
            session.why_not(Move("end"))

    ask()
    assert len(asked) <= 1 and len(looked) <= 1
    lesson.press(session, "hint")
    first = lesson.coach(session)
    assert first is not None and first.hint
    ask()
    assert len(asked) == 1 and not looked, "a hint changes no position"
    step(session)
    asked.clear()
    looked.clear()
    ask()
    assert len(asked) == 1 and len(looked) <= 1
    second = lesson.coach(session)
    assert second is not None and second.title != first.title


@pytest.mark.parametrize("name", ["basic", "advanced"])
def test_only_a_step_of_the_script_is_strict(name: str) -> None:
    session, lesson, guide = begin(name)
    kinds = set()
    while not session.over and guide.beat.kind != "free":
        coach = lesson.coach(session)
        assert coach is not None and coach.strict == (guide.beat.kind == "do")
        kinds.add(guide.beat.kind)
        step(session)
    free = lesson.coach(session)
    assert free is None or not free.strict
    assert {"do", "read", "rival"} <= kinds


@pytest.mark.parametrize("name", ["basic", "advanced"])
def test_a_pick_fits_where_the_engine_takes_it(name: str) -> None:
    """Too few, too many, one twice, and what is not there: the script asks as the rules do."""
    session, _, _ = begin(name)
    seen = {True: 0, False: 0}
    while not session.over:
        view = session.match.view(session.asked or 0)
        if view.choice is not None and view.choice.kind == "pick":
            for many in range(4):
                for picks in product(range(min(5, len(view.choice.options)) + 1), repeat=many):
                    move = Move("choose", picks=picks)
                    taken = session.match.why_not(move) is None
                    assert fits(view, move) == taken, (view.choice, picks)
                    seen[taken] += 1
        step(session)
    assert seen[True] > 5 and seen[False] > 100
