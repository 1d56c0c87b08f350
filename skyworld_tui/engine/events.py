"""What happened, as data. Triggers, log, animation, statistics and replay read these; nobody calls them by hand.

``Event.kind`` and the meaning of its fields (``seat`` is whose card or score it is):

==================  =============================================================================================
kind                fields
==================  =============================================================================================
match_start         seat = who begins
mulligan            n = how many cards were exchanged
turn                n = turn number, seat = the active player
renewed             the turn start of seat: allowances are back; cards = characters that are ready again; n = padlocks
                    released; total = amber Essences that are available now
draw                n = cards drawn; cards = which (private to seat); why = refill at the turn start
missing             n = draws that were missing; seat = who could not refill
faith               n = change of seat's Faith; total = score after it; why = channel | effect | missing | drain
essence             card, became an amber Essence
awaken              card entered slot (why = hand | bank | return)
evolve              card replaced other_card in slot (why = hand | bank)
spend               one awakening was used; total = left
paid                cards = Essences consumed by seat
lock / unlock       n = padlocks added or removed; total = locks after it
raise_limit         total = the new awakening limit
channel             card in slot; n = Faith granted
attack              card in slot attacks other_card in other_slot
combat              n, total = both Powers (attacker, defender)
destroyed           card in slot; why = combat | execute | zero
executed            other_card in other_slot of the other player was executed
prevented           card could not be awakened (into slot, -1 = none was settled) because of the Counter of why, which
                    stands in the other player's other_slot (-1 = it came from the hand)
vulnerable          card in slot; why = channel | attack | exposed
ready               card in slot became ready; why = effect | readiness
power               card in slot; n = change; why = turn | permanent | attachment
grant               card in slot; why = keyword ids joined by a comma
returned            card went from slot to the hand (why = hand) or, at six cards, to the Bank (why = bank)
attach              card was attached to other_card in slot
link_end            card's link ended; why = ended (others remain) | consumed | returned | destroyed
hand_ability        card was used from the hand
activate            card in slot; the ability is named in ability
armed               card in slot armed its FIRST HAND ABILITY
bank_action         card acted from the Bank
hero_power          the Hero's power was used; why = power | secondary
trigger             card's ability happens; ability
declined            a "may" was declined
skipped             an ability was skipped because the time ran out
search              n = cards revealed
found               card was taken by a Search (private to seat)
exchange            card was brought from the Bank, other_card sent to it
deposit             cards were sent from the hand to the Bank
trail               card went to the Trail
trail_end           cards = sources consumed at the start of seat's turn
deny                the other player's next first channel will grant no Faith
denied              seat's channel granted no Faith
counter             seat's Counter from the hand begins
counter_end         it ended
expired             what lasted "this turn" ended; n = how many bonuses and reductions did
prepared            card in slot left Preparation
end_turn            seat ended the turn (why = "" | timeout)
concede             seat conceded
win                 seat won; why = goal | concede
==================  =============================================================================================
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards.model import CardDef

PRIVATE = frozenset({"draw", "found"})
"""Kinds whose card names only their own seat may see."""


class Event(NamedTuple):
    """One thing that happened. Unused fields keep their defaults."""

    kind: str
    seat: int
    n: int = 0
    card: CardDef | None = None
    slot: int = -1
    other_card: CardDef | None = None
    other_slot: int = -1
    why: str = ""
    total: int = 0
    cards: tuple[CardDef, ...] = ()
    ability: str = ""

    def for_seat(self, seat: int) -> Event:
        """This event as ``seat`` may see it: names of hidden cards are left out."""
        if self.kind in PRIVATE and seat != self.seat:
            return self._replace(card=None, cards=())
        return self
