"""The words of every course and exercise stand whole in the coach's panel, at both of its shapes."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.language import begin
from skyworld_tui.lessons.catalogue import load_exercises, place_of
from skyworld_tui.lessons.script import Step, load_course
from skyworld_tui.lessons.shelf import course_ids
from skyworld_tui.session.guide import Coach
from skyworld_tui.tui.geometry import plan
from skyworld_tui.tui.paint.coach import Told, coach_panel
from skyworld_tui.tui.palette import Look

BOTTOM = (("n", "hint"), ("Backspace", "back"))
BOTTOMS = {"en": BOTTOM, "pt": (("n", "dica"), ("Backspace", "voltar"))}


def pressed(line: str) -> int:
    """How many rows of keys a line of the script has at most."""
    verb, *rest = line.split()
    if verb == "choose":
        return len(rest) + 1
    return {"awaken": 4, "evolve": 4, "attack": 4, "essence": 2, "hand": 2, "yes": 1, "no": 1, "end": 1}.get(verb, 2)


def shown(step: Step, size: tuple[int, int], steps: int, lang: str) -> str:
    """The panel's words in one line while the keys of the longest line of the step are shown."""
    rows = max((pressed(line) for line in step.do), default=1)
    coach = Coach(step.title, step.idea, step.why, step=steps, steps=steps)
    keys = tuple((str(n), "a card of a long name") for n in range(1, rows + 1))
    panel = coach_panel(size, Told(coach, keys, BOTTOMS[lang]), look=Look(lang=lang))
    return " ".join(" ".join(row.lstrip("▌").split()) for row in panel.text())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("course", course_ids())
def test_idea_and_reason_of_every_step_are_seen_whole(course: str, lang: str, size: tuple[int, int]) -> None:
    begin(lang)
    rect = plan(*size).rects["coach"]
    steps = [step for step in load_course(course).said(lang).steps if not step.rival]
    cut = []
    for step in steps:
        text = shown(step, (rect.w, rect.h), len(steps), lang)
        cut += [step.title for words in (step.title, step.idea, step.why) if " ".join(words.split()) not in text]
    assert cut == []


EXERCISES = load_exercises(load_core())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_place_task_and_hint_of_every_exercise_are_seen_whole(lang: str, size: tuple[int, int]) -> None:
    rect = plan(*size).rects["coach"]
    cut = []
    for each in EXERCISES:
        where = place_of(EXERCISES, each)
        coach = Coach(each.title(lang), each.task(lang), place=where, hint=each.hint(lang))
        panel = coach_panel((rect.w, rect.h), Told(coach, (), BOTTOM), look=Look())
        text = " ".join(" ".join(row.lstrip("▌").split()) for row in panel.text())
        cut += [each.id for words in (where, each.title(lang), each.task(lang), each.hint(lang)) if words not in text]
        cut += [each.id] if "COA" in text.replace("COACH ", "") else []
    assert cut == []


THREE = (("3", "Morteus"), ("w", "awaken"), ("Enter", "slot 3"))
FULL = Coach("Requirement and consumption", "idea " * 40, "why " * 20, step=27, steps=37)


def strip(told: Told) -> list[str]:
    rect = plan(80, 24).rects["coach"]
    return coach_panel((rect.w, rect.h), told, look=Look()).text()


def test_keys_come_whole_where_rows_are_few_and_so_do_the_coachs_own() -> None:
    rows = strip(Told(FULL, THREE, BOTTOM))
    assert " 3  Morteus   w  awaken   Enter  slot 3" in rows[-1] and "? help" in rows[-1]
    assert "Requirement and consumption" in rows[0] and "n hint  Backspace back" in rows[0]
    few = strip(Told(FULL, THREE[:1], BOTTOM))
    assert "n hint  Backspace back  ? help" in few[-1] and "hint" not in few[0], "they go up only for want of room"


def test_keys_that_one_row_cannot_hold_take_a_second_one_where_it_is_free() -> None:
    keys = (*((str(n), "Dudurima, Second Echo") for n in range(1, 4)), ("Enter", "consume 3"))
    rows = strip(Told(Coach("Pay", "Short.", step=28, steps=37), keys, BOTTOM))
    assert "DO THIS  1  Dudurima, Second Echo   2  Dudurima, Second Echo" in rows[-2]
    assert " 3  Dudurima, Second Echo   Enter  consume 3" in rows[-1]


def test_what_has_no_room_ends_in_an_ellipsis_behind_a_word_and_the_answer_comes_first() -> None:
    coach = Coach("Pay", "idea " * 60 + "idea", "why", hint="hint " * 11 + "hint", step=3, steps=37, plain=True)
    rows = strip(Told(coach, THREE, BOTTOM, said="Flor is vulnerable. Now: 3."))
    assert rows[1].startswith("▌ Flor is vulnerable. Now: 3. Hint: hint hint")
    assert rows[4].rstrip().endswith("idea …") and "Press" not in "".join(rows)
    assert strip(Told(coach, THREE, BOTTOM))[1].startswith("▌ Press 3, then w, then Enter. Hint:")
