"""From the move that the coach is about to the keys that make it, as the table stands now.

Everything here follows the controller: where the cursor is, what is being picked and what is marked decide which keys
are left to press. The keys are the player's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from ..cards.model import CardDef
from ..engine.moves import Move
from ..language import later, tr
from ..lessons.script import KEY_NAMES
from ..session.guide import HINT, Coach
from . import glyphs as g
from . import prompts, verbs
from .controller import Controller
from .keymap import Keys
from .leftover import left_over
from .paint.canvas import elide
from .picking import Option, Pick
from .verbs import Spot


class Press(NamedTuple):
    """One thing to press: the key as a player reads it (two of them with a space between: one after the other), and
    what it does."""

    key: str
    label: str


UP, DOWN = "↑", "↓"
_TITLE = 6
"""The cells of a title that still say something."""
_VERBS: Mapping[str, str] = MappingProxyType({
    "essence": "convert", "awaken": "awaken", "evolve": "awaken", "hand": "hand", "channel": "channel",
    "attack": "attack", "activate": "activate",
})  # fmt: skip
_NAMED = re.compile(r"\{(" + "|".join(KEY_NAMES) + r")\}")
_LABELS: Mapping[str, str] = MappingProxyType({
    "essence": later("convert"), "awaken": later("awaken"), "evolve": later("evolve"), "hand": later("use it"),
    "channel": later("channel"), "attack": later("attack"), "activate": later("activate"),
})  # fmt: skip


def worded(keys: Keys, coach: Coach) -> Coach:
    """``coach`` with the player's own keys where its words name one, as ``{log}``."""
    idea, why, hint = (
        _NAMED.sub(lambda found: keys.of(found[1]), text) for text in (coach.idea, coach.why, coach.hint)
    )
    return replace(coach, idea=idea, why=why, hint=hint)


def presses(mind: Controller, coach: Coach) -> tuple[Press, ...]:
    """What to press for the coach's step, in this order; empty while there is nothing to do."""
    if coach.move is None:
        return tuple(Press(mind.keys.retold(key), label) for key, label in coach.do)
    if mind.mode == "idle":
        return ()
    if mind.mode == "confirm":
        return _confirm(mind, coach.move)
    if mind.pick is not None:
        return _local(mind, mind.pick, coach.move) if mind.pick.local else _answer(mind, mind.pick, coach.move)
    return _main(mind, coach.move)


def in_words(pressed: Iterable[Press]) -> str:
    """``1, then v, then Enter``."""
    return tr(", then ").join(press.key for press in pressed)


def prompt(mind: Controller, coach: Coach, room: int = 999) -> str:
    """The coach's instruction in one line of ``room`` cells: where it is too long the title gives way, never a key."""
    if coach.prompt:
        return coach.prompt
    keys = in_words(presses(mind, coach))
    if not keys:
        return coach.title
    left = room - len(keys) - 2
    return f"{_short(coach.title, left)}: {keys}" if left >= _TITLE else keys


def _short(title: str, room: int) -> str:
    """A title in ``room`` cells, cut behind a word."""
    if len(title) <= room:
        return title
    words = title[:room].split(" ")[:-1]
    return f"{' '.join(words)}{g.ELLIPSIS}" if words else elide(title, room)


def takes_no(mind: Controller) -> bool:
    """Whether the key for "no" answers the open question; else it asks the coach for a hint."""
    return mind.mode == "confirm" or (mind.mode == "pick" and mind.pick is not None and mind.pick.min == 0)


def at_the_bottom(mind: Controller, coach: Coach) -> tuple[Press, ...]:
    """The keys of the coach's own actions that can be pressed now."""
    found = []
    for action, word in coach.actions:
        own = action == HINT and (coach.aside or takes_no(mind))
        key = mind.keys.of(action) if own else key_of(mind.keys, action)
        found.append(Press(key, word))
    return tuple(found)


def key_of(keys: Keys, action: str) -> str:
    """The key of a lesson's action. A hint is asked for with the key for "no" there, as long as no question takes
    that."""
    return keys.of("no" if action == HINT else action)


# -- questions --------------------------------------------------------------------------------------------------------


