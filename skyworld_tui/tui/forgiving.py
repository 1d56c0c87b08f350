"""A damaged file of the game is one sentence on the screen where it was asked for; the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import App
from textual.message import Message
from textual.screen import Screen

from ..damaged import is_source_error
from ..language import tr

if TYPE_CHECKING:
    from textual.message_pump import MessagePump as _Pump
else:
    _Pump = object


class Forgiving(_Pump):
    """A mixin for the app and its screens, named before Textual's own classes. Whatever an event makes them read may be
    damaged: the event ends there. A screen that cannot be made of what it reads is gone before it is seen."""

    def reads(self) -> None:
        """Read the files without which this screen is nothing. SourceError when one of them is damaged."""

    async def _dispatch_message(self, message: Message) -> None:
        opening = isinstance(message, events.Mount)
        try:
            if opening:
                self.reads()
            await super()._dispatch_message(message)
        except Exception as error:
            if not is_source_error(error):
                raise
            app = self.app
            here: object = app.screen
            if opening and here is self and len(app.screen_stack) > 2:
                app.pop_screen()
            tell(app, tr("This cannot be opened: {error}", error=getattr(error, "short", error)))


def tell(app: App[object], text: str) -> None:
    """One sentence on the open screen, where that screen says such things."""
    screen: Screen[object] = app.screen
    say = getattr(screen, "say", None)
    if say is not None:
        say(text)
    elif hasattr(screen, "said"):
        screen.said = text
        getattr(screen, "redraw", screen.refresh)()
    else:
        app.notify(text)
