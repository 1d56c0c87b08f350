"""The application: the terminal's look, the screens' way from one to the next, quitting, and the command palette."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from .geometry import size_class
from .options import Options
from .palette import Look

if TYPE_CHECKING:
    from ..cards.model import CardSet
    from ..session.saves import SaveStore
    from ..session.session import Session

QUIT_AGAIN = 2.0


class SkyWorldApp(App[None], inherit_bindings=False):
    """Sky World in a terminal. ``start``: the first screen, ``menu`` by default, or a session to play at once."""

    TITLE = "Sky World"
    CSS_PATH = ["styles/app.tcss"]
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "slash"
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-compact"), (112, "-standard"), (180, "-large")]
    BINDINGS = [
        Binding("ctrl+q", "ask_quit", "Quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "Quit", id="app.interrupt", show=False, priority=True),
    ]

    def __init__(self, options: Options | None = None, session: Session | None = None) -> None:
        super().__init__()
        self.options = options or Options()
        self.look: Look = self.options.look
        self.session = session
        self.notice = ""  # one sentence for the menu: a damaged save, a match that could not be saved
        self._interrupted = -QUIT_AGAIN
        self._cards: CardSet | None = None
        self._store: SaveStore | None = self.options.saves

    # -- what the screens share --------------------------------------------------------------------------------------

    @property
    def cards(self) -> CardSet:
        """The core set, loaded when it is first needed."""
        if self._cards is None:
            from ..cards.load import load_core

            self._cards = load_core()
        return self._cards

    @property
    def store(self) -> SaveStore:
        """Where the unfinished match lives."""
        if self._store is None:
            from ..session.saves import SaveStore

            self._store = SaveStore()
        return self._store

    def now(self) -> float:
        """Monotonic seconds."""
        return self.options.now()

    # -- life --------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Signals, then the first screen."""
        self._catch_signals()
        self.theme = "textual-dark"
        if self.session is not None:
            self.play(self.session)
        else:
            self.to_menu()

    def on_ready(self) -> None:
        """What was built for the first frame stays: the collector need not look at it again."""
        gc.freeze()

    def _catch_signals(self) -> None:
        """A closed terminal or a kill leaves through the front door, so that the terminal is put back in order.
        The save needs nothing: it was written after the last move."""
        if self.is_headless:  # there is no terminal to put in order
            return
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(number, self.exit, None, 128 + number)

    def on_resize(self, event: events.Resize) -> None:
        """Too small: one line says what is needed, until there is room again."""
        from .screens.small import SmallScreen

        small = size_class(event.size.width, event.size.height) == "none"
        top = self.screen
        if small and not isinstance(top, SmallScreen):
            self.push_screen(SmallScreen())
        elif not small and isinstance(top, SmallScreen):
            self.pop_screen()

    # -- from screen to screen ---------------------------------------------------------------------------------------

    def to_menu(self, notice: str = "") -> None:
        """The main menu, and nothing behind it."""
        from .screens.menu import MenuScreen

        self.notice = notice or self.notice
        self.session = None
        self._only(MenuScreen())

    def play(self, session: Session) -> None:
        """A match, and nothing behind it."""
        from .screens.match import MatchScreen

        self.session = session
        self._only(MatchScreen(session))

    def finished(self, session: Session) -> None:
        """The last screen of a match."""
        from .screens.victory import VictoryScreen

        self._only(VictoryScreen(session))

    def _only(self, screen: Screen[Any]) -> None:
        """Show ``screen`` in place of every other one."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # -- quitting ----------------------------------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Ctrl+Q asks; the match is saved already."""
        from .screens.ask import AskScreen

        if isinstance(self.screen, AskScreen):
            return
        saved = self.session is not None and self.session.store is not None and not self.session.over
        text = "The match is saved: Continue in the menu goes on with it." if saved else ""
        self.push_screen(AskScreen("Leave Sky World?", text, yes="leave", no="stay"), self._quit)

    def _quit(self, leave: bool | None) -> None:
        if leave:
            self.exit(return_code=0)

    def action_interrupt(self) -> None:
        """Ctrl+C twice within two seconds leaves."""
        now = self.now()
        if now - self._interrupted <= QUIT_AGAIN:
            self.exit(return_code=0)
            return
        self._interrupted = now
        say = getattr(self.screen, "say", None)
        if say is not None:
            say("Ctrl+C again leaves; the match is saved")
        else:
            self.notify("Ctrl+C again leaves", timeout=2)

    # -- commands ----------------------------------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette: what the screen offers, then what always works."""
        offered = getattr(screen, "commands", None)
        if offered is not None:
            yield from offered()
        yield SystemCommand("Quit", "Leave Sky World", self.action_ask_quit)
