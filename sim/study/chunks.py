"""Running a study: its trials in chunks, here or on a cluster, in the order in which they get done.

Chunks are cut by the plan alone, so they are the same for any number of jobs. A worker gets the plan and the number of
a chunk and returns an Arrow batch; it needs no disk that it shares with others.
"""

from __future__ import annotations

import gc
import math
import warnings
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from threading import Event, Thread
from typing import Any

import pyarrow as pa

from games.core import UserError
from sim import processes
from sim.study import columns, design, model
from sim.study.custom import Custom
from sim.study.extras import needed
from sim.study.plan import Plan
from sim.study.trials import completed, trial

SWEEP = 50_000  # objects after which garbage is looked for: every world is full of cycles, and is searched at each look
CHUNKS = 128  # in how many chunks a small study is cut
LARGEST = 256  # trials in a chunk
ROUND = 512  # chunks after which processes are begun anew, so that nothing that a library may keep adds up
PATIENCE = 3  # times that workers may die without a chunk getting done in between
ANSWER = "10s"  # in which the scheduler of a cluster has to answer
COUNT = 2.0  # s between two counts of a cluster's workers
AHEAD = 4  # chunks that are submitted to a cluster for each of its threads

Known = Callable[[range], pa.Table]
"""Gives the rows that another study has of these trials, numbered as in this one."""


