"""What a position is worth to a seat: named terms, computed from what that seat may know and nothing else.

The position is one that was dealt from the seat's view: its own cards and the table are read, of the other hand and of
both decks nothing but how many cards they hold. While the seat acts, unspent actions and awakenings count a share of
what they would bring, so that making a move is worth the rest of it; the enemy's answer is looked at, not played.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import compress
from typing import Final, NamedTuple

from ..engine import query
from ..engine.state import NONE, Character, Seat, State
from .weights import Weights
from .worth import CardWorth, lasting_power

TERMS: Final = (
    "faith", "closing", "field", "bank", "hand", "limit", "counter", "hero", "denial", "missing", "exposed", "threat",
    "awakenings", "actions", "reach",
)  # fmt: skip
"""Every term by name. A position that is won or lost has only ``win``."""

UNTOUCHABLE: Final = query.COMBAT_SHIELD | query.INDESTRUCTIBLE


class Body(NamedTuple):
    """A character with what the evaluation asks about it again and again. ``acts``: it may channel in its owner's turn,
    the one that runs or the one that comes; ``strikes``: it may attack there."""

    worth: float
    power: int
    mask: int
    character: Character
    slot: int
    acts: bool
    strikes: bool


class Evaluator:
    """Weighs positions. Remembers what each card is worth, so use one for one match.

    ``blind``: terms that are not seen, for levels with a shallow sight; ValueError for one that is none. ``fear``: what
    each Faith weighs by which the other player would pass the goal next turn, for looking for a way out.
    """

    def __init__(self, weights: Weights, blind: Collection[str] = (), fear: float = 0.0) -> None:
        if unknown := set(blind) - set(TERMS):
            raise ValueError(f"no terms of the evaluation: {', '.join(sorted(unknown))}")
        self.weights = weights
        self.blind = tuple(blind)
        self._fear = fear
        self._seen = tuple([name not in blind for name in TERMS]) if blind else None
        self.cards = CardWorth(weights)

    def score(self, state: State, seat: int, done: bool = False) -> float:
        """The value of ``state`` for ``seat``; higher is better. ``done``: the active player will do nothing more."""
        if state.winner >= 0:
            return self.weights.win if state.winner == seat else -self.weights.win
        if self._seen is None:
            return sum(self._values(state, seat, done))
        return sum(compress(self._values(state, seat, done), self._seen))

    def terms(self, state: State, seat: int, done: bool = False) -> dict[str, float]:
        """Every weighted term by name; those that are seen add up to :meth:`score`."""
        if state.winner >= 0:
            return {"win": self.score(state, seat)}
        return dict(zip(TERMS, self._values(state, seat, done), strict=True))

    # -- the whole position --------------------------------------------------------------------------------------

    def _values(self, state: State, seat: int, done: bool) -> tuple[float, ...]:
        weights, goal = self.weights, state.goal
        me, other = state.seats[seat], state.seats[1 - seat]
        mine, theirs = self._bodies(state, seat, done), self._bodies(state, 1 - seat, done)
        my_turn = state.active == seat
        main = my_turn and state.phase == "main"
        hunters = [] if done and not my_turn else [body for body in theirs if body.strikes]
        exposed = -self._losses(mine, hunters)
        if not my_turn:
            exposed += self._losses(theirs, [body for body in mine if body.strikes])
        denied = _denied(state, seat)
        coming = [body.character.card.faith for body in theirs if body.acts]
        excess = other.faith + sum(coming) - (min(coming, default=0) if denied else 0) - goal
        # what can be channeled now, or in the turn that is about to begin
        ready = (
            sum([body.character.card.faith for body in mine if body.acts]) if main or (done and not my_turn) else -goal
        )
        return (
            weights.faith * (me.faith - other.faith),
            weights.closing * (me.faith * me.faith - other.faith * other.faith) / (goal * goal),
            sum([body.worth for body in mine]) - sum([body.worth for body in theirs]),
            self._bank(state, me, True) - self._bank(state, other, False),
            self._hand(state, me) - weights.hand * len(other.hand),
            weights.limit * (me.limit - other.limit),
            weights.counter * (query.counter_binds(state, 1 - seat) - query.counter_binds(state, seat)),
            weights.hero * (_hero_ready(me) - _hero_ready(other)),
            weights.denial * (denied and any(body.character.card.faith for body in theirs)),
            -weights.missing * (_missing(state, me) - _missing(state, other)),
            exposed,
            -weights.threat - self._fear * (excess + 1) if excess >= 0 else 0.0,
            self._awakenings(state, me, main),
            self._actions(mine, theirs, hunters) if main else 0.0,
            weights.reach if me.faith + ready >= goal else 0.0,
        )

    def _bodies(self, state: State, seat: int, done: bool) -> list[Body]:
        bodies = []
        worth = self.cards.character
        running = state.active == seat and state.phase != "end" and not done
        for slot, character in enumerate(state.seats[seat].field):
            if character is None:
                continue
            mask = query.keywords(state, seat, character)
            power = lasting_power(character)
            able = _can_act(character)
            # Before the next own turn everybody is readied, and Preparation of the usual kind ends a turn earlier.
            left = character.prep if running or character.prep_own else character.prep - 1
            acts = left <= 0 and (able or not running)
            strikes = acts or (bool(mask & query.ATTACK_IN_PREPARATION) and (able or not running))
            bodies.append(Body(worth(character, mask, power), power, mask, character, slot, acts, strikes))
        return bodies

    # -- parts ---------------------------------------------------------------------------------------------------

    def _bank(self, state: State, seat: Seat, own: bool) -> float:
        weights, sheet = self.weights, self.cards.sheet
        steps = weights.essence
        total = len(seat.bank)
        value = sum(steps[:total]) + steps[-1] * max(0, total - len(steps))
        value += sum([sheet(essence.card).bank for essence in seat.bank])
        if own:
            short = sum([min(3, max(0, state.defs[uid].requirement - total)) for uid in seat.hand])
            value -= weights.essence_needed * short
        return value - weights.lock * seat.locks

    def _hand(self, state: State, seat: Seat) -> float:
        sheet = self.cards.sheet
        return self.weights.hand * len(seat.hand) + sum([sheet(state.defs[uid]).hand for uid in seat.hand])

    def _losses(self, side: list[Body], attackers: list[Body]) -> float:
        """What ``side`` stands to lose to these attackers: each strikes once, the dearest within reach first."""
        weights = self.weights
        cost = weights.vulnerable * sum([body.character.vuln != NONE for body in side])
        if not attackers:
            return cost
        # A charged interceptor that can be attacked must be attacked first.
        order = sorted(side, key=lambda body: (not _intercepts(body), -body.worth))
        free = sorted(attackers, key=lambda body: body.power)
        for body in order:
            if body.mask & UNTOUCHABLE:
                continue
            for attacker in free:
                if attacker.power < body.power or not _reaches(attacker, body):
                    continue
                share = weights.exposed if attacker.power > body.power else weights.traded
                cost += share * max(0.0, body.worth - weights.fallen)
                free.remove(attacker)
                break
        return cost

    def _actions(self, mine: list[Body], theirs: list[Body], hunters: list[Body]) -> float:
        """What the unspent actions are worth: the best channel or attack of each, no target counted twice."""
        weights = self.weights
        guards = [body.slot for body in theirs if _intercepts(body)]
        plans: list[tuple[float, int, int]] = []
        for body in mine:
            if not _can_act(body.character):
                continue
            if not body.character.prep:
                gain = weights.faith * body.character.card.faith - self._risk(body, hunters, -1)
                plans.append((weights.channel_now * gain, body.slot, -1))
            elif not body.mask & query.ATTACK_IN_PREPARATION:
                continue
            for target in theirs:
                if not _reaches(body, target) or (guards and target.slot not in guards):
                    continue
                gain = _combat(body, target)
                if gain > 0:
                    gain -= self._risk(body, hunters, target.slot)
                    plans.append((weights.attack_now * gain, body.slot, target.slot))
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

    def _risk(self, body: Body, hunters: list[Body], gone: int) -> float:
        """What acting exposes: the share of the character that an enemy strong enough would take next turn."""
        if body.mask & UNTOUCHABLE:
            return 0.0
        weights = self.weights
        share = 0.0
        for hunter in hunters:
            if hunter.slot != gone and hunter.power >= body.power:
                share = max(share, weights.exposed if hunter.power > body.power else weights.traded)
        return share * max(0.0, body.worth - weights.fallen) + weights.vulnerable

    def _awakenings(self, state: State, me: Seat, main: bool) -> float:
        """What the awakenings still allowed this turn, and those of the turns to come, could put on the field."""
        weights = self.weights
        left = max(0, me.limit - me.awakenings_used) if main else 0
        total = len(me.bank)
        payable = query.consumable(me)
        now: list[tuple[float, int]] = []
        later: list[tuple[float, int]] = []
        for place, uid in enumerate(me.hand):
            card = state.defs[uid]
            short = card.requirement - total
            if short > 1 and not weights.awaken_far:
                continue
            gain = self._awakening(state, me, card.stage, uid)
            if gain <= 0:
                continue
            if left and short <= 0 and card.consume <= payable:
                now.append((gain, place))
            later.append((gain * weights.awaken_far ** max(0, short - 1) if short > 1 else gain, place))
        now.sort(reverse=True)
        later.sort(reverse=True)
        taken = {place for _, place in now[:left]}
        value = weights.awaken_now * sum([gain for gain, _ in now[:left]])
        rest = [gain for gain, place in later if place not in taken]
        value += weights.awaken_next * sum(rest[: me.limit])
        return value + weights.awaken_after * sum(rest[me.limit : 2 * me.limit])

    def _awakening(self, state: State, me: Seat, stage: int, uid: int) -> float:
        """What playing this card from the hand would add, 0 when it has no place."""
        card = state.defs[uid]
        gain = self.cards.sheet(card).gain
        if stage == 1:
            return gain if query.free_slot(me) >= 0 else 0.0
        hosts = [self.cards.sheet(c.card).fresh for c in me.field if c is not None and query.may_follow(card, c)]
        return gain - min(hosts) + 1.0 if hosts else 0.0


def _combat(body: Body, target: Body) -> float:
    """What winning or trading in this combat brings, before any answer. The turn's bonuses count."""
    mine, theirs = max(0, body.character.power), max(0, target.character.power)
    falls = mine <= theirs and not body.mask & UNTOUCHABLE
    wins = mine >= theirs and not target.mask & UNTOUCHABLE
    return (target.worth if wins else 0.0) - (body.worth if falls else 0.0)


def _can_act(character: Character) -> bool:
    return character.vuln == NONE and not character.spent


def _reaches(attacker: Body, target: Body) -> bool:
    return target.character.vuln != NONE or bool(attacker.mask & query.OPEN_ATTACK)


def _intercepts(body: Body) -> bool:
    return bool(body.mask & query.ANY_INTERCEPT) and body.character.charge and body.character.vuln != NONE


def _hero_ready(seat: Seat) -> bool:
    return seat.hero is not None and query.evolutions(seat) >= seat.hero.evolution


def _missing(state: State, seat: Seat) -> int:
    """Draws that will be missing at the next refill."""
    return max(0, state.format.hand_size - len(seat.hand) - len(seat.deck))


def _denied(state: State, seat: int) -> bool:
    """Whether a restriction by ``seat`` of the other player's next channel waits."""
    return any(e.kind == "deny" and e.seat == seat and e.turn >= state.turn for e in state.lasting)
