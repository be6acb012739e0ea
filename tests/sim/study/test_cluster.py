"""The same chunks on a Dask cluster: a scheduler and two workers as processes of their own, on this machine."""

import os
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pytest

from games.core import UserError
from sim.study import chunks, read, results, run

pytest.importorskip("distributed")

PLAN = {
    "trials": 60,
    "seed": 4,
    "measure": ["reserve"],
    "loading": {"policy": "pile", "sets": 1, "cone": False},
    "stop": {"pieces": 1, "settle": 2.0},
}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a scheduler on 127.0.0.1 and its two worker processes, without a nanny that would revive them."""
    folder = tmp_path_factory.mktemp("dask")
    started = []

    def start(*words):
        code = f"import sys; from distributed.cli.{words[0]} import main; main(sys.argv[1:])"
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", code, *words[1:]],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        return started[-1]

    file = folder / "scheduler.json"
    start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    _wait_for(file.exists)
    workers = [
        start("dask_worker", "--scheduler-file", str(file), "--no-nanny", "--nthreads", "1", "--no-dashboard")
        for _ in range(2)
    ]
    import json

    yield json.loads(file.read_text())["address"], workers
    for process in started:
        process.kill()
        process.wait()


def _wait_for(happened, seconds=60):
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_the_cluster_makes_the_same_table_though_a_worker_is_killed(cluster, tmp_path):
    from distributed import Client

    address, workers = cluster
    with Client(address) as client:
        client.wait_for_workers(2, timeout=60)
    plan = read(PLAN)
    there = results.begin(tmp_path / "there", plan)
    for number, batch in enumerate(run(plan, address=address)):
        assert isinstance(batch, pa.RecordBatch)
        if number == 5:
            os.kill(workers[0].pid, signal.SIGKILL)
        there.add(batch)
    there.finish()
    assert workers[0].wait() == -signal.SIGKILL
    here = results.begin(tmp_path / "here", plan)
    for batch in run(plan):
        here.add(batch)
    here.finish()
    assert there.table.read_bytes() == here.table.read_bytes()


def test_a_worker_with_another_version_of_the_model_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(chunks.model, "version", lambda: {"sources": "of mine"})
    with pytest.raises(
        UserError, match=r"A worker of the cluster has another model \(sources .* than this \(sources of mine"
    ):
        list(run(read({**PLAN, "trials": 1}), address=cluster[0]))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:notaport"])
def test_a_scheduler_that_is_not_there(address, monkeypatch):
    monkeypatch.setattr(chunks, "ANSWER", "1s")
    with pytest.raises(UserError, match="no Dask scheduler at"):
        list(run(read(PLAN), address=address))
