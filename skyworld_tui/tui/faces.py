"""How each spot looks now: which key and verb it carries, whether it is lit, dimmed, focused or marked."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.moves import Move
from ..language import later, tr, trc
from ..session.prices import lock_words, price
from . import glyphs as g
from . import verbs
from .controller import Controller
from .palette import LEGAL, OPP, RGB, YOU
from .verbs import Spot

DIM = 0.6
ASIDE = 0.4  # what a lesson's step is not about: it can still be read
LANDS = later("lands here")
_FROM_HAND = ("essence", "awaken", "evolve", "hand")
_FROM_FIELD = ("channel", "attack", "activate")


class Face(NamedTuple):
    """What a painter is told about one spot, beside the thing itself."""

    key: str = ""
    hot: bool = False
    verb: str = ""
    verb2: str = ""
    why: str = ""
    focus: bool = False
    dim: float = 0.0
    tag: str = ""
    tag_fg: RGB = LEGAL
    flash: bool = False


def face(mind: Controller, spot: Spot) -> Face:
    """The face of ``spot`` in the state ``mind`` is in."""
    focus = mind.focus == spot
    number = str(spot.index + 1)
    if mind.mode == "pick":
        return _picking(mind, spot, focus)
    if mind.mode == "confirm":
        return _asked(mind, spot, focus)
    shown = _at_rest(mind, spot, focus, number)
    return shown if mind.aim is None or mind.mode not in ("main", "idle") else _aimed(mind, mind.aim, spot, shown)


def source_of(move: Move) -> Spot | None:
    """Where the card stands that makes ``move``, in the hand or on the field; None for a move without one there."""
    if move.verb in _FROM_HAND:
        return Spot("hand", move.a)
    return Spot("own", move.a) if move.verb in _FROM_FIELD else None


def _aimed(mind: Controller, aim: Move, spot: Spot, shown: Face) -> Face:
    """In a lesson's step: the card to press for and where it goes stay lit, the rest steps back."""
    source = source_of(aim)
    target = (
        Spot("opp" if aim.verb == "attack" else "own", aim.b) if aim.verb in ("awaken", "evolve", "attack") else None
    )
    if spot == source:
        return shown._replace(hot=True) if spot.zone == "hand" else shown
    if spot == target:
        return shown._replace(key=tr(LANDS), hot=True) if aim.verb == "awaken" else shown
    return shown if verbs.thing_at(mind.view, spot) is None else shown._replace(dim=ASIDE)


def _at_rest(mind: Controller, spot: Spot, focus: bool, number: str) -> Face:
    """The face where nothing is being asked."""
    counter = _counter_tag(mind, spot)
    if mind.mode == "idle" or spot.zone not in ("hand", "own"):
        return Face(number, focus=focus, tag=counter, tag_fg=OPP if spot.zone == "opp" else YOU)
    found = verbs.offers(mind.view, spot)
    first = next((offer for offer in found if offer.action != "convert"), None)
    word = first.word if first is not None else ""
    second = next((f"{mind.keys.of('convert')} {offer.word}" for offer in found if offer.action == "convert"), "")
    if spot.zone == "own":
        return Face(number, verb=word, focus=focus, tag="" if word else counter, tag_fg=YOU)
    if first is not None and first.action == "hand":
        word += _locking(mind, first)
    return Face(number, bool(word), word, second, "" if word else _missing(mind, spot), focus)


def _locking(mind: Controller, use: verbs.Offer) -> str:
    """The whole price of a hand ability in signs, for the border of its card."""
    move = use.moves[0]
    consume = str(price(mind.view, move)[0] or "")
    signs = [f"{sign}{n}" for sign, n in ((g.SKULL, consume), (g.LOCK, lock_words(mind.view, move))) if n]
    return "".join(f" {sign}" for sign in signs)


def _counter_tag(mind: Controller, spot: Spot) -> str:
    """The character that an Awakening Counter comes from says so."""
    if spot.zone not in ("own", "opp"):
        return ""
    source = (mind.view.me if spot.zone == "own" else mind.view.other).counter_source
    word = trc("short", "COUNTER")
    return f"{g.NO} {word}" if source is not None and source.slot == spot.index else ""


def _missing(mind: Controller, spot: Spot) -> str:
    """What a hand card lacks, in two words, when a number says it."""
    hand = mind.view.me.hand or ()
    if spot.index >= len(hand):
        return ""
    me = mind.view.me
    card = hand[spot.index]
    if card.requirement > len(me.bank):
        return tr("needs {n}", n=card.requirement)
    if card.stage > 1 and not any(who is not None and who.stage == card.stage - 1 for who in me.field):
        return tr("no base")
    if me.awaken_left == 0:
        return tr("limit used")
    if card.stage == 1 and not verbs.free_slots(mind.view):
        return tr("field full")
    skulls = f"{g.SKULL}{card.consume}"
    return tr("needs {n}", n=skulls) if card.consume > me.consumable else ""


def _asked(mind: Controller, spot: Spot, focus: bool) -> Face:
    """A yes/no question: only what asks stays lit."""
    choice = mind.view.choice
    source = _source(mind)
    lit = spot == source
    candidate = choice.candidate if choice is not None else None
    if candidate is not None and spot.zone == "hand" and verbs.thing_at(mind.view, spot) is candidate:
        lit = True
    reason = _counter_tag(mind, spot) if choice is not None and choice.purpose == "warning" else ""
    if reason:  # the Counter that the warning is about
        return Face(str(spot.index + 1), tag=reason, tag_fg=YOU if spot.zone == "own" else OPP)
    return Face(str(spot.index + 1), focus=lit, dim=0.0 if lit else DIM)


def _source(mind: Controller) -> Spot | None:
    choice = mind.view.choice
    if choice is None or choice.source_slot is None:
        return None
    return Spot("own" if choice.by == mind.view.seat else "opp", choice.source_slot)


def _picking(mind: Controller, spot: Spot, focus: bool) -> Face:
    pick = mind.pick
    assert pick is not None
    number = str(spot.index + 1)
    position = pick.at(spot)
    if position is not None:
        option = pick.options[position]
        if position in pick.marked:
            word = tr("chosen")
            return Face(option.key, True, word, focus=focus, tag=f"{g.ACTIVATED} {word.upper()}")
        word = pick.words.offer
        return Face(option.key, True, word, focus=focus, tag=f"{g.VERB} {word.upper()}")
    if spot == pick.source:
        tag = tr("ATTACKER") if pick.kind == "attack" else tr("SOURCE")
        mine = spot.zone != "opp"
        return Face(number, focus=True, tag=f"{g.YOURS if mine else g.THEIRS} {tag}", tag_fg=YOU if mine else OPP)
    return Face(number, focus=focus, dim=DIM)
