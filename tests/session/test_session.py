"""A match being played: seats, stale answers, time, hand-over, undo, saves."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.model import AbilityDef, CardDef, CardSet, EffectDef, TargetDef
from skyworld_tui.engine import CharacterAt, IllegalMove, Match, Position, SeatPosition, Setup
from skyworld_tui.engine.moves import Move
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.continuing import continue_saved
from skyworld_tui.session.recordfile import Meta
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Refused, Session

from .conftest import Picker, play_on


def keep_both(session: Session, now: float = 0.0) -> None:
    """Both keep their opening hands."""
    for _ in range(2):
        if session.handover is not None:
            session.take_keyboard(session.handover, now)
        session.play(Move("keep"), session.decision_id, now)
    if session.handover is not None:
        session.take_keyboard(session.handover, now)


def test_a_stale_answer_is_refused_and_nothing_changes(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "human"))
    old = session.decision_id
    keep_both(session)
    before = session.match.fingerprint()
    with pytest.raises(Refused, match="answered already"):
        session.play(Move("end"), old)
    assert session.match.fingerprint() == before


def test_an_illegal_move_says_why(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "human"))
    keep_both(session)
    with pytest.raises(IllegalMove):
        session.play(Move("channel", 0), session.decision_id)
    assert session.why_not(Move("channel", 0))
    assert session.why_not(Move("end")) == ""


def test_in_hotseat_nobody_holds_the_keyboard_before_the_first_curtain(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "human"))
    assert session.handover == 0
    session.take_keyboard(0)
    assert session.handover is None
    session.play(Move("keep"), session.decision_id)
    assert session.handover == 1
    session.hide()
    assert session.handover == 1
    assert session.public_view(0).me.hand is None and session.public_view(0).other.hand is None
    session.take_keyboard(1)
    assert session.view().seat == 1 and session.view().me.hand is not None and session.view().other.hand is None


@pytest.mark.rule("D-101")
def test_the_turn_ends_when_the_time_is_out(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "human"), clock=TurnClock(120, 30), now=0.0)
    session.take_keyboard(0, 5)
    assert session.tick(10_000) is None, "the opening hand is not timed"
    keep_both(session, 100)
    turn, active = session.match.turn, session.match.active
    assert session.clock is not None and session.clock.left(100) == 120
    assert session.tick(219) is None
    outcome = session.tick(220)
    assert outcome is not None and session.match.turn == turn + 1 and session.match.active != active
    assert any(event.kind == "end_turn" and event.why == "timeout" for event in outcome.events)
    assert session.handover is not None and session.tick(5000) is None, "the curtain stops the clock"
    session.take_keyboard(session.handover, 5000)
    assert session.clock.left(5001) == 119


def test_the_policy_thinks_on_a_view_and_its_time_does_not_count(setup: Setup) -> None:
    session = Session.new(setup, 1, ("random", "human"), clock=TurnClock(120, 30), policy=Picker)
    assert session.policy_asked and session.handover is None
    think = session.thinker()
    session.play(think(), session.decision_id)
    assert not session.policy_asked and session.view().seat == 1
    session.play(Move("keep"), session.decision_id)
    assert session.policy_asked and session.clock is not None and not session.clock.running


def test_the_match_is_saved_after_every_move_and_goes_on_from_there(
    setup: Setup, store: SaveStore, cards: CardSet
) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store, meta=Meta(cards=cards.digest))
    for seed in range(60):
        play_on(session, 1, seed)
        if session.over:
            break
        again, message = continue_saved(SaveStore(), cards)
        assert again is not None and not message
        assert again.match.fingerprint() == session.match.fingerprint()
        assert again.log.of(0) == session.log.of(0) and again.log.of(1) == session.log.of(1)


def test_a_save_in_the_middle_of_a_choice_asks_the_same_again(setup: Setup, store: SaveStore, cards: CardSet) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)

    def in_choice(s: Session) -> bool:
        return s.match.turn > 0 and s.match.decision is not None and s.match.decision.kind == "pick"

    play_on(session, 2000, 5, in_choice)
    assert in_choice(session)
    again, _ = continue_saved(store, cards)
    assert again is not None and again.match.decision is not None and again.match.decision.kind == "pick"
    assert again.match.fingerprint() == session.match.fingerprint()
    assert again.match.legal_moves() == session.match.legal_moves()


def test_a_finished_match_becomes_a_record(setup: Setup, store: SaveStore, cards: CardSet) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store, meta=Meta(date="2030-01-02T03:04:05"))
    session.take_keyboard(0)
    session.concede(0)
    assert session.over and session.match.winner == 1
    assert not store.has_save()
    assert [path.name for path in store.records.iterdir()] == ["2030-01-02T03-04-05.skyworld"]
    assert continue_saved(store, cards) == (None, "")


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\x00", b"---\nformat: 1\n", b"---\nformat: 3\n---\n"])
def test_a_damaged_save_is_set_aside(store: SaveStore, cards: CardSet, damage: bytes) -> None:
    for number in (1, 2):
        store.saves.mkdir(parents=True, exist_ok=True)
        store.current.write_bytes(damage)
        session, message = continue_saved(store, cards)
        assert session is None and f"damaged-{number}" in message
        assert not store.has_save()
    assert len(list(store.saves.iterdir())) == 2


def test_a_save_that_does_not_replay_is_set_aside(setup: Setup, store: SaveStore, cards: CardSet) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)
    play_on(session, 10)
    store.current.write_text(store.current.read_text() + "p1 channel f5\n")
    again, message = continue_saved(store, cards)
    assert again is None and "damaged-1" in message


def test_a_full_disk_is_said_not_raised(setup: Setup, store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)

    def refuse(text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "write", refuse)
    session.take_keyboard(0)
    session.play(Move("keep"), session.decision_id)
    assert "no space left" in session.trouble


def test_a_write_that_fails_leaves_the_old_save_whole(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    store.write("old\n")

    def refuse(*args: object) -> None:
        raise OSError("no")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="no"):
        store.write("new\n")
    assert store.current.read_text() == "old\n"
    assert [path.name for path in store.saves.iterdir()] == [store.current.name]


def test_undo_takes_back_until_something_hidden_came_to_light(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "human"))
    keep_both(session)
    start = session.match.fingerprint()
    essence = next(move for move in session.view().legal if move.verb == "essence")
    tally = session.tally.copy()
    session.play(essence, session.decision_id)
    lines = len(session.log.of(session.holder))
    session.undo()
    assert session.tally == tally
    assert session.match.fingerprint() == start and len(session.log.of(session.holder)) < lines
    with pytest.raises(Refused, match="turn has begun"):
        session.undo()


def test_rematch_swaps_sides(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "normal"))
    again = session.rematch(9, swap=True)
    assert again.plays == ("normal", "human") and again.names == ("Marek", "Ilse") and again.holder == 1


def test_no_log_line_of_one_seat_names_what_the_other_drew(setup: Setup) -> None:
    session = Session.new(setup, 11, ("human", "human"))
    play_on(session, 300, 4)
    for seat in (0, 1):
        for line in session.log.of(seat):
            if line.kind == "draw" and line.seat != seat:
                assert line.text.split()[1].isdigit()
        assert not any(line.private for line in session.log.of(seat, public=True))


@pytest.mark.rule("D-13")
def test_concession_is_allowed_while_the_other_decides(setup: Setup) -> None:
    session = Session.new(setup, 1, ("human", "normal"), policy=Picker)
    session.concede(0)
    assert session.match.winner == 1


def off_turn(clock: TurnClock | None = None) -> Session:
    """Ilse's attack destroys Marek's Ghost, whose ON DEATH Marek may use: he is asked in her turn."""
    gift = EffectDef("strengthen", n=1, target=TargetDef(side="ally"))
    ghost = CardDef(
        "ghost",
        "Ghost",
        "Ghost",
        1,
        "void",
        0,
        0,
        1,
        1,
        abilities=(AbilityDef("ghost.1", 1, "on_death", (gift,), optional=True),),
    )
    knight = CardDef("knight", "Knight", "Knight", 1, "sun", 0, 0, 5, 1)
    field = {0: CharacterAt(ghost, vulnerable="exposed"), 1: CharacterAt(knight), 2: CharacterAt(knight)}
    seats = (
        SeatPosition("Ilse", field={0: CharacterAt(knight)}, hand=(knight,), deck=(knight,) * 9),
        SeatPosition("Marek", field=field, hand=(knight,), deck=(knight,) * 9),
    )
    session = Session(Match.from_position(Position(seats)), ("human", "human"), clock=clock)
    session.take_keyboard(0)
    session.play(Move("attack", 0, 0), session.decision_id)
    assert session.asked == 1 and session.match.active == 0
    return session


@pytest.mark.rule("D-99")
def test_silence_of_the_other_player_answers_in_thirty_seconds() -> None:
    session = off_turn(TurnClock(120, 30))
    clock = session.clock
    assert clock is not None and session.asked is not None
    left, asked, decision = clock.turn_left, session.asked, session.decision_id
    assert clock.mode == "answer" and clock.left(0) == 30 and asked != session.match.active
    assert session.tick(29) is None
    assert session.tick(30) is not None
    assert session.decision_id != decision and clock.left(30) == left, "the turn's own clock stood still"


@pytest.mark.rule("D-99")
def test_a_public_question_is_asked_without_passing_the_keyboard() -> None:
    session = off_turn()
    assert session.handover is None
    view = session.view()
    assert view.seat == session.match.active and view.legal and view.choice is not None
    assert view.choice.by != view.seat and view.other.hand is None


def test_the_board_as_text_names_everything(setup: Setup) -> None:
    from skyworld_tui.session.boardtext import board_text

    session = Session.new(setup, 1, ("human", "human"))
    play_on(session, 40)
    view = session.match.view(0)
    text = "\n".join(board_text(view))
    for card in view.me.hand or ():
        assert card.full_name in text
    for side in view.seats:
        for character in side.field:
            assert character is None or character.card.full_name in text
    hidden = {card.full_name for card in session.match.hand(1)} - {e.card.full_name for s in view.seats for e in s.bank}
    assert "Hand: 6 cards" in text or view.other.hand_count != 6
    assert hidden


def test_a_cancelled_preparation_leaves_nothing_to_undo(cards: CardSet) -> None:
    c = cards.cards
    bank = tuple((c[name], False) for name in ("elyra", "flor", "lotus", "nina"))
    seats = (SeatPosition("A", hand=(c["morteus"],), bank=bank, deck=(c["nina"],) * 9), SeatPosition("B"))
    session = Session(Match.from_position(Position(seats)), ("human", "normal"), policy=Picker)
    before = session.match.fingerprint()
    session.play(Move("awaken", 0), session.decision_id)
    session.play(Move("cancel"), session.decision_id)
    assert session.match.fingerprint() == before
    with pytest.raises(Refused, match="Nothing to take back"):
        session.undo()


def test_nothing_is_taken_back_once_the_other_player_has_answered() -> None:
    session = off_turn()
    session.play(Move("no"), session.decision_id)
    assert session.asked == 0 and session.match.active == 0
    with pytest.raises(Refused, match="the other player has moved"):
        session.undo()


def test_a_continued_turn_has_the_time_that_was_left(setup: Setup, store: SaveStore, cards: CardSet) -> None:
    session = Session.new(setup, 1, ("human", "human"), store=store, clock=TurnClock(120, 30))
    keep_both(session, 5)
    assert session.clock is not None and session.clock.left(5) == 120
    essence = next(move for move in session.view().legal if move.verb == "essence")
    session.play(essence, session.decision_id, 65)
    again, _ = continue_saved(store, cards, now=1000.0)
    assert again is not None and again.clock is not None
    assert again.clock.left(1000) == 60
    session.save(85.5)  # the player leaves later
    again, _ = continue_saved(store, cards, now=2000.0)
    assert again is not None and again.clock is not None and again.clock.left(2000) == 40
    again.take_keyboard(0, 2000)
    again.play(Move("end"), again.decision_id, 2010)
    assert again.clock.left(2010) == 120
    assert "left: 120" in again.text()
    again.concede(1, 2020)
    assert "left:" not in again.text()
