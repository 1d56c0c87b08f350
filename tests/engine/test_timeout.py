"""The clock runs out, at every kind of decision (D-99, D-100, D-129)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from skyworld_tui.engine import Match, Move
from tests import invariants
from tests.engine.build import (
    ability,
    asked,
    at,
    bank_ids,
    begin,
    card,
    effect,
    gone,
    kinds,
    on,
    play,
    side,
    some_move,
    table,
    walk,
    zone_ids,
)

MIXED = ["nina", "flor", "elyra", "juca", "lotus"]


def passed(match: Match, seat: int = 1) -> bool:
    """Whether the turn went over to ``seat``, with nothing open."""
    return match.active == seat and match.decision is not None and match.decision.kind == "turn"


def test_in_the_main_phase_the_turn_ends() -> None:
    match = table(side(field={1: "doroteu"}, bank=3))
    events = play(match, "timeout")
    assert passed(match)
    assert [event.why for event in events if event.kind == "end_turn"] == ["timeout"]
    assert match.view(0).me.faith == 1, "the end of the turn runs"


@pytest.mark.parametrize("answered", [0, 1], ids=["first", "second"])
def test_at_the_mulligan_the_hand_is_kept(answered: int) -> None:
    match = begin(6)
    play(match, *["redraw h1 h2"] * answered)
    seat = match.deciding
    assert seat is not None
    hand = match.hand(seat)
    play(match, "timeout")
    play(match, *["keep"] * (1 - answered))
    assert match.phase == "main" and match.turn == 1
    assert match.hand(seat) == hand


PREPARED = {
    "awaken": (lambda: side(hand=["morteus"], bank=MIXED), "awaken h1"),
    "raise": (lambda: side(bank=MIXED), "raise"),
    "hand": (lambda: side(hand=["lotus"], field={1: "nina", 2: "flor"}, bank=2), "hand h1"),
    "activate": (lambda: side(field={1: "petra", 2: "nina", 3: "flor"}), "activate f1"),
    "warning": (lambda: side(bank=["isidro", *MIXED]), "bank b1"),
}


@pytest.mark.rule("D-129")
@pytest.mark.parametrize("name", PREPARED)
def test_a_move_being_prepared_is_cancelled(name: str) -> None:
    make, line = PREPARED[name]
    match, twin = (table(make(), side(field={1: "aurora"} if name == "warning" else {})) for _ in range(2))
    play(match, line)
    assert asked(match) is not None
    play(match, "timeout")
    play(twin, "timeout")
    assert passed(match) and match.fingerprint() == twin.fingerprint()
    assert match.record.moves == ((0, "timeout"),)


@pytest.mark.rule("R260", "R262")
@pytest.mark.parametrize(
    ("hand", "answers"),
    [
        (["pelagio", "nina", "flor"], []),
        (["pelagio", "nina", "flor"], ["yes"]),
        (["caique", "nina", "flor"], ["yes", "choose b6"]),
    ],
    ids=["may", "card", "second-half"],
)
def test_an_entry_ability_is_skipped_whole_and_the_card_stays(hand: list[str], answers: list[str]) -> None:
    match = table(side(hand=hand, bank=[*MIXED, "verena", "soraia"]))
    play(match, "awaken h1", *answers)
    assert asked(match) is not None
    events = play(match, "timeout")
    assert "skipped" in kinds(events) and passed(match)
    assert on(match, 0, 1).card.id == hand[0]
    assert zone_ids(match, 0, "hand")[:2] == hand[1:] and bank_ids(match, 0) == [*MIXED, "verena", "soraia"]


@pytest.mark.rule("R261")
def test_an_evolution_stays_with_its_draw_when_its_entry_is_skipped() -> None:
    match = table(
        side(hand=["talita"], field={1: "nina"}, bank=["zita", "zita", "zita", "zita", "zita", "zita"]),
        side(field={1: "nina", 2: "zita"}),
    )
    play(match, "evolve h1 f1")
    assert asked(match) == (0, "may")
    play(match, "timeout")
    assert on(match, 0, 1).card.id == "talita" and match.view(0).me.hand_count == 1
    assert not gone(match, 1, 1) and not gone(match, 1, 2)


def test_a_mandatory_entry_ability_is_skipped_too() -> None:
    match = table(side(hand=["morteus"], field={3: "nina"}, bank=["zita"] * 4))
    play(match, "awaken h1")
    assert asked(match) == (0, "target")
    play(match, "timeout")
    assert on(match, 0, 1).power == 6 and on(match, 0, 3).power == 2


def test_a_triggered_may_is_declined() -> None:
    match = table(side(field={1: "ardila"}, bank=MIXED), side(field={1: at("flor", vulnerable="exposed")}))
    play(match, "attack f1 e1", "timeout")
    assert passed(match) and bank_ids(match, 0) == MIXED
    assert gone(match, 1, 1), "the attack goes on"
    assert on(match, 0, 1).vulnerable == "attack"


@pytest.mark.rule("D-129")
def test_at_the_payment_of_an_accepted_may_the_may_counts_as_declined() -> None:
    match = table(side(field={1: "ardila"}, bank=MIXED), side(field={1: at("flor", vulnerable="exposed")}))
    play(match, "attack f1 e1", "yes")
    assert asked(match) == (0, "pay")
    play(match, "timeout")
    assert passed(match) and bank_ids(match, 0) == MIXED and on(match, 0, 1).vulnerable == "attack"


@pytest.mark.rule("D-129")
def test_a_must_takes_the_first_target() -> None:
    match = table(side(field={1: "rosalia", 2: "nina", 4: "flor"}))
    play(match, "channel f1")
    assert asked(match) == (0, "target")
    events = play(match, "timeout")
    assert [event.slot for event in events if event.kind == "power"] == [1]


@pytest.mark.rule("D-129")
def test_a_must_pays_with_the_first_essences() -> None:
    monk = card("monk", ability("on_channel", effect("gain_faith", n=2), consume=1))
    match = table(side(field={1: monk}, bank=MIXED))
    play(match, "channel f1")
    assert asked(match) == (0, "pay")
    play(match, "timeout")
    assert match.view(0).me.faith == 3 and zone_ids(match, 0, "removed") == ["nina"]


@pytest.mark.rule("D-129")
def test_the_consumption_of_an_accepted_may_is_not_paid_by_the_clock() -> None:
    dear, dearer = card("dear", consume=1), card("dearer", consume=1)
    monk = card("monk", ability("on_channel", effect("awaken", **{"from": "bank"}, spends=False), optional=True))
    match = table(side(field={1: monk}, bank=[dear, dearer, "nina", "flor"]))
    play(match, "channel f1", "yes")
    assert asked(match) == (0, "card")
    play(match, "timeout")
    assert bank_ids(match, 0) == ["dear", "dearer", "nina", "flor"] and gone(match, 0, 2)


@pytest.mark.rule("D-129")
def test_a_begun_search_is_finished_with_its_first_card() -> None:
    match = table(side(field={1: "selma"}, bank=2, deck=["nina", "flor", "elyra", "juca"]))
    play(match, "activate f1", "timeout")
    assert passed(match)
    assert zone_ids(match, 0, "hand") == ["nina"] and zone_ids(match, 0, "deck") == ["juca", "flor", "elyra"]


def test_the_rest_of_a_hand_ability_is_finished() -> None:
    charm = card("charm", ability("hand", effect("gain_faith", n=1), effect("inspire", n=1, ally={}), lock=1))
    match = table(side(hand=[charm], field={2: "nina", 3: "flor"}, bank=1))
    play(match, "hand h1")
    assert asked(match) == (0, "target")
    events = play(match, "timeout")
    assert [event.slot for event in events if event.kind == "power"] == [1]
    assert zone_ids(match, 0, "trail") == ["charm"]


def test_at_an_order_question_the_first_resolves_first() -> None:
    loud = card("loud", ability("end_of_turn", effect("gain_faith", n=1)))
    match = table(side(field={1: loud, 2: loud}))
    play(match, "end")
    assert asked(match) == (0, "order")
    play(match, "timeout")
    assert passed(match) and match.view(0).me.faith == 2


def test_at_the_start_of_a_turn_the_rest_of_the_start_runs_refill_included() -> None:
    dawn = card("dawn", ability("turn_start", effect("inspire", n=1, ally={}), optional=True))
    match = table(side(), side(field={1: dawn, 2: "nina"}, deck=["filler"] * 10))
    play(match, "end")
    assert asked(match) == (1, "may") and match.phase == "start"
    play(match, "timeout")
    assert passed(match, 0) and match.view(1).me.hand_count == 6


@pytest.mark.rule("D-99")
@pytest.mark.parametrize("optional", [False, True], ids=["must", "may"])
def test_the_other_players_time_answers_only_their_choice(optional: bool) -> None:
    ghost = card("ghost", ability("on_death", effect("inspire", n=1, ally={}), optional=optional))
    match = table(
        side(field={1: "flor", 2: "nina"}),
        side(field={1: at(ghost, vulnerable="exposed"), 2: "flor", 3: "elyra"}),
    )
    play(match, "attack f1 e1")
    assert asked(match) == (1, "may" if optional else "target")
    play(match, "timeout")
    assert (match.active, match.phase, match.deciding) == (0, "main", 0), "the turn goes on"
    assert on(match, 1, 2).power == (5 if optional else 6)
    assert match.record.moves[-1] == (1, "timeout")


@pytest.mark.rule("D-99")
def test_the_other_players_payment_counts_as_declined() -> None:
    ghost = card("ghost", ability("on_death", effect("gain_faith", n=1), consume=1, optional=True))
    match = table(side(field={1: "flor"}), side(field={1: at(ghost, vulnerable="exposed")}, bank=MIXED))
    play(match, "attack f1 e1", "yes")
    assert asked(match) == (1, "pay")
    play(match, "timeout")
    assert match.view(1).me.faith == 0 and bank_ids(match, 1) == [*MIXED, "ghost"]


def test_a_question_of_the_other_player_is_still_asked_after_the_time_is_up() -> None:
    bomb = card("bomb", ability("end_of_turn", effect("execute", enemy={})))
    ghost = card("ghost", ability("on_death", effect("gain_faith", n=1), optional=True))
    match = table(side(field={1: bomb}), side(field={1: ghost}))
    play(match, "timeout")
    assert asked(match) == (1, "may") and match.active == 0
    play(match, "yes")
    assert passed(match) and match.view(1).me.faith == 1


@pytest.mark.parametrize("seed", range(41, 47))
def test_the_clock_may_run_out_anywhere(seed: int) -> None:
    """At a third of the decisions of a random match: no prompt is left, nothing is lost, the record replays."""
    owner = invariants.owners(begin(seed))
    for match in islice(walk(seed, 160), 0, None, 3):
        before = match.decision
        if before is None:
            return
        copy = match.copy()
        copy.play(Move("timeout"))
        invariants.check(copy, owner)
        if copy.decision is not None and before.by == match.active and match.phase != "opening":
            assert copy.active != match.active or copy.decision.by != match.active
        assert Match.from_record(copy.record).fingerprint() == copy.fingerprint()
        rng = Random(seed)
        for _ in range(5):
            if copy.decision is not None:
                copy.play(some_move(copy, rng))
                invariants.check(copy, owner)
