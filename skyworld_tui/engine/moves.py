"""Moves and answers as the engine knows them, and why one is refused.

A :class:`Move` is small plain data: a verb and positions, never object references. Its written form is the match
notation (:mod:`skyworld_tui.engine.notation`). All positions are 0-based here, 1-based in notation.
"""

from __future__ import annotations

from typing import NamedTuple

TURN_VERBS = (
    "essence", "awaken", "evolve", "channel", "attack", "hand", "activate", "bank", "hero", "drain", "raise", "end",
)  # fmt: skip
ANSWER_VERBS = ("yes", "no", "choose", "cancel", "keep", "redraw")


class Move(NamedTuple):
    """One move or answer.

    ======== ===================================================================
    verb     a, b, picks
    ======== ===================================================================
    essence  a = hand position
    awaken   a = hand position, b = own slot or -1 (lowest free slot)
    evolve   a = hand position, b = own slot
    channel  a = own slot
    attack   a = own slot, b = enemy slot
    hand     a = hand position
    activate a = own slot, b = printed place of the ability (1, 2) or -1
    bank     a = Bank position, oldest first
    redraw   picks = hand positions
    choose   picks = option numbers of the pending choice
    ======== ===================================================================

    ``hero drain raise end keep yes no cancel concede timeout`` stand alone.
    """

    verb: str
    a: int = -1
    b: int = -1
    picks: tuple[int, ...] = ()


class IllegalMove(Exception):
    """A refused move; the state is untouched. ``str()`` is the reason in English, ``code`` names it for translation."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
