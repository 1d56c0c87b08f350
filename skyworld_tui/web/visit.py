"""One visitor's game: a process of its own, which ends with the visit."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from textual_serve.app_service import AppService

PATIENCE: Final = 5.0
"""Seconds that a game has to end by itself; every move is saved already."""

LARGEST: Final = (1000, 500)
"""Columns and rows: no browser window has more."""

_OTHERS: Final = (
    "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR", "COLORFGBG", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY",
    "TMUX", "LINES", "PYTHONIOENCODING",
)  # fmt: skip
"""What the server's own terminal says of itself. It is not the visitor's."""

_LOCALES: Final = {"en": "en_US.UTF-8", "pt": "pt_BR.UTF-8"}


def surroundings(environ: Mapping[str, str], home: Path, lang: str) -> dict[str, str]:
    """The environment of a visitor's game, made of the server's own."""
    kept = {name: value for name, value in environ.items() if name not in _OTHERS}
    return kept | {
        "SKYWORLD_HOME": str(home),
        "SKYWORLD_SERVED": "1",
        "LANG": _LOCALES[lang],
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONUTF8": "1",
    }


def bounded(width: Any, height: Any) -> tuple[int, int]:
    """A window's size as a browser tells it, whatever it tells."""
    sizes = []
    for value, usual, most in zip((width, height), (80, 24), LARGEST, strict=True):
        try:
            sizes.append(min(max(1, int(value)), most))
        except (TypeError, ValueError, OverflowError):
            sizes.append(usual)
    return sizes[0], sizes[1]


class Visit(AppService):
    """Starts the game without a shell, in the visitor's own surroundings, and sees it end."""

    def __init__(self, home: Path, lang: str, **kwargs: Any) -> None:
        super().__init__(f"{sys.executable} -m skyworld_tui", **kwargs)
        self.home, self.lang = home, lang

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        plain: dict[str, str] = super()._build_environment(width, height)
        return surroundings(plain, self.home, self.lang)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "skyworld_tui",  # -P: nothing is imported from the visitor's folder
            stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=self.home, env=self._build_environment(width, height),
            start_new_session=os.name != "nt",  # a Ctrl+C for the server is none for the games: they are asked to end
        )  # fmt: skip
        self._stdin = process.stdin
        return process

    async def _asked_to_end(self, process: Process) -> None:
        """Tell the game to end, which waits where it reads nothing any more, and see it end."""
        await self.send_meta({"type": "quit"})
        await process.wait()

    async def run(self) -> None:
        """Carry what the game draws to the browser. However the game ends, by itself or by a fault, so does the line:
        the page then says that it is over."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def stop(self) -> None:
        """Ask the game to end, and end it when it does not."""
        process, task = self._process, self._task
        self._task = None
        if process is None:
            return
        if task is not None:
            await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        if process.returncode is None:
            try:
                await asyncio.wait_for(self._asked_to_end(process), PATIENCE)
            except TimeoutError:
                process.kill()
                await process.wait()
        if task is not None:
            await task
