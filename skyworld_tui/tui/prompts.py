"""The sentences of the screen: turn chip, prompt, footer and the verbs beside the inspector. Words only, no cells."""

from __future__ import annotations

from ..engine.view import ChoiceView, MatchView
from ..language import later, tr, trc, trn
from ..session.prices import price_words
from . import glyphs as g
from . import verbs
from .controller import Controller
from .picking import Pick
from .verbs import Spot
from .words_about import about

Pair = tuple[str, str]
Said = tuple[str, str]  # words and their tone: "legal", "bright", "muted", "text"

_OPS = {
    "inspire": later("inspire whom?"),
    "intimidate": later("intimidate whom?"),
    "strengthen": later("strengthen whom?"),
    "readiness": later("prepare whom?"),
    "reinvigorate": later("ready whom again?"),
    "ready": later("ready whom?"),
    "expose": later("expose whom?"),
    "execute": later("execute whom?"),
    "return": later("return whom?"),
    "attach": later("attach to whom?"),
    "grant": later("help whom?"),
    "exchange": later("exchange which card?"),
    "deposit": later("deposit which card?"),
    "search": later("take which card?"),
    "awaken": later("awaken which card?"),
}


def chip(mind: Controller, hotseat: bool) -> Said:
    """The turn chip's words and its kind (``you``, ``opp`` or ``legal``)."""
    view, pick = mind.view, mind.pick
    if view.phase == "opening":
        return (tr("YOUR HAND"), "you")
    if pick is not None and pick.local:
        return (pick.words.verb.upper(), "legal")
    choice = view.choice
    if choice is not None and choice.by != view.seat and view.legal:
        return (about(view.seats[choice.by].name, later("You answer"), later("{who} answers")).upper(), "opp")
    if view.active == view.seat:
        return (tr("Your turn").upper(), "you")
    return (about(view.other.name, later("Your turn"), later("{who}'s turn")).upper(), "opp")


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
        out.append(trn("{n} card to play", "{n} cards to play", cards))
    if attackers:
        out.append(trn("{n} attacker", "{n} attackers", attackers))
    if channelers:
        out.append(trn("{n} can channel", "{n} can channel", channelers))
    if abilities:
        out.append(trn("{n} activation", "{n} activations", abilities))
    if any(m.verb == "essence" for m in legal):
        out.append(trn("{n} conversion left", "{n} conversions left", view.me.conversions_left))
    if powers:
        out.append(trn("{n} Hero power", "{n} Hero powers", powers))
    if actions:
        out.append(trn("{n} Bank action", "{n} Bank actions", actions))
    if any(m.verb == "raise" for m in legal):
        out.append(tr("limit can rise"))
    return out


def prompt(mind: Controller, *, narrow: bool = False, room: int = 70) -> list[Said]:
    """The prompt line when nothing else is to be said. Of many counts the last ones go: how a turn ends must stay."""
    view = mind.view
    if mind.prefix:
        asked = tr("your slot 1-5, Esc drops it") if mind.prefix == "f" else tr("opposing slot 1-5, Esc drops it")
        return [(f"{mind.keys.of('prefix_' + mind.prefix)}… ", "bright"), (asked, "muted")]
    if mind.mode == "idle":
        return _idle(view)
    if mind.mode == "confirm" and view.choice is not None:
        return [(question(view, view.choice), "bright")]
    if mind.pick is not None:
        return _picking(mind, mind.pick)
    counts = _few_counts(view) if narrow else main_counts(view)
    ends = (f"   {mind.keys.of('end')}", tr(" ends your turn"))
    while len(counts) > 1 and not narrow and len(" · ".join(counts)) + len("".join(ends)) > room:
        counts.pop()
    said: list[Said] = []
    for count in counts:
        said += [(" · ", "muted"), (count, "legal")] if said else [(count, "legal")]
    if not said:
        said.append((tr("No moves left"), "muted"))
    if not narrow or not counts:
        said += [(ends[0], "key"), (ends[1], "muted")]
    return said


def _few_counts(view: MatchView) -> list[str]:
    """The same in a narrow row, where the sun needs room too: the two kinds that matter most."""
    legal = view.legal
    plays = len({m.a for m in legal if m.verb in ("awaken", "evolve", "hand")})
    actors = len({m.a for m in legal if m.verb in ("attack", "channel", "activate")})
    out = [trn("{n} play", "{n} plays", plays)] if plays else []
    if actors:
        out.append(trn("{n} can act", "{n} can act", actors))
    if any(m.verb == "essence" for m in legal):
        out.append(tr("{n} convert", n=view.me.conversions_left))
    return out[:2] or main_counts(view)[:1]


def _idle(view: MatchView) -> list[Said]:
    if view.winner is not None:
        return [(about(view.seats[view.winner].name, later("You win"), later("{who} wins")), "bright")]
    if view.phase == "opening":
        you, other = later("You are deciding about the opening hand"), later("{who} is deciding about the opening hand")
        return [(about(view.other.name, you, other), "muted")]
    who = view.seats[view.deciding].name if view.deciding is not None else view.other.name
    return [(about(who, later("You are thinking…"), later("{who} is thinking…")), "muted")]


