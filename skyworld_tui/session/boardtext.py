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
from ..cards.words import Words
from ..engine.view import (
    AttachmentView,
    CharacterView,
    ChoiceView,
    CounterView,
    MatchView,
    OptionView,
    PowerPart,
    SeatView,
)
from ..language import later, spoken, tr, trc, trn
from .log import names
from .movewords import describe
from .players import called, is_you
from .powerwords import source_of

POSTURES: Final[Mapping[str, str]] = MappingProxyType(
    {"channel": later("channeled"), "attack": later("attacked"), "exposed": later("exposed")}
)
"""Why a character is vulnerable -> how the state is called, which is also its id in the glossary."""
ACTIVATED: Final[Mapping[str, str]] = MappingProxyType(
    {"used": later("activated"), "active": later("activation active")}
)
STAGES: Final = ("", "I", "II", "III")
UNTIL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "turn": later("until the turn ends"),
        "next_enemy_turn": later("until the next enemy turn ends"),
        "next_combat": later("until its next combat ends"),
    }
)
IN: Final = "  "
"""How far a line stands in that says more of the one before it."""
MOST_MOVES = 60  # longer lists of moves are cut: they are combinations of one choice


# -- cards and characters ----------------------------------------------------------------------------------------------


def posture(character: CharacterView) -> str:
    """Vulnerability, Preparation and activation of a character, in words."""
    words = []
    if character.vulnerable != "none":
        words.append(tr("vulnerable, {state}", state=tr(POSTURES[character.vulnerable])))
    if character.preparation:
        words.append(_preparing(character.preparation, own=character.preparation_own))
    if not words:
        words.append(trc("character", "ready") if character.action == "available" else tr("ready, action spent"))
    if character.activated in ACTIVATED:
        words.append(tr(ACTIVATED[character.activated]))
    if character.armed:
        words.append(tr("armed for the next hand ability"))
    if any(keyword.startswith("intercept") for keyword in character.keywords):
        words.append(tr("Intercept ready") if character.charge else tr("Intercept spent"))
    return ", ".join(words)


def _preparing(left: int, *, own: bool) -> str:
    """How long Preparation goes on; ``own``: its owner's turns count."""
    if own:
        return tr("preparing, {n} of its owner's turns left", n=left)
    return tr("preparing until this turn ends") if left == 1 else tr("preparing, {n} turn ends left", n=left)


def _part(part: PowerPart) -> str:
    said = tr("{n:+d} from {source}", n=part.amount, source=source_of(part))
    return f"{said} {tr(UNTIL.get(part.until, part.until))}" if part.until else said


def _link(link: AttachmentView) -> str:
    gives = [tr("{n:+d} Power", n=link.power)] if link.power else []
    gives += [keyword_name(keyword, spoken()) for keyword in link.keywords]
    if link.until_combat:
        gives.append(tr(UNTIL["next_combat"]))
    if link.returns:
        back = link.slot is not None
        gives.append(tr("returns to slot {n} in Preparation", n=(link.slot or 0) + 1) if back else tr("returns"))
    said = tr("Attached: {card}", card=link.card.full_name)
    return f"{said} ({', '.join(gives)})" if gives else said


def _ability(ability: AbilityDef) -> str:
    return f"{badge(ability, spoken())}: {ability_text(ability, spoken())}"


def _kind(card: CardDef, stage: int) -> str:
    """``Ivo, Ferry Boy, Moon Stage I``; ``stage``: the one that it has on the field."""
    insignia = Words(spoken()).get(f"label.insignia.{card.insignia}")
    return tr("{card}, {insignia} Stage {stage}", card=card.full_name, insignia=insignia, stage=STAGES[stage])


def _worth(power: int, faith: int) -> str:
    return tr("Power {power}; Faith {faith}", power=power, faith=faith)


def character_lines(character: CharacterView) -> list[str]:
    """One character: numbers and state, then where its Power comes from, its words and what is attached to it."""
    card = character.card
    lines = ["; ".join((_kind(card, character.stage), _worth(character.power, character.faith), posture(character)))]
    if character.parts[1:]:
        printed, more = character.parts[0].amount, ", ".join(map(_part, character.parts[1:]))
        lines.append(tr("Power: {n} printed, {more}", n=printed, more=more))
    for keyword in character.keywords:
        note = reminder(keyword, lang=spoken())
        lines.append(keyword_name(keyword, spoken()) + (f": {note}" if note else ""))
    lines += [_ability(ability) for ability in card.abilities]
    lines += [_link(link) for link in character.attached]
    return lines


