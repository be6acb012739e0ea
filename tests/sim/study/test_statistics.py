"""The statistics against textbook examples and functions whose answers are known."""

import math

import numpy as np
import pytest
from leukaemia import CENSORED, EVENTS, lives
from scipy import stats
from scipy.stats import qmc

from sim.study import statistics


def treated():
    return lives([week - 1 for week in EVENTS] + CENSORED, [True] * len(EVENTS) + [False] * len(CENSORED))


def alone(sample):
    return np.arange(len(sample))


def test_survival_of_the_leukaemia_patients_of_the_textbooks():
    curve = statistics.survival(treated())
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
    assert curve.median.value == 22  # remission lasts 23 weeks in the median, so 22 are held


def test_the_band_is_wilsons_for_the_number_of_wheels_that_greenwoods_variance_stands_for():
    curve = statistics.survival(lives([0, 1, 1, 3, 4, 4], [True, True, False, True, False, False]))
    # At placement 1 one of six fell and one was taken away; at 2 one of four. Greenwood's sum is 1/(6*5) + 1/(4*3).
    share, greenwood = 5 / 6 * 3 / 4, 1 / 30 + 1 / 12
    count = (1 - share) / (share * greenwood)
    assert curve.share[2] == pytest.approx(share)
    z = stats.norm.ppf(0.975)
    for edge in (curve.low[2], curve.high[2]):  # Wilson's interval are the shares from which this one is z errors away
        assert (share - edge) ** 2 == pytest.approx(z**2 * edge * (1 - edge) / count)


def test_survival_where_nothing_or_everything_falls_has_a_band_all_the_same():
    none = statistics.survival(lives([5] * 20, [False] * 20))
    assert none.share == none.high == [1.0] * 6
    z = stats.norm.ppf(0.975)
    assert none.low[5] == pytest.approx(20 / (20 + z**2))
    assert none.median.value == math.inf
    all_at_once = statistics.survival(lives([0, 0], [True] * 2))
    assert all_at_once.share == [1.0, 0.0]
    assert all_at_once.high[1] > 0.3
    assert all_at_once.median.value == 0


def test_a_wheel_without_a_further_place_stays_standing():
    """Of four wheels one falls in placement 2; then two find no place; the last falls in placement 5 of 5: a half."""
    held, fell, no_place = [1, 2, 2, 4], [True, False, False, True], [False, True, True, False]
    competing = statistics.survival(lives(held, fell, no_place=no_place, most=5))
    assert competing.share == [1, 1, 0.75, 0.75, 0.75, 0.5]
    censored = statistics.survival(lives(held, fell))
    assert censored.share[-1] == 0  # as if the two would have fallen like the others


def test_p_values_of_several_tests_are_corrected_as_holm_says():
    # Holm (1979): the smallest times the number of tests, the next times one less, never smaller than the one before.
    assert statistics.holm([0.04, 0.01, 0.03, 0.005]) == pytest.approx([0.06, 0.03, 0.06, 0.02])
    assert statistics.holm([0.9, 0.8]) == [1.0, 1.0]
    assert statistics.holm([]) == []


def test_the_mean_has_students_interval():
    sample = np.array([4.0, 6.0, 8.0])
    found = statistics.mean(sample, alone(sample))
    assert found.value == 6.0
    assert found.high - 6.0 == pytest.approx(4.302653 * 2 / math.sqrt(3), rel=1e-6)  # t of 2 degrees; deviation 2


def test_trials_that_are_alike_count_as_one_unit():
    once, thrice = np.array([1.0, 5.0, 3.0, 9.0]), np.repeat([1.0, 5.0, 3.0, 9.0], 3)
    one, three = statistics.mean(once, alone(once)), statistics.mean(thrice, np.repeat(np.arange(4), 3))
    assert (three.low, three.high) == pytest.approx((one.low, one.high))
    flags = np.repeat([True, False, True, True, False, True, True, False], 4)
    units = np.repeat(np.arange(8), 4)
    apart, together = statistics.share(flags, alone(flags)), statistics.share(flags, units)
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


