"""The installed command in a real terminal: a turn played, a window resized, and a sane terminal afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 40.0  # seconds after which a text that should appear has not
SHELL = "sh"


def command() -> str:
    """The installed ``skyworld``, or the module where it is not installed."""
    script = Path(sys.executable).with_name("skyworld")
    return str(script) if script.exists() else f"{sys.executable} -m skyworld_tui"


class Terminal:
    """A tmux server of its own with one window."""

    def __init__(self, home: Path, env: dict[str, str]) -> None:
        self.name = f"skyworld-{uuid.uuid4().hex[:8]}"
        # COLUMNS and LINES would hide the window's own size from the program
        outer = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        kept = {**outer, "SKYWORLD_HOME": str(home), **env}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", SHELL, env=kept)

    def tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        """Run tmux and return what it prints."""
        done = subprocess.run(
            ["tmux", "-L", self.name, *words], capture_output=True, text=True, check=True, env=env, timeout=PATIENCE
        )
        return done.stdout

    def screen(self) -> str:
        """What is on the screen now."""
        return self.tmux("capture-pane", "-p")

    def wait(self, text: str, gone: bool = False) -> str:
        """Look until the screen shows ``text`` (or no longer does)."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen()
            if (text in shown) != gone:
                return shown
        raise AssertionError(f"{text!r} {'stays' if gone else 'does not appear'}:\n{shown}")

    def keys(self, *keys: str) -> None:
        """Type."""
        self.tmux("send-keys", *keys)

    def line(self, text: str) -> None:
        """Type a line for the shell."""
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")

    def close(self) -> None:
        """End this server and no other."""
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A terminal of 80 x 24; skipped with a reason where tmux is missing, unless it is required."""
    if shutil.which("tmux") is None:
        reason = "tmux is not installed"
        if os.environ.get("SKYWORLD_REQUIRE_PROGRAMS"):
            pytest.fail(reason)
        pytest.skip(reason)
    it = Terminal(tmp_path / "home", getattr(request, "param", {"COLORTERM": "truecolor"}))
    yield it
    it.close()


def modes(terminal: Terminal) -> str:
    """Alternate screen, mouse and cursor of the window."""
    return terminal.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").strip()


def stty(terminal: Terminal, mark: str) -> str:
    """The line settings as the shell sees them, without the size of the window."""
    terminal.line(f"clear; stty -g; echo {mark}-'end'")
    return terminal.wait(f"{mark}-end").split(f"{mark}-end")[0].split()[-1]


@pytest.mark.parametrize(
    "terminal",
    [{"COLORTERM": "truecolor"}, {"NO_COLOR": "1"}],
    indirect=True,
    ids=["truecolor", "no-colour"],
)
def test_a_turn_a_resize_and_a_sane_terminal(terminal: Terminal, tmp_path: Path) -> None:
    before = stty(terminal, "before")
    terminal.line(f"clear; {command()} play --level random --seed 3 --reduced-motion; echo status-$?")
    terminal.wait("YOUR HAND")
    terminal.keys("Enter")  # keep the hand
    terminal.wait("e  end turn")
    terminal.keys("1", "v")  # the first card becomes an Essence
    terminal.wait("Bank ◆1/1")
    terminal.keys("e")
    end = time.monotonic() + PATIENCE
    while "YOUR TURN  3" not in (shown := terminal.screen()):
        assert time.monotonic() < end, shown
        if "end your turn" in shown.lower() and "y" in shown:  # a free move remains: the game asks once
            terminal.keys("y")
    terminal.tmux("resize-window", "-x", "120", "-y", "40")
    terminal.wait("SKY WORLD")
    terminal.tmux("resize-window", "-x", "70", "-y", "20")
    terminal.wait("80 x 24")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.wait("YOUR TURN  3")
    terminal.keys("C-q")
    terminal.wait("Leave Sky World?")
    terminal.keys("y")
    terminal.wait("status-0")
    assert modes(terminal) == "0 0 1", "alternate screen left, mouse given back, cursor shown"
    assert stty(terminal, "after") == before
    saved = tmp_path / "home" / "saves" / "current.skyworld"
    assert "p1 essence h1" in saved.read_text(encoding="utf-8")
