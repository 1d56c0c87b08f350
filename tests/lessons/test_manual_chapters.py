"""The chapters of the manual as texts: complete, in sections that can be read, and true where a card or the engine can
tell. That both languages have the same sections, figures and links is held in ``test_manual.py``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS
from skyworld_tui.cards.text import card_text, keyword_name, trigger_badge
from skyworld_tui.lessons.figures import Figure
from skyworld_tui.lessons.glossary import load_glossary
from skyworld_tui.lessons.manual import LANGS, Chapter, load_manual
from skyworld_tui.lessons.markdown import Paragraph

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT.parent / "shared" / "seeds" / "sky-world-manual.txt"
ORDER = (
    "first-match", "read-a-card", "awaken", "channel", "bank", "battle", "zero-power", "counter", "hand-ability",
    "evolve", "consuming", "awaken-limit", "attach", "hero", "keywords", "activation", "triggers", "combat-triggers",
    "event-triggers", "effect-keywords", "conditions", "turn",
)  # fmt: skip
TRIGGER_WORDS = {"hand": "hand_ability", "bank": "bank_action"}
"""Two triggers are called otherwise in the glossary, where ``hand`` and ``bank`` are zones."""
BADGES = ("triggers", "combat-triggers", "event-triggers")
REFERENCE = (*BADGES, "effect-keywords", "conditions")
WRITTEN = {"legacy_attach": ("LEGACY: ", "Attach ")}
"""What a card prints for a word, where that is not the word itself."""
LONGEST_RUN = 9  # words in a row that rules about the same thing may share by chance


def chapter(name: str, lang: str = "en") -> Chapter:
    """The chapter of this id."""
    manual = load_manual(lang)
    found = manual.find(name)
    assert found is not None, name
    return manual.chapters[found.chapter]


def paragraphs(shown: Chapter) -> Iterator[Paragraph]:
    """The whole text of a chapter."""
    for section in shown.sections:
        yield from section.paragraphs


def items(name: str, lang: str = "en") -> Iterator[tuple[str, str, Paragraph]]:
    """The points of a chapter that explain a word: its id, as it is written there, and the point."""
    for paragraph in paragraphs(chapter(name, lang)):
        first = paragraph.spans[0]
        if paragraph.mark and first.link is not None and first.link.kind == "word":
            yield first.link.target, first.text, paragraph


def figures(name: str, kind: str) -> list[Figure]:
    """The figures of one kind in a chapter."""
    return [figure for figure in chapter(name).figures if figure.kind == kind]


@pytest.mark.rule("R002", "R004")
@pytest.mark.parametrize("lang", LANGS)
def test_the_chapters_stand_in_the_order_of_the_manual(lang: str) -> None:
    assert tuple(shown.id for shown in load_manual(lang).chapters) == ORDER


@pytest.mark.rule("R003")
def test_every_chapter_shows_its_example_on_a_card() -> None:
    for shown in load_manual().chapters:
        assert any(figure.notes or figure.kind in ("row", "hero", "attack") for figure in shown.figures), shown.id


@pytest.mark.parametrize("lang", LANGS)
def test_no_section_is_a_wall_of_text(lang: str) -> None:
    for shown in load_manual(lang).chapters:
        words = sum(len(paragraph.text.split()) for paragraph in paragraphs(shown))
        assert 200 <= words <= 650, (shown.id, words)
        for section in shown.sections:
            plain = [paragraph for paragraph in section.paragraphs if not paragraph.mark]
            assert len(plain) <= 4, (shown.id, section.anchor)
            for paragraph in section.paragraphs:
                assert len(paragraph.text) <= 400, (shown.id, section.anchor, len(paragraph.text))


@pytest.mark.rule("R426")
@pytest.mark.parametrize("lang", LANGS)
def test_every_trigger_is_explained_once_under_its_badge(lang: str) -> None:
    told = {word: written for name in BADGES for word, written, _ in items(name, lang)}
    assert told == {TRIGGER_WORDS.get(name, name): trigger_badge(name, lang) for name in TRIGGERS}


@pytest.mark.parametrize("lang", LANGS)
def test_every_keyword_of_a_character_is_named_as_cards_print_it(lang: str) -> None:
    text = {
        span.link.target: span.text.casefold()
        for shown in load_manual(lang).chapters
        for paragraph in paragraphs(shown)
        for span in paragraph.spans
        if span.link is not None and span.link.kind == "word" and span.link.target in KEYWORDS
    }
    assert set(text) == set(KEYWORDS)
    for name in ("ward", "safeguard", "intercept", "intercept_executions"):
        named = {written for each in REFERENCE for word, written, _ in items(each, lang) if word == name}
        assert named <= {keyword_name(name, lang)}


def test_the_card_beside_a_word_prints_that_word() -> None:
    cards = load_core().cards
    seen = 0
    for name in REFERENCE:
        for word, written, paragraph in items(name):
            for span in paragraph.spans:
                if span.link is None or span.link.kind != "card":
                    continue
                text = card_text(cards[span.link.target])
                for printed in WRITTEN.get(word, (re.sub(r" [N1]\Z", "", written),)):
                    assert printed.casefold() in text.casefold(), (word, span.link.target)
                seen += 1
    assert seen >= len(TRIGGERS) + 10


@pytest.mark.parametrize("lang", LANGS)
def test_every_trigger_but_that_of_the_heroes_has_a_card_beside_it(lang: str) -> None:
    for name in BADGES:
        for word, _, paragraph in items(name, lang):
            linked = any(span.link is not None and span.link.kind == "card" for span in paragraph.spans)
            assert linked or word == "hero_power", (name, word)


@pytest.mark.parametrize("lang", LANGS)
def test_the_chapters_lead_to_every_word_of_the_glossary_and_back(lang: str) -> None:
    manual, glossary = load_manual(lang), load_glossary(lang)
    words = {link.target for shown in manual.chapters for link in shown.links if link.kind == "word"}
    assert words == {entry.id for entry in glossary.entries}
    for entry in glossary.entries:
        name, _, anchor = entry.chapter.partition("#")
        assert name in ORDER and (not anchor or anchor in chapter(name, lang).anchors), entry.id


@pytest.mark.rule("R130", "R240", "R272", "R307", "R308")
def test_the_banks_of_the_figures_hold_what_the_text_says() -> None:
    amber, padlocks, choice, spent = (
        figures(name, "bank")[0].view for name in ("bank", "hand-ability", "consuming", "awaken-limit")
    )
    assert amber is not None and padlocks is not None and choice is not None and spent is not None
    assert (len(amber.me.bank), amber.me.consumable) == (3, 2)
    assert (len(padlocks.me.bank), padlocks.me.locks, padlocks.me.free) == (3, 2, 1)
    assert (len(choice.me.bank), choice.me.consumable) == (6, 4)
    assert (len(spent.me.bank), spent.me.awaken_limit, spent.me.awaken_left) == (0, 2, 1)


@pytest.mark.rule("R339", "R340", "R357", "R358")
def test_the_fields_of_the_hero_count_two_evolutions_and_one() -> None:
    both, alone = figures("hero", "hero")[0].view, figures("hero", "row")[0].view
    assert both is not None and alone is not None
    assert both.me.hero is not None and both.me.hero.evolution == 2
    assert (both.me.evolutions, alone.me.evolutions) == (2, 1)


@pytest.mark.rule("R367", "R586")
def test_the_field_beside_formation_is_a_formation() -> None:
    view = figures("keywords", "row")[0].view
    assert view is not None
    assert {there.card.stage for there in view.me.field if there is not None} == {1, 2, 3}


def words_of(text: str) -> list[str]:
    """The words alone, in small letters."""
    return re.findall(r"[a-z0-9']+", text.casefold())


def test_no_sentence_is_taken_from_another_text() -> None:
    if not SOURCE.is_file():
        assert not (ROOT.parent / "shared").exists(), "the manual has moved"
        return
    taken: set[tuple[str, ...]] = set()
    for sentence in re.split(r"[.:;\n]", SOURCE.read_text(encoding="utf-8")):
        words = words_of(sentence)
        taken.update(tuple(words[n : n + LONGEST_RUN]) for n in range(len(words) - LONGEST_RUN + 1))
    for shown in load_manual().chapters:
        for paragraph in paragraphs(shown):
            words = words_of(paragraph.text)
            for n in range(len(words) - LONGEST_RUN + 1):
                assert tuple(words[n : n + LONGEST_RUN]) not in taken, (shown.id, " ".join(words[n:]))
