"""What stands around a question beside the question itself: what happened, and what silence would mean."""

from __future__ import annotations

from typing import NamedTuple


class Around(NamedTuple):
    """``story``: what led to the question, oldest first; ``note``: what the clocks do meanwhile, and the answer that
    silence gives; ``whose``: whose answer it is, when it is not simply the reader's own turn (``YOUR ANSWER``,
    ``MAREK'S ANSWER``)."""

    story: tuple[str, ...] = ()
    note: str = ""
    whose: str = ""


PLAIN = Around()
