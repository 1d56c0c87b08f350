"""What a key comes to, before anything is done about it."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.moves import Move


class Act(NamedTuple):
    """What a key comes to: ``none``, ``play`` (a move), ``say`` (a sentence for the prompt), ``open`` (an overlay by
    name), ``undo``, or ``moved`` (cursor, marks or mode changed)."""

    kind: str
    text: str = ""
    move: Move | None = None


NOTHING = Act("none")
MOVED = Act("moved")


def say(text: str) -> Act:
    """A sentence for the prompt line."""
    return Act("say", text)
