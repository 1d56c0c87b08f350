"""What the coach says of a move is what that move does: who falls in it, what an ability changes, what comes behind
hidden cards."""

from __future__ import annotations

from random import Random

from skyworld_tui.ai.advice import Advice, Coach, Line, Step
from skyworld_tui.ai.review import turning_points
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, Move, sample, veiled
from skyworld_tui.engine.events import Event
from skyworld_tui.engine.view import MatchView
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.session.advising import Hint, Stop, hint
from skyworld_tui.session.deeds import told_of
from skyworld_tui.session.linewords import step_in_words
from skyworld_tui.session.log import names, phrase


def position(text: str) -> Match:
    """The match of this position."""
    (document,) = parse_documents(f"name: x\n{text}\nsteps:\n  - do: end\n", "test.yaml")
    return read_scenario(document, load_core()).start()


def steps(view: MatchView, *moves: str) -> tuple[Step, ...]:
    """These moves in notation, one after another."""
    match, found = sample(view, Random(0)), []
    for text in moves:
        move = match.parse(text)
        found.append(Step(match.view(view.seat), move, text))
        match.play(move)
    return tuple(found)


class Saying:
    """Advises these moves for these reasons."""

    def __init__(self, *moves: str, reasons: tuple[tuple[str, float], ...] = ()) -> None:
        self.moves, self.reasons = moves, reasons

    def advise(self, view: MatchView, stop: Stop) -> Advice:
        """The moves, against the end of the turn."""
        rest = Line(steps(view, "end") if Move("end") in view.legal else (), 0.0, {})
        return Advice(Line(steps(view, *self.moves), 1.0, {}), rest, "", self.reasons)

    def turning_points(self, *_: object) -> list[object]:
        """None."""
        return []


def hinted(match: Match, *moves: str, reasons: tuple[tuple[str, float], ...] = (), lang: str = "en") -> Hint:
    """The hint of these moves."""
    return hint(match.view(0, searchable=True), Saying(*moves, reasons=reasons), lambda: False, lang)


TRADE = (
    "p1: {{hand: [leon-legacy], field: {{1: juca, 2: nina}}, bank: [filler*{bank}], deck: [filler*9]}}\n"
    "p2: {{field: {{1: {{card: {enemy}, vulnerable: attack}}}}, deck: [vito*9]}}"
)


def test_an_attacker_that_falls_too_is_told_with_what_it_is_good_for() -> None:
    match = position(TRADE.format(bank=3, enemy="juca"))
    told = hinted(match, "attack f1 e1", "evolve h1 f2", reasons=(("field", 5.0),))
    assert told.why.startswith("Your Juca falls together with Marek's Juca. ".replace("Marek", rival(match)))
    assert "Your Juca becomes Essence number 4, which Leon needs." in told.why
    assert "off the field" not in told.why, "the trade has told that"
    assert "exige" in hinted(match, "attack f1 e1", "evolve h1 f2", lang="pt").why


def rival(match: Match) -> str:
    """The other player's name."""
    return match.view(0).other.name


def test_an_attack_that_only_loses_says_so() -> None:
    match = position(TRADE.format(bank=1, enemy="nereu"))
    why = hinted(match, "attack f1 e1", "end").why
    assert why.startswith("Juca falls in it. Juca becomes an Essence.") and "needs" not in why


def test_an_essence_that_nothing_needs_is_no_reason() -> None:
    match = position(TRADE.format(bank=4, enemy="nereu"))
    assert "needs" not in hinted(match, "attack f1 e1", "evolve h1 f2").why


def test_a_fall_further_down_the_line_stands_behind_its_move() -> None:
    match = position(TRADE.format(bank=1, enemy="nereu"))
    told = hinted(match, "channel f2", "attack f1 e1", "end")
    assert told.moves == ("attack Nereu with Juca (Juca falls)", "end the turn")
    assert "falls" not in told.why
    view = match.view(0, searchable=True)
    assert told_of(view, steps(view, "attack f1 e1"))[0] == ("attack Nereu with Juca (Juca falls)", False)


def test_what_falls_in_no_move_is_not_spoken_of() -> None:
    match = position(TRADE.format(bank=1, enemy="nereu"))
    told = hinted(match, "channel f1", "channel f2", "end")
    assert "fall" not in told.why and "fall" not in told.short(0)


def test_a_hand_ability_says_what_it_does() -> None:
    match = position("p1: {hand: [benta], field: {1: nina}, bank: [filler*3], deck: [filler*9]}\np2: {deck: [vito*9]}")
    assert hinted(match, "hand h1", "end").why.startswith("Benta is attached to Nina.")


