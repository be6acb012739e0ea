"""The statistics of a study: survival, means and medians, comparisons, sensitivity; all with their uncertainty.

Survival is counted in placements: the time of a wheel is the number of the placement in which its first piece fell, and
a wheel from which none fell is censored after the last placement. All intervals are at 95 %.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy import stats

LEVEL = 0.95
RESAMPLES = 2000  # of a bootstrap, where the sample is not huge
WORK = 50_000_000  # numbers that a bootstrap draws at most
FEWEST = 100  # resamples that it takes all the same
SOBOL_RESAMPLES = 400

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its confidence interval."""

    value: float
    low: float
    high: float


class Figure(msgspec.Struct, frozen=True):
    """What a group of wheels says about one measured quantity; `n` are the trials in which it is finite."""

    n: int
    mean: Interval
    median: Interval


class Survival(msgspec.Struct, frozen=True):
    """A Kaplan-Meier curve: the share of wheels that hold so many placements without a fall, with its band."""

    placements: list[int]
    share: list[float]
    low: list[float]
    high: list[float]
    median: float  # placements that half of the wheels hold; infinite if more than half hold all


class Test(msgspec.Struct, frozen=True):
    """A log-rank test of two groups; `adjusted` is the p-value after Holm's correction for all pairs."""

    one: str
    other: str
    statistic: float
    p: float
    adjusted: float


class Sensitivity(msgspec.Struct, frozen=True):
    """Sobol indices of one figure, factor by factor: the share of variance that a factor makes alone, and in all."""

    figure: str
    first: list[Interval]
    total: list[Interval]


def figure(sample: Numbers, rng: Generator) -> Figure:
    """Mean and median with bootstrap intervals (percentile method). What is not finite is left out of the mean.

    A quantity that is infinite where it was not reached, as the impulse that fells nothing, has a median all the same.
    """
    known = sample[~np.isnan(sample)]
    finite = known[np.isfinite(known)]
    mean = _bootstrapped(finite, np.mean, rng) if len(finite) == len(known) else _nothing()
    return Figure(len(finite), mean, _bootstrapped(known, np.median, rng))


def _bootstrapped(sample: Numbers, statistic: object, rng: Generator) -> Interval:
    if len(sample) == 0:
        return _nothing()
    value = float(statistic(sample))  # type: ignore[operator]
    if len(sample) == 1 or sample.min() == sample.max():
        return Interval(value, value, value) if len(sample) > 1 else Interval(value, np.nan, np.nan)
    resamples = int(np.clip(WORK // len(sample), FEWEST, RESAMPLES))
    batch = max(1, 1_000_000 // len(sample))
    with np.errstate(invalid="ignore"):
        found = stats.bootstrap(
            (sample,),
            statistic,
            confidence_level=LEVEL,
            n_resamples=resamples,
            method="percentile",
            batch=batch,
            rng=rng,
        ).confidence_interval
    return Interval(value, float(found.low), float(found.high))


def _nothing() -> Interval:
    return Interval(np.nan, np.nan, np.nan)


def lifetimes(held: NDArray[np.int64], fell: Flags) -> stats.CensoredData:
    """The number of the placement in which the first piece fell, right-censored where none did."""
    return stats.CensoredData(uncensored=held[fell] + 1, right=held[~fell])


def survival(held: NDArray[np.int64], fell: Flags) -> Survival:
    """The survival curve with its pointwise confidence band (Greenwood, log-log), from no placement on."""
    curve = stats.ecdf(lifetimes(held, fell)).sf
    with warnings.catch_warnings():  # where nothing has fallen yet, or all has, there is no band
        warnings.simplefilter("ignore", RuntimeWarning)
        band = curve.confidence_interval(confidence_level=LEVEL, method="log-log")
    placements = list(range(int((held + fell).max(initial=0)) + 1))
    share = curve.evaluate(placements)
    low, high = (
        np.where(np.isnan(edge), share, edge)
        for edge in (band.low.evaluate(placements), band.high.evaluate(placements))
    )
    beyond = np.flatnonzero(share < 0.5)
    median = float(placements[beyond[0]] - 1) if len(beyond) else np.inf
    return Survival(placements, share.tolist(), low.tolist(), high.tolist(), median)


def log_rank(groups: dict[str, stats.CensoredData]) -> list[Test]:
    """Every pair of groups tested for equal survival (log-rank, two-sided), p-values corrected by Holm's method."""
    pairs = list(combinations(groups, 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        found = [stats.logrank(groups[one], groups[other]) for one, other in pairs]
    p = [float(result.pvalue) if np.isfinite(result.pvalue) else 1.0 for result in found]
    rows = zip(pairs, found, p, _holm(p), strict=True)
    return [Test(one, other, float(result.statistic), raw, holm) for (one, other), result, raw, holm in rows]


def _holm(p: Sequence[float]) -> list[float]:
    order = np.argsort(p)
    scaled = [min(1.0, p[i] * (len(p) - rank)) for rank, i in enumerate(order)]
    adjusted = np.empty(len(p))
    adjusted[order] = np.maximum.accumulate(scaled) if len(p) else []
    return [float(value) for value in adjusted]


def sensitivities(names: Sequence[str], sets: Numbers, rng: Generator) -> list[Sensitivity]:
    """Sobol indices of several figures from Saltelli's sets, with intervals from resampling the rows.

    `sets` has the shape (figures, rows, blocks), the blocks of a row being A, B, and A with one factor from B for each
    factor. The number of rows is a power of two.
    """
    f_a, f_b, f_ab = sets[..., 0], sets[..., 1], np.moveaxis(sets[..., 2:], -1, 0)

    def indices(rows: NDArray[np.int64]) -> Numbers:
        func = {"f_A": f_a[:, rows], "f_B": f_b[:, rows], "f_AB": f_ab[..., rows]}
        found = stats.sobol_indices(func=func, n=len(rows))
        return np.stack([np.atleast_2d(found.first_order), np.atleast_2d(found.total_order)])

    rows = np.arange(sets.shape[1])
    value = indices(rows)
    band = stats.bootstrap(
        (rows,),
        indices,
        vectorized=False,
        confidence_level=LEVEL,
        n_resamples=SOBOL_RESAMPLES,
        method="percentile",
        rng=rng,
    ).confidence_interval
    return [
        Sensitivity(name, *(_intervals(value[kind, i], band.low[kind, i], band.high[kind, i]) for kind in (0, 1)))
        for i, name in enumerate(names)
    ]


def _intervals(value: Numbers, low: Numbers, high: Numbers) -> list[Interval]:
    return [Interval(*map(float, row)) for row in zip(value, low, high, strict=True)]


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
