"""What is not saved yet is kept beside the decks, and offered when the deck builder opens the next time."""

from __future__ import annotations

from ...session.deckdraft import Draft, DraftStore
from .editor import Content, Editor


class Unsaved:
    """``found``: a draft that an earlier game left, until the player has said what becomes of it; until then nothing is
    written over it. ``store`` None: nothing is kept."""

    def __init__(self, store: DraftStore | None) -> None:
        self._store = store
        self._last: tuple[Content, bool] | None = None  # what was kept or dropped last
        self.found = store.read() if store is not None else None

    def keep(self, editor: Editor) -> None:
        """Keep the unsaved state of the editor, or drop the draft when there is nothing unsaved; costs nothing while
        nothing changes."""
        state = (editor.now, editor.changed)
        if self._store is None or self.found is not None or self._last == state:
            return
        self._last = state
        if editor.changed and editor.now.cards:
            self._store.write(Draft(editor.deck, editor.base if editor.kept else None))
        else:
            self._store.clear()

    def take(self) -> Draft | None:
        """The draft that was found; from now on it is kept up to date."""
        found, self.found = self.found, None
        return found

    def drop(self) -> None:
        """What is not saved is not wanted."""
        self.found = None
        if self._store is not None:
            self._store.clear()

    def release(self) -> None:
        """The deck builder is left: another game may have drafts."""
        if self._store is not None:
            self._store.release()