def hand_lines(card: CardDef) -> list[str]:
    """One card in a hand."""
    needs = tr("requires {n}", n=card.requirement)
    if card.consume:
        needs += ", " + tr("consumes {n}", n=card.consume)
    head = "; ".join((_kind(card, card.stage), needs, _worth(card.power, card.faith)))
    words = [keyword_name(keyword, spoken()) for keyword in card.keywords]
    return [head, *([", ".join(words)] if words else []), *map(_ability, card.abilities)]


# -- sides -------------------------------------------------------------------------------------------------------------


def _bank(side: SeatView) -> str:
    if not side.bank:
        return tr("Bank: empty")
    plain = names([essence.card for essence in side.bank if not essence.amber])
    amber = names([essence.card for essence in side.bank if essence.amber])
    fresh = tr("amber this turn: {cards}", cards=amber) if amber else ""
    return tr(
        "Bank: {essences}, {free} free, {locked} locked, {amber} amber, {usable} can be consumed ({cards})",
        essences=trn("{n} Essence", "{n} Essences", len(side.bank)),
        free=side.free,
        locked=side.locks,
        amber=side.amber,
        usable=side.consumable,
        cards="; ".join(part for part in (plain, fresh) if part),
    )


def _trail(side: SeatView) -> Iterator[str]:
    many = len(side.trail)
    told = trn(
        "Trail: {n} card, consumed at the next turn start", "Trail: {n} cards, consumed at the next turn start", many
    )
    yield told if many else tr("Trail: empty")
    for card in side.trail:
        said = [
            ability_text(ability, spoken()) for ability in card.abilities if ability.trigger in ("hand", "first_hand")
        ]
        yield f"  {card.full_name}" + (f": {' '.join(said)}" if said else "")


def _hero(side: SeatView) -> Iterator[str]:
    hero = side.hero
    if hero is None:
        return
    evolved = tr("evolved characters: {n} of {needed} needed", n=side.evolutions, needed=hero.evolution)
    used = ", " + tr("used this turn") if side.hero_used else ""
    yield tr("Hero {name}", name=hero.name) + f": {evolved}{used}: {ability_text(hero.power, spoken())}"
    yield IN + tr("Second power: {text}", text=ability_text(hero.secondary, spoken()))


def seat_lines(side: SeatView, goal: int, *, mine: bool = False) -> list[str]:
    """One player's side; ``mine``: the reader's own."""
    used = side.awaken_limit - side.awaken_left
    name = called(side.name)
    who = tr("{name} (you)", name=name) if mine and not is_you(side.name) else name
    deck = trn("Deck: {n} card; consumed: {cards}", "Deck: {n} cards; consumed: {cards}", side.deck_count,
               cards=names(side.removed) or trc("cards", "none"))  # fmt: skip
    limits = (
        tr("Awakenings used {n} of {limit}", n=max(0, used), limit=side.awaken_limit),
        tr("conversions left {n} of {limit}", n=side.conversions_left, limit=side.conversions_limit),
    )
    told = [*_hero(side), _bank(side), "; ".join(limits), *_trail(side), deck]
    lines = [f"{who}: " + tr("Faith {n} of {goal}", n=side.faith, goal=goal), *(IN + line for line in told)]
    if side.counter_source is not None:
        lines.append(IN + _counter(side.counter_source))
    for slot, character in enumerate(side.field):
        lines += _slot(side, slot, character)
    lines.append(IN + trn("Hand: {n} card", "Hand: {n} cards", side.hand_count))
    for number, card in enumerate(side.hand or (), start=1):
        first, *rest = hand_lines(card)
        lines += [f"    {number}. {first}", *(f"       {line}" for line in rest)]
    return lines


def _counter(source: CounterView) -> str:
    """What counters the rival's awakenings, and how long."""
    if source.slot is not None:
        told = later("{who} counters while it stands: the rival awakens and evolves only by spending an awakening")
    else:
        told = later(
            "{who} counters until the next enemy turn ends: the rival awakens and evolves only by spending an awakening"
        )
    return tr(told, who=source.label)


