"""The JSON Schemas that editors use: as the models are, in every data file, and fitting all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.cards import describe
from skyworld_tui.cards.jsonschema import as_text, schemas, write_schemas
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS
from skyworld_tui.cards.shapes import EFFECTS
from skyworld_tui.cards.source import read_document
from skyworld_tui.paths import data_dir

from .helpers import card, with_ability
from .jsonschema_check import faults

DATA = data_dir()
FILES = [*sorted(DATA.glob("*.yaml")), *sorted((DATA / "decks").glob("*.yaml"))]
LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_committed_schemas_are_up_to_date(name: str) -> None:
    committed = (DATA / "schema" / name).read_text(encoding="utf-8")
    assert committed == as_text(schemas()[name]), "run: skyworld cards schema --write"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_data_file_names_its_schema_and_fits_it(file: Path) -> None:
    found = LINE.match(file.read_text(encoding="utf-8"))
    assert found is not None, "the first line names the schema"
    schema = json.loads((file.parent / found[1]).read_text(encoding="utf-8"))
    assert list(faults(read_document(file).value, schema, schema)) == []


ALLY = {"side": "ally"}


@pytest.mark.parametrize(
    "mapping",
    [
        card(power="3"),
        card(power=100),
        card(pover=3),
        card(id="Wall E"),
        card(stage=4),
        card(insignia="fire"),
        card(keywords=["ward", "ward"]),
        card(keywords=["wart"]),
        {key: value for key, value in card().items() if key != "faith"},
        with_ability("on_entri", {"op": "draw", "n": 1}),
        with_ability("on_entry"),
        with_ability("on_entry", {"op": "inspyre", "n": 1, "target": ALLY}),
        with_ability("on_entry", {"op": "draw"}),
        with_ability("on_entry", {"op": "draw", "n": 1, "target": ALLY}),
        with_ability("on_entry", {"op": "unlock", "n": "al"}),
        with_ability("on_entry", {"op": "expose", "target": {}}),
        with_ability("on_entry", {"op": "expose", "target": {"ref": "this", "side": "enemy"}}),
        with_ability("on_entry", {"op": "expose", "target": {"ref": "this", "other": True}}),
        with_ability("on_entry", {"op": "attach", "card": "thi", "host": ALLY}),
        with_ability("on_entry", {"op": "grant", "keywords": ["ward"], "target": ALLY}),
        with_ability("on_entry", {"op": "draw", "n": 1, "upgrade": {"if": "reserve", "set": {"n": 2}}}),
        with_ability("on_entry", {"op": "draw", "n": 1}, conditions=[{"if": "reserve"}]),
        with_ability("on_entry", {"op": "draw", "n": 1}, costs=[{"pay": "lok", "n": 1}]),
        card(abilities=[{"trigger": "on_entry", "effects": [{"op": "draw", "n": 1}]}] * 3),
    ],
)
def test_a_broken_card_is_underlined(mapping: dict[str, Any]) -> None:
    schema = schemas()["cards.schema.json"]
    assert list(faults({"cards": [card()]}, schema, schema)) == []
    assert list(faults({"cards": [mapping]}, schema, schema)) != []


def mappings(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "", schema
    yield from schema.get("$defs", {}).items()


@pytest.mark.parametrize("name", sorted(schemas()))
def test_everything_is_described(name: str) -> None:
    for title, mapping in mappings(schemas()[name]):
        assert mapping["description"], title
        assert all(value["description"] for value in mapping["properties"].values())
        assert mapping["additionalProperties"] is False


def test_every_description_is_used() -> None:
    keys = {(title, key) for schema in schemas().values()
            for title, mapping in mappings(schema) for key in mapping["properties"]}  # fmt: skip
    plain = {key for _, key in keys}
    for key in describe.FIELDS:
        assert key.rpartition(".")[2] in plain
    titles = {title for title, _ in keys}
    assert set(describe.MODELS) <= titles
    assert set(describe.WORDS["trigger"]) == set(TRIGGERS)
    assert set(describe.WORDS["keywords"]) == set(KEYWORDS)
    assert {shape.__name__ for shape in EFFECTS.values()} <= set(describe.MODELS)


def test_writing(tmp_path: Path) -> None:
    assert all(changed for _, changed in write_schemas(tmp_path / "schema"))
    assert not any(changed for _, changed in write_schemas(tmp_path / "schema"))
    assert {path.name for path in (tmp_path / "schema").iterdir()} == set(schemas())
