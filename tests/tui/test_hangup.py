"""The terminal goes away: the game leaves, whatever it was doing and whatever signals it gets or misses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.test_terminal import COMMAND, read_until

pty = pytest.importorskip("pty")

#: Takes the terminal as its controlling one, ignores what it is told to, and becomes the game.
SHELL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if sys.argv[1] == "deaf":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.argv[2], sys.argv[2:])
"""


def started(home: Path, how: str) -> tuple[subprocess.Popen[bytes], int]:
    """The game in a pseudo-terminal of its own, which it loses when the other end is closed."""
    import fcntl
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "SKYWORLD_HOME": str(home)}
    words = [sys.executable, "-c", SHELL, how, *COMMAND]
    process = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
    os.close(slave)
    return process, master


@pytest.mark.parametrize("how", ["told", "deaf", "stopped", "printing"])
def test_a_lost_terminal_ends_the_game(tmp_path: Path, how: str) -> None:
    """``told``: by SIGHUP and SIGCONT as usual; ``deaf``: SIGHUP is ignored, so that only reading and writing fail;
    ``stopped``: after the program was stopped from outside and sent on; ``printing``: while the board stands outside of
    the full screen."""
    process, master = started(tmp_path, how)
    try:
        read_until(master, b"YOUR HAND")
        if how == "stopped":
            os.kill(process.pid, signal.SIGSTOP)
            os.waitid(os.P_PID, process.pid, os.WSTOPPED)
            os.kill(process.pid, signal.SIGCONT)
            read_until(master, b"YOUR HAND")  # the picture is drawn again
        if how == "printing":
            os.write(master, b"z")
            read_until(master, b"THE BOARD AS TEXT")
            os.write(master, b"p")
            read_until(master, b"Press Enter to go back")
        os.close(master)
        master = -1
        process.wait(timeout=60)
    finally:
        if process.poll() is None:
            process.kill()
        if master >= 0:
            os.close(master)
    saved = [path.name for path in (tmp_path / "saves").iterdir()]
    assert saved == ["current.skyworld"], "the match is saved, and no other game is kept from it"
