"""Who plays a seat that no person plays."""

from __future__ import annotations

from typing import Final, Protocol

from ..engine import MatchView, Move

PATIENCE: Final = 5.0
"""Seconds after which a level plays the best that it has found."""


class Policy(Protocol):
    """What the session needs of a policy."""

    def decide(self, view: MatchView) -> Move:
        """The move or answer to play."""


def default_policy(level: str, seed: int) -> Policy:
    """A policy of the project, imported when a match needs one. Nobody waits longer than :data:`PATIENCE`."""
    from ..ai import make_policy

    policy: Policy = make_policy(level, seed, PATIENCE)
    return policy
