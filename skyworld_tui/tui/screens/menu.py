"""The main menu, and the short set-up before a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from textual.message import Message

from ... import __version__
from ...language import later, spoken, tr
from ...lessons.shelf import course_ids
from ..paint.canvas import Canvas, Ground, Run, wrap
from ..paint.scenes import Item, menu
from ..palette import AMBER, VOID, Look
from .scene import SceneScreen
from .sheet import STEPS, stepped

if TYPE_CHECKING:
    from ...lessons.progress import Progress
    from .commands import Command

ENTRIES: Mapping[str, tuple[str, str, str]] = {
    "continue": ("c", later("Continue"), later("the unfinished match")),
    "ai": ("n", later("Play against the computer"), later("level {level}")),
    "two": ("t", later("Two players"), later("one keyboard")),
    "learn": ("l", later("Learn to play"), later("tutorials, exercises, puzzles")),
    "howto": ("h", later("How to play"), later("an illustrated manual")),
    "decks": ("d", later("Deck builder"), later("build and keep your own decks")),
    "library": ("a", later("All cards"), later("every card in full")),
    "records": ("r", later("Match records"), later("watch again, go on, statistics")),
    "settings": ("s", later("Settings"), later("signs, colours, pace, keys")),
    "quit": ("q", later("Quit"), ""),
}
"""Entry -> its key, its label and the remark beside it."""
WARM_UP_AFTER = 0.2  # seconds: the first frame is on its way to the terminal, and nobody has read it yet


class MenuScreen(SceneScreen):
    """Continue (when there is a save), the two kinds of match, what there is to learn, quit."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "tab": "down", "shift+tab": "up", "enter": "enter", "home": "home", "end": "end",
        "c": "continue", "n": "ai", "t": "two", "l": "learn", "h": "howto", "d": "decks", "a": "library",
        "r": "records", "s": "settings", "q": "quit",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "help"))

    class Previewed(Message):
        """How the unfinished match stands."""

        def __init__(self, remark: str) -> None:
            super().__init__()
            self.remark = remark

    def __init__(self) -> None:
        super().__init__()
        self.row = 0
        self.entries: list[str] = []
        self.remarks: dict[str, str] = {}  # what is told of an entry instead of its usual remark
        self._told_in = ""  # the language in which the unfinished match is told of
        self.left: tuple[str, int] | None = None

    def on_mount(self) -> None:
        """See what there is to go on with; reading it waits until it is chosen."""
        progress = self.sky.progress.read()
        self.sky.notice = self.sky.notice or self.sky.progress.fault
        self.left = _left(progress)
        saved = self.sky.store.has_save()
        self.entries = [name for name in ENTRIES if saved or name != "continue"]
        if not saved and (self.left or self._newcomer(progress)):
            self.row = self.entries.index("learn")
        super().on_mount()
        if self.sky.options.pace.tick:
            self.set_timer(WARM_UP_AFTER, self._warm_up)
        else:
            self.call_after_refresh(self._warm_up)

    def _newcomer(self, progress: Progress) -> bool:
        """Whether this player has never played a match nor tried a lesson: then the cursor is where one learns to."""
        return not self.sky.store.has_played() and not progress.begun

    def _warm_up(self) -> None:
        """The menu is seen: time for what takes longer."""
        saved = self.sky.store.has_save()
        if saved or not self.app.is_headless:
            look = self._look_at_save if saved else self._load
            self.run_worker(look, thread=True, exit_on_error=False, group="preview")

    def _load(self) -> None:
        """In a thread, while the menu is read: what the next screens need. Whatever is wrong with it is said there."""
        from ...cards.source import SourceError

        for name in ("match", "setup"):
            import_module(f"{__package__}.{name}")
        _ = self.sky.cards
        with suppress(SourceError):  # the page of lessons tells it
            _ = self.sky.learning.exercises

    def _look_at_save(self) -> None:
        """In a thread, after the first frame: load the cards and see how the unfinished match stands."""
        from ...session.continuing import preview
        from ...session.recordfile import PackMissing, RecordError

        try:
            remark = preview(self.sky.store, self.sky.cards)
        except PackMissing:
            remark = tr("it needs a pack")
        except (OSError, RecordError, UnicodeDecodeError):
            remark = tr("it cannot be read")
        self.post_message(self.Previewed(remark))

    def on_menu_screen_previewed(self, message: Previewed) -> None:
        """Say how the unfinished match stands."""
        message.stop()
        self.remarks["continue"], self._told_in = message.remark, spoken()
        self.redraw()

    def adjust(self) -> None:
        """In another language the unfinished match is told of anew."""
        if "continue" in self.remarks and self._told_in != spoken():
            self.run_worker(self._look_at_save, thread=True, exit_on_error=False, group="preview")
        super().adjust()

    def item(self, name: str) -> Item:
        """An entry in the language that is spoken."""
        key, label, remark = ENTRIES[name]
        if name == "ai":
            said = tr(remark, level=tr(self.sky.settings.level))
        else:
            said = self.remarks.get(name) or (name == "learn" and self.left and _left_words(*self.left)) or tr(remark)
        return Item(self.letter(key), tr(label), said)

    def key(self, name: str) -> None:
        """Move or choose."""
        if name in ("up", "down"):
            self.row = (self.row + STEPS[name]) % len(self.entries)
            self.redraw()
        elif name in STEPS:
            self.row = stepped(self.row, name, len(self.entries))
            self.redraw()
        elif name == "enter":
            self.choose(self.entries[self.row])
        elif name == "help":
            from .overlays import HelpSheet

            self.app.push_screen(HelpSheet(frozenset()))
        elif name in self.entries:
            self.choose(name)

    def choose(self, name: str) -> None:
        """Do what an entry says; the cursor is on it when the player comes back."""
        self.row = self.entries.index(name)
        self.redraw()
        if name == "continue":
            self._continue()
        elif name in ("ai", "two"):
            from .setup import SetupScreen

            self.app.push_screen(SetupScreen("ai" if name == "ai" else "human"))
        elif name == "decks":
            from .deckbuilder import DeckBuilderScreen

            self.app.push_screen(DeckBuilderScreen())
        elif name == "library":
            from .allcards import LibraryScreen

            self.app.push_screen(LibraryScreen())
        elif name == "howto":
            from .howto import HowToSheet

            self.app.push_screen(HowToSheet())
        elif name == "learn":
            from .learn import LearnScreen

            self.say("")
            self.app.push_screen(LearnScreen())
        elif name == "records":
            from .records import RecordsScreen

            self.app.push_screen(RecordsScreen())
        elif name == "settings":
            from .settings import SettingsScreen

            self.app.push_screen(SettingsScreen())
        else:
            self.sky.action_ask_quit()

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        from .commands import Command

        for name in self.entries:
            item = self.item(name)
            if name != "quit":  # the palette has it everywhere
                yield Command(item.label, item.remark, partial(self.choose, name))

    def _continue(self) -> None:
        from ...session.continuing import continue_saved

        try:
            session, message = continue_saved(self.sky.store, self.sky.cards, now=self.sky.now())
        except Exception as error:  # a save must never end the game, whatever stands in it
            session, message = None, self.sky.store.set_aside(f"{type(error).__name__}: {error}")
        if session is None:
            self.sky.notice = message
            self.entries.remove("continue")
            self.row = 0
            self.redraw()
        else:
            self.sky.play(session, message)

    def say(self, text: str) -> None:
        """One sentence at the bottom."""
        self.sky.notice = text
        self.redraw()

    def state(self) -> object:
        """Cursor, entries, sentence."""
        return (self.row, [self.item(name) for name in self.entries], self.sky.notice)

    def point(self, column: int, row: int) -> None:
        """A click on an entry chooses it."""
        self.choose(self.entries[row])

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Dusk."""
        items = [self.item(name) for name in self.entries]
        canvas = menu(size, items, self.row, version=f"v{__version__}", look=look)
        if self.sky.notice:
            lines = wrap(self.sky.notice, canvas.w - 2, 2)  # in two rows where one is too short
            top = canvas.h - 1 - len(lines)
            canvas.fill(0, top, canvas.w, len(lines), VOID)
            for row, line in enumerate(lines, start=top):
                canvas.runs(1, row, [Run(line, AMBER)], canvas.w - 2)
        return canvas


def _left(progress: Progress) -> tuple[str, int] | None:
    """Which tutorial there is to go on with, and at which step (0: after the last one); None for none."""
    for course in course_ids() if progress.lessons else ():
        lesson = progress.lesson(course)
        if lesson.at:
            return course, lesson.step
    return None


def _left_words(course: str, step: int) -> str:
    """Which tutorial there is to go on with."""
    if step:
        return tr("{course} tutorial, go on at step {n}", course=tr(course), n=step)
    return tr("{course} tutorial, go on", course=tr(course))
