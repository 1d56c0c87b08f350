"""The short step before a match: who plays, which decks, how strong, with or without a clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events

from ...language import later, tr, trc, trn
from .. import glyphs as g
from ..paint.canvas import Canvas, Ground, Run, Runs, hint
from ..paint.deckabout import deck_about
from ..paint.scenes import Item, menu, note_width
from ..palette import LEGAL, VOID, Look
from ..settings import NAME_LENGTH
from .books import open_chapter
from .levels import level_words
from .scene import SceneScreen

ABOUT = 5
"""Rows for what is told of a deck."""
DECKS = ("deck", "other_deck")
"""The settings that are decks."""
DECK_PLACE = "first-match#deck"
"""Where the manual says what a deck is."""

if TYPE_CHECKING:
    from ...ai.levels import Level
    from ...cards.model import CardSet
    from ...session.session import Session


_LABELS: Mapping[str, tuple[str, str]] = {
    "packs": (later("Packs"), later("Packs")),
    "name": (later("Your name"), later("Player 1")),
    "deck": (later("Your deck"), later("Deck of player 1")),
    "other": (later("The computer plays"), later("Player 2")),
    "other_deck": (later("Its deck"), later("Deck of player 2")),
    "clock": (later("Turn clock"), later("Turn clock")),
    "first": (later("Who begins"), later("Who begins")),
}
"""What a setting is called against the computer, and where two share the keyboard."""
_VALUES: Mapping[str, tuple[str, str]] = {
    "on": (later("two minutes a turn"), later("two minutes a turn")),
    "off": (later("no clock"), later("no clock")),
    "drawn": (later("drawn"), later("drawn")),
    "p1": (later("you"), later("player 1")),
    "p2": (later("the computer"), later("player 2")),
}
"""The same for the values of the clock and of who begins."""


@dataclass(slots=True)
class Row:
    """One setting: some values to choose from, or a name that is typed; the packs have a page of their own."""

    name: str
    values: Sequence[str] = ()
    at: int = 0
    text: str | None = None

    @property
    def value(self) -> str:
        """What is set; "" for the packs."""
        if self.name == "packs":
            return ""
        return self.text.strip() if self.text is not None else self.values[self.at]


def _place(values: Sequence[str], *wanted: str) -> int:
    """The place of the first of ``wanted`` that there is, else the first place."""
    return next((values.index(value) for value in wanted if value in values), 0)


class SetupScreen(SceneScreen):
    """Up and down choose a row, left and right change it, letters write a name, Enter plays."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "tab": "down", "shift+tab": "up", "left": "left", "right": "right",
        "enter": "enter", "escape": "back", "backspace": "erase",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("help",))

    def __init__(self, versus: str) -> None:
        super().__init__()
        self.versus = versus
        self.row = 0
        self.rows: list[Row] = []
        self.levels: Mapping[str, Level] = {}
        self.cards: CardSet | None = None  # with the player's own decks, as they are on the disk when this opens

    def on_mount(self) -> None:
        """The decks that may be played, the levels that exist."""
        from ...ai.levels import load_levels
        from ..launch import FIRST_DECK, SECOND_DECK

        decks = self._decks()
        settings = self.sky.settings
        first, second = (
            _place(decks, used, deck) for used, deck in zip(settings.decks, (FIRST_DECK, SECOND_DECK), strict=True)
        )
        if self.versus == "human":
            other = Row("other", text=settings.names[1])
        else:
            self.levels = load_levels()
            levels = list(self.levels)
            other = Row("other", levels, _place(levels, settings.level, "normal"))
        self.rows = [
            Row("packs"),
            Row("name", text=settings.names[0]),
            Row("deck", decks, first),
            other,
            Row("other_deck", decks, second),
            Row("clock", ("on", "off"), 0 if self.sky.options.value("clock") else 1),
            Row("first", ("drawn", "p1", "p2")),
        ]
        self.row = len(self.rows)
        super().on_mount()

    def _decks(self) -> list[str]:
        """The decks that may be played, with the packs that are on and the player's own as they are on the disk now."""
        from ..launch import with_own_decks

        self.cards = with_own_decks(self.sky.cards)
        return [deck.id for deck in self.cards.decks.values() if not deck.stacked and deck.goal is None]

    def on_screen_resume(self) -> None:
        """Back from the page of packs: there may be other decks. One that is still there stays chosen."""
        if not self.is_mounted or not self.rows:
            return
        decks = self._decks()
        for row in self.rows:
            if row.name in DECKS:
                row.values, row.at = decks, _place(decks, row.value)
        self.redraw()

    def label(self, row: Row) -> str:
        """What a setting is called."""
        return tr(_LABELS[row.name][self.versus == "human"])

    def shown(self, row: Row) -> str:
        """What is read of its value."""
        if row.text is not None:
            return row.text
        return self._packs() if row.name == "packs" else self._called(row.name, row.value)

    def _called(self, name: str, value: str) -> str:
        """A value of the setting ``name`` in words. Names of decks are the same in every language."""
        if name in DECKS and self.cards is not None:
            return self.cards.decks[value].name
        if name == "other":
            return level_words(self.levels[value])
        return tr(_VALUES[value][self.versus == "human"])

    def _widest(self) -> int:
        """Cells of the longest setting, whatever is chosen or typed: the panel stays as it is while values change."""
        return max(len(self.label(row)) + len(self._edited(row)) + self._grows(row) for row in self.rows)

    def _grows(self, row: Row) -> int:
        """By how many cells the value of ``row`` may become longer."""
        if row.text is not None:
            return NAME_LENGTH - len(row.text)
        longest = max((len(self._called(row.name, value)) for value in row.values), default=0)
        return max(0, longest - len(self.shown(row)))

    def _packs(self) -> str:
        """How many packs are on, and whether one of them cannot be had."""
        on, out = len(self.sky.cards.packs), len(self.sky.packs_left_out)
        said = [trn("{n} on", "{n} on", on) if on else tr("none on")]
        if out:
            said.append(trn("{n} left out", "{n} left out", out))
        return ", ".join(said)

    def key(self, name: str) -> None:
        """Move, change, play, go back."""
        if name in ("up", "down"):
            self.row = (self.row + (1 if name == "down" else -1)) % (len(self.rows) + 1)
        elif name in ("left", "right") and self.row < len(self.rows):
            row = self.rows[self.row]
            if row.name == "packs":
                self._open_packs()
                return
            if row.text is None:
                row.at = (row.at + (1 if name == "right" else -1)) % len(row.values)
        elif name == "erase" and self.row < len(self.rows) and self.rows[self.row].text:
            self.rows[self.row].text = (self.rows[self.row].text or "")[:-1]
        elif name == "enter":
            if self.row < len(self.rows):
                self.row += 1
            else:
                self._ask_play()
                return
        elif name == "help":
            open_chapter(self.app, DECK_PLACE if self._on_deck else "first-match")
            return
        elif name == "back":
            self.dismiss()
            return
        self.redraw()

    def _open_packs(self) -> None:
        from .packs import PacksScreen

        self.app.push_screen(PacksScreen())

    @property
    def _typing(self) -> bool:
        """Whether the cursor is on a name: letters write it."""
        return self.row < len(self.rows) and self.rows[self.row].text is not None

    @property
    def _on_deck(self) -> bool:
        """Whether the cursor is on a deck."""
        return self.row < len(self.rows) and self.rows[self.row].name in DECKS

    def on_key(self, event: events.Key) -> None:
        """Letters write when the cursor is on a name."""
        if self.live and self._typing and event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            row = self.rows[self.row]
            row.text = ((row.text or "") + event.character)[:NAME_LENGTH]
            self.redraw()
            return
        super().on_key(event)

    def _ask_play(self) -> None:
        """A match that is not over yet is not put away without asking."""
        if self.sky.store.has_save():
            self.sky.ask_put_away(self._session)
        else:
            self.sky.play(self._session())

    def _session(self) -> Session:
        """The match as it is set up."""
        from ..launch import RIVAL, new_session

        values = {row.name: row.value for row in self.rows}
        human = self.versus == "human"
        level = "human" if human else values["other"]
        rival = (values["other"] or tr("Player 2")) if human else RIVAL
        self._remember(values)
        return new_session(
            self.sky.options,
            self.cards or self.sky.cards,
            self.sky.store,
            names=(values["name"] or tr("Player 1"), rival),
            decks=(values["deck"], values["other_deck"]),
            plays=("human", level),
            clock=values["clock"] == "on",
            first={"drawn": None, "p1": 0, "p2": 1}[values["first"]],
        )

    def _remember(self, values: Mapping[str, str]) -> None:
        """The next match is offered as this one was set up. A clock that was left as it stood may be what the command
        line asked for this once, and is not kept."""
        settings, human = self.sky.settings, self.versus == "human"
        other = (values["other"] or settings.names[1]) if human else settings.names[1]
        names = (values["name"] or settings.names[0], other)
        level = settings.level if human else values["other"]
        clock = values["clock"] == "on"
        moved = {"clock": clock} if clock != self.sky.options.value("clock") else {}
        self.sky.remember(names=names, decks=(values["deck"], values["other_deck"]), level=level, **moved)

    def _about(self, width: int) -> list[Runs]:
        """What is to be known of the deck under the cursor; nothing for any other row."""
        if self.cards is None or not self._on_deck:
            return []
        deck = self.cards.decks.get(self.rows[self.row].value)
        return [] if deck is None else deck_about(deck, self.cards, width, ABOUT)

    def state(self) -> object:
        """Cursor and settings."""
        return (self.row, tuple(self.shown(row) for row in self.rows))

    def point(self, column: int, row: int) -> None:
        """A click on a setting changes it, on a name the cursor goes there; on Play it plays."""
        self.row = row
        self.key("right" if row < len(self.rows) else "enter")

    def _edited(self, row: Row) -> str:
        """The value with the signs of how it is changed."""
        if row.name == "packs":
            return f"{self.shown(row)} {g.EAST}"
        return f"< {self.shown(row)} >" if row.text is None else f"{self.shown(row)}_"

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The settings over the dusk."""
        items = [Item("", self.label(row), self._edited(row)) for row in self.rows]
        tagline = tr("Two players, one keyboard") if self.versus == "human" else tr("Against the computer")
        note = self._about(note_width(size[0]))
        items.append(Item("", trc("a match", "Play"), ""))
        widest = self._widest()
        canvas = menu(size, items, self.row, tagline=tagline, note=note, note_rows=ABOUT, widest=widest, look=look)
        canvas.fill(0, canvas.h - 1, canvas.w, 1, VOID)
        self._put_keys(canvas)
        return canvas

    def _put_keys(self, canvas: Canvas) -> None:
        """The keys in the last row; on a name the one of the help is a letter."""
        keys = [("↑↓", tr("choose")), ("←→", tr("change")), ("Enter", tr("next")), ("Esc", tr("back"))]
        if self.row == len(self.rows):
            keys[2] = ("Enter", tr("play"))
        if not self._typing:
            keys.append((canvas.look.keys.of("help"), tr("help")))
        runs: list[Run] = []
        for key, label in keys:
            shown = hint(key, label)
            runs += [Run(" "), *(run._replace(fg=LEGAL) if run.text == "Enter" else run for run in shown), Run("  ")]
        canvas.runs(0, canvas.h - 1, runs)
