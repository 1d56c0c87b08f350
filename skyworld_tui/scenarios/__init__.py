"""Scenario files: a position, some moves and what must hold after them."""

from __future__ import annotations

from .load import load_file, load_paths
from .model import Lesson, Scenario, Step
from .run import Result, run_scenario

__all__ = ["Lesson", "Result", "Scenario", "Step", "load_file", "load_paths", "run_scenario"]
