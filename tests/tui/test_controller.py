"""The controller without a terminal: keys in, moves and sentences out."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardDef, CardSet
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.session.movewords import describe
from skyworld_tui.tui import prompts, verbs
from skyworld_tui.tui.controller import Controller
from skyworld_tui.tui.faces import face
from skyworld_tui.tui.verbs import Spot


class Table:
    """A match and the controller of its first seat."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.mind = Controller(match.view(0), self.why_not, decision_id=match.decision.id if match.decision else -1)

    def why_not(self, move: Move) -> str:
        """The engine's reason."""
        refused = self.match.why_not(move)
        return refused.text if refused else ""

    def press(self, *keys: str) -> Any:
        """Press keys; a move that comes out is played. Returns the last act."""
        act: Any = None
        for key in keys:
            act = self.mind.press(key)
            if act.kind == "play":
                self.match.play(act.move)
                decision = self.match.decision
                self.mind.update(self.match.view(0), decision.id if decision else -1)
        return act


@pytest.fixture
def table(cards: CardSet) -> Table:
    """Own turn: Nina ready in slot 2, a vulnerable and a ready enemy, a Bank of four, four cards in hand."""
    c = cards.cards
    deck = (c["nina"],) * 12
    mine = SeatPosition(
        "Ilse",
        hand=(c["nina"], c["flor"], c["morteus"], c["flor-ii"]),
        field={1: CharacterAt(c["nina"]), 3: CharacterAt(c["flor"], preparation=1)},
        bank=tuple((c[name], False) for name in ("elyra", "elyra", "flor", "nina")),
        deck=deck,
    )
    theirs = SeatPosition(
        "Marek",
        field={0: CharacterAt(c["elyra"], vulnerable="channel", action="spent"), 2: CharacterAt(c["flor"])},
        deck=deck,
    )
    return Table(Match.from_position(Position((mine, theirs))))


def test_a_number_focuses_and_again_does_the_verb(table: Table) -> None:
    assert table.press("2").kind == "moved" and table.mind.focus == Spot("hand", 1)
    table.press("2")
    assert table.mind.pick is not None and table.mind.pick.kind == "slot"
    assert [option.key for option in table.mind.pick.options] == ["1", "3", "5"]
    act = table.press("3", "enter")
    assert act.move == Move("awaken", 1, 2)


def test_escape_steps_back_and_costs_nothing(table: Table) -> None:
    before = table.match.fingerprint()
    table.press("2", "w", "escape")
    assert table.mind.pick is None and table.mind.focus == Spot("hand", 1)
    assert table.match.fingerprint() == before
    assert table.press("escape").kind == "say", "Esc never ends a turn and never quits"


def test_a_payment_can_be_cancelled_for_free(table: Table) -> None:
    before = table.match.fingerprint()
    table.press("3", "w", "enter")
    mind = table.mind
    assert mind.pick is not None and mind.pick.choice is not None and mind.pick.choice.purpose == "pay"
    assert not mind.pick.board and mind.focus.zone == "panel"
    table.press("escape")
    assert table.match.fingerprint() == before and mind.mode == "main" and mind.focus == Spot("hand", 2)


def test_enter_is_off_until_a_pick_is_complete(cards: CardSet) -> None:
    c = cards.cards
    deck = (c["nina"],) * 12
    big = CardDef("big", "Big", "Big", 1, "sun", 3, 2, 5, 1)
    bank = tuple((c[i], False) for i in ("elyra", "flor", "nina", "lotus"))
    t = Table(
        Match.from_position(
            Position((SeatPosition("A", hand=(big,), bank=bank, deck=deck), SeatPosition("B", deck=deck)))
        )
    )
    t.press("1", "w", "enter")
    mind = t.mind
    assert mind.pick is not None and (mind.pick.min, mind.pick.max) == (2, 2)
    assert "2 more" in t.press("enter").text
    t.press("1")
    assert mind.pick.marked == {0} and "1 more" in t.press("enter").text
    t.press("4")
    assert "Only 2" in t.press("2").text
    t.press("1", "2")
    assert mind.pick.marked == {1, 3}
    act = t.press("enter")
    assert act.move == Move("choose", picks=(1, 3))
    assert {e.card.id for e in t.match.view(0).me.bank} == {"elyra", "nina"}


