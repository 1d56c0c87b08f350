"""A report of a fault from wherever a match is seen: what the player says, one file, and where it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...language import tr
from ...oserrors import fault_of
from ...session.archivewalk import write_report
from ...session.saves import SUFFIX
from ..handout import hand_out
from .recordswrite import WriteSheet

if TYPE_CHECKING:
    from ..app import SkyWorldApp


def ask_report(app: SkyWorldApp, text_of: Callable[[str], str], then: Callable[[str, bool], None]) -> None:
    """Ask what is wrong and write the report. ``text_of``: the file for these words; ``then`` gets one sentence, and
    whether it was written."""

    def write(words: str | None) -> None:
        if words is None:
            return
        try:
            text = text_of(words)
            write = partial(write_report, text, app.options.today(), app.store.records)
            then(hand_out(app, text, f"report{SUFFIX}", write), True)
        except OSError as error:
            then(tr("It could not be written: {why}", why=fault_of(error)), False)

    about = tr(
        "What is wrong? One file is written: the match up to here, with both hands and both decks in it. "
        "Send it to whoever maintains your copy of the game."
    )
    app.push_screen(WriteSheet(tr("REPORT A FAULT"), about), write)
