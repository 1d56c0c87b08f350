"""The sentences of the screen: turn chip, prompt, footer and the verbs beside the inspector. Words only, no cells."""

from __future__ import annotations

from ..engine.view import ChoiceView, MatchView
from ..session.prices import price_words
from . import glyphs as g
from . import verbs
from .controller import Controller
from .picking import Pick
from .verbs import Spot
from .words_about import agree, possessive

Pair = tuple[str, str]
Said = tuple[str, str]  # words and their tone: "legal", "bright", "muted", "text"

_OPS = {
    "inspire": "inspire whom?",
    "intimidate": "intimidate whom?",
    "strengthen": "strengthen whom?",
    "readiness": "prepare whom?",
    "reinvigorate": "ready whom again?",
    "ready": "ready whom?",
    "expose": "expose whom?",
    "execute": "execute whom?",
    "return": "return whom?",
    "attach": "attach to whom?",
    "grant": "help whom?",
    "exchange": "exchange which card?",
    "deposit": "deposit which card?",
    "search": "take which card?",
    "awaken": "awaken which card?",
}


def plural(n: int, one: str, many: str = "") -> str:
    """``1 attacker``, ``2 attackers``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def chip(mind: Controller, hotseat: bool) -> Said:
    """The turn chip's words and its kind (``you``, ``opp`` or ``legal``)."""
    view, pick = mind.view, mind.pick
    if view.phase == "opening":
        return ("YOUR HAND", "you")
    if pick is not None and pick.local:
        return (pick.words.verb.upper(), "legal")
    choice = view.choice
    if choice is not None and choice.by != view.seat and view.legal:
        return (agree(view.seats[choice.by].name, "answers").upper(), "opp")
    if view.active == view.seat:
        return ("YOUR TURN", "you")
    return (f"{possessive(view.other.name).upper()} TURN", "opp")


def main_counts(view: MatchView) -> list[str]:
    """What may be done, counted by kind."""
    legal = view.legal
    cards = len({m.a for m in legal if m.verb in ("awaken", "evolve", "hand")})
    attackers = len({m.a for m in legal if m.verb == "attack"})
    channelers = len({m.a for m in legal if m.verb == "channel"})
    abilities = len({(m.a, m.b) for m in legal if m.verb == "activate"})
    powers = sum(1 for m in legal if m.verb in ("hero", "drain"))
    actions = sum(1 for m in legal if m.verb == "bank")
    out = []
    if cards:
        out.append(plural(cards, "card") + " to play")
    if attackers:
        out.append(plural(attackers, "attacker"))
    if channelers:
        out.append(f"{channelers} can channel")
    if abilities:
        out.append(plural(abilities, "activation"))
    if any(m.verb == "essence" for m in legal):
        out.append(plural(view.me.conversions_left, "conversion") + " left")
    if powers:
        out.append(plural(powers, "Hero power"))
    if actions:
        out.append(plural(actions, "Bank action"))
    if any(m.verb == "raise" for m in legal):
        out.append("limit can rise")
    return out


def prompt(mind: Controller, *, narrow: bool = False, room: int = 70) -> list[Said]:
    """The prompt line when nothing else is to be said. Of many counts the last ones go: how a turn ends must stay."""
    view = mind.view
    if mind.prefix:
        whose = "your" if mind.prefix == "f" else "opposing"
        return [(f"{mind.keys.of('prefix_' + mind.prefix)}… ", "bright"), (f"{whose} slot 1-5, Esc drops it", "muted")]
    if mind.mode == "idle":
        return _idle(view)
    if mind.mode == "confirm" and view.choice is not None:
        return [(question(view, view.choice), "bright")]
    if mind.pick is not None:
        return _picking(mind, mind.pick)
    counts = _few_counts(view) if narrow else main_counts(view)
    ends = (f"   {mind.keys.of('end')}", " ends your turn")
    while len(counts) > 1 and not narrow and len(" · ".join(counts)) + len("".join(ends)) > room:
        counts.pop()
    said: list[Said] = []
    for count in counts:
        said += [(" · ", "muted"), (count, "legal")] if said else [(count, "legal")]
    if not said:
        said.append(("No moves left", "muted"))
    if not narrow or not counts:
        said += [(ends[0], "key"), (ends[1], "muted")]
    return said


def _few_counts(view: MatchView) -> list[str]:
    """The same in a narrow row, where the sun needs room too: the two kinds that matter most."""
    legal = view.legal
    plays = len({m.a for m in legal if m.verb in ("awaken", "evolve", "hand")})
    actors = len({m.a for m in legal if m.verb in ("attack", "channel", "activate")})
    out = [plural(plays, "play")] if plays else []
    if actors:
        out.append(f"{actors} can act")
    if any(m.verb == "essence" for m in legal):
        out.append(f"{view.me.conversions_left} convert")
    return out[:2] or main_counts(view)[:1]


