"""A study as the window shows it: its plan and the table of its trials, read from its directory.

What takes long comes as an iterator, for something that works it off behind.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from msgspec.structs import replace

from games.core import Message, UserError
from sim.study import chunks, columns, design, model, results
from sim.study.columns import Column
from sim.study.plan import Design, Loading, Plan, Stop
from sim.study.results import Study
from ui.words import N_, _

RECENT = 120.0
"""Seconds since the last part within which a study counts as running."""


class Trials(NamedTuple):
    """The trials of a study that are done.

    `table` has a row for each, with its number and all that is one number or word; `row` gives all that is recorded of
    one. `differing` says in what the model differs from this one: then no trial repeats. `directory` is where there
    may be more by and by; `running`, whether there were some of late.
    """

    name: str
    plan: Plan
    table: pa.Table
    row: Callable[[int], dict[str, Any]]
    differing: tuple[str, ...] = ()
    directory: Path | None = None
    running: bool = False
    size: int | None = None

    @property
    def planned(self) -> int:
        """How many trials there are to be; `size`, where the study ended before as it had reached its precision."""
        return design.size(self.plan) if self.size is None else self.size

    @property
    def refusal(self) -> UserError:
        """Why no trial repeats, where the model differs, and what can be done."""
        return UserError(
            Message(
                "{study} was made with another version of the model ({what}); its wheels cannot be repeated with this. "
                "`drehwerk study run {study} -o NEW` makes them anew, in another directory.",
                study=self.name,
                what=", ".join(self.differing),
            )
        )


class State(NamedTuple):
    """How far a study is: how many trials are done and planned, whether some were done of late and can be repeated."""

    done: int
    planned: int
    running: bool
    repeatable: bool


def shown(plan: Plan) -> list[Column]:
    """What a point can be placed by: what is varied, and what was measured."""
    return [*columns.varied(plan), *columns.figures(plan)]


def _names(plan: Plan) -> list[str]:
    return ["trial", "point", *(column.name for column in shown(plan))]


def opened(directory: Path) -> Trials:
    """The study in this directory, finished or not.

    Raises:
        UserError: there is none, it cannot be read, or none of its trials is done.
    """
    study = results.load(directory)
    table = _read(study)
    if not table.num_rows:
        raise UserError(
            Message("{study} has no trial yet; `drehwerk study run {study} -o {study}` goes on.", study=directory)
        )
    return _trials(study, table)


def looking(known: Trials) -> Iterator[Trials]:
    """The study as far as it is by now. Raises UserError where it is gone."""
    study = results.load(known.directory)
    if study.plan.asks() != known.plan.asks():
        raise UserError(Message("{study} holds another study by now.", study=known.directory))
    yield _trials(study, _read(study, known.table))


def states(directories: Iterable[Path]) -> Iterator[tuple[Path, State | None]]:
    """How far each of these studies is; None where there is none that can be read."""
    for directory in directories:
        try:
            study = results.load(directory)
            done = study.trials_done()
            repeatable = not model.differences(study.model)
            yield directory, State(done, study.size, _running(study), repeatable)
        except (UserError, OSError):
            yield directory, None


def _trials(study: Study, table: pa.Table) -> Trials:
    growing = table.num_rows < study.size
    return Trials(
        str(study.directory),
        study.plan,
        table,
        study.row,
        tuple(model.differences(study.model)),
        study.directory if growing else None,
        growing and _running(study),
        study.size,
    )


def _running(study: Study) -> bool:
    return study.last is not None and abs(time.time() - study.last) < RECENT  # the clock may be set back


def _read(study: Study, known: pa.Table | None = None) -> pa.Table:
    """The trials that are done; those that are `known` are not read again."""
    names, there = _names(study.plan), set[int]()
    if known is not None:
        there.update(np.unique(known["trial"].to_numpy() // chunks.chunk_size(study.plan)).tolist())
    try:
        fresh = study.read(names, there)
    except (UserError, OSError):
        if not study.finished:
            raise
        fresh = study.read(names)  # the parts have just been put together
    if known is None or fresh.num_rows == study.size:
        return fresh
    return pa.concat_tables([known, fresh]).sort_by("trial") if fresh.num_rows else known


EXAMPLE = Plan(
    title=N_("Rough wood and a shaky hand"),
    question="How many of eight pieces does a wheel hold?",
    seed=6,
    trials=8,
    design=Design("grid", vary={"contact.friction": (0.15, 0.4), "loading.hand.shake": (1.0, 6.0)}),
    loading=Loading(policy="ahead"),
    stop=Stop(pieces=8, settle=1.5),
    measure=("reserve",),
)
"""A study that is computed while one looks on."""


EXAMPLE_SIZE = chunks.number_of_chunks(EXAMPLE)
"""How many batches the example has."""


def example_batches() -> Iterator[pa.RecordBatch]:
    """The example's trials, as they get done."""
    return chunks.run(EXAMPLE)


def example(batches: Sequence[pa.RecordBatch]) -> Trials:
    """The example as far as these batches go."""
    whole = pa.Table.from_batches(batches)
    rows = {row["trial"]: row for row in whole.to_pylist()}
    plan = replace(EXAMPLE, title=_(EXAMPLE.title))
    return Trials(_("example"), plan, whole.select(_names(plan)), rows.__getitem__)


def sample() -> Trials:
    """The first trials of the example, as `drehwerk screenshot` shows them."""
    return example(_first_batches())


@lru_cache(1)
def _first_batches() -> list[pa.RecordBatch]:
    return list(islice(example_batches(), 18))
