"""What a record tells beside the match itself, for whoever looks through many of them: tags, like those of PGN.

A tag is a line ``#: NAME VALUE`` of the header. To YAML it is a comment, so a game that does not know a tag, or none at
all, reads the record as before; a tag that this game does not know is kept as it stands. Nothing in a tag takes part in
the replay. What was written by the game: how long the match was and how it ended. What the player adds: a star, a
title, a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ..engine import Match

MARK: Final = "#:"
MAX_TAG: Final = 1000
"""Characters of a value; the rest of a longer one is left out."""

MAX_TAGS: Final = 100
"""Lines. More are no tags but a mischief, and are left out."""

NOTICE: Final = "# A report of a fault. It holds the whole match so far: both hands and both decks are in it."
"""Stands before the tags of a report."""

ENDS: Final = ("goal", "concede")
"""How a match ends: the goal of Faith was reached, or a player gave up."""

_TAG: Final = re.compile(r"#:\s*([a-z][a-z_-]{0,39})(?:\s+(\S.*))?$")


@dataclass(frozen=True, slots=True)
class Tags:
    """The tags of a record. ``turns`` of both players together, ``faith`` of both at the end, ``ended`` one of
    :data:`ENDS`: None and "" in records of older games. ``star``, ``title``, ``note``: the player's. ``goes_on``: the
    file and the move that the match goes on from. ``report``: what the player says is wrong, in a report of a fault.
    ``others``: lines of tags that this game does not know."""

    turns: int | None = None
    faith: tuple[int, int] | None = None
    ended: str = ""
    star: bool = False
    title: str = ""
    note: str = ""
    goes_on: str = ""
    report: str = ""
    others: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The tags as lines of a header."""
        made = [NOTICE] if self.report else []
        if self.turns is not None:
            made.append(f"{MARK} turns {self.turns}")
        if self.faith is not None:
            made.append(f"{MARK} faith {self.faith[0]} {self.faith[1]}")
        if self.star:
            made.append(f"{MARK} star")
        texts = {
            "ended": self.ended,
            "title": self.title,
            "note": self.note,
            "goes-on": self.goes_on,
            "report": self.report,
        }
        made += [f"{MARK} {name} {value}" for name, text in texts.items() if (value := one_line(text))]
        return [*made, *self.others]


NONE: Final = Tags()
"""No tag at all."""


def read_tags(lines: Iterable[str]) -> Tags:
    """The tags among the lines of a header. A value that makes no sense is none; nothing is an error here."""
    tags, others = Tags(), []
    for line in [line for line in lines if line.startswith(MARK)][:MAX_TAGS]:
        found = _TAG.match(line.rstrip())
        name, value = (found[1], one_line(found[2] or "")) if found else ("", "")
        if name == "turns":
            turns = _numbers(value, 1)
            tags = replace(tags, turns=turns[0] if turns else None)
        elif name == "faith":
            faith = _numbers(value, 2)
            tags = replace(tags, faith=(faith[0], faith[1]) if faith else None)
        elif name == "ended":
            tags = replace(tags, ended=value if value in ENDS else "")
        elif name == "star":
            tags = replace(tags, star=True)
        elif name == "title":
            tags = replace(tags, title=value)
        elif name == "note":
            tags = replace(tags, note=value)
        elif name == "goes-on":
            tags = replace(tags, goes_on=value)
        elif name == "report":
            tags = replace(tags, report=value)
        else:
            others.append(one_line(line))
    return replace(tags, others=tuple(others))


def retagged(lines: Sequence[str], end: int, tags: Tags) -> str:
    """The text of a record with ``tags`` in place of those that it has. ``lines``: all of its lines; ``end``: the index
    of the one that ends its header (``recordfile.header_of`` tells both)."""
    head = [line for line in lines[1:end] if not line.startswith(MARK) and line != NOTICE]
    return "\n".join(["---", *tags.lines(), *head, *lines[end:]])


def ending(match: Match) -> Tags:
    """What the tags say of a match that is over; the empty ones of a match that is not."""
    if match.winner is None:
        return Tags()
    view = match.view(0, legal=False)
    faith = (view.seats[0].faith, view.seats[1].faith)
    return Tags(match.turn, faith, "goal" if faith[match.winner] >= match.goal else "concede")


def one_line(text: str) -> str:
    """``text`` as a tag may hold it: one line, no commands for a terminal, not too long."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split())[:MAX_TAG])


def _numbers(value: str, count: int) -> Sequence[int]:
    """``count`` whole numbers, or none."""
    words = value.split()
    fine = len(words) == count and all(word.isascii() and word.isdecimal() and len(word) < 6 for word in words)
    return [int(word) for word in words] if fine else ()
