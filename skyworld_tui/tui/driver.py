"""Textual's driver for the terminals of Unix, which looks sooner whether an Esc is only an Esc.

An arrow key begins with the same byte. Textual's own thread waits a tenth of a second for the rest whatever ESCDELAY
says, because it looks at the time only then; here it is awake when the wait is over.
"""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

LOOK = 0.1
"""Seconds after which the thread looks whether the program has ended."""
LAST = 0.02
"""Seconds for which answers of the terminal are still taken in at the end, so that the shell does not get them."""
_CHUNK = 4096


class PromptDriver(LinuxDriver):
    """Reads keys in a thread, as Textual's own does."""

    def start_application_mode(self) -> None:
        """Take the terminal. One that hangs up wakes its programs with a signal that means "go on" elsewhere; a program
        that is leaving does not, or its new thread would read from nothing for ever."""
        if self._app.return_code is None:
            super().start_application_mode()  # type: ignore[no-untyped-call]  # as Textual has it

    def run_input_thread(self) -> None:
        """Read and hand on what is typed until the program ends."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")().decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                begun = parser._timeout_time is not None  # a sequence of which the end is not here yet
                ready = selector.select(min(LOOK, constants.ESCAPE_DELAY) if begun else LOOK)
                read = os.read(self.fileno, _CHUNK) if ready else b""
                self._hand_on(parser, decode(read))
                if ready and not read:  # the other side is gone
                    self.exit_event.wait(LOOK)
            if selector.select(LAST):
                self._hand_on(parser, decode(os.read(self.fileno, _CHUNK)))

    def _hand_on(self, parser: XTermParser, typed: str) -> None:
        """What was read now, and what has waited long enough for more."""
        if typed:
            for message in parser.feed(typed):
                self.process_message(message)
        for message in parser.tick():
            self.process_message(message)