def test_an_answer_says_what_it_does() -> None:
    match = position(
        "p1: {field: {1: rosalia, 2: nina, 3: flor}, bank: [filler*3], deck: [filler*9]}\np2: {deck: [vito*9]}"
    )
    match.play(match.parse("channel f1"))
    assert match.view(0).choice is not None
    assert hinted(match, "choose f2", "end").why.startswith("Nina has +2 Power until the turn ends.")


def test_drained_faith_names_who_loses_it() -> None:
    match = position("p1: {hero: aurelio-warden-of-lanterns, bank: [filler*8], faith: 2}\np2: {faith: 5}")
    assert hinted(match, "drain").why == f"{rival(match).upper()} loses 2 Faith."


def test_a_raise_costs_what_it_asks() -> None:
    match = position("p1: {hand: [nina], bank: [filler*9], deck: [filler*9]}\np2: {deck: [vito*9]}")
    raised = hinted(match, "raise", "essence h1", "end", reasons=(("limit", 4.0), ("bank", -2.0)))
    assert "Your awakening limit is 2 then." in raised.why and raised.why.endswith("It costs 4 Essences.")
    free = hinted(match, "essence h1", "end", reasons=(("limit", 4.0), ("bank", -2.0)))
    assert "limit" not in free.why and "cost" not in free.why and "pays" not in free.why


def test_a_payment_is_consumed_and_counted() -> None:
    match = position(
        "p1: {hand: [nina], bank: [anastacia-rising-banner*3, flor, vito], deck: [filler*9]}\np2: {deck: [vito*9]}"
    )
    match.play(match.parse("raise"))
    view = match.view(0)
    assert step_in_words(view, match.parse("choose b1 b2 b3 b4")) == "consume Anastacia ×3, Flor"


def test_one_name_on_both_sides_and_two_cards_of_one_name() -> None:
    match = position(
        "p1: {hand: [leon-legacy, leon-formation], field: {1: flor}, bank: [filler*5], deck: [filler*9]}\n"
        "p2: {field: {1: {card: flor, vulnerable: attack}}, deck: [vito*9]}"
    )
    view = match.view(0)
    assert step_in_words(view, Move("attack", 0, 0)) == f"attack {rival(match)}'s Flor with your Flor"
    assert step_in_words(view, Move("channel", 0)) == "channel with Flor"
    told = {step_in_words(view, Move("essence", n)) for n in (0, 1)}
    assert len(told) == 2 and any("Voice of Legacy" in text for text in told)


def test_channels_behind_a_draw_are_told(cards: CardSet) -> None:
    match = position(
        "p1: {hand: [flor-ii], field: {1: flor, 2: nina, 3: elyra}, bank: [filler*6], deck: [filler*9]}\n"
        "p2: {deck: [vito*9]}"
    )
    view = match.view(0, searchable=True)
    blank = cards.cards["vito"]
    moves = [match.parse(text) for text in ("evolve h1 f1", "channel f2", "channel f3", "end")]
    line = Coach().line(veiled(view, blank), 0, moves)
    assert line.open_end and [step.text for step in line.later] == ["channel f2", "channel f3"]

    class Drawing(Saying):
        def advise(self, view: MatchView, stop: Stop) -> Advice:
            return Advice(line, Line((), 0.0, {}), "", ())

    assert hint(view, Drawing(), lambda: False).moves == ("see which cards come", "then channel with Nina and Elyra")


def test_a_turn_in_which_the_match_was_given_up_is_no_turning_point() -> None:
    match = position("turn: 9\np1: {field: {1: nina, 2: elyra}, deck: [filler*9]}\np2: {deck: [vito*9]}")
    match.play(match.parse("channel f1"))
    match.play(Move("concede"), 0)
    assert match.winner == 1
    assert turning_points(match.record, 0) == ()


def test_the_log_tells_the_two_flors_apart(cards: CardSet) -> None:
    flor, second = cards.cards["flor"], cards.cards["flor-ii"]
    assert names((flor, second, flor)) == "Flor ×2 and Flor II"
    assert phrase(Event("channel", 0, n=2, card=second, slot=0), ("A", "B")) == "Flor II channeled 2 Faith"
    two = names((cards.cards["leon-legacy"], cards.cards["leon-formation"]))
    assert "Voice of Legacy" in two and "Voice of Formation" in two
