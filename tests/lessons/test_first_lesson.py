"""The first lesson, played by its own advice and against it."""

from __future__ import annotations

import random
import textwrap
from dataclasses import replace

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Event, Match, Move
from skyworld_tui.engine.view import EssenceView
from skyworld_tui.lessons.advice import advise
from skyworld_tui.lessons.first import LEARNER, TOPICS, FirstLesson, load_text, setup


def begin() -> tuple[Match, FirstLesson]:
    text = load_text()
    return Match.start(setup(load_core(), text), 0), FirstLesson(text)


def rival_plays(match: Match, lesson: FirstLesson) -> None:
    """Let the teaching rival answer until the learner decides again."""
    while match.winner is None and match.deciding != LEARNER:
        move = lesson.reply(match.view(1))
        assert move is not None
        lesson.after(move, match.play(move), match.view(LEARNER))


def learner_plays(match: Match, lesson: FirstLesson, move: Move) -> list[Event]:
    events = match.play(move)
    lesson.after(move, events, match.view(LEARNER))
    return events


def read(match: Match, lesson: FirstLesson) -> int:
    """Read every step that waits; how many there were."""
    steps = 0
    while match.winner is None and (coach := lesson.coach(match.view(LEARNER))) is not None and coach.waits:
        assert coach.idea and coach.do
        lesson.read_on()
        steps += 1
    return steps


def test_following_the_coach_wins_at_eleven_and_meets_every_topic() -> None:
    match, lesson = begin()
    steps = 0
    while match.winner is None:
        read(match, lesson)
        view = match.view(LEARNER)
        coach = lesson.coach(view)
        advice = advise(view)
        assert coach is not None and advice is not None
        assert coach.do, "the coach names the keys"
        assert lesson.allowed(view, advice.move)
        learner_plays(match, lesson, advice.move)
        rival_plays(match, lesson)
        steps += 1
        assert steps < 200
    assert match.winner == LEARNER
    assert match.view(LEARNER).me.faith == 11
    assert set(TOPICS) <= set(lesson.seen)
    assert lesson.finished
    last = lesson.coach(match.view(LEARNER))
    assert last is not None and "11" in last.idea


def test_the_place_moves_on_with_every_new_topic_and_practice_is_called_so() -> None:
    match, lesson = begin()
    places: list[tuple[str, str]] = []
    while match.winner is None:
        while (coach := lesson.coach(match.view(LEARNER))) is not None:
            places.append((coach.place, coach.title))
            if not coach.waits:
                break
            lesson.read_on()
        advice = advise(match.view(LEARNER))
        assert advice is not None
        learner_plays(match, lesson, advice.move)
        rival_plays(match, lesson)
    counted = list(dict.fromkeys(place for place in places if "of" in place[0]))
    assert [place for place, _ in counted] == [f"{n} of {len(TOPICS)}" for n in range(1, len(TOPICS) + 1)]
    assert len({title for _, title in counted}) == len(TOPICS)
    titles = [title for place, title in places if place == "practice"]
    assert len(titles) > 5 and set(titles) <= {words["title"] for words in lesson.text["topics"].values()}
    assert places[0] == ("", "The race"), "what is no topic of the lesson is not counted"


def test_a_free_conversion_is_advised_on_every_turn() -> None:
    match, lesson = begin()
    banks = []
    while match.winner is None:
        read(match, lesson)
        view = match.view(LEARNER)
        advice = advise(view)
        assert advice is not None
        if advice.move == Move("end"):
            banks.append(len(view.me.bank))
            kept = {m.a for m in view.legal if m.verb == "essence"}
            assert all((view.me.hand or ())[place].stage > 1 for place in kept), "but for an evolution that is kept"
        learner_plays(match, lesson, advice.move)
        rival_plays(match, lesson)
    assert len(banks) > 3


