"""The deck builder: keys and clicks go to its mind, and four painted regions show what the mind says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from ...language import tr, trn
from ...session.deckdraft import DraftStore
from ...session.owndecks import DeckStore
from ...session.sharingcode import Found
from ..deckbuilder.keys import KEYS, TYPING
from ..deckbuilder.mind import DeckMind, Request
from ..deckbuilder.plan import BuilderPlan, plan
from ..deckbuilder.view import Hit, hit_at
from ..paint.canvas import Canvas
from ..paint.deckbuilder import collection, foot, head, list_rows
from ..paint.deckcard import card_pane
from ..paint.deckfigures import deck_figures
from ..palette import Look
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from .commands import Command
from .leaving import Leaving

Picture = Callable[[tuple[int, int], Look, list[Hit] | None], Canvas]
REGIONS = ("builder-head", "builder-list", "builder-deck", "builder-card", "builder-foot")


class BuilderLayout(Layout):
    """Puts each region where the plan has it; one without a place is not shown."""

    name = "builder"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place ``children``."""
        rects = plan(size.width, size.height).rects
        return [
            WidgetPlacement(Region(*rects[child.id]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id in rects
        ]


class BuilderTable(Widget):
    """The regions of the builder."""

    ALLOW_SELECT = False

    class Resized(Message):
        """There is another amount of room."""

    def __init__(self) -> None:
        super().__init__(id="builder")
        self._builder_layout = BuilderLayout()

    @property
    def layout(self) -> Layout:
        """The one way in which the regions are laid out."""
        return self._builder_layout

    def compose(self) -> ComposeResult:
        """Every region, once."""
        for name in REGIONS:
            yield Painted(id=name)

    def on_resize(self) -> None:
        """The screen knows what follows."""
        self.post_message(self.Resized())

    @property
    def plan(self) -> BuilderPlan:
        """The plan for the present size."""
        return plan(self.size.width, self.size.height)


class DeckBuilderScreen(Leaving, Screen[None], inherit_bindings=False):
    """Build, change and keep decks. ``deck``: the id of the one to begin with, "" for the newest of the player's."""

    AUTO_FOCUS = None

    def __init__(self, deck: str = "") -> None:
        super().__init__()
        self.table = BuilderTable()
        self._first = deck
        self._mind: DeckMind | None = None

    @property
    def mind(self) -> DeckMind:
        """The state; the cards are loaded when it is first asked for."""
        if self._mind is None:
            cards = self.sky.cards
            self._mind = DeckMind(cards, DeckStore(game=cards.decks), DraftStore(), lang=self.sky.look.lang)
            if self._first:
                self._mind.open(self._first)
        return self._mind

    def compose(self) -> ComposeResult:
        """The regions, and the sentence of a window that is too small."""
        yield self.table
        yield TooSmall()

    def on_builder_table_resized(self, message: BuilderTable.Resized) -> None:
        """More or fewer rows of the list are seen."""
        message.stop()
        self.redraw()

    def on_screen_resume(self) -> None:
        """Back from a sheet, which may have changed something; the first time what an earlier game left is offered."""
        if self.is_mounted:
            self.redraw()
            self._offer()

    def _offer(self) -> None:
        """Ask whether to go on with what was not saved. Only an answer, and no other key, loses it."""
        from .ask import GoOnScreen

        found = self.mind.unsaved.found
        if found is None or not self.live:
            return
        text = trn(
            "{name}, {n} card: the game ended before it was saved.",
            "{name}, {n} cards: the game ended before it was saved.",
            sum(found.deck.cards.values()),
            name=found.deck.name,
        )
        ask = GoOnScreen(tr("Go on with what was not saved?"), text, yes=tr("go on"), no=tr("drop it"))
        self.app.push_screen(ask, self._offered)

    def _offered(self, answer: bool | None) -> None:
        if answer is False:
            self.mind.unsaved.drop()
        else:
            self.mind.take_up()
        self.redraw()

    def on_unmount(self) -> None:
        """Another game may have drafts now."""
        if self._mind is not None:
            self._mind.unsaved.release()

    # -- keys and clicks ---------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters are written while the search line or the name is; everything else is in the key table."""
        mind = self.mind
        if not self.live:
            return
        if mind.typing:
            if event.key in TYPING:
                self._answer(event, mind.do(TYPING[event.key]))
            elif event.is_printable and event.character:
                mind.type(event.character)
                self._answer(event, Request.NOTHING)
            return
        if any(event.key in entry.keys for entry in KEYS):
            self._answer(event, mind.press(event.key))

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while the search line or the name is written belongs to it; else it may be a deck."""
        event.stop()
        if not self.live:
            return
        if self.mind.typing:
            for char in event.text:
                if char.isprintable():
                    self.mind.type(char)
            self.redraw()
        elif self.mind.pasted(event.text):
            self._import(event.text)

    def _answer(self, event: events.Key, request: Request) -> None:
        event.stop()
        event.prevent_default()
        self._open(request)

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click does what stands under it; the right button shows the card of the row in full."""
        message.stop()
        if not self.live:
            return
        hits: list[Hit] = []
        widget = message.widget
        self._picture(widget.id or "")((widget.size.width, widget.size.height), self.sky.look, hits)
        hit = hit_at(hits, message.x, message.y)
        if hit is not None:
            self._open(self._click(hit, message.button))

    def _click(self, hit: Hit, button: int) -> Request:
        mind = self.mind
        if mind.typing and hit.action not in ("find", "accept", "cancel"):
            mind.do("cancel" if mind.naming else "accept")  # a click elsewhere never saves
        mind.say("")
        if hit.action == "row":
            mind.go(int(hit.value))
            return mind.do("inspect") if button == 3 else Request.NOTHING
        if hit.action.startswith("copies "):
            mind.set_copies(hit.action.removeprefix("copies "), int(hit.value))
        elif hit.action == "sort_by":
            mind.sort_by(hit.value)
        elif hit.action == "show":
            mind.show(hit.value)
        else:
            return mind.do(hit.action)
        return Request.NOTHING

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel moves the list, wherever it is turned."""
        message.stop()
        if self.live:
            self.mind.scroll(message.rows)
            self.redraw()

    # -- what keys open ----------------------------------------------------------------------------------------------

    def _open(self, request: Request) -> None:
        """Open what the mind asked for, and show the present state."""
        from .decksheets import BuilderHelp, DeckListSheet, HandSheet, HeroSheet
        from .overlays import CardSheet

        mind = self.mind
        self.redraw()
        if request is Request.OPEN:
            self.app.push_screen(DeckListSheet(mind), self._opened)
        elif request is Request.HERO:
            heroes = tuple(mind.card_set.heroes.values())
            self.app.push_screen(HeroSheet(heroes, mind.editor.now.hero), self._led)
        elif request is Request.HAND:
            self.app.push_screen(HandSheet(mind, random.Random(self.sky.options.entropy())))
        elif request is Request.SHARE:
            from .deckshare import ShareSheet

            self.app.push_screen(ShareSheet(mind.editor.deck, mind.card_set, mind.store))
        elif request is Request.IMPORT:
            self._import()
        elif request is Request.HELP:
            self.app.push_screen(BuilderHelp())
        elif request is Request.INSPECT:
            self.app.push_screen(CardSheet(mind.card, True))
        elif request is Request.NEW:
            self._unless_unsaved(mind.begin_new)
        elif request is Request.LEAVE:
            self._unless_unsaved(self.dismiss)

    def _unless_unsaved(self, then: Callable[[], Any]) -> None:
        """Do it at once, or after a question when changes would be lost."""
        from .decksheets import UnsavedSheet

        if self.mind.editor.changed:
            self.app.push_screen(UnsavedSheet(self.mind.editor.now.name), partial(self._answered, then))
        else:
            then()
            self.redraw()

    def _answered(self, then: Callable[[], Any], answer: bool | str | None) -> None:
        """Go on when the changes may be lost, or are saved now; a disk that refuses keeps the screen as it is."""
        if answer == "save":
            self.mind.save()
        elif answer is True:
            self.mind.unsaved.drop()
        if answer is True or (answer == "save" and not self.mind.editor.changed):
            then()
        self.redraw()

    def _opened(self, key: str | None) -> None:
        if key is not None:
            self._unless_unsaved(partial(self.mind.open, key))

    def _import(self, text: str = "") -> None:
        from .deckimport import ImportSheet

        self.app.push_screen(ImportSheet(self.mind.card_set, text), self._imported)

    def _imported(self, found: Found | None) -> None:
        if found is not None:
            self._unless_unsaved(partial(self._take_in, found))

    def _take_in(self, found: Found) -> None:
        """The deck that was imported; what of it was left out stays to be read until that is closed."""
        from .deckimport import LeftOutSheet

        self.mind.take_in(found)
        if found.remarks:
            self.app.push_screen(LeftOutSheet(self.mind.editor.now.name, found.remarks))

    def _led(self, hero: str | None) -> None:
        if hero is not None:
            self.mind.choose_hero(hero)
            self.redraw()

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        for entry in KEYS:
            if entry.palette:
                yield Command(tr(entry.palette), entry.shown, partial(self._command, entry.action))

    def _command(self, action: str) -> None:
        self._open(self.mind.do(action))

    def leaving_words(self) -> str:
        """What leaving the game would lose; "" when nothing."""
        editor = self.mind.editor
        if not editor.changed:
            return ""
        return tr(
            "The changes to {name} are not saved; the deck builder offers them the next time.", name=editor.now.name
        )

    def say(self, text: str) -> None:
        """One sentence below the top bar."""
        self.mind.say(text)
        self.redraw()

    # -- showing -----------------------------------------------------------------------------------------------------

    def _picture(self, name: str) -> Picture:
        """The painter of a region, for the present state."""
        mind = self.mind
        if name == "builder-head":
            shown = mind.head()
            return lambda size, look, hits: head(size, shown, look=look, hits=hits)
        if name == "builder-list":
            listed = mind.list_view()
            return lambda size, look, hits: collection(size, listed, look=look, hits=hits)
        if name == "builder-deck":
            deck = mind.deck_view()
            return lambda size, look, hits: deck_figures(size, deck, look=look, hits=hits)
        if name == "builder-card":
            focus = mind.focus_view()
            return lambda size, look, hits: card_pane(size, focus, look=look, hits=hits)
        legal, always = mind.footer(self.table.plan.wide)
        return lambda size, look, hits: foot(size, legal, always, look=look, hits=hits)

    def _key(self, name: str) -> object:
        """What a region's picture depends on."""
        mind = self.mind
        if name == "builder-foot":
            return mind.footer(self.table.plan.wide)
        views: dict[str, Callable[[], object]] = {
            "builder-head": mind.head,
            "builder-list": mind.list_view,
            "builder-deck": mind.deck_view,
        }
        return views.get(name, mind.focus_view)()

    def redraw(self) -> None:
        """Show the present state; only regions with something new are painted."""
        if not self.table.is_attached or not self.table.size or self.sky.small:
            return
        rect = self.table.plan.rects["builder-list"]
        self.mind.fit(list_rows((rect.w, rect.h)))
        for name in REGIONS:
            picture = self._picture(name)
            self.query_one(f"#{name}", Painted).show(self._key(name), _plain(picture))
        self.mind.unsaved.keep(self.mind.editor)


def _plain(picture: Picture) -> Callable[[tuple[int, int], Look, Any], Canvas]:
    """A painter as the widget calls it: without places to click."""
    return lambda size, look, ground: picture(size, look, None)
