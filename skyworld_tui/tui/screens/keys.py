"""Which key does what in a match. Enter on a row, then the new key; Backspace gives the first key back."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events

from ...language import later, tr, trn
from ..keymap import Keys, Rebound, changeable, grouped, label_of, read
from ..keys import Key
from ..paint.pages import Row
from .ask import AskScreen
from .page import Groups, PageScreen
from .sheet import STEPS

_TITLES = {
    "move": later("MOVE"), "verb": later("ACT"), "look": later("LOOK"), "app": later("ANYWHERE"),
    "coach": later("THE COACH"),
}  # fmt: skip
_FIRST = later("All keys are as at first.")
ALL = "all"  # the row that gives every first key back


class KeysScreen(PageScreen):
    """``listening``: the next key is the new one of the focused row."""

    HEADING = later("KEYS")
    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "left": "across", "right": "across", "tab": "across", "shift+tab": "across",
        "enter": "enter", "backspace": "default", "delete": "default", "escape": "back", "home": "home", "end": "end",
        "pageup": "page_up", "pagedown": "page_down",
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.listening = False

    @property
    def own(self) -> Keys:
        """The keys as they are now."""
        return self.sky.settings.keys

    @property
    def action(self) -> str:
        """The action under the cursor, or :data:`ALL`."""
        table = dict(grouped(self.own))
        actions = [entry.action for name in self._names()[self.column] for entry in table[name]]
        return actions[self.at] if self.at < len(actions) else ALL

    def on_key(self, event: events.Key) -> None:
        """While it listens, whatever is pressed is the new key."""
        if not self.listening or not self.live:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.listening = False
        if event.key in ("backspace", "delete"):
            self._take(self.own.reset(self.action))
        elif event.key != "escape":
            self._take(self.own.bind(self.action, read(event.key, event.character)))
        self.redraw()

    def key(self, name: str) -> None:
        """Move, listen, give a key back, go back."""
        self.said = ""
        if self.listening:  # the bottom row was clicked
            self.listening = False
            name = "" if name == "back" else name
        if name in STEPS:
            self.step(name)
        elif name == "across":
            self.across()
        elif name == "back":
            self.dismiss(None)
            return
        elif name == "enter":
            self._enter()
        elif name == "default" and self.action != ALL:
            self._take(self.own.reset(self.action))
        self.redraw()

    def pressed(self, way: int) -> None:
        """A click on a key listens for the new one."""
        self.listening = False
        if way or self.action == ALL:
            self._enter()

    def _enter(self) -> None:
        if self.action != ALL:
            self.listening = True
        elif not self.own.changes:
            self.said = tr(_FIRST)
        else:
            changed, total = len(self.own.changes), len(changeable())
            text = trn("{n} of {total} keys is your own.", "{n} of {total} keys are your own.", changed, total=total)
            self.app.push_screen(
                AskScreen(tr("All keys as at first?"), text, yes=tr("reset"), no=tr("keep")), self._reset
            )

    def _reset(self, yes: Any) -> None:
        if yes:
            self.said = self.sky.change("keys", Keys()) or tr(_FIRST)
            self.redraw()

    def _take(self, result: Rebound) -> None:
        """Keep what was pressed, and say what came of it."""
        fault = self.sky.change("keys", result.keys) if result.done else ""
        self.said = fault or result.said

    # -- showing -----------------------------------------------------------------------------------------------------

    def _names(self) -> tuple[list[str], list[str]]:
        """The groups of both columns."""
        names = [name for name, _ in grouped(self.own)]
        return ([name for name in names if name != "verb"], [name for name in names if name == "verb"])

    def groups(self) -> list[Groups]:
        """Looking and moving at the left, acting at the right."""
        table, changed = dict(grouped(self.own)), dict(self.own.changes)
        listens = self.action if self.listening else ""
        out: list[Groups] = []
        for names in self._names():
            groups: Groups = []
            for name in names:
                rows = [
                    Row(
                        _label(entry),
                        tr("press a key") if entry.action == listens else self.own.of(entry.action),
                        chip=True,
                        own=entry.action in changed,
                    )
                    for entry in table[name]
                ]
                groups.append((tr(_TITLES.get(name, name.upper())), rows))
            out.append(groups)
        out[-1].append((tr("ALL OF THEM"), [Row(tr("As at first"))]))
        return out

    def told(self) -> str:
        """What is asked, what was just done, or what can be done here."""
        action = self.action
        if self.listening:
            asked = later("{action}: press its new key. Backspace gives {first} back, Esc leaves it.")
            return tr(asked, action=label_of(action), first=Keys().of(action))
        if self.said:
            return self.said
        if action == ALL:
            return tr("Arrows, digits, Enter, Tab, Esc and Ctrl+Q are always the same; everything else can be changed.")
        told = later("{action}. Enter changes the key; one that is taken is swapped.")
        if action in dict(self.own.changes):
            told = later("{action}. At first it is {first}. Enter changes the key; one that is taken is swapped.")
        return tr(told, action=label_of(action), first=Keys().of(action))

    @property
    def urgent(self) -> bool:
        """It waits for a key, or answers one."""
        return self.listening or bool(self.said)

    def foot(self) -> list[tuple[str, str]]:
        """What the keys do here."""
        if self.listening:
            return [("Backspace", tr("as at first")), ("Esc", tr("leave it"))]
        change, first = ("Enter", tr("change")), ("Backspace", tr("as at first"))
        return [("↑↓←→", tr("choose")), change, first, ("Esc", tr("back"))]


def _label(entry: Key) -> str:
    """What a key does in few words, as two columns leave room for."""
    brief = tr(entry.brief)
    return brief[:1].upper() + brief[1:] if brief else label_of(entry.action)
