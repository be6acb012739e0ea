"""The statistics of a study: means, shares, survival and comparisons, all with their uncertainty.

The unit of analysis is not always the trial. Trials at one point of a sampled design are alike in all factors, and
trials of one replicate share their random numbers where chance is common. So every function takes the *unit* that each
trial belongs to, a number; units are independent of each other, trials inside one are not. Where every trial stands
for itself, its number is its unit.

All intervals are at 95 % unless a level is given. `sim/study/coverage.py` simulates how often they hold.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

LEVEL = 0.95
SOBOL_RESAMPLES = 400

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its confidence interval, which is nan where there are too few units for one."""

    value: float
    low: float
    high: float


NOTHING = Interval(math.nan, math.nan, math.nan)


class Figure(msgspec.Struct, frozen=True):
    """What a group of wheels says about one measured quantity; `n` are the trials in which it is finite."""

    n: int
    mean: Interval
    median: Interval


class Sensitivity(msgspec.Struct, frozen=True):
    """Sobol indices of one figure, factor by factor: the share of variance that a factor makes alone, and in all.

    `rows` of Saltelli's sets were used. There are no indices where the figure does not vary or has too few rows.
    """

    figure: str
    rows: int
    first: list[Interval]
    total: list[Interval]


# -- means, shares and medians


def figure(sample: Numbers, units: Integers) -> Figure:
    """Mean and median of a quantity. What is nan is left out; what is infinite was not reached and counts as largest.

    A quantity that is infinite for some has no mean, but a median all the same.
    """
    known = ~np.isnan(sample)
    sample, units = sample[known], units[known]
    finite = np.isfinite(sample)
    return Figure(int(finite.sum()), mean(sample, units) if finite.all() else NOTHING, median(sample, units))


def mean(sample: Numbers, units: Integers, level: float = LEVEL) -> Interval:
    """The mean, with Student's interval over units (for units of unequal size, that of a ratio of their sums)."""
    if not len(sample):
        return NOTHING
    value = float(sample.mean())
    error, freedom = standard_error(sample, units)
    half = float(stats.t.ppf((1 + level) / 2, freedom)) * error if freedom else math.nan
    return Interval(value, value - half, value + half)


def standard_error(sample: Numbers, units: Integers) -> tuple[float, int]:
    """The standard error of the mean over units (0 degrees of freedom: there is only one), and its degrees of freedom.

    It is the linearized error of a ratio of sums, as of a sample of clusters (Cochran 1977, section 9A).
    """
    sums, sizes = _by_unit(sample - sample.mean(), units)
    count = len(sizes)
    if count < 2:
        return math.nan, 0
    spread = math.sqrt(float((sums**2).sum()) * count / (count - 1)) / float(sizes.sum())
    return spread, count - 1


def _by_unit(sample: Numbers, units: Integers) -> tuple[Numbers, Integers]:
    """The sum of each unit, and its size."""
    if alone(units):
        return sample, np.ones(len(sample), dtype=np.int64)
    _, numbers = np.unique(units, return_inverse=True)
    return np.bincount(numbers, sample).astype(np.float64), np.bincount(numbers).astype(np.int64)


def alone(units: Integers) -> bool:
    """Whether every trial is a unit of its own."""
    return bool((np.diff(units) > 0).all()) or count_of(units) == len(units)


def count_of(units: Integers) -> int:
    """How many units there are."""
    return len(np.unique(units))


def share(flags: Flags, units: Integers, level: float = LEVEL) -> Interval:
    """The share of trials in which something holds, with Wilson's interval.

    Where trials of a unit are alike, the interval is that of as many independent trials as would give the same standard
    error, but of no more than there are trials.
    """
    if not len(flags):
        return NOTHING
    value = float(flags.mean())
    low, high = _wilson(value, _effective(value, flags.astype(float), units), level)
    return Interval(value, low, high)


def _effective(value: float, sample: Numbers, units: Integers) -> float:
    """How many independent trials would tell a share as well as these."""
    if alone(units):
        return float(len(sample))
    if not 0 < value < 1 or count_of(units) < 2:
        return float(count_of(units))
    error, _ = standard_error(sample, units)
    return min(float(len(sample)), value * (1 - value) / error**2) if error else float(count_of(units))


def _wilson(value: float, count: float, level: float = LEVEL) -> tuple[float, float]:
    low, high = proportion_confint(value * count, count, 1 - level, method="wilson")
    return max(0.0, float(low)), min(1.0, float(high))


