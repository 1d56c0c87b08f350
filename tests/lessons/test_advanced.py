"""The advanced tutorial: its script plays to a win at 20, and what it promises to teach really happens in its match."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Event, Match, MatchView, Move
from skyworld_tui.lessons.rehearsal import LEARNER, SEED, rehearse, setup
from skyworld_tui.lessons.script import Course, Step, load_course

RIVAL = 1 - LEARNER
LIMITS = {"title": 30, "idea": 230, "why": 160, "hint": 160}
"""Signs that the coach's panel has room for, at 80x24 and at 120x40."""


class Played(NamedTuple):
    """One line of the script as it was played: its step, who played what, the views of the learner around it, and what
    happened."""

    step: Step
    seat: int
    move: Move
    before: MatchView
    events: tuple[Event, ...]
    after: MatchView


@cache
def course() -> Course:
    return load_course("advanced")


@cache
def play() -> tuple[Played, ...]:
    core = load_core()
    rehearsal = rehearse(core, course())
    assert rehearsal.fault is None
    match = Match.start(setup(core, course()), SEED)
    found = []
    for beat in rehearsal.beats:
        if beat.move is None:
            continue
        seat = LEARNER if beat.kind == "do" else RIVAL
        assert match.deciding == seat
        before = match.view(LEARNER)
        events = tuple(match.play(beat.move, seat))
        found.append(Played(course().steps[beat.step], seat, beat.move, before, events, match.view(LEARNER)))
    return tuple(found)


def happened(kind: str, seat: int | None = None, why: str | None = None) -> list[Event]:
    return [
        event
        for line in play()
        for event in line.events
        if event.kind == kind and seat in (None, event.seat) and why in (None, event.why)
    ]


def of(title: str) -> Played:
    """The last line that is played under a title."""
    found = [line for line in play() if line.step.title == title]
    assert found, title
    return found[-1]


def told() -> list[Step]:
    return [step for step in course().steps if not step.rival]


# -- the match as a whole ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R045")
def test_it_is_one_match_to_20_that_the_learner_wins() -> None:
    last = play()[-1].after
    assert (last.goal, last.winner) == (20, LEARNER)
    assert (last.me.faith, last.other.faith) == (20, 19)
    assert all(line.after.winner is None for line in play()[:-1])
    assert play()[-1].seat == LEARNER and not any(step.free for step in course().steps)


def test_both_players_have_a_hero_and_decks_in_a_fixed_order() -> None:
    first = setup(load_core(), course())
    assert all(player.hero is not None and player.stacked for player in first.players)
    assert (first.goal, first.first, first.mulligan) == (20, LEARNER, False)


def test_it_takes_twenty_to_thirty_minutes() -> None:
    assert 60 <= len(told()) <= 110
    assert Counter(bool(step.do) for step in told())[True] >= 60


# -- what it teaches happens -------------------------------------------------------------------------------------------


def test_hand_abilities_lock_capacity_and_lie_in_the_trail_until_the_next_turn() -> None:
    used = of("A hand ability")
    assert (used.after.me.locks, used.after.me.free, len(used.after.me.bank)) == (2, 1, 3)
    assert [card.id for card in used.after.me.trail] == ["lotus"]
    counted = of("Locked, but counted")
    required = load_core().cards["dudurima"].requirement
    assert counted.before.me.free < required <= len(counted.before.me.bank)
    assert any(e.kind == "awaken" and e.card is not None and e.card.id == "dudurima" for e in counted.events)
    ends = happened("trail_end", LEARNER)
    assert [card.id for event in ends for card in event.cards] == ["lotus", "lotus", "tome"]
    assert happened("hand_ability", RIVAL)


def test_an_activation_comes_after_the_action_and_is_shown_as_active() -> None:
    for title in ("Then the ACTIVATION", "Consume one Essence"):
        line = of(title)
        source = line.before.me.field[next(e.slot for e in line.events if e.kind == "activate")]
        assert source is not None and (source.vulnerable, source.action) == ("channel", "spent")
    dudurima = of("Consume one Essence").after.me.field[2]
    assert dudurima is not None and dudurima.activated == "active"
    leon = of("Ready once more").after.me.field[0]
    assert leon is not None and leon.activated == "used"
    assert happened("deny", LEARNER) and happened("denied", RIVAL)


def test_attachments_come_back_and_a_legacy_stays() -> None:
    assert [e.other_card.id for e in happened("attach", LEARNER) if e.other_card] == ["elyra", "leon-legacy"]
    assert happened("link_end", LEARNER, "returned") and happened("awaken", LEARNER, "return")
    stage_three = of("Stage III").after.me.field[0]
    assert stage_three is not None and [link.card.id for link in stage_three.attached] == ["arthur"]
    reached = of("Out of reach no more").before.other.field[2]
    assert reached is not None and reached.vulnerable == "none"


