"""Comparing the levels of a factor: tests, and effects with their intervals.

In a grid the trials are divided into *blocks*, each with the same trials at every level: with common chance a block is
a replicate, whose trials share their random numbers, else it is a replicate at one combination of the other factors.
Levels are compared inside blocks, which are independent of each other. In a sampled design a factor is compared over
points, as the trials of one point are alike in everything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.random import Generator
from scipy import stats
from statsmodels.duration.hazard_regression import PHReg
from statsmodels.duration.survfunc import survdiff

from sim.study.statistics import LEVEL, NOTHING, Integers, Interval, Lives, Numbers

PERMUTATIONS = 9999
MANY_POINTS = 2000  # from which on ranks are as good as permutations
MANY_TRIALS = 100_000  # of which a hazard ratio is fitted; more make it no better to know
LOG_RANK, PAIRED, PERMUTED, HOTELLING = (
    "stratified log-rank",
    "paired log-rank",
    "permutation of points",
    "Hotelling",
)


class Test(msgspec.Struct, frozen=True):
    """A test of a factor, or of the interaction of two; `adjusted` is Holm's p over all tests of the report."""

    __test__ = False  # for pytest, which takes classes of this name for its own

    what: str
    method: str
    units: int
    statistic: float
    p: float
    adjusted: float = math.nan


class Effect(msgspec.Struct, frozen=True):
    """How a figure at a level differs from that at the reference level: difference, and ratio of the means.

    `gain` is how many times as many independent trials would be needed to know the difference as well; infinite where
    both are the same in every pair, nan where trials are not paired.
    """

    figure: str
    level: str
    difference: Interval
    ratio: Interval
    gain: float = math.nan


class Blocks:
    """Trials of a grid by block and level of one factor."""

    def __init__(self, levels: Integers, blocks: Integers) -> None:
        """`levels` and `blocks` number those of each trial from 0. Blocks in which a level is missing are left out."""
        self._shape = int(blocks.max(initial=-1)) + 1, int(levels.max(initial=-1)) + 1
        self._cells = blocks * self._shape[1] + levels
        self._counts = np.bincount(self._cells, minlength=math.prod(self._shape)).reshape(self._shape)
        self._whole = (self._counts > 0).all(axis=1) & (self._counts.sum(axis=1) == self._counts.sum(axis=1).max())

    def means(self, sample: Numbers) -> Numbers:
        """(blocks, levels) the mean of a quantity in each block at each level."""
        return np.asarray(self.sums(sample) / self._counts[self._whole])

    def sums(self, sample: Numbers) -> Numbers:
        """(blocks, levels) the sum of a quantity in each block at each level."""
        sums = np.bincount(self._cells, sample, minlength=math.prod(self._shape)).reshape(self._shape)
        return np.asarray(sums[self._whole])


def effects(figure: str, labels: Sequence[str], means: Numbers, paired: bool) -> list[Effect]:
    """Each level against the first, from the means (blocks, levels) of a figure."""
    return [_effect(figure, label, means[:, i], means[:, 0], paired) for i, label in enumerate(labels) if i]


def _effect(figure: str, level: str, one: Numbers, reference: Numbers, paired: bool) -> Effect:
    apart = one - reference
    if not np.isfinite(apart).all() or not len(apart):
        return Effect(figure, level, NOTHING, NOTHING)
    spread = float(apart.var())
    gain = math.nan
    if paired and len(apart) > 1:
        gain = float(one.var() + reference.var()) / spread if spread else math.inf
    return Effect(figure, level, difference(apart), _ratio(one, reference), gain)


def difference(apart: Numbers, level: float = LEVEL) -> Interval:
    """The mean of paired differences with Student's interval."""
    value, count = float(apart.mean()), len(apart)
    if count < 2:
        return Interval(value, math.nan, math.nan)
    half = float(stats.t.ppf((1 + level) / 2, count - 1)) * float(apart.std(ddof=1)) / math.sqrt(count)
    return Interval(value, value - half, value + half)


def _ratio(one: Numbers, reference: Numbers) -> Interval:
    """The ratio of the means, with an interval by the delta method on its logarithm; none where one is not positive."""
    over, under = float(one.mean()), float(reference.mean())
    if over <= 0 or under <= 0 or min(one.min(), reference.min()) < 0:
        return NOTHING
    around = difference(one / over - reference / under)
    return Interval(over / under, *(over / under * math.exp(end) for end in (around.low, around.high)))


def hazard_ratios(found: Lives, levels: Integers, strata: Integers, labels: Sequence[str]) -> list[Effect]:
    """The hazard of a first fall at each level over that at the first, by Cox's model, stratified by other factors.

    Its standard errors are robust to units whose trials are alike (Lin and Wei 1989).
    """
    chosen = np.arange(len(levels))[:MANY_TRIALS]
    levels, strata, some = levels[chosen], strata[chosen], found.of(np.arange(len(found.time)) < MANY_TRIALS)
    falls = np.bincount(levels[some.fell], minlength=len(labels))
    if not (falls > 0).all() or (falls < 2).any():
        return [Effect("hazard", label, NOTHING, NOTHING) for label in labels[1:]]
    design = (levels[:, None] == np.arange(1, len(labels))).astype(float)
    model = PHReg(some.time, design, status=some.fell.astype(int), strata=strata, ties="efron")
    with np.errstate(all="ignore"):
        fitted = model.fit(groups=some.unit, disp=0)
    band = fitted.conf_int(1 - LEVEL)
    return [
        Effect("hazard", label, NOTHING, Interval(*(math.exp(value) for value in (log, *ends))))
        for label, log, ends in zip(labels[1:], fitted.params.tolist(), band.tolist(), strict=True)
    ]


