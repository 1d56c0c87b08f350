"""What is being picked right now: one shape for the engine's questions and for the screen's own first steps.

Choosing a slot, the character to evolve and whom to attack happen before a move is sent; targets, payments, orders and
exchanges are questions of the engine. Both are a :class:`Pick`, so that marking, numbering and Enter exist once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from ..engine.moves import Move
from ..engine.view import ChoiceView, MatchView
from ..language import later, tr, trn
from .verbs import Spot, WhyNot

_BOARD = {"own": "own", "other": "opp", "hand": "hand"}


class PickWords(NamedTuple):
    """A kind of pick in words: what Enter does, and what a thing that may be picked is for."""

    verb: str = later("choose")
    offer: str = later("choose")


WORDS: Final[Mapping[str, PickWords]] = MappingProxyType({
    "attack": PickWords(later("attack"), later("target")),
    "slot": PickWords(later("awaken"), later("here")),
    "evolve": PickWords(later("evolve"), later("evolve")),
    "redraw": PickWords(later("exchange"), later("exchange")),
})  # fmt: skip
"""Kind of pick -> its words; the engine's choices have those of :class:`PickWords` itself."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be picked: where it stands, the text of its key, what it stands for."""

    spot: Spot
    key: str
    move: Move | None = None  # a local pick: the move this option completes
    number: int = -1  # a pick of the engine: the option's number


@dataclass(slots=True)
class Pick:
    """An open pick. ``board``: the options are cards and slots on the table; else they stand in the panel, in the order
    of ``choice``, whose options are ordered as ``options`` are."""

    kind: str  # "slot" | "evolve" | "attack" | "redraw" | "choice"
    options: tuple[Option, ...]
    min: int = 1
    max: int = 1
    board: bool = True
    source: Spot | None = None
    cancellable: bool = True
    choice: ChoiceView | None = None
    marked: set[int] = field(default_factory=set)  # positions in ``options``

    @property
    def local(self) -> bool:
        """Whether the engine does not know of it yet."""
        return self.kind in ("slot", "evolve", "attack")

    @property
    def words(self) -> PickWords:
        """Its verb, and what its options say, in the language that is spoken."""
        verb, offer = WORDS.get(self.kind, PickWords())
        return PickWords(tr(verb), tr(offer))

    @property
    def single(self) -> bool:
        """One thing and no more: focusing it is choosing it, Enter confirms."""
        return self.max == 1 and self.kind != "redraw"

    def at(self, spot: Spot) -> int | None:
        """The position of the option at ``spot``."""
        for position, option in enumerate(self.options):
            if option.spot == spot:
                return position
        return None

    def by_key(self, key: str) -> int | None:
        """The position of the option with this key."""
        for position, option in enumerate(self.options):
            if option.key == key:
                return position
        return None

    def toggle(self, position: int) -> bool:
        """Mark or unmark; False when as many as allowed are marked already."""
        if position in self.marked:
            self.marked.discard(position)
            return True
        if len(self.marked) >= self.max:
            return False
        self.marked.add(position)
        return True

    def missing(self) -> str:
        """What is still to be marked before Enter works; "" when it does."""
        short = self.min - len(self.marked)
        return trn("choose {n} more", "choose {n} more", short) if short > 0 else ""

    def answer(self) -> Move:
        """The answer of the marked options."""
        if self.kind == "redraw":
            picks = tuple(sorted(self.options[i].spot.index for i in self.marked))
            return Move("redraw", picks=picks) if picks else Move("keep")
        return Move("choose", picks=tuple(sorted(self.options[i].number for i in self.marked)))


def from_choice(view: MatchView, choice: ChoiceView) -> Pick:
    """The engine's pick as the screen shows it: on the table when everything stands there, else in the panel."""
    if choice.purpose == "redraw":
        return opening(view, choice)
    board = bool(choice.options) and all(option.zone in _BOARD for option in choice.options)
    zones = {option.zone for option in choice.options}
    order = list(range(len(choice.options))) if board else grouped(choice)
    shown = replace(choice, options=tuple(choice.options[number] for number in order))
    options = []
    for position, number in enumerate(order):
        option = choice.options[number]
        if board:
            spot = Spot(_BOARD[option.zone], option.index)
            key = str(option.index + 1) if len(zones) == 1 else str(number + 1)
        else:
            spot, key = Spot("panel", position), str(position + 1)
        options.append(Option(spot, key if len(key) == 1 else "", number=number))
    source = (
        None if choice.source_slot is None else Spot("own" if choice.by == view.seat else "opp", choice.source_slot)
    )
    return Pick("choice", tuple(options), choice.min, choice.max, board, source, choice.cancellable, shown)


def narrowed(pick: Pick, why_not: WhyNot) -> Pick:
    """A pick of one thing on the table without what is refused, as a lesson refuses all but what its step is about."""
    if not (pick.single and pick.board):
        return pick
    left = tuple(option for option in pick.options if not why_not(Move("choose", picks=(option.number,))))
    return replace(pick, options=left or pick.options)


def grouped(choice: ChoiceView) -> list[int]:
    """The numbers of the options as the panel orders them: copies of a card side by side where the first one stands.
    Effects that wait keep their order."""
    if choice.purpose == "order":
        return list(range(len(choice.options)))
    kinds = [(option.zone, option.card.id if option.card else "") for option in choice.options]
    return sorted(range(len(kinds)), key=lambda number: kinds.index(kinds[number]))


def opening(view: MatchView, choice: ChoiceView | None = None) -> Pick:
    """The opening hand: any number of cards to exchange."""
    hand = view.me.hand or ()
    options = tuple(Option(Spot("hand", i), str(i + 1), number=i) for i in range(len(hand)))
    return Pick("redraw", options, 0, len(options), True, None, False, choice)
