"""The overlays of a match: both Banks, both Trails, what left, the log, the legal moves, the card in full, the keys."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any, ClassVar, NamedTuple

from ...engine.moves import Move
from ...language import later, tr
from ...session.movewords import describe
from ...session.session import Session
from .. import verbs
from ..coaching import Press
from ..controller import Controller
from ..keymap import changeable
from ..paint.canvas import Canvas, Ground, Mark
from ..paint.helpsheet import help_overlay, help_room, help_rows
from ..paint.overlays import (
    bank_rows,
    banks_overlay,
    full_card,
    full_card_lines,
    trail_overlay,
)
from ..paint.wordlist import KEYS as WORD_KEYS
from ..paint.wordlist import Words, listed, row_of
from ..palette import Look
from .beside import Beside, to_row
from .moves import Listed, MovesSheet
from .sheet import STEPS, Sheet, stepped

START = "first-match"  # the place of the manual for whoever asks from nowhere in particular
KINDS = frozenset(("hero", "drain", "raise"))  # verbs whose powers are listed with their prices
_BOOKS = ("howto", "glossary")  # what the help leads to
_ROWS = STEPS.keys() - {"next", "previous"}  # in two columns these go to the other one


class Wanted(NamedTuple):
    """An action of the key table that was clicked in the help."""

    action: str


class Scrolling(Sheet):
    """A sheet that only scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll_rows = 0

    def key(self, name: str) -> None:
        """Scroll or close."""
        if name in _ROWS:
            self.scroll_rows = stepped(self.scroll_rows, name, self.last() + 1)
            self.redraw()
        else:
            super().key("close" if name in ("inspect", "enter") else name)

    def last(self) -> int:
        """How far down one may scroll."""
        return 200

    def state(self) -> Any:
        """Where it is scrolled to."""
        return self.scroll_rows


