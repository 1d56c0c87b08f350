"""The board as plain lines of text, top to bottom, for a pipe, a file or a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.model import CardDef
from ..engine.view import CharacterView, MatchView, SeatView
from .log import names

POSTURES = {"channel": "channeled", "attack": "attacked", "exposed": "exposed"}
ACTIVATED = {"used": "activated", "active": "activation active"}
STAGES = ("", "I", "II", "III")


def posture(character: CharacterView) -> str:
    """Vulnerability, Preparation and activation of a character, in words."""
    words = []
    if character.vulnerable != "none":
        words.append(f"vulnerable, {POSTURES[character.vulnerable]}")
    if character.preparation:
        words.append("preparing" if character.preparation == 1 else f"preparing for {character.preparation} turn ends")
    if not words:
        words.append("ready" if character.action == "available" else "ready, action spent")
    if character.activated in ACTIVATED:
        words.append(ACTIVATED[character.activated])
    if character.armed:
        words.append("armed")
    return ", ".join(words)


def character_line(character: CharacterView) -> str:
    """One character: name, Stage, Power, Faith, posture, keywords, attachments."""
    card = character.card
    bonus = f" ({card.power}{character.bonus:+d})" if character.bonus else ""
    parts = [
        f"{card.full_name}, Stage {STAGES[character.stage]}",
        f"Power {character.power}{bonus}",
        f"Faith {character.faith}",
        posture(character),
    ]
    if character.keywords:
        parts.append(", ".join(word.replace("_", " ") for word in character.keywords))
    if character.attached:
        parts.append("attached: " + names([link.card for link in character.attached]))
    return "; ".join(parts)


def hand_line(card: CardDef) -> str:
    """One card in a hand."""
    consume = f", consumes {card.consume}" if card.consume else ""
    return (
        f"{card.full_name}, Stage {STAGES[card.stage]}; requires {card.requirement}{consume}; "
        f"Power {card.power}; Faith {card.faith}"
    )


def seat_lines(side: SeatView, goal: int) -> list[str]:
    """One player's side."""
    hero = f", Hero {side.hero.name}" if side.hero else ""
    lines = [
        f"{side.name}{hero}: Faith {side.faith} of {goal}",
        f"  Bank: {len(side.bank)} Essences, {side.free} free, {side.locks} locked, {side.amber} amber"
        + (f" ({names([essence.card for essence in side.bank])})" if side.bank else ""),
        f"  Awakenings left {side.awaken_left} of {side.awaken_limit}; conversions left {side.conversions_left}",
        f"  Deck {side.deck_count}; Trail: {names(side.trail) or 'empty'}; consumed: {len(side.removed)}",
    ]
    if side.counter:
        lines.append("  An Awakening Counter binds the rival")
    for slot, character in enumerate(side.field):
        reserved = side.reserved[slot] if slot < len(side.reserved) else None
        empty = f"reserved for {reserved.name}" if reserved else "empty"
        lines.append(f"  Slot {slot + 1}: {character_line(character) if character else empty}")
    if side.hand is None:
        lines.append(f"  Hand: {side.hand_count} cards")
    else:
        lines.append(f"  Hand: {side.hand_count} cards")
        lines += [f"    {i}. {hand_line(card)}" for i, card in enumerate(side.hand, start=1)]
    return lines


def board_text(view: MatchView) -> list[str]:
    """The whole match as its viewer sees it."""
    if view.winner is not None:
        head = f"Turn {view.turn}. {view.seats[view.winner].name} has won."
    elif view.phase == "opening":
        head = "Opening hands."
    else:
        head = f"Turn {view.turn}. {view.seats[view.active].name}'s turn."
    lines = [head]
    if view.choice is not None:
        lines.append(f"{view.seats[view.choice.by].name} must answer: {view.choice.purpose}.")
    for side in view.seats:
        lines += seat_lines(side, view.goal)
    return lines


def both_hands(views: Sequence[MatchView]) -> MatchView:
    """A view that shows both hands, from the two seats' views: only for a finished or recorded match."""
    from dataclasses import replace

    sides = tuple(views[seat].seats[seat] for seat in (0, 1))
    return replace(views[0], seats=(sides[0], sides[1]))
