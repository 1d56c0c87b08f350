"""Records as text: written, read, replayed, and refused with the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition, Setup
from skyworld_tui.session.recordfile import Meta, RecordError, ReplayError, dumps, loads, replay
from skyworld_tui.session.session import Session

from .conftest import play_on


@pytest.fixture
def text(setup: Setup, cards: CardSet) -> str:
    session = Session.new(setup, 7, ("human", "human"), meta=Meta(cards=cards.digest))
    play_on(session, 60)
    return session.text()


def test_what_is_written_reads_back_to_the_same_match(setup: Setup, cards: CardSet) -> None:
    for seed in range(4):
        session = Session.new(
            setup, seed, ("human", "normal"), meta=Meta(plays=("human", "normal"), cards=cards.digest)
        )
        play_on(session, 400, seed)
        loaded = loads(session.text(), cards)
        last = list(replay(loaded))[-1]
        assert last.match.fingerprint() == session.match.fingerprint()
        assert loaded.meta.plays == ("human", "normal")
        assert not loaded.warnings
        assert dumps(last.match.record, loaded.meta) == dumps(session.match.record, loaded.meta)


def test_the_header_says_what_the_contract_lists(text: str) -> None:
    for key in (
        "format: 1",
        "game:",
        "cards:",
        "seed: 7",
        "goal: 20",
        "first: p1",
        "p1:",
        "name: Ilse",
        "plays: human",
        "deck:",
        "clock:",
    ):
        assert key in text
    assert "\np1 " in text and "\n# fingerprint " in text


def test_another_format_is_refused_with_a_clear_line(text: str, cards: CardSet) -> None:
    with pytest.raises(RecordError, match="format 2; this game reads format 1"):
        loads(text.replace("format: 1", "format: 2"), cards)


def test_other_cards_are_a_warning(setup: Setup, cards: CardSet) -> None:
    session = Session.new(setup, 7, ("human", "human"), meta=Meta(cards="0000"))
    loaded = loads(session.text(), cards)
    assert bool(loaded.warnings) == bool(cards.digest)


def test_a_differing_fingerprint_stops_the_replay_at_its_line(text: str, cards: CardSet) -> None:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("# fingerprint"))
    lines[at] = "# fingerprint 0123456789abcdef"
    with pytest.raises(ReplayError) as caught:
        list(replay(loads("\n".join(lines), cards)))
    assert caught.value.line == at + 1


def test_an_illegal_move_names_its_line(text: str, cards: CardSet) -> None:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("p1 "))
    lines.insert(at, "p1 attack f1 e1")
    with pytest.raises(RecordError) as caught:
        list(replay(loads("\n".join(lines), cards)))
    assert caught.value.line == at + 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.replace("---\n", "", 1), "three dashes"),
        (lambda t: t.replace("\n---\n", "\n", 1), "does not end"),
        (lambda t: t.replace("nina*4", "nnina*4", 1), "nearest: nina"),
        (lambda t: t.replace("hero: aurelio", "hero: aurelo", 1), "nearest: aurelio"),
        (lambda t: t + "p3 end\n", "is not a move"),
        (lambda t: t.replace("name: Ilse", "name: [", 1), "not valid YAML"),
        (lambda t: t.replace("p2:\n", "p4:\n", 1), "unknown key 'p4'"),
        (lambda t: "", "three dashes"),
    ],
)
def test_damage_is_named_with_a_line(text: str, cards: CardSet, change, words: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordError, match=words) as caught:
        loads(change(text), cards)
    assert caught.value.line > 0


def test_a_match_from_a_position_keeps_its_start(cards: CardSet) -> None:
    nina, flor = cards.cards["nina"], cards.cards["flor"]
    seats = (
        SeatPosition(
            "A",
            hand=(nina, flor),
            field={1: CharacterAt(flor, bonus=1)},
            bank=((nina, False), (flor, True)),
            deck=(nina,) * 9,
        ),
        SeatPosition("B", field={0: CharacterAt(nina, vulnerable="exposed")}, deck=(flor,) * 9, faith=3),
    )
    match = Match.from_position(Position(seats, goal=11, seed=5))
    match.play(match.parse("attack f2 e1"))
    loaded = loads(dumps(match.record, Meta()), cards)
    assert list(replay(loaded))[-1].match.fingerprint() == match.fingerprint()


def test_replay_command(text: str, cards: CardSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from argparse import Namespace

    from skyworld_tui.session.command import replay as command

    path = tmp_path / "a.skyworld"
    path.write_text(text, encoding="utf-8")
    assert command(Namespace(file=str(path), to=5, text=True)) == 0
    out = capsys.readouterr().out
    assert (
        "Ilse against Marek" in out
        and "Faith" in out
        and "   5. " in out.split("Hero ")[0]
        and "   6. " not in out.split("Hero ")[0]
    )
    path.write_text(text.replace("format: 1", "format: 9"), encoding="utf-8")
    assert command(Namespace(file=str(path), to=None, text=True)) == 2
    assert "format 9" in capsys.readouterr().err
    assert command(Namespace(file=str(tmp_path / "none"), to=None, text=True)) == 2
