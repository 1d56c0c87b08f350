"""What no scenario can hold of chapters 1 to 12: decks, beginnings, goals, whose move it is, reasons, the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core, load_deck
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.cards.source import SourceError
from skyworld_tui.engine import IllegalMove, Match, Move, PlayerSetup, Setup
from skyworld_tui.lessons.rehearsal import setup as course_setup
from skyworld_tui.lessons.script import load_course
from skyworld_tui.lessons.shelf import course_ids
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.session import Session
from skyworld_tui.tui import launch
from tests.engine.build import at, on, play, refused, side, table

CORE = load_core()
PLAYABLE = tuple(deck for deck in CORE.decks.values() if not deck.stacked and deck.goal is None)
OPTIONS = SimpleNamespace(now=lambda: 0.0, today=lambda: "2026-01-01", entropy=lambda: 5)


def started(begins: int, seed: int = 3, keep: bool = False) -> Match:
    """A real match of two ready-made decks; with ``keep`` both hands are kept."""
    players = []
    for deck in PLAYABLE[:2]:
        assert deck.hero is not None
        cards = tuple(CORE.cards[card] for card in deck.card_ids())
        players.append(PlayerSetup(deck.name, cards, CORE.heroes[deck.hero], deck.id))
    match = Match.start(Setup((players[0], players[1]), first=begins, format=CORE.format), seed)
    if keep:
        play(match, "keep", "keep")
    return match


# --- decks -----------------------------------------------------------------------------------------------------------


def with_cards(deck: DeckDef, change: int) -> DeckDef:
    """The deck with so many copies more (or fewer) of one of its cards, none of them more than four."""
    name = next(c for c, n in deck.cards.items() if 1 < n < 4)
    return replace(deck, cards={**deck.cards, name: deck.cards[name] + change})


@pytest.mark.rule("R010")
@pytest.mark.parametrize("deck", PLAYABLE, ids=lambda deck: deck.id)
def test_a_deck_of_fifty_is_legal_and_one_card_more_or_less_is_not(deck: DeckDef) -> None:
    assert sum(deck.cards.values()) == 50
    assert check_deck(deck, CORE) == []
    for change, size in ((-1, 49), (1, 51)):
        assert [str(p) for p in check_deck(with_cards(deck, change), CORE)] == [f"the deck has {size} cards, not 50"]


@pytest.mark.rule("R011")
def test_a_deck_has_one_hero_beside_its_fifty_cards(tmp_path: Path) -> None:
    deck = PLAYABLE[0]
    assert deck.hero in CORE.heroes and deck.hero not in deck.cards
    (problem,) = check_deck(replace(deck, hero=None), CORE)
    assert "no Hero" in problem.text
    inside = with_cards(deck, -1)
    inside = replace(inside, cards={**inside.cards, deck.hero: 1})  # the Hero as the fiftieth card
    assert any(p.unknown for p in check_deck(inside, CORE))
    file = tmp_path / "two.yaml"
    cards = "".join(f"  {card}: {copies}\n" for card, copies in deck.cards.items())
    heroes = list(CORE.heroes)[:2]
    file.write_text(f"name: Two\nhero: {heroes[0]}\ncards:\n{cards}", "utf-8")
    assert check_deck(load_deck(file), CORE) == []
    file.write_text(f"name: Two\nhero: [{', '.join(heroes)}]\ncards:\n{cards}", "utf-8")
    with pytest.raises(SourceError):
        load_deck(file)


# --- beginnings ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R013", "R014", "R015", "R295")
@pytest.mark.parametrize("begins", [0, 1])
def test_both_players_begin_with_six_cards_no_essence_and_one_awakening(begins: int) -> None:
    match = started(begins)
    for seat in (0, 1):
        mine = match.view(seat).me
        assert (mine.hand_count, mine.deck_count) == (6, 44)
        assert (len(mine.bank), mine.locks, mine.faith) == (0, 0, 0)
        assert (mine.awaken_limit, mine.awaken_left) == (1, 1)
        assert sorted(c.id for c in (*match.hand(seat), *match.deck(seat))) == sorted(PLAYABLE[seat].card_ids())


@pytest.mark.rule("R016", "R017", "R021")
@pytest.mark.parametrize("begins", [0, 1])
def test_both_players_are_asked_the_same_before_anything_is_played(begins: int) -> None:
    match = started(begins)
    asked = []
    for seat in (begins, 1 - begins):
        choice = match.view(seat).choice
        assert choice is not None and match.deciding == seat
        asked.append((choice.purpose, choice.min, choice.max, [o.ref for o in choice.options]))
        assert {move.verb for move in match.legal_moves()} == {"keep", "redraw"}
        for move in (Move("essence", 0), Move("awaken", 0), Move("end")):
            assert match.why_not(move) is not None
        match.play(Move("keep"), seat)
    assert asked[0] == asked[1] == ("redraw", 0, 6, ["h1", "h2", "h3", "h4", "h5", "h6"])
    assert match.turn == 1 and match.deciding == begins
    assert not {"keep", "redraw"} & {move.verb for move in match.legal_moves()}


@pytest.mark.rule("R018", "R019", "R020")
@pytest.mark.parametrize("picked", [(), (1, 4), (0, 1, 2, 3, 4, 5)], ids=["none", "some", "all"])
def test_what_is_exchanged_leaves_and_the_rest_stays(picked: tuple[int, ...]) -> None:
    match = started(0)
    before, top = match.hand(0), match.deck(0)[: len(picked)]
    match.play(Move("redraw", picks=picked) if picked else Move("keep"))
    match.play(Move("keep"))
    kept = tuple(card for place, card in enumerate(before) if place not in picked)
    assert match.hand(0) == kept + top
    assert len(match.deck(0)) == 44
    assert sorted(c.id for c in (*match.hand(0), *match.deck(0))) == sorted(PLAYABLE[0].card_ids())


# --- goals -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R043")
def test_the_basic_tutorial_is_played_to_eleven() -> None:
    session = launch.lesson_session(OPTIONS, CORE)  # type: ignore[arg-type]
    match = session.match
    assert match.goal == 11 and match.view(0).goal == 11
    alone = Match.start(course_setup(CORE, load_course("basic")), 1)
    order = ("channel", "awaken", "choose", "yes", "evolve", "essence", "end")
    while alone.winner is None:  # whoever can channel does, and fills the field
        alone.play(min(alone.legal_moves(), key=lambda move: order.index(move.verb) if move.verb in order else 99))
    assert alone.view(0).seats[alone.winner].faith == 11


@pytest.mark.rule("R044")
def test_a_regular_match_is_played_to_twenty() -> None:
    assert CORE.format.goal == 20
    session = launch.new_session(
        OPTIONS,  # type: ignore[arg-type]
        CORE,
        None,
        names=("Ana", "Bo"),
        decks=(PLAYABLE[0].id, PLAYABLE[1].id),
        plays=("human", "human"),
    )
    assert session.match.goal == 20 and started(0).goal == 20


@pytest.mark.rule("R045")
def test_only_the_basic_tutorial_has_a_goal_of_its_own() -> None:
    """Whatever tutorial comes after it is played to what the format says, which is 20."""
    basic = set(load_course("basic").decks)
    assert all(course_setup(CORE, load_course(name)).goal == 20 for name in course_ids() if name != "basic")
    assert {CORE.decks[deck].goal for deck in basic} == {11}
    assert {deck.goal for deck in CORE.decks.values() if deck.id not in basic} <= {None, 20}
    assert CORE.format.goal == 20 and table().goal == 20


# --- whose move it is ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R077", "R079", "R080")
def test_out_of_preparation_one_still_waits_for_ones_own_turn() -> None:
    match = table(side(hand=["elyra"], bank=1), side(field={1: at("nina", vulnerable="channel"), 2: "juca"}))
    play(match, "awaken elyra", "end", "channel f2")
    assert on(match, 0, 1).preparation == 0 and on(match, 0, 1).action == "available"
    assert match.active == 1 and match.view(0).legal == ()
    before = match.fingerprint()
    for move in (Move("channel", 0), Move("attack", 0, 1)):
        with pytest.raises(IllegalMove) as caught:
            match.play(move, 0)
        assert caught.value.code == "not_yours"
    assert match.fingerprint() == before
    play(match, "end")
    legal = match.view(0).legal
    assert Move("channel", 0) in legal and Move("attack", 0, 1) in legal


@pytest.mark.rule("R091")
def test_a_return_in_the_enemy_turn_gives_no_move_in_that_turn() -> None:
    match = table(
        side(field={1: at("nina", vulnerable="channel"), 2: "petra"}),
        side(hand=["vito"], field={1: "flor", 2: at("juca", vulnerable="exposed")}),
    )
    play(match, "activate petra", "end", "attack f1 e1")
    back = on(match, 0, 2)
    assert back.card.id == "petra" and back.preparation == 1 and not back.preparation_own
    for move in (Move("channel", 1), Move("attack", 1, 0)):
        with pytest.raises(IllegalMove):
            match.play(move, 0)
    play(match, "end")
    assert on(match, 0, 2).preparation == 0
    assert {Move("channel", 1), Move("attack", 1, 0)} <= set(match.view(0).legal)


# --- reasons and what is stored --------------------------------------------------------------------------------------


@pytest.mark.rule("R211", "R213")
def test_a_hand_ability_is_refused_for_its_requirement_and_else_for_its_costs() -> None:
    for essences, locks, reason in ((2, 0, "requirement"), (3, 1, "cost"), (3, 0, "")):
        match = table(side(hand=["aurora"], bank=essences, locks=locks))
        assert refused(match, "hand aurora") == reason, (essences, locks)
        listed = Move("hand", 0) in match.legal_moves()
        assert listed == (reason == "")


@pytest.mark.rule("R220")
def test_a_lock_is_a_number_beside_the_bank_and_marks_no_card() -> None:
    match = table(side(hand=["tome"], bank=["vito", "elyra", "flor", "juca"], field={1: "osmar"}))
    before = match.view(0).me.bank
    play(match, "hand tome")
    mine = match.view(0).me
    assert mine.locks == 3 and mine.free == 1
    assert mine.bank == before, "no card of the Bank carries anything of the lock"
    assert match.view(1).other.bank == before and match.view(1).other.locks == 3


# --- the clock -------------------------------------------------------------------------------------------------------


def timed(match: Match, plays: tuple[str, str] = ("human", "human")) -> tuple[Session, TurnClock]:
    """A session with the format's clock, its first player at the keyboard since second 0."""
    clock = TurnClock(CORE.format.turn_seconds, CORE.format.answer_seconds)
    session = Session(match, plays, clock=clock)
    if session.handover is not None:
        session.take_keyboard(session.handover, 0.0)
    return session, clock


