"""The installed command in a real terminal: a tmux server of its own, looked at until something stands there."""

from __future__ import annotations

import os
import re
import select
import shlex
import subprocess
import sys
import time
import uuid
from pathlib import Path

import skyworld_tui

PATIENCE = 40.0  # seconds after which a text that should appear has not
SHELL = "sh"
_NOT_HANDED_ON = (
    "COLUMNS", "LINES", "NO_COLOR", "COLORTERM", "COLORFGBG", "SSH_TTY", "SSH_CLIENT", "SSH_CONNECTION", "TMUX",
    "PYTHONIOENCODING", "TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DRIVER",
)  # fmt: skip


def command() -> str:
    """The installed ``skyworld``, or the module where it is not installed."""
    script = Path(sys.executable).with_name("skyworld")
    return str(script) if script.exists() else f"{sys.executable} -m skyworld_tui"


class Terminal:
    """A tmux server with one window of 80 x 24 in which a shell runs."""

    def __init__(self, home: Path, env: dict[str, str]) -> None:
        self.name = f"skyworld-{uuid.uuid4().hex[:8]}"
        outer = {key: value for key, value in os.environ.items() if key not in _NOT_HANDED_ON}
        code = str(Path(skyworld_tui.__file__).parents[1])  # the same that these tests import
        kept = {**outer, "PYTHONPATH": code, "LC_ALL": "C.UTF-8", "SKYWORLD_HOME": str(home), **env}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", SHELL, env=kept)
        wire = home.parent / "written"
        os.mkfifo(wire)
        self._wire = os.open(wire, os.O_RDONLY | os.O_NONBLOCK)
        self.tmux("pipe-pane", "-O", f"exec cat > {shlex.quote(str(wire))}")

    def tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        """Run tmux and return what it prints."""
        done = subprocess.run(
            ["tmux", "-L", self.name, *words], capture_output=True, text=True, check=True, env=env, timeout=PATIENCE
        )
        return done.stdout

    def screen(self) -> str:
        """What is on the screen now."""
        return self.tmux("capture-pane", "-p")

    def colours(self) -> set[str]:
        """How the cells of the screen are coloured: ``38;5`` and ``38;2`` for 256 and all colours, else numbers."""
        found: set[str] = set()
        for codes in re.findall(r"\x1b\[([\d;]*)m", self.tmux("capture-pane", "-p", "-e")):
            parts = codes.split(";")
            while parts:
                code = parts.pop(0) or "0"
                if code in ("38", "48"):
                    kind = parts.pop(0)
                    del parts[: 1 if kind == "5" else 3]
                    code = f"{code};{kind}"
                found.add(code)
        return found

    def wait(self, text: str, gone: bool = False) -> str:
        """Look until the screen shows ``text`` (or no longer does)."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen()
            if (text in shown) != gone:
                return shown
            self.rest()
        raise AssertionError(f"{text!r} {'stays' if gone else 'does not appear'}:\n{shown}")

    def coloured(self, code: str) -> set[str]:
        """The colours on the screen, as soon as ``code`` is among them, or when it does not come."""
        end = time.monotonic() + PATIENCE
        while code not in (found := self.colours()) and time.monotonic() < end:
            self.rest()
        return found

    def rest(self) -> None:
        """Until something more was written to the screen, a quarter of a second at most."""
        if select.select([self._wire], [], [], 0.25)[0]:
            while select.select([self._wire], [], [], 0.0)[0] and os.read(self._wire, 1 << 16):
                pass

    def keys(self, *keys: str) -> None:
        """Type."""
        self.tmux("send-keys", *keys)

    def line(self, text: str) -> None:
        """Type a line for the shell."""
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")

    def game(self, *, args: str = "", env: str = "", play: str = "play --level random --seed 3") -> None:
        """Start the game; the shell says ``status-N`` when it has ended."""
        self.line(f"clear; env {env} {command()} {play} --reduced-motion {args}; echo status-$?")

    def modes(self) -> str:
        """Alternate screen, mouse and cursor of the window."""
        return self.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").strip()

    def stty(self, mark: str) -> str:
        """The line settings as the shell sees them, without the size of the window."""
        self.line(f"clear; stty -g; echo {mark}-'end'")
        return self.wait(f"{mark}-end").split(f"{mark}-end")[0].split()[-1]

    def close(self) -> None:
        """End this server and no other."""
        os.close(self._wire)
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, check=False)
