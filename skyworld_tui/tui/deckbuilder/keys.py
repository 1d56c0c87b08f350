"""The keys of the deck builder as data: the screen, its help and the palette read this one table."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...language import later


class BuilderKey(NamedTuple):
    """``keys``: what Textual calls them; ``shown``: what a player reads; ``help``: its line in the help, "" where the
    line of another key says it; ``palette``: the name of it as a command, "" for what only makes sense as a key. Both
    are said with ``tr``."""

    keys: tuple[str, ...]
    shown: str
    action: str
    help: str
    palette: str = ""


KEYS: Final[tuple[BuilderKey, ...]] = (
    BuilderKey(("up",), "↑ ↓", "up", later("the card above, below")),
    BuilderKey(("down",), "↓", "down", ""),
    BuilderKey(("pageup",), "PgUp PgDn", "page_up", later("a page up, down; Home and End: the first, the last card")),
    BuilderKey(("pagedown",), "PgDn", "page_down", ""),
    BuilderKey(("home",), "Home", "home", ""),
    BuilderKey(("end",), "End", "end", ""),
    BuilderKey(("right", "plus", "enter"), "→ + Enter", "add", later("add a copy"), later("Add a copy")),
    BuilderKey(("left", "minus"), "← -", "remove", later("remove a copy"), later("Remove a copy")),
    BuilderKey(("0",), "0 – 4", "copies_0", later("exactly so many copies")),
    *(BuilderKey((str(n),), str(n), f"copies_{n}", "") for n in range(1, 10)),
    BuilderKey(
        ("f",),
        "f",
        "find",
        later("find: type to narrow, Enter keeps the search, Esc drops it; End goes on with the last one"),
        later("Find cards"),
    ),
    BuilderKey(
        ("s",),
        "s",
        "sort",
        later("sort by name, requirement, Stage, Insignia, Power, Faith, copies"),
        later("Sort cards"),
    ),
    BuilderKey(
        ("tab", "shift+tab"),
        "Tab",
        "only",
        later("only the cards of the deck, or all"),
        later("Only the cards of the deck"),
    ),
    BuilderKey(("S",), "S M T V", "chip_sun", later("show or hide Sun, Moon, Star, Void"), later("Show or hide Sun")),
    BuilderKey(("M",), "M", "chip_moon", "", later("Show or hide Moon")),
    BuilderKey(("T",), "T", "chip_star", "", later("Show or hide Star")),
    BuilderKey(("V",), "V", "chip_void", "", later("Show or hide Void")),
    BuilderKey(("w",), "w", "save", later("save the deck"), later("Save the deck")),
    BuilderKey(("u",), "u", "undo", later("take the last change back"), later("Undo")),
    BuilderKey(("U", "ctrl+r"), "U", "redo", later("do it again"), later("Redo")),
    BuilderKey(("h",), "h", "hero", later("choose the Hero"), later("Choose the Hero")),
    BuilderKey(("r",), "r", "rename", later("rename the deck"), later("Rename the deck")),
    BuilderKey(("n",), "n", "new", later("a new deck"), later("New deck")),
    BuilderKey(("o",), "o", "open", later("open another deck; x deletes one there"), later("Open a deck")),
    BuilderKey(("c",), "c", "copy", later("a copy of this deck, to change"), later("Copy the deck")),
    BuilderKey(("e",), "e", "share", later("share the deck: a code, a list, a file"), later("Share the deck")),
    BuilderKey(("p",), "p", "import", later("import a deck: paste it, or name a file"), later("Import a deck")),
    BuilderKey(
        ("x",),
        "x",
        "drop",
        later("take out what no pack that is on has"),
        later("Take out the cards that are not there"),
    ),
    BuilderKey(("t",), "t", "hand", later("draw a test hand"), later("Draw a test hand")),
    BuilderKey(("i",), "i", "inspect", later("the card in full"), later("Inspect the card")),
    BuilderKey(("question_mark",), "?", "help", later("these keys; / finds a command by its name"), later("Help")),
    BuilderKey(("escape",), "Esc", "back", later("drop the search, then back to the menu"), later("Back")),
)

TYPING: Final = {
    "enter": "accept", "escape": "cancel", "backspace": "erase", "ctrl+u": "clear", "ctrl+w": "erase_word",
    "end": "line_end",
    "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "right": "add", "left": "remove",
}  # fmt: skip
"""Keys while the search line or the name is written; letters are written."""


def action_of(key: str) -> str | None:
    """The action of a key while nothing is typed, None for a key that has none."""
    return next((entry.action for entry in KEYS if key in entry.keys), None)
