"""Rules of chapters 13 to 22 that no scenario file can hold: what the other player sees, what card data may say, the
order in which things are put down, and rules that must be tried many times over."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from skyworld_tui.cards.schema import compile_card
from skyworld_tui.cards.source import SourceError
from skyworld_tui.engine import IllegalMove, Match
from tests.engine.build import (
    CORE,
    ability,
    asked,
    at,
    bank_ids,
    card,
    effect,
    gone,
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

# --- Attach, Legacy and Trail -----------------------------------------------------------------------------------------


@pytest.mark.rule("R316", "R315")
def test_a_source_with_two_links_is_consumed_with_the_last() -> None:
    both = ability("hand", effect("attach", card="this", host={"side": "ally"}, power=1),
                   effect("attach", card="this", host={"side": "ally"}, power=1))  # fmt: skip
    guest = card("guest", both)
    axe = card("axe", ability("activation", effect("execute", ally={}), limit="repeatable"))
    match = table(side(hand=[guest], field={1: "elyra", 2: "juca", 5: axe}))
    play(match, "hand h1", "choose f1", "choose f2", "activate f5", "choose f2")
    assert [link.card.id for link in on(match, 0, 1).attached] == ["guest"]
    assert zone_ids(match, 0, "removed") == []
    play(match, "activate f5", "choose f1")
    assert zone_ids(match, 0, "removed") == ["guest"]
    assert bank_ids(match, 0) == ["juca", "elyra"]


# --- Hero -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R344", "R345", "R346", "R350")
@pytest.mark.parametrize("hero_id", sorted(CORE.heroes))
def test_every_hero_drains_two_for_four(hero_id: str) -> None:
    mine = side(hero=hero_id, bank=4, faith=3)
    match = table(mine, side(faith=7))
    assert "drain" in listed(match)
    play(match, "drain")
    view = match.view(0)
    assert (view.me.faith, view.other.faith) == (3, 5)
    assert bank_ids(match, 0) == []
    assert refused(table(side(hero=hero_id, bank=3), side(faith=7)), "drain") == "cost"


# --- Search is private ------------------------------------------------------------------------------------------------


def searching() -> Match:
    """p1's Selma is looking at Osmar, Flor and Vito."""
    top = ["osmar", "flor", "vito", "elyra", "juca"]
    match = table(side(field={1: "selma"}, bank=4, deck=top), side(field={2: "nina"}))
    play(match, "activate f1")
    return match


@pytest.mark.rule("R382", "R537")
def test_a_search_shows_its_cards_to_the_searcher_alone() -> None:
    match = searching()
    mine, theirs = match.view(0).choice, match.view(1).choice
    assert mine is not None and theirs is not None
    assert [option.card.id for option in mine.options if option.card] == ["osmar", "flor", "vito"]
    assert theirs.by == 0 and theirs.options == ()
    hidden = repr(match.view(1))
    assert "Osmar" not in hidden and "Flor" not in hidden and "Vito" not in hidden
    assert match.view(1).legal == ()


@pytest.mark.rule("R382", "R539")
def test_the_other_player_learns_how_many_cards_and_not_which() -> None:
    match = searching()
    events = play(match, "choose o2")
    found = next(event for event in events if event.kind == "found")
    assert found.for_seat(0).card is CORE.cards["flor"]
    assert found.for_seat(1).card is None
    assert all("Flor" not in repr(event.for_seat(1)) for event in events)
    assert match.view(1).other.hand is None and match.view(1).other.hand_count == 1
    assert zone_ids(match, 0, "deck") == ["elyra", "juca", "osmar", "vito"]
    first = table(side(field={1: "selma"}, bank=4, deck=["osmar", "flor", "vito", "elyra"]))
    seen = [event.for_seat(1) for event in play(first, "activate f1") if event.kind == "search"]
    assert [(event.n, event.cards) for event in seen] == [(3, ())]


