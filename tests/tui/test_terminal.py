"""What is left behind in a real terminal: a pseudo-terminal, a kill, a pipe."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

COMMAND = [sys.executable, "-m", "skyworld_tui", "play", "--level", "random", "--seed", "3", "--reduced-motion"]


def started(home: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The game in a pseudo-terminal of 80 x 24."""
    import fcntl
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "SKYWORLD_HOME": str(home)}
    process = subprocess.Popen(COMMAND, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
    os.close(slave)
    return process, master


def read_until(master: int, wanted: bytes, timeout: float = 30.0) -> bytes:
    """What was written up to ``wanted``, or to the end when the other side is closed."""
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([master], [], [], timeout)
        assert ready, f"nothing more was written; last: {seen[-200:]!r}"
        try:
            chunk = os.read(master, 65536)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    return seen


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_kill_leaves_the_terminal_in_order_and_the_save_whole(tmp_path: Path, number: int, status: int) -> None:
    process, master = started(tmp_path)
    try:
        read_until(master, b"YOUR HAND")
        os.kill(process.pid, number)
        rest = read_until(master, b"\x1b[?1049l")
        assert b"\x1b[?1049l" in rest, "the alternate screen is left"
        rest += read_until(master, b"\x00never\x00")
        assert b"\x1b[?1000l" in rest or b"\x1b[?1003l" in rest, "the mouse is given back"
        assert b"Traceback" not in rest
        assert process.wait(timeout=30) == status
    finally:
        if process.poll() is None:
            process.kill()
        os.close(master)
    saved = list((tmp_path / "saves").iterdir())
    assert [path.name for path in saved] == ["current.skyworld"] and saved[0].read_text().startswith("---\nformat: 1\n")


def test_without_a_terminal_one_line_and_status_two() -> None:
    done = subprocess.run(COMMAND, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "terminal" in done.stderr
