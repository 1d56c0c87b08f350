"""The scenes: every moment that a player meets, each a fixed position, a clock that stands still and some keys.

The pictures of the README and the tests of the screen read this one table. ``async with shown(SCENES["targeting"]) as
pilot`` brings a scene up; ``pilot.app`` is the app in it. ``SKYWORLD_HOME`` must point to a folder of the caller's own:
matches are saved there.
"""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from textual.pilot import Pilot

from skyworld_tui import language
from skyworld_tui.ai import make_policy
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match
from skyworld_tui.lessons import resume
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.progress import ProgressStore
from skyworld_tui.paths import user_dir
from skyworld_tui.scenarios.load import load_file
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import FIRST_DECK, SECOND_DECK, exercise_session, lesson_session, new_session
from skyworld_tui.tui.options import Options, Pace
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.match import MatchScreen

from . import records
from .coach import PlainCoach

POSITIONS = Path(__file__).parent / "positions"
NAMES = ("Ilse", "Marek")
SEEN, ASKED = 36.0, 12.0
"""Seconds of the turn, and of the time to answer, that have passed."""

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((80, 24), (120, 40), (200, 55))
"""Columns and rows: one window of each size class."""

Begin = Callable[[Options], Session | None]
"""Makes the match of a scene; None: the menu."""


