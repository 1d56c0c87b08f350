"""Turning pydantic's complaints into one line that names the file, the line and the nearest valid word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from . import shapes
from .source import Document, KeyPath, SourceError, nearest

MAX_EXPLAINED: Final = 50
"""Faults of one entry of a file that are told. Whoever has more has made the same mistake everywhere."""

_QUOTED: Final = re.compile(r"'([^']*)'")
_UNDER: Final[Mapping[str, type[BaseModel]]] = {
    "target": shapes.Target,
    "host": shapes.Target,
    "card": shapes.BankFilter,
    "upgrade": shapes.Upgrade,
    "conditions": shapes.Reserve,
    "costs": shapes.Lock,
    "abilities": shapes.Ability,
    "power": shapes.Ability,
    "secondary": shapes.Ability,
    "cards": shapes.Card,
    "heroes": shapes.Hero,
    "set": shapes.SetHead,
}


class Fault(NamedTuple):
    """One complaint: where in the document, what, and the word that was probably meant."""

    path: KeyPath
    text: str
    nearest: str | None = None


def first_error(error: ValidationError, model: type[BaseModel], document: Document, base: KeyPath) -> SourceError:
    """The most telling of a validation's complaints, with its line. ``base`` is where the value stands."""
    return next(iter(all_errors(error, model, document, base)))


def all_errors(error: ValidationError, model: type[BaseModel], document: Document, base: KeyPath) -> list[SourceError]:
    """The complaints as SourceErrors, at most MAX_EXPLAINED: unknown words first (they explain what else is missing),
    then by line."""
    raw = _at(document.value, base)
    ranked: list[tuple[int, int, SourceError]] = []
    for entry in error.errors(include_url=False)[:MAX_EXPLAINED]:
        fault = explain(entry, model, raw)
        rank = 0 if entry["type"] in ("extra_forbidden", "union_tag_invalid", "literal_error") else 1
        source = document.error((*base, *fault.path), fault.text, fault.nearest)
        ranked.append((rank, source.line, source))
    ranked.sort(key=lambda item: item[:2])
    return [source for _, _, source in ranked]


def explain(entry: Mapping[str, Any], model: type[BaseModel], raw: Any) -> Fault:
    """One entry of ``ValidationError.errors()`` in plain words. ``raw`` is the value that was checked."""
    path, rest = _real_path(entry["loc"], raw)
    kind, context = entry["type"], entry.get("ctx", {})
    key = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    what = f"{key!r}" if key else "this"
    if kind == "extra_forbidden":
        word = str(path[-1])
        return Fault(path, f"unknown key {_short(word)}", nearest(word, _keys(model, path[:-1], raw)))
    if kind == "missing":
        return Fault(path, f"the key {str(rest[-1]) if rest else '?'!r} is missing{_inside(path)}")
    if kind == "union_tag_not_found":
        tag = str(context.get("discriminator", "")).split("|")[-1].strip(" '")
        return Fault(path, f"the key {tag!r} is missing{_inside(path)}")
    if kind == "union_tag_invalid":
        tag = str(context.get("discriminator", "")).split("|")[-1].strip(" '")
        words = _QUOTED.findall(str(context.get("expected_tags", "")))
        word = str(context.get("tag", ""))
        return Fault((*path, tag), f"unknown word {_short(word)}", nearest(word, words))
    if kind == "literal_error":
        words = _QUOTED.findall(str(context.get("expected", "")))
        if not isinstance(entry["input"], str):
            return Fault(path, f"{what} must be {_either(words)}, not {_short(entry['input'])}")
        hint = nearest(entry["input"], words)
        known = "" if hint else f", known: {_either(words)}"
        return Fault(path, f"unknown word {_short(entry['input'])}{known}", hint)
    if kind == "value_error":
        return Fault(path, str(context.get("error", entry["msg"])))
    return Fault(path, _plain(kind, context, what, entry))


def _plain(kind: str, context: Mapping[str, Any], what: str, entry: Mapping[str, Any]) -> str:
    """Types, bounds and lengths in words."""
    value = _short(entry["input"])
    match kind:
        case "int_type" | "int_from_float" | "int_parsing":
            return f"{what} must be a whole number, not {value}"
        case "string_type":
            return f"{what} must be text, not {value}"
        case "bool_type":
            return f"{what} must be true or false, not {value}"
        case "list_type":
            return f"{what} must be a list, not {value}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return f"{what} must be a mapping (key: value), not {value}"
        case "greater_than_equal":
            return f"{what} must be at least {context['ge']}, not {value}"
        case "less_than_equal":
            return f"{what} must be at most {context['le']}, not {value}"
        case "string_pattern_mismatch":
            return f"{what} must be lower-case letters, digits and single hyphens, not {value}"
        case "too_short" | "string_too_short":
            return f"{what} must not be empty"
        case "too_long":
            return f"{what} takes at most {context['max_length']} items, not {len(entry['input'])}"
        case "string_too_long":
            return f"{what} takes at most {context['max_length']} characters, not {len(entry['input'])}"
    return f"{what}: {entry['msg']}"


def _real_path(location: tuple[str | int, ...], raw: Any) -> tuple[KeyPath, KeyPath]:
    """Pydantic's location without the union tags it puts in: the part that is in ``raw``, and the missing rest."""
    path: list[str | int] = []
    rest: list[str | int] = []
    value = raw
    for step in location:
        inside = step in value if isinstance(value, dict) else isinstance(step, int) and _has(value, step)
        if not inside:
            rest.append(step)
            continue
        value = value[step]
        path.append(step)
    return tuple(path), tuple(rest)


def _has(value: Any, place: int) -> bool:
    return isinstance(value, list) and place < len(value)


def _at(value: Any, path: KeyPath) -> Any:
    for step in path:
        value = value[step]
    return value


def _keys(root: type[BaseModel], path: KeyPath, raw: Any) -> Iterable[str]:
    """The keys that are valid in the mapping at ``path``."""
    under = next((step for step in reversed(path) if isinstance(step, str)), None)
    if under is None:
        model: type[BaseModel] | None = root
    elif under == "effects":
        mapping = _at(raw, path)
        model = shapes.EFFECTS.get(str(mapping.get("op"))) if isinstance(mapping, dict) else None
    else:
        model = _UNDER.get(under)
    if model is None:
        return ()
    return [info.alias or name for name, info in model.model_fields.items()]


def _inside(path: KeyPath) -> str:
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f" (in {key!r})" if key else ""


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]}…'"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
