"""What one seat may know. Widgets and policies never get anything else.

The view model is plain data: no object of the match is reachable from it except card definitions, and no number in
it identifies a hidden card. Seats are 0 (``p1``) and 1 (``p2``); slots, hand and Bank positions are 0-based.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..cards.model import AbilityDef, CardDef, HeroDef
from .moves import Move


@dataclass(frozen=True, slots=True)
class PowerPart:
    """One summand of a character's Power: ``label`` is where it comes from, ``until`` is "" for as long as it stands,
    "turn", "next_enemy_turn" or "next_combat"."""

    amount: int
    label: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class AttachmentView:
    """A card linked to a character. ``returns``: Attach + Awaken, with its reserved slot in ``slot``."""

    card: CardDef
    power: int
    keywords: tuple[str, ...]
    until_combat: bool
    returns: bool
    slot: int | None


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character on the field, as both players see it."""

    seat: int
    slot: int
    card: CardDef
    power: int  # shown value, never below 0
    parts: tuple[PowerPart, ...]  # printed Power first, then every modifier
    faith: int
    stage: int
    preparation: int  # turn ends of Preparation left; 0 = prepared
    preparation_own: bool  # True: only its owner's turn ends count
    vulnerable: str  # "none" | "channel" | "attack" | "exposed"
    action: str  # "available" | "spent"
    activated: str  # "no" | "used" | "active"
    keywords: tuple[str, ...]  # in force, permissions and protections included, printed order
    charge: bool  # Intercept charge
    armed: bool  # FIRST HAND ABILITY armed
    attached: tuple[AttachmentView, ...]

    @property
    def bonus(self) -> int:
        """Power beside the printed value."""
        return sum(part.amount for part in self.parts[1:])


@dataclass(frozen=True, slots=True)
class EssenceView:
    """A card in a Bank."""

    card: CardDef
    amber: bool


@dataclass(frozen=True, slots=True)
class CounterView:
    """An Awakening Counter that binds the other player: what it comes from, and the slot it stands in, None for one
    from the hand, which lasts until the end of the next enemy turn (R205)."""

    label: str
    slot: int | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's side. ``hand`` is None for the hand of the other player; ``hand_count`` is always right."""

    seat: int
    name: str
    hero: HeroDef | None
    hero_used: bool  # the main power was used this turn
    faith: int
    awaken_limit: int
    awaken_left: int
    conversions_left: int
    conversions_limit: int
    hand: tuple[CardDef, ...] | None
    hand_count: int
    deck_count: int
    bank: tuple[EssenceView, ...]  # oldest first
    locks: int
    free: int
    consumable: int
    trail: tuple[CardDef, ...]
    removed: tuple[CardDef, ...]
    field: tuple[CharacterView | None, ...]
    reserved: tuple[CardDef | None, ...]  # per slot: the Attach + Awaken source that will return there
    evolutions: int
    counter_source: CounterView | None  # the Awakening Counter of this player that binds the other

    @property
    def counter(self) -> bool:
        """Whether an Awakening Counter of this player binds the other."""
        return self.counter_source is not None

    @property
    def amber(self) -> int:
        """How many Essences are amber."""
        return sum(1 for essence in self.bank if essence.amber)


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option of a pick. ``zone``: "own" | "other" (a field), "bank" | "other_bank", "hand", "revealed", "trigger".

    ``index`` is the slot or position there (for "trigger" and "revealed" the option number). ``ref`` is how notation
    names it. ``ability`` is set for "trigger".
    """

    zone: str
    index: int
    ref: str
    card: CardDef | None
    ability: AbilityDef | None = None


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What must be answered now. For the seat that is not asked, options and source of private choices are left out.

    ``kind``: "confirm" or "pick". ``purpose``: "may" | "warning" | "target" | "card" | "pay" | "order" | "redraw", or
    "hidden" to the other seat while a move is prepared from the hand.
    ``source`` / ``ability``: what asks. ``candidate``: the card about to be awakened or evolved, if any.
    ``op``: the operation a target or card is chosen for (``inspire``, ``exchange``…), "" otherwise.
    ``cancellable``: ``cancel`` is accepted. ``lock``: padlocks that confirming will add; ``consume``: Essences.
    """

    by: int
    kind: str
    purpose: str
    min: int
    max: int
    options: tuple[OptionView, ...]
    source: CardDef | None = None
    source_slot: int | None = None
    hero: HeroDef | None = None
    ability: AbilityDef | None = None
    candidate: CardDef | None = None
    op: str = ""
    cancellable: bool = False
    lock: int = 0
    consume: int = 0

    @property
    def declines(self) -> bool:
        """Whether to cancel is to decline an ability that has triggered; else the player's own move is taken back."""
        trigger = self.ability.trigger if self.ability is not None else "activation"
        return self.cancellable and self.source_slot is not None and trigger not in ("activation", "first_hand")


@dataclass(frozen=True, slots=True)
class MatchView:
    """The whole match as ``seat`` sees it."""

    seat: int
    goal: int
    turn: int
    active: int
    first: int
    phase: str  # "opening" | "start" | "main" | "end" | "over"
    winner: int | None
    seats: tuple[SeatView, SeatView]
    choice: ChoiceView | None
    deciding: int | None  # who must answer now; None when it is over
    legal: tuple[Move, ...]  # this seat's legal moves now (empty while the other decides)
    hidden: object = field(default=None, repr=False, compare=False)  # for `sample` only, already redacted

    @property
    def me(self) -> SeatView:
        """The viewer's own side."""
        return self.seats[self.seat]

    @property
    def other(self) -> SeatView:
        """The side across."""
        return self.seats[1 - self.seat]
