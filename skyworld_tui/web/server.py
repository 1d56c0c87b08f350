"""The web server: the page, and a socket between each browser and its game.

Everything that a browser sends is taken to be hostile. A page of somebody else cannot open a socket (its ``Origin`` is
another), cannot reach a server on the loopback address under a name of its own (``Host``), and nothing is loaded from
anywhere else.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import WSMsgType, web
from textual_serve.server import Server, to_int

from ..language import LANGUAGES, begin, tr
from .homes import Full, Homes, is_token, new_token
from .visit import Visit, bounded

COOKIE: Final = "skyworld-visitor"
YEAR: Final = 365 * 86_400  # seconds
LONGEST: Final = 256 * 1024  # bytes of one message from a browser
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The terminal of the page sets styles of its own, hence the one exception."""

log = logging.getLogger("skyworld.web")


def _split(address: str) -> SplitResult:
    """The parts of an address that anybody may have written; of none that makes sense all are empty."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def preferred(accepted: str) -> str:
    """The language of ours that a browser's ``Accept-Language`` asks for first; English when it asks for none."""
    wanted = []
    for place, part in enumerate(accepted[:500].split(",")):
        name, _, weight = part.partition(";q=")
        with contextlib.suppress(ValueError):
            wanted.append((-float(weight or 1), place, name.strip().partition("-")[0].lower()))
    return next((name for _, _, name in sorted(wanted) if name in LANGUAGES), LANGUAGES[0])


