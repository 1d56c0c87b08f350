"""The levels: their file, and how they stand to each other on the tactical positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from skyworld_tui.ai import LEVELS, YARDSTICKS, make_policy
from skyworld_tui.ai.levels import LevelFile, load_levels
from skyworld_tui.ai.weights import Weights
from skyworld_tui.cards.schema import checked
from skyworld_tui.cards.source import SourceError, parse_documents
from skyworld_tui.paths import data_dir

from .judge import FILES, load_positions
from .rates import rate


def weights_text() -> str:
    return Path(data_dir() / "ai" / "weights.yaml").read_text(encoding="utf-8")


def test_the_file_holds_every_level_with_words_for_both_languages() -> None:
    levels = load_levels()
    assert tuple(levels) == LEVELS
    assert all(level.about.en and level.about.pt for level in levels.values())


@pytest.mark.parametrize("name", [*LEVELS, *YARDSTICKS])
def test_every_name_makes_a_policy_of_that_name(name: str) -> None:
    assert make_policy(name, 0).name == name


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("faith: 3", "faith: much", "faith"),
        ("faith: 3", "fiath: 3", "nearest: faith"),
        ("indestructible:", "indestructable:", "indestructible"),
        ("on_channel:", "on_chanel:", "on_channel"),
        ("  execute:", "  exceute:", "execute"),
        ("  ward: 0.688\n", "", "without a value: ward"),
        ("  legacy: 0.538\n", "", "without a value: legacy"),
        ("  return: 2.1\n", "", "without a value: return"),
    ],
)
def test_a_wrong_weight_is_named_with_its_line(before: str, after: str, says: str) -> None:
    assert before in weights_text()
    (document,) = parse_documents(weights_text().replace(before, after, 1), "weights.yaml")
    with pytest.raises(SourceError, match=r"weights\.yaml:\d+") as error:
        checked(Weights, document.value, document)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{name: easy, about: {en: x, pt: y}, looks: far}", "known: random, move or turn"),
        ("{name: easy, about: {en: x, pt: y}, looks: move, temperature: -1}", "temperature"),
        ("{name: easy, about: {en: x, pt: y}, looks: turn, care: {widht: 3}}", "unknown key 'widht'"),
        ("{name: easy, about: {en: x, pt: y}, looks: move, blind: [threta]}", "nearest: threat"),
        ("{name: easy, about: {en: x}, looks: move}", "'pt' is missing"),
    ],
)
def test_a_wrong_level_is_named_with_its_line(text: str, says: str) -> None:
    (document,) = parse_documents(f"levels:\n  - {text}\n", "levels.yaml")
    with pytest.raises(SourceError, match=r"levels\.yaml:2") as error:
        checked(LevelFile, document.value, document)
    assert says in str(error.value)


@pytest.mark.parametrize("name", ["novice", "easy"])
def test_who_looks_one_move_ahead_has_weights_of_its_own(name: str) -> None:
    """The yardstick's file is not theirs: a change of their weights leaves it alone."""
    assert load_levels()[name].weights == "onemove"


# --- tactical positions ----------------------------------------------------------------------------------------------


@cache
def solved(level: str) -> float:
    """The share of the sixty positions that ``level`` solves with seed 0."""
    positions = [position for name in FILES for position in load_positions(name)]
    return sum(rate(position, level, (0,)) for position in positions) / len(positions)


def test_hard_solves_what_can_be_seen() -> None:
    assert solved("hard") >= 0.85


def test_easy_solves_clearly_fewer() -> None:
    assert solved("easy") <= solved("hard") - 0.3
