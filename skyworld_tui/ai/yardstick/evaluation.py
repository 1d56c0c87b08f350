"""What a view is worth to the yardstick: named terms, computed from what its seat may know and nothing else.

The value is for a position in which the viewer is still acting: unspent actions and awakenings count a share of what
they would bring, so that making a move is worth the rest of it, and the enemy's answer next turn is looked at, not
played.
"""

from __future__ import annotations

from typing import Final

from ...cards.model import AbilityDef, CardDef
from ...engine.view import CharacterView, MatchView, SeatView
from ..weights import Weights

_UNTOUCHABLE: Final = frozenset({"combat_shield", "indestructible"})
_INTERCEPTS: Final = frozenset({"intercept", "intercept_executions"})

CONDITIONAL: Final = 0.7
"""Share of its gain that an ability keeps when it asks for a condition."""

CONSUMED: Final = 0.9
"""What an Essence is worth that an ability consumes."""

LOCKED: Final = 0.1
"""What a lock of an ability costs."""

SPARED: Final = 0.3
"""Share of its gain that is left of an ability whose costs eat up the rest."""

EVOLVING: Final = 1.0
"""What is kept of the host beyond its worth: it stays the same character."""

AWAITED: Final = 3
"""More Essences than this that a card still waits for do not count."""

FULL_HAND: Final = 6
"""The hand after a refill."""


