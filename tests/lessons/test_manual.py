"""The chapters of the manual: what is read, what is refused and where, and that both languages tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skyworld_tui.cards.source import SourceError
from skyworld_tui.engine.view import CharacterView
from skyworld_tui.lessons.figures import read_figure
from skyworld_tui.lessons.manual import (
    LANGS,
    Chapter,
    around,
    broken_links,
    load_manual,
    plain,
    read_chapter,
    read_manual,
)
from skyworld_tui.lessons.markdown import Link, Paragraph, Span

HEAD = "---\nid: one\ntitle: One\n---\n"
INDEX = "title: T\nsubtitle: S\nchapter: chapter\nof: of\ntry: Try it\n"


def chapter(text: str) -> Chapter:
    return read_chapter(HEAD + text, "01-one.md", "one")


def written(folder: Path, **texts: str) -> Path:
    """A manual of these chapters."""
    (folder / "index.yaml").write_text(INDEX)
    for number, (name, text) in enumerate(texts.items(), 1):
        (folder / f"{number:02}-{name}.md").write_text(f"---\nid: {name}\ntitle: {name.title()}\n---\n{text}\n")
    return folder


def test_a_chapter_is_read_into_sections_of_marked_words() -> None:
    read = chapter(
        "Some **bold [words](word:lock)** and\n*more*.\n\n- a\n- b\n\n## Amber {#amber}\n\n1. one\n2. two\n\n"
        "```figure\nhand: nina\ncaption: c\n```\n"
    )
    opening, amber = read.sections
    assert opening.parts[0] == Paragraph(
        (
            Span("Some "), Span("bold ", "b"), Span("words", "b", Link("word", "lock")), Span(" and"), Span(" "),
            Span("more", "i"), Span("."),
        )
    )  # fmt: skip
    assert opening.paragraphs[0].text == "Some bold words and more."
    assert [(part.mark, part.text) for part in opening.paragraphs[1:]] == [("•", "a"), ("•", "b")]
    assert (amber.anchor, amber.title) == ("amber", "Amber") and read.anchors == ("amber",)
    assert [part.mark for part in amber.paragraphs] == ["1.", "2."] and len(read.figures) == 1
    assert read.links == (Link("word", "lock"),)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("text\n\n# Big {#big}\n\ntext", 7, "no heading of the manual"),
        ("text\n\n## Amber\n\ntext", 7, "needs an anchor"),
        ("text\n\n## A {#a}\n\nt\n\n## B {#a}\n\nt", 11, "'a' stands twice"),
        ("## A {#a}\n\ntext", 0, "begins with a text"),
        ("text\n\n## A {#a}\n\n## B {#b}\n\nt", 0, "'a' has no text"),
        ("text\nand `code`", 6, "`code` is not part"),
        ("text\n\n> quoted", 7, "a quotation is not part"),
        ("text\n\n---\n\ntext", 7, "a line across is not part"),
        ("text\n\n    indented", 7, "indented by four"),
        ("text ![x](y.png)", 5, "a picture is not part"),
        ("text **bold", 5, "'**' is left over"),
        ("text\n- a\n  - b", 7, "a list in a list"),
        ("text\n\n- a\n\n  b", 9, "an item of a list is one paragraph"),
        ("see [x](http://y)", 5, "a link leads to chapter:ID, word:ID, card:ID, exercise:ID"),
        ("see\n[x](wrod:lock)", 6, "no kind of link 'wrod'; nearest: word"),
        ("see [x](word:lock#a)", 5, "only a chapter has sections"),
        ('see [x](word:lock "t")', 5, "no title of its own"),
        ("text\n\n```yaml\na: 1\n```", 7, "is a figure, not 'yaml'; nearest: figure"),
        ("text\n\n```figure\n```", 8, "a figure shows something"),
        ("text\n\n```figure\nhand: ninna\ncaption: c\n```", 8, "unknown card 'ninna'; nearest: nina"),
        ("text\n\n```figure\nhand: nina\n```", 8, "'caption' must not be empty"),
    ],
)
def test_what_is_no_part_of_the_format_is_refused_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        chapter(text)
    assert said in str(caught.value) and caught.value.line == line, str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("text", "1: a chapter begins with its front matter"),
        ("---\nid: two\ntitle: T\n---\ntext", "2: the chapter is called 'one' by its file; nearest: one"),
        ("---\nid: one\ntitel: T\n---\ntext", "3: unknown key 'titel'; nearest: title"),
        ("---\n---\ntext", "1: the front matter has"),
    ],
)
def test_damaged_front_matter_is_named(text: str, said: str) -> None:
    with pytest.raises(SourceError, match=re.escape(f"01-one.md:{said}")):
        read_chapter(text, "01-one.md", "one")


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("hand: nina\ncaption: c\nnotes: [{part: border, text: a}, {part: name, text: b}]", "from the top down"),
        ("hand: nina\ncaption: c\nnotes: [{part: nose, text: b}]", "not 'nose'"),
        ("caption: c\nnotes: [{part: name, text: b}]", "shows something"),
        ("handd: nina\ncaption: c", "unknown key 'handd'; nearest: hand"),
        ("hand: nina\nlocks: 1\ncaption: c", "unknown key 'locks'"),
        ("field: {card: nina, exposed: true}\ncaption: c", "unknown key 'exposed'"),
        ("field: {card: nina, bonus: -2}\ncaption: c", "no Power does not stay"),
        ("row: {7: nina}\ncaption: c", "there is no slot 7; nearest: 5"),
        ("row: {1: nina}\nwhose: yours\ncaption: c", "not 'yours'"),
        ("cards: []\ncaption: c", "from one to 6 cards"),
        ("cards: [nina*7]\ncaption: c", "from one to 6 cards"),
        ("hero: none\ncaption: c", "needs one"),
        ("bank: [filler*2]\nlocks: 3\ncaption: c", "3 locks, and 2 Essences"),
        ("attack: flor\nagainst: nina\ncaption: c", "this cannot be: Nina is not vulnerable"),
        ("evolve: flor\ninto: nina\ncaption: c", "this cannot be: Nina is Stage I"),
        ("just words", "a figure is a mapping"),
    ],
)
def test_a_damaged_figure_is_named(broken: str, said: str) -> None:
    with pytest.raises(SourceError, match=re.escape(said)) as caught:
        read_figure(broken, "x.md", 9)
    assert caught.value.line >= 9


def test_figures_show_what_the_engine_says() -> None:
    seen = read_figure("attack: flor\nagainst: {card: elyra, vulnerable: channel}\ncaption: c", "x.md", 1)
    assert seen.foreseen is not None and seen.foreseen.combat == (5, 3) and seen.foreseen.fallen == {(1, 0)}
    evolved = read_figure("evolve: {card: flor, vulnerable: channel}\ninto: flor-ii\ncaption: c", "x.md", 1)
    becomes = evolved.foreseen.becomes if evolved.foreseen else None
    assert becomes is not None and becomes.vulnerable == "channel" and becomes.card.id == "flor-ii"
    bank = read_figure("bank: [filler*3, {card: nina, amber: true}]\nlocks: 2\ncaption: c", "x.md", 1)
    assert bank.view is not None
    assert (bank.view.me.free, bank.view.me.amber, bank.view.me.consumable) == (2, 1, 2)
    theirs = read_figure("row: {2: nina}\nwhose: theirs\ncaption: c", "x.md", 1)
    assert theirs.view is not None and isinstance(theirs.view.other.field[1], CharacterView) and not theirs.mine


def test_a_broken_link_is_named_with_file_line_and_the_nearest_word(tmp_path: Path) -> None:
    for link, said in (
        ("chapter:tow", "there is no chapter 'tow'; nearest: two"),
        ("chapter:two#ambre", "the chapter 'two' has no section 'ambre'; nearest: amber"),
        ("card:ninna", "there is no card 'ninna'; nearest: nina"),
    ):
        folder = written(tmp_path, one=f"First\n[words]({link})", two="text\n\n## Amber {#amber}\n\ntext")
        with pytest.raises(SourceError, match=re.escape(said)) as caught:
            read_manual(folder)
        assert caught.value.line == 6 and "01-one.md" in str(caught.value)
    manual = read_manual(written(tmp_path, one="[a](word:lokc)\n[b](exercise:frist)", two="text"))
    faults = [str(fault) for fault in broken_links(manual, ("lock",), ("first",))]
    assert [fault.partition(": ")[2] for fault in faults] == [
        "there is no word 'lokc'; nearest: lock", "there is no exercise 'frist'; nearest: first",
    ]  # fmt: skip


def test_files_of_a_manual_are_numbered(tmp_path: Path) -> None:
    folder = written(tmp_path, one="text")
    (folder / "01-two.md").write_text("---\nid: two\ntitle: T\n---\ntext")
    with pytest.raises(SourceError, match="each number once"):
        read_manual(folder)


def test_words_are_found_whatever_their_case_and_accents(tmp_path: Path) -> None:
    manual = read_manual(written(tmp_path, one="Nothing here.\n\n## Fé e ação {#faith}\n\nCanalizar dá pontos de Fé."))
    assert [hit[:3] for hit in manual.search("FE canalizar")] == [(0, 1, 0)]
    assert [hit[:3] for hit in manual.search("acao")] == [(0, 1, 0)], "a title counts"
    assert not list(manual.search("  ")) and not list(manual.search("nothing pontos"))
    assert plain("AÇÃO ß") == "acao ß" and around("word " * 20 + "found", 100).startswith("…word")


def outline(chapter: Chapter) -> object:
    """What both languages of a chapter have in common."""
    figures = [
        (
            figure.kind,
            bool(figure.verb),
            figure.cards,
            figure.subject,
            figure.view,
            [note.part for note in figure.notes],
        )
        for figure in chapter.figures
    ]
    return chapter.id, chapter.anchors, figures, [str(link) for link in chapter.links]


def test_both_languages_tell_the_same() -> None:
    english, portuguese = (load_manual(lang) for lang in LANGS)
    assert [chapter.id for chapter in english.chapters] == [chapter.id for chapter in portuguese.chapters]
    for chapter, twin in zip(english.chapters, portuguese.chapters, strict=True):
        assert outline(chapter) == outline(twin), chapter.id


@pytest.mark.rule("R001")
def test_a_language_without_a_manual_reads_in_english() -> None:
    assert load_manual("xx").title == load_manual().title == "How to play"
    assert load_manual().subtitle == "an illustrated manual" and load_manual("pt").title == "Como jogar"
