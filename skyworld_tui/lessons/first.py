"""The first lesson: a match to 11 Faith, with a coach who says what to do and why.

A guide in the sense of :class:`skyworld_tui.session.guide.Guide`. In the first turns only the advised move is taken;
afterwards every legal move is the player's, and the coach goes on advising.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards.model import CardSet
from ..engine import Event, MatchView, Move, PlayerSetup, Setup
from ..paths import data_dir
from ..session.guide import Coach
from .advice import Advice, advise, gentle
from .script import read_script

LEARNER = 0
TOPICS = ("essence", "awaken", "preparation", "channel", "vulnerable", "attack", "evolve", "end")
"""What the lesson teaches, in the order it usually comes up; ``hand`` and ``choose`` are explained when they do."""
READ = ("welcome", "second_player", "preparation", "vulnerable")
"""Topics that are read, not played: they follow what has just happened."""
PLAYED = (*(topic for topic in TOPICS if topic not in READ), "hand", "choose")


def load_text() -> Mapping[str, Any]:
    """The lesson's words from ``data/lessons/first.yaml``. Raises SourceError for a damaged file."""
    return read_script(data_dir() / "lessons" / "first.yaml", PLAYED, READ)


def setup(cards: CardSet, text: Mapping[str, Any], name: str = "You", rival: str = "Shadow") -> Setup:
    """The match of the lesson: both decks stacked, no Heroes, the learner begins, hands are kept."""
    players = []
    for who, deck_id in zip((name, rival), text["decks"], strict=True):
        deck = cards.decks[deck_id]
        listed = tuple(cards.cards[card] for card in deck.card_ids())
        players.append(PlayerSetup(who, listed, None, deck_id, stacked=True))
    goal = cards.decks[text["decks"][0]].goal or 11
    return Setup((players[0], players[1]), goal=goal, first=LEARNER, mulligan=False, format=cards.format)


class FirstLesson:
    """The coach of the first lesson. ``seen`` holds the topics met so far; it can be given to resume."""

    def __init__(self, text: Mapping[str, Any], seen: Sequence[str] = ()) -> None:
        self.text = text
        self.title: str = text["title"]
        self.seen: list[str] = list(seen)
        self._told: set[str] = set()  # topics whose idea the coach has put on show
        self._reading: list[Coach] = []
        self._over = False
        if not self.seen:
            self._reading.append(self._read("welcome"))

    # --- the guide ---------------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the match of the lesson is over."""
        return self._over

    def allowed(self, view: MatchView, move: Move) -> bool:
        """In the first turns only what leads to the advised move; later everything legal."""
        if view.seat != LEARNER or move.verb in ("cancel", "concede", "timeout"):
            return True
        if self._reading:
            return False
        if (view.turn + 1) // 2 > self.text["strict_turns"]:
            return True
        advice = advise(view)
        return advice is None or _same(view, move, advice.move)

    def refusal(self, view: MatchView, move: Move) -> str:
        """A kind answer to a move that is not on yet."""
        coach = self.coach(view)
        return str(self.text["later"]).format(title=coach.title if coach else self.title)

    def coach(self, view: MatchView) -> Coach | None:
        """What to say now."""
        if view.winner is not None:
            said = self.text["won" if view.winner == LEARNER else "lost"].format(goal=view.goal)
            return Coach("", self.title, said, waits=True)
        if self._reading:
            return self._reading[0]
        advice = advise(view)
        return None if advice is None else self._coach_for(view, advice)

    def read_on(self) -> None:
        """The step that waited has been read."""
        del self._reading[:1]

    def reply(self, view: MatchView) -> Move | None:
        """The teaching rival's move."""
        return gentle(view) if view.seat != LEARNER and view.deciding == view.seat else None

    def after(self, move: Move, events: Sequence[Event], view: MatchView) -> None:
        """Notice what the learner has met, and what there is to read about what just happened."""
        if view.winner is not None:
            self._over = True
            self._reading = []
            return
        mine = bool(events) and events[0].seat == LEARNER
        topic = move.verb
        if mine and topic in self.text["topics"]:
            if topic not in self.seen and topic not in self._told and "back" in self.text["topics"][topic]:
                self._reading.append(self._read(topic, "back"))  # done unasked: said once, looking back
            self._met(topic)
        for event in events:
            self._notice(event, view)

    def _notice(self, event: Event, view: MatchView) -> None:
        """What there is to read about one event."""
        if event.kind == "turn" and event.seat == LEARNER and event.n == 3 and len(view.other.bank) == 2:
            self._reading.append(self._read("second_player"))
        if event.seat != LEARNER or event.card is None:
            return
        topic = {"awaken": "preparation", "vulnerable": "vulnerable"}.get(event.kind)
        if topic is not None and topic not in self.seen and _still(view, event, topic):
            self._reading.append(self._read(topic, card=event.card.full_name))

    # --- words -------------------------------------------------------------------------------------------------------

    def _met(self, topic: str) -> None:
        if topic not in self.seen:
            self.seen.append(topic)

    def _place(self, topic: str) -> str:
        """Which of the lesson's topics this is, counted as they are met. A topic met before is practice; what is said
        around the topics is not counted."""
        if topic in self.seen:
            return "practice"
        return f"{1 + sum(t in self.seen for t in TOPICS)} of {len(TOPICS)}" if topic in TOPICS else ""

    def _say(
        self, topic: str, *, title: str, idea: str, why: str = "", do: tuple[tuple[str, str], ...] = (), **more: Any
    ) -> Coach:
        return Coach(self._place(topic), title, idea, why, do, **more)

    def _read(self, topic: str, key: str = "idea", card: str = "") -> Coach:
        """A step that is read, not played."""
        words = self.text["topics"][topic]
        coach = self._say(
            topic,
            title=words["title"],
            idea=words[key].format(card=card),
            why=words["why"],
            do=(("Enter", "go on"),),
            prompt=f"{words['title']}: Enter goes on",
            waits=True,
        )
        self._met(topic)
        return coach

    def _coach_for(self, view: MatchView, advice: Advice) -> Coach:
        words = self.text["topics"][advice.topic]
        names = {"card": advice.card, "enemy": advice.enemy, "n": advice.n}
        again = advice.topic in self.seen
        self._told.add(advice.topic)
        keys, target = _keys(view, advice.move)
        line = words["title"] if not advice.card else f"{words['title']}: {advice.card}"
        return self._say(
            advice.topic,
            title=words["title"],
            idea=words["again" if again else "idea"].format(**names),
            why="" if again else words["why"].format(**names),
            do=keys,
            prompt=line,
            target=target,
        )


