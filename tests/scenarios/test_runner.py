"""The runner says what did not hold, where, and with which exit status."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.scenarios import command
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.scenarios.paths import PATHS
from skyworld_tui.scenarios.run import Result, run_scenario


def play(steps: str, extra: str = "") -> Result:
    (document,) = parse_documents(f"name: x\n{extra}steps:\n{steps}\n", "test.yaml")
    return run_scenario(read_scenario(document, load_core()))


ONE_NINA = "p1: {field: {1: nina}, hand: [elyra, nina], bank: [filler*2, flor]}\n"

HOLD = {
    "do and expect": "  - do: channel f1\n  - expect: {p1.faith: 1, p1.f1.vulnerable: channel, p1.f1.action: spent}",
    "legal changes nothing": "  - legal: channel f1\n  - expect: {p1.faith: 0}",
    "illegal of a ref to nothing": "  - illegal: channel f2\n  - illegal: attack f1 e1\n  - illegal: hand h6",
    "illegal of a ref of another kind": "  - illegal: channel h1\n  - illegal: awaken f1\n  - illegal: bank h1",
    "illegal of a card that is not there": "  - illegal: awaken morteus\n  - illegal: channel lotus",
    "card id as a ref": "  - legal: awaken elyra\n  - do: channel nina\n  - expect: {p1.faith: 1}",
    "optional answer without a question": "  - do: choose? f1\n  - do: yes?\n  - do: cancel?\n  - expect: {turn: 7}",
    "answers without a question": "  - illegal: yes\n  - illegal: no\n  - illegal: choose\n  - illegal: cancel",
    "bank in any order": "  - expect: {p1.bank: [flor, filler*2], p1.hand: [elyra, nina]}",
    "empty paths": "  - expect: {p1.f2: empty, choice: none, choice.by: none, winner: none, p1.f1.activated: no}",
    "many in a list": "  - expect: {p2.deck: [filler*10], p1.f1.keywords: [], p1.f1.attached: []}",
}


@pytest.mark.parametrize("name", HOLD)
def test_what_holds(name: str) -> None:
    result = play(HOLD[name], ONE_NINA)
    assert result.ok, str(result)


FAIL = {
    "expected value": ("  - do: channel f1\n  - expect: {p1.faith: 2}", 2, "expect p1.faith", "2", "1"),
    "a list in order": ("  - expect: {p1.hand: [nina, elyra]}", 1, "expect p1.hand", "[nina, elyra]", "[elyra, nina]"),
    "below an empty slot": ("  - expect: {p1.f2.power: 2}", 1, "expect p1.f2.power", "2", "empty"),
    "a flag is no number": ("  - expect: {p1.f1.preparation: true}", 1, "expect p1.f1.preparation", "true", "false"),
    "refused do": ("  - do: channel f2", 1, "do channel f2", "a legal move", "refused: "),
    "refused legal": ("  - legal: awaken h1\n  - legal: attack f1 e1", 2, "legal attack f1 e1", "a legal move", ""),
    "never listed": ("  - legal: concede", 1, "legal concede", "a listed move", "accepted"),
    "played illegal": ("  - illegal: channel f1", 1, "illegal channel f1", "a refusal", "it was played"),
}


@pytest.mark.parametrize("name", FAIL)
def test_what_does_not_hold(name: str) -> None:
    steps, number, what, expected, got = FAIL[name]
    result = play(steps, ONE_NINA)
    assert not result.ok
    assert (result.step, result.what, result.expected) == (number, what, expected)
    assert result.got.startswith(got)
    line = str(result)
    assert line.startswith("FAIL x: test.yaml:") and "\n" not in line


def test_a_solution_must_reach_the_end() -> None:
    lesson = "lesson: {task: Score, solution: [channel f1], win_within: 1}\ngoal: 1\n"
    steps = "  - illegal: attack f1 e1\n  - expect: {winner: p1}"
    assert play(steps, ONE_NINA + lesson).ok
    assert not play(steps, ONE_NINA + lesson.replace("channel f1", "end")).ok
    assert not play("  - expect: {p1.faith: 1}", ONE_NINA + lesson.replace("goal: 1", "goal: 2")).ok


def test_a_solution_beside_a_told_story() -> None:
    lesson = "lesson: {solution: [awaken h2, channel f1]}\n"
    steps = "  - do: channel f1\n  - do: awaken h2\n  - expect: {p1.faith: 1, p1.f2: nina}"
    assert play(steps, ONE_NINA + lesson).ok
    assert not play(steps, ONE_NINA + lesson.replace("awaken h2", "awaken h1")).ok


def test_the_field_is_compared_without_its_slots() -> None:
    position = "p1: {hand: [zita], field: {2: nina, 4: zita}, bank: [elyra]}\n"
    steps = "  - expect: {{p1.field: [{}], p2.field: []}}"
    assert play(steps.format("zita, nina"), position).ok
    assert play("  - do: awaken zita f5\n" + steps.format("zita, nina, zita"), position).ok
    for other in ("nina", "nina, zita, zita", "nina, elyra"):
        failed = play(steps.format(other), position)
        assert (failed.ok, failed.got) == (False, "[nina, zita]")


def test_every_path_has_a_value_at_every_moment() -> None:
    (document,) = parse_documents(f"name: x\n{ONE_NINA}steps:\n  - do: end\n", "test.yaml")
    scenario = read_scenario(document, load_core())
    from skyworld_tui.scenarios.paths import Probe

    probe = Probe(scenario.start())
    for path in PATHS.values():
        assert isinstance(path.read(probe), str | int | bool | tuple)
    assert len(PATHS) == 9 + 2 * (19 + 5 * 13)


def run(capsys: pytest.CaptureFixture[str], *paths: Path, as_json: bool = False) -> tuple[int, str, str]:
    status = command.run(argparse.Namespace(paths=[str(path) for path in paths], json=as_json))
    said = capsys.readouterr()
    return status, said.out, said.err


GOOD = "name: good\nsteps:\n  - do: end\n"
BAD = "name: bad\nsteps:\n  - expect: {turn: 9}\n"


def test_the_command_prints_a_line_each_and_a_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(GOOD)
    assert run(capsys, file) == (0, "ok good\n1 passed, 0 failed\n", "")
    file.write_text(f"{GOOD}---\n{BAD}")
    status, out, err = run(capsys, tmp_path)
    lines = out.splitlines()
    assert (status, err, lines[0], lines[2]) == (1, "", "ok good", "1 passed, 1 failed")
    assert lines[1].startswith("FAIL bad: ") and "a.yaml:7" in lines[1]
    assert lines[1].endswith("step 1 (expect turn): expected 9, got 7")


def test_the_command_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"{GOOD}---\n{BAD}")
    status, out, _ = run(capsys, file, as_json=True)
    report = json.loads(out)
    assert (status, report["passed"], report["failed"]) == (1, 1, 1)
    assert report["scenarios"][0]["ok"] is True
    assert report["scenarios"][1]["expected"] == "9"


def test_bad_input_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("name: x\nsteps:\n  - do: awakn h1\n")
    (tmp_path / "none").mkdir()
    status, out, err = run(capsys, file)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and "a.yaml:3" in err and "nearest: awaken" in err
    for path in (tmp_path / "none", tmp_path / "absent.yaml"):
        status, out, err = run(capsys, path)
        assert (status, out, err.count("\n")) == (2, "", 1)
