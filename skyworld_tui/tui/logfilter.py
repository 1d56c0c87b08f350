"""Which lines of the log are read: by player, by kind, by turn and by typed words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..language import later, tr
from .paint.panels import LogLine

EVERY = later("all kinds")
#: The kinds that can be asked for, and the events of each. What is in none of them is read under all kinds.
KINDS: dict[str, frozenset[str]] = {
    EVERY: frozenset(),
    later("attacks"): frozenset({"attack", "combat", "destroyed", "vulnerable", "ready"}),
    later("Faith"): frozenset({"channel", "faith", "missing", "deny", "denied", "win"}),
    later("awakenings"): frozenset(
        {"awaken", "evolve", "raise_limit", "prevented", "counter", "counter_end", "returned", "paid"}
    ),
    later("effects"): frozenset(
        {
            "trigger", "activate", "armed", "hand_ability", "bank_action", "hero_power", "power", "grant", "attach",
            "link_end", "declined", "skipped", "deny", "counter",
        }
    ),
    later("cards"): frozenset(
        {"mulligan", "draw", "essence", "paid", "search", "found", "exchange", "deposit", "trail_end"}
    ),
}  # fmt: skip
_PLAYERS: tuple[bool | None, ...] = (None, True, False)


@dataclass(frozen=True, slots=True)
class Filter:
    """``mine``: only the reader's lines (True), only the other's (False), or both. ``turn`` None: every turn."""

    mine: bool | None = None
    kind: str = EVERY
    turn: int | None = None
    typed: str = ""

    def fits(self, line: LogLine) -> bool:
        """Whether this line is read. A line of the rules themselves belongs to neither player."""
        if self.mine is not None and line.mine is not self.mine:
            return False
        if self.kind != EVERY and line.kind not in KINDS[self.kind]:
            return False
        if self.turn is not None and line.turn != self.turn:
            return False
        low = line.text.casefold()
        return all(word in low for word in self.typed.casefold().split())

    def of(self, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """The lines that fit, in their order."""
        return tuple(line for line in lines if self.fits(line))

    @property
    def open(self) -> bool:
        """Whether nothing is filtered away."""
        return self == Filter()

    def next_player(self) -> Filter:
        """Both, mine, theirs, and around."""
        return replace(self, mine=_PLAYERS[(_PLAYERS.index(self.mine) + 1) % 3])

    def next_kind(self, step: int = 1) -> Filter:
        """The kind after this one, or before it."""
        names = list(KINDS)
        return replace(self, kind=names[(names.index(self.kind) + step) % len(names)])

    def other_turn(self, step: int, last: int) -> Filter:
        """One turn earlier (-1) or later (1), from the newest on; past the newest it is every turn again."""
        turn = last if self.turn is None else self.turn + step
        return replace(self, turn=None if turn > last else max(0, turn))

    def words(self) -> tuple[str, str, str]:
        """Whose lines, which kind and which turn, as the chips of the sheet say it."""
        player = tr("both players") if self.mine is None else tr("mine") if self.mine else tr("theirs")
        turn = tr("every turn") if self.turn is None else tr("turn {n}", n=self.turn) if self.turn else tr("opening")
        return player, tr(self.kind), turn
