"""The pages of "How to play": chapters as data, each with a card and what its parts mean.

``data/manual/en.yaml`` is read strictly, as every file a player may change; a new chapter is an entry there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..cards.load import load_core
from ..cards.model import CardDef
from ..cards.source import Document, KeyPath, read_document
from ..engine import Match
from ..engine.position import Position, SeatPosition
from ..engine.view import CharacterView
from ..paths import data_dir
from ..scenarios.seats import FileReader

PARTS = ("stage", "name", "requirement", "trigger", "numbers", "state", "border")
"""What a note can point at, from the top of a card down."""
FIGURE_KEYS = ("hand", "field", "verb", "caption", "notes")


@dataclass(frozen=True, slots=True)
class Note:
    """What one part of the drawn card means."""

    part: str
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn card with its notes. ``subject``: a card of the hand, or a character in the state that is told of."""

    subject: CardDef | CharacterView
    verb: str
    caption: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter: ``text`` is its paragraphs, each one line."""

    id: str
    title: str
    text: tuple[str, ...]
    figure: Figure


@dataclass(frozen=True, slots=True)
class Manual:
    """All chapters, in the order in which they are read."""

    title: str
    subtitle: str
    chapters: tuple[Chapter, ...]


@cache
def load_manual() -> Manual:
    """The manual of the game. Raises SourceError for a damaged file."""
    return read_manual(read_document(data_dir() / "manual" / "en.yaml"))


def read_manual(document: Document) -> Manual:
    """The manual of a document. Raises SourceError."""
    reader = ManualReader(document, load_core())
    reader.mapping((), ("title", "subtitle", "chapters"))
    chapters = tuple(reader.chapter(("chapters", n)) for n in range(len(reader.list_at(("chapters",)))))
    if not chapters:
        reader.fail((), "a manual needs chapters")
    ids = [chapter.id for chapter in chapters]
    for n, name in enumerate(ids):
        if name in ids[:n]:
            reader.fail(("chapters", n, "id"), f"the chapter {name!r} stands twice")
    return Manual(reader.word(("title",)), reader.word(("subtitle",)), chapters)


class ManualReader(FileReader):
    """A scenario's reader for the keys of the manual: cards and characters are written the same way."""

    what = "a manual"

    def chapter(self, path: KeyPath) -> Chapter:
        """One chapter; every part of it must be there."""
        self.mapping(path, ("id", "title", "text", "figure"))
        paragraphs = (" ".join(part.split()) for part in self.text((*path, "text")).split("\n\n"))
        text = tuple(part for part in paragraphs if part)
        if not text:
            self.fail(path, "a chapter needs a text")
        return Chapter(self.word((*path, "id")), self.word((*path, "title")), text, self.figure((*path, "figure")))

    def figure(self, path: KeyPath) -> Figure:
        """The drawn card: from the hand, or a character on a field."""
        held = self.mapping(path, FIGURE_KEYS)
        if ("hand" in held) == ("field" in held):
            self.fail(path, "a figure shows a card: either 'hand' or 'field'")
        notes = tuple(self.note((*path, "notes", n)) for n in range(len(self.list_at((*path, "notes")))))
        order = [PARTS.index(note.part) for note in notes]
        if not notes or order != sorted(set(order)):
            self.fail((*path, "notes"), f"notes go from the top down, each part once: {', '.join(PARTS)}")
        subject = self.card((*path, "hand"), held["hand"]) if "hand" in held else self.seen((*path, "field"))
        return Figure(subject, self.text((*path, "verb")), self.word((*path, "caption")), notes)

    def note(self, path: KeyPath) -> Note:
        """One part and its words."""
        self.mapping(path, ("part", "text"))
        if self.at((*path, "part")) is None:
            self.fail(path, "a note needs the key 'part'")
        return Note(self.choice((*path, "part"), PARTS, ""), self.word((*path, "text")))

    def seen(self, path: KeyPath) -> CharacterView:
        """The character as a player sees it in a match."""
        side = SeatPosition(field={0: self.character(path)})
        found = Match.from_position(Position((side, SeatPosition()))).view(0).me.field[0]
        if found is None:
            self.fail(path, "this character does not stay on the field")
        return found
