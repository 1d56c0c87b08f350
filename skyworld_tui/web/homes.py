"""Who a visitor is, and where their matches, decks and settings are.

A visitor is known by a cookie alone, which no script can read. What belongs to them is in a folder named after a digest
of it, so that nobody who sees the folders learns a cookie.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import shutil
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

KEPT_DAYS: Final = 30
"""After so many days without a visit a visitor's folder is removed."""

MOST_HOMES: Final = 1000
"""Folders. For one more the oldest in which nothing is kept goes; when there is none, nobody new is let in."""

_DAY: Final = 86_400.0  # seconds
_KEPT: Final = ("saves", "records", "decks", "shared", "packs")

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}\Z")
_NAME: Final = re.compile(r"[0-9a-f]{32}\Z")


def new_token() -> str:
    """The cookie of a new visitor; nobody can guess it."""
    return secrets.token_urlsafe(24)


def is_token(text: str | None) -> bool:
    """Whether ``text`` may be a cookie of ours."""
    return text is not None and _TOKEN.match(text) is not None


class Full(Exception):
    """There is no room for another visitor's folder."""


class Homes:
    """The visitors' folders below ``folder``. ``now``: seconds since the epoch."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self.folder = folder.absolute()  # a game runs in its own folder, where a relative name is another place
        self.now = now
        self._pruned = -_DAY

    def of(self, token: str, busy: Collection[Path] = ()) -> Path:
        """The folder of a visitor, made when it is not there yet; those of ``busy`` are in use. Once a day the folders
        of those who have not come for long are removed. Raises ValueError for what is no cookie of ours,
        :class:`Full`, and OSError when the disk refuses."""
        if not is_token(token):
            raise ValueError("not a visitor")
        home = self.folder / hashlib.sha256(token.encode()).hexdigest()[:32]
        if self.now() - self._pruned >= _DAY:
            self.prune()
        if not home.is_dir():
            self._make_room(busy)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._mark(home)
        return home

    def prune(self) -> int:
        """Remove the folders of those who have not come for long; how many."""
        self._pruned = self.now()
        gone = 0
        for home in self._all():
            visited = self._visited(home)
            if visited is not None and self.now() - visited > KEPT_DAYS * _DAY:
                shutil.rmtree(home, ignore_errors=True)
                gone += 1
        return gone

    def _make_room(self, busy: Collection[Path]) -> None:
        """One folder fewer than there may be, so that another can be made. Raises :class:`Full`."""
        homes = self._all()
        if len(homes) < MOST_HOMES:
            return
        bare = [(visited, home) for home in homes if home not in busy and (visited := self._visited(home)) is not None]
        for _, home in sorted(bare):
            if not any(next((home / kind).glob("*"), None) for kind in _KEPT):
                shutil.rmtree(home, ignore_errors=True)
                return
        raise Full

    def _all(self) -> list[Path]:
        if not self.folder.is_dir():
            return []
        return [path for path in self.folder.iterdir() if _NAME.match(path.name) and path.is_dir()]

    def _mark(self, home: Path) -> None:
        (home / "visited").write_text(f"{self.now():.0f}\n", encoding="ascii")

    def _visited(self, home: Path) -> float | None:
        """When the visitor came last; None for a folder that is none of ours, which is left alone."""
        try:
            return float((home / "visited").read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None
