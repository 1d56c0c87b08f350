"""The state behind the deck builder's screen: which deck, which cards are listed, where the cursor is, what keys do.

It knows nothing of Textual. What needs a sheet over the screen (a list of decks, a question) is answered with a
:class:`Request`; the screen opens it and hands the answer back.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

from ...cards.model import CardDef, CardSet, DeckDef
from ...language import later, tr, trn
from ...oserrors import fault_of
from ...session.deckdraft import DraftStore
from ...session.owndecks import NAME_LENGTH, DeckStore, Shelf, cleaned_name, free_name
from ...session.sharing import read_deck
from ...session.sharingcode import Found, SharingError
from .away import Away, strangers
from .editor import Editor
from .figures import Figures, companions, figures
from .keys import action_of
from .listing import Listing, shorter
from .unsaved import Unsaved
from .view import DeckView, FocusView, HeadView, ListView

FootKey = tuple[str, str, str]
NEW_NAME: Final = later("New deck")


class Request(Enum):
    """What the screen has to open after a key."""

    NOTHING = ""
    OPEN = "open"
    HERO = "hero"
    HAND = "hand"
    SHARE = "share"
    IMPORT = "import"
    HELP = "help"
    INSPECT = "inspect"
    NEW = "new"
    LEAVE = "leave"


class DeckMind:
    """One visit to the deck builder."""

    def __init__(
        self, card_set: CardSet, store: DeckStore, drafts: DraftStore | None = None, *, lang: str = "en"
    ) -> None:
        self.card_set = card_set
        self.store = store
        self.away = Away()
        self.unsaved = Unsaved(drafts)
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
            self.say(tr("→ adds a copy of the card; o opens a ready-made deck to begin with"))
        if self.shelf.faults:
            self.say(tr("A file in the deck folder could not be read; o names it and its fault"), "bad")

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
        return self.card_set.heroes[hero].name if hero in self.card_set.heroes else self.away.hero(hero)

    def head(self) -> HeadView:
        """What the top bar shows."""
        state = tr("edited") if self.editor.changed else "" if self.editor.kept else tr("not saved")
        typing = self.mode == "name"
        name = self.typed if typing else self.editor.now.name
        remark = "" if self.said else self.listing.remark
        return HeadView(name, typing, state, self.hero_name, self.said or remark, "bad" if remark else self.tone)

    def list_view(self) -> ListView:
        """What the collection shows."""
        return self.listing.view(finding=self.mode == "find", limit=self.card_set.format.max_copies)

    def deck_view(self) -> DeckView:
        """What the figures show."""
        return DeckView(self._figures(), self.hero_name)

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
            legal = [("→", tr("add"), "add"), ("←", tr("remove"), "remove"), ("Enter", tr("keep the search"), "accept")]
            return legal, [("Esc", tr("show all"), "cancel")]
        if self.mode == "name":
            done = tr("save it so") if self.naming else tr("name it so")
            left = tr("do not save") if self.naming else tr("leave the name")
            return [("Enter", done, "accept")], [("Esc", left, "cancel")]
        legal = [("→", tr("add"), "add"), ("←", tr("remove"), "remove")]
        back = ("Esc", tr("all cards") if self.listing.narrowed else tr("menu"), "back")
        always = [("f", tr("find"), "find"), ("i", tr("inspect"), "inspect"), back]
        if wide:
            legal.append(("1-4", tr("copies"), ""))
            only = tr("all cards") if self.listing.only else tr("deck only")
            always = [("p", tr("import"), "import"), ("e", tr("share"), "share"), ("r", tr("rename"), "rename"),
                      ("Tab", only, "only"), ("h", tr("Hero"), "hero"), ("t", tr("test hand"), "hand"), always[0],
                      ("s", tr("sort"), "sort"), always[1], ("u", tr("undo"), "undo"), back]  # fmt: skip
        else:
            always.insert(0, ("?", tr("help"), "help"))
        legal.append(("w", tr("save"), "save"))
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
        elif action == "line_end":
            self.listing.chosen = False
        elif action in ("accept", "cancel", "erase", "erase_word", "clear"):
            self._edit_line(action)
        elif action == "back":
            return self._back()
        elif action == "copy":
            self.copy_deck()
        elif action == "drop":
            self._drop_strangers()
        elif action in ("open", "hero", "hand", "share", "import", "help", "inspect", "new"):
            return self._ask(action)
        return Request.NOTHING

    def _ask(self, action: str) -> Request:
        if action == "inspect" and self.card is None:
            return Request.NOTHING
        if action == "hand" and not self.editor.total:
            self.say(tr("There is nothing to draw from yet."), "bad")
            return Request.NOTHING
        if action == "share" and not self.editor.total:
            self.say(tr("There are no cards to share yet."), "bad")
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
            self.listing.write(char)
        elif self.mode == "name" and len(self.typed) < NAME_LENGTH:
            self.typed += char

    def _write(self, what: str) -> None:
        """Begin to write the search line or the name."""
        self.mode = "find" if what == "find" else "name"
        self.listing.chosen = what == "find" and bool(self.listing.find)
        self.typed = self.editor.now.name
        self.naming = False

    def _edit_line(self, action: str) -> None:
        name, mode = self.mode == "name", self.mode
        if action in ("accept", "cancel"):
            self.mode = "list"
            naming, self.naming = self.naming, False
            if mode == "find" and action == "cancel":
                self.listing.search("")
            elif name and action == "accept":
                self._name(self.typed, naming)
            elif naming:
                self.say(tr("Not saved."))
            return
        if name:
            self.typed = shorter(self.typed, action)
        elif mode == "find":
            self.listing.shorten(action)

    def _name(self, typed: str, naming: bool) -> None:
        """Give the deck this name, or the nearest that no other deck of the player's has; ``naming`` saves it so."""
        wanted = cleaned_name(typed)
        if not wanted:
            self.say(tr("A deck needs a name."), "bad")
            return
        self.shelf = self.store.read()
        others = {deck.name for key, deck in self.shelf.decks.items() if key != self.editor.base.id}
        name = free_name(wanted, others)
        self.editor.rename(name)
        if naming:
            self.save()
        if name != wanted and naming and not self.editor.changed:
            self.say(tr("Saved as {new}: there is a {old} already.", new=name, old=wanted))
        elif name != wanted and not naming:
            self.say(tr("There is a {old} already: this is {new}.", new=name, old=wanted))

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
            self.say(
                tr("There is nothing to take back.") if action == "undo" else tr("There is nothing to do again."), "bad"
            )
            return
        after = self.editor.now
        cards = {*before.cards, *after.cards}
        moved = [card for card in cards if before.cards.get(card, 0) != after.cards.get(card, 0)]
        if len(moved) == 1:
            self.listing.put(moved[0])
        elif before.name != after.name:
            self.say(tr("The name is {name} again.", name=after.name))
        elif before.hero != after.hero:
            self.say(tr("The Hero is {name} again.", name=self.hero_name) if after.hero else tr("No Hero again."))

    def _save_named(self) -> None:
        """Save; a deck that the disk does not hold yet and nobody has named is asked for its name first."""
        if self.editor.kept or self.editor.renamed or not self.editor.total:
            self.save()
            return
        self._write("rename")
        self.naming = True
        self.say(tr("What is the deck called? Enter saves it under this name, Ctrl+U clears it."))

    def save(self) -> None:
        """Write the deck under the name it has, and say whether it may be played."""
        deck = self.editor.deck
        if not deck.cards:
            self.say(tr("A deck without cards is not saved."), "bad")
            return
        try:
            written = self.store.write(deck, self.editor.base)
        except (OSError, ValueError) as error:
            reason = fault_of(error)
            self.say(tr("The deck could not be saved: {reason}", reason=reason), "bad")
            return
        self.editor.written(written)
        self.shelf = self.store.read()
        wrong = [check.text for check in self._figures().checks if not check.ok]
        if deck.id not in ("", written.id):
            names = {"new": written.id, "old": deck.id}
            if deck.id in self.shelf.decks:
                self.say(tr("Saved as {new}: {old} was changed elsewhere and is left alone.", **names))
            else:
                self.say(tr("Saved as {new}: {old} cannot be read and is left alone.", **names))
        elif written.name != deck.name:
            self.say(tr("Saved as {new}: there is a {old} already.", new=written.name, old=deck.name))
        elif wrong:
            self.say(tr("Saved. Not playable yet: {why}.", why=", ".join(wrong)))
        else:
            self.say(tr("Saved: it can be chosen for a match."), "good")

    def choose_hero(self, hero: str) -> None:
        """Let this Hero lead the deck."""
        self.editor.choose_hero(hero)
        self.say(tr("{name} leads the deck.", name=self.hero_name))

    def begin_new(self) -> None:
        """An empty deck, in place of the present one."""
        self._take(self._blank(), kept=False)
        self.say(tr("A new deck: → adds cards, h chooses its Hero, r names it."))

    def open(self, key: str) -> None:
        """An own deck as it is; a ready-made one as a copy. An unknown key does nothing."""
        if key in self.shelf.decks:
            deck = self.shelf.decks[key]
            self._take(deck, kept=True)
            self._tell_strangers()
        elif key in self.ready:
            deck = self.ready[key]
            copy = replace(
                deck, id="", name=self._free_name(self._copied(deck.name)), plan=(), plan_pt=(), insignia=None
            )
            self._take(copy, kept=False)
            self.say(tr("A copy of {name}; w saves it as yours.", name=deck.name))

    def remove(self, key: str) -> None:
        """Delete an own deck. The one being edited stays on the screen and can be saved anew."""
        name = self.shelf.decks[key].name if key in self.shelf.decks else key
        try:
            self.store.remove(key)
        except OSError as error:
            self.say(tr("The deck could not be deleted: {reason}", reason=fault_of(error)), "bad")
            return
        self.shelf = self.store.read()
        if self.editor.deck.id == key:
            self.editor.orphan()
        self.say(tr("{name} is deleted.", name=name))

    def copy_deck(self) -> None:
        """A copy under a free name in place of the deck; what of that was not saved goes with the copy."""
        if not self.editor.total:
            self.say(tr("There are no cards to copy yet."), "bad")
            return
        deck = self.editor.deck
        self._take_new(replace(deck, id="", name=self._free_name(deck.name, deck.name)))
        self.say(tr("A copy, {name}; w saves it.", name=self.editor.now.name))

    def take_in(self, found: Found) -> None:
        """A deck that was imported, in place of the present one; it is not saved yet."""
        name = self._free_name(found.name or tr("Imported deck"))
        self._take_new(DeckDef("", name, found.hero, found.cards))
        self.listing.show_cards(found.cards)
        count = trn("{n} card imported", "{n} cards imported", self.editor.total)
        self.say(tr("{count}; w saves the deck.", count=count), "good")

    def pasted(self, text: str) -> bool:
        """Whether what was pasted over the list is a deck."""
        try:
            return bool(read_deck(text, self.card_set).cards)
        except SharingError:
            return False

    def take_up(self) -> None:
        """Go on with the draft that was found. A saved deck that has changed since is left alone: then the draft is a
        deck of its own."""
        draft = self.unsaved.take()
        if draft is None:
            return
        base = draft.base
        if base is not None and self.shelf.decks.get(base.id) == base:
            self._take(base, kept=True)
            self.editor.restore(draft.deck)
        else:
            self._take_new(replace(draft.deck, id="", name=self._free_name(draft.deck.name)))
        self.listing.anew()
        if base is not None and not self.editor.kept:
            self.say(tr("{name} was changed meanwhile: w saves this as a deck of its own.", name=base.name))
        else:
            self.say(tr("As it was left; w saves it."))
        self._tell_strangers()

    def _tell_strangers(self) -> None:
        """Cards that are not there, of a file or of a pack that is off, stay in the deck, and are told of."""
        checks = self._figures().checks
        why = [check.text for check in checks if not check.ok and check.about in ("pack", "cards")]
        count = sum(strangers(self.editor.now.cards, self.card_set.cards).values())
        if count and why:
            said = trn("{n} card cannot be played: {why}", "{n} cards cannot be played: {why}", count, why=why[0])
            self.say(said, "bad")

    def _drop_strangers(self) -> None:
        """Take the cards out that are not there, in one change."""
        gone = strangers(self.editor.now.cards, self.card_set.cards)
        if not gone:
            self.say(tr("Every card of the deck is there."))
            return
        self.editor.drop(gone)
        count = sum(gone.values())
        self.say(trn("{n} card is taken out; u brings it back.", "{n} cards are taken out; u brings them back.", count))

    def _figures(self) -> Figures:
        return figures(self.editor.deck, self.card_set, self.away.name)

    def _take_new(self, deck: DeckDef) -> None:
        """A deck that stands nowhere on the disk, all of which would be lost."""
        self._take(deck, kept=False)
        self.editor.orphan()

    def _copied(self, name: str) -> str:
        """What the copy of a ready-made deck is called."""
        return tr("My {name}", name=name.removeprefix("The "))

    def _take(self, deck: DeckDef, *, kept: bool) -> None:
        self.editor = Editor(deck, self.card_set, kept=kept)
        self.listing.anew()

    def _blank(self) -> DeckDef:
        return DeckDef("", self._free_name(tr(NEW_NAME)), None, {})

    def _free_name(self, name: str, *taken: str) -> str:
        return free_name(name, {*taken, *(deck.name for deck in self.shelf.decks.values())})
