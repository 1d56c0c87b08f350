"""What a card is worth by what it says, never by its name: the part of the evaluation that does not change in a
match."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards.model import ALL, AbilityDef, CardDef, EffectDef, keyword_names
from ..engine.state import Character
from .weights import Weights

UNSEEN: Final = CardDef("unseen", "?", "?", stage=0, insignia="", requirement=0, consume=0, power=0, faith=0)
"""Stands for every card that is not known; of no Stage, so that nothing can be done with it."""

CONDITIONAL: Final = 0.7
"""Share of its gain that an ability keeps when it asks for a condition: most of the time it is met when wanted."""

CONSUMED: Final = 0.9
"""What an Essence is worth that an ability consumes: about one that comes when a Bank is half grown. Less than a Bank
loses at first, because nobody has to use an ability."""

LOCKED: Final = 0.1
"""What a lock costs: the Essence is back next turn. Using a hand ability locks what its card requires, too."""

SPARED: Final = 0.3
"""Share of its gain that is left of an ability whose costs eat up the rest: it is used only when it pays."""


SEVERAL: Final = 3
"""What ``all`` comes to, as in "unlock all": about as many as there are when somebody uses it."""


class Sheet(NamedTuple):
    """What is known of a card once and for all. Amounts are in the unit of the evaluation."""

    fresh: float
    """As a character that has just entered."""
    standing: float
    """As one that stands, without Power and keywords, which change."""
    gain: float
    """What awakening it from the hand adds: ``fresh`` less what the card was worth in the hand and its consumption."""
    bank: float
    """As an Essence, beside being one: its BANK ACTION, and the good card that somebody may fetch."""
    hand: float
    """In the hand, apart from being awakened: its hand ability, and a share of what it would be on the field."""


class CardWorth:
    """Sheets of cards, made when first asked for. Belongs to one evaluator."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._sheets: dict[str, Sheet] = {}
        self._masks: dict[int, float] = {}

    def sheet(self, card: CardDef) -> Sheet:
        """The sheet of ``card``."""
        sheet = self._sheets.get(card.id)
        if sheet is None:
            sheet = self._sheets[card.id] = self._made(card)
        return sheet

    def keywords(self, mask: int) -> float:
        """What a set of keywords is worth on a character."""
        worth = self._masks.get(mask)
        if worth is None:
            worth = self._masks[mask] = sum(self.weights.keyword[name] for name in keyword_names(mask))
        return worth

    def character(self, character: Character, mask: int, lasting: int) -> float:
        """What a character on the field is worth with these keywords and this Power, bonuses of the turn left out."""
        weights = self.weights
        worth = self.sheet(character.card).standing + weights.power * lasting + self.keywords(mask)
        if character.prep_own:
            worth -= weights.slow * character.prep
        return worth

    def _made(self, card: CardDef) -> Sheet:
        weights = self.weights
        if card is UNSEEN:
            return Sheet(0.0, 0.0, 0.0, 0.0, weights.unseen)
        standing = weights.body + weights.channel * card.faith + weights.evolved * (card.stage > 1)
        standing += sum(self._ability(ability) for ability in card.abilities)
        fresh = standing + weights.power * card.power + self.keywords(card.mask)
        fresh -= weights.slow * max(0, card.preparation - 1)
        entry = sum(self._use(ability) for ability in card.abilities if ability.trigger.startswith("on_entry"))
        gain = fresh * (1 - weights.hand_card) - weights.hand - weights.consumed * card.consume + weights.entry * entry
        actions = sum(max(0.0, self._use(a)) for a in card.by_trigger.get("bank", ()))
        spells = max((max(0.0, self._use(a) - LOCKED * card.requirement) for a in card.hand_abilities), default=0.0)
        bank = weights.keep * fresh + weights.bank_action * actions
        return Sheet(fresh, standing, gain, bank, weights.hand_card * fresh + weights.hand_ability * spells)

    def _ability(self, ability: AbilityDef) -> float:
        """What one ability of a character on the field is still worth."""
        often = self.weights.trigger[ability.trigger]
        return often * self._use(ability) if often else 0.0

    def _use(self, ability: AbilityDef) -> float:
        """What using an ability once brings, its costs paid."""
        gain = sum(self.weights.op[effect.op] * _amount(effect) for effect in ability.effects)
        if ability.conditions:
            gain *= CONDITIONAL
        return max(gain - CONSUMED * ability.consume - LOCKED * ability.lock, gain * SPARED)


def _amount(effect: EffectDef) -> int:
    """How often an operation counts: its number, once where it has none, and for ``all`` what that usually is."""
    return SEVERAL if effect.n == ALL else effect.n or 1


def lasting_power(character: Character) -> int:
    """Power without what ends this turn, never below 0."""
    power = character.power
    for mod in character.mods:
        if mod.until == "turn":
            power -= mod.power
    return power if power > 0 else 0
