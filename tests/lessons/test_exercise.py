"""An exercise at work: help that grows, the end told at once, kindly when it was not reached, and begun again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui import language
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Move
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.exercise import FAILED, PLAYING, SOLVED, ExerciseGuide
from skyworld_tui.lessons.progress import FILE, Exercised, ProgressStore
from skyworld_tui.session.guide import AGAIN, BACK, HINT, Coach
from skyworld_tui.session.session import Refused, Session

from .test_solve import TOLL

Begin = Callable[..., tuple[Session, ExerciseGuide, ProgressStore]]

TEXTS = """
about: Learned.
lesson:
  title: Title
  chapter: channel
  task: Do it.
  hint: Think.
  pt: {title: Nome, task: Faça., hint: Pense., about: Aprendido.}
"""


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """The session of an exercise: its sides, solution, ending, and further keys of its lesson."""

    def make(
        sides: str, solution: str, ending: str, more: str = "", lang: str = "en", follows: bool = False
    ) -> tuple[Session, ExerciseGuide, ProgressStore]:
        folder = tmp_path / "exercises"
        folder.mkdir()
        text = f"name: x\n{sides}\n{TEXTS.strip()}\n  solution: [{solution}]\n{more}steps:\n  - expect: {{{ending}}}\n"
        (folder / "x.yaml").write_text(text, encoding="utf-8")
        (exercise,) = load_exercises(load_core(), folder)
        store = ProgressStore(tmp_path / FILE)
        among = (exercise, replace(exercise, scenario=replace(exercise.scenario, name="y")))[: 2 if follows else 1]
        guide = ExerciseGuide(exercise, load_core(), store=store, among=among)
        language.begin(lang)
        match = Match.from_position(exercise.scenario.position)
        return Session(match, ("human", "random"), guide=guide), guide, store

    return make


def play(session: Session, *lines: str) -> None:
    """Moves of the learner; the rival answers by itself."""
    for line in lines:
        session.play(session.match.parse(line), session.decision_id)
        while session.policy_asked:
            session.play(session.thinker()(), session.decision_id)


def press(session: Session, action: str) -> str:
    assert session.lesson is not None
    return session.lesson.press(session, action)


def coach(session: Session) -> Coach:
    assert session.lesson is not None
    said = session.lesson.coach(session)
    assert said is not None
    return said


TWO = "p1: {field: {1: nina, 2: haroldo}}"
LATER = ("p1: {hand: [nina]}", "awaken nina, end, end, channel f1", "p1.faith: 1")


def test_it_says_the_task_and_what_is_still_to_do(begin: Begin) -> None:
    session, _, _ = begin(TWO, "channel f2", "p1.faith: 2")
    said = coach(session)
    assert (said.title, said.idea, said.place) == ("Title", "Do it.", "exercise 1 of 1")
    assert said.why == "Still to do: you have 2 Faith (now 0)."
    assert said.hint == "" and said.move is None and not said.waits
    assert {action for action, _ in said.actions} == {HINT, BACK, AGAIN}


def test_solved_alone_it_tells_what_was_learned_and_keeps_it(begin: Begin) -> None:
    session, guide, store = begin(TWO, "channel f2", "p1.faith: 2")
    play(session, "channel f2")
    said = coach(session)
    assert guide.state == SOLVED and guide.finished
    assert said.waits and said.idea == "Learned." and said.why == "Solved alone."
    assert store.read().exercise("x") == Exercised("none", 1)
    assert not session.view().legal, "nothing is played on a solved table"
    with pytest.raises(Refused, match="solved"):
        session.play(Move("end"), session.decision_id)
    assert press(session, "enter") == "leave" and press(session, "back") == "leave"


def test_where_something_follows_enter_goes_there(begin: Begin) -> None:
    session, _, _ = begin(TWO, "channel f2", "p1.faith: 2", follows=True)
    play(session, "channel f2")
    assert coach(session).do[0] == ("Enter", "next exercise")
    assert press(session, "enter") == "next"


def test_help_grows_from_the_hint_over_the_next_move_to_the_whole_way(begin: Begin) -> None:
    session, guide, store = begin(*LATER)
    assert press(session, HINT) == "said"
    assert coach(session).hint == "Think." and coach(session).move is None
    press(session, HINT)
    assert coach(session).move == Move("awaken", 0) and coach(session).plain
    press(session, HINT)
    assert coach(session).hint == ("The way: Awaken Nina, then End the turn, then Channel with Nina in slot 1.")
    play(session, "awaken nina")
    assert coach(session).move == Move("end"), "the next move follows the present position"
    play(session, "end", "channel f1")
    assert guide.state == SOLVED and coach(session).why == "Solved with the solution."
    assert store.read().exercise("x").help == "solution"


def test_the_hint_alone_is_kept_as_hint(begin: Begin) -> None:
    session, _, store = begin(TWO, "channel f2", "p1.faith: 2")
    press(session, HINT)
    play(session, "channel f2")
    assert store.read().exercise("x").help == "hint"


def test_help_that_was_asked_for_is_not_forgotten_by_going_back_a_step(begin: Begin) -> None:
    session, _, store = begin(*LATER)
    play(session, "awaken nina")
    press(session, HINT)
    press(session, BACK)
    play(session, "awaken nina", "end", "channel f1")
    assert store.read().exercise("x").help == "hint"


def test_off_the_stored_way_the_next_move_is_searched_from_where_one_is(begin: Begin) -> None:
    session, _, _ = begin(
        "p1: {hand: [nina, elyra], bank: [filler]}", "awaken nina, essence elyra", "p1.bank.total: 2, p1.f1: nina"
    )
    play(session, "essence elyra")
    press(session, HINT)
    press(session, HINT)
    assert coach(session).move == Move("awaken", 0)


def test_where_no_way_is_left_it_says_so(begin: Begin) -> None:
    session, _, _ = begin("p1: {hand: [nina, lotus], bank: [filler]}", "awaken nina", "p1.f1: nina")
    play(session, "awaken lotus")
    press(session, HINT)
    press(session, HINT)
    assert coach(session).move is None
    assert coach(session).hint == "From here it cannot be done any more: Home begins again."


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be done any more"), ("pt", "já não é possível")])
def test_a_dead_end_is_told_unasked_once_the_search_has_ended(begin: Begin, lang: str, said: str) -> None:
    session, _, _ = begin("p1: {hand: [nina, lotus], bank: [filler]}", "awaken nina", "p1.f1: nina", lang=lang)
    assert session.lesson is not None
    assert session.lesson.doubt() is None, "nothing is in doubt at the start"
    play(session, "awaken lotus")
    look = session.lesson.doubt()
    assert look is not None and said not in coach(session).why, "the key itself waits for no search"
    assert look() and said in coach(session).why and "Home" in coach(session).why
    assert session.lesson.doubt() is None, "each position is looked at once"
    press(session, BACK)
    assert said not in coach(session).why


def test_an_open_end_and_an_open_question_are_no_dead_end(begin: Begin) -> None:
    session, guide, _ = begin(
        "p1: {hand: [nina, elyra], bank: [filler]}", "awaken nina, essence elyra", "p1.bank.total: 2, p1.f1: nina"
    )
    play(session, "essence elyra")
    look = guide.doubt()
    assert look is not None and not look() and "Still to do" in coach(session).why


def test_a_search_that_did_not_end_says_nothing(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyworld_tui.lessons.exercise.DOUBT", 1)
    session, guide, _ = begin("p1: {hand: [nina, lotus], bank: [filler]}", "awaken nina", "p1.f1: nina")
    play(session, "awaken lotus")
    look = guide.doubt()
    assert look is not None and not look()


def test_help_counts_until_another_exercise_is_begun(begin: Begin) -> None:
    session, _, store = begin(TWO, "channel f2", "p1.faith: 2")
    press(session, HINT)
    assert press(session, AGAIN) == "retry" and coach(session).hint == ""
    play(session, "channel f2")
    assert coach(session).why == "Solved with the hint." and store.read().exercise("x").help == "hint"


def test_in_portuguese_the_coach_speaks_portuguese(begin: Begin) -> None:
    session, _, _ = begin(TWO, "channel f2", "p1.faith: 2", lang="pt")
    said = coach(session)
    assert said.why == "Ainda falta: você tem 2 de Fé (agora 0)." and said.hint_head == "Dica"
    assert {word for _, word in said.actions} == {"dica", "voltar", "de novo"}
    play(session, "channel f2")
    said = coach(session)
    assert said.why == "Resolvido sem ajuda." and said.do == (("Enter", "voltar à lista"), ("Esc", "sair"))


def test_when_the_turn_is_over_it_is_kind_and_enter_begins_again(begin: Begin) -> None:
    session, guide, store = begin(TWO, "channel f2", "p1.faith: 2")
    play(session, "channel f1", "end")
    said = coach(session)
    assert guide.state == FAILED and said.waits and not session.policy_asked
    assert said.title == "Not this time" and "Still to do: you have 2 Faith (now 1)." in said.why
    assert press(session, HINT) == "said" and coach(session).hint == "Think."
    assert press(session, "enter") == "retry"
    assert guide.state == PLAYING and session.match.turn == 7 and session.view().me.faith == 0
    assert coach(session).hint == "", "a new try begins without the hint in sight"
    play(session, "channel f2")
    assert store.read().exercise("x") == Exercised("hint", 2)


def test_a_lost_try_can_be_taken_back_a_step(begin: Begin) -> None:
    session, guide, _ = begin(TWO, "channel f2", "p1.faith: 2")
    play(session, "end")
    assert press(session, BACK) == "back"
    assert guide.state == PLAYING and session.match.turn == 7
    play(session, "channel f2")
    assert guide.state == SOLVED


def test_a_match_that_is_won_too_early_is_no_solution(begin: Begin) -> None:
    session, guide, _ = begin(f"goal: 1\n{TWO}", "channel f2", "p1.faith: 2")
    play(session, "channel f1")
    assert guide.state == FAILED and "The match is over" in coach(session).idea


def test_only_what_is_allowed_is_lit_and_the_rest_refused_kindly(begin: Begin) -> None:
    session, _, _ = begin(TWO, "channel f2", "p1.faith: 2", "  allowed: [channel f2]\n")
    assert session.view().legal == (Move("channel", 1),)
    assert session.why_not(Move("channel", 0)) == (
        "Channel with Nina in slot 1: not in this exercise. The coach says what it is about."
    )
    before = session.match.fingerprint()
    with pytest.raises(Refused):
        session.play(Move("end"), session.decision_id)
    assert session.match.fingerprint() == before


def test_the_rival_ends_its_turn_though_it_could_attack(begin: Begin) -> None:
    sides = "p1: {field: {1: nina}}\np2: {field: {1: elyra}}"
    session, guide, _ = begin(sides, "channel f1, end, end, channel f1", "p1.faith: 2")
    play(session, "channel f1", "end", "channel f1")
    assert guide.state == SOLVED


def test_the_rival_says_no_where_it_may(begin: Begin) -> None:
    sides = f"{TOLL}p1: {{field: {{1: nina}}}}\np2: {{field: {{1: toll}}}}"
    session, guide, _ = begin(sides, "end, end, no, channel f1", "p1.faith: 1, p2.faith: 0")
    session.play(Move("end"), session.decision_id)
    said: list[str] = []
    while session.policy_asked:
        said.append(session.match.write(session.thinker()()))
        session.play(session.thinker()(), session.decision_id)
    assert said == ["end", "no"]
    play(session, "channel f1")
    assert guide.state == SOLVED


def test_going_back_twice_leads_to_the_same_position_each_time(begin: Begin) -> None:
    """What was kept of a step is not played on: it can be gone back to again and again."""
    session, guide, _ = begin(*LATER)
    for _ in range(3):
        kept = guide.memento()
        before = kept.match.fingerprint()
        play(session, "awaken nina")
        assert press(session, BACK) == "back"
        assert session.match.fingerprint() == before == guide.memento().match.fingerprint()
        for _ in range(2):
            guide.restore(kept)
            guide.after(Move("end"), (), session.view())
            assert kept.match.fingerprint() == before
        guide.restore(kept)
    play(session, "awaken nina", "end", "channel f1")
    assert guide.state == SOLVED


def test_the_texts_are_portuguese_for_who_reads_it(begin: Begin) -> None:
    session, guide, _ = begin(TWO, "channel f2", "p1.faith: 2", lang="pt")
    assert (guide.title, coach(session).idea) == ("Nome", "Faça.")
    press(session, HINT)
    assert coach(session).hint == "Pense."
    play(session, "channel f2")
    assert coach(session).idea == "Aprendido."
