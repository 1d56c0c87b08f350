"""Which tutorials there are: the files of ``data/lessons``, found by name. Nothing is read here, and nothing loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..paths import data_dir

_FIRST: Final = ("basic", "advanced")


def courses_dir() -> Path:
    """The folder of the courses."""
    return data_dir() / "lessons"


def course_ids() -> tuple[str, ...]:
    """The courses that there are: basic first, advanced second, others after them by name."""
    found = {path.stem for path in courses_dir().glob("*.yaml")}
    return (*(name for name in _FIRST if name in found), *sorted(found - set(_FIRST)))
