"""The folder of records: what a list tells of each, what older and damaged ones come to, and what a player adds."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, Move, Setup
from skyworld_tui.session import archive
from skyworld_tui.session.archive import Archive, Kept, Shelf
from skyworld_tui.session.recordfile import Meta, dumps, header_of, loads, replay
from skyworld_tui.session.recordhead import MAX_HEADER
from skyworld_tui.session.recordtags import MARK, Tags, read_tags, retagged
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session

from .conftest import Picker, play_on

DATE = "2026-11-30 21:15"


@pytest.fixture
def played(setup: Setup, cards: CardSet, store: SaveStore) -> Session:
    """A finished match of two players, whose record is kept."""
    meta = Meta(cards=cards.digest, date=DATE, hints=3)
    session = Session.new(setup, 7, ("human", "human"), store=store, meta=meta)
    play_on(session, 5000)
    assert session.over
    return session


def only(folder: Archive) -> Kept:
    """The one record that there is."""
    shelf = folder.read()
    assert shelf.faults == {} and len(shelf.records) == 1
    return shelf.records[0]


def test_a_finished_match_is_listed_with_what_its_head_says(played: Session, setup: Setup, cards: CardSet) -> None:
    kept, view = only(Archive()), played.match.view(0)
    assert (kept.date, kept.names, kept.plays) == (DATE, ("Ilse", "Marek"), ("human", "human"))
    assert kept.decks == ("lanterns-at-dusk", "the-silver-ledger")
    assert kept.heroes == tuple(player.hero and player.hero.id for player in setup.players)
    assert (kept.goal, kept.seed, kept.first, kept.winner, kept.hints) == (20, 7, 0, played.match.winner, 3)
    assert kept.turns == played.match.turn
    assert kept.faith == (view.seats[0].faith, view.seats[1].faith)
    assert kept.ended == "goal"
    assert kept.lists[0][0] == "nina*4"
    assert not kept.foreign(cards.digest) and kept.foreign("0" * 64)


def test_a_match_that_was_given_up_says_so(setup: Setup, cards: CardSet, store: SaveStore) -> None:
    session = Session.new(setup, 7, ("human", "random"), store=store, meta=Meta(("human", "random")), policy=Picker)
    session.concede(0)
    kept = only(Archive())
    assert (kept.ended, kept.winner, kept.result, kept.level, kept.faith) == ("concede", 1, "lost", "random", (0, 0))


def test_an_older_record_is_listed_by_what_its_moves_tell(played: Session) -> None:
    kept = only(Archive())
    text = kept.path.read_text("utf-8")
    kept.path.write_text("".join(line for line in text.splitlines(True) if not line.startswith(MARK)), "utf-8")
    older = only(Archive())
    assert older.faith is None
    assert (older.turns, older.ended) == (kept.turns, kept.ended)


def test_a_conceded_older_record_is_told_by_its_last_move(setup: Setup) -> None:
    match = Match.start(setup, 3)
    match.play(Move("concede"), 1)
    Archive().folder.mkdir(parents=True)
    (Archive().folder / "old.skyworld").write_text(dumps(match.record, Meta(result="p1")), "utf-8")
    assert only(Archive()).ended == "concede"


def test_games_without_tags_read_the_record_as_before(played: Session, cards: CardSet) -> None:
    """To them every line of a tag is a comment of YAML: without the marks read, the header is the same."""
    text = only(Archive()).path.read_text("utf-8")
    bare = "".join(line for line in text.splitlines(True) if not line.startswith(MARK))
    with_tags, without = loads(text, cards), loads(bare, cards)
    assert with_tags.record == without.record
    assert replace(with_tags.meta, tags=Tags()) == without.meta


def test_star_title_and_note_are_kept_and_nothing_else_changes(played: Session, cards: CardSet) -> None:
    folder = Archive()
    before = only(folder).path.read_text("utf-8")
    kept = folder.tag(only(folder), star=True, title="Só Lua", note="what\n a \x1b[31mmatch")
    assert kept == only(folder)
    assert (kept.tags.star, kept.tags.title, kept.tags.note) == (True, "Só Lua", "what a ?[31mmatch")
    loaded = loads(kept.path.read_text("utf-8"), cards)
    assert loaded.meta.tags == kept.tags
    assert list(replay(loaded))[-1].match.fingerprint() == played.match.fingerprint()
    folder.tag(kept, star=False, title="", note="")
    assert kept.path.read_text("utf-8") == before


@pytest.mark.parametrize("ends", ["\r", "\r\n"], ids=["of an old Mac", "of Windows"])
def test_a_star_can_be_put_on_a_record_with_other_line_ends(ends: str, played: Session, cards: CardSet) -> None:
    folder = Archive()
    path = only(folder).path
    text = path.read_text("utf-8")
    path.write_bytes(text.replace("\n", ends).encode())
    kept = folder.tag(only(folder), star=True)
    assert kept.tags.star and kept == only(folder)
    folder.tag(kept, star=False)
    assert path.read_text("utf-8") == text


def test_a_tag_of_a_later_game_stays(played: Session) -> None:
    folder = Archive()
    path = only(folder).path
    lines, end = header_of(path.read_text("utf-8"), path.name)
    path.write_text(retagged(lines, end, Tags(others=("#: mood calm",))), "utf-8")
    assert "#: mood calm" in folder.tag(only(folder), star=True).path.read_text("utf-8")


@pytest.mark.parametrize(
    "line", ["#: turns many", "#: turns 9999999", "#: faith 3", "#: faith 1 -2", "#: ended perhaps", "#:", "#: ?"]
)
def test_a_tag_that_makes_no_sense_is_none(line: str) -> None:
    tags = read_tags([line])
    assert (tags.turns, tags.faith, tags.ended) == (None, None, "")


def test_damaged_files_are_named_and_the_others_listed(played: Session) -> None:
    folder = Archive()
    good = only(folder).path
    text = good.read_text("utf-8")
    for name, content in {
        "empty": b"",
        "binary": bytes(range(256)),
        "endless": b"---\nformat: 1\n",
        "other": text.replace("format: 1", "format: 2").encode(),
        "word": text.replace("goal: 20", "goal: many").encode(),
        "seat": re.sub(r"p2:\n(  .*\n)+", "", text).encode(),
        "deep": b"---\nformat: 1\np1: " + b"[" * 5000 + b"\n---\n",
        "alias": b"---\nformat: 1\np1: &a {}\np2: *a\n---\n",
        "big": b"---\n" + b"#" * 1_000_001,
    }.items():
        (folder.folder / f"{name}.skyworld").write_bytes(content)
    (folder.folder / "folder.skyworld").mkdir()
    os.mkfifo(folder.folder / "pipe.skyworld")
    shelf = folder.read()
    assert [kept.path for kept in shelf.records] == [good]
    assert {name.partition(".")[0] for name in shelf.faults} == {
        "empty", "binary", "endless", "other", "word", "seat", "deep", "alias", "big", "folder", "pipe",
    }  # fmt: skip
    assert "this record has format 2; this game reads format 1" in shelf.faults["other.skyworld"]
    assert all("\n" not in fault and fault for fault in shelf.faults.values())


def test_no_text_of_a_head_reaches_the_terminal(played: Session) -> None:
    folder = Archive()
    path = only(folder).path
    text = path.read_text("utf-8")
    for plain, harm in {
        "name: Ilse": r'name: "\e[31mIlse\a"',
        "plays: human": r'plays: "human\e[2J"',
        "deck: [nina*4": r'deck: ["nina*4\e[2J"',
        "deck_id: lanterns-at-dusk": r'deck_id: "lanterns\u202e"',
        "clock: true": r"clock: true" + "\n" + r'packs: {"storm\e[2J": "0"}',
        f"date: {DATE}": rf'date: "{DATE}\r\e]0;title\a"',
    }.items():
        assert plain in text, plain
        text = text.replace(plain, harm, 1)
    path.write_text(text, "utf-8")
    kept = only(folder)
    assert (kept.names[0], kept.plays[0], kept.packs) == ("?[31mIlse?", "human?[2J", ("storm?[2J",))
    assert (kept.lists[0][0], kept.decks[0]) == ("nina*4?[2J", "lanterns?")
    assert kept.date.startswith(DATE) and kept.date.isprintable()


def test_a_head_longer_than_any_is_not_looked_into(played: Session) -> None:
    folder = Archive()
    path = only(folder).path
    text, long = path.read_text("utf-8"), f"# {'x' * 1000}\n" * (MAX_HEADER // 1000)
    path.write_text(text.replace("---\n", f"---\n{long}", 1), "utf-8")
    shelf = folder.read()
    assert shelf.records == () and "the header is longer than 200000 characters" in shelf.faults[path.name]
    path.write_text(text.replace("---\n", f"---\n{long[: MAX_HEADER // 2]}\n", 1), "utf-8")
    assert only(folder).names == ("Ilse", "Marek")


def test_the_newest_comes_first_and_the_number_is_bounded(played: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Archive()
    text = only(folder).path.read_text("utf-8")
    for day in range(1, 6):
        name = f"2027-01-0{day}"
        (folder.folder / f"{name}.skyworld").write_text(text.replace(DATE, name), "utf-8")
    assert [kept.date[-2:] for kept in folder.read().records[:2]] == ["05", "04"]
    monkeypatch.setattr(archive, "MAX_RECORDS", 4)
    shelf = folder.read()
    assert (len(shelf.records), shelf.beyond) == (4, 2)
    assert [kept.date[-2:] for kept in shelf.records] == ["05", "04", "03", "02"]


def test_a_record_can_be_deleted(played: Session) -> None:
    folder = Archive()
    folder.remove(only(folder).path.name)
    assert folder.read().records == ()


def test_matches_that_were_put_away_are_listed_and_deleted(setup: Setup, store: SaveStore) -> None:
    session = Session.new(setup, 7, ("human", "human"), store=store, meta=Meta(date=DATE))
    play_on(session, 12)
    away = store.put_away()
    (store.saves / "previous-2.skyworld").write_text("no record", "utf-8")
    (store.saves / "current.skyworld").write_text(away.read_text("utf-8"), "utf-8")
    folder = Archive()
    shelf = folder.read()
    assert [(kept.path, kept.result) for kept in shelf.records] == [(away, "open")], (
        "not the match that is being played"
    )
    assert list(shelf.faults) == ["saves/previous-2.skyworld"]
    assert Archive(store.records).read() == Shelf(), "where only one folder is asked for"
    folder.remove(shelf.records[0])
    folder.remove("saves/previous-2.skyworld")
    assert folder.read() == Shelf() and [path.name for path in store.saves.glob("*.skyworld")] == ["current.skyworld"]


def test_there_may_be_no_folder(tmp_path: Path) -> None:
    assert Archive(tmp_path / "none").read() == archive.Shelf()
