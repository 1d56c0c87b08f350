"""What every policy is: a name and a decision made from a view."""

from __future__ import annotations

from typing import Protocol

from ..engine.moves import Move
from ..engine.view import MatchView


class Policy(Protocol):
    """A player that is not a person. One object plays one seat of one match.

    ``name`` is the level. ``searches`` tells the caller that views must be made with
    ``match.view(seat, searchable=True)``, because the policy samples matches from them.
    """

    @property
    def name(self) -> str:
        """The level this policy plays at."""

    @property
    def searches(self) -> bool:
        """Whether ``decide`` needs a searchable view."""

    def decide(self, view: MatchView) -> Move:
        """One legal move or answer for ``view.seat``.

        Call it only while ``view.deciding == view.seat``. Raises ValueError when there is nothing to decide.
        """
