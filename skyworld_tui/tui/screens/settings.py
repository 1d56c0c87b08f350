"""What the player may set, each with one line that says what it does. It holds at once and is kept at once."""

from __future__ import annotations

from typing import Any, ClassVar

from ..keymap import changeable
from ..paint.pages import Row
from ..settings import VALUES
from .ask import AskScreen
from .page import Groups, PageScreen
from .sheet import STEPS

_SWITCH = {True: "on", False: "off"}
_GROUPS = (
    ("HOW IT LOOKS", ("signs", "theme", "reduced_motion", "lang")),
    ("HOW IT PLAYS", ("pace", "turn_ribbon", "coach", "ask_end", "clock", "pause_away")),
    ("MORE", ("keys", "reset")),
)
_NAMES = tuple(name for _, names in _GROUPS for name in names)
_LABELS = {
    "signs": "Signs",
    "theme": "Colours",
    "reduced_motion": "Reduced motion",
    "lang": "Card texts",
    "pace": "Pace of the other turn",
    "turn_ribbon": "Turn ribbon",
    "coach": "Hints of the coach",
    "ask_end": "Ask before a turn ends",
    "clock": "Turn clock",
    "pause_away": "Pause when away",
    "keys": "Keys",
    "reset": "Reset to defaults",
}
_WORDS: dict[str, dict[Any, str]] = {
    "signs": {"full": "all", "safe": "few", "ascii": "ASCII"},
    "lang": {"en": "English", "pt": "Portuguese"},
}
_TOLD = {
    "signs": "All signs, the few of old consoles, or ASCII alone. auto: what this terminal shows.",
    "theme": "The colours of everything.",
    "reduced_motion": "on: Faith does not count up, nothing flashes. auto: on over a remote connection.",
    "lang": "The language of what cards say. Names and everything else stay as they are.",
    "pace": "How long each line of the other player's turn stays. Any key skips it.",
    "turn_ribbon": "A row that shows where in the turn one is, and what each part of it has just done.",
    "coach": "In a match against the computer a key asks what the coach would do now. Lessons have hints of their own.",
    "ask_end": "While something is left to do that costs nothing, the key that ends the turn is asked for twice.",
    "clock": "New matches give two minutes to a turn. One that has begun stays as it is.",
    "pause_away": "While another window has the keyboard the clock stops and the pause hides the match, but no lesson.",
    "keys": "Which key does what in a match.",
    "reset": "Everything on this page, and all keys, as at first. It asks before.",
}
_THEMES = {
    "auto": "Dark on light where the terminal says that its ground is light, else dusk.",
    "dusk": "Dark blue and violet, the sky between day and night.",
    "contrast": "Black grounds. In true colour no text is below 7 to 1, and none below 4.5 where the table is dimmed.",
    "paper": "Dark on light.",
}


class SettingsScreen(PageScreen):
    """Up and down choose a row, left, right and Enter change it."""

    HEADING = "SETTINGS"
    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "tab": "down", "shift+tab": "up", "left": "left", "right": "right",
        "enter": "enter", "space": "enter", "escape": "back", "q": "back", "home": "home", "end": "end",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "left", "right"))

    @property
    def chosen(self) -> str:
        """The setting under the cursor."""
        return _NAMES[self.at]

    def key(self, name: str) -> None:
        """Move, change, go back."""
        self.said = ""
        if name in STEPS:
            self.step(name, around=name in ("up", "down"))
        elif name == "back":
            self.dismiss(None)
            return
        elif self.chosen in VALUES:
            self._turn(self.chosen, -1 if name == "left" else 1)
        else:
            self._open()
        self.redraw()

    def _turn(self, name: str, step: int) -> None:
        """The next value, or the one before."""
        values = VALUES[name]
        at = values.index(self.sky.options.value(name))
        self.said = self.sky.change(name, values[(at + step) % len(values)])

    def _open(self) -> None:
        """The keys, or the question before everything is as at first."""
        if self.chosen == "keys":
            from .keys import KeysScreen

            self.app.push_screen(KeysScreen())
        else:
            text = "Signs, colours, pace, keys and the rest. The names and decks of your last match stay."
            self.app.push_screen(AskScreen("Everything as at first?", text, yes="reset", no="keep"), self._reset)

    def _reset(self, yes: Any) -> None:
        if yes:
            self.said = self.sky.reset_settings() or "Everything is as at first."
            self.redraw()

    def pressed(self, way: int) -> None:
        """A click on a value changes it; one on a label only chooses it."""
        if self.chosen not in VALUES:
            self._open()
        elif way:
            self._turn(self.chosen, way)

    # -- showing -----------------------------------------------------------------------------------------------------

    def groups(self) -> list[Groups]:
        """One column."""
        return [[(heading, [self._row(name) for name in names]) for heading, names in _GROUPS]]

    def _row(self, name: str) -> Row:
        if name == "keys":
            changed = len(self.sky.settings.keys.changes)
            return Row(_LABELS[name], f"{changed} of {len(changeable())} changed" if changed else "as at first")
        if name == "reset":
            return Row(_LABELS[name])
        value = self.sky.options.value(name)
        shown = _SWITCH[value] if isinstance(value, bool) else _WORDS.get(name, {}).get(value, value)
        if value == "auto":
            shown = f"auto: {self._found(name)}"
        return Row(_LABELS[name], shown, turns=True)

    def _found(self, name: str) -> str:
        """What "auto" comes to here."""
        options = self.sky.options
        if name == "theme":
            return options.look.theme
        return _WORDS["signs"][options.look.glyphs] if name == "signs" else _SWITCH[options.reduced_motion]

    def told(self) -> str:
        """What was just done, or the line about the focused row."""
        name, options = self.chosen, self.sky.options
        if self.said:
            return self.said
        if name in options.asked:
            return "Asked for on the command line, for this once. A change here takes its place."
        if name == "theme":
            mono = "NO_COLOR is set: there are no colours here, whatever is chosen."
            return mono if options.look.mono else _THEMES.get(options.value(name), _TOLD[name])
        if name == "signs" and options.value(name) not in ("auto", options.look.glyphs):
            return f"This terminal's encoding cannot hold them: it has {_WORDS['signs'][options.look.glyphs]}."
        if name == "reduced_motion" and options.terminal.still:
            return "TEXTUAL_ANIMATIONS=none is set: nothing moves, whatever is chosen."
        return _TOLD[name]

    def foot(self) -> list[tuple[str, str]]:
        """What the keys do here."""
        change = ("←→", "change") if self.chosen in VALUES else ("Enter", "open" if self.chosen == "keys" else "reset")
        return [("↑↓", "choose"), change, ("Esc", "back")]
