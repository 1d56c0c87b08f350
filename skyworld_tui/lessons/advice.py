"""What a good teacher would do now, and which idea of the game it shows.

Plain rules over a view, so that advice is instant, the same every time, and can be put into one sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..cards.model import CardDef
from ..engine.moves import Move
from ..engine.view import CharacterView, ChoiceView, MatchView
from ..language import tr

BANK_ENOUGH = 6  # Essences after which the teaching rival stops converting


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the topic it shows, and the names its sentence is about."""

    move: Move
    topic: str
    card: str = ""
    enemy: str = ""
    n: int = 0
    goal: int = 0


def advise(view: MatchView) -> Advice | None:
    """The advised move of the viewer, or None when somebody else must decide."""
    if view.deciding != view.seat:
        return None
    if view.choice is not None:
        return _choose(view, view.choice)
    for rule in (_win, _convert, _evolve, _awaken, _attack, _lend, _channel):
        found = rule(view)
        if found is not None:
            return found
    return Advice(Move("end"), "end")


def _hand(view: MatchView) -> tuple[CardDef, ...]:
    return view.me.hand or ()


def _win(view: MatchView) -> Advice | None:
    """The strongest channel, where all that are possible now reach the goal together: that comes before anything."""
    channels = [(c.faith, m) for m in view.legal if m.verb == "channel" and (c := view.me.field[m.a]) is not None]
    if not channels or view.me.faith + sum(faith for faith, _ in channels) < view.goal:
        return None
    found = _channel(view)
    return replace(found, topic="win", goal=view.goal) if found is not None else None


def _convert(view: MatchView) -> Advice | None:
    """Convert what cannot be played soonest. It is free, and the hand is refilled anyway."""
    hand = _hand(view)
    places = [m.a for m in view.legal if m.verb == "essence" and not _last_evolution(hand, m.a)]
    if not places:
        return None
    soon = len(view.me.bank) + 1

    def spare(place: int) -> tuple[bool, int, int, int]:
        card = hand[place]
        copies = sum(1 for c in hand if c.id == card.id)
        return card.requirement > soon, card.stage, copies, -card.power

    place = max(places, key=spare)
    return Advice(Move("essence", place), "essence", hand[place].full_name)


def _last_evolution(hand: tuple[CardDef, ...], place: int) -> bool:
    """Whether this is the only Stage II or III card in hand: it is kept to be shown on the field."""
    return hand[place].stage > 1 and sum(1 for c in hand if c.stage > 1) == 1


def _worth(card: CardDef) -> tuple[int, int]:
    return card.faith * 2 + card.power, card.requirement


def _evolve(view: MatchView) -> Advice | None:
    hand = _hand(view)
    moves = [m for m in view.legal if m.verb == "evolve"]
    if not moves:
        return None

    def gain(move: Move) -> int:
        old = view.me.field[move.b]
        return hand[move.a].power - (old.card.power if old else 0)

    best = max(moves, key=gain)
    return Advice(best, "evolve", hand[best.a].full_name)


def _awaken(view: MatchView) -> Advice | None:
    hand = _hand(view)
    moves = [m for m in view.legal if m.verb == "awaken" and not hand[m.a].consume]
    moves = moves or [m for m in view.legal if m.verb == "awaken"]
    if not moves:
        return None
    best = max(moves, key=lambda m: _worth(hand[m.a]))
    return Advice(best, "awaken", hand[best.a].full_name)


def _attack(view: MatchView) -> Advice | None:
    """The weakest own character that wins, against the strongest enemy it beats."""
    best: tuple[int, int, Move] | None = None
    for move in view.legal:
        if move.verb != "attack":
            continue
        mine, theirs = view.me.field[move.a], view.other.field[move.b]
        if mine is None or theirs is None or mine.power <= theirs.power or _protected(theirs):
            continue
        key = (theirs.power + 2 * theirs.faith, -mine.power)
        if best is None or key > best[:2]:
            best = (*key, move)
    if best is None:
        return None
    mine, theirs = view.me.field[best[2].a], view.other.field[best[2].b]
    assert mine is not None and theirs is not None
    return Advice(best[2], "attack", mine.card.full_name, theirs.card.full_name)


def _protected(character: CharacterView) -> bool:
    return bool({"combat_shield", "indestructible"} & set(character.keywords))


def _lend(view: MatchView) -> Advice | None:
    """A hand ability when one more Power wins an attack."""
    hand = _hand(view)
    for move in view.legal:
        if move.verb != "hand":
            continue
        able = [c for c in view.me.field if c and c.preparation == 0 and c.vulnerable == "none"]
        if any(c.power == d.power for c in able for d in view.other.field if d and d.vulnerable != "none"):
            return Advice(move, "hand", hand[move.a].full_name)
    return None


def _channel(view: MatchView) -> Advice | None:
    moves = [m for m in view.legal if m.verb == "channel"]
    best: tuple[int, Move] | None = None
    for move in moves:
        character = view.me.field[move.a]
        if character is not None and character.faith and (best is None or character.faith > best[0]):
            best = (character.faith, move)
    if best is None:
        return None
    character = view.me.field[best[1].a]
    assert character is not None
    return Advice(best[1], "channel", character.card.full_name, n=best[0])


def _choose(view: MatchView, choice: ChoiceView) -> Advice:
    """Answer a choice: yes; the strongest ally; the least useful Essences; the first option otherwise."""
    name = choice.source.full_name if choice.source else tr("The match")
    if choice.purpose == "redraw":
        return Advice(Move("keep"), "choose", name)
    if choice.kind == "confirm":
        return Advice(Move("no" if choice.purpose == "warning" else "yes"), "choose", name)
    order = list(range(len(choice.options)))
    if choice.purpose == "pay":
        order.sort(key=lambda i: _worth(card) if (card := choice.options[i].card) is not None else (0, 0))
    elif choice.purpose == "target":
        order.sort(key=lambda i: -_strength(view, choice, i))
    picks = tuple(sorted(order[: max(choice.min, 1 if choice.max else 0)]))
    return Advice(Move("choose", picks=picks), "choose", name)


def _strength(view: MatchView, choice: ChoiceView, i: int) -> int:
    option = choice.options[i]
    side = view.me if option.zone == "own" else view.other
    character = side.field[option.index] if option.zone in ("own", "other") else None
    return character.power if character is not None else 0


def gentle(view: MatchView) -> Move:
    """What the teaching rival plays: it grows, channels, and now and then attacks what was left vulnerable."""
    if view.choice is not None:
        return _choose(view, view.choice).move
    by_verb: dict[str, list[Move]] = {}
    for move in view.legal:
        by_verb.setdefault(move.verb, []).append(move)
    hand = _hand(view)
    if "essence" in by_verb and len(view.me.bank) < BANK_ENOUGH - 1:
        return max(by_verb["essence"], key=lambda m: hand[m.a].requirement)
    if "awaken" in by_verb:
        return max(by_verb["awaken"], key=lambda m: (hand[m.a].faith > 0, -hand[m.a].power))
    channelers = [m for m in by_verb.get("channel", ()) if (c := view.me.field[m.a]) is not None and c.faith]
    if channelers:
        return channelers[0]
    attack = _attack(view)
    if attack is not None and view.turn % 4 == 0:
        return attack.move
    return Move("end")
