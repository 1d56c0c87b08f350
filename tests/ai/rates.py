"""``python -m tests.ai.rates [LEVEL[:SEEDS]…]``: what share of the tactical positions each level solves, over 20 seeds
or as many as are said; slow levels hardly depend on theirs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from skyworld_tui.ai import LEVELS, make_policy
from skyworld_tui.scenarios.model import Scenario

from .judge import FILES, load_positions, turn_of

SEEDS = range(20)


def rate(position: Scenario, level: str, seeds: Sequence[int] = SEEDS) -> float:
    """The share of ``seeds`` with which ``level`` solves ``position``."""
    return sum(turn_of(position, make_policy(level, seed)) for seed in seeds) / len(seeds)


def table(words: Sequence[str]) -> Iterator[str]:
    """Markdown: a line a file, then one for each position with what every level solves of it."""
    levels = [(level, range(int(seeds)) if seeds else SEEDS) for level, _, seeds in (w.partition(":") for w in words)]
    every = {name: {p.name: [rate(p, *level) for level in levels] for p in load_positions(name)} for name in FILES}
    yield "| | " + " | ".join(level for level, _ in levels) + " |"
    yield "| --- |" + " --- |" * len(levels)
    for name, rates in every.items():
        yield _line(f"**{name}**", [sum(column) / len(column) for column in zip(*rates.values(), strict=True)])
    together = [row for rates in every.values() for row in rates.values()]
    yield _line("**all**", [sum(column) / len(column) for column in zip(*together, strict=True)])
    for rates in every.values():
        for position, row in rates.items():
            yield _line(position, row)


def _line(name: str, shares: Sequence[float]) -> str:
    return f"| {name} | " + " | ".join(f"{share:.0%}" for share in shares) + " |"


if __name__ == "__main__":
    for line in table(sys.argv[1:] or list(LEVELS)):
        print(line)
