"""Where things live: the game's own data, and the player's files. Nothing heavy is imported before it is asked for."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

USER_KINDS: Final = ("config", "saves", "records", "decks", "packs", "visitors")
"""What a player keeps, each kind in a folder of its own."""

_HOME_VARIABLE: Final = "SKYWORLD_HOME"


class DataMissing(FileNotFoundError):
    """The game's own data folder is nowhere to be found: a broken installation."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else "the game's data is missing"


@cache
def data_dir() -> Path:
    """The folder with ``cards.yaml``, ``heroes.yaml``, ``format.yaml`` and ``decks/``.

    A wheel carries it inside of the package as ``_data``; a checkout and an editable install have it beside the
    package as ``data``. Raises :class:`DataMissing` when neither is there.
    """
    package = Path(__file__).resolve().parent
    places = (package / "_data", package.parent / "data")
    for place in places:
        if (place / "cards.yaml").is_file():
            return place
    looked = " or ".join(str(place) for place in places)
    raise DataMissing(f"the game's data is missing: no cards.yaml in {looked}; install skyworld-tui again")


def user_dir(kind: str, *, create: bool = False) -> Path:
    """The player's folder for ``kind`` ("config", "saves", "records", "decks", "packs" or "visitors").

    ``SKYWORLD_HOME``, when set, holds all of them; else the platform decides. The folder is made only with
    ``create``. Raises ValueError for an unknown kind, OSError when there is no home or the folder cannot be made.
    """
    if kind not in USER_KINDS:
        raise ValueError(f"unknown kind of user folder {kind!r}; known: {', '.join(USER_KINDS)}")
    try:
        folder = _user_folder(kind)
    except RuntimeError as error:  # no HOME, or a user that does not exist
        raise OSError(f"there is no home folder to keep your files in; set {_HOME_VARIABLE} to a folder") from error
    if create:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _user_folder(kind: str) -> Path:
    home = os.environ.get(_HOME_VARIABLE, "").strip()
    if home:
        return Path(home).expanduser() / kind
    import platformdirs

    if kind == "config":
        return platformdirs.user_config_path("skyworld", appauthor=False)
    return platformdirs.user_data_path("skyworld", appauthor=False) / kind


def served() -> bool:
    """Whether a browser shows this game. Its files are on the server then: the player neither names nor reads them."""
    return os.environ.get("SKYWORLD_SERVED") == "1"


def shown(path: Path | str) -> str:
    """``path`` as a player should read it: relative when it is below the current folder, else as it is."""
    text = str(path)
    if not os.path.isabs(text):
        return text
    try:
        relative = os.path.relpath(text)
    except (OSError, ValueError):  # another drive, or a current folder that is gone
        return text
    return text if relative.startswith("..") else relative