def _confirm(mind: Controller, move: Move) -> tuple[Press, ...]:
    if move.verb == "yes":
        return (Press(mind.keys.of("yes"), prompts.yes_word(mind.view)),)
    if move.verb == "no":
        return (Press(mind.keys.of("no"), prompts.no_word(mind.view)),)
    return (Press("Esc", tr("step back")),)


def _answer(mind: Controller, pick: Pick, move: Move) -> tuple[Press, ...]:
    """A pick of the engine: one option and Enter, or marks and Enter, or none."""
    if move.verb not in ("choose", "redraw", "keep"):
        return (Press("Esc", tr("step back")),)
    wanted = [n for n, option in enumerate(pick.options) if option.number in move.picks]
    if pick.single:
        if not wanted:
            return (Press(mind.keys.of("no"), tr("choose none")),)
        return (*_to(mind, pick, wanted[0]), Press("Enter", _done(mind, pick)))
    wrong = [n for n in sorted(pick.marked) if n not in wanted]
    missing = [n for n in wanted if n not in pick.marked]
    steps: list[Press] = []
    for position in (*wrong, *missing):
        option = pick.options[position]
        if not option.key:
            if mind.focus == option.spot:
                return (*steps, Press(mind.keys.of("mark"), tr("mark it")))
            return (*steps, Press("Tab", tr("on to {name}", name=_name(mind, pick, option))))
        name = _name(mind, pick, option)
        steps.append(Press(option.key, tr("unmark {name}", name=name) if position in pick.marked else name))
    return (*steps, Press("Enter", _done(mind, pick, bool(wanted))))


def _to(mind: Controller, pick: Pick, position: int) -> tuple[Press, ...]:
    """The way to one option; nothing where the cursor is on it. In a list one of many is named by its number although
    the cursor begins there: else nobody would know which one is meant."""
    option = pick.options[position]
    named = option.spot.zone == "panel" and option.key and len(pick.options) > 1 and mind.put != option.spot
    if mind.focus == option.spot and not named:
        return ()
    if option.key:
        return (Press(option.key, _name(mind, pick, option)),)
    at = pick.at(mind.focus)
    steps = (position - (0 if at is None else at)) % len(pick.options)
    return (Press(" ".join(["Tab"] * steps), _name(mind, pick, option)),)


def _name(mind: Controller, pick: Pick, option: Option) -> str:
    """What an option is called."""
    if pick.choice is not None and option.spot.zone == "panel":
        shown = pick.choice.options[pick.options.index(option)]
        return shown.card.short if shown.card is not None else tr("this one")
    return verbs.name_at(mind.view, option.spot)


def _done(mind: Controller, pick: Pick, some: bool = True) -> str:
    """What Enter does when all is marked; ``some``: whether anything is to be."""
    if pick.kind == "redraw":
        return tr("exchange") if some else tr("keep the hand")
    if pick.choice is None:
        return pick.words.verb
    if pick.choice.purpose == "pay":
        return tr("consume {n}", n=pick.choice.consume or pick.choice.min)
    return tr("resolve it") if pick.choice.purpose == "order" else tr("choose")


def _local(mind: Controller, pick: Pick, move: Move) -> tuple[Press, ...]:
    """A slot, whom to evolve or whom to attack: the screen's own question, before the move is made."""
    meant = None
    for position, option in enumerate(pick.options):
        found = option.move
        if found is not None and found[:2] == move[:2] and (found.b == move.b or move.b < 0):
            meant = position
            break
    if meant is None:
        return (Press("Esc", tr("drop this first")),)
    verb = tr("awaken here") if pick.kind == "slot" else pick.words.verb
    if move.b < 0 and pick.at(mind.focus) is not None:
        return (Press("Enter", verb),)
    return (*_to(mind, pick, meant), Press("Enter", verb))


# -- moves ------------------------------------------------------------------------------------------------------------


