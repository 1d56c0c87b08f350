"""The match screen's mind: from a view and keys to a move, a message or something to open. Knows nothing of Textual.

It holds where the cursor is and what is being picked, never what is legal: that is ``view.legal`` and ``why_not``.
The screen calls :meth:`Controller.update` with every new view and :meth:`Controller.press` with every key, and paints
what :class:`~.faces.Faces` says of each spot.
"""

from __future__ import annotations

from ..engine.moves import Move
from ..engine.view import MatchView
from ..language import later, tr, trn
from . import refusals, verbs
from .acts import MOVED, NOTHING, Act, say
from .around import PLAIN
from .keymap import Keys
from .keys import LOOKS
from .leftover import left_over
from .picking import Option, Pick, from_choice, narrowed, opening
from .verbs import Offer, Spot, WhyNot
from .words_about import about

ZONES = ("hand", "own", "opp", "rail", "bank", "opprail")
ROWS = ("opp", "own", "hand")


class Controller:
    """Cursor, mode and picks of one seat. ``ask_end``: ask before a turn is ended while something free could act."""

    def __init__(self, view: MatchView, why_not: WhyNot, *, decision_id: int = 0, ask_end: bool = True) -> None:
        self.view = view
        self.why_not = why_not
        self.ask_end = ask_end
        self.keys = Keys()  # as this player has them
        self.focus = Spot("hand", 0)
        self.pick: Pick | None = None
        self.prefix = ""
        self.undoable = True  # whether there is a move to take back
        self.confirm = "yes"  # which answer of a yes/no question the cursor is on
        self.around = PLAIN  # what led to the open question, and what silence would answer
        self.aim: Move | None = None  # the one move that a lesson allows now; all that it does not need is dimmed
        self.listed: tuple[Move, ...] = ()  # what the list of moves shows, when a verb stands for several
        self._home = self.focus
        self._put: Spot | None = None
        self._end_asked = False
        self._last = ""  # the action before this one: the same digit twice does what it focused
        self._decision = -1
        self._at = 0.0  # the cursor's place across the screen, 0 to 1, kept while it changes rows
        self.update(view, decision_id)

    # -- the view ----------------------------------------------------------------------------------------------------

    def update(self, view: MatchView, decision_id: int) -> None:
        """A new view. A new question drops what was being picked; the cursor goes to its first option."""
        self.view = view
        if decision_id != self._decision:
            self._decision = decision_id
            self._put = None
            was_choosing = self.pick is not None and not self.pick.local
            self.pick = None
            self._end_asked = False
            self.listed = ()
            self.around = PLAIN
            self._open_question(was_choosing)
        self._clamp()

    def renew(self) -> None:
        """The next view is a new question whatever its number: the match went back to an earlier one."""
        self._decision = -1

    @property
    def decision(self) -> int:
        """The question that the view is about."""
        return self._decision

    @property
    def end_asked(self) -> bool:
        """Whether the key that ends the turn was pressed once, and asked."""
        return self._end_asked

    @property
    def put(self) -> Spot | None:
        """Where a key of the player has put the cursor for the open question; None while it stands where it was."""
        return self._put if self._put == self.focus else None

    @property
    def mode(self) -> str:
        """``idle``, ``main``, ``confirm`` or ``pick``."""
        if self.pick is not None:
            return "pick"
        if not self.view.legal:
            return "idle"
        choice = self.view.choice
        if choice is not None and choice.kind == "confirm":
            return "confirm"
        return "main"

    def _open_question(self, was_choosing: bool) -> None:
        view, choice = self.view, self.view.choice
        if view.phase == "opening" and view.legal:
            self.pick = opening(view, choice)
            self.focus = Spot("hand", 0)
        elif choice is not None and view.legal and choice.kind == "pick":
            if not was_choosing:
                self._home = self.focus
            self.pick = narrowed(from_choice(view, choice), self.why_not)
            if self.pick.options:
                self.focus = self.pick.options[0].spot
        elif choice is not None and view.legal:
            self.confirm = "no" if choice.purpose == "warning" else "yes"
        elif was_choosing or self.focus.zone == "panel":
            self.focus = self._home

    def _clamp(self) -> None:
        if self.focus.zone == "hand":
            count = len(self.view.me.hand or ())
            if count == 0:
                self.focus = Spot("own", 0)
            elif self.focus.index >= count:
                self.focus = Spot("hand", count - 1)
        elif self.focus.zone == "panel" and self.pick is None:
            self.focus = self._home

    # -- keys --------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> Act:
        """One key, by Textual's name for it."""
        action = self.keys.action(key)
        return NOTHING if action is None else self.do(action)

    def do(self, action: str) -> Act:
        """One action of the key table."""
        before = self.focus
        act = self._done(action)
        if self.focus != before or action.startswith("digit_"):
            self._put = self.focus
        return act

    def _done(self, action: str) -> Act:
        asked, self._end_asked = self._end_asked, False
        last, self._last = self._last, action
        if action.startswith("digit_"):
            return self._digit(int(action[6:]), action == last)
        prefix, self.prefix = self.prefix, ""
        if action in ("prefix_f", "prefix_o"):
            self.prefix = action[-1]
            return MOVED
        if action == "back" and prefix:
            return MOVED
        if action in ("left", "right", "up", "down"):
            return self._arrow(action)
        if action in ("next", "previous"):
            return self._cycle(1 if action == "next" else -1)
        if action in LOOKS:
            return Act("open", action)
        if action == "undo":
            return Act("undo")
        if self.mode == "idle":
            return self._idle()
        if action == "end":
            return self._end(asked)
        if self.mode == "confirm":
            return self._confirm(action)
        if self.mode == "pick":
            return self._picking(action)
        return self._main(action)

    def _idle(self) -> Act:
        view = self.view
        if view.winner is not None:
            return say(tr("The match is over."))
        who = view.deciding
        if who is None:
            return say(tr("Nothing to do now."))
        if who == view.seat:  # a lesson waits to be read
            return say(tr("There is something to read first."))
        return say(about(view.seats[who].name, later("You are deciding."), later("{who} is deciding.")))

    def _main(self, action: str) -> Act:
        if action == "enter":
            return self._enter()
        if action == "back":
            return say(tr("Nothing to step back from."))
        if action == "mark":
            return say(tr("Nothing to mark now."))
        if action in ("yes", "no"):
            return say(tr("There is no question to answer."))
        if action in ("hero", "raise"):
            return self._powers(action)
        spot = self.focus
        for offer in verbs.offers(self.view, spot):
            if offer.action == action:
                return self._take(self._offer_for(action, spot), spot)
        return self._elsewhere(action, spot) or say(verbs.refusal(self.view, spot, action, self.why_not))

    def _elsewhere(self, action: str, spot: Spot) -> Act | None:
        """The key is for another zone, and something there may do it: the cursor goes there, the key again does it."""
        wanted = {"attack": "own", "channel": "own", "activate": "own", "awaken": "hand", "convert": "hand",
                  "hand": "hand"}.get(action)  # fmt: skip
        if wanted is None or wanted == spot.zone:
            return None
        places = 5 if wanted == "own" else len(self.view.me.hand or ())
        for index in range(places):
            for offer in verbs.offers(self.view, Spot(wanted, index)):
                if offer.action == action:
                    self.go(Spot(wanted, index))
                    key, name = self.keys.of(offer.action), verbs.name_at(self.view, self.focus)
                    return say(tr("{key} again: {name}, {verb}", key=key, name=name, verb=offer.word))
        return None

    def _powers(self, *actions: str) -> Act:
        """The list of these powers with their prices, and why one cannot be used; where a lesson waits for another move
        a sentence says it."""
        moves = [move for action in actions for move in verbs.powers(self.view, action)]
        self.listed = tuple(sorted(moves, key=lambda move: move not in self.view.legal))
        usable = bool(self.listed) and self.listed[0] in self.view.legal
        if moves and (usable or self.aim is None):
            return Act("open", "moves")
        self.listed = ()
        return say(verbs.refusal(self.view, Spot("rail"), actions[0], self.why_not))

    def _offer_for(self, action: str, spot: Spot) -> Offer:
        """All moves of ``action`` on ``spot`` as one offer (awaken and evolve share a key, both Hero powers too)."""
        found = [offer for offer in verbs.offers(self.view, spot) if offer.action == action]
        moves = tuple(move for offer in found for move in offer.moves)
        return Offer(action, found[0].word, moves)

    def _enter(self) -> Act:
        if self.focus.zone == "bank":
            return Act("open", "banks")
        if self.focus.zone == "rail":
            return self._powers("hero", "raise")
        offer = verbs.primary(self.view, self.focus)
        if offer is None:
            return say(refusals.nothing_at(self.view, self.focus, self.keys, self.why_not))
        return self._take(offer, self.focus)

    def _take(self, offer: Offer, spot: Spot) -> Act:
        """Start ``offer``: play it, or first ask for the slot or the target."""
        kinds = {move.verb for move in offer.moves}
        if kinds == {"awaken"}:
            return self._ask_slot(spot, offer.moves[0])
        if kinds == {"evolve"}:
            return self._ask_local("evolve", spot, [(Spot("own", m.b), m) for m in offer.moves])
        if kinds == {"attack"}:
            return self._ask_local("attack", spot, [(Spot("opp", m.b), m) for m in offer.moves])
        if len(offer.moves) == 1:
            return Act("play", move=offer.moves[0])
        self.listed = offer.moves
        return Act("open", "moves")

    def _ask_slot(self, spot: Spot, move: Move) -> Act:
        slots = []
        for slot in verbs.free_slots(self.view):
            candidate = Move("awaken", spot.index, slot)
            if not self.why_not(candidate):
                slots.append((Spot("own", slot), candidate))
        if not slots:
            return Act("play", move=move)
        return self._ask_local("slot", spot, slots)

    def _ask_local(self, kind: str, source: Spot, found: list[tuple[Spot, Move]]) -> Act:
        options = tuple(Option(spot, str(spot.index + 1), move) for spot, move in sorted(found))
        self._home = self.focus
        self.pick = Pick(kind, options, source=source)
        self.focus = options[0].spot
        return MOVED

    def _end(self, asked: bool) -> Act:
        move = Move("end")
        if (self.mode == "pick" and self.pick is not None and not self.pick.local) or move not in self.view.legal:
            return say(self.why_not(move) or tr("Answer first."))
        left = left_over(self.view)
        if self.ask_end and left and not asked:
            self._drop()
            self._end_asked = True
            return say(tr("{key} again ends it: {left}", key=self.keys.of("end"), left=", ".join(left)))
        return Act("play", move=move)

    # -- yes or no ---------------------------------------------------------------------------------------------------

    def _confirm(self, action: str) -> Act:
        if action in ("yes", "no"):
            return Act("play", move=Move(action))
        if action == "enter":
            return Act("play", move=Move(self.confirm))
        if action == "mark":
            return self.answer_cursor("no" if self.confirm == "yes" else "yes")
        if action == "back":
            choice = self.view.choice
            if choice is not None and choice.cancellable:
                return Act("play", move=Move("cancel"))
            if choice is not None and choice.purpose == "warning":
                return Act("play", move=Move("no"))
            return say(tr("This must be answered: {keys}", keys=self._yes_or_no))
        return say(tr("Answer first: {keys}", keys=self._yes_or_no))

    @property
    def _yes_or_no(self) -> str:
        return tr("{yes} or {no}", yes=self.keys.of("yes"), no=self.keys.of("no"))

    def answer_cursor(self, answer: str) -> Act:
        """Put the cursor on ``yes`` or ``no``."""
        self.confirm = answer
        return MOVED

    # -- picking -----------------------------------------------------------------------------------------------------

    def _picking(self, action: str) -> Act:
        pick = self.pick
        assert pick is not None
        if action == "enter":
            return self.submit()
        if action == "mark":
            position = pick.at(self.focus)
            if position is None:
                return self._not_an_option()
            return say(tr("Only one is chosen here: Enter takes it.")) if pick.single else self.choose(position)
        if action == "no" and pick.min == 0:
            pick.marked.clear()
            return Act("play", move=pick.answer())
        if action == "back":
            return self._back(pick)
        if action in ("yes", "no"):
            return say(refusals.yes_no_in_pick(pick, action))
        return say(refusals.unfinished(pick))

    def _back(self, pick: Pick) -> Act:
        if pick.marked:
            pick.marked.clear()
            if pick.kind == "redraw" or not pick.cancellable:
                return MOVED
        if pick.local:
            self._drop()
            return MOVED
        if pick.cancellable:
            return Act("play", move=Move("cancel"))
        return say(refusals.must_answer(pick, self.keys))

    def _drop(self) -> None:
        if self.pick is not None and self.pick.local:
            self.pick = None
            self.focus = self._home

    def choose(self, position: int, again: bool = True) -> Act:
        """Mark or unmark the option at ``position``; a single one is focused, and taken when it was focused already
        (and, on the keyboard, by the key before)."""
        pick = self.pick
        if pick is None or not 0 <= position < len(pick.options):
            return NOTHING
        option = pick.options[position]
        again = again and self.focus == option.spot
        self.focus = option.spot
        if pick.single:
            return self.submit() if again else MOVED
        if not pick.toggle(position):
            return say(
                trn("Only {n} may be chosen: unmark one first.", "Only {n} may be chosen: unmark one first.", pick.max)
            )
        return MOVED

    def submit(self) -> Act:
        """Enter: play what is picked, or say what is missing."""
        pick = self.pick
        if pick is None:
            return NOTHING
        if pick.single:
            position = pick.at(self.focus)
            if position is None:
                return self._not_an_option()
            option = pick.options[position]
            move = option.move or Move("choose", picks=(option.number,))
        else:
            if missing := pick.missing():
                return say(missing[0].upper() + missing[1:] + ".")
            move = pick.answer()
        if reason := self.why_not(move):
            return say(reason)
        if pick.local:
            self._drop()
        return Act("play", move=move)

    def _not_an_option(self) -> Act:
        assert self.pick is not None
        return say(refusals.not_an_option(self.view, self.pick, self.focus, self.why_not))

    # -- the cursor --------------------------------------------------------------------------------------------------

    def _digit(self, n: int, again: bool) -> Act:
        prefix, self.prefix = self.prefix, ""
        if prefix:
            if n > 5:
                return say(tr("Slots are 1 to 5."))
            return self.go(Spot("own" if prefix == "f" else "opp", n - 1))
        if self.pick is not None:
            position = self.pick.by_key(str(n))
            if position is None:
                return say(refusals.no_option(self.pick, n, self.why_not))
            return self.choose(position, again)
        if self.mode == "confirm":
            return say(tr("Answer first: {keys}", keys=self._yes_or_no))
        spot = Spot("hand", n - 1)
        if n > len(self.view.me.hand or ()):
            return say(tr("There is no card {n} in your hand.", n=n))
        if again and self.focus == spot and self.mode == "main":
            return self._enter()
        return self.go(spot)

    def go(self, spot: Spot) -> Act:
        """Put the cursor on ``spot``."""
        self.focus = spot
        if spot.zone in ROWS:
            self._at = (spot.index + 0.5) / self._count(spot.zone)
        self._clamp()
        return MOVED

    def _count(self, zone: str) -> int:
        if zone in ("own", "opp"):
            return 5
        if zone == "panel":
            return len(self.pick.options) if self.pick is not None else 1
        return max(6, len(self.view.me.hand or ())) if zone == "hand" else 1

    def _arrow(self, way: str) -> Act:
        if self.mode == "confirm":
            return self.answer_cursor("no" if self.confirm == "yes" else "yes")
        zone, index = self.focus.zone, self.focus.index
        if zone == "panel":
            step = 1 if way in ("right", "down") else -1
            return self.go(Spot("panel", (index + step) % self._count("panel")))
        if way in ("left", "right"):
            return self._sideways(1 if way == "right" else -1)
        if zone not in ROWS:
            return self.go(Spot("own", 0) if zone in ("rail", "bank") else Spot("opp", 0))
        row = ROWS.index(zone) + (1 if way == "down" else -1)
        if not 0 <= row < len(ROWS) or (ROWS[row] == "hand" and not self.view.me.hand):
            return say(tr(refusals.EDGE))
        at, target = self._at, ROWS[row]
        spot = Spot(target, min(self._count(target) - 1, int(at * self._count(target))))
        self.go(spot)
        self._at = at  # going up and down again must come back to the same column
        return MOVED

    def _sideways(self, step: int) -> Act:
        zone, index = self.focus.zone, self.focus.index
        count = len(self.view.me.hand or ()) if zone == "hand" else self._count(zone)
        if not 0 <= index + step < count:
            return say(tr(refusals.EDGE))
        return self.go(Spot(zone, index + step))

    def _cycle(self, step: int) -> Act:
        if self.mode == "confirm":
            return self.answer_cursor("no" if self.confirm == "yes" else "yes")
        if self.pick is not None and self.pick.options:
            at = self.pick.at(self.focus)
            count = len(self.pick.options)
            position = (0 if step > 0 else count - 1) if at is None else (at + step) % count
            return self.go(self.pick.options[position].spot)
        zones = [zone for zone in ZONES if zone != "hand" or self.view.me.hand]
        here = zones.index(self.focus.zone) if self.focus.zone in zones else 0
        zone = zones[(here + step) % len(zones)]
        index = min(self._count(zone) - 1, int(self._at * self._count(zone))) if zone in ROWS else 0
        self.focus = Spot(zone, index)
        self._clamp()
        return MOVED

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def click(self, spot: Spot) -> Act:
        """A click: an option is taken, a card with a legal verb does it, and on the card whose slot or target is asked
        for it steps back; anything else is only looked at."""
        self._end_asked = False
        if self.pick is not None:
            position = self.pick.at(spot)
            if position is None and self.pick.local and spot == self.pick.source:
                return self._back(self.pick)  # what was begun by a click here ends by a click here
            if position is None:
                return self.go(spot)
            if self.pick.single:
                self.focus = spot
                return self.submit()
            return self.choose(position)
        self.go(spot)
        acts = spot.zone in ("bank", "rail") or verbs.primary(self.view, spot) is not None
        if self.mode == "main" and acts:
            return self._enter()
        return Act("open", "banks") if spot.zone == "bank" else MOVED
