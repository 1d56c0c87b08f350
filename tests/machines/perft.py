"""Counts positions: how many different ones can be reached from a start in so many moves and answers.

A count changes when a move becomes legal or illegal, when an effect does something else, or when two positions begin or
cease to be the same, wherever that happens. ``perft.yaml`` holds starts in the format of scenario files (``steps`` lead
to the start itself) with the counts for one move, two moves and so on under ``positions``.

``python -m tests.machines.perft`` counts anew and prints what differs; with ``--write`` it also corrects the file.
Correct it only for a change of the rules that was meant.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import read_documents
from skyworld_tui.engine import Match
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.scenarios.model import Scenario
from skyworld_tui.scenarios.run import run_scenario

STARTS = Path(__file__).parent / "perft.yaml"


@dataclass(frozen=True, slots=True)
class Start:
    """A start and the positions that its file counts, one number a depth."""

    scenario: Scenario
    positions: tuple[int, ...]

    def match(self) -> Match:
        """A match at the start, after the steps that lead to it."""
        held = run_scenario(self.scenario)
        assert held.ok, str(held)
        match = self.scenario.start()
        match.proving = False
        for step in self.scenario.steps:
            if step.kind == "do":
                match.play(match.parse(step.text))
        return match


def load(path: Path = STARTS) -> list[Start]:
    """Every start of the file. Raises SourceError."""
    starts = []
    for document in read_documents(path):
        assert isinstance(document.value, dict)
        positions = tuple(document.value.pop("positions"))
        starts.append(Start(read_scenario(document, load_core()), positions))
    return starts


def count(match: Match, depth: int, watch: Callable[[Match], None] | None = None) -> tuple[int, ...]:
    """How many different positions there are after exactly one, two, … ``depth`` listed moves; ``watch`` sees each."""
    reached = {match.fingerprint(): match}
    counted = []
    for _ in range(depth):
        further: dict[str, Match] = {}
        for position in reached.values():
            for move in position.legal_moves():
                copy = position.copy()
                copy.play(move)
                fingerprint = copy.fingerprint()
                if fingerprint not in further:
                    further[fingerprint] = copy
                    if watch is not None:
                        watch(copy)
        reached = further
        counted.append(len(reached))
    return tuple(counted)


def main() -> int:
    """Count, print, write if asked; exit status 1 when something differs and was not written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="correct the counts in perft.yaml")
    options = parser.parse_args()
    text = STARTS.read_text(encoding="utf-8")
    differs = 0
    for start in load():
        name = start.scenario.name
        now = count(start.match(), len(start.positions))
        print(f"{name}: {', '.join(map(str, now))}")
        if now != start.positions:
            differs += 1
            print(f"  the file says {', '.join(map(str, start.positions))}")
            pattern = rf"(?s)(^name: {re.escape(name)}\n.*?^positions: )\[[^\]]*\]"
            text = re.sub(pattern, rf"\g<1>[{', '.join(map(str, now))}]", text, count=1, flags=re.MULTILINE)
    if differs and options.write:
        STARTS.write_text(text, encoding="utf-8")
        return 0
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
