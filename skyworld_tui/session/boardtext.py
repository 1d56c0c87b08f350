"""The board as plain lines of text, top to bottom, for a screen reader, a pipe or a file.

Everything that the screen shows in colours, outlines and places is said here in words, and nothing that the viewer may
not know: a view is all there is to read from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from ..cards.model import AbilityDef, CardDef
from ..cards.text import ability_text, badge, keyword_name, reminder
from ..engine.view import AttachmentView, CharacterView, ChoiceView, MatchView, OptionView, PowerPart, SeatView
from .log import names
from .movewords import describe

POSTURES: Final[Mapping[str, str]] = MappingProxyType(
    {"channel": "channeled", "attack": "attacked", "exposed": "exposed"}
)
"""Why a character is vulnerable -> how the state is called, which is also its id in the glossary."""
ACTIVATED = {"used": "activated", "active": "activation active"}
STAGES = ("", "I", "II", "III")
UNTIL = {
    "turn": "until this turn ends",
    "next_enemy_turn": "until the next enemy turn ends",
    "next_combat": "until its next combat ends",
}
MOST_MOVES = 60  # longer lists of moves are cut: they are combinations of one choice


# -- cards and characters ----------------------------------------------------------------------------------------------


def posture(character: CharacterView) -> str:
    """Vulnerability, Preparation and activation of a character, in words."""
    words = []
    if character.vulnerable != "none":
        words.append(f"vulnerable, {POSTURES[character.vulnerable]}")
    if character.preparation:
        turns = "of its owner's turns" if character.preparation_own else "turn ends"
        left = character.preparation
        words.append("preparing until this turn ends" if left == 1 and not character.preparation_own else
                     f"preparing, {left} {turns} left")  # fmt: skip
    if not words:
        words.append("ready" if character.action == "available" else "ready, action spent")
    if character.activated in ACTIVATED:
        words.append(ACTIVATED[character.activated])
    if character.armed:
        words.append("armed for the next hand ability")
    if any(keyword.startswith("intercept") for keyword in character.keywords):
        words.append("Intercept ready" if character.charge else "Intercept spent")
    return ", ".join(words)


def _part(part: PowerPart) -> str:
    until = UNTIL.get(part.until, part.until)
    return f"{part.amount:+d} from {part.label}" + (f" {until}" if until else "")


def _link(link: AttachmentView) -> str:
    gives = [f"{link.power:+d} Power"] if link.power else []
    gives += [keyword_name(keyword) for keyword in link.keywords]
    if link.until_combat:
        gives.append("until its next combat ends")
    if link.returns:
        gives.append(f"returns to slot {link.slot + 1} in Preparation" if link.slot is not None else "returns")
    return f"Attached: {link.card.full_name}" + (f" ({', '.join(gives)})" if gives else "")


def _ability(ability: AbilityDef) -> str:
    return f"{badge(ability)}: {ability_text(ability)}"


def character_lines(character: CharacterView) -> list[str]:
    """One character: numbers and state, then where its Power comes from, its words and what is attached to it."""
    card = character.card
    lines = [
        f"{card.full_name}, {card.insignia} Stage {STAGES[character.stage]}; Power {character.power};"
        f" Faith {character.faith}; {posture(character)}"
    ]
    if character.parts[1:]:
        lines.append(f"Power: {character.parts[0].amount} printed, " + ", ".join(map(_part, character.parts[1:])))
    for keyword in character.keywords:
        note = reminder(keyword)
        lines.append(f"{keyword_name(keyword)}" + (f": {note}" if note else ""))
    lines += [_ability(ability) for ability in card.abilities]
    lines += [_link(link) for link in character.attached]
    return lines


def hand_lines(card: CardDef) -> list[str]:
    """One card in a hand."""
    consume = f", consumes {card.consume}" if card.consume else ""
    head = (
        f"{card.full_name}, {card.insignia} Stage {STAGES[card.stage]}; requires {card.requirement}{consume};"
        f" Power {card.power}; Faith {card.faith}"
    )
    words = [keyword_name(keyword) for keyword in card.keywords]
    return [head, *([", ".join(words)] if words else []), *map(_ability, card.abilities)]


# -- sides -------------------------------------------------------------------------------------------------------------


def _bank(side: SeatView) -> str:
    if not side.bank:
        return "Bank: empty"
    plain = names([essence.card for essence in side.bank if not essence.amber])
    amber = names([essence.card for essence in side.bank if essence.amber])
    held = "; ".join(part for part in (plain, f"amber this turn: {amber}" if amber else "") if part)
    return (
        f"Bank: {len(side.bank)} Essences, {side.free} free, {side.locks} locked, {side.amber} amber,"
        f" {side.consumable} can be consumed ({held})"
    )


def _trail(side: SeatView) -> Iterator[str]:
    yield f"Trail: {len(side.trail)} cards, consumed at the next turn start" if side.trail else "Trail: empty"
    for card in side.trail:
        said = [ability_text(ability) for ability in card.abilities if ability.trigger in ("hand", "first_hand")]
        yield f"  {card.full_name}" + (f": {' '.join(said)}" if said else "")


def _hero(side: SeatView) -> Iterator[str]:
    hero = side.hero
    if hero is None:
        return
    used = ", used this turn" if side.hero_used else ""
    yield (
        f"Hero {hero.name}: {side.evolutions} evolved characters of {hero.evolution} needed{used}:"
        f" {ability_text(hero.power)}"
    )
    yield f"  Second power: {ability_text(hero.secondary)}"


def seat_lines(side: SeatView, goal: int, *, mine: bool = False) -> list[str]:
    """One player's side; ``mine``: the reader's own."""
    used = side.awaken_limit - side.awaken_left
    lines = [
        f"{side.name}{' (you)' if mine else ''}: Faith {side.faith} of {goal}",
        *(f"  {line}" for line in _hero(side)),
        f"  {_bank(side)}",
        f"  Awakenings used {max(0, used)} of {side.awaken_limit}; conversions left {side.conversions_left}"
        f" of {side.conversions_limit}",
        *(f"  {line}" for line in _trail(side)),
        f"  Deck: {side.deck_count} cards; consumed: {names(side.removed) or 'none'}",
    ]
    counter = side.counter_source
    if counter is not None:
        until = "while it stands" if counter.slot is not None else "until the next enemy turn ends"
        lines.append(f"  {counter.label} counters {until}: the rival awakens and evolves only by spending an awakening")
    for slot, character in enumerate(side.field):
        lines += _slot(side, slot, character)
    lines.append(f"  Hand: {side.hand_count} cards")
    for number, card in enumerate(side.hand or (), start=1):
        first, *rest = hand_lines(card)
        lines += [f"    {number}. {first}", *(f"       {line}" for line in rest)]
    return lines


def _slot(side: SeatView, slot: int, character: CharacterView | None) -> list[str]:
    if character is None:
        reserved = side.reserved[slot] if slot < len(side.reserved) else None
        return [f"  Slot {slot + 1}: " + (f"reserved for {reserved.full_name}" if reserved else "empty")]
    first, *rest = character_lines(character)
    return [f"  Slot {slot + 1}: {first}", *(f"    {line}" for line in rest)]


# -- the question and the moves ----------------------------------------------------------------------------------------


_ASKED = {
    "may": "use this ability or not",
    "warning": "destroy the card or cancel",
    "target": "choose a target",
    "card": "choose a card",
    "pay": "choose the Essences to consume",
    "order": "choose what resolves first",
    "redraw": "exchange cards of the opening hand or keep it",
    "hidden": "decide something about the hand",
}


def _option(view: MatchView, choice: ChoiceView, option: OptionView) -> str:
    name = option.card.full_name if option.card else f"slot {option.index + 1}"
    if option.ability is not None:
        return f"{name}, {_ability(option.ability)}"
    if option.zone in ("own", "other"):
        reader = view.seat if view.legal else choice.by  # whoever answers reads the zones as the reader's own
        owner = view.seats[reader if option.zone == "own" else 1 - reader]
        who = owner.field[option.index]
        return f"{owner.name}'s {name} in slot {option.index + 1}" + (
            f", Power {who.power}, {posture(who)}" if who is not None else ""
        )
    return name


def choice_lines(view: MatchView, choice: ChoiceView) -> list[str]:
    """The open question: who must answer what, the price and the numbered options."""
    what = _ASKED.get(choice.purpose, "choose")
    amount = "" if choice.kind == "confirm" or not choice.options else (
        f", {choice.min}" if choice.min == choice.max else f", {choice.min} to {choice.max}"
    )  # fmt: skip
    lines = [f"{view.seats[choice.by].name} must answer: {what}{amount}."]
    source = choice.source or choice.candidate
    if choice.ability is not None:
        who = f"{source.full_name}, " if source else f"{choice.hero.name}, " if choice.hero else ""
        lines.append(f"  {who}{_ability(choice.ability)}")
    elif source is not None:
        lines.append(f"  {source.full_name}")
    if choice.candidate is not None and choice.candidate is not choice.source:
        lines.append(f"  The card that would enter: {choice.candidate.full_name}")
    if choice.consume or choice.lock:
        side = view.seats[choice.by]
        free = max(0, side.free - choice.consume - choice.lock)
        lines.append(
            f"  It consumes {choice.consume} and locks {choice.lock}: free {side.free} now, {free} after;"
            f" Essences {len(side.bank)} now, {len(side.bank) - choice.consume} after"
        )
    lines += [f"  {n}. {_option(view, choice, option)}" for n, option in enumerate(choice.options, start=1)]
    if choice.cancellable:
        lines.append("  It can be cancelled; nothing is spent then.")
    return lines


def move_lines(view: MatchView) -> list[str]:
    """The legal moves, numbered."""
    if not view.legal:
        return []
    lines = [f"Legal moves: {len(view.legal)}"]
    lines += [f"  {n}. {describe(view, move)}" for n, move in enumerate(view.legal[:MOST_MOVES], start=1)]
    if len(view.legal) > MOST_MOVES:
        lines.append(f"  and {len(view.legal) - MOST_MOVES} more of the same kind")
    return lines


def _head(view: MatchView) -> str:
    if view.winner is not None:
        return f"Turn {view.turn}. {view.seats[view.winner].name} has won."
    if view.phase == "opening":
        return f"Opening hands. First to {view.goal} Faith."
    return f"Turn {view.turn}. {view.seats[view.active].name}'s turn. First to {view.goal} Faith."


def board_text(view: MatchView, *, moves: bool = False) -> list[str]:
    """The whole match as its viewer sees it: the question first, then both sides; ``moves``: the viewer's own side
    before the other, and the legal moves at the end."""
    lines = [_head(view)]
    if view.choice is not None:
        lines += choice_lines(view, view.choice)
    for side in (view.me, view.other) if moves else view.seats:
        lines += seat_lines(side, view.goal, mine=moves and side is view.me)
    return lines + move_lines(view) if moves else lines


def both_hands(views: Sequence[MatchView]) -> MatchView:
    """A view that shows both hands, from the two seats' views: only for a finished or recorded match."""
    sides = tuple(views[seat].seats[seat] for seat in (0, 1))
    return replace(views[0], seats=(sides[0], sides[1]))
