"""The level ``normal`` sees what stares it in the face."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.ai.evaluation import Evaluator
from skyworld_tui.ai.weights import load_weights
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, sample
from skyworld_tui.engine.state import State
from skyworld_tui.scenarios.load import read_scenario


def position(text: str) -> Match:
    (document,) = parse_documents(f"name: x\n{text}\nsteps:\n  - do: end\n", "test.yaml")
    return read_scenario(document, load_core()).start()


def play_turn(match: Match, seed: int = 0) -> list[str]:
    """The moves of ``normal`` until its turn is over, in notation."""
    seat, turn = match.active, match.turn
    policy = make_policy("normal", seed)
    moves = []
    while match.decision is not None and match.turn == turn and match.decision.by == seat:
        move = policy.decide(match.view(seat, searchable=True))
        moves.append(match.write(move))
        match.play(move)
    return moves


WINS = {
    "channel": "p1: {faith: 19, field: {1: nina}}\np2: {field: {1: flor}}",
    "the right one of two": "p1: {faith: 18, field: {1: nina, 2: flor-ii}}\np2: {field: {1: flor, 2: morteus}}",
    "two together": "p1: {faith: 18, field: {1: nina, 2: elyra}}\np2: {field: {1: ardila, 2: ardila}}",
    "an entry": "p1: {faith: 18, hand: [hespera], field: {1: {card: flor-ii, vulnerable: attack}}, bank: [filler*8]}",
    "readying": "p1: {faith: 19, hand: [coralina], field: {1: {card: nina, preparation: true}}, bank: [filler*2]}",
    "an essence": "p1: {faith: 19, bank: [celina, filler*2]}",
    "less is enough": "goal: 11\np1: {faith: 10, field: {1: nina, 2: flor}}\np2: {field: {1: nina}}",
}


@pytest.mark.parametrize("name", WINS)
@pytest.mark.parametrize("seed", range(3))
def test_a_win_at_hand_is_taken(name: str, seed: int) -> None:
    match = position(WINS[name])
    moves = play_turn(match, seed)
    assert match.winner == 0, moves


def test_the_last_channeler_of_a_winning_enemy_is_struck() -> None:
    match = position("p1: {field: {1: flor}}\np2: {faith: 19, field: {1: {card: nina, vulnerable: channel}}}")
    assert "attack f1 e1" in play_turn(match)


def test_nobody_is_thrown_away() -> None:
    match = position("p1: {field: {1: nina}}\np2: {field: {1: {card: morteus, vulnerable: channel}}}")
    assert "attack f1 e1" not in play_turn(match)


def test_power_is_lent_where_it_wins_the_fight() -> None:
    match = position(
        "p1: {hand: [tome], field: {1: elyra, 2: flor}, bank: [filler*5]}\n"
        "p2: {field: {1: {card: leon-legacy, bonus: 2, vulnerable: channel}}}"
    )
    moves = play_turn(match)
    assert "attack f2 e1" in moves, moves


def test_a_card_becomes_an_essence_before_anything_costs_one() -> None:
    match = position("turn: 1\np1: {hand: [nina, elyra, morteus, hespera, flor, ardila]}")
    moves = play_turn(match)
    assert any(move.startswith("essence") for move in moves)
    assert any(move.startswith("awaken") for move in moves)
    assert match.view(0).seats[0].field[0] is not None


def test_the_turn_ends_when_nothing_is_worth_doing() -> None:
    match = position("p1: {conversions_used: 1, awaken_limit: 4, bank: [filler*12]}\np2: {field: {1: nina}}")
    assert play_turn(match) == ["end"]


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("nina, elyra, flor, lotus, juca, nina", "keep"),
        ("nina, elyra, flor, lotus, juca, ardila", "keep"),
        ("nina, elyra, flor, morteus, ardila, hespera", "redraw h5 h6"),
        ("ardila, hespera, osorio, estela, selenita, maura", "redraw h1 h2 h3 h4 h5"),
    ],
)
def test_late_cards_leave_the_opening_hand(hand: str, answer: str) -> None:
    match = position(f"phase: opening\np1: {{deck: [{hand}, filler*20]}}\np2: {{deck: [filler*26]}}")
    move = make_policy("normal", 0).decide(match.view(0, searchable=True))
    said = match.write(move)
    assert said.split()[0] == answer.split()[0]
    assert len(said.split()) == len(answer.split())


def dealt(match: Match, seat: int) -> State:
    """What a seat may look into."""
    return sample(match.view(seat, searchable=True), Random(0)).dealt


def evaluator() -> Evaluator:
    return Evaluator(load_weights("weights"))


def test_terms_add_up_and_are_mirrored() -> None:
    text = "p1: {faith: 3, field: {1: flor}, bank: [filler*4]}\np2: {faith: 5, field: {1: flor, 2: nina}}"
    match = position(text)
    weighs = evaluator()
    terms = weighs.terms(dealt(match, 0), 0)
    assert weighs.score(dealt(match, 0), 0) == pytest.approx(sum(terms.values()))
    assert terms["faith"] < 0 and terms["field"] < 0 and terms["bank"] > 0
    rival = weighs.terms(dealt(match, 1), 1)
    for name in ("faith", "closing", "field", "limit"):
        assert rival[name] == pytest.approx(-terms[name])


def test_a_win_outweighs_everything() -> None:
    match = position("p1: {faith: 19, field: {1: nina}}\np2: {field: {1: ardila, 2: hespera}}")
    start = sample(match.view(0, searchable=True), Random(0))
    start.play(start.parse("channel f1"))
    weighs = evaluator()
    assert weighs.score(start.dealt, 0) == -weighs.score(start.dealt, 1) == weighs.weights.win


def test_what_is_not_seen_does_not_count() -> None:
    text = "p1: {faith: 3, field: {1: flor}, bank: [filler*4]}\np2: {faith: 5, field: {1: flor, 2: nina}}"
    state = dealt(position(text), 0)
    terms = evaluator().terms(state, 0)
    blind = Evaluator(load_weights("weights"), ["faith", "field"])
    assert blind.score(state, 0) == pytest.approx(sum(terms.values()) - terms["faith"] - terms["field"])
    with pytest.raises(ValueError, match="fiath"):
        Evaluator(load_weights("weights"), ["fiath"])
