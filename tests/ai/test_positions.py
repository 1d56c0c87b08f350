"""The sixty tactical positions are sound: the stored turn is right, passing and the tempting turn are not, and nothing
turns on a card that the mover cannot see."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.ai.random_policy import RandomPolicy
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, sample
from skyworld_tui.scenarios import run_scenario
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.scenarios.model import Scenario

from .judge import (
    FILES,
    Undecided,
    can_win,
    lesson_of,
    load_positions,
    mover_of,
    reach,
    solution,
    solved,
    tempting,
    turn_of,
)
from .judge import (
    POSITIONS as POSITIONS_FOLDER,
)
from .rates import rate

POSITIONS = [position for name in FILES for position in load_positions(name)]
JUDGED_BY = {"win-now": {"win"}, "do-not-lose": {"survive"}, "right-target": {"expect"}}
"""What a file is judged by; the other two mix."""

every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)


def written(text: str) -> Scenario:
    (document,) = parse_documents(f"name: x\n{text}", "test.yaml")
    return read_scenario(document, load_core())


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_twelve(name: str) -> None:
    positions = load_positions(name)
    assert len(positions) == 12
    judges = {lesson_of(position).judge for position in positions}
    assert judges <= JUDGED_BY.get(name, {"win", "expect", "answer"})
    assert all(len(position.about.strip()) > 80 for position in positions)


def test_the_measured_rates_name_every_position() -> None:
    lines = (POSITIONS_FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    named = [line.split("|")[1].strip() for line in lines if line.startswith("| ") and line.rstrip().endswith("% |")]
    assert [name for name in named if "*" not in name] == [position.name for position in POSITIONS]


def test_no_name_stands_twice() -> None:
    assert len({position.name for position in POSITIONS}) == 60


@every_position
def test_the_stored_turn_is_right(position: Scenario) -> None:
    assert run_scenario(position).ok, str(run_scenario(position))
    assert solved(position, solution(position))


@every_position
def test_neither_passing_nor_the_tempting_turn_is(position: Scenario) -> None:
    assert not solved(position, ())
    assert tempting(position)
    assert not solved(position, tempting(position))


@every_position
@pytest.mark.parametrize("seed", range(4))
def test_it_does_not_turn_on_hidden_cards(position: Scenario, seed: int) -> None:
    view = position.start().view(mover_of(position), searchable=True)
    dealt = sample(view, Random(seed))
    assert solved(position, solution(position), dealt)


@every_position
def test_no_ending_names_hidden_cards(position: Scenario) -> None:
    hidden = {f"{seat}.{zone}" for seat in ("p1", "p2") for zone in ("hand", "deck")}
    assert not {wanted.path for step in position.steps for wanted in step.expect} & hidden


@every_position
def test_it_looks_like_a_match(position: Scenario) -> None:
    ids = set(load_core().cards)
    for seat in position.position.seats:
        cards = [*seat.hand, *seat.deck, *(card for card, _ in seat.bank), *(c.card for c in seat.field.values())]
        assert {card.id for card in cards} <= ids
        assert seat.hero is not None
        assert len(seat.hand) <= 6
        assert max(sum(card.id == name for card in cards) for name in ids) <= 4


def test_in_do_not_lose_the_rival_threatens_to_win() -> None:
    for position in load_positions("do-not-lose"):
        match = position.start()
        match.play(match.parse("end"))
        assert can_win(match, 1 - mover_of(position)), position.name


def test_random_play_solves_few() -> None:
    for name in FILES:
        positions = load_positions(name)
        assert sum(rate(position, "random", range(3)) for position in positions) / len(positions) < 0.25, name


@pytest.mark.parametrize("level", ["random", "normal"])
def test_a_level_plays_a_turn_from_its_own_view(level: str) -> None:
    position = written(
        "p1: {faith: 19, field: {1: nina}}\np2: {field: {1: flor}}\n"
        "lesson: {kind: position, judge: win, solution: [channel f1]}\nsteps:\n  - expect: {winner: p1}\n"
    )
    outcomes = {turn_of(position, make_policy(level, seed)) for seed in range(8)}
    assert outcomes == ({True} if level == "normal" else {True, False})


# --- the judge -------------------------------------------------------------------------------------------------------


def threat(p2: str, p1: str = "{}") -> Match:
    """A match in p2's turn."""
    return written(f"active: p2\np1: {p1}\np2: {p2}\nsteps:\n  - do: end\n").start()