class GameServer(Server):
    """Serves the game on ``host`` and ``port`` (0: any free one). ``seats``: how many may play at the same time;
    ``public_url``: the address that visitors use, where another server stands before this one."""

    def __init__(self, homes: Homes, host: str, port: int, *, seats: int, public_url: str = "") -> None:
        super().__init__("skyworld", host=host, port=port, title="Sky World", public_url=public_url or None)
        self.homes, self.seats = homes, seats
        self.outside = public_url
        self.visits: dict[str, Visit] = {}
        self._doors: dict[str, asyncio.Lock] = {}

    # -- life --------------------------------------------------------------------------------------------------------

    async def run(self, ready: Any) -> None:
        """Serve until the process is told to end. ``ready`` is called with the address once it answers. OSError when
        the address cannot be had."""
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # no such handlers on Windows
                loop.add_signal_handler(name, over.set)
        runner = web.AppRunner(await self._make_app(), access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, self.host, self.port).start()
            host, self.port = runner.addresses[0][:2]
            ready(self.outside or f"http://{f'[{host}]' if ':' in host else host}:{self.port}")
            await over.wait()
        finally:
            await asyncio.gather(*(visit.stop() for visit in self.visits.values()))
            await runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        page = Path(str(files(__package__) / "page"))
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(page), autoescape=True)
        app.add_routes(
            [
                web.get("/", self.handle_index, name="index"),
                web.get("/ws", self.handle_websocket, name="websocket"),
                web.get("/download/{key}", self.handle_download, name="download"),
                web.static("/static", self.statics_path, name="static"),
                web.static("/page", page, name="page"),
            ]
        )
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse names that are not ours; tell the browser to load nothing from elsewhere."""
        if not self._named_right(request.host):
            raise web.HTTPMisdirectedRequest(text="This server does not answer to that name.\n")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            socket = f"{'wss' if self.outside.startswith('https') else 'ws'}://{request.host}"
            response.headers.update({name: value.format(socket=socket) for name, value in HEADERS.items()})
        return response

    def _named_right(self, host: str) -> bool:
        """Whether a request was meant for this server. On the loopback address other names are tricks."""
        name = _split(f"//{host}").hostname or ""
        if self.outside and name == _split(self.outside).hostname:
            return True
        return self.host not in LOOPBACK or name in LOOPBACK

    # -- the page ----------------------------------------------------------------------------------------------------

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page, and a cookie for who has none."""
        lang = preferred(request.headers.get("Accept-Language", ""))
        begin(lang)  # of this request alone: each has a context of its own
        secure = self.outside.startswith("https")
        told = {
            "lang": lang,
            "font": min(40, max(8, to_int(request.query.get("fontsize", ""), 16))),
            "socket": f"{'wss' if secure else 'ws'}://{request.host}/ws",
            "words": {
                "loading": tr("The sky is rising…"),
                "over": tr("The game has ended."),
                "again": tr("Play on"),
                "script": tr("Sky World needs JavaScript in a browser."),
            },
        }
        response: web.StreamResponse = aiohttp_jinja2.render_template("index.html", request, told)
        response.headers["Cache-Control"] = "no-store"
        if not is_token(request.cookies.get(COOKIE)):
            response.set_cookie(
                COOKIE, new_token(), max_age=YEAR, httponly=True, samesite="Strict", secure=secure, path="/"
            )
        return response

    # -- the game ----------------------------------------------------------------------------------------------------

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A browser's line to its game. The same visitor's other window is closed first: a match has one table."""
        origin = _split(request.headers.get("Origin", "")).netloc
        token = request.cookies.get(COOKIE)
        if origin not in (request.host, _split(self.outside).netloc) or not origin or not is_token(token):
            raise web.HTTPForbidden(text="A game is opened from its own page.\n")
        assert token is not None
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST)
        await socket.prepare(request)
        lang = preferred(request.headers.get("Accept-Language", ""))
        begin(lang)
        visit = None
        try:
            async with self._doors.setdefault(token, asyncio.Lock()):
                before = self.visits.pop(token, None)
                if before is not None:
                    await before.stop()
                if len(self.visits) >= self.seats:
                    return await self._turned_away(socket, tr("Every seat is taken. Try again in a while."))
                visit = self.visits[token] = self._visit(token, lang, socket)
                await visit.start(*bounded(request.query.get("width"), request.query.get("height")))
            await _carry(socket, visit)
        except (Full, OSError) as error:
            log.warning("a visitor cannot be seated: %s", type(error).__name__)
            return await self._turned_away(socket, tr("There is no room for another visitor."))
        finally:
            if visit is not None:
                await visit.stop()
            self._left(token, visit)
        return socket

    def _visit(self, token: str, lang: str, socket: web.WebSocketResponse) -> Visit:
        return Visit(
            self.homes.of(token, busy={seated.home for seated in self.visits.values()}),
            lang,
            write_bytes=_unless_closed(socket.send_bytes),
            write_str=_unless_closed(socket.send_str),
            close=socket.close,
            download_manager=self.download_manager,
        )

    def _left(self, token: str, visit: Visit | None) -> None:
        """Nothing is kept here of who has gone, or never came in."""
        if visit is not None and self.visits.get(token) is visit:
            del self.visits[token]
        door = self._doors.get(token)
        if door is not None and token not in self.visits and not door.locked():  # else somebody is coming in
            del self._doors[token]

    async def _turned_away(self, socket: web.WebSocketResponse, text: str) -> web.WebSocketResponse:
        """One sentence in the terminal of the page."""
        with contextlib.suppress(ConnectionError):
            await socket.send_bytes(f"\r\n\r\n   Sky World\r\n\r\n   {text}\r\n".encode())
            await socket.close()
        return socket


def _unless_closed(send: Any) -> Any:
    """``send``, and nothing when the browser has gone meanwhile."""

    async def sent(data: Any) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            await send(data)

    return sent


async def _carry(socket: web.WebSocketResponse, visit: Visit) -> None:
    """What the browser says goes to the game, as far as it is what the page says."""
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            continue
        kind, data = understood(message.data)
        if kind == "stdin":
            await visit.send_bytes(data.encode("utf-8", "replace"))
        elif kind == "resize":
            await visit.set_terminal_size(*data)
        elif kind == "ping":
            await socket.send_json(["pong", data])
        elif kind == "blur":
            await visit.blur()
        elif kind == "focus":
            await visit.focus()


def understood(text: str) -> tuple[str, Any]:
    """A message of the page as its kind and what belongs to it; ("", None) for anything else."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return "", None
    if not isinstance(said, list) or not said:
        return "", None
    kind, data = said[0], said[1] if len(said) > 1 else None
    if kind == "resize" and isinstance(data, dict):
        return kind, bounded(data.get("width"), data.get("height"))
    if kind in ("stdin", "ping") and isinstance(data, str) and data:  # nothing typed would read as the end of all
        return kind, data
    return (kind, None) if kind in ("blur", "focus") else ("", None)