def _picking(mind: Controller, pick: Pick) -> list[Said]:
    view = mind.view
    if pick.kind == "redraw":
        n = len(pick.marked)
        if n:
            return [(tr("Exchange {n}", n=n), "legal"), (tr(" · once, the same number is drawn"), "muted")]
        return [(tr("Mark cards to exchange, or keep"), "legal"), (tr(" · once"), "muted")]
    name = verbs.name_at(view, pick.source) if pick.source is not None else ""
    if pick.kind == "attack" and pick.source is not None:
        attacker, asked = view.me.field[pick.source.index], tr("choose a target")
        power = attacker.power if attacker is not None else 0
        return [
            (f"{name} {g.POWER}{power} ", "bright"),
            (f"{g.VERB} {asked}", "legal"),
            (trn("   {n} legal", "   {n} legal", len(pick.options)), "muted"),
        ]
    if pick.kind == "slot":
        asked = tr("choose a free slot")
        return [(name, "bright"), (f" {g.VERB} {asked}", "legal")]
    if pick.kind == "evolve":
        asked = tr("choose whom it evolves")
        return [(name, "bright"), (f" {g.VERB} {asked}", "legal")]
    choice = pick.choice
    said: list[Said] = [(question(view, choice) if choice is not None else tr("Choose"), "bright")]
    if not pick.single:
        said.append((tr("   {n} of {most}", n=len(pick.marked), most=pick.max), "legal"))
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
    left = max(0, free - choice.consume - choice.lock)
    return tr("{cost}, free {before} {arrow} {after}", cost=" ".join(signs), before=free, arrow=g.ARROW, after=left)


def source_name(view: MatchView, choice: ChoiceView) -> str:
    """What asks, by name."""
    if choice.source is not None:
        return choice.source.short
    if choice.hero is not None:
        return choice.hero.name
    return choice.candidate.short if choice.candidate is not None else tr("The game")


def question(view: MatchView, choice: ChoiceView) -> str:
    """What a choice of the engine asks, in one line."""
    name = source_name(view, choice)
    candidate = choice.candidate.short if choice.candidate is not None else name
    if choice.purpose == "warning":
        return tr("Counter: {card} would be destroyed. Destroy it?", card=candidate)
    if choice.purpose == "pay":
        return _payment(choice, candidate)
    if choice.purpose == "order":
        return tr("Resolve first")
    if choice.kind == "confirm":
        return tr("{name}: use its ability?", name=name)
    if choice.op == "attach" and choice.purpose == "card":
        asked = tr("attach which card?")
    elif choice.op in _OPS:
        asked = tr(_OPS[choice.op])
    else:
        asked = tr("choose a card") if choice.purpose == "card" else trc("question", "choose")
    if choice.max == 1:
        return f"{name}: {asked}"
    if choice.min == choice.max:
        return f"{name}: {asked} {choice.min}"
    return tr("{name}: {asked} up to {n}", name=name, asked=asked, n=choice.max)


def _payment(choice: ChoiceView, card: str) -> str:
    """The question of which Essences pay for ``card``."""
    n = choice.consume or choice.min
    if not choice.lock:
        return trn("Pay for {card}: consume {n} Essence", "Pay for {card}: consume {n} Essences", n, card=card)
    filled = {"card": card, "lock": choice.lock}
    return trn(
        "Pay for {card}: consume {n} Essence, lock {lock}",
        "Pay for {card}: consume {n} Essences, lock {lock}",
        n,
        **filled,
    )


def footer(mind: Controller) -> tuple[list[Pair], list[Pair]]:
    """The keys at the bottom: those that are legal now, and those that always work."""
    key = mind.keys.of
    helps: Pair = (key("help"), tr("help"))
    always: list[Pair] = [
        (key("inspect"), tr("inspect")), (key("banks"), tr("Banks")), (key("log"), tr("log")), helps,
    ]  # fmt: skip
    if mind.prefix:
        return ([("1-5", tr("slot"))], [("Esc", tr("drop"))])
    if mind.mode == "idle":
        return ([], [*always[:2], (key("trail"), tr("Trail")), *always[2:]])
    if mind.mode == "confirm":
        answers = [(key("yes"), yes_word(mind.view)), (key("no"), no_word(mind.view))]
        return ([*answers, ("Enter", _default(mind))], always)
    if mind.pick is not None:
        return _pick_footer(mind, mind.pick)
    undo = [(key("undo"), tr("undo"))] if mind.undoable else []
    return (_main_footer(mind), [("Tab", tr("zone")), ("←→", tr("move")), *always[:2], *undo, helps])


