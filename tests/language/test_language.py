"""What is said in which language, and where the choice comes from."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from pathlib import Path

import pytest

from skyworld_tui import language
from skyworld_tui.language import begin, carried, faults, from_locale, later, listed, speak, spoken, tr, trc, trn

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{who} waits"
msgstr "{who} espera"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carta"
msgstr[1] "{n} cartas"

msgctxt "verb"
msgid "Open"
msgstr "Abrir"

msgid "wrong {who}"
msgstr "errado {whom}"

#, fuzzy
msgid "not sure"
msgstr "sem certeza"
"""


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of our own, with one Portuguese catalogue."""
    folder = tmp_path / "language" / "pt"
    folder.mkdir(parents=True)
    (folder / "some.po").write_text(PO, "utf-8")
    monkeypatch.setattr("skyworld_tui.paths.data_dir", lambda: tmp_path)
    language._catalogue.cache_clear()
    begin("pt")
    yield folder
    begin("en")
    language._catalogue.cache_clear()


def test_english_is_what_the_code_says() -> None:
    begin("en")
    assert tr("{who} waits", who="Ilse") == "Ilse waits"
    assert [trn("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert tr("50 % {of it}") == "50 % {of it}"
    assert later("Open") == trc("verb", "Open") == "Open"


@pytest.mark.usefixtures("catalogues")
def test_a_catalogue_says_texts_numbers_and_contexts() -> None:
    assert tr("{who} waits", who="Ilse") == "Ilse espera"
    assert [trn("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 carta", "1 carta", "2 cartas"]
    assert (trc("verb", "Open"), tr("Open")) == ("Abrir", "Open")


@pytest.mark.usefixtures("catalogues")
def test_what_is_unknown_unsure_or_badly_filled_is_said_in_english() -> None:
    assert tr("never seen {who}", who="it") == "never seen it"
    assert tr("wrong {who}", who="Ilse") == "wrong Ilse"
    assert tr("not sure") == "not sure"
    assert tr("") == ""


def test_a_damaged_catalogue_is_named_and_the_others_hold(catalogues: Path) -> None:
    (catalogues / "bad.po").write_text('msgid "a\nmsgstr', "utf-8")
    (catalogues / "worse.po").write_bytes(b'msgid "\xff"\nmsgstr "b"\n')
    assert tr("{who} waits", who="Ilse") == "Ilse espera"
    assert [fault.partition(":")[0] for fault in faults()] == ["bad.po", "worse.po"]


@pytest.mark.usefixtures("catalogues")
def test_each_game_speaks_for_itself_and_all_of_its_tasks_alike() -> None:
    async def game(lang: str, other: str) -> list[str]:
        begin(lang)
        heard = [spoken()]

        async def task() -> None:
            await changed.wait()
            heard.append(spoken())
            heard.append(await asyncio.to_thread(spoken))

        changed = asyncio.Event()
        running = asyncio.create_task(task())
        await asyncio.sleep(0)
        speak(other)
        changed.set()
        await running
        return heard

    async def both() -> list[list[str]]:
        return await asyncio.gather(game("en", "pt"), game("pt", "en"))

    assert asyncio.run(both()) == [["en", "pt", "pt"], ["pt", "en", "en"]]


def test_a_thread_that_knows_nothing_of_the_game_speaks_as_it_does() -> None:
    with ThreadPoolExecutor(1) as pool:
        begin("pt")
        work = carried(spoken)
        assert pool.submit(spoken).result() == "en", "it has no context of ours"
        assert pool.submit(work).result() == "pt"
        assert pool.submit(spoken).result() == "en", "and keeps nothing of it"
        speak("en")
        assert pool.submit(work).result() == "en", "it follows a change"
    assert Context().run(lambda: carried(spoken)()) == "en", "where no game has begun"


def test_lists_of_words() -> None:
    begin("en")
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")
    assert listed(["a", "b"], "or") == "a or b"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pt_BR@euro"}, "pt"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}, "pt"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "pt_BR.UTF-8"}, "pt"),
        ({"LC_MESSAGES": "pt_BR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_the_locale_asks_for_a_language(environ: dict[str, str], lang: str) -> None:
    assert from_locale(environ) == lang
