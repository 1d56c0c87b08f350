"""The paths of ``expect``: which there are, what each holds in a match, and how two values compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..cards.model import CardDef
from ..engine import Match
from ..engine.view import CharacterView, ChoiceView, MatchView, SeatView
from .model import Value

SEATS = ("p1", "p2")
EMPTY = "empty"
NONE = "none"


class Probe:
    """Looks at one moment of a match. Views are made when first needed, so use a fresh probe after each move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._views: dict[int, MatchView] = {}

    def view(self, seat: int = 0) -> MatchView:
        """What ``seat`` may know."""
        if seat not in self._views:
            self._views[seat] = self.match.view(seat, legal=False)
        return self._views[seat]

    def choice(self) -> ChoiceView | None:
        """The pending choice as the player sees it who is asked."""
        decision = self.match.decision
        return None if decision is None else self.view(decision.by).choice


Reader = Callable[[Probe], Value]


class Path:
    """One path. ``kind`` is what its values look like: ``int``, ``bool``, ``cards``, ``refs``, ``keywords``, ``slot``
    or a word of ``words``; ``any_order`` lists compare as multisets."""

    __slots__ = ("any_order", "kind", "read", "words")

    def __init__(self, kind: str, read: Reader, words: tuple[str, ...] = (), any_order: bool = False) -> None:
        self.kind = kind
        self.read = read
        self.words = words
        self.any_order = any_order


def same(path: Path, expected: Value, got: Value) -> bool:
    """Whether a value holds: exactly, and for field, Bank and removed cards in any order."""
    if path.any_order and isinstance(expected, tuple) and isinstance(got, tuple):
        return sorted(expected) == sorted(got)
    return type(expected) is type(got) and expected == got


def shown(value: Value) -> str:
    """A value as a scenario file would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    return str(value)


def _ids(cards: tuple[CardDef, ...]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _winner(probe: Probe) -> Value:
    winner = probe.match.winner
    return NONE if winner is None else SEATS[winner]


def _choice(read: Callable[[ChoiceView], Value]) -> Reader:
    def reader(probe: Probe) -> Value:
        choice = probe.choice()
        return NONE if choice is None else read(choice)

    return reader


def _seat(seat: int, read: Callable[[SeatView], Value]) -> Reader:
    return lambda probe: read(probe.view().seats[seat])


def _slot(seat: int, slot: int, read: Callable[[CharacterView], Value]) -> Reader:
    def reader(probe: Probe) -> Value:
        character = probe.view().seats[seat].field[slot]
        return _content(seat, slot)(probe) if character is None else read(character)

    return reader


def _content(seat: int, slot: int) -> Reader:
    def reader(probe: Probe) -> Value:
        side = probe.view().seats[seat]
        character = side.field[slot]
        if character is not None:
            return character.card.id
        return EMPTY if side.reserved[slot] is None else "reserved"

    return reader


def _characters(side: SeatView) -> Value:
    """Who stands on the field, in whichever slots."""
    return tuple(character.card.id for character in side.field if character is not None)


def _match_paths() -> dict[str, Path]:
    return {
        "winner": Path("word", _winner, (*SEATS, NONE)),
        "active": Path("word", lambda probe: SEATS[probe.match.active], SEATS),
        "turn": Path("int", lambda probe: probe.match.turn),
        "choice": Path("word", _choice(lambda choice: choice.kind), (NONE, "confirm", "pick")),
        "choice.by": Path("word", _choice(lambda choice: SEATS[choice.by]), (*SEATS, NONE)),
        "choice.for": Path(
            "word",
            _choice(lambda choice: choice.purpose),
            ("may", "target", "card", "pay", "order", "warning", "redraw", NONE),
        ),
        "choice.min": Path("int", _choice(lambda choice: choice.min)),
        "choice.max": Path("int", _choice(lambda choice: choice.max)),
        "choice.options": Path("refs", _choice(lambda choice: tuple(option.ref for option in choice.options))),
    }


def _seat_paths(seat: int) -> dict[str, Path]:
    number = {
        "faith": lambda side: side.faith,
        "hand.count": lambda side: side.hand_count,
        "deck.count": lambda side: side.deck_count,
        "bank.total": lambda side: len(side.bank),
        "bank.locked": lambda side: side.locks,
        "bank.amber": lambda side: side.amber,
        "bank.free": lambda side: side.free,
        "bank.consumable": lambda side: side.consumable,
        "awaken.limit": lambda side: side.awaken_limit,
        "awaken.left": lambda side: side.awaken_left,
        "conversions.left": lambda side: side.conversions_left,
        "evolutions": lambda side: side.evolutions,
    }
    paths = {name: Path("int", _seat(seat, read)) for name, read in number.items()}
    paths["counter"] = Path("bool", _seat(seat, lambda side: side.counter))
    paths["hand"] = Path("cards", lambda probe: _ids(probe.match.hand(seat)))
    paths["deck"] = Path("cards", lambda probe: _ids(probe.match.deck(seat)))
    paths["trail"] = Path("cards", _seat(seat, lambda side: _ids(side.trail)))
    paths["field"] = Path("cards", _seat(seat, _characters), any_order=True)
    paths["removed"] = Path("cards", _seat(seat, lambda side: _ids(side.removed)), any_order=True)
    paths["bank"] = Path(
        "cards", _seat(seat, lambda side: tuple(essence.card.id for essence in side.bank)), any_order=True
    )
    return paths


def _slot_paths(seat: int, slot: int) -> dict[str, Path]:
    def at(read: Callable[[CharacterView], Value]) -> Reader:
        return _slot(seat, slot, read)

    return {
        "": Path("slot", _content(seat, slot), (EMPTY, "reserved")),
        ".power": Path("int", at(lambda character: character.power)),
        ".faith": Path("int", at(lambda character: character.faith)),
        ".stage": Path("int", at(lambda character: character.stage)),
        ".preparation": Path("bool", at(lambda character: character.preparation > 0)),
        ".preparation.left": Path("int", at(lambda character: character.preparation)),
        ".vulnerable": Path("word", at(lambda character: character.vulnerable), (NONE, "channel", "attack", "exposed")),
        ".action": Path("word", at(lambda character: character.action), ("available", "spent")),
        ".activated": Path("word", at(lambda character: character.activated), ("no", "used", "active")),
        ".attached": Path("cards", at(lambda character: tuple(link.card.id for link in character.attached))),
        ".keywords": Path("keywords", at(lambda character: tuple(sorted(character.keywords)))),
        ".charge": Path("bool", at(lambda character: character.charge)),
        ".armed": Path("bool", at(lambda character: character.armed)),
    }


def _all_paths() -> Mapping[str, Path]:
    paths = _match_paths()
    for seat, name in enumerate(SEATS):
        paths.update({f"{name}.{key}": path for key, path in _seat_paths(seat).items()})
        for slot in range(5):
            paths.update({f"{name}.f{slot + 1}{key}": path for key, path in _slot_paths(seat, slot).items()})
    return MappingProxyType(paths)


PATHS: Mapping[str, Path] = _all_paths()
"""Every path of the contract by its name."""
