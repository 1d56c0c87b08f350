"""What the levels are measured against: the first policy that looked ahead, kept as it was.

A yardstick must not change with what it measures. So it shares neither evaluation nor search nor opening with the
levels, although theirs came from it; of the package it reads only the engine's views and the shape of a file of
weights. ``tests/ai/test_yardstick.py`` holds its play, move by move.
"""

from __future__ import annotations

from .policy import Yardstick

__all__ = ["Yardstick"]
