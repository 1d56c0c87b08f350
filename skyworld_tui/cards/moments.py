"""When an ability happens: one sentence for every trigger, for the reader of a card (R426 to R502)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "activation": "you use it in your turn, on the field and out of Preparation; it costs no action. If it leaves, "
        "what still runs of it ends.",
        "on_entry": "when this character enters, evolving included; Preparation does not prevent it.",
        "on_entry_less_faith": "when this character enters while you have less Faith than the rival.",
        "continuous": "as long as this card and what it asks for are there; nothing has to be used.",
        "in_preparation": "only while this character is in Preparation.",
        "legacy": "when an evolution replaces this card.",
        "hand": "you use it from your hand instead of awakening it; the card goes to the Trail.",
        "bank": "you use it while the card is an available Essence in your Bank.",
        "hero_power": "you use it when its cost, its evolved characters and its limit allow; it costs no action.",
        "on_channel": "when this character channels.",
        "on_vulnerable": "when this character becomes vulnerable, not while it stays so.",
        "on_attack": "when this character's attack begins, before Power is compared.",
        "on_attack_or_channel": "when this character begins an attack, and when it channels.",
        "on_attack_channeler": "when this character attacks an enemy that is vulnerable from channeling.",
        "on_destroy_by_attack": "when this character's attack destroys the enemy.",
        "on_destroy_channeler": "when this character's attack destroys an enemy that had channeled.",
        "on_survive_attack": "after a combat in which this character attacked, if it is still there.",
        "on_survive_combat": "after any combat of this character, if it is still there.",
        "on_dudurima": "when another Dudurima of yours enters while this one is ready with its action left.",
        "on_death": "when this character is destroyed; returning or evolving is no death.",
        "on_execution": "when an execution is completed; falling in combat is none.",
        "turn_start": "at the start of its owner's turn, before anything is played.",
        "end_of_turn": "at the end of its owner's turn, before the rival begins.",
        "turn_start_empty_slot": "at the start of your turn while one of your slots is empty.",
        "turn_start_more_essences": "at the start of your turn while your Bank is larger than the rival's.",
        "first_hand": "armed first, it waits for the next hand ability you use.",
    }
)
_PORTUGUESE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "activation": "você a usa no seu turno, em campo e fora de Preparação; não gasta a ação. Se a fonte sai, o que "
        "ainda vale dela termina.",
        "on_entry": "quando este personagem entra, também ao evoluir; a Preparação não impede.",
        "on_entry_less_faith": "quando este personagem entra e você tem menos Fé que o rival.",
        "continuous": "enquanto esta carta e o que ela pede estão presentes; nada precisa ser usado.",
        "in_preparation": "só enquanto este personagem está em Preparação.",
        "legacy": "quando uma evolução substitui esta carta.",
        "hand": "você a usa da mão em vez de despertar a carta, que vai para a Trilha.",
        "bank": "você a usa enquanto a carta é uma Essência disponível no seu Banco.",
        "hero_power": "você o usa quando o custo, as evoluções e o limite permitem; não gasta ação.",
        "on_channel": "quando este personagem canaliza.",
        "on_vulnerable": "quando este personagem fica vulnerável, não enquanto continua assim.",
        "on_attack": "quando o ataque deste personagem começa, antes de comparar o Poder.",
        "on_attack_or_channel": "quando este personagem começa um ataque e quando canaliza.",
        "on_attack_channeler": "quando este personagem ataca um inimigo vulnerável por ter canalizado.",
        "on_destroy_by_attack": "quando o ataque deste personagem destrói o inimigo.",
        "on_destroy_channeler": "quando o ataque deste personagem destrói um inimigo que canalizou.",
        "on_survive_attack": "depois de um combate em que este personagem atacou, se ele continua em campo.",
        "on_survive_combat": "depois de qualquer combate deste personagem, se ele continua em campo.",
        "on_dudurima": "quando outra Dudurima sua entra e esta está pronta com a ação disponível.",
        "on_death": "quando este personagem é destruído; voltar à mão ou evoluir não é morrer.",
        "on_execution": "quando uma execução se completa; cair em combate não é execução.",
        "turn_start": "no início do turno do dono, antes de jogar.",
        "end_of_turn": "no fim do turno do dono, antes que o rival comece.",
        "turn_start_empty_slot": "no início do seu turno se um dos seus espaços está vazio.",
        "turn_start_more_essences": "no início do seu turno se o seu Banco é maior que o do rival.",
        "first_hand": "armada primeiro, espera a próxima habilidade de mão que você usar.",
    }
)
_LANGUAGES: Final = MappingProxyType({"en": _ENGLISH, "pt": _PORTUGUESE})


def moment(trigger: str, lang: str = "en") -> str:
    """When an ability with this trigger happens, as it follows its badge; "" for an unknown trigger."""
    return _LANGUAGES.get(lang, _ENGLISH).get(trigger, "")
