"""The glossary on the screen: from every card with one key, searched, followed, gone back, by keys and by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from screenshots.scenes import SCENES, SIZES, shown
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS, CardDef, HeroDef
from skyworld_tui.cards.terms import trigger_word, trigger_words
from skyworld_tui.cards.text import badge, card_text, hero_text, trigger_badge
from skyworld_tui.cards.words import TABLES
from skyworld_tui.engine import AttachedAt, CharacterAt, Match, Position, SeatPosition
from skyworld_tui.lessons.glossary import load_glossary
from skyworld_tui.lessons.manual import load_manual
from skyworld_tui.lessons.progress import ProgressStore
from skyworld_tui.tui.learning import IN_MATCH
from skyworld_tui.tui.paint.overlays import full_card_lines
from skyworld_tui.tui.paint.wordlist import KEYS, Words, listed
from skyworld_tui.tui.palette import RAISED, Look
from skyworld_tui.tui.screens.glossary import GlossarySheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.overlays import CardSheet, HelpSheet

from .driver import MousePlayer
from .places import cells, press
from .reading import text

CORE = load_core()
SUBJECTS: tuple[CardDef | HeroDef, ...] = (*CORE.cards.values(), *CORE.heroes.values())
LOOKS = [Look(), Look(glyphs="ascii", mono=True), Look(lang="pt")]


def printed_words(subject: CardDef | HeroDef, lang: str) -> Iterator[str]:
    """The ids of the triggers and keywords that stand in the text of a card, read off the text alone."""
    said = card_text(subject, lang) if isinstance(subject, CardDef) else hero_text(subject, lang)
    hand = trigger_badge("hand", lang)
    whole = [line.partition(": ")[0] for line in said.splitlines() if ": " in line]
    badges = {part for head in whole for part in (head.removesuffix(f" · {hand}"), hand)}
    names = {trigger_badge(trigger, lang): trigger_word(trigger) for trigger in TRIGGERS}
    yield from (word for name, word in names.items() if name in badges and (name != hand or _has(whole, hand)))
    table, rest = TABLES[lang], said.casefold()
    for keyword in sorted(KEYWORDS, key=len, reverse=True):  # the longer name first: one of them begins with another
        forms = [table.get(f"{kind}.{keyword}{many}") for kind in ("keyword", "does") for many in ("", ".many")]
        found = [form.casefold() for form in forms if form and re.search(rf"\b{re.escape(form.casefold())}", rest)]
        for form in found:
            rest = rest.replace(form, "")
        if found:
            yield keyword


def _has(heads: list[str], hand: str) -> bool:
    """Whether HAND ABILITY is a badge of its own here, not the end of FIRST HAND ABILITY."""
    return any(head == hand or head.endswith(f" · {hand}") for head in heads)


def key_on_screen(rows: list[str], name: str) -> str:
    """The key that stands before this word in the list of words of a card."""
    found = [match[1] for row in rows if (match := re.search(rf"(?:^|  | ) (\S)  {re.escape(name[:24])}", row))]
    assert len(found) == 1, (name, rows)
    return found[0]


def painted(subject: Any, lang: str = "en", width: int = 100) -> list[str]:
    lines = full_card_lines(subject, width, mine=True, words=Words(), lang=lang)
    return ["".join(run.text for run in line) for line in lines]


# -- from a card -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_printed_trigger_and_keyword_of_every_card_has_a_key_of_its_own(lang: str) -> None:
    glossary, seen = load_glossary(lang), set()
    for subject in SUBJECTS:
        rows, terms = painted(subject, lang), listed(subject)
        assert len({term.id for term in terms}) == len(terms) <= len(KEYS)
        for word in printed_words(subject, lang):
            key = key_on_screen(rows, glossary.entry(word).name)
            assert terms[KEYS.index(key)].id == word, (subject.id, word)
            seen.add(word)
    assert {*map(trigger_word, TRIGGERS), *KEYWORDS} - seen == set(), "the set shows every trigger and keyword"


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_without_colour_no_key_of_a_word_reads_like_an_amount(lang: str) -> None:
    for subject in SUBJECTS:
        told = full_card_lines(subject, 100, mine=True, words=Words(bracketed=True), lang=lang)
        rows = ["".join(run.text for run in line) for line in told]
        chips = {run.text for line in told for run in line if run.bg == RAISED}
        assert chips == {f"[{key}]" for key in KEYS[: len(listed(subject))]}
        abilities = subject.abilities if isinstance(subject, CardDef) else (subject.power, subject.secondary)
        badges = {badge(each, lang): trigger_words(each) for each in abilities}
        heads = [row for row in rows if row.startswith(tuple(badges)) and "[" in row] if badges else []
        assert len(heads) == len(abilities), subject.id
        for row in heads:
            title = max((each for each in badges if row.startswith(each)), key=len)
            keys = re.findall(r"\[(\S)\]", row.removeprefix(title))
            words = [listed(subject)[KEYS.index(key)].id for key in keys]
            assert words[: len(badges[title])] == list(badges[title]), (subject.id, row)
            assert not re.match(r" +\d", row.removeprefix(title)), (subject.id, row)


@pytest.mark.parametrize("look", [Look(), Look(mono=True), Look(glyphs="ascii")], ids=["colour", "mono", "ascii"])
async def test_keys_of_words_stand_in_brackets_where_no_ground_shows_them(look: Look) -> None:
    async with shown(SCENES["card"], (120, 40), look) as pilot:
        assert isinstance(pilot.app.screen, CardSheet)
        assert ("[1] " in cells(pilot.app)) == look.bracketed


async def test_that_key_opens_the_entry_of_the_word() -> None:
    glossary = load_glossary()
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        for subject in SUBJECTS:
            sheet = CardSheet(subject, True)
            pilot.app.push_screen(sheet)
            await pilot.pause()
            for word in printed_words(subject, "en"):
                await press(pilot, key_on_screen(painted(subject), glossary.entry(word).name))
                opened = pilot.app.screen
                assert isinstance(opened, GlossarySheet) and opened.entry is glossary.entry(word), (subject.id, word)
                await press(pilot, "escape")
                assert pilot.app.screen is sheet
            await press(pilot, "escape")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_tab_goes_from_word_to_word_and_enter_opens(size: tuple[int, int], look: Look) -> None:
    async with shown(SCENES["card"], size, look) as pilot:
        sheet: Any = pilot.app.screen
        glossary = load_glossary(look.lang)
        for number, term in enumerate(listed(sheet.subject)):
            await press(pilot, "tab")
            key = rf"\[{KEYS[number]}\]" if look.bracketed else f" {KEYS[number]} "
            row = next(row for row in text(pilot.app) if re.search(rf" {key} [^ │|]", row))
            assert row and sheet.word == number, "the chosen word is in sight"
            await press(pilot, "enter")
            assert pilot.app.screen.entry is glossary.entry(term.id)
            await press(pilot, "escape")
        await press(pilot, "tab")
        assert sheet.word == -1
        await press(pilot, "shift+tab", "shift+tab", "enter")
        assert pilot.app.screen.entry.id == listed(sheet.subject)[-2].id
        await press(pilot, "escape", "tab", "tab", "enter")
        assert not isinstance(pilot.app.screen, CardSheet), "with no word chosen Enter closes"


async def test_more_than_nine_words_are_all_reached() -> None:
    cards = CORE.cards
    links = (AttachedAt(cards["maira"]), AttachedAt(cards["eduarda"]))
    busy = CharacterAt(cards["sabino"], preparation=1, vulnerable="exposed", attached=links)
    view = Match.from_position(Position((SeatPosition(field={0: busy}), SeatPosition()))).view(0).me.field[0]
    words = [term.id for term in listed(view)]
    assert len(words) > 12 and {"preparation", "exposed", "attachment", "consumption"} <= set(words)
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = CardSheet(view, True)
        pilot.app.push_screen(sheet)
        await pilot.pause()
        for key, word in zip(KEYS, words, strict=False):
            await press(pilot, key)
            assert pilot.app.screen.entry.id == word, key
            await press(pilot, "escape")


async def test_a_key_that_no_word_has_says_so() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        pilot.app.push_screen(CardSheet(CORE.cards["nina"], True))
        await press(pilot, "9")
        assert "no word has the key 9 here" in cells(pilot.app)
        await press(pilot, "down")
        assert "no word has" not in cells(pilot.app)


async def test_the_words_of_a_card_can_be_clicked() -> None:
    async with shown(SCENES["card"], (120, 40)) as pilot:
        mouse, sheet = MousePlayer(pilot), pilot.app.screen
        await mouse.click_mark("sheet", "3")
        assert pilot.app.screen.entry.id == listed(sheet.subject)[2].id


# -- the sheet ---------------------------------------------------------------------------------------------------------


async def opened(pilot: Any, word: str | None = None) -> Any:
    sheet = GlossarySheet(word)
    pilot.app.push_screen(sheet)
    await pilot.pause()
    return sheet


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_letters_search_and_arrows_move(size: tuple[int, int], look: Look) -> None:
    glossary = load_glossary(look.lang)
    async with shown(SCENES["menu-first"], size, look) as pilot:
        sheet = await opened(pilot)
        assert sheet.entry is glossary.entries[0] and glossary.entries[0].text[:20] in cells(pilot.app)
        await press(pilot, "end")
        assert sheet.entry is glossary.entries[-1]
        await press(pilot, "home", "down", "down")
        assert sheet.entry is glossary.entries[2]
        await press(pilot, *"prep")
        assert sheet.entry.id == "preparation" and "/ prep_" in cells(pilot.app)
        await press(pilot, "escape")
        assert sheet.typed == "" and sheet.entry.id == "preparation", "the search goes, the word stays"
        await press(pilot, *"zz", "enter", "tab", "down")
        count = {"en": "0 of {}", "pt": "0 de {}"}[look.lang].format(len(glossary.entries))
        assert sheet.entry is None and count in cells(pilot.app)
        await press(pilot, "backspace", "backspace", "escape")
        assert pilot.app.screen is not sheet


@pytest.mark.parametrize("word", ["on_entry", "zero_power", "channel"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_link_of_an_entry_comes_into_sight(size: tuple[int, int], word: str) -> None:
    async with shown(SCENES["menu-first"], size) as pilot:
        sheet = await opened(pilot, word)
        assert sheet.entry.id == word
        for link in sheet.links():
            await press(pilot, "tab")
            assert any(link.label[:30] in row for row in text(pilot.app)), link
        await press(pilot, "tab")
        assert sheet.link == -1
        await press(pilot, "right", "end", "home", "up")
        assert sheet.link == -1


async def test_links_lead_to_words_chapters_and_cards_and_back() -> None:
    glossary, manual = load_glossary(), load_manual()
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await opened(pilot, "ward")
        await press(pilot, "enter", "enter")
        assert sheet.entry.id == glossary.entry("ward").see[0] and sheet.link == -1
        await press(pilot, "backspace")
        assert sheet.entry.id == "ward"
        await press(pilot, "backspace")
        assert "where you began" in cells(pilot.app)
        kinds = [link.kind for link in sheet.links()]
        await press(pilot, *["tab"] * (kinds.index("chapter") + 1), "enter")
        book: Any = pilot.app.screen
        assert isinstance(book, HowToSheet)
        assert manual.chapters[book.chapter].id == glossary.entry("ward").chapter.partition("#")[0]
        await press(pilot, "escape", *["tab"] * (kinds.index("card") - kinds.index("chapter")), "enter")
        assert isinstance(pilot.app.screen, CardSheet) and pilot.app.screen.subject is glossary.cards("ward")[0]
        await press(pilot, "escape", "escape")
        assert pilot.app.screen is sheet and sheet.link == -1


async def test_a_hero_is_shown_from_its_words() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await opened(pilot, "hero")
        number = [link.id for link in sheet.links()].index("neusa-beyond-the-line")
        await press(pilot, *["tab"] * (number + 1), "enter")
        assert pilot.app.screen.subject is CORE.heroes["neusa-beyond-the-line"]


@pytest.mark.parametrize("size", SIZES)
async def test_the_mouse_alone_goes_everywhere(size: tuple[int, int]) -> None:
    async with shown(SCENES["menu-first"], size) as pilot:
        mouse, menu = MousePlayer(pilot), pilot.app.screen
        sheet = await opened(pilot, "on_entry")
        if size == (80, 24):
            await mouse.click_mark("sheet", row=sheet_more(sheet), column=2)
            assert sheet.scroll and "Talita" in cells(pilot.app)
        place = next(n for n, link in enumerate(sheet.links()) if link.id == "awaken")
        sheet.scroll = 0
        sheet.redraw()
        await mouse.click_mark("sheet", row=place, column=1)
        assert sheet.entry.id == "awaken"
        await mouse.click_mark("sheet", row=sheet.row + 2)
        assert sheet.entry is load_glossary().entries[sheet.row] and sheet.entry.id != "awaken"
        await mouse.click_mark("sheet", "Esc")
        assert pilot.app.screen is menu


def sheet_more(sheet: Any) -> int:
    """The row that a click on what says that more follows goes to."""
    marks = sheet.query_one("#sheet").canvas().marks
    return next(mark.row for mark in marks if mark.column == 2)


# -- how it is reached -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", ["menu-first", "match", "deckbuilder", "pause", "lesson"])
async def test_the_palette_has_it_everywhere(scene: str) -> None:
    async with shown(SCENES[scene], (80, 24)) as pilot:
        before = pilot.app.screen
        await press(pilot, "slash", *"glossary", "enter")
        assert isinstance(pilot.app.screen, GlossarySheet)
        await press(pilot, "escape")
        assert pilot.app.screen is before


async def test_the_help_leads_to_it_by_key_and_by_click() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "question_mark", "l")
        assert isinstance(pilot.app.screen, GlossarySheet)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HelpSheet)
        await MousePlayer(pilot).click_mark("sheet", "l")
        assert isinstance(pilot.app.screen, GlossarySheet)


async def test_the_words_of_the_manual_lead_to_it() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        book = HowToSheet("awaken")
        pilot.app.push_screen(book)
        await pilot.pause()
        links = [found.link for found in book.body().links]
        place = next(n for n, link in enumerate(links) if link.kind == "word")
        book.follow(links[place])
        await pilot.pause()
        assert pilot.app.screen.entry.id == links[place].target
        await press(pilot, "escape")
        assert pilot.app.screen is book


async def test_an_unknown_word_opens_the_first_entry() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await opened(pilot, "whim")
        assert sheet.entry is load_glossary().entries[0]


# -- exercises ---------------------------------------------------------------------------------------------------------


async def at_first_exercise(pilot: Any, word: str) -> Any:
    """The sheet with the first exercise of this word chosen."""
    sheet = await opened(pilot, word)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    number = [link.kind for link in sheet.links()].index("exercise")
    await press(pilot, *["tab"] * (number + 1))
    return sheet


async def test_an_entry_starts_its_exercise_and_shows_that_it_is_solved() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await at_first_exercise(pilot, "lock")
        link = sheet.links()[sheet.link]
        exercise = next(each for each in pilot.app.learning.exercises if each.id == link.id)
        assert "lock" in exercise.words and link.label == exercise.title() and not link.mark
        await press(pilot, "enter")
        table: Any = pilot.app.screen
        assert isinstance(table, MatchScreen) and table.session.guide.id == link.id
        ProgressStore().exercise(link.id, help="hint")
        pilot.app.learning.leave()
        await pilot.pause()
        assert pilot.app.screen is sheet and f"✓ {exercise.title()}" in cells(pilot.app)


async def test_an_exercise_over_a_table_comes_back_to_it() -> None:
    async with shown(SCENES["match"], (120, 40)) as pilot:
        match = pilot.app.screen
        table = match.session.match.fingerprint()
        sheet = await at_first_exercise(pilot, "lock")
        await press(pilot, "enter")
        assert pilot.app.screen.session.guide is not None
        await press(pilot, "escape", "escape")
        assert pilot.app.screen is sheet and match.session.match.fingerprint() == table


async def test_exercises_wait_while_the_screen_changes_hands() -> None:
    async with shown(SCENES["match"], (120, 40)) as pilot:
        match = pilot.app.screen
        sheet = await at_first_exercise(pilot, "lock")
        match.hidden = True
        await press(pilot, "enter")
        assert pilot.app.screen is sheet and IN_MATCH in cells(pilot.app)


async def test_a_slash_typed_into_the_empty_search_is_no_text() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await opened(pilot, "lock")
        await press(pilot, "slash")
        assert sheet.typed == ""
        await press(pilot, "a", "slash")
        assert sheet.typed == "a/"


async def test_the_chosen_link_stays_when_the_exercises_come() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        sheet = await opened(pilot, "lock")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        some, sheet.exercises = sheet.exercises, ()
        await press(pilot, "shift+tab")
        last = sheet.links()[-1]
        sheet.post_message(GlossarySheet.Fetched(some, ""))
        await pilot.pause()
        assert sheet.links()[sheet.link] == last and len(sheet.links()) > sheet.link
        sheet.post_message(GlossarySheet.Fetched((), "The exercises cannot be read: a.yaml:1: no"))
        await pilot.pause()
        assert "a.yaml:1" in cells(pilot.app)


async def test_the_page_of_learning_opens_it() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        await press(pilot, "l")
        screen: Any = pilot.app.screen
        place = next(n for n, entry in enumerate(screen.entries) if entry.id == "glossary")
        screen.go(0, place)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, GlossarySheet)
        await press(pilot, "escape")
        assert pilot.app.screen is screen
