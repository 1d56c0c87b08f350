"""Whether a fault is a damaged file of the game, asked without loading what reads such files."""

from __future__ import annotations

import sys


def is_source_error(error: Exception) -> bool:
    """Whether ``error`` is a SourceError; its module (and YAML) is only there when something has read a file."""
    module = sys.modules.get("skyworld_tui.cards.source")
    return module is not None and isinstance(error, module.SourceError)
