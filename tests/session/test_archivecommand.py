"""``skyworld records list``: searched and sorted as on the screen, as lines or as one JSON object."""

from __future__ import annotations

import json

import pytest

from screenshots.records import fill
from skyworld_tui.cli import main
from skyworld_tui.session.saves import SaveStore


@pytest.fixture(autouse=True)
def filled(store: SaveStore) -> None:
    """Seven records and a damaged file."""
    fill(store)


def test_every_record_is_a_line_newest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list"]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert len(lines) == 7 and lines[0].startswith("* 2026-01-01T11-12-09.skyworld")
    assert "You won  20-0  29 turns  By one point" in lines[0]
    assert said.err == "from-a-friend.skyworld: line 2: a record needs the key 'p1'\n"


def test_terms_and_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list", "won", "turns<29", "--sort", "oldest"]) == 0
    assert [line.split()[0][:10] for line in capsys.readouterr().out.splitlines()] == ["2025-12-20", "2025-12-24"]


def test_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list", "star", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["records", "faults", "beyond"] and list(told["faults"]) == ["from-a-friend.skyworld"]
    (only,) = told["records"]
    assert only["plays"] == ["human", "hard"] and only["winner"] == "p1" and only["faith"] == [20, 0]
    assert only["star"] and only["title"] == "By one point" and not only["other_cards"]


def test_a_term_that_makes_no_sense_is_bad_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list", "turns>many"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err == "turns takes a number: turns>20\n"


def test_no_folder_is_no_record(store: SaveStore, capsys: pytest.CaptureFixture[str]) -> None:
    for path in store.records.iterdir():
        path.unlink()
    store.records.rmdir()
    assert main(["records", "list"]) == 0
    assert capsys.readouterr() == ("", "there is no record yet\n")


def test_that_nothing_fits_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list", "foo"]) == 0
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("no record fits\n")
    assert main(["records", "list", "foo", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["records"] == [] and "no record fits" not in said.err


def test_a_replay_in_words_says_whose_lines_have_no_name(store: SaveStore, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(store.records.glob("2026-01-01*"))
    assert main(["replay", str(path), "--text", "--to", "3"]) == 0
    head, _, _ = capsys.readouterr().out.partition("\n\n")
    assert "Indented lines without a name are about whoever made the move above them." in head
