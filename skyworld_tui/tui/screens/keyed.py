"""What sheets and whole screens have in common: keys as a table, and a mouse that does what is painted under it."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from ..keymap import read
from ..paint.canvas import Mark
from ..widgets.painted import Painted
from .leaving import Leaving

RIGHT_BUTTON = 3


class Keyed(Leaving):
    """Subclasses answer named keys in :meth:`key` and put their cursor where :meth:`go` says.

    Painters mark the keys and rows they paint. A click on a key is that key. A click on a row moves the cursor there,
    a second one on the same row is Enter, or at once where a list is there to choose from and nothing else.
    """

    #: Textual key -> name handed to :meth:`key`.
    KEYS: ClassVar[dict[str, str]] = {}
    #: Actions of the player's own keys that mean the same here. An arrow action means what its arrow means here.
    SHARED: ClassVar[frozenset[str]] = frozenset()
    OPENED: ClassVar[str] = ""  #: the action that opens this; its key closes it again
    AT_ONCE: ClassVar[bool] = False  #: one click on a row does what it stands for
    SECOND: ClassVar[str] = "enter"  #: what a second click on a row does

    _pointed: tuple[int, int] | None = None  # the row that the last click was on

    def letter(self, key: str) -> str:
        """A key of :attr:`KEYS` as the player reads it here: see :meth:`~..keymap.Keys.beside`."""
        return self.sky.look.keys.beside(key, (*self.SHARED, self.OPENED))

    def name_of(self, shown: str) -> str | None:
        """What a key does here that is read as ``shown``; None: nothing."""
        for key, name in self.KEYS.items():
            if self.letter(key) == shown:
                return name
        action = self.sky.look.keys.named(shown)
        if action is None:
            return None
        if action == self.OPENED:
            return "close"
        return self.KEYS.get(action, action) if action in self.SHARED else None

    def on_key(self, event: events.Key) -> None:
        """Every key of the table is handled here and goes no further."""
        name = self.name_of(read(event.key, event.character))
        if name is None:
            return
        event.stop()
        event.prevent_default()
        if self.live and not self.deaf:
            self._pointed = None
            self.key(name)

    @property
    def deaf(self) -> bool:
        """Whether keys do nothing for the moment."""
        return False

    def key(self, name: str) -> None:
        """Answer a key."""

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click does what is painted there; the right button shows the card of a row in full."""
        message.stop()
        if not self.live:
            return
        mark = message.mark
        if message.button == RIGHT_BUTTON:
            self.right_clicked(mark)
        elif mark is None:
            self.clicked(message.x, message.y)
        elif mark.key:
            self.press(mark.key)
        else:
            self.point(mark.column, mark.row)

    def press(self, shown: str) -> None:
        """A key that was clicked."""
        name = self.name_of(shown)
        self._pointed = None
        if name is not None:
            self.key(name)
        elif self.sky.look.keys.named(shown) == "commands":
            self.sky.action_commands()

    def point(self, column: int, row: int) -> None:
        """A click on a row."""
        again = self._pointed == (column, row)
        self._pointed = (column, row)
        self.go(column, row)
        if again or self.AT_ONCE:
            self.key(self.SECOND)

    def go(self, column: int, row: int) -> None:
        """Put the cursor on this row."""

    def right_clicked(self, mark: Mark | None) -> None:
        """The right button on a row is its card in full, where rows have one."""
        if mark is not None and not mark.key and "inspect" in self.SHARED:
            self.go(mark.column, mark.row)
            self.key("inspect")

    def clicked(self, x: int, y: int) -> None:
        """A click where neither a key nor a row is painted."""