def test_a_full_bank_is_no_reason_against_a_free_conversion() -> None:
    match, lesson = begin()
    read(match, lesson)
    view = match.view(LEARNER)
    me = replace(view.me, bank=tuple(EssenceView(card, False) for card in view.me.hand or ()) * 2)
    advice = advise(replace(view, seats=(me, view.other)))
    assert len(me.bank) == 12 and advice is not None and advice.topic == "essence"


def test_in_the_first_turns_only_the_advised_move_is_taken_and_refusals_are_kind() -> None:
    match, lesson = begin()
    first = lesson.coach(match.view(LEARNER))
    assert first is not None and first.waits and "11 Faith" in first.idea, "the aim comes first"
    assert read(match, lesson) == 1
    view = match.view(LEARNER)
    advice = advise(view)
    assert advice is not None and advice.move.verb == "essence"
    refused = [m for m in view.legal if not lesson.allowed(view, m)]
    assert Move("end") in refused
    assert any(m.verb == "awaken" for m in refused)
    answer = lesson.refusal(view, Move("end"))
    assert "later" in answer.lower() and "Essence" in answer


def test_a_step_to_read_waits_for_the_reader() -> None:
    match, lesson = begin()
    read(match, lesson)
    while True:
        assert lesson.coach(match.view(LEARNER)) is not None
        advice = advise(match.view(LEARNER))
        assert advice is not None
        learner_plays(match, lesson, advice.move)
        if advice.move.verb == "awaken":
            break
    view = match.view(LEARNER)
    coach = lesson.coach(view)
    assert coach is not None and coach.waits and coach.title == "Preparation"
    assert not any(lesson.allowed(view, m) for m in view.legal)
    lesson.read_on()
    after = lesson.coach(view)
    assert after is not None and not after.waits


@pytest.mark.parametrize("seed", range(6))
def test_after_the_first_turns_any_legal_move_may_be_tried(seed: int) -> None:
    match, lesson = begin()
    rng = random.Random(seed)
    strict = lesson.text["strict_turns"]
    while match.winner is None and match.turn < 60:
        read(match, lesson)
        if match.winner is not None:
            break
        view = match.view(LEARNER)
        advice = advise(view)
        assert advice is not None
        free = (view.turn + 1) // 2 > strict
        if free:
            assert all(lesson.allowed(view, m) for m in view.legal)
        move = rng.choice(view.legal) if free and view.choice is None else advice.move
        learner_plays(match, lesson, move)
        rival_plays(match, lesson)
    assert match.turn > 2 * strict


def test_what_the_learner_does_unasked_is_explained_once() -> None:
    match, lesson = begin()
    while match.turn < 5:
        read(match, lesson)
        advice = advise(match.view(LEARNER))
        assert advice is not None
        learner_plays(match, lesson, advice.move)
        rival_plays(match, lesson)
    read(match, lesson)
    attack = next(m for m in match.legal_moves() if m.verb == "attack")
    assert "attack" not in lesson.seen
    learner_plays(match, lesson, attack)
    coach = lesson.coach(match.view(LEARNER))
    assert coach is not None and coach.waits and coach.title == "Attack" and "You have attacked" in coach.idea


def test_the_lesson_can_be_resumed_with_what_was_seen() -> None:
    _, lesson = begin()
    again = FirstLesson(lesson.text, ["essence", "awaken"])
    match, _ = begin()
    coach = again.coach(match.view(LEARNER))
    assert coach is not None and coach.why == ""  # the short word, not the first-time one


@pytest.mark.parametrize("topic", sorted(load_text()["topics"]))
def test_every_word_of_the_coach_fits_the_smallest_screen(topic: str) -> None:
    words = load_text()["topics"][topic]
    names = {"card": "Haroldo, Sunlance Squire", "enemy": "Mirela, Vesper Bell", "n": 2}
    for said in ("idea", "back"):
        if said in words:
            rows = [*textwrap.wrap(words[said].format(**names), 77), *textwrap.wrap(words["why"].format(**names), 77)]
            assert len(rows) <= 4, rows
