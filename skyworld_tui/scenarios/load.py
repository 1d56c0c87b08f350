"""From YAML to :class:`~skyworld_tui.scenarios.model.Scenario`; every fault is a SourceError with file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..cards.model import CardSet
from ..cards.source import Document, KeyPath, SourceError, nearest, read_documents
from ..engine.position import Position
from ..paths import shown
from .lesson import read_lesson
from .model import Expectation, Scenario, Step, Value
from .paths import NONE, PATHS, SEATS
from .paths import Path as ExpectPath
from .seats import FileReader
from .steps import kind_of, move_step

KEYS = (
    "name", "about", "rules", "goal", "seed", "active", "turn", "cards", "p1", "p2", "first", "phase", "steps",
    "lesson",
)  # fmt: skip
STEP_KINDS = ("do", "legal", "illegal", "expect")
PHASES = ("main", "opening")
TURN = 7
"""The default turn: the fourth of the player who began. One more when the other player is active."""


def load_paths(paths: Iterable[str | Path], cards: CardSet) -> list[Scenario]:
    """Every scenario of these files and folders (``*.yaml`` and ``*.yml`` in them, sorted), in order.

    Raises SourceError for a path that is missing or holds no scenario, and for whatever is wrong in a file.
    """
    found: list[Scenario] = []
    for given in paths:
        path = Path(given)
        if not path.is_dir():
            found += load_file(path, cards)
            continue
        files = sorted(file for pattern in ("*.yaml", "*.yml") for file in path.rglob(pattern) if file.is_file())
        if not files:
            raise SourceError(path, 0, "no scenario in this folder")
        for file in files:
            found += load_file(file, cards)
    return found


def load_file(path: str | Path, cards: CardSet) -> list[Scenario]:
    """The scenarios of one file, at least one. Raises SourceError."""
    documents = read_documents(path)
    if not documents:
        raise SourceError(path, 0, "no scenario in this file")
    scenarios: list[Scenario] = []
    names: dict[str, int] = {}
    for document in documents:
        scenario = read_scenario(document, cards)
        if scenario.name in names:
            text = f"the name {scenario.name!r} stands twice in this file (first in line {names[scenario.name]})"
            raise document.error(("name",), text)
        names[scenario.name] = document.line(("name",))
        scenarios.append(scenario)
    return scenarios


def read_scenario(document: Document, cards: CardSet) -> Scenario:
    """The scenario of one YAML document. Raises SourceError, also when its position contradicts itself."""
    reader = FileReader(document, cards)
    top = reader.mapping((), KEYS)
    for key in ("name", "steps"):
        if key not in top:
            raise document.error((), f"a scenario needs the key {key!r}")
    reader.read_cards()
    scenario = Scenario(
        name=reader.word(("name",)),
        about=reader.text(("about",)),
        rules=tuple(reader.words(("rules",))),
        position=_position(reader, top),
        steps=tuple(_steps(reader)),
        file=shown(document.file),
        line=document.line(),
        cards=reader.own,
        lesson=read_lesson(reader) if top.get("lesson") is not None else None,
    )
    try:
        scenario.start()
    except ValueError as error:
        raise document.error((), f"this position cannot be: {error}") from None
    return scenario


# --- the position ----------------------------------------------------------------------------------------------------


def _position(reader: FileReader, top: Mapping[Any, Any]) -> Position:
    first = reader.choice(("first",), SEATS, "p1")
    phase = reader.choice(("phase",), PHASES, "main")
    if phase == "opening":
        active, turn = first, reader.number(("turn",), 0, 0)
        if turn != 0:
            raise reader.document.error(("turn",), "in phase 'opening' the turn is 0")
        if "active" in top:
            raise reader.document.error(("active",), "in phase 'opening' nobody is active; 'first' says who begins")
    else:
        active = reader.choice(("active",), SEATS, "p1")
        turn = reader.number(("turn",), TURN if active == first else TURN + 1, 1)
        fitting = first if turn % 2 == 1 else SEATS[1 - SEATS.index(first)]
        if active != fitting:
            where = ("active",) if "active" in top else ("turn",)
            text = f"active {active} does not fit: turn {turn} is a turn of {fitting} when {first} began"
            raise reader.document.error(where, text, fitting)
    return Position(
        seats=(reader.seat(("p1",)), reader.seat(("p2",))),
        goal=reader.number(("goal",), reader.cards.format.goal, 1),
        seed=reader.number(("seed",), 0, None),
        active=SEATS.index(active),
        turn=turn,
        first=SEATS.index(first),
        phase=phase,
        format=reader.cards.format,
    )


# --- steps -----------------------------------------------------------------------------------------------------------


def _steps(reader: FileReader) -> Iterable[Step]:
    document = reader.document
    if not reader.list_at(("steps",)):
        raise document.error(("steps",), "a scenario has at least one step")
    for index, raw in enumerate(reader.list_at(("steps",))):
        path: KeyPath = ("steps", index)
        if not isinstance(raw, dict) or len(raw) != 1:
            raise document.error(path, f"a step has exactly one of the keys {', '.join(STEP_KINDS)}")
        kind = next(iter(raw))
        if kind not in STEP_KINDS:
            raise document.error((*path, kind), f"unknown step {kind!r}", nearest(kind, STEP_KINDS))
        if kind == "expect":
            yield Step(kind, document.line((*path, kind)), expect=tuple(_expectations(reader, (*path, kind))))
        else:
            yield move_step(reader, kind, (*path, kind), raw[kind])


def _expectations(reader: FileReader, path: KeyPath) -> Iterable[Expectation]:
    document = reader.document
    raw = reader.at(path)
    if not isinstance(raw, dict) or not raw:
        raise document.error(path, "'expect' takes a mapping of paths to values")
    for key, value in raw.items():
        here = (*path, key)
        if key not in PATHS:
            raise document.error(here, f"unknown path {str(key)!r}", nearest(key, PATHS))
        yield Expectation(key, _expected(reader, here, PATHS[key], value), document.line(here))


def _expected(reader: FileReader, here: KeyPath, path: ExpectPath, value: Any) -> Value:
    """A written value in the form a match gives it. Raises SourceError for one that can never hold."""
    document = reader.document
    name = str(here[-1])
    if value is None and NONE in path.words:
        return NONE
    if name.endswith(".activated") and isinstance(value, bool):
        value = "used" if value else "no"
    if path.kind in ("cards", "refs", "keywords"):
        return tuple(reader.listed(here, path.kind))
    if path.kind == "bool":
        if isinstance(value, bool):
            return value
        raise document.error(here, f"{name} is true or false, not {kind_of(value)}")
    if path.kind == "int":
        # Without a choice its numbers read as none.
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if value == NONE and name.startswith("choice."):
            return NONE
        raise document.error(here, f"{name} is a number, not {kind_of(value)}")
    if not isinstance(value, str):
        raise document.error(here, f"{name} is a word, not {kind_of(value)}")
    if path.kind == "slot" and value not in path.words and value not in reader.known:
        raise document.error(here, f"unknown card {value!r}", nearest(value, (*path.words, *reader.known)))
    if value not in path.words and path.kind == "word":
        raise document.error(here, f"{name} is never {value!r} ({', '.join(path.words)})", nearest(value, path.words))
    return value
