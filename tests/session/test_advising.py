"""The coach of a match without a screen: hints and turning points in words, and what the record keeps of hints."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from screenshots.coach import PlainCoach
from screenshots.scenes import POSITIONS
from skyworld_tui.ai import make_policy
from skyworld_tui.ai.advice import Advice, Line, Step
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, Move, Record, Setup, sample
from skyworld_tui.engine.view import MatchView
from skyworld_tui.scenarios.load import load_file
from skyworld_tui.session.advising import Computer, Stop, hint, in_a_row, pages, table_after
from skyworld_tui.session.recordfile import dumps, loads
from skyworld_tui.session.recordhead import Meta, RecordError
from skyworld_tui.session.session import Session

VERSUS = ("human", "random")


def waited() -> bool:
    """Nobody has given up waiting."""
    return False


def on(done: int, total: int) -> bool:
    """The work goes on."""
    return True


def played(setup: Setup, seed: int, turns: int = 99) -> Match:
    """A match at random, until the main part of turn ``turns`` or its end."""
    match = Match.start(setup, seed)
    policies = [make_policy("random", seed * 2 + seat) for seat in (0, 1)]
    while (seat := match.deciding) is not None:
        if match.turn >= turns and match.phase == "main" and seat == match.active and match.view(seat).choice is None:
            break
        match.play(policies[seat].decide(match.view(seat, searchable=True)), seat)
    return match


@pytest.fixture(scope="module")
def midway(setup: Setup) -> MatchView:
    """A view of turn 15 with something on the table."""
    match = played(setup, 4, 15)
    return match.view(match.active, searchable=True)


class Fixed:
    """Gives this advice."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def advise(self, view: MatchView, stop: Stop) -> Advice:
        """The advice."""
        return self.advice

    def turning_points(self, record: Record, seat: int, progress: object) -> list[object]:
        """None."""
        return []


def line(view: MatchView, *moves: str, open_end: bool = False) -> Line:
    """The line of these moves in notation."""
    match = sample(view, Random(0))
    steps = []
    for text in moves:
        move = match.parse(text)
        steps.append(Step(match.view(view.seat), move, text))
        match.play(move)
    return Line(tuple(steps), 0.0, {}, open_end)


def test_a_hint_tells_the_first_move_and_a_short_list(midway: MatchView) -> None:
    told = hint(midway, PlainCoach(), waited)
    best = PlainCoach().advise(midway, waited).best
    assert told.move == best.steps[0].move and told.title[0].isupper()
    assert told.short(1).startswith("Then: ") and told.short(1).endswith("; and 2 more.")
    assert told.short(0).count(";") == len(told.moves) - 1 and "more." not in told.short(0)
    assert told.whole.startswith("Then: ") and told.whole.endswith("end the turn.")
    assert len(told.whole) > len(told.short(1))


def test_answers_to_questions_belong_to_the_whole_line_alone(cards: CardSet) -> None:
    (scenario,) = load_file(POSITIONS / "match.yaml", cards)
    view = Match.from_position(scenario.position).view(0, searchable=True)
    best = line(view, "awaken h2", "choose b1")
    told = hint(view, Fixed(Advice(best, line(view, "end"), "", ())), waited)
    assert told.title == "Awaken Morteus" and told.short() == ""
    assert told.whole == "Then: consume Nina."
    choice = best.steps[1].view
    answer = replace(best, steps=best.steps[1:])
    assert choice.choice is not None and choice.choice.purpose == "pay"
    paying = replace(choice, hidden=view.hidden)
    why = hint(paying, Fixed(Advice(answer, answer, "", (("bank", 9.0),))), waited).why
    assert why == "It pays with what you miss least."


def test_a_line_of_one_move_has_nothing_behind_it(midway: MatchView) -> None:
    end = line(midway, "end")
    told = hint(midway, Fixed(Advice(end, end, "", ())), waited)
    assert (told.title, told.short(), told.whole) == ("End the turn", "", "")
    assert told.why == "Nothing else is worth doing now."


def test_where_cards_come_to_light_the_line_says_so(midway: MatchView) -> None:
    best, rest = line(midway, "end", open_end=True), line(midway, "end")
    told = hint(midway, Fixed(Advice(best, rest, "", ())), waited)
    assert told.short() == told.whole == "Then: see which cards come."
    assert "cartas" in hint(midway, Fixed(Advice(best, rest, "", ())), waited, "pt").whole


def test_a_hint_says_why_where_no_term_does(midway: MatchView, setup: Setup) -> None:
    plain = PlainCoach(reasons=())
    assert hint(midway, plain, waited).why == "It is a little better than to stop here."
    opening = Match.start(setup, 1).view(0, searchable=True)
    assert hint(opening, plain, waited).why == "With these cards you can begin."


def test_a_win_is_told_even_where_the_reason_is_always_the_same(setup: Setup) -> None:
    opening = Match.start(setup, 1).view(0, searchable=True)
    assert hint(opening, PlainCoach(outcome="wins"), waited).why == "It wins this turn."


def test_nothing_to_decide_is_an_error(midway: MatchView) -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        hint(replace(midway, legal=()), PlainCoach(), waited)
    with pytest.raises(ValueError, match="nothing to decide"):
        hint(midway, Fixed(Advice(Line((), 0, {}), Line((), 0, {}), "", ())), waited)