def _idle(view: MatchView) -> list[Said]:
    if view.winner is not None:
        return [(agree(view.seats[view.winner].name, "wins"), "bright")]
    if view.phase == "opening":
        return [(f"{agree(view.other.name, 'is')} deciding about the opening hand", "muted")]
    who = view.seats[view.deciding].name if view.deciding is not None else view.other.name
    return [(f"{agree(who, 'is')} thinking…", "muted")]


def _picking(mind: Controller, pick: Pick) -> list[Said]:
    view = mind.view
    if pick.kind == "redraw":
        n = len(pick.marked)
        if n:
            return [(f"Exchange {n}", "legal"), (" · once, the same number is drawn", "muted")]
        return [("Mark cards to exchange, or keep", "legal"), (" · once", "muted")]
    name = verbs.name_at(view, pick.source) if pick.source is not None else ""
    if pick.kind == "attack" and pick.source is not None:
        attacker = view.me.field[pick.source.index]
        power = attacker.power if attacker is not None else 0
        return [
            (f"{name} {g.POWER}{power} ", "bright"),
            (f"{g.VERB} choose a target", "legal"),
            (f"   {len(pick.options)} legal", "muted"),
        ]
    if pick.kind == "slot":
        return [(name, "bright"), (f" {g.VERB} choose a free slot", "legal")]
    if pick.kind == "evolve":
        return [(name, "bright"), (f" {g.VERB} choose whom it evolves", "legal")]
    choice = pick.choice
    said: list[Said] = [(question(view, choice) if choice is not None else "Choose", "bright")]
    if not pick.single:
        said.append((f"   {len(pick.marked)} of {pick.max}", "legal"))
    if choice is not None and pick.board and (paid := price(view, choice)):
        said.append((f"   {paid}", "muted"))
    return said


def price(view: MatchView, choice: ChoiceView) -> str:
    """What answering will cost, and what stays free: ``⊠1, free 5 → 4``; "" when it costs nothing."""
    signs = [f"{g.SKULL}{choice.consume}"] if choice.consume else []
    signs += [f"{g.LOCK}{choice.lock}"] if choice.lock else []
    if not signs:
        return ""
    free = view.seats[choice.by].free
    return f"{' '.join(signs)}, free {free} {g.ARROW} {max(0, free - choice.consume - choice.lock)}"


def source_name(view: MatchView, choice: ChoiceView) -> str:
    """What asks, by name."""
    if choice.source is not None:
        return choice.source.short
    if choice.hero is not None:
        return choice.hero.name
    return choice.candidate.short if choice.candidate is not None else "The game"


def question(view: MatchView, choice: ChoiceView) -> str:
    """What a choice of the engine asks, in one line."""
    name = source_name(view, choice)
    candidate = choice.candidate.short if choice.candidate is not None else name
    if choice.purpose == "warning":
        return f"Counter: {candidate} would be destroyed. Destroy it?"
    if choice.purpose == "pay":
        what = plural(choice.consume or choice.min, "Essence")
        return f"Pay for {candidate}: consume {what}" + (f", lock {choice.lock}" if choice.lock else "")
    if choice.purpose == "order":
        return "Resolve first"
    if choice.kind == "confirm":
        return f"{name}: use its ability?"
    asked = _OPS.get(choice.op, "choose a card" if choice.purpose == "card" else "choose")
    if choice.op == "attach" and choice.purpose == "card":
        asked = "attach which card?"
    if choice.max > 1:
        asked += f" {choice.min}" if choice.min == choice.max else f" up to {choice.max}"
    return f"{name}: {asked}"


def footer(mind: Controller) -> tuple[list[Pair], list[Pair]]:
    """The keys at the bottom: those that are legal now, and those that always work."""
    key = mind.keys.of
    helps: Pair = (key("help"), "help")
    always: list[Pair] = [(key("inspect"), "inspect"), (key("banks"), "Banks"), (key("log"), "log"), helps]
    if mind.prefix:
        return ([("1-5", "slot")], [("Esc", "drop")])
    if mind.mode == "idle":
        return ([], [*always[:2], (key("trail"), "Trail"), *always[2:]])
    if mind.mode == "confirm":
        answers = [(key("yes"), yes_word(mind.view)), (key("no"), no_word(mind.view))]
        return ([*answers, ("Enter", _default(mind))], always)
    if mind.pick is not None:
        return _pick_footer(mind, mind.pick)
    undo = [(key("undo"), "undo")] if mind.undoable else []
    return (_main_footer(mind), [("Tab", "zone"), ("←→", "move"), *always[:2], *undo, helps])


def yes_word(view: MatchView) -> str:
    """What yes means."""
    return "destroy" if view.choice is not None and view.choice.purpose == "warning" else "yes"


def no_word(view: MatchView) -> str:
    """What no means."""
    return "cancel" if view.choice is not None and view.choice.purpose == "warning" else "no"


