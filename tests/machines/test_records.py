"""A record is a proof: it plays to the same fingerprints in a fresh process, however that process orders its sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from skyworld_tui.engine import Match
from skyworld_tui.engine.record import Record
from skyworld_tui.lab.matches import MAX_TURNS
from tests.machines.matches import play_one, setup_of
from tests.machines.replayed import replayed, to_plain

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = range(100, 124)


def recorded(number: int) -> tuple[Record, list[str]]:
    """The record of a random match and its fingerprints as it replays here."""
    match = Match.start(setup_of(number), number)
    rng = Random(number)
    while match.decision is not None and match.turn <= MAX_TURNS:
        play_one(match, rng)
    here = replayed(match.record)
    assert here[-1] == match.fingerprint(), f"match {number}: the record plays differently"
    assert match.record.fingerprints, "a record without a fingerprint proves nothing"
    return match.record, here


@pytest.fixture(scope="module")
def matches() -> dict[int, tuple[Record, list[str]]]:
    """All of them, by number."""
    return {number: recorded(number) for number in NUMBERS}


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_records_replay_in_a_fresh_process(hash_seed: str, matches: dict[int, tuple[Record, list[str]]]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.machines.replayed"],
        input=json.dumps([to_plain(record) for record, _ in matches.values()]),
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for (number, (_, here)), there in zip(matches.items(), json.loads(done.stdout), strict=True):
        assert there == here, f"match {number} plays differently in another process"
