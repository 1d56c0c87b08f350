"""Every course, played by its own script and against it: what it allows, what it says, and the way back."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from skyworld_tui.engine import IllegalMove, Match, Move
from skyworld_tui.language import LANGUAGES, speak
from skyworld_tui.lessons.rehearsal import LEARNER, rehearse, same
from skyworld_tui.lessons.resume import step
from skyworld_tui.lessons.script import COURSE_WORDS, STEP_WORDS, load_advice, load_course
from skyworld_tui.session.guide import Coach
from skyworld_tui.session.session import Refused, Session
from skyworld_tui.tui.paint.canvas import wrap
from skyworld_tui.tui.paint.coach import text_rows

from .courses import CARDS, COURSES, guide_of, play_to, session_of, told, trial

MARKS = re.compile(r"{\w+}|[◆†✦⚉]\d*|Flor II|Morteus|Juca|Arthur")
"""What is the same in every language: keys, numbers of cards, some names."""
STRIP = 77
"""Cells of a line of the coach's strip in 80 columns; four lines of it hold a step."""


# -- the script -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COURSES)
def test_every_line_of_a_course_is_legal_where_it_comes(name: str) -> None:
    course = load_course(name)
    assert rehearse(CARDS, course).fault is None
    assert all(card.id in course.decks for card in (CARDS.decks[deck] for deck in course.decks))


@pytest.mark.parametrize("name", COURSES)
def test_following_the_coach_wins_at_the_goal_and_tells_every_step_in_order(name: str) -> None:
    session = session_of(load_course(name))
    numbers = []
    for _ in range(2000):
        if session.over:
            break
        numbers.append(guide_of(session).number)
        step(session)
    assert session.match.winner == LEARNER and session.match.view(0).me.faith == session.match.goal
    assert list(dict.fromkeys(numbers)) == list(range(1, guide_of(session).steps + 1))
    assert guide_of(session).finished and str(session.match.goal) in told(session).idea


@pytest.mark.rule("R006", "R007", "R008")
def test_the_basic_tutorial_scores_fights_and_evolves_with_characters() -> None:
    session = session_of(load_course("basic"))
    play_to(session, guide_of(session).steps)
    kinds = [(event.kind, event.seat) for event in events_of(session)]
    assert ("channel", LEARNER) in kinds and ("attack", LEARNER) in kinds and ("evolve", LEARNER) in kinds
    told_of = " ".join(f"{s.idea} {s.why}" for s in load_course("basic").steps)
    assert "they score, they fight, and they become the base of an evolution" in told_of


def events_of(session: Session) -> list[object]:
    """Everything that has happened, from playing the record again."""
    record = session.match.record
    match = Match.start(record.setup, record.seed)  # type: ignore[arg-type]
    return [event for seat, line in record.moves for event in match.play(match.parse(line), seat)]


@pytest.mark.rule("R127")
def test_the_basic_tutorial_shows_that_a_larger_bank_reaches_higher_requirements() -> None:
    """In each of its turns the Bank grows, and what is awakened requires more than what came before could pay for."""
    session = session_of(load_course("basic"))
    reached: list[tuple[int, int]] = []
    while guide_of(session).number < guide_of(session).steps:
        coach = told(session)
        if coach.move is not None and coach.move.verb in ("awaken", "evolve") and not session.policy_asked:
            view = session.match.view(LEARNER)
            reached.append((len(view.me.bank), (view.me.hand or ())[coach.move.a].requirement))
        step(session)
    assert [need for _, need in reached] == [1, 2, 1, 4, 4]
    assert all(need <= bank for bank, need in reached) and [bank for bank, _ in reached] == [1, 2, 3, 5, 5]


