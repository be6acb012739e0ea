"""Carrying a study out: chunk after chunk into its directory, until all is done or its precision is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from sim.study import chunks, design
from sim.study.chunks import Known
from sim.study.custom import Custom
from sim.study.results import Study


def carry_out(
    study: Study,
    jobs: int = 1,
    address: str | None = None,
    custom: Custom | None = None,
    known: Known | None = None,
    waiting: Callable[[bool], None] = lambda _: None,
) -> Iterator[int]:
    """Runs what is missing of the study and makes its table; gives the number of trials of each chunk that gets done.

    The arguments are those of `sim.study.run`. Raises UserError as that does, and where the study cannot be written.
    """
    for trials in design.looks(study.plan):
        batches = chunks.run(study.plan, jobs, address, study.done(), custom, known, min(trials, study.size), waiting)
        with closing(batches):  # type: ignore[type-var]  # it is a generator
            for batch in batches:
                study.add(batch)
                yield batch.num_rows
        if trials >= study.size:
            break
        if _precise(study, trials):
            study.end_after(trials)
            break
    study.finish()


def _precise(study: Study, trials: int) -> bool:
    from sim.study import precision  # its libraries take a while to load, and few plans need it

    return precision.reached(study, trials)
