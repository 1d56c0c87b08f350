"""The words that rules text is made of: one table a language.

A template may name values in braces. ``a(n)`` becomes "a" or "an" by the letter that follows. A key with ``.many`` is
the plural of the key before the dot and may be left out where both read alike; ``.one`` likewise for an amount of 1,
and ``.may`` for the form after "you may", where the verb has another one there.
A second language is another table with the same keys; what it leaves out is read in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from . import words_pt

ENGLISH: Final[Mapping[str, str]] = {
    # badges
    "badge.activation": "ACTIVATION",
    "badge.on_entry": "ON ENTRY",
    "badge.on_entry_less_faith": "ON ENTRY · LESS FAITH",
    "badge.continuous": "CONTINUOUS",
    "badge.in_preparation": "IN PREPARATION",
    "badge.legacy": "LEGACY",
    "badge.hand": "HAND ABILITY",
    "badge.bank": "BANK ACTION",
    "badge.hero_power": "HERO POWER",
    "badge.on_channel": "ON CHANNELING FAITH",
    "badge.on_vulnerable": "ON BECOMING VULNERABLE",
    "badge.on_attack": "ON ATTACK",
    "badge.on_attack_or_channel": "ON ATTACKING OR CHANNELING",
    "badge.on_attack_channeler": "ON ATTACKING A FAITH CHANNELER",
    "badge.on_destroy_by_attack": "ON DESTROYING BY ATTACK",
    "badge.on_destroy_channeler": "ON DESTROYING A CHANNELER",
    "badge.on_survive_attack": "ON SURVIVING AS ATTACKER",
    "badge.on_survive_combat": "ON SURVIVING COMBAT",
    "badge.on_dudurima": "ON A DUDURIMA ENTERING",
    "badge.on_death": "ON DEATH",
    "badge.on_execution": "ON AN EXECUTION",
    "badge.turn_start": "TURN START",
    "badge.end_of_turn": "AT THE END OF YOUR TURN",
    "badge.turn_start_empty_slot": "TURN START · EMPTY SLOT",
    "badge.turn_start_more_essences": "TURN START · MORE ESSENCES",
    "badge.first_hand": "FIRST HAND ABILITY",
    # keywords: as printed, and as something a character "has" or does
    "keyword.ward": "Ward",
    "keyword.safeguard": "Safeguard",
    "keyword.intercept": "Intercept",
    "keyword.intercept_executions": "Intercept + Executions",
    "keyword.enters_ready": "Enters ready",
    "keyword.open_attack": "May attack enemies that are not vulnerable",
    "keyword.attack_in_preparation": "May attack in Preparation",
    "keyword.combat_shield": "Not destroyed in combat",
    "keyword.indestructible": "Cannot be destroyed",
    "does.enters_ready": "enters ready",
    "does.enters_ready.many": "enter ready",
    "does.open_attack": "may attack enemies that are not vulnerable",
    "does.attack_in_preparation": "may attack in Preparation",
    "does.combat_shield": "is not destroyed in combat",
    "does.combat_shield.many": "are not destroyed in combat",
    "does.indestructible": "cannot be destroyed",
    "has": "has {what}",
    "has.many": "have {what}",
    "power": "{n} Power",
    "preparation": "Stays in Preparation for {n} of your turns",
    # the sentence
    "and": " and ",
    "or": " or ",
    "list": ", ",
    "you_may": "you may {clause}",
    "you_may.that": "you may apply this: {clause}",
    "if_survives": "if this character survives the combat, {clause}",
    "from_hand": "from hand: until the end of the next enemy turn",
    "event.end_of_turn": "at the end of your turn",
    "event.ally_evolves": "when an ally evolves",
    "condition.reserve": "Reserve {n}",
    "condition.attached": "while this carries an Attachment",
    "condition.granted_faith": "if the channel granted Faith",
    "condition.apogee": "with Apogee",
    "condition.formation": "with Formation",
    "cost.lock": "lock {n}",
    "cost.consume": "consume {n}",
    "cost.consume_this": "consume this card",
    "limit.once_per_turn": "once per turn",
    "limit.once_per_turn_shared": "once per turn across copies",
    "limit.repeatable": "repeatable",
    "upgrade": "{condition}, {change} instead",
    "upgrade.n": "{n}",
    "upgrade.max_power": "Power {n} or less",
    "upgrade.count": "up to {n}",
    "upgrade.power": "{n} Power",
    "upgrade.reduce": "requirement −{n}",
    # whom
    "ref.this": "this character",
    "ref.attacked": "the attacked enemy",
    "ref.successor": "its successor",
    "who": "{amount}{state}{insignia}{noun}{where}{max_power}",
    "amount.one": "a(n) ",
    "amount.other": "another ",
    "amount.each": "each ",
    "amount.each_other": "each other ",
    "amount.exactly": "{n} ",
    "amount.exactly_other": "{n} other ",
    "amount.up_to": "up to {n} ",
    "amount.up_to_other": "up to {n} other ",
    "amount.bare": "",
    "amount.bare_other": "other ",
    "noun.ally": "ally",
    "noun.ally.many": "allies",
    "noun.enemy": "enemy",
    "noun.enemy.many": "enemies",
    "state.vulnerable": "vulnerable ",
    "where.preparation": " in Preparation",
    "insignia.sun": "Sun ",
    "insignia.moon": "Moon ",
    "insignia.star": "Star ",
    "insignia.void": "Void ",
    "max_power": " with Power {n} or less",
    # which card
    "stage": "Stage {stages}",
    "stage.1": "I",
    "stage.2": "II",
    "stage.3": "III",
    "a_card": "a(n) {insignia}{stage}card",
    "a_card.stage": "{stage} ",
    "card.bank": "{card} from your Bank",
    "card.this": "this card",
    "card.exchanged": "the card brought",
    # how long
    "until.turn": " this turn",
    "until.next_enemy_turn": " until the end of the next enemy turn",
    "until.next_combat": " until its next combat ends",
    "until.next_combat.many": " until their next combat ends",
    "until.leaves": "",
    # operations; `.on` with a target that is not the usual one, `.may` after "you may"
    "op.inspire": "Inspire {n}",
    "op.inspire.on": "Inspire {n} on {who}",
    "op.intimidate": "Intimidate {n}",
    "op.intimidate.on": "Intimidate {n} on {who}",
    "op.strengthen": "Strengthen {n}",
    "op.strengthen.on": "Strengthen {n} on {who}",
    "op.strengthen.loss": "{who} permanently loses {n} Power",
    "op.readiness": "Readiness {n}",
    "op.readiness.may": "use Readiness {n}",
    "op.readiness.on": "Readiness {n} on {who}",
    "op.readiness.on.may": "use Readiness {n} on {who}",
    "op.reinvigorate": "Reinvigorate {n}",
    "op.reinvigorate.on": "Reinvigorate {n} on {who}",
    "op.gain_faith": "gain {n} Faith",
    "op.drain_faith": "Drain Faith {n}",
    "op.draw": "draw {n} cards",
    "op.draw.one": "draw a card",
    "op.search": "Search {n}",
    "op.deposit": "Deposit {n}",
    "op.exchange": "Exchange, bringing {card}",
    "op.unlock": "Unlock {n} Essences",
    "op.unlock.one": "Unlock 1 Essence",
    "op.unlock.all": "Unlock all your locked Essences",
    "op.ready": "{who} becomes ready",
    "op.ready.many": "{who} become ready",
    "op.ready.it": "it becomes ready",
    "op.expose": "expose {who}",
    "op.execute": "Execute {who}",
    "op.return": "return {who} to its owner's hand",
    "op.return.many": "return {who} to their owner's hand",
    "op.awaken": "awaken {card}{spends}{reduce}",
    "op.awaken.onto": "evolve this character with {card}{spends}{reduce}",
    "awaken.spends": ", spending an awakening",
    "awaken.free": " without spending an awakening",
    "awaken.reduce": ", its requirement −{n}",
    "op.attach": "Attach {card} to {who}{until}{gives}",
    "op.attach.returns": "Attach + Awaken {card} to {who}{until}{gives}",
    "attach.gives": "; it {what}",
    "op.grant": "{who} {what}{until}",
    "op.deny_channel": "the rival's first channel in their next turn grants no Faith",
    "op.counter": "Counter: the rival may awaken or evolve only by spending a normal awakening",
    "op.replace_consumption": "when you evolve, each Essence that would be consumed is replaced with Lock {n}",
    # operations, costs and conditions by name
    "name.inspire": "Inspire",
    "name.intimidate": "Intimidate",
    "name.strengthen": "Strengthen",
    "name.readiness": "Readiness",
    "name.reinvigorate": "Reinvigorate",
    "name.drain_faith": "Drain Faith",
    "name.search": "Search",
    "name.deposit": "Deposit",
    "name.exchange": "Exchange",
    "name.execute": "Execute",
    "name.expose": "Expose",
    "name.return": "Return",
    "name.draw": "Draw",
    "name.gain_faith": "Gain Faith",
    "name.attach": "Attach",
    "name.attach_awaken": "Attach + Awaken",
    "name.legacy_attach": "Legacy + Attach",
    "name.counter": "Counter",
    "name.lock": "Lock",
    "name.unlock": "Unlock",
    "name.consume": "Consume",
    "name.reserve": "Reserve",
    "name.apogee": "Apogee",
    "name.formation": "Formation",
    # a card's numbers in a list
    "label.insignia.sun": "Sun",
    "label.insignia.moon": "Moon",
    "label.insignia.star": "Star",
    "label.insignia.void": "Void",
    "label.requirement": "requirement {n}",
    "label.consume": "consume {n}",
    "label.power": "Power {n}",
    "label.faith": "Faith {n}",
    "label.hero": "Hero · Evolution ×{n}",
    # what a keyword means, for the reader of a card
    "reminder.search": "reveal {n} cards from the top, choose one for your hand and put the rest on the bottom. "
    "One Search per turn across your Search abilities",
    "reminder.search.one": "reveal the top card and take it into your hand. "
    "One Search per turn across your Search abilities",
    "reminder.ward": "cannot be targeted by enemy abilities",
    "reminder.safeguard": "cannot be targeted by enemy abilities; in any zone the enemy Counter does not affect it",
    "reminder.intercept": "the first attack against your allies must target this character; "
    "refreshes when it becomes vulnerable again",
    "reminder.intercept_executions": "the first attack or execution against your allies must target this character; "
    "one shared charge, refreshed when it becomes vulnerable again",
    "reminder.enters_ready": "it skips Preparation and may attack or channel on the turn it enters",
    "reminder.open_attack": "its attacks may choose an enemy that is not vulnerable",
    "reminder.attack_in_preparation": "it may attack, but not channel, while in Preparation",
    "reminder.combat_shield": "no combat destroys it, whatever the Power",
    "reminder.indestructible": "nothing destroys it: no combat, no execution, no zero Power",
    "reminder.drain_faith": "the rival loses {n} Faith",
    "reminder.readiness": "choose {n} allies in Preparation. They leave Preparation and become ready "
    "to attack or channel this turn",
    "reminder.readiness.one": "choose an ally in Preparation. It leaves Preparation and becomes ready "
    "to attack or channel this turn",
    "reminder.reinvigorate": "choose {n} vulnerable allies outside Preparation to become ready again",
    "reminder.reinvigorate.one": "choose a vulnerable ally outside Preparation to become ready again",
    "reminder.inspire": "an ally receives +{n} Power this turn",
    "reminder.intimidate": "an enemy loses {n} Power this turn",
    "reminder.strengthen": "an ally receives +{n} permanent Power",
    "reminder.exchange": "you must bring an available Essence from the Bank to your hand and then must send another "
    "card from your hand to the Bank",
    "reminder.deposit": "send {n} cards from your hand to the Bank as available Essences. "
    "One Deposit per turn, shared across your cards",
    "reminder.deposit.one": "send a card from your hand to the Bank as an available Essence. "
    "One Deposit per turn, shared across your cards",
    "reminder.lock": "reserve {n} units of free Bank capacity until your next turn",
    "reminder.lock.one": "reserve 1 unit of free Bank capacity until your next turn",
    "reminder.consume": "remove {n} available Essences from the Bank and the game",
    "reminder.consume.one": "remove an available Essence from the Bank and the game",
    "reminder.reserve": "requires at least {n} Essences in the Bank",
    "reminder.reserve.one": "requires at least 1 Essence in the Bank",
    "reminder.apogee": "requires at least one Stage III character on your field",
    "reminder.formation": "requires Stage I, II and III characters on your field",
    "reminder.attach": "it leaves its previous zone; when its last Attachment ends, the source is consumed",
    "reminder.attach_awaken": "the Attachment reserves a slot; when the link ends, the source returns there "
    "in Preparation",
    "reminder.execute": "destroy the target without comparing Power",
    "reminder.counter": "the rival can only awaken or evolve by spending a normal awakening; a card without Safeguard "
    "that tries otherwise is destroyed before it enters",
}

TABLES: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH, "pt": words_pt.PORTUGUESE}
"""Language code -> its table."""

LANGUAGES: Final = ("en", "pt")
"""Every language with a table of its own."""

_CONTRACTIONS: Final[Mapping[str, Mapping[str, str]]] = {"pt": words_pt.CONTRACTIONS}
_CONTRACTED: Final = {lang: re.compile(rf"\b(?:{'|'.join(pairs)})\b") for lang, pairs in _CONTRACTIONS.items()}
"""What a language writes as one word, wherever two templates bring it together."""


class Words:
    """Looking words up in one language, in English where it has none. A key that nobody knows raises KeyError."""

    __slots__ = ("_form", "_lang", "table")

    def __init__(self, lang: str, form: str = "") -> None:
        self.table = TABLES.get(lang, ENGLISH)
        self._lang = lang
        self._form = form

    def after_may(self) -> Words:
        """The same words in the form that follows "you may", where the table has one."""
        return Words(self._lang, ".may")

    def has(self, key: str) -> bool:
        return key in ENGLISH or key in self.table

    def get(self, key: str, /, **values: object) -> str:
        """The template ``key``, filled in."""
        template = self.table.get(key + self._form) if self._form else None
        if template is None:
            template = self.table.get(key)
        if template is None:
            template = ENGLISH[key]
        text = template.format_map(values)
        pattern = _CONTRACTED.get(self._lang)
        if pattern is None:
            return text
        pairs = _CONTRACTIONS[self._lang]
        return pattern.sub(lambda match: pairs[match[0]], text)

    def pick(self, key: str, many: bool, /, **values: object) -> str:
        """``key.many`` when there are several and the language has a form for it, else ``key``."""
        plural = f"{key}.many"
        return self.get(plural if many and (plural in self.table or self.lacks(key, plural)) else key, **values)

    def counted(self, key: str, n: int, /, **values: object) -> str:
        """``key.one`` for an amount of 1 where there is one, else ``key``; the amount is ``{n}``."""
        single = f"{key}.one"
        return self.get(single if n == 1 and (single in self.table or self.lacks(key, single)) else key, n=n, **values)

    def lacks(self, key: str, form: str) -> bool:
        """Whether the language leaves ``key`` itself to English, and English has that form of it."""
        return key not in self.table and form in ENGLISH