def median(sample: Numbers, units: Integers, level: float = LEVEL) -> Interval:
    """The median, with the interval between order statistics that holds whatever the distribution.

    Of independent trials it is the exact one; it takes six. Where trials of a unit are alike, it lies between the
    quantiles at the ends of an interval of the share that is below the median (Woodruff 1952).
    """
    if not len(sample):
        return NOTHING
    value = float(np.median(sample))
    if alone(units):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where the sample is too small, which gives nan
            found = stats.quantile_test(sample, p=0.5).confidence_interval(level)
        return Interval(value, float(found.low), float(found.high))
    below = (sample < value) + 0.5 * (sample == value)
    error, freedom = standard_error(below, units)
    if not freedom:
        return Interval(value, math.nan, math.nan)
    half = float(stats.t.ppf((1 + level) / 2, freedom)) * error
    low, high = np.quantile(sample, [max(0.0, 0.5 - half), min(1.0, 0.5 + half)], method="nearest")
    return Interval(value, float(low), float(high))


# -- survival


class Survival(msgspec.Struct, frozen=True):
    """The share of wheels that hold so many placements without a fall, with its band; and the median of placements."""

    placements: list[int]
    share: list[float]
    low: list[float]
    high: list[float]
    median: Interval  # placements that half of the wheels hold; infinite if more than half hold all


class Lives(msgspec.Struct, frozen=True):
    """Times to the first fall: the placement in which it happened, or the last one after which nothing had fallen.

    A wheel into which nothing more could be placed can fall no more: it stands until the plan would have ended it. This
    makes the curves those of the cumulative incidence of falls, with ending for want of a place as a competing event
    (Fine and Gray 1999, where all times of censoring are known).
    """

    time: Integers
    fell: Flags
    unit: Integers

    def of(self, chosen: Flags) -> Lives:
        """The chosen ones."""
        return Lives(self.time[chosen], self.fell[chosen], self.unit[chosen])

    @property
    def horizon(self) -> int:
        """The placement up to which all can be compared: the shortest time of a wheel that was watched to its end."""
        standing = self.time[~self.fell]
        return int(standing.min()) if len(standing) else int(self.time.max(initial=0))


def lives(held: Integers, fell: Flags, no_place: Flags, most: Integers, units: Integers) -> Lives:
    """Times to the first fall, of wheels that would have been given `most` placements."""
    return Lives(np.where(fell, held + 1, np.where(no_place, most, held)), fell, units)


class _Table(msgspec.Struct, frozen=True):
    """Falls and wheels at risk in each placement from the first on, and the hazard."""

    fallen: Numbers
    at_risk: Numbers

    @property
    def hazard(self) -> Numbers:
        return np.divide(self.fallen, self.at_risk, out=np.zeros(len(self.fallen)), where=self.at_risk > 0)


def _life_table(found: Lives, last: int, weights: NDArray[np.bool_] | None = None) -> _Table:
    keep = np.ones(len(found.time), dtype=bool) if weights is None else weights
    fallen = np.bincount(found.time[found.fell & keep], minlength=last + 1)[1 : last + 1].astype(float)
    ends = np.bincount(found.time[keep], minlength=last + 1)[: last + 1]
    at_risk = (ends[::-1].cumsum()[::-1][1:]).astype(float)
    return _Table(fallen, at_risk)


def survival(found: Lives) -> Survival:
    """The survival curve (Kaplan-Meier) from no placement on, with pointwise bands.

    A band is Wilson's for as many wheels as would give the curve's variance (Rothman 1978): Greenwood's, or over units
    where trials of a unit are alike. Where nothing has fallen yet it is that of the wheels at risk, so it is never
    without width.
    """
    last = int(found.time.max(initial=0))
    table = _life_table(found, last)
    curve: Numbers = np.cumprod(1 - table.hazard, dtype=np.float64)
    counts = _effective_at(found, table, curve)
    bands = [_wilson(float(value), count) for value, count in zip(curve, counts, strict=True)]
    low, high = ([1.0, *(band[end] for band in bands)] for end in (0, 1))
    shares = [1.0, *curve.tolist()]
    return Survival(list(range(last + 1)), shares, low, high, _median_held(shares, low, high))


def _effective_at(found: Lives, table: _Table, curve: Numbers) -> list[float]:
    """As of how many wheels the curve is known after each placement."""
    independent = alone(found.unit)
    with np.errstate(divide="ignore", invalid="ignore"):
        if independent:
            left = table.at_risk - table.fallen
            spread = np.cumsum(np.where(table.fallen > 0, table.fallen / (table.at_risk * left), 0.0))
        else:
            spread = _spread_of_units(found, table)
        counts = (1 - curve) / (curve * spread)
    # Before the first fall, and after the last wheel fell, there is no variance to go by.
    open_ = ~np.isfinite(counts) | (counts <= 0)
    fallback = (
        np.maximum.accumulate(table.at_risk[::-1])[::-1] if independent else np.full(len(curve), count_of(found.unit))
    )
    counts = np.where(open_, np.maximum(fallback, 1.0), np.minimum(counts, len(found.time)))
    return [float(count) for count in counts]


