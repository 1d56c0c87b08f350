"""The state of a match: plain slotted data, quick to copy.

Everything that is looked at often and changed seldom is an immutable tuple, so that a copy shares it. Only the gate
(:mod:`skyworld_tui.engine.gate`, :mod:`skyworld_tui.engine.characters`) writes here. Identity is (card, incarnation):
``uid`` is the physical card for the whole match, ``id`` / ``inc`` is new with every change of zone and kept through an
evolution (D-33, D-123).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.model import AbilityDef, CardDef, EffectDef, Format, HeroDef
from .events import Event

NONE, CHANNEL, ATTACK, EXPOSED = 0, 1, 2, 3
VULNERABLE_NAMES = ("none", "channel", "attack", "exposed")


class Modifier(NamedTuple):
    """A change of Power or keywords on a character. ``ends``: the turn at whose end it goes, 0 = never (D-33, D-70)."""

    power: int
    mask: int
    ends: int
    label: str
    until: str  # "turn" | "next_enemy_turn" | ""
    source: int = 0  # incarnation whose ACTIVATION made it; it ends with that source (D-104)


class Attachment(NamedTuple):
    """A card linked to a character. ``slot`` is the slot an Attach + Awaken has reserved on its owner's field, else -1;
    ``owner`` is the seat it belongs to, also on an enemy (D-106)."""

    uid: int
    card: CardDef
    ability: AbilityDef | None
    power: int
    mask: int
    until_combat: bool
    returns: bool
    slot: int
    owner: int


class Character:
    """A character on the field: the vector of rulings E and what hangs on it.

    One that stands on a field is replaced, never changed, because copies of the match share it: the gate takes a
    ``copy()``, changes that and puts it in the old one's place.
    """

    __slots__ = (
        "activated", "armed", "attached", "card", "channeled", "charge", "id", "mask", "mods", "power", "prep",
        "prep_own", "spent", "uid", "vuln",
    )  # fmt: skip

    def __init__(self, incarnation: int, uid: int, card: CardDef) -> None:
        self.id = incarnation  # kept through evolutions
        self.uid = uid
        self.card = card
        self.prep = 0
        self.prep_own = False
        self.vuln = NONE
        self.spent = False
        self.channeled = False  # since its owner's last turn start (D-74)
        self.charge = True
        self.activated = False
        self.armed: tuple[AbilityDef, ...] = ()
        self.mods: tuple[Modifier, ...] = ()
        self.attached: tuple[Attachment, ...] = ()
        self.power = card.power  # cached sum, not clamped (D-72)
        self.mask = card.mask  # cached: printed, attached and granted keywords; CONTINUOUS ones are looked up

    def copy(self) -> Character:
        """The same character once more, free to be changed until it is put on the field."""
        new = Character(self.id, self.uid, self.card)
        new.prep = self.prep
        new.prep_own = self.prep_own
        new.vuln = self.vuln
        new.spent = self.spent
        new.channeled = self.channeled
        new.charge = self.charge
        new.activated = self.activated
        new.armed = self.armed
        new.mods = self.mods
        new.attached = self.attached
        new.power = self.power
        new.mask = self.mask
        return new

    def sum_up(self) -> None:
        """Compute the cached Power and keywords anew, after the card or what hangs on it was changed."""
        power = self.card.power
        mask = self.card.mask
        for mod in self.mods:
            power += mod.power
            mask |= mod.mask
        for link in self.attached:
            power += link.power
            mask |= link.mask
        self.power = power
        self.mask = mask


class Essence(NamedTuple):
    """A card in a Bank."""

    uid: int
    inc: int
    card: CardDef
    amber: bool = False


class Trigger(NamedTuple):
    """An ability that has triggered and waits in the pool. ``rank`` 0 (Legacy) resolves before 1."""

    seat: int
    ability: AbilityDef
    id: int  # incarnation of the source character
    uid: int
    card: CardDef
    slot: int
    rank: int = 1
    other: int = 0  # incarnation of the attacked character or the successor
    granted: int = 0  # Faith that the channel granted


class Lasting(NamedTuple):
    """An effect on a player. ``deny``: in turn ``turn`` the first channel of the other player grants nothing.
    ``counter``: the Awakening Counter from the hand. ``source``: incarnation it is bound to, 0 = none."""

    kind: str
    seat: int
    ends: int
    turn: int
    source: int
    label: str


class After(NamedTuple):
    """A consequence registered with "if this character survives the combat" (D-120)."""

    effect: EffectDef
    seat: int
    ability: AbilityDef
    id: int
    uid: int
    card: CardDef


class Option(NamedTuple):
    """One option of a pick. ``zone``: f (field slot), b (Bank uid), h (hand uid), o (revealed uid), t (pool index)."""

    zone: str
    seat: int
    key: int
    card: CardDef
    ability: AbilityDef | None = None


class Choice(NamedTuple):
    """What must be answered now. See :class:`skyworld_tui.engine.view.ChoiceView` for the words."""

    by: int
    kind: str
    purpose: str
    options: tuple[Option, ...] = ()
    min: int = 0
    max: int = 0
    ability: AbilityDef | None = None
    card: CardDef | None = None
    slot: int = -1
    candidate: CardDef | None = None
    op: str = ""
    cancellable: bool = False
    lock: int = 0
    consume: int = 0


class Frame:
    """One entry of the resolution stack: which procedure, which step, what was bound. Values in ``d`` are immutable."""

    __slots__ = ("d", "kind", "seat", "step")

    def __init__(self, kind: str, seat: int, step: int = 0, d: dict[str, Any] | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.step = step
        self.d: dict[str, Any] = {} if d is None else d

    def copy(self) -> Frame:
        """An independent frame; what it binds is shared because it is immutable."""
        return Frame(self.kind, self.seat, self.step, self.d.copy())


class Seat:
    """One player's zones and allowances. Zones are tuples; the deck's top card is first.

    ``amber`` and ``watched`` repeat what ``bank`` and ``field`` say, so that the questions asked most need no search:
    how many Essences are amber, and which triggers somebody on this field has. The gate keeps them true.
    """

    __slots__ = (
        "amber", "awakenings_used", "bank", "conversions_used", "deck", "faith", "field", "hand", "hero", "limit",
        "locks", "raised", "removed", "reserved", "trail", "watched",
    )  # fmt: skip

    def __init__(self) -> None:
        self.faith = 0
        self.hand: tuple[int, ...] = ()
        self.deck: tuple[int, ...] = ()
        self.bank: tuple[Essence, ...] = ()
        self.trail: tuple[int, ...] = ()
        self.removed: tuple[int, ...] = ()
        self.field: tuple[Character | None, ...] = ()
        self.reserved: tuple[int, ...] = ()  # per slot: uid of the source that will return there, or -1
        self.locks = 0
        self.limit = 1
        self.awakenings_used = 0
        self.conversions_used = 0
        self.raised = False
        self.hero: HeroDef | None = None
        self.amber = 0
        self.watched: frozenset[str] = frozenset()

    def copy(self) -> Seat:
        """A seat that can be changed without the other noticing."""
        new = Seat()
        new.faith = self.faith
        new.hand = self.hand
        new.deck = self.deck
        new.bank = self.bank
        new.trail = self.trail
        new.removed = self.removed
        new.field = self.field
        new.reserved = self.reserved
        new.locks = self.locks
        new.limit = self.limit
        new.awakenings_used = self.awakenings_used
        new.conversions_used = self.conversions_used
        new.raised = self.raised
        new.hero = self.hero
        new.amber = self.amber
        new.watched = self.watched
        return new


class State:
    """Everything that decides how the match goes on. ``events`` is what the move being played has caused so far."""

    __slots__ = (
        "active", "after", "auto", "choice", "decision_id", "defs", "events", "faint", "first", "format", "goal",
        "lasting", "phase", "pool", "rng", "seats", "serial", "stack", "turn", "used", "winner",
    )  # fmt: skip

    def __init__(self, defs: tuple[CardDef, ...], fmt: Format, goal: int, rng: int, seats: tuple[Seat, Seat]) -> None:
        self.defs = defs  # uid -> definition; shared, never changed
        self.format = fmt
        self.goal = goal
        self.rng = rng
        self.seats = seats
        self.turn = 0
        self.active = 0
        self.first = 0
        self.phase = "opening"
        self.winner = -1
        self.serial = 1  # last incarnation handed out
        self.decision_id = 0
        self.faint = False  # somebody may stand at 0 Power: the gate notes it when it writes a character
        self.auto = False  # the turn's time has run out: the active player is answered for (D-129)
        self.stack: list[Frame] = []
        self.choice: Choice | None = None
        self.pool: tuple[Trigger, ...] = ()
        self.used: frozenset[tuple[Any, ...]] = frozenset()  # limits used this turn
        self.lasting: tuple[Lasting, ...] = ()
        self.after: tuple[After, ...] = ()
        self.events: list[Event] = []

    def copy(self) -> State:
        """An independent state; immutable parts are shared."""
        seats = (self.seats[0].copy(), self.seats[1].copy())
        new = State(self.defs, self.format, self.goal, self.rng, seats)
        new.turn = self.turn
        new.active = self.active
        new.first = self.first
        new.phase = self.phase
        new.winner = self.winner
        new.serial = self.serial
        new.decision_id = self.decision_id
        new.faint = self.faint
        new.auto = self.auto
        new.stack = [frame.copy() for frame in self.stack]
        new.choice = self.choice
        new.pool = self.pool
        new.used = self.used
        new.lasting = self.lasting
        new.after = self.after
        new.events = []
        return new


def find_character(state: State, incarnation: int) -> tuple[int, int, Character] | None:
    """(seat, slot, character) of an incarnation, or None when it has left the field; 0 is nobody's."""
    if not incarnation:
        return None
    for seat in (0, 1):
        for slot, character in enumerate(state.seats[seat].field):
            if character is not None and character.id == incarnation:
                return seat, slot, character
    return None