class BanksSheet(Beside):
    """Both Banks, open to both players. Enter on an own Essence uses its Bank action; ``i`` shows the card."""

    OPENED = "banks"

    def __init__(self, mind: Controller) -> None:
        super().__init__()
        self.mind = mind
        self.column, self.row = 0, 0

    def _rows(self) -> list[Any]:
        side = self.mind.view.me if self.column == 0 else self.mind.view.other
        return list(bank_rows(side))

    def key(self, name: str) -> None:
        """Move, change the column, inspect, act."""
        rows = self._rows()
        if name in ("left", "right", "next", "previous"):
            self.column = 1 - self.column
            self.row = 0
        elif name in _ROWS:
            self.row = stepped(self.row, name, len(rows))
        elif name == "inspect" and self.row < len(rows):
            self.app.push_screen(CardSheet(rows[self.row][0], self.column == 0))
            return
        elif name == "enter":
            self._act(rows)
            return
        else:
            super().key(name)
            return
        self.redraw()

    def go(self, column: int, row: int) -> None:
        """The cursor on a row of either Bank."""
        self.column, self.row = column, row
        self.redraw()

    def box(self) -> tuple[int, int]:
        """As tall as the longer Bank, not wider than it is read with ease."""
        view = self.mind.view
        rows = max(len(bank_rows(side)) for side in view.seats)
        w, h = self.table
        return (min(104, w - 4), min(h - 2, max(16, rows + 10)))

    def place(self) -> str:
        """The manual's word on it."""
        return "bank#count"

    def _usable(self) -> dict[str, Move]:
        """Own cards with a legal Bank action, by id."""
        view = self.mind.view
        return {view.me.bank[move.a].card.id: move for move in view.legal if move.verb == "bank"}

    def way(self, move: Move) -> tuple[Press, ...]:
        """To the Essence in the own Bank, and Enter."""
        if move not in self._usable().values():
            return ()
        card = self.mind.view.me.bank[move.a].card
        row = [row[0].id for row in bank_rows(self.mind.view.me)].index(card.id)
        back = (Press("←", tr("your Bank")),) if self.column else ()
        at = 0 if self.column else self.row
        return (*back, *to_row(at, row, card.short), Press("Enter", tr("use {card}", card=card.short)))

    def _act(self, rows: list[Any]) -> None:
        """Use what can be used; anything else is looked at."""
        if self.row >= len(rows):
            return
        card = rows[self.row][0]
        move = self._usable().get(card.id) if self.column == 0 else None
        if move is not None:
            self.dismiss(Listed(move, self.mind.decision))
        else:
            self.app.push_screen(CardSheet(card, self.column == 0))

    def state(self) -> Any:
        """The cursor, and both sides."""
        return (self.column, self.row, self.mind.view)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Both columns."""
        view = self.mind.view
        usable = tuple(self._usable())
        return banks_overlay(size, view.me, view.other, column=self.column, row=self.row, usable=usable, look=look)


class TrailSheet(Sheet):
    """Both Trails."""

    OPENED = "trail"
    SECOND = "inspect"

    def __init__(self, mind: Controller) -> None:
        super().__init__()
        self.mind = mind
        self.column, self.row = 0, 0

    def key(self, name: str) -> None:
        """Move, change the column, inspect."""
        side = self.mind.view.me if self.column == 0 else self.mind.view.other
        if name in ("left", "right", "next", "previous"):
            self.column, self.row = 1 - self.column, 0
        elif name in _ROWS:
            self.row = stepped(self.row, name, len(side.trail))
        elif name == "inspect" and self.row < len(side.trail):
            self.app.push_screen(CardSheet(side.trail[self.row], self.column == 0))
            return
        else:
            super().key("close" if name == "enter" else name)
            return
        self.redraw()

    def go(self, column: int, row: int) -> None:
        """The cursor on a card of either Trail."""
        self.column, self.row = column, row
        self.redraw()

    def place(self) -> str:
        """The manual's word on it."""
        return "hand-ability#trail"

    def box(self) -> tuple[int, int]:
        """As tall as the longer Trail may need, not wider than it is read with ease."""
        most = max(len(side.trail) for side in self.mind.view.seats)
        return (min(104, self.app.size.width - 4), min(self.app.size.height - 2, max(14, 4 * most + 6)))

    def state(self) -> Any:
        """The cursor, and both sides."""
        return (self.column, self.row, self.mind.view)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Both columns."""
        view = self.mind.view
        return trail_overlay(size, view.me, view.other, column=self.column, row=self.row, look=look)


class CardSheet(Scrolling):
    """One card in full. Each of its words has a key that opens it in the glossary; Tab goes from word to word and Enter
    opens the chosen one; ``r`` shows what players ask about it. The right button, which opens the sheet on the table,
    closes it."""

    KEYS: ClassVar[dict[str, str]] = {
        **Sheet.KEYS, **{key: f"word {n}" for n, key in enumerate(WORD_KEYS)}, "r": "rulings",
    }  # fmt: skip
    OPENED = "inspect"

    def reads(self) -> None:
        """The glossary: it says what the words of the card mean."""
        from ...lessons.glossary import load_glossary

        load_glossary(self.sky.look.lang)

    def __init__(self, subject: Any, mine: bool, seat: Any = None, why: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.subject, self.mine, self.seat = subject, mine, seat
        self.why = why  # of each power of a Hero why it cannot be used now
        self.word = -1
        self.said = ""

    def key(self, name: str) -> None:
        """Scroll, choose a word, open one, close."""
        self.said = ""
        if name in ("next", "previous"):
            count = len(listed(self.subject))
            self.word = (self.word + 1 + (1 if name == "next" else -1)) % (count + 1) - 1
            self._reveal()
            self.redraw()
        elif name.startswith("word "):
            self.open_word(int(name.removeprefix("word ")))
        elif name == "enter" and self.word >= 0:
            self.open_word(self.word)
        elif name == "rulings":
            from .allcardsrulings import RulingsSheet

            self.app.push_screen(RulingsSheet(self.subject))
        else:
            super().key(name)

    def open_word(self, number: int) -> None:
        """The entry of a word of this card; a key that no word has here says so."""
        from .books import open_word

        terms = listed(self.subject)
        if number < len(terms):
            open_word(self.app, terms[number].id)
        else:
            self.said = tr("no word has the key {key} here", key=self._words().keys[number])
        self.redraw()

    def _reveal(self) -> None:
        """The chosen word is in sight."""
        if self.word >= 0:
            row, room = row_of(self._lines(), self._words().keys[self.word]), max(1, self.box()[1] - 2)
            if not self.scroll_rows <= row < self.scroll_rows + room - 1:
                self.scroll_rows = min(max(0, row - room // 2), self.last())

    def _words(self) -> Words:
        return Words(tuple(map(self.letter, WORD_KEYS)), self.word, self.sky.look.bracketed)

    def _lines(self) -> list[Any]:
        lang, width, words = self.sky.look.lang, self.box()[0], self._words()
        return full_card_lines(
            self.subject, width, mine=self.mine, seat=self.seat, words=words, why=self.why, lang=lang
        )

    def right_clicked(self, mark: Mark | None) -> None:
        """Wherever it is clicked."""
        self.key("close")

    def place(self) -> str:
        """What it prints, or the state it is in."""
        from ..places import place_of_subject

        return place_of_subject(self.subject)

    def box(self) -> tuple[int, int]:
        """A card is narrow."""
        return (min(64, self.app.size.width - 4), max(1, self.app.size.height - 2))

    def last(self) -> int:
        """As far as there is text."""
        return max(0, len(self._lines()) + 2 - self.box()[1])

    def state(self) -> Any:
        """Where it is scrolled to, and the chosen word."""
        return (self.scroll_rows, self.word, self.said)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Everything about it."""
        return full_card(
            size,
            self.subject,
            mine=self.mine,
            seat=self.seat,
            scroll=self.scroll_rows,
            words=self._words(),
            said=self.said,
            why=self.why,
            look=look,
        )


