"""The words of a lesson, read strictly: they are data that a player may change, and a slip must not end a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, ClassVar

from ..cards.decks import check_tutorial_deck
from ..cards.load import load_core
from ..cards.source import KeyPath, nearest, read_document
from ..scenarios.seats import FileReader

KEYS = ("id", "title", "decks", "strict_turns", "topics", "later", "won", "lost")
TOPIC_KEYS = ("title", "idea", "why", "again", "back")
READ_KEYS = ("title", "idea", "why")
PLAYED_KEYS = (*READ_KEYS, "again")
FILLED: Mapping[str, Collection[str]] = {"later": ("title",), "won": ("goal",), "lost": ("goal",)}
NAMES = ("card", "enemy", "n")
"""What is filled into the words of a topic."""


def read_script(path: Path, played: Collection[str], read: Collection[str]) -> Mapping[str, Any]:
    """The lesson of a file, with exactly these topics: those that are ``played`` and those that are only ``read``.
    Raises SourceError."""
    reader = ScriptReader(read_document(path), load_core())
    text = reader.mapping((), KEYS)
    for key in KEYS:
        if key not in text:
            reader.fail((), f"a lesson needs the key {key!r}")
    for key in ("id", "title"):
        reader.word((key,))
    for key, names in FILLED.items():
        reader.sentence((key,), names)
    reader.number(("strict_turns",), 0, 0)
    reader.decks(("decks",))
    topics = (*played, *read)
    reader.mapping(("topics",), topics)
    for topic in topics:
        reader.topic(("topics", topic), topic in played)
    return text


class ScriptReader(FileReader):
    """A scenario's reader for the keys of a lesson."""

    what: ClassVar[str] = "a lesson"

    def topic(self, path: KeyPath, played: bool) -> None:
        """One thing to learn: all of its sentences must be there. What is looked back on is about no card."""
        held = self.mapping(path, TOPIC_KEYS)
        for key in PLAYED_KEYS if played else READ_KEYS:
            if key not in held:
                self.fail(path, f"{path[-1]!r} needs the key {key!r}")
        self.word((*path, "title"))
        for key in TOPIC_KEYS[1:]:
            if key in held:
                self.sentence((*path, key), () if key == "back" else NAMES if played else NAMES[:1])

    def sentence(self, path: KeyPath, names: Collection[str]) -> None:
        """A text with names in braces that are filled in, and nothing more artful."""
        text = self.word(path)
        try:
            parts = list(Formatter().parse(text))
        except ValueError as error:
            self.fail(path, f"{path[-1]!r}: {error}")
        for _, name, form, conversion in parts:
            if name is None:
                continue
            if name not in names or form or conversion:
                known = ", ".join(f"{{{known}}}" for known in names) or "nothing"
                self.fail(path, f"{path[-1]!r} fills in {known}, not {{{name}}}", nearest(name, names))

    def decks(self, path: KeyPath) -> None:
        """The decks of both players, which the set must have."""
        names = self.words(path)
        if len(names) != 2:
            self.fail(path, "a lesson has two decks")
        for index, name in enumerate(names):
            if name not in self.cards.decks:
                self.fail((*path, index), f"unknown deck {name!r}", nearest(name, self.cards.decks))
            for problem in check_tutorial_deck(self.cards.decks[name], self.cards):
                self.fail((*path, index), f"deck {name!r}: {problem.text}", problem.nearest)
