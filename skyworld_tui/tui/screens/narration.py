"""What the prompt line says beside its question: a refusal for a while, or the doings of a turn one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...language import spoken
from ...session.reason import code_of

if TYPE_CHECKING:
    from .match import MatchScreen

SILENCE = ("", "bright")


class Narrator:
    """Holds one sentence and its tone. The clock of the match stands still while doings are told."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.said = SILENCE
        self.broken = ""  # the code of the rule that what is said comes from, for who asks about it
        self._unsay_timer: Any = None
        self._steps: deque[str] = deque()
        self._step_timer: Any = None
        self._then: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether doings are being told; any key skips the rest."""
        return bool(self._steps) or self._step_timer is not None

    def say(self, text: str, tone: str = "bright") -> None:
        """A sentence for a while."""
        self.put(text, tone)
        pause = self.screen.sky.options.pace.say
        if self._unsay_timer is not None:
            self._unsay_timer.stop()
            self._unsay_timer = None
        if pause > 0:
            said = self.said
            self._unsay_timer = self.screen.set_timer(pause, lambda: self._unsay(said))
        self.screen.redraw()

    def put(self, text: str, tone: str = "bright") -> None:
        """A sentence until the next key; the screen is not redrawn. In English a key at its beginning stays in lower
        case; Portuguese has words of one letter, and begins no sentence with a key."""
        is_key = text[1:2] == " " and spoken() == "en"
        self.said = (text if is_key else text[:1].upper() + text[1:], tone)
        self.broken = code_of(text)

    def hush(self) -> None:
        """Nothing more is said; the question stands in the prompt line again."""
        self.said = SILENCE
        self.broken = ""

    def _unsay(self, said: tuple[str, str]) -> None:
        if self.said == said:
            self.hush()
            self.screen.redraw()

    def tell(self, texts: Iterable[str], pause: float, then: Callable[[], None]) -> None:
        """Tell ``texts`` one by one, ``pause`` seconds each, then go on with ``then``."""
        self._steps = deque(texts)
        if not self._steps or pause <= 0:
            if self._steps:
                self.put(self._steps[-1])
            self._steps.clear()
            self.screen.redraw()
            self.screen.call_later(then)
            return
        self._then = then
        self.screen.hold("animation")
        self._next(pause)

    def _next(self, pause: float) -> None:
        self._step_timer = None
        if not self._steps:
            self.skip()
            return
        self.put(self._steps.popleft())
        self._step_timer = self.screen.set_timer(pause, lambda: self._next(pause))
        self.screen.redraw()

    def skip(self) -> None:
        """All was told, or a key skipped the rest."""
        if self._step_timer is not None:
            self._step_timer.stop()
            self._step_timer = None
        self._steps.clear()
        self.screen.release("animation")
        self.hush()
        then, self._then = self._then, None
        self.screen.redraw()
        if then is not None:
            self.screen.call_later(then)