def test_targets_are_keyed_by_slot_and_tab_goes_through_legal_ones(table: Table) -> None:
    table.press("f", "2", "a")
    mind = table.mind
    assert mind.pick is not None and [option.spot for option in mind.pick.options] == [Spot("opp", 0)]
    assert face(mind, Spot("opp", 0)).hot and face(mind, Spot("opp", 2)).dim > 0
    assert face(mind, Spot("own", 1)).tag.endswith("ATTACKER")
    table.press("right", "right")
    refused = table.press("enter")
    assert refused.kind == "say" and refused.text
    table.press("tab")
    assert mind.focus == Spot("opp", 0)
    assert table.press("enter").move == Move("attack", 1, 0)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("3", "x"), "Choose one of your characters"),
        (("3", "c"), "c again: Nina, channel"),
        (("f", "4", "c"), ""),
        (("o", "1", "w"), "w again: Nina, awaken"),
        (("o", "1", "s"), "Choose a card in your hand"),
        (("6",), "no card 6"),
        (("f", "7"), "Slots are 1 to 5"),
        (("space",), "Nothing to mark"),
        (("y",), "no question"),
    ],
)
def test_an_illegal_key_answers_with_the_reason(table: Table, keys: tuple[str, ...], words: str) -> None:
    before = table.match.fingerprint()
    act = table.press(*keys)
    assert act.kind == "say" and act.text and words in act.text
    assert table.match.fingerprint() == before


def test_the_reason_is_the_engines(table: Table) -> None:
    act = table.press("f", "4", "c")
    assert act.text == table.why_not(Move("channel", 3))


def test_the_two_key_jump_can_be_dropped(table: Table) -> None:
    table.press("f")
    assert table.mind.prefix == "f" and "f…" in prompts.prompt(table.mind)[0][0]
    table.press("escape")
    assert table.mind.prefix == "" and table.mind.focus == Spot("hand", 0)
    table.press("o", "3")
    assert table.mind.focus == Spot("opp", 2)


def test_up_and_down_keep_the_column(table: Table) -> None:
    table.press("4", "up")
    assert table.mind.focus == Spot("own", 2)
    table.press("up", "down", "down")
    assert table.mind.focus == Spot("hand", 3)


def test_tab_goes_around_the_zones(table: Table) -> None:
    seen = []
    for _ in range(6):
        seen.append(table.mind.focus.zone)
        table.press("tab")
    assert seen == ["hand", "own", "opp", "rail", "bank", "opprail"] and table.mind.focus.zone == "hand"


def test_ending_the_turn_asks_once_when_somebody_could_act(table: Table) -> None:
    act = table.press("e")
    assert act.kind == "say" and "e again" in act.text
    table.press("left")
    assert table.press("e").kind == "say", "another key in between asks again"
    assert table.press("e").move == Move("end")


def test_v_always_converts_and_enter_never_does(table: Table) -> None:
    for index in range(4):
        offer = verbs.primary(table.mind.view, Spot("hand", index))
        assert offer is None or offer.action != "convert"
    assert table.press("4", "v").move == Move("essence", 3)


def test_the_footer_names_only_what_is_legal(table: Table) -> None:
    keys = {key for key, _ in prompts.footer(table.mind)[0]}
    assert {"1-6", "a", "c", "v", "e"} <= keys
    table.press("e", "e")
    assert table.mind.mode == "idle"
    assert prompts.footer(table.mind)[0] == []
    assert "Marek" in table.press("w").text


def test_a_click_on_a_legal_card_does_its_verb_and_on_a_target_takes_it(table: Table) -> None:
    act = table.mind.click(Spot("own", 1))
    assert act.kind == "moved" and table.mind.pick is not None and table.mind.pick.kind == "attack"
    assert table.mind.click(Spot("own", 3)).kind == "moved", "anything else is only looked at"
    act = table.mind.click(Spot("opp", 0))
    assert act.move == Move("attack", 1, 0)


def test_every_legal_move_has_words(table: Table) -> None:
    for move in table.mind.view.legal:
        assert len(describe(table.mind.view, move)) > 3


@pytest.mark.parametrize("seed", range(4))
def test_any_key_at_any_time_is_answered(cards: CardSet, seed: int) -> None:
    """A monkey at the keyboard for both seats: nothing raises, every spot has a face, every refusal a sentence."""
    import random

    from skyworld_tui.engine import PlayerSetup, Setup
    from skyworld_tui.tui.keys import MATCH_KEYS

    rng = random.Random(seed)
    decks = rng.sample([deck for deck in cards.decks.values() if not deck.stacked], 2)
    players = [
        PlayerSetup(
            name, tuple(cards.cards[i] for i in deck.card_ids()), cards.heroes[deck.hero] if deck.hero else None
        )
        for name, deck in zip(("Ilse", "Marek"), decks, strict=True)
    ]
    match = Match.start(Setup((players[0], players[1])), seed)
    keys = [entry.key for entry in MATCH_KEYS if entry.key not in ("p", "u")] + ["enter", "tab"] * 8

    def why_not(move: Move) -> str:
        refused = match.why_not(move)
        return refused.text if refused else ""

    seat = 0
    mind = Controller(match.view(seat), why_not, decision_id=-5)
    for _ in range(4000):
        decision = match.decision
        if decision is None:
            break
        if decision.by != seat:
            seat = decision.by
            mind = Controller(match.view(seat), why_not, decision_id=decision.id)
        act = mind.press(rng.choice(keys))
        if act.kind == "play" and act.move is not None:
            assert match.why_not(act.move) is None, act
            match.play(act.move)
        elif act.kind == "open" and act.text == "moves" and mind.listed:
            match.play(rng.choice([move for move in mind.listed if move in mind.view.legal] or [Move("end")]))
        elif act.kind == "say":
            assert act.text
        decision = match.decision
        if decision is not None and decision.by == seat:
            mind.update(match.view(seat), decision.id)
        for zone, count in (("hand", len(mind.view.me.hand or ())), ("own", 5), ("opp", 5)):
            for index in range(count):
                face(mind, Spot(zone, index))
        prompts.prompt(mind), prompts.footer(mind), prompts.actions(mind), prompts.chip(mind, True)
    assert match.turn > 2


