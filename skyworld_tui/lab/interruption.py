"""Ctrl+C ends a study once; pressed again, it does not take away what is still to be printed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Within the block the first Ctrl+C raises KeyboardInterrupt, as usual; all later ones do nothing.

    After an interruption they do nothing for good: the process only ends now, and Python's own ending must not be
    broken either. In a thread, and where somebody else has taken Ctrl+C, nothing is changed.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def first(number: int, frame: FrameType | None) -> None:
        # No SIG_IGN yet: Python complains of a signal that is on its way while its handler is taken away.
        signal.signal(signal.SIGINT, later)
        raise KeyboardInterrupt

    def later(number: int, frame: FrameType | None) -> None:
        """Do nothing."""

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        untouched = signal.getsignal(signal.SIGINT) is first
        signal.signal(signal.SIGINT, signal.default_int_handler if untouched else signal.SIG_IGN)
