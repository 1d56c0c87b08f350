"""The levels of play by name, made from ``data/ai/levels.yaml``."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from pydantic import Field

from ..cards.schema import checked
from ..cards.shapes import Id, Line, Shape
from ..cards.source import read_document
from ..paths import data_dir
from .evaluation import TERMS, Evaluator
from .oneply import OnePlyPolicy
from .policy import Policy
from .random_policy import RandomPolicy
from .thinker import Care, Thinker
from .turnplay import TurnPolicy
from .weights import Weights, load_weights
from .yardstick import Yardstick

LEVELS: Final = ("random", "novice", "easy", "normal", "hard", "expert")
"""Every level, weakest first: a name that can be asked for without reading a file."""

YARDSTICKS: Final = ("one-ply",)
"""Policies to be measured against, no levels: ``one-ply`` is the first one that looked ahead."""


Term: TypeAlias = Literal[TERMS]  # type: ignore[valid-type]  # Literal takes the tuple as it is


class About(Shape):
    """What the player reads who chooses a level, in both languages."""

    en: Line
    pt: Line


class Level(Shape):
    """The settings of one level; what each key means stands in the head of the file."""

    name: Id
    about: About
    looks: Literal["random", "move", "turn"]
    temperature: float = Field(default=0.0, ge=0)
    blind: list[Term] = []
    weights: str = "weights"
    care: Care = Care()


class LevelFile(Shape):
    """``data/ai/levels.yaml``."""

    levels: list[Level]


@cache
def load_levels() -> Mapping[str, Level]:
    """The levels by name, weakest first. Raises SourceError when the file is broken or missing."""
    document = read_document(data_dir() / "ai" / "levels.yaml")
    levels = {level.name: level for level in checked(LevelFile, document.value, document).levels}
    if tuple(levels) != LEVELS:
        raise document.error(("levels",), f"the levels must be {', '.join(LEVELS)}, in this order")
    return MappingProxyType(levels)


@cache
def _weights(name: str) -> Weights:
    return load_weights(name)


def make_policy(level: str, seed: int, patience: float | None = None) -> Policy:
    """A fresh policy of ``level`` (or a yardstick) for one seat of one match.

    ``patience``: seconds after which it stops thinking about a decision and plays the best it has found. Without it,
    as in the lab, only positions are counted, and the same views get the same moves on every machine. Raises
    ValueError, naming the nearest, for no level.
    """
    if level == "one-ply":
        return Yardstick(seed, _weights("first"))
    if level not in LEVELS:
        near = get_close_matches(level, (*LEVELS, *YARDSTICKS), n=1, cutoff=0.5)
        hint = f"; nearest: {near[0]}" if near else ""
        raise ValueError(f"unknown level {level!r} ({', '.join(LEVELS)}){hint}")
    return made(load_levels()[level], seed, patience)


def made(settings: Level, seed: int, patience: float | None = None, weights: Weights | None = None) -> Policy:
    """A policy of these settings, with other weights than theirs if wanted."""
    if settings.looks == "random":
        return RandomPolicy(seed)
    evaluator = Evaluator(weights or _weights(settings.weights), settings.blind)
    if settings.looks == "move":
        return OnePlyPolicy(settings.name, seed, evaluator, settings.temperature)
    thinker = Thinker(evaluator, settings.care)
    stop = None if patience is None else partial(_waited, patience)
    return TurnPolicy(settings.name, seed, thinker, settings.temperature, stop)


def _waited(patience: float) -> Callable[[], bool]:
    """Whether so many seconds have passed since this call. Each time that is asked other threads may go on first: one
    of them draws the screen, and would otherwise wait until Python takes the turn from the thinking one."""
    end = time.monotonic() + patience

    def over() -> bool:
        time.sleep(0)
        return time.monotonic() > end

    return over
