"""The match: keys and clicks go to the controller, its moves to the session, and both tell the board what to show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from ...engine.moves import IllegalMove, Move
from ...session.log import Line
from ...session.session import Outcome, Refused, Session
from .. import glyphs as g
from .. import verbs
from ..controller import Act, Controller
from ..keys import LOOKS, MATCH_KEYS
from ..motion import FaithCounter
from ..scenery import scene_of
from ..showing import Scene, show_board
from ..verbs import Spot
from ..widgets.board import Board
from ..widgets.painted import Painted

if TYPE_CHECKING:
    from ..app import SkyWorldApp

LONG_THOUGHT = 20.0  # seconds


class MatchScreen(Screen[None], inherit_bindings=False):
    """One match on the table."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[Any]] = [
        Binding(entry.key, f"key('{entry.action}')", entry.label, id=f"match.{entry.key}", show=False)
        for entry in MATCH_KEYS
    ]

    class Thought(Message):
        """A policy has found its move, or failed."""

        def __init__(self, decision: int, move: Move | None, fault: str = "") -> None:
            super().__init__()
            self.decision, self.move, self.fault = decision, move, fault

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.board = Board()
        self.mind = Controller(session.view(), session.why_not, decision_id=session.decision_id)
        self._shown_decision = session.decision_id
        self._said = ("", "bright")
        self._say_timer: Any = None
        self._steps: deque[str] = deque()
        self._step_timer: Any = None
        self._after_steps: Callable[[], None] | None = None
        self._thinking = -1
        self._thinking_since = 0.0
        self._faith = FaithCounter(False)
        self._pausing = False
        self._late: MatchScreen.Thought | None = None  # thought of while the match was paused
        self._hidden = session.handover is not None
        self._scroll = 0

    @property
    def sky(self) -> SkyWorldApp:
        """The app."""
        return cast("SkyWorldApp", self.app)

    # -- life --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The board, once."""
        yield self.board

    def on_mount(self) -> None:
        """The clock is looked at now and then; what is left is derived, so a late look costs nothing."""
        pace = self.sky.options.pace
        self._faith.moving = pace.step > 0 and not self.sky.options.reduced_motion
        self.mind.ask_end = self.sky.options.ask_end
        if pace.tick:
            self.set_interval(pace.tick, self.look_at_clock)
        self.call_after_refresh(self.advance)

    def on_resize(self, event: events.Resize) -> None:
        """Sizes of the panel follow the window."""
        self.call_after_refresh(self.redraw)

    def on_screen_resume(self) -> None:
        """Back from an overlay: time goes on."""
        if self.session.clock is not None:
            self.session.clock.release("pause", self.sky.now())
        if self.is_mounted:
            self.redraw()

    # -- what happens next -------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Look at the session and do what is due: a hand-over, a thought, the end, or wait for the player."""
        if self._steps or self._step_timer is not None or not self.is_attached:
            return
        session = self.session
        if session.trouble:
            self.say(session.trouble, "error")
            session.trouble = ""
        if session.over:
            self.redraw()
            self.sky.finished(session)
            return
        if session.handover is not None:
            self._hand_over(session.handover)
            return
        self._hidden = False
        self._refresh_mind()
        if session.policy_asked and self._thinking != session.decision_id:
            self._think()

    def _refresh_mind(self) -> None:
        self._shown_decision = self.session.decision_id
        self.mind.update(self.session.view(), self.session.decision_id)
        self.redraw()

    def _hand_over(self, seat: int) -> None:
        """Both hands, the cursor, the inspector and private lines leave the screen before the curtain is drawn."""
        from .handover import CurtainScreen

        self._hidden = True
        self._said = ("", "bright")
        self.session.hide(self.sky.now())
        self.mind.update(self.session.public_view(self.session.holder), -2)
        self.redraw()
        self.app.push_screen(CurtainScreen(self.session, seat), self._taken)

    def _taken(self, seat: int | None) -> None:
        if seat is None:
            return
        was = self.session.holder
        self.session.take_keyboard(seat, self.sky.now())
        self._hidden = False
        if was != seat:
            self.mind.go(Spot("hand", 0))
        lines = self._turn_lines(seat)
        self._refresh_mind()
        self._show_steps(lines, self.sky.options.pace.start, self.advance)

    def _turn_lines(self, seat: int) -> list[str]:
        """What the start of this turn did, as one sentence."""
        turn = self.session.match.turn
        if self.session.match.active != seat or turn == 0:
            return []
        kinds = ("draw", "missing", "faith", "trail_end", "counter_end")
        found = [line.text for line in self.session.log.of(seat) if line.turn == turn and line.kind in kinds]
        return ["Your turn: " + ", ".join(text[0].lower() + text[1:] for text in found[:3])] if found else []

    # -- the policy --------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Let the policy think in a thread; the screen goes on."""
        decision = self._thinking = self.session.decision_id
        self._thinking_since = self.sky.now()
        think = self.session.thinker()

        def work() -> None:
            try:
                move: Move | None = think()
                fault = ""
            except Exception as error:
                move, fault = None, f"{type(error).__name__}: {error}"
            if not get_current_worker().is_cancelled:
                self.post_message(self.Thought(decision, move, fault))

        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="thought", description="thinking")

    def on_match_screen_thought(self, message: Thought) -> None:
        """Play what was thought of, unless the question is an old one."""
        message.stop()
        if self._pausing:
            self._late = message
            return
        if message.decision != self.session.decision_id or not self.session.policy_asked:
            return
        self._thinking = -1
        now = self.sky.now()
        try:
            if message.move is None:
                raise Refused(message.fault)
            outcome = self.session.play(message.move, message.decision, now)
        except (Refused, IllegalMove) as error:
            seat = self.session.asked or 0
            legal = self.session.match.view(seat).legal
            self.say(f"The computer player stumbled ({error}); the first legal move was played", "error")
            fallback = Move("end") if Move("end") in legal else legal[0]
            outcome = self.session.play(fallback, message.decision, now)
        self._refresh_mind()
        self._show_outcome(outcome)

    def _show_outcome(self, outcome: Outcome) -> None:
        """The other player's doings, line by line; then on."""
        texts = [self._signed(line) for line in outcome.lines if line.kind not in ("draw", "end_turn")]
        self._show_steps(texts, self.sky.options.pace.step, self.advance)

    def _signed(self, line: Line) -> str:
        """A line with the sign of whose doing it is."""
        if line.seat is None:
            return line.text
        return f"{g.YOURS if line.seat == self.session.holder else g.THEIRS} {line.text}"

    def _show_steps(self, texts: Iterable[str], pause: float, then: Callable[[], None]) -> None:
        self._steps = deque(texts)
        if not self._steps or pause <= 0:
            if self._steps:
                self._said = (self._steps[-1], "bright")
            self._steps.clear()
            self.redraw()
            self.call_later(then)
            return
        self._after_steps = then
        if self.session.clock is not None:
            self.session.clock.hold("animation", self.sky.now())
        self._next_step(pause)

    def _next_step(self, pause: float) -> None:
        self._step_timer = None
        if not self._steps:
            self._end_steps()
            return
        self._said = (self._steps.popleft(), "bright")
        self.redraw()
        self._step_timer = self.set_timer(pause, lambda: self._next_step(pause))

    def _end_steps(self) -> None:
        """All was shown, or a key skipped the rest."""
        if self._step_timer is not None:
            self._step_timer.stop()
            self._step_timer = None
        self._steps.clear()
        if self.session.clock is not None:
            self.session.clock.release("animation", self.sky.now())
        self._said = ("", "bright")
        then, self._after_steps = self._after_steps, None
        self.redraw()
        if then is not None:
            self.call_later(then)

    # -- the player --------------------------------------------------------------------------------------------------

    def action_key(self, action: str) -> None:
        """One key of the table."""
        if self._step_timer is not None:
            self._end_steps()
            if action not in LOOKS:
                return
        if self._hidden:
            return
        self._said = ("", "bright")
        guide = self.session.guide
        if guide is not None and action == "enter":
            coach = guide.coach(self.mind.view)
            if coach is not None and coach.waits:
                guide.read_on()
                self.advance()
                return
        self._do(self.mind.do(action))

    def _do(self, act: Act) -> None:
        """Carry out what a key or a click came to."""
        if act.kind == "play" and act.move is not None:
            self.play(act.move)
        elif act.kind == "say":
            self.say(act.text)
        elif act.kind == "open":
            self.open(act.text)
        elif act.kind == "undo":
            self._undo()
        else:
            self.redraw()

    def play(self, move: Move) -> None:
        """Play for the player at the keyboard; a refusal is said in the prompt line."""
        session = self.session
        turn = session.match.turn
        try:
            outcome = session.play(move, self._shown_decision, self.sky.now())
        except (Refused, IllegalMove) as error:
            self._refresh_mind()
            self.say(str(error))
            return
        self._scroll = 0
        self._after(outcome, turn)

    def _after(self, outcome: Outcome, turn: int) -> None:
        """Something was played: show what followed of itself, then go on."""
        session = self.session
        if session.handover is None and session.match.turn != turn and session.asked == session.holder:
            lines = self._turn_lines(session.holder)
            self._refresh_mind()
            self._show_steps(lines, self.sky.options.pace.start, self.advance)
            return
        if session.handover is None and not session.over:
            self._refresh_mind()
            notable = [
                line.text for line in outcome.lines if line.kind in ("trigger", "destroyed", "attack", "prevented")
            ]
            if len(notable) > 0:
                self._said = (notable[-1] if len(notable) == 1 else " · ".join(notable[-2:]), "bright")
        self.advance()

    def _undo(self) -> None:
        try:
            self.session.undo(self.sky.now())
        except Refused as error:
            self.say(str(error))
            return
        self._refresh_mind()
        self.say("Taken back.")

    def look_at_clock(self) -> None:
        """Let time pass; a policy that takes very long is at least spoken of."""
        if self._thinking != -1 and self.sky.now() - self._thinking_since > LONG_THOUGHT and not self._said[0]:
            self.say("The computer player is still thinking; p pauses or concedes")
        turn = self.session.match.turn
        outcome = self.session.tick(self.sky.now())
        if outcome is None:
            self.redraw()
            return
        self._thinking = -1
        self._after(outcome, turn)
        self.say("The time ran out", "error")

    # -- showing -----------------------------------------------------------------------------------------------------

    def say(self, text: str, tone: str = "bright") -> None:
        """Put a sentence in the prompt line for a while."""
        self._said = (text, tone)
        pace = self.sky.options.pace.say
        if self._say_timer is not None:
            self._say_timer.stop()
            self._say_timer = None
        if pace > 0:
            self._say_timer = self.set_timer(pace, lambda: self._unsay(text))
        self.redraw()

    def _unsay(self, text: str) -> None:
        if self._said[0] == text:
            self._said = ("", "bright")
            self.redraw()

    @property
    def prompt_text(self) -> str:
        """What was last said, for tests."""
        return self._said[0]

    def redraw(self) -> None:
        """Tell the board; only what changed is painted."""
        if not self.board.is_attached or not self.board.size:
            return
        sides = self.mind.view.seats
        self._count_later(self._faith.aim(sides[0].faith, sides[1].faith))
        show_board(self.board, self.mind, self._scene())
        self._follow_focus()

    def _count_later(self, pause: float) -> None:
        if pause:
            self.set_timer(pause, self._count)

    def _count(self) -> None:
        """The Faith totals come one nearer to what they are."""
        self._count_later(self._faith.step())
        self.redraw()

    def _scene(self) -> Scene:
        return scene_of(
            self.session,
            self.mind.view,
            now=self.sky.now(),
            said=self._said,
            scroll=self._scroll,
            faith=self._faith.shown,
            hidden=self._hidden,
        )

    def _follow_focus(self) -> None:
        """The widget under the cursor has Textual's focus too."""
        spot = self.mind.focus
        name = {"rail": "own-rail", "opprail": "opp-rail", "bank": "bank"}.get(spot.zone)
        if spot.zone in ("hand", "own", "opp"):
            name = f"{spot.zone}-{spot.index + 1}"
        widget = self.board.at(name) if name else None
        if self.focused is not widget:
            self.set_focus(widget, scroll_visible=False)

    # -- overlays ----------------------------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open an overlay: Banks, Trail, log, list of moves, the card in full, help, pause."""
        from . import overlays

        if name == "pause":
            self._pause()
            return
        sheet = overlays.make(name, self.session, self.mind)
        if sheet is None:
            self.say("There is nothing to show here.")
            return
        self.app.push_screen(sheet, self._chosen)

    def _chosen(self, result: Any) -> None:
        if isinstance(result, Move):
            self._play_listed(result)
        self.mind.listed = ()

    def _play_listed(self, move: Move) -> None:
        """A move from a list may still need its slot or target: the engine asks, or it is complete."""
        self.play(move)

    def _pause(self) -> None:
        from .pause import PauseScreen

        if self.session.clock is not None:
            self.session.clock.hold("pause", self.sky.now())
        self._pausing = True
        self.app.push_screen(PauseScreen(self.session), self._paused)

    def _paused(self, result: str | None) -> None:
        session, now = self.session, self.sky.now()
        if session.clock is not None:
            session.clock.release("pause", now)
        self._pausing = False
        late, self._late = self._late, None
        if late is not None and result is None:
            self.post_message(self.Thought(late.decision, late.move, late.fault))
        if result == "concede":
            turn = session.match.turn
            self._after(session.concede(session.holder, now), turn)
        elif result == "menu":
            self.sky.to_menu()
        else:
            self.redraw()

    def commands(self) -> Iterable[SystemCommand]:
        """The palette: every key of the table, and every legal move."""
        for entry in MATCH_KEYS:
            if entry.group in ("verb", "look", "app"):
                yield SystemCommand(
                    f"{entry.label[0].upper()}{entry.label[1:]}",
                    f"key {entry.shown}",
                    lambda a=entry.action: self.action_key(a),
                )
        if self.mind.view.legal and not self._hidden:
            for move in self.mind.view.legal[:200]:
                yield SystemCommand(verbs.describe(self.mind.view, move), "legal now", lambda m=move: self.play(m))

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """Hovering puts the cursor there and fills the inspector; during a choice the cursor stays with the keys."""
        message.stop()
        spot = message.widget.spot
        if spot is None or self._hidden or self._step_timer is not None or self.mind.focus == spot:
            return
        if self.mind.pick is not None and self.mind.pick.at(spot) is None:
            return
        self.mind.go(spot)
        self.redraw()

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click does what the key of the thing does; the right button shows the card in full."""
        message.stop()
        if self._step_timer is not None:
            self._end_steps()
            return
        if self._hidden:
            return
        from ..mouse import clicked

        self._said = ("", "bright")
        act = clicked(self.mind, message.widget, message.button, message.x, message.y)
        if act.kind == "key":
            self.action_key(act.text)
        else:
            self._do(act)

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel scrolls the inspector; over the log it opens all of it."""
        message.stop()
        if message.widget.id == "inspector":
            self._scroll = max(0, self._scroll + (1 if message.rows > 0 else -1))
            self.redraw()
        elif message.widget.id == "log":
            self.open("log")
