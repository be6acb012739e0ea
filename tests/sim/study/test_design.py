"""Designs: which values a trial gets, against SciPy's own sequences and Saltelli's scheme."""

from itertools import product

import numpy as np
import pytest
from scipy.stats import qmc

from sim.parameters import quantities
from sim.study import read
from sim.study.design import blocks, chance, point, points, size, values
from sim.study.factors import conditions, factors

TWO = {"contact.friction": {"low": 0.2, "high": 0.6}, "wheel.density": {"low": 100.0, "high": 1000.0, "log": True}}


def plan_of(kind, vary, **more):
    points = {"points": more.pop("points")} if "points" in more else {}
    return read({"design": {"kind": kind, "vary": vary, **points}, **more})


def test_a_grid_has_every_combination_as_often_as_it_has_trials():
    vary = {
        "contact.friction": [0.2, 0.4],
        "preset": ["beech", "slippery"],
        "wheel.radius": {"low": 0.18, "high": 0.2, "levels": 3},
    }
    plan = plan_of("grid", vary, trials=4)
    assert (points(plan), size(plan)) == (12, 48)
    found = [tuple(values(plan, index).values()) for index in range(size(plan))]
    assert set(found) == set(product([0.2, 0.4], ["beech", "slippery"], [0.18, 0.19, 0.2]))
    assert found[:12] * 4 == found  # point after point, then again, so that half a study has seen all of it


def test_a_sobol_design_is_the_scrambled_sequence_stretched_to_the_ranges():
    plan = plan_of("sobol", TWO, points=16, trials=1, seed=5)
    found = np.array([list(values(plan, index).values()) for index in range(16)])
    shares = np.column_stack([(found[:, 0] - 0.2) / 0.4, np.log10(found[:, 1] / 100.0)])
    assert qmc.discrepancy(shares) < 0.02  # random points have about 0.1
    for column in shares.T:  # a scrambled Sobol sequence has one point in each sixteenth
        assert sorted(np.floor(column * 16).astype(int)) == list(range(16))


def test_points_come_in_any_order():
    plan = plan_of("sobol", TWO, points=16, trials=1)
    forward = [values(plan, index) for index in range(16)]
    assert [values(plan, index) for index in reversed(range(16))] == forward[::-1]


def test_a_latin_hypercube_has_every_stratum_once():
    plan = plan_of("latin", TWO, points=10, trials=2)
    friction = [values(plan, index)["contact.friction"] for index in range(10)]
    assert sorted(np.floor((np.array(friction) - 0.2) / 0.4 * 10).astype(int)) == list(range(10))
    assert values(plan, 3) == values(plan, 13)


def test_saltellis_sets_change_one_factor_at_a_time():
    plan = plan_of("sensitivity", TWO, points=8, trials=1)
    assert (blocks(plan), size(plan)) == (5, 40)
    for row in range(8):
        a, b, first, second, luck = (values(plan, 5 * row + block) for block in range(5))
        assert [point(plan, 5 * row + block) for block in range(5)] == [row] * 5
        assert a["contact.friction"] != b["contact.friction"]
        assert first == a | {"contact.friction": b["contact.friction"]}
        assert second == a | {"wheel.density": b["wheel.density"]}
        assert luck == a


def test_in_a_sensitivity_study_chance_is_a_factor():
    plan = plan_of("sensitivity", TWO, points=8, trials=1)
    a, b, first, second, luck = (chance(plan, 10 + block).choices.random() for block in range(5))
    assert a == first == second
    assert b == luck
    assert a != b


def test_chance_depends_on_seed_and_number_alone():
    plan, other = read({"seed": 1, "trials": 10}), read({"seed": 2, "trials": 10})
    again = chance(plan, 7)
    assert chance(plan, 7).choices.random() == again.choices.random()
    assert chance(plan, 7).pieces == again.pieces
    drawn = {chance(plan, index).choices.random() for index in range(10)}
    assert len(drawn) == 10
    assert chance(other, 7).choices.random() not in drawn


def test_lists_in_a_sequence_are_equally_likely_and_whole_numbers_stay_whole():
    vary = {"preset": ["beech", "slippery", "heavy-rim"], "solver.iterations": {"low": 20, "high": 23}}
    plan = plan_of("latin", vary, points=120, trials=1)
    found = [values(plan, index) for index in range(120)]
    presets = [one["preset"] for one in found]
    assert {name: presets.count(name) for name in set(presets)} == {"beech": 40, "slippery": 40, "heavy-rim": 40}
    iterations = [one["solver.iterations"] for one in found]
    assert {number: iterations.count(number) for number in set(iterations)} == {20: 30, 21: 30, 22: 30, 23: 30}
    assert all(type(number) is int for number in iterations)


def test_a_share_goes_to_both_sides_and_no_further_than_allowed():
    plan = plan_of("latin", {"contact.friction": {"share": 0.25}, "contact.restitution": {"share": 0.9}}, points=2)
    friction, restitution = factors(plan)
    assert (friction.low, friction.high) == pytest.approx((0.3, 0.5))
    assert (restitution.low, restitution.high) == pytest.approx((0.01, 0.19))
    wide = plan_of("latin", {"wheel.divider_high": {"share": 0.9}}, points=2)
    assert factors(wide)[0].low == quantities()["wheel.divider_high"].low


def test_a_pattern_is_all_parameters_that_fit():
    plan = plan_of("latin", {"contact.*": {"share": 0.1}, "loading.hand.*": {"share": 0.5}}, points=2)
    names = [factor.name for factor in factors(plan)]
    assert names == [
        *(name for name in quantities() if name.startswith("contact.")),
        "loading.hand.position",
        "loading.hand.angle_deg",
        "loading.hand.shake",
    ]


def test_a_pattern_with_a_share_leaves_out_what_is_zero():
    gear = {"set": {"contact.restitution": 0.0}}
    names = [factor.name for factor in factors(plan_of("latin", {"contact.*": {"share": 0.1}}, points=2, gear=gear))]
    assert "contact.restitution" not in names
    assert "contact.friction" in names


def test_values_reach_gear_and_loading():
    vary = {"contact.friction": [0.25], "loading.hand.shake": [2.0], "loading.policy": ["pile"], "preset": ["slippery"]}
    plan = plan_of("grid", vary, gear={"set": {"wheel.width": 0.08}})
    given = conditions(plan, values(plan, 0))
    assert given.parameters.contact.friction == 0.25
    assert given.parameters.contact.friction_table == 0.45  # the preset's
    assert given.parameters.wheel.width == 0.08
    assert (given.loading.policy, given.loading.hand.shake) == ("pile", 2.0)
