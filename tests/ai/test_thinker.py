"""How a turn is thought about: each part of thinking has its say, in the order of what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from skyworld_tui.ai.levels import load_levels, made
from skyworld_tui.ai.oneply import OnePlyPolicy
from skyworld_tui.ai.reply import CAP
from skyworld_tui.ai.search import Budget
from skyworld_tui.ai.thinker import Care, Thinker, Thought
from skyworld_tui.ai.turnplay import TurnPolicy
from skyworld_tui.cards.model import STANDARD
from skyworld_tui.engine import SeatPosition
from tests.engine.build import ability, at, card, effect, side, table

from .tables import evaluator, opened, seen, verbs

PLAIN = card("plain", power=3, faith=1)
STRONG = card("strong", power=9, faith=3)
GIFT = card("gift", ability("hand", effect("gain_faith", n=3)))

RICH = table(
    side(hand=["nina", "flor-ii", "tome", "elyra"], field={1: "flor", 2: "elyra", 3: "nina"}, bank=6),
    side(field={1: at("nina", vulnerable="channel"), 2: "flor"}, bank=3),
)
"""A table with hundreds of ways through the turn."""


def think(mine: SeatPosition, other: SeatPosition, **care: float) -> Thought:
    """What a thinker with this care comes to; what it may not know is dealt as it is, and a hand is one card."""
    match = table(mine, other, format=replace(STANDARD, hand_size=1))
    return Thinker(evaluator(), Care.model_validate(care)).think(seen(match), 0, lambda: opened(match))


# --- what the parts are for ------------------------------------------------------------------------------------------

MINE = side(field={1: STRONG})
ONE = {1: at(PLAIN, vulnerable="channel")}
LIT = side(faith=18, field=ONE, bank=["celina", "filler", "filler"])
"""One channel and one candle from the goal: nothing that the evaluation sees, but both lie open."""
ARMED = side(faith=16, field=ONE, hand=[GIFT])
"""One channel and the card of its hand from the goal."""

NARROW = {"width": 4, "positions": 200, "replies": 4, "reply_positions": 30}


@pytest.mark.parametrize(
    ("other", "care", "struck"),
    [
        (LIT, {**NARROW, "replies": 0}, False),
        (LIT, NARROW, True),
        (ARMED, NARROW, False),
        (ARMED, {**NARROW, "risk_deals": 2}, True),
        (ARMED, {**NARROW, "playouts": 4, "deals": 2, "playout_positions": 60}, True),
    ],
    ids=["nothing", "the answer", "the answer without the hand", "risk", "playouts"],
)
def test_the_channeler_that_would_win_is_struck_by_who_sees_it(
    other: SeatPosition, care: dict[str, float], struck: bool
) -> None:
    """Channeling brings three Faith and looks better to everybody else."""
    best = think(MINE, other, **care).lines[0]
    assert verbs(best)[0] == ("attack" if struck else "channel")


def test_a_way_out_is_looked_for_with_fear() -> None:
    """Two must be struck to be safe, and each strike alone looks worse than a channel: a narrow search does not see
    it unless each Faith beyond the goal is feared."""
    channelers = {slot: at(PLAIN, vulnerable="channel") for slot in (1, 2, 3)}
    mine = side(field={1: STRONG, 2: STRONG})
    thought = think(mine, side(faith=18, field=channelers), width=1, positions=200, replies=1, reply_positions=20)
    assert verbs(thought.lines[0]).count("attack") == 2
    assert thought.danger and not thought.loses


def test_a_lost_position_is_known_to_be_one() -> None:
    thought = think(side(field={1: PLAIN}), side(faith=19, field={1: PLAIN}), **NARROW)
    assert thought.loses and thought.danger


def test_what_some_lines_allow_is_danger() -> None:
    thought = think(MINE, LIT, **NARROW)
    assert thought.danger and not thought.loses
    assert not think(MINE, side(), **NARROW).danger


def test_the_share_of_playouts_is_what_the_care_says() -> None:
    """The rival wins in every playout after each line, so the values differ by that share of it alone."""
    other = side(faith=19, hand=[GIFT])
    parts = {**NARROW, "playouts": 4, "deals": 2, "playout_positions": 60}
    whole = think(MINE, other, **parts, playout_share=1.0).lines[0]
    half = think(MINE, other, **parts, playout_share=0.5).lines[0]
    none = think(MINE, other, **NARROW).lines[0]
    assert whole.value == -CAP
    assert half.value == pytest.approx((none.value - CAP) / 2)


# --- patience --------------------------------------------------------------------------------------------------------

SOON = 200
"""Positions after which somebody who is asked to stop has stopped: the clock is asked every 32, and what is begun is
brought to an end."""


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each position that any search tries."""
    counted: list[int] = []
    spend = Budget.spend

    def spent(self: Budget) -> None:
        if self._whole is None:
            counted.append(1)
        spend(self)

    monkeypatch.setattr(Budget, "spend", spent)
    return counted


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A clock that goes on by a second each time it is looked at."""
    ticks = count()
    monkeypatch.setattr("skyworld_tui.ai.levels.time.monotonic", lambda: float(next(ticks)))
    return ticks


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_player_does_not_wait_for_ever(level: str, tried: list[int], clock: Iterator[int]) -> None:
    """Without patience far fewer positions are tried, and a legal move comes all the same."""
    settings, view = load_levels()[level], RICH.view(0, searchable=True)
    move = made(settings, 0, patience=0.5).decide(view)
    hasty = len(tried)
    assert RICH.why_not(move) is None and hasty <= SOON
    made(settings, 0, patience=1e9).decide(view)
    assert len(tried) - hasty > SOON


# --- the plan --------------------------------------------------------------------------------------------------------


def test_a_plan_is_for_its_positions_alone() -> None:
    """Two channels are planned. Asked about the beginning once more, the policy does not go on with the second."""
    start = table(side(field={1: PLAIN, 2: STRONG}))
    view, policy = start.view(0, searchable=True), made(load_levels()["hard"], 0)
    first = policy.decide(view)
    assert first.verb == "channel" and policy.decide(view) == first
    start.play(first)
    second = policy.decide(start.view(0, searchable=True))
    assert second.verb == "channel" and second != first


# --- wavering --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize(("temperature", "several"), [(0.0, False), (50.0, True)])
def test_who_wavers_plays_now_this_and_now_that(level: str, temperature: float, several: bool) -> None:
    """One move ahead (easy) and the whole turn (normal), with the seeds 0 to 11."""
    settings = load_levels()[level].model_copy(update={"temperature": temperature})
    view = RICH.view(0, searchable=True)
    policies = [made(settings, seed) for seed in range(12)]
    assert {type(policy) for policy in policies} == {OnePlyPolicy if level == "easy" else TurnPolicy}
    assert (len({policy.decide(view) for policy in policies}) > 1) is several


def test_the_more_one_wavers_the_more_often_the_worse_is_played() -> None:
    """A channel of three Faith against ending the turn, with the seeds 0 to 59."""
    view = table(side(field={1: STRONG})).view(0, searchable=True)
    ends = []
    for temperature in (0.0, 1.0, 3.0, 30.0):
        settings = load_levels()["easy"].model_copy(update={"temperature": temperature})
        ends.append([made(settings, seed).decide(view).verb for seed in range(60)].count("end"))
    assert ends[0] == 0 and ends == sorted(set(ends)) and ends[-1] <= 40
