"""Records and saves that anyone may have written: one line with file, line and nearest word, soon, never a crash."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition, Setup
from skyworld_tui.session import recordfile
from skyworld_tui.session.continuing import continue_saved, preview
from skyworld_tui.session.recordfile import Meta, RecordError, ReplayError, dumps, loads, read_record, replay
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session

from .conftest import play_on

Change = Callable[[str], str]


@pytest.fixture(scope="module")
def text(setup: Setup, cards: CardSet) -> str:
    meta = Meta(("human", "normal"), clock=False, cards=cards.digest)
    session = Session.new(setup, 3, meta.plays, meta=meta)
    play_on(session, 60)
    return session.text()


@pytest.fixture(scope="module")
def placed(cards: CardSet) -> str:
    """A record that begins from a position."""
    nina, flor = cards.cards["nina"], cards.cards["flor"]
    attached = CharacterAt(flor, vulnerable="channel", action="available", preparation_own=True, turn_bonus=-1)
    seats = (
        SeatPosition(
            "A", hand=(nina, flor), field={1: CharacterAt(flor, bonus=1)}, bank=((flor, True),), deck=(nina,) * 9
        ),
        SeatPosition("B", field={0: CharacterAt(nina, vulnerable="exposed"), 2: attached}, removed=(flor,)),
    )
    match = Match.from_position(Position(seats, goal=11, seed=5))
    match.play(match.parse("attack f2 e1"))
    return dumps(match.record, Meta(cards=cards.digest))


def swap(pattern: str, new: str) -> Change:
    """Replace the first place that matches; it must be there."""

    def change(text: str) -> str:
        changed, count = re.subn(pattern, lambda _: new, text, count=1, flags=re.MULTILINE)
        assert count == 1, pattern
        return changed

    return change


# change, words of the message, line of the message (None: not the point)
HEADERS: dict[str, tuple[Change, str, str]] = {
    "seed word": (swap("^seed: 3", "seed: abc"), "'seed' must be a whole number, not 'abc'", "seed:"),
    "seed list": (swap("^seed: 3", "seed: []"), "'seed' must be a whole number", "seed:"),
    "seed mapping": (swap("^seed: 3", "seed: {}"), "'seed' must be a whole number", "seed:"),
    "seed nothing": (swap("^seed: 3", "seed:"), "needs a value for 'seed'", "seed:"),
    "seed inf": (swap("^seed: 3", "seed: .inf"), "'seed' must be a whole number", "seed:"),
    "seed true": (swap("^seed: 3", "seed: true"), "'seed' must be a whole number", "seed:"),
    "seed missing": (swap("^seed: 3\n", ""), "needs the key 'seed'", ""),
    "goal inf": (swap("^goal: 20", "goal: .inf"), "'goal' must be a whole number", "goal:"),
    "goal true": (swap("^goal: 20", "goal: true"), "'goal' must be a whole number", "goal:"),
    "goal negative": (swap("^goal: 20", "goal: -1"), "'goal' must be 1 or more", "goal:"),
    "first": (swap("^first: p1", "first: foo"), "'first' is one of drawn, p1, p2, not 'foo'", "first:"),
    "clock": (swap("^clock: false", "clock: abc"), "'clock' must be true or false", "clock:"),
    "left": (swap("^clock: false", "clock: true\nleft: x"), "'left' must be a whole number", "left:"),
    "left without end": (swap("^clock: false", "clock: true\nleft: 9999999"), "'left' must be at most", "left:"),
    "mulligan": (swap("^goal: 20", "goal: 20\nmulligan: maybe"), "'mulligan' must be true or false", "mulligan:"),
    "result": (swap("^clock: false", "clock: false\nresult: p3"), "'result' is one of", "result:"),
    "unknown key": (swap("^goal: 20", "gaol: 20"), "unknown key 'gaol'; nearest: goal", "gaol:"),
    "unknown player key": (swap("^  hero:", "  heor:"), "unknown key 'heor'; nearest: hero", "  heor:"),
    "format true": (swap("^format: 1", "format: true"), "'format' must be a whole number", "format:"),
    "format missing": (swap("^format: 1\n", ""), "needs the key 'format'", ""),
    "format 2": (swap("^format: 1", "format: 2"), "this record has format 2; this game reads format 1", "format:"),
    "format text": (swap("^format: 1", "format: '1'"), "'format' must be a whole number", "format:"),
    "player word": (swap("^p1:\n(  .*\n|  *- .*\n)+", "p1: abc\n"), "'p1' must be a mapping", "p1:"),
    "player missing": (swap("^p1:\n(  .*\n)+", ""), "needs the key 'p1'", ""),
    "deck number": (swap("^  deck: .*\n( {4}.*\n)*", "  deck: 5\n"), "'deck' must be a list", "  deck:"),
    "deck mapping": (swap("^  deck: .*\n( {4}.*\n)*", "  deck: {}\n"), "'deck' must be a list", "  deck:"),
    "deck missing": (swap("^  deck: .*\n( {4}.*\n)*", ""), "needs the key 'deck'", "p1:"),
    "deck none of": (swap(r"nina\*4", "'nina*0'"), "a number from 1 to 200", "nina*0"),
    "deck many": (swap(r"nina\*4", "'nina*30000000'"), "'nina*30000000'", "nina*30000000"),
    "deck superscript": (swap(r"nina\*4", "'nina*²'"), "unknown card 'nina*²'", "nina*²"),
    "card": (swap(r"nina\*4", "nnina*4"), "unknown card 'nnina'; nearest: nina", "nnina"),
    "hero list": (swap("^  hero: .*", "  hero: []"), "unknown Hero []", "  hero:"),
    "hero": (swap("^  hero: aurelio", "  hero: aurelo"), "nearest: aurelio", "  hero:"),
    "short hero": (swap("^  hero: aurelio.*", "  hero: aurelo"), "nearest: aurelio", "  hero:"),
    "name list": (swap("name: Ilse", "name: [Ilse]"), "'name' must be a text", "  name:"),
    "name that commands a terminal": (swap("name: Ilse", r'name: "\\e[2J"'.replace("\\\\", "\\")), "'name'", "  name:"),
    "name without end": (swap("name: Ilse", "name: " + "x" * 5000), "'name' is longer than", "  name:"),
    "plays list": (swap("plays: human", "plays: [human]"), "'plays' must be a text", "  plays:"),
    "twice": (swap("^goal: 20", "goal: 20\ngoal: 20"), "the key 'goal' stands twice", ""),
    "anchor": (swap("^goal: 20", "goal: &a 20"), "anchors are not allowed: &a", "goal:"),
    "tag": (swap("^goal: 20", "goal: !!python/name:os.system 20"), "tags are not allowed", "goal:"),
    "two documents": (swap("^goal: 20", "goal: 20\n--- {a: b}\n...\n---  # more"), "one document", ""),
    "no mapping": (lambda text: "---\n- 1\n---\n", "the header must be a mapping", ""),
    "empty header": (lambda text: "---\n---\n", "the header is empty", ""),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_bad_header_is_one_line_with_its_line(
    name: str, text: str, cards: CardSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, words, start = HEADERS[name]
    bad = change(text)
    with pytest.raises(RecordError) as caught:
        loads(bad, cards, "x.skyworld")
    error = caught.value
    assert words in str(error) and not isinstance(error, ReplayError)
    assert str(error).startswith(f"x.skyworld:{error.line}: ") and "\n" not in str(error) and len(str(error)) < 500
    if start:
        assert bad.splitlines()[error.line - 1].startswith(start) or start in bad.splitlines()[error.line - 1]
    path = tmp_path / "x.skyworld"
    path.write_text(bad, "utf-8")
    assert cli.main(["replay", str(path)]) == 2
    said = capsys.readouterr()
    assert words in said.err and said.err.count("\n") == 1 and said.out == ""


POSITIONS: dict[str, tuple[Change, str]] = {
    "bonus": (swap("bonus: 1", "bonus: x"), "'bonus' must be a whole number, not 'x'"),
    "vulnerable": (swap("vulnerable: exposed", "vulnerable: expose"), "nearest: exposed"),
    "slot": (swap("^      3:", "      6:"), "there is no slot 6"),
    "start word": (swap("^start:\n(  .*\n)+", "start: abc\n"), "'start' must be a mapping"),
    "start of nothing": (swap("^start:\n(  .*\n)+", "start:\n"), "needs a value for 'start'"),
    "side of nothing": (swap("^  p2:\n(    .*\n)+", "  p2:\n"), "needs a value for 'p2'"),
    "no side": (swap("^  p2:\n(    .*\n)+", ""), "'start' needs the key 'p2'"),
    "unknown key": (swap("^    locks:", "    lokcs:"), "unknown key 'lokcs'; nearest: locks"),
    "hand": (swap(r"^    hand: \[nina", "    hand: [nnia"), "unknown card 'nnia'"),
    "another seed": (swap("^seed: 5", "seed: 6"), "'seed' is 6, but 5 in 'start'"),
    "another goal": (swap("^goal: 11", "goal: 12"), "'goal' is 12, but 11 in 'start'"),
    "phase": (swap("^  phase: main", "  phase: mian"), "nearest: main"),
    "not this player's turn": (swap("^  turn: 7", "  turn: 8"), "turn 8 is not this player's"),
    "too many in hand": (swap(r"^    hand: \[nina, flor\]", "    hand: ['nina*7']"), "7 cards in hand"),
    "deck beside a start": (swap("plays: human}", "plays: human, deck: [nina]}"), "unknown key 'deck'"),
    "removed": (swap(r"removed: \[flor\]", "removed: 3"), "'removed' must be a list"),
    "preparation_own": (swap("preparation_own: true", "preparation_own: 3"), "must be true or false"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_bad_start_is_one_line(name: str, placed: str, cards: CardSet) -> None:
    change, words = POSITIONS[name]
    with pytest.raises(RecordError) as caught:
        loads(change(placed), cards, "x.skyworld")
    assert words in str(caught.value) and caught.value.line > 0


def test_a_position_comes_back_as_it_was_written(placed: str, cards: CardSet) -> None:
    loaded = loads(placed, cards)
    last = list(replay(loaded))[-1].match
    assert dumps(last.record, loaded.meta) == placed


# what the body holds after a good header, words of the message, status
BODIES: dict[str, tuple[Change, str, int]] = {
    "wrong seat": (lambda body: "p2 essence h3\n", "the other player must decide", 2),
    "no such card": (lambda body: "p1 keep\np2 keep\np1 awaken nothing-of-this-name\n", "nothing-of-this-name", 2),
    "illegal": (lambda body: "p1 keep\np2 keep\np1 attack f1 e1\n", "p1 attack f1 e1:", 2),
    "no move": (lambda body: "p1 keep\np2 keep\np1 atack f1 e1\n", "nearest: attack", 2),
    "no seat": (lambda body: "p3 keep\n", "'p3 keep' is not a move", 2),
    "long line": (lambda body: f"p1 {'choose ' * 100_000}\n", "longer than", 2),
    "many moves": (lambda body: "p1 keep\n" * 60_000, "more than", 2),
    "no fingerprint": (lambda body: "p1 keep\n# fingerprint xyz\n", "hexadecimal", 2),
    "another fingerprint": (lambda body: "p1 keep\np2 keep\n# fingerprint 0123456789abcdef\n", "differs", 1),
    "a fingerprint before the first move": (lambda body: "# fingerprint 0123456789abcdef\n", "differs", 1),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_bad_move_is_one_line(name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, words, status = BODIES[name]
    head, _, body = text.partition("\n---\n")
    path = tmp_path / "x.skyworld"
    path.write_text(f"{head}\n---\n{change(body)}", "utf-8")
    assert cli.main(["replay", str(path)]) == status
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and len(said) < 600
    assert re.match(rf"{re.escape(str(path))}:\d+: ", said) or re.match(r"\S*x\.skyworld:\d+: ", said)


def test_a_result_that_does_not_come_out_is_a_difference(text: str, cards: CardSet) -> None:
    bad = swap("^clock: false", "clock: false\nresult: p2")(text)
    assert list(replay(loads(bad, cards), upto=3))
    with pytest.raises(ReplayError, match="'result' is p2, but the match is not over"):
        list(replay(loads(bad, cards)))


def test_a_refused_move_in_a_record_of_other_cards_is_a_difference(text: str, cards: CardSet) -> None:
    bad = swap("^cards: .*", "cards: abcdef")(text.partition("\n---\n")[0] + "\n---\np1 keep\np1 keep\n")
    loaded = loads(bad, cards)
    assert "other card data" in loaded.warnings[0]
    with pytest.raises(ReplayError):
        list(replay(loaded))


HOSTILE: dict[str, Change] = {
    "alias bomb": lambda text: "---\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 10)}]\n" for n in range(9)
    ) + "---\n",
    "a great number of cards": swap(r"nina\*4", "'nina*30000000'"),
    "a great many lots of cards": swap(r"nina\*4", ", ".join(["nina*200"] * 10_000)),
    "a deep header": lambda text: f"---\n{'[' * 100_000}\n---\n",
    "a long key": lambda text: f"---\n? {'k' * 900_000}\n: 1\n---\n",
    "many keys": lambda text: "---\n" + "".join(f"k{n}: 1\n" for n in range(90_000)) + "---\n",
    "a long line": lambda text: "x" * 900_000,
    "a long format": swap("^format: 1", f"format: {'9' * 500_000}"),
    "a large file": lambda text: text + "# more\n" * 400_000,
    "a long header line": swap("^goal: 20", f"goal: {'z' * 90_000}"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_cost_a_line_and_no_time(
    name: str, text: str, store: SaveStore, cards: CardSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.skyworld"
    path.write_text(HOSTILE[name](text), "utf-8")
    assert cli.main(["replay", str(path)]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and len(said.err) < 600 and said.out == ""
    store.write(path.read_text("utf-8"))
    with pytest.raises(RecordError):
        preview(store, cards)
    session, message = continue_saved(store, cards)
    assert session is None and "damaged-1" in message and len(message) < 600


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_what_has_no_end_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        assert cli.main(["replay", path]) == 2
        assert "no regular file" in capsys.readouterr().err


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(tmp_path)]) == 2
    assert "is a directory" in capsys.readouterr().err
    (tmp_path / "x").write_bytes(b"---\nformat: 1\nname: \xff\n")
    assert cli.main(["replay", str(tmp_path / "x")]) == 2
    assert "x:3: not UTF-8: byte 0xff" in capsys.readouterr().err


def test_a_byte_order_mark_and_windows_lines_are_read(text: str, cards: CardSet, tmp_path: Path) -> None:
    path = tmp_path / "x.skyworld"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    loaded = read_record(path, cards)
    assert loaded.record == loads(text, cards).record == loads("\ufeff" + text, cards).record


def test_three_dashes_in_a_name_do_not_end_the_header(setup: Setup, cards: CardSet) -> None:
    from dataclasses import replace

    for name in ("---", "a\n---\nb", "\x1b[2J", "x" * 500, "yes", "1.5", "null", "#", "né ✦ 帝", "a: b", ""):
        players = (replace(setup.players[0], name=name), setup.players[1])
        match = Match.start(replace(setup, players=players), 1)
        loaded = loads(dumps(match.record, Meta()), cards)
        assert loaded.record.setup is not None
        again = loaded.record.setup.players[0].name
        assert again == name or not name.isprintable() or len(name) > recordfile.MAX_WORD


def test_an_unknown_level_is_told_in_a_replay_and_refused_in_a_save(
    text: str, store: SaveStore, cards: CardSet
) -> None:
    bad = swap("plays: normal", "plays: norml")(text)
    loaded = loads(bad, cards, "x.skyworld")
    assert any("'norml'" in warning and "nearest: normal" in warning for warning in loaded.warnings)
    assert list(replay(loaded))
    store.write(bad)
    session, message = continue_saved(store, cards)
    assert session is None and "norml" in message and "damaged-1" in message


@pytest.mark.parametrize("seed", range(4))
def test_no_damage_is_a_crash(seed: int, text: str, placed: str, cards: CardSet) -> None:
    """Lines and words of the header are exchanged for others; what is read must replay or say why not."""
    rng = random.Random(seed)
    values = ["abc", "[]", "{}", "", ".inf", "-1", "true", "99999999999999999", "[[]]", "{1: 2}", "nina", "'nina*9'",
              "p1", "~", "1.5", "'²'", "\t", "[nina, {card: nina}]", "{card: nina, bonus: x}", "{1: nina}"]  # fmt: skip
    for _ in range(150):
        lines = rng.choice((text, placed)).split("\n")
        end = lines.index("---", 1)
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(1, end)
            key, colon, _rest = lines[at].partition(":")
            kind = rng.randrange(4)
            if kind == 0 and colon:
                lines[at] = f"{key}: {rng.choice(values)}"
            elif kind == 1:
                lines[at] = lines[rng.randrange(len(lines))]
            elif kind == 2:
                lines[at] = re.sub(r"[\w*.-]+", lambda _: rng.choice(values), lines[at], count=1)
            else:
                words = lines[at].split(" ")
                words[rng.randrange(len(words))] = rng.choice(values)
                lines[at] = " ".join(words)
        try:
            for _step in replay(loads("\n".join(lines), cards, "x")):
                pass
        except RecordError as error:
            assert str(error).startswith("x") and "\n" not in str(error)
