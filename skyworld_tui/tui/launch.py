"""The way into a screen from the command line: ``menu``, ``play`` and ``tutorial`` answer with the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .. import language
from .options import Options, options_from
from .pace import prepare
from .terminal import detect
from .words_about import YOU_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..cards.model import CardSet
    from ..engine import PlayerSetup
    from ..lessons.catalogue import Exercise
    from ..lessons.progress import ProgressStore
    from ..session.archivewalk import Walk
    from ..session.saves import SaveStore
    from ..session.session import Session
    from .width import Measure

RIVAL = "Marek"  # what the computer is called
BROWSER = "textual.drivers.web_driver:WebDriver"  # the driver of a game that a browser shows
FIRST_DECK, SECOND_DECK = "lanterns-at-dusk", "the-silver-ledger"


def menu(args: Any) -> int:
    """The main menu."""
    return _cannot(args) or _run(_options(args), None)


def play(args: Any) -> int:
    """Straight into a match."""
    status = _cannot(args)
    if status:
        return status
    from ..cards.load import load_core
    from ..packs.command import cards_with
    from ..session.saves import SaveStore

    cards_with(load_core(), getattr(args, "pack", None))  # a pack that is not there is told before there is a screen
    options = _options(args)
    cards = with_own_decks(played_with(options)[0])
    human = getattr(args, "vs", "ai") == "human"
    level = "human" if human else getattr(args, "level", None) or "normal"
    decks = (getattr(args, "deck", None) or FIRST_DECK, getattr(args, "deck2", None) or SECOND_DECK)
    fault = _unknown(cards, decks, level)
    if fault:
        print(fault, file=sys.stderr)
        return 2
    store = SaveStore()
    begin = partial(
        new_session,
        options,
        cards,
        store,
        names=options.settings.names if human else (YOU_NAME, RIVAL),
        decks=decks,
        plays=("human", level),
        clock=options.value("clock"),
        seed=getattr(args, "seed", None),
    )
    if store.has_save():
        return _run(options, None, begin)
    return _run(options, begin())


def tutorial(args: Any) -> int:
    """Straight into a tutorial; one that was left before its end asks whether to go on there."""
    status = _cannot(args)
    if status:
        return status
    from ..lessons.script import load_advice, load_course

    course = getattr(args, "lesson", None) or "basic"
    load_course(course)  # a damaged file is told before there is a screen
    load_advice()
    return _run(_options(args), None, course=course)


def replay(args: Any) -> int:
    """A record on the match board; as text where it is asked for, or where there is no screen."""
    from ..session.command import replay as told

    if args.text or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return told(args)
    status = _cannot(args)
    if status:
        return status
    from ..cards.load import load_core
    from ..session.archivewalk import Walk
    from ..session.recordfile import RecordError, read_record

    try:
        walk = Walk(read_record(args.file, load_core()))
    except RecordError as error:
        print(error, file=sys.stderr)
        return 2
    return _run(_options(args), None, walk=walk, place=args.to or 0)


def played_with(options: Options) -> tuple[CardSet, tuple[str, ...]]:
    """The core set with the packs that are on, and a line for each that cannot be had."""
    from ..cards.load import load_core
    from ..packs.shelf import in_use

    use = in_use(load_core(), options.value("packs"))
    return use.cards, use.faults


def with_own_decks(cards: CardSet) -> CardSet:
    """The set with the decks that can be played: its own but for the stacked ones of lessons, and the player's legal
    ones as they are on the disk now. A file that cannot be read is left out; the deck builder names it."""
    from dataclasses import replace

    from ..cards.decks import check_deck
    from ..session.owndecks import DeckStore

    shelf = DeckStore(game=cards.decks).read()
    own = {name: deck for name, deck in shelf.decks.items() if not check_deck(deck, cards)}
    return replace(cards, decks={name: deck for name, deck in {**own, **cards.decks}.items() if not deck.stacked})


def new_session(
    options: Options,
    cards: CardSet,
    store: SaveStore | None,
    *,
    names: tuple[str, str],
    decks: tuple[str, str],
    plays: tuple[str, str],
    clock: bool = True,
    first: int | None = None,
    seed: int | None = None,
) -> Session:
    """A match between two decks of the set."""
    from ..engine import PlayerSetup, Setup
    from ..packs.model import packs_in
    from ..session.clock import TurnClock
    from ..session.recordfile import Meta
    from ..session.session import Session, fresh_seed

    players = []
    for name, deck_id in zip(names, decks, strict=True):
        deck = cards.decks[deck_id]
        hero = cards.heroes[deck.hero] if deck.hero else None
        players.append(PlayerSetup(name, tuple(cards.cards[card] for card in deck.card_ids()), hero, deck_id))
    setup = Setup((players[0], players[1]), goal=cards.format.goal, first=first, format=cards.format)
    timer = TurnClock(cards.format.turn_seconds, cards.format.answer_seconds) if clock else None
    if timer is not None:
        timer.new_turn()
    packs = {key: cards.packs[key] for key in packs_in(_ids(players))}
    meta = Meta(plays=plays, clock=clock, date=options.today(), cards=cards.digest, packs=packs)
    chosen = seed if seed is not None else fresh_seed(options.entropy())
    return Session.new(setup, chosen, plays, store=store, clock=timer, meta=meta, now=options.now())


def _ids(players: Iterable[PlayerSetup]) -> Iterator[str]:
    """Everything that these players bring, by id."""
    for player in players:
        yield from (card.id for card in player.deck)
        if player.hero is not None:
            yield player.hero.id


def lesson_session(options: Options, cards: CardSet, course: str = "basic") -> Session:
    """A tutorial from its beginning, of which the player's progress learns nothing. SourceError when its file is
    damaged."""
    from .tutorials import guide_of, tutorial

    return tutorial(options, guide_of(cards, course), cards)[0]


def exercise_session(
    options: Options,
    cards: CardSet,
    exercises: Sequence[Exercise],
    exercise: Exercise,
    progress: ProgressStore | None = None,
) -> Session:
    """One exercise of ``exercises``: its position, a coach, a passive rival, no clock, nothing saved but what was
    solved, in ``progress``. After it comes the next one of its chapter, or the next puzzle."""
    from dataclasses import replace

    from ..engine import Match
    from ..language import tr
    from ..lessons.catalogue import following
    from ..lessons.exercise import ExerciseGuide
    from ..lessons.progress import ProgressStore
    from ..lessons.script import PUPIL, SPARRING
    from ..session.session import Session

    progress = progress or ProgressStore()
    position = exercise.scenario.position
    names = [tr(PUPIL if seat == position.active else SPARRING) for seat in (0, 1)]
    seats = [replace(side, name=name) for side, name in zip(position.seats, names, strict=True)]
    match = Match.from_position(replace(position, seats=(seats[0], seats[1])))
    then = following(exercises, exercise)
    guide = ExerciseGuide(exercise, cards, store=progress, among=exercises)
    plays = ("human", "random") if position.active == 0 else ("random", "human")
    follow = partial(exercise_session, options, cards, exercises, then, progress) if then is not None else None
    return Session(match, plays, guide=guide, follow=follow, now=options.now())


def _unknown(cards: CardSet, decks: tuple[str, str], level: str) -> str:
    """What is wrong with a deck or a level, with the nearest that exists; "" when nothing is."""
    from difflib import get_close_matches

    from ..ai import LEVELS

    for deck in decks:
        if deck not in cards.decks:
            why = _not_playable(deck, cards)
            if why:
                return why
            near = get_close_matches(deck, list(cards.decks), n=1, cutoff=0.0)
            return f"unknown deck {deck!r}; did you mean {near[0]!r}?" if near else f"unknown deck {deck!r}"
    if level != "human" and level not in LEVELS:
        return f"unknown level {level!r}; there are: {', '.join(LEVELS)}"
    return ""


def _not_playable(key: str, cards: CardSet) -> str:
    """Why the player's own deck ``key`` is not among those that can be played; "" when there is none of that id."""
    from ..cards.decks import check_deck
    from ..session.owndecks import SUFFIX, DeckStore

    shelf = DeckStore(game=cards.decks).read()
    if key in shelf.decks:
        problems = "; ".join(str(problem) for problem in check_deck(shelf.decks[key], cards))
        return f"the deck {key!r} cannot be played: {problems}"
    return next((f"the deck cannot be read: {fault}" for fault in shelf.faults if fault.startswith(key + SUFFIX)), "")