class HelpSheet(Scrolling):
    """What the manual says to this moment, then all keys; those that are legal now are green. Enter or ``h`` reads on
    in the manual, ``l`` is the glossary. Over a match a click on a key answers with its action: whoever plays with the
    mouse alone finds every key here. ``here``: the place of the manual, as :mod:`~..places` writes it."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "h": "howto", "l": "glossary"}
    OPENED = "help"

    def __init__(self, legal: frozenset[str], playing: bool = False, here: str = START) -> None:
        super().__init__()
        self.legal, self.playing, self.here = legal, playing, here

    def letter(self, key: str) -> str:
        """Every key of the table stands on this sheet, so none that the player has changed is its own."""
        keys = self.sky.look.keys
        return keys.beside(key, dict(keys.changes))

    def press(self, shown: str) -> None:
        """A click on a key of the table, or on one of the sheet."""
        action = self.sky.look.keys.named(shown)
        if self.playing and action in changeable() and action != self.OPENED and self.name_of(shown) not in _BOOKS:
            self.dismiss(Wanted(action))
        else:
            super().press(shown)

    def key(self, name: str) -> None:
        """Scroll, close, or read more."""
        if name in ("howto", "enter"):
            from .howto import HowToSheet

            self.app.push_screen(HowToSheet(self.here))
        elif name == "glossary":
            self.sky.action_glossary()
        else:
            super().key(name)

    def last(self) -> int:
        """The last row stays in sight."""
        size = self.box()
        rows = max(len(column) for column in help_rows(size, self.legal, look=self.sky.look))
        return max(0, rows - help_room(size, self.told()))

    def reads(self) -> None:
        """What the manual says here."""
        self.told()

    def told(self) -> tuple[str, str]:
        """What the manual says here."""
        from ...lessons.manual import load_manual
        from ..places import told_at

        return told_at(load_manual(self.sky.look.lang), self.here)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The manual's word, then the table."""
        books = (self.letter("h"), self.letter("l"))
        return help_overlay(size, self.legal, scroll=self.scroll_rows, books=books, here=self.told(), look=look)


