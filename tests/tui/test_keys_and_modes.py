"""Every key in every mode does something or says why not: no key is silent, and no refusal changes the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.tui.keys import MATCH_KEYS
from skyworld_tui.tui.verbs import Spot

from .test_controller import Table, counter_table


def full_table(cards: CardSet) -> Table:
    """Something of everything: a hand of all Stages, characters ready, preparing and vulnerable, both Heroes."""
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = tuple((c[name], False) for name in ("elyra", "elyra", "flor", "selma", "isidro", "lotus"))
    hero = cards.heroes["aurelio-warden-of-lanterns"]
    mine = SeatPosition(
        "Ilse",
        hero=hero,
        hand=(c["nina"], c["morteus"], c["flor-ii"], c["lotus"], c["solange"]),
        field={0: CharacterAt(c["flor"]), 1: CharacterAt(c["nina"], preparation=1), 2: CharacterAt(c["selma"])},
        bank=bank,
        deck=deck,
    )
    field = {0: CharacterAt(c["elyra"], vulnerable="channel", action="spent"), 2: CharacterAt(c["flor"])}
    theirs = SeatPosition("Marek", hero=hero, field=field, deck=deck)
    return Table(Match.from_position(Position((mine, theirs), turn=7)))


def at(zone: str, index: int = 0) -> Callable[[CardSet], Table]:
    """The full table with the cursor there."""

    def make(cards: CardSet) -> Table:
        table = full_table(cards)
        table.mind.go(Spot(zone, index))
        return table

    return make


def after(*keys: str, table: Callable[[CardSet], Table] = full_table) -> Callable[[CardSet], Table]:
    """The table after these keys."""

    def make(cards: CardSet) -> Table:
        made = table(cards)
        made.press(*keys)
        return made

    return make


def opening(cards: CardSet) -> Table:
    """Before the first turn."""
    from skyworld_tui.engine import PlayerSetup, Setup

    deck = (cards.cards["nina"],) * 50
    return Table(Match.start(Setup((PlayerSetup("Ilse", deck), PlayerSetup("Marek", deck)), first=0), 1))


def two_ends(cards: CardSet) -> Table:
    """Two effects wait at the end of the turn."""
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = tuple((c[name], False) for name in ("nina", "elyra", "flor", "nina"))
    field = {0: CharacterAt(c["doroteu"]), 1: CharacterAt(c["doroteu"])}
    mine = SeatPosition("Ilse", hand=(c["nina"],), field=field, bank=bank, deck=deck)
    table = Table(Match.from_position(Position((mine, SeatPosition("Marek", deck=deck)))))
    table.press("e", "e")
    return table


def over(cards: CardSet) -> Table:
    """Somebody has conceded."""
    table = full_table(cards)
    table.match.play(Move("concede"), 1)
    table.mind.update(table.match.view(0), -1)
    return table


MODES: dict[str, Callable[[CardSet], Table]] = {
    "a playable card": at("hand", 0),
    "a card that needs more": at("hand", 4),
    "a ready character": at("own", 0),
    "a preparing character": at("own", 1),
    "an own empty slot": at("own", 4),
    "an opposing character": at("opp", 0),
    "an opposing empty slot": at("opp", 4),
    "the own Hero": at("rail"),
    "the Hero across": at("opprail"),
    "the Bank": at("bank"),
    "after f": after("f"),
    "asked to end the turn": after("e"),
    "a slot": after("1", "w"),
    "whom to evolve": after("3", "w"),
    "a target of an attack": after("f", "1", "a"),
    "beside the targets": after("f", "1", "a", "left"),
    "a payment": after("2", "w", "enter"),
    "the opening hand": opening,
    "a may": after("1", "w", "enter", table=counter_table),
    "a Counter's warning": after("1", "w", "enter", "enter", "enter", table=counter_table),
    "which effect first": two_ends,
    "the other player's turn": after("e", "e"),
    "the end": over,
}
QUESTIONS = {
    "a slot": "pick", "whom to evolve": "pick", "a target of an attack": "pick", "beside the targets": "pick",
    "a payment": "pick", "the opening hand": "pick", "which effect first": "pick", "a may": "confirm",
    "a Counter's warning": "confirm", "the other player's turn": "idle", "the end": "idle",
}  # fmt: skip


def begin(cards: CardSet, mode: str) -> Table:
    """The table in this mode."""
    return MODES[mode](cards)


@pytest.mark.parametrize("mode", MODES)
def test_the_mode_is_what_it_is_called(cards: CardSet, mode: str) -> None:
    assert begin(cards, mode).mind.mode == QUESTIONS.get(mode, "main")


@pytest.mark.parametrize("mode", MODES)
def test_every_key_does_something_or_says_why_not(cards: CardSet, mode: str) -> None:
    for entry in MATCH_KEYS:
        table = begin(cards, mode)
        before = table.match.fingerprint()
        act = table.mind.press(entry.key)
        assert act.kind != "none", entry.shown
        if act.kind == "play":
            assert act.move is not None and table.match.why_not(act.move) is None, entry.shown
            continue
        assert table.match.fingerprint() == before
        if act.kind == "say":
            assert len(act.text.split()) >= 3, (entry.shown, act.text)
            assert "None" not in act.text and "{" not in act.text
        if act.kind == "open" and act.text == "moves" and entry.action != "moves":
            assert table.mind.listed, "a list that a verb opens has moves in it"


@pytest.mark.parametrize(
    ("mode", "key", "words"),
    [
        ("a card that needs more", "w", "must evolve a Stage II"),
        ("a preparing character", "a", "in Preparation"),
        ("a ready character", "x", "Flor has no activation"),
        ("a target of an attack", "3", "Flor is not vulnerable"),
        ("a target of an attack", "9", "There is no option 9: choose 1"),
        ("a slot", "1", "slot is not free"),
        ("a slot", "space", "Enter takes it"),
        ("an own empty slot", "enter", "Slot 5 is empty: choose a card in your hand and press w"),
        ("a payment", "w", "Esc cancels, nothing is spent"),
        ("which effect first", "escape", "must be answered"),
        ("a may", "escape", "y or n"),
        ("the opening hand", "escape", "keep it: Enter"),
        ("the other player's turn", "w", "Marek is deciding"),
        ("the end", "enter", "The match is over"),
    ],
)
def test_the_reason_is_the_right_one(cards: CardSet, mode: str, key: str, words: str) -> None:
    act = begin(cards, mode).mind.press(key)
    assert act.kind == "say" and words in act.text


def test_refusals_name_the_players_own_keys(cards: CardSet) -> None:
    from skyworld_tui.tui.keymap import Keys

    table = begin(cards, "an own empty slot")
    table.mind.keys = Keys().bind("awaken", "F5").keys
    assert "press F5" in table.press("enter").text
