"""A damaged file of the game is its one line and status 2 before anything is played, whatever the number of jobs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from skyworld_tui.ai import levels, weights
from skyworld_tui.cards import load
from skyworld_tui.lab import simulation
from skyworld_tui.paths import data_dir
from tests.lab.commands import run

Damage = Callable[[str, str, str], None]

SIMULATE = "simulate --games 4 --p1 normal --p2 novice"
MATRIX = "matrix --games 4 --level normal"
LADDER = "ladder --games 4 --levels novice,normal"
YARDSTICK = "simulate --games 4 --p1 one-ply"


def forget() -> None:
    for read in (load.load_core, levels.load_levels, levels._weights, simulation.material):
        read.cache_clear()


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Damage]:
    """Puts other words into a file of a copy of the game's own folder."""
    folder = tmp_path / "data"
    shutil.copytree(data_dir(), folder)

    def change(file: str, old: str, new: str) -> None:
        path = folder / file
        words = path.read_text(encoding="utf-8")
        assert old in words
        path.write_text(words.replace(old, new, 1), encoding="utf-8")
        for module in (load, levels, weights, simulation):
            monkeypatch.setattr(module, "data_dir", lambda: folder)
        forget()

    yield change
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("ai/levels.yaml", "levels:", "levels: [", SIMULATE),
        ("ai/levels.yaml", "levels:", "levels: [", LADDER),
        ("ai/levels.yaml", "levels:", "levels: [", MATRIX),
        ("ai/levels.yaml", "weights: onemove", "weights: onemoves", LADDER),
        ("ai/weights.yaml", "intercept:", "intercep:", SIMULATE),
        ("ai/weights.yaml", "intercept:", "intercep:", MATRIX),
        ("ai/onemove.yaml", "intercept:", "intercep:", SIMULATE),
        ("ai/first.yaml", "intercept:", "intercep:", YARDSTICK),
        ("cards.yaml", "stage:", "stagge:", SIMULATE),
        ("heroes.yaml", "name:", "nam:", LADDER),
        ("format.yaml", "goal:", "gaol:", MATRIX),
        ("decks/four-winds.yaml", "cards:", "card:", SIMULATE),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_study_of_damaged_files_does_not_begin(
    file: str, old: str, new: str, line: str, jobs: int, damage: Damage, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    damage(file, old, new)
    table = tmp_path / "rows.csv"
    status, out, err = run(capsys, f"{line} --jobs {jobs} --csv {table}")
    named = "onemoves.yaml" if new.endswith("onemoves") else Path(file).name
    assert (status, out) == (2, "") and err.startswith("skyworld: ") and err.count("\n") == 1
    assert f"{named}:" in err and "worker" not in err
    assert not table.exists(), "what was there before is still there"


def test_bench_reads_every_level_before_it_measures(damage: Damage, capsys: pytest.CaptureFixture[str]) -> None:
    damage("ai/weights.yaml", "intercept:", "intercep:")
    status, out, err = run(capsys, "bench --seconds 0.1")
    assert (status, out) == (2, "") and "weights.yaml:" in err and err.count("\n") == 1
