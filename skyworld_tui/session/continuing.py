"""The unfinished match on the disk: how it stands, and going on with it."""

from __future__ import annotations

from typing import Any

from ..cards.model import CardSet
from ..language import tr
from .clock import TurnClock
from .players import called
from .recordfile import Loaded, opening, read_record, replay
from .saves import SaveStore
from .session import Refused, Session


def continue_saved(store: SaveStore, cards: CardSet, **options: Any) -> tuple[Session | None, str]:
    """The unfinished match, ready to go on, and a message when something was wrong with it. The save of a match whose
    level cannot play now stays as it is."""
    made: list[Session] = []
    refused: list[str] = []

    def check(loaded: Loaded) -> None:
        clock = TurnClock(cards.format.turn_seconds, cards.format.answer_seconds) if loaded.meta.clock else None
        try:
            made.append(Session.resume(loaded, store=store, clock=clock, **options))
        except Refused as error:
            refused.append(str(error))

    latest = store.load_latest(cards, check)
    if refused:
        return None, tr("The saved match cannot be continued: {why}", why=refused[0])
    return (made[0] if made and latest.loaded is not None else None), latest.message


def preview(store: SaveStore, cards: CardSet) -> str:
    """How the unfinished match stands, in few words; changes nothing. RecordError if it cannot be read."""
    loaded = read_record(store.current, cards)
    match = opening(loaded)
    for step in replay(loaded):
        match = step.match
    view = match.view(0)
    score = ", ".join(f"{called(seat.name)} {seat.faith}" for seat in view.seats)
    if view.turn:
        return tr("Turn {n} · {score}", n=view.turn, score=score)
    return tr("opening hands · {score}", score=score)
