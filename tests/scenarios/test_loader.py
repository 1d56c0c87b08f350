"""What is wrong in a scenario file is named with its line and the nearest valid word."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError, parse_documents
from skyworld_tui.scenarios.load import load_file, load_paths, read_scenario
from skyworld_tui.scenarios.model import Scenario
from skyworld_tui.scenarios.run import run_scenario


def read(text: str) -> Scenario:
    (document,) = parse_documents(text, "test.yaml")
    return read_scenario(document, load_core())


def minimal(extra: str = "", steps: str = "  - do: end") -> str:
    return f"name: x\n{extra}steps:\n{steps}\n"


BROKEN: dict[str, tuple[str, int, str | None, str]] = {
    # name: (file, line, nearest, a part of the message)
    "top key": ("name: x\nabuot: y\nsteps:\n  - do: end\n", 2, "about", "unknown key 'abuot'"),
    "seat key": ("name: x\np1:\n  faith: 1\n  hnad: []\nsteps:\n  - do: end\n", 4, "hand", "unknown key 'hnad'"),
    "removed is no seat key": (minimal("p1: {removed: []}\n"), 2, None, "unknown key 'removed'"),
    "character key": (minimal("p1:\n  field:\n    1: {card: nina, actoin: spent}\n"), 4, "action", "actoin"),
    "attached key": (minimal("p1: {field: {1: {card: nina, attached: [{card: gili, at: x}]}}}\n"), 2, None, "'at'"),
    "bank key": (minimal("p1: {bank: [{card: nina, ambr: true}]}\n"), 2, "amber", "ambr"),
    "lesson key": (minimal("lesson:\n  tsak: y\n"), 3, "task", "tsak"),
    "no name": ("about: y\nsteps:\n  - do: end\n", 1, None, "needs the key 'name'"),
    "no steps": ("name: x\n", 1, None, "needs the key 'steps'"),
    "empty steps": ("name: x\nsteps: []\n", 2, None, "at least one step"),
    "card in hand": (minimal("p1:\n  hand:\n    - nina\n    - morteu\n"), 5, "morteus", "unknown card 'morteu'"),
    "card many": (minimal("p1: {deck: [fller*3]}\n"), 2, "filler", "fller"),
    "card none of": (minimal("p1: {deck: [nina*0]}\n"), 2, None, "a number from 1"),
    "card on field": (minimal("p1: {field: {1: elira}}\n"), 2, "elyra", "elira"),
    "card of character": (minimal("p2:\n  field:\n    2:\n      card: flr\n"), 5, "flor", "flr"),
    "character without card": (minimal("p1: {field: {1: {action: spent}}}\n"), 2, None, "needs the key 'card'"),
    "slot": (minimal("p1: {field: {6: nina}}\n"), 2, "5", "no slot 6"),
    "hero": (minimal("p1: {hero: morteus-of-the-reserv}\n"), 2, "morteus-of-the-reserve", "unknown Hero"),
    "ability": (minimal("p1: {field: {1: {card: charles, attached: [{card: gili, by: charls.1}]}}}\n"), 2,
                "charles.1", "unknown ability"),
    "ability that attaches nothing": (
        minimal("p1: {field: {1: {card: nina, attached: [{card: gili, by: morteus.1}]}}}\n"), 2, None, "attaches"),
    "too much": (minimal("p1: {awaken_limit: 5}\n"), 2, None, "at most 4"),
    "vulnerable": (minimal("p1: {field: {1: {card: nina, vulnerable: chanel}}}\n"), 2, "channel", "chanel"),
    "action": (minimal("p1: {field: {1: {card: nina, action: spend}}}\n"), 2, "spent", "spend"),
    "short hero": (minimal("p1: {hero: aurelo}\n"), 2, "aurelio-warden-of-lanterns", "unknown Hero"),
    "a great many cards": (minimal("p1: {deck: [nina*99999999]}\n"), 2, None, "a number from 1 to 200"),
    "a superscript is no number": (minimal("p1: {deck: [nina*\u00b2]}\n"), 2, "nina", "unknown card"),
    "a Bank without end": (minimal(f"p1: {{bank: [{', '.join(['nina*200'] * 3)}]}}\n"), 2, None, "more than 200 cards"),
    "attachments without end": (
        minimal(f"p1: {{field: {{1: {{card: nina, attached: [{', '.join(['gili'] * 201)}]}}}}}}\n"), 2, None, "200"),
    "expected cards without end": (
        minimal(steps=f"  - expect: {{p1.hand: [{', '.join(['nina*200'] * 3)}]}}"), 3, None, "more than 200 cards"),
    "a name that commands a terminal": ('name: "\\e[2J"\nsteps:\n  - do: end\n', 1, None, "U+001B"),
    "a name of two lines": ('name: "a\\nb"\nsteps:\n  - do: end\n', 1, None, "must be one line"),
    "flag": (minimal("p1: {field: {1: {card: nina, charge: 2}}}\n"), 2, None, "true or false"),
    "number": (minimal("p1: {faith: many}\n"), 2, None, "whole number"),
    "boolean is no number": (minimal("p1: {locks: true}\n"), 2, None, "whole number"),
    "negative": (minimal("p1: {locks: -1}\n"), 2, None, "0 or more"),
    "limit": (minimal("p1: {awaken_limit: 0}\n"), 2, None, "1 or more"),
    "phase": (minimal("phase: openning\n"), 2, "opening", "openning"),
    "active word": (minimal("active: p3\n"), 2, None, "one of p1, p2"),
    "active against turn": (minimal("active: p2\nturn: 7\n"), 2, "p1", "does not fit"),
    "turn against default active": (minimal("turn: 8\n"), 2, "p2", "does not fit"),
    "active against first": (minimal("turn: 7\nfirst: p2\nactive: p1\n"), 4, "p2", "does not fit"),
    "active in opening": (minimal("phase: opening\nactive: p1\n"), 3, None, "nobody is active"),
    "turn in opening": (minimal("phase: opening\nturn: 3\n"), 3, None, "the turn is 0"),
    "step kind": (minimal(steps="  - do: end\n  - ilegal: end"), 4, "illegal", "unknown step"),
    "step with two keys": (minimal(steps="  - {do: end, legal: end}"), 3, None, "exactly one"),
    "verb": (minimal(steps="  - do: awakn h1"), 3, "awaken", "unknown move 'awakn'"),
    "ref": (minimal(steps="  - do: attack f1 x2"), 3, None, "'x2' is no ref"),
    "ref out of range": (minimal(steps="  - illegal: attack f1 e9"), 3, "e5", "'e9' is no ref"),
    "card in a move": (minimal(steps="  - legal: end\n  - do: awaken nnia"), 4, "nina", "'nnia' is no ref"),
    "too few words": (minimal(steps="  - do: attack f1"), 3, None, "takes two words"),
    "too many words": (minimal(steps="  - do: end h1"), 3, None, "takes nothing"),
    "optional move": (minimal(steps="  - do: attack? f1 e1"), 3, None, "only an answer"),
    "optional legal": (minimal(steps="  - legal: yes?"), 3, "yes", "unknown move"),
    "move is a list": (minimal(steps="  - do: [end]"), 3, None, "takes a move"),
    "path": (minimal(steps="  - do: end\n  - expect: {p1.fiath: 3}"), 4, "p1.faith", "unknown path"),
    "path of a slot": (minimal(steps="  - expect:\n      turn: 7\n      p1.f1.pwer: 3"), 5, "p1.f1.power", "pwer"),
    "path of no slot": (minimal(steps="  - expect: {p1.f6: nina}"), 3, "p1.f5", "unknown path"),
    "expected card": (minimal(steps="  - expect: {p1.hand: [nina, elra]}"), 3, "elyra", "elra"),
    "expected slot": (minimal(steps="  - expect: {p1.f1: emtpy}"), 3, "empty", "emtpy"),
    "expected word": (minimal(steps="  - expect: {p1.f1.vulnerable: exposd}"), 3, "exposed", "exposd"),
    "expected choice": (minimal(steps="  - expect: {choice.for: targt}"), 3, "target", "targt"),
    "expected ref": (minimal(steps="  - expect: {choice.options: [f1, f7]}"), 3, "f5", "'f7' is no ref"),
    "expected keyword": (minimal(steps="  - expect: {p1.f1.keywords: [wrad]}"), 3, "ward", "wrad"),
    "expected number": (minimal(steps="  - expect: {p1.faith: three}"), 3, None, "is a number"),
    "expected flag": (minimal(steps="  - expect: {p1.counter: 1}"), 3, None, "true or false"),
    "expected list": (minimal(steps="  - expect: {p1.hand: nina}"), 3, None, "is a list"),
    "expected activated": (minimal(steps="  - expect: {p1.f1.activated: never}"), 3, None, "is never"),
    "own card": ("name: x\ncards:\n  - {id: wall, name: Wall, stage: 1, insignia: son, requirement: 0, consume: 0,"
                 " power: 3, faith: 1}\nsteps:\n  - do: end\n", 3, "sun", "son"),
    "own card twice": ("name: x\ncards:\n" + "  - {id: wall, name: Wall, stage: 1, insignia: sun, requirement: 0,"
                       " consume: 0, power: 3, faith: 1}\n" * 2 + "steps:\n  - do: end\n", 4, None, "twice"),
    "solution": (minimal("lesson:\n  solution:\n    - chanel f1\n"), 4, "channel", "chanel"),
    "solution outside of allowed": (minimal("lesson:\n  allowed: [end]\n  solution: [hero]\n"), 4, None, "allowed"),
    "lesson chapter": (minimal("lesson:\n  chapter: evolv\n"), 3, "evolve", "evolv"),
    "lesson kind": (minimal("lesson:\n  kind: puzle\n"), 3, "puzzle", "puzle"),
    "puzzle without level": (minimal("lesson:\n  kind: puzzle\n  win_within: 1\n"), 3, None, "needs the key 'level'"),
    "puzzle level": (minimal("lesson:\n  kind: puzzle\n  level: hrad\n  win_within: 1\n"), 4, "hard", "hrad"),
    "puzzle without turns": (minimal("lesson:\n  kind: puzzle\n  level: easy\n"), 3, None, "'win_within'"),
    "lesson word": (minimal("lesson:\n  words: [ward, Ward-en]\n"), 3, None, "no glossary id"),
    "lesson word twice": (minimal("lesson:\n  words:\n    - ward\n    - ward\n"), 5, None, "twice"),
    "position without judge": (minimal("lesson:\n  kind: position\n"), 3, None, "needs the key 'judge'"),
    "judge": (minimal("lesson:\n  kind: position\n  judge: survivor\n"), 4, "survive", "survivor"),
    "judge of an exercise": (minimal("lesson:\n  judge: win\n"), 3, None, "only a position has the key 'judge'"),
    "tempting exercise": (minimal("lesson:\n  tempting: [end]\n"), 3, None, "only a position has the key 'tempting'"),
    "answer without accept": (minimal("lesson:\n  kind: position\n  judge: answer\n"), 4, None, "'accept' holds"),
    "accept without answer": (minimal("lesson:\n  kind: position\n  judge: win\n  accept: [keep]\n"), 4, None,
                              "'accept' holds"),
    "accepted move": (minimal("lesson:\n  kind: position\n  judge: answer\n  accept:\n    - hero\n"), 6, None,
                      "none of keep, redraw, essence"),
    "accepted word": (minimal("lesson:\n  kind: position\n  judge: answer\n  accept: [essence nnia]\n"), 5, "nina",
                      "nnia"),
    "portuguese key": (minimal("lesson:\n  pt: {titel: x}\n"), 3, "title", "titel"),
    "yaml": ("name: [x\nsteps:\n", 2, None, "not valid YAML"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named_by_line_and_nearest_word(name: str) -> None:
    text, line, near, part = BROKEN[name]
    with pytest.raises(SourceError) as caught:
        read(text)
    error = caught.value
    assert (error.line, error.nearest) == (line, near), str(error)
    assert part in error.text
    assert str(error).startswith(f"test.yaml:{line}: ")


def test_defaults_are_those_of_the_contract() -> None:
    position = read(minimal()).position
    assert (position.goal, position.seed, position.active, position.turn) == (20, 0, 0, 7)
    assert (position.first, position.phase) == (0, "main")
    for seat in position.seats:
        assert (seat.faith, seat.hero, seat.awaken_limit, seat.locks) == (0, None, 1, 0)
        assert (seat.awakenings_used, seat.conversions_used) == (0, 0)
        assert (seat.hand, dict(seat.field), seat.bank, seat.trail) == ((), {}, (), ())
        assert [card.id for card in seat.deck] == ["filler"] * 10


@pytest.mark.parametrize(
    ("text", "active", "turn"),
    [("", 0, 7), ("active: p2\n", 1, 8), ("first: p2\n", 0, 8), ("first: p2\nactive: p2\n", 1, 7), ("turn: 1\n", 0, 1)],
)
def test_the_default_turn_fits_who_is_active(text: str, active: int, turn: int) -> None:
    position = read(minimal(text)).position
    assert (position.active, position.turn) == (active, turn)


def test_opening_is_before_turn_one() -> None:
    position = read(minimal("phase: opening\nfirst: p2\n", "  - do: keep")).position
    assert (position.phase, position.turn, position.first) == ("opening", 0, 1)


def test_cards_are_multiplied_and_marked() -> None:
    seat = read(
        minimal("p1: {bank: [filler*3, elyra, {card: nina, amber: true}], deck: [nina * 2, flor]}\n")
    ).position.seats[0]
    assert [(card.id, amber) for card, amber in seat.bank] == [
        ("filler", False),
        ("filler", False),
        ("filler", False),
        ("elyra", False),
        ("nina", True),
    ]
    assert [card.id for card in seat.deck] == ["nina", "nina", "flor"]


@pytest.mark.parametrize(
    ("state", "preparation", "own"),
    [
        ("card: nina", 0, False),
        ("card: nina, preparation: true", 1, False),
        ("card: nina, preparation: 1", 1, False),
        ("card: nina, preparation: 2", 2, True),
        ("card: siao", 0, False),
        ("card: siao, preparation: true", 1, True),
        ("card: siao, preparation: no", 0, False),
    ],
)
def test_preparation_is_true_or_a_number_of_turn_ends(state: str, preparation: int, own: bool) -> None:
    character = read(minimal(f"p1: {{field: {{3: {{{state}}}}}}}\n")).position.seats[0].field[2]
    assert (character.preparation, character.preparation_own) == (preparation, own)


@pytest.mark.parametrize(
    ("state", "action"),
    [("channel", "spent"), ("attack", "spent"), ("exposed", "available"), ("none", "available")],
)
def test_the_default_action_follows_the_vulnerability(state: str, action: str) -> None:
    field = read(minimal(f"p2: {{field: {{1: {{card: nina, vulnerable: {state}}}}}}}\n")).position.seats[1].field
    assert (field[0].vulnerable, field[0].action) == (state, action)


def test_other_character_defaults_and_attachments() -> None:
    field = (
        read(
            minimal(
                "p1: {field: {1: nina, 2: {card: charles, activated: yes,"
                " attached: [eduarda, {card: gili, by: charles.1}]}}}\n"
            )
        )
        .position.seats[0]
        .field
    )
    nina, charles = field[0], field[1]
    assert (nina.bonus, nina.turn_bonus, nina.activated, nina.charge, nina.armed) == (0, 0, False, True, False)
    assert charles.activated
    assert [(link.card.id, link.by.id if link.by else None) for link in charles.attached] == [
        ("eduarda", None),
        ("gili", "charles.1"),
    ]


def test_bare_yes_and_no_are_answers() -> None:
    steps = read(minimal(steps="  - do: yes\n  - illegal: no\n  - do: no?\n  - expect: {p1.f1.activated: no}")).steps
    assert [(step.kind, step.text, step.optional) for step in steps[:3]] == [
        ("do", "yes", False),
        ("illegal", "no", False),
        ("do", "no", True),
    ]
    assert steps[3].expect[0].value == "no"


def test_a_position_that_contradicts_itself_is_an_error_of_its_document(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(minimal() + "---\n" + minimal("p1: {hand: [nina*7]}\n").replace("name: x", "name: y"))
    with pytest.raises(SourceError, match="cannot be") as caught:
        load_file(file, load_core())
    assert caught.value.line == 5


def test_names_are_unique_within_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(minimal() + "---\n" + minimal())
    with pytest.raises(SourceError, match="stands twice") as caught:
        load_file(file, load_core())
    assert caught.value.line == 5


def test_paths_without_scenarios_are_errors(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("# nothing here\n")
    (tmp_path / "folder").mkdir()
    for name in ("empty.yaml", "folder", "absent.yaml", "absent"):
        with pytest.raises(SourceError):
            load_paths([tmp_path / name], load_core())


def test_a_folder_gives_all_its_files_in_order(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(minimal().replace("name: x", "name: second"))
    (tmp_path / "a.yml").write_text(minimal().replace("name: x", "name: first"))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "c.yaml").write_text(minimal().replace("name: x", "name: third"))
    assert [scenario.name for scenario in load_paths([tmp_path], load_core())] == ["first", "second", "third"]


def mangled(text: str, rng: Random) -> str:
    """``text`` with one to three words replaced by other words, numbers or bits of YAML, or left out."""
    words = re.split(r"(\W+)", text)
    strange = [
        "",
        "0",
        "-1",
        "7",
        "true",
        "null",
        "[]",
        "{}",
        "[x]",
        "{a: b}",
        "p1",
        "f9",
        "nina",
        "filler*3",
        "'",
        "1.5",
        "\n",
    ]
    for _ in range(rng.randint(1, 3)):
        words[rng.randrange(len(words))] = rng.choice([*strange, rng.choice(words)])
    return "".join(words)


@pytest.mark.parametrize("seed", range(10))
def test_a_mangled_file_is_read_or_complained_about(seed: int) -> None:
    own = Path(__file__).parent / "own" / "format.yaml"
    documents = own.read_text(encoding="utf-8").split("---\n")
    rng = Random(seed)
    for _ in range(60):
        text = mangled(rng.choice(documents), rng)
        try:
            for document in parse_documents(text, "test.yaml"):
                run_scenario(read_scenario(document, load_core()))
        except SourceError as error:
            assert "\n" not in str(error)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {type(error).__name__}: {error} from\n{text}") from error


@pytest.mark.parametrize(
    "text",
    [
        minimal(f"p1: {{bank: [{', '.join(['nina*200'] * 60_000)}]}}\n"),
        minimal(f"p1: {{field: {{1: {{card: nina, attached: [{', '.join(['gili'] * 150_000)}]}}}}}}\n"),
        minimal(steps=f"  - expect: {{p1.hand: [{', '.join(['nina*200'] * 60_000)}]}}"),
    ],
    ids=["bank", "attached", "expected"],
)
def test_what_multiplies_is_bounded_while_it_is_read(text: str) -> None:
    with pytest.raises(SourceError, match="more than 200 cards"):
        read(text)


def test_many_steps_cost_no_more_than_each_of_them() -> None:
    moves = "".join(f"    - choose o{n % 90 + 1} o{n // 90 + 1}\n" for n in range(8_000))
    ends = "  - expect: {turn: 7}\n" * 20_000
    scenario = read(f"name: x\nlesson: {{solution: [end]}}\nsteps:\n{ends}")
    assert not run_scenario(scenario).ok  # the solution ends the turn
    allowed = f"lesson:\n  solution:\n{moves}  allowed:\n{moves}"
    read(f"name: x\n{allowed}steps:\n  - do: end\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(SourceError, match="no regular file"):
        load_paths([tmp_path / "pipe.yaml"], load_core())
    with pytest.raises(SourceError, match="no scenario in this folder"):
        load_paths([tmp_path], load_core())


def test_the_texts_and_marks_of_an_exercise_are_read() -> None:
    lesson = read(
        minimal(
            "lesson:\n  title: Lend a hand\n  chapter: hand-ability\n  kind: puzzle\n  level: hard\n  win_within: 1\n"
            "  words: [hand, once_per_turn]\n  pt: {title: Uma ajuda, about: Aprendido}\n"
        )
    ).lesson
    assert lesson is not None
    assert (lesson.title, lesson.chapter, lesson.kind, lesson.level) == (
        "Lend a hand",
        "hand-ability",
        "puzzle",
        "hard",
    )
    assert lesson.words == ("hand", "once_per_turn")
    assert dict(lesson.pt) == {"title": "Uma ajuda", "about": "Aprendido"}


def test_how_a_position_is_judged_is_read() -> None:
    lesson = read(
        minimal("lesson: {kind: position, judge: answer, accept: [keep, redraw h1], tempting: [redraw h2]}\n")
    ).lesson
    assert lesson is not None
    assert (lesson.kind, lesson.judge, lesson.accept) == ("position", "answer", ("keep", "redraw h1"))
    assert [step.text for step in lesson.tempting] == ["redraw h2"]


def test_a_lesson_without_marks_is_a_plain_exercise() -> None:
    lesson = read(minimal("lesson: {task: Pass, level: for everybody}\n")).lesson
    assert lesson is not None
    assert (lesson.kind, lesson.level, lesson.chapter, lesson.words, dict(lesson.pt)) == (
        "exercise", "for everybody", "", (), {})  # fmt: skip
