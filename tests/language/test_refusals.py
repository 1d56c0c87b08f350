"""The engine's reasons, told in the language that is spoken."""

from __future__ import annotations

from itertools import islice

import pytest

from skyworld_tui.engine import IllegalMove, Move
from skyworld_tui.language import begin
from skyworld_tui.session.reason import Reason
from tests.engine.build import walk
from tests.engine.test_surface import conceivable


def refused(seed: int) -> list[IllegalMove]:
    """The refusals of all moves that one may think of, at some moments of a match."""
    found = []
    for match in islice(walk(seed), 0, None, 13):
        if match.decision is not None:
            moves = (*conceivable(match), Move("cancel"), Move("choose", picks=(9, 9)), Move("redraw"))
            found += [reason for move in moves if (reason := match.why_not(move)) is not None]
    return found


@pytest.mark.parametrize("seed", [3, 4])
def test_a_reason_is_told_in_portuguese_and_keeps_its_rule(seed: int) -> None:
    errors = refused(seed)
    assert len({error.code for error in errors}) > 10
    begin("pt")
    for error in errors:
        said = Reason.of(error)
        assert said and said != error.text and said.code == error.code
        assert all(str(value) in said for name, value in error.values.items() if f"{{{name}}}" in error.template)


@pytest.mark.parametrize("seed", [3])
def test_in_english_a_reason_is_what_the_engine_says(seed: int) -> None:
    for error in refused(seed):
        assert Reason.of(error) == error.text == str(error) == error.template.format(**error.values)


def test_other_errors_say_what_they_are() -> None:
    begin("pt")
    assert Reason.of(ValueError("words")) == "words"
