"""Every testable rule is held by a scenario or a test that names it.

``atoms.txt`` lists the rules sentence by sentence: id and kind, one a line. Scenarios of ``tests/scenarios/own`` name
what they hold under ``rules:``, tests with ``@pytest.mark.rule(...)``. Rules of kind ``UI`` are held by tests that read
the screen, those of kind ``teach`` by tests of the tutorials. ``python -m tests.rules.test_coverage FILE`` writes
``atoms.txt`` anew from a document of the rules, whose lines :func:`listed` reads.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

TESTS = Path(__file__).resolve().parents[1]
ATOMS = Path(__file__).parent / "atoms.txt"
OWN = TESTS / "scenarios" / "own"
MOST = 6
"""A scenario or test that names more rules than this holds none of them well."""
RULINGS = 133
"""The published rulings are D-01 to this."""

Named = tuple[str, tuple[str, ...]]  # where, the ids


def atoms() -> dict[str, str]:
    """Rule id -> kind, from ``atoms.txt``."""
    lines = ATOMS.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def listed(text: str) -> str:
    """``atoms.txt`` of a document whose rules are written ``- **R024** (L13, rule) sentence``."""
    found = re.findall(r"^- \*\*(R\d+)\*\* \([^)]*?(\w+)\)", text, re.MULTILINE)
    return "".join(f"{name} {kind}\n" for name, kind in found)


def named_in_scenarios(folder: Path = OWN) -> Iterator[Named]:
    """What each scenario names. Read as plain YAML: whether it plays is for other tests."""
    for file in sorted(folder.glob("*.yaml")):
        with file.open(encoding="utf-8") as stream:
            for scenario in yaml.load_all(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
                yield f"{file.name}: {scenario['name']}", tuple(scenario.get("rules") or ())


def named_in_tests(folder: Path = TESTS) -> Iterator[Named]:
    """What each marked test names. Read as source: nothing is imported, so nothing can be hidden by an import."""
    for file in sorted(folder.rglob("*.py")):
        yield from named_in_source(file.read_text(encoding="utf-8"), file.relative_to(folder).as_posix())


def named_in_source(source: str, where: str) -> Iterator[Named]:
    """The marks of one file: those of a function or class together, so that two marks cannot hide a long list."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        ids: list[str] = []
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                ids += [ast.literal_eval(argument) for argument in mark.args]
        if ids:
            yield f"{where}: {node.name}", tuple(ids)


def everything_named() -> list[Named]:
    return [*named_in_scenarios(), *named_in_tests()]


# --- the tests -------------------------------------------------------------------------------------------------------


def test_every_rule_is_held() -> None:
    held = {name for _, ids in everything_named() for name in ids}
    missing = [f"{name} ({kind})" for name, kind in atoms().items() if name not in held]
    assert not missing, f"{len(missing)} rules that no scenario and no test names: {', '.join(missing)}"


def test_nothing_names_too_many_rules_at_once() -> None:
    crowded = [f"{where} ({len(ids)})" for where, ids in everything_named() if len(ids) > MOST]
    assert not crowded, f"more than {MOST} rules at once: {'; '.join(crowded)}"


def test_no_rule_is_named_twice_in_one_place() -> None:
    twice = [where for where, ids in everything_named() if len(set(ids)) < len(ids)]
    assert not twice, f"named twice: {'; '.join(twice)}"


def test_every_name_is_a_rule_or_a_ruling() -> None:
    known = {*atoms(), *(f"D-{number:02}" for number in range(1, RULINGS + 1))}
    strange = [f"{where}: {name}" for where, ids in everything_named() for name in ids if name not in known]
    assert not strange, f"neither a rule nor a ruling: {'; '.join(strange)}"


def test_the_list_is_whole() -> None:
    numbers = [int(name[1:]) for name in atoms()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_list_of_rules_is_read_line_by_line() -> None:
    text = "# Rules\n\n- **R001** (L3, rule) A sentence (with more).\n- **R002** (L4, D-02, UI) Another.\n  On.\n"
    assert listed(text) == "R001 rule\nR002 UI\n"


def test_marks_are_read_from_source() -> None:
    source = """
import pytest

@pytest.mark.rule("R001", "D-02")
@pytest.mark.parametrize("n", [1])
@pytest.mark.rule("R003")
async def test_one(n): ...

class TestMore:
    @pytest.mark.rule("R004")
    def test_two(self): ...

def test_without(): ...
"""
    assert list(named_in_source(source, "x")) == [("x: test_one", ("R001", "D-02", "R003")), ("x: test_two", ("R004",))]


if __name__ == "__main__":
    ATOMS.write_text(listed(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{len(atoms())} rules")