# -- tests


def stratified(name: str, found: Lives, levels: Integers, strata: Integers) -> Test:
    """Whether wheels hold equally long at all levels: the log-rank test, stratified by the other factors."""
    if not found.fell.any():
        return Test(name, LOG_RANK, len(levels), 0.0, 1.0)
    several = len(np.unique(strata)) > 1
    with np.errstate(all="ignore"):
        statistic, p = survdiff(found.time, found.fell.astype(int), levels, strata=strata if several else None)
    return Test(name, LOG_RANK, len(levels), float(statistic), float(p) if math.isfinite(p) else 1.0)


def paired(name: str, found: Lives, blocks: Blocks, strata: Integers) -> Test:
    """The same where trials share random numbers: log-rank scores, summed by block and level, by Hotelling's test."""
    scores = blocks.sums(residuals(found, strata))
    statistic, p = hotelling(scores[:, 1:] - scores[:, :1])
    return Test(name, PAIRED, len(scores), statistic, p)


def residuals(found: Lives, strata: Integers) -> Numbers:
    """The martingale residual of each trial: falls seen less falls expected in its stratum (the log-rank's score)."""
    scores = np.zeros(len(found.time))
    for stratum in np.unique(strata):
        inside = strata == stratum
        time, fell = found.time[inside], found.fell[inside]
        last = int(time.max(initial=0))
        ends = np.bincount(time, minlength=last + 1)
        at_risk = ends[::-1].cumsum()[::-1]
        hazard = np.divide(
            np.bincount(time[fell], minlength=last + 1), at_risk, where=at_risk > 0, out=np.zeros(last + 1)
        )
        scores[inside] = fell - np.cumsum(hazard)[time]
    return scores


def hotelling(rows: Numbers) -> tuple[float, float]:
    """Hotelling's one-sample test that the mean of the rows is 0: F and p. Columns that do not vary do not count."""
    rows = rows[:, np.ptp(rows, axis=0) > 0] if len(rows) else rows
    count, width = rows.shape
    if not width:
        return 0.0, 1.0
    covariance = np.atleast_2d(np.cov(rows, rowvar=False))
    rank = int(np.linalg.matrix_rank(covariance, hermitian=True))
    if count <= rank:
        return math.nan, 1.0
    middle = rows.mean(axis=0)
    squared = float(count * middle @ np.linalg.pinv(covariance, hermitian=True) @ middle)
    statistic = (count - rank) / (rank * (count - 1)) * squared
    return statistic, float(stats.f.sf(statistic, rank, count - rank))


def permuted(name: str, scores: Numbers, values: Sequence[Any], rng: Generator) -> Test:
    """Whether the scores of points (their mean log-rank scores) go with a factor: by permuting the points.

    For numbers the statistic is the rank correlation, for words the variance between them (Kruskal and Wallis).
    """
    numeric = not isinstance(values[0], str)
    if len(set(values)) < 2 or np.ptp(scores) == 0:
        return Test(name, PERMUTED, len(scores), 0.0, 1.0)
    ranks = stats.rankdata(scores)
    if len(scores) > MANY_POINTS:
        found = stats.spearmanr(scores, values) if numeric else stats.kruskal(*_split(scores, values))
        return Test(name, PERMUTED, len(scores), float(found.statistic), float(found.pvalue))
    goal = stats.rankdata(values) if numeric else np.unique(values, return_inverse=True)[1]

    def statistic(order: Numbers, axis: int = -1) -> Numbers:
        moved = np.moveaxis(order, axis, -1)
        if numeric:
            return np.asarray(((moved - moved.mean(-1, keepdims=True)) * (goal - goal.mean())).sum(-1))
        means = [moved[..., goal == one].mean(-1) for one in range(goal.max() + 1)]
        return np.asarray(sum(float((goal == one).sum()) * mean**2 for one, mean in enumerate(means)))

    found = stats.permutation_test(
        (ranks,),
        statistic,
        permutation_type="pairings",
        vectorized=True,
        n_resamples=PERMUTATIONS,
        batch=max(1, 1_000_000 // len(ranks)),
        alternative="two-sided" if numeric else "greater",
        rng=rng,
    )
    shown = (
        float(np.corrcoef(ranks, goal)[0, 1]) if numeric else float(stats.kruskal(*_split(scores, values)).statistic)
    )
    return Test(name, PERMUTED, len(scores), shown, min(1.0, float(found.pvalue)))


def _split(scores: Numbers, values: Sequence[Any]) -> list[Numbers]:
    given = np.asarray(values)
    return [scores[given == value] for value in np.unique(given)]


# -- interactions


def interaction(name: str, figure: Numbers, one: Integers, other: Integers, blocks: Integers) -> tuple[Test, Interval]:
    """Whether the effect of one factor depends on the other: Hotelling's test of all differences of differences.

    The interval is that of the difference of differences between the last and the first levels of both.
    """
    width = int(other.max()) + 1
    cells = Blocks(one * width + other, blocks).means(figure)
    table = cells.reshape(len(cells), -1, width)
    apart = table[:, 1:, 1:] - table[:, 1:, :1] - table[:, :1, 1:] + table[:, :1, :1]
    statistic, p = hotelling(apart.reshape(len(cells), -1))
    return Test(name, HOTELLING, len(cells), statistic, p), difference(apart[:, -1, -1]) if len(cells) else NOTHING