@pytest.mark.rule("R056")
def test_conditions_of_an_ability_are_told_before_the_move_is_chosen() -> None:
    """The step that awakens Juca tells what his text says, and the view has the text while he is in the hand."""
    session = session_of(load_course("basic"))
    while (told(session).move or Move("end")).verb != "awaken" or "Juca" not in told(session).idea:
        step(session)
    view = session.match.view(LEARNER)
    move = told(session).move
    assert move is not None
    card = (view.me.hand or ())[move.a]
    assert "enters_ready" in card.keywords and "Enters ready" in told(session).idea


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_every_text_fits_its_place(name: str, lang: str) -> None:
    for each in load_course(name).said(lang).steps:
        if each.title:
            assert len(each.title) <= 30, each.title
            assert text_rows(Coach(each.title, each.idea, each.why), STRIP) <= 4, each.title
            assert len(wrap(each.idea, 27)) + len(wrap(each.why, 27)) <= 16, each.title


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_the_last_words_stand_in_one_line_of_the_last_screen(name: str, lang: str) -> None:
    course, words = load_course(name).said(lang), load_advice().said(lang)
    for said in (course.won, course.lost, words.won, words.lost):
        assert len(said.format(goal=20)) <= 62, said


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_told_whole_in_portuguese_with_the_same_keys_and_numbers(name: str) -> None:
    course = load_course(name)
    assert {key for key in COURSE_WORDS if getattr(course, key)} == {key for key, _ in course.pt}
    for each in course.steps:
        assert {key for key in STEP_WORDS if getattr(each, key)} == {key for key, _ in each.pt}, each.title
        for key, text in each.pt:
            plain = getattr(each, key)
            assert sorted(MARKS.findall(text)) == sorted(MARKS.findall(plain)), (each.title, text)
            assert text != plain, text


def test_free_play_is_advised_in_portuguese() -> None:
    words = load_advice()
    told = words.said("pt")
    assert told is not words and told.topics.keys() == words.topics.keys()
    assert all(told.topics[topic][key] != text for topic, said in words.topics.items() for key, text in said.items())


def test_the_coach_speaks_the_language_of_the_moment() -> None:
    session = session_of(load_course("basic"))
    assert (told(session).title, told(session).do) == ("The race", (("Enter", "go on"),))
    speak("pt")
    assert (told(session).title, told(session).do) == ("A corrida", (("Enter", "continuar"),))
    assert guide_of(session).title == "Tutorial básico" and told(session).prompt == "A corrida: Enter continua"
    assert session_of(load_course("basic")).names == ("Você", "Sombra")
    with pytest.raises(Refused, match="A corrida: Enter continua"):
        session.play(Move("end"), session.decision_id)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_no_two_steps_tell_the_same(name: str, lang: str) -> None:
    steps = [each for each in load_course(name).said(lang).steps if each.title]
    assert len({each.idea for each in steps}) == len(steps)
    assert all(each.chapter for each in steps), [each.title for each in steps if not each.chapter]


# -- what is allowed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COURSES)
def test_a_step_lights_its_move_alone_and_answers_every_other_kindly(name: str) -> None:
    """At every step, with every move of the rules and some that are none: refused with a word about what it is about
    now, and nothing has changed."""
    session = session_of(load_course(name))
    others = [Move(verb) for verb in ("end", "hero", "raise", "yes", "no")]
    while not session.over and guide_of(session).beat.kind != "free":
        coach, match = told(session), session.match
        if session.asked == LEARNER:
            lit, before = session.view().legal, match.fingerprint()
            wanted = coach.move
            assert len({(m.verb, m.a) for m in lit}) == (0 if coach.waits else 1), (coach.title, lit)
            for move in [*match.legal_moves(), *others]:
                if wanted is not None and move[:2] == wanted[:2]:
                    continue
                with pytest.raises((Refused, IllegalMove)) as caught:
                    session.play(move, session.decision_id)
                if isinstance(caught.value, Refused):
                    assert coach.title in str(caught.value)
            assert match.fingerprint() == before and told(session) == coach
        step(session)


def test_in_free_play_everything_legal_is_the_learners() -> None:
    session = session_of(load_course("basic"))
    play_to(session, guide_of(session).steps)
    step(session)  # the step that opens it is read
    assert guide_of(session).beat.kind == "free"
    assert set(session.view().legal) == set(session.match.legal_moves()) and len(session.view().legal) > 3


