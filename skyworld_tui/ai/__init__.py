"""Who decides: policies that see a seat's view and answer with a legal move."""

from __future__ import annotations

from .levels import LEVELS, YARDSTICKS, make_policy
from .policy import Policy

__all__ = ["LEVELS", "YARDSTICKS", "Policy", "make_policy"]
