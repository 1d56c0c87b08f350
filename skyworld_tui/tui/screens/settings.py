"""What the player may set, each with one line that says what it does. It holds at once and is kept at once."""

from __future__ import annotations

from typing import Any, ClassVar

from ...language import later, tr, trn
from ..keymap import changeable
from ..paint.pages import Row
from ..settings import VALUES
from .ask import AskScreen
from .page import Groups, PageScreen
from .sheet import STEPS

_SWITCH = {True: later("on"), False: later("off")}
_GROUPS = (
    (later("HOW IT LOOKS"), ("signs", "theme", "reduced_motion", "lang")),
    (later("HOW IT PLAYS"), ("pace", "turn_ribbon", "coach", "ask_end", "clock", "pause_away")),
    (later("MORE"), ("keys", "packs", "reset")),
)
_NAMES = tuple(name for _, names in _GROUPS for name in names)
_LABELS = {
    "signs": later("Signs"),
    "theme": later("Colours"),
    "reduced_motion": later("Reduced motion"),
    "lang": later("Language"),
    "pace": later("Pace of the other turn"),
    "turn_ribbon": later("Turn ribbon"),
    "coach": later("Hints of the coach"),
    "ask_end": later("Ask before a turn ends"),
    "clock": later("Turn clock"),
    "pause_away": later("Pause when away"),
    "keys": later("Keys"),
    "packs": later("Packs"),
    "reset": later("Reset to defaults"),
}
_WORDS: dict[str, dict[Any, str]] = {
    "signs": {"full": later("all"), "safe": later("few"), "ascii": "ASCII"},
    "theme": {"dusk": later("dusk"), "contrast": later("contrast"), "paper": later("paper")},
    "reduced_motion": {"on": later("on"), "off": later("off")},
    "pace": {"calm": later("calm"), "normal": later("normal"), "quick": later("quick")},
    "lang": {"en": "English", "pt": "Português"},
}
_TOLD = {
    "signs": later("All signs, the few of old consoles, or ASCII alone. auto: what this terminal shows."),
    "theme": later("The colours of everything."),
    "reduced_motion": later("on: Faith does not count up, nothing flashes. auto: on over a remote connection."),
    "lang": later("The language of the game and of its cards; names of cards stay. auto: what this computer speaks."),
    "pace": later("How long each line of the other player's turn stays. Any key skips it."),
    "turn_ribbon": later("A row that shows where in the turn one is, and what each part of it has just done."),
    "coach": later(
        "In a match against the computer a key asks what the coach would do now. Lessons have hints of their own."
    ),
    "ask_end": later(
        "While something is left to do that costs nothing, the key that ends the turn is asked for twice."
    ),
    "clock": later("New matches give two minutes to a turn. One that has begun stays as it is."),
    "pause_away": later(
        "While another window has the keyboard the clock stops and the pause hides the match, but no lesson."
    ),
    "keys": later("Which key does what in a match."),
    "packs": later("Cards, Heroes and decks of your own, from folders on this computer."),
    "reset": later("Everything on this page, and all keys, as at first. It asks before."),
}
_THEMES = {
    "auto": later("Dark on light where the terminal says that its ground is light, else dusk."),
    "dusk": later("Dark blue and violet, the sky between day and night."),
    "contrast": later(
        "Black grounds. In true colour no text is below 7 to 1, and none below 4.5 where the table is dimmed."
    ),
    "paper": later("Dark on light."),
}


class SettingsScreen(PageScreen):
    """Up and down choose a row, left, right and Enter change it."""

    HEADING = later("SETTINGS")
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
        elif self.chosen == "packs":
            from .packs import PacksScreen

            self.app.push_screen(PacksScreen())
        else:
            text = tr("Signs, colours, pace, keys and the rest. The names and decks of your last match stay.")
            self.app.push_screen(
                AskScreen(tr("Everything as at first?"), text, yes=tr("reset"), no=tr("keep")), self._reset
            )

    def _reset(self, yes: Any) -> None:
        if yes:
            self.said = self.sky.reset_settings() or tr("Everything is as at first.")
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
        return [[(tr(heading), [self._row(name) for name in names]) for heading, names in _GROUPS]]

    def _row(self, name: str) -> Row:
        if name == "keys":
            changed = len(self.sky.settings.keys.changes)
            words = trn("{n} of {total} changed", "{n} of {total} changed", changed, total=len(changeable()))
            return Row(tr(_LABELS[name]), words if changed else tr("as at first"))
        if name == "packs":
            on = len(self.sky.options.value("packs"))
            return Row(tr(_LABELS[name]), trn("{n} on", "{n} on", on) if on else tr("none on"))
        if name == "reset":
            return Row(tr(_LABELS[name]))
        value = self.sky.options.value(name)
        shown = _SWITCH[value] if isinstance(value, bool) else _WORDS.get(name, {}).get(value, value)
        shown = tr(shown)
        if value == "auto":
            shown = tr("auto: {found}", found=tr(self._found(name)))
        return Row(tr(_LABELS[name]), shown, turns=True)

    def _found(self, name: str) -> str:
        """What "auto" comes to here."""
        options = self.sky.options
        if name == "theme":
            return _WORDS["theme"][options.look.theme]
        if name == "lang":
            return _WORDS["lang"][options.look.lang]
        return _WORDS["signs"][options.look.glyphs] if name == "signs" else _SWITCH[options.reduced_motion]

    def told(self) -> str:
        """What was just done, or the line about the focused row."""
        name, options = self.chosen, self.sky.options
        if self.said:
            return self.said
        if name in options.asked:
            return tr("Asked for on the command line, for this once. A change here takes its place.")
        if name == "theme":
            mono = tr("NO_COLOR is set: there are no colours here, whatever is chosen.")
            return mono if options.look.mono else tr(_THEMES.get(options.value(name), _TOLD[name]))
        if name == "signs" and options.value(name) not in ("auto", options.look.glyphs):
            found = tr(_WORDS["signs"][options.look.glyphs])
            return tr("This terminal's encoding cannot hold them: it has {signs}.", signs=found)
        if name == "reduced_motion" and options.terminal.still:
            return tr("TEXTUAL_ANIMATIONS=none is set: nothing moves, whatever is chosen.")
        return tr(_TOLD[name])

    def foot(self) -> list[tuple[str, str]]:
        """What the keys do here."""
        turn, opened = self.chosen in VALUES, self.chosen in ("keys", "packs")
        change = ("←→", tr("change")) if turn else ("Enter", tr("open") if opened else tr("reset"))
        return [("↑↓", tr("choose")), change, ("Esc", tr("back"))]
