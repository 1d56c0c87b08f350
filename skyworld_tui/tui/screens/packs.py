"""Which packs are on: each with what it holds, or with the file and line of what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ...language import tr
from ...paths import shown, user_dir
from .. import glyphs as g
from ..paint.canvas import Canvas, Ground
from ..paint.packs import VALUE, PackRow, Told, packs_page
from ..palette import Look
from ..settings import MOST_PACKS
from .scene import SceneScreen
from .sheet import STEPS, stepped

if TYPE_CHECKING:
    from ...packs.shelf import Found


def _own_folder() -> Path:
    """Where the player's packs are looked for."""
    try:
        return user_dir("packs")
    except OSError:  # there is no home
        return Path("packs")


def _joined(names: Iterable[str]) -> str:
    """Names that have commas of their own, in a row."""
    return f" {g.DOT} ".join(names)


class PacksScreen(SceneScreen):
    """Up and down choose a pack, left, right and Enter switch it. What is on is kept, and new matches have it."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "tab": "down", "shift+tab": "up", "left": "turn", "right": "turn",
        "enter": "turn", "space": "turn", "r": "again", "escape": "back", "q": "back", "home": "home", "end": "end",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "left", "right"))
    SECOND: ClassVar[str] = "turn"

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.said = ""
        self.found: tuple[Found, ...] = ()

    def on_mount(self) -> None:
        """Look at the folders."""
        self._look()
        super().on_mount()

    def _look(self) -> None:
        """Read every pack. One that is on and gone has a row too, so that it can be switched off."""
        from ...cards.load import load_core
        from ...cards.source import SourceError
        from ...packs.shelf import Found, find_packs

        found = list(find_packs(load_core()))
        there = {each.id for each in found}
        for key in self.on:
            if key not in there:
                folder = _own_folder()
                fault = SourceError(f"{folder}/{key}", 0, tr("the pack is on, but not installed"))
                found.append(Found(key, folder / key, None, (fault,)))
        self.found = tuple(found)
        self.at = max(0, min(self.at, len(found) - 1))

    @property
    def on(self) -> tuple[str, ...]:
        """The ids of the packs that are on; the command line may have asked for some."""
        value: tuple[str, ...] = self.sky.options.value("packs")
        return value

    def key(self, name: str) -> None:
        """Move, switch, read again, go back."""
        self.said = ""
        if name == "back":
            self.dismiss(None)
            return
        if name == "again":
            self._look()
            self.sky.read_packs()
            self.said = tr("The packs in {folder} were read again.", folder=shown(_own_folder()))
        elif name == "turn":
            self._turn()
        elif name in STEPS and self.found:
            count = len(self.found)
            self.at = (self.at + STEPS[name]) % count if name in ("up", "down") else stepped(self.at, name, count)
        self.redraw()

    def _turn(self) -> None:
        """Switch the pack under the cursor; one that is broken can only be switched off."""
        if not self.found:
            return
        found = self.found[self.at]
        name = found.pack.name if found.pack is not None else found.id
        if found.id in self.on:
            fault = self.sky.use_packs(tuple(key for key in self.on if key != found.id))
            self.said = fault or tr("{name} is off.", name=name)
        elif found.pack is None:
            self.said = tr("It cannot be switched on before its files are right.")
        elif len(self.on) >= MOST_PACKS:
            self.said = tr("No more than {n} packs can be on together.", n=MOST_PACKS)
        else:
            fault = self.sky.use_packs((*self.on, found.id))
            self.said = fault or tr("{name} is on: its decks and cards can be chosen.", name=name)

    def go(self, column: int, row: int) -> None:
        """The cursor goes where was clicked."""
        self.at = row
        self.said = ""
        self.redraw()

    def point(self, column: int, row: int) -> None:
        """A click on the state of a pack switches it at once."""
        self.go(column, row)
        if column == VALUE:
            self.key("turn")

    # -- showing -----------------------------------------------------------------------------------------------------

    def rows(self) -> list[PackRow]:
        """One for each pack."""
        return [self._row(found) for found in self.found]

    def _row(self, found: Found) -> PackRow:
        on = found.id in self.on
        if found.pack is None:
            return PackRow(found.id, tr("left out"), on, broken=True)
        return PackRow(found.pack.name, tr("on") if on else tr("off"), on)

    def told(self) -> Told:
        """What the pack under the cursor holds, or what is wrong with it."""
        from ...cards.command import holds

        if not self.found:
            where = tr("Packs of your own lie in {folder}.", folder=shown(_own_folder()))
            return Told(tr("No packs are installed."), (where,))
        found = self.found[self.at]
        if found.pack is None:
            hint = tr("`skyworld packs check` tells everything that is wrong.")
            return Told(found.id, ("", hint), tuple(fault.short for fault in found.faults))
        pack = found.pack
        head = tr("{name}, version {n}", name=pack.name, n=pack.version)
        lines = [pack.about] if pack.about else []
        if pack.author:
            lines.append(tr("By {author}.", author=pack.author))
        lines += ["", tr("It holds {holds}.", holds=holds(len(pack.cards), len(pack.heroes), len(pack.decks)))]
        if pack.decks:
            lines.append(tr("Decks: {names}", names=_joined(deck.name for deck in pack.decks.values())))
        if pack.heroes:
            lines.append(tr("Heroes: {names}", names=_joined(hero.name for hero in pack.heroes.values())))
        if pack.cards:
            lines.append(tr("Cards: {names}", names=_joined(card.full_name for card in pack.cards.values())))
        return Told(head, tuple(lines))

    def state(self) -> object:
        """Rows, cursor, sentence."""
        return (tuple(self.rows()), self.at, self.said, self.told())

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The page."""
        keys = [("↑↓", tr("choose")), ("←→", tr("switch")), (self.letter("r"), tr("read again")), ("Esc", tr("back"))]
        return packs_page(size, self.rows(), self.at, self.told(), said=self.said, keys=keys, look=look)
