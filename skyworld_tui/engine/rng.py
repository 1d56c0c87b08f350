"""The one generator of a match: SplitMix64, a single integer of state.

Its sequence depends on nothing but the seed, on every machine and Python version, and a copy of a match copies one
number. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014), the constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_MASK = (1 << 64) - 1
T = TypeVar("T")


def seed_state(seed: int) -> int:
    """The generator's first state for any integer seed."""
    return seed & _MASK


def below(state: int, n: int) -> tuple[int, int]:
    """(next state, a number in 0 … n-1). The bias of the multiply-shift is under 2**-57 for a deck."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    bits = state
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
    bits ^= bits >> 31
    return state, (bits * n) >> 64


def shuffled(state: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """(next state, the items in random order) by Fisher and Yates."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        state, j = below(state, i + 1)
        out[i], out[j] = out[j], out[i]
    return state, tuple(out)
