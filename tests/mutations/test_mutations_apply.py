"""The list of breaks fits the package as it is: each text is there exactly once, and what replaces it is Python.

That each break is noticed is shown by ``python -m tests.mutations.run``, which takes minutes.
"""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.mutations.breaks import ROOT, Break, load

BREAKS = load()
CHAPTERS = range(1, 23)


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.name)
def test_a_break_applies(broken: Break) -> None:
    text = (ROOT / broken.file).read_text(encoding="utf-8")
    after = broken.applied(text)
    assert after != text
    if broken.file.endswith(".py"):
        ast.parse(after)


def test_breaks_are_many_and_different() -> None:
    assert len(BREAKS) >= 80
    assert [name for name, count in Counter(b.name for b in BREAKS).items() if count > 1] == []
    assert [what for what, count in Counter((b.file, b.find, b.replace) for b in BREAKS).items() if count > 1] == []


def test_every_chapter_of_the_manual_has_breaks() -> None:
    counted = Counter(b.chapter for b in BREAKS if not b.test)
    assert {chapter: counted[chapter] for chapter in CHAPTERS if counted[chapter] < 3} == {}
    assert set(counted) <= set(CHAPTERS)


def test_a_break_that_is_no_rule_names_the_tests_that_notice_it() -> None:
    others = [b for b in BREAKS if not b.chapter]
    assert others and all(b.test and (ROOT / b.test).is_file() for b in others)


def test_a_text_that_is_not_there_once_is_an_error() -> None:
    broken = Break("twice", "a rule", "file.py", "x", "y")
    assert broken.applied("a x b") == "a y b"
    for text in ("a b", "x x"):
        with pytest.raises(ValueError, match="not once"):
            broken.applied(text)
