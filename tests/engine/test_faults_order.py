"""Faults that card engines have had, each as the general case: orders, batches, re-entry, limits."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.engine import characters
from tests.engine.build import (
    ability,
    asked,
    at,
    bank_ids,
    card,
    effect,
    faith,
    gain,
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
    zone_ids,
)

OTHERS = {"side": "ally", "each": True, "other": True}
ENEMIES = {"side": "enemy", "each": True}
MIXED = ["nina", "flor", "elyra", "juca", "lotus"]


# --- orders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-125")
@pytest.mark.parametrize(("picked", "sent"), [("f1", 2), ("f3", 1)])
def test_two_triggers_of_one_player_are_ordered_and_the_order_matters(picked: str, sent: int) -> None:
    """One draws, one sends the hand to the Bank: which comes first shows."""
    drawer = card("drawer", ability("end_of_turn", effect("draw", n=1)))
    sender = card("sender", ability("end_of_turn", effect("deposit", n=2)))
    match = table(side(hand=["nina"], field={1: drawer, 3: sender}, deck=["flor"]))
    play(match, "end")
    assert asked(match) == (0, "order") and refs(match) == ["f1", "f3"]
    play(match, f"choose {picked}")
    assert (len(bank_ids(match, 0)), match.view(0).me.hand_count) == (sent, 2 - sent)


@pytest.mark.rule("D-125")
@pytest.mark.parametrize(("picked", "hand"), [("f2", 0), ("f2.2", 1)])
def test_both_triggers_of_one_card_are_ordered(picked: str, hand: int) -> None:
    double = card("double", ability("end_of_turn", effect("draw", n=1)), ability("end_of_turn", effect("deposit", n=2)))
    match = table(side(hand=["nina"], field={2: double}, deck=["flor"]))
    play(match, "end")
    assert asked(match) == (0, "order") and refs(match) == ["f2", "f2.2"]
    play(match, f"choose {picked}")
    assert match.view(0).me.hand_count == hand


@pytest.mark.rule("D-97")
def test_the_active_players_triggers_come_first_and_each_player_orders_their_own() -> None:
    ghost = card("ghost", ability("on_death", gain()), power=1)
    weaken = [effect("intimidate", n=1, target=whom) for whom in (ENEMIES, OTHERS)]
    wave = card("wave", ability("activation", *weaken))
    match = table(side(field={1: wave, 2: ghost, 3: ghost}), side(field={1: ghost, 2: ghost}))
    events = play(match, "activate f1")
    assert asked(match) == (0, "order")
    events += play(match, "choose o2")
    assert asked(match) == (1, "order") and faith(match, 0) == 2
    events += play(match, "choose o1")
    assert [event.seat for event in events if event.kind == "faith"] == [0, 0, 1, 1]


def test_a_trigger_that_can_do_nothing_is_dropped_and_the_queue_goes_on() -> None:
    seeker = card("seeker", ability("end_of_turn", effect("expose", enemy={})))
    match = table(side(field={1: seeker, 2: card("monk", ability("end_of_turn", gain()))}))
    play(match, "end", "choose f1")
    assert faith(match) == 1 and match.active == 1
    assert not inside(match).pool and len(inside(match).stack) == 1


def test_conditions_are_looked_at_when_a_trigger_resolves() -> None:
    """The second of two triggers finds the Bank that the first has left."""
    sender = card("sender", ability("end_of_turn", effect("deposit", n=1)))
    rich = card("rich", ability("end_of_turn", gain(), conditions=[{"if": "reserve", "n": 1}]))
    for first, points in (("f1", 1), ("f2", 0)):
        match = table(side(hand=["nina"], field={1: sender, 2: rich}))
        play(match, "end", f"choose {first}")
        assert faith(match) == points


# --- what happens together -------------------------------------------------------------------------------------------


@pytest.mark.rule("R153", "D-68")
def test_two_that_kill_each_other_both_die_and_both_are_heard() -> None:
    ghost = card("ghost", ability("on_death", gain()), ability("on_destroy_by_attack", effect("drain_faith", n=1)))
    match = table(side(field={1: ghost}, faith=5), side(field={1: at(ghost, vulnerable="exposed")}, faith=5))
    play(match, "attack f1 e1")
    while asked(match):
        match.play(match.legal_moves()[0])
    assert gone(match, 0, 1) and gone(match, 1, 1)
    assert (faith(match, 0), faith(match, 1)) == (6, 5), "each gained one, the attacker drained one"


@pytest.mark.rule("D-68", "R512")
def test_all_that_stand_at_zero_die_together() -> None:
    ghost = card("ghost", ability("on_death", effect("strengthen", n=1, ally={})), power=2)
    wave = card("wave", ability("activation", effect("intimidate", n=2, target=ENEMIES)))
    match = table(side(field={1: wave}), side(field={1: ghost, 2: ghost, 3: "flor"}))
    events = play(match, "activate f1", "choose o1")
    assert kinds(events, "destroyed", "trigger") == ["destroyed", "destroyed", "trigger", "trigger"]
    assert on(match, 1, 3).power == 5 + 2 - 2, "no dying ally was there to be strengthened"


def test_a_character_is_not_at_zero_between_the_clauses_of_one_ability() -> None:
    down, up = (effect(op, n=2, ally={"other": True}) for op in ("intimidate", "inspire"))
    dip = card("dip", ability("activation", down, up))
    match = table(side(field={1: dip, 2: "nina"}))
    play(match, "activate f1")
    assert on(match, 0, 2).power == 2


def test_everything_that_lasts_this_turn_ends_at_one_instant() -> None:
    """A reduction and a bonus that outweigh each other end together: nobody dies in between."""
    both = card("both", ability("activation", effect("intimidate", n=4, ally={"other": True})))
    match = table(side(field={1: at("nina", turn_bonus=3), 2: both}))
    play(match, "activate f2")
    assert on(match, 0, 1).power == 1
    play(match, "end")
    assert on(match, 0, 1).power == 2


# --- identity --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-90", "D-123")
def test_a_card_that_left_and_came_back_is_new() -> None:
    """Exactly the same physical card: bonus, marks, links and used limits stay behind."""
    flash = card("flash", ability("activation", gain()), keywords=["enters_ready"])
    match = table(
        side(field={1: at(flash, bonus=2, attached=["gili"])}, hand=["lotus"], bank=2),
        side(),
    )
    play(match, "activate f1", "hand h1")
    assert on(match, 0, 1).activated == "used" and refused(match, "activate f1") == "used"
    state = inside(match)
    before = state.seats[0].field[0]
    assert before is not None
    characters.return_to_hand(state, 0, 0)
    assert zone_ids(match, 0, "removed") == ["gili"]
    play(match, "awaken flash")
    back = on(match, 0, 1)
    after = state.seats[0].field[0]
    assert after is not None and (after.uid, after.id != before.id) == (before.uid, True), (
        "the same card, a new character"
    )
    assert (back.power, back.bonus, back.attached, back.activated) == (3, 0, (), "no")
    play(match, "activate f1")
    assert faith(match) == 2


@pytest.mark.rule("D-104")
def test_what_an_activation_left_behind_ends_with_its_source_and_not_with_its_evolution() -> None:
    singer = card("singer", ability("activation", effect("inspire", n=2, ally={"other": True})))
    match = table(side(field={1: singer, 2: "nina"}, hand=[card("star", stage=2)]))
    play(match, "activate f1")
    assert on(match, 0, 2).power == 4 and on(match, 0, 1).activated == "active"
    play(match, "evolve h1 f1")
    assert on(match, 0, 2).power == 4 and on(match, 0, 1).activated == "active"
    characters.return_to_hand(inside(match), 0, 0)
    assert on(match, 0, 2).power == 2


@pytest.mark.rule("R249", "R251", "R252", "D-33")
def test_an_evolution_keeps_what_belongs_to_the_character() -> None:
    before = at("flor", bonus=2, turn_bonus=1, vulnerable="channel", attached=["gili"], charge=False)
    match = table(side(field={1: before}, hand=["perpetua"], bank=3))
    play(match, "evolve h1 f1")
    after = on(match, 0, 1)
    assert (after.card.id, after.power, after.stage) == ("perpetua", 6 + 2 + 1 + 2, 2)
    assert (after.vulnerable, after.action, after.charge) == ("channel", "spent", False)
    assert [link.card.id for link in after.attached] == ["gili"]


# --- limits ----------------------------------------------------------------------------------------------------------


def limited(limit: str | None, **more: Any) -> Any:
    """A card with an activation of that limit, another for each name."""
    rest = {"limit": limit} if limit else {}
    return card("clerk", ability("activation", gain(), **rest), **more)


@pytest.mark.parametrize(
    ("limit", "same", "copy", "ready", "evolved", "next_turn"),
    [
        (None, False, True, False, False, True),
        ("once_per_turn", False, True, False, False, True),
        ("once_per_turn_shared", False, False, False, False, True),
        ("repeatable", True, True, True, True, True),
    ],
)  # fmt: skip
def test_the_table_of_limits(
    limit: str | None, same: bool, copy: bool, ready: bool, evolved: bool, next_turn: bool
) -> None:
    """May the ability be used again by the same character, by its copy, after it is ready, evolved, or a turn later?"""
    clerk = limited(limit)
    lift = card("lift", ability("hand", effect("ready", ally={}), lock=1))
    match = table(side(field={1: at(clerk, vulnerable="channel"), 2: clerk}, hand=[lift], bank=4))
    play(match, "activate f1")
    assert (refused(match, "activate f1") == "") is same
    assert (refused(match, "activate f2") == "") is copy
    lifted = match.copy()
    play(lifted, "hand h1")
    assert on(lifted, 0, 1).vulnerable == "none"
    assert (refused(lifted, "activate f1") == "") is ready
    evolving = table(side(field={1: clerk}, hand=[limited(limit, stage=2)], bank=4))
    play(evolving, "activate f1", "evolve h1 f1")
    assert (refused(evolving, "activate f1") == "") is evolved
    play(match, "end", "end")
    assert (refused(match, "activate f1") == "") is next_turn


def test_a_different_activation_of_the_successor_is_not_used() -> None:
    chief = card("chief", ability("activation", gain(2)), stage=2)
    match = table(side(field={1: limited(None)}, hand=[chief]))
    play(match, "activate f1", "evolve h1 f1", "activate f1")
    assert faith(match) == 3


@pytest.mark.rule("R540", "D-85")
def test_a_search_a_turn_over_all_cards_but_one_for_each_turn() -> None:
    match = table(side(field={1: "selma", 2: "selma"}, bank=[*MIXED, "zita"], deck=MIXED * 3))
    play(match, "activate f1", "choose o1")
    assert refused(match, "activate f2") == "no_outcome" and refused(match, "bank zita") == "no_outcome"
    play(match, "end", "end")
    assert refused(match, "activate f2") == "no_outcome", "the hand is full"
    play(match, "essence h1")
    assert refused(match, "activate f2") == ""


@pytest.mark.rule("D-123")
def test_a_shared_limit_holds_for_copies_that_wait_together() -> None:
    match = table(side(field={1: "doroteu", 3: "doroteu"}, bank=3))
    play(match, "end", "choose f3")
    assert faith(match) == 1 and match.active == 1


@pytest.mark.rule("D-84")
def test_a_search_that_must_be_buries_everything_when_the_hand_is_full() -> None:
    scout = card("scout", ability("on_channel", effect("search", n=2)))
    match = table(side(field={1: scout}, hand=["nina"] * 6, deck=["flor", "elyra", "juca"]))
    events = play(match, "channel f1")
    assert asked(match) is None and kinds(events, "search", "found") == ["search"]
    assert zone_ids(match, 0, "deck") == ["juca", "flor", "elyra"]


@pytest.mark.rule("D-03")
@pytest.mark.parametrize(("turn", "drawn"), [(2, 0), (3, 6)])
def test_a_first_turn_refills_nothing(turn: int, drawn: int) -> None:
    match = table(active=(turn - 2) % 2, turn=turn - 1)
    play(match, "end")
    assert match.turn == turn and match.view(match.active).me.hand_count == drawn
    assert faith(match, 0) == faith(match, 1) == 0


def test_a_limited_legacy_counts_for_each_character() -> None:
    torch = card("torch", ability("legacy", gain(), limit="once_per_turn"))
    match = table(side(field={1: torch, 2: torch}, hand=[card("star", stage=2)] * 2, awaken_limit=2))
    play(match, "evolve h1 f1", "evolve h1 f2")
    assert faith(match) == 2


@pytest.mark.rule("D-124")
def test_what_is_armed_cannot_be_armed_again() -> None:
    match = table(side(field={1: "calisto"}, hand=["nina"]))
    play(match, "activate f1", "end", "end")
    assert on(match, 0, 1).armed and "activate f1" not in listed(match)


@pytest.mark.rule("D-34", "D-35", "D-108")
@pytest.mark.parametrize("picked", [0, 1])
def test_two_armed_abilities_of_one_character_both_resolve(picked: int) -> None:
    match = table(
        side(field={1: "calisto", 2: at("nina", vulnerable="channel")}, hand=["oriana", "lotus"], bank=["nina"] * 10)
    )
    play(match, "activate f1", "evolve h1 f1", "activate f1")
    events = play(match, "hand lotus", "choose f1")
    assert asked(match) == (0, "order")
    events += match.play(match.legal_moves()[picked])
    wanted = ["calisto.1", "oriana.1"]
    heard = [event.ability for event in events if event.kind == "trigger"]
    assert heard == (wanted[::-1] if picked else wanted)
    assert not on(match, 0, 1).armed and on(match, 0, 2).vulnerable == "none" and match.view(0).me.locks == 0
