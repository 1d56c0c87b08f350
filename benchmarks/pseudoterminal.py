"""A program in a pseudo-terminal that answers like a modern terminal, with a stopwatch on what it paints.

A terminal that knows synchronised output is told where a frame begins and ends, so the end of a frame is a byte that
can be waited for. Times are ``time.perf_counter`` seconds of the moment when a read returned.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FRAME_BEGIN, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
_ESCAPE = re.compile(rb"\x1b(?:\[[0-9;:?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[()].|.)")
_QUERY = re.compile(
    rb"\x1b\[\?(?P<mode>\d+)\$p|(?P<where>\x1b\[6n)|(?P<what>\x1b\[0?c)|(?P<keys>\x1b\[\?u)"
    rb"|\x1b\](?P<colour>1[01]);\?(?:\x07|\x1b\\)"
)
_MOVE = re.compile(rb"\r|\n|\x1b\[[0-9;]*[Hf]")
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;:?<>=]*[ -/]*|[\]PX^_][^\x07\x1b]*|[()])?\Z")
LEFT_OUT = frozenset({"COLUMNS", "LINES", "NO_COLOR", "SSH_CONNECTION", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"})
"""Variables that a program would not find in a plain terminal; an installed one has its bytecode at hand."""
KNOWN_MODES = frozenset({b"2026"})
"""The modes that this terminal says it has: synchronised output alone."""


class Frames(NamedTuple):
    """What came after a key: seconds to the end of the first frame and of the last one, how many, how many bytes."""

    first: float
    last: float
    count: int
    size: int


class Program:
    """A running program and its terminal of ``size`` columns and rows; use it as a context manager."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], env: Mapping[str, str]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        outer = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        inner = {**outer, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **env}
        self.seen = bytearray()  # everything it has written
        self.plain = bytearray()  # the text in it, in the order in which it was painted
        self._pending = b""  # a control sequence of which the end is still to come
        self.begun = self.latest = time.perf_counter()  # of the start, and of the last read
        self.process = subprocess.Popen(
            list(command), stdin=slave, stdout=slave, stderr=slave, env=inner, start_new_session=True
        )
        os.close(slave)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        """End it at once: nothing that is measured happens after."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

    # -- reading and writing -----------------------------------------------------------------------------------------

    def read(self, wait: float) -> float | None:
        """Read once what is there, or what comes within ``wait`` seconds. The time of the read, None for nothing.

        Raises RuntimeError, with the last words, when the program has ended.
        """
        ready, _, _ = select.select([self.master], [], [], max(0.0, wait))
        if not ready:
            return None
        try:
            chunk = os.read(self.master, 1 << 20)
        except OSError:
            chunk = b""
        now = self.latest = time.perf_counter()
        if not chunk:
            raise RuntimeError(f"the program has ended; its last words: {self.words()!r}")
        self.seen += chunk
        fresh = self._pending + chunk
        half = _UNFINISHED.search(fresh, max(0, fresh.rfind(b"\x1b")))
        whole = fresh[: half.start()] if half else fresh
        self._pending = fresh[len(whole) :]
        for query in _QUERY.finditer(whole):
            self._answer(query, whole[: query.start()])
        self.plain += _ESCAPE.sub(b"", whole)
        return now

    def _answer(self, query: re.Match[bytes], before: bytes) -> None:
        """Answer what the program asks its terminal. The cursor stands behind what was drawn just ``before``, and each
        character is one cell wide."""
        if query["mode"]:
            known = 2 if query["mode"] in KNOWN_MODES else 0  # 2: known and off
            self.write(b"\x1b[?%s;%d$y" % (query["mode"], known))
        elif query["where"]:
            drawn = _ESCAPE.sub(b"", _MOVE.split(before)[-1]).decode("utf-8", "replace")
            self.write(b"\x1b[1;%dR" % (1 + len(drawn)))
        elif query["what"]:
            self.write(b"\x1b[?62;22c")
        elif query["keys"]:
            self.write(b"\x1b[?0u")
        else:
            self.write(b"\x1b]%s;rgb:1010/1010/1010\x1b\\" % query["colour"])

    def write(self, data: bytes) -> None:
        """Type."""
        os.write(self.master, data)

    # -- waiting -----------------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The last of the text that it has painted."""
        return self.plain[-2000:].decode("utf-8", "replace")

    def wait_text(self, text: str, since: int = 0, timeout: float = 60.0) -> float:
        """Seconds from the start to the read that completed ``text``, looked for in :attr:`plain` from ``since`` on.

        Raises RuntimeError when it does not come.
        """
        end = time.perf_counter() + timeout
        while self.plain.find(text.encode(), since) < 0:
            if self.read(end - time.perf_counter()) is None:
                raise RuntimeError(f"{text!r} does not appear; its last words: {self.words()!r}")
        return self.latest - self.begun

    def wait_rows(self, rows: int, timeout: float = 60.0) -> float:
        """Seconds from the start to the read that completed a picture of so many rows, whatever is in it."""
        end = time.perf_counter() + timeout
        last = b"\x1b[%d;1H" % rows
        while self.seen.find(last) < 0 or len(self.seen) - self.seen.find(last) < 40:
            if self.read(end - time.perf_counter()) is None:
                raise RuntimeError(f"no picture appears; its last words: {self.words()!r}")
        return self.latest - self.begun

    def quiet(self, silence: float, timeout: float = 20.0) -> None:
        """Read until nothing has come for ``silence`` seconds."""
        end = time.perf_counter() + timeout
        while self.read(silence) is not None:
            if time.perf_counter() > end:
                return

    def press(self, key: bytes, silence: float = 0.2, patience: float = 3.0) -> Frames | None:
        """Type ``key`` and watch the frames until none has come for ``silence`` seconds; None when none came within
        ``patience`` seconds."""
        at = len(self.seen)
        begun = time.perf_counter()
        self.write(key)
        first = last = 0.0
        while True:
            before = len(self.seen)
            now = self.read(silence if first else patience)
            if now is None:
                break
            if FRAME_END in self.seen[max(at, before - len(FRAME_END)) :]:
                last = now - begun
                first = first or last
        if not first:
            return None
        return Frames(first, last, self.seen.count(FRAME_END, at), len(self.seen) - at)

    # -- what the system counts --------------------------------------------------------------------------------------

    def cpu(self) -> float:
        """Seconds of processor time that its threads have used until now (Linux)."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def memory(self) -> tuple[float, float]:
        """MiB resident now, and at most until now (Linux)."""
        fields = dict(line.split(":", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        return int(fields["VmRSS"].split()[0]) / 1024, int(fields["VmHWM"].split()[0]) / 1024