def _slot(side: SeatView, slot: int, character: CharacterView | None) -> list[str]:
    place = IN + tr("Slot {n}", n=slot + 1)
    if character is None:
        reserved = side.reserved[slot] if slot < len(side.reserved) else None
        return [f"{place}: " + (tr("reserved for {card}", card=reserved.full_name) if reserved else tr("empty"))]
    first, *rest = character_lines(character)
    return [f"{place}: {first}", *(f"{IN}{IN}{line}" for line in rest)]


# -- the question and the moves ----------------------------------------------------------------------------------------


_ASKED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "may": later("use this ability or not"),
        "warning": later("destroy the card or cancel"),
        "target": later("choose a target"),
        "card": later("choose a card"),
        "pay": later("choose the Essences to consume"),
        "order": later("choose what resolves first"),
        "redraw": later("exchange cards of the opening hand or keep it"),
        "hidden": later("decide something about the hand"),
    }
)


_CHOOSE: Final = later("choose")


def _option(view: MatchView, choice: ChoiceView, option: OptionView) -> str:
    name = option.card.full_name if option.card else tr("slot {n}", n=option.index + 1)
    if option.ability is not None:
        return f"{name}, {_ability(option.ability)}"
    if option.zone in ("own", "other"):
        reader = view.seat if view.legal else choice.by  # whoever answers reads the zones as the reader's own
        owner = view.seats[reader if option.zone == "own" else 1 - reader]
        who = owner.field[option.index]
        place = later("your {name} in slot {n}") if is_you(owner.name) else later("{name} in slot {n} of {owner}")
        said = tr(place, name=name, n=option.index + 1, owner=owner.name)
        return said if who is None else ", ".join((said, tr("Power {n}", n=who.power), posture(who)))
    return name


def choice_lines(view: MatchView, choice: ChoiceView) -> list[str]:
    """The open question: who must answer what, the price and the numbered options."""
    what = tr(_ASKED.get(choice.purpose, _CHOOSE))
    if choice.kind != "confirm" and choice.options:
        few, many = choice.min, choice.max
        what += f", {few}" if few == many else ", " + tr("{few} to {many}", few=few, many=many)
    lines = [tr("{who} must answer: {what}.", who=called(view.seats[choice.by].name), what=what)]
    source = choice.source or choice.candidate
    if choice.ability is not None:
        who = f"{source.full_name}, " if source else f"{choice.hero.name}, " if choice.hero else ""
        lines.append(f"  {who}{_ability(choice.ability)}")
    elif source is not None:
        lines.append(f"  {source.full_name}")
    if choice.candidate is not None and choice.candidate is not choice.source:
        lines.append(IN + tr("The card that would enter: {card}", card=choice.candidate.full_name))
    if choice.consume or choice.lock:
        lines.append(IN + _price(view.seats[choice.by], choice))
    lines += [f"  {n}. {_option(view, choice, option)}" for n, option in enumerate(choice.options, start=1)]
    if choice.cancellable:
        lines.append(IN + tr("It can be cancelled; nothing is spent then."))
    return lines


def _price(side: SeatView, choice: ChoiceView) -> str:
    """What the open question costs, and what is left then."""
    return tr(
        "It consumes {consumed} and locks {locked}: free {free} now, {then} after; Essences {held} now, {left} after",
        consumed=choice.consume,
        locked=choice.lock,
        free=side.free,
        then=max(0, side.free - choice.consume - choice.lock),
        held=len(side.bank),
        left=len(side.bank) - choice.consume,
    )


def move_lines(view: MatchView) -> list[str]:
    """The legal moves, numbered."""
    if not view.legal:
        return []
    lines = [tr("Legal moves: {n}", n=len(view.legal))]
    lines += [f"  {n}. {describe(view, move)}" for n, move in enumerate(view.legal[:MOST_MOVES], start=1)]
    if len(view.legal) > MOST_MOVES:
        lines.append(IN + tr("and {n} more of the same kind", n=len(view.legal) - MOST_MOVES))
    return lines


def _head(view: MatchView) -> str:
    turn, goal = tr("Turn {n}.", n=view.turn), tr("First to {n} Faith.", n=view.goal)
    if view.winner is not None:
        name = view.seats[view.winner].name
        return f"{turn} " + (tr("You have won.") if is_you(name) else tr("{who} has won.", who=name))
    if view.phase == "opening":
        return tr("Opening hands.") + f" {goal}"
    name = view.seats[view.active].name
    whose = tr("Your turn.") if is_you(name) else tr("{who}'s turn.", who=name)
    return f"{turn} {whose} {goal}"


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
