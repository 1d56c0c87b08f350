"""Workers give results in the order of the tasks, take tasks as they need them, and end with their work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from skyworld_tui.lab import executors
from skyworld_tui.lab.executors import AHEAD, NoWorkers, Workers, WorkersFailed, check_executor, opened
from tests.lab.commands import run


@pytest.mark.parametrize("kind", executors.KINDS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_their_tasks(kind: str, jobs: int) -> None:
    with opened(kind, jobs, 30) as workers:
        assert list(workers.in_order(abs, range(-30, 0))) == list(range(30, 0, -1))


def test_a_result_that_is_ready_first_waits_for_its_turn() -> None:
    second_is_done = Event()

    def work(task: int) -> int:
        if task == 0:
            assert second_is_done.wait(60)
        elif task == 1:
            second_is_done.set()
        return task

    with opened("thread", 2, 2) as workers:
        assert workers.jobs == 2
        assert list(workers.in_order(work, range(2))) == [0, 1]


def test_tasks_are_taken_as_workers_need_them() -> None:
    """A study of millions is never handed out at once."""
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for task in range(10_000):
            taken += 1
            yield task

    with opened("thread", 2, 10_000) as workers:
        results = workers.in_order(abs, tasks())
        assert next(results) == 0
        assert taken <= 2 * AHEAD + 1
        results.close()
        assert workers.unfinished


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_gives_what_is_done_and_goes_on_its_way(jobs: int) -> None:
    def work(task: int) -> int:
        if task == 3:
            raise KeyboardInterrupt
        return task

    got: list[int] = []
    with pytest.raises(KeyboardInterrupt), opened("thread", jobs, 10) as workers:
        got.extend(workers.in_order(work, range(10)))
    assert got == [0, 1, 2]


class Pressed(Future[int]):
    """A result during whose first waiting Ctrl+C is pressed, and which comes at that moment."""

    def result(self, timeout: float | None = None) -> int:
        if not self.done():
            self.set_result(7)
            raise KeyboardInterrupt
        return super().result(timeout)


class PressedPool(ThreadPoolExecutor):
    """A pool of such results."""

    def submit(self, work: Any, task: int) -> Future[Any]:  # type: ignore[override]  # one task is all that is sent
        return Pressed()


def test_what_has_come_back_at_an_interruption_is_given() -> None:
    got: list[int] = []
    with PressedPool(1) as pool, pytest.raises(KeyboardInterrupt):
        got.extend(Workers(pool, 1).in_order(abs, range(5)))
    assert got == [7]


def once_at_once(task: int) -> int:
    """The first task is done, the others never."""
    if task:
        Event().wait()
    return task


def test_workers_in_the_middle_of_their_work_end_when_nobody_wants_it() -> None:
    before = active_children()
    with opened("process", 2, 100) as workers:
        results = workers.in_order(once_at_once, range(100))
        assert next(results) == 0
        pool = [process for process in active_children() if process not in before]
        assert len(pool) == 2
        results.close()
    for process in pool:
        process.join(60)
        assert not process.is_alive()


class Dying(ThreadPoolExecutor):
    """A pool whose second task kills its worker."""

    def submit(self, work: Any, task: int) -> Future[Any]:  # type: ignore[override]  # one task is all that is sent
        future: Future[Any] = Future()
        if task < 1:
            future.set_result(task)
        else:
            future.set_exception(BrokenProcessPool("killed"))
        return future


def test_a_dead_worker_is_said() -> None:
    with Dying(2) as pool:
        results = Workers(pool, 2).in_order(abs, range(5))
        assert next(results) == 0
        with pytest.raises(WorkersFailed, match="a worker process ended"):
            next(results)


def test_a_fault_of_the_work_itself_keeps_its_kind() -> None:
    with opened("thread", 2, 5) as workers, pytest.raises(ZeroDivisionError):
        list(workers.in_order(lambda task: 1 // task, range(5)))


def test_no_more_workers_than_tasks_or_than_are_of_use(capsys: pytest.CaptureFixture[str]) -> None:
    with opened("process", 8, 1) as workers:
        assert (workers.pool, workers.jobs) == (None, 1)
    assert executors.useful(1) == 1 and executors.useful(256) <= 4 * executors.cores()
    with opened("thread", None, 1000) as workers:
        assert workers.jobs == executors.cores()
    many = 4 * executors.cores() + 1
    if many <= executors.MAX_JOBS:
        status, _, err = run(capsys, f"simulate --games {many} --jobs {many} --executor thread")
        assert status == 0 and "workers are as many" in err and err.count("\n") == 1


@pytest.mark.parametrize("text", ["process", "thread", "dask://127.0.0.1:8786", "dask://cluster.example:1"])
def test_executors_by_name(text: str) -> None:
    assert check_executor(text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("proces", "nearest: process"),
        ("slurm", "dask://HOST:PORT"),
        ("dask://", "must be dask://HOST:PORT"),
        ("dask://8786", "must be dask://HOST:PORT"),
        ("dask://host:0", "must be dask://HOST:PORT"),
        ("dask://host:99999", "must be dask://HOST:PORT"),
        ("dask://host:" + "9" * 5000, "must be dask://HOST:PORT"),
        ("dask://user@host:1", "must be dask://HOST:PORT"),
    ],
)
def test_executors_that_cannot_be(text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoWorkers, match=said):
        check_executor(text)
    status, out, err = run(capsys, f"ladder --executor {text}")
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1 and len(err) < 300


def test_dask_that_is_not_installed_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = run(capsys, "simulate --games 2 --executor dask://127.0.0.1:8786")
    assert (status, out) == (2, "")
    assert "pip install 'skyworld-tui[dask]'" in err and err.count("\n") == 1


def running(group: int) -> int:
    """How many processes of a group run; the dead that nobody has buried are not counted."""
    count = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, of = stat.read_text("utf-8", errors="replace").rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        count += int(of) == group and state != "Z"
    return count


def lines_of(file: Path) -> int:
    return file.read_text("utf-8").count("\n")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
@pytest.mark.parametrize(
    ("sent", "again"),
    [(signal.SIGTERM, False), (signal.SIGINT, False), (signal.SIGINT, True)],
    ids=["ended", "interrupted", "interrupted again and again"],
)
def test_workers_end_with_their_master(sent: signal.Signals, again: bool, tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    words = f"{sys.executable} -m skyworld_tui.cli simulate --games 100000 --jobs 2 --json --csv {table}".split()
    master = subprocess.Popen(
        words, cwd=Path(__file__).resolve().parents[2], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip  # a shell that starts the tests behind it has them ignore the key
    patience = range(200_000)  # looks, not seconds
    assert any(running(master.pid) >= 3 and table.exists() and lines_of(table) > 1 for _ in patience), (
        "games are played"
    )
    if sent == signal.SIGINT:
        os.killpg(master.pid, sent)  # as a terminal does
        while again and master.poll() is None:
            os.kill(master.pid, sent)
    else:
        master.send_signal(sent)
    out, err = master.communicate()
    assert err == ""
    if sent == signal.SIGINT:
        assert master.returncode == 130
        lines = table.read_text("utf-8").splitlines()[1:]
        # The key may be pressed between the sum and the line of a game.
        assert 0 < len(lines) <= json.loads(out)["games"] <= len(lines) + 1, "what is done is printed"
        assert [line.split(",")[0] for line in lines] == [str(number) for number in range(len(lines))]
    else:
        assert master.returncode == -signal.SIGTERM
    assert any(running(master.pid) == 0 for _ in patience), "nobody goes on without the master"
