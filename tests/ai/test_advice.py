"""What the coach says of a position, and of a match that is over."""

from __future__ import annotations

from functools import cache

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.ai.advice import Advice, Coach, advise
from skyworld_tui.ai.evaluation import TERMS
from skyworld_tui.ai.review import turning_points
from skyworld_tui.ai.search import Budget
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, Record
from skyworld_tui.lab.matches import Player, setup_for
from skyworld_tui.scenarios.load import read_scenario

from .tables import opened


def position(text: str) -> Match:
    (document,) = parse_documents(f"name: x\n{text}\nsteps:\n  - do: end\n", "test.yaml")
    return read_scenario(document, load_core()).start()


def advice_for(text: str) -> Advice:
    return advise(position(text).view(0, searchable=True))


def texts(advice: Advice) -> list[str]:
    return [step.text for step in advice.best.steps]


def test_a_win_is_said_to_be_one() -> None:
    advice = advice_for("p1: {faith: 18, field: {1: nina, 2: elyra}}\np2: {field: {1: flor}}")
    assert advice.outcome == "wins" and set(texts(advice)) == {"channel f1", "channel f2"}
    assert [step.text for step in advice.rest.steps] == ["end"]


def test_what_prevents_a_loss_says_so() -> None:
    advice = advice_for(
        "p1: {faith: 10, field: {1: flor-ii}}\n"
        "p2: {faith: 17, field: {1: {card: flor, vulnerable: channel}, 2: {card: haroldo, bonus: 9}}}"
    )
    assert advice.outcome == "saves" and texts(advice)[0] == "attack f1 e1"


def test_a_lost_position_is_said_to_be_one() -> None:
    advice = advice_for("p1: {field: {1: nina}}\np2: {faith: 18, field: {1: flor, 2: elyra}}")
    assert advice.outcome == "loses"


def test_reasons_are_terms_and_the_best_stands_first() -> None:
    advice = advice_for(
        "p1: {hand: [nina], field: {1: flor}, bank: [filler]}\np2: {field: {1: {card: nina, preparation: true}}}"
    )
    names = [name for name, _ in advice.reasons]
    amounts = [amount for _, amount in advice.reasons]
    assert advice.outcome == "" and names and set(names) <= set(TERMS)
    assert amounts == sorted(amounts, reverse=True) and amounts[0] > 0


def test_steps_can_be_played_one_after_the_other() -> None:
    match = position("p1: {hand: [nina, elyra], field: {1: flor}, bank: [filler*3]}\np2: {field: {1: flor}}")
    for step in advise(match.view(0, searchable=True)).best.steps:
        assert step.view.deciding == 0 and match.write(step.move) == step.text
        match.play(step.move)
    assert match.active == 1


def test_a_line_stops_where_a_card_comes_to_light() -> None:
    """Evolving draws: what is drawn nobody knows yet."""
    advice = advice_for(
        "p1: {hand: [flor-ii], field: {1: nina}, bank: [filler*9], deck: [hespera*5]}\np2: {field: {1: nina}}"
    )
    assert advice.best.open_end and texts(advice)[-1].startswith("evolve")
    shown = {card.id for step in advice.best.steps for card in step.view.me.hand or ()}
    assert "hespera" not in shown


def test_the_same_view_gets_the_same_advice() -> None:
    text = "p1: {hand: [nina, flor-ii, tome], field: {1: flor, 2: elyra}, bank: [filler*5]}\np2: {field: {1: flor}}"
    assert texts(advice_for(text)) == texts(advice_for(text))


def test_the_opening_hand_is_advised_on() -> None:
    hand = "ardila, hespera, osorio, estela, selenita, maura"
    text = f"phase: opening\np1: {{deck: [{hand}, filler*20]}}\np2: {{deck: [filler*26]}}"
    assert texts(advice_for(text))[0].startswith("redraw")


def test_nothing_to_decide_is_no_question() -> None:
    match = position("active: p2\np1: {}\np2: {}")
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(match.view(0, searchable=True))


