"""The words and moves of a course, read strictly: they are data that a player may change, and a slip must not end a
match.

A course is a list of steps. A step with a ``title`` is the learner's: to read, or with ``do`` to make one move or give
one answer (a list: one after the other under the same words), or with ``free`` to play on as one likes. ``rival`` holds
moves and answers of the other seat. All of them stand in the order in which they are made. ``pt`` beside words holds
the same words in Portuguese; what is missing there is said in English.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter
from typing import ClassVar, Final

from ..cards.decks import check_tutorial_deck
from ..cards.load import load_core
from ..cards.source import KeyPath, nearest, read_document
from ..language import later
from ..scenarios.lesson import CHAPTERS
from ..scenarios.seats import FileReader
from ..scenarios.steps import move_step
from .shelf import courses_dir

KEYS: Final = ("id", "title", "about", "decks", "rival", "steps", "won", "lost", "pt")
COURSE_WORDS: Final = ("title", "about", "rival", "won", "lost")
"""What ``pt`` of a course may hold."""
STEP_KEYS: Final = ("title", "idea", "why", "hint", "chapter", "do", "free", "rival", "pt")
STEP_WORDS: Final = ("title", "idea", "why", "hint")
"""What ``pt`` of a step may hold."""
ADVICE_KEYS: Final = ("topics", "later", "not_now", "destroys", "cancels", "off", "won", "lost")
TOPICS: Final = ("win", "essence", "awaken", "channel", "attack", "evolve", "hand", "choose", "end")
"""What free play is advised about; see :mod:`.advice`."""
TOPIC_KEYS: Final = ("title", "idea", "why")
NAMES: Final = ("card", "enemy", "n", "goal")
"""What is filled into the words of a topic."""
PUPIL, SPARRING = later("You"), later("Shadow")
"""Who learns, and against whom."""
KEY_NAMES: Final = ("inspect", "log", "banks", "trail", "moves", "help")
"""Keys that the words of a step may name, as ``{log}``: the screen fills in those of the player."""


Words = tuple[tuple[str, str], ...]
"""Pairs of what is translated and how it reads, so that steps stay hashable."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a course; ``path`` is where it stands in its file, ``pt`` its words in Portuguese."""

    title: str = ""
    idea: str = ""
    why: str = ""
    hint: str = ""
    chapter: str = ""
    do: tuple[str, ...] = ()
    rival: tuple[str, ...] = ()
    free: bool = False
    path: KeyPath = ()
    pt: Words = ()

    def said(self, lang: str) -> Step:
        """This step with its words in ``lang``."""
        if lang != "pt":
            return self
        title, idea, why, hint = _told(self.pt, STEP_WORDS, (self.title, self.idea, self.why, self.hint))
        return replace(self, title=title, idea=idea, why=why, hint=hint)


@dataclass(frozen=True, slots=True)
class Course:
    """A course as its file has it: two decks by id, the rival's name, the steps, the last words of a won and of a lost
    match, "" for the common ones, and what it is about in a sentence."""

    id: str
    title: str
    decks: tuple[str, str]
    rival: str
    steps: tuple[Step, ...]
    won: str = ""
    lost: str = ""
    about: str = ""
    pt: Words = ()

    def said(self, lang: str) -> Course:
        """This course with its own words and those of its steps in ``lang``."""
        if lang != "pt":
            return self
        plain = (self.title, self.about, self.rival, self.won, self.lost)
        title, about, rival, won, lost = _told(self.pt, COURSE_WORDS, plain)
        steps = tuple(step.said(lang) for step in self.steps)
        return replace(self, title=title, about=about, rival=rival, won=won, lost=lost, steps=steps)


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """What the coach says in free play: title, idea and why by topic; the answers to a move that comes later in the
    turn, to one that does not, and to the wrong answer to a Counter's warning, which would destroy or cancel; what is
    said when a script no longer fits; and the last words."""

    topics: Mapping[str, Mapping[str, str]]
    later: str
    not_now: str
    destroys: str
    cancels: str
    off: str
    won: str
    lost: str
    pt: AdviceWords | None = None

    def said(self, lang: str) -> AdviceWords:
        """The same words in ``lang``."""
        return self.pt if lang == "pt" and self.pt is not None else self


def _told(pt: Words, keys: Sequence[str], plain: Sequence[str]) -> Iterator[str]:
    """The words of ``keys``: what ``pt`` has, else those of ``plain``."""
    return map(dict(pt).get, keys, plain)


def load_course(name: str) -> Course:
    """The course of ``data/lessons/NAME.yaml``. Raises SourceError for a damaged or missing file."""
    return read_course(courses_dir() / f"{name}.yaml")


def read_course(path: Path) -> Course:
    """The course of a file. Raises SourceError with file and line."""
    reader = CourseReader(read_document(path), load_core())
    held = reader.mapping((), KEYS)
    for key in ("id", "title", "decks", "steps"):
        if key not in held:
            reader.fail((), f"a course needs the key {key!r}")
    name = reader.word(("id",))
    if name != path.stem:
        reader.fail(("id",), f"the course {name!r} stands in the file {path.name}")
    told = {"rival": SPARRING, **dict(reader.course_words((), held))}
    decks, steps = reader.decks(("decks",)), reader.steps()
    pt = reader.course_words(("pt",), reader.mapping(("pt",), COURSE_WORDS)) if "pt" in held else ()
    return Course(id=name, decks=decks, steps=steps, pt=pt, **told)


def load_advice() -> AdviceWords:
    """The words of free play, ``data/lessons/words/advice.yaml``. Raises SourceError for a damaged file."""
    return read_advice(courses_dir() / "words" / "advice.yaml")


