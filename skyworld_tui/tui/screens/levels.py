"""The levels of play in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...language import later, spoken, tr

if TYPE_CHECKING:
    from ...ai.levels import Level

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "random": later("random"),
    "novice": later("novice"),
    "easy": later("easy"),
    "normal": later("normal"),
    "hard": later("hard"),
    "expert": later("expert"),
}
"""What the player reads; files and the command line have the names themselves."""


def level_words(level: Level) -> str:
    """What a level is called and what is told of it, in the language that is spoken."""
    about = level.about.pt if spoken() == "pt" else level.about.en
    return f"{tr(LEVEL_NAMES[level.name])}: {about}"