WINNING = {
    "one channel": "{faith: 19, field: {1: nina}}",
    "evolve, then channel": "{faith: 18, hand: [flor-ii], field: {1: nina}, bank: [filler*4]}",
    "an Essence, then evolve": "{faith: 18, hand: [flor-ii, nina], field: {1: nina}, bank: [filler*3]}",
    "a candle": "{faith: 19, bank: [celina]}",
    "twice by the last light": "{faith: 13, field: {1: solange, 2: flor-ii}}",
    "the limit raised for a second kite": "{faith: 18, hand: [juca, juca], bank: [filler*5]}",
    "the hearth at the end of the turn": "{faith: 17, field: {1: doroteu}, bank: [filler*3]}",
    "a Hero's lamp": "{faith: 19, hero: aurelio-warden-of-lanterns, bank: [filler*5],"
    " field: {1: {card: flor-ii, vulnerable: channel}, 2: {card: cassia, vulnerable: channel}}}",
}


@pytest.mark.parametrize("name", WINNING)
def test_the_judge_finds_the_rivals_win(name: str) -> None:
    assert can_win(threat(WINNING[name]), 1)


@pytest.mark.parametrize("name", [name for name in WINNING if "candle" not in name])
def test_one_point_more_to_go_and_there_is_none(name: str) -> None:
    faith = int(WINNING[name].partition("faith: ")[2].partition(",")[0])
    less = WINNING[name].replace(f"faith: {faith}", f"faith: {faith - 1}")
    assert not can_win(threat(less), 1)


@pytest.mark.parametrize(("bank", "wins"), [(7, True), (6, False)])
def test_a_silence_can_be_broken_with_the_one_who_speaks_it(bank: int, wins: bool) -> None:
    match = written(
        "p1: {field: {1: dudurima}, bank: [filler]}\n"
        f"p2: {{faith: 18, hand: [sabino], field: {{1: flor-ii}}, bank: [filler*{bank}], deck: []}}\n"
        "steps:\n  - do: end\n"
    ).start()
    for line in ("channel f1", "activate f1", "end"):
        match.play(match.parse(line))
    assert can_win(match, 1) is wins


def test_a_budget_that_is_spent_decides_nothing() -> None:
    with pytest.raises(Undecided):
        can_win(threat(WINNING["the limit raised for a second kite"]), 1, budget=2)


@every_position
def test_no_line_of_the_rival_passes_the_bound(position: Scenario) -> None:
    if position.position.phase == "opening":
        return
    for seed in range(3):
        match, rival = position.start(), 1 - mover_of(position)
        match.play(match.parse("end"))
        while match.decision is not None and match.active != rival:
            match.play(match.legal_moves()[0])
        bound, turn, policy = reach(match, rival), match.turn, RandomPolicy(seed)
        while match.decision is not None and match.turn == turn:
            match.play(policy.decide(match.view(match.deciding or 0)))
        assert match.view(rival, legal=False).me.faith <= bound


def test_an_answer_is_judged_by_its_cards_and_only_the_first_counts() -> None:
    position = written(
        "p1: {hand: [nina, flor, nina, siao]}\n"
        "lesson: {kind: position, judge: answer, accept: [essence nina], solution: [essence h1]}\n"
        "steps:\n  - expect: {p1.hand.count: 3}\n"
    )
    assert solved(position, ["essence h3"])
    assert not solved(position, ["essence siao"])
    assert not solved(position, ["awaken nina"])


def test_who_ends_the_match_a_winner_has_survived() -> None:
    position = written(
        "p1: {faith: 19, field: {1: nina}}\np2: {faith: 19, field: {1: nina}}\n"
        "lesson: {kind: position, judge: survive, solution: [channel f1]}\nsteps:\n  - expect: {winner: p1}\n"
    )
    assert solved(position, ["channel f1"])
    assert not solved(position, ["end"])
