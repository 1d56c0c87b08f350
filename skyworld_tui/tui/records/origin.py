"""Which match a record goes on from, in words."""

from __future__ import annotations

import re
from typing import Final

from ...language import tr
from ...session.archive import Kept, Shelf

_DATED: Final = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)")
"""What the name of a finished match's file begins with."""


def goes_on_words(kept: Kept, shelf: Shelf) -> str:
    """The match that ``kept`` goes on from, by its title or its date, and the move. The file may be gone, or another
    match may have its name by now: it is known by its seed."""
    name, _, move = kept.tags.goes_on.rpartition(" ")
    if not name:
        name, move = kept.tags.goes_on, ""
    found = next((one for one in shelf.records if one.path.name == name and one.seed == kept.seed), None)
    title, date = (found.tags.title, found.date.replace("T", " ")[:16]) if found is not None else ("", "")
    dated = _DATED.match(name)
    if not date and dated is not None:
        date = f"{dated[1]} {dated[2]}:{dated[3]}"
    what = title or date
    if not what:
        return tr("goes on from {file}, move {n}", file=name, n=move) if move else tr("goes on from {file}", file=name)
    if title:
        return tr("goes on from {title}, move {n}", title=title, n=move or "?")
    return tr("goes on from the match of {date}, move {n}", date=date, n=move or "?")
