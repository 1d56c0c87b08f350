"""When a fault of our own ends the game: one sentence for the player, the whole story in a file. Values of variables go
nowhere: hands and decks are among them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..language import tr
from ..oserrors import fault_of
from ..paths import user_dir

if TYPE_CHECKING:
    from rich.console import RenderableType


def story_of(*renderables: RenderableType) -> str:
    """A fault that Textual tells in its own way, as plain text."""
    from rich.console import Console

    story = io.StringIO()
    Console(file=story, width=120, markup=False).print(*renderables, sep="\n")
    return story.getvalue()


def told(story: str, date: str, match: Callable[[], Path] | None) -> str:
    """Keep the story in a file: the sentence for the player. ``match`` knows where the match lies that was being
    played; None when none is kept. No disk that refuses keeps the sentence back."""
    said = tr("Sky World stopped because of a fault of its own; a match is saved after every move.")
    try:
        record = tr("The match as it stood: {path}", path=match()) if match is not None else ""
        more = tr("Details: {path}", path=_kept(f"{story}\n{record}\n", date))
    except OSError as error:
        more = tr("The details could not be written: {error}", error=fault_of(error))
    return f"{said} {more}"


def _kept(story: str, date: str) -> Path:
    """Write what happened beside the player's saves; where. OSError when the disk refuses."""
    folder = user_dir("saves").parent
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"crash-{re.sub('[^0-9]+', '-', date).strip('-')}.txt"
    path.write_text(story, encoding="utf-8")
    return path