def test_the_table_after_a_line_is_of_the_same_turn(midway: MatchView) -> None:
    best = PlainCoach().advise(midway, waited).best
    after = table_after(midway, best)
    assert best.steps[-1].move == Move("end") and after.turn == midway.turn and after.active == midway.active
    assert after.me.field != midway.me.field
    assert table_after(midway, line(midway, "end")).seats == midway.seats


def test_a_line_that_cannot_be_followed_ends_where_it_breaks(midway: MatchView) -> None:
    best = PlainCoach().advise(midway, waited).best
    broken = replace(best, steps=(best.steps[0], best.steps[0], *best.steps[1:]))
    assert table_after(midway, broken) == table_after(midway, replace(best, steps=best.steps[:1]))


@pytest.mark.parametrize("seed", range(3))
def test_no_card_that_cannot_be_known_is_named(setup: Setup, seed: int) -> None:
    """Every move of the computer's advice is made before a card is drawn, and its hand is the hand of now."""
    match = played(setup, seed, 7)
    view = match.view(match.active, searchable=True)
    advice = Computer().advise(view, waited)
    for step in (*advice.best.steps, *advice.rest.steps):
        assert step.view.me.deck_count == view.me.deck_count
    assert hint(view, Computer(), waited) == hint(view, Computer(), waited)


def test_of_many_moves_only_the_first_are_told() -> None:
    assert in_a_row("then", ["a", "b", "c"]) == "Then: a; b; c."
    assert in_a_row("played", ["a", "b", "c", "d"], most=2) == "You played: a; b; and 2 more."
    assert in_a_row("played", ["a", "b", "c"], most=2) == "You played: a; b; c.", "one more has the room of its count"
    assert in_a_row("better", ["a", "b"], "pt", 2) == "Melhor: a; b."


def test_the_turning_points_come_in_the_order_of_the_match(setup: Setup) -> None:
    record = played(setup, 73).record
    found = pages(record, 0, PlainCoach(), on)
    assert [page.turn for page in found] == sorted(page.turn for page in found) and len(found) == 3
    for page in found:
        assert page.move in page.view.legal and page.view.turn == page.turn and page.view.seat == 0
        assert page.played and page.better
    assert [page.much for page in found] == [
        "It would have kept Marek from winning next turn.",
        "All in all that is worth about 3 Faith.", "All in all that is worth a little.",
    ]  # fmt: skip


def test_what_was_played_is_told_to_the_end_of_the_turn(setup: Setup) -> None:
    """Also what was done with a card that was drawn in that turn: the record has it."""
    record = played(setup, 73).record
    coach = PlainCoach(most=1)
    for page, point in zip(pages(record, 0, coach, on), coach.turning_points(record, 0, on), strict=True):
        match = Match.from_record(record, point.moves_before)
        texts = [text for seat, text in record.moves[point.moves_before :] if seat == 0]
        answers = ("choose", "yes", "no")
        own = texts[: texts.index("end") + 1] if "end" in texts else texts
        assert len(page.played) == sum(1 for text in own if not text.startswith(answers))
        assert page.played[-1] == "end the turn" and match.turn == page.turn


@pytest.mark.parametrize(
    ("point", "much"),
    [
        (("wins", 1000.0), "It would have won the match."),
        (("", 300.0), "By what follows it decides the match."),
        (("loses", 6.0), "All in all that is worth about 2 Faith."),
    ],
)
def test_by_how_much_is_said_in_words(setup: Setup, point: tuple[str, float], much: str) -> None:
    (page,) = pages(played(setup, 73).record, 0, PlainCoach(points=(point,)), on)
    assert page.much == much
    if point[0] == "wins":
        assert page.why == "", "a win says it all"
    if point[0] == "loses":
        assert page.why.startswith("The coach sees no way")


def test_the_same_record_has_the_same_turning_points(setup: Setup) -> None:
    record = played(setup, 73).record
    first, second = (pages(record, 0, Computer(), on) for _ in range(2))
    assert first == second and 0 < len(first) <= 3


def test_progress_is_told_and_can_stop_the_work(setup: Setup) -> None:
    record = played(setup, 73).record
    told: list[tuple[int, int]] = []

    def once(done: int, total: int) -> bool:
        told.append((done, total))
        return False

    pages(record, 0, Computer(), once)
    assert len(told) == 1 and 0 <= told[0][0] <= told[0][1]


# -- what the record keeps --------------------------------------------------------------------------------------------


def test_hints_are_counted_and_kept_in_the_record(setup: Setup, cards: CardSet) -> None:
    session = Session.new(setup, 5, VERSUS)
    assert "hints" not in session.text()
    session.count_hint()
    session.count_hint()
    loaded = loads(session.text(), cards)
    assert loaded.meta.hints == 2
    assert Session.resume(loaded).meta.hints == 2
    assert session.rematch(6).meta.hints == 0


@pytest.mark.parametrize("wrong", ["-1", "many", "1.5", "true"])
def test_a_strange_number_of_hints_is_refused(setup: Setup, cards: CardSet, wrong: str) -> None:
    text = dumps(Match.start(setup, 5).record, Meta(plays=VERSUS, hints=3))
    with pytest.raises(RecordError, match="hints"):
        loads(text.replace("hints: 3", f"hints: {wrong}"), cards)
