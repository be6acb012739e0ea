"""Which trials of a study are alike, and which are compared: units, blocks and strata of its table."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pyarrow as pa

from sim.study import design, loading
from sim.study.factors import Factor, conditions, factors
from sim.study.plan import Plan
from sim.study.statistics import Flags, Integers, Lives, Numbers, lives


def numbers(table: pa.Table, name: str) -> Numbers:
    """A column as floating-point numbers."""
    return np.asarray(table[name].to_numpy(zero_copy_only=False), dtype=np.float64)


def units(plan: Plan, table: pa.Table) -> Integers:
    """The unit of analysis that each trial belongs to (`sim.study.statistics`).

    It is the replicate in a grid with common chance, the point in a sampled design, the row in a sensitivity study, and
    else the trial.
    """
    if plan.design.kind == "grid" and plan.common:
        return np.asarray(table["replicate"].to_numpy())
    alone = plan.design.kind in ("one", "grid")
    return np.asarray(table["trial" if alone else "point"].to_numpy())


def strata(plan: Plan, table: pa.Table, names: Collection[str]) -> Integers:
    """Which combination of the factors other than these each trial of a grid has, as a number."""
    found = np.zeros(table.num_rows, dtype=np.int64)
    for factor in factors(plan):
        if factor.name not in names:
            found = found * len(factor.steps()) + codes(factor, table)
    return found


def codes(factor: Factor, table: pa.Table) -> Integers:
    """Which of its steps, numbered from 0, a factor of a grid has in each trial."""
    steps = factor.steps()
    given = table[factor.name].to_numpy(zero_copy_only=False)
    found = np.zeros(len(given), dtype=np.int64)
    for number, step in enumerate(steps):
        found[given == step] = number
    return found


def blocks(plan: Plan, table: pa.Table, names: Collection[str]) -> Integers:
    """The block of each trial of a grid in which the levels of these factors are compared, as a number."""
    replicates = np.asarray(table["replicate"].to_numpy())
    if plan.common:
        return replicates
    apart = strata(plan, table, names)
    return replicates * (int(apart.max(initial=0)) + 1) + apart


def all_lives(plan: Plan, table: pa.Table) -> Lives:
    """The times to the first fall of all trials."""
    held, fell = table["held"].to_numpy(), table["fell"].to_numpy(zero_copy_only=False)
    ended = table["ended"].to_numpy(zero_copy_only=False)
    cut_short: Flags = (ended == "no place") | (ended == "stop rule")
    return lives(held.astype(np.int64), fell, cut_short, _most(plan, table), units(plan, table))


def _most(plan: Plan, table: pa.Table) -> Integers:
    """How many placements each trial would have been given."""
    names = {factor.name for factor in factors(plan)}
    if not names & {"loading.sets", "loading.policy"}:
        return np.full(table.num_rows, loading.most(plan.stop, plan.loading))
    # Trials of a point are loaded alike, but in a sensitivity study each block of a row has its own values.
    of = np.asarray(table["trial"].to_numpy()) if plan.design.kind == "sensitivity" else table["point"].to_numpy()
    known = {
        index: loading.most(plan.stop, conditions(plan, design.values(plan, index)).loading)
        for index in np.unique(of).tolist()
    }
    return np.array([known[index] for index in of.tolist()], dtype=np.int64)
