"""A scenario as data, after everything in its file has been checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards.model import CardDef
from ..engine import Match
from ..engine.position import Position

Value = str | int | bool | tuple[str, ...]
"""What stands on either side of an ``expect``: lists are tuples."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One path and the value it must have."""

    path: str
    value: Value
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``kind`` is ``do``, ``legal``, ``illegal`` or ``expect``; ``text`` is the move without its ``?``.

    ``optional``: the verb carried a ``?``, so that the step is skipped while nothing is pending.
    """

    kind: str
    line: int
    text: str = ""
    optional: bool = False
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The optional part for a learner. ``solution`` and ``allowed`` are moves in notation.

    ``chapter`` is one of :data:`skyworld_tui.scenarios.lesson.CHAPTERS` or "", ``kind`` exercise, puzzle or position,
    ``words`` are glossary ids, ``pt`` the texts (title, task, hint, about) in Portuguese. ``judge`` and ``accept`` say
    how a position is judged, ``tempting`` is a worse line that looks good.
    """

    task: str = ""
    hint: str = ""
    solution: tuple[Step, ...] = ()
    allowed: tuple[str, ...] | None = None
    level: str = ""
    win_within: int | None = None
    line: int = 0
    title: str = ""
    chapter: str = ""
    kind: str = "exercise"
    words: tuple[str, ...] = ()
    pt: Mapping[str, str] = field(default_factory=dict)
    judge: str = ""
    accept: tuple[str, ...] = ()
    tempting: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. ``cards`` holds the cards of this scenario only; ``file`` and ``line`` say where it begins."""

    name: str
    about: str
    rules: tuple[str, ...]
    position: Position
    steps: tuple[Step, ...]
    file: str
    line: int
    cards: Mapping[str, CardDef] = field(default_factory=dict)
    lesson: Lesson | None = None

    def start(self) -> Match:
        """A fresh match in this scenario's position. Raises ValueError when the position contradicts itself."""
        return Match.from_position(self.position)
