"""Rules whose breaking neither a scenario nor a test of ``tests/rules`` noticed; each test here names its break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.engine import Match, Move
from tests.engine.build import CORE, STARTERS, ability, asked, at, begin, card, effect, on, play, side, table


@pytest.mark.rule("D-06")
def test_four_copies_are_legal_and_five_are_not() -> None:
    """copies-five"""
    deck = CORE.decks[STARTERS[0]]
    taken = dict(deck.cards)
    name, giver, other = list(taken)[:3]
    for copies, legal in ((4, True), (5, False)):
        change = copies - taken[name]
        cards = {**taken, name: copies}
        for source in (giver, other):
            given = min(change, cards[source] - 1)
            cards[source] -= given
            change -= given
        assert sum(cards.values()) == CORE.format.deck_size
        assert (check_deck(replace(deck, cards=cards), CORE) == []) is legal


@pytest.mark.rule("D-13")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_gives_up_loses(seat: int) -> None:
    """concede-loses"""
    match = table(side(faith=19), side(faith=19))
    match.play(Move("concede"), seat)
    assert match.winner == 1 - seat


@pytest.mark.rule("D-12")
def test_the_other_player_learns_of_a_draw_and_not_of_what() -> None:
    """drawn-told-to-the-other"""
    match = table(side(), side(deck=["nina", "flor", "elyra", "vito", "osmar", "juca"]))
    drawn = [event for event in play(match, "end") if event.kind == "draw"]
    assert drawn and all(event.for_seat(1).cards for event in drawn)
    assert not any(event.for_seat(0).cards or event.for_seat(0).card for event in drawn)


@pytest.mark.rule("D-12")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    """hand-shown-to-the-other"""
    match: Match = begin(3)
    for viewer in (0, 1):
        seats = match.view(viewer).seats
        assert len(seats[viewer].hand or ()) == seats[1 - viewer].hand_count == 6
        assert seats[1 - viewer].hand is None


@pytest.mark.rule("R422")
def test_a_denial_set_in_the_rivals_turn_waits_for_the_next_one() -> None:
    """denial-hits-any-channel-of-the-match"""
    curse = card("curse", ability("on_death", effect("deny_channel")), power=1)
    first = side(field={1: at(curse, vulnerable="exposed")})
    match = table(first, side(field={1: "flor", 2: "elyra", 3: "nina"}), active=1, turn=8)
    play(match, "attack f1 e1", "channel f2")
    assert match.view(0).seats[1].faith == 1, "this turn's channel is not denied"
    play(match, "end", "end", "channel f2")
    assert match.view(0).seats[1].faith == 1, "the next turn's first one is"
    play(match, "channel f3")
    assert match.view(0).seats[1].faith == 2


@pytest.mark.rule("R431")
def test_what_was_used_this_turn_does_not_wait_again() -> None:
    """trigger-limit-ignored: a used trigger would stand beside the other one in a question about their order."""
    singer = card(
        "singer",
        ability("on_channel", effect("inspire", n=1, this=True), limit="once_per_turn"),
        ability("on_channel", effect("strengthen", n=1, this=True)),
    )
    waker = card("waker", ability("activation", effect("ready", ally={"state": "vulnerable"})))
    match = table(side(field={1: singer, 2: waker}))
    play(match, "channel f1")
    assert asked(match) == (0, "order")
    play(match, "choose o1", "activate f2")
    if asked(match):
        play(match, "choose f1")
    play(match, "channel f1")
    assert asked(match) is None
    assert on(match, 0, 1).power == 3 + 1 + 2
