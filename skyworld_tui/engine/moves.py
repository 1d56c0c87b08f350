"""Moves and answers as the engine knows them, and why one is refused.

A :class:`Move` is small plain data: a verb and positions, never object references. Its written form is the match
notation (:mod:`skyworld_tui.engine.notation`). All positions are 0-based here, 1-based in notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
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


class Refusal(NamedTuple):
    """A reason against a move. ``code`` names its rule; ``template`` is a sentence in English with ``{places}``, which
    ``values`` fill: numbers and names only, so that whoever shows the sentence can have it in another language."""

    code: str
    template: str
    values: Mapping[str, object] = MappingProxyType({})

    @property
    def text(self) -> str:
        """The whole sentence in English."""
        return self.template.format(**self.values) if self.values else self.template


def refuse(code: str, template: str, /, **values: object) -> Refusal:
    """A reason against a move. Write ``template`` out where this is called: the texts to translate are found there."""
    return Refusal(code, template, values)


class IllegalMove(Exception):
    """A refused move; the state is untouched. ``str()`` and ``text`` are the reason in English, ``code`` names its
    rule, ``template`` and ``values`` are what the sentence is made of."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.code, self.template, self.values = refusal
        self.text = refusal.text
