"""The manual of "How to play": chapters of Markdown with sections, figures and links, in English and in Portuguese.

``data/manual/LANG/NN-id.md`` is read strictly, as every file a player may change: ``docs/manual-format.md`` tells what
a chapter may hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..cards.load import load_core
from ..cards.source import MAX_BYTES, Document, SourceError, nearest, parse_documents, read_document
from ..language import begin
from ..paths import data_dir, shown
from ..scenarios.seats import FileReader
from .figures import Figure, read_figure
from .markdown import Heading, Link, Paragraph, read_markdown

LANGS = ("en", "pt")
_FILE = re.compile(r"(?P<number>[0-9]{2})-(?P<id>[a-z0-9][a-z0-9-]*)\.md\Z")
_FENCE = "---"
_BEFORE = 24  # characters before a word that was found
WORDS = ("chapter", "of", "try")
"""What the page says around a chapter: ``chapter 3 of 22``, and the heading above its exercises."""

Part = Paragraph | Figure
"""What a section is made of."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chapter that links find by ``anchor``. What stands before the first heading has neither title nor
    anchor."""

    anchor: str
    title: str
    parts: tuple[Part, ...]

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The text of it."""
        return tuple(part for part in self.parts if isinstance(part, Paragraph))


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of the manual; ``sections`` begin with what stands before the first heading."""

    id: str
    title: str
    sections: tuple[Section, ...]
    file: str

    def section(self, anchor: str) -> int | None:
        """The place of the section with this anchor, None when there is none."""
        return next((n for n, section in enumerate(self.sections) if section.anchor == anchor), None)

    @property
    def anchors(self) -> tuple[str, ...]:
        """The anchors of its sections in order."""
        return tuple(section.anchor for section in self.sections if section.anchor)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures in order."""
        return tuple(part for section in self.sections for part in section.parts if isinstance(part, Figure))

    @property
    def links(self) -> tuple[Link, ...]:
        """Where its words lead, in order, each link once."""
        found: list[Link] = []
        for section in self.sections:
            for paragraph in section.paragraphs:
                for before, span in zip((None, *paragraph.spans), paragraph.spans, strict=False):
                    if span.link is not None and (before is None or before.link is not span.link):
                        found.append(span.link)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere in the manual: a chapter by its place in the order, and a section of it."""

    chapter: int
    section: int = 0


class Hit(NamedTuple):
    """A part of a section in which all the words looked for stand: where it is, and the words around the first."""

    chapter: int
    section: int
    part: int
    text: str


@dataclass(frozen=True, slots=True)
class Manual:
    """All chapters, in the order in which they are read. ``words``: the few words of the page
    around them, by the keys of :data:`WORDS`."""

    lang: str
    title: str
    subtitle: str
    words: Mapping[str, str]
    chapters: tuple[Chapter, ...]

    def find(self, place: str) -> Place | None:
        """The place that is written ``chapter`` or ``chapter#anchor``; None when there is no such chapter. A section
        that is not there is the beginning of its chapter."""
        name, _, anchor = place.partition("#")
        number = next((n for n, chapter in enumerate(self.chapters) if chapter.id == name), None)
        if number is None:
            return None
        return Place(number, self.chapters[number].section(anchor) or 0)

    def search(self, typed: str) -> Iterator[Hit]:
        """Every paragraph and figure that has all of these words, case and accents aside; the title of its section
        counts as part of it. Nothing typed is nothing found."""
        words = plain(typed).split()
        for c, chapter in enumerate(self.chapters if words else ()):
            for s, section in enumerate(chapter.sections):
                titles = plain(f"{section.title or chapter.title} ")
                for p, part in enumerate(section.parts):
                    text = part.text
                    within = plain(text)
                    if all(word in within or (p == 0 and word in titles) for word in words):
                        at = min((within.find(word) for word in words if word in within), default=0)
                        yield Hit(c, s, p, around(text, at))

    def section(self, place: Place) -> Section:
        """What stands there."""
        return self.chapters[place.chapter].sections[place.section]


@cache
def load_manual(lang: str = "en") -> Manual:
    """The manual of the game in ``lang``; in English where it is not there in that language. Raises SourceError for a
    damaged file."""
    folder = data_dir() / "manual"
    known = lang if (folder / lang).is_dir() else LANGS[0]
    context = copy_context()  # figures tell what a move comes to: in the manual's language, whatever is spoken
    context.run(begin, known)
    return context.run(read_manual, folder / known)


def read_manual(folder: Path) -> Manual:
    """The manual of a folder: ``index.yaml`` and the chapters by their numbers. Raises SourceError, also for a link
    to a chapter, a section or a card that is not there."""
    index = FileReader(read_document(folder / "index.yaml"), load_core())
    index.mapping((), ("title", "subtitle", *WORDS))
    words = {name: index.word((name,)) for name in WORDS}
    chapters: list[Chapter] = []
    numbers: set[str] = set()
    for file in sorted(folder.glob("*.md")):
        named = _FILE.match(file.name)
        if named is None or named["number"] in numbers:
            raise SourceError(file, 0, "the file of a chapter is called NN-id.md, each number once")
        numbers.add(named["number"])
        chapters.append(read_chapter(_text(file), file, named["id"]))
    if not chapters:
        raise SourceError(folder, 0, "a manual needs chapters")
    manual = Manual(folder.name, index.word(("title",)), index.word(("subtitle",)), words, tuple(chapters))
    for fault in broken_links(manual):
        raise fault
    return manual


def read_chapter(text: str, file: Path | str, name: str) -> Chapter:
    """The chapter ``name`` of a file's ``text``: front matter between ``---``, then Markdown. Raises SourceError."""
    head, body, offset = _split(text, file)
    called = _title(head, name)
    sections: list[Section] = []
    anchor = title = ""
    parts: list[Part] = []
    for block in read_markdown(body, file, offset):
        if isinstance(block, Heading):
            if block.anchor in (anchor, *(section.anchor for section in sections)):
                raise SourceError(file, block.line, f"the section {block.anchor!r} stands twice")
            sections.append(Section(anchor, title, tuple(parts)))
            anchor, title, parts = block.anchor, block.text, []
        elif isinstance(block, Paragraph):
            parts.append(block)
        else:
            parts.append(read_figure(block.text, str(file), block.line))
    sections.append(Section(anchor, title, tuple(parts)))
    for section in sections:
        if not section.paragraphs:
            raise SourceError(file, 0, f"the section {section.anchor!r} has no text" if section.anchor else
                              "a chapter begins with a text, before its first section")  # fmt: skip
    return Chapter(name, called, tuple(sections), shown(file))


