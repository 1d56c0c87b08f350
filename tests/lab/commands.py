"""Commands of the lab as a player types them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from skyworld_tui import cli
from skyworld_tui.lab.matches import MatchResult
from skyworld_tui.lab.simulation import Game

Said = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], line: str) -> Said:
    """(exit status, standard output, standard error) of ``skyworld LINE``."""
    status = cli.main(line.split())
    said = capsys.readouterr()
    return status, said.out, said.err


def report(capsys: pytest.CaptureFixture[str], line: str, status: int = 0) -> dict[str, Any]:
    """The JSON of ``skyworld LINE --json``, which prints nothing else."""
    found, out, err = run(capsys, f"{line} --json")
    assert found == status, err
    assert out.count("\n") == 1
    parsed: dict[str, Any] = json.loads(out)
    return parsed


def rows(text: str) -> list[dict[str, str]]:
    """A CSV table."""
    return list(csv.DictReader(io.StringIO(text)))


def game(index: int, won: bool | None, swapped: bool | None = None, **result: Any) -> Game:
    """A made-up game that the first player of the plan has ``won``; None for nobody. Odd ones are swapped."""
    turned = index % 2 == 1 if swapped is None else swapped
    winner = None if won is None else int(won == turned)
    return Game(index, turned, ("four-winds", "the-long-wake"), MatchResult(index, winner=winner, **result))
