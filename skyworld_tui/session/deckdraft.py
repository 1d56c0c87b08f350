"""The deck that is being edited, kept beside the decks until it is saved: it outlives a crash and a closed terminal.

A draft is never put in the place of a saved deck; the deck builder offers it the next time. Only one game at a time has
drafts on a home: another one edits without.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..cards.model import DeckDef
from .claim import Claim, claim
from .owndecks import deck_text
from .saves import default_folder

_NO_ID = "draft"


class Draft(NamedTuple):
    """A deck as it was edited last. ``base``: the saved deck that it began with, as it stood on the disk then; None for
    a deck that was never saved."""

    deck: DeckDef
    base: DeckDef | None


class DraftStore:
    """One file beside the folder of decks. Nothing here raises for what the disk does: a draft is a courtesy."""

    def __init__(self, decks: Path | None = None) -> None:
        self._decks = decks
        self._claim: Claim | None = None

    @property
    def file(self) -> Path:
        """Where the draft is. OSError when there is no home."""
        decks = self._decks if self._decks is not None else default_folder("decks")
        return decks.with_name(f"{decks.name}.draft")

    def read(self) -> Draft | None:
        """What was left unsaved; None when there is nothing, when it cannot be read, and while another game edits."""
        from ..cards.load import MAX_DECK_BYTES, SourceError
        from ..cards.schema import deck_def
        from ..cards.source import read_documents

        with contextlib.suppress(OSError, SourceError):
            if not self.file.is_file() or not self._claimed():
                return None
            decks = [deck_def(document.value, document) for document in read_documents(self.file, 2 * MAX_DECK_BYTES)]
            if len(decks) == 1:
                return Draft(replace(decks[0], id=""), None)
            if len(decks) == 2:
                return Draft(decks[0], decks[1])
        return None

    def write(self, draft: Draft) -> None:
        """Keep ``draft`` in place of the one before. A reader sees one of the two whole; it is not flushed to the disk,
        so that no key waits for one, and a power cut may cost it."""
        deck = draft.deck if draft.deck.id else replace(draft.deck, id=_NO_ID)
        text = deck_text(deck) + (f"---\n{deck_text(draft.base)}" if draft.base is not None else "")
        with contextlib.suppress(OSError):
            if not self._claimed():
                return
            beside = self.file.with_name(f"{self.file.name}.new-{os.getpid()}")
            beside.write_text(text, "utf-8", newline="\n")
            os.replace(beside, self.file)

    def clear(self) -> None:
        """There is nothing unsaved any more. Another game's draft is left alone."""
        with contextlib.suppress(OSError):
            if self._claimed():
                self.file.unlink(missing_ok=True)

    def release(self) -> None:
        """Let another game have drafts."""
        self._claim = None

    def _claimed(self) -> bool:
        if self._claim is None:
            file = self.file
            file.parent.mkdir(parents=True, exist_ok=True)
            self._claim = claim(file.with_name(f"{file.name}.in-use"))
        return self._claim is not None
