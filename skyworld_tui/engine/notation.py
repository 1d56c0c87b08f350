"""Match notation: one move is one line of text (the contract of records, scenarios and logs).

References are those of the deciding player: ``h`` hand, ``f`` own field, ``e`` enemy field, ``b`` own Bank, ``eb`` the
other Bank, ``t`` Trail, ``o`` option of the open choice, or a card id: the first card of that id, left to right, that
makes the move legal. Positions are 1-based.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Sequence

from .legal import why_not
from .moves import ANSWER_VERBS, TURN_VERBS, IllegalMove, Move, refuse
from .state import Choice, State, find_character

VERBS = (*TURN_VERBS, *ANSWER_VERBS, "concede", "timeout")
PLAIN = ("hero", "drain", "raise", "end", "keep", "yes", "no", "cancel", "concede", "timeout")
_REF = re.compile(r"(eb|[hfebto])([1-9][0-9]?)(?:\.([12]))?")


class NotationError(ValueError):
    """A line that is no notation: ``word`` is the word that is wrong, ``nearest`` a valid one like it, or None."""

    def __init__(self, text: str, word: str, nearest: str | None = None) -> None:
        super().__init__(text + (f"; nearest: {nearest}" if nearest else ""))
        self.word = word
        self.nearest = nearest


def _no_such(word: str) -> IllegalMove:
    return IllegalMove(refuse("no_such", "{word} names nothing here", word=word))


# --- writing ---------------------------------------------------------------------------------------------------------


def write(state: State, move: Move) -> str:
    """The canonical line of a move or answer that is legal now."""
    verb = move.verb
    if verb in PLAIN:
        return verb
    if verb == "choose":
        choice = state.choice
        assert choice is not None
        return " ".join(["choose", *[_clear_ref(state, choice, i) for i in move.picks]])
    if verb == "redraw":
        return " ".join(["redraw", *(f"h{i + 1}" for i in move.picks)])
    if verb in ("essence", "hand"):
        return f"{verb} h{move.a + 1}"
    if verb == "awaken":
        return f"awaken h{move.a + 1}" + (f" f{move.b + 1}" if move.b >= 0 else "")
    if verb == "evolve":
        return f"evolve h{move.a + 1} f{move.b + 1}"
    if verb == "attack":
        return f"attack f{move.a + 1} e{move.b + 1}"
    if verb == "activate":
        return f"activate f{move.a + 1}" + (f".{move.b}" if move.b > 1 else "")
    return f"{verb} {'b' if verb == 'bank' else 'f'}{move.a + 1}"


def _clear_ref(state: State, choice: Choice, i: int) -> str:
    """The reference of an option, or its number where that could mean another one: triggers may share theirs."""
    ref = option_ref(state, choice, i)
    if choice.options[i].zone == "t":
        same = [k for k in range(len(choice.options)) if option_ref(state, choice, k) == ref]
        return ref if len(same) == 1 else f"o{i + 1}"
    return ref


def option_ref(state: State, choice: Choice, i: int) -> str:
    """How notation names the i-th option of a choice, for the player who is asked."""
    option = choice.options[i]
    mine = option.seat == choice.by
    side = state.seats[option.seat]
    if option.zone == "f":
        return f"{'f' if mine else 'e'}{option.key + 1}"
    if option.zone == "b":
        place = next(n for n, e in enumerate(side.bank, 1) if e.uid == option.key)
        return f"{'b' if mine else 'eb'}{place}"
    if option.zone == "h" and option.key in side.hand:
        return f"h{side.hand.index(option.key) + 1}"
    if option.zone == "t":
        return _trigger_ref(state, choice, i)
    return f"o{i + 1}"


def _trigger_ref(state: State, choice: Choice, i: int) -> str:
    trigger = state.pool[choice.options[i].key]
    found = find_character(state, trigger.id)
    if found is None or found[2].uid != trigger.uid:
        return f"o{i + 1}"
    return f"f{found[1] + 1}" + (f".{trigger.ability.index}" if trigger.ability.index > 1 else "")


# --- reading ---------------------------------------------------------------------------------------------------------


def parse(state: State, text: str, known: Collection[str] = ()) -> Move:
    """The move a line means for the deciding player. ``known``: the card ids that count as words; without it, those of
    cards that this player may see.

    Raises NotationError for a line that is no notation, IllegalMove when a well-formed reference names nothing.
    """
    words = text.split()
    if not words:
        raise NotationError("an empty line is no move", "")
    verb, args = words[0], words[1:]
    if verb not in VERBS:
        raise NotationError(f"unknown move {verb!r}", verb, _near(verb, VERBS))
    ids = set(known) or _seen_ids(state)
    for word in args:
        if not _REF.fullmatch(word) and word not in ids:
            raise NotationError(f"{word!r} is no reference and no card", word, _near(word, ids))
    if verb in PLAIN:
        _count(verb, args, 0, 0)
        return Move(verb)
    if verb == "choose":
        return Move("choose", picks=_options(state, args))
    if verb == "redraw":
        return Move("redraw", picks=_places(state, args))
    return _turn_move(state, verb, args)


def _seen_ids(state: State) -> set[str]:
    """Ids of the decider's own cards and of everything that lies open: an error text must not know the other deck."""
    seat = state.active if state.choice is None else state.choice.by
    own, rival = state.seats[seat], state.seats[1 - seat]
    uids = [*own.hand, *own.deck, *own.trail, *own.removed, *rival.trail, *rival.removed]
    ids = {state.defs[uid].id for uid in uids}
    for side in (own, rival):
        ids.update(e.card.id for e in side.bank)
        for character in side.field:
            if character is not None:
                ids.add(character.card.id)
                ids.update(link.card.id for link in character.attached)
    if state.choice is not None:
        ids.update(o.card.id for o in state.choice.options)
    return ids


