"""A deck to give away: as a code, as a list or as a file, copied or written."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from ...cards.model import CardSet, DeckDef
from ...language import tr
from ...oserrors import fault_of
from ...session.owndecks import DeckStore, deck_id
from ...session.sharing import as_code, as_list, as_yaml
from ...session.sharingcode import SharingError
from ..handout import hand_out
from ..paint.canvas import Canvas, Ground
from ..paint.deckshare import FORMS, share, share_lines, share_rows
from ..palette import Look
from .overlays import Scrolling
from .sheet import Sheet

_SUFFIX = {"code": ".txt", "list": ".txt", "yaml": ".yaml"}


class ShareSheet(Scrolling):
    """Left and right choose the form; ``y`` copies it, ``f`` writes it into a file and says where."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "y": "copy", "f": "file"}
    AT_ONCE = True

    def __init__(self, deck: DeckDef, card_set: CardSet, store: DeckStore) -> None:
        super().__init__()
        self.deck, self.store = deck, store
        self.form, self.note = "code", ""
        self._texts = {"list": as_list(deck, card_set), "yaml": as_yaml(deck)}
        try:
            self._texts["code"] = as_code(deck, card_set)
        except SharingError as error:
            self.form, self._texts["code"] = "list", str(error)

    @property
    def text(self) -> str:
        """The deck in the form that is shown."""
        return self._texts[self.form]

    def key(self, name: str) -> None:
        """Choose, copy, write, scroll, close."""
        steps = {"left": -1, "right": 1, "previous": -1, "next": 1}
        if name in steps:
            forms = list(FORMS)
            self.go(0, (forms.index(self.form) + steps[name]) % len(forms))
        elif name == "copy":
            self.app.copy_to_clipboard(self.text.rstrip("\n"))
            self.note = tr("Copied, where the terminal allows it.")
        elif name == "file":
            self._write()
        elif name != "enter":
            super().key(name)
            return
        self.redraw()

    def _write(self) -> None:
        text, suffix = self.text.rstrip("\n") + "\n", _SUFFIX[self.form]
        try:
            write = partial(self.store.share, self.deck, text, suffix)
            self.note = hand_out(self.app, text, f"{deck_id(self.deck.name)}{suffix}", write)
        except OSError as error:
            self.note = tr("The file could not be written: {reason}", reason=fault_of(error))

    def go(self, column: int, row: int) -> None:
        """Show this form."""
        self.form, self.scroll_rows, self.note = list(FORMS)[row], 0, ""
        self.redraw()

    def last(self) -> int:
        """The last line stays in sight."""
        w, h = self.box()
        return max(0, len(share_lines(self.text, w - 6)) - share_rows(h, w, self.note))

    def state(self) -> Any:
        """The form, what was said, and where it is scrolled to."""
        return (self.form, self.note, self.scroll_rows)

    def box(self) -> tuple[int, int]:
        """The code in two rows or three, the list in one column."""
        return (min(84, self.app.size.width - 4), min(self.app.size.height - 2, 34))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The deck in the form that is chosen."""
        keys = {"copy": self.letter("y"), "file": self.letter("f")}
        return share(size, self.deck.name, self.form, self.text, self.scroll_rows, self.note, **keys, look=look)
