"""Many matches without a screen: simulate and bench."""

from __future__ import annotations

from .matches import MatchResult, Player, play_match, setup_for
from .simulation import Plan, Summary, simulate, summarize

__all__ = ["MatchResult", "Plan", "Player", "Summary", "play_match", "setup_for", "simulate", "summarize"]
