"""What the engine may load, and that a match is the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PLAY = """
from random import Random
from tests.engine.build import begin, some_move
for seed in (3, 8, 12):
    match, rng = begin(seed), Random(seed)
    while match.decision is not None and match.turn < 12:
        match.play(some_move(match, rng))
        if match.decision is not None and match.decision.kind != "turn":
            print(match.fingerprint())
    print(match.fingerprint(), len(match.record.moves), sorted(match.record.fingerprints.items()))
"""


def fresh(code: str, hash_seed: str = "0") -> str:
    """What a fresh process prints."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


@pytest.mark.parametrize("module", ["skyworld_tui.engine", "skyworld_tui.engine.match", "skyworld_tui.cards.model"])
def test_the_engine_loads_neither_pydantic_nor_yaml_nor_textual(module: str) -> None:
    heavy = ("pydantic", "pydantic_core", "yaml", "textual", "rich", "platformdirs", "asyncio")
    loaded = fresh(f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])")
    assert loaded.strip() == "[]"


def test_the_same_match_has_the_same_fingerprints_in_every_process() -> None:
    told = {fresh(PLAY, hash_seed) for hash_seed in ("0", "1", "4711")}
    assert len(told) == 1 and len(next(iter(told)).splitlines()) >= 6