def test_a_line_stops_where_a_search_shows_cards() -> None:
    """Selma's Search shows three cards of the deck: which one is taken nobody can say before, in any deal."""
    text = "p1: {field: {1: selma, 2: nina}, bank: [filler*3], deck: [hespera, flor, juca, nina]}\np2: {}"
    start = opened(position(text))
    coach, moves, shown = Coach(), [], start.copy()
    for text in ("channel f2", "activate f1"):
        moves.append(shown.parse(text))
        shown.play(moves[-1])
    moves.append(shown.legal_moves()[0])
    line = coach.line(start, 0, moves)
    assert [step.text for step in line.steps] == ["channel f2", "activate f1"] and line.open_end
    assert not coach.line(start, 0, moves[:1]).open_end


def test_the_clock_may_stop_the_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far fewer positions are tried, and there is an advice all the same."""
    text = (
        "p1: {hand: [nina, flor-ii, tome], field: {1: flor, 2: elyra}, bank: [filler*5]}\n"
        "p2: {field: {1: {card: nina, vulnerable: channel}, 2: flor}, bank: [filler*3]}"
    )
    view, tried, spend = position(text).view(0, searchable=True), [], Budget.spend

    def spent(self: Budget) -> None:
        tried.append(self)
        spend(self)

    monkeypatch.setattr(Budget, "spend", spent)
    assert Coach().advise(view, stop=lambda: True).best.steps
    hasty = len(tried)
    assert Coach().advise(view, stop=lambda: False).best.steps
    assert hasty < 300 < len(tried) - hasty


# --- looking back
# --------------------------------------------------------------------------------------------------------


@cache
def lost(seed: int) -> Record:
    """A match that the first seat, which plays badly, has lost."""
    match = Match.start(setup_for(load_core(), (Player("novice"), Player("hard"))), seed)
    policies = [make_policy("novice", seed), make_policy("hard", seed)]
    while (decision := match.decision) is not None:
        match.play(policies[decision.by].decide(match.view(decision.by, searchable=True)))
    assert match.winner == 1
    return match.record


@pytest.mark.parametrize("seed", [3, 4])
def test_at_most_three_turning_points_in_the_order_of_the_match(seed: int) -> None:
    points = turning_points(lost(seed), 0)
    assert 0 < len(points) <= 3
    assert [point.turn for point in points] == sorted({point.turn for point in points})
    for point in points:
        match = Match.from_record(lost(seed), point.moves_before)
        assert match.turn == point.turn and match.active == match.deciding == 0
        assert point.better.steps[0].view.turn == point.turn and point.loss >= 3
        assert [step.text for step in point.played.steps] != [step.text for step in point.better.steps]


def test_the_same_record_has_the_same_turning_points() -> None:
    assert [point.loss for point in turning_points(lost(3), 0)] == [point.loss for point in turning_points(lost(3), 0)]


def test_a_missed_win_is_the_first_thing_told() -> None:
    match = position(
        "turn: 9\np1: {faith: 18, hand: [nina], field: {1: nina, 2: elyra}, bank: [filler], deck: [filler*9]}\n"
        "p2: {faith: 18, field: {1: flor, 2: flor}, deck: [filler*9]}"
    )
    for line in ("channel f1", "end", "channel f1", "channel f2"):
        match.play(match.parse(line))
    assert match.winner == 1
    (point,) = turning_points(match.record, 0, most=1)
    assert point.outcome == "wins" and len(point.better.steps) == 2


def test_what_let_the_rival_win_is_told() -> None:
    match = position(
        "turn: 9\np1: {faith: 10, field: {1: flor-ii}, deck: [filler*9]}\n"
        "p2: {faith: 17, field: {1: {card: flor, vulnerable: channel}, 2: {card: haroldo, bonus: 9}}, deck: [filler*9]}"
    )
    for line in ("channel f1", "end", "channel f1", "channel f2"):
        match.play(match.parse(line))
    assert match.winner == 1
    (point,) = turning_points(match.record, 0)
    assert point.outcome == "saves" and point.better.steps[0].text == "attack f1 e1"


def test_a_good_match_has_no_turning_points() -> None:
    match = position("turn: 9\np1: {faith: 19, field: {1: nina}, deck: [filler*9]}\np2: {deck: [filler*9]}")
    match.play(match.parse("channel f1"))
    assert turning_points(match.record, 0) == ()


def test_looking_back_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2

    turning_points(lost(3), 0, progress=progress)
    assert [done for done, _ in told] == [1, 2] and told[0][1] > 2
