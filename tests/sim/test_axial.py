"""The third dimension: what pushes, what brakes, what slides off, what passes, and the random numbers in it."""

import numpy as np
import pytest

from sim.axial import Axial
from sim.parameters import STANDARD, replaced
from sim.pieces import form
from sim.scene import Laying, PiecePose, Scene, lay, standing
from sim.wheel import STRIDE, World

HALF_RIM = STANDARD.wheel.width / 2


def axial_of(*poses, parameters=STANDARD):
    axial = Axial(parameters)
    for pose in poses:
        axial.add(pose, form(pose.kind))
    return axial


def pose(id, kind="brick", **more):
    return PiecePose(id, kind, 0.0, 0.0, **more)


def flat():
    return {0: 0.0, 1: 0.0}


def stacked():
    return {0: 0.0, 1: 0.1}


def advance(axial, seconds, heights=flat):
    for _ in range(round(seconds / 0.01)):
        moved = axial.advance(heights, 0.01)
        for piece in moved.beyond:
            axial.tip_out(piece)


def world_with(*layings, axle=0.0):
    wheel = standing(STANDARD)
    return World(STANDARD, Scene(wheel, lay(STANDARD, wheel, list(layings))), axle)


# Friction


def test_friction_brakes_a_piece_that_lies_on_something():
    """From 0.4 m/s it gets v^2 / (2 mu g) far."""
    axial = axial_of(pose(0, axial=-0.01, axial_speed=0.4))
    axial.touch_wood(0, +1)
    advance(axial, 0.5)
    assert axial.state(0).speed == 0.0
    assert axial.state(0).place + 0.01 == pytest.approx(0.4**2 / (2 * 0.4 * 9.81), rel=0.05)


def test_nothing_brakes_a_piece_in_the_air():
    axial = axial_of(pose(0, axial_speed=0.1))
    advance(axial, 0.2)
    assert axial.state(0).place == pytest.approx(0.02)
    assert axial.state(0).speed == 0.1


# Pushes


def test_coming_down_on_another_pushes_both_apart_with_equal_momentum():
    axial = axial_of(pose(0, "brick", seed=1), pose(1, "bar", seed=2))
    assert axial.meet(0, 1, approach=1.0)
    one, other = axial.state(0), axial.state(1)
    assert one.speed != 0
    assert one.speed * form("brick").mass == pytest.approx(-other.speed * form("bar").mass)


def test_the_push_is_in_proportion_to_the_approach_speed():
    speeds = []
    for approach in (0.5, 1.0):
        axial = axial_of(pose(0, seed=1, axial=0.01), pose(1, seed=2))
        axial.meet(0, 1, approach)
        speeds.append(axial.state(0).speed)
    assert speeds[1] == pytest.approx(2 * speeds[0])


def test_touching_gently_pushes_nothing():
    axial = axial_of(pose(0, axial=0.01), pose(1))
    axial.meet(0, 1, approach=0.05)
    assert axial.state(0).speed == axial.state(1).speed == 0.0
    assert axial.state(0).draws == 0


def test_pushes_spread_as_wide_as_the_parameter_says_and_lean_to_the_side_of_the_piece():
    """Between equal pieces each gets half: tumble / 2 as standard deviation, and lean / 2 times how far off it is."""
    middle, off = [], []
    for seed in range(2000):
        for place, found in ((0.0, middle), (0.03, off)):
            axial = axial_of(pose(0, axial=place, seed=seed), pose(1))
            axial.meet(0, 1, approach=1.0)
            found.append(axial.state(0).speed)
    assert np.std(middle) == pytest.approx(STANDARD.axial.tumble / 2, rel=0.05)
    assert np.mean(middle) == pytest.approx(0.0, abs=0.01)
    assert np.mean(off) == pytest.approx(STANDARD.axial.lean / 2 * 0.5, abs=0.01)


def test_each_piece_has_a_stream_of_its_own_that_goes_on_where_it_was():
    whole = axial_of(pose(0, seed=5)).state(0)
    numbers = [whole.normal() for _ in range(6)]
    assert len(set(numbers)) == 6
    later = axial_of(pose(0, seed=5, draws=3)).state(0)
    assert [later.normal() for _ in range(3)] == numbers[3:]
    assert axial_of(pose(0, seed=6)).state(0).normal() != numbers[0]


def test_what_a_hand_holds_is_not_pushed_along_the_axis():
    axial = axial_of(pose(0, seed=1, axial=0.01), pose(1, seed=2))
    axial.held = 0
    axial.meet(0, 1, approach=1.0)
    advance(axial, 0.1)
    assert axial.state(0).place == 0.01
    assert axial.state(1).place != 0.0


# Overhang


