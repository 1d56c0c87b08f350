"""The sheets of the deck builder: which deck to open, which Hero, a test hand, the keys."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from ...cards.model import HeroDef
from ...language import tr
from ..deckbuilder.mind import DeckMind
from ..deckbuilder.shelf import Entry, entries
from ..deckbuilder.testhand import TestHand
from ..paint import decksheets as paint
from ..paint.canvas import Canvas, Ground, Run
from ..palette import EDGE, MUTED, TEXT, Look
from .ask import AskScreen
from .overlays import CardSheet, Scrolling
from .sheet import STEPS, Sheet, stepped


class Choosing(Sheet):
    """A sheet with a cursor over numbered things."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def count(self) -> int:
        """How many things there are."""
        return 0

    def chosen(self) -> None:
        """Enter on what has the cursor."""

    def key(self, name: str) -> None:
        """Move, choose, close."""
        if name in STEPS:
            self.cursor = stepped(self.cursor, name, self.count())
            self.redraw()
        elif name == "enter":
            if self.count():
                self.chosen()
        else:
            super().key(name)

    def go(self, column: int, row: int) -> None:
        """The cursor on one of them."""
        self.cursor = row
        self.redraw()

    def state(self) -> Any:
        """The cursor, and how many things there are."""
        return (self.cursor, self.count())


class UnsavedSheet(AskScreen):
    """Whether changes may be lost: True, False, or ``save`` for saving them first."""

    KEYS = {**AskScreen.KEYS, "w": "save"}

    def __init__(self, name: str) -> None:
        text = tr("{name} has changes that are not saved.", name=name)
        super().__init__(tr("Lose the changes?"), text, yes=tr("lose them"), no=tr("stay"))
        self.save = tr("save first")

    def key(self, name: str) -> None:
        """Save first, or what every question does."""
        if name == "save":
            self.dismiss(name)
        else:
            super().key(name)

    @property
    def _third(self) -> int:
        """The column of the third answer."""
        return 3 + self.answers_width

    def box(self) -> tuple[int, int]:
        """Wide enough for three answers."""
        w, h = super().box()
        return (max(w, self._third + len(self.save) + 8), h)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The question with its third answer."""
        cv = super().paint(size, look, ground)
        key = self.letter("w")
        cv.runs(
            self._third, cv.h - 3, [Run(f" {key} ", TEXT, "b", EDGE, key), Run(f" {self.save} ", MUTED, "", None, key)]
        )
        return cv


class DeckListSheet(Choosing):
    """Answers with the id of the deck to open. ``x`` deletes one of the player's own, after a question."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "x": "delete", "delete": "delete"}

    def __init__(self, mind: DeckMind) -> None:
        super().__init__()
        self.mind = mind
        self.entries: tuple[Entry, ...] = entries(mind.shelf, mind.card_set, mind.away.name)

    def count(self) -> int:
        """Every deck."""
        return len(self.entries)

    def chosen(self) -> None:
        """Open this one."""
        self.dismiss(self.entries[self.cursor].key)

    def key(self, name: str) -> None:
        """Delete, or what every list does."""
        if name == "delete":
            self._ask_delete()
        else:
            super().key(name)

    def _ask_delete(self) -> None:
        entry = self.entries[self.cursor]
        if not entry.own:
            return
        title = tr("Delete {name}?", name=entry.name)
        file = self.mind.shelf.files[entry.key].name
        ask = AskScreen(title, tr("Its file {file} is removed.", file=file), yes=tr("delete"), no=tr("keep"))
        self.app.push_screen(ask, lambda yes: self._delete(entry.key) if yes else None)

    def _delete(self, key: str) -> None:
        self.mind.remove(key)
        self.entries = entries(self.mind.shelf, self.mind.card_set, self.mind.away.name)
        self.cursor = min(self.cursor, max(0, len(self.entries) - 1))
        self.redraw()

    def box(self) -> tuple[int, int]:
        """As tall as the list."""
        rows = len(self.entries) + 13 + 3 * len(self.mind.shelf.faults)
        return (min(90, self.app.size.width - 4), min(self.app.size.height - 2, rows))

    def state(self) -> Any:
        """The cursor and the decks."""
        return (self.cursor, self.entries)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list."""
        delete = self.letter("x")
        return paint.deck_list(size, self.entries, self.mind.shelf.faults, self.cursor, delete=delete, look=look)


class HeroSheet(Choosing):
    """Answers with the id of the Hero."""

    def __init__(self, heroes: tuple[HeroDef, ...], chosen: str | None) -> None:
        super().__init__()
        self.heroes, self.present = heroes, chosen
        self.cursor = next((n for n, hero in enumerate(heroes) if hero.id == chosen), 0)

    def count(self) -> int:
        """Every Hero."""
        return len(self.heroes)

    def chosen(self) -> None:
        """This one leads the deck."""
        self.dismiss(self.heroes[self.cursor].id)

    def key(self, name: str) -> None:
        """``i`` shows a Hero in full."""
        if name == "inspect":
            self.app.push_screen(CardSheet(self.heroes[self.cursor], True))
        else:
            super().key(name)

    def box(self) -> tuple[int, int]:
        """Not wider than text is read with ease."""
        return (min(76, self.app.size.width - 4), min(28, self.app.size.height - 2))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The names, and the powers of one."""
        return paint.hero_choice(size, self.heroes, self.cursor, self.present, look=look)


