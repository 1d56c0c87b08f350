"""Portuguese: the whole table, agreement, and texts that tell the same abilities apart as the English ones."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS, AbilityDef
from skyworld_tui.cards.schema import compile_card
from skyworld_tui.cards.text import ability_text, badge, card_line, effect_text, hero_line, keyword_name, reminder
from skyworld_tui.cards.words import ENGLISH, LANGUAGES
from skyworld_tui.cards.words_pt import CONTRACTIONS, PORTUGUESE

from .helpers import ROOT, with_ability
from .make_texts import abilities, texts

FORMS = re.compile(r"(\.(one|many|may))+$")


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_word_is_translated() -> None:
    assert set(ENGLISH) - set(PORTUGUESE) == set()
    added = {FORMS.sub("", key) for key in set(PORTUGUESE) - set(ENGLISH)}
    assert added <= set(ENGLISH)  # further forms of the same words, and nothing else


def test_every_template_takes_the_same_values() -> None:
    for key, template in PORTUGUESE.items():
        plain = ENGLISH[key] if key in ENGLISH else ENGLISH[FORMS.sub("", key)]
        assert names(template) | {"n"} == names(plain) | {"n"}, key  # "1" may be a word


def test_nothing_is_left_in_english() -> None:
    english = re.compile(r"\b(the|your|card|ally|enemy|Power|Stage|Faith|turn|of|or|and|Lock)\b", re.IGNORECASE)
    for group in texts("pt").values():
        assert [text for text in group.values() if english.search(text)] == []
    assert [text for text in PORTUGUESE.values() if english.search(re.sub(r"\{\w+\}", "", text))] == []


def test_prepositions_are_contracted() -> None:
    apart = re.compile(rf"\b({'|'.join(CONTRACTIONS)})\b")
    assert [text for text in texts("pt")["abilities"].values() if apart.search(text)] == []


def said(ability: AbilityDef, lang: str) -> tuple[str, str]:
    return badge(ability, lang), ability_text(ability, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_abilities_read_differently(lang: str) -> None:
    meaning: dict[tuple[str, str], AbilityDef] = {}
    for ability in abilities():
        bare = replace(ability, id="", index=0)
        assert meaning.setdefault(said(ability, lang), bare) == bare, ability.id


def test_both_languages_tell_the_same_abilities_apart() -> None:
    pairs = {(said(ability, "en"), said(ability, "pt")) for ability in abilities()}
    assert len(pairs) == len({english for english, _ in pairs}) == len({portuguese for _, portuguese in pairs})
    for table in (ENGLISH, PORTUGUESE):
        assert len({table[f"badge.{trigger}"] for trigger in TRIGGERS}) == len(TRIGGERS)
        assert len({table[f"keyword.{keyword}"] for keyword in KEYWORDS}) == len(KEYWORDS)


ALLY = {"side": "ally"}
ENEMY = {"side": "enemy"}
PREPARING = {**ALLY, "state": "preparation"}


@pytest.mark.parametrize(
    ("mapping", "text"),
    [
        (with_ability("on_entry", {"op": "unlock", "n": 1}), "Destrave 1 Essência."),
        (with_ability("on_entry", {"op": "draw", "n": 3}, optional=True), "Você pode comprar 3 cartas."),
        (with_ability("on_entry", {"op": "readiness", "n": 2, "target": {**PREPARING, "other": True}}, optional=True),
         "Você pode usar Prontidão 2 em outros aliados."),
        (with_ability("on_entry", {"op": "inspire", "n": 1,
                                   "target": {**ALLY, "count": 2, "up_to": True, "insignia": "star"}}),
         "Inspirar 1 em até 2 aliados da Estrela."),
        (with_ability("on_entry", {"op": "intimidate", "n": 1, "target": {
            **ENEMY, "state": "vulnerable", "count": 3, "insignia": "moon", "max_power": 4}}),
         "Intimidar 1 em 3 inimigos vulneráveis da Lua com Poder 4 ou menos."),
        (with_ability("on_entry", {"op": "intimidate", "n": 1, "target": {**ENEMY, "state": "preparation"}}),
         "Intimidar 1 em um inimigo em Preparação."),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward", "combat_shield"], "until": "next_combat",
                                   "target": {**ALLY, "count": 2}}),
         "2 aliados têm Proteção e não são destruídos em combate até o fim do próximo combate deles."),
        (with_ability("on_entry", {"op": "return", "target": {**ENEMY, "count": 2, "up_to": True}}),
         "Devolva até 2 inimigos para a mão de seus donos."),
        (with_ability("on_attack", {"op": "expose", "target": {"ref": "attacked"}, "may": True}),
         "Você pode expor o inimigo atacado."),
        (with_ability("legacy", {"op": "ready", "target": {"ref": "successor"}},
                      {"op": "inspire", "n": 1, "target": {"ref": "successor"}}),
         "O sucessor fica pronto. Inspirar 1 no sucessor."),
        (with_ability("on_entry", {"op": "ready", "target": {**ALLY, "count": 2}}, optional=True),
         "Você pode aplicar isto: 2 aliados ficam prontos."),
        (with_ability("hand", {"op": "attach", "card": "this", "host": ALLY, "returns": True,
                               "keywords": ["enters_ready", "indestructible", "intercept"]}),
         "Anexe + Desperte esta carta a um aliado; ele tem Interceptar, entra pronto e não pode ser destruído."),
        (with_ability("on_entry", {"op": "draw", "n": 1}, optional=True, conditions=[{"if": "reserve", "n": 4}],
                      costs=[{"pay": "consume", "n": 1}]),
         "Reserva 4: você pode consumir 1: compre uma carta."),
    ],
)  # fmt: skip
def test_agreement_and_moods(mapping: dict[str, Any], text: str) -> None:
    (ability,) = compile_card(mapping).abilities
    assert ability_text(ability, "pt") == text


def test_pieces() -> None:
    core = load_core()
    assert keyword_name("safeguard", "pt") == "Salvaguarda"
    assert reminder("drain_faith", 2, "pt") == "O rival perde 2 de Fé."
    assert all(reminder(keyword, lang="pt") != reminder(keyword) for keyword in KEYWORDS)
    assert (
        effect_text(core.cards["leon-legacy"].abilities[0].effects[0], "pt") == "Outro aliado vulnerável fica pronto."
    )
    assert card_line(core.cards["morteus"], "pt") == "Estágio I · Lua · requisito 4 · consumo 1 · Poder 6 · Fé 2"
    assert card_line(core.cards["nina"]) == "Stage I · Sun · requirement 0 · Power 2 · Faith 1"
    assert hero_line(core.heroes["morteus-of-the-reserve"], "pt") == "Herói · Evolução ×2"


def test_the_glossary_is_the_table() -> None:
    rows = dict(
        re.findall(r"^\| (.+?) \| (.+?) \|$", (ROOT / "docs" / "glossary-pt.md").read_text("utf-8"), re.MULTILINE)
    )
    for group, members in (("badge", TRIGGERS), ("keyword", KEYWORDS)):
        for word in members:
            assert rows[ENGLISH[f"{group}.{word}"]] == PORTUGUESE[f"{group}.{word}"]
