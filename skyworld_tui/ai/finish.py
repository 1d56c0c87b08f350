"""Exact questions about one turn: can this seat win in it?

Every line is looked at, the one nearest to the goal first and among equals the one begun last, as long as a bound says
that it could still reach it. So the answer is exact within the budget, but for what hidden cards would bring: in a
veiled match they are blanks.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from ..cards.model import AbilityDef, CardDef, EffectDef
from ..engine import Match, query
from ..engine.moves import Move
from ..engine.state import NONE, Character, Seat, State
from .evaluation import Evaluator
from .moves import candidates
from .search import Budget, Path, TurnSearch, unrolled

SHOWN: Final = frozenset({"channel", "attack", "activate", "bank", "hero", "drain"})
"""Verbs that need no card of the hand."""

SLOTS: Final = 5
"""As many characters as an effect on each of them may reach."""

READYING: Final = frozenset({"readiness", "reinvigorate", "ready"})
OVER: Final = frozenset({"on_entry", "on_entry_less_faith", "hand", "turn_start", "turn_start_empty_slot",
                         "turn_start_more_essences"})  # fmt: skip
"""Triggers that a character on the field has behind it in its main phase. A BANK ACTION may still come: who falls or is
evolved becomes an Essence."""

ACTING: Final = frozenset({"on_channel", "on_attack", "on_attack_or_channel", "on_attack_channeler",
                           "on_destroy_by_attack", "on_destroy_channeler", "on_survive_attack", "on_survive_combat",
                           "on_vulnerable"})  # fmt: skip
"""Triggers that come again with each action of the character."""

WATCHING: Final = frozenset({"on_execution", "on_dudurima", "in_preparation", "first_hand"})
"""Triggers that come again with each thing that others do."""


class Chance(NamedTuple):
    """What abilities may bring in one turn at best. ``gain``: Faith, once; ``acting``: Faith with each action;
    ``watching``: Faith with each thing that happens; ``again``: characters readied; ``homes``: cards sent home;
    ``awaken``: further awakenings; ``bring``: cards of the Bank that come to the hand; ``executes``: executions."""

    gain: int = 0
    acting: int = 0
    watching: int = 0
    again: int = 0
    homes: int = 0
    awaken: int = 0
    bring: int = 0
    executes: int = 0

    def plus(self, other: Chance) -> Chance:
        """Both together."""
        return Chance(*(one + two for one, two in zip(self, other, strict=True)))


NOTHING: Final = Chance()


class Finisher:
    """Looks for wins of one turn. Remembers what each card may bring, so use one for one match."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._chances: dict[tuple[str, str], Chance] = {}

    def find(self, match: Match, seat: int, budget: Budget, shown: bool = False) -> tuple[Move, ...] | None:
        """The moves of ``seat``, who must decide, that win this turn; None when the budget holds none. ``shown``: with
        what lies open alone, nothing from the hand. What the other player is asked in between it answers as looks
        worst for ``seat``."""
        if self.reach(match.dealt, seat, shown) < match.goal:
            return None
        turn, order = match.turn, count()
        search = TurnSearch(self._evaluator, seat, budget)
        waiting: list[tuple[int, int, Match, Path | None]] = [(0, next(order), match, None)]
        seen = {match.alike(seat)}
        while waiting and budget.left > 0:
            _, _, now, path = heappop(waiting)
            for move in self._moves(search, now, shown):
                if budget.left <= 0:
                    return None
                after = now.copy()
                after.play(move)
                budget.spend()
                search.answer_for_rival(after)
                state = after.dealt
                if state.winner == seat:
                    return unrolled((path, move))
                if state.winner >= 0 or state.turn != turn:
                    continue
                mark = after.alike(seat)
                if mark in seen:
                    continue
                seen.add(mark)
                # an ability that is asking has left the field's and the hand's account: no bound before it is done
                if state.choice is not None or self.reach(state, seat, shown) >= state.goal:
                    heappush(waiting, (-_near(state, seat), -next(order), after, (path, move)))
        return None

    def _moves(self, search: TurnSearch, match: Match, shown: bool) -> list[Move]:
        choice = match.dealt.choice
        if choice is not None:
            return [search.payment(match)] if choice.purpose == "pay" else candidates(match)
        return [move for move in candidates(match) if not shown or move.verb in SHOWN]

    # -- the bound -------------------------------------------------------------------------------------------------

    def reach(self, state: State, seat: int, shown: bool = False) -> int:
        """A score that ``seat`` will hardly pass in the turn that runs: every channel that may come at its highest and
        every ability that may come, as if nothing of it were ever in the way. ``shown``: without its hand. Chains in
        which abilities ready each other again and again may go beyond it."""
        side, other = state.seats[seat], state.seats[1 - seat]
        cards = [] if shown else [state.defs[uid] for uid in side.hand]
        standing = [c for c in side.field if c is not None]
        chance = NOTHING
        for character in standing:
            chance = chance.plus(self._chance(character.card, "standing"))
            for link in character.attached:
                chance = chance.plus(self._chance(link.card, "standing"))
        for card in cards:
            chance = chance.plus(self._chance(card, "hand"))
        for essence in side.bank:
            chance = chance.plus(self._chance(essence.card, "bank"))
        if side.hero is not None and query.evolutions(side) + len(cards) >= side.hero.evolution:
            chance = chance.plus(_sum((side.hero.power,)))
        if chance.awaken or chance.bring:
            cards += [essence.card for essence in side.bank]
            for essence in side.bank:
                chance = chance.plus(self._chance(essence.card, "hand"))
        able = [c for c in standing if c.vuln == NONE and not c.spent and not c.prep]
        again = chance.again + sum([bool(card.mask & query.ENTERS_READY) for card in cards])
        bound = side.faith + sum([c.card.faith for c in able]) + chance.gain
        bound += chance.acting * (1 + again) + chance.watching * (1 + chance.executes + len(cards))
        bound += sum(sorted([_growth(c, cards) for c in able], reverse=True)[: self._awakenings(side, chance)])
        if again:
            bound += again * max([card.faith for card in cards] + [c.card.faith for c in standing], default=0)
        return bound + max(0, state.format.hand_size + chance.homes - len(other.hand) - len(other.deck))

    def _awakenings(self, side: Seat, chance: Chance) -> int:
        raised = int(len(side.bank) >= query.RAISE_COST and not side.raised)
        return max(0, side.limit - side.awakenings_used) + raised + chance.awaken

    def _chance(self, card: CardDef, where: str) -> Chance:
        found = self._chances.get((card.id, where))
        if found is None:
            if where == "standing":
                abilities = tuple([a for a in card.abilities if a.trigger not in OVER])
            else:
                abilities = card.abilities if where == "hand" else card.by_trigger.get("bank", ())
            found = self._chances[card.id, where] = _sum(abilities)
        return found


