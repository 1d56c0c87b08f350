"""The match: keys and clicks go to the controller, its moves to the session, and both tell the board what to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from ...engine.moves import IllegalMove, Move
from ...language import later, tr
from ...session.foresee import Foreseen
from ...session.guide import HINT
from ...session.reason import Reason
from ...session.session import Outcome, Refused, Session
from ..acts import Act
from ..around import PLAIN
from ..controller import Controller
from ..keys import LOOKS
from ..motion import FaithCounter, OutlineFlash
from ..reach import Reach, reach_of
from ..scenery import Ribbon, around_of, scene_of
from ..showing import Scene, show_board
from ..turnlines import news, signed, turn_told
from ..verbs import Spot
from ..widgets.board import Board
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from .commands import Command
from .hinter import Hinter
from .leaving import Leaving
from .narration import Narrator
from .opening import Opener
from .pointing import Pointer
from .takeback import TakeBack
from .thinking import Thinker
from .tutor import Tutor

_FORESEEN = ("attack", "evolve")
NO_QUESTION = -2  # while nobody holds the keyboard


class MatchScreen(Leaving, Screen[None], inherit_bindings=False):
    """One match on the table."""

    AUTO_FOCUS = None
    #: Textual's own paints the whole screen anew; here the two places that are concerned do so by themselves.
    focused = Reactive[Widget | None](None, repaint=False)

    class Thought(Message):
        """The computer has found its move, or failed."""

        def __init__(self, decision: int, move: Move | None, fault: str = "") -> None:
            super().__init__()
            self.decision, self.move, self.fault = decision, move, fault

    def __init__(self, session: Session, said: str = "") -> None:
        super().__init__()
        self.session = session
        self.board = Board()
        self.mind = Controller(session.view(), session.why_not, decision_id=session.decision_id)
        self.mind.undoable = session.lesson is None and not session.undo_refusal()
        self.narrator = Narrator(self)
        self.narrator.put(said)
        self.thinker = Thinker(self)
        self.opener = Opener(self)
        self.pointer = Pointer(self)
        self.takeback = TakeBack(self)
        self.tutor = Tutor(self)
        self.hinter = Hinter(self)
        self._ribbon = Ribbon()
        self.hidden = session.handover is not None
        self._shown_decision = session.decision_id
        self._faith = FaithCounter(False)
        self._flash = OutlineFlash(False)
        self._scroll = 0
        self._reach: Reach | None = None
        self.broken = ""  # the rule that the last key broke, while a key asks what was said
        self._end_at = self._deaf_until = 0.0
        self._missed = ""  # that the time of this player ran out, until their next turn has told it

    # -- life --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The board, once."""
        yield self.board
        yield TooSmall()

    def on_mount(self) -> None:
        """The clock is looked at now and then; what is left is derived, so a late look costs nothing."""
        pace = self.sky.options.pace
        self._heed()
        self.room(self.sky.small)
        if pace.tick and self.session.clock is not None:
            self.set_interval(pace.tick, self.look_at_clock)
        self.call_after_refresh(self.advance)

    def adjust(self) -> None:
        """The player has set something: heed it, and paint the table anew."""
        self._heed()
        self.board.repaint()
        self.redraw()

    def _heed(self) -> None:
        """What the player set that is not a matter of the look."""
        options = self.sky.options
        self.mind.keys = options.look.keys
        self.mind.ask_end = options.settings.ask_end
        self._faith.moving = self._flash.moving = options.pace.step > 0 and not options.reduced_motion

    def on_board_resized(self, message: Board.Resized) -> None:
        """Sizes of the panel follow the window."""
        message.stop()
        self.call_after_refresh(self.redraw)

    def on_screen_suspend(self) -> None:
        """Something lies over the table, and has the keys."""
        self.hinter.cover(True)

    def on_screen_resume(self) -> None:
        """Back from an overlay: time goes on."""
        self.hinter.cover(False)
        self.release("pause")
        self.release("question")
        if self.is_mounted:
            self.redraw()

    def room(self, small: bool) -> None:
        """The clock stands still while the board cannot be seen."""
        if small:
            self.hold("small window")
        else:
            self.release("small window")
        super().room(small)

    def away(self) -> None:
        """The player looks elsewhere: the clock stops, and the pause hides the table and whatever is open over it, but
        for a lesson's."""
        self.hold("away")
        if self.session.guide is not None or self.session.over:
            return
        if self.narrator.busy:
            self.narrator.skip()
        self.opener.hide()

    def hold(self, why: str) -> None:
        """Stop the clock of the match for this reason."""
        if self.session.clock is not None:
            self.session.clock.hold(why, self.sky.now())

    def release(self, why: str) -> None:
        """This reason is gone."""
        if self.session.clock is not None:
            self.session.clock.release(why, self.sky.now())

    # -- what happens next -------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Look at the session and do what is due: a hand-over, a thought, the end, or wait for the player."""
        if self.narrator.busy or not self.is_attached:
            return
        session = self.session
        if session.trouble:
            self.say(session.trouble, "error")
            session.trouble = ""
        if session.over:
            self.refresh_mind()
            if session.guide is None or not session.guide.on_table:
                self.sky.finished(session)
            return
        if session.handover is not None:
            self._hand_over(session.handover)
            return
        self.hidden = False
        self.refresh_mind()
        self.thinker.start()
        self.tutor.ponder()

    def refresh_mind(self) -> None:
        """Show the match as it is now. A question that comes up in another player's turn ignores keys for a moment: the
        key that led to it must not answer it."""
        decision = self.session.decision_id
        if decision != self._shown_decision and self.session.asked not in (None, self.session.match.active):
            self.ignore_keys()
        if decision != self._shown_decision:
            self.hinter.forget()
            if self.mind.view.legal:
                self.opener.close_lists()
        self._shown_decision = decision
        self.mind.update(self.session.view(), decision)
        self.tutor.point()
        self.mind.undoable = self.session.lesson is None and not self.session.undo_refusal()
        if self.mind.around == PLAIN:  # a new question; what was told above it stays as long as it is open
            self.mind.around = around_of(self.session, self.mind.view)
        self.redraw()
        self.opener.refresh()

    def ignore_keys(self) -> None:
        """For a moment keys do nothing but look."""
        self._deaf_until = self.sky.now() + self.sky.options.pace.guard

    def _hand_over(self, seat: int) -> None:
        """Whatever is open, both hands, the cursor, the inspector and private lines leave the screen before the
        curtain is drawn."""
        from .handover import CurtainScreen

        self.close_over()
        self.session.hide(self.sky.now())
        self.cover()
        self.app.push_screen(CurtainScreen(self.session, seat), self._taken)

    def cover(self) -> None:
        """Nothing that only one player may know is on the screen from now on."""
        self.hidden = True
        self.narrator.hush()
        self.mind.update(self.session.public_view(self.session.holder), NO_QUESTION)
        self.redraw()

    def uncover(self) -> None:
        """The player at the keyboard may see the table again."""
        self.hidden = False
        self.refresh_mind()

    def _taken(self, seat: int | None) -> None:
        if seat is None:
            return
        self.session.take_keyboard(seat, self.sky.now())
        self.hidden = False
        lines = turn_told(self.session, seat)
        self.refresh_mind()
        if self.mind.mode == "main":  # the cursor was put away with the hand
            self.mind.go(Spot("hand", 0))
            self.redraw()
        self.narrator.tell(lines, self.sky.options.pace.start, self.advance)

    def on_match_screen_thought(self, message: Thought) -> None:
        """Play what was thought of, unless the question is an old one."""
        message.stop()
        turn = self.session.match.turn
        outcome = self.thinker.play(message)
        if outcome is not None:
            self.refresh_mind()
            self._show_outcome(outcome, turn)

    def _show_outcome(self, outcome: Outcome, turn: int) -> None:
        """The other player's doings, line by line; then on. Where the own turn begins, a sentence about both turns
        stays until the first key."""
        session = self.session
        self._reach = reach_of(outcome.events, session.holder)
        texts = [signed(session, line) for line in outcome.lines if line.kind not in ("draw", "end_turn")]
        then: Callable[[], None] = self.advance
        if session.match.turn != turn and session.asked == session.holder and session.match.active == session.holder:
            then = partial(self._begin_turn, turn)
        self.narrator.tell(texts, self.sky.options.pace.step, partial(self.tutor.told, then))

    def _begin_turn(self, last: int) -> None:
        """The own turn: whether the last one ran out of time, what the other player did in turn ``last``, and what the
        start of this one did."""
        said = news(self.session, last)
        missed, self._missed = self._missed, ""
        self.narrator.put(" · ".join([tr(missed), *said] if missed else said), "error" if missed else "bright")
        self.advance()

    # -- the player --------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """The player's own keys; any other goes on to the app."""
        if self.tutor.key(event):
            event.stop()
            event.prevent_default()

    def action_key(self, action: str) -> None:
        """One action of the key table."""
        if self.hears(action) and not self.tutor.pressed(action):
            self.carry_out(self.tutor.kindly(action, self.mind.do(action)))

    def hears(self, action: str = "") -> bool:
        """Whether a key is answered now; what was said before is gone then."""
        if not self.live:
            return False
        if self.narrator.busy:
            self.narrator.skip()
            if action == HINT:  # it comes when the telling has ended
                self.call_later(self.action_key, action)
            if action not in LOOKS:
                return False
        deaf = self.sky.now() < self._deaf_until and action not in LOOKS and action != HINT
        if self.hidden or self._held(action) or deaf:
            return False
        self._reach = None
        self.broken = self.narrator.broken
        self.narrator.hush()
        return True

    def _held(self, action: str) -> bool:
        """Whether this is the key of "e again ends it" still held down: it must not answer itself."""
        now, before = self.sky.now(), self._end_at
        if action == "end":
            self._end_at = now
        return action == "end" and self.mind.end_asked and now - before < self.sky.options.pace.guard

    def carry_out(self, act: Act) -> None:
        """Carry out what a key or a click came to."""
        self.hinter.interrupt()
        if act.kind == "play" and act.move is not None:
            self.play(act.move)
        elif act.kind == "say":
            self.say(act.text, self.tutor.tone)
        elif act.kind == "open":
            self.open(act.text)
        elif act.kind == "undo":
            self.takeback.ask()
        else:
            self.redraw()

    def play(self, move: Move, decision: int | None = None) -> None:
        """Play for the player at the keyboard; a refusal is said in the prompt line. ``decision``: the question that
        was open when the move was listed."""
        session = self.session
        if self.hidden or (decision is not None and decision != session.decision_id):
            self.say(tr("That question is over."))
            return
        turn = session.match.turn
        try:
            outcome = session.play(move, self._shown_decision, self.sky.now())
        except (Refused, IllegalMove) as error:
            self.refresh_mind()
            said = Reason.of(error)
            self.say(Reason(self.tutor.with_keys(said), said.code), self.tutor.tone)
            return
        self._scroll = 0
        self.after(outcome, turn)

    def after(self, outcome: Outcome, turn: int) -> None:
        """Something was played: show what followed of itself, then go on."""
        session = self.session
        self._reach = reach_of(outcome.events, session.holder)
        if session.handover is None and session.match.turn != turn and session.asked == session.holder:
            lines = turn_told(session, session.holder)
            self.refresh_mind()
            self.narrator.tell(lines, self.sky.options.pace.start, self.advance)
            return
        if session.handover is None and not session.over:
            self.refresh_mind()
            notable = [
                line.text for line in outcome.lines if line.kind in ("trigger", "destroyed", "attack", "prevented")
            ]
            if notable:
                self._tell_of(" · ".join(notable[-2:]))
        self.advance()

    def _tell_of(self, text: str) -> None:
        """What came of a move: above the question that it led to, else in the prompt line until the next key."""
        mind = self.mind
        if mind.view.choice is None or not mind.view.legal:
            self.narrator.put(text)
        elif not mind.around.story:
            mind.around = mind.around._replace(story=(text,))

    def look_at_clock(self) -> None:
        """Let time pass; a computer that takes very long is at least spoken of."""
        if self.thinker.long() and not self.prompt_text:
            key = self.mind.keys.of("pause")
            self.say(tr("The computer is still thinking; {key} pauses or concedes", key=key))
        turn = self.session.match.turn
        outcome = self.session.tick(self.sky.now())
        if outcome is None:
            self.redraw()
            return
        self.thinker.forget()
        self.after(outcome, turn)
        if self.session.handover is not None:  # the curtain tells it
            return
        self._missed = later("Your time ran out")
        self.narrator.put(tr(self._missed), "error")
        self.redraw()

    # -- showing -----------------------------------------------------------------------------------------------------

    def say(self, text: str, tone: str = "bright") -> None:
        """Put a sentence in the prompt line for a while."""
        self.narrator.say(text, tone)

    @property
    def prompt_text(self) -> str:
        """What was last said."""
        return self.narrator.said[0]

    def open(self, name: str) -> None:
        """Open an overlay."""
        self.opener.open(name)

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        return self.opener.commands()

    def redraw(self) -> None:
        """Tell the board; only what changed is painted."""
        if not self.board.stands:
            return
        self._count_later(self._faith.aim(*(side.faith for side in self.mind.view.seats)))
        flash = self._flash.aim(self.mind.view)
        if flash:
            self.set_timer(flash, self._flash_over)
        show_board(self.board, self.mind, self._scene())
        self._follow_focus()

    def _count_later(self, pause: float) -> None:
        if pause:
            self.set_timer(pause, self._count)

    def _count(self) -> None:
        """The Faith totals come one nearer to what they are."""
        self._count_later(self._faith.step())
        self.redraw()

    def _flash_over(self) -> None:
        self._flash.over()
        self.redraw()

    def _scene(self) -> Scene:
        return scene_of(
            self.session,
            self.mind.view,
            now=self.sky.now(),
            said=self.narrator.said,
            scroll=self._scroll,
            faith=self._faith.shown,
            flash=self._flash.lit,
            foreseen=self._foreseen(),
            reach=self._reach,
            turn=self._ribbon.of(self.session) if self.sky.options.settings.turn_ribbon else None,
            telling=self.narrator.busy,
            hidden=self.hidden,
            hint=self.hinter.coach(),
            asks=self.session.lesson is None and not self.hinter.refusal(),
        )

    def _foreseen(self) -> Foreseen | None:
        """What the attack or the evolution that Enter would make comes to."""
        pick = self.mind.pick
        at = pick.at(self.mind.focus) if pick is not None and pick.kind in _FORESEEN else None
        if pick is None or at is None or self.hidden or self._shown_decision != self.session.decision_id:
            return None
        move = pick.options[at].move
        return self.session.foresee(move) if move is not None else None

    def _follow_focus(self) -> None:
        """The widget under the cursor has Textual's focus too."""
        spot = self.mind.focus
        name = {"rail": "own-rail", "opprail": "opp-rail", "bank": "bank"}.get(spot.zone)
        if spot.zone in ("hand", "own", "opp"):
            name = f"{spot.zone}-{spot.index + 1}"
        widget = self.board.at(name) if name else None
        if self.focused is not widget:
            self.set_focus(widget, scroll_visible=False)

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """The pointer came over a place."""
        message.stop()
        self.pointer.hovered(message.widget)

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click."""
        message.stop()
        self.pointer.pressed(message)

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel."""
        message.stop()
        self.pointer.scrolled(message.widget.id or "", message.rows)

    def scroll_inspector(self, rows: int) -> None:
        """Show what stands further down, or further up."""
        self._scroll = max(0, self._scroll + rows)
        self.redraw()