def test_the_counter_warns_prevents_and_tires() -> None:
    warnings = [line for line in play() if (c := line.before.choice) is not None and c.purpose == "warning"]
    assert [line.move.verb for line in warnings] == ["no", "yes"]
    cancelled, destroyed = warnings
    assert cancelled.after.me == play()[play().index(cancelled) - 1].before.me
    assert destroyed.after.me.locks == 3
    assert [(e.card.id, e.why) for e in happened("prevented", LEARNER) if e.card] == [("isidro", "Aurora")]
    for title in ("What is still allowed", "Arthur spends it"):
        assert of(title).before.other.counter and any(e.kind == "evolve" for e in of(title).events)
    assert [e.n for e in happened("power", RIVAL, "permanent")] == [-1, -1]


def test_zero_power_destroys_and_ends_the_counter() -> None:
    line = of("Zero Power")
    assert [(e.card.id, e.seat) for e in happened("destroyed", why="zero") if e.card] == [("aurora", RIVAL)]
    assert line.before.other.counter and not line.after.other.counter


def test_the_hero_unlocks_with_two_evolved_cards_and_the_limit_is_raised() -> None:
    line = of("The Hero unlocks")
    assert (line.before.me.evolutions, line.before.me.free, line.after.me.free) == (2, 3, 8)
    assert Move("raise") not in line.before.legal
    early = of("Four beats three").before
    assert (early.me.evolutions, early.me.locks) == (0, 2) and Move("hero") not in early.legal
    assert [e.total for e in happened("raise_limit", LEARNER)] == [2]
    assert of("Raise the limit").before.me.consumable >= 4


def test_deposit_and_exchange() -> None:
    assert [len(e.cards) for e in happened("deposit", LEARNER)] == [2]
    brought = [(e.card.id, e.other_card.id) for e in happened("exchange", LEARNER) if e.card and e.other_card]
    assert brought == [("leon-formation", "morteus")]


def test_intercept_takes_the_attack_and_then_the_execution_is_free() -> None:
    line = of("Through the guard")
    assert {move.b for move in line.before.legal if move.verb == "attack"} == {line.move.b}
    assert sum(1 for c in line.before.other.field if c and c.vulnerable != "none") == 2
    executed = [(e.seat, e.other_card.id) for e in happened("executed") if e.other_card]
    assert executed == [(LEARNER, "cassia"), (RIVAL, "ondina")]


def test_faith_is_drained_by_a_card_and_by_both_heroes() -> None:
    assert [e.why for e in happened("hero_power", LEARNER)] == ["power", "secondary"]
    assert [e.why for e in happened("hero_power", RIVAL)] == ["secondary"] * 3
    assert [e.n for e in happened("faith", LEARNER, "drain")] == [-1, -2, -2, -2]
    after = of("Drain Faith 2").after
    shown = [c for c in after.other.field if c is not None]
    assert after.other.faith + 2 + sum(c.faith for c in shown) >= 20 > after.other.faith + sum(c.faith for c in shown)


def test_formation_readies_two_and_two_triggers_are_ordered() -> None:
    for title in ("Ready, but not to act", "The last choice"):
        assert [e.why for e in of(title).events if e.kind == "ready"] == ["effect", "effect"]
        stages = {c.stage for c in of(title).before.me.field if c is not None}
        assert stages == {1, 2, 3}
    order = of("You set the order").before.choice
    assert order is not None and order.purpose == "order" and len(order.options) == 2


def test_missing_draws_give_faith_and_the_last_one_wins() -> None:
    missing = happened("missing", RIVAL)
    assert [e.n for e in missing] == [1, 2]
    assert [(e.n, e.total) for e in happened("faith", LEARNER, "missing")] == [(1, 13), (1, 20)]
    before = of("Two at once").before
    assert (before.me.faith, before.other.hand_count, before.other.deck_count) == (18, 4, 0)


SCORES = {
    "Petra channels": (4, 2),
    "Arthur holds back": (5, 3),
    "Whom to risk": (6, 4),
    "The Counter is gone": (8, 5),
    "After the expense": (7, 9),
    "One in the open": (9, 9),
    "Ten Essences": (7, 15),
    "Two, and no more": (12, 15),
    "Drain Faith 2": (12, 13),
    "Your own Doroteu": (9, 19),
    "Everybody channels": (18, 19),
}


@pytest.mark.parametrize("title", SCORES)
def test_the_scores_are_those_that_the_texts_tell(title: str) -> None:
    after = of(title).after
    assert (after.me.faith, after.other.faith) == SCORES[title]


# -- its words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", LIMITS)
def test_every_text_fits_the_panel(key: str) -> None:
    long = {step.title: len(text) for step in told() if len(text := getattr(step, key)) > LIMITS[key]}
    assert long == {}


def test_no_title_and_no_idea_comes_twice() -> None:
    assert [title for title, n in Counter(step.title for step in told()).items() if n > 1] == []
    assert len({step.idea for step in told()}) == len(told())


def test_every_step_leads_to_a_chapter_and_every_move_has_a_hint() -> None:
    assert [step.title for step in told() if not (step.chapter and step.why)] == []
    assert [step.title for step in told() if bool(step.do) != bool(step.hint)] == []
