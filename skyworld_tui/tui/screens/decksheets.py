"""The sheets of the deck builder: which deck to open, which Hero, a test hand, the keys."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from ...cards.model import CardDef, HeroDef
from ..deckbuilder.figures import opening_hand
from ..deckbuilder.mind import DeckMind
from ..deckbuilder.shelf import Entry, entries
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
    SAVE = "save first"

    def __init__(self, name: str) -> None:
        super().__init__("Lose the changes?", f"{name} has changes that are not saved.", yes="lose them", no="stay")

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
        return (max(w, self._third + len(self.SAVE) + 8), h)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The question with its third answer."""
        cv = super().paint(size, look, ground)
        key = self.letter("w")
        cv.runs(
            self._third, cv.h - 3, [Run(f" {key} ", TEXT, "b", EDGE, key), Run(f" {self.SAVE} ", MUTED, "", None, key)]
        )
        return cv


class DeckListSheet(Choosing):
    """Answers with the id of the deck to open. ``x`` deletes one of the player's own, after a question."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "x": "delete", "delete": "delete"}

    def __init__(self, mind: DeckMind) -> None:
        super().__init__()
        self.mind = mind
        self.entries: tuple[Entry, ...] = entries(mind.shelf, mind.card_set)

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
        ask = AskScreen(f"Delete {entry.name}?", "Its file is removed.", yes="delete", no="keep")
        self.app.push_screen(ask, lambda yes: self._delete(entry.key) if yes else None)

    def _delete(self, key: str) -> None:
        self.mind.remove(key)
        self.entries = entries(self.mind.shelf, self.mind.card_set)
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
    """A hand drawn from the deck, and drawn again as often as one likes; nothing is changed by it."""

    SECOND = "inspect"
    KEYS: ClassVar[dict[str, str]] = {
        **Sheet.KEYS, "t": "again", "enter": "again", "space": "again", **{str(n): f"card{n}" for n in range(1, 10)},
    }  # fmt: skip

    def __init__(self, mind: DeckMind, rng: random.Random) -> None:
        super().__init__()
        self.mind, self.rng = mind, rng
        self.hand: tuple[CardDef, ...] = ()
        self.draw()

    def draw(self) -> None:
        """Shuffle and draw."""
        self.hand = opening_hand(self.mind.editor.deck, self.mind.card_set, self.rng)
        self.cursor = min(self.cursor, max(0, len(self.hand) - 1))

    def count(self) -> int:
        """The cards drawn."""
        return len(self.hand)

    def chosen(self) -> None:
        """A card in full."""
        self.app.push_screen(CardSheet(self.hand[self.cursor], True))

    def key(self, name: str) -> None:
        """Draw again, move over the hand, look at a card."""
        across = paint.hand_grid(self.box(), len(self.hand))[0]
        steps = {"left": -1, "right": 1, "up": -across, "down": across}
        if name == "again":
            self.draw()
        elif name == "inspect":
            self.chosen()
        elif name in steps:
            self.cursor = min(max(0, self.cursor + steps[name]), max(0, len(self.hand) - 1))
        elif name.startswith("card") and int(name[4:]) <= len(self.hand):
            self.cursor = int(name[4:]) - 1
        else:
            super().key(name)
            return
        self.redraw()

    def state(self) -> Any:
        """The cards and the cursor."""
        return (self.cursor, tuple(card.id for card in self.hand))

    def box(self) -> tuple[int, int]:
        """As large as six cards in full."""
        return (min(114, self.app.size.width - 4), min(42, self.app.size.height - 2))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The hand."""
        return paint.test_hand(size, self.hand, self.cursor, again=self.letter("t"), look=look)


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