@pytest.mark.parametrize("seed", range(6))
def test_free_play_at_random_never_breaks_the_coach(seed: int) -> None:
    session = session_of(load_course("basic"))
    play_to(session, guide_of(session).steps)
    step(session)
    rng = random.Random(seed)
    for _ in range(300):
        if session.over:
            break
        view = session.view()
        if session.asked == LEARNER and not view.choice and rng.random() < 0.5:
            session.play(rng.choice(view.legal), session.decision_id)
        else:
            step(session)
    assert session.over or session.match.turn > 12


def test_free_play_says_first_what_wins_in_this_turn() -> None:
    """Before the last channels, and not a move sooner; nothing else is advised from there to the end."""
    session = session_of(load_course("basic"))
    play_to(session, guide_of(session).steps)
    step(session)
    seen: list[str] = []
    while not session.over:
        if not session.policy_asked:
            view = session.match.view(LEARNER)
            faith = sum(c.faith for m in view.legal if m.verb == "channel" and (c := view.me.field[m.a]) is not None)
            coach = told(session)
            assert (coach.title == "Win now") == (faith > 0 and view.me.faith + faith >= view.goal)
            assert coach.place == "practice" and not coach.steps
            seen.append(coach.title)
        step(session)
    assert seen[-1] == "Win now" and seen[0] != "Win now"


# -- help, back, again ------------------------------------------------------------------------------------------------


def test_a_hint_comes_first_and_the_keys_in_words_second() -> None:
    session = session_of(load_course("basic"))
    play_to(session, 3)
    assert session.lesson is not None
    assert told(session).hint == "" and not told(session).plain
    assert session.lesson.press(session, "hint") == "said"
    assert told(session).hint == guide_of(session).step.hint and not told(session).plain
    assert session.lesson.press(session, "hint") == "said"
    assert told(session).plain
    step(session)
    assert told(session).hint == "", "the next step begins without help"


def test_a_hint_goes_away_with_its_step_also_on_the_way_back() -> None:
    session = session_of(load_course("basic"))
    play_to(session, 3)
    assert session.lesson is not None
    session.lesson.press(session, "hint")
    session.lesson.press(session, "hint")
    step(session)
    session.lesson.press(session, "step_back")
    assert guide_of(session).number == 3 and not told(session).hint and not told(session).plain


def test_only_what_comes_in_this_turn_is_promised_and_cards_are_called_by_name() -> None:
    session = session_of(load_course("basic"))
    play_to(session, 12)
    view = session.match.view(LEARNER)
    refusal = guide_of(session).refusal
    assert (
        refusal(view, Move("awaken", 0)) == "Awaken Flor: that comes in this turn, but first this step: A larger Bank."
    )
    assert refusal(view, Move("end")).startswith("End the turn: that comes in this turn")
    assert refusal(view, Move("essence", 0)) == "Convert Flor: not now. This step is about: A larger Bank."
    while told(session).title != "Pay":
        step(session)
    choice = session.match.view(LEARNER).choice
    assert choice is not None
    for number, option in enumerate(choice.options):
        said = refusal(session.match.view(LEARNER), Move("choose", picks=(number,)))
        assert option.card is not None and said == f"Choose {option.card.short}: not now. This step is about: Pay."


@pytest.mark.parametrize(
    ("title", "wrong", "why"),
    [("The warning", "yes", "Destroy would"), ("Destroyed before entering", "no", "Cancel would only")],
)
def test_the_other_answer_to_a_warning_is_told_why_it_is_not_wanted(title: str, wrong: str, why: str) -> None:
    session = session_of(load_course("advanced"))
    while told(session).title != title or session.match.view(LEARNER).choice is None:
        step(session)
    assert why in guide_of(session).refusal(session.match.view(LEARNER), Move(wrong))


@pytest.mark.parametrize("name", COURSES)
def test_back_goes_all_the_way_back_step_by_step(name: str) -> None:
    """Match, log and coach are each as they were before the learner's step, over the rival's turns too."""
    session = session_of(load_course(name))
    assert session.lesson is not None
    before: list[tuple[str, Coach, int]] = []
    while not session.over and guide_of(session).beat.kind != "free":
        if not session.policy_asked:
            before.append((session.match.fingerprint(), told(session), len(session.lines())))
        step(session)
    assert len(before) > guide_of(session).steps - 3
    for state in reversed(before):
        assert session.lesson.press(session, "step_back") == "back"
        assert (session.match.fingerprint(), told(session), len(session.lines())) == state
    assert session.lesson.steps == 0 and session.match.record.moves == ()


