"""Moves in words, for lists, the palette and the board as text."""

from __future__ import annotations

from collections.abc import Callable

from ..cards.text import ability_text
from ..engine.moves import Move
from ..engine.query import RAISE_COST
from ..engine.view import MatchView, SeatView
from .prices import price_words


def describe(view: MatchView, move: Move) -> str:
    """``move`` of the seat whose view this is, in a few words; the view is of the moment before it."""
    me = view.me
    hand = me.hand or ()

    def in_hand(i: int) -> str:
        return hand[i].short if 0 <= i < len(hand) else f"card {i + 1}"

    def on_field(side: SeatView, i: int) -> str:
        character = side.field[i] if 0 <= i < 5 else None
        return f"{character.card.short} in slot {i + 1}" if character else f"slot {i + 1}"

    words: dict[str, Callable[[], str]] = {
        "essence": lambda: f"Convert {in_hand(move.a)}",
        "awaken": lambda: f"Awaken {in_hand(move.a)}" + (f" in slot {move.b + 1}" if move.b >= 0 else ""),
        "evolve": lambda: f"Evolve {on_field(me, move.b)} into {in_hand(move.a)}",
        "channel": lambda: f"Channel with {on_field(me, move.a)}",
        "attack": lambda: f"Attack {on_field(view.other, move.b)} with {on_field(me, move.a)}",
        "hand": lambda: f"Use {in_hand(move.a)} from the hand{_paying(view, move)}",
        "activate": lambda: (
            f"Activate {on_field(me, move.a)}" + (f", ability {move.b}" if move.b > 0 else "") + _paying(view, move)
        ),
        "bank": lambda: (
            f"Bank action of {me.bank[move.a].card.short}{_paying(view, move)}"
            if move.a < len(me.bank)
            else "Bank action"
        ),
        "hero": lambda: f"Hero power: {ability_text(me.hero.power)}" if me.hero else "Hero power",
        "drain": lambda: f"Hero power: {ability_text(me.hero.secondary)}" if me.hero else "Hero power",
        "raise": lambda: f"Raise the awakening limit to {me.awaken_limit + 1}: consume {RAISE_COST} Essences",
        "end": lambda: "End the turn",
        "keep": lambda: "Keep the hand",
        "redraw": lambda: "Exchange " + ", ".join(in_hand(i) for i in move.picks),
        "yes": lambda: "Yes",
        "no": lambda: "No",
        "cancel": lambda: "Cancel, nothing is spent",
        "choose": lambda: _chosen(view, move),
    }
    return words[move.verb]() if move.verb in words else move.verb


def _paying(view: MatchView, move: Move) -> str:
    words = price_words(view, move)
    return f": {words}" if words else ""


def _chosen(view: MatchView, move: Move) -> str:
    choice = view.choice
    if not move.picks or choice is None:
        return "Choose none"
    labels = []
    for number in move.picks:
        option = choice.options[number] if number < len(choice.options) else None
        labels.append(f"{option.card.short} ({option.ref})" if option and option.card else f"option {number + 1}")
    return "Choose " + ", ".join(labels)
