"""A study as the window shows it: its plan and the table of its trials, read from its directory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
from msgspec.structs import replace

from games.core import Refusal, Sentence
from sim.study import chunks, columns, design, model, results
from sim.study.columns import Column
from sim.study.plan import Design, Loading, Plan, Stop
from ui.words import N_, _


class Trials(NamedTuple):
    """The trials of a study that are done.

    `table` has a row for each, with its number and all that is one number or word; `row` gives all that is recorded of
    one. `differing` says in what the model differs from this one: then no trial repeats.
    """

    name: str
    plan: Plan
    table: pa.Table
    row: Callable[[int], dict[str, Any]]
    differing: tuple[str, ...] = ()

    @property
    def planned(self) -> int:
        """How many trials there are to be."""
        return design.size(self.plan)

    @property
    def refusal(self) -> Refusal:
        """Why no trial repeats, where the model differs."""
        return Refusal(
            Sentence(
                "{study} was made with another version of the model ({what}); its wheels cannot be repeated with this.",
                study=self.name,
                what=", ".join(self.differing),
            )
        )


def shown(plan: Plan) -> list[Column]:
    """What a point can be placed by: what is varied, and what was measured."""
    return [*columns.varied(plan), *columns.figures(plan)]


def _names(plan: Plan) -> list[str]:
    return ["trial", "point", *(column.name for column in shown(plan))]


def opened(directory: Path) -> Trials:
    """The study in this directory, finished or not.

    Raises:
        Refusal: there is none, it cannot be read, or none of its trials is done.
    """
    study = results.load(directory)
    table = study.read(_names(study.plan))
    if not table.num_rows:
        raise Refusal(Sentence("{study} has no trial yet; `drehwerk study run` goes on with it.", study=directory))
    return Trials(str(directory), study.plan, table, study.row, tuple(model.differences(study.model)))


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
