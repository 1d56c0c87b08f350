"""The log in prose, one seat at a time: short lines that say who did what, with hidden names left out.

All words stand in one table, :data:`ENGLISH`; another language is another table. The turn number and whose doing it
was are data beside the text, because the screen shows them as a column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..cards.model import CardDef
from ..engine.events import Event

ENGLISH: Mapping[str, str] = {
    "match_start": "{player} begins",
    "mulligan": "Exchanged {n} of the opening hand",
    "mulligan.0": "Kept the opening hand",
    "turn": "Turn {n}",
    "draw": "Drew {cards}",
    "draw.hidden": "Drew {n}",
    "missing": "{n} missing to refill the hand",
    "faith.missing": "{player} gained {n} Faith for missing draws",
    "faith.effect": "{player} gained {n} Faith",
    "faith.loss": "{player} lost {n} Faith",
    "essence": "Converted {card}",
    "awaken": "Awakened {card}",
    "awaken.bank": "Awakened {card} from the Bank",
    "awaken.return": "{card} returned to the field",
    "evolve": "{other} evolved into {card}",
    "evolve.bank": "{other} evolved into {card} from the Bank",
    "paid": "Consumed {cards}",
    "lock": "Locked {n}",
    "unlock": "Unlocked {n}",
    "raise_limit": "Awakening limit is now {total}",
    "channel": "{card} channeled {n} Faith",
    "channel.0": "{card} channeled no Faith",
    "attack": "{card} attacked {other}",
    "combat": "{n} against {total}",
    "destroyed": "{card} was destroyed",
    "destroyed.execute": "{card} was executed",
    "destroyed.zero": "{card} fell to 0 Power",
    "prevented": "{words}'s Counter: {card} could not enter",
    "vulnerable.exposed": "{card} is exposed",
    "ready": "{card} is ready again",
    "ready.readiness": "{card} left Preparation",
    "power.turn": "{card} {n:+d} Power this turn",
    "power.permanent": "{card} {n:+d} Power",
    "power.attachment": "{card} {n:+d} Power while attached",
    "grant": "{card} gained {words}",
    "returned.hand": "{card} returned to the hand",
    "returned.bank": "{card} went to the Bank",
    "attach": "{card} attached to {other}",
    "link_end": "{card} is no longer attached",
    "hand_ability": "Used {card} from the hand",
    "activate": "Activated {card}",
    "armed": "{card} is armed for the next hand ability",
    "bank_action": "{card} acted from the Bank",
    "hero_power": "Used the Hero power",
    "hero_power.secondary": "Used Drain Faith 2",
    "trigger": "{card}: {trigger}",
    "declined": "Declined",
    "skipped": "{card}: skipped, the time ran out",
    "search": "Searched {n} from the top",
    "found": "Took {card}",
    "found.hidden": "Took a card",
    "exchange": "Brought {card}, sent {other}",
    "exchange.hidden": "Exchanged a card with the Bank",
    "deposit": "Deposited {cards}",
    "trail_end": "Trail consumed: {cards}",
    "deny": "The next first channel of {rival} grants nothing",
    "denied": "{card} granted no Faith",
    "counter": "Awakening Counter until the rival's turn ends",
    "counter_end": "The Awakening Counter ended",
    "prepared": "{card} is prepared",
    "end_turn": "Ended the turn",
    "end_turn.timeout": "The time ran out",
    "concede": "{player} conceded",
    "win": "{player} wins",
    "win.concede": "{player} wins",
    "and": " and ",
    "a_card": "a card",
}

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

TRIGGER_WORDS: Mapping[str, str] = {
    "on_entry": "on entry",
    "on_entry_less_faith": "on entry, less Faith",
    "on_channel": "on channeling",
    "on_vulnerable": "on becoming vulnerable",
    "on_attack": "on attack",
    "on_attack_or_channel": "on attacking or channeling",
    "on_attack_channeler": "on attacking a channeler",
    "on_destroy_by_attack": "on destroying by attack",
    "on_destroy_channeler": "on destroying a channeler",
    "on_survive_attack": "on surviving its attack",
    "on_survive_combat": "on surviving combat",
    "on_dudurima": "a Dudurima entered",
    "on_death": "on death",
    "on_execution": "on an execution",
    "turn_start": "turn start",
    "turn_start_empty_slot": "turn start, empty slot",
    "turn_start_more_essences": "turn start, more Essences",
    "end_of_turn": "end of turn",
    "in_preparation": "in Preparation",
    "legacy": "Legacy",
    "continuous": "continuous",
    "first_hand": "first hand ability",
    "hand": "hand ability",
    "bank": "Bank action",
    "activation": "activation",
    "hero_power": "Hero power",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: in which turn, whose doing (None = the rules), the words, and the event's kind for filters."""

    turn: int
    seat: int | None
    text: str
    kind: str
    private: bool = False


def names(cards: Sequence[CardDef], table: Mapping[str, str] = ENGLISH) -> str:
    """``Nina, Flor ×2 and Flor II``: each card once, with how many; by its title where another one of the same name is
    among them."""
    titled = {a.short for a in cards for b in cards if a.short == b.short and a.id != b.id}
    counted = Counter(card.full_name if card.short in titled else card.short for card in cards)
    parts = [name if n == 1 else f"{name} ×{n}" for name, n in counted.items()]
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + table["and"] + parts[-1]


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
                return TRIGGER_WORDS.get(ability.trigger, ability.trigger)
    return "ability"


def phrase(event: Event, players: Sequence[str], table: Mapping[str, str] = ENGLISH) -> str | None:
    """What ``event`` reads as, or None when it is not worth a line. Mask it with ``for_seat`` first."""
    key = _variant(event)
    if key in QUIET or event.kind in QUIET:
        return None
    if event.kind == "draw" and event.n == 0:
        return None
    template = table.get(key) or table.get(event.kind)
    if template is None:
        return None
    return template.format(
        n=abs(event.n) if event.kind == "faith" else event.n,
        total=event.total,
        card=event.card.short if event.card else table["a_card"],
        other=event.other_card.short if event.other_card else table["a_card"],
        cards=names(event.cards, table),
        words=event.why.replace("_", " ").replace(",", table["and"]),
        trigger=_trigger_word(event),
        player=players[event.seat] if event.seat in (0, 1) else "",
        rival=players[1 - event.seat] if event.seat in (0, 1) else "",
    )


class LogBook:
    """The lines of one match, once for each seat. A later combat completes the line of its attack."""

    def __init__(self, players: Sequence[str], table: Mapping[str, str] = ENGLISH) -> None:
        self.players = tuple(players)
        self.table = table
        self.lines: tuple[list[Line], list[Line]] = ([], [])

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
            text = phrase(event, self.players, self.table)
            if text is None:
                continue
            if event.kind == "combat" and open_attack is not None:
                line = lines[open_attack]
                lines[open_attack] = replace(line, text=f"{line.text}: {text}")
                open_attack = None
                continue
            if event.kind == "attack":
                open_attack = len(lines)
            private = raw.kind in ("draw", "found") and seat == raw.seat
            lines.append(Line(turn, event.seat if event.seat in (0, 1) else None, text, event.kind, private))

    def of(self, seat: int, public: bool = False) -> list[Line]:
        """The lines ``seat`` may read; ``public`` leaves out what only that seat knows (for the curtain)."""
        return [line for line in self.lines[seat] if not (public and line.private)]
