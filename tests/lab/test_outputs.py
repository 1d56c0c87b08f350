"""Where rows go: a full disk costs the table and not the study, and two tables never share a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from skyworld_tui.lab.outputs import Sheet, same_file
from tests.lab.commands import run

FULL = Path("/dev/full")
full_disk = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
NO_SPACE = f"skyworld: {FULL}: no space left on device\n"


@full_disk
@pytest.mark.parametrize(
    "line",
    [
        f"simulate --games 4 --csv {FULL}",
        f"simulate --games 4 --cards-csv {FULL}",
        f"ladder --games 2 --levels random,novice --csv {FULL}",
        f"matrix --games 2 --level random --decks four-winds,the-long-wake --csv {FULL}",
        f"matrix --games 2 --level random --decks four-winds --cards-csv {FULL}",
    ],
)
def test_a_full_disk_is_said_after_what_was_found(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, f"{line} --jobs 1 --json")
    assert (status, err) == (2, NO_SPACE) and json.loads(out)["errors"] == 0
    status, out, err = run(capsys, f"{line} --jobs 1")
    assert (status, err) == (2, NO_SPACE) and "0 errors, 0 stalls" in out


@full_disk
def test_the_other_table_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "cards.csv"
    assert run(capsys, f"simulate --games 2 --jobs 1 --csv {FULL} --cards-csv {cards}")[0] == 2
    assert cards.read_text("utf-8").count("\n") > 10


@full_disk
def test_what_a_study_raises_comes_before_the_full_disk() -> None:
    with pytest.raises(KeyError), Sheet(str(FULL), ["game"]) as sheet:
        sheet.write([[1]])
        raise KeyError


def test_a_line_is_in_the_file_as_soon_as_it_is_known(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    with Sheet(str(file), ["game", "said"]) as sheet:
        sheet.write([[1, "a, b"]])
        assert file.read_text("utf-8") == 'game,said\n1,"a, b"\n'


@pytest.mark.parametrize("command", ["simulate --games 2", "matrix --games 2 --level random"])
def test_two_tables_in_one_file_are_refused(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, link = tmp_path / "a.csv", tmp_path / "b.csv"
    file.write_text("kept", encoding="utf-8")
    os.link(file, link)
    for other in (file, tmp_path / "." / "a.csv", link):
        status, out, err = run(capsys, f"{command} --csv {file} --cards-csv {other}")
        assert (status, out) == (2, "") and "the same file" in err and err.count("\n") == 1
    assert file.read_text("utf-8") == "kept"


def test_files_that_are_the_same_or_not(tmp_path: Path) -> None:
    one, other = str(tmp_path / "a.csv"), str(tmp_path / "b.csv")
    assert same_file(one, str(tmp_path / "x" / ".." / "a.csv")) and not same_file(one, other)
    assert not same_file(os.devnull, os.devnull), "nothing is lost there"