class Evaluator:
    """Weighs views. Remembers what each card is worth, so use one for one match."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._abilities: dict[str, float] = {}
        self._cards: dict[str, float] = {}

    # -- cards and characters ------------------------------------------------------------------------------------

    def ability(self, ability: AbilityDef) -> float:
        """What one ability of a character on the field is still worth."""
        often = self.weights.trigger.get(ability.trigger, 0.0)
        if not often:
            return 0.0
        gain = sum(self.weights.op.get(effect.op, 0.0) * (effect.n or 1) for effect in ability.effects)
        if ability.conditions:
            gain *= CONDITIONAL
        return often * max(gain - CONSUMED * ability.consume - LOCKED * ability.lock, gain * SPARED)

    def abilities(self, card: CardDef) -> float:
        """What the abilities of ``card`` are worth while it stands on the field."""
        known = self._abilities.get(card.id)
        if known is None:
            known = self._abilities[card.id] = sum(self.ability(ability) for ability in card.abilities)
        return known

    def card(self, card: CardDef) -> float:
        """What ``card`` would be worth as a fresh character."""
        known = self._cards.get(card.id)
        if known is None:
            weights = self.weights
            known = weights.body + weights.power * card.power + weights.channel * card.faith + self.abilities(card)
            known += sum(weights.keyword.get(keyword, 0.0) for keyword in card.keywords)
            known += weights.evolved * (card.stage > 1) - weights.slow * max(0, card.preparation - 1)
            self._cards[card.id] = known
        return known

    def character(self, character: CharacterView) -> float:
        """What a character on the field is worth, bonuses of this turn left out."""
        weights = self.weights
        value = weights.body + weights.power * lasting_power(character) + weights.channel * character.faith
        value += self.abilities(character.card) + weights.evolved * (character.stage > 1)
        value += sum(weights.keyword.get(keyword, 0.0) for keyword in character.keywords)
        if character.preparation_own:
            value -= weights.slow * character.preparation
        return value

    # -- the whole view ------------------------------------------------------------------------------------------

    def score(self, view: MatchView) -> float:
        """The value of ``view`` for its seat; higher is better."""
        if view.winner is not None:
            return self.weights.win if view.winner == view.seat else -self.weights.win
        return sum(self.terms(view).values())

    def terms(self, view: MatchView) -> dict[str, float]:
        """Every weighted term by name; they add up to :meth:`score` while nobody has won."""
        me, other, weights = view.me, view.other, self.weights
        mine = [(character, self.character(character)) for character in me.field if character is not None]
        theirs = [(character, self.character(character)) for character in other.field if character is not None]
        my_turn = view.active == view.seat
        terms = {
            "faith": weights.faith * (me.faith - other.faith),
            "closing": weights.closing * (me.faith**2 - other.faith**2) / view.goal**2,
            "field": sum(value for _, value in mine) - sum(value for _, value in theirs),
            "bank": self._bank(me) - self._bank(other),
            "hand": self._hand(me) - self._hand(other),
            "limit": weights.limit * (me.awaken_limit - other.awaken_limit),
            "counter": weights.counter * (me.counter - other.counter),
            "hero": weights.hero * (_hero_ready(me) - _hero_ready(other)),
            "denial": weights.denial * (_denies(me) and any(c.faith for c, _ in theirs)),
            "missing": -weights.missing * (_missing(me) - _missing(other)),
            "exposed": -self._losses(mine, _attackers(view, theirs)),
        }
        if not my_turn:
            terms["exposed"] += self._losses(theirs, _attackers(view, mine))
        coming = sum(c.faith for c, _ in theirs if _acts_next(view, c))
        if other.faith + coming >= view.goal:
            terms["threat"] = -weights.threat
        main = my_turn and view.phase == "main"
        terms["awakenings"] = self._awakenings(me, main)
        if main:
            terms["actions"] = self._actions(view, mine, theirs)
            ready = sum(c.faith for c, _ in mine if _can_act(c) and not c.preparation)
            if me.faith + ready >= view.goal:
                terms["reach"] = weights.reach
        return terms

    # -- parts ---------------------------------------------------------------------------------------------------

    def _bank(self, seat: SeatView) -> float:
        weights = self.weights
        steps = weights.essence
        total = len(seat.bank)
        value = sum(steps[:total]) + steps[-1] * max(0, total - len(steps))
        value += weights.keep * sum(self.card(essence.card) for essence in seat.bank)
        if seat.hand:
            short = sum(min(AWAITED, max(0, card.requirement - total)) for card in seat.hand)
            value -= weights.essence_needed * short
        return value - weights.lock * seat.locks

    def _hand(self, seat: SeatView) -> float:
        weights = self.weights
        value = weights.hand * seat.hand_count
        for card in seat.hand or ():
            value += weights.hand_card * self.card(card)
        return value

    def _losses(self, side: list[tuple[CharacterView, float]], attackers: list[CharacterView]) -> float:
        """What ``side`` stands to lose to these attackers: each strikes once, the dearest within reach first."""
        weights = self.weights
        cost = weights.vulnerable * sum(1 for character, _ in side if character.vulnerable != "none")
        if not attackers:
            return cost
        # A charged interceptor that can be attacked must be attacked first.
        order = sorted(side, key=lambda pair: (not _intercepts(pair[0]), -pair[1]))
        free = sorted(attackers, key=lasting_power)
        for character, value in order:
            if _UNTOUCHABLE.intersection(character.keywords):
                continue
            power = lasting_power(character)
            for attacker in free:
                if lasting_power(attacker) < power or not _reaches(attacker, character):
                    continue
                cost += (weights.exposed if lasting_power(attacker) > power else weights.traded) * value
                free.remove(attacker)
                break
        return cost

    def _actions(
        self, view: MatchView, mine: list[tuple[CharacterView, float]], theirs: list[tuple[CharacterView, float]]
    ) -> float:
        """What the unspent actions are worth: the best channel or attack of each, no target counted twice."""
        weights = self.weights
        hunters = _attackers(view, theirs)
        guards = [character for character, _ in theirs if _intercepts(character)]
        plans: list[tuple[float, int, int]] = []
        for character, value in mine:
            if not _can_act(character):
                continue
            if not character.preparation:
                gain = weights.faith * character.faith - self._risk(character, value, hunters, -1)
                plans.append((weights.channel_now * gain, character.slot, -1))
            elif "attack_in_preparation" not in character.keywords:
                continue
            for target, worth in theirs:
                if not _reaches(character, target) or (guards and target not in guards):
                    continue
                gain = self._attack(character, value, target, worth)
                if gain > 0:
                    gain -= self._risk(character, value, hunters, target.slot)
                    plans.append((weights.attack_now * gain, character.slot, target.slot))
        plans.sort(reverse=True)
        total = 0.0
        used: set[int] = set()
        struck: set[int] = set()
        for gain, slot, target_slot in plans:
            if gain > 0 and slot not in used and target_slot not in struck:
                total += gain
                used.add(slot)
                if target_slot >= 0:
                    struck.add(target_slot)
        return total

    def _attack(self, character: CharacterView, value: float, target: CharacterView, worth: float) -> float:
        """What winning or trading in this combat brings, before any answer."""
        falls = character.power <= target.power and not _UNTOUCHABLE.intersection(character.keywords)
        wins = character.power >= target.power and not _UNTOUCHABLE.intersection(target.keywords)
        return (worth if wins else 0.0) - (value if falls else 0.0)

    def _risk(self, character: CharacterView, value: float, hunters: list[CharacterView], gone: int) -> float:
        """What acting exposes: the share of the character that an enemy strong enough would take next turn."""
        if _UNTOUCHABLE.intersection(character.keywords):
            return 0.0
        power = lasting_power(character)
        share = 0.0
        for hunter in hunters:
            if hunter.slot != gone and lasting_power(hunter) >= power:
                share = max(share, self.weights.exposed if lasting_power(hunter) > power else self.weights.traded)
        return share * value + self.weights.vulnerable

    def _awakenings(self, me: SeatView, my_turn: bool) -> float:
        """What the awakenings still allowed this turn, and those of the next one, could put on the field."""
        weights = self.weights
        left = me.awaken_left if my_turn else 0
        total = len(me.bank)
        now: list[tuple[float, int]] = []
        later: list[tuple[float, int]] = []
        for place, card in enumerate(me.hand or ()):
            if card.requirement > total + 1:
                continue
            gain = self._awakening(me, card)
            if gain <= 0:
                continue
            if left and card.requirement <= total and card.consume <= me.consumable:
                now.append((gain, place))
            later.append((gain, place))
        now.sort(reverse=True)
        later.sort(reverse=True)
        taken = {place for _, place in now[:left]}
        value = weights.awaken_now * sum(gain for gain, _ in now[:left])
        rest = [gain for gain, place in later if place not in taken]
        return value + weights.awaken_next * sum(rest[: me.awaken_limit])

    def _awakening(self, me: SeatView, card: CardDef) -> float:
        """What playing this card from the hand would add, 0 when it has no place."""
        gain = self.card(card) * (1 - self.weights.hand_card) - self.weights.hand - self.weights.consumed * card.consume
        if card.stage == 1:
            room = any(c is None and r is None for c, r in zip(me.field, me.reserved, strict=True))
            return gain if room else 0.0
        hosts = [c for c in me.field if c is not None and _may_evolve(card, c)]
        return gain - min(self.card(c.card) for c in hosts) + EVOLVING if hosts else 0.0


def lasting_power(character: CharacterView) -> int:
    """Power without what ends this turn, never below 0."""
    if len(character.parts) <= 1:
        return character.power
    return max(0, sum(part.amount for part in character.parts if part.until != "turn"))


def _can_act(character: CharacterView) -> bool:
    return character.vulnerable == "none" and character.action == "available"


def _acts_next(view: MatchView, character: CharacterView) -> bool:
    """Whether the character may channel in its owner's turn, the one that runs or the one that comes."""
    if view.active == character.seat and view.phase != "end":
        return _can_act(character) and not character.preparation
    # Every character is readied first; Preparation of the usual kind ends with the turn before.
    left = character.preparation if character.preparation_own else character.preparation - 1
    return left <= 0


