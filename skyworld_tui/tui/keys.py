"""The keys of a match as data. :class:`~.keymap.Keys` adds what the player changed; the match, its footer, the help and
the command palette ask there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..language import later


class Key(NamedTuple):
    """One key: what Textual calls it before anybody changed it, what a player reads, the action's name, and what it
    does; ``brief``: the same for a narrow column, where that is needed. ``label`` and ``brief`` are said with
    :func:`~..language.tr`, ``shown`` with :func:`~.keymap.cap`."""

    key: str
    shown: str
    action: str
    label: str
    group: str  # "move" | "verb" | "look" | "app" | "coach" | "lesson": these mean nothing where no lesson is
    brief: str = ""


SPACE: Final = later("Space")
"""The one key whose name on the keyboard differs between languages; files of settings keep this one."""

MATCH_KEYS: tuple[Key, ...] = (
    Key("left", "←", "left", later("move left"), "move"),
    Key("h", "h", "left", later("move left"), "move"),
    Key("down", "↓", "down", later("move down"), "move"),
    Key("j", "j", "down", later("move down"), "move"),
    Key("up", "↑", "up", later("move up"), "move"),
    Key("k", "k", "up", later("move up"), "move"),
    Key("right", "→", "right", later("move right"), "move"),
    Key("l", "l", "right", later("move right"), "move"),
    Key("tab", "Tab", "next", later("next zone or option"), "move"),
    Key("shift+tab", "Shift+Tab", "previous", later("previous zone or option"), "move"),
    *(Key(str(n), str(n), f"digit_{n}", later("card or option"), "move") for n in range(1, 10)),
    Key("f", "f", "prefix_f", later("your field, then a slot number"), "move", later("your field")),
    Key("o", "o", "prefix_o", later("the field across, then a slot number"), "move", later("the field across")),
    Key("enter", "Enter", "enter", later("do the verb shown, confirm"), "verb"),
    Key("space", SPACE, "mark", later("mark or unmark"), "verb"),
    Key("escape", "Esc", "back", later("step back, cancel without cost"), "verb"),
    Key("w", "w", "awaken", later("awaken or evolve"), "verb"),
    Key("v", "v", "convert", later("convert to Essence"), "verb"),
    Key("a", "a", "attack", later("attack"), "verb"),
    Key("x", "x", "activate", later("use an activation"), "verb"),
    Key("c", "c", "channel", later("channel Faith"), "verb"),
    Key("s", "s", "hand", later("use a hand ability"), "verb"),
    Key("r", "r", "hero", later("Hero powers"), "verb"),
    Key("plus", "+", "raise", later("raise the awakening limit"), "verb", later("raise the limit")),
    Key("e", "e", "end", later("end the turn"), "verb"),
    Key("u", "u", "undo", later("undo, until something is revealed"), "verb", later("take back")),
    Key("y", "y", "yes", later("yes"), "verb"),
    Key("n", "n", "no", later("no, or none"), "verb"),
    Key("i", "i", "inspect", later("the card in full"), "look"),
    Key("b", "b", "banks", later("both Banks"), "look"),
    Key("t", "t", "trail", later("both Trails"), "look"),
    Key("m", "m", "log", later("the whole log"), "look"),
    Key("d", "d", "decks", later("decks and cards that left"), "look", later("decks, cards that left")),
    Key("g", "g", "moves", later("every legal move as a list"), "look", later("all legal moves")),
    Key("q", "q", "turn", later("the turn, step by step"), "look"),
    Key("z", "z", "text", later("the board as plain text"), "look"),
    Key("question_mark", "?", "help", later("the keys"), "app", later("help")),
    Key("slash", "/", "commands", later("everything by name"), "app", later("commands")),
    Key("p", "p", "pause", later("pause, settings, concede"), "app", later("pause, settings")),
    Key("f2", "F2", "hint", later("a hint from the coach"), "coach", later("a hint")),
    Key("backspace", "Backspace", "step_back", later("back a step"), "lesson"),
    Key("home", "Home", "again", later("from the beginning"), "lesson"),
)

#: Textual's names of the keys that always do the same. Ctrl+Q and Ctrl+C leave the game from everywhere, Ctrl+L draws
#: the screen anew.
FIXED = frozenset(
    (
        *("left", "right", "up", "down", "tab", "shift+tab", "enter", "escape", "backspace", "home"),
        *("ctrl+q", "ctrl+c", "ctrl+l"),
        *"0123456789",
    )
)

#: Actions that show something and never play: they work while the other player is at it.
LOOKS = frozenset(entry.action for entry in MATCH_KEYS if entry.group in ("look", "app"))

#: Actions that a match without a lesson does not have.
LESSONS = frozenset(entry.action for entry in MATCH_KEYS if entry.group == "lesson")

LABELS: Final[Mapping[str, str]] = MappingProxyType({entry.action: entry.label for entry in MATCH_KEYS})
"""Action -> what it does, said with :func:`~..language.tr`."""