@pytest.mark.rule("R036")
def test_a_turn_is_over_after_two_minutes() -> None:
    assert CORE.format.turn_seconds == 120
    session, clock = timed(started(0, keep=True))
    assert (session.match.turn, session.match.active, clock.left(0.0)) == (1, 0, 120)
    assert session.tick(119.9) is None and session.match.turn == 1
    outcome = session.tick(120.0)
    assert outcome is not None and "end_turn" in outcome.kinds()
    assert (session.match.turn, session.match.active) == (2, 1)


@pytest.mark.rule("R037")
def test_the_rival_has_two_minutes_however_long_the_turn_before_took() -> None:
    session, clock = timed(started(0, keep=True))
    session.play(Move("end"), session.decision_id, 100.0)
    session.take_keyboard(1, 100.0)
    assert session.match.active == 1 and clock.left(100.0) == 120
    assert session.tick(219.0) is None
    assert session.tick(220.0) is not None and session.match.active == 0
    session.take_keyboard(0, 220.0)
    assert clock.left(220.0) == 120, "and the first player again"


@pytest.mark.rule("R038")
@pytest.mark.parametrize("plays", [("human", "human"), ("human", "random")], ids=["hotseat", "against the AI"])
def test_the_clock_is_on_at_one_table_too_and_off_in_the_lesson(plays: tuple[str, str]) -> None:
    session = launch.new_session(
        OPTIONS,  # type: ignore[arg-type]
        CORE,
        None,
        names=("Ana", "Bo"),
        decks=(PLAYABLE[0].id, PLAYABLE[1].id),
        plays=plays,
        first=0,
        seed=1,
    )
    if session.handover is not None:
        session.take_keyboard(session.handover, 0.0)
    for _ in (0, 1):
        if session.handover is not None:
            session.take_keyboard(session.handover, 0.0)
        session.play(Move("keep"), session.decision_id, 0.0)
    if session.handover is not None:
        session.take_keyboard(session.handover, 0.0)
    assert session.match.turn == 1 and session.tick(119.0) is None
    assert session.tick(120.0) is not None and session.match.turn == 2
    lesson = launch.lesson_session(OPTIONS, CORE)  # type: ignore[arg-type]
    turn = lesson.match.turn
    assert lesson.tick(130.0) is None and lesson.match.turn == turn


