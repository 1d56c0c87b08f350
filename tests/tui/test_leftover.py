"""What the question before the end of a turn names (R626): what could still be done and would cost nothing."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardDef, CardSet
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.tui.controller import Controller
from skyworld_tui.tui.leftover import left_over

EVOLVED = ("flor-ii", "flor-ii", "flor-ii")


def match(cards: CardSet, field: dict[int, str], *, bank: int = 4, hand: tuple[str, ...] = (), **more: Any) -> Match:
    """Ilse's turn with these characters, an enemy that can be attacked, and ``bank`` plain Essences."""
    c: dict[str, CardDef] = dict(cards.cards)
    deck = (c["nina"],) * 12
    mine = SeatPosition(
        "Ilse",
        hand=tuple(c[name] for name in hand),
        field={slot: CharacterAt(c[name]) for slot, name in field.items()},
        bank=((c["nina"], False),) * bank,
        deck=deck,
        **more,
    )
    enemy = CharacterAt(c["elyra"], vulnerable="channel", action="spent")
    return Match.from_position(Position((mine, SeatPosition("Marek", field={0: enemy}, deck=deck))))


@pytest.mark.parametrize(
    ("field", "hand", "named"),
    [
        ({}, (), []),
        ({1: "nina"}, (), ["Nina can act"]),
        ({1: "nina", 3: "flor"}, (), ["Nina and Flor can act"]),
        ({1: "nina", 3: "flor", 4: "lotus"}, (), ["3 characters can act"]),
        ({}, ("morteus",), ["1 conversion left"]),  # it would consume
        ({1: "nina"}, ("morteus",), ["Nina can act", "1 conversion left"]),
        ({}, ("flor",), ["1 card to awaken", "1 conversion left"]),
        ({1: "nina"}, ("flor-ii", "flor"), ["Nina can act", "2 cards to awaken", "1 conversion left"]),
    ],
)
def test_characters_come_first_then_the_rest(
    cards: CardSet, field: dict[int, str], hand: tuple[str, ...], named: list[str]
) -> None:
    assert left_over(match(cards, field, hand=hand).view(0)) == named


@pytest.mark.parametrize(("who", "named"), [("petra", True), ("selma", False), ("dudurima", False)])
def test_an_activation_counts_when_it_costs_nothing(cards: CardSet, who: str, named: bool) -> None:
    seen = match(cards, {1: who, 2: "nina"}, bank=6, hand=("flor", "lotus")).view(0)
    assert any(move.verb == "activate" for move in seen.legal)
    assert ("1 activation left" in left_over(seen)) == named


@pytest.mark.parametrize("who", ["celina", "zita", "isidro"])
def test_a_bank_action_that_locks_or_consumes_is_a_plan_of_its_own(cards: CardSet, who: str) -> None:
    c = cards.cards
    mine = SeatPosition("Ilse", bank=((c[who], False), *((c["nina"], False),) * 5), deck=(c["nina"],) * 9)
    seen = Match.from_position(Position((mine, SeatPosition("Marek", deck=(c["nina"],) * 9)))).view(0)
    assert any(move.verb == "bank" for move in seen.legal)
    assert left_over(seen) == []


@pytest.mark.parametrize(
    ("hero", "left"),
    [
        ("morteus-of-the-reserve", ["1 Hero power left"]),
        ("aurelio-warden-of-lanterns", []),
        ("tavares-of-the-long-wake", []),
    ],
)
def test_a_hero_power_counts_when_it_costs_nothing(cards: CardSet, hero: str, left: list[str]) -> None:
    c = cards.cards
    field = {slot: CharacterAt(c[name], action="spent", preparation=1) for slot, name in enumerate(EVOLVED)}
    mine = SeatPosition(
        "Ilse", hero=cards.heroes[hero], field=field, bank=((c["nina"], False),) * 8, locks=1, deck=(c["nina"],) * 9
    )
    seen = Match.from_position(Position((mine, SeatPosition("Marek", deck=(c["nina"],) * 9)))).view(0)
    assert any(move.verb == "hero" for move in seen.legal)
    assert left_over(seen) == left


def test_who_cannot_attack_can_channel(cards: CardSet) -> None:
    c = cards.cards
    mine = SeatPosition("Ilse", field={0: CharacterAt(c["nina"])}, deck=(c["nina"],) * 9)
    theirs = SeatPosition("Marek", field={0: CharacterAt(c["flor"])}, deck=(c["nina"],) * 9)
    assert left_over(Match.from_position(Position((mine, theirs))).view(0)) == ["Nina can channel"]


def test_the_key_is_asked_for_twice_and_names_what_is_left_unless_that_is_off(cards: CardSet) -> None:
    seen = match(cards, {1: "nina"}, hand=("morteus",)).view(0)
    mind = Controller(seen, lambda move: "")
    assert mind.press("e").text == "e again ends it: Nina can act, 1 conversion left"
    mind.press("right")
    assert mind.press("e").kind == "say", "another key between takes the first one back"
    assert mind.press("e").move is not None
    mind.ask_end = False
    assert mind.press("e").move is not None


def test_nothing_is_asked_when_nothing_is_left(cards: CardSet) -> None:
    mind = Controller(match(cards, {}, hand=("flor-ii",), bank=3, conversions_used=1).view(0), lambda move: "")
    assert mind.press("e").move is not None