# --- Activation -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R391", "R439", "R389", "R438")
def test_an_activation_is_listed_for_its_owner_in_the_own_turn_and_happens_only_when_played() -> None:
    match = table(side(field={1: "dudurima"}, bank=3), side(field={1: "dudurima"}, bank=3))
    assert "activate f1" in listed(match)
    assert match.view(1).legal == ()
    events = play(match, "end")
    assert kinds(events, "activate") == []
    assert match.view(0).legal == ()
    assert match.deciding == 1
    assert "activate f1" in listed(match)


# --- Triggers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R480", "R488", "R489", "R427")
def test_on_attack_stands_between_the_declaration_and_the_comparison() -> None:
    match = table(side(field={1: "haroldo"}), side(field={1: at("flor", vulnerable="channel")}))
    events = play(match, "attack f1 e1")
    wanted = ("attack", "trigger", "power", "combat", "destroyed", "vulnerable")
    assert kinds(events, *wanted) == ["attack", "trigger", "power", "combat", "destroyed", "vulnerable"]
    combat = next(event for event in events if event.kind == "combat")
    assert (combat.n, combat.total) == (6, 5)


@pytest.mark.rule("R481", "R499", "R501", "R502")
def test_surviving_comes_after_the_destruction() -> None:
    match = table(side(field={1: "osmar"}), side(field={1: at("nina", vulnerable="channel")}))
    events = play(match, "attack f1 e1")
    assert kinds(events, "combat", "destroyed", "trigger") == ["combat", "destroyed", "trigger"]
    match = table(side(field={1: "flor"}), side(field={1: at("perpetua", vulnerable="channel")}))
    events = play(match, "attack f1 e1")
    assert kinds(events, "combat", "destroyed", "trigger") == ["combat", "destroyed", "trigger"]
    assert [event.seat for event in events if event.kind == "trigger"] == [1]


@pytest.mark.rule("R483", "R484")
def test_faith_comes_before_the_song_and_the_goal_before_both() -> None:
    match = table(side(field={1: "flor-ii"}, faith=10))
    assert kinds(play(match, "channel f1"), "channel", "faith", "vulnerable", "trigger") == [
        "channel", "faith", "vulnerable", "trigger",
    ]  # fmt: skip
    match = table(side(field={1: "flor-ii"}, faith=18))
    events = play(match, "channel f1")
    assert match.winner == 0
    assert kinds(events, "vulnerable", "trigger", "power") == []


@pytest.mark.rule("R452", "R453")
@pytest.mark.parametrize("entry", ["awaken h1", "evolve h1 f1"])
def test_an_entry_ability_happens_exactly_once(entry: str) -> None:
    stage = 1 if entry.startswith("awaken") else 2
    guest = card("guest", ability("on_entry", effect("gain_faith", n=1)), stage=stage)
    match = table(side(hand=[guest], field={1: "nina"}))
    events = play(match, entry)
    assert kinds(events, "trigger") == ["trigger"]
    assert match.view(0).me.faith == 1


@pytest.mark.rule("R474")
def test_a_bank_action_is_put_down_as_such_and_not_as_an_activation() -> None:
    match = table(side(field={1: "selma"}, bank=["celina"]))
    events = play(match, "bank b1")
    assert kinds(events, "bank_action", "activate") == ["bank_action"]
    assert on(match, 0, 1).activated == "no"


@pytest.mark.rule("R503", "R521", "R627", "R630")
def test_the_end_of_the_turn_in_its_order() -> None:
    night = card("night", ability("end_of_turn", effect("strengthen", n=1, ally={})))
    match = table(side(field={1: night, 2: at("nina", preparation=1)}, hand=["nina"]))
    events = play(match, "end")
    assert match.active == 0 and asked(match) == (0, "target")
    events += play(match, "choose f2")
    order = kinds(events, "end_turn", "trigger", "power", "expired", "prepared", "turn")
    assert order == ["end_turn", "trigger", "power", "expired", "prepared", "turn"]
    assert match.active == 1