def _cannot(args: Any) -> int:
    """2, with one line, when there can be no screen; else 0, and what is imported from now on may take its pace."""
    status = _no_terminal() or _no_theme(args)
    if not status:
        prepare(os.environ, remote=detect(os.environ).remote)
    return status


def _no_theme(args: Any) -> int:
    """2, with one line, when the theme that was asked for does not exist; else 0."""
    from .themes import DEFAULT, THEMES

    theme = getattr(args, "theme", None) or DEFAULT
    known = ("auto", *THEMES)
    if theme in known:
        return 0
    print(f"unknown theme {theme!r}; there are: {', '.join(known)}", file=sys.stderr)
    return 2


def _no_terminal() -> int:
    """2, with one line, when there is no terminal to draw on; else 0."""
    from .terminal import NO_SCREEN

    lacking = "needs a terminal"
    if os.environ.get("TEXTUAL_DRIVER") == BROWSER:
        return 0
    if sys.stdin.isatty() and sys.stdout.isatty():
        if os.environ.get("TERM", "") not in NO_SCREEN:
            return 0
        lacking = f"needs a terminal that can move its cursor, and TERM is {os.environ['TERM']}"
    print(f"skyworld {lacking}; see skyworld --help for what works without one", file=sys.stderr)
    return 2


def _options(args: Any) -> Options:
    """The options. While a terminal answers what it is asked, the largest part of the program is read."""
    from .terminal import put_right

    def ask(patience: float) -> Measure:
        from .width import measured

        return measured(partial(import_module, f"{__package__}.app"), patience=patience)

    put_right(os.environ)
    # what is wrong with the settings is told before they are in force
    language.begin(getattr(args, "lang", None) or language.from_locale(os.environ))
    return options_from(args, ask=ask)


def _run(
    options: Options,
    session: Session | None,
    begin: Callable[[], Session] | None = None,
    course: str = "",
    walk: Walk | None = None,
    place: int = 0,
) -> int:
    """Run the app and hand on how it ended. ``begin`` makes the match once the player has agreed to put the
    unfinished one away; ``course`` is a tutorial to begin with, ``walk`` a record to watch from ``place`` on."""
    from .app import SkyWorldApp

    try:
        app = SkyWorldApp(options, session, begin, course)
        app.watched = (walk, place) if walk is not None else None
    except Exception as error:
        if not os.environ.get("TEXTUAL_DRIVER"):
            raise
        print(f"skyworld: TEXTUAL_DRIVER names no driver for the screen: {error}", file=sys.stderr)
        return 2
    app.run()
    return 1 if app.crashed else app.return_code or 0
