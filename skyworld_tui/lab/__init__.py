"""Many matches without a screen: simulate, ladder, matrix and bench."""

from __future__ import annotations

from .matches import MatchResult, Player, play_match, setup_for
from .simulation import Game, Plan, Tally, simulate

__all__ = ["Game", "MatchResult", "Plan", "Player", "Tally", "play_match", "setup_for", "simulate"]