class HandSheet(Choosing):
    """A hand drawn from the deck as in a match: one exchange, then turn by turn; nothing of the deck is changed by it.
    Space marks what goes back, later what is played; Enter goes on."""

    SECOND = "mark"
    KEYS: ClassVar[dict[str, str]] = {
        **Sheet.KEYS, "t": "again", "space": "mark", "question_mark": "keys",
        **{str(n): f"card{n}" for n in range(1, 10)},
    }  # fmt: skip

    def __init__(self, mind: DeckMind, rng: random.Random) -> None:
        super().__init__()
        self.drawn = TestHand(mind.editor.deck, mind.card_set, rng)

    def count(self) -> int:
        """The cards in hand."""
        return len(self.drawn.hand)

    def key(self, name: str) -> None:
        """Mark, go on, draw again, move over the hand, look at a card."""
        across = paint.hand_grid(self.box(), max(self.count(), self.drawn.size))[0]
        steps = {"left": -1, "right": 1, "up": -across, "down": across, "previous": -1, "next": 1}
        if name == "again":
            self.drawn.again()
        elif name == "enter":
            self.drawn.go_on()
        elif name == "mark":
            self.drawn.mark(self.cursor)
        elif name == "keys":
            self.app.push_screen(HandHelp(self.letter("t")))
        elif name == "inspect" and self.count():
            self.app.push_screen(CardSheet(self.drawn.hand[self.cursor], True))
        elif name in steps:
            self.cursor += steps[name]
        elif name.startswith("card") and int(name[4:]) <= self.count():
            self.cursor = int(name[4:]) - 1
            self.drawn.mark(self.cursor)
        else:
            super().key(name)
            return
        self.cursor = min(max(0, self.cursor), max(0, self.count() - 1))
        self.redraw()

    def state(self) -> Any:
        """The cards, their marks, the turn and the cursor."""
        drawn = self.drawn
        return (self.cursor, drawn.turn, drawn.marked, drawn.fresh, drawn.missing, len(drawn.pile),
                tuple(card.id for card in drawn.hand))  # fmt: skip

    def box(self) -> tuple[int, int]:
        """As large as six cards in full."""
        return (min(114, self.app.size.width - 4), min(42, self.app.size.height - 2))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The hand."""
        return paint.test_hand(size, self.drawn, self.cursor, again=self.letter("t"), look=look)


class HandHelp(Sheet):
    """The keys of the test hand. ``again``: the one that draws another."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "question_mark": "close"}

    def __init__(self, again: str) -> None:
        super().__init__()
        self.again = again

    def key(self, name: str) -> None:
        """Close."""
        super().key("close" if name == "enter" else name)

    def box(self) -> tuple[int, int]:
        """As tall as the keys."""
        w = min(76, self.app.size.width - 4)
        rows = paint.hand_help_rows(w - 6, again=self.again, inspect=self.sky.look.keys.of("inspect"))
        return (w, min(self.app.size.height - 2, len(rows) + 4))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The table."""
        return paint.hand_help(size, again=self.again, look=look)


class BuilderHelp(Scrolling):
    """The keys of the deck builder."""

    KEYS: ClassVar[dict[str, str]] = {
        **Sheet.KEYS, "question_mark": "close",  # the builder's own key for it
        "h": "howto",
    }  # fmt: skip

    def key(self, name: str) -> None:
        """Scroll, close, or read what a deck is."""
        if name == "howto":
            from .howto import HowToSheet

            self.app.push_screen(HowToSheet("first-match#deck"))
        else:
            super().key(name)

    def last(self) -> int:
        """The last row stays in sight."""
        w, h = self.box()
        return max(0, paint.builder_help_height(w) - h + 3)

    def box(self) -> tuple[int, int]:
        """As tall as the keys."""
        w = min(116, self.app.size.width - 4)
        return (w, min(self.app.size.height - 2, paint.builder_help_height(w) + 3))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The table."""
        return paint.builder_help(size, self.scroll_rows, look=look)
