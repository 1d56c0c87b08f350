"""The keys of a match as data. :class:`~.keymap.Keys` adds what the player changed; the match, its footer, the help and
the command palette ask there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Key(NamedTuple):
    """One key: what Textual calls it before anybody changed it, what a player reads, the action's name, and what it
    does; ``brief``: the same for a narrow column, where that is needed."""

    key: str
    shown: str
    action: str
    label: str
    group: str  # "move" | "verb" | "look" | "app" | "coach" | "lesson": these mean nothing where no lesson is
    brief: str = ""


MATCH_KEYS: tuple[Key, ...] = (
    Key("left", "←", "left", "move left", "move"),
    Key("h", "h", "left", "move left", "move"),
    Key("down", "↓", "down", "move down", "move"),
    Key("j", "j", "down", "move down", "move"),
    Key("up", "↑", "up", "move up", "move"),
    Key("k", "k", "up", "move up", "move"),
    Key("right", "→", "right", "move right", "move"),
    Key("l", "l", "right", "move right", "move"),
    Key("tab", "Tab", "next", "next zone or option", "move"),
    Key("shift+tab", "Shift+Tab", "previous", "previous zone or option", "move"),
    *(Key(str(n), str(n), f"digit_{n}", f"card or option {n}", "move") for n in range(1, 10)),
    Key("f", "f", "prefix_f", "your field, then a slot number", "move", "your field"),
    Key("o", "o", "prefix_o", "the field across, then a slot number", "move", "the field across"),
    Key("enter", "Enter", "enter", "do the verb shown, confirm", "verb"),
    Key("space", "Space", "mark", "mark or unmark", "verb"),
    Key("escape", "Esc", "back", "step back, cancel without cost", "verb"),
    Key("w", "w", "awaken", "awaken or evolve", "verb"),
    Key("v", "v", "convert", "convert to Essence", "verb"),
    Key("a", "a", "attack", "attack", "verb"),
    Key("x", "x", "activate", "use an activation", "verb"),
    Key("c", "c", "channel", "channel Faith", "verb"),
    Key("s", "s", "hand", "use a hand ability", "verb"),
    Key("r", "r", "hero", "Hero powers", "verb"),
    Key("plus", "+", "raise", "raise the awakening limit", "verb", "raise the limit"),
    Key("e", "e", "end", "end the turn", "verb"),
    Key("u", "u", "undo", "undo, until something is revealed", "verb", "take back"),
    Key("y", "y", "yes", "yes", "verb"),
    Key("n", "n", "no", "no, or none", "verb"),
    Key("i", "i", "inspect", "the card in full", "look"),
    Key("b", "b", "banks", "both Banks", "look"),
    Key("t", "t", "trail", "both Trails", "look"),
    Key("m", "m", "log", "the whole log", "look"),
    Key("d", "d", "decks", "decks and cards that left", "look", "decks, cards that left"),
    Key("g", "g", "moves", "every legal move as a list", "look", "all legal moves"),
    Key("q", "q", "turn", "the turn, step by step", "look"),
    Key("z", "z", "text", "the board as plain text", "look"),
    Key("question_mark", "?", "help", "the keys", "app", "help"),
    Key("slash", "/", "commands", "everything by name", "app", "commands"),
    Key("p", "p", "pause", "pause, settings, concede", "app", "pause, settings"),
    Key("f2", "F2", "hint", "a hint from the coach", "coach", "a hint"),
    Key("backspace", "Backspace", "step_back", "back a step", "lesson"),
    Key("home", "Home", "again", "from the beginning", "lesson"),
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
"""Action -> what it does."""