def chunk_size(plan: Plan) -> int:
    """How many trials a chunk has; the last one may have fewer."""
    return min(max(1, design.size(plan) // CHUNKS), LARGEST)


def number_of_chunks(plan: Plan, trials: int | None = None) -> int:
    """In how many chunks the study, or its first `trials`, are cut."""
    return math.ceil((design.size(plan) if trials is None else trials) / chunk_size(plan))


def trials_in(plan: Plan, chunk: int) -> range:
    """The numbers of the trials in a chunk."""
    first = chunk * chunk_size(plan)
    return range(first, min(first + chunk_size(plan), design.size(plan)))


def chunk_of(plan: Plan, batch: pa.RecordBatch) -> int:
    """Which chunk a batch is."""
    return int(batch.column("trial")[0].as_py()) // chunk_size(plan)


def chunk(plan: Plan, number: int, custom: Custom | None = None, known: pa.Table | None = None) -> pa.RecordBatch:
    """All trials of a chunk, a row each. The version of the model is in the schema's metadata.

    Rows that are `known` from another study are not run again, but completed with what this plan measures besides.
    """
    rows = {row["trial"]: row for row in known.to_pylist()} if known is not None else {}
    with seldom_swept():
        done = [
            completed(plan, index, rows[index]) if index in rows else trial(plan, index, custom)
            for index in trials_in(plan, number)
        ]
    return pa.RecordBatch.from_pylist(done, schema=schema(plan))


@contextmanager
def seldom_swept() -> Iterator[None]:
    """Within, garbage is looked for less often, as suits a caller that makes one world after the other."""
    before = gc.get_threshold()
    gc.set_threshold(SWEEP, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def schema(plan: Plan) -> pa.Schema:
    """The schema of the plan's batches, signed with the version of the model."""
    return columns.schema(plan).with_metadata({"model": model.text(model.version())})


def run(
    plan: Plan,
    jobs: int = 1,
    address: str | None = None,
    done: Collection[int] = (),
    custom: Custom | None = None,
    known: Known | None = None,
    trials: int | None = None,
    waiting: Callable[[bool], None] = lambda _: None,
) -> Iterator[pa.RecordBatch]:
    """The study's batches, as they get done; with one job, in their order.

    Args:
        jobs: processes on this machine; -1 is one for each core.
        address: the scheduler of a Dask cluster, which runs the chunks instead.
        done: chunks that are left out.
        custom: functions of your own that the plan needs.
        known: gives the rows that another study has of the same trials.
        trials: only chunks that begin before this trial are run.
        waiting: is told, from another thread, when a cluster has no worker, and when it has one again.

    Raises:
        UserError: workers die again and again, the cluster cannot be reached, or runs another version of the model.
    """
    left = [number for number in range(number_of_chunks(plan, trials)) if number not in done]
    tasks = ((number, known(trials_in(plan, number)) if known else None) for number in left)
    if address:
        return _on_cluster(plan, tasks, custom, address, waiting)
    if jobs == 1:
        return (chunk(plan, number, custom, rows) for number, rows in tasks)
    return _in_processes(plan, tasks, custom, jobs)


Tasks = Iterator[tuple[int, pa.Table | None]]
"""The numbers of chunks, with the rows that are known of them."""


def _in_processes(plan: Plan, tasks: Tasks, custom: Custom | None, jobs: int) -> Iterator[pa.RecordBatch]:
    with needed():
        import joblib
        from joblib.externals.loky import get_reusable_executor
        from joblib.externals.loky.process_executor import TerminatedWorkerError

    _by_value(custom)
    if joblib.effective_n_jobs(jobs) == 1:
        yield from (chunk(plan, number, custom, rows) for number, rows in tasks)
        return
    deaths = 0
    left: dict[int, pa.Table | None] = {}
    while left or (left := dict(islice(tasks, ROUND))):
        batches = processes.run(
            (partial(chunk, plan, number, custom, rows) for number, rows in tuple(left.items())), jobs, in_order=False
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
                    f"Workers died {PATIENCE} times in a row, as happens when memory is short; "
                    f"chunk {first} is the first that is missing."
                ) from error
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # it warns of chunks under way, which are no loss
                batches.close()


def _by_value(custom: Custom | None) -> None:
    """Lets custom functions travel with their code, as workers do not find the modules of the working folder."""
    import cloudpickle

    for module in custom.modules() if custom else ():
        if module.__name__ != "__main__":  # which travels so anyway
            cloudpickle.register_pickle_by_value(module)


def check_cluster(address: str) -> None:
    """Raises UserError where there is no Dask scheduler at this address that answers."""
    _find(_dask(), address)


def _dask() -> Any:
    with needed():
        return import_module("distributed")


def _on_cluster(
    plan: Plan, tasks: Tasks, custom: Custom | None, address: str, waiting: Callable[[bool], None]
) -> Iterator[pa.RecordBatch]:
    dask = _dask()
    _find(dask, address)
    _by_value(custom)
    with dask.Client(address, timeout=ANSWER) as client, _counted(client, waiting) as threads:

        def submitted(number: int) -> Iterator[Any]:
            chosen = islice(tasks, number)
            return (client.submit(chunk, plan, one, custom, rows, pure=False) for one, rows in chosen)

        running = dask.as_completed(submitted(AHEAD * threads()))
        try:
            for future in running:
                yield _signed(plan, future.result())
                future.release()
                running.update(submitted(max(1, AHEAD * threads() - running.count())))
        except dask.KilledWorker as error:
            raise UserError(f"Workers of the cluster at {address} died again and again.") from error


@contextmanager
def _counted(client: Any, waiting: Callable[[bool], None]) -> Iterator[Callable[[], int]]:
    """Counts the threads of a cluster's workers now and then; gives the last number, at least 1."""
    over = Event()
    last = sum(client.nthreads().values())

    def count() -> None:
        nonlocal last
        waits = False
        while not over.is_set():
            if waits != (last == 0):
                waits = not waits
                waiting(waits)
            over.wait(COUNT)
            try:
                last = sum(client.nthreads().values())
            except Exception:  # the client is being closed, or the run fails by itself
                return

    thread = Thread(target=count, daemon=True)
    thread.start()
    try:
        yield lambda: max(1, last)
    finally:
        over.set()
        thread.join()


def _find(dask: Any, address: str) -> None:
    """Connects to the scheduler once before a client does: a client that cannot is closed by the garbage collector, and
    where that happens in the thread of the next client, both wait for each other."""

    async def connect() -> None:
        comm = await dask.comm.connect(address, timeout=ANSWER, **dask.Security().get_connection_args("client"))
        await comm.close()

    try:
        dask.utils.LoopRunner().run_sync(connect)
    except (OSError, ValueError) as error:
        raise UserError(f"There is no Dask scheduler at {address} that answers.") from error


def _signed(plan: Plan, batch: pa.RecordBatch) -> pa.RecordBatch:
    if not batch.schema.equals(schema(plan), check_metadata=True):
        theirs = (batch.schema.metadata or {}).get(b"model", b"an unknown version").decode()
        raise UserError(
            f"A worker of the cluster has another model ({theirs}) than this ({model.text(model.version())})."
        )
    return batch
