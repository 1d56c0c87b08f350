"""A study on a running Dask cluster gives what it gives on one core. Nothing but loopback is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from skyworld_tui.lab.executors import AHEAD, WorkersFailed, opened
from skyworld_tui.lab.matches import Player
from skyworld_tui.lab.simulation import Plan, simulate
from tests.lab.commands import report, run

distributed = pytest.importorskip("distributed", reason="Dask (distributed) is not installed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and one worker with two threads, in processes of their own: its name as an executor."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=True, host="127.0.0.1", dashboard_address=None
    ) as running:
        yield running.scheduler_address.replace("tcp://", "dask://")


def test_a_cluster_gives_the_same_games(cluster: str) -> None:
    plan = Plan(12, (Player("random"), Player("random", "four-winds")), swap=True, seed=2)
    assert simulate(plan, None, cluster) == simulate(plan, 1)


def test_a_ladder_on_a_cluster(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    def timeless(found: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in found.items() if key not in ("seconds", "games_per_s")}

    line = "ladder --levels random,normal --games 4"
    assert timeless(report(capsys, f"{line} --executor {cluster}")) == timeless(report(capsys, f"{line} --jobs 1"))


def test_there_are_as_many_workers_as_the_cluster_has_threads(cluster: str) -> None:
    with opened(cluster, None, 100) as workers:
        assert workers.jobs == 2
    with opened(cluster, 5, 100) as workers:
        assert workers.jobs == 5


def test_a_cluster_that_is_left_early_plays_for_the_next(cluster: str) -> None:
    with opened(cluster, 2, 1000) as workers:
        results = workers.in_order(abs, range(1000))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        results.close()
        assert workers.unfinished
    with opened(cluster, 2, 1000) as workers:
        assert list(workers.in_order(abs, range(AHEAD * 3))) == list(range(AHEAD * 3))


def test_what_fails_on_a_cluster_is_one_line(cluster: str) -> None:
    def broken(task: int) -> float:
        return 1 / task

    with pytest.raises(WorkersFailed, match="has it this version of the game"), opened(cluster, None, 3) as workers:
        list(workers.in_order(broken, range(3)))


def test_a_scheduler_that_does_not_answer_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "simulate --games 2 --executor dask://127.0.0.1:1")
    assert (status, out, err) == (2, "", "skyworld: no Dask scheduler answers at 127.0.0.1:1\n")
