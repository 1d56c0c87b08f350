"""The first state of a match, from two decks or from a position."""

from __future__ import annotations

from ..cards.model import AbilityDef, CardDef
from . import characters, gate, rng, turn
from .events import Event
from .position import AttachedAt, CharacterAt, Position, SeatPosition, Setup
from .query import free_slot, limit_key
from .state import (
    CHANNEL,
    VULNERABLE_NAMES,
    Attachment,
    Character,
    Essence,
    Frame,
    Modifier,
    Seat,
    State,
)


def from_setup(setup: Setup, seed: int) -> State:
    """Both decks shuffled (stacked ones not), who begins, six cards each; the mulligan is next (D-01, D-05)."""
    defs = tuple(card for player in setup.players for card in player.deck)
    state = State(defs, setup.format, setup.goal, rng.seed_state(seed), (Seat(), Seat()))
    drawn, state.first = rng.below(state.rng, 2)
    state.rng = drawn
    if setup.first is not None:
        state.first = setup.first
    state.active = state.first
    start = 0
    for seat, player in enumerate(setup.players):
        side = state.seats[seat]
        _empty_field(state, seat)
        side.hero = player.hero
        side.deck = tuple(range(start, start + len(player.deck)))
        start += len(player.deck)
        if not player.stacked:
            gate.shuffle_deck(state, seat)
    gate.emit(state, Event("match_start", state.first))
    for seat in (state.first, 1 - state.first):
        gate.draw(state, seat, setup.format.hand_size)
    state.stack = [Frame("opening", 0) if setup.mulligan else Frame("turn", 0, turn.BEGIN)]
    return state


def _empty_field(state: State, seat: int) -> None:
    side = state.seats[seat]
    side.field = (None,) * state.format.slots
    side.reserved = (-1,) * state.format.slots


class _Dealer:
    """Hands out uids while a position is laid out."""

    def __init__(self) -> None:
        self.defs: list[CardDef] = []

    def deal(self, card: CardDef) -> int:
        self.defs.append(card)
        return len(self.defs) - 1

    def deal_all(self, cards: tuple[CardDef, ...]) -> tuple[int, ...]:
        return tuple(self.deal(card) for card in cards)


def from_position(position: Position) -> State:
    """A match in the middle. Raises ValueError when the position contradicts itself."""
    _check(position)
    dealer = _Dealer()
    state = State((), position.format, position.goal, rng.seed_state(position.seed), (Seat(), Seat()))
    state.first = position.first
    opening = position.phase == "opening"
    state.turn = 0 if opening else position.turn
    state.active = position.first if opening else position.active
    for seat in (0, 1):
        _empty_field(state, seat)
        _lay_zones(state, seat, position.seats[seat], dealer)
    state.defs = tuple(dealer.defs)
    for seat in (0, 1):
        _lay_links(state, seat, position.seats[seat], dealer)
    state.defs = tuple(dealer.defs)
    if opening:
        for seat in (state.first, 1 - state.first):
            gate.draw(state, seat, state.format.hand_size)
        state.stack = [Frame("opening", 0)]
    else:
        state.phase = "main"
        state.stack = [Frame("turn", 0, turn.MAIN)]
    state.events = []
    return state


def _check(position: Position) -> None:
    if position.phase not in ("main", "opening"):
        raise ValueError(f"unknown phase {position.phase!r}; nearest: main")
    if position.phase == "main":
        if position.turn < 1:
            raise ValueError(f"turn {position.turn} does not exist; the first is 1")
        if position.active != (position.first if position.turn % 2 else 1 - position.first):
            raise ValueError(f"turn {position.turn} is not this player's when p{position.first + 1} began")
    for n, side in enumerate(position.seats, 1):
        if len(side.hand) > position.format.hand_size:
            raise ValueError(f"p{n} has {len(side.hand)} cards in hand, {position.format.hand_size} at most")
        if not 0 <= side.faith < position.goal:
            raise ValueError(f"p{n} has {side.faith} Faith; a match to {position.goal} needs 0 to {position.goal - 1}")
        for slot in side.field:
            if not 0 <= slot < position.format.slots:
                raise ValueError(f"p{n} has a character in slot {slot + 1}; there are {position.format.slots}")


def _lay_zones(state: State, seat: int, laid: SeatPosition, dealer: _Dealer) -> None:
    side = state.seats[seat]
    side.faith, side.limit, side.locks = laid.faith, laid.awaken_limit, laid.locks
    side.awakenings_used, side.conversions_used = laid.awakenings_used, laid.conversions_used
    side.hero = laid.hero
    side.hand = dealer.deal_all(laid.hand)
    side.deck = dealer.deal_all(laid.deck)
    side.trail = dealer.deal_all(laid.trail)
    side.removed = dealer.deal_all(laid.removed)
    side.bank = tuple(Essence(dealer.deal(card), gate.next_id(state), card, amber) for card, amber in laid.bank)
    side.amber = sum(e.amber for e in side.bank)
    for slot in sorted(laid.field):
        at = laid.field[slot]
        characters.put(state, seat, slot, _character(state, seat, at, dealer.deal(at.card)))


def _character(state: State, seat: int, at: CharacterAt, uid: int) -> Character:
    mods = []
    if at.bonus:
        mods.append(Modifier(at.bonus, 0, 0, "bonus", ""))
    if at.turn_bonus:
        mods.append(Modifier(at.turn_bonus, 0, state.turn, "bonus", "turn"))
    vuln = VULNERABLE_NAMES.index(at.vulnerable)
    armed = at.card.by_trigger.get("first_hand", ())
    character = Character(gate.next_id(state), uid, at.card)
    character.prep, character.prep_own = at.preparation, at.preparation_own
    character.vuln, character.charge = vuln, at.charge
    character.spent, character.channeled, character.activated = at.action == "spent", vuln == CHANNEL, at.activated
    character.armed = armed[:1] if at.armed else ()
    character.mods = tuple(mods)
    character.sum_up()
    if at.activated:
        for use in at.card.activations:
            gate.mark_used(state, limit_key(use, seat, character.id))
    return character


def _lay_links(state: State, seat: int, laid: SeatPosition, dealer: _Dealer) -> None:
    side = state.seats[seat]
    for slot in sorted(laid.field):
        for at in laid.field[slot].attached:
            link = _link(state, seat, at, dealer.deal(at.card))
            host = side.field[slot]
            assert host is not None
            characters.hang(state, seat, slot, host.mods, (*host.attached, link))


def _link(state: State, seat: int, at: AttachedAt, uid: int) -> Attachment:
    ability = at.by or _own_attaching(at.card)
    if ability is None:
        raise ValueError(f"{at.card.id} attaches itself by no ability of its own; name one with `by`")
    effect = next((e for e in ability.effects if e.op == "attach"), None)
    if effect is None:
        raise ValueError(f"{ability.id} attaches nothing")
    slot = -1
    if effect.returns:
        slot = free_slot(state.seats[seat])
        if slot < 0:
            raise ValueError(f"{at.card.id} returns to the field, but no slot is free to reserve")
        characters.reserve(state, seat, slot, uid)
    return Attachment(
        uid, at.card, ability, effect.power, effect.mask, effect.until == "next_combat", effect.returns, slot, seat
    )


def _own_attaching(card: CardDef) -> AbilityDef | None:
    for ability in card.abilities:
        if any(e.op == "attach" and e.card is None for e in ability.effects):
            return ability
    return None
