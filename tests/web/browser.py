"""A visitor in a headless Chromium: keys, the mouse, and the cells that the page's terminal was sent."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pyte
import pytest
from PIL import Image
from playwright.async_api import Browser, Download, Page, WebSocket, async_playwright

PATIENCE: Final = 60.0  # seconds until something that should come counts as missing
COLUMNS, ROWS = 132, 38  # at least: what the window of a visitor has room for


def chromium() -> str:
    """The path of a Chromium of the system; without one the test is skipped, or fails where programs are required."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        if os.environ.get("SKYWORLD_REQUIRE_PROGRAMS"):
            pytest.fail("chromium is missing")
        pytest.skip("chromium is not installed")
    return found


@asynccontextmanager
async def serving(home: Path, *words: str) -> AsyncIterator[str]:
    """``skyworld serve`` on a free port; its address. It must end by itself when it is told to."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "skyworld_tui", "serve", "--port", "0", *words,
        stdout=PIPE, stderr=DEVNULL, env={**os.environ, "SKYWORLD_HOME": str(home)},
    )  # fmt: skip
    assert server.stdout is not None
    try:
        line = (await asyncio.wait_for(server.stdout.readline(), PATIENCE)).decode()
        yield re.search(r"http://\S+", line)[0]
        await _ended(server)
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()


async def _ended(server: Process) -> None:
    server.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(server.wait(), PATIENCE) == 0


class Visitor:
    """One page. ``screen`` holds the cells as the browser's terminal was told to draw them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.changed = asyncio.Event()
        self.elsewhere: list[str] = []  # what was asked of other machines
        self.faults: list[str] = []
        page.on("websocket", self._opened)
        page.on("request", self._asked)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _opened(self, socket: WebSocket) -> None:
        self.screen.reset()
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, data: str | bytes) -> None:
        size = re.match(r'\["resize",\{"width":(\d+),"height":(\d+)\}', data if isinstance(data, str) else "")
        if size:
            self.screen.resize(int(size[2]), int(size[1]))

    def _received(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self.stream.feed(data)
            self.changed.set()

    def _asked(self, request: Any) -> None:
        if urlsplit(request.url).scheme != "data" and urlsplit(request.url).hostname != "127.0.0.1":
            self.elsewhere.append(request.url)

    @property
    def text(self) -> str:
        """What stands on the screen, row by row."""
        return "\n".join(self.screen.display)

    async def until(self, met: Callable[[str], bool], what: str) -> str:
        """Wait for a screen that ``met`` accepts; ``what`` it is, for when it does not come."""

        async def wait() -> None:
            while not met(self.text):
                self.changed.clear()
                await self.changed.wait()

        try:
            await asyncio.wait_for(wait(), PATIENCE)
        except TimeoutError:
            pytest.fail(f"{what} did not come:\n{self.text}")
        return self.text

    async def see(self, text: str) -> str:
        """Wait until ``text`` stands on the screen."""
        return await self.until(lambda cells: text in cells, repr(text))

    async def press(self, *keys: str) -> None:
        """Press keys, by the browser's names for them."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def download(self, key: str) -> Download:
        """Press a key that gives the browser a file; the page that opens for it is left again."""
        came: asyncio.Future[Download] = asyncio.get_running_loop().create_future()

        def take(download: Download) -> None:
            if not came.done():
                came.set_result(download)

        self.page.on("download", take)
        self.page.context.on("page", lambda page: page.on("download", take))
        await self.press(key)
        found = await asyncio.wait_for(came, PATIENCE)
        await self.page.bring_to_front()
        await self.page.locator(".xterm-helper-textarea").focus()
        return found

    async def click(self, text: str, dx: int = 0, dy: int = 0) -> None:
        """Click the cell where ``text`` begins, or one beside it."""
        rows = self.screen.display
        row = next(n for n, line in enumerate(rows) if text in line)
        await self.click_at(rows[row].index(text) + dx, row + dy)

    async def click_at(self, column: int, row: int) -> None:
        """Click the middle of a cell."""
        box = await self.page.locator(".xterm-screen").bounding_box()
        wide, high = box["width"] / self.screen.columns, box["height"] / self.screen.lines
        await self.page.mouse.click(box["x"] + (column + 0.5) * wide, box["y"] + (row + 0.5) * high)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A Chromium without a window."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        try:
            yield opened
        finally:
            await opened.close()


async def visit(opened: Browser, address: str, **options: Any) -> Visitor:
    """A new visitor with cookies of their own, at the menu."""
    context = await opened.new_context(viewport={"width": 1280, "height": 800}, **options)
    visitor = Visitor(await context.new_page())
    await visitor.page.goto(address)
    return visitor


async def drawn(visitor: Visitor) -> float:
    """The share of the cells with a ground of their own that the browser shows in that colour."""
    box = await visitor.page.locator(".xterm-screen").bounding_box()
    picture = Image.open(io.BytesIO(await visitor.page.screenshot())).convert("RGB")
    wide, high = box["width"] / visitor.screen.columns, box["height"] / visitor.screen.lines
    right = counted = 0
    for y in range(visitor.screen.lines):
        for x in range(visitor.screen.columns):
            cell = visitor.screen.buffer[y][x]
            if len(cell.bg) != 6 or cell.data != " ":
                continue
            seen = picture.getpixel((int(box["x"] + (x + 0.5) * wide), int(box["y"] + (y + 0.5) * high)))
            told = bytes.fromhex(cell.fg if cell.reverse else cell.bg)
            counted += 1
            right += all(abs(a - b) <= 3 for a, b in zip(seen, told, strict=True))
    return right / counted
