"""The Markdown of the manual: a small subset, read strictly into blocks of marked words.

Paragraphs, ``## Title {#anchor}``, lists, ``**bold**``, ``*italic*``, links of the kinds of :data:`LINKS` and fenced
blocks ``figure``. Whatever else Markdown knows is refused with its line, so that nothing is drawn other than it reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..cards.source import SourceError, nearest

LINKS = ("chapter", "word", "card", "exercise")
"""What a link leads to: a place of the manual, an entry of the glossary, a card in full, an exercise."""

_ANCHORED = re.compile(r"(?P<title>.*\S)\s+\{#(?P<anchor>[a-z0-9][a-z0-9-]*)\}\Z")
_TARGET = re.compile(r"(?P<kind>[a-z]+):(?P<target>[a-z0-9][a-z0-9._-]*)(#(?P<anchor>[a-z0-9][a-z0-9-]*))?\Z")
_LEFT_OVER = ("**", "](", "{#", "`")  # marks that were meant as marks and were not understood as such
_MARKS: Mapping[str, str] = MappingProxyType({"strong_open": "b", "em_open": "i"})
_NAMES: Mapping[str, str] = MappingProxyType({
    "hr": "a line across", "blockquote_open": "a quotation", "code_block": "a text that is indented by four",
    "image": "a picture", "code_inline": "`code`", "hardbreak": "a forced line break", "html_block": "HTML",
})  # fmt: skip
KNOWN = "paragraphs, '## Title {#anchor}', lists, **bold**, *italic*, links and ```figure blocks"


@dataclass(frozen=True, slots=True)
class Link:
    """Where words lead: ``kind`` is one of :data:`LINKS`, ``anchor`` a section of a chapter or "". ``line`` is told in
    complaints alone."""

    kind: str
    target: str
    anchor: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.kind}:{self.target}" + (f"#{self.anchor}" if self.anchor else "")


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style (any of ``b`` and ``i``), which may lead somewhere."""

    text: str
    style: str = ""
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that are read on, without a break. ``mark``: "" or what stands before it as an item of a list."""

    spans: tuple[Span, ...]
    mark: str = ""

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section, and the anchor by which links find it."""

    text: str
    anchor: str
    line: int


@dataclass(frozen=True, slots=True)
class Fence:
    """The text of a ``figure`` block; ``line`` is the 1-based line of its first row."""

    text: str
    line: int


Block = Paragraph | Heading | Fence


def read_markdown(text: str, file: Path | str, offset: int = 0) -> Iterator[Block]:
    """The blocks of ``text`` in order. ``offset``: how many lines of the file stand before it. Raises SourceError for
    whatever is not part of the subset."""
    yield from _Reader(file, offset).blocks(_parser().parse(text))


@cache
def _parser() -> MarkdownIt:
    """It keeps nothing of what it has read."""
    return MarkdownIt("commonmark", {"html": False}).disable(["reference", "lheading", "entity", "autolink"])


class _Reader:
    """Goes through the tokens once."""

    def __init__(self, file: Path | str, offset: int) -> None:
        self.file = file
        self.offset = offset
        self.line = offset + 1

    def fail(self, text: str, near: str | None = None) -> NoReturn:
        raise SourceError(self.file, self.line, text, near)

    def refuse(self, token: Token) -> NoReturn:
        name = _NAMES.get(token.type, f"{token.markup or token.type!r}")
        self.fail(f"{name} is not part of the manual, which knows {KNOWN}")

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        """Every block. Lists are flat: an item is one paragraph with its mark."""
        marks: list[list[int]] = []  # the open list: the number of its last item, or nothing in a list of points
        heading = fresh = False
        for token in tokens:
            if token.map:
                self.line = self.offset + token.map[0] + 1
            kind = token.type
            if kind == "heading_open":
                if token.tag != "h2":
                    self.fail(f"{token.markup!r} is no heading of the manual, a section begins with '##'", "##")
                heading = True
            elif kind in ("bullet_list_open", "ordered_list_open"):
                if marks:
                    self.fail("a list in a list is not part of the manual")
                marks.append([0] if kind.startswith("ordered") else [])
            elif kind in ("bullet_list_close", "ordered_list_close"):
                marks.pop()
            elif kind == "list_item_open":
                fresh = True
                if marks[-1]:
                    marks[-1][0] += 1
            elif kind == "inline" and heading:
                heading = False
                yield self.heading(token.content)
            elif kind == "inline":
                if marks and not fresh:
                    self.fail("an item of a list is one paragraph")
                mark = "" if not marks else f"{marks[-1][0]}." if marks[-1] else "•"
                fresh = False
                yield Paragraph(tuple(self.spans(token.children or ())), mark)
            elif kind == "fence":
                yield self.fence(token)
            elif kind not in ("paragraph_open", "paragraph_close", "list_item_close", "heading_close"):
                self.refuse(token)

    def heading(self, text: str) -> Heading:
        """A section's title with its anchor."""
        found = _ANCHORED.match(text)
        if found is None:
            self.fail(f"a section needs an anchor of small letters, digits and '-': '## {text} {{#anchor}}'")
        return Heading(found["title"], found["anchor"], self.line)

    def fence(self, token: Token) -> Fence:
        """The text of a figure."""
        if token.info.strip() != "figure":
            self.fail(f"a block of three ` is a figure, not {token.info.strip()!r}", "figure")
        return Fence(token.content, self.line + 1)

    def spans(self, tokens: Sequence[Token]) -> Iterator[Span]:
        """The words of a paragraph with their styles and links."""
        style, link = "", None
        for token in tokens:
            kind = token.type
            if kind == "softbreak":
                self.line += 1
                yield Span(" ", style, link)
            elif kind in _MARKS:
                style += _MARKS[kind]
            elif kind in ("strong_close", "em_close"):
                style = style[:-1]
            elif kind == "link_open":
                link = self.link(token)
            elif kind == "link_close":
                link = None
            elif kind == "text":
                if not token.content:
                    continue
                for sign in _LEFT_OVER:
                    if sign in token.content:
                        self.fail(f"{sign!r} is left over: this mark is not closed, or not part of the manual")
                yield Span(token.content, style, link)
            else:
                self.refuse(token)

    def link(self, token: Token) -> Link:
        """Where a link leads."""
        href = str(token.attrs.get("href", ""))
        if "title" in token.attrs:
            self.fail("a link of the manual has no title of its own")
        found = _TARGET.match(href)
        if found is None:
            self.fail(f"a link leads to {', '.join(f'{kind}:ID' for kind in LINKS)}, not to {href!r}")
        if found["kind"] not in LINKS:
            self.fail(f"there is no kind of link {found['kind']!r}", nearest(found["kind"], LINKS))
        if found["anchor"] and found["kind"] != "chapter":
            self.fail(f"only a chapter has sections, not {href!r}")
        return Link(found["kind"], found["target"], found["anchor"] or "", self.line)
