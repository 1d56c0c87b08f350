"""What moves: the Faith totals count to their new value. Anything else snaps; with reduced motion this does too."""

from __future__ import annotations

FAITH_SECONDS = 0.4


class FaithCounter:
    """The Faith totals as they are shown, one for each seat; ``step`` brings them one nearer to what they are."""

    def __init__(self, moving: bool) -> None:
        self.moving = moving
        self.shown: tuple[int, int] | None = None
        self._target = (0, 0)

    def aim(self, first: int, second: int) -> float:
        """New totals. Returns the seconds until the next step, 0 when nothing moves."""
        target = (first, second)
        if not self.moving or self.shown is None:
            self.shown = self._target = target
            return 0.0
        if target == self._target:
            return 0.0
        self._target = target
        return self._pause()

    def step(self) -> float:
        """One step; returns the seconds until the next one, 0 at the end."""
        if self.shown is None:
            return 0.0
        nearer = [now + (goal > now) - (goal < now) for now, goal in zip(self.shown, self._target, strict=True)]
        self.shown = (nearer[0], nearer[1])
        return self._pause()

    def _pause(self) -> float:
        assert self.shown is not None
        far = max(abs(goal - now) for now, goal in zip(self.shown, self._target, strict=True))
        return FAITH_SECONDS / max(4, far) if far else 0.0