def test_taking_a_move_back_goes_to_the_step_where_it_began() -> None:
    session = session_of(load_course("basic"))
    while told(session).title != "Pay":
        step(session)
    session.play(Move("cancel"), session.decision_id)
    assert told(session).title == "Requirement and consumption" and session.match.view(0).choice is None
    step(session)
    assert told(session).title == "Pay"


def test_one_copy_is_as_good_as_another_when_a_card_is_chosen() -> None:
    session = session_of(load_course("basic"))
    while told(session).title != "Pay":
        step(session)
    choice = session.match.view(0).choice
    assert choice is not None
    ninas = [n for n, option in enumerate(choice.options) if option.card and option.card.id == "nina"]
    other = [n for n in range(len(choice.options)) if n not in ninas]
    assert len(ninas) == 2
    with pytest.raises(Refused):
        session.play(Move("choose", picks=(other[0],)), session.decision_id)
    session.play(Move("choose", picks=(ninas[1],)), session.decision_id)
    assert told(session).title == "On entry"


def test_an_awakening_from_a_list_goes_to_the_slot_of_the_script(tmp_path: Path) -> None:
    course = trial(
        tmp_path,
        "- {title: A, idea: 'a', hint: 'h', do: essence nina}\n"
        "- {title: B, idea: 'b', hint: 'h', do: awaken elyra f4}\n"
        "- {title: C, idea: 'c', free: true}\n",
    )
    session = session_of(course)
    step(session)
    (listed,) = session.view().legal
    assert listed == Move("awaken", 0, -1)
    session.play(listed, session.decision_id)
    assert session.match.view(LEARNER).me.field[3] is not None and told(session).title == "C"


def test_no_other_slot_than_that_of_the_script_will_do(tmp_path: Path) -> None:
    course = trial(
        tmp_path,
        "- {title: A, idea: 'a', hint: 'h', do: essence nina}\n"
        "- {title: B, idea: 'b', hint: 'h', do: awaken elyra f4}\n"
        "- {title: C, idea: 'c', free: true}\n",
    )
    session = session_of(course)
    step(session)
    for slot in (0, 1, 2, 4):
        assert not same(Move("awaken", 0, slot), Move("awaken", 0, 3))
        with pytest.raises(Refused):
            session.play(Move("awaken", 0, slot), session.decision_id)
    assert same(Move("awaken", 0, 3), Move("awaken", 0, 3)) and same(Move("awaken", 0, -1), Move("awaken", 0, 3))
    assert not same(Move("awaken", 1, -1), Move("awaken", 0, 3)), "another card"
    session.play(Move("awaken", 0, 3), session.decision_id)
    assert told(session).title == "C"


def test_the_rival_waits_while_something_is_to_be_read(tmp_path: Path) -> None:
    course = trial(
        tmp_path,
        "- {title: A, idea: 'a', hint: 'h', do: end}\n"
        "- {title: B, idea: 'b'}\n"
        "- rival: [end]\n"
        "- {title: C, idea: 'c', free: true}\n",
    )
    session = session_of(course)
    step(session)
    assert session.match.active == 1 - LEARNER and told(session).waits
    assert not session.policy_asked, "the rival does not play while B is to be read"
    assert session.lesson is not None and session.lesson.press(session, "enter") == "read"
    assert session.policy_asked
    session.play(session.thinker()(), session.decision_id)
    assert session.match.active == LEARNER


def test_a_retry_begins_anew() -> None:
    session = session_of(load_course("basic"))
    first = told(session), session.match.fingerprint()
    play_to(session, 12)
    guide = guide_of(session)
    assert session.lesson is not None
    guide.press = lambda action, view: "retry"  # type: ignore[method-assign,assignment]
    assert session.lesson.press(session, "r") == "retry"
    assert (told(session), session.match.fingerprint()) == first and session.lesson.steps == 0