def test_a_piece_whose_centre_overhangs_all_that_it_lies_on_slides_off_that_way():
    """A block's centre beyond the end of a block below; the friction of lying there does not hold it."""
    for side in (1, -1):
        axial = axial_of(pose(0, "block", axial=-0.012 * side), pose(1, "block", axial=0.014 * side))
        axial.meet(0, 1, approach=0.0)
        advance(axial, 0.1, stacked)
        assert axial.state(1).place * side > 0.015
        assert axial.state(0).place == -0.012 * side


@pytest.mark.parametrize("axial_place", [0.010, -0.010])
def test_a_piece_whose_centre_is_supported_stays(axial_place):
    axial = axial_of(pose(0, "block", axial=-0.012), pose(1, "block", axial=axial_place))
    axial.meet(0, 1, approach=0.0)
    advance(axial, 0.2, stacked)
    assert axial.state(1).place == axial_place


def test_the_piece_below_and_one_that_also_touches_wood_do_not_slide():
    axial = axial_of(pose(0, "block", axial=-0.012), pose(1, "block", axial=0.014))
    axial.meet(0, 1, approach=0.0)
    axial.touch_wood(0, +1)
    axial.touch_wood(1, +1)
    advance(axial, 0.2, stacked)
    assert (axial.state(0).place, axial.state(1).place) == (-0.012, 0.014)


# Passing


def test_pieces_beside_each_other_along_the_axis_do_not_meet():
    """Two blocks of 50 mm, 56 mm apart, one above the other as seen from the side: the upper one falls past."""
    upper, lower = Laying("block", 0, height=0.05, axial=0.028), Laying("block", 0, height=0.0, axial=-0.028)
    world = world_with(lower, upper)
    world.step(240)
    seen = world.observe()
    assert abs(seen.poses[0, 1] - seen.poses[1, 1]) < 0.004
    assert not seen.out.any()


def test_pieces_that_overlap_along_the_axis_meet():
    world = world_with(Laying("block", 0, height=0.0, axial=-0.01), Laying("block", 0, height=0.034, axial=0.01))
    world.step(240)
    seen = world.observe()
    assert seen.poses[1, 1] - seen.poses[0, 1] > 0.02


def test_a_piece_that_comes_along_the_axis_upon_one_beside_it_stops_there():
    axial = axial_of(pose(0, "block", axial=-0.03), pose(1, "block", axial=0.03, axial_speed=-2.0))
    assert not axial.meet(0, 1, approach=0.0)
    advance(axial, 0.1)
    assert axial.state(1).place == pytest.approx(0.02)
    assert axial.state(1).speed == 0.0


def test_a_piece_that_slides_clear_of_another_falls_beside_it():
    """The upper block overhangs, slides off to its side and then lies where the lower one lies."""
    world = world_with(Laying("block", 0, height=0.0, axial=-0.03), Laying("block", 0, height=0.034, axial=0.0))
    world.step(480)
    seen = world.observe()
    assert seen.axial[1] - seen.axial[0] >= 0.05 - 1e-9
    assert abs(seen.poses[0, 1] - seen.poses[1, 1]) < 0.004 or seen.out[1]


# Out


def test_a_piece_is_out_as_soon_as_its_centre_is_past_the_rims_edge():
    axial = axial_of(pose(0, axial=HALF_RIM - 0.001, axial_speed=0.05), pose(1, axial=-HALF_RIM + 0.001))
    assert not axial.advance(flat, 0.01).beyond
    assert axial.advance(flat, 0.02).beyond == [0]
    assert axial.tip_out(0) == 1
    assert not axial.advance(flat, 0.01).beyond


def test_a_piece_alone_in_a_clean_wheel_is_never_pushed():
    world = world_with(Laying("roller", 0, axial=0.02), axle=-1.0)
    world.step(240 * 10)
    assert world.observe().axial[0] == 0.02


def test_the_third_dimension_needs_no_more_looks_than_the_strides():
    """A piece moves on every STRIDE steps and not between."""
    world = world_with(Laying("brick", 0, height=0.05, axial_speed=0.1))
    places = []
    for _ in range(2 * STRIDE):
        world.step()
        places.append(world.axial.state(0).place)
    assert len(set(places)) == 3
    assert places[STRIDE - 2] == 0.0 < places[STRIDE - 1] == places[STRIDE]


def test_without_lean_and_tumble_nothing_is_pushed():
    still = replaced(replaced(STANDARD, "axial.lean", 0.0), "axial.tumble", 0.0)
    axial = axial_of(pose(0, axial=0.01), pose(1), parameters=still)
    axial.meet(0, 1, approach=2.0)
    assert axial.state(0).speed == axial.state(1).speed == 0.0
