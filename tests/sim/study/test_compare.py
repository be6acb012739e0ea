"""Tests and effects, against textbooks, and where they must not be fooled by trials that are alike."""

import math

import numpy as np
import pytest
from leukaemia import CENSORED, EVENTS, PLACEBO, lives
from scipy import stats

from sim.study import compare


def leukaemia():
    """Both arms of the trial of Freireich et al., and which arm each patient is in."""
    held = [week - 1 for week in EVENTS] + CENSORED + [week - 1 for week in PLACEBO]
    fell = [True] * len(EVENTS) + [False] * len(CENSORED) + [True] * len(PLACEBO)
    return lives(held, fell), np.repeat([1, 0], [21, 21])


def test_log_rank_of_the_leukaemia_trial():
    found, arms = leukaemia()  # chi-squared is 16.79 (Kalbfleisch and Prentice 2002)
    test = compare.stratified("arm", found, arms, np.zeros(42, dtype=int))
    assert test.statistic == pytest.approx(16.79, abs=0.01)
    assert test.p < 0.0001


def test_hazard_ratio_of_the_leukaemia_trial():
    found, arms = leukaemia()  # Cox's model with Efron's ties gives a log hazard ratio of -1.57 (e.g. R's survival)
    (effect,) = compare.hazard_ratios(found, arms, np.zeros(42, dtype=int), ["placebo", "6-MP"])
    assert math.log(effect.ratio.value) == pytest.approx(-1.572, abs=0.002)
    assert effect.ratio.low < effect.ratio.value < effect.ratio.high < 1


def test_the_scores_of_the_log_rank_are_falls_less_falls_expected():
    found = lives([0, 1, 1], [True, True, False])  # hazards 1/3, and 1 as the third was not watched on
    assert compare.residuals(found, np.zeros(3, dtype=int)).tolist() == pytest.approx([2 / 3, -1 / 3, -1 / 3])


def test_hotellings_test_of_one_column_is_students():
    rows = np.array([[1.0], [2.0], [4.0], [0.5]])
    statistic, p = compare.hotelling(rows)
    student = stats.ttest_1samp(rows[:, 0], 0)
    assert statistic == pytest.approx(student.statistic**2)
    assert p == pytest.approx(student.pvalue)
    assert compare.hotelling(np.zeros((5, 2))) == (0.0, 1.0)


def test_pairs_that_share_their_chance_tell_more():
    chance = np.random.default_rng(1)
    shared = chance.normal(0, 5, 40)
    means = np.column_stack([shared, shared + 1 + chance.normal(0, 0.5, 40)])
    (effect,) = compare.effects("held", ["a", "b"], means, paired=True)
    assert effect.level == "b"
    assert effect.difference.low < 1 < effect.difference.high < 1.3
    assert 100 < effect.gain < 400  # the variances of both, 50, over that of their difference, 0.25
    (same,) = compare.effects("held", ["a", "b"], np.column_stack([shared, shared]), paired=True)
    assert (same.difference.low, same.difference.high, same.gain) == (0.0, 0.0, math.inf)


def test_blocks_in_which_a_level_is_missing_are_left_out():
    levels, blocks = np.array([0, 1, 0, 1, 0]), np.array([0, 0, 1, 1, 2])
    means = compare.Blocks(levels, blocks).means(np.array([1.0, 2.0, 3.0, 4.0, 100.0]))
    assert means.tolist() == [[1.0, 2.0], [3.0, 4.0]]


def test_the_ratio_of_means_with_its_interval():
    means = np.column_stack([np.array([2.0, 2.2, 1.8, 2.0]), np.array([4.1, 4.2, 3.7, 4.0])])
    (effect,) = compare.effects("held", ["a", "b"], means, paired=False)
    assert effect.ratio.value == pytest.approx(2.0)
    assert effect.ratio.low < 2.0 < effect.ratio.high < 2.2
    (none,) = compare.effects("roll", ["a", "b"], means - 3, paired=False)
    assert math.isnan(none.ratio.value)


def test_an_interaction_is_a_difference_of_differences():
    one, other, blocks = (grid.ravel() for grid in np.meshgrid([0, 1], [0, 1], range(30), indexing="ij"))
    noise = np.random.default_rng(2).normal(0, 0.3, len(one))
    test, apart = compare.interaction("a × b", one + 2 * other + 3 * one * other + noise, one, other, blocks)
    assert test.p < 0.001
    assert apart.low < 3 < apart.high
    test, apart = compare.interaction("a × b", one + 2 * other + noise, one, other, blocks)
    assert test.p > 0.05
    assert apart.low < 0 < apart.high


def test_points_are_permuted_and_not_their_trials():
    """Nine points of 30 trials each that scatter by themselves: as the trials of each are alike, nothing is found."""
    chance = np.random.default_rng(5)
    scores, factor = chance.normal(0, 1, 9), list(np.linspace(0, 1, 9))
    found = compare.permuted("factor", scores, factor, np.random.default_rng(0))
    assert found.units == 9
    assert found.p == pytest.approx(stats.spearmanr(scores, factor).pvalue, abs=0.05)
    assert compare.permuted("factor", np.arange(9.0), factor, np.random.default_rng(0)).p < 0.001
    words = compare.permuted(
        "words", np.array([1.0, 2, 3, 11, 12, 13]), ["a"] * 3 + ["b"] * 3, np.random.default_rng(0)
    )
    assert words.p == pytest.approx(2 / 20)  # of the twenty ways to choose three of six, two part them so far
