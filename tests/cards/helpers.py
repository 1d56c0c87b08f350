"""What several card tests need: the draft of the set when it lies beside the repository, and a smallest card."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DRAFT = ROOT.parent / "shared" / "cards" / "core-set.yaml"


@cache
def draft() -> dict[str, Any]:
    """The draft of the set. Skips the test where the repository stands alone."""
    if not DRAFT.is_file():
        pytest.skip("the draft of the set is not beside the repository")
    value: dict[str, Any] = yaml.safe_load(DRAFT.read_text(encoding="utf-8"))
    return value


def card(**changes: Any) -> dict[str, Any]:
    """A well-formed card mapping."""
    return {
        "id": "wall", "name": "Wall", "stage": 1, "insignia": "sun", "requirement": 0, "consume": 0, "power": 3,
        "faith": 1, **changes,
    }  # fmt: skip


def with_ability(trigger: str, *effects: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A card mapping with one ability."""
    return card(abilities=[{"trigger": trigger, **rest, "effects": list(effects)}])