@pytest.mark.rule("R512", "R513", "R514")
def test_on_death_waits_for_destruction_alone() -> None:
    axe = card("axe", ability("activation", effect("return", enemy={}), limit="repeatable"))
    match = table(side(field={1: axe}, faith=5), side(field={1: "vito", 2: "naum"}))
    events = play(match, "activate f1", "choose e1", "activate f1")
    assert kinds(events, "returned", "trigger") == ["returned", "returned"]
    assert match.view(0).me.faith == 5
    match = table(side(hand=["tadeu"], field={1: "vito"}, bank=3), side(faith=5))
    assert kinds(play(match, "evolve h1 f1"), "trigger") == []


# --- Effect keywords --------------------------------------------------------------------------------------------------


def written(**more: Any) -> dict[str, Any]:
    """The data of a plain card, with more or other keys."""
    numbers = {"stage": 1, "requirement": 0, "consume": 0, "power": 1, "faith": 1}
    return {"id": "x", "name": "X", "insignia": "sun", **numbers, **more}


def with_effect(op: str, **rest: Any) -> dict[str, Any]:
    """A card's data whose one ability does this."""
    return written(abilities=[{"trigger": "on_entry", "effects": [{"op": op, **rest}]}])


@pytest.mark.rule("R529", "R530")
@pytest.mark.parametrize(("op", "state"), [("readiness", "preparation"), ("reinvigorate", "vulnerable")])
def test_readiness_and_reinvigorate_always_have_a_number(op: str, state: str) -> None:
    target = {"side": "ally", "state": state}
    assert compile_card(with_effect(op, n=2, target=target)).abilities[0].effects[0].n == 2
    with pytest.raises(SourceError):
        compile_card(with_effect(op, target=target))
    with pytest.raises(SourceError):
        compile_card(with_effect(op, n=0, target=target))


@pytest.mark.rule("R532", "R533")
@pytest.mark.parametrize(("op", "state"), [("readiness", "vulnerable"), ("reinvigorate", "preparation")])
def test_readiness_is_for_preparation_and_reinvigorate_for_the_vulnerable(op: str, state: str) -> None:
    for target in ({"side": "ally", "state": state}, {"side": "ally"}, {"side": "enemy", "state": state}):
        with pytest.raises(SourceError):
            compile_card(with_effect(op, n=1, target=target))


@pytest.mark.rule("R531")
def test_safeguard_is_a_word_without_a_number() -> None:
    assert compile_card(written(keywords=["safeguard"])).keywords == ("safeguard",)
    for wrong in (["safeguard 2"], [{"safeguard": 2}], {"safeguard": 2}):
        with pytest.raises(SourceError):
            compile_card(written(keywords=wrong))


@pytest.mark.rule("R540")
def test_a_search_of_the_rivals_turn_has_its_own_allowance() -> None:
    match = table(side(field={1: "selma"}, bank=4), side(field={1: "selma"}, bank=4))
    play(match, "activate f1")
    assert refused(match, "activate f1") == "used"
    play(match, "end", "essence h1")
    assert refused(match, "activate f1") == ""


# --- Conditions, links and choices ------------------------------------------------------------------------------------


@pytest.mark.rule("R569", "R568")
def test_a_lock_is_put_down_as_a_number_and_asks_for_no_card() -> None:
    warden = card("warden", ability("activation", effect("gain_faith", n=1), lock=2))
    match = table(side(field={1: warden}, bank=["nina", "flor", "osmar"], amber=["vito"]))
    events = play(match, "activate f1")
    assert asked(match) is None
    assert [(event.n, event.total) for event in events if event.kind == "lock"] == [(2, 2)]
    assert bank_ids(match, 0) == ["nina", "flor", "osmar", "vito"]
    assert match.view(0).me.free == 2


