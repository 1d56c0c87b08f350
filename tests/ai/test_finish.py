"""The bound on what a turn can bring, held against every line of the turn on small tables."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.ai.finish import Finisher
from skyworld_tui.ai.moves import candidates
from skyworld_tui.ai.search import Budget
from skyworld_tui.engine import Match, Position, SeatPosition
from tests.engine.build import CORE, ability, at, card, effect, gain, side

from .tables import evaluator, seen

FAR = 90
"""A goal that no small table reaches."""

MOST = 6000
"""Positions at most of one small table."""


def best_of_turn(match: Match, seat: int) -> int:
    """The highest score that ``seat`` can have within its turn and at the beginning of the next: every line is played.
    ``match`` is one to look into. Raises RuntimeError for a table that is too large."""
    turn, best = match.turn, match.dealt.seats[seat].faith
    waiting, known = [match], {match.alike(seat)}
    while waiting:
        now = waiting.pop()
        for move in candidates(now):
            after = now.copy()
            after.play(move)
            best = max(best, after.dealt.seats[seat].faith)
            mark = after.alike(seat)
            if after.turn == turn and mark not in known:
                known.add(mark)
                waiting.append(after)
                if len(known) > MOST:
                    raise RuntimeError("too many lines")
    return best


def table(mine: SeatPosition, other: SeatPosition, goal: int = FAR) -> Match:
    """A position as the first seat sees it."""
    return seen(Match.from_position(Position((mine, other), goal=goal)))


PLAIN = card("plain", power=3, faith=1)
GROWN = card("grown", stage=2, power=4, faith=3)
GIVER = card("giver", ability("on_entry", gain(3)), faith=0)
WAKER = card("waker", ability("activation", effect("ready", ally={"state": "vulnerable", "other": True})), faith=0)
SINGER = card("singer", ability("on_channel", gain(2)), faith=0)
OPENER = card("opener", ability("on_entry", effect("awaken", **{"from": "bank"}, stage=[1], spends=False)), faith=0)
FETCHER = card("fetcher", ability("on_entry", effect("exchange", bring=[2])), faith=0)
QUICK = card("quick", power=1, faith=2, keywords=["enters_ready"])
CANDLE = card("candle", ability("bank", gain(2), consume_this=True), faith=0)
HEARTH = card("hearth", ability("end_of_turn", gain(2)), faith=0)
SPELL = card("spell", ability("hand", gain(2)), faith=0)
WITNESS = card("witness", ability("on_execution", gain(2)), faith=0)
BLADE = card("blade", ability("hand", effect("execute", enemy={})), faith=0)
LAMP = card(
    "lamp",
    ability("activation", effect("attach", card="this", host={"side": "ally", "other": True}, power=1, returns=True)),
    ability("end_of_turn", gain(2)),
    faith=0,
)
REAPER = card("reaper", ability("on_destroy_by_attack", gain(2)), power=9, faith=0)

TABLES: dict[str, tuple[SeatPosition, SeatPosition, int]] = {
    "nothing": (side(), side(), 0),
    "a channel": (side(field={1: PLAIN, 2: at(PLAIN, preparation=1)}), side(), 1),
    "draws that the other player will miss": (side(), side(hand=["nina"] * 2, deck=["nina"]), 3),
    "an evolution": (side(hand=[GROWN], field={1: PLAIN, 2: PLAIN}), side(), 4),
    "two evolutions, the limit being raised": (side(hand=[GROWN] * 2, field={1: PLAIN, 2: PLAIN}, bank=5), side(), 6),
    "an entry": (side(hand=[GIVER, GIVER]), side(), 3),
    "an entry from the Bank": (side(hand=[OPENER], bank=[GIVER]), side(), 3),
    "an evolution fetched from the Bank": (
        side(hand=[FETCHER, PLAIN], field={1: PLAIN}, bank=[GROWN], awaken_limit=2),
        side(),
        3,
    ),
    "a channel that comes again": (side(field={1: WAKER, 2: GROWN}), side(), 6),
    "what a channel brings comes again with it": (side(field={1: WAKER, 2: SINGER}), side(), 4),
    "somebody who enters ready": (side(hand=[QUICK]), side(), 2),
    "a candle": (side(bank=[CANDLE]), side(), 2),
    "a candle that stands until it is evolved": (side(hand=[GROWN], field={1: CANDLE}), side(), 5),
    "the end of the turn": (side(field={1: HEARTH}), side(), 2),
    "a hand ability": (side(hand=[SPELL]), side(), 2),
    "each execution": (side(hand=[BLADE, BLADE], field={1: WITNESS}), side(field={1: PLAIN, 2: PLAIN}), 4),
    "an attack that destroys": (side(field={1: REAPER}), side(field={1: at(PLAIN, vulnerable="channel")}), 2),
    "an attached card that returns": (
        side(field={1: at(card("bearer", power=1, faith=0), attached=[LAMP])}),
        side(field={1: at(card("giant", power=9), vulnerable="channel")}),
        2,
    ),
    "a Hero": (
        side(hero="aurelio-warden-of-lanterns", field={slot: at(GROWN, action="spent") for slot in (1, 2)}, bank=5),
        side(),
        1,
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_bound_lets_every_line_through(name: str) -> None:
    """``best`` is by argument what the turn can bring; every line says the same, and the bound is not below it."""
    mine, other, best = TABLES[name]
    match = table(mine, other)
    assert best_of_turn(match, 0) == best
    assert Finisher(evaluator()).reach(match.dealt, 0) >= best


@pytest.mark.parametrize("name", [name for name, (_, _, best) in TABLES.items() if best])
def test_what_a_turn_can_bring_is_found_as_a_win_and_no_more(name: str) -> None:
    mine, other, best = TABLES[name]
    finder = Finisher(evaluator())
    won = finder.find(table(mine, other, goal=best), 0, Budget(MOST))
    assert won is not None
    played = table(mine, other, goal=best)
    for move in won:
        played.play(move)
    assert played.winner == 0
    assert finder.find(table(mine, other, goal=best + 1), 0, Budget(MOST)) is None


def small(seed: int) -> Match:
    """A small table of cards of the core set."""
    rng, cards = Random(seed), list(CORE.cards)

    def one(hand: int, field: int, bank: int) -> SeatPosition:
        standing = {}
        for slot in range(1, field + 1):
            vulnerable = rng.choice(["none", "none", "channel"])
            standing[slot] = at(rng.choice(cards), vulnerable=vulnerable)
        return side(
            hand=rng.choices(cards, k=hand),
            field=standing,
            bank=[*rng.choices(cards, k=bank), *["filler"] * 4],
            deck=["filler"] * rng.choice([3, 9]),
        )

    return table(one(2, 2, 2), one(1, 2, 0))


@pytest.mark.parametrize("seed", range(24))
def test_nobody_passes_the_bound(seed: int) -> None:
    """Every line of a turn with two cards in the hand, two characters and six Essences."""
    match = small(seed)
    assert best_of_turn(match, 0) <= Finisher(evaluator()).reach(match.dealt, 0)
