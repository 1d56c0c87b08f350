"""The glossary: every word is there in both languages, reads well, leads somewhere, and knows its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS, AbilityDef, CardDef, HeroDef
from skyworld_tui.cards.moments import moment
from skyworld_tui.cards.source import SourceError, parse_documents, read_document
from skyworld_tui.cards.terms import Term, folded, label, printed, term_name, trigger_word
from skyworld_tui.cards.text import badge, card_text, hero_text, keyword_name, reminder, trigger_badge
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.lessons.glossary import FILES, LONGEST, load_glossary, read_glossary, terms_of
from skyworld_tui.lessons.manual import broken_links, load_manual
from skyworld_tui.paths import data_dir

CORE = load_core()
SUBJECTS: tuple[CardDef | HeroDef, ...] = (*CORE.cards.values(), *CORE.heroes.values())
LANGUAGES = ("en", "pt")
DATA = data_dir() / "glossary"


def listed(text: str) -> tuple[str, ...]:
    """The words of a block of text."""
    return tuple(text.split())


WORDS = listed("""
    hand deck field slot bank trail hero removed
    stage insignia requirement consumption power faith ability badge
    preparation ready vulnerable channeled attacked exposed action amber padlock available free_capacity activated
    active_activation attachment armed reserved_slot
    become_essence awaken evolve channel attack raise_limit end_turn opening_hand refill missing_draw zero_power
    destroyed awakening_limit evolution_count goal turn_clock drain_faith_power may must once_per_turn
    ward safeguard intercept intercept_executions enters_ready open_attack attack_in_preparation combat_shield
    indestructible inspire intimidate strengthen readiness reinvigorate drain_faith search deposit exchange execute
    expose return attach attach_awaken legacy_attach counter lock unlock consume reserve apogee formation
""")
CHAPTERS = listed("""
    first-match read-a-card awaken channel bank battle zero-power counter hand-ability evolve consuming awaken-limit
    attach hero keywords activation triggers combat-triggers event-triggers effect-keywords conditions turn