def yes_word(view: MatchView) -> str:
    """What yes means."""
    return tr("destroy") if view.choice is not None and view.choice.purpose == "warning" else tr("yes")


def no_word(view: MatchView) -> str:
    """What no means."""
    return tr("cancel") if view.choice is not None and view.choice.purpose == "warning" else tr("no")


def _default(mind: Controller) -> str:
    return yes_word(mind.view) if mind.confirm == "yes" else no_word(mind.view)


def _pick_footer(mind: Controller, pick: Pick) -> tuple[list[Pair], list[Pair]]:
    legal: list[Pair] = []
    key = mind.keys.of
    if pick.kind == "redraw":
        enter = tr("exchange {n}", n=len(pick.marked)) if pick.marked else tr("keep")
        legal = [("1-6", tr("mark")), ("Enter", enter)]
        return (legal, [(key("inspect"), tr("inspect")), (key("help"), tr("help"))])
    if pick.single and pick.board and len(pick.options) <= 4:
        legal += [(o.key, verbs.name_at(mind.view, o.spot)) for o in pick.options if o.key]
    elif pick.options and pick.options[0].key:
        legal.append(
            (
                f"1-{min(9, len(pick.options))}" if not pick.board else f"1-{_last_key(pick)}",
                tr("choose") if pick.single else tr("mark"),
            )
        )
    if pick.single:
        if pick.at(mind.focus) is not None:
            legal.append(("Enter", _enter_word(pick)))
    elif not pick.missing():
        legal.append(("Enter", tr("confirm")))
    if pick.min == 0:
        legal.append((key("no"), tr("none")))
    always: list[Pair] = [("Tab", tr("next")), (key("inspect"), tr("inspect"))]
    if pick.cancellable:
        always.append(("Esc", tr("decline") if _declines(pick) else tr("cancel")))
    return (legal, always)


def _enter_word(pick: Pick) -> str:
    if pick.choice is not None and pick.choice.purpose == "pay":
        return tr("consume {n}", n=pick.choice.consume or pick.choice.min)
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
        ({"awaken", "evolve", "hand"}, ("1-6", tr("play"))),
        ({"attack"}, (key("attack"), tr("attack"))),
        ({"channel"}, (key("channel"), tr("channel"))),
        ({"activate"}, (key("activate"), tr("activate"))),
        ({"essence"}, (key("convert"), tr("convert"))),
        ({"end"}, (key("end"), tr("really end") if mind.end_asked else tr("end turn"))),
        ({"hand"}, (key("hand"), _hand_words(mind))),
        ({"bank"}, (key("banks"), tr("Bank action"))),
        ({"hero", "drain"}, (key("hero"), tr("Hero"))),
        ({"raise"}, (key("raise"), tr("limit"))),
    ):
        if verbs_now & wanted:
            out.append(pair)
    return out


def _hand_words(mind: Controller) -> str:
    """The hand ability in the footer: that of the card under the cursor with its whole price."""
    for offer in verbs.offers(mind.view, mind.focus):
        if offer.action == "hand" and (words := price_words(mind.view, offer.moves[0])):
            return tr("use · {price}", price=words)
    return trc("footer", "hand ability")


def actions(mind: Controller) -> list[Pair]:
    """The verbs of the focused thing, for the inspector."""
    if mind.mode == "confirm":
        return [(mind.keys.of("yes"), yes_word(mind.view)), (mind.keys.of("no"), no_word(mind.view))]
    pick = mind.pick
    if pick is not None:
        out: list[Pair] = []
        if pick.single and pick.at(mind.focus) is not None:
            out.append(("Enter", tr("awaken here") if pick.kind == "slot" else pick.words.verb))
        elif not pick.single and pick.at(mind.focus) is not None:
            out.append((mind.keys.of("mark"), tr("mark or unmark")))
        if pick.cancellable:
            out.append(("Esc", tr("decline") if _declines(pick) else tr("cancel for free")))
        return out
    found = verbs.offers(mind.view, mind.focus)
    first = verbs.primary(mind.view, mind.focus)
    out = []
    for offer in found:
        key = "Enter" if first is not None and offer == first else mind.keys.of(offer.action)
        out.append((key, _with_cost(mind, mind.focus, offer)))
    return out


def _with_cost(mind: Controller, spot: Spot, offer: verbs.Offer) -> str:
    """The verb beside the inspector with what it costs, or with what a conversion makes."""
    word, verb = offer.word, offer.moves[0].verb
    if verb == "essence":
        return tr("convert to Essence")
    if spot.zone != "hand" or verb not in ("awaken", "evolve"):
        words = price_words(mind.view, offer.moves[0])
        return f"{word} · {words}" if words else word
    hand = mind.view.me.hand or ()
    consume = hand[spot.index].consume if spot.index < len(hand) else 0
    skulls = g.SKULL * consume if consume <= 4 else f"{g.SKULL}{g.TIMES}{consume}"
    return tr("{verb} · pay {price}", verb=word, price=skulls) if consume else word