def _taught(session: Session) -> str:
    """The chapter that the present step of a tutorial is about; "" without one."""
    lesson = session.lesson
    coach = lesson.coach(session) if lesson is not None and not lesson.guide.on_table else None
    return coach.chapter if coach is not None else ""


def make(name: str, session: Session, mind: Controller, broken: str = "") -> Sheet | None:
    """The overlay of this name, None when there is nothing to show. ``broken``: the rule of the refusal just told."""
    from ..logfilter import EVERY
    from ..scenery import log_lines
    from .logsheet import LogSheet

    view = mind.view
    if name == "banks":
        return BanksSheet(mind)
    if name == "trail":
        return TrailSheet(mind)
    if name in ("log", "faith"):
        lines = log_lines(session.lines(), session.holder)
        return LogSheet(lines, "Faith" if name == "faith" else EVERY)
    if name == "help":
        from ..places import place_here

        legal = legal_keys(mind, undo=not session.undo_refusal())
        here = "" if broken else _taught(session)
        return HelpSheet(legal, playing=True, here=here or place_here(mind, broken))
    if name == "moves":
        if mind.listed and mind.listed[0].verb in KINDS:
            from .powers import PowersSheet

            return PowersSheet(mind.listed, mind, _heading(mind.listed))
        moves = mind.listed or view.legal
        return MovesSheet(moves, partial(describe, view), mind.decision, _heading(mind.listed)) if moves else None
    if name == "inspect":
        from ..showing import reasons_of, subject_of

        subject, mine, seat = subject_of(mind)
        return CardSheet(subject, mine, seat, reasons_of(mind)) if subject is not None else None
    if name == "text":
        from .reader import ReaderSheet

        return ReaderSheet(mind, session)
    if name == "turn":
        from ..scenery import turns_of
        from .turnsheet import TurnSheet

        return TurnSheet(partial(turns_of, session))
    if name == "decks":
        from .gone import GoneSheet

        return GoneSheet(mind)
    return None


def _heading(listed: Collection[Move]) -> str:
    """What the list of the moves that a verb stands for is called; none listed: all legal moves."""
    found = {move.verb for move in listed}
    if not found or not found <= KINDS:
        return later("LEGAL MOVES")
    if found == {"raise"}:
        return later("AWAKENING LIMIT")
    return later("HERO AND AWAKENING LIMIT") if "raise" in found else later("HERO")


def nothing_to_show(name: str, mind: Controller) -> str:
    """Why an overlay does not open."""
    if name == "moves":
        return tr("There is no move for you now.")
    return tr("{place}: there is no card to show.", place=verbs.name_at(mind.view, mind.focus))


def legal_keys(mind: Controller, *, undo: bool = False) -> frozenset[str]:
    """The keys that play, answer or take back something now, as the help writes them; ``undo``: whether a move can be
    taken back."""
    keys, pick = mind.keys, mind.pick
    found = {keys.of("undo")} if undo else set()
    if mind.mode == "confirm":
        found |= {keys.of("yes"), keys.of("no"), "Enter"}
        found |= {"Esc"} if mind.view.choice is not None and mind.view.choice.cancellable else set()
    elif pick is not None:
        found |= {"1 – 6", *(["Enter"] if pick.single or not pick.missing() else [])}
        found |= {"Esc"} if pick.cancellable else set()
        found |= {keys.of("mark")} if not pick.single else set()
        found |= {keys.of("no")} if pick.min == 0 else set()
    elif mind.mode == "main":
        verbs_now = {move.verb for move in mind.view.legal}
        found |= {keys.of(verbs.WORDS[verb][0]) for verb in verbs_now if verb in verbs.WORDS}
        found |= {keys.of("end")} if "end" in verbs_now else set()
        found |= {"1 – 6"} if verbs_now & {"awaken", "evolve", "hand"} else set()
        found |= {"Enter"} if verbs.primary(mind.view, mind.focus) is not None else set()
    return frozenset(found)
