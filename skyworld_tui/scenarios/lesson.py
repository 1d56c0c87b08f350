"""The key ``lesson:`` of a scenario: what makes an exercise or a puzzle of it. ``docs/scenarios.md`` tells its keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..cards.source import KeyPath
from ..engine.moves import ANSWER_VERBS
from .model import Lesson, Step
from .seats import FileReader
from .steps import move_step
from .words import VERBS

LESSON_KEYS = (
    "title", "task", "hint", "solution", "allowed", "chapter", "kind", "level", "win_within", "words", "pt",
    "judge", "accept", "tempting",
)  # fmt: skip
TEXTS = ("title", "task", "hint", "about")
"""What ``pt`` may hold: the same texts in Portuguese; ``about`` stands beside ``lesson`` in English."""

CHAPTERS: Final = (
    "first-match", "read-a-card", "awaken", "channel", "bank", "battle", "zero-power", "counter", "hand-ability",
    "evolve", "consuming", "awaken-limit", "attach", "hero", "keywords", "activation", "triggers", "combat-triggers",
    "event-triggers", "effect-keywords", "conditions", "turn",
)  # fmt: skip
"""The chapters of the manual, in its order."""

KINDS = ("exercise", "puzzle", "position")
"""A position is no task for a learner: it judges how the computer plays."""

JUDGES = ("win", "survive", "expect", "answer")
"""What a position asks of the turn: won in it, no win of the rival in the next one, the scenario's own ending, or one
of the moves of ``accept``."""

ACCEPTED = ("keep", "redraw", "essence")
"""Decisions about cards of the hand, which can be judged as such: which are exchanged, which becomes an Essence."""

LEVELS = ("easy", "medium", "hard")
"""How hard a puzzle is."""

_WORD: Final = re.compile(r"[a-z]+(_[a-z]+)*")


def read_lesson(reader: FileReader) -> Lesson:
    """The lesson of the scenario that ``reader`` reads. Raises SourceError.

    A puzzle has one of the three levels and is won within a number of turns. Whether the solution leads to the end is
    the runner's question, whether all texts are there that of :mod:`skyworld_tui.lessons.catalogue`.
    """
    document = reader.document
    top = reader.mapping(("lesson",), LESSON_KEYS)
    solution = tuple(
        move_step(reader, "do", ("lesson", "solution", index), raw)
        for index, raw in enumerate(reader.list_at(("lesson", "solution")))
    )
    kind = reader.choice(("lesson", "kind"), KINDS, KINDS[0])
    within = reader.number(("lesson", "win_within"), 0, 0)
    level = reader.text(("lesson", "level"))
    if kind == "puzzle":
        level = reader.choice(("lesson", "level"), LEVELS, "")
        if not level:
            raise document.error(("lesson", "kind"), f"a puzzle needs the key 'level' ({', '.join(LEVELS)})")
        if not within:
            raise document.error(("lesson", "kind"), "a puzzle needs the key 'win_within'")
    judge, accept = _judge(reader, top, kind)
    tempting = enumerate(reader.list_at(("lesson", "tempting")))
    return Lesson(
        task=reader.text(("lesson", "task")).strip(),
        hint=reader.text(("lesson", "hint")).strip(),
        solution=solution,
        allowed=_allowed(reader, solution) if top.get("allowed") is not None else None,
        level=level,
        win_within=within or None,
        line=document.line(("lesson",)),
        title=reader.text(("lesson", "title")).strip(),
        chapter=reader.choice(("lesson", "chapter"), CHAPTERS, ""),
        kind=kind,
        words=tuple(_words(reader)),
        pt=_portuguese(reader),
        judge=judge,
        accept=accept,
        tempting=tuple(move_step(reader, "do", ("lesson", "tempting", index), raw) for index, raw in tempting),
    )


def _judge(reader: FileReader, top: Mapping[Any, Any], kind: str) -> tuple[str, tuple[str, ...]]:
    """How a position is judged, and the moves that are right where it is by a move."""
    document = reader.document
    if kind != "position":
        for key in ("judge", "accept", "tempting"):
            if key in top:
                raise document.error(("lesson", key), f"only a position has the key {key!r}")
        return "", ()
    judge = reader.choice(("lesson", "judge"), JUDGES, "")
    if not judge:
        raise document.error(("lesson", "kind"), f"a position needs the key 'judge' ({', '.join(JUDGES)})")
    if (judge == "answer") != bool(top.get("accept")):
        raise document.error(("lesson", "judge"), "'accept' holds the right moves, for the judge 'answer' and no other")
    accept: list[str] = []
    for index, raw in enumerate(reader.list_at(("lesson", "accept"))):
        text = move_step(reader, "do", ("lesson", "accept", index), raw).text
        if text.partition(" ")[0] not in ACCEPTED:
            raise document.error(("lesson", "accept", index), f"{text!r} is none of {', '.join(ACCEPTED)}")
        accept.append(text)
    return judge, tuple(accept)


def _words(reader: FileReader) -> list[str]:
    """Glossary ids: checked as words here; which entries there are is known to the glossary alone."""
    path: KeyPath = ("lesson", "words")
    words = reader.words(path)
    for index, word in enumerate(words):
        if not _WORD.fullmatch(word):
            reader.fail((*path, index), f"{word!r} is no glossary id: small letters, joined by '_'")
        if word in words[:index]:
            reader.fail((*path, index), f"{word!r} stands twice")
    return words


def _portuguese(reader: FileReader) -> Mapping[str, str]:
    path: KeyPath = ("lesson", "pt")
    held = reader.mapping(path, TEXTS)
    return MappingProxyType({key: reader.text((*path, key)).strip() for key in TEXTS if key in held})


def _allowed(reader: FileReader, solution: tuple[Step, ...]) -> tuple[str, ...]:
    """The moves that may be played, all of the solution's among them; answers are always allowed."""
    path: KeyPath = ("lesson", "allowed")
    allowed = tuple(_allowed_move(reader, (*path, i), raw) for i, raw in enumerate(reader.list_at(path)))
    held = frozenset(allowed)
    for index, step in enumerate(solution):
        verb = step.text.partition(" ")[0]
        if verb not in ANSWER_VERBS and verb not in held and step.text not in held:
            text = f"the solution plays {step.text!r}, which 'allowed' does not hold"
            raise reader.document.error(("lesson", "solution", index), text)
    return allowed


def _allowed_move(reader: FileReader, path: KeyPath, raw: Any) -> str:
    """A move of ``allowed``: a whole move, or a verb alone for all of its kind."""
    if isinstance(raw, str) and raw.strip() in VERBS:
        return raw.strip()
    return move_step(reader, "legal", path, raw).text
