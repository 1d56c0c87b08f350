"""The log in prose, one seat at a time: short lines that say who did what, with hidden names left out.

All words stand in one table, :data:`ENGLISH`, and are said in the language of the moment. The turn number and whose
doing it was are data beside the text, because the screen shows them as a column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from ..cards.model import CardDef
from ..cards.text import keyword_name
from ..engine.events import Event
from ..language import later, listed, spoken, tr
from .players import called, is_you

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "match_start": later("{player} begins"),
        "match_start.you": later("You begin"),
        "mulligan": later("Exchanged {n} of the opening hand"),
        "mulligan.0": later("Kept the opening hand"),
        "turn": later("Turn {n}"),
        "draw": later("Drew {cards}"),
        "draw.hidden": later("Drew {n}"),
        "missing": later("{n} missing to refill the hand"),
        "faith.missing": later("{player} gained {n} Faith for missing draws"),
        "faith.effect": later("{player} gained {n} Faith"),
        "faith.loss": later("{player} lost {n} Faith"),
        "essence": later("Converted {card}"),
        "awaken": later("Awakened {card}"),
        "awaken.bank": later("Awakened {card} from the Bank"),
        "awaken.return": later("{card} returned to the field"),
        "evolve": later("{other} evolved into {card}"),
        "evolve.bank": later("{other} evolved into {card} from the Bank"),
        "paid": later("Consumed {cards}"),
        "lock": later("Locked {n}"),
        "unlock": later("Unlocked {n}"),
        "raise_limit": later("Awakening limit is now {total}"),
        "channel": later("{card} channeled {n} Faith"),
        "channel.0": later("{card} channeled no Faith"),
        "attack": later("{card} attacked {other}"),
        "combat": later("{n} against {total}"),
        "destroyed": later("{card} was destroyed"),
        "destroyed.execute": later("{card} was executed"),
        "destroyed.zero": later("{card} fell to 0 Power"),
        "prevented": later("{words}'s Counter: {card} could not enter"),
        "vulnerable.exposed": later("{card} is exposed"),
        "ready": later("{card} is ready again"),
        "ready.readiness": later("{card} left Preparation"),
        "power.turn": later("{card} {n:+d} Power this turn"),
        "power.permanent": later("{card} {n:+d} Power"),
        "power.attachment": later("{card} {n:+d} Power while attached"),
        "grant": later("{card} gained: {words}"),
        "returned.hand": later("{card} returned to the hand"),
        "returned.bank": later("{card} went to the Bank"),
        "attach": later("{card} attached to {other}"),
        "link_end": later("{card} is no longer attached"),
        "hand_ability": later("Used {card} from the hand"),
        "activate": later("Activated {card}"),
        "armed": later("{card} is armed for the next hand ability"),
        "bank_action": later("{card} acted from the Bank"),
        "hero_power": later("Used the Hero power"),
        "hero_power.secondary": later("Used Drain Faith 2"),
        "trigger": later("{card}: {trigger}"),
        "declined": later("Declined"),
        "skipped": later("{card}: skipped, the time ran out"),
        "search": later("Searched {n} from the top"),
        "found": later("Took {card}"),
        "found.hidden": later("Took a card"),
        "exchange": later("Brought {card}, sent {other}"),
        "exchange.hidden": later("Exchanged a card with the Bank"),
        "deposit": later("Deposited {cards}"),
        "trail_end": later("Trail consumed: {cards}"),
        "deny": later("The next first channel of {rival} grants nothing"),
        "denied": later("{card} granted no Faith"),
        "counter": later("Awakening Counter until the rival's turn ends"),
        "counter_end": later("The Awakening Counter ended"),
        "prepared": later("{card} is prepared"),
        "end_turn": later("Ended the turn"),
        "end_turn.timeout": later("The time ran out"),
        "concede": later("{player} conceded"),
        "win": later("{player} wins"),
        "win.you": later("You win"),
    }
)
"""What each event reads as, most particular key first; ``.you``: where the player is called "You"."""

QUIET = frozenset(
    {
        "renewed",
        "spend",
        "executed",
        "trail",
        "expired",
        "turn",
        "prepared",
        "lock",
        "unlock",
        "armed_end",
        "faith.channel",
    }
)
"""Kinds that a reader of the log does not miss: another line, the score or the board already says it."""

TRIGGER_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "on_entry": later("on entry"),
        "on_entry_less_faith": later("on entry, less Faith"),
        "on_channel": later("on channeling"),
        "on_vulnerable": later("on becoming vulnerable"),
        "on_attack": later("on attack"),
        "on_attack_or_channel": later("on attacking or channeling"),
        "on_attack_channeler": later("on attacking a channeler"),
        "on_destroy_by_attack": later("on destroying by attack"),
        "on_destroy_channeler": later("on destroying a channeler"),
        "on_survive_attack": later("on surviving its attack"),
        "on_survive_combat": later("on surviving combat"),
        "on_dudurima": later("a Dudurima entered"),
        "on_death": later("on death"),
        "on_execution": later("on an execution"),
        "turn_start": later("turn start"),
        "turn_start_empty_slot": later("turn start, empty slot"),
        "turn_start_more_essences": later("turn start, more Essences"),
        "end_of_turn": later("end of turn"),
        "in_preparation": later("in Preparation"),
        "legacy": later("Legacy"),
        "continuous": later("continuous"),
        "first_hand": later("first hand ability"),
        "hand": later("hand ability"),
        "bank": later("Bank action"),
        "activation": later("activation"),
        "hero_power": later("Hero power"),
    }
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: in which turn, whose doing (None = the rules), the words, the event's kind for filters, and its reason.
    ``told``: the events that the words tell, which say it again in another language."""

    turn: int
    seat: int | None
    text: str
    kind: str
    private: bool = False
    why: str = ""
    told: tuple[Event, ...] = field(default=(), compare=False, repr=False)


