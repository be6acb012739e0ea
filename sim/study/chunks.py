"""Running a study: its trials in chunks, here or on a cluster, in the order in which they get done.

Chunks are cut by the plan alone, so they are the same for any number of jobs. A worker gets the plan and the number of
a chunk and returns an Arrow batch; it needs no disk that it shares with others.
"""

from __future__ import annotations

import gc
import math
import warnings
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

import joblib
import pyarrow as pa
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import TerminatedWorkerError

from games.core import UserError
from sim import processes
from sim.study import columns, design, model
from sim.study.extras import needed
from sim.study.plan import Plan
from sim.study.trials import trial

SWEEP = 50_000  # objects after which garbage is looked for: every world is full of cycles, and is searched at each look
CHUNKS = 128  # in how many chunks a small study is cut
LARGEST = 256  # trials in a chunk
ROUND = 512  # chunks after which processes are begun anew, so that nothing that a library may keep adds up
PATIENCE = 3  # times that workers may die without a chunk getting done in between
ANSWER = "10s"  # in which the scheduler of a cluster has to answer


def chunk_size(plan: Plan) -> int:
    """How many trials a chunk has; the last one may have fewer."""
    return min(max(1, design.size(plan) // CHUNKS), LARGEST)


def number_of_chunks(plan: Plan) -> int:
    """In how many chunks the study is cut."""
    return math.ceil(design.size(plan) / chunk_size(plan))


def trials_in(plan: Plan, chunk: int) -> range:
    """The numbers of the trials in a chunk."""
    first = chunk * chunk_size(plan)
    return range(first, min(first + chunk_size(plan), design.size(plan)))


def chunk_of(plan: Plan, batch: pa.RecordBatch) -> int:
    """Which chunk a batch is."""
    return int(batch.column("trial")[0].as_py()) // chunk_size(plan)


def chunk(plan: Plan, number: int) -> pa.RecordBatch:
    """All trials of a chunk, a row each. The version of the model is in the schema's metadata."""
    with seldom_swept():
        rows = [trial(plan, index) for index in trials_in(plan, number)]
    return pa.RecordBatch.from_pylist(rows, schema=schema(plan))


@contextmanager
def seldom_swept() -> Iterator[None]:
    """Within, garbage is looked for less often, as suits who makes a world after the other."""
    before = gc.get_threshold()
    gc.set_threshold(SWEEP, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def schema(plan: Plan) -> pa.Schema:
    """The schema of the plan's batches, signed with the version of the model."""
    return columns.schema(plan).with_metadata({"model": model.text(model.version())})


def run(plan: Plan, jobs: int = 1, address: str | None = None, done: Collection[int] = ()) -> Iterator[pa.RecordBatch]:
    """The study's batches, as they get done; with one job, in their order.

    `jobs` are processes on this machine (-1: one for each core); with `address`, the chunks are run by the Dask
    cluster whose scheduler is there. Chunks in `done` are left out.

    Raises:
        UserError: workers die again and again, the cluster cannot be reached, or runs another version of the model.
    """
    left = [number for number in range(number_of_chunks(plan)) if number not in done]
    return _on_cluster(plan, left, address) if address else _here(plan, left, jobs)


def _here(plan: Plan, numbers: list[int], jobs: int) -> Iterator[pa.RecordBatch]:
    if joblib.effective_n_jobs(jobs) == 1:
        yield from (chunk(plan, number) for number in numbers)
        return
    left, deaths = dict.fromkeys(numbers), 0
    while left:
        batches = processes.run(
            (partial(chunk, plan, number) for number in tuple(islice(left, ROUND))), jobs, in_order=False
        )
        try:
            for batch in batches:
                del left[chunk_of(plan, batch)]
                deaths = 0
                yield batch
            get_reusable_executor().shutdown()
        except TerminatedWorkerError as error:
            deaths += 1
            if deaths == PATIENCE:
                first = next(iter(left))
                raise UserError(
                    f"Workers died {PATIENCE} times over, as when memory is short; chunk {first} is the first missing."
                ) from error
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # it warns of chunks under way, which are no loss
                batches.close()


def check_cluster(address: str) -> None:
    """Raises UserError where there is no Dask scheduler at this address that answers."""
    _find(_dask(), address)


def _dask() -> Any:
    with needed():
        return import_module("distributed")


def _on_cluster(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[pa.RecordBatch]:
    dask = _dask()
    _find(dask, address)
    with dask.Client(address, timeout=ANSWER) as client:
        waiting = iter(numbers)
        ahead = 4 * max(1, sum(client.nthreads().values()))
        running = dask.as_completed(client.submit(chunk, plan, number, pure=False) for number in islice(waiting, ahead))
        try:
            for future in running:
                yield _signed(plan, future.result())
                future.release()
                running.update(client.submit(chunk, plan, number, pure=False) for number in islice(waiting, 1))
        except dask.KilledWorker as error:
            raise UserError(f"Workers of the cluster at {address} died again and again.") from error


def _find(dask: Any, address: str) -> None:
    """Knock at the scheduler first: a client that cannot come in is closed by the garbage collector, and where that
    happens in the thread of the next client, both wait for each other."""

    async def knock() -> None:
        door = await dask.comm.connect(address, timeout=ANSWER, **dask.Security().get_connection_args("client"))
        await door.close()

    try:
        dask.utils.LoopRunner().run_sync(knock)
    except (OSError, ValueError) as error:
        raise UserError(f"There is no Dask scheduler at {address} that answers.") from error


def _signed(plan: Plan, batch: pa.RecordBatch) -> pa.RecordBatch:
    if not batch.schema.equals(schema(plan), check_metadata=True):
        theirs = (batch.schema.metadata or {}).get(b"model", b"an unknown version").decode()
        raise UserError(
            f"A worker of the cluster has another model ({theirs}) than this ({model.text(model.version())})."
        )
    return batch