@pytest.mark.rule("R577", "R578")
def test_consumed_cards_are_nowhere_in_the_match() -> None:
    burner = card("burner", ability("activation", effect("gain_faith", n=1), consume=2))
    match = table(side(field={1: burner}, bank=["nina", "flor", "osmar"]))
    play(match, "activate f1")
    assert refs(match) == ["b1", "b2", "b3"]
    play(match, "choose b1 b3")
    assert bank_ids(match, 0) == ["flor"]
    assert zone_ids(match, 0, "removed") == ["nina", "osmar"]
    for zone in ("hand", "deck", "trail"):
        assert not {"nina", "osmar"} & set(zone_ids(match, 0, zone))


# --- The turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R615", "R616", "R617", "R622")
@pytest.mark.parametrize("order", list(permutations(["essence nina", "awaken elyra", "channel f1"])))
def test_six_orders_of_three_moves_are_six_ways_to_the_same_place(order: tuple[str, ...]) -> None:
    match = table(side(hand=["nina", "elyra"], field={1: "juca"}, bank=1))
    for line in order:
        assert refused(match, line) == ""
        play(match, line)
    view = match.view(0).me
    assert (view.faith, view.awaken_left, view.conversions_left, view.hand_count) == (1, 0, 0, 0)
    assert bank_ids(match, 0) == ["filler", "nina"] and on(match, 0, 2).card.id == "elyra"


@pytest.mark.rule("R623", "R624", "R625")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("awaken otavio", "requirement"),
        ("evolve tadeu f2", "previous"),
        ("activate f3", "cost"),
        ("hand tome", "cost"),
        ("attack f1 e1", "not_vulnerable"),
        ("hero", "tier"),
        ("drain", "cost"),
        ("bank b1", "condition"),
    ],
)
def test_a_refused_move_names_its_reason_and_leaves_no_trace(line: str, code: str) -> None:
    mine = side(
        hero="aurelio-warden-of-lanterns",
        hand=["otavio", "tadeu", "tome"],
        field={1: "nina", 2: "soraia", 3: "dudurima"},
        bank=["isidro", "filler"],
        locks=2,
    )
    match = table(mine, side(field={1: "elyra"}, faith=5))
    before = match.fingerprint()
    assert refused(match, line) == code
    with pytest.raises(IllegalMove):
        match.play(match.parse(line))
    assert match.fingerprint() == before


@pytest.mark.rule("R608", "R609", "R610", "R611", "R612", "R613")
def test_the_start_of_the_turn_in_its_order() -> None:
    dawn = card("dawn", ability("turn_start", effect("draw", n=1), lock=1))
    rival = side(field={2: at(dawn, vulnerable="attack")}, hand=["nina"], bank=1, locks=1, awakenings_used=1)
    match = table(side(), rival)
    events = play(match, "end")
    order = kinds(events, "turn", "renewed", "trigger", "lock", "draw")
    assert order == ["turn", "renewed", "trigger", "lock", "draw", "draw"]
    assert [event.n for event in events if event.kind == "draw"] == [1, 4]
    view = match.view(1).me
    assert (view.awaken_left, view.locks, view.hand_count) == (1, 1, 6)
    assert on(match, 1, 2).action == "available" and on(match, 1, 2).vulnerable == "none"


@pytest.mark.rule("R632", "R633", "R634", "R635")
def test_each_end_of_turn_ability_is_finished_before_the_next_is_chosen() -> None:
    axe = card("axe", ability("end_of_turn", effect("intimidate", n=2, enemy={}), consume=1))
    mine = side(field={1: axe, 4: axe, 5: axe}, bank=["nina", "flor", "osmar", "juca"])
    match = table(mine, side(field={1: "nina", 2: "elyra"}))
    play(match, "end")
    assert asked(match) == (0, "order") and refs(match) == ["f1", "f4", "f5"]
    play(match, "choose f4")
    assert asked(match) == (0, "target")
    play(match, "choose e1", "choose b1")
    assert gone(match, 1, 1)
    assert asked(match) == (0, "order") and refs(match) == ["f1", "f5"]
    play(match, "choose f1", "choose b1")
    assert zone_ids(match, 0, "removed") == ["nina", "flor"]
    assert on(match, 1, 2).power == 1 and asked(match) == (0, "pay")
