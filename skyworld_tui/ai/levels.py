"""The levels of play by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from .oneply import OnePlyPolicy
from .policy import Policy
from .random_policy import RandomPolicy

LEVELS: Mapping[str, Callable[[int], Policy]] = MappingProxyType({"random": RandomPolicy, "normal": OnePlyPolicy})
"""Level -> what makes a fresh policy from a seed, weakest first."""


def make_policy(level: str, seed: int) -> Policy:
    """A fresh policy of ``level`` for one seat of one match. Raises ValueError (naming the nearest) for no level."""
    maker = LEVELS.get(level)
    if maker is None:
        near = get_close_matches(level, LEVELS, n=1, cutoff=0.5)
        hint = f"; nearest: {near[0]}" if near else ""
        raise ValueError(f"unknown level {level!r} ({', '.join(LEVELS)}){hint}")
    return maker(seed)
