"""Playing a scenario: each step must do what it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..engine import IllegalMove, Match, Move
from ..engine.notation import NotationError
from .model import Scenario, Step
from .paths import PATHS, Probe, same, shown

NEVER_LISTED = frozenset({"concede", "cancel", "timeout"})


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario went. For a failure: which step (1-based; 0 the position), its words, what should and what was."""

    scenario: Scenario
    ok: bool = True
    step: int = 0
    line: int = 0
    what: str = ""
    expected: str = ""
    got: str = ""

    def __str__(self) -> str:
        if self.ok:
            return f"ok {self.scenario.name}"
        where = f"{self.scenario.file}:{self.line}"
        step = f"step {self.step} ({self.what})"
        return f"FAIL {self.scenario.name}: {where}: {step}: expected {self.expected}, got {self.got}"


class _Failed(Exception):
    def __init__(self, line: int, what: str, expected: str, got: str) -> None:
        super().__init__(what)
        self.line, self.what, self.expected, self.got = line, what, expected, got


def run_scenario(scenario: Scenario) -> Result:
    """Play the steps, then the lesson's stored solution if there is one. Never raises for what a match does."""
    steps, lesson = scenario.steps, scenario.lesson
    if lesson is None or not lesson.solution:
        return _run(scenario, steps)
    last = ending(steps)
    if any(step.kind == "do" for step in steps):
        # The steps tell a story of their own; the solution must reach the same end from the same start.
        told = _run(scenario, steps)
        return _run(scenario, (*lesson.solution, *last), solved=True) if told.ok else told
    return _run(scenario, (*steps[: len(steps) - len(last)], *lesson.solution, *last), solved=True)


def ending(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The expectations after the last step that is none: what a solution must lead to."""
    last: list[Step] = []
    for step in steps:
        if step.kind == "expect":
            last.append(step)
        else:
            last.clear()
    return tuple(last)


def _run(scenario: Scenario, steps: Iterable[Step], solved: bool = False) -> Result:
    number = 0
    step: Step | None = None
    try:
        match = scenario.start()
        first = match.turn
        for step in steps:
            number += 1
            _take(match, step, scenario)
        if solved:
            _check_lesson(match, scenario, first)
    except _Failed as failed:
        return Result(scenario, False, number, failed.line, failed.what, failed.expected, failed.got)
    except Exception as error:
        # A scenario exists to find faults, so that one in the engine is a failure of this scenario, not of the run.
        what = f"{step.kind} {step.text}".strip() if step else "position"
        line = step.line if step else scenario.line
        return Result(scenario, False, number, line, what, "no error", f"{type(error).__name__}: {error}")
    return Result(scenario)


def _take(match: Match, step: Step, scenario: Scenario) -> None:
    if step.kind == "expect":
        _expect(match, step)
    elif step.kind == "illegal":
        _illegal(match, step)
    elif step.kind == "legal":
        move = _parsed(match, step, "legal")
        refusal = match.why_not(move)
        if refusal is not None:
            raise _Failed(step.line, f"legal {step.text}", "a legal move", f"refused: {refusal.text}")
        if move.verb in NEVER_LISTED:
            raise _Failed(step.line, f"legal {step.text}", "a listed move", "accepted, but never listed")
    else:
        decision = match.decision
        if step.optional and (decision is None or decision.kind == "turn"):
            return
        move = _parsed(match, step, "do")
        try:
            match.play(move)
        except IllegalMove as refusal:
            raise _Failed(step.line, f"do {step.text}", "a legal move", f"refused: {refusal.text}") from None


def _parsed(match: Match, step: Step, kind: str) -> Move:
    try:
        return match.parse(step.text)
    except (IllegalMove, NotationError) as refusal:
        # The words themselves were checked when the file was read: what they name is not there.
        raise _Failed(step.line, f"{kind} {step.text}", "a legal move", f"refused: {refusal}") from None


def _illegal(match: Match, step: Step) -> None:
    before = match.fingerprint()
    what = f"illegal {step.text}"
    try:
        move = match.parse(step.text)
    except (IllegalMove, NotationError):
        move = None
    if move is not None:
        foreseen = match.why_not(move)
        try:
            match.play(move)
        except IllegalMove:
            if foreseen is None:
                raise _Failed(step.line, what, "why_not to refuse as well", "no reason") from None
        else:
            raise _Failed(step.line, what, "a refusal", "it was played")
    if match.fingerprint() != before:
        raise _Failed(step.line, what, "an unchanged match", "another fingerprint")


def _expect(match: Match, step: Step) -> None:
    probe = Probe(match)
    for wanted in step.expect:
        path = PATHS[wanted.path]
        got = path.read(probe)
        if not same(path, wanted.value, got):
            raise _Failed(wanted.line, f"expect {wanted.path}", shown(wanted.value), shown(got))


def _check_lesson(match: Match, scenario: Scenario, first: int) -> None:
    """The limits a lesson sets for its own solution: won in so many own turns."""
    lesson = scenario.lesson
    if lesson is None or lesson.win_within is None:
        return
    solver = scenario.position.active
    used = (match.turn - first) // 2 + 1
    if match.winner != solver:
        raise _Failed(lesson.line, "lesson win_within", "a win of the solver", "no win")
    if used > lesson.win_within:
        raise _Failed(lesson.line, "lesson win_within", f"at most {lesson.win_within} turns", f"{used}")
