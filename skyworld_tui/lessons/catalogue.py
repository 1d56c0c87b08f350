"""The exercises and puzzles of the game: scenario files of ``data/exercises`` with a lesson, in the manual's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..cards.model import CardSet
from ..cards.source import SourceError
from ..paths import data_dir
from ..scenarios.lesson import CHAPTERS, KINDS, LEVELS, TEXTS
from ..scenarios.load import load_file
from ..scenarios.model import Lesson, Scenario
from .coachwords import coach_words
from .manual import chapter_title

NEEDED = ("title", "task", "hint", "chapter", "solution")
"""What every exercise has, beside ``about`` and an ending."""

LONGEST = 160
"""Characters of a task or a hint: what stands beside the table at 80x24."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise or puzzle. ``id`` is the scenario's name, unique over all files; languages are ``en`` and ``pt``."""

    scenario: Scenario
    lesson: Lesson

    @property
    def id(self) -> str:
        """The name it is linked and kept by."""
        return self.scenario.name

    @property
    def chapter(self) -> str:
        """The chapter of the manual that it belongs to."""
        return self.lesson.chapter

    @property
    def kind(self) -> str:
        """``exercise`` or ``puzzle``."""
        return self.lesson.kind

    @property
    def level(self) -> str:
        """``easy``, ``medium`` or ``hard`` for a puzzle."""
        return self.lesson.level

    @property
    def words(self) -> tuple[str, ...]:
        """The glossary entries that it exercises."""
        return self.lesson.words

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return self._text("title", lang)

    def task(self, lang: str = "en") -> str:
        """What is to be reached."""
        return self._text("task", lang)

    def hint(self, lang: str = "en") -> str:
        """The idea, without the keys."""
        return self._text("hint", lang)

    def about(self, lang: str = "en") -> str:
        """What was learned, told when it is solved."""
        return self._text("about", lang)

    def _text(self, key: str, lang: str) -> str:
        plain = {
            "title": self.lesson.title,
            "task": self.lesson.task,
            "hint": self.lesson.hint,
            "about": self.scenario.about.strip(),
        }
        return (self.lesson.pt.get(key, "") if lang == "pt" else "") or plain[key]


def load_exercises(cards: CardSet, folder: Path | None = None) -> tuple[Exercise, ...]:
    """Every exercise of ``folder`` (the game's own by default): exercises by chapter, then puzzles by level, else in
    the order of their files. Raises SourceError for what is wrong in a file."""
    found: list[Exercise] = []
    files: dict[str, str] = {}
    for path in sorted((folder or data_dir() / "exercises").glob("*.yaml")):
        for scenario in load_file(path, cards):
            lesson = scenario.lesson
            if lesson is None or any(not getattr(lesson, key) for key in NEEDED) or not scenario.about.strip():
                needs = ", ".join(("about", *NEEDED))
                raise SourceError(path, scenario.line, f"{scenario.name!r}: an exercise needs {needs}")
            if lesson.kind == "position":
                raise SourceError(path, lesson.line, f"{scenario.name!r}: a position is no exercise")
            if scenario.name in files:
                text = f"the exercise {scenario.name!r} stands in {files[scenario.name]} as well"
                raise SourceError(path, scenario.line, text)
            files[scenario.name] = path.name
            found.append(Exercise(scenario, lesson))
    return tuple(sorted(found, key=_place))


def _place(exercise: Exercise) -> tuple[int, int]:
    kind = KINDS.index(exercise.kind)
    return kind, LEVELS.index(exercise.level) if kind else CHAPTERS.index(exercise.chapter)


def beside(exercises: Sequence[Exercise], exercise: Exercise) -> tuple[Exercise, ...]:
    """The exercises that are done one after the other: those of a chapter, or all puzzles."""
    return tuple(
        each
        for each in exercises
        if each.kind == exercise.kind and (exercise.kind == "puzzle" or each.chapter == exercise.chapter)
    )


def following(exercises: Sequence[Exercise], exercise: Exercise) -> Exercise | None:
    """The one after ``exercise`` among those beside it, None after the last."""
    others = beside(exercises, exercise)
    at = next((n for n, each in enumerate(others) if each.id == exercise.id), len(others))
    return others[at + 1] if at + 1 < len(others) else None


def place_of(exercises: Sequence[Exercise], exercise: Exercise, lang: str = "en") -> str:
    """Where it stands among those beside it, in ``lang``: ``exercise 2 of 5``, ``puzzle 7 of 18, medium``."""
    others = beside(exercises, exercise)
    at = next((n for n, each in enumerate(others, 1) if each.id == exercise.id), 1)
    level = coach_words(lang, exercise.level) if exercise.kind == "puzzle" and exercise.level else ""
    return coach_words(lang, exercise.kind, n=at, total=max(1, len(others)), level=level)


def untold(exercise: Exercise) -> Iterator[str]:
    """The texts that are missing in Portuguese, and what is too long for a coach panel."""
    for key in TEXTS:
        if not exercise.lesson.pt.get(key):
            yield f"pt.{key} is missing"
    for lang in ("en", "pt"):
        for key, text in (("task", exercise.task(lang)), ("hint", exercise.hint(lang))):
            if len(text) > LONGEST:
                yield f"{key} ({lang}) has {len(text)} characters, at most {LONGEST}"


def chapter_titles(lang: str = "en") -> dict[str, str]:
    """What the chapters of the manual are called, read off the front matter of their files; a chapter whose file is
    missing or damaged is called by its id."""
    folder = data_dir() / "manual" / lang
    found: dict[str, str] = {}
    for number, chapter in enumerate(CHAPTERS, 1):
        found[chapter] = chapter.replace("-", " ").capitalize()
        with suppress(SourceError):
            found[chapter] = chapter_title(folder / f"{number:02}-{chapter}.md", chapter)
    return found