def broken_links(
    manual: Manual, words: Collection[str] | None = None, exercises: Collection[str] | None = None
) -> Iterator[SourceError]:
    """What is wrong with the links of a manual. ``words``, ``exercises``: all ids that there are; None: not looked at,
    so that the manual can be read without them."""
    chapters = {chapter.id: chapter for chapter in manual.chapters}
    known: dict[str, Collection[str] | None] = {
        "chapter": chapters, "card": load_core().cards, "word": words, "exercise": exercises,
    }  # fmt: skip
    for chapter in manual.chapters:
        for link in chapter.links:
            there = known[link.kind]
            if there is not None and link.target not in there:
                text = f"there is no {link.kind} {link.target!r}"
                yield SourceError(chapter.file, link.line, text, nearest(link.target, there))
            elif link.anchor and link.anchor not in chapters[link.target].anchors:
                anchors = chapters[link.target].anchors
                text = f"the chapter {link.target!r} has no section {link.anchor!r}"
                yield SourceError(chapter.file, link.line, text, nearest(link.anchor, anchors))


def plain(text: str) -> str:
    """``text`` without case and accents, one character for each, so that places in both are the same."""
    letters = (unicodedata.normalize("NFD", char)[0].casefold() for char in text)
    return "".join(letter if len(letter) == 1 else char for letter, char in zip(letters, text, strict=True))


def around(text: str, at: int) -> str:
    """``text`` from a word shortly before place ``at`` on."""
    if at < _BEFORE:
        return text
    start = text.rfind(" ", 0, at - _BEFORE // 2) + 1
    return f"…{text[start:]}" if start else text


def chapter_title(file: Path, name: str) -> str:
    """What the chapter ``name`` is called: its front matter alone is read. SourceError for a damaged file."""
    return _title(_split(_text(file), file)[0], name)


def _title(head: Document, name: str) -> str:
    """The title in a chapter's front matter. SourceError."""
    reader = FileReader(head, load_core())
    reader.mapping((), ("id", "title"))
    if reader.word(("id",)) != name:
        reader.fail(("id",), f"the chapter is called {name!r} by its file", name)
    return reader.word(("title",))


def _text(file: Path) -> str:
    """The text of a chapter's file."""
    try:
        data = file.read_bytes()
        if len(data) > MAX_BYTES:
            raise SourceError(file, 0, f"the file is larger than {MAX_BYTES} bytes")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise SourceError(file, 0, (error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError as error:
        raise SourceError(file, data[: error.start].count(b"\n") + 1, "not UTF-8") from None


def _split(text: str, file: Path | str) -> tuple[Document, str, int]:
    """Front matter, Markdown, and how many lines stand before the Markdown."""
    lines = text.splitlines()
    if not lines or lines[0] != _FENCE or _FENCE not in lines[1:]:
        raise SourceError(file, 1, f"a chapter begins with its front matter between two lines {_FENCE!r}")
    end = lines.index(_FENCE, 1)
    documents = parse_documents("\n" + "\n".join(lines[1:end]), file)
    if len(documents) != 1:
        raise SourceError(file, 1, "the front matter has 'id' and 'title'")
    return documents[0], "\n".join(lines[end + 1 :]), end + 1