def _spread_of_units(found: Lives, table: _Table) -> Numbers:
    """The variance of the logarithm of the curve after each placement, from its influence function summed by units."""
    names, numbers = np.unique(found.unit, return_inverse=True)
    last, count = len(table.fallen), len(names)
    if count < 2:
        return np.full(last, math.nan)
    fallen, ends = np.zeros((count, last + 1)), np.zeros((count, last + 1))
    np.add.at(fallen, (numbers[found.fell], found.time[found.fell]), 1.0)
    np.add.at(ends, (numbers, found.time), 1.0)
    at_risk = ends[:, ::-1].cumsum(axis=1)[:, ::-1][:, 1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        steps = np.nan_to_num((fallen[:, 1:] - at_risk * table.hazard) / (table.at_risk * (1 - table.hazard)))
    return np.asarray((steps.cumsum(axis=1) ** 2).sum(axis=0) * count / (count - 1))


def _median_held(shares: list[float], low: list[float], high: list[float]) -> Interval:
    """Placements that half of the wheels hold: where the curve and its band go below a half (Brookmeyer, Crowley)."""
    ends = (next((i - 1 for i, value in enumerate(line) if value < 0.5), math.inf) for line in (shares, low, high))
    value, lower, upper = (float(max(end, 0)) for end in ends)
    return Interval(value, lower, upper)


# -- sensitivity


def sensitivities(names: Sequence[str], sets: Numbers, rng: Generator) -> list[Sensitivity]:
    """Sobol indices of several figures from Saltelli's sets, with intervals from resampling the rows.

    `sets` has the shape (figures, rows, blocks), the blocks of a row being A, B, and A with one factor from B for each
    factor. For each figure the rows are used in which all its values are finite; the estimators do not need their
    number to be a power of two (only a Sobol sequence that is cut off there is balanced).
    """
    return [
        _indices(name, values[np.isfinite(values).all(axis=1)], rng) for name, values in zip(names, sets, strict=True)
    ]


def _indices(name: str, values: Numbers, rng: Generator) -> Sensitivity:
    """The indices of a figure from its `values`, a row for each of Saltelli's rows."""
    count = len(values)
    if count < 2 or np.ptp(values) == 0:
        return Sensitivity(name, count, [], [])

    def indices(rows: Integers) -> Numbers:
        """First-order and total indices by Saltelli et al. (2010), table 2, (b) and (f)."""
        a, b, mixed = values[rows, 0], values[rows, 1], values[rows, 2:].T
        variance = np.concatenate([a, b]).var()
        if not variance:
            return np.full((2, len(mixed)), math.nan)
        middle = np.concatenate([a, b]).mean()
        first = np.mean((b - middle) * (mixed - a), axis=1) / variance
        total = np.mean((a - mixed) ** 2, axis=1) / (2 * variance)
        return np.stack([first, total])

    value = indices(np.arange(count))
    band = stats.bootstrap(
        (np.arange(count),),
        indices,
        vectorized=False,
        confidence_level=LEVEL,
        n_resamples=SOBOL_RESAMPLES,
        method="percentile",
        rng=rng,
    ).confidence_interval
    first, total = (
        [Interval(*map(float, one)) for one in zip(value[kind], band.low[kind], band.high[kind], strict=True)]
        for kind in (0, 1)
    )
    return Sensitivity(name, count, first, total)


# -- what is unusual


def distances(figures: Numbers) -> Numbers:
    """(n,) how unusual each of n trials is: the mean of its figures' distances from their medians, in quartile ranges.

    `figures` has the shape (n, k). Figures that do not differ between trials do not count.
    """
    figures = figures[:, ~np.isnan(figures).all(axis=0)]
    middle = np.nanmedian(figures, axis=0)
    spread = np.nanpercentile(figures, 75, axis=0) - np.nanpercentile(figures, 25, axis=0)
    telling = spread > 0
    if not telling.any():
        return np.zeros(len(figures))
    found: Numbers = np.nanmean(np.abs(figures[:, telling] - middle[telling]) / spread[telling], axis=1)
    return np.nan_to_num(found)


def holm(p: Sequence[float]) -> list[float]:
    """The p-values corrected by Holm's method for their number."""
    return [float(one) for one in multipletests(p, method="holm")[1]] if len(p) else []
