"""How a match begins: from two decks (:class:`Setup`) or in the middle (:class:`Position`).

Both are plain data. Seats and slots are 0-based; cards are definitions, so that a scenario can bring its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards.model import STANDARD, AbilityDef, CardDef, Format, HeroDef


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """One player before the match. ``deck`` is the list before shuffling; ``stacked``: top card first, not shuffled."""

    name: str
    deck: tuple[CardDef, ...]
    hero: HeroDef | None = None
    deck_id: str = ""
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """A match before its first card is drawn. ``first`` None: drawn from the seed (D-01). Without ``mulligan`` both
    keep their hands."""

    players: tuple[PlayerSetup, PlayerSetup]
    goal: int = 20
    first: int | None = None
    mulligan: bool = True
    format: Format = STANDARD


@dataclass(frozen=True, slots=True)
class AttachedAt:
    """A card attached to a character. ``by``: the ability that linked it; None = the card's own attaching ability."""

    card: CardDef
    by: AbilityDef | None = None


@dataclass(frozen=True, slots=True)
class CharacterAt:
    """A character of a position, in the words of the scenario contract."""

    card: CardDef
    preparation: int = 0
    preparation_own: bool = False
    vulnerable: str = "none"  # none | channel | attack | exposed
    action: str = "available"  # available | spent
    bonus: int = 0
    turn_bonus: int = 0
    attached: tuple[AttachedAt, ...] = ()
    activated: bool = False
    charge: bool = True
    armed: bool = False


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """One player's side of a position. ``bank``: (card, amber), oldest first; ``deck``: top card first."""

    name: str = ""
    hero: HeroDef | None = None
    faith: int = 0
    awaken_limit: int = 1
    awakenings_used: int = 0
    conversions_used: int = 0
    hand: tuple[CardDef, ...] = ()
    field: Mapping[int, CharacterAt] = field(default_factory=dict)
    bank: tuple[tuple[CardDef, bool], ...] = ()
    locks: int = 0
    trail: tuple[CardDef, ...] = ()
    deck: tuple[CardDef, ...] = ()
    removed: tuple[CardDef, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A match in the middle. In phase ``opening`` hands are drawn from the top of each deck, then the mulligan."""

    seats: tuple[SeatPosition, SeatPosition]
    goal: int = 20
    seed: int = 0
    active: int = 0
    turn: int = 7
    first: int = 0
    phase: str = "main"  # main | opening
    format: Format = STANDARD
