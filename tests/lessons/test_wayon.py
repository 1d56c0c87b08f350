"""Help in every exercise of the game: at the start and after each move of its solution all three hints give words, and
the way that is told solves it."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import MatchView
from skyworld_tui.lessons.catalogue import Exercise, load_exercises
from skyworld_tui.lessons.coachwords import coach_words
from skyworld_tui.lessons.exercise import PLAYING, SOLVED, ExerciseGuide
from skyworld_tui.lessons.solve import Aim
from skyworld_tui.lessons.wayon import stored, told, way_on
from skyworld_tui.session.guide import HINT
from skyworld_tui.session.session import Session

NONE, UNSEEN = coach_words("en", "no way", again="Home"), coach_words("en", "unseen")
ALL = {exercise.id: exercise for exercise in load_exercises(load_core())}


def begun(exercise: Exercise) -> tuple[Session, ExerciseGuide]:
    guide = ExerciseGuide(exercise, load_core())
    return Session(exercise.scenario.start(), ("human", "random"), guide=guide), guide


def hints(session: Session, guide: ExerciseGuide) -> list[str]:
    """What the coach says after one, two and three presses of the key for a hint."""
    guide.help, said = 0, []
    assert session.lesson is not None
    for _ in range(3):
        assert session.lesson.press(session, HINT) == "said"
        coach = session.lesson.coach(session)
        assert coach is not None
        said.append(coach.hint)
    guide.help = 0
    return said


@pytest.mark.parametrize("name", ALL)
def test_every_hint_gives_words_all_along_the_stored_way(name: str) -> None:
    session, guide = begun(ALL[name])
    for line in stored(ALL[name], session.match.fingerprint()) or ():
        if session.match.deciding == guide.aim.learner:
            first, second, third = hints(session, guide)
            assert first == second == ALL[name].hint()
            assert third.startswith("The way: ") and third.removeprefix("The way: ").strip(" .,")
        session.play(session.match.parse(line), session.decision_id)
    assert guide.state == SOLVED


@pytest.mark.parametrize("name", ALL)
def test_the_told_way_solves_it_from_every_position_of_the_stored_one(name: str) -> None:
    exercise = ALL[name]
    aim = Aim.of(exercise.scenario)
    whole = stored(exercise, exercise.scenario.start().fingerprint())
    assert whole is not None
    for begin in range(len(whole)):
        match = exercise.scenario.start()
        for line in whole[:begin]:
            match.play(match.parse(line))
        rest = way_on(exercise, match, aim).lines
        assert rest is not None
        for line in rest:
            match.play(match.parse(line))
        assert aim.reached(match)


def names_seen(view: MatchView) -> str:
    """Every name on the table and in the hand before the first move, in one text."""
    cards = list(view.me.hand or ())
    for side in view.seats:
        cards += [*side.trail, *side.removed, *(each.card for each in side.bank)]
        cards += [each.card for each in side.field if each is not None]
    return " ".join(card.short for card in cards)


@pytest.mark.parametrize("name", ["salt-in-three-cards", "vulnerable-and-still-useful"])
def test_a_card_that_a_search_will_find_is_not_named_before(name: str) -> None:
    exercise = ALL[name]
    match = exercise.scenario.start()
    learner = Aim.of(exercise.scenario).learner
    seen = names_seen(match.view(learner))
    lines = stored(exercise, match.fingerprint())
    assert lines is not None
    words = " ".join(told(match, lines, learner))
    deck = {card.short for card in exercise.scenario.position.seats[learner].deck}
    assert "Choose one of what you find" in words
    assert not [card for card in deck if card not in seen and card in words]


def test_moves_of_the_stored_way_in_another_order_are_found_where_a_wide_search_gives_up() -> None:
    exercise = ALL["before-you-pay"]
    session, guide = begun(exercise)
    session.play(session.match.parse("channel f1"), session.decision_id)
    assert guide.state == PLAYING
    third = hints(session, guide)[2]
    assert third.startswith("The way: ") and third not in (NONE, UNSEEN)
    for line in way_on(exercise, session.match, guide.aim).lines or ():
        session.play(session.match.parse(line), session.decision_id)
    assert guide.state == SOLVED


def test_a_search_that_was_cut_off_does_not_send_back() -> None:
    exercise = ALL["before-you-pay"]
    match = exercise.scenario.start()
    match.play(match.parse("channel f1"))
    way = way_on(exercise, match, Aim.of(exercise.scenario), budget=1)
    assert way.lines is None and not way.none
    assert "go back" not in UNSEEN and "begin again" not in UNSEEN