""")

#: What a plain reader of the English text takes for the word; a word with a number where there is none here.
NAIVE = {
    "intercept": r"Intercept(?! \+)",
    "intercept_executions": r"Intercept \+ Executions",
    "enters_ready": r"(?i:enters ready)",
    "open_attack": r"(?i:may attack enemies that are not vulnerable)",
    "attack_in_preparation": r"(?i:may attack in preparation)",
    "combat_shield": r"(?i:not destroyed in combat)",
    "indestructible": r"(?i:cannot be destroyed)",
    "ward": r"\bWard\b",
    "safeguard": r"\bSafeguard\b",
    "lock": r"(?i:\block \d)",
    "consume": r"(?i:\bconsume (\d|this)|would be consumed)",
    "exchange": r"\bExchange\b",
    "execute": r"\bExecute\b",
    "expose": r"(?i:\bexpose\b)",
    "return": r"(?i:\breturn an?\b)",
    "draw": r"(?i:\bdraw a\b)",
    "gain_faith": r"(?i:\bgain \d Faith)",
    "attach": r"\bAttach (?!\+)",
    "attach_awaken": r"Attach \+ Awaken",
    "legacy_attach": r"LEGACY: .*\bAttach (?!\+)",
    "counter": r"\bCounter:",
    "unlock": r"\bUnlock\b",
    "apogee": r"\bApogee\b",
    "formation": r"\bFormation\b",
    "hand_ability": r"(?m:(^|· )HAND ABILITY: )",
    "end_of_turn": r"(?i:at the end of your turn:)",
    "vulnerable": r"\bvulnerable (ally|enemy)",
    "preparation": r"Stays in Preparation",
    "ready": r"\bbecomes? ready",
    "awaken": r"(?<!\+ )(?i:\bawaken (a|this|the)\b)",
    "evolve": r"(?i:\bevolves\b|\bevolve this|when you evolve)",
    "channel": r"\bchannel\b",
    "attachment": r"\bcarries an Attachment",
    "may": r"(?i:\byou may\b)",
    "once_per_turn": r"(?i:\bonce per turn)",
}


def text_of(subject: CardDef | HeroDef, lang: str = "en") -> str:
    return card_text(subject, lang) if isinstance(subject, CardDef) else hero_text(subject, lang)


def abilities_of(subject: CardDef | HeroDef) -> tuple[AbilityDef, ...]:
    return subject.abilities if isinstance(subject, CardDef) else (subject.power, subject.secondary)


def rows() -> Iterator[tuple[Path, str]]:
    """The texts that the files add, with their file."""
    for name in FILES:
        path = DATA / f"{name}.yaml"
        for word in read_document(path).value["words"].values():
            for lang in LANGUAGES:
                yield path, f"{word[lang].get('name', '')} {word[lang].get('text', '')}"


# -- what is there -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_game_has_its_entry(lang: str) -> None:
    glossary = load_glossary(lang)
    wanted = {*WORDS, *KEYWORDS, *map(trigger_word, TRIGGERS)}
    wanted |= {term.id for subject in SUBJECTS for term in printed(subject)}
    assert wanted - set(glossary.by_id) == set()
    assert all(glossary.entry(word).id == word for word in wanted)
    with pytest.raises(KeyError):
        glossary.entry("whim")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_first_sentences_are_those_of_the_cards(lang: str) -> None:
    glossary = load_glossary(lang)
    for keyword in KEYWORDS:
        entry = glossary.entry(keyword)
        assert entry.name == keyword_name(keyword, lang) and entry.text.startswith(reminder(keyword, None, lang))
        assert entry.kind == "keyword"
    for trigger in TRIGGERS:
        entry = glossary.entry(trigger_word(trigger))
        assert entry.name == trigger_badge(trigger, lang) and entry.kind == "trigger"
        assert entry.text[1:].startswith(moment(trigger, lang)[1:])
    assert glossary.entry("hand").kind == "zone" and glossary.entry("hand_ability").kind == "trigger"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_entry_is_short_and_whole(lang: str) -> None:
    for entry in load_glossary(lang).entries:
        sentences = re.findall(r"[.!?]+(?= |$)", entry.text)
        assert 1 <= len(sentences) <= 3 and len(entry.text) <= LONGEST, entry.id
        assert not entry.text[0].islower() and entry.text.endswith(".") and entry.name and entry.called, entry.id
        assert 1 <= len(entry.see) <= 4 and len(set(entry.see)) == len(entry.see), entry.id


def test_the_languages_differ_in_words_only() -> None:
    english, portuguese = (load_glossary(lang) for lang in LANGUAGES)
    assert load_glossary("eo").entries == english.entries
    assert set(english.by_id) == set(portuguese.by_id)
    for word, entry in english.by_id.items():
        other = portuguese.entry(word)
        assert (entry.see, entry.chapter, entry.kind) == (other.see, other.chapter, other.kind)
        assert entry.text != other.text
    for glossary in (english, portuguese):
        names = [folded(entry.name) for entry in glossary.entries]
        assert names == sorted(set(names))


def test_every_entry_leads_to_a_chapter_of_the_manual() -> None:
    used = {entry.chapter.partition("#")[0] for entry in load_glossary().entries}
    assert used <= set(CHAPTERS)


def test_no_card_stands_in_the_files() -> None:
    names = {card.name for card in CORE.cards.values()}
    for path, text in rows():
        assert not names & set(re.findall(r"\w+", text)), path


# -- cards and words ---------------------------------------------------------------------------------------------------


def test_the_cards_of_a_word_are_those_that_a_plain_reader_finds() -> None:
    glossary = load_glossary()
    patterns = dict(NAIVE)
    for entry in glossary.entries:
        if entry.kind == "trigger":
            patterns.setdefault(entry.id, rf"(?m:^{re.escape(entry.name)}( · HAND ABILITY)?: )")
        elif entry.kind == "keyword":
            patterns.setdefault(entry.id, rf"\b{re.escape(entry.name)} \d")
    for word, pattern in patterns.items():
        wanted = [subject.id for subject in SUBJECTS if re.search(pattern, text_of(subject))]
        assert [subject.id for subject in glossary.cards(word)] == wanted, word
        assert wanted or word in ("ward",), word


def test_what_every_card_has_lists_no_cards() -> None:
    glossary = load_glossary()
    assert all(glossary.cards(word) == () for word in ("stage", "insignia", "requirement", "power", "faith", "must"))
    assert set(glossary.cards("consumption")) == {card for card in CORE.cards.values() if card.consume}
    assert glossary.cards("hero") == tuple(CORE.heroes.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.id)
def test_words_come_in_the_order_in_which_they_are_printed(subject: CardDef | HeroDef, lang: str) -> None:
    text = folded(text_of(subject, lang))
    places = []
    for term in printed(subject):
        name = folded(label(term, lang))
        if name and name in text and term.id in {*KEYWORDS, *map(trigger_word, TRIGGERS)}:
            places.append(text.index(name))
    badges = [folded(part) for ability in abilities_of(subject) for part in badge(ability, lang).split(" · ")]
    names = {folded(term_name(term.id, lang)) for term in printed(subject)}
    assert all(part in " ".join(names) for part in badges)
    assert places == sorted(places)


def test_a_character_adds_its_states_and_what_it_was_given() -> None:
    carrier = CharacterAt(CORE.cards["nina"], preparation=1, vulnerable="exposed", activated="used")
    view = Match.from_position(Position((SeatPosition(field={0: carrier}), SeatPosition()))).view(0)
    ids = [term.id for term in terms_of(view.me.field[0])]
    assert ids[:3] == ["preparation", "exposed", "activated"]
    assert ids[3:] == ["stage", "insignia", "requirement", "power", "faith"]
    assert len(set(ids)) == len(ids)


def test_amounts_stand_with_their_words() -> None:
    assert label(Term("lock", 3)) == "Lock 3" and label(Term("lock")) == "Lock N" and label(Term("ward")) == "Ward"
    assert label(Term("inspire", 2), "pt") == "Inspirar 2" and label(Term("must")) == ""


# -- searching ---------------------------------------------------------------------------------------------------------


def test_a_search_forgives_accents_and_case_and_puts_names_first() -> None:
    portuguese, english = load_glossary("pt"), load_glossary()
    for typed in ("preparação", "PREPARACAO", "preparaçao"):
        assert portuguese.search(typed)[0].id == "preparation"
    found = [entry.id for entry in english.search("lock")]
    assert found[0] == "lock" and {"padlock", "unlock"} < set(found[:4])
    assert found.index("padlock") < found.index("amber"), "what only the text says comes later"
    assert [entry.id for entry in english.search("end turn")][:2] == ["end_of_turn", "end_turn"]
    assert english.search("  ") == english.entries and english.search("zzz") == ()
    assert {entry.id for entry in english.search("trigger vulnerable")} >= {"on_vulnerable"}


# -- reading -----------------------------------------------------------------------------------------------------------

WORD = "{{see: [{see}], chapter: bank, en: {{name: A, text: A.}}, pt: {{name: B, text: B.}}}}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("one: {see: [], chapter: bank, en: {name: A, text: A.}}", "'name' must not be empty"),
        ("one: {see: [], en: {name: A, text: A.}, pt: {name: A, text: A.}}", "'chapter' must not be empty"),
        ("one: {sea: [], chapter: bank}", "unknown key 'sea'; nearest: see"),
        ("one: {see: [], chapter: bank, en: {name: A}, pt: {name: A}}", "needs a text in 'en'"),
        ("ward: {see: [], chapter: bank, en: {name: A}, pt: {}}", "cards print its name: Ward"),
        (f"{{one: {WORD.format(see='onn')}, two: {WORD.format(see='one')}}}", "no other word 'onn'; nearest: one"),
        (f"one: {WORD.format(see='one')}", "no other word 'one'"),
        (f"one: {{chapter: bank, en: {{name: A, text: {'A' * 331}}}, pt: {{name: A, text: A}}}}", "330 are the most"),
        ("[one]", "needs words"),
    ],
)
def test_a_damaged_file_is_named(words: str, said: str) -> None:
    head = "kind: zone\ncalled: {en: zone, pt: zona}\nwords:\n  "
    with pytest.raises(SourceError, match=re.escape(said)) as caught:
        read_glossary(parse_documents(head + words, "zones.yaml"), CORE)
    assert re.match(r"zones\.yaml:\d: ", str(caught.value))


def test_a_kind_is_one_of_six_and_a_word_stands_once() -> None:
    text = "kind: zoo\ncalled: {en: z, pt: z}\nwords: {one: " + WORD.format(see="") + "}"
    with pytest.raises(SourceError, match="zone"):
        read_glossary(parse_documents(text, "zones.yaml"), CORE)
    good = text.replace("zoo", "zone")
    with pytest.raises(SourceError, match="stands twice"):
        read_glossary([*parse_documents(good, "a.yaml"), *parse_documents(good, "b.yaml")], CORE)


# -- the manual --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manual_and_glossary_lead_to_each_other(lang: str) -> None:
    manual, glossary = load_manual(lang), load_glossary(lang)
    assert [str(fault) for fault in broken_links(manual, words=glossary.by_id)] == []
    for entry in glossary.entries:
        place = manual.find(entry.chapter)
        anchor = entry.chapter.partition("#")[2]
        assert place is not None and manual.section(place).anchor == anchor != "", entry.id
