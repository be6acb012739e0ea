"""When a study knows enough: looking at its precision now and then, with intervals that allow for the looks."""

from __future__ import annotations

import math

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sim.study import design
from sim.study.compare import Blocks, difference
from sim.study.factors import factors
from sim.study.groups import blocks, codes, numbers, units
from sim.study.plan import Plan
from sim.study.results import Study
from sim.study.statistics import Interval, mean


def reached(study: Study, trials: int) -> bool:
    """Whether the first `trials` tell the figure as precisely as the plan wants."""
    wanted = study.plan.precision
    if wanted is None:
        return False
    names = ["trial", "point", "replicate", wanted.figure, *(factor.name for factor in factors(study.plan))]
    table = study.read(list(dict.fromkeys(names)))
    found = intervals(study.plan, table.filter(pc.less(table["trial"], trials)))
    return all(_half(one) <= wanted.half_width for one in found)


def _half(one: Interval) -> float:
    half = (one.high - one.low) / 2
    return half if math.isfinite(half) else math.inf


def intervals(plan: Plan, table: pa.Table) -> list[Interval]:
    """The intervals that have to be narrow enough: of the mean, or of the differences from the first level."""
    assert plan.precision is not None
    sample = numbers(table, plan.precision.figure)
    if plan.precision.of == "mean":
        return [mean(sample, units(plan, table), design.level(plan))]
    first = factors(plan)[0]
    means = Blocks(codes(first, table), blocks(plan, table, (first.name,))).means(sample)
    return [difference(np.asarray(means[:, i] - means[:, 0]), design.level(plan)) for i in range(1, means.shape[1])]
