"""Where a character's Power comes from, in the language that is spoken."""

from __future__ import annotations

from typing import Final

from ..engine.view import PowerPart
from ..language import later, tr

_BONUS: Final = later("bonus")
"""What the engine calls Power that a position began with; everything else comes from a card, which keeps its name."""


def source_of(part: PowerPart) -> str:
    """What gave this much Power: the name of a card, or that it was there from the beginning."""
    return tr(_BONUS) if part.label == _BONUS else part.label
