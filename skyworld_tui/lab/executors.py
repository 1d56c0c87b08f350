"""Who does the work: this process, threads, processes of this machine, or a running Dask cluster.

Whatever the executor, work is handed out through the standard ``concurrent.futures.Executor`` interface and comes
back in the order in which it was handed out. So what is added up never depends on the number of workers, and an
interrupted study is exactly the beginning of the whole one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ..cards.source import nearest

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task")
Result = TypeVar("Result")

KINDS = ("process", "thread")
DASK = "dask://"
MAX_JOBS = 256
"""Each is a process of its own. No more than :func:`useful` of them are started."""

AHEAD = 8
"""So many tasks a worker are handed out before their turn: enough that nobody waits for the slowest of them."""

CONNECT_SECONDS = 5


class NoWorkers(ValueError):
    """The workers that were asked for cannot be had."""


class WorkersFailed(Exception):
    """The workers cannot go on: one died, or the cluster cannot play. What came back before is valid."""


def check_executor(text: str) -> str:
    """``process``, ``thread`` or ``dask://HOST:PORT``. Raises NoWorkers for anything else, naming the nearest."""
    if text in KINDS:
        return text
    if text.startswith(DASK):
        _host_and_port(text)
        return text
    near = nearest(text, KINDS)
    raise NoWorkers(f"unknown executor {text[:60]!r}; " + (f"nearest: {near}" if near else _KNOWN))


_KNOWN = "known: process, thread, dask://HOST:PORT"


def _host_and_port(text: str) -> str:
    host, _, port = text.removeprefix(DASK).rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65536 or set("/ @") & set(host):
        raise NoWorkers(f"executor {text[:60]!r} must be dask://HOST:PORT, as in dask://127.0.0.1:8786")
    return f"{host}:{port}"


def check_jobs(jobs: int | None) -> None:
    """Raises NoWorkers for a number of jobs that cannot be; None stands for all cores."""
    if jobs is None:
        return
    if jobs < 1:
        raise NoWorkers("the number of jobs must be 1 or more")
    if jobs > MAX_JOBS:
        raise NoWorkers(f"the number of jobs must be at most {MAX_JOBS}")


def cores() -> int:
    """How many cores this machine has, 1 when it does not say."""
    return os.cpu_count() or 1


def useful(jobs: int) -> int:
    """How many local workers are of use for so many jobs: four a core."""
    return min(jobs, 4 * cores())


class Workers:
    """An open executor with so many workers; None plays here and now. ``cluster``: its address, "" for none."""

    def __init__(self, pool: Executor | None, jobs: int, cluster: str = "") -> None:
        self.pool = pool
        self.jobs = jobs
        self.cluster = cluster
        self.unfinished = False
        """Whether work is out that nobody waits for any more."""

    def in_order(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """What ``work`` makes of each task, in their order. ``work`` and tasks must be picklable.

        Tasks are taken from their source only as workers become free. An interruption gives what has come back in
        order, then raises KeyboardInterrupt. Raises WorkersFailed when a worker dies.
        """
        if self.pool is None:
            yield from map(work, tasks)
            return
        source = iter(tasks)
        waiting: deque[Future[Result]] = deque()
        try:
            while True:
                for task in islice(source, AHEAD * self.jobs - len(waiting)):
                    with self._one_line():
                        waiting.append(self.pool.submit(work, task))
                if not waiting:
                    return
                with self._one_line():
                    result = waiting[0].result()
                waiting.popleft()
                yield result
        except KeyboardInterrupt:
            while waiting and waiting[0].done() and waiting[0].exception() is None:
                yield waiting.popleft().result()
            raise
        finally:
            self.unfinished = bool(waiting)

    @contextmanager
    def _one_line(self) -> Iterator[None]:
        """What a dead worker or a cluster raises, as WorkersFailed."""
        try:
            yield
        except BrokenExecutor as error:
            raise WorkersFailed("a worker process ended in the middle of its work") from error
        except Exception as error:
            if not self.cluster:
                raise
            lost = f"the Dask cluster at {self.cluster} failed"
            if isinstance(error, CancelledError):  # the connection is gone
                raise WorkersFailed(lost) from error
            said = f"{lost} (has it this version of the game?): {type(error).__name__}: {error}"
            raise WorkersFailed(said) from error


@contextmanager
def opened(executor: str, jobs: int | None, tasks: int) -> Iterator[Workers]:
    """Workers for ``tasks`` pieces of work; they are gone at the end, at once when work is left over.

    ``jobs`` None: one for each core, of the cluster when it is one. Raises NoWorkers for a wrong executor or number of
    jobs, for a scheduler that does not answer and for Dask that is not installed.
    """
    check_jobs(jobs)
    if check_executor(executor).startswith(DASK):
        with _cluster(_host_and_port(executor), jobs) as workers:
            yield workers
        return
    count = min(useful(jobs if jobs is not None else cores()), tasks)
    if count <= 1:
        yield Workers(None, 1)
        return
    pool: Executor = (
        ProcessPoolExecutor(count, initializer=_start_worker, initargs=(os.getpid(),))
        if executor == "process"
        else ThreadPoolExecutor(count)
    )
    workers = Workers(pool, count)
    at_once = True
    try:
        yield workers
        at_once = workers.unfinished
    finally:
        _end(pool, at_once)


def _end(pool: Executor, at_once: bool) -> None:
    """Let the workers go; ``at_once``: they have unfinished work that nobody waits for."""
    processes: dict[int, Any] = getattr(pool, "_processes", None) or {}
    running = list(processes.values())
    if at_once:
        for process in running:
            process.terminate()
    # Ended processes are waited for here, not when Python ends, where another Ctrl+C would be a traceback.
    pool.shutdown(wait=bool(running) or not at_once, cancel_futures=True)


def _start_worker(parent: int) -> None:
    """In a worker: Ctrl+C is the business of the process that hands out the work, and when that is gone nobody waits
    for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    if hasattr(os, "fork"):  # elsewhere a process keeps the number of a parent that has ended
        threading.Thread(target=watch, daemon=True).start()


# --- a Dask cluster --------------------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str, jobs: int | None) -> Iterator[Workers]:
    """The workers of a running cluster; ``jobs`` None: as many as it has threads now."""
    client = _connected(address)
    try:
        count = jobs if jobs is not None else max(1, sum(client.ncores().values()))
        # Not pure: each task is one of its own to Dask, even if another study has the same one.
        yield Workers(client.get_executor(pure=False), count, address)
    finally:
        client.close(timeout=CONNECT_SECONDS)  # what is still out is cancelled


def _connected(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        hint = "install it with: pip install 'skyworld-tui[dask]'"
        raise NoWorkers(f"--executor {DASK}{address} needs Dask; {hint}") from None
    for name in ("distributed", "distributed.client"):  # one clear line of ours instead
        logging.getLogger(name).setLevel(logging.CRITICAL)
    url = f"tcp://{address}"
    host, _, port = address.rpartition(":")
    try:
        # Dask tries again and again, also in the background, so a plain connection and a greeting come first.
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
        asyncio.run(_greet(url))
        return Client(url, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception:  # whatever answers there, or nothing
        raise NoWorkers(f"no Dask scheduler answers at {address}") from None


async def _greet(url: str) -> None:
    from distributed.comm import connect

    comm = await connect(url, timeout=CONNECT_SECONDS)
    await comm.close()
