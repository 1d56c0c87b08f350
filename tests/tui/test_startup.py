"""What the menu needs before its first frame, seen in a fresh process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("pydantic", "yaml", "skyworld_tui.cards.load", "skyworld_tui.engine", "skyworld_tui.session.session")

FIRST_FRAME = """
import json, sys
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import options_from

display = SkyWorldApp._display

def seen(self, screen, renderable):
    display(self, screen, renderable)
    if type(screen).__name__ == "MenuScreen" and renderable is not None:
        self.exit(json.dumps(sorted(sys.modules)))

SkyWorldApp._display = seen
print(SkyWorldApp(options_from(None)).run(headless=True, size=(120, 40)))
"""


def modules_of(code: str, home: Path) -> set[str]:
    """What a fresh process has imported when it prints a list of it."""
    env = {**os.environ, "SKYWORLD_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.strip().splitlines()[-1]))


@pytest.mark.parametrize("save", [False, True], ids=["no save", "a save"])
def test_the_menu_needs_no_cards_no_engine_no_pydantic(tmp_path: Path, save: bool) -> None:
    if save:
        (tmp_path / "saves").mkdir()
        (tmp_path / "saves" / "current.skyworld").write_text("never read before the first frame", encoding="utf-8")
    loaded = modules_of(FIRST_FRAME, tmp_path)
    assert "skyworld_tui.tui.screens.menu" in loaded
    assert not loaded & set(HEAVY), sorted(loaded & set(HEAVY))


def test_the_front_door_costs_nothing(tmp_path: Path) -> None:
    loaded = modules_of("import json, sys, skyworld_tui.cli; print(json.dumps(sorted(sys.modules)))", tmp_path)
    assert not loaded & {"textual", "rich", "skyworld_tui.tui", "platformdirs", *HEAVY}