def awakened(hand: str, bank: int) -> Match:
    """Morteus (or Tadeu on Elyra) has just been confirmed and his entry ability asks whom it is for."""
    lines = {"morteus": "awaken morteus", "tadeu": "evolve tadeu f1"}
    field = {1: at("elyra", vulnerable="channel"), 2: at("nina", vulnerable="channel")}
    match = table(side(hand=[hand], bank=bank, field=field), side(faith=5))
    play(match, lines[hand])
    assert match.decision is not None and match.decision.purpose == "target"
    return match


@pytest.mark.rule("R260", "R261", "R262")
@pytest.mark.parametrize(
    ("build", "slot", "card"),
    [(lambda: awakened("morteus", 5), 3, "morteus"), (lambda: awakened("tadeu", 3), 1, "tadeu")],
    ids=["awakening", "evolution"],
)
def test_the_real_clock_leaves_what_entered_and_skips_its_entry(
    build: Callable[[], Match], slot: int, card: str
) -> None:
    session, _ = timed(build())
    assert session.tick(119.0) is None
    outcome = session.tick(120.0)
    assert outcome is not None and "skipped" in outcome.kinds()
    match = session.match
    assert match.active == 1 and on(match, 0, slot).card.id == card
    assert on(match, 0, 2).power == 2 and on(match, 0, 2).vulnerable == "channel"
    assert match.view(0).me.awaken_left == 0
    if card == "tadeu":
        assert "elyra" in [essence.card.id for essence in match.view(0).me.bank]
