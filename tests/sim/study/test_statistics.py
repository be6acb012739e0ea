"""The statistics against textbook examples and functions whose answers are known."""

import math

import numpy as np
import pytest
from scipy import stats
from scipy.stats import qmc

from sim.study import statistics


def test_survival_of_the_leukaemia_patients_of_the_textbooks():
    # Freireich et al. 1963, the 6-MP arm, as tabulated by Kalbfleisch and Prentice (2002): weeks in remission, a plus
    # is censored: 6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+. An event in week t is a fall in
    # placement t, which is t - 1 held; censored in week t is t held.
    events, censored = [6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
    held = np.array([week - 1 for week in events] + censored)
    fell = np.array([True] * len(events) + [False] * len(censored))
    curve = statistics.survival(held, fell)
    share = dict(zip(curve.placements, curve.share, strict=True))
    for week, expected in {
        5: 1.0,
        6: 0.857,
        7: 0.807,
        10: 0.753,
        13: 0.690,
        16: 0.627,
        22: 0.538,
        23: 0.448,
        35: 0.448,
    }.items():
        assert share[week] == pytest.approx(expected, abs=0.0006)
    assert curve.median == 22  # remission lasts 23 weeks in the median, so 22 are held


def test_the_band_is_greenwoods_on_the_log_log_scale():
    held, fell = np.array([0, 1, 1, 3, 4, 4]), np.array([True, True, False, True, False, False])
    curve = statistics.survival(held, fell)
    # At placement 1 one of six fell and one was taken away; at 2 one of four. Greenwood's sum is 1/(6*5) + 1/(4*3).
    share, greenwood = 5 / 6 * 3 / 4, 1 / 30 + 1 / 12
    z = stats.norm.ppf(0.975) * math.sqrt(greenwood) / abs(math.log(share))
    assert curve.share[2] == pytest.approx(share)
    assert curve.low[2] == pytest.approx(share ** math.exp(z))
    assert curve.high[2] == pytest.approx(share ** math.exp(-z))


def test_survival_where_nothing_or_everything_falls():
    none = statistics.survival(np.array([3, 5, 5]), np.array([False] * 3))
    assert none.share == none.low == none.high == [1.0] * 6
    assert none.median == math.inf
    all_at_once = statistics.survival(np.array([0, 0]), np.array([True] * 2))
    assert all_at_once.share == [1.0, 0.0]
    assert all_at_once.median == 0


def test_log_rank_of_the_leukaemia_trial():
    # The placebo arm of the same trial; the log-rank chi-squared of the two arms is 16.79 (Kalbfleisch and Prentice).
    placebo = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]
    events, censored = [6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
    held = np.array([week - 1 for week in events] + censored)
    fell = np.array([True] * len(events) + [False] * len(censored))
    lives = {
        "6-MP": statistics.lifetimes(held, fell),
        "placebo": statistics.lifetimes(np.array(placebo) - 1, np.array([True] * len(placebo))),
    }
    (test,) = statistics.log_rank(lives)
    assert test.statistic**2 == pytest.approx(16.79, abs=0.01)
    assert test.p == test.adjusted < 0.0001


def test_p_values_of_several_tests_are_corrected_as_holm_says():
    # Holm (1979): the smallest times the number of tests, the next times one less, never smaller than the one before.
    assert statistics._holm([0.04, 0.01, 0.03, 0.005]) == pytest.approx([0.06, 0.03, 0.06, 0.02])
    assert statistics._holm([0.9, 0.8]) == [1.0, 1.0]
    assert statistics._holm([]) == []


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(1)
    hits = {"mean": 0, "median": 0}
    for _ in range(200):
        sample = rng.exponential(2.0, 60)
        found = statistics.figure(sample, rng)
        hits["mean"] += found.mean.low <= 2.0 <= found.mean.high
        hits["median"] += found.median.low <= 2.0 * math.log(2) <= found.median.high
    assert all(0.89 <= hit / 200 <= 0.99 for hit in hits.values())


def test_what_is_not_reached_has_a_median_and_no_mean():
    rng = np.random.default_rng(1)
    found = statistics.figure(np.array([1.0, 2.0, np.inf, 3.0, np.nan]), rng)
    assert found.n == 3
    assert math.isnan(found.mean.value)
    assert found.median.value == 2.5
    nothing = statistics.figure(np.array([np.nan, np.nan]), rng)
    assert (nothing.n, math.isnan(nothing.median.value)) == (0, True)
    alike = statistics.figure(np.full(5, 7.0), rng)
    assert (alike.mean.value, alike.mean.low, alike.mean.high) == (7.0, 7.0, 7.0)


def test_a_bootstrap_of_a_huge_sample_takes_little_memory():
    rng = np.random.default_rng(1)
    sample = rng.normal(size=1_000_000)
    found = statistics._bootstrapped(sample, np.mean, rng)
    assert found.low < sample.mean() < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 / 1000, rel=0.3)


def test_the_indices_of_ishigamis_function():
    # Ishigami and Homma (1990), a = 7, b = 0.1: first order 0.3139, 0.4424, 0; total 0.5576, 0.4424, 0.2437.
    rows, d = 1024, 3
    both = qmc.Sobol(2 * d, rng=np.random.default_rng(3)).random(rows) * 2 * math.pi - math.pi
    a, b = both[:, :d], both[:, d:]
    points = [a, b]
    for i in range(d):
        one = a.copy()
        one[:, i] = b[:, i]
        points.append(one)
    x, y, z = np.moveaxis(np.array(points), -1, 0)
    values = (np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * z**4 * np.sin(x)).T
    found, constant = statistics.sensitivities(
        ["ishigami", "constant"], np.stack([values, np.ones_like(values)]), np.random.default_rng(4)
    )
    for interval, expected in zip(found.first, [0.3139, 0.4424, 0.0], strict=True):
        assert interval.value == pytest.approx(expected, abs=0.03)
        assert interval.low <= expected <= interval.high
    for interval, expected in zip(found.total, [0.5576, 0.4424, 0.2437], strict=True):
        assert interval.value == pytest.approx(expected, abs=0.03)
        assert interval.low <= expected <= interval.high
    assert [interval.value for interval in constant.total] == [0.0, 0.0, 0.0]


def test_what_is_usual_and_what_is_not():
    figures = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0], [4.0, 5.0], [30.0, 5.0]])
    found = statistics.distances(figures)
    assert found.tolist() == [1.0, 0.5, 0.0, 0.5, 13.5]  # the median is 3, the quartiles 2 and 4
    assert statistics.distances(np.ones((3, 2))).tolist() == [0.0, 0.0, 0.0]
