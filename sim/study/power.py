"""How many trials an effect needs, from the scatter of a pilot study."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from statsmodels.stats.power import TTestPower

from games.core import UserError
from sim.study import columns, groups
from sim.study.compare import Blocks
from sim.study.factors import Factor, factors
from sim.study.results import Study
from sim.study.statistics import Numbers
from sim.study.summary import number_words, words_of

ALPHA = 0.05
FEW = 12  # pairs, below which the solver of statsmodels finds nothing


def lines(study: Study, figure: str, effect: float, power: float) -> Iterator[str]:
    """For each level of each factor of a grid: the trials at each point that find this effect with this power.

    Raises:
        UserError: it is no grid, measures no such figure, has too few trials, or the effect is 0.
    """
    known = {column.name: column for column in columns.figures(study.plan)}
    if study.plan.design.kind != "grid":
        raise UserError(f"A pilot is a grid, as its levels are compared; {study.directory} is not.")
    if figure not in known:
        raise UserError(f"{study.directory} has no figure {figure!r}; it has {', '.join(known)}.")
    if not (math.isfinite(effect) and effect):
        raise UserError("The effect has to be a number other than 0.")
    varied = [factor for factor in factors(study.plan) if len(factor.steps()) > 1]
    table = study.read(["trial", "point", "replicate", figure, *(factor.name for factor in factors(study.plan))])
    unit = known[figure].unit
    yield (
        f"Trials at each point that find a difference in {figure} of {number_words(effect)}"
        f"{'' if unit == '1' else f' {unit}'} with a power of {100 * power:g} % (two-sided, {100 * ALPHA:g} %):"
    )
    for factor in varied:
        blocks = Blocks(groups.codes(factor, table), groups.blocks(study.plan, table, (factor.name,)))
        means = blocks.means(groups.numbers(table, figure))
        if len(means) < 3 or not np.isfinite(means).all():
            raise UserError(f"{study.directory} has too few trials, or {figure} is not finite in some of them.")
        each = 1 if study.plan.common else _strata(factors(study.plan), factor)
        for step, column in zip(factor.steps()[1:], means.T[1:], strict=True):
            count = needed(column - means[:, 0], effect, power)
            first, other = (words_of(value, factor.name) for value in (factor.steps()[0], step))
            yield f"  {factor.name}, {other} against {first}: {math.ceil(count / each)}"


def needed(apart: Numbers, effect: float, power: float = 0.8) -> int:
    """How many pairs find a mean difference of `effect`, where they scatter as these differences do."""
    spread = float(apart.std(ddof=1))
    if not spread:
        return 2
    size, test = abs(effect) / spread, TTestPower()
    few = next((count for count in range(2, FEW) if test.power(size, count, ALPHA) >= power), None)
    if few:
        return few
    return math.ceil(float(np.atleast_1d(test.solve_power(size, power=power, alpha=ALPHA))[0]))


def _strata(varied: tuple[Factor, ...], factor: Factor) -> int:
    """At how many combinations of the other factors a level is compared."""
    return math.prod(len(one.steps()) for one in varied if one is not factor)