def test_a_share_of_none_is_not_known_to_be_none():
    # Wilson (1927): of 20 without one, up to z^2 / (20 + z^2).
    none = np.zeros(20, dtype=bool)
    found = statistics.share(none, alone(none))
    z = stats.norm.ppf(0.975)
    assert (found.value, found.low, found.high) == pytest.approx((0.0, 0.0, z**2 / (20 + z**2)))


def test_the_median_lies_between_order_statistics():
    # Of ten values, the second and the ninth hold the median with 1 - 2 * 11 / 1024 = 97.9 %, the next ones with 89 %.
    sample = np.arange(10.0)
    found = statistics.median(sample, alone(sample))
    assert (found.value, found.low, found.high) == (4.5, 1.0, 8.0)
    few = statistics.median(sample[:5], alone(sample[:5]))  # of five, even all hold it with 93.75 % only
    assert few.value == 2.0 and math.isnan(few.low)


def test_what_is_not_reached_has_a_median_and_no_mean():
    sample = np.array([1.0, 2.0, np.inf, 3.0, np.nan])
    found = statistics.figure(sample, alone(sample))
    assert found.n == 3
    assert math.isnan(found.mean.value)
    assert found.median.value == 2.5
    nothing = statistics.figure(np.array([np.nan, np.nan]), np.arange(2))
    assert (nothing.n, math.isnan(nothing.median.value)) == (0, True)
    alike = statistics.figure(np.full(5, 7.0), np.arange(5))
    assert (alike.mean.value, alike.mean.low, alike.mean.high) == (7.0, 7.0, 7.0)


def ishigami(rows):
    """Saltelli's sets of Ishigami's function, (rows, 5)."""
    d = 3
    both = qmc.Sobol(2 * d, rng=np.random.default_rng(3)).random(rows) * 2 * math.pi - math.pi
    a, b = both[:, :d], both[:, d:]
    points = [a, b]
    for i in range(d):
        one = a.copy()
        one[:, i] = b[:, i]
        points.append(one)
    x, y, z = np.moveaxis(np.array(points), -1, 0)
    return (np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * z**4 * np.sin(x)).T


def test_the_indices_of_ishigamis_function():
    # Ishigami and Homma (1990), a = 7, b = 0.1: first order 0.3139, 0.4424, 0; total 0.5576, 0.4424, 0.2437.
    values = ishigami(1024)
    found, constant = statistics.sensitivities(
        ["ishigami", "constant"], np.stack([values, np.ones_like(values)]), np.random.default_rng(4)
    )
    for interval, expected in zip(found.first, [0.3139, 0.4424, 0.0], strict=True):
        assert interval.value == pytest.approx(expected, abs=0.03)
        assert interval.low <= expected <= interval.high
    for interval, expected in zip(found.total, [0.5576, 0.4424, 0.2437], strict=True):
        assert interval.value == pytest.approx(expected, abs=0.03)
        assert interval.low <= expected <= interval.high
    assert (constant.first, constant.total) == ([], []), "what does not vary has no index"


def test_rows_are_left_out_for_the_figure_that_is_infinite_in_them_and_for_no_other():
    values = ishigami(256)
    broken = values.copy()
    broken[:40, 1] = math.inf
    whole, fewer = statistics.sensitivities(["a", "b"], np.stack([values, broken]), np.random.default_rng(4))
    assert (whole.rows, fewer.rows) == (256, 216)
    assert fewer.total[0].value == pytest.approx(0.5576, abs=0.1)


def test_what_is_usual_and_what_is_not():
    figures = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0], [4.0, 5.0], [30.0, 5.0]])
    found = statistics.distances(figures)
    assert found.tolist() == [1.0, 0.5, 0.0, 0.5, 13.5]  # the median is 3, the quartiles 2 and 4
    assert statistics.distances(np.ones((3, 2))).tolist() == [0.0, 0.0, 0.0]
