"""The turn as a row of steps, and what each of them has just done: read off the events of that turn.

The order is that of the rules (rulings F): the start renews, readies, releases locks, frees amber Essences, ends the
Trail, resolves effects and refills the hand; then the main part; then effects, durations and Preparation of the end.
Only counts and names that both players may know are told, in the language that is spoken when the steps are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..cards.model import CardDef
from ..engine.events import Event
from ..language import listed, tr, trn

START = ("renew", "ready", "locks", "amber", "trail", "effects", "refill")
END = ("end_effects", "durations", "preparation")
STEPS = (*START, "main", *END)
"""All steps of a turn, in their order."""
_MAIN_WORDS: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {
        "essence": lambda n: trn("{n} conversion", "{n} conversions", n),
        "awaken": lambda n: trn("{n} awakening", "{n} awakenings", n),
        "evolve": lambda n: trn("{n} evolution", "{n} evolutions", n),
        "channel": lambda n: trn("{n} channel", "{n} channels", n),
        "attack": lambda n: trn("{n} attack", "{n} attacks", n),
        "hand_ability": lambda n: trn("{n} hand ability", "{n} hand abilities", n),
        "activate": lambda n: trn("{n} activation", "{n} activations", n),
        "hero_power": lambda n: trn("{n} Hero power", "{n} Hero powers", n),
        "bank_action": lambda n: trn("{n} Bank action", "{n} Bank actions", n),
    }
)
_FIRST_TURNS = 2  # turn numbers of the two first own turns, which have no refill (D-03)


class TurnStep(NamedTuple):
    """One step. ``state``: ``done``, ``now``, ``ahead``, or ``skipped`` (it does not happen in this turn). ``n``: how
    much it did, for a short form; ``did``: the same in words, "" when it did nothing; ``seen``: whether anybody knows
    what it did, unlike before a position that a match begins from."""

    id: str
    state: str
    n: int = 0
    did: str = ""
    seen: bool = True


class _Told:
    """What the events of one turn say of each step."""

    def __init__(self) -> None:
        self.n = dict.fromkeys(STEPS, 0)
        self.words: dict[str, list[str]] = {step: [] for step in STEPS}
        self.at = "renew"
        self.main: dict[str, int] = {}

    def note(self, step: str, n: int, words: str) -> None:
        if n:
            self.n[step] += n
            self.words[step].append(words)

    def read(self, event: Event) -> None:
        """Put one event into the step that it belongs to."""
        kind = event.kind
        if kind == "renewed":
            self.note("ready", len(event.cards), _names(event.cards))
            self.note("locks", event.n, trn("{n} padlock", "{n} padlocks", event.n))
            self.note("amber", event.total, trn("{n} Essence", "{n} Essences", event.total))
            self.at = "effects"
        elif kind == "trail_end":
            self.note("trail", len(event.cards), _names(event.cards))
        elif kind == "draw" and event.why == "refill":
            self.at = "refill"
            self.n["refill"] += event.n
        elif kind == "missing":
            self.at = "refill"
            self.words["refill"].append(tr("{n} missing: {n} Faith for the other side", n=event.n))
        elif kind == "end_turn":
            self.at = "end_effects"
        elif kind == "counter_end":
            self.note("durations", 1, tr("a Counter"))
        elif kind == "expired":
            self.at = "durations"
            told = trn("{n} bonus or reduction", "{n} bonuses and reductions", event.n)
            self.note("durations", event.n, told)
        elif kind == "prepared" and self.at in END:
            self.at = "preparation"
            self.note("preparation", 1, _names((event.card,)))
        else:
            self._happened(event)

    def _happened(self, event: Event) -> None:
        """What is no step of its own: effects, what falls, and the moves of the main part."""
        if event.kind == "trigger" and self.at in ("effects", "end_effects"):
            self.note(self.at, 1, _names((event.card,)))
        elif event.kind == "destroyed" and self.at == "durations":
            self.note("durations", 1, tr("{who} fell", who=_names((event.card,))))
        elif event.kind in _MAIN_WORDS and self.at in ("effects", "refill", "main"):
            self.at = "main"
            self.main[event.kind] = self.main.get(event.kind, 0) + 1

    def did(self, step: str) -> str:
        """A step in words."""
        if step == "main":
            return ", ".join(_MAIN_WORDS[kind](n) for kind, n in self.main.items())
        words = list(self.words[step])
        if step == "refill" and self.n[step]:
            words.insert(0, tr("drew {n}", n=self.n[step]))
        return ", ".join(words)


def turn_steps(events: Sequence[Event], phase: str) -> tuple[TurnStep, ...]:
    """The steps of the turn whose events these are, from its ``turn`` event on; ``phase`` is that of the match, or
    ``ended`` for a turn that is over. Empty before the first turn."""
    if not events or events[0].kind != "turn":
        return ()
    told = _Told()
    for event in events[1:]:
        told.read(event)
    first = events[0].n <= _FIRST_TURNS
    now = len(STEPS) if phase == "ended" else STEPS.index(_current(told.at, phase))
    found = []
    for place, step in enumerate(STEPS):
        state = "done" if place < now else "now" if place == now else "ahead"
        if first and step == "refill":
            found.append(TurnStep(step, "skipped", 0, tr("not in a first turn")))
        else:
            n = sum(told.main.values()) if step == "main" else told.n[step]
            found.append(TurnStep(step, state, n, told.did(step)))
    return tuple(found)


def steps_before(phase: str) -> tuple[TurnStep, ...]:
    """The steps of a turn that is looked at from its middle on, as in a position: what went before is not known."""
    place = STEPS.index(_current("main", phase))
    return tuple(
        TurnStep(step, "done", 0, tr("not seen"), seen=False)
        if n < place
        else TurnStep(step, "now" if n == place else "ahead")
        for n, step in enumerate(STEPS)
    )


def _current(at: str, phase: str) -> str:
    """The step that the match stands in: what was read last tells where in its part of the turn it is."""
    if phase == "main":
        return "main"
    if phase == "start":
        return at if at in START else "effects"
    return at if at in END or phase == "over" else "end_effects"


def _names(cards: Sequence[CardDef | None]) -> str:
    return listed(card.short for card in cards if card is not None)