def read_advice(path: Path) -> AdviceWords:
    """The words of free play in a file. Raises SourceError."""
    reader = CourseReader(read_document(path), load_core())
    held = reader.mapping((), (*ADVICE_KEYS, "pt"))
    return replace(reader.advice(()), pt=reader.advice(("pt",)) if "pt" in held else None)


class CourseReader(FileReader):
    """A scenario's reader for the keys of a course."""

    what: ClassVar[str] = "a course"

    def steps(self) -> tuple[Step, ...]:
        """Every step. After a free one there is none."""
        found = [self.step(("steps", index)) for index in range(len(self.list_at(("steps",))))]
        if not any(step.title for step in found):
            self.fail(("steps",), "a course needs a step with a title")
        for step in found[:-1]:
            if step.free:
                self.fail(step.path, "free play is the last step")
        return tuple(found)

    def step(self, path: KeyPath) -> Step:
        """One step: the rival's, or one of the learner's with all its words."""
        held = self.mapping(path, STEP_KEYS)
        if "rival" in held:
            for key in held:
                if key != "rival":
                    self.fail((*path, key), "a step of the rival has no other keys")
            return Step(rival=self.moves((*path, "rival")), path=path)
        for key in ("title", "idea"):
            if key not in held:
                self.fail(path, f"a step needs the key {key!r}")
        if "do" in held and "hint" not in held:
            self.fail(path, "a step with something to do needs the key 'hint'")
        if "do" in held and "free" in held:
            self.fail((*path, "free"), "a step is either 'do' or 'free'")
        chapter = self.choice((*path, "chapter"), CHAPTERS, "")
        do = self.moves((*path, "do")) if "do" in held else ()
        free = self.flag((*path, "free"), False)
        at = (*path, "pt")
        pt = self.step_words(at, self.mapping(at, STEP_WORDS)) if "pt" in held else ()
        return Step(chapter=chapter, do=do, rival=(), free=free, path=path, pt=pt, **dict(self.step_words(path, held)))

    def step_words(self, path: KeyPath, held: Collection[object]) -> Words:
        """The words of a step that are there."""
        return tuple(
            (key, self.word((*path, key)) if key == "title" else self.sentence((*path, key), KEY_NAMES))
            for key in STEP_WORDS
            if key in held
        )

    def course_words(self, path: KeyPath, held: Collection[object]) -> Words:
        """The words of a course that are there, beside those of its steps."""
        return tuple(
            (key, self.sentence((*path, key), ("goal",)) if key in ("won", "lost") else self.word((*path, key)))
            for key in COURSE_WORDS
            if key in held
        )

    def moves(self, path: KeyPath) -> tuple[str, ...]:
        """Lines of notation, one or a list; whether they are legal is found when they are played."""
        lines = [path]
        if isinstance(self.at(path), list):
            lines = [(*path, index) for index in range(len(self.list_at(path)))]
        if not lines:
            self.fail(path, f"{path[-1]!r} must not be empty")
        return tuple(self.line(str(path[-1]), where) for where in lines)

    def line(self, kind: str, path: KeyPath) -> str:
        """One line of notation."""
        found = move_step(self, kind, path, self.at(path))
        if found.optional:
            self.fail(path, "a course has no moves that may be left out")
        return found.text

    def advice(self, path: KeyPath) -> AdviceWords:
        """The words of free play in one language: all of them must be there."""
        held = self.mapping(path, ADVICE_KEYS if path else (*ADVICE_KEYS, "pt"))
        for key in ADVICE_KEYS:
            if key not in held:
                self.fail(path, f"the words of free play need the key {key!r}")
        self.mapping((*path, "topics"), TOPICS)
        topics = {topic: self.topic((*path, "topics", topic)) for topic in TOPICS}
        soon, not_now, destroys, cancels = (
            self.sentence((*path, key), ("move", "title")) for key in ("later", "not_now", "destroys", "cancels")
        )
        off = self.sentence((*path, "off"), ())
        won, lost = (self.sentence((*path, key), ("goal",)) for key in ("won", "lost"))
        return AdviceWords(topics, soon, not_now, destroys, cancels, off, won, lost)

    def topic(self, path: KeyPath) -> Mapping[str, str]:
        """One topic of free play: all of its sentences must be there."""
        held = self.mapping(path, TOPIC_KEYS)
        for key in TOPIC_KEYS:
            if key not in held:
                self.fail(path, f"{path[-1]!r} needs the key {key!r}")
        return {key: self.sentence((*path, key), () if key == "title" else NAMES) for key in TOPIC_KEYS}

    def sentence(self, path: KeyPath, names: Collection[str]) -> str:
        """A text with names in braces that are filled in, and nothing more artful."""
        text = self.word(path)
        try:
            parts = list(Formatter().parse(text))
        except ValueError as error:
            self.fail(path, f"{path[-1]!r}: {error}")
        for _, name, form, conversion in parts:
            if name is None:
                continue
            if name not in names or form or conversion:
                known = ", ".join(f"{{{known}}}" for known in names) or "nothing"
                self.fail(path, f"{path[-1]!r} fills in {known}, not {{{name}}}", nearest(name, names))
        return text

    def decks(self, path: KeyPath) -> tuple[str, str]:
        """The decks of both players, which the set must have."""
        names = self.words(path)
        if len(names) != 2:
            self.fail(path, "a course has two decks")
        for index, name in enumerate(names):
            if name not in self.cards.decks:
                self.fail((*path, index), f"unknown deck {name!r}", nearest(name, self.cards.decks))
            for problem in check_tutorial_deck(self.cards.decks[name], self.cards):
                self.fail((*path, index), f"deck {name!r}: {problem.text}", problem.nearest)
        return (names[0], names[1])
