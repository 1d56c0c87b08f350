"""The front door: exit statuses, one line for bad use, and nothing heavy imported on the way."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from skyworld_tui import __version__, cli
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError

ROOT = Path(__file__).resolve().parents[1]
DECKS = ROOT / "data" / "decks"


@pytest.mark.parametrize("module", ["skyworld_tui.cli", "skyworld_tui.cards.model", "skyworld_tui.paths"])
def test_importing_is_cheap(module: str) -> None:
    heavy = ("textual", "pydantic", "yaml", "rich", "platformdirs")
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_parser_imports_nothing_heavy() -> None:
    code = "import sys; from skyworld_tui.cli import main; main(['--version']); print({'yaml'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[1] == "set()"


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"skyworld {__version__}\n"
    commands = ["play", "tutorial", "scenario", "simulate", "ladder", "matrix", "bench", "cards", "deck", "replay"]
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in commands)
    for words in [[command] for command in commands] + [
        ["cards", "list"],
        ["cards", "check"],
        ["cards", "schema"],
        ["deck", "check"],
    ]:
        assert cli.main([*words, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: skyworld {' '.join(words)}")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["crads"], "unknown command 'crads'; nearest: cards"),
        (["cards", "lst"], "unknown command 'lst'; nearest: list"),
        (["cards"], "required"),
        (["cards", "list", "--jsn"], "unknown argument '--jsn'; nearest: --json"),
        (["--theem", "x"], "unknown argument '--theem'; nearest: --theme"),
        (["play", "--vs", "hum"], "nearest: human"),
        (["play", "--lang", "xx"], "known: en, pt"),
        (["cards", "list", "--lang", "xx"], "known: en, pt"),
        (["play", "--seed", "-1"], "whole number of at least 0"),
        (["tutorial", "basc"], "nearest: basic"),
        (["simulate", "--games", "x"], "whole number of at least 1, not 'x'"),
        (["simulate", "--games", "0"], "whole number of at least 1"),
        (["simulate", "--jobs", "9" * 30], "whole number"),
        (["bench", "--seconds", "nan"], "seconds"),
        (["scenario"], "required"),
        (["replay"], "required"),
        (["deck", "check", "no/such.yaml"], "no/such.yaml: no such file or directory"),
        (["cards", "check", "no/such.yaml"], "no/such.yaml: SW101 no such file or directory"),
    ],
)
def test_bad_use_is_one_line(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    shown = capsys.readouterr()
    assert expected in shown.err
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err


def test_cards_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "list", "--json"]) == 0
    shown = capsys.readouterr()
    rows = json.loads(shown.out)
    assert shown.err == "" and len(rows) == 72
    wanted = {
        "id",
        "name",
        "stage",
        "insignia",
        "requirement",
        "consume",
        "power",
        "faith",
        "keywords",
        "text",
        "triggers",
    }
    assert all(wanted <= set(row) for row in rows)
    aurora = next(row for row in rows if row["id"] == "aurora")
    assert aurora["triggers"] == ["continuous", "hand", "turn_start"]
    assert cli.main(["cards", "list"]) == 0
    text = capsys.readouterr().out
    assert "Tomé, Ember Novice (tome)" in text and "HAND ABILITY: Lock 2: Inspire 2." in text


def test_cards_list_in_portuguese(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["cards", "list", "--lang", "pt"], ["--lang", "pt", "cards", "list"]):
        assert cli.main(words) == 0
        shown = capsys.readouterr().out
        assert "HABILIDADE DE MÃO: Travar 2: Inspirar 2." in shown
        assert "Estágio III · Sol · requisito 6 · consumo 2 · Poder 9 · Fé 4" in shown
        assert "Herói · Evolução ×2" in shown
    assert cli.main(["cards", "list", "--lang", "pt", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["tome"]["text"] == "HABILIDADE DE MÃO: Travar 2: Inspirar 2.\nLEGADO: Inspirar 2."


def test_cards_schema(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["cards", "schema"]) == 0
    assert set(json.loads(capsys.readouterr().out)) >= {"cards.schema.json", "heroes.schema.json", "deck.schema.json"}
    monkeypatch.setattr("skyworld_tui.cards.command.data_dir", lambda: tmp_path)
    for said in ("written", "up to date"):
        assert cli.main(["cards", "schema", "--write"]) == 0
        assert capsys.readouterr().out.count(f".json: {said}\n") == 4


def test_cards_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["cards", "check"]) == 0
    assert capsys.readouterr().out == "72 cards, 6 Heroes, 9 decks: no findings\n"
    file = tmp_path / "pack.yaml"
    body = "id: a, name: A, stage: 1, insignia: sun, requirement: 0, consume: 0, power: 1, faith: 1"
    file.write_text(f"cards:\n  - {{{body}, lore: '\u5e1d'}}\n", "utf-8")
    assert cli.main(["cards", "check", str(file)]) == 1
    assert "pack.yaml:2: SW302" in capsys.readouterr().out
    file.write_text(f"cards:\n  - {{{body}, lor: x}}\n", "utf-8")
    assert cli.main(["cards", "check", str(file)]) == 2
    assert "pack.yaml:2: SW101 unknown key 'lor'; nearest: lore" in capsys.readouterr().err


def test_deck_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for deck in load_core().decks:
        assert cli.main(["deck", "check", str(DECKS / f"{deck}.yaml")]) == 0
    assert capsys.readouterr().err == ""
    file = tmp_path / "mine.yaml"
    text = (DECKS / "four-winds.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("  nina: 4", "  nina: 5"), "utf-8")
    assert cli.main(["deck", "check", str(file)]) == 1
    assert "at most 4 are allowed" in capsys.readouterr().err
    file.write_text(text.replace("  nina: 4", "  ninna: 4"), "utf-8")
    assert cli.main(["deck", "check", str(file)]) == 2
    assert "unknown card 'ninna'; nearest: nina" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("cards check", "72 cartas, 6 Heróis, 9 baralhos: nenhum problema"),
        ("deck check FOUR", "Four Winds: permitido, 50 cartas, Anastacia, Banner of Ascension"),
        ("deck check TUTORIAL", "First Light: baralho de tutorial em ordem, 30 cartas, sem Herói"),
        ("deck list", "mine               Four Winds: 50 cartas, Anastacia, Banner of Ascension (próprio)"),
        ("packs check PACK", "Harbour Lights: 10 cartas, 1 Herói, 1 baralho: nenhum problema"),
    ],
)
def test_what_is_told_of_decks_and_cards_is_in_the_players_language(
    words: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    (tmp_path / "decks").mkdir()
    text = (DECKS / "four-winds.yaml").read_text("utf-8")
    (tmp_path / "decks" / "mine.yaml").write_text(text.replace("four-winds", "mine"), "utf-8")
    files = {
        "FOUR": DECKS / "four-winds.yaml",
        "TUTORIAL": DECKS / "first-light.yaml",
        "PACK": ROOT / "data" / "packs" / "harbour-lights",
    }
    assert cli.main([str(files.get(word, word)) for word in words.split()]) == 0
    out = capsys.readouterr().out
    assert told in out.splitlines() and not {"card", "cards", "Hero", "legal", "own"} & set(re.findall(r"\w+", out))


def test_a_finding_is_in_english_for_whoever_writes_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    file = tmp_path / "cards.yaml"
    file.write_text("cards:\n  - {lor: x}\n", "utf-8")
    assert cli.main(["cards", "check", str(file)]) == 2
    told = capsys.readouterr()
    assert "SW101 unknown key 'lor'" in told.err and "problema" in told.out


def test_deck_list(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    assert cli.main(["deck", "list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["id"] for row in rows} == set(load_core().decks)
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "mine.yaml").write_text(
        (DECKS / "four-winds.yaml").read_text("utf-8").replace("four-winds", "mine")
    )
    assert cli.main(["deck", "list"]) == 0
    assert "mine" in capsys.readouterr().out
    (tmp_path / "decks" / "broken.yaml").write_text("crads: {}\n")
    assert cli.main(["deck", "list", "--json"]) == 2
    shown = capsys.readouterr()
    assert [row["id"] for row in json.loads(shown.out)][-1] == "mine" and len(json.loads(shown.out)) == len(rows) + 1
    assert "broken.yaml:1: unknown key 'crads'" in shown.err


def handled(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    def handler(args: object) -> int:
        raise error

    monkeypatch.setattr(cli, "_lazy", lambda module, function: handler)
    return cli.main(["play"])


def test_faults_of_the_input_are_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert handled(monkeypatch, SourceError("x.yaml", 3, "unknown word 'a'", "b")) == 2
    assert capsys.readouterr().err == "skyworld: x.yaml:3: unknown word 'a'; nearest: b\n"
    assert handled(monkeypatch, PermissionError(13, "Permission denied", "x.yaml")) == 2
    assert capsys.readouterr().err == "skyworld: x.yaml: permission denied\n"
    assert handled(monkeypatch, KeyboardInterrupt()) == 130


def test_faults_of_ours_keep_their_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError):
        handled(monkeypatch, ZeroDivisionError())


def test_options_of_a_screen_may_stand_on_either_side(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def handler(args: object) -> int:
        seen.append(args)
        return 0

    monkeypatch.setattr(cli, "_lazy", lambda module, function: handler)
    assert cli.main(["--ascii", "play", "--lang", "pt", "--no-clock"]) == 0
    assert cli.main([]) == 0
    before, plain = (vars(args) for args in seen)
    assert (before["ascii"], before["lang"], before["reduced_motion"], before["theme"]) == (True, "pt", False, None)
    assert (plain["ascii"], plain["lang"], plain["command"]) == (False, None, None)


SHELL = pytest.mark.skipif(not Path("/bin/sh").exists() or not Path("/dev/full").exists(), reason="needs a shell")


@SHELL
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("cards check >&-", 0, ""),
        ("cards list >&-", 0, ""),
        ("cards check > /dev/full", 2, "skyworld: no space left on device\n"),
        ("cards list > /dev/full", 2, "skyworld: no space left on device\n"),
        ("simulate --games 1 --csv /dev/full", 2, "skyworld: /dev/full: no space left on device\n"),
        ("simulate --games 1 2>&-", 0, ""),
        ("crads 2>&-", 2, ""),
        ("replay /dev/null 2>&- >&-", 2, ""),
        ("--version >&-", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full(line: str, status: int, said: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m skyworld_tui.cli {line}"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, said)
    assert "unknown" not in done.stdout


@SHELL
def test_a_file_name_that_is_no_utf8_prints(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(name, "w", encoding="utf-8") as file:
        file.write("name: x\nsteps:\n  - expect: {turn: 1}\n")
    words: list[str | bytes] = [sys.executable, "-m", "skyworld_tui.cli", "scenario", name]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 1 and b"FAIL x: " in done.stdout and done.stderr == b""


def test_a_long_word_does_not_come_back_whole(capsys: pytest.CaptureFixture[str]) -> None:
    long = "x" * 50_000
    for words in ([long], [f"--{long}"], ["cards", long], ["play", "--vs", long], ["simulate", "--p1", long],
                  ["simulate", "--p2", f"random:{long}"], ["simulate", "--games", long], ["deck", "check", "a", long],
                  ["play", "--seed", long], ["bench", "--seconds", long]):  # fmt: skip
        assert cli.main(words) == 2
        said = capsys.readouterr().err
        assert len(said) < 600 and said.count("\n") == 1


def test_a_closed_pipe_is_quiet() -> None:
    code = "import sys; from skyworld_tui.cli import main; sys.exit(main(['cards', 'list', '--json']))"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


@pytest.mark.parametrize(
    ("environ", "words", "told"),
    [
        ({"LC_ALL": "pt_BR.UTF-8"}, (), "Turno 1"),
        ({"LC_ALL": "en_GB.UTF-8"}, (), "Turn 1"),
        ({"LC_ALL": "en_GB.UTF-8"}, ("setting",), "Turno 1"),
    ],
)
def test_a_record_is_told_in_the_players_language(
    environ: dict[str, str],
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from screenshots.records import record

    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    if words:
        (tmp_path / "config").mkdir()
        (tmp_path / "config" / "settings.json").write_text('{"lang": "pt"}', "utf-8")
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "match.skyworld"
    path.write_text(record(("Ilse", "Rui"), ("human", "human"), 5, "2025-12-28"), "utf-8")
    assert cli.main(["replay", str(path), "--text", "--to", "6"]) == 0
    assert told in capsys.readouterr().out


def test_serve_without_its_package_names_both_ways_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skyworld_tui.web.command.find_spec", lambda name: None)
    assert cli.main(["serve"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'skyworld-tui[web]'" in said and "pip install '.[web]'" in said
