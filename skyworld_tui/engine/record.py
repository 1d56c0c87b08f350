"""What a match is made of: its beginning and its moves. Save file, replay and bug report are all this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .position import Position, Setup


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data: either ``setup`` or ``position``, then (seat, notation) a move, with the fingerprint that the
    state had after so many moves, once a turn."""

    seed: int
    moves: tuple[tuple[int, str], ...] = ()
    setup: Setup | None = None
    position: Position | None = None
    fingerprints: Mapping[int, str] = field(default_factory=dict)


class ReplayError(ValueError):
    """A record that does not replay: ``index`` is the 0-based number of the move it stops at."""

    def __init__(self, index: int, text: str) -> None:
        super().__init__(text)
        self.index = index
        self.text = text
