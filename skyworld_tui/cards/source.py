"""Reading YAML that anyone may have written: plain values, each with its line.

The surface is small: :func:`read_documents`, :func:`parse_documents`, :class:`Document`, :class:`SourceError` and
:func:`nearest`. Nothing but plain values can come out of a file (str, int, float, bool, None, list, dict with str or
int keys): tags, anchors, aliases and merge keys are refused, and size and nesting are bounded, so a hostile file costs
a line of complaint and nothing else.
"""

from __future__ import annotations

import difflib
import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

from skyworld_tui.paths import shown

MAX_BYTES: Final = 1_000_000
"""No file of this game comes near it."""

MAX_DEPTH: Final = 24
"""Lists and mappings inside of each other."""

Key: TypeAlias = str | int
KeyPath: TypeAlias = tuple[Key, ...]
Value: TypeAlias = Any  # str | int | float | bool | None | list[Value] | dict[Key, Value]

_INT: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_FLOAT: Final = re.compile(r"[-+]?[0-9]{1,17}\.[0-9]{1,17}\Z")
_WORDS: Final[dict[str, bool | None]] = {
    **{word: None for base in ("~", "null") for word in (base, base.title(), base.upper())},
    **{word: True for base in ("yes", "true", "on") for word in (base, base.title(), base.upper())},
    **{word: False for base in ("no", "false", "off") for word in (base, base.title(), base.upper())},
    "": None,
}
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceError(Exception):
    """Something in a file is wrong. ``str()`` is one line: ``FILE:LINE: TEXT; nearest: WORD``.

    ``line`` is 1-based, 0 when the fault has no line; ``nearest`` is the valid word closest to a wrong one, or None.
    """

    def __init__(self, file: Path | str, line: int, text: str, nearest: str | None = None) -> None:
        super().__init__(text)
        self.file = shown(file)
        self.line = line
        self.text = _one_line(text)
        self.nearest = nearest

    def __reduce__(self) -> tuple[type[SourceError], tuple[str, int, str, str | None]]:
        """What it is made of again in another process; an exception's own way knows the text alone."""
        return type(self), (self.file, self.line, self.text, self.nearest)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        hint = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{where}: {self.text}{hint}"

    @property
    def short(self) -> str:
        """The same with no more than the file's own folder before its name, for a line with little room."""
        return "/".join(Path(self.file).parts[-2:]) + str(self).removeprefix(self.file)


def _one_line(text: str) -> str:
    """No line breaks, no control characters that would reach a terminal, no end to a hostile word."""
    line = "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
    return line if len(line) <= 300 else line[:299] + "…"


def nearest(word: object, words: Iterable[str]) -> str | None:
    """The one of ``words`` that ``word`` most likely meant, or None when nothing is close.

    Case, ``-``, ``_`` and blanks do not matter; a word that begins with what was typed counts as close too.
    """

    def plain(text: str) -> str:
        return text.casefold().replace("_", "-").replace(" ", "-")[:80]

    typed = plain(str(word))
    by_plain: dict[str, str] = {}
    for candidate in words:
        by_plain.setdefault(plain(candidate), candidate)
    close = difflib.get_close_matches(typed, by_plain, n=1, cutoff=0.6)
    if close:
        return by_plain[close[0]]
    if len(typed) >= 2:
        for candidate in sorted(by_plain, key=lambda text: (len(text), text)):
            if candidate.startswith(typed):
                return by_plain[candidate]
    return None


class Document:
    """One YAML document: its plain ``value``, and the line of everything in it."""

    __slots__ = ("_lines", "file", "value")

    def __init__(self, file: Path | str, value: Value, lines: dict[KeyPath, int]) -> None:
        self.file = file
        self.value = value
        self._lines = lines

    def line(self, path: KeyPath = ()) -> int:
        """The 1-based line of ``path`` (keys and list indexes); of its nearest known ancestor if it is not there.

        For a value under a key this is the line of the key, for an item of a list the line where the item begins.
        """
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)

    def error(self, path: KeyPath, text: str, nearest: str | None = None) -> SourceError:
        """A :class:`SourceError` about what stands at ``path``."""
        return SourceError(self.file, self.line(path), text, nearest)


def read_documents(path: Path | str, limit: int = MAX_BYTES) -> list[Document]:
    """Every non-empty document of a YAML file, in order; ``limit``: bytes that it may have.

    Raises SourceError when the file is missing, no regular one, too large, not UTF-8 or not acceptable YAML.
    """
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # a pipe would be waited for, a device has no end
            raise SourceError(path, 0, "this is no regular file")
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise SourceError(path, 0, (error.strerror or str(error)).lower()) from None
    if len(data) > limit:
        raise SourceError(path, 0, f"the file is larger than {limit} bytes")
    return decode_documents(data, path)