def _still(view: MatchView, event: Event, topic: str) -> bool:
    """Whether what there is to read about still stands on the field."""
    character = view.seats[LEARNER].field[event.slot]
    if character is None:
        return False
    return character.preparation > 0 if topic == "preparation" else character.vulnerable == "channel"


def _same(view: MatchView, move: Move, advised: Move) -> bool:
    """Whether a move is the advised one; another slot, or another copy of the same card, is as good."""
    if move.verb != advised.verb:
        return False
    if move.verb in ("essence", "awaken", "hand"):
        hand = view.me.hand or ()
        return move.a < len(hand) and hand[move.a].id == hand[advised.a].id
    if move.verb == "choose":
        return True
    return move[:3] == advised[:3]


def _keys(view: MatchView, move: Move) -> tuple[tuple[tuple[str, str], ...], tuple[str, int] | None]:
    """The keys that make a move, and where the eye should go."""
    verb = move.verb
    hand = view.me.hand or ()
    if verb in ("essence", "awaken", "evolve", "hand"):
        card = hand[move.a]
        first = (str(move.a + 1), card.short)
        then = {
            "essence": ("v", "become an Essence"),
            "awaken": ("w", "awaken"),
            "evolve": ("w", "evolve"),
            "hand": ("s", "use its hand ability"),
        }[verb]
        return (first, then), ("hand", move.a)
    if verb in ("channel", "attack"):
        mine = view.me.field[move.a]
        first = (f"f {move.a + 1}", mine.card.short if mine else "")
        if verb == "channel":
            return (first, ("c", "channel")), ("own", move.a)
        theirs = view.other.field[move.b]
        return (first, ("a", "attack"), (str(move.b + 1), theirs.card.short if theirs else "")), ("own", move.a)
    if verb == "choose":
        return (*_picks(view, move), ("Enter", "confirm")), None
    if verb in ("yes", "keep"):
        return (("Enter", "yes" if verb == "yes" else "keep the hand"),), None
    return (("e", "end the turn"),), None


def _picks(view: MatchView, move: Move) -> tuple[tuple[str, str], ...]:
    """Keys of a choice: digits are the choice's; a character's is the number of its slot."""
    assert view.choice is not None
    options = [view.choice.options[i] for i in move.picks]
    keys = [
        str(o.index + 1) if o.zone in ("own", "other") else str(i + 1) for i, o in zip(move.picks, options, strict=True)
    ]
    return tuple((key, option.card.short if option.card else "") for key, option in zip(keys, options, strict=True))
