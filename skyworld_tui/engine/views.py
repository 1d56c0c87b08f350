"""Building a seat's view. The only door through which anything leaves the engine."""

from __future__ import annotations

from ..cards.model import keyword_names
from . import legal, listing, query
from .notation import option_ref
from .state import VULNERABLE_NAMES, Attachment, Character, Choice, State
from .view import (
    AttachmentView,
    CharacterView,
    ChoiceView,
    CounterView,
    EssenceView,
    MatchView,
    OptionView,
    PowerPart,
    SeatView,
)


def build(state: State, seat: int, names: tuple[str, str], with_legal: bool = True) -> MatchView:
    """What ``seat`` may know of this state; without its legal moves if nobody will read them."""
    deciding = decider(state)
    return MatchView(
        seat=seat,
        goal=state.goal,
        turn=state.turn,
        active=state.active,
        first=state.first,
        phase=state.phase,
        winner=state.winner if state.winner >= 0 else None,
        seats=(side_view(state, 0, seat, names), side_view(state, 1, seat, names)),
        choice=choice_view(state, state.choice, seat) if state.choice is not None else None,
        deciding=deciding,
        legal=tuple(listing.moves(state)) if with_legal and deciding == seat else (),
    )


def decider(state: State) -> int | None:
    """Who must decide now, or None when the match is over."""
    if state.winner >= 0:
        return None
    return state.active if state.choice is None else state.choice.by


def side_view(state: State, seat: int, viewer: int, names: tuple[str, str]) -> SeatView:
    """One player's side for a viewer."""
    side = state.seats[seat]
    defs = state.defs
    limit = legal.conversions_limit(state, seat)
    sources = query.activation_sources(state)
    return SeatView(
        seat=seat,
        name=names[seat],
        hero=side.hero,
        hero_used=side.hero is not None and query.limit_key(side.hero.power, seat, 0) in state.used,
        faith=side.faith,
        awaken_limit=side.limit,
        awaken_left=max(0, side.limit - side.awakenings_used),
        conversions_left=max(0, limit - side.conversions_used),
        conversions_limit=limit,
        hand=tuple(defs[u] for u in side.hand) if seat == viewer else None,
        hand_count=len(side.hand),
        deck_count=len(side.deck),
        bank=tuple(EssenceView(e.card, e.amber) for e in side.bank),
        locks=side.locks,
        free=query.free(side),
        consumable=query.consumable(side),
        trail=tuple(defs[u] for u in side.trail),
        removed=tuple(defs[u] for u in side.removed),
        field=tuple(
            None if c is None else character_view(state, seat, slot, c, sources) for slot, c in enumerate(side.field)
        ),
        reserved=tuple(None if u < 0 else defs[u] for u in side.reserved),
        evolutions=query.evolutions(side),
        counter_source=_counter(state, 1 - seat),
    )


def _counter(state: State, bound: int) -> CounterView | None:
    source = query.counter_source(state, bound)
    return None if source is None else CounterView(source[0], None if source[1] < 0 else source[1])


def character_view(state: State, seat: int, slot: int, character: Character, sources: frozenset[int]) -> CharacterView:
    """A character as both players see it; ``sources`` as from :func:`query.activation_sources`."""
    parts = [PowerPart(character.card.power, character.card.full_name)]
    parts += [PowerPart(m.power, m.label, m.until) for m in character.mods if m.power]
    parts += [
        PowerPart(a.power, a.card.full_name, "next_combat" if a.until_combat else "")
        for a in character.attached
        if a.power
    ]
    return CharacterView(
        seat=seat,
        slot=slot,
        card=character.card,
        power=max(0, character.power),
        parts=tuple(parts),
        faith=character.card.faith,
        stage=character.card.stage,
        preparation=character.prep,
        preparation_own=character.prep_own,
        vulnerable=VULNERABLE_NAMES[character.vuln],
        action="spent" if character.spent else "available",
        activated=query.activation_state(character, sources),
        keywords=keyword_names(query.keywords(state, seat, character)),
        charge=character.charge,
        armed=bool(character.armed),
        attached=tuple(_attachment(a) for a in character.attached),
    )


def _attachment(link: Attachment) -> AttachmentView:
    return AttachmentView(
        card=link.card,
        power=link.power,
        keywords=keyword_names(link.mask),
        until_combat=link.until_combat,
        returns=link.returns,
        slot=link.slot if link.returns else None,
    )


_ZONES = {"b": ("bank", "other_bank"), "f": ("own", "other"), "h": ("hand", "hand"), "o": ("revealed", "revealed"),
          "t": ("trigger", "trigger")}  # fmt: skip


def choice_view(state: State, choice: Choice, viewer: int) -> ChoiceView:
    """The open question. To the other player only what lies open: no hand card, nothing revealed by a Search, and of a
    move that is still being prepared from the hand nothing but that somebody decides."""
    mine = choice.by == viewer
    if not mine and is_private(state, choice):
        return ChoiceView(by=choice.by, kind="pick", purpose="hidden", min=0, max=0, options=())
    hidden = not mine and any(o.zone in ("h", "o") for o in choice.options)
    options = () if hidden else tuple(_option(state, choice, i) for i in range(len(choice.options)))
    hero = state.seats[choice.by].hero if choice.ability is not None and choice.card is None else None
    return ChoiceView(
        by=choice.by,
        kind=choice.kind,
        purpose=choice.purpose,
        min=choice.min,
        max=choice.max,
        options=options,
        source=choice.card,
        source_slot=choice.slot if choice.slot >= 0 else None,
        hero=hero,
        ability=choice.ability,
        candidate=choice.candidate,
        op=choice.op,
        cancellable=choice.cancellable or choice.purpose == "warning",
        lock=choice.lock,
        consume=choice.consume,
    )


def is_private(state: State, choice: Choice) -> bool:
    """Whether the question itself names a card that only its player may see: a hand card that is not yet played."""
    frame = state.stack[-1]
    uid = frame.d.get("uid", -1)
    if frame.kind in ("play", "ability") and uid in state.seats[choice.by].hand:
        return True
    card = frame.d.get("b", {}).get("card", (-1,))[0] if frame.kind == "ability" else -1
    return card in state.seats[choice.by].hand and frame.d.get("exchanged", -2) != card


def _option(state: State, choice: Choice, i: int) -> OptionView:
    option = choice.options[i]
    zone = _ZONES[option.zone][0 if option.seat == choice.by else 1]
    side = state.seats[option.seat]
    index = i
    if option.zone == "f":
        index = option.key
    elif option.zone == "h":
        index = side.hand.index(option.key)
    elif option.zone == "b":
        index = next(n for n, e in enumerate(side.bank) if e.uid == option.key)
    return OptionView(zone, index, option_ref(state, choice, i), option.card, option.ability)
