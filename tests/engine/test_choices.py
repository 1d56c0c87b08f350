"""Questions: who is asked what, which answers there are, what taking back restores, and what is not asked at all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from skyworld_tui.engine import IllegalMove, Match, Move
from skyworld_tui.engine.flow import preparing
from tests.engine.build import (
    ability,
    asked,
    at,
    bank_ids,
    begin,
    card,
    effect,
    gone,
    inside,
    kinds,
    listed,
    on,
    play,
    refs,
    refused,
    side,
    table,
    walk,
    zone_ids,
)

MIXED = ["nina", "flor", "elyra", "juca", "lotus"]
AWAKEN = {"from": "bank", "spends": False}


def morteus() -> Match:
    """Morteus pays one of five different Essences."""
    return table(side(hand=["morteus"], bank=MIXED))


# --- what is asked ---------------------------------------------------------------------------------------------------


def redraw() -> Match:
    return begin(4)


def may() -> Match:
    match = table(side(hand=["pelagio", "nina", "flor"], bank=MIXED))
    play(match, "awaken h1")
    return match


def warning() -> Match:
    match = table(side(bank=["isidro", *MIXED]), side(field={1: "aurora"}))
    play(match, "bank b1")
    return match


def target() -> Match:
    match = table(side(hand=["lotus"], field={1: "nina", 3: "flor"}, bank=3))
    play(match, "hand h1")
    return match


def cards() -> Match:
    match = may()
    play(match, "yes")
    return match


def pay() -> Match:
    match = morteus()
    play(match, "awaken h1")
    return match


def order() -> Match:
    match = table(side(field={2: at("siao", preparation=2), 3: "doroteu", 4: "doroteu"}, bank=3))
    play(match, "end")
    return match


QUESTIONS: dict[str, tuple[Callable[[], Match], str, list[str], int, int]] = {
    "redraw": (redraw, "pick", ["h1", "h2", "h3", "h4", "h5", "h6"], 0, 6),
    "may": (may, "confirm", [], 0, 0),
    "warning": (warning, "confirm", [], 0, 0),
    "target": (target, "pick", ["f1", "f3"], 1, 1),
    "card": (cards, "pick", ["h1", "h2"], 1, 1),
    "pay": (pay, "pick", ["b1", "b2", "b3", "b4", "b5"], 1, 1),
    "order": (order, "pick", ["f2", "f3", "f4"], 1, 1),
}


@pytest.mark.parametrize("purpose", QUESTIONS)
def test_a_question_says_who_is_asked_what_and_how_many(purpose: str) -> None:
    make, kind, options, least, most = QUESTIONS[purpose]
    match = make()
    decision = match.decision
    assert decision is not None
    assert (decision.by, decision.kind, decision.purpose) == (match.active, kind, purpose)
    assert (decision.min, decision.max, decision.options) == (least, most, len(options))
    assert refs(match) == options
    other = match.view(1 - decision.by)
    assert other.deciding == decision.by and other.legal == ()


@pytest.mark.parametrize("purpose", QUESTIONS)
def test_only_an_answer_is_taken_while_a_question_is_open(purpose: str) -> None:
    match = QUESTIONS[purpose][0]()
    before = match.fingerprint()
    wrong = [Move("end"), Move("channel", 0), Move("essence", 0), Move("raise"), Move("nonsense")]
    kind = match.decision.kind if match.decision else ""
    wrong += [Move("choose", picks=(0,)), Move("keep")] if kind == "confirm" else [Move("yes"), Move("no")]
    for move in wrong:
        with pytest.raises(IllegalMove):
            match.play(move)
    assert match.fingerprint() == before


@pytest.mark.parametrize("purpose", QUESTIONS)
def test_a_match_saved_at_a_question_goes_on_the_same(purpose: str) -> None:
    match = QUESTIONS[purpose][0]()
    for answer in match.legal_moves()[:8]:
        first, second = match.copy(), Match.from_record(match.record)
        told = first.play(answer)
        assert second.play(answer) == told
        while first.decision is not None and first.decision.kind != "turn":
            move = first.legal_moves()[-1]
            assert first.play(move) == second.play(move)
        assert first.fingerprint() == second.fingerprint() and first.record == second.record
    assert match.fingerprint() == QUESTIONS[purpose][0]().fingerprint()


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_every_question_of_random_play_can_be_saved(seed: int) -> None:
    for match in islice(walk(seed, 300), 0, None, 2):
        if match.decision is None or match.decision.kind == "turn":
            continue
        loaded = Match.from_record(match.record)
        assert loaded.fingerprint() == match.fingerprint()
        assert loaded.legal_moves() == match.legal_moves() and refs(loaded) == refs(match)


def test_answers_of_a_wrong_size_are_refused() -> None:
    two = card("two", consume=2, requirement=2)
    match = table(side(hand=[two], bank=MIXED))
    play(match, "awaken h1")
    wrong = {(): "too_few", (0,): "too_few", (0, 1, 2): "too_many", (0, 0): "twice", (0, 5): "no_option"}
    for picks, code in wrong.items():
        reason = match.why_not(Move("choose", picks=picks))
        assert reason is not None and reason.code == code
    assert match.why_not(Move("choose", picks=(4, 1))) is None
    play(match, "choose b5 b2")
    assert sorted(zone_ids(match, 0, "removed")) == ["flor", "lotus"]


def test_up_to_two_may_be_one_or_two_and_never_none() -> None:
    formation = {1: "leon-legacy", 2: at("nina", vulnerable="channel"), 3: at("solange", vulnerable="attack")}
    match = table(side(field=formation, bank=3))
    play(match, "activate f1")
    assert match.decision is not None
    assert (match.decision.min, match.decision.max, refs(match)) == (1, 2, ["f2", "f3"])
    assert match.why_not(Move("choose")) is not None
    play(match, "choose f2 f3")
    assert on(match, 0, 2).vulnerable == on(match, 0, 3).vulnerable == "none"


# --- taking back -----------------------------------------------------------------------------------------------------

PREPARATIONS: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "awaken": (morteus, ["awaken h1"]),
    "evolve": (
        lambda: table(side(hand=["sabino"], field={1: "nina"}, bank=MIXED)),
        ["evolve h1 f1"],
    ),
    "raise": (lambda: table(side(bank=MIXED)), ["raise"]),
    "drain": (lambda: table(side(hero="neusa-beyond-the-line", bank=MIXED), side(faith=5)), ["drain"]),
    "hero": (
        lambda: table(
            side(hero="neusa-beyond-the-line", field={1: "flor-ii", 2: "flor-ii"}, bank=3),
            side(field={1: "nina", 2: "flor"}),
        ),
        ["hero"],
    ),
    "hand": (lambda: table(side(hand=["lotus"], field={1: "nina", 2: "flor"}, bank=2)), ["hand h1"]),
    "hand-cost": (lambda: table(side(hand=["dudurima"], bank=MIXED)), ["hand h1"]),
    "activate": (lambda: table(side(field={1: "petra", 2: "nina", 3: "flor"})), ["activate f1"]),
    "activate-cost": (lambda: table(side(field={1: "dudurima"}, bank=MIXED)), ["activate f1"]),
    "bank-warning": (lambda: table(side(bank=["isidro", *MIXED]), side(field={1: "aurora"})), ["bank b1"]),
    "evolve-from-bank": (
        lambda: table(side(field={1: "arthur"}, bank=["verena", "soraia", "doroteu", "sabino", "nina"])),
        ["activate f1", "choose sabino"],
    ),
    "target-and-cost": (
        lambda: table(
            side(
                field={1: card("seer", ability("activation", effect("inspire", n=1, ally={}), consume=1)), 2: "nina"},
                bank=MIXED,
            )
        ),
        ["activate f1", "choose f2"],
    ),
}  # fmt: skip


@pytest.mark.rule("R282", "D-27")
@pytest.mark.parametrize("name", PREPARATIONS)
def test_cancel_restores_the_match_and_its_record_exactly(name: str) -> None:
    make, lines = PREPARATIONS[name]
    match = make()
    before, record = match.fingerprint(), match.record
    views = match.view(0), match.view(1)
    for count in range(1, len(lines) + 1):
        assert kinds(play(match, *lines[:count])) == [], "nothing may happen while a move is prepared"
        assert asked(match) is not None
        play(match, "cancel")
        assert (match.fingerprint(), match.record) == (before, record)
        assert (match.view(0), match.view(1)) == views


@pytest.mark.parametrize("name", PREPARATIONS)
def test_a_prepared_move_changes_nothing_for_the_other_player_but_that_somebody_decides(name: str) -> None:
    make, lines = PREPARATIONS[name]
    match = make()
    before = match.view(1)
    play(match, *lines)
    after = match.view(1)
    assert after.seats == before.seats and after.phase == before.phase
    assert after.choice is not None and after.choice.by == 0


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_cancel_at_every_step_of_random_preparations(seed: int) -> None:
    taken_back = 0
    for match in islice(walk(seed, 200), 20, None, 3):
        if match.decision is None or match.decision.kind != "turn":
            continue
        before, record = match.fingerprint(), match.record
        for move in match.legal_moves():
            copy = match.copy()
            copy.play(move)
            while preparing(inside(copy)):
                again = copy.copy()
                again.play(Move("cancel"))
                assert (again.fingerprint(), again.record) == (before, record), match.write(move)
                taken_back += 1
                copy.play(copy.legal_moves()[-1])
    assert taken_back


def test_no_at_the_counters_warning_takes_the_move_back() -> None:
    match = warning()
    play(match, "no")
    assert asked(match) is None and bank_ids(match, 0)[0] == "isidro" and match.view(0).me.locks == 0
    assert match.record.moves == ()


@pytest.mark.rule("D-127")
@pytest.mark.parametrize("answer", ["no", "cancel"])
def test_a_refused_may_spends_the_trigger_and_nothing_else(answer: str) -> None:
    match = may()
    if answer == "cancel":
        play(match, "yes")
    events = play(match, answer)
    assert kinds(events) == ["declined"]
    assert zone_ids(match, 0, "hand") == ["nina", "flor"] and bank_ids(match, 0) == MIXED
    assert asked(match) is None and on(match, 0, 1).card.id == "pelagio"


@pytest.mark.rule("D-127")
def test_cancel_at_the_payment_of_a_may_pays_nothing() -> None:
    match = table(side(field={1: "ardila"}, bank=MIXED), side(field={1: at("flor", vulnerable="exposed")}))
    play(match, "attack f1 e1", "yes")
    assert asked(match) == (0, "pay")
    play(match, "cancel")
    assert bank_ids(match, 0) == MIXED and on(match, 0, 1).vulnerable == "attack" and gone(match, 1, 1)


def test_what_has_begun_to_resolve_cannot_be_taken_back() -> None:
    match = table(side(field={1: "selma"}, bank=2, deck=["nina", "flor", "elyra", "juca"]))
    play(match, "activate f1")
    assert refs(match) == ["o1", "o2", "o3"]
    assert refused(match, "cancel") == "no_cancel"
    match = table(side(hand=["morteus"], field={1: "nina"}, bank=5))
    play(match, "awaken h1")
    assert asked(match) == (0, "target") and refused(match, "cancel") == "no_cancel"


def test_a_clause_with_its_own_may_is_refused_alone() -> None:
    seer = card("seer", ability("activation", effect("gain_faith", n=1), effect("inspire", n=1, ally={}, may=True)))
    for answers in (["no"], ["yes", "cancel"]):
        match = table(side(field={1: seer, 2: "nina"}))
        play(match, "activate f1", *answers)
        assert match.view(0).me.faith == 1 and on(match, 0, 2).power == 2 and asked(match) is None
        assert refused(match, "activate f1") == "used"


# --- what is not asked -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-128")
@pytest.mark.parametrize(
    ("bank", "options"),
    [(["nina"] * 5, 0), (["filler"] * 4 + ["nina"], 5), (["nina", "nina", "nina", "flor", "flor"], 5)],
    ids=["all-the-same", "one-other", "two-kinds"],
)
def test_a_payment_is_asked_only_when_its_answers_differ(bank: list[str], options: int) -> None:
    match = table(side(hand=["morteus"], bank=bank))
    play(match, "awaken h1")
    if options:
        assert len(refs(match)) == options, "every single card is an option"
        assert len(match.legal_moves()) == len(set(bank)), "equal cards are listed once"
    else:
        assert asked(match) is None and zone_ids(match, 0, "removed") == ["nina"]


@pytest.mark.rule("D-128")
def test_an_essence_whose_action_is_used_differs_from_its_copy() -> None:
    match = table(side(hand=["morteus"], bank=["zita"] * 5, deck=["nina", "flor", "elyra"]))
    play(match, "bank b1", "choose o1", "awaken h1")
    assert asked(match) == (0, "pay") and len(match.legal_moves()) == 2


@pytest.mark.rule("D-128")
def test_a_single_legal_target_is_taken_and_characters_are_never_the_same() -> None:
    match = table(side(hand=["lotus"], field={2: "nina"}, bank=2))
    play(match, "hand h1")
    assert asked(match) is None and on(match, 0, 2).power == 3
    match = table(side(hand=["lotus"], field={2: "nina", 4: "nina"}, bank=2))
    play(match, "hand h1")
    assert refs(match) == ["f2", "f4"]


@pytest.mark.rule("D-128")
def test_all_of_the_bank_and_equal_hand_cards_are_not_asked() -> None:
    match = table(side(bank=["nina", "flor", "elyra", "juca"]))
    play(match, "raise")
    assert asked(match) is None and bank_ids(match, 0) == [] and match.view(0).me.awaken_limit == 2
    match = table(side(hand=["pelagio", "nina", "nina"], bank=MIXED))
    play(match, "awaken h1", "yes")
    assert asked(match) is None and zone_ids(match, 0, "hand") == ["nina"]


def test_the_mulligan_and_an_order_are_always_asked() -> None:
    twins = card("twin", ability("end_of_turn", effect("gain_faith", n=1)))
    match = table(side(field={1: twins, 2: twins}))
    play(match, "end")
    assert asked(match) == (0, "order") and listed(match) == ["choose f1", "choose f2"]
    same = table(side(deck=["nina"] * 8), side(deck=["nina"] * 8), phase="opening")
    assert asked(same) == (0, "redraw")


def test_a_may_without_a_legal_outcome_is_not_asked() -> None:
    match = table(side(hand=["pelagio"], bank=MIXED))
    play(match, "awaken h1")
    assert asked(match) is None
    match = table(side(hand=["talita"], field={1: "nina"}, bank=[*MIXED, "zita"]), side(field={1: "flor"}))
    play(match, "evolve h1 f1", "choose b1")
    assert asked(match) is None, "nobody has Power 3 or less"


# --- where an answer counts ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-99")
def test_the_other_player_answers_for_own_triggers_in_between() -> None:
    ghost = card("ghost", ability("on_death", effect("gain_faith", n=1), optional=True))
    match = table(side(field={1: "flor"}), side(field={1: at(ghost, vulnerable="exposed")}))
    play(match, "attack f1 e1")
    assert asked(match) == (1, "may") and match.active == 0
    with pytest.raises(IllegalMove):
        match.play(Move("yes"), 0)
    match.play(Move("yes"), 1)
    assert match.view(0).seats[1].faith == 1 and match.deciding == 0


def test_the_lock_and_consumption_of_a_move_are_told_with_its_first_question() -> None:
    match = table(side(hand=["lotus"], field={1: "nina", 2: "flor"}, bank=2))
    play(match, "hand h1")
    choice = match.view(0).choice
    assert choice is not None and (choice.lock, choice.consume, choice.cancellable) == (2, 0, True)
    match = table(side(field={1: "ardila"}, bank=MIXED), side(field={1: at("flor", vulnerable="exposed")}))
    play(match, "attack f1 e1")
    choice = match.view(0).choice
    assert choice is not None and (choice.purpose, choice.consume) == ("may", 1)


def test_a_card_fetched_from_the_bank_cannot_pay_for_itself() -> None:
    dear = card("dear", consume=1)
    seer = card("seer", ability("activation", effect("awaken", **AWAKEN)))
    match = table(side(field={1: seer}, bank=[dear, "nina", "flor"]))
    play(match, "activate f1")
    assert asked(match) == (0, "card") and refs(match) == ["b1", "b2", "b3"]
    play(match, "choose dear")
    assert asked(match) == (0, "pay") and refs(match) == ["b2", "b3"]


@pytest.mark.parametrize("seed", [31, 32])
def test_no_question_of_random_play_is_empty_or_has_one_answer(seed: int) -> None:
    for match in walk(seed, 400):
        decision = match.decision
        if decision is None or decision.kind != "pick":
            continue
        assert 0 <= decision.min <= decision.max <= decision.options and decision.max > 0
        assert len(match.legal_moves()) > 1 or decision.purpose == "order", "there is nothing to decide"