def _main(mind: Controller, move: Move) -> tuple[Press, ...]:
    key = mind.keys.of
    if move.verb in ("essence", "awaken", "evolve", "hand"):
        return (*_card(mind, move.a), Press(key(_VERBS[move.verb]), tr(_LABELS[move.verb])), *_then(mind, move))
    if move.verb in ("channel", "attack", "activate"):
        spot = Spot("own", move.a)
        verb = Press(key(_VERBS[move.verb]), tr(_LABELS[move.verb]))
        return (*_at(mind, spot), verb, *_listed(mind, move, spot, verb.label), *_then(mind, move))
    if move.verb in ("hero", "drain"):
        listed = _listed(mind, move, Spot("rail"), tr("use it"), always=True)
        return (Press(key("hero"), tr("Hero powers")), *listed)
    if move.verb == "raise":
        return (Press(key("raise"), tr("raise the limit")), Press("Enter", tr("pay for it")))
    if move.verb == "bank":
        return _bank(mind, move)
    if move.verb == "end":
        return _end(mind)
    return ()


def _card(mind: Controller, place: int) -> tuple[Press, ...]:
    """The number of a card of the hand; nothing once it was pressed, for a second time would do more."""
    spot = Spot("hand", place)
    if mind.put == spot:
        return ()
    return (Press(str(place + 1), verbs.name_at(mind.view, spot)),)


def _at(mind: Controller, spot: Spot) -> tuple[Press, ...]:
    """The way to one of the own characters."""
    if mind.put == spot:
        return ()
    name = verbs.name_at(mind.view, spot)
    if mind.prefix == "f":
        return (Press(str(spot.index + 1), name),)
    return (Press(f"{mind.keys.of('prefix_f')} {spot.index + 1}", name),)


def _then(mind: Controller, move: Move) -> tuple[Press, ...]:
    """The question that the screen asks next: a slot, whom it evolves, whom to attack. Its cursor stands on the first
    option."""
    view = mind.view
    if move.verb == "awaken":
        slots = [slot for slot in verbs.free_slots(view) if not mind.why_not(Move("awaken", move.a, slot))]
        name, places = "", slots
        word = tr("slot {n}", n=(move.b if move.b >= 0 else slots[0] if slots else 0) + 1)
    elif move.verb == "evolve":
        places = sorted(m.b for m in view.legal if m.verb == "evolve" and m.a == move.a)
        name = verbs.name_at(view, Spot("own", move.b))
        word = tr("onto {name}", name=name)
    elif move.verb == "attack":
        places = sorted(m.b for m in view.legal if m.verb == "attack" and m.a == move.a)
        name = verbs.name_at(view, Spot("opp", move.b))
        word = tr("at {name}", name=name)
    else:
        return ()
    if not places:
        return ()
    if move.b < 0 or places[0] == move.b:
        return (Press("Enter", word),)
    return (Press(str(move.b + 1), name or word), Press("Enter", word if name else tr("awaken")))


def _listed(mind: Controller, move: Move, spot: Spot, word: str, always: bool = False) -> tuple[Press, ...]:
    """The way through the list of moves that opens where a key stands for several, or for what costs Essences."""
    action = verbs.WORDS[move.verb][0]
    moves = [m for offer in verbs.offers(mind.view, spot) if offer.action == action for m in offer.moves]
    if move.verb == "attack" or (len(moves) < 2 and not always) or move not in moves:
        return ()
    down = " ".join([DOWN] * moves.index(move))
    return (*((Press(down, tr("in the list")),) if down else ()), Press("Enter", word))


def _bank(mind: Controller, move: Move) -> tuple[Press, ...]:
    """Through the sheet of both Banks, whose cursor begins at the top of the own one."""
    from .paint.overlays import bank_rows

    bank = mind.view.me.bank
    card: CardDef | None = bank[move.a].card if move.a < len(bank) else None
    if card is None:
        return ()
    rows = [row[0].id for row in bank_rows(mind.view.me)]
    down = " ".join([DOWN] * rows.index(card.id)) if card.id in rows else ""
    steps = (Press(down, card.short),) if down else ()
    return (Press(mind.keys.of("banks"), tr("Banks")), *steps, Press("Enter", tr("use {card}", card=card.short)))


def _end(mind: Controller) -> tuple[Press, ...]:
    end = mind.keys.of("end")
    if mind.end_asked:
        return (Press(end, tr("really end it")),)
    if mind.ask_end and left_over(mind.view):
        return (Press(end, tr("end the turn")), Press(end, tr("really end it")))
    return (Press(end, tr("end the turn")),)
