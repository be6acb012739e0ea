"""How often intervals hold and tests err: slow, and a command, `python tests/sim/study/test_coverage.py`.

Everything is simulated where the truth is known, at the numbers of trials that plans use.
"""

import numpy as np
import pytest

from sim.study import compare, statistics

RUNS = 2000
SIZES = (5, 10, 30, 150)


def held(chance, size):
    """Placements held and whether a piece fell: hazards as they are seen on the wheel, up to 14 placements."""
    falls = chance.random((size, 14)) < 0.08
    fell = falls.any(axis=1)
    return np.where(fell, falls.argmax(axis=1), 14), fell


def means(runs=RUNS, seed=1):
    """The share of intervals that hold the mean, by distribution and number of trials."""
    chance = np.random.default_rng(seed)
    draws = {
        "normal": (lambda size: chance.normal(3, 1, size), 3.0),
        "placements held": (lambda size: held(chance, size)[0].astype(float), float(held(chance, 400_000)[0].mean())),
        "exponential": (lambda size: chance.exponential(2.0, size), 2.0),
    }

    def hits(draw, truth, size):
        found = (statistics.mean(draw(size), np.arange(size)) for _ in range(runs))
        return np.mean([one.low <= truth <= one.high for one in found])

    return {name: {size: hits(*of, size) for size in SIZES} for name, of in draws.items()}


def medians(runs=RUNS, seed=2):
    """The share of intervals that hold the median of an exponential quantity, by number of trials from 6 on."""
    chance = np.random.default_rng(seed)

    def hits(size):
        found = (statistics.median(chance.exponential(2.0, size), np.arange(size)) for _ in range(runs))
        return np.mean([one.low <= 2 * np.log(2) <= one.high for one in found])

    return {size: hits(size) for size in (6, *SIZES[1:])}


def shares(runs=RUNS, seed=3):
    """The mean share of intervals that hold, over true shares from 0.01 to 0.99, by number of trials."""
    chance = np.random.default_rng(seed)

    def hits(size):
        truths = chance.uniform(0.01, 0.99, runs)
        found = (statistics.share(chance.random(size) < truth, np.arange(size)) for truth in truths)
        return np.mean([one.low <= truth <= one.high for one, truth in zip(found, truths, strict=True)])

    return {size: hits(size) for size in SIZES}


def bands(runs=400, seed=4):
    """The share of survival bands that hold after 1, 5 and 10 placements, by number of trials."""
    chance = np.random.default_rng(seed)
    found = {}
    for size in (10, 30, 150):
        hits = np.zeros(3)
        for _ in range(runs):
            placements, fell = held(chance, size)
            none = np.zeros(size, dtype=bool)
            lives = statistics.lives(placements, fell, none, np.full(size, 14), np.arange(size))
            curve = statistics.survival(lives)
            for i, at in enumerate((1, 5, 10)):
                at = min(at, len(curve.low) - 1)
                hits[i] += curve.low[at] <= 0.92**at <= curve.high[at]
        found[size] = (hits / runs).round(3).tolist()
    return found


def false_alarms_of_points(runs=200, seed=5):
    """The share of reports with any significant factor, of six without effect, where points differ by themselves."""
    chance = np.random.default_rng(seed)
    alarms = 0
    for _ in range(runs):
        factors = np.column_stack([chance.permutation(9) for _ in range(6)])  # a Latin hypercube of 9 points
        scores = chance.normal(0, 1, 9)  # what the 30 trials of a point have in common
        tests = [compare.permuted("factor", scores, factor.tolist(), chance).p for factor in factors.T]
        alarms += min(statistics.holm(tests)) < 0.05
    return alarms / runs


def false_alarms_of_grids(common, runs=400, trials=30, seed=6):
    """The share of tests of a factor without effect that are significant, in a grid of 3 x 2 with an effect of 2."""
    chance = np.random.default_rng(seed)
    alarms = 0
    for _ in range(runs):
        level, other, replicate = (one.ravel() for one in np.indices((3, 2, trials)))
        ease = chance.normal(0, 0.6, trials)[replicate] if common else chance.normal(0, 0.6, len(level))
        hazard = 1 / (1 + np.exp(-(-2.4 + ease + 0.8 * other)))
        falls = chance.random((len(level), 14)) < hazard[:, None]
        fell = falls.any(axis=1)
        time = np.where(fell, falls.argmax(axis=1), 14)
        none = np.zeros(len(level), dtype=bool)
        lives = statistics.lives(time, fell, none, np.full(len(level), 14), np.arange(len(level)))
        if common:
            test = compare.paired("level", lives, compare.Blocks(level, replicate), other)
        else:
            test = compare.stratified("level", lives, level, other)
        alarms += test.p < 0.05
    return alarms / runs


@pytest.mark.slow
def test_intervals_hold_and_tests_do_not_err_more_often_than_they_say():
    found = means(600)
    assert min(found["normal"].values()) > 0.925
    assert min(found["placements held"].values()) > 0.90
    assert min(medians(600).values()) > 0.925
    assert min(shares(600).values()) > 0.92
    assert min(min(one) for one in bands(200).values()) > 0.90
    error = 0.05 + 2.5 * (0.05 * 0.95 / 200) ** 0.5
    assert false_alarms_of_points(200) < error
    assert false_alarms_of_grids(True, 200) < error
    assert false_alarms_of_grids(False, 200) < error


if __name__ == "__main__":
    for name, share in means().items():
        print("mean,", name, share)
    print("median", medians())
    print("share", shares())
    print("survival band after 1, 5 and 10 placements", bands())
    print("false alarms, points", false_alarms_of_points())
    print("false alarms, grid with common chance", false_alarms_of_grids(True))
    print("false alarms, grid with independent chance", false_alarms_of_grids(False))