def names(cards: Sequence[CardDef]) -> str:
    """``Nina, Flor ×2 and Flor II``: each card once, with how many; by its title where another one of the same name is
    among them."""
    titled = {a.short for a in cards for b in cards if a.short == b.short and a.id != b.id}
    counted = Counter(card.full_name if card.short in titled else card.short for card in cards)
    return listed(name if n == 1 else f"{name} ×{n}" for name, n in counted.items())


def _variant(event: Event) -> str:
    """The key of the most particular template that may fit ``event``."""
    kind = event.kind
    if kind == "draw":
        return "draw" if event.cards else "draw.hidden"
    if kind == "found":
        return "found" if event.card else "found.hidden"
    if kind == "exchange":
        return "exchange" if event.card and event.other_card else "exchange.hidden"
    if kind == "faith" and event.n < 0:
        return "faith.loss"
    if kind in ("mulligan", "channel") and event.n == 0:
        return f"{kind}.0"
    return f"{kind}.{event.why}" if event.why else kind


def _trigger_word(event: Event) -> str:
    """The moment of an ability in words; ``event.ability`` is its id, looked up on the card."""
    if event.card is not None:
        for ability in event.card.abilities:
            if ability.id == event.ability:
                return tr(TRIGGER_WORDS.get(ability.trigger, ability.trigger))
    return tr("ability")


def _why(event: Event) -> str:
    """The reason of an event in words: keywords that were granted, or the name of what prevented it."""
    if event.kind == "grant":
        return ", ".join(keyword_name(word, spoken()) for word in event.why.split(",") if word)
    return event.why


def phrase(event: Event, players: Sequence[str]) -> str | None:
    """What ``event`` reads as in the language that is spoken, or None when it is not worth a line. Mask it with
    ``for_seat`` first."""
    key = _variant(event)
    if key in QUIET or event.kind in QUIET:
        return None
    if event.kind == "draw" and event.n == 0:
        return None
    template = ENGLISH.get(key) or ENGLISH.get(event.kind)
    if template is None:
        return None
    acting = event.seat in (0, 1)
    if acting and is_you(players[event.seat]):
        template = ENGLISH.get(f"{event.kind}.you", template)
    return tr(
        template,
        n=abs(event.n) if event.kind == "faith" else event.n,
        total=event.total,
        card=event.card.short if event.card else tr("a card"),
        other=event.other_card.short if event.other_card else tr("a card"),
        cards=names(event.cards),
        words=_why(event),
        trigger=_trigger_word(event),
        player=called(players[event.seat]) if acting else "",
        rival=called(players[1 - event.seat]) if acting else "",
    )


class LogBook:
    """The lines of one match, once for each seat. A later combat completes the line of its attack. When another
    language is spoken than before, all of it is told anew."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._lines: tuple[list[Line], list[Line]] = ([], [])
        self._lang = spoken()

    @property
    def lines(self) -> tuple[list[Line], list[Line]]:
        """The lines of each seat, in the language that is spoken; whoever takes moves back cuts them off here."""
        if self._lang != spoken():
            self._lang = spoken()
            for lines in self._lines:
                lines[:] = [replace(line, text=self._text(line.told)) for line in lines]
        return self._lines

    def add(self, events: Iterable[Event], turn: int) -> None:
        """Write ``events`` for both seats; ``turn`` is the number before them, a turn event inside moves it on."""
        batch = list(events)
        for seat in (0, 1):
            self._add_for(seat, batch, turn)

    def _add_for(self, seat: int, events: list[Event], turn: int) -> None:
        lines = self.lines[seat]
        open_attack: int | None = None
        for raw in events:
            event = raw.for_seat(seat)
            if event.kind == "turn":
                turn = event.n
            text = phrase(event, self.players)
            if text is None:
                continue
            if event.kind == "combat" and open_attack is not None:
                told = (*lines[open_attack].told, event)
                lines[open_attack] = replace(lines[open_attack], text=self._text(told), told=told)
                open_attack = None
                continue
            if event.kind == "attack":
                open_attack = len(lines)
            private = raw.kind in ("draw", "found") and seat == raw.seat
            whose = event.seat if event.seat in (0, 1) else None
            lines.append(Line(turn, whose, text, event.kind, private, event.why, (event,)))

    def _text(self, told: tuple[Event, ...]) -> str:
        """What the events of a line read as: an attack, and what came of it."""
        return ": ".join(text for event in told if (text := phrase(event, self.players)) is not None)

    def of(self, seat: int, public: bool = False) -> list[Line]:
        """The lines ``seat`` may read; ``public`` leaves out what only that seat knows (for the curtain)."""
        return [line for line in self.lines[seat] if not (public and line.private)]
