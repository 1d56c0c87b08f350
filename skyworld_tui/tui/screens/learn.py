"""Learn to play: the tutorials, the manual and the glossary, every exercise and puzzle, and how far one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.message import Message

from ...cards.source import SourceError
from ...language import later, spoken, tr, trc, trn
from ...lessons.catalogue import Exercise, chapter_titles
from ...lessons.progress import Progress
from ...lessons.script import Course
from ...lessons.shelf import course_ids
from ...scenarios.lesson import CHAPTERS, LEVELS
from ..paint.canvas import Canvas, Ground
from ..paint.learn import Shown, Task, Topic, learn_page
from ..palette import Look
from ..widgets.painted import Painted
from .scene import SceneScreen
from .sheet import STEPS, stepped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .commands import Command


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to learn from. ``kind``: course, read, chapter or level; a heading has none."""

    kind: str
    id: str
    label: str
    told: str = ""
    exercises: tuple[Exercise, ...] = ()


class LearnScreen(SceneScreen):
    """Up and down choose what to learn, right and Enter go to its exercises, Enter plays one, Esc goes back."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "tab": "across", "shift+tab": "across", "left": "left", "right": "right",
        "enter": "enter", "escape": "back", "q": "back", "home": "home", "end": "end", "pageup": "page_up",
        "pagedown": "page_down",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "left", "right", "help"))

    def __init__(self) -> None:
        super().__init__()
        self.progress = Progress()
        self.exercises: tuple[Exercise, ...] = ()
        self.courses: Sequence[tuple[str, Course | str]] = ()
        self._listed: tuple[str, list[Entry]] = ("", [])  # with the language that it is in
        self.at = 0
        self.inner: int | None = None
        self.said = ""

    def on_mount(self) -> None:
        """See how far one is; the cursor begins on the first thing that is not done. What there is to learn is read in
        a thread, unless the exercises are known already."""
        self._look()
        self._list(self._read() if self.sky.learning.ready else self.Read(courses=_unread()))
        super().on_mount()
        if not self.sky.learning.ready:
            self.run_worker(lambda: self.post_message(self._read()), thread=True)

    class Read(Message):
        """What there is to learn: the tutorials as they are or what is wrong with them, the exercises, and what is
        wrong with those."""

        def __init__(
            self,
            courses: Sequence[tuple[str, Course | str]],
            exercises: tuple[Exercise, ...] = (),
            said: str = "",
        ) -> None:
            super().__init__()
            self.courses, self.exercises, self.said = courses, exercises, said

    def _read(self) -> Read:
        """All of it."""
        learning = self.sky.learning
        try:
            return self.Read(learning.courses(), learning.exercises)
        except SourceError as error:
            return self.Read(learning.courses(), (), tr("The exercises cannot be read: {fault}", fault=error))

    def on_learn_screen_read(self, message: Read) -> None:
        """It is there now."""
        message.stop()
        self._list(message)
        self.redraw()

    def _list(self, read: Read) -> None:
        """List it. The cursor stays where the player has moved it."""
        rests = not self.courses or (self.inner is None and self.at == self._first_open())
        self.courses, self.exercises, self.said = read.courses, read.exercises, read.said or self.said
        self._listed = ("", [])
        if rests:
            self.at = self._first_open()

    def on_screen_resume(self) -> None:
        """Back from what was opened here."""
        if self.is_mounted and self.courses:
            self._look()
            self.redraw()

    def came_back(self, name: str) -> None:
        """The player has left the exercise ``name``: the cursor is on it, also when it came after another one."""
        for at, entry in enumerate(self.entries):
            for inner, exercise in enumerate(entry.exercises):
                if exercise.id == name:
                    self.at, self.inner = at, inner
        self.redraw()

    def _look(self) -> None:
        """Read the progress."""
        self.progress = self.sky.progress.read()
        self.said = self.sky.progress.fault or self.said

    @property
    def entries(self) -> list[Entry]:
        """What stands on the left, in the language of the settings."""
        lang = self.sky.look.lang
        if self._listed[0] != lang:
            self._listed = (lang, _entries(self.courses, self.exercises, lang))
        return self._listed[1]

    def _first_open(self) -> int:
        entries = self.entries
        reached = [n for n, entry in enumerate(entries) if entry.kind]
        unread = (n for n in reached if not self._done(entries[n]))
        return next(unread, reached[0])

    def _done(self, entry: Entry) -> bool:
        """Whether nothing is left to do there; what is to be read is never done."""
        if entry.kind == "course":
            return self.progress.lesson(entry.id).done
        return entry.kind == "read" or all(self._solved(each) for each in entry.exercises)

    def _solved(self, exercise: Exercise) -> bool:
        return self.progress.exercise(exercise.id).solved

    # -- keys ---------------------------------------------------------------------------------------------------------

    @property
    def entry(self) -> Entry:
        """What has the cursor on the left."""
        return self.entries[self.at]

    def key(self, name: str) -> None:
        """Move, open, go back."""
        self.said = ""
        if name == "help":
            from .overlays import HelpSheet

            self.app.push_screen(HelpSheet(frozenset()))
            return
        if name in STEPS:
            self._step(name)
        elif name == "left" or (name in ("back", "across") and self.inner is not None):
            self.inner = None
        elif name == "back":
            self.dismiss(None)
            return
        elif name == "enter" and (self.inner is not None or not self.entry.exercises):
            self._open()
            return
        elif self.entry.exercises and self.inner is None:
            open_ones = (n for n, each in enumerate(self.entry.exercises) if not self._solved(each))
            self.inner = next(open_ones, 0)
        self.redraw()

    def _step(self, name: str) -> None:
        if self.inner is not None:
            self.inner = stepped(self.inner, name, len(self.entry.exercises))
            return
        reached = [n for n, entry in enumerate(self.entries) if entry.kind]
        self.at = reached[stepped(reached.index(self.at), name, len(reached))]

    def _open(self) -> None:
        """Play or read what has the cursor."""
        entry = self.entry
        if entry.kind == "course":
            self.sky.tutorial(entry.id)
        elif entry.id == "howto":
            from .howto import HowToSheet

            self.app.push_screen(HowToSheet())
        elif entry.id == "glossary":
            self.sky.action_glossary()
        elif self.inner is not None:
            self.sky.learning.play(self.entry.exercises[self.inner].id)

    # -- the mouse ----------------------------------------------------------------------------------------------------

    def go(self, column: int, row: int) -> None:
        """A click puts the cursor on a row."""
        self.said = ""
        if column:
            self.inner = row
        else:
            self.at, self.inner = row, None
        self.redraw()

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel moves the cursor."""
        message.stop()
        if self.live:
            self.key("down" if message.rows > 0 else "up")

    def commands(self) -> Iterable[Command]:
        """What the palette offers: every exercise by name."""
        from .commands import Command

        lang = self.sky.look.lang
        for exercise in self.exercises:
            yield Command(exercise.title(lang), tr(_KINDS[exercise.kind]), partial(self.sky.learning.play, exercise.id))

    # -- showing ------------------------------------------------------------------------------------------------------

    def shown(self) -> Shown:
        """The page as it is now."""
        lang, entry = self.sky.look.lang, self.entry
        tasks = tuple(Task(each.title(lang), self.progress.exercise(each.id).help) for each in entry.exercises)
        told = entry.told if self.inner is None else self._told(entry.exercises[self.inner])
        return Shown(
            tuple(self._topic(each) for each in self.entries),
            self.at,
            tasks,
            self.inner,
            entry.label.upper(),
            sum(self._solved(each) for each in self.exercises),
            len(self.exercises),
            self.said or told,
            bool(self.said),
        )

    def _told(self, exercise: Exercise) -> str:
        """The task, and how often it was tried as long as it is open."""
        known = self.progress.exercise(exercise.id)
        task = exercise.task(self.sky.look.lang)
        if not known.tries or known.solved:
            return task
        tried = trn("Tried once so far.", "Tried {n} times so far.", known.tries)
        return f"{task} {tried}"

    def _topic(self, entry: Entry) -> Topic:
        if not entry.kind:
            return Topic(entry.label, heading=True)
        if entry.kind == "course":
            lesson = self.progress.lesson(entry.id)
            left = (tr("at step {n}", n=lesson.step) if lesson.step else tr("go on")) if lesson.at else ""
            rest = trc("a tutorial", "done") if lesson.done else trc("a tutorial", "new")
            return Topic(entry.label, left or rest, lesson.done and not left)
        if entry.kind == "read":
            return Topic(entry.label)
        solved, total = sum(self._solved(each) for each in entry.exercises), len(entry.exercises)
        return Topic(entry.label, tr("{n} of {total}", n=solved, total=total), solved == total)

    def state(self) -> Any:
        """All that is shown."""
        return self.shown()

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The page."""
        keys = [("↑↓", tr("choose")), ("Enter", self._enter()), ("Esc", tr("back"))]
        return learn_page(size, self.shown(), keys, look=look)

    def _enter(self) -> str:
        if self.inner is not None:
            return tr("play")
        words = {"course": tr("begin"), "read": tr("open")}
        return words.get(self.entry.kind) or tr("its exercises")


def _unread() -> tuple[tuple[str, str], ...]:
    """The tutorials by id, before their files are read."""
    return tuple((name, "") for name in course_ids())


def _course(name: str, course: Course | str) -> Entry:
    """A tutorial, by its id as long as its file is not read or cannot be."""
    if isinstance(course, str):
        label = tr("{course} tutorial", course=tr(_COURSES.get(name, name)))
        return Entry("course", name, f"{label[:1].upper()}{label[1:]}", course)
    said = course.said(spoken())
    return Entry("course", name, said.title, said.about)


def _entries(courses: Sequence[tuple[str, Course | str]], exercises: tuple[Exercise, ...], lang: str) -> list[Entry]:
    """Everything on the left, in the order in which one learns. Chapters and levels without exercises are left out."""
    out = [Entry("", "", tr("WITH A COACH")), *(_course(*course) for course in courses)]
    out += [
        Entry("", "", tr("TO READ")),
        Entry("read", "howto", tr("How to play"), tr("The manual, with drawn cards.")),
        Entry("read", "glossary", tr("Glossary"), tr("Every word of the game, A to Z: what it means, who has it.")),
    ]
    plain = [each for each in exercises if each.kind == "exercise"]
    puzzles = [each for each in exercises if each.kind == "puzzle"]
    if plain:
        titles, told = chapter_titles(lang), tr("Short tasks on the table, checked by the rules.")
        out.append(Entry("", "", tr("EXERCISES")))
        for number, chapter in enumerate(CHAPTERS, 1):
            found = tuple(each for each in plain if each.chapter == chapter)
            if found:
                out.append(Entry("chapter", chapter, f"{number} {titles.get(chapter, chapter)}", told, found))
    if puzzles:
        out.append(Entry("", "", tr("PUZZLES: WIN THIS TURN")))
        for level in LEVELS:
            found = tuple(each for each in puzzles if each.level == level)
            if found:
                label, told = _LEVELS[level]
                out.append(Entry("level", level, tr(label), tr(told), found))
    return out


_LEVELS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "easy": (later("Easy puzzles"), later("Two or three moves and one idea.")),
    "medium": (later("Medium puzzles"), later("Some moves, and two ideas that must come in the right order.")),
    "hard": (later("Hard puzzles"), later("Many moves, or a quiet one first.")),
})  # fmt: skip
_COURSES: Final[Mapping[str, str]] = MappingProxyType({"basic": later("basic"), "advanced": later("advanced")})
"""What the game's own tutorials are called in a sentence; others are called by their ids."""
_KINDS: Final[Mapping[str, str]] = MappingProxyType({"exercise": later("exercise"), "puzzle": later("puzzle")})
