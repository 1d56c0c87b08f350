"""Courses for tests: played by their own script, as far as a test needs."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.course import CourseGuide
from skyworld_tui.lessons.rehearsal import SEED, setup
from skyworld_tui.lessons.resume import step
from skyworld_tui.lessons.script import Course, load_advice, read_course
from skyworld_tui.lessons.shelf import course_ids
from skyworld_tui.session.guide import Coach
from skyworld_tui.session.session import Session

CARDS: CardSet = load_core()
COURSES = course_ids()


@cache
def coach_of(course: Course) -> CourseGuide:
    """The coach of a course at its first step; the script is rehearsed once. Only copies of it are played with."""
    return CourseGuide(course, load_advice(), CARDS)


def session_of(course: Course) -> Session:
    guide = copy(coach_of(course))
    return Session.new(setup(CARDS, course), SEED, ("human", "random"), guide=guide)


def guide_of(session: Session) -> CourseGuide:
    assert isinstance(session.guide, CourseGuide)
    return session.guide


def told(session: Session) -> Coach:
    assert session.lesson is not None
    coach = session.lesson.coach(session)
    assert coach is not None
    return coach


def play_to(session: Session, number: int) -> None:
    """As far as step ``number``."""
    for _ in range(2000):
        if session.over or guide_of(session).number >= number:
            return
        step(session)


def trial(tmp_path: Path, steps: str) -> Course:
    path = tmp_path / "trial.yaml"
    path.write_text(f"id: trial\ntitle: Trial\ndecks: [first-light, first-shadow]\nsteps:\n{steps}", "utf-8")
    return read_course(path)
