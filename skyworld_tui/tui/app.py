"""The application: the terminal's look, the screens' way from one to the next, quitting, and the command palette."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from textual import constants, events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding
from textual.filter import ANSIToTruecolor
from textual.geometry import Size
from textual.screen import Screen

from .. import language
from ..language import tr
from ..lessons.progress import ProgressStore
from .forgiving import Forgiving
from .geometry import size_class
from .learning import Learning
from .options import Options, with_setting
from .pace import settle
from .palette import LIGHT_THEME, Look
from .rows import Shown
from .settings import VALUES, Settings, SettingsFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.filter import LineFilter

    from ..cards.model import CardSet
    from ..session.archivewalk import Walk
    from ..session.saves import SaveStore
    from ..session.session import Session
    from .screens.match import MatchScreen

QUIT_AGAIN = 2.0
TIDY_AFTER = 1.0  # seconds: a match has been opened, and its hand is being looked at
LARGEST = Size(1000, 500)  # cells; whatever a terminal or COLUMNS claims beyond is not painted


def bounded(size: Size) -> Size:
    """``size``, but no more than can be painted in time."""
    return Size(min(size.width, LARGEST.width), min(size.height, LARGEST.height))


class SkyWorldApp(Forgiving, App[None], inherit_bindings=False):
    """Sky World in a terminal. ``start``: the first screen, ``menu`` by default, or a session to play at once."""

    TITLE = "Sky World"
    CSS_PATH = ["styles/app.tcss"]
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-compact"), (112, "-standard"), (180, "-large")]
    BINDINGS = [
        Binding("ctrl+q", "ask_quit", "Quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "Quit", id="app.interrupt", show=False, priority=True),
        Binding("ctrl+l", "draw_anew", "Draw anew", id="app.draw_anew", show=False, priority=True),
    ]

    def __init__(
        self,
        options: Options | None = None,
        session: Session | None = None,
        begin: Callable[[], Session] | None = None,
        course: str = "",
    ) -> None:
        # without colours Textual's filter leaves greys unless the terminal's own colours are allowed
        super().__init__(ansi_color=True if options is not None and options.look.mono else None)
        language.begin((options or Options()).look.lang)
        self._course = course  # a tutorial to begin with
        self.watched: tuple[Walk, int] | None = None  # a record to begin with, and its place
        self._begin = begin  # a match that waits for the player's word about the unfinished one
        self.options = options or Options()
        self.session = session
        self.notice = self.options.settings_fault  # one sentence for the menu, such as what is wrong with a file
        self.read_at = ""  # the chapter of the manual that was open last
        self._interrupted = -QUIT_AGAIN
        self._failed = False
        self._cards: CardSet | None = None
        self.packs_left_out: tuple[str, ...] = ()  # a line for each pack that is on and cannot be had
        self._loading = Lock()  # the menu has them loaded in a thread, and a quick player asks meanwhile
        self._store: SaveStore | None = self.options.saves
        self.progress = ProgressStore()
        self._shown = Shown()
        self.learning = Learning(self)

    # -- what Textual does otherwise, or slower ----------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """On Unix a driver that outlives its terminal and is quicker to know an Esc; a driver that the player or a
        browser has set stays."""
        if constants.DRIVER is not None or sys.platform == "win32":
            return super().get_driver_class()
        from .driver import PromptDriver

        return PromptDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Every cell has true colours or none: none is looked up in a palette of sixteen."""
        return [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)]

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Only rows that the terminal does not show already are written. What Textual is going to drop does not count
        as shown."""
        dropped = self._batch_count or self._closed or not self._running or self._driver is None
        if isinstance(renderable, CompositorUpdate) and not dropped:
            renderable = self._shown.fresh(renderable)
        super()._display(screen, renderable)

    def action_draw_anew(self) -> None:
        """Ctrl+L: write every row, whatever another program has put over the screen meanwhile."""
        self._shown.forget()
        self.screen.refresh()

    # -- what the screens share --------------------------------------------------------------------------------------

    @property
    def cards(self) -> CardSet:
        """The core set with the packs that are on, loaded when it is first needed."""
        with self._loading:
            if self._cards is None:
                from .launch import played_with

                self._cards, self.packs_left_out = played_with(self.options)
            return self._cards

    @property
    def store(self) -> SaveStore:
        """Where the unfinished match lives."""
        if self._store is None:
            from ..session.saves import SaveStore

            self._store = SaveStore()
        return self._store

    @property
    def layered(self) -> bool:
        """Whether something is open under the open screen."""
        return len(self.screen_stack) > 2  # Textual's own empty screen is the first

    @property
    def look(self) -> Look:
        """What painters are told about the terminal and the player's wishes."""
        return self.options.look

    @look.setter
    def look(self, look: Look) -> None:
        self.options = replace(self.options, look=look)
        self._dress()

    @property
    def settings(self) -> Settings:
        """What the player set; the command line may ask otherwise for this once."""
        return self.options.settings

    def change(self, name: str, value: Any) -> str:
        """Set ``name``: it holds at once, on every open screen, and is kept. "" or why it could not be kept."""
        self.options = with_setting(self.options, name, value)
        self._adjust()
        return SettingsFile().save(self.settings, (name,))

    def use_packs(self, keys: tuple[str, ...]) -> str:
        """Play with these packs from now on. "" or why it could not be kept."""
        fault = self.change("packs", keys)
        self.read_packs()
        return fault

    def read_packs(self) -> None:
        """What is on, or its files, may have changed: the cards are loaded anew when they are needed."""
        with self._loading:
            self._cards, self.packs_left_out = None, ()

    def reset_settings(self) -> str:
        """Every setting as at first, but for the names and decks of the last match. "" or why it could not be kept."""
        first, names = Settings(), (*VALUES, "keys")
        for name in names:
            self.options = with_setting(self.options, name, getattr(first, name))
        self._adjust()
        return SettingsFile().save(self.settings, names)

    def remember(self, **values: Any) -> None:
        """Keep what a match was set up with, for the next one. A disk that refuses must not hold the match up."""
        changed = [name for name, value in values.items() if getattr(self.settings, name) != value]
        for name, value in values.items():
            self.options = with_setting(self.options, name, value)
        SettingsFile().save(self.settings, changed)

    def _adjust(self) -> None:
        """Every open screen takes over what the player set."""
        from .screens.leaving import Leaving

        self._dress()
        for screen in self.screen_stack:
            if isinstance(screen, Leaving) and screen.is_mounted:
                screen.adjust()

    def _dress(self) -> None:
        """The style sheet's grounds follow the look."""
        look = self.look
        language.speak(look.lang)
        self.set_class(look.mono, "-mono")
        self.set_class(not look.mono and look.depth == "16", "-few")
        self.set_class(not look.mono and look.theme == LIGHT_THEME, "-paper")

    @property
    def size(self) -> Size:
        """The window in cells; before the terminal has told of it, as the environment says."""
        return bounded(super().size)

    @property
    def small(self) -> bool:
        """Whether the window is too small for anything but one sentence."""
        return size_class(self.size.width, self.size.height) == "none"

    def now(self) -> float:
        """Monotonic seconds."""
        return self.options.now()

    # -- life --------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Signals, then the first screen."""
        self._catch_signals()
        self.theme = "textual-dark"
        self._dress()
        if self.session is not None:
            self.play(self.session)
        else:
            self.to_menu()
            if self._begin is not None:
                self.ask_put_away(self._begin)
            elif self._course:
                self.tutorial(self._course)
            elif self.watched is not None:
                from .screens.replay import ReplayScreen

                self.push_screen(ReplayScreen(*self.watched))

    def ask_put_away(self, begin: Callable[[], Session]) -> None:
        """A match that is not over yet is not put away without asking."""
        from .screens.ask import AskScreen

        text = tr("It is kept among the match records; Continue will go on with the new one.")
        self.push_screen(
            AskScreen(tr("Put the unfinished match away?"), text, yes=tr("begin"), no=tr("back")),
            lambda yes: self.play(begin()) if yes else None,
        )

    def on_ready(self) -> None:
        """The first frame is seen. Keys typed before there was a screen come first."""
        if not self.is_headless:
            settle()
        if self.options.typed:
            from textual._xterm_parser import XTermParser  # knows every way in which terminals send keys

            for message in XTermParser().feed(self.options.typed.replace("\n", "\r")):
                self.post_message(message)

    def _catch_signals(self) -> None:
        """A closed terminal or a kill leaves through the front door, so that the terminal is put back in order.
        The match was saved after its last move; leaving only brings its clock up to date."""
        if self.is_headless:  # there is no terminal to put in order
            return
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                # a loop on Windows has no handlers; one outside of the main thread may set none
                with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(number, self.leave, 128 + number)

    def on_resize(self, event: events.Resize) -> None:
        """The new size is known after this message only. It comes too when a stopped program goes on, and then the size
        may be the old one."""
        self._shown.forget()
        self.call_next(self._resized)

    def _resized(self) -> None:
        """Too small: on every screen one sentence says what is needed, until there is room again."""
        from .screens.leaving import Leaving

        for screen in self.screen_stack:
            if isinstance(screen, Leaving):
                screen.room(self.small)

    def on_app_blur(self, event: events.AppBlur) -> None:
        """Another window has the keyboard now."""
        if self.settings.pause_away:
            for screen in self._matches():
                screen.away()

    def on_app_focus(self, event: events.AppFocus) -> None:
        """The player is back."""
        self._back()

    def _back(self) -> None:
        for screen in self._matches():
            screen.release("away")

    def _matches(self) -> list[MatchScreen]:
        """The match on the table, none in the menu; of two the one above, for the other one waits."""
        from .screens.match import MatchScreen

        return [screen for screen in self.screen_stack if isinstance(screen, MatchScreen)][-1:]

    async def on_event(self, event: events.Event) -> None:
        """While the window is too small no key and no click does anything unseen; Ctrl+C still leaves, and Ctrl+L
        draws. No window is larger than can be painted."""
        if isinstance(event, events.Resize):
            event = events.Resize.from_dimensions(bounded(event.size), event.pixel_size)
        typed = isinstance(event, events.InputEvent) and not event.is_forwarded
        if typed and self.small and getattr(event, "key", "") not in ("ctrl+c", "ctrl+l"):
            return
        if typed and not self.app_focus:  # some terminals tell of going, not of coming back
            self._back()
        await super().on_event(event)

    # -- from screen to screen ---------------------------------------------------------------------------------------

    def to_menu(self, notice: str = "") -> None:
        """The main menu, and nothing behind it."""
        from .screens.menu import MenuScreen

        self.notice = notice or self.notice
        self._keep()
        self.session = None
        self._only(MenuScreen())

    def play(self, session: Session, said: str = "") -> None:
        """A match, and nothing behind it. ``said``: its first sentence."""
        from .screens.match import MatchScreen

        self.session = session
        self.notice = ""
        screen = MatchScreen(session, said)
        self._only(screen)
        if not self.is_headless:
            screen.set_timer(TIDY_AFTER, partial(settle, tidy=True))

    def tutorial(self, course: str = "basic") -> None:
        """A tutorial from its beginning, or from where it was left when the player says so."""
        from .tutorials import begin

        begin(self, course)

    def finished(self, session: Session) -> None:
        """The last screen of a match."""
        from .screens.victory import VictoryScreen

        self._only(VictoryScreen(session))

    def _only(self, screen: Screen[Any]) -> None:
        """Show ``screen`` in place of every other one."""
        while self.layered:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # -- quitting ----------------------------------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Ctrl+Q asks, over another question too; the match is saved already."""
        from .screens.ask import LeaveScreen
        from .screens.match import MatchScreen

        if isinstance(self.screen, LeaveScreen):
            return
        text = self.leaving_words()
        if isinstance(self.screen, MatchScreen):
            self.screen.hold("question")  # until the match screen is on top again
        self.push_screen(LeaveScreen(tr("Leave Sky World?"), text, yes=tr("leave"), no=tr("stay")), self._quit)

    def leaving_words(self) -> str:
        """What becomes of what is open when the player leaves."""
        from .leftbehind import EXERCISE, kept, nothing_lost, said

        for screen in self.screen_stack:
            words = getattr(screen, "leaving_words", None)
            told = words() if words is not None else ""
            if told:
                return str(told)
        session = self.session
        if session is None and self._matches():
            return said(EXERCISE).whole
        if session is None or session.over:
            return nothing_lost(self.store)
        return kept(session).whole

    @property
    def crashed(self) -> bool:
        """Whether a fault of ours ended the app, whatever status was set before."""
        return self._failed or self._exception is not None

    def _fatal_error(self) -> None:
        """A fault of ours."""
        import traceback

        self._fail(traceback.format_exc())

    def panic(self, *renderables: RenderableType) -> None:
        """A fault that Textual tells in its own way, such as one of the thread that reads keys: told as any other."""
        from .crash import story_of

        self._fail(story_of(*renderables))

    def _fail(self, story: str) -> None:
        """Leave: the whole story goes to a file, one line to the player, whatever else fails on the way."""
        from .crash import told

        if self._failed:
            return
        self._failed = True
        kept = self.session is not None and self.session.saved and not self.session.over
        match = (lambda: self.store.current) if kept else None
        self._exit_renderables.append(told(story, self.options.today(), match))
        self._close_messages_no_wait()

    def leave(self, status: int) -> None:
        """Leave the game with this exit status; the clock of a match under way is kept as it stands."""
        self._keep()
        self.exit(return_code=status)

    def _keep(self) -> None:
        """The match that is left behind is on the disk as it stands, and another game may take the save. What was
        learned is written, if it could not be before."""
        self.progress.flush()
        if self.session is not None:
            self.session.save(self.now())
        if self._store is not None:
            self._store.release()

    def _quit(self, leave: bool | None) -> None:
        if leave:
            self.leave(0)

    def action_interrupt(self) -> None:
        """Ctrl+C twice within two seconds leaves."""
        now = self.now()
        if now - self._interrupted <= QUIT_AGAIN:
            self.leave(0)
            return
        self._interrupted = now
        say = getattr(self.screen, "say", None)
        if say is not None:
            say(tr("Ctrl+C again leaves. {left}", left=self.leaving_words()))
        else:
            self.notify(tr("Ctrl+C again leaves"), timeout=2)

    def on_key(self, event: events.Key) -> None:
        """The key of the palette, where no screen has another use for it."""
        if self.look.keys.action(event.key, event.character) == "commands":
            event.stop()
            self.action_commands()

    # -- commands ----------------------------------------------------------------------------------------------------

    def action_commands(self) -> None:
        """``/``: the palette over the screen that has the keys; over a sheet there is nothing to command."""
        from .screens.commands import Command, CommandsSheet
        from .screens.sheet import Sheet

        screen = self.screen
        offered = getattr(screen, "commands", None)
        if isinstance(screen, Sheet) or self.small:
            return

        def commands() -> list[Command]:
            return [
                *(offered() if offered is not None else ()),
                Command(tr("Glossary"), tr("every word of the game, A to Z"), self.action_glossary),
                Command(tr("Draw the screen anew"), "Ctrl+L", self.action_draw_anew),
                Command(tr("Quit"), "Ctrl+Q", self.action_ask_quit),
            ]

        self.push_screen(CommandsSheet(commands), lambda command: command.run() if command is not None else None)

    def action_glossary(self) -> None:
        """The words of the game over whatever is open."""
        from .screens.glossary import GlossarySheet

        self.push_screen(GlossarySheet())