class Clock:
    """A monotonic clock, in seconds, that moves only when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Scene(NamedTuple):
    """One moment. ``about``: what is to be seen; ``keys``: what is pressed to get there, by Textual's names; ``seen``:
    how many seconds the clock has run; ``lang``: the language of the texts, as the player set it where "";
    ``keys_pt``: the keys in Portuguese, where words are looked for."""

    name: str
    about: str
    begin: Begin
    keys: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = SIZES
    seen: float = SEEN
    lang: str = ""
    keys_pt: tuple[str, ...] = ()

    def pressed(self, lang: str) -> tuple[str, ...]:
        """The keys of whoever reads ``lang``."""
        return self.keys_pt if lang == "pt" and self.keys_pt else self.keys


def options(clock: Clock, look: Look) -> Options:
    """Nothing waits, nothing moves, and the date, every seed and what the coach says are fixed."""
    return Options(
        look=look,
        pace=Pace.instant(),
        reduced_motion=True,
        now=clock,
        today=lambda: "2026-01-01T12:00:00",
        entropy=lambda: 1,
        coach=PlainCoach(),
    )


# -- how a scene begins ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class At:
    """The position of a scenario file of this folder, after its ``do`` steps. Ilse sits at the keyboard, Marek is the
    computer or, in ``hotseat``, the other player."""

    file: str
    hotseat: bool = False

    def __call__(self, settings: Options) -> Session:
        """The session, with the log of what the steps did; the match is saved as any other."""
        cards = load_core()
        (scenario,) = load_file(POSITIONS / f"{self.file}.yaml", cards)
        first, second = scenario.position.seats
        seats = (dataclasses.replace(first, name=NAMES[0]), dataclasses.replace(second, name=NAMES[1]))
        match = Match.from_position(dataclasses.replace(scenario.position, seats=seats))
        timer = TurnClock(cards.format.turn_seconds, cards.format.answer_seconds)
        timer.new_turn()
        plays = ("human", "human" if self.hotseat else "normal")
        store = SaveStore()
        store.begin()  # the match of the scene before is put away, as by any match that begins
        session = Session(match, plays, clock=timer, store=store, now=settings.now())
        session.save(settings.now())
        for step in scenario.steps:
            if step.kind == "do" and not (step.optional and session.match.view(0).choice is None):
                session.play(session.match.parse(step.text), session.decision_id, settings.now())
        return session


@dataclass(frozen=True)
class Played:
    """A match played out at random, won by ``winner`` (a seat): the first from ``seed`` upward that is."""

    winner: int
    seed: int

    def __call__(self, settings: Options) -> Session:
        """The session of the match that is over."""
        return next(match for n in count(self.seed) if (match := self._match(settings, n)).match.winner == self.winner)

    def _match(self, settings: Options, seed: int) -> Session:
        decks = (FIRST_DECK, SECOND_DECK)
        session = new_session(
            settings, load_core(), None, names=NAMES, decks=decks, plays=("human", "normal"), first=0, seed=seed
        )
        policies = [make_policy("random", seed * 2 + seat) for seat in (0, 1)]
        while (asked := session.asked) is not None:
            session.play(policies[asked].decide(session.match.view(asked, searchable=True)), session.decision_id)
        return session


@dataclass(frozen=True)
class Midway:
    """A match played at random up to the main part of turn ``turn``."""

    turn: int
    seed: int

    def __call__(self, settings: Options) -> Session:
        """The session, in which the player at the keyboard decides."""
        decks = (FIRST_DECK, SECOND_DECK)
        session = new_session(
            settings, load_core(), None, names=NAMES, decks=decks, plays=("human", "normal"), first=0, seed=self.seed
        )
        policies = [make_policy("random", self.seed * 2 + seat) for seat in (0, 1)]
        while session.match.turn < self.turn or session.match.phase != "main":
            asked = session.asked
            if asked is None:
                raise ValueError(f"the match of seed {self.seed} is over before turn {self.turn}")
            session.play(policies[asked].decide(session.match.view(asked, searchable=True)), session.decision_id)
        return session


def menu(settings: Options, *, unfinished: str = "") -> None:
    """The menu; ``unfinished``: the position of a match that waits to be gone on with."""
    if unfinished:
        session = At(unfinished)(settings)
        if session.store is not None:
            session.store.release()


def kept(settings: Options) -> None:
    """The menu of somebody who has played a few matches."""
    records.fill(SaveStore())


def many(settings: Options) -> None:
    """The menu of somebody who has played many matches against the computer."""
    records.fill_many(SaveStore())


def packs(settings: Options, *, broken: bool = False) -> None:
    """The menu of somebody who has the pack of the game, and one with a mistake where it is ``broken``."""
    folder = user_dir("packs", create=True) / "old-stars"
    shutil.rmtree(folder, ignore_errors=True)
    if broken:
        shutil.copytree(POSITIONS.parent / "old-stars", folder)


def lesson(settings: Options) -> Session:
    """The basic tutorial at its first step."""
    return lesson_session(settings, load_core())


@dataclass(frozen=True)
class Taught:
    """A tutorial at the step of this title, an English one."""

    title: str
    course: str = "basic"

    def __call__(self, settings: Options) -> Session:
        """The session."""
        language.begin(settings.look.lang)  # the players have their names in it
        session = lesson_session(settings, load_core(), self.course)
        language.begin("en")  # the app that is made next begins its own
        while session.guide is not None:
            coach = session.guide.coach(session.match.view(0))
            if coach is None or coach.title == self.title:
                break
            resume.step(session)
        return session


def learned(settings: Options) -> None:
    """The menu of somebody who has solved a few exercises."""
    store = ProgressStore()
    store.path.unlink(missing_ok=True)
    for exercise, help in zip(load_exercises(load_core()), ("none", "hint", "none", "solution"), strict=False):
        store.exercise(exercise.id, help)


@dataclass(frozen=True)
class Exercising:
    """An exercise at its beginning, by its id; nothing has been solved yet."""

    name: str

    def __call__(self, settings: Options) -> Session:
        """The session."""
        ProgressStore().path.unlink(missing_ok=True)
        exercises = load_exercises(load_core())
        exercise = next(each for each in exercises if each.id == self.name)
        return exercise_session(settings, load_core(), exercises, exercise)


_MATCH = At("match")
_LENT = Exercising("lotus-lends-power")
_TURN = ("enter", "3", "4", "enter", "1")
_LIST = (*"Dawn", "enter", *"4xNINA", "enter", *"Elyra", "space", "3", "enter", *"flor-ii:4", "enter", *"Aurrora")
_DECK = ("d", "o", "enter", "down", "down", "left", "down", "down", "left", "down")
_LINKS = ("right", "end", "shift+tab", "shift+tab")
_TABLE = (
    Scene("menu", "The menu with a match to go on with.", partial(menu, unfinished="match")),
    Scene("menu-first", "The menu of somebody who has never played.", menu),
    Scene("setup", "Before a match against the computer.", menu, ("n",)),
    Scene("howto", "The manual: a card and what its parts mean.", menu, ("h", "right")),
    Scene("howto-contents", "All chapters of the manual.", menu, ("h", "right", "c")),
    Scene("howto-find", "Words looked for in all chapters.", menu, ("h", "f", *"amber"), keys_pt=("h", "f", *"ambar")),
    Scene(
        "howto-bank",
        "A section of the manual with a Bank.",
        menu,
        ("h", "f", *"fresh", "enter"),
        keys_pt=("h", "f", *"recem-con", "enter"),
    ),
    Scene("howto-battle", "A field and an attack in the manual.", menu, ("h", "6", "enter", "pagedown", "pagedown")),
    Scene("howto-evolve", "What an evolution changes, in the manual.", menu, ("h", "1", "0", "enter", "pagedown")),
    Scene("howto-hero", "A Hero with the field that it counts.", menu, ("h", "1", "4", "enter", "pagedown")),
    Scene(
        "howto-link",
        "A link that was followed, and the next one.",
        menu,
        ("h", "1", "2", "enter", "tab", "tab", "tab", "enter", "tab"),
    ),
    Scene("settings", "Everything that can be set.", menu, ("s",)),
    Scene("keys", "The keys, which the player may change.", menu, ("s", "end", "up", "up", "enter")),
    Scene("packs", "The packs, with what the first one holds.", packs, ("s", "end", "up", "enter")),
    Scene(
        "packs-fault",
        "A pack that is left out, with file and line.",
        partial(packs, broken=True),
        ("s", "end", "up", "enter", "down"),
    ),
    Scene("deckbuilder", "A ready-made deck with two cards taken out.", menu, _DECK),
    Scene("deckbuilder-open", "Which deck is to be opened?", menu, ("d", "o", "down")),
    Scene("deckbuilder-hand", "A hand drawn from the deck.", menu, ("d", "o", "enter", "t")),
    Scene("deckbuilder-turn", "Its next turn, after an exchange.", menu, ("d", "o", "enter", "t", *"12", *_TURN)),
    Scene("deckbuilder-share", "A deck to give away.", menu, ("d", "o", "enter", "e")),
    Scene("deckbuilder-import", "A deck from elsewhere, one name unknown.", menu, ("d", "p", *_LIST, "tab")),
    Scene("library", "All cards, one of them in full.", menu, ("a", *["down"] * 9)),
    Scene(
        "library-rulings",
        "What players ask about a card.",
        menu,
        ("a", "f", *"key:ward", "enter", "r"),
        keys_pt=("a", "f", *"palavra:protecao", "enter", "r"),
    ),
    Scene("library-links", "What the page of a card leads to.", menu, ("a", *["down"] * 9, *_LINKS)),
    Scene("library-help", "The help of the library.", menu, ("a", "question_mark")),
    Scene("opening", "The opening hand, two cards marked to be exchanged.", At("opening"), ("2", "5")),
    Scene("match", "The main part of a turn, a playable card under the cursor.", _MATCH, ("3",)),
    Scene("states", "Every mark that a character, a slot and a rail can carry.", At("states"), ("f", "1")),
    Scene("slot", "Where does the awakened card go?", _MATCH, ("2", "w")),
    Scene("payment", "Consuming an Essence for Morteus.", _MATCH, ("2", "w", "enter")),
    Scene("evolve", "Whom does the Stage II card evolve?", _MATCH, ("3", "w")),
    Scene("targeting", "Whom does Flor attack?", _MATCH, ("f", "1", "a")),
    Scene("may", "An ability that may be used.", At("may")),
    Scene("counter", "The Awakening Counter warns.", At("counter")),
    Scene("order", "Three effects wait; which comes first?", At("order")),
    Scene("search", "One of three cards of the deck.", At("search")),
    Scene("response", "A question in the other player's turn.", At("response"), seen=ASKED),
    Scene("handover", "The keyboard changes hands.", At("handover", hotseat=True)),
    Scene("lesson", "The basic tutorial begins.", lesson),
    Scene("lesson-pay", "A payment in the tutorial: the coach stays beside it.", Taught("Pay")),
    Scene("lesson-hint", "The hint, asked for twice, before an attack.", Taught("Strike back"), ("n", "n")),
    Scene("lesson-later", "A key that is not on yet is answered kindly.", Taught("Channel Faith"), ("a",)),
    Scene(
        "lesson-order",
        "Two effects wait; the tutorial says which comes first.",
        Taught("You set the order", "advanced"),
    ),
    Scene("lesson-do", "The basic tutorial, one step on.", lesson, ("enter", "1")),
    Scene("learn", "What there is to learn, and how far one is.", learned, ("l", *["down"] * 4)),
    Scene("learn-inside", "The exercises of a chapter.", learned, ("l", *["down"] * 4, "right", "up")),
    Scene("exercise", "An exercise, with its hint.", _LENT, ("n",)),
    Scene("exercise-helped", "The next move of an exercise is shown.", _LENT, ("n", "n")),
    Scene("exercise-failed", "The turn is over, and what was wanted is not there.", _LENT, ("e", "e")),
    Scene("exercise-solved", "What was learned.", _LENT, ("1", "s")),
    Scene("refusal", "A key that cannot be used now says why.", _MATCH, ("f", "4", "c")),
    Scene("hint", "What the coach would do now, and why.", _MATCH, ("f2",)),
    Scene("hint-attack", "The preview of an attack while a hint is open.", _MATCH, ("f2", "f", "1", "a")),
    Scene("banks", "Both Banks.", _MATCH, ("b",)),
    Scene("trail", "Both Trails.", _MATCH, ("t",)),
    Scene("decks", "Decks and what left the match.", At("states"), ("d",)),
    Scene("log", "The whole log of a match.", Played(winner=0, seed=38), ("m",)),
    Scene("moves", "Every legal move.", _MATCH, ("g",)),
    Scene("card", "A card in full.", _MATCH, ("f", "3", "i")),
    Scene("ribbon", "Where in the turn one is, and what its start did.", Midway(15, 4)),
    Scene("turn", "The turn step by step, and the turn before it.", Midway(15, 4), ("q",)),
    Scene("card-word", "The second word of a card is chosen.", _MATCH, ("f", "3", "i", "tab", "tab")),
    Scene("glossary", "A word of that card in the glossary.", _MATCH, ("f", "3", "i", "3")),
    Scene(
        "glossary-find",
        "Words that fit what was typed.",
        _MATCH,
        ("question_mark", "l", *"lock"),
        keys_pt=("question_mark", "l", *"trava"),
    ),
    Scene("glossary-pt", "The same in Portuguese.", _MATCH, ("question_mark", "l", *"acao"), lang="pt"),
    Scene(
        "glossary-links",
        "What an entry leads to.",
        _MATCH,
        ("question_mark", "l", *"ward", "tab", "tab", "tab"),
        keys_pt=("question_mark", "l", *"protecao", "tab", "tab", "tab"),
    ),
    Scene("text", "The board as plain text.", _MATCH, ("z",)),
    Scene("help", "The keys.", _MATCH, ("question_mark",)),
    Scene("help-refused", "What the manual says to a key that was refused.", _MATCH, ("f", "4", "c", "question_mark")),
    Scene("commands", "The command palette.", _MATCH, ("slash", "a", "w"), keys_pt=("slash", *"de")),
    Scene("pause", "The match rests.", _MATCH, ("p",)),
    Scene("leave", "Leaving is asked.", _MATCH, ("ctrl+q",)),
    Scene("victory", "Ilse has won.", Played(winner=0, seed=38)),
    Scene("defeat", "Ilse has lost.", Played(winner=1, seed=73)),
    Scene("review", "Where the lost match turned.", Played(winner=1, seed=73), ("w",)),
    Scene("records", "The matches that were played, one damaged file among them.", kept, ("r", "down")),
    Scene(
        "records-find",
        "Those that a search finds.",
        kept,
        ("r", "slash", *"turns>20 marek"),
        keys_pt=("r", "slash", *"turnos>20 marek"),
    ),
    Scene("statistics", "What those matches add up to.", many, ("r", "g")),
    Scene("statistics-decks", "The same by deck.", many, ("r", "g", "2")),
    Scene("statistics-cards", "Which cards have won.", many, ("r", "g", "4")),
    Scene("records-note", "A note for a match.", kept, ("r", "n", *"Nina came too late")),
    Scene("replay", "A match is watched again.", kept, ("r", "enter", *["down"] * 9, *["right"] * 4)),
    Scene(
        "replay-both", "The same with both hands open.", kept, ("r", "enter", *["down"] * 9, *["right"] * 4, "v", "v")
    ),
    Scene("replay-go-on", "Who plays on from here?", kept, ("r", "enter", *["down"] * 9, "c", "right")),
    Scene("review-next", "The next turning point.", Played(winner=1, seed=73), ("w", "right")),
)
SCENES = {scene.name: scene for scene in _TABLE}
"""All scenes by name."""


# -- bringing one up ---------------------------------------------------------------------------------------------------


@asynccontextmanager
async def shown(scene: Scene, size: Size = (120, 40), look: Look | None = None) -> AsyncIterator[Pilot[Any]]:
    """The scene in a window of ``size`` columns and rows, at rest."""
    clock = Clock()
    look = look or Look()
    settings = options(clock, dataclasses.replace(look, lang=scene.lang or look.lang))
    app = SkyWorldApp(settings, scene.begin(settings))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        clock.now = scene.seen
        if isinstance(app.screen, MatchScreen):
            app.screen.look_at_clock()
        for key in scene.pressed(look.lang):
            await pilot.press(key)
            await settled(pilot)
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until every message is handled and every thought thought."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
