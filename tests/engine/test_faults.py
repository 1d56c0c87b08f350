"""Faults that card engines have had, each as the general case: costs, clauses, what does not happen, wins, loops."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.cards.model import Format
from skyworld_tui.engine import AttachedAt, CharacterAt, Match, Move, Position, SeatPosition
from tests import invariants
from tests.engine.build import (
    CORE,
    STARTERS,
    Ability,
    ability,
    asked,
    at,
    bank_ids,
    begin,
    card,
    core,
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
    some_move,
    table,
    zone_ids,
)

ATTACH_TO_ALLY = effect("attach", card="this", host={"side": "ally"})
ANCHOR = effect("attach", card="this", host={"side": "ally", "other": True}, returns=True)
MIXED = ["nina", "flor", "elyra", "juca", "lotus"]


# --- costs -----------------------------------------------------------------------------------------------------------

FROM_BANK = effect("attach", card={"zone": "bank"}, host={"ref": "this"}, power=1)


@pytest.mark.rule("D-17")
@pytest.mark.parametrize(
    ("clause", "hand"),
    [(FROM_BANK, []), (effect("exchange", bring=[1]), ["elyra", "juca"])],
    ids=["attach", "exchange"],
)
def test_what_an_ability_takes_from_the_bank_cannot_pay_for_it(clause: Ability, hand: list[str]) -> None:
    greedy = card("greedy", ability("activation", clause, consume=1))
    match = table(side(field={1: greedy}, bank=["nina"], hand=hand))
    assert refused(match, "activate f1") == "cost"
    match = table(side(field={1: greedy}, bank=["nina", "flor"], hand=hand))
    owner = invariants.owners(match)
    play(match, "activate f1", "choose b1", *["choose h1"] * bool(hand))
    assert asked(match) is None and zone_ids(match, 0, "removed") == ["flor"]
    invariants.check(match, owner)


def test_one_essence_does_not_pay_twice() -> None:
    dear = card("dear", consume=1)
    herald = card("herald", ability("activation", effect("awaken", **{"from": "bank"}, spends=False), consume=1))
    match = table(side(field={1: herald}, bank=[dear, "nina", "flor", "elyra"]))
    owner = invariants.owners(match)
    play(match, "activate f1")
    while asked(match):
        match.play(match.legal_moves()[0])
        invariants.check(match, owner)
    assert len(set(zone_ids(match, 0, "removed"))) == 2 and len(bank_ids(match, 0)) == 1


@pytest.mark.rule("D-131")
@pytest.mark.parametrize(
    "clause",
    [
        effect("attach", card={"zone": "bank"}, host={"side": "ally"}),
        effect("awaken", **{"from": "bank"}, spends=False),
        effect("exchange", bring=[1, 2, 3]),
    ],
    ids=["attach", "awaken", "exchange"],
)
@pytest.mark.parametrize("consume", [0, 1])
def test_a_card_that_consumes_itself_is_not_used_for_anything_else(clause: Ability, consume: int) -> None:
    costs = {"consume": consume} if consume else {}
    wick = card("wick", ability("bank", clause, consume_this=True, **costs))
    match = table(side(field={1: "nina"}, bank=[wick, "flor", "elyra"], hand=["juca", "lotus"]))
    owner = invariants.owners(match)
    play(match, "bank b1")
    while asked(match):
        assert all(ref != "b1" for ref in refs(match))
        match.play(match.legal_moves()[0])
        invariants.check(match, owner)
    assert "wick" in zone_ids(match, 0, "removed") and len(zone_ids(match, 0, "removed")) == 1 + consume


def test_a_bank_card_that_attaches_itself_leaves_the_bank_and_does_not_pay() -> None:
    moth = card("moth", ability("bank", effect("attach", card="this", host={"side": "ally"}, power=2), consume=1))
    match = table(side(field={1: "nina"}, bank=[moth]))
    assert refused(match, "bank b1") == "cost"
    match = table(side(field={1: "nina"}, bank=[moth, "flor"]))
    owner = invariants.owners(match)
    play(match, "bank b1")
    invariants.check(match, owner)
    assert on(match, 0, 1).power == 4 and bank_ids(match, 0) == [] and zone_ids(match, 0, "removed") == ["flor"]


@pytest.mark.rule("R229")
def test_a_hand_ability_whose_card_finds_no_host_goes_to_the_trail() -> None:
    knife = card("knife", ability("hand", effect("execute", ally={}), ATTACH_TO_ALLY, lock=1))
    match = table(side(hand=[knife], field={1: "nina"}, bank=1))
    play(match, "hand h1")
    assert zone_ids(match, 0, "trail") == ["knife"]
    play(match, "end", "end")
    assert zone_ids(match, 0, "removed") == ["knife"]


def test_a_card_cannot_be_attached_to_itself() -> None:
    knot = card("knot", ability("activation", ATTACH_TO_ALLY))
    match = table(side(field={1: knot}))
    assert refused(match, "activate f1") == "no_outcome"
    match = table(side(field={1: knot, 2: "nina"}))
    play(match, "activate f1")
    assert gone(match, 0, 1) and [link.card.id for link in on(match, 0, 2).attached] == ["knot"]


@pytest.mark.rule("D-106")
@pytest.mark.parametrize("returns", [False, True])
def test_a_card_attached_to_an_enemy_stays_its_owners(returns: bool) -> None:
    burr = card("burr", ability("hand", effect("attach", card="this", host={"side": "enemy"}, returns=returns), lock=1))
    match = table(
        side(hand=[burr], field={1: "flor"}, bank=1), side(field={1: at("nina", vulnerable="exposed"), 2: "nina"})
    )
    play(match, "hand h1", "choose e1")
    reserved = match.view(0).me.reserved[1]
    assert (reserved is not None) is returns
    play(match, "attack f1 e1")
    assert zone_ids(match, 1, "removed") == []
    if returns:
        assert on(match, 0, 2).card.id == "burr" and match.view(0).me.reserved == (None,) * 5
    else:
        assert zone_ids(match, 0, "removed") == ["burr"]


def test_costs_are_paid_only_where_a_target_remains() -> None:
    """The target must exist before the payment, and the payment cannot take it away."""
    spear = card("spear", ability("activation", effect("execute", enemy={"state": "vulnerable"}), consume=1))
    match = table(side(field={1: spear}, bank=MIXED), side(field={1: "nina"}))
    assert refused(match, "activate f1") == "no_outcome"
    match = table(side(field={1: spear}), side(field={1: at("nina", vulnerable="channel")}))
    assert refused(match, "activate f1") == "cost"


# --- clauses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_ability_of_nothing_but_a_may_is_offered(answer: str) -> None:
    match = table(side(field={1: card("idle", ability("activation", effect("draw", n=1, may=True)))}))
    play(match, "activate f1", answer)
    assert match.view(0).me.hand_count == (answer == "yes")
    match = table(side(hand=[card("giver", ability("on_entry", effect("deposit", n=1, may=True))), "nina"]))
    play(match, "awaken h1")
    assert asked(match) == (0, "may")


def test_what_was_exchanged_may_have_to_be_awakened() -> None:
    weaver = card(
        "weaver",
        ability("activation", effect("exchange", bring=[1]), effect("awaken", **{"from": "exchanged"}, spends=False)),
    )
    match = table(side(field={1: weaver}, bank=["nina"], hand=["flor"]))
    play(match, "activate f1")
    assert on(match, 0, 2).card.id == "nina" and bank_ids(match, 0) == ["flor"] and match.view(0).me.hand_count == 0


def test_a_search_that_has_begun_cannot_be_taken_back() -> None:
    seer = card("seer", ability("activation", gain(), effect("search", n=2, may=True)))
    match = table(side(field={1: seer}, deck=MIXED))
    play(match, "activate f1", "yes")
    assert refs(match) == ["o1", "o2"] and refused(match, "cancel") == "no_cancel"
    play(match, "choose o2")
    assert zone_ids(match, 0, "deck") == ["elyra", "juca", "lotus", "nina"]


@pytest.mark.rule("D-120")
@pytest.mark.parametrize("trigger", ["on_attack_or_channel", "on_survive_attack", "on_entry"])
def test_if_it_survives_waits_for_nothing_outside_of_an_attack(trigger: str) -> None:
    vow = card("vow", ability(trigger, effect("gain_faith", n=1, if_survives=True)), power=9, keywords=["enters_ready"])
    match = table(side(hand=[vow], field={2: vow}), side(field={1: at("nina", vulnerable="exposed")}))
    play(match, "awaken h1", "channel f1", "attack f2 e1" if trigger == "on_survive_attack" else "channel f2")
    assert not inside(match).after
    assert faith(match) == (1 if trigger == "on_survive_attack" else 2)


@pytest.mark.rule("D-120")
def test_if_it_survives_resolves_before_the_triggers_of_the_combat() -> None:
    vow = card(
        "vow",
        ability("on_attack", effect("gain_faith", n=1, if_survives=True)),
        ability("on_survive_attack", effect("drain_faith", n=1)),
        power=9,
    )
    match = table(side(field={1: vow}), side(field={1: at("nina", vulnerable="exposed")}, faith=3))
    events = play(match, "attack f1 e1")
    assert [event.seat for event in events if event.kind == "faith"] == [0, 1]


# --- events that do not happen ---------------------------------------------------------------------------------------


@pytest.mark.rule("R186", "D-39", "D-107")
def test_a_prevented_evolution_triggers_nothing() -> None:
    """No draw, no Legacy, no entry, no ally that evolved, no payment, no death: the predecessor stays as it was."""
    evolve_this = effect("awaken", **{"from": "bank"}, stage=[2], onto="this", spends=False)
    torch = card("torch", ability("legacy", gain()), ability("activation", evolve_this))
    loud = card("loud", ability("on_entry", gain()), ability("on_death", gain()), stage=2, consume=1)
    watch = card("watch", ability("in_preparation", gain(), event="ally_evolves"))
    match = table(side(field={1: torch, 2: at(watch, preparation=1)}, bank=[loud, "nina"]), side(field={1: "aurora"}))
    play(match, "activate f1")
    assert asked(match) == (0, "warning")
    events = play(match, "yes")
    assert kinds(events, "prevented", "evolve", "draw", "trigger", "paid", "destroyed") == ["prevented"]
    assert on(match, 0, 1).card.id == "torch" and sorted(bank_ids(match, 0)) == ["loud", "nina"]
    assert faith(match) == 0


@pytest.mark.rule("R194", "D-38")
def test_a_prevented_return_triggers_nothing_and_frees_its_slot() -> None:
    anchor = card("anchor", ability("activation", ANCHOR), ability("on_entry", gain()))
    match = table(side(field={1: anchor, 2: "nina"}), side(field={1: "flor", 2: "aurora"}))
    play(match, "activate f1")
    assert match.view(0).me.reserved[0] is not None and refused(match, "end") == ""
    play(match, "channel f2", "end", "attack f1 e2")
    assert asked(match) is None
    assert gone(match, 0, 1) and match.view(0).me.reserved == (None,) * 5
    assert bank_ids(match, 0) == ["nina", "anchor"] and faith(match) == 1


def test_a_return_to_a_full_field_has_its_place_kept() -> None:
    anchor = card("anchor", ability("activation", ANCHOR), ability("on_entry", gain()))
    match = table(
        side(field={1: anchor, 2: "nina", 3: "flor", 4: "flor", 5: "flor"}, hand=["juca", "juca"], bank=1),
        side(field={1: "flor"}),
    )
    play(match, "activate f1", "choose f2")
    assert refused(match, "awaken h1") == "full" and match.why_not(Move("awaken", 0, 0)) is not None
    play(match, "channel f2", "end", "attack f1 e2")
    assert on(match, 0, 1).card.id == "anchor" and on(match, 0, 1).preparation == 1
    assert faith(match) == 2, "the channel and the entry"


@pytest.mark.rule("D-71")
def test_an_attack_whose_target_has_left_is_no_combat() -> None:
    strike = effect("execute", target={"ref": "attacked"})
    blade = card("blade", ability("on_attack", strike), ability("on_survive_combat", gain()))
    match = table(side(field={1: blade}), side(field={1: at("osorio", vulnerable="exposed")}))
    events = play(match, "attack f1 e1")
    assert kinds(events, "combat", "executed", "vulnerable") == ["executed", "vulnerable"]
    assert faith(match) == 0 and on(match, 0, 1).vulnerable == "attack"


@pytest.mark.rule("D-65")
def test_an_execution_without_a_choice_passes_the_interceptor() -> None:
    guard = card("guard", power=5, keywords=["intercept_executions"])
    chosen = card("chosen", ability("activation", effect("execute", enemy={"max_power": 5})))
    match = table(side(field={1: chosen}), side(field={1: "nina", 2: guard}))
    play(match, "activate f1")
    assert asked(match) is None and gone(match, 1, 2) and not gone(match, 1, 1)
    warded = card("guard", power=5, keywords=["intercept_executions", "ward"])
    match = table(side(field={1: chosen}), side(field={1: "nina", 2: warded}))
    play(match, "activate f1")
    assert gone(match, 1, 1) and not gone(match, 1, 2), "it is no legal target, so it binds nobody"


@pytest.mark.rule("D-11")
def test_own_characters_do_not_return_into_a_full_hand_by_choice() -> None:
    tide = card("tide", ability("activation", effect("return", ally={"other": True})))
    match = table(side(field={1: tide, 2: "nina"}, hand=["flor"] * 6))
    assert refused(match, "activate f1") == "no_outcome"
    match = table(side(field={1: tide, 2: "nina"}, hand=["flor"] * 5))
    play(match, "activate f1")
    assert match.view(0).me.hand_count == 6


# --- wins in the middle ----------------------------------------------------------------------------------------------

GAIN_TWICE = card("blade", ability("on_attack", gain()), ability("on_attack", gain()))
VOW = card("vow", ability("on_attack", effect("gain_faith", n=1, if_survives=True)), power=9)
PUSH = card("push", ability("activation", gain(), effect("inspire", n=1, ally={}), effect("draw", n=1)))
NEARLY_WON: dict[str, tuple[SeatPosition, SeatPosition, list[str]]] = {
    "clause": (side(field={1: PUSH, 2: "nina"}, faith=19), side(), ["activate f1"]),
    "channel": (side(field={1: "nina", 2: "brandao"}, faith=19), side(), ["channel f1"]),
    "survivor": (side(field={1: VOW}, faith=19), side(field={1: at("vito", vulnerable="exposed")}), ["attack f1 e1"]),
    "trigger": (
        side(field={1: GAIN_TWICE}, faith=19),
        side(field={1: at("flor", vulnerable="exposed")}),
        ["attack f1 e1", "choose f1"],
    ),
    "end-of-turn": (side(field={1: "doroteu", 3: "doroteu"}, faith=19, bank=3), side(), ["end", "choose f1"]),
    "entry": (side(hand=["hespera"], field={1: "isaura"}, faith=18, bank=["nina"] * 6), side(), ["evolve h1 f1"]),
    "missing-draws": (side(faith=19), side(deck=[]), ["end"]),
}


@pytest.mark.rule("R116", "D-78")
@pytest.mark.parametrize("name", NEARLY_WON)
def test_a_win_ends_everything_at_once(name: str) -> None:
    mine, other, lines = NEARLY_WON[name]
    match = table(mine, other)
    events = play(match, *lines)
    assert match.winner == 0 and match.phase == "over"
    assert events[-1].kind == "win", "nothing happens after a win"
    state = inside(match)
    assert not state.stack and not state.pool and not state.after and state.choice is None
    assert match.decision is None and match.legal_moves() == [] and match.view(0).choice is None
    assert Match.from_record(match.record).fingerprint() == match.fingerprint()


@pytest.mark.rule("D-08")
def test_the_first_to_reach_the_goal_has_won_whatever_would_follow() -> None:
    ghost = card("ghost", ability("on_death", gain()))
    match = table(side(field={1: ghost}, faith=19), side(field={1: at(ghost, vulnerable="exposed")}, faith=19))
    play(match, "attack f1 e1")
    assert match.winner == 0 and faith(match, 1) == 19


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("hand", "deck", "missing"), [(6, 0, 0), (6, 3, 0), (3, 0, 3), (3, 1, 2), (3, 3, 0), (0, 0, 6)]
)
def test_hand_and_deck_at_the_start_of_a_turn(seat: int, hand: int, deck: int, missing: int) -> None:
    sides = [side(), side()]
    sides[seat] = side(hand=["nina"] * hand, deck=["flor"] * deck)
    match = table(*sides, active=1 - seat, turn=7 if seat else 8)
    play(match, "end")
    assert match.active == seat and match.view(seat).me.hand_count == min(6, hand + deck)
    assert faith(match, 1 - seat) == missing and faith(match, seat) == 0


# --- loops -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", STARTERS)
def test_a_turn_of_nothing_but_using_things_comes_to_an_end(deck: str) -> None:
    """Whoever never ends a turn runs out of moves: nothing in the set repeats for ever (rulings: each use pays)."""
    match = begin(STARTERS.index(deck))
    rng = Random(7)
    while match.decision is not None and match.turn < 14:
        moves = [move for move in match.legal_moves() if move.verb != "end"]
        count = 0
        while moves and match.decision is not None and count < 120:
            match.play(rng.choice(moves))
            count += 1
            moves = [move for move in match.legal_moves() if move.verb != "end"]
        assert count < 120, "a turn that does not end"
        if match.decision is not None:
            play(match, "end")


def test_no_card_of_the_set_repeats_itself_for_nothing() -> None:
    """An ability without a limit pays something that does not come back in the same turn, or leaves the field."""
    for each in CORE.cards.values():
        for use in each.abilities:
            if use.trigger == "activation" and use.limit is None:
                assert use.consume or use.lock, f"{use.id} could be used for ever"
            if use.trigger == "bank" and use.limit is None:
                assert use.consume_this or use.lock or use.consume, f"{use.id} could be used for ever"


# --- zones -----------------------------------------------------------------------------------------------------------

FIELD_ONLY = [
    use for each in CORE.cards.values() for use in each.abilities if use.trigger not in ("hand", "bank", "legacy")
]


def test_triggers_and_standing_effects_work_from_the_field_only() -> None:
    """Everything of the set in Bank, hand, Trail and deck of both, and nothing on the field: a turn is silent."""
    ids = sorted({use.id.rpartition(".")[0] for use in FIELD_ONLY})
    for start in range(0, len(ids), 6):
        some = ids[start : start + 6]
        match = table(
            side(hand=some, bank=some, trail=[core(word) for word in some], deck=some),
            side(hand=some, bank=[*some, "filler"], trail=[core(word) for word in some], deck=some),
        )
        assert not match.view(0).seats[0].counter and not match.view(0).seats[1].counter
        events = play(match, "end", "end")
        assert "trigger" not in kinds(events) and asked(match) is None


def test_attached_cards_have_no_abilities_of_their_own() -> None:
    loud = card("loud", ability("end_of_turn", gain()), ability("hand", ATTACH_TO_ALLY, lock=1))
    match = table(side(field={1: "nina"}, hand=[loud], bank=1))
    play(match, "hand h1", "end")
    assert faith(match) == 0


# --- edges of positions ----------------------------------------------------------------------------------------------


def test_permission_to_attack_holds_on_a_wider_field() -> None:
    enemies = {slot: at("nina", vulnerable="exposed") for slot in range(1, 6)}
    match = table(side(field={1: "arthur"}), side(field={**enemies, 6: "flor"}), format=Format(slots=6))
    assert refused(match, "attack f1 e6") == "" and "attack f1 e6" in listed(match)


def test_a_link_by_an_ability_that_attaches_nothing_is_a_value_error() -> None:
    link = AttachedAt(core("nina"), by=core("morteus").abilities[0])
    with pytest.raises(ValueError, match="attach"):
        Match.from_position(
            Position((SeatPosition(field={0: CharacterAt(core("flor"), attached=(link,))}), SeatPosition()))
        )


@pytest.mark.parametrize("seed", [71, 72, 73])
def test_power_is_what_its_parts_add_up_to(seed: int) -> None:
    match, rng = begin(seed), Random(seed)
    for _ in range(200):
        if match.decision is None:
            return
        for seat in match.view(0).seats:
            for character in seat.field:
                if character is not None:
                    assert character.power == max(0, sum(part.amount for part in character.parts))
                    assert character.parts[0].amount == character.card.power
        match.play(some_move(match, rng))