def _default(mind: Controller) -> str:
    return yes_word(mind.view) if mind.confirm == "yes" else no_word(mind.view)


def _pick_footer(mind: Controller, pick: Pick) -> tuple[list[Pair], list[Pair]]:
    legal: list[Pair] = []
    key = mind.keys.of
    if pick.kind == "redraw":
        legal = [("1-6", "mark"), ("Enter", f"exchange {len(pick.marked)}" if pick.marked else "keep")]
        return (legal, [(key("inspect"), "inspect"), (key("help"), "help")])
    if pick.single and pick.board and len(pick.options) <= 4:
        legal += [(o.key, verbs.name_at(mind.view, o.spot)) for o in pick.options if o.key]
    elif pick.options and pick.options[0].key:
        legal.append(
            (
                f"1-{min(9, len(pick.options))}" if not pick.board else f"1-{_last_key(pick)}",
                "choose" if pick.single else "mark",
            )
        )
    if pick.single:
        if pick.at(mind.focus) is not None:
            legal.append(("Enter", _enter_word(pick)))
    elif not pick.missing():
        legal.append(("Enter", "confirm"))
    if pick.min == 0:
        legal.append((key("no"), "none"))
    always: list[Pair] = [("Tab", "next"), (key("inspect"), "inspect")]
    if pick.cancellable:
        always.append(("Esc", "decline" if _declines(pick) else "cancel"))
    return (legal, always)


def _enter_word(pick: Pick) -> str:
    if pick.choice is not None and pick.choice.purpose == "pay":
        return f"consume {pick.choice.consume or pick.choice.min}"
    return pick.words.verb


def _declines(pick: Pick) -> bool:
    return pick.choice is not None and pick.choice.declines


def _last_key(pick: Pick) -> str:
    return max(option.key for option in pick.options)


def _main_footer(mind: Controller) -> list[Pair]:
    """Ending the turn stands before the rarer verbs: where room is short the last ones go, and it must not."""
    verbs_now = {m.verb for m in mind.view.legal}
    key = mind.keys.of
    out: list[Pair] = []
    for wanted, pair in (
        ({"awaken", "evolve", "hand"}, ("1-6", "play")),
        ({"attack"}, (key("attack"), "attack")),
        ({"channel"}, (key("channel"), "channel")),
        ({"activate"}, (key("activate"), "activate")),
        ({"essence"}, (key("convert"), "convert")),
        ({"end"}, (key("end"), "really end" if mind.end_asked else "end turn")),
        ({"hand"}, (key("hand"), _hand_words(mind))),
        ({"bank"}, (key("banks"), "Bank action")),
        ({"hero", "drain"}, (key("hero"), "Hero")),
        ({"raise"}, (key("raise"), "limit")),
    ):
        if verbs_now & wanted:
            out.append(pair)
    return out


def _hand_words(mind: Controller) -> str:
    """The hand ability in the footer: that of the card under the cursor with its whole price."""
    for offer in verbs.offers(mind.view, mind.focus):
        if offer.action == "hand" and (words := price_words(mind.view, offer.moves[0])):
            return f"use · {words}"
    return "hand ability"


def actions(mind: Controller) -> list[Pair]:
    """The verbs of the focused thing, for the inspector."""
    if mind.mode == "confirm":
        return [(mind.keys.of("yes"), yes_word(mind.view)), (mind.keys.of("no"), no_word(mind.view))]
    pick = mind.pick
    if pick is not None:
        out: list[Pair] = []
        if pick.single and pick.at(mind.focus) is not None:
            out.append(("Enter", "awaken here" if pick.kind == "slot" else pick.words.verb))
        elif not pick.single and pick.at(mind.focus) is not None:
            out.append((mind.keys.of("mark"), "mark or unmark"))
        if pick.cancellable:
            out.append(("Esc", "decline" if _declines(pick) else "cancel for free"))
        return out
    found = verbs.offers(mind.view, mind.focus)
    first = verbs.primary(mind.view, mind.focus)
    out = []
    for offer in found:
        word = offer.word + _cost(mind, mind.focus, offer)
        out.append(("Enter" if first is not None and offer == first else mind.keys.of(offer.action), word))
    return out


def _cost(mind: Controller, spot: Spot, offer: verbs.Offer) -> str:
    """What follows the verb beside the inspector: what it costs, or what a conversion makes."""
    word = offer.word
    if spot.zone != "hand" or word not in ("awaken", "evolve"):
        words = price_words(mind.view, offer.moves[0])
        return " to Essence" if word == "convert" else f" · {words}" if words else ""
    hand = mind.view.me.hand or ()
    consume = hand[spot.index].consume if spot.index < len(hand) else 0
    return f" · pay {g.SKULL * consume if consume <= 4 else f'{g.SKULL}{g.TIMES}{consume}'}" if consume else ""
