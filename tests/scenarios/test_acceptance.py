"""Every acceptance scenario beside the repository, and every one of its own, holds: one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError
from skyworld_tui.scenarios.load import load_file
from skyworld_tui.scenarios.model import Scenario
from skyworld_tui.scenarios.run import run_scenario

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "scenarios"
OWN = Path(__file__).parent / "own"


def params(folder: Path) -> list[object]:
    """One parameter a scenario; a file that cannot be read is one that fails, and takes no other file with it."""
    found: list[object] = []
    for file in sorted(folder.glob("*.yaml")):
        try:
            found += [pytest.param(s, id=f"{file.stem}/{s.name}") for s in load_file(file, load_core())]
        except SourceError as error:
            found.append(pytest.param(error, id=file.stem))
    return found


def hold(scenario: Scenario | SourceError) -> None:
    assert isinstance(scenario, Scenario), str(scenario)
    result = run_scenario(scenario)
    assert result.ok, str(result)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the acceptance scenarios are not beside the repository")
@pytest.mark.parametrize("scenario", params(SHARED))
def test_acceptance(scenario: Scenario | SourceError) -> None:
    hold(scenario)


@pytest.mark.parametrize("scenario", params(OWN))
def test_own(scenario: Scenario | SourceError) -> None:
    hold(scenario)
