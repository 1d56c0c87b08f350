"""The keys of the deck builder as data: the screen, its help and the palette read this one table."""

from __future__ import annotations

from typing import Final, NamedTuple


class BuilderKey(NamedTuple):
    """``keys``: what Textual calls them; ``shown``: what a player reads; ``help``: its line in the help, "" where the
    line of another key says it; ``palette``: the name of it as a command, "" for what only makes sense as a key."""

    keys: tuple[str, ...]
    shown: str
    action: str
    help: str
    palette: str = ""


KEYS: Final[tuple[BuilderKey, ...]] = (
    BuilderKey(("up",), "↑ ↓", "up", "the card above, below"),
    BuilderKey(("down",), "↓", "down", ""),
    BuilderKey(("pageup",), "PgUp PgDn", "page_up", "a page up, down; Home and End: the first, the last card"),
    BuilderKey(("pagedown",), "PgDn", "page_down", ""),
    BuilderKey(("home",), "Home", "home", ""),
    BuilderKey(("end",), "End", "end", ""),
    BuilderKey(("right", "plus", "enter"), "→ + Enter", "add", "add a copy", "Add a copy"),
    BuilderKey(("left", "minus"), "← -", "remove", "remove a copy", "Remove a copy"),
    BuilderKey(("0",), "0 – 4", "copies_0", "exactly so many copies"),
    *(BuilderKey((str(n),), str(n), f"copies_{n}", "") for n in range(1, 10)),
    BuilderKey(("f",), "f", "find", "find: type to narrow, Enter keeps the search, Esc drops it", "Find cards"),
    BuilderKey(("s",), "s", "sort", "sort by name, requirement, Stage, Insignia, Power, Faith, copies", "Sort cards"),
    BuilderKey(("tab", "shift+tab"), "Tab", "only", "only the cards of the deck, or all", "Only the cards of the deck"),
    BuilderKey(("S",), "S M T V", "chip_sun", "show or hide Sun, Moon, Star, Void", "Show or hide Sun"),
    BuilderKey(("M",), "M", "chip_moon", "", "Show or hide Moon"),
    BuilderKey(("T",), "T", "chip_star", "", "Show or hide Star"),
    BuilderKey(("V",), "V", "chip_void", "", "Show or hide Void"),
    BuilderKey(("w",), "w", "save", "save the deck", "Save the deck"),
    BuilderKey(("u",), "u", "undo", "take the last change back", "Undo"),
    BuilderKey(("U", "ctrl+r"), "U", "redo", "do it again", "Redo"),
    BuilderKey(("h",), "h", "hero", "choose the Hero", "Choose the Hero"),
    BuilderKey(("r",), "r", "rename", "rename the deck", "Rename the deck"),
    BuilderKey(("n",), "n", "new", "a new deck", "New deck"),
    BuilderKey(("o",), "o", "open", "open another deck; x deletes one there", "Open a deck"),
    BuilderKey(("t",), "t", "hand", "draw a test hand", "Draw a test hand"),
    BuilderKey(("i",), "i", "inspect", "the card in full", "Inspect the card"),
    BuilderKey(("question_mark",), "?", "help", "these keys; / finds a command by its name", "Help"),
    BuilderKey(("escape",), "Esc", "back", "drop the search, then back to the menu", "Back"),
)

TYPING: Final = {
    "enter": "accept", "escape": "cancel", "backspace": "erase", "ctrl+u": "clear", "ctrl+w": "erase_word",
    "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "right": "add", "left": "remove",
}  # fmt: skip
"""Keys while the search line or the name is written; letters are written."""


def action_of(key: str) -> str | None:
    """The action of a key while nothing is typed, None for a key that has none."""
    return next((entry.action for entry in KEYS if key in entry.keys), None)
