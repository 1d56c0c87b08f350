"""One trial in a process of its own: do the rules tests notice anything in the copy that this is run from?

``python -m tests.mutations.trial`` in the folder of a copy. Prints one line: ``caught by …`` or ``survived``. First the
scenarios, in this process and until one fails; then ``tests/rules`` and ``test_unnoticed.py`` until one fails. With
a file of tests as an argument its tests alone are run.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

HERE = Path.cwd()
RULES: Final = ("tests/rules", "tests/mutations/test_unnoticed.py")


class First:
    """A pytest plugin that keeps the name of the first test that failed."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid.split("::", 1)[-1]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def failing_scenario() -> str:
    """The first scenario that does not hold, or "". What keeps the files from being read counts as well."""
    from skyworld_tui.cards.load import load_core
    from skyworld_tui.cards.source import SourceError
    from skyworld_tui.scenarios.load import load_paths
    from skyworld_tui.scenarios.run import run_scenario

    try:
        scenarios = load_paths([HERE / "tests" / "scenarios" / "own"], load_core())
    except SourceError as error:
        return f"reading the scenarios: {error}"
    return next((s.name for s in scenarios if not run_scenario(s).ok), "")


def failing_test(tests: Sequence[str] = RULES) -> str:
    """The first of these tests that fails, or ""."""
    first = First()
    options = ["-x", "-q", "-o", "addopts=", "-p", "no:cacheprovider", "--deselect", "tests/rules/test_coverage.py"]
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main([*options, *tests], [first])
    return first.name or (f"pytest, exit status {code:d}" if code else "")


def main() -> None:
    """Try, print what noticed."""
    import skyworld_tui

    assert Path(skyworld_tui.__file__).is_relative_to(HERE), f"{skyworld_tui.__file__} is not the copy"
    tests = sys.argv[1:]
    if tests:
        name = failing_test(tests)
        print(f"caught by test {name}" if name else "survived")
    elif name := failing_scenario():
        print(f"caught by scenario {name}")
    elif name := failing_test():
        print(f"caught by test {name}")
    else:
        print("survived")


if __name__ == "__main__":
    main()