def _attackers(view: MatchView, side: list[tuple[CharacterView, float]]) -> list[CharacterView]:
    """Those of ``side`` that may attack in their turn, the one that runs or the one that comes."""
    return [
        character
        for character, _ in side
        if _acts_next(view, character)
        or ("attack_in_preparation" in character.keywords and (view.active != character.seat or _can_act(character)))
    ]


def _reaches(attacker: CharacterView, target: CharacterView) -> bool:
    return target.vulnerable != "none" or "open_attack" in attacker.keywords


def _intercepts(character: CharacterView) -> bool:
    return character.charge and character.vulnerable != "none" and bool(_INTERCEPTS.intersection(character.keywords))


def _may_evolve(card: CardDef, host: CharacterView) -> bool:
    return host.stage == card.stage - 1 and (card.stage < 3 or host.card.insignia == card.insignia)


def _hero_ready(seat: SeatView) -> bool:
    return seat.hero is not None and seat.evolutions >= seat.hero.evolution


def _missing(seat: SeatView) -> int:
    """Draws that will be missing at the next refill."""
    return max(0, FULL_HAND - seat.hand_count - seat.deck_count)


def _denies(seat: SeatView) -> bool:
    """Whether a restriction of the other player's next channel waits."""
    if any(c is not None and c.activated == "active" and not c.armed for c in seat.field):
        return True
    return any(
        effect.op == "deny_channel"
        for card in seat.trail
        for ability in card.hand_abilities
        for effect in ability.effects
    )
