"""What the server lets in, and what it does with what a browser says."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from textual_serve.download_manager import DownloadManager

from skyworld_tui.web import homes as homes_module
from skyworld_tui.web.homes import Full, Homes, new_token
from skyworld_tui.web.server import COOKIE, LONGEST, GameServer, preferred, understood
from skyworld_tui.web.visit import Visit, bounded, surroundings

Client = TestClient[Any, Any]


class FakeVisit:
    """A game that tells what it was told."""

    def __init__(self, home: Path, lang: str, **kwargs: Any) -> None:
        self.home, self.lang, self.send = home, lang, kwargs["write_bytes"]
        self.stopped = False

    async def start(self, width: int, height: int) -> None:
        await self.send(f"start {self.home.name} {self.lang} {width} {height}".encode())

    async def send_bytes(self, data: bytes) -> None:
        await self.send(data)

    async def set_terminal_size(self, width: int, height: int) -> None:
        await self.send(f"{width} x {height}".encode())

    async def blur(self) -> None:
        await self.send(b"blur")

    async def focus(self) -> None:
        await self.send(b"focus")

    async def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameServer:
    """A server for two at a time, whose games are not played."""
    monkeypatch.setattr("skyworld_tui.web.server.Visit", FakeVisit)
    return GameServer(Homes(tmp_path), "127.0.0.1", 0, seats=2)


@pytest.fixture
async def client(server: GameServer) -> AsyncIterator[Client]:
    """A browser without a picture."""
    async with TestClient(TestServer(await server._make_app())) as made:
        yield made


async def entered(client: Client, token: str = "", **headers: str) -> Any:
    """A line to a game, as the page opens it."""
    headers = {"Origin": str(client.make_url("")).rstrip("/"), "Cookie": f"{COOKIE}={token or new_token()}"} | headers
    return await client.ws_connect("/ws?width=100&height=30", headers=headers)


async def test_the_page_brings_a_cookie_no_script_can_read_and_loads_nothing_from_elsewhere(client: Client) -> None:
    answer = await client.get("/")
    text = await answer.text()
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Strict" and len(cookie.value) == 32
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "https://" not in text and "//fonts" not in text
    again = await client.get("/")
    assert COOKIE not in again.cookies, "who has one keeps it"


async def test_the_page_speaks_the_browsers_language(client: Client) -> None:
    answer = await client.get("/", headers={"Accept-Language": "pt-BR,pt;q=0.9,en;q=0.8"})
    assert 'lang="pt"' in await answer.text()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[::1", "[zz]:1"])
async def test_on_the_loopback_address_other_names_are_refused(client: Client, host: str) -> None:
    assert (await client.get("/", headers={"Host": host})).status == 421


async def test_a_server_for_others_answers_to_any_name_and_one_behind_another_to_its(tmp_path: Path) -> None:
    for host, public, name, status in (
        ("0.0.0.0", "", "play.example", 200),
        ("127.0.0.1", "https://play.example", "play.example", 200),
        ("127.0.0.1", "https://play.example", "evil.example", 421),
    ):
        server = GameServer(Homes(tmp_path), host, 0, seats=2, public_url=public)
        async with TestClient(TestServer(await server._make_app())) as client:
            answer = await client.get("/", headers={"Host": name})
            assert answer.status == status
            if public and status == 200:
                assert 'data-session-websocket-url="wss://play.example/ws"' in await answer.text()
                assert answer.cookies[COOKIE]["secure"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": ""},
        {"Origin": "http://[::1"},
        {"Cookie": ""},
        {"Cookie": f"{COOKIE}=../../etc"},
    ],
)
async def test_a_line_is_opened_from_our_own_page_alone(client: Client, headers: dict[str, str]) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await entered(client, **headers)
    assert refused.value.status == 403


async def test_a_visitor_has_one_game_and_each_visitor_another(client: Client, server: GameServer) -> None:
    token = new_token()
    first = await entered(client, token)
    told = (await first.receive_bytes()).decode().split()
    game = server.visits[token]
    other = await entered(client)
    assert (await other.receive_bytes()).decode().split()[1] != told[1]
    second = await entered(client, token)
    assert (await second.receive_bytes()).decode().split() == told == ["start", told[1], "en", "100", "30"]
    assert game.stopped and server.visits[token] is not game
    assert len(server.visits) == 2
    for line in (first, other, second):
        await line.close()


async def test_who_finds_no_seat_is_told_so(client: Client, server: GameServer) -> None:
    lines = [await entered(client) for _ in range(2)]
    for line in lines:
        await line.receive_bytes()
    third = await entered(client)
    assert "Every seat is taken" in (await third.receive_bytes()).decode()
    assert len(server.visits) == 2
    for line in lines:
        await line.close()


async def test_what_the_page_says_reaches_the_game_and_anything_else_does_not(client: Client) -> None:
    line = await entered(client)
    await line.receive_bytes()
    for said in ('["resize", {"width": 90, "height": 40}]', '["blur"]', '["nonsense", 1]', "{", "[]", '["stdin", 7]'):
        await line.send_str(said)
    await line.send_bytes(b"\x00\x01")
    await line.send_str('["stdin", "\\u2191x"]')
    assert [await line.receive_bytes() for _ in range(3)] == [b"90 x 40", b"blur", "↑x".encode()]
    await line.send_str('["ping", "12"]')
    assert json.loads(await line.receive_str()) == ["pong", "12"]
    await line.close()


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ('["resize", {"width": 1e99, "height": null}]', ("resize", (1000, 24))),
        ('["resize", {"width": "x"}]', ("resize", (80, 24))),
        ('["resize", [1, 2]]', ("", None)),
        ("[" * 100_000, ("", None)),
        ('[["stdin"], "x"]', ("", None)),
        ('["stdin", ""]', ("", None)),
        ("7", ("", None)),
    ],
)
def test_hostile_messages(text: str, meaning: tuple[str, Any]) -> None:
    assert understood(text) == meaning


def test_sizes_of_a_window_are_bounded() -> None:
    assert bounded("100", 30) == (100, 30)
    assert bounded(-5, float("nan")) == (1, 24)
    assert bounded(None, 10**9) == (80, 500)
    assert bounded(float("inf"), True) == (80, 1)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("", "en"), ("pt-BR", "pt"), ("en-GB,pt;q=0.9", "en"), ("en;q=0.3,pt;q=0.9", "pt"), ("de,fr;q=x,pt;q=0.1", "pt")],
)
def test_the_language_a_browser_prefers(accepted: str, lang: str) -> None:
    assert preferred(accepted) == lang


def test_a_game_knows_nothing_of_the_servers_own_terminal(tmp_path: Path) -> None:
    own = {
        "PATH": "/bin",
        "NO_COLOR": "1",
        "LC_ALL": "de_DE",
        "SSH_TTY": "/dev/pts/1",
        "SKYWORLD_HOME": "/server",
        "TERM": "dumb",
    }
    found = surroundings(own, tmp_path, "pt")
    assert (found["PATH"], found["SKYWORLD_HOME"], found["LANG"]) == ("/bin", str(tmp_path), "pt_BR.UTF-8")
    assert not {"NO_COLOR", "LC_ALL", "SSH_TTY"} & set(found) and found["TERM"] != "dumb"


def test_homes_are_named_so_that_nobody_learns_a_cookie_from_them(tmp_path: Path) -> None:
    homes, token = Homes(tmp_path), new_token()
    home = homes.of(token)
    assert home == homes.of(token) and token not in str(home) and home.parent == tmp_path
    assert home.stat().st_mode & 0o077 == 0
    for bad in ("", "..", "a/b", "x" * 31, "é" * 32):
        with pytest.raises(ValueError):
            homes.of(bad)


def test_homes_that_nobody_visits_go_and_what_is_no_home_stays(tmp_path: Path) -> None:
    day = [0.0]
    homes = Homes(tmp_path, now=lambda: day[0] * 86_400)
    old, strange = homes.of(new_token()), tmp_path / "somebody's"
    strange.mkdir()
    unmarked = tmp_path / ("0" * 32)
    unmarked.mkdir()
    day[0] = 20
    young = homes.of(new_token())
    day[0] = 40
    assert homes.prune() == 1
    assert not old.exists() and young.exists() and strange.exists() and unmarked.exists()


def test_there_is_an_end_to_the_room_for_homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes_module, "MOST_HOMES", 2)
    homes, token = Homes(tmp_path), new_token()
    for home in (homes.of(token), homes.of(new_token())):
        (home / "decks").mkdir()
        (home / "decks" / "mine.yaml").touch()
    with pytest.raises(Full):
        homes.of(new_token())
    assert homes.of(token).is_dir(), "who was here before is let in"


def test_a_home_in_which_nothing_is_kept_makes_room_unless_it_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes_module, "MOST_HOMES", 3)
    second = [0.0]
    homes = Homes(tmp_path, now=lambda: second[0])
    made = []
    for _ in range(3):
        made.append(homes.of(new_token()))
        second[0] += 1
    third = homes.of(new_token(), busy={made[0]})
    assert [home.exists() for home in (*made, third)] == [True, False, True, True]


def test_homes_are_pruned_once_a_day_while_visitors_come(tmp_path: Path) -> None:
    day = [0.0]
    homes = Homes(tmp_path, now=lambda: day[0] * 86_400)
    old = homes.of(new_token())
    day[0] = 31
    homes.of(new_token())
    assert not old.exists()


async def ended(visit: Visit) -> asyncio.Event:
    """An event that is set when the line to the browser is closed."""
    over = asyncio.Event()

    async def close() -> None:
        over.set()

    visit.remote_close = close
    return over


def a_visit(home: Path) -> Visit:
    """A real game that nobody sees."""

    async def drop(data: Any) -> None:
        """What is drawn goes nowhere."""

    async def close() -> None:
        """There is no line."""

    return Visit(home, "en", write_bytes=drop, write_str=drop, close=close, download_manager=DownloadManager())


async def test_a_game_that_falls_over_ends_the_line_to_its_browser(tmp_path: Path) -> None:
    visit = a_visit(tmp_path)
    over = await ended(visit)
    await visit.start(80, 24)
    visit._process.kill()
    await asyncio.wait_for(over.wait(), 30)
    await visit.stop()


async def test_nothing_is_imported_from_a_visitors_folder(tmp_path: Path) -> None:
    package = tmp_path / "skyworld_tui"
    package.mkdir()
    for name in ("__init__.py", "__main__.py"):
        (package / name).write_text("import pathlib; pathlib.Path('taken').touch()\n", "utf-8")
    visit = a_visit(tmp_path)
    drawn = asyncio.Event()

    async def draw(data: Any) -> None:
        drawn.set()

    visit.remote_write_bytes = draw
    over = await ended(visit)
    await visit.start(80, 24)
    waits = [asyncio.create_task(event.wait()) for event in (drawn, over)]
    await asyncio.wait(waits, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    await visit.stop()
    for wait in waits:
        wait.cancel()
    assert drawn.is_set() and not (tmp_path / "taken").exists()


async def test_a_message_that_is_too_long_ends_the_line(client: Client) -> None:
    line = await entered(client)
    await line.receive_bytes()
    await line.send_str(json.dumps(["stdin", "x" * LONGEST]))
    message = await line.receive()
    assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING)


async def test_nothing_is_remembered_of_who_has_gone_or_was_turned_away(client: Client, server: GameServer) -> None:
    lines = [await entered(client) for _ in range(5)]
    for line in lines:
        await line.receive_bytes()
    for line in lines:
        await line.close()

    async def forgotten() -> None:
        while server.visits or server._doors:  # the server hears of it a moment later
            await asyncio.sleep(0)

    await asyncio.wait_for(forgotten(), 30)


async def test_a_game_that_hangs_and_reads_nothing_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyworld_tui.web.visit.PATIENCE", 0.2)
    visit = a_visit(tmp_path)
    await visit.start(80, 24)
    process = visit._process
    process.send_signal(signal.SIGSTOP)
    visit.stdin.write(b"x" * 1_000_000)
    await asyncio.wait_for(visit.stop(), 30)
    assert process.returncode == -signal.SIGKILL


def test_homes_are_where_they_are_whatever_folder_a_game_runs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Homes(Path("here")).of(new_token()).parent == tmp_path / "here"


async def test_a_game_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyworld_tui.web.visit.PATIENCE", 0.0)
    visit = a_visit(tmp_path)
    await visit.start(80, 24)
    process = visit._process
    await visit.stop()
    assert process.returncode is not None
    await visit.stop()  # twice does no harm
