"""For every test: the game speaks English, whatever the machine's locale and whatever a test before it said."""

from __future__ import annotations

import pytest
from hypothesis import settings

from skyworld_tui.language import begin

settings.register_profile("untimed", deadline=None)  # how long an example takes depends on the machine alone
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, unless the test asks for something else."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    begin("en")
