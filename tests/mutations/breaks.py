"""The list of breaks: small changes of the package, each of which a test must notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).parent / "mutations.yaml"


@dataclass(frozen=True, slots=True)
class Break:
    """One break. ``find`` occurs exactly once in ``file``; ``rule`` is what no longer holds without it. A break of the
    rules belongs to a ``chapter`` of the manual and is noticed by the rules tests; any other one has no chapter, and
    ``test`` is the file of tests that notices it."""

    name: str
    rule: str
    file: str
    find: str
    replace: str
    chapter: int = 0
    test: str = ""

    def applied(self, text: str) -> str:
        """The text of the file after the break. Raises ValueError unless ``find`` occurs exactly once."""
        count = text.count(self.find)
        if count != 1:
            raise ValueError(f"{self.name}: the text to find occurs {count} times in {self.file}, not once")
        return text.replace(self.find, self.replace)


def load(path: Path = LIST) -> list[Break]:
    """Every break of the list, in its order."""
    return [Break(**entry) for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]
