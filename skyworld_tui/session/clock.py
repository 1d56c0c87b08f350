"""The turn clock (D-99, D-101): remaining time plus the moment it began to run; everything shown is derived.

Nothing counts down by itself. ``left(now)`` is the deadline minus ``now``, so a slow screen, a missed tick or a long
pause cannot change what is left. All times are monotonic seconds that the caller passes in.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class TurnClock:
    """Two allowances: the active player's turn, and one answer of the other player. At most one of them runs.

    ``holds`` are reasons to stand still ("curtain", "pause", "animation"); while there is one, nothing runs.
    """

    turn_seconds: float = 120.0
    answer_seconds: float = 30.0
    turn_left: float = 120.0
    answer_left: float = 30.0
    mode: str = "off"  # "off" | "turn" | "answer"
    holds: set[str] = field(default_factory=set)
    _deadline: float | None = None

    def new_turn(self) -> None:
        """A turn begins: it has its full time, and nothing runs until its player can act or choose."""
        self._deadline = None
        self.mode = "off"
        self.turn_left = self.turn_seconds
        self.answer_left = self.answer_seconds

    def run_turn(self, now: float) -> None:
        """The active player can act or choose. Doing it again changes nothing."""
        self._switch("turn", now)

    def run_answer(self, now: float, fresh: bool = True) -> None:
        """The other player is asked; ``fresh`` gives the full time for a new question."""
        if fresh:
            self._bank(now)
            self.answer_left = self.answer_seconds
            self.mode = "off"
        self._switch("answer", now)

    def stop(self, now: float) -> None:
        """Nobody is asked by the clock: the opening hand, the policy at work, or the match is over."""
        self._bank(now)
        self.mode = "off"

    def hold(self, reason: str, now: float) -> None:
        """Stand still for ``reason`` until it is released. Idempotent."""
        self._bank(now)
        self.holds.add(reason)

    def release(self, reason: str, now: float) -> None:
        """``reason`` is over; runs on when it was the last one. Idempotent."""
        self.holds.discard(reason)
        self._arm(now)

    @property
    def running(self) -> bool:
        """Whether time passes now."""
        return self._deadline is not None

    def left(self, now: float) -> float:
        """Seconds left of what is shown: the answer's while an answer is asked, else the turn's. Never below 0."""
        if self._deadline is not None:
            return max(0.0, self._deadline - now)
        return self.answer_left if self.mode == "answer" else self.turn_left

    def turn_remains(self, now: float) -> float:
        """Seconds left of the turn, whatever is shown."""
        return self.turn_left if self.mode == "answer" else self.left(now)

    def fraction(self, now: float) -> float:
        """How much of the turn has passed, 0 to 1: where the sun stands."""
        left = self.turn_remains(now)
        return min(1.0, max(0.0, 1.0 - left / self.turn_seconds)) if self.turn_seconds else 1.0

    def expired(self, now: float) -> bool:
        """Whether the running allowance is used up."""
        return self._deadline is not None and now >= self._deadline

    def _switch(self, mode: str, now: float) -> None:
        if self.mode == mode and (self._deadline is not None or self.holds):
            return
        self._bank(now)
        self.mode = mode
        self._arm(now)

    def _arm(self, now: float) -> None:
        if self.holds or self.mode == "off" or self._deadline is not None:
            return
        self._deadline = now + (self.answer_left if self.mode == "answer" else self.turn_left)

    def _bank(self, now: float) -> None:
        if self._deadline is None:
            return
        left = max(0.0, self._deadline - now)
        if self.mode == "answer":
            self.answer_left = left
        else:
            self.turn_left = left
        self._deadline = None


def shown(seconds: float) -> str:
    """``1:24``; a begun second counts whole, so that 0:00 means it is over."""
    whole = max(0, int(-(-seconds // 1)))
    return f"{whole // 60}:{whole % 60:02d}"
