"""What lies over the deck builder: the list of decks, the Heroes, a test hand, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...cards.model import CardDef, HeroDef
from ...language import later, tr, trc, trn
from .. import glyphs as g
from ..deckbuilder.find import KEYS as TERMS
from ..deckbuilder.keys import KEYS
from ..deckbuilder.shelf import Entry
from ..deckbuilder.testhand import TestHand
from ..keymap import cap
from ..keys import SPACE
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, PANEL, RED, RGB, TEXT, YOU, Look
from .canvas import Canvas, Ground, Run, Size, clip_runs, elide, hint, width_of, wrap
from .cards import card_hand
from .frames import box
from .inspector import hero_lines


def sheet_keys(cv: Canvas, *pairs: tuple[str, str]) -> None:
    """The keys of a sheet, in its lower border."""
    runs = [run for key, label in pairs for run in (Run(" "), *hint(key, label), Run(" "))]
    runs = [run._replace(text=cap(SPACE)) if run.text == SPACE else run for run in runs]
    cv.right(cv.w - 3, cv.h - 1, clip_runs(runs, max(0, cv.w - 4)))


def deck_list(
    size: Size, entries: Sequence[Entry], faults: Sequence[str], cursor: int, *, delete: str = "x", look: Look
) -> Canvas:
    """The player's decks, the ready-made ones, and the files that could not be read; the cursor stays in sight.
    ``delete``: the key that deletes an own one."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("OPEN A DECK"))
    lines: list[tuple[int, list[Run]]] = []  # (number of the entry or -1, what stands there)
    for own, title in ((True, tr("YOURS")), (False, tr("READY-MADE, opened as a copy"))):
        lines.append((-1, [Run(title, MUTED, "b")]))
        group = [(n, entry) for n, entry in enumerate(entries) if entry.own == own]
        for n, entry in group:
            lines.append((n, _deck_line(entry, cv.w - 6, n == cursor)))
        if not group:
            lines.append((-1, [Run("  "), Run(tr("none yet: w saves the deck on the screen"), MUTED, "i")]))
        lines.append((-1, []))
    if faults:
        lines.append((-1, [Run(tr("CANNOT BE READ"), RED, "b")]))
        lines += [(-1, [Run(row, TEXT)]) for fault in faults for row in wrap(f"  {fault}", cv.w - 6, 2)]
    plan = wrap(entries[cursor].plan, cv.w - 6, 4) if 0 <= cursor < len(entries) and entries[cursor].plan else []
    room = max(0, cv.h - 3)
    if room >= 14:  # what a deck wants to do stands below the list
        room -= 5
        for k, line in enumerate(plan):
            cv.put(3, cv.h - 1 - 4 + k - 1, line, TEXT)
    at = next((k for k, (n, _) in enumerate(lines) if n == cursor), 0)
    first = max(0, min(at - room // 2, len(lines) - room))
    for k, (n, runs) in enumerate(lines[first : first + room]):
        y = 2 + k
        if n == cursor:
            cv.fill(1, y, cv.w - 2, 1, YOU)
            cv.put(1, y, g.VERB, INK, bold=True)
        cv.runs(3, y, runs, cv.w - 6)
        if n >= 0:
            cv.mark_row(1, y, cv.w - 2, 1, n)
    own_here = 0 <= cursor < len(entries) and entries[cursor].own
    sheet_keys(cv, *(((delete, tr("delete")),) if own_here else ()), ("Enter", tr("open")), ("Esc", tr("close")))
    return cv


def _deck_line(entry: Entry, w: int, here: bool) -> list[Run]:
    def ink(colour: RGB) -> RGB:
        return INK if here else colour

    hero = Run(f"  {entry.hero}", ink(MUTED)) if w >= 80 else Run("")
    name = max(16, min(34, w - (53 if w >= 80 else 24)))
    room = max(1, w - name - len(hero.text) - 6)
    shown = elide(entry.name, name).ljust(name)
    said = f"{g.YES if entry.playable else g.NO} {entry.remark}"
    state = Run(elide(said, room).ljust(room), ink(LEGAL if entry.playable else RED))
    return [Run(shown, ink(BRIGHT), "b"), Run(f"  {entry.total:>2}  ", ink(TEXT)), state, hero]


def hero_choice(size: Size, heroes: Sequence[HeroDef], cursor: int, chosen: str | None, *, look: Look) -> Canvas:
    """The Heroes by name, and below them what the one under the cursor can do."""
    cv = Canvas(size[0], size[1], look, PANEL)
    leads = tr("leads the deck")
    box(cv, tr("CHOOSE THE HERO"))
    room = max(1, min(len(heroes), cv.h - 6))
    first = max(0, min(cursor - room + 1, len(heroes) - room)) if cursor >= room else 0
    for k, hero in enumerate(heroes[first : first + room]):
        number, y = first + k, 2 + k
        here = number == cursor
        if here:
            cv.fill(1, y, cv.w - 2, 1, YOU)
            cv.put(1, y, g.VERB, INK, bold=True)
        colour: RGB = INK if here else BRIGHT
        tier = [Run(tr("Evolution {sign}{n}", sign=g.TIMES, n=hero.evolution), INK if here else MUTED)]
        if hero.id == chosen:
            tier.insert(0, Run(f"{g.YES} {leads}   ", INK if here else LEGAL))
        name = elide(hero.name, max(8, cv.w - 8 - width_of(tier)))
        cv.put(3, y, name, colour, bold=True)
        cv.right(cv.w - 4, y, tier)
        cv.mark_row(1, y, cv.w - 2, 1, number)
    y = 2 + room
    cv.put(1, y, g.BAR_REST * max(0, cv.w - 2), EDGE)
    if 0 <= cursor < len(heroes):
        lines = hero_lines(heroes[cursor], None, YOU, cv.w - 6, inline=cv.h < 20, lang=look.lang)
        for k, line in enumerate(lines[: max(0, cv.h - y - 2)]):
            cv.runs(3, y + 1 + k, line, cv.w - 6)
    sheet_keys(cv, ("Enter", tr("choose")), ("Esc", tr("close")))
    return cv


def hand_grid(size: Size, count: int) -> tuple[int, int, int]:
    """(columns, width, height) of the cards of a hand inside a sheet of this size, at most three to a row."""
    across = max(1, min(3, count))
    rows = max(1, -(-count // across))
    return across, min(36, max(4, (size[0] - 4 - (across - 1)) // across)), min(18, max(3, (size[1] - 4) // rows))


def test_hand(size: Size, drawn: TestHand, cursor: int, *, again: str = "t", look: Look) -> Canvas:
    """A hand drawn from the deck, as it stands in its turn. ``again``: the key that draws another one."""
    cv = Canvas(size[0], size[1], look, PANEL)
    hand = drawn.hand
    box(cv, tr("A TEST HAND"), [Run(_hand_note(drawn), MUTED)])
    across, w, h = hand_grid(size, max(len(hand), drawn.size))
    left = (cv.w - across * (w + 1) + 1) // 2
    new, goes = trc("card", "new"), tr("is played") if drawn.turn else tr("goes back")
    for n, card in enumerate(hand):
        x, y = left + n % across * (w + 1), 2 + n // across * h
        marked = n in drawn.marked
        picture = card_hand(
            (w, h),
            card,
            key=f"{n + 1} {new}" if n in drawn.fresh else str(n + 1),
            verb="" if marked else _need(card),
            verb2=f"{g.YES} {goes}" if marked else "",
            focus=n == cursor,
            look=look,
            ground=Ground(PANEL, PANEL),
        )
        cv.blit(x, y, picture)
        cv.mark_row(x, y, w, h, n)
    if drawn.missing:
        said = trn(
            "{n} card is missing: the rival gains {n} Faith",
            "{n} cards are missing: the rival gains {n} Faith",
            drawn.missing,
        )
        cv.put(3, cv.h - 2, elide(said, cv.w - 6), RED)
    marks = len(drawn.marked)
    on = tr("next turn") if drawn.turn else tr("exchange {n}", n=marks) if marks else tr("keep all")
    mark = tr("mark as played") if drawn.turn else tr("mark")
    keys = [(SPACE, mark), ("Enter", on), (again, tr("draw again")), ("?", tr("help")), ("Esc", tr("close"))]
    inspect = (look.keys.of("inspect"), tr("inspect"))
    if sum(len(key) + len(label) + 3 for key, label in (*keys, inspect)) <= cv.w - 4:
        keys.insert(3, inspect)
    sheet_keys(cv, *keys)
    return cv


HAND_KEYS: Final = (
    ("← → ↑ ↓", later("another card")),
    (SPACE, later("mark a card: before the first turn it goes back, later it is played")),
    ("1 – 9", later("mark the card with this number")),
    ("Enter", later("go on: marked cards go back once for others; then turn by turn those that are played leave the "
                    "hand, and it is filled again")),
    ("t", later("draw another hand")),
    ("i", later("the card in full")),
    ("Esc", later("back to the deck")),
)  # fmt: skip
"""The keys of the test hand, and what each is for."""


def hand_help_rows(w: int, *, again: str, inspect: str) -> list[list[Run]]:
    """The help of the test hand as rows of at most ``w`` cells. ``again``, ``inspect``: the player's keys for them."""
    own = {SPACE: cap(SPACE), "t": again, "i": inspect}
    rows: list[list[Run]] = []
    for key, text in HAND_KEYS:
        for k, line in enumerate(wrap(tr(text), max(10, w - 11))):
            rows.append([Run(own.get(key, key).ljust(11) if k == 0 else " " * 11, YOU, "b"), Run(line)])
    return rows


def hand_help(size: Size, *, again: str = "t", look: Look) -> Canvas:
    """What can be done with a test hand."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("A TEST HAND: KEYS"))
    rows = hand_help_rows(cv.w - 6, again=again, inspect=look.keys.of("inspect"))
    for k, row in enumerate(rows[: max(0, cv.h - 3)]):
        cv.runs(3, 2 + k, row, cv.w - 6)
    sheet_keys(cv, ("Esc", tr("close")))
    return cv


def _hand_note(drawn: TestHand) -> str:
    """Where the test stands."""
    if drawn.turn:
        return tr("turn {turn}, {n} left in the deck", turn=drawn.turn, n=len(drawn.pile))
    first = sum(card.stage == 1 for card in drawn.hand)
    return tr("{n} of {total} Stage I", n=first, total=len(drawn.hand))


def _need(card: CardDef) -> str:
    """When a card of the hand could be awakened."""
    if card.stage > 1:
        return tr("evolves a Stage {stage}", stage=g.STAGE[card.stage - 1])
    if not card.requirement:
        return tr("at once")
    return trn("from {n} Essence", "from {n} Essences", card.requirement)


def builder_help_rows(w: int) -> list[list[Run]]:
    """The help as rows of at most ``w`` cells."""
    rows: list[list[Run]] = []
    for entry in KEYS:
        for k, line in enumerate(wrap(tr(entry.help), max(10, w - 12)) if entry.help else ()):
            rows.append([Run(f" {entry.shown}".ljust(11) if k == 0 else " " * 11, YOU, "b"), Run(line)])
    rows += [[], [Run(" "), Run(tr("FIND"), MUTED, "b")]]
    text = tr(
        "Words are looked for in name, Insignia, text, keywords and triggers. Terms: {terms}; with : = < <= > >=. "
        'All must fit: stage:2 insignia:moon faith>=2 key:ward deck>0 "on entry"',
        terms=", ".join(tr(TERMS).split()),
    )
    return rows + [[Run(f" {line}", TEXT)] for line in wrap(text, max(10, w - 2))]


def builder_help_height(w: int) -> int:
    """The rows of text in a help ``w`` cells wide: in two columns from 84 cells on."""
    across = 2 if w >= 84 else 1
    return -(-len(builder_help_rows((w - 4) // across)) // across)


def builder_help(size: Size, scroll: int, *, look: Look) -> Canvas:
    """The keys of the deck builder, in two columns where they fit; scrolls."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("DECK BUILDER: KEYS"))
    room = max(1, cv.h - 3)
    across = 2 if cv.w >= 84 else 1
    w = (cv.w - 4) // across
    rows = builder_help_rows(w)
    half = builder_help_height(cv.w)
    scroll = max(0, min(scroll, half - room))
    for column in range(across):
        part = rows[column * half : (column + 1) * half]
        for k, row in enumerate(part[scroll : scroll + room]):
            cv.runs(2 + column * w, 2 + k, row, w - 1)
    if half - scroll > room:
        more = tr("{n} more", n=half - scroll - room)
        cv.runs(3, cv.h - 1, [Run(f" {g.DOWN} {more} ", YOU, "b", None, "PgDn")])
    sheet_keys(cv, ("h", tr("How to play")), ("Esc", tr("close")))
    return cv
