"""Positions that several tests of the screens begin from, and what can be read of a screen."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp

from .reading import text


def cells(app: SkyWorldApp) -> str:
    """Every cell of the screen as it is composed now, whatever lies over what."""
    return "\n".join(text(app))


def two_at_one_keyboard(mine: SeatPosition, theirs: SeatPosition, *, clock: bool = True, turn: int = 7) -> Session:
    """Two people share the keyboard; Ilse's turn has begun. The first curtain is still to be opened."""
    timer = TurnClock(120, 30) if clock else None
    match = Match.from_position(Position((mine, theirs), turn=turn))
    return Session(match, ("human", "human"), clock=timer)


def plain_sides(cards: CardSet) -> tuple[SeatPosition, SeatPosition]:
    """Two sides with hands of different names, a Bank of four and a character that can attack another."""
    c = cards.cards
    deck = (c["nina"],) * 12
    mine = SeatPosition(
        "Ilse",
        hand=(c["nina"], c["flor"], c["lotus"]),
        field={1: CharacterAt(c["nina"])},
        bank=tuple((c[name], False) for name in ("elyra", "elyra", "flor", "nina")),
        deck=deck,
    )
    theirs = SeatPosition(
        "Marek",
        hand=(c["vito"], c["osmar"], c["gili"]),
        field={0: CharacterAt(c["elyra"], vulnerable="channel", action="spent")},
        deck=deck,
    )
    return mine, theirs


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys one after another, each handled before the next."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
