"""Textual's driver for the terminals of Unix, made to outlive its terminal and to know an Esc in time.

A terminal that goes away (a closed window, a lost connection) sends SIGHUP and SIGCONT. Textual takes the second for
"go on", begins anew on what is gone, and its writing thread dies of the first error, after which whoever writes waits
for ever. Here a terminal that is gone is neither begun nor written to, and the game leaves as it does for SIGHUP.

An arrow key begins with the same byte as an Esc. Textual's own thread waits a tenth of a second for the rest whatever
ESCDELAY says, because it looks at the time only then; here it is awake when the wait is over.
"""

from __future__ import annotations

import os
import selectors
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from .app import SkyWorldApp

LOOK = 0.1
"""Seconds after which the thread looks whether the program has ended."""
LAST = 0.02
"""Seconds for which answers of the terminal are still taken in at the end, so that the shell does not get them."""
_CHUNK = 4096


class Outlet:
    """A file to write to, as long as it takes anything: the first error calls ``lost``, then all is dropped."""

    def __init__(self, file: TextIO, lost: Callable[[], None]) -> None:
        self._file = file
        self._lost = lost
        self.open = True

    def write(self, text: str) -> int:
        """Write, or drop; how many characters that were."""
        self._try(lambda: self._file.write(text))
        return len(text)

    def flush(self) -> None:
        """Hand on what was written."""
        self._try(self._file.flush)

    def fileno(self) -> int:
        """Of the file."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Whether the file is a terminal."""
        return self._file.isatty()

    def _try(self, act: Callable[[], object]) -> None:
        if not self.open:
            return
        try:
            act()
        except (OSError, ValueError):
            self.open = False
            self._lost()


class PromptDriver(LinuxDriver):
    """Reads keys in a thread, as Textual's own does."""

    def __init__(self, app: SkyWorldApp, **more: Any) -> None:
        super().__init__(app, **more)
        self._sky = app
        self._gone = False
        if self._file is not None:
            self._file = Outlet(self._file, self._leave)  # type: ignore[assignment]  # no more of it is used

    def _leave(self) -> None:
        """The terminal is gone, which any thread may find out: leave as for SIGHUP, once."""
        if not self._gone:
            self._gone = True
            self._loop.call_soon_threadsafe(self._sky.leave, 128 + signal.SIGHUP)

    def _there(self) -> bool:
        """Whether the terminal can still be asked."""
        try:
            termios.tcgetattr(self.fileno)
        except (termios.error, OSError):
            return False
        return True

    def _sigcont_application(self, *_: object) -> None:
        """Go on after a stop. A stop from outside has not put the terminal down: that comes first, or two threads would
        read. A program that is leaving, or whose terminal hung up, does not go on."""
        if not self._auto_restart or self._app.return_code is not None or not self._there():
            return
        if not self._must_signal_resume:
            self.suspend_application_mode()
        self.resume_application_mode()

    def run_input_thread(self) -> None:
        """Read and hand on what is typed until the program ends."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode  # no byte that is typed may end the game
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                begun = parser._timeout_time is not None  # a sequence of which the end is not here yet
                ready = selector.select(min(LOOK, constants.ESCAPE_DELAY) if begun else LOOK)
                read = self._read() if ready else b""
                self._hand_on(parser, decode(read))
                if ready and not read:  # the other side is gone
                    self._leave()
                    self.exit_event.wait(LOOK)
            if selector.select(LAST):
                self._hand_on(parser, decode(self._read()))

    def _read(self) -> bytes:
        """What was typed; nothing where the terminal is gone."""
        try:
            return os.read(self.fileno, _CHUNK)
        except OSError:
            return b""

    def _hand_on(self, parser: XTermParser, typed: str) -> None:
        """What was read now, and what has waited long enough for more."""
        if typed:
            for message in parser.feed(typed):
                if isinstance(message, events.Resize) and not (message.size and message.pixel_size):
                    parser.mouse_pixels = False  # a size of nothing, by which it would divide
                self.process_message(message)
        for message in parser.tick():
            self.process_message(message)