def decode_documents(data: bytes, path: Path | str) -> list[Document]:
    """Every non-empty document in the bytes of the file ``path``. Raises SourceError, also when they are not UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SourceError(path, line, f"not UTF-8: byte 0x{data[error.start]:02x}") from None
    return parse_documents(text, path)


def read_document(path: Path | str, limit: int = MAX_BYTES) -> Document:
    """The only document of a YAML file. Raises SourceError, also when there is none or more than one."""
    return only_document(read_documents(path, limit), path)


def only_document(documents: list[Document], path: Path | str) -> Document:
    """The only one of the documents of the file ``path``. Raises SourceError when there is none or more than one."""
    if len(documents) != 1:
        raise SourceError(path, 0, "the file is empty" if not documents else "one document expected, found several")
    return documents[0]


def parse_documents(text: str, file: Path | str = "<text>") -> list[Document]:
    """Every non-empty document of YAML ``text``; ``file`` is what errors call it. Raises SourceError."""
    return _Reader(file).read(text)


class _Open:
    """A list or mapping that is still being read. For a mapping, ``key`` is the key whose value comes next."""

    __slots__ = ("items", "key", "path")

    def __init__(self, items: list[Value] | dict[Key, Value], path: KeyPath) -> None:
        self.items = items
        self.path = path
        self.key: Key | None = None


class _Reader:
    """Builds values straight from parser events: with a stack of its own, nesting costs no recursion."""

    def __init__(self, file: Path | str) -> None:
        self.file = file
        self.documents: list[Document] = []
        self.stack: list[_Open] = []
        self.lines: dict[KeyPath, int] = {}
        self.root: Value = None

    def read(self, text: str) -> list[Document]:
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                self.take(event)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            what = error.problem or error.context or "cannot be read"
            raise SourceError(self.file, mark.line + 1 if mark else 0, f"not valid YAML: {what}") from None
        except yaml.YAMLError as error:
            raise SourceError(self.file, _reader_line(text, error), "not valid YAML: forbidden character") from None
        return self.documents

    def fail(self, event: yaml.Event, text: str) -> SourceError:
        return SourceError(self.file, _line(event), text)

    def take(self, event: yaml.Event) -> None:
        """One event of the parser. Raises SourceError for whatever a game file may not hold."""
        if isinstance(event, yaml.ScalarEvent):
            self.refuse_references(event)
            plain, quoted = event.implicit
            if event.tag is not None and not plain and not quoted:
                raise self.fail(event, f"tags are not allowed: {event.tag}")
            self.put(event, _scalar(event.value) if plain else event.value)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self.refuse_references(event)
            if event.tag is not None:
                raise self.fail(event, f"tags are not allowed: {event.tag}")
            if len(self.stack) >= MAX_DEPTH:
                raise self.fail(event, f"nested deeper than {MAX_DEPTH} levels")
            self.open(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            raise self.fail(event, f"aliases are not allowed: *{event.anchor}")
        elif isinstance(event, yaml.DocumentStartEvent):
            self.lines, self.root = {}, None
        elif isinstance(event, yaml.DocumentEndEvent) and self.root is not None:
            self.documents.append(Document(self.file, self.root, self.lines))

    def refuse_references(self, event: yaml.NodeEvent) -> None:
        if event.anchor is not None:
            raise self.fail(event, f"anchors are not allowed: &{event.anchor}")

    def open(self, event: yaml.Event, items: list[Value] | dict[Key, Value]) -> None:
        path = self.put(event, items)
        self.stack.append(_Open(items, path))

    def put(self, event: yaml.Event, value: Value) -> KeyPath:
        """Give ``value`` to the list or mapping being read, or take it as a key. Returns its path."""
        line = _line(event)
        if not self.stack:
            self.root = value
            self.lines[()] = line
            return ()
        top = self.stack[-1]
        if isinstance(top.items, list):
            path = (*top.path, len(top.items))
            top.items.append(value)
            self.lines[path] = line
            return path
        if top.key is None:
            top.key = self.as_key(event, top, value)
            self.lines[(*top.path, top.key)] = line
            return top.path
        path = (*top.path, top.key)
        top.items[top.key] = value
        top.key = None
        return path

    def as_key(self, event: yaml.Event, top: _Open, value: Value) -> Key:
        if isinstance(value, bool):  # `on:` and `no:` are words when they stand before a colon
            value = event.value if isinstance(event, yaml.ScalarEvent) else str(value)
        if not isinstance(value, str | int):
            raise self.fail(event, "a key must be a word or a whole number")
        if value == "<<":
            raise self.fail(event, "merge keys are not allowed: <<")
        if value in top.items:
            raise self.fail(event, f"the key {str(value)!r} stands twice")
        return value


def _line(event: yaml.Event) -> int:
    """The 1-based line where an event begins."""
    mark = event.start_mark
    return mark.line + 1 if mark is not None else 0


def _scalar(text: str) -> str | int | float | bool | None:
    """A plain scalar as YAML 1.1 reads it, without its surprises: no octal, no sexagesimal, no dates."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


def _reader_line(text: str, error: yaml.YAMLError) -> int:
    """The line of a character that YAML forbids; the reader only knows how far into the text it is."""
    position = getattr(error, "position", None)
    return text[:position].count("\n") + 1 if isinstance(position, int) else 0
