"""The words of the coach of a match in each language: why a line is good, what it costs, and what stands between moves.

A reason has the name of its term of the evaluation, ``+`` where the line is better in it and ``-`` where it pays for
the rest; behind a point stands what could be told with a name or a number. ``{rival}`` is the other player's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_EN: Final[Mapping[str, str]] = MappingProxyType({
    "do.essence": "convert {card}", "do.awaken": "awaken {card}", "do.evolve": "evolve {who} into {card}",
    "do.channel": "channel with {who}", "do.attack": "attack {target} with {who}",
    "do.hand": "use {card} from the hand", "do.activate": "activate {who}", "do.bank": "Bank action of {card}",
    "do.hero": "Hero power", "do.drain": "Drain Faith with the Hero", "do.raise": "raise the awakening limit",
    "do.end": "end the turn", "do.keep": "keep the hand", "do.redraw": "exchange {cards}", "do.yes": "yes",
    "do.no": "no", "do.choose": "choose {cards}", "do.none": "choose none", "do.cancel": "step back",
    "do.concede": "give up", "do.timeout": "run out of time", "slot": "slot {n}", "in slot": "{who} in slot {n}",
    "then": "Then: {moves}.", "more": "and {n} more", "cards": "see which cards come", "played": "You played: {moves}.",
    "better": "Better: {moves}.", "stop": "Nothing else is worth doing now.",
    "even": "It is a little better than to stop here.", "answer": "It is a little better than the other answers.",
    "pay": "It pays with what you miss least.", "keep": "With these cards you can begin.",
    "redraw": "These cards come too late for the first turns.",
    "essence.one": "1 Essence", "essence.many": "{n} Essences", "card.one": "1 card", "card.many": "{n} cards",
    "wins": "It wins this turn.", "saves": "Otherwise {rival} can reach {goal} Faith next turn.",
    "loses": "The coach sees no way to keep {rival} from winning next turn.",
    "much.wins": "It would have won the match.", "much.saves": "It would have kept {rival} from winning next turn.",
    "much.decides": "It decides the match.", "much.faith": "That is worth about {n} Faith.",
    "much.little": "That is worth a little.",
    "win+": "It wins this turn.", "win-": "It lets {rival} win.",
    "faith+": "It leads to more Faith.", "faith+.mine": "It brings {n} Faith now.",
    "faith+.theirs": "It takes {n} Faith from {rival}.",
    "faith-": "It costs Faith.", "faith-.mine": "You have {n} Faith less for it.",
    "faith-.theirs": "{rival} has {n} Faith more for it.",
    "closing+": "It brings you nearer to {goal} Faith.", "closing+.mine": "That makes {n} of {goal} Faith.",
    "closing-": "{rival} stands nearer to {goal} Faith then.",
    "reach+": "What is ready then is enough for {goal} Faith.",
    "reach-": "What is ready then is not enough for {goal} Faith any more.",
    "threat+": "Otherwise {rival} can reach {goal} Faith next turn.",
    "threat-": "{rival} can reach {goal} Faith next turn then.",
    "field+": "Your field is stronger for it.", "field+.fallen": "It takes {theirs} off the field.",
    "field+.stands": "{mine} stands on your field.",
    "field-": "Your field is weaker for it.", "field-.fallen": "It costs you {mine}.",
    "field-.stands": "{theirs} stays on the field.",
    "bank+": "Your Bank is better for it.", "bank+.mine": "You have {essence} more.",
    "bank+.locks": "Fewer of your Essences are locked.", "bank+.theirs": "{rival} has {essence} less.",
    "bank-": "Your Bank pays for it.", "bank-.mine": "It costs {essence}.",
    "bank-.locks": "It locks {n} of your Bank.", "bank-.theirs": "{rival} has {essence} more.",
    "hand+": "Your hand is better for it.", "hand+.mine": "You have {card} more in hand.",
    "hand+.theirs": "{rival} has {card} less in hand.",
    "hand-": "Your hand is weaker for it.", "hand-.mine": "It takes {card} of your hand.",
    "hand-.theirs": "{rival} has {card} more in hand.",
    "limit+": "Your awakening limit is better for it.", "limit+.mine": "Your awakening limit is {n} then.",
    "limit-": "The awakening limits stand worse for you.",
    "counter+": "The Awakening Counters stand better for you.",
    "counter+.mine": "Your Awakening Counter binds {rival}.", "counter+.theirs": "{rival}'s Awakening Counter is gone.",
    "counter-": "The Awakening Counters stand worse for you.", "counter-.mine": "Your Awakening Counter is gone then.",
    "counter-.theirs": "{rival}'s Awakening Counter binds you.",
    "hero+": "The Heroes stand better for you.", "hero+.mine": "Your Hero {mine} has enough evolutions then.",
    "hero+.theirs": "{rival}'s Hero {theirs} lacks evolutions then.",
    "hero-": "The Heroes stand worse for you.", "hero-.mine": "Your Hero {mine} lacks evolutions then.",
    "hero-.theirs": "{rival}'s Hero {theirs} has enough evolutions then.",
    "denial+": "It spoils the next channel of {rival}.", "denial-": "The next channel of {rival} is spoiled no longer.",
    "missing+": "The decks last longer for you.", "missing+.mine": "Your deck still refills your hand.",
    "missing+.theirs": "{rival} will lack {card} to refill the hand.",
    "missing-": "The decks last less long for you.", "missing-.mine": "You will lack {card} to refill the hand.",
    "missing-.theirs": "The deck of {rival} still refills the hand.",
    "exposed+": "Your characters stand safer.", "exposed+.mine": "Your {mine} stands safe: nobody there can beat it.",
    "exposed-": "Your characters stand less safe.", "exposed-.mine": "It leaves your {mine} open to {theirs}.",
    "awakenings+": "You keep more to awaken.", "awakenings-": "It leaves less to awaken.",
    "actions+": "Your characters have more left to do.", "actions-": "It uses up actions of this turn.",
})  # fmt: skip

_PT: Final[Mapping[str, str]] = MappingProxyType({
    "do.essence": "converta {card}", "do.awaken": "desperte {card}", "do.evolve": "evolua {who} para {card}",
    "do.channel": "canalize com {who}", "do.attack": "ataque {target} com {who}",
    "do.hand": "use {card} da mão", "do.activate": "ative {who}", "do.bank": "ação de Banco de {card}",
    "do.hero": "poder do Herói", "do.drain": "drene Fé com o Herói", "do.raise": "aumente o limite de despertar",
    "do.end": "encerre o turno", "do.keep": "fique com a mão", "do.redraw": "troque {cards}", "do.yes": "sim",
    "do.no": "não", "do.choose": "escolha {cards}", "do.none": "não escolha nada", "do.cancel": "volte atrás",
    "do.concede": "desista", "do.timeout": "deixe o tempo acabar", "slot": "espaço {n}",
    "in slot": "{who} no espaço {n}",
    "then": "Depois: {moves}.", "more": "e mais {n}", "cards": "veja que cartas vêm", "played": "Você jogou: {moves}.",
    "better": "Melhor: {moves}.", "stop": "Nada mais vale a pena agora.",
    "even": "É um pouco melhor do que parar aqui.", "answer": "É um pouco melhor do que as outras respostas.",
    "pay": "Paga com o que menos fará falta.", "keep": "Com estas cartas dá para começar.",
    "redraw": "Estas cartas vêm tarde demais para os primeiros turnos.",
    "essence.one": "1 Essência", "essence.many": "{n} Essências", "card.one": "1 carta", "card.many": "{n} cartas",
    "wins": "Vence neste turno.", "saves": "Senão {rival} pode chegar a {goal} de Fé no próximo turno.",
    "loses": "O treinador não vê como impedir {rival} de vencer no próximo turno.",
    "much.wins": "Teria vencido a partida.", "much.saves": "Teria impedido {rival} de vencer no turno seguinte.",
    "much.decides": "Decide a partida.", "much.faith": "Vale cerca de {n} de Fé.",
    "much.little": "Vale um pouco.",
    "win+": "Vence neste turno.", "win-": "Deixa {rival} vencer.",
    "faith+": "Leva a mais Fé.", "faith+.mine": "Traz {n} de Fé agora.",
    "faith+.theirs": "Tira {n} de Fé de {rival}.",
    "faith-": "Custa Fé.", "faith-.mine": "Você fica com {n} de Fé a menos.",
    "faith-.theirs": "{rival} fica com {n} de Fé a mais.",
    "closing+": "Aproxima você de {goal} de Fé.", "closing+.mine": "São então {n} de {goal} de Fé.",
    "closing-": "{rival} fica mais perto de {goal} de Fé.",
    "reach+": "O que está pronto basta então para {goal} de Fé.",
    "reach-": "O que está pronto já não basta para {goal} de Fé.",
    "threat+": "Senão {rival} pode chegar a {goal} de Fé no próximo turno.",
    "threat-": "{rival} pode então chegar a {goal} de Fé no próximo turno.",
    "field+": "Seu campo fica mais forte.", "field+.fallen": "Tira {theirs} do campo.",
    "field+.stands": "{mine} fica no seu campo.",
    "field-": "Seu campo fica mais fraco.", "field-.fallen": "Custa {mine} a você.",
    "field-.stands": "{theirs} continua no campo.",
    "bank+": "Seu Banco fica melhor.", "bank+.mine": "Você fica com {essence} a mais.",
    "bank+.locks": "Menos Essências suas ficam travadas.", "bank+.theirs": "{rival} fica com {essence} a menos.",
    "bank-": "Seu Banco paga por isso.", "bank-.mine": "Custa {essence}.",
    "bank-.locks": "Trava {n} do seu Banco.", "bank-.theirs": "{rival} fica com {essence} a mais.",
    "hand+": "Sua mão fica melhor.", "hand+.mine": "Você fica com {card} a mais na mão.",
    "hand+.theirs": "{rival} fica com {card} a menos na mão.",
    "hand-": "Sua mão fica mais fraca.", "hand-.mine": "Leva {card} da sua mão.",
    "hand-.theirs": "{rival} fica com {card} a mais na mão.",
    "limit+": "Seu limite de despertar fica melhor.", "limit+.mine": "Seu limite de despertar é então {n}.",
    "limit-": "Os limites de despertar ficam piores para você.",
    "counter+": "As Contramedidas ficam melhores para você.",
    "counter+.mine": "Sua Contramedida prende {rival}.", "counter+.theirs": "A Contramedida de {rival} acabou.",
    "counter-": "As Contramedidas ficam piores para você.", "counter-.mine": "Sua Contramedida acaba então.",
    "counter-.theirs": "A Contramedida de {rival} prende você.",
    "hero+": "Os Heróis ficam melhores para você.", "hero+.mine": "Seu Herói {mine} tem então evoluções que bastam.",
    "hero+.theirs": "Ao Herói {theirs} de {rival} faltam então evoluções.",
    "hero-": "Os Heróis ficam piores para você.", "hero-.mine": "Ao seu Herói {mine} faltam então evoluções.",
    "hero-.theirs": "O Herói {theirs} de {rival} tem então evoluções que bastam.",
    "denial+": "Estraga a próxima canalização de {rival}.",
    "denial-": "A próxima canalização de {rival} já não é estragada.",
    "missing+": "Os baralhos duram mais para você.", "missing+.mine": "Seu baralho ainda completa a mão.",
    "missing+.theirs": "A {rival} faltará {card} para completar a mão.",
    "missing-": "Os baralhos duram menos para você.", "missing-.mine": "Faltará {card} para completar sua mão.",
    "missing-.theirs": "O baralho de {rival} ainda completa a mão.",
    "exposed+": "Seus personagens ficam mais seguros.",
    "exposed+.mine": "{mine} fica em segurança: ninguém ali vence este personagem.",
    "exposed-": "Seus personagens ficam menos seguros.", "exposed-.mine": "Deixa {mine} ao alcance de {theirs}.",
    "awakenings+": "Resta mais para despertar.", "awakenings-": "Resta menos para despertar.",
    "actions+": "Seus personagens ainda têm mais a fazer.", "actions-": "Gasta ações deste turno.",
})  # fmt: skip

TABLES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({"en": _EN, "pt": _PT})
"""Language -> key -> phrase. Every language has the same keys."""


def words(lang: str, key: str, **filled: object) -> str:
    """The phrase of this key in ``lang`` with its places filled. KeyError for a key that there is not."""
    return TABLES.get(lang, _EN)[key].format(**filled)


def counted(lang: str, key: str, n: int) -> str:
    """``1 Essence``, ``2 cards``; ``key`` is ``essence`` or ``card``."""
    return words(lang, f"{key}.{'one' if n == 1 else 'many'}", n=n)
