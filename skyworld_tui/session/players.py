"""What a player is called: somebody called "You" is spoken to, everybody else is spoken of."""

from __future__ import annotations

from typing import Final

from ..language import later, tr

YOU_NAME: Final = later("You")
_YOU: Final = ("you", "você")  # the name in every language, because a match keeps the one that it began with


def is_you(name: str) -> bool:
    """Whether the player is spoken to, and not of."""
    return name.casefold() in _YOU


def called(name: str) -> str:
    """The name of a player as it is shown: that of somebody called "You" in the language that is spoken."""
    return tr(YOU_NAME) if is_you(name) else name
