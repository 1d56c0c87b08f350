"""Files for the player: written where the game keeps such things, or given to the browser that shows the game."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..language import tr
from ..paths import served, shown

if TYPE_CHECKING:
    from textual.app import App


def hand_out(app: App[Any], text: str, name: str, write: Callable[[], Path]) -> str:
    """Give the player a file with ``text``; one sentence that says where it is. In a browser it is downloaded as
    ``name``; elsewhere ``write`` writes it and returns its path. OSError when the disk refuses."""
    if served():
        app.deliver_text(io.StringIO(text), save_filename=name, open_method="download", encoding="utf-8")
        return tr("Your browser has it: {file}", file=name)
    return tr("Written: {file}", file=shown(write()))
