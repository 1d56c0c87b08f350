"""The words of every exercise have room beside the table: the task whole, and the hint or as much of the way as ends in
how much more there is. So have those of the tutorials, step by step, with the keys that are left to press."""

from __future__ import annotations

import re

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.language import LANGUAGES, begin
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.exercise import ExerciseGuide
from skyworld_tui.lessons.rehearsal import SEED, setup
from skyworld_tui.lessons.resume import step
from skyworld_tui.lessons.shelf import course_ids
from skyworld_tui.session.session import Session
from skyworld_tui.tui.coaching import at_the_bottom, presses, worded
from skyworld_tui.tui.controller import Controller
from skyworld_tui.tui.geometry import plan
from skyworld_tui.tui.paint.coach import Told, coach_panel
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.tutorials import guide_of


def packed(words: str) -> str:
    """Words without what wrapping changes."""
    return re.sub(r"[\s\-]+", "", words)


def panel_size(width: int, height: int) -> tuple[int, int]:
    rect = plan(width, height).rects["coach"]
    return rect.w, rect.h


NARROW = (112, 38)
"""A column of 16 cells: there a long hint ends in an ellipsis."""


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("window", [(80, 24), (112, 38), (120, 40)], ids=str)
def test_task_and_hint_of_every_exercise_are_whole(window: tuple[int, int], lang: str, cards: CardSet) -> None:
    begin(lang)
    size, look, cut = panel_size(*window), Look(lang=lang), []
    for exercise in load_exercises(cards):
        guide = ExerciseGuide(exercise, cards)
        session = Session(exercise.scenario.start(), ("human", "random"), guide=guide)
        mind = Controller(session.view(), session.why_not)
        for helped in range(4):
            guide.help = helped
            coach = guide.coach(session.view())
            assert coach is not None
            told = Told(coach, presses(mind, coach), at_the_bottom(mind, coach))
            canvas = coach_panel(size, told, look=look)
            shown = packed(" ".join(row.removeprefix("▌") for row in canvas.text()))
            if packed(coach.idea) not in shown:
                cut.append((exercise.id, helped, "task"))
            if window != NARROW and not any(packed(words) in shown for words in (coach.hint, *coach.shorter)):
                cut.append((exercise.id, helped, "hint"))
    assert not cut, (size, len(cut), cut)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("window", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("course", course_ids())
def test_idea_and_reason_of_every_step_are_whole(
    course: str, window: tuple[int, int], lang: str, cards: CardSet
) -> None:
    """Also in the middle of a move, where other keys are left. Free play is no part of it: it names any card."""
    begin(lang)
    size, look, cut = panel_size(*window), Look(lang=lang), []
    guide = guide_of(cards, course)
    session = Session.new(setup(cards, guide.course), SEED, ("human", "random"), guide=guide)
    while not session.over and guide.beat.kind != "free":
        if not session.policy_asked:
            mind = Controller(session.view(), session.why_not)
            assert session.lesson is not None
            coach = session.lesson.coach(session)
            assert coach is not None
            said = worded(mind.keys, coach)
            canvas = coach_panel(size, Told(said, presses(mind, said), at_the_bottom(mind, said)), look=look)
            shown = packed(" ".join(row.removeprefix("▌") for row in canvas.text()))
            cut += [(coach.title, words) for words in (said.title, said.idea, said.why) if packed(words) not in shown]
        step(session)
    assert cut == []
