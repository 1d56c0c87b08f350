"""JSON Schemas of the data files, for editors: made from the models that check the files, so they cannot differ.

``skyworld cards schema --write`` puts them into ``data/schema``. A schema is a little stricter than the loader (a key
without a value is left out, not blank) and knows less (it cannot tell that an id stands twice).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from . import shapes
from .describe import FIELDS, FILES, MODELS, WORDS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_ROOTS: Final[Mapping[str, type[BaseModel]]] = {
    "cards.schema.json": shapes.CardFile,
    "heroes.schema.json": shapes.HeroFile,
    "deck.schema.json": shapes.DeckFile,
    "format.schema.json": shapes.FormatFile,
}
"""File name -> what such a data file is checked against."""


_ORDER: Final = ("$schema", "$ref", "title", "description", "type", "const", "enum", "properties", "required")
"""Keywords that come first; the others follow by name."""


class _Generator(GenerateJsonSchema):
    """Pydantic's generator without what only makes completions longer: null, titles, OpenAPI's discriminator."""

    ignored_warning_kinds = {"skipped-discriminator"}

    def nullable_schema(self, schema: Any) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().default_schema(schema)
        if made.get("default", "") is None:
            del made["default"]
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def tagged_union_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().tagged_union_schema(schema)
        made.pop("discriminator", None)
        return made


def schemas() -> dict[str, dict[str, Any]]:
    """File name -> JSON Schema."""
    return {name: _schema(name, model) for name, model in _ROOTS.items()}


def write_schemas(folder: Path) -> Iterator[tuple[Path, bool]]:
    """Bring the files of ``folder`` up to date; yields each and whether it had to be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        path = folder / name
        text = as_text(schema)
        changed = not path.is_file() or path.read_text(encoding="utf-8") != text
        if changed:
            path.write_text(text, encoding="utf-8")
        yield path, changed


def as_text(schema: Mapping[str, Any]) -> str:
    """A schema as its file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _schema(name: str, model: type[BaseModel]) -> dict[str, Any]:
    body = model.model_json_schema(by_alias=True, schema_generator=_Generator)
    definitions: dict[str, Any] = body.pop("$defs", {})
    for title, made in definitions.items():
        _describe(title, made)
    _describe(model.__name__, body)
    body["$schema"] = DIALECT
    body["title"], body["description"] = FILES[name]
    if definitions:
        body["$defs"] = dict(sorted(definitions.items()))
    tidy: dict[str, Any] = _tidy(body)
    return tidy


def _describe(title: str, schema: dict[str, Any]) -> None:
    """Say what the mapping, each of its keys and each word means; and what its model checks beyond types."""
    schema.pop("description", None)
    if title in MODELS:
        schema["description"] = MODELS[title]
    if title == "Target":
        alone = {"required": ["ref"], "maxProperties": 1}
        schema["oneOf"] = [alone, {"required": ["side"], "not": {"required": ["ref"]}}]
    for key, value in schema.get("properties", {}).items():
        text = FIELDS.get(f"{title}.{key}") or FIELDS[key]
        allowed = value.get("enum") or value.get("items", {}).get("enum") or ()
        meanings = [f"{word}: {WORDS[key][word]}" for word in allowed if word in WORDS.get(key, ())]
        value["description"] = "\n".join([text, *meanings])


def _tidy(node: Any) -> Any:
    """The same schema with its keywords in one order, whichever version of pydantic wrote it."""
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "const" in node:
        node = {key: value for key, value in node.items() if key != "enum"}
    tidy = {key: node[key] for key in sorted(node, key=_place)}
    for key, value in tidy.items():
        if key in ("properties", "$defs"):
            tidy[key] = {name: _tidy(part) for name, part in value.items()}
        elif key not in ("default", "required", "enum"):
            tidy[key] = _tidy(value)
    return tidy


def _place(keyword: str) -> tuple[int, str]:
    return (_ORDER.index(keyword) if keyword in _ORDER else len(_ORDER), keyword)
