"""The search line over records, and their orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui import language
from skyworld_tui.session.archive import Kept
from skyworld_tui.session.archivefind import SORTS, Finder, ordered
from skyworld_tui.session.recordtags import Tags

DECKS = {"lanterns-at-dusk": "Lanterns at Dusk", "the-silver-ledger": "The Silver Ledger"}
BOTH = ("lanterns-at-dusk", "the-silver-ledger")
RECORDS = (
    Kept(
        Path("d"), "2026-12-01 20:00", ("Ana", "Marek"), ("human", "hard"), BOTH, winner=0,
        tags=Tags(31, (20, 19), "goal", star=True, title="Só Lua"),
    ),
    Kept(Path("c"), "2026-11-30 10:00", ("Ana", "Ilse"), ("human", "human"), BOTH[::-1], winner=1, tags=Tags(12)),
    Kept(
        Path("b"), "2026-11-02 10:00", ("Rui", "Ana"), ("easy", "human"), ("", "x-deck"), winner=0, hints=2,
        heroes=("", "morteus-of-the-reserve"), packs=("storm",), tags=Tags(20, (3, 0), "concede", note="sore"),
    ),
    Kept(Path("a"), "2025-01-01", ("Ana", "Marek"), ("human", "random")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", "dcba"),
        ("deck:lanterns", "dc"),
        ("deck:LEDGER", "dc"),
        ("level:hard", "d"),
        ('deck:"at dusk"', "dc"),
        ('deck:"at dusk', "dc"),
        ('deck:"', "dcba"),
        ('note:"so lua" marek', "d"),
        ('turns>"20"', "d"),
        ("won", "d"),
        ("WON", "d"),
        ("Lost", "b"),
        ("STAR", "d"),
        ("lost", "b"),
        ("open", "a"),
        ("star", "d"),
        ("turns>20", "d"),
        ("turns<=20", "cb"),
        ("turns>", "dcba"),
        ("hints>0", "b"),
        ("faith>=19", "d"),
        ("faith<5", "b"),
        ("faith>19", ""),
        ("date:2026-11", "cb"),
        ("date>=2026-11", "dcb"),
        ("date<2026", "a"),
        ("date:2025-1", "a"),
        ("date:2026-1", ""),
        ("date:2026-11-2", "b"),
        ("date>2026-11-2", "dc"),
        ("opponent:marek", "da"),
        ("opponent:ana", "c"),
        ("hero:morteus", "b"),
        ("ended:concede", "b"),
        ("pack:storm", "b"),
        ("note:sore", "b"),
        ("so", "db"),
        ('"so lua"', "d"),
        ('"won"', ""),
        ('"deck:lanterns"', ""),
        ("won level:hard turns>40", ""),
        ("marek dusk", "d"),
    ],
)
def test_what_a_line_finds(line: str, found: str) -> None:
    query = Finder(DECKS).read(line)
    assert query.remark == ""
    assert "".join(str(kept.path) for kept in RECORDS if query.fits(kept)) == found


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("vitória", "d"),
        ("Derrota", "b"),
        ("aberta", "a"),
        ("estrela", "d"),
        ("baralho:lanterns", "dc"),
        ("herói:morteus", "b"),
        ("nível:hard", "d"),
        ("adversário:marek", "da"),
        ("nota:sore", "b"),
        ("pacote:storm", "b"),
        ("fim:desistência", "b"),
        ("fim:concede", "b"),
        ("turnos>20", "d"),
        ("dicas>0", "b"),
        ("fé<5", "b"),
        ("data>=2026-11", "dcb"),
    ],
)
def test_portuguese_words_do_whatever_is_spoken(line: str, found: str, lang: str) -> None:
    language.begin(lang)
    test_what_a_line_finds(line, found)


def test_levels_are_called_as_they_are_shown() -> None:
    language.begin("pt")
    test_what_a_line_finds("nível:difícil", "d")
    test_what_a_line_finds("level:hard", "d")


def test_what_is_wrong_is_told_with_the_words_that_were_typed() -> None:
    language.begin("pt")
    for line, example in (("turnos>muitos", "turnos>20"), ("data>ontem", "data>2026-11"), ("nível>3", "nível:3")):
        assert Finder(DECKS).read(line).remark.endswith(example)
    told = Finder(DECKS).read("cor:azul").remark
    assert all(Finder(DECKS).read(f"{key}:").remark == "" for key in told.partition(": há ")[2].split())
    assert "adversário" in told


@pytest.mark.parametrize("line", ["turns>many", "colour:red", "date>soon", "level>3", "turns>9999999"])
def test_what_cannot_be_understood_is_said_and_left_out(line: str) -> None:
    query = Finder(DECKS).read(f"{line} won")
    assert query.remark and len(query.terms) == 1


def test_the_orders() -> None:
    told = {order: "".join(str(kept.path) for kept in ordered(RECORDS, order)) for order in SORTS}
    assert told["newest"] == "dcba"
    assert told["oldest"] == "abcd"
    assert told["longest"] == "dbca"
    assert told["closest"] == "dbca"
    assert told["level"] == "dbac"
