"""What keeps the program quick: settings of Textual that must stand before it is imported, and when Python may look
for garbage. A look at everything takes as long as painting the whole screen, and comes in the middle of a key press.
"""

from __future__ import annotations

import gc
from collections.abc import MutableMapping

SELDOM = (5_000, 20, 20)
"""Thresholds of the collector: Python's own fit small programs, and most of what painting makes goes by itself."""
FRAMES, ESCAPE = "120", "25"
"""Frames a second at most, so that the second frame of a key waits for 8 ms and not for 17; and milliseconds until an
Esc is an Esc and not the beginning of an arrow key, where a terminal does not say so itself."""


def prepare(environ: MutableMapping[str, str], *, remote: bool) -> None:
    """Before Textual is imported. What the player has set stays; ``remote``: bytes of one key may arrive apart, and
    frames cost, so Textual's own defaults stand."""
    gc.disable()  # nothing of what a start makes is garbage
    environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # or every installed package is asked whether it has one
    if not remote:
        environ.setdefault("TEXTUAL_FPS", FRAMES)
        environ.setdefault("ESCDELAY", ESCAPE)


def settle(*, tidy: bool = False) -> None:
    """Something large has been built and stays: from now on look seldom, and not at it. ``tidy``: what was built
    before is gone, and is thrown away first."""
    if tidy:
        gc.unfreeze()
        gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()