def counter_table(cards: CardSet) -> Table:
    """Evolving into Anastacia may awaken from the Bank for free, which the rival's Aurora counters."""
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = tuple((c[name], False) for name in ("nina", "elyra", "flor", "nina", "lotus", "lotus"))
    hand = (c["anastacia-rising-banner"], c["flor"])
    mine = SeatPosition("Ilse", hand=hand, field={0: CharacterAt(c["flor"])}, bank=bank, deck=deck)
    theirs = SeatPosition("Marek", field={2: CharacterAt(c["aurora"])}, deck=deck)
    return Table(Match.from_position(Position((mine, theirs))))


def test_the_counter_warning_offers_cancel_first(cards: CardSet) -> None:
    t = counter_table(cards)
    t.press("1", "w", "enter")
    assert t.mind.mode == "confirm" and t.mind.confirm == "yes", "a may: Enter accepts"
    t.press("enter", "enter")
    choice = t.mind.view.choice
    assert choice is not None and choice.purpose == "warning" and t.mind.confirm == "no"
    assert prompts.footer(t.mind)[0][:2] == [("y", "destroy"), ("n", "cancel")]
    assert "w" not in {key for key, _ in prompts.footer(t.mind)[0]} and t.press("w").kind == "say"
    bank = len(t.match.view(0).me.bank)
    t.press("enter")
    assert t.mind.mode == "main" and len(t.match.view(0).me.bank) == bank


def test_two_triggers_at_the_end_of_the_turn_are_put_in_order(cards: CardSet) -> None:
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = tuple((c[name], False) for name in ("nina", "elyra", "flor", "nina"))
    field = {0: CharacterAt(c["doroteu"]), 1: CharacterAt(c["doroteu"])}
    mine = SeatPosition("Ilse", hand=(c["nina"],), field=field, bank=bank, deck=deck)
    t = Table(Match.from_position(Position((mine, SeatPosition("Marek", deck=deck)))))
    t.press("e", "e")
    mind = t.mind
    assert mind.pick is not None and mind.pick.choice is not None and mind.pick.choice.purpose == "order"
    assert not mind.pick.board and [option.key for option in mind.pick.options] == ["1", "2"]
    assert t.press("escape").kind == "say", "an order must be answered"
    t.press("2", "enter")
    assert t.match.active == 1


@pytest.mark.rule("R214", "R215", "R222")
def test_the_whole_price_of_a_hand_ability_is_shown_before(cards: CardSet) -> None:
    c = cards.cards
    deck = (c["nina"],) * 12
    field = {slot: CharacterAt(c["nina"]) for slot in range(5)}
    bank = tuple((c["elyra"], False) for _ in range(6))
    mine = SeatPosition("Ilse", hand=(c["lotus"], c["nina"]), field=field, bank=bank, deck=deck)
    mind = Table(Match.from_position(Position((mine, SeatPosition("Marek", deck=deck))))).mind
    lock = f"{c['lotus'].requirement}+{c['lotus'].hand_abilities[0].lock}"
    assert lock == "1+1"
    assert ("Enter", f"use · lock {lock}") in prompts.actions(mind)
    assert ("s", f"use · lock {lock}") in prompts.footer(mind)[0]
    assert face(mind, Spot("hand", 0)).verb == f"use ⊠{lock}"
    mind.go(Spot("hand", 1))
    assert ("s", "hand ability") in prompts.footer(mind)[0]


def test_a_click_on_the_attacker_steps_back(table: Table) -> None:
    mind = table.mind
    mind.click(Spot("own", 1))
    assert mind.pick is not None and mind.pick.kind == "attack"
    assert mind.click(Spot("own", 3)).kind == "moved" and mind.pick is not None, "beside it nothing ends"
    mind.click(Spot("own", 1))
    assert mind.pick is None and mind.focus == Spot("own", 1)
    mind.click(Spot("hand", 0))
    assert mind.pick is not None and mind.pick.kind == "slot"
    mind.click(Spot("hand", 0))
    assert mind.pick is None and mind.focus == Spot("hand", 0)
