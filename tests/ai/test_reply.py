"""What the other player does about a line, on tables where only one thing can be done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skyworld_tui.ai.reply import CAP, LOST, Replies, played_in
from skyworld_tui.ai.search import Budget
from skyworld_tui.cards.model import STANDARD
from skyworld_tui.engine import Match, SeatPosition
from tests.engine.build import ability, at, card, effect, side, table

from .tables import after, evaluator, line_of, opened, plenty, seen

PLAIN = card("plain", power=3, faith=1)
RICH = card("rich", power=3, faith=2)
GIFT = card("gift", ability("hand", effect("gain_faith", n=2)))
"""A card of the hand that brings two Faith."""


def replies(positions: int = 200) -> Replies:
    return Replies(evaluator(), 0, 2, positions)


def start(mine: SeatPosition, other: SeatPosition) -> Match:
    """A table as the first seat sees it."""
    return seen(table(mine, other))


def value_of(mine: SeatPosition, other: SeatPosition, *lines: str) -> float:
    return replies().value(line_of(start(mine, other), *lines), plenty())


def test_a_line_is_worth_what_the_answer_leaves_of_it() -> None:
    """The other player can channel once and do nothing else; the value is the first seat's."""
    dealt = start(side(faith=3), side(faith=1, field={1: PLAIN}))
    line = line_of(dealt, "end")
    answered = after(dealt, "end", "channel f1")
    weighs = evaluator()
    expected = weighs.score(answered.dealt, 0, done=True)
    assert replies().value(line, plenty()) == pytest.approx(expected)
    assert expected not in (line.value, weighs.score(answered.dealt, 1, done=True))


def test_what_the_other_player_can_take_makes_a_line_worse() -> None:
    safe = value_of(side(field={1: RICH}), side(field={1: at(PLAIN, preparation=1)}), "end")
    struck = value_of(side(field={1: at(RICH, vulnerable="exposed")}), side(field={1: card("strong", power=9)}), "end")
    assert struck < safe - evaluator().weights.channel


def test_an_answer_that_wins_counts_as_a_loss() -> None:
    dealt = start(side(), side(faith=18, field={1: RICH}))
    line = line_of(dealt, "end")
    assert replies().value(line, plenty()) == line.value - LOST * evaluator().weights.win


def test_the_hand_of_the_other_player_answers_nothing_in_what_lies_open() -> None:
    dealt = opened(table(side(), side(faith=18, hand=[GIFT], bank=3)))
    line = line_of(dealt, "end")
    assert not replies().loses(line, plenty())
    assert replies().value(line, plenty()) > -evaluator().weights.win * LOST / 2


def test_a_line_that_is_over_is_worth_what_it_is() -> None:
    line = line_of(start(side(faith=19, field={1: PLAIN}), side()), "channel f1")
    assert replies().value(line, plenty()) == line.value == evaluator().weights.win
    assert not replies().loses(line, plenty())


def test_what_an_answer_costs_is_spent_of_the_whole() -> None:
    dealt = start(side(), side(field={1: PLAIN, 2: RICH}, bank=4))
    budget = Budget(50)
    replies(positions=10).value(line_of(dealt, "end"), budget)
    assert budget.used > 0 and budget.left == 50 - budget.used


# --- the risk of hidden cards ----------------------------------------------------------------------------------------


def deal(held: str) -> Match:
    """A deal in which the other player, two Faith from the goal, holds one card."""
    hand = [GIFT] if held == "gift" else ["filler"]
    return opened(table(side(field={1: PLAIN}), side(faith=18, hand=hand, deck=["filler"] * 9)))


@pytest.mark.parametrize(
    ("held", "share"),
    [(("gift",), 1.0), (("filler",), 0.0), (("gift", "filler"), 0.5), (("filler", "gift", "filler", "filler"), 0.25)],
)
def test_risk_is_the_share_of_the_deals_that_are_lost(held: tuple[str, ...], share: float) -> None:
    deals = [deal(name) for name in held]
    assert replies().risk(line_of(deals[0], "end"), deals, Budget(5000)) == share


def test_a_line_that_wins_risks_nothing() -> None:
    dealt = opened(table(side(faith=19, field={1: PLAIN}), side(faith=18, hand=[GIFT])))
    assert replies().risk(line_of(dealt, "channel f1"), [dealt], plenty()) == 0


# --- playouts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "other", "value"),
    [
        (side(), side(faith=18, hand=[GIFT]), -CAP),
        (side(faith=18, hand=[GIFT]), side(), CAP),
        (side(faith=18, hand=[GIFT]), side(faith=18, hand=[GIFT]), -CAP),
    ],
    ids=["the other player wins in its turn", "the seat wins in its next one", "the other player is first"],
)
def test_a_playout_counts_who_wins_in_it(mine: SeatPosition, other: SeatPosition, value: float) -> None:
    dealt = opened(table(mine, other))
    assert replies().playout(line_of(dealt, "end"), dealt, plenty()) == value


def test_a_playout_plays_one_turn_of_each_and_is_weighed_for_the_seat() -> None:
    """Nobody draws; the other player can do nothing, the seat can channel in its next turn."""
    bare = replace(STANDARD, hand_size=0)
    mine = side(faith=2, field={1: at(RICH, vulnerable="channel")})
    dealt = opened(table(mine, side(faith=1), format=bare))
    line = line_of(dealt, "end")
    played = after(dealt, "end", "end", "channel f1", "end")
    assert replies().playout(line, dealt, plenty()) == pytest.approx(evaluator().score(played.dealt, 0))


def test_a_line_is_played_in_a_deal_as_far_as_it_can_be() -> None:
    """What is not legal there ends it, and the turn is over all the same."""
    dealt = opened(table(side(field={1: PLAIN}), side()))
    other = opened(table(side(field={1: at(PLAIN, preparation=1)}), side()))
    line = line_of(dealt, "channel f1", "end")
    played = played_in(other, line.moves, 0)
    assert played.turn == other.turn + 1 and played.dealt.seats[0].faith == 0
    assert played_in(dealt, line.moves, 0).dealt.seats[0].faith == 1
