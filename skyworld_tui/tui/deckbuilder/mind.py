"""The state behind the deck builder's screen: which deck, which cards are listed, where the cursor is, what keys do.

It knows nothing of Textual. What needs a sheet over the screen (a list of decks, a question) is answered with a
:class:`Request`; the screen opens it and hands the answer back.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

from ...cards.model import CardDef, CardSet, DeckDef
from ...session.owndecks import NAME_LENGTH, DeckStore, Shelf, free_name
from .editor import Editor
from .figures import companions, figures
from .keys import action_of
from .listing import Listing
from .view import DeckView, FocusView, HeadView, ListView

FootKey = tuple[str, str, str]
NEW_NAME: Final = "New deck"


class Request(Enum):
    """What the screen has to open after a key."""

    NOTHING = ""
    OPEN = "open"
    HERO = "hero"
    HAND = "hand"
    HELP = "help"
    INSPECT = "inspect"
    NEW = "new"
    LEAVE = "leave"


class DeckMind:
    """One visit to the deck builder."""

    def __init__(self, card_set: CardSet, store: DeckStore, *, lang: str = "en") -> None:
        self.card_set = card_set
        self.store = store
        self.shelf: Shelf = store.read()
        self.ready = {key: deck for key, deck in card_set.decks.items() if not deck.stacked}
        self.mode = "list"  # "list" | "find" | "name"
        self.typed = ""  # the name while it is written
        self.naming = False  # whether the deck is saved as soon as its name is written
        self.said = ""
        self.tone = "plain"  # "plain" | "good" | "bad"
        self.editor = Editor(self._blank(), card_set, kept=False)
        self.listing = Listing(card_set.cards, lambda: self.editor.now.cards, lang)
        newest = store.newest(self.shelf)
        if newest is not None:
            self.open(newest)
        else:
            self.say("→ adds a copy of the card under the cursor; o opens a ready-made deck to begin with")
        if self.shelf.faults:
            self.say("A file in the deck folder could not be read; o names it and its fault", "bad")

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def card(self) -> CardDef | None:
        """The card under the cursor, None when nothing is listed."""
        return self.listing.card

    @property
    def hero_name(self) -> str:
        """The Hero's name, "" without one."""
        hero = self.editor.now.hero
        if hero is None:
            return ""
        return self.card_set.heroes[hero].name if hero in self.card_set.heroes else hero

    def head(self) -> HeadView:
        """What the top bar shows."""
        state = "edited" if self.editor.changed else "" if self.editor.kept else "not saved"
        typing = self.mode == "name"
        name = self.typed if typing else self.editor.now.name
        return HeadView(name, typing, state, self.hero_name, self.said, self.tone)

    def list_view(self) -> ListView:
        """What the collection shows."""
        return self.listing.view(finding=self.mode == "find", limit=self.card_set.format.max_copies)

    def deck_view(self) -> DeckView:
        """What the figures show."""
        return DeckView(figures(self.editor.deck, self.card_set), self.hero_name)

    def focus_view(self) -> FocusView:
        """What the card pane shows."""
        card, limit = self.card, self.card_set.format.max_copies
        if card is None:
            return FocusView(None, 0, limit, ())
        beside = companions(card.id, self.ready.values())
        return FocusView(card, self.editor.copies(card.id), limit, tuple(self.card_set.cards[key] for key in beside))

    def footer(self, wide: bool) -> tuple[list[FootKey], list[FootKey]]:
        """The keys of the last row as (shown, label, action): those that change the deck, and the rest."""
        if self.mode == "find":
            legal = [("→", "add", "add"), ("←", "remove", "remove"), ("Enter", "keep the search", "accept")]
            return legal, [("Esc", "show all", "cancel")]
        if self.mode == "name":
            done, left = ("save it so", "do not save") if self.naming else ("name it so", "leave the name")
            return [("Enter", done, "accept")], [("Esc", left, "cancel")]
        legal = [("→", "add", "add"), ("←", "remove", "remove")]
        back = ("Esc", "all cards" if self.listing.narrowed else "menu", "back")
        always = [("f", "find", "find"), ("i", "inspect", "inspect"), back]
        if wide:
            legal.append(("1-4", "copies", ""))
            always = [("r", "rename", "rename"),
                      ("Tab", "deck only" if not self.listing.only else "all cards", "only"), ("h", "Hero", "hero"),
                      ("t", "test hand", "hand"), always[0], ("s", "sort", "sort"), always[1],
                      ("u", "undo", "undo"), always[2]]  # fmt: skip
        else:
            always.insert(0, ("?", "help", "help"))
        legal.append(("w", "save", "save"))
        return legal, always

    # -- keys --------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> Request:
        """A key while nothing is typed, by Textual's name for it; one without a meaning does nothing."""
        action = action_of(key)
        return self.do(action) if action is not None else Request.NOTHING

    def do(self, action: str) -> Request:
        """One action of the key table, of a click or of the typing keys."""
        self.say("")
        if action in ("up", "down", "page_up", "page_down", "home", "end"):
            self.listing.step(action)
        elif action in ("add", "remove") and self.mode != "name":
            self._change(1 if action == "add" else -1)
        elif action.startswith("copies_"):
            self._set(int(action.removeprefix("copies_")))
        elif action.startswith("chip_"):
            self.listing.switch(action.removeprefix("chip_"))
        elif action in ("undo", "redo"):
            self._travel(action)
        elif action in ("find", "rename"):
            self._write(action)
        elif action == "sort":
            self.sort_by(self.listing.next_sort())
        elif action == "only":
            self.listing.toggle_only()
        elif action == "save":
            self._save_named()
        elif action in ("accept", "cancel", "erase", "erase_word", "clear"):
            self._edit_line(action)
        elif action == "back":
            return self._back()
        elif action in ("open", "hero", "hand", "help", "inspect", "new"):
            return self._ask(action)
        return Request.NOTHING

    def _ask(self, action: str) -> Request:
        if action == "inspect" and self.card is None:
            return Request.NOTHING
        if action == "hand" and not self.editor.total:
            self.say("There is nothing to draw from yet.", "bad")
            return Request.NOTHING
        return Request(action)

    def _back(self) -> Request:
        """Esc: first the search goes, then the deck's cards alone, then the screen."""
        return Request.NOTHING if self.listing.widen() else Request.LEAVE

    def say(self, text: str, tone: str = "plain") -> None:
        """One sentence, until the next key."""
        self.said, self.tone = text, tone

    def go(self, row: int) -> None:
        """Put the cursor on this row of the list."""
        self.listing.go(row)

    def fit(self, page: int) -> None:
        """The list has room for so many rows now."""
        self.listing.fit(page)

    def scroll(self, rows: int) -> None:
        """The wheel was turned so many rows down."""
        self.listing.scroll(rows)

    def sort_by(self, order: str) -> None:
        """Sort the collection by one of :data:`~.listing.SORTS`."""
        self.listing.sort_by(order)

    def show(self, card: str) -> None:
        """Put the cursor on this card, whatever is listed now."""
        self.listing.show(card)

    # -- typing ------------------------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether letters are written instead of being keys."""
        return self.mode != "list"

    def type(self, char: str) -> None:
        """A letter for the search line or the name."""
        self.say("")
        if self.mode == "find":
            self.listing.search(self.listing.find + char)
        elif self.mode == "name" and len(self.typed) < NAME_LENGTH:
            self.typed += char

    def _write(self, what: str) -> None:
        """Begin to write the search line or the name."""
        self.mode = "find" if what == "find" else "name"
        self.typed = self.editor.now.name
        self.naming = False

    def _edit_line(self, action: str) -> None:
        name, mode = self.mode == "name", self.mode
        if action in ("accept", "cancel"):
            self.mode = "list"
            naming, self.naming = self.naming, False
            if mode == "find" and action == "cancel":
                self.listing.search("")
            elif name and action == "accept" and not self.editor.rename(self.typed):
                self.say("A deck needs a name.", "bad")
            elif naming:
                self.save() if action == "accept" else self.say("Not saved.")
            return
        line = self.typed if name else self.listing.find
        shorter = {"erase": line[:-1], "erase_word": line.rstrip().rpartition(" ")[0], "clear": ""}[action]
        if name:
            self.typed = shorter
        elif mode == "find":
            self.listing.search(shorter)

    # -- the deck ----------------------------------------------------------------------------------------------------

    def _change(self, by: int) -> None:
        if self.card is not None:
            self._set(self.editor.copies(self.card.id) + by)

    def _set(self, count: int) -> None:
        if self.card is not None:
            refused = self.editor.set_copies(self.card.id, count)
            if refused:
                self.say(refused, "bad")

    def set_copies(self, card: str, count: int) -> None:
        """A click on the copies of a listed card: it gets the cursor and so many copies."""
        self.say("")
        if self.listing.put(card):
            self._set(count)

    def _travel(self, action: str) -> None:
        """Undo or redo; the cursor goes to the card that changed, if it is listed."""
        before = self.editor.now
        if not (self.editor.undo() if action == "undo" else self.editor.redo()):
            self.say("There is nothing to take back." if action == "undo" else "There is nothing to do again.", "bad")
            return
        after = self.editor.now
        cards = {*before.cards, *after.cards}
        moved = [card for card in cards if before.cards.get(card, 0) != after.cards.get(card, 0)]
        if len(moved) == 1:
            self.listing.put(moved[0])
        elif before.name != after.name:
            self.say(f"The name is {after.name} again.")
        elif before.hero != after.hero:
            self.say(f"The Hero is {self.hero_name} again." if after.hero else "No Hero again.")

    def _save_named(self) -> None:
        """Save; a deck that the disk does not hold yet and nobody has named is asked for its name first."""
        if self.editor.kept or self.editor.renamed or not self.editor.total:
            self.save()
            return
        self._write("rename")
        self.naming = True
        self.say("What is the deck called? Enter saves it under this name, Ctrl+U clears it.")

    def save(self) -> None:
        """Write the deck under the name it has, and say whether it may be played."""
        deck = self.editor.deck
        if not deck.cards:
            self.say("A deck without cards is not saved.", "bad")
            return
        try:
            written = self.store.write(deck, self.editor.base)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self.say(f"The deck could not be saved: {reason}", "bad")
            return
        self.editor.written(written)
        self.shelf = self.store.read()
        wrong = [check.text for check in figures(deck, self.card_set).checks if not check.ok]
        if deck.id not in ("", written.id):
            why = "was changed elsewhere" if deck.id in self.shelf.decks else "cannot be read"
            self.say(f"Saved as {written.id}: {deck.id} {why} and is left alone.")
        elif written.name != deck.name:
            self.say(f"Saved as {written.name}: there is a {deck.name} already.")
        elif wrong:
            self.say(f"Saved. Not playable yet: {', '.join(wrong)}.")
        else:
            self.say("Saved: it can be chosen for a match.", "good")

    def choose_hero(self, hero: str) -> None:
        """Let this Hero lead the deck."""
        self.editor.choose_hero(hero)
        self.say(f"{self.hero_name} leads the deck.")

    def begin_new(self) -> None:
        """An empty deck, in place of the present one."""
        self._take(self._blank(), kept=False)
        self.say("A new deck: → adds cards, h chooses its Hero, r names it.")

    def open(self, key: str) -> None:
        """An own deck as it is; a ready-made one as a copy. An unknown key does nothing."""
        if key in self.shelf.decks:
            deck = self.shelf.decks[key]
            self._take(deck, kept=True)
            unknown = [card for card in deck.cards if card not in self.card_set.cards]
            if unknown:
                self.editor.drop(unknown)
                self.listing.anew()
                self.say(f"Left out, there is no such card: {', '.join(unknown)}", "bad")
        elif key in self.ready:
            deck = self.ready[key]
            copy = replace(
                deck, id="", name=self._free_name(f"My {deck.name.removeprefix('The ')}"), plan=(), insignia=None
            )
            self._take(copy, kept=False)
            self.say(f"A copy of {deck.name}; w saves it as yours.")

    def remove(self, key: str) -> None:
        """Delete an own deck. The one being edited stays on the screen and can be saved anew."""
        name = self.shelf.decks[key].name if key in self.shelf.decks else key
        try:
            self.store.remove(key)
        except OSError as error:
            self.say(f"The deck could not be deleted: {error.strerror or error}", "bad")
            return
        self.shelf = self.store.read()
        if self.editor.deck.id == key:
            self.editor.orphan()
        self.say(f"{name} is deleted.")

    def _take(self, deck: DeckDef, *, kept: bool) -> None:
        self.editor = Editor(deck, self.card_set, kept=kept)
        self.listing.anew()

    def _blank(self) -> DeckDef:
        return DeckDef("", self._free_name(NEW_NAME), None, {})

    def _free_name(self, name: str) -> str:
        return free_name(name, {deck.name for deck in self.shelf.decks.values()})