def _sum(abilities: tuple[AbilityDef, ...]) -> Chance:
    total = NOTHING
    for ability in abilities:
        for effect in ability.effects:
            total = total.plus(_best(effect, ability.trigger))
    return total


def _best(effect: EffectDef, trigger: str) -> Chance:
    op, target = effect.op, effect.target
    many = max(1, effect.n, target.count if target is not None else 0)
    if target is not None and target.each:
        many = SLOTS
    often = "acting" if trigger in ACTING else "watching" if trigger in WATCHING else "gain"
    plain = NOTHING._replace(
        **{often: effect.n if op == "gain_faith" else 0},
        again=many if op in READYING else 0,
        homes=many if op == "return" else 0,
        awaken=int(op == "awaken"),
        bring=int(op == "exchange"),
        executes=many if op == "execute" else 0,
    )
    if effect.upgraded is None:
        return plain
    return Chance(*(max(pair) for pair in zip(plain, _best(effect.upgraded, trigger), strict=True)))


def _growth(character: Character, cards: list[CardDef]) -> int:
    """What evolving, once or twice, may add to a character's Faith."""
    best = character.card.faith
    for card in cards:
        if card.stage > 1 and card.stage > character.card.stage and card.faith > best:
            best = card.faith
    return best - character.card.faith


def _near(state: State, seat: int) -> int:
    """How close to the goal a position looks: the score and what may be channeled at once, the score counting more."""
    side = state.seats[seat]
    ready = sum([c.card.faith for c in side.field if c and c.vuln == NONE and not c.spent and not c.prep])
    return 3 * side.faith + 2 * ready
