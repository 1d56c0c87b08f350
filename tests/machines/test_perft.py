"""The number of different positions behind fixed starts is what it was, and each of them keeps the
invariants and lists nothing but legal moves."""

from __future__ import annotations

import pytest

from skyworld_tui.engine import Match
from tests import invariants
from tests.machines.perft import Start, count, load

STARTS = load()


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.scenario.name)
def test_positions(start: Start) -> None:
    match = start.match()
    owner = invariants.owners(match)

    def watch(position: Match) -> None:
        invariants.check(position, owner)
        refused = [move for move in position.legal_moves() if position.why_not(move) is not None]
        assert not refused, f"listed, but not legal: {refused}"

    found = count(match, len(start.positions), watch)
    assert found == start.positions, "python -m tests.machines.perft --write corrects the counts of a wanted change"


def test_starts_are_many() -> None:
    names = {start.scenario.name for start in STARTS}
    assert len(names) == len(STARTS) >= 8
    assert all(len(start.positions) >= 2 for start in STARTS)
