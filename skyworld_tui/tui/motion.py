"""What moves: the Faith totals count to their new value, a changed outline flashes. Anything else snaps; with reduced
motion all does."""

from __future__ import annotations

from ..engine.view import CharacterView, MatchView

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


FLASH_SECONDS = 0.15
Place = tuple[int, int]  # seat, slot


class OutlineFlash:
    """Which characters flash: those whose outline, vulnerable or preparing, is another than it was."""

    def __init__(self, moving: bool) -> None:
        self.moving = moving
        self.lit: frozenset[Place] = frozenset()
        self._known: dict[Place, tuple[str, str]] = {}

    def aim(self, view: MatchView) -> float:
        """A new view. Returns the seconds until the flash is over, 0 when nothing flashes anew."""
        now = {
            (side.seat, slot): (who.card.id, outline(who))
            for side in view.seats
            for slot, who in enumerate(side.field)
            if who is not None
        }
        before, self._known = self._known, now
        if not self.moving:
            return 0.0
        changed = {
            place
            for place, (card, line) in now.items()
            if place in before and before[place][0] == card and before[place][1] != line
        }
        if not changed:
            return 0.0
        self.lit |= changed
        return FLASH_SECONDS

    def over(self) -> None:
        """The time is up."""
        self.lit = frozenset()


def outline(who: CharacterView) -> str:
    """What the outline of a character tells."""
    if who.vulnerable != "none":
        return who.vulnerable
    return "preparing" if who.preparation else "ready"