def _near(word: str, words: Collection[str]) -> str | None:
    found = difflib.get_close_matches(word, list(words), 1, 0.5)
    return found[0] if found else None


def _count(verb: str, args: Sequence[str], least: int, most: int) -> None:
    if not least <= len(args) <= most:
        need = str(least) if least == most else f"{least} or {most}"
        extra = args[-1] if args else verb
        raise NotationError(f"{verb!r} takes {need} references, not {len(args)}", extra)


def _options(state: State, args: Sequence[str]) -> tuple[int, ...]:
    choice = state.choice
    if choice is None:
        raise IllegalMove(refuse("no_question", "there is no question to answer"))
    picks: list[int] = []
    for word in args:
        found = _option(state, choice, word, picks)
        if found is None:
            raise IllegalMove(refuse("no_option", "{word} is not one of the options", word=word))
        picks.append(found)
    return tuple(picks)


def _option(state: State, choice: Choice, word: str, taken: list[int]) -> int | None:
    match = _REF.fullmatch(word)
    if match and match[1] == "o":
        place = int(match[2]) - 1
        return place if place < len(choice.options) else None
    refs = [option_ref(state, choice, i) for i in range(len(choice.options))]
    for i, ref in enumerate(refs):
        if i not in taken and word == ref:
            return i
    for i, ref in enumerate(refs):  # f1 also means the only trigger of f1, whichever ability it is
        if i not in taken and ref.split(".")[0] == word:
            return i
    for i, option in enumerate(choice.options):
        if i not in taken and option.card is not None and option.card.id == word:
            return i
    return None


def _places(state: State, args: Sequence[str]) -> tuple[int, ...]:
    choice = state.choice
    if choice is None or choice.purpose != "redraw":
        raise IllegalMove(refuse("mulligan", "the opening hand is not being exchanged now"))
    picks: list[int] = []
    for word in args:
        found = _option(state, choice, word, picks)
        if found is None:
            raise _no_such(word)
        picks.append(found)
    return tuple(picks)


def _turn_move(state: State, verb: str, args: Sequence[str]) -> Move:
    if verb == "awaken":
        _count(verb, args, 1, 2)
    elif verb in ("evolve", "attack"):
        _count(verb, args, 2, 2)
    else:
        _count(verb, args, 1, 1)
    zones = {"essence": "h", "hand": "h", "awaken": "hf", "evolve": "hf", "attack": "fe", "bank": "b"}.get(verb, "f")
    firsts = _candidates(state, args[0], zones[0])
    seconds = _candidates(state, args[1], zones[1]) if len(args) > 1 else [(-1, -1)]

    def build(a: tuple[int, int], b: tuple[int, int]) -> Move:
        return Move(verb, a[0], a[1] if verb == "activate" else b[0])

    return _first_legal(state, build, firsts, seconds, args)


def _first_legal(
    state: State,
    build: Callable[[tuple[int, int], tuple[int, int]], Move],
    firsts: Sequence[tuple[int, int]],
    seconds: Sequence[tuple[int, int]],
    args: Sequence[str],
) -> Move:
    if not firsts:
        raise _no_such(args[0])
    if not seconds:
        raise _no_such(args[1])
    tried = [build(a, b) for a in firsts for b in seconds]
    return next((m for m in tried if why_not(state, m) is None), tried[0])


def _candidates(state: State, word: str, zone: str) -> list[tuple[int, int]]:
    """(place, ability) that a word may mean in a zone of the deciding player; the ability is -1 unless written."""
    seat = state.active if state.choice is None else state.choice.by
    match = _REF.fullmatch(word)
    if match:
        if match[1] != zone:
            return []
        return [(int(match[2]) - 1, int(match[3]) if match[3] else -1)]
    side = state.seats[1 - seat] if zone == "e" else state.seats[seat]
    if zone == "h":
        return [(i, -1) for i, u in enumerate(side.hand) if state.defs[u].id == word]
    if zone == "b":
        return [(i, -1) for i, e in enumerate(side.bank) if e.card.id == word]
    return [(i, -1) for i, c in enumerate(side.field) if c is not None and c.card.id == word]
