"""A record on the match board: step by step, turn by turn, or running; from either seat or with both hands open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from ...language import later, tr, trc
from ...session.archivewalk import Walk
from ...session.recordfile import RecordError
from ...session.session import Refused, Session
from ..controller import Controller
from ..paint.replay import WIDE, Reel, hand_strip, open_hand, replay_foot
from ..records.table import Table, names_for
from ..showing import Scene, show_board, subject_of
from ..widgets.board import Board
from ..widgets.painted import Painted
from ..widgets.toosmall import TooSmall
from ..words_about import about, called
from .commands import Command
from .gone import GoneSheet
from .keyed import RIGHT_BUTTON, Keyed
from .logsheet import LogSheet
from .overlays import BanksSheet, CardSheet, TrailSheet
from .pagekeys import KeysSheet, help_key, key_rows
from .recordsreport import ask_report
from .recordswrite import WriteSheet
from .replaygo import ContinueSheet
from .sheet import Sheet
from .turnsheet import TurnSheet

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.2)
"""Seconds from one move to the next, slowest first."""
SEEN = (later("seen by you"), later("seen by {who}"))
SEE = (later("see your side"), later("see the side of {who}"))
BOTH = 2
"""How it is seen, beside the two seats: from seat 1 with the other hand open too."""

_LOOKS = {"next_card": "next", "previous_card": "previous"}


class ReplayScreen(Keyed, Screen[None], inherit_bindings=False):
    """``walk`` from ``place`` on. ``bottom``: the seat at the bottom."""

    AUTO_FOCUS = None
    KEYS: ClassVar[dict[str, str]] = {
        "left": "back", "right": "on", "up": "turn_back", "down": "turn_on", "pageup": "turn_back",
        "pagedown": "turn_on", "home": "first", "end": "last", "space": "run", "enter": "on", "plus": "faster",
        "minus": "slower", "v": "seen", "g": "go_to", "c": "go_on", "m": "log", "tab": "next_card",
        "shift+tab": "previous_card", "i": "inspect", "b": "banks", "t": "trail",
        "d": "decks", "q": "turn", "w": "review", "x": "report", "escape": "close",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("left", "right", "up", "down", "help"))

    def __init__(self, walk: Walk, place: int = 0, bottom: int = 0) -> None:
        super().__init__()
        self.walk = walk
        self.seen = bottom
        self.board = Board()
        self.speed = 2
        self.playing = False
        self.said = "; ".join(walk.loaded.warnings)
        self._tone = "error"
        self._looking = False  # whether the cursor was moved since the last step: then its card is shown
        self._timer: Timer | None = None
        self.place = min(place, walk.last)
        self.table = self._laid()
        self.mind = Controller(self.table.view, lambda move: "")

    @property
    def bottom(self) -> int:
        """The seat at the bottom."""
        return 0 if self.seen == BOTH else self.seen

    def compose(self) -> ComposeResult:
        """The table."""
        yield self.board
        yield TooSmall()

    def on_board_resized(self, message: Board.Resized) -> None:
        """The panel follows the window."""
        message.stop()
        self.call_after_refresh(self.redraw)

    def on_screen_suspend(self) -> None:
        """Nothing runs unseen."""
        self.run_on(False)

    def on_screen_resume(self) -> None:
        """Back from what lay over it."""
        if self.is_mounted:
            self.redraw()

    # -- where ---------------------------------------------------------------------------------------------------------

    def key(self, name: str) -> None:
        """Step, run, look, or do something with the place."""
        steps = {"back": -1, "on": 1}
        if name in ("back", "on", "turn_back", "turn_on", "first", "last"):
            self.run_on(False)
            walk, way = self.walk, -1 if name == "turn_back" else 1
            ends = {"first": 0, "last": walk.last}
            place = self.place + steps[name] if name in steps else ends.get(name)
            self.show_place(walk.turn_start(self.place, way) if place is None else place)
        elif name == "run":
            self.run_on(not self.playing)
        elif name in ("faster", "slower"):
            self.speed = min(max(0, self.speed + (1 if name == "faster" else -1)), len(SPEEDS) - 1)
            self.run_on(self.playing)
        elif name in _LOOKS:
            self._looking = True
            self.mind.do(_LOOKS[name])
        elif name == "close":
            self.dismiss(None)
            return
        else:
            self._open(name)
        self.redraw()

    def _open(self, name: str) -> None:
        opened: dict[str, Callable[[], None]] = {
            "seen": self.turn_round,
            "go_to": self.ask_where,
            "go_on": self.ask_who,
            "log": self.open_log,
            "inspect": self.inspect,
            "review": self.look_back,
            "report": self.ask_report,
            "turn": self.open_turn,
            "banks": partial(self.open_sheet, BanksSheet),
            "trail": partial(self.open_sheet, TrailSheet),
            "decks": partial(self.open_sheet, GoneSheet),
            "help": self.open_help,
        }
        opened[name]()

    def show_place(self, place: int) -> None:
        """Lay the table of this place, or the nearest that there is."""
        self.said = ""
        self._looking = False
        self.place = min(max(0, place), self.walk.last)
        self._lay()
        if self.place == self.walk.last and self.walk.fault:
            self.say(tr("It does not go on here: {fault}", fault=self.walk.fault), "error")

    def _laid(self) -> Table:
        return Table(self.walk, self.place, self.bottom, self.seen == BOTH)

    def _lay(self) -> None:
        self.table = self._laid()
        self.mind.update(self.table.view, 0)
        self.redraw()

    def turn_round(self) -> None:
        """Seen from seat 1, from seat 2, with both hands open; says so, because not every window has a top bar."""
        self.seen = (self.seen + 1) % 3
        self._looking = False
        self._lay()
        view = self._view()
        self.say(f"{view[:1].upper()}{view[1:]}")

    def _view(self) -> str:
        """How it is seen now."""
        return tr("both hands open") if self.seen == BOTH else about(self.walk.names[self.seen], *SEEN)

    def _turning(self) -> str:
        """What the key does that sees it otherwise."""
        return tr("see both hands") if self.seen == 1 else about(self.walk.names[1 if self.seen == 0 else 0], *SEE)

    def run_on(self, playing: bool) -> None:
        """Let it run by itself, or stop it. At the end it begins again."""
        if playing and not self.playing and self.place == self.walk.last:
            self.show_place(0)
        self.playing = playing
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if playing and self.sky.options.pace.tick:
            self._timer = self.set_interval(SPEEDS[self.speed], self.beat)
        self.redraw()

    def beat(self) -> None:
        """One step of a replay that runs; it stops at the end."""
        if not self.playing:
            return
        self.show_place(self.place + 1)
        if self.place == self.walk.last:
            self.run_on(False)

    # -- what can be done --------------------------------------------------------------------------------------------

    def ask_where(self) -> None:
        """To a turn, or to a move."""
        about = tr("A number is a turn; with # before it, a move. There are {turns} turns and {moves} moves.",
                   turns=self.walk.starts[-1][0], moves=self.walk.last)  # fmt: skip
        self.app.push_screen(WriteSheet(tr("GO TO"), about, longest=6), self._went)

    def _went(self, text: str | None) -> None:
        number = (text or "").removeprefix("#")
        if not number.isdecimal():
            if text:
                self.say(tr("That is no number."), "error")
            return
        self.show_place(int(number) if text != number else self.walk.to_turn(int(number)))

    def ask_who(self) -> None:
        """A match from here on."""
        if self.table.match.winner is not None:
            self.say(tr("The match is over here."), "error")
            return
        sheet = ContinueSheet(self.walk.names, self.walk.loaded.meta.plays, self.sky.settings.level)
        self.app.push_screen(sheet, self._go_on)

    def _go_on(self, plays: tuple[str, str] | None) -> None:
        if plays is None:
            return
        if self.sky.store.has_save():
            from .ask import AskScreen

            text = tr("It is kept among the match records; Continue will go on with the new one.")
            question = AskScreen(tr("Put the unfinished match away?"), text, yes=tr("begin"), no=tr("back"))
            self.app.push_screen(question, lambda yes: self._begin(plays) if yes else None)
        else:
            self._begin(plays)

    def _begin(self, plays: tuple[str, str]) -> None:
        app = self.sky
        try:
            session = self.walk.go_on(
                self.place,
                plays,
                names_for(self.walk.names, plays, app.settings.names),
                store=app.store,
                date=app.options.today(),
                cards=app.cards,
                now=app.now(),
            )
        except (Refused, RecordError, OSError) as error:
            self.say(str(error), "error")
            return
        app.play(session)

    def look_back(self) -> None:
        """The turning points of a match against the computer."""
        from .review import ReviewScreen, reviewed

        session = Session(self.walk.match(self.walk.last), self.walk.loaded.meta.plays)
        if self.walk.fault or not reviewed(session):
            self.say(tr("The coach looks back on finished matches of one player against the computer."), "error")
            return
        self.app.push_screen(ReviewScreen(session))

    def open_help(self) -> None:
        """All keys of a replay."""
        self.app.push_screen(KeysSheet(later("REPLAY: KEYS"), key_rows(self, KEYS_TOLD)))

    def open_log(self) -> None:
        """All of the log."""
        self.app.push_screen(LogSheet(self.table.lines))

    def open_turn(self) -> None:
        """The turn step by step."""
        self.app.push_screen(TurnSheet(lambda: (self.table.turn,) if self.table.turn is not None else ()))

    def open_sheet(self, sheet: Callable[[Controller], Sheet]) -> None:
        """Banks, Trails, decks: what lies on the table beside the field."""
        self.app.push_screen(sheet(self.mind))

    def inspect(self) -> None:
        """The card under the cursor in full."""
        subject, mine, seat = subject_of(self.mind)
        if subject is not None:
            self.app.push_screen(CardSheet(subject, mine, seat))

    def ask_report(self) -> None:
        """A report of a fault: one file, up to this place."""

        def told(text: str, written: bool) -> None:
            self.say(text, "bright" if written else "error")

        ask_report(self.sky, partial(self.walk.report, self.place), told)

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        for name, label in COMMANDS.items():
            key = next(key for key, named in self.KEYS.items() if named == name)
            yield Command(tr(label), self.letter(key), partial(self.key, name))

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click on a card puts the cursor there, the right button shows it in full; keys are keys."""
        message.prevent_default()  # else what all screens do with a click is done a second time
        spot = message.widget.spot
        if spot is None:
            if message.widget.id == "log" and self.live:
                message.stop()
                self.open_log()
            else:
                super().on_painted_pressed(message)
            return
        message.stop()
        if self.live:
            self._looking = True
            self.mind.go(spot)
            if message.button == RIGHT_BUTTON:
                self.inspect()
            self.redraw()

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel goes through the moves."""
        message.stop()
        if self.live:
            self.key("on" if message.rows > 0 else "back")

    # -- what is shown -------------------------------------------------------------------------------------------------

    def say(self, text: str, tone: str = "bright") -> None:
        """A sentence until the next step."""
        self.said, self._tone = text, tone
        self.redraw()

    def redraw(self) -> None:
        """Tell the board; only what changed is painted."""
        if not self.board.stands:
            return
        self.mind.keys = self.sky.look.keys
        table, compact = self.table, self.board.planned.kind == "compact"
        scene = Scene(
            crumb=self._crumb(),
            said=self.said or table.said,
            said_tone=self._tone if self.said else "bright",
            lines=table.lines,
            hotseat=True,
            turn=table.turn if self.sky.options.settings.turn_ribbon else None,
        )
        show_board(self.board, self.mind, scene)
        if table.across is not None:
            self._open_hand(compact)
        reel = Reel(self.place, self.walk.last, self.playing)
        keys = self._keys()
        self.board.at("footer").show((reel, keys), lambda size, look, ground: replay_foot(size, reel, keys, look=look))

    def _open_hand(self, compact: bool) -> None:
        """The other hand with its faces up: in the place of its backs, else in that of the inspector until the cursor
        moves."""
        hand = self.table.across or ()
        name = self.walk.names[1 - self.bottom]
        if not compact:
            self.board.at("opp-hand").show(
                hand, lambda size, look, ground: open_hand(size, hand, look=look, ground=ground)
            )
        elif not self._looking:
            self.board.at("inspector").show(
                (name, hand), lambda size, look, ground: hand_strip(size, called(name), hand, look=look)
            )

    def _crumb(self) -> str:
        one, two = map(called, self.walk.names)
        date = self.walk.loaded.meta.date.replace("T", " ")[:16]
        return tr("Replay · {view} · {one} against {two} · {date}", view=self._view(), one=one, two=two, date=date)

    def _keys(self) -> tuple[tuple[str, str], ...]:
        """What the bottom row offers; where there is no room for all, the first ones, the help and the way back. How
        fast it runs matters most while it does."""
        wide = self.app.size.width >= WIDE
        now, most = self.speed + 1, len(SPEEDS)
        speed = ("+ -", tr("speed {n} of {most}", n=now, most=most) if wide else trc("replay", "speed"))
        return (
            ("←→", trc("replay", "move")),
            ("↑↓", trc("replay", "turn")),
            (self.letter("space"), trc("replay", "stop") if self.playing else trc("replay", "run")),
            *((speed,) if self.playing else ()),
            (self.letter("v"), self._turning() if wide else trc("replay", "view")),
            (self.letter("c"), trc("replay", "go on")),
            *(() if self.playing else (speed,)),
            (self.letter("g"), trc("replay", "go to")),
            (self.letter("w"), trc("replay", "look back")),
            (self.letter("x"), trc("replay", "report")),
            help_key(self),
            ("Esc", tr("back")),
        )


COMMANDS = {
    "run": later("Run or stop"),
    "faster": later("Faster"),
    "slower": later("Slower"),
    "seen": later("Seen from the other seat, or with both hands"),
    "go_to": later("Go to a turn or a move"),
    "go_on": later("Go on from here: a new match"),
    "review": later("Look back with the coach"),
    "report": later("Report a fault: one file"),
    "log": later("The whole log"),
    "first": later("To the beginning"),
    "last": later("To the end"),
}
"""What can be done by name."""

KEYS_TOLD = (
    (("back", "on"), later("a move back, a move on; Enter and the wheel too")),
    (("turn_back", "turn_on"), later("a turn back, a turn on; PgUp and PgDn too")),
    (("first", "last"), later("to the beginning, to the end")),
    (("go_to",), later("go to a turn or a move")),
    (("run",), later("let it run, stop it")),
    (("faster", "slower"), later("run faster, run slower")),
    (("seen",), later("seen from one seat, from the other, with both hands open")),
    (("go_on",), later("a new match that goes on from here")),
    (("next_card", "previous_card"), later("the next card, the one before")),
    (("inspect",), later("this card in full")),
    (("banks", "trail", "decks"), later("Banks, Trails, decks and what left")),
    (("turn", "log"), later("the turn step by step, the whole log")),
    (("review",), later("look back with the coach at a match that is over")),
    (("report",), later("report a fault: one file")),
    (("close",), later("back")),
)
"""The help: what is done by which keys."""
