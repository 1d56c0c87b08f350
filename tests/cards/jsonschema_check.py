"""A validator for as much of JSON Schema as the game's own schemas use; any other keyword is an error.

So the tests need no package for it, and a schema cannot hold a keyword that no test has looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
}
CHECKS: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": lambda value, limit: TYPES[limit](value),
    "const": lambda value, limit: value == limit,
    "enum": lambda value, limit: value in limit,
    "minimum": lambda value, limit: not TYPES["integer"](value) or value >= limit,
    "maximum": lambda value, limit: not TYPES["integer"](value) or value <= limit,
    "minLength": lambda value, limit: not isinstance(value, str) or len(value) >= limit,
    "maxLength": lambda value, limit: not isinstance(value, str) or len(value) <= limit,
    "pattern": lambda value, limit: not isinstance(value, str) or re.search(limit, value) is not None,
    "minItems": lambda value, limit: not isinstance(value, list) or len(value) >= limit,
    "maxItems": lambda value, limit: not isinstance(value, list) or len(value) <= limit,
    "uniqueItems": lambda value, limit: not isinstance(value, list) or not limit or len(set(value)) == len(value),
    "minProperties": lambda value, limit: not isinstance(value, dict) or len(value) >= limit,
    "maxProperties": lambda value, limit: not isinstance(value, dict) or len(value) <= limit,
    "required": lambda value, limit: not isinstance(value, dict) or set(limit) <= set(value),
}
SILENT = {"$schema", "$defs", "title", "description", "default"}


def faults(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Every way in which ``value`` breaks ``schema``, as "path: keyword". ``root`` holds the definitions."""
    for keyword, limit in schema.items():
        if keyword in SILENT:
            continue
        if keyword == "$ref":
            yield from faults(value, root["$defs"][limit.removeprefix("#/$defs/")], root, path)
        elif keyword in ("oneOf", "anyOf"):
            fitting = sum(not any(faults(value, option, root)) for option in limit)
            if fitting != 1 and (fitting == 0 or keyword == "oneOf"):
                yield f"{path}: {keyword}"
        elif keyword == "not":
            if not any(faults(value, limit, root)):
                yield f"{path}: not"
        elif keyword == "properties":
            for key in limit.keys() & value.keys() if isinstance(value, dict) else ():
                yield from faults(value[key], limit[key], root, f"{path}/{key}")
        elif keyword == "additionalProperties":
            for key in value.keys() - schema.get("properties", {}).keys() if isinstance(value, dict) else ():
                if limit is False:
                    yield f"{path}/{key}: unknown"
                elif limit is not True:
                    yield from faults(value[key], limit, root, f"{path}/{key}")
        elif keyword == "items":
            for place, item in enumerate(value if isinstance(value, list) else ()):
                yield from faults(item, limit, root, f"{path}/{place}")
        elif not CHECKS[keyword](value, limit):
            yield f"{path}: {keyword}"
