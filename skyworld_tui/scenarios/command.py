"""``skyworld scenario PATH…``: run scenario files without a screen."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..cards.source import SourceError

if TYPE_CHECKING:
    from .run import Result


def run(args: argparse.Namespace) -> int:
    """Run every scenario of ``args.paths`` (files and folders); with ``args.json`` print one object instead of lines.

    Returns 0 when all held, 1 when one did not, 2 for a path or file that is no good, named on standard error.
    """
    from ..cards.load import load_core
    from ..packs.command import cards_with
    from .load import load_paths
    from .run import run_scenario

    as_json = bool(getattr(args, "json", False))
    try:
        cards = cards_with(load_core(), getattr(args, "pack", None))
        scenarios = load_paths(args.paths, cards)
    except SourceError as error:
        print(error, file=sys.stderr)
        return 2
    if not scenarios:
        print("skyworld: no scenario to run", file=sys.stderr)
        return 2
    results = []
    for scenario in scenarios:
        result = run_scenario(scenario)
        results.append(result)
        if not as_json:
            print(result)
    failed = sum(not result.ok for result in results)
    passed = len(results) - failed
    if as_json:
        print(json.dumps(_report(results, passed, failed), ensure_ascii=False))
    else:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _report(results: Sequence[Result], passed: int, failed: int) -> dict[str, object]:
    rows: list[dict[str, object]] = []
    for result in results:
        row: dict[str, object] = {"name": result.scenario.name, "file": result.scenario.file, "ok": result.ok}
        if not result.ok:
            row.update(line=result.line, step=result.step, what=result.what, expected=result.expected, got=result.got)
        rows.append(row)
    return {"passed": passed, "failed": failed, "scenarios": rows}
