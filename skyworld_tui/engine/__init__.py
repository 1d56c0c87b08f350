"""What happens: state, moves, choices, effects, events, views, records. No files, no clock, no screen."""

from .events import Event
from .match import Decision, Match
from .moves import IllegalMove, Move
from .notation import NotationError
from .position import AttachedAt, CharacterAt, PlayerSetup, Position, SeatPosition, Setup
from .record import Record, ReplayError
from .sampling import sample, veiled
from .view import MatchView

__all__ = [
    "AttachedAt",
    "CharacterAt",
    "Decision",
    "Event",
    "IllegalMove",
    "Match",
    "MatchView",
    "Move",
    "NotationError",
    "PlayerSetup",
    "Position",
    "Record",
    "ReplayError",
    "SeatPosition",
    "Setup",
    "sample",
    "veiled",
]
