"""Moves written in a scenario file: checked as words when the file is read, long before there is a match to ask."""

from __future__ import annotations

from typing import Any

from ..cards.source import KeyPath, nearest
from ..engine.moves import ANSWER_VERBS
from .model import Step
from .seats import FileReader
from .words import WordError, check_move


def move_step(reader: FileReader, kind: str, path: KeyPath, raw: Any) -> Step:
    """A step that names a move. YAML reads a bare ``yes`` or ``no`` as true or false. Raises SourceError."""
    document = reader.document
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    if not isinstance(raw, str):
        raise document.error(path, f"{kind!r} takes a move, not {kind_of(raw)}")
    text = " ".join(raw.split())
    verb, space, rest = text.partition(" ")
    optional = kind == "do" and verb.endswith("?")
    if optional:
        verb = verb[:-1]
        if verb not in ANSWER_VERBS:
            raise document.error(path, f"only an answer may carry '?', not {verb!r}", nearest(verb, ANSWER_VERBS))
        text = f"{verb}{space}{rest}"
    try:
        check_move(text, reader.known)
    except WordError as error:
        raise document.error(path, error.text, error.nearest) from None
    return Step(kind, document.line(path), text, optional)


def kind_of(value: Any) -> str:
    """What a wrong value is, for a complaint."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else repr(value)
