"""A record walked through: every place is the match as it was, and a match or a report goes on from there."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, PlayerSetup, Setup
from skyworld_tui.packs.shelf import in_use
from skyworld_tui.session.archive import read_kept
from skyworld_tui.session.archivewalk import EVERY, Walk, report_of, report_text, write_report
from skyworld_tui.session.log import LogBook
from skyworld_tui.session.recordfile import Loaded, Meta, dumps, header_of, loads, read_record
from skyworld_tui.session.recordfile import replay as steps
from skyworld_tui.session.recordtags import NONE, Tags, retagged
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Refused, Session

from .conftest import Picker, play_on

DATE = "2026-11-30 21:15"


@pytest.fixture(scope="module")
def loaded(setup: Setup, cards: CardSet) -> Loaded:
    """The record of a match at random, seed 11."""
    match, rng = Match.start(setup, 11), random.Random(11)
    while match.winner is None:
        match.play(rng.choice(match.legal_moves()))
    return loads(
        dumps(match.record, Meta(cards=cards.digest, date=DATE, result=f"p{match.winner + 1}")), cards, "x.skyworld"
    )


@pytest.fixture
def walk(loaded: Loaded) -> Walk:
    """The record, walked through."""
    return Walk(loaded)


def test_every_place_is_the_match_as_it_was(walk: Walk, loaded: Loaded) -> None:
    prints = [step.match.fingerprint() for step in steps(loaded)]
    assert walk.last == len(prints) > 3 * EVERY and walk.fault == ""
    places = [*range(1, walk.last + 1), *range(walk.last, 0, -7)]
    assert [walk.match(place).fingerprint() for place in places] == [prints[place - 1] for place in places]


def test_a_place_is_the_callers_own(walk: Walk) -> None:
    before = walk.match(EVERY).fingerprint()
    match = walk.match(EVERY)
    match.play(match.legal_moves()[0])
    assert walk.match(EVERY).fingerprint() == before


def test_turns_are_gone_to(walk: Walk) -> None:
    turns = [turn for turn, _ in walk.starts]
    assert turns == list(range(turns[-1] + 1))
    for turn, place in walk.starts[1:]:
        assert walk.match(place).turn == turn and walk.match(place - 1).turn == turn - 1
        assert walk.turn_at(place) == turn and walk.to_turn(turn) == place
        assert walk.turn_start(place - 1, 1) == place and walk.turn_start(place + 1, -1) == place
    assert walk.turn_start(walk.last, 1) == walk.last and walk.turn_start(0, -1) == 0
    assert walk.to_turn(999) == walk.starts[-1][1]


def test_the_log_grows_with_the_place_and_keeps_what_is_hidden(walk: Walk, loaded: Loaded) -> None:
    match = Match.from_record(loaded.record, 0)
    book = LogBook(walk.names)
    book.add(match.opening_events, 0)
    for place, (seat, line) in enumerate(loaded.record.moves, start=1):
        turn = match.turn
        book.add(match.play(match.parse(line), seat), turn)
        assert (walk.lines(place, 0), walk.lines(place, 1)) == book.lines, f"move {place}"
    assert book.lines[0] != book.lines[1]


def test_it_shows_up_to_the_move_that_does_not_replay(loaded: Loaded, cards: CardSet) -> None:
    text = dumps(loaded.record, loaded.meta)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("p1 end"))
    lines[at] = "p1 attack f1 e1"
    walk = Walk(loads("\n".join(lines), cards))
    assert walk.fault.startswith(f"line {at + 1}: ") and 0 < walk.last < len(loaded.record.moves)
    assert walk.match(walk.last).turn == 1


@pytest.mark.parametrize("plays", [("human", "random"), ("random", "human"), ("human", "human")])
def test_a_match_goes_on_from_a_place(
    walk: Walk, cards: CardSet, store: SaveStore, setup: Setup, plays: tuple[str, str]
) -> None:
    Session.new(setup, 1, ("human", "human"), store=store)  # an unfinished match
    place = walk.last // 2
    session = walk.go_on(place, plays, ("Ana", "Rui"), store=store, date=DATE, cards=cards, policy=Picker)
    assert session.match.fingerprint() == walk.match(place).fingerprint()
    assert session.names == ("Ana", "Rui")
    assert session.plays == plays and session.put_away and session.saved
    assert session.undo_refusal()
    play_on(session, 5000)
    (path,) = store.records.glob("*.skyworld")
    kept = read_kept(path)
    assert kept.tags.goes_on == f"x.skyworld {place}" and kept.plays == plays and kept.result != "open"
    again = read_record(path, cards)
    assert again.record.moves[:place] == walk.loaded.record.moves[:place]
    assert list(steps(again))[-1].match.fingerprint() == session.match.fingerprint()


def test_the_record_up_to_a_place_keeps_its_proofs(walk: Walk) -> None:
    place = walk.last // 2
    record, whole = walk.until(place, Meta()).record, walk.loaded.record
    assert record.fingerprints == {count: text for count, text in whole.fingerprints.items() if count <= place} != {}


def test_what_the_player_said_of_the_record_is_not_said_of_the_match_that_goes_on(
    loaded: Loaded, cards: CardSet, store: SaveStore
) -> None:
    tags = Tags(31, (20, 13), "goal", star=True, title="By one point", note="sore", others=("#: mood calm",))
    walk = Walk(replace(loaded, meta=replace(loaded.meta, tags=tags)))
    session = walk.go_on(5, ("human", "human"), walk.names, store=store, date=DATE, cards=cards)
    assert session.meta.tags == Tags(goes_on="x.skyworld 5")
    assert read_record(store.current, cards).meta.tags == Tags(goes_on="x.skyworld 5")


def test_as_far_as_a_record_of_other_cards_was_played_it_is_one_of_todays(loaded: Loaded) -> None:
    """What is wrong in it from then on is a fault of its own, not one of the cards."""
    walk = Walk(replace(loaded, foreign=True))
    assert not walk.until(walk.last // 2, Meta()).foreign


def test_a_rematch_goes_on_from_nothing(walk: Walk, cards: CardSet) -> None:
    session = walk.go_on(walk.last - 1, ("human", "human"), walk.names, store=None, date=DATE, cards=cards)
    session.concede(0)
    assert session.meta.tags.goes_on and session.rematch(1).meta.tags == NONE


def test_a_match_with_a_pack_goes_on_with_it_whatever_is_switched_on(cards: CardSet, store: SaveStore) -> None:
    whole = in_use(cards, ["harbour-lights"]).cards
    deck = whole.decks["harbour-lights:night-watch"]
    hero = whole.heroes[deck.hero] if deck.hero else None
    players = [PlayerSetup(name, tuple(whole.cards[card] for card in deck.card_ids()), hero, deck.id) for name in "AB"]
    match, rng = Match.start(Setup((players[0], players[1]), format=whole.format), 4), random.Random(4)
    while match.turn < 9:
        match.play(rng.choice(match.legal_moves()))
    walk = Walk(loads(dumps(match.record, Meta(cards=cards.digest, packs=whole.packs)), cards))
    session = walk.go_on(walk.last, ("human", "random"), ("A", "B"), store=store, date=DATE, cards=cards, policy=Picker)
    assert session.meta.packs == whole.packs
    saved = Walk(read_record(store.current, cards))
    assert saved.loaded.warnings == () and saved.match(saved.last).fingerprint() == match.fingerprint()


def test_nothing_goes_on_where_it_is_over_or_nobody_plays(walk: Walk, cards: CardSet) -> None:
    for place, plays in ((walk.last, ("human", "human")), (3, ("random", "random"))):
        with pytest.raises(Refused):
            walk.go_on(place, plays, walk.names, store=None, date=DATE, cards=cards)


def test_a_report_is_one_file_that_plays_to_the_same_place(
    setup: Setup, cards: CardSet, store: SaveStore, tmp_path: Path
) -> None:
    session = Session.new(setup, 5, ("human", "human"), store=store, meta=Meta(cards=cards.digest, date=DATE))
    play_on(session, 500, until=lambda s: s.match.turn > 2 and s.match.view(s.asked or 0).choice is not None)
    path = write_report(report_of(session, "the card\nwent away"), DATE, tmp_path)
    other = write_report(report_of(session, ""), DATE, tmp_path)
    assert path != other and path.parent == tmp_path / "reports"
    text = path.read_text("utf-8")
    assert "both hands" in text.splitlines()[1]
    back = read_record(path, cards)
    assert back.meta.tags.report == "the card went away" and back.meta.cards == cards.digest
    walk = Walk(back)
    assert walk.match(walk.last).fingerprint() == session.match.fingerprint()
    assert walk.match(walk.last).view(session.asked or 0).choice == session.match.view(session.asked or 0).choice
    assert report_text(back, "the card went away") == text
    assert retagged(*header_of(text, ""), back.meta.tags) == text, "the notice stands once"
