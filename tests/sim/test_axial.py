"""The third dimension: what pushes, what brakes, what slides off, what passes, and the random numbers in it."""

import math

import numpy as np
import pytest

from sim.axial import Axial, Motion
from sim.parameters import STANDARD, replaced
from sim.pieces import KINDS, form
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


def motions(*heights, slide=0.0):
    """What is seen from the side of pieces at these heights (m), sliding along the rim at `slide` (m/s)."""
    seen = {piece: Motion(height, 0.0, slide, slide, 0.0) for piece, height in enumerate(heights)}
    return lambda: seen


FLAT, STACKED = motions(0.0, 0.0), motions(0.0, 0.1)


def advance(axial, seconds, look=FLAT, borne=lambda _: False):
    for _ in range(round(seconds / 0.01)):
        moved = axial.advance(look, 0.01, borne)
        for piece in moved.beyond:
            axial.tip_out(piece)


def world_with(*layings, axle=0.0):
    wheel = standing(STANDARD)
    return World(STANDARD, Scene(wheel, lay(STANDARD, wheel, list(layings))), axle)


# Friction


def test_friction_brakes_a_piece_that_lies_on_something():
    """From 0.2 m/s it gets v^2 / (2 mu g) far, where friction along the axis is all of the friction."""
    axial = axial_of(pose(0, axial=-0.01, axial_speed=0.2), parameters=replaced(STANDARD, "axial.brake", 1.0))
    axial.touch_wood(0, 0.0)
    advance(axial, 0.5)
    assert axial.state(0).speed == 0.0
    assert axial.state(0).place + 0.01 == pytest.approx(0.2**2 / (2 * 0.4 * 9.81), rel=0.1)


def test_friction_is_against_the_way_a_piece_slides():
    """One that slides along the rim ten times as fast is braked along the axis a tenth as much."""
    lost = []
    for slide in (0.0, 1.0):
        axial = axial_of(pose(0, axial_speed=0.1))
        axial.touch_wood(0, 0.0)
        axial.advance(motions(0.0, slide=slide), 0.01)
        lost.append(0.1 - axial.state(0).speed)
    assert lost[1] == pytest.approx(lost[0] / math.hypot(1, 10))


def test_nothing_brakes_a_piece_in_the_air():
    axial = axial_of(pose(0, axial_speed=0.1, yaw_rate=1.0))
    advance(axial, 0.2)
    assert axial.state(0).place == pytest.approx(0.02)
    assert axial.state(0).speed == 0.1
    assert axial.state(0).yaw == pytest.approx(0.2)


# Landing


SKEWED = math.radians(30)


def test_a_piece_in_line_lands_flat_on_wood():
    axial = axial_of(pose(0, axial=0.02))
    axial.touch_wood(0, 2.0)
    third = axial.state(0)
    assert (third.speed, third.yaw_rate, third.draws) == (0.0, 0.0, 0)


def test_a_skewed_piece_is_thrown_along_the_axis_no_faster_than_friction_can():
    speeds = []
    for seed in range(300):
        axial = axial_of(pose(0, yaw=SKEWED, seed=seed))
        axial.touch_wood(0, 1.0)
        speeds.append(axial.state(0).speed)
    assert 0.05 < np.std(speeds) < STANDARD.contact.friction
    assert max(np.abs(speeds)) <= STANDARD.contact.friction
    assert abs(np.mean(speeds)) < 0.05, "to either side as often"


def test_a_landing_leaves_the_speed_of_a_plastic_impact():
    """Angular momentum about the point of the impact is kept, where friction is enough for it to stick."""
    axial = axial_of(pose(0, "block", axial=0.03), pose(1, "block", axial=-0.01))
    axial.meet(0, 1, 1.0)
    third = axial.state(0)
    arm = 0.03 - 0.015  # its centre is beyond the other, whose end is at 15 mm
    inertia = third.gyration + arm**2 + third.thick**2
    sticking, most = third.thick * arm / inertia, 0.4 * third.gyration / (third.gyration + arm**2)
    assert third.speed == pytest.approx(min(sticking, most))


def test_the_throw_is_in_proportion_to_the_approach_speed_and_turns_the_piece():
    found = []
    for approach in (0.5, 1.0):
        axial = axial_of(pose(0, seed=1, yaw=SKEWED), pose(1, seed=2))
        axial.meet(0, 1, approach)
        found.append((axial.state(0).speed, axial.state(0).yaw_rate))
    assert np.array(found[1]) == pytest.approx(2 * np.array(found[0]))
    assert all(found[0])


def test_slippery_wood_throws_less():
    spread = []
    for friction in (0.4, 0.1):
        speeds = []
        for seed in range(200):
            axial = axial_of(
                pose(0, yaw=SKEWED, seed=seed), parameters=replaced(STANDARD, "contact.friction", friction)
            )
            axial.touch_wood(0, 1.0)
            speeds.append(axial.state(0).speed)
        spread.append(np.std(speeds))
    assert spread[1] < 0.7 * spread[0]


def test_touching_gently_pushes_nothing():
    axial = axial_of(pose(0, axial=0.01, yaw=SKEWED), pose(1))
    axial.meet(0, 1, approach=0.05)
    assert axial.state(0).speed == axial.state(1).speed == 0.0
    assert axial.state(0).draws == 0


def test_each_piece_has_a_stream_of_its_own_that_goes_on_where_it_was():
    whole = axial_of(pose(0, seed=5)).state(0)
    numbers = [whole.normal() for _ in range(6)]
    assert len(set(numbers)) == 6
    later = axial_of(pose(0, seed=5, draws=3)).state(0)
    assert [later.normal() for _ in range(3)] == numbers[3:]
    assert axial_of(pose(0, seed=6)).state(0).normal() != numbers[0]


def test_what_a_hand_holds_is_not_pushed_along_the_axis():
    axial = axial_of(pose(0, seed=1, axial=0.01, yaw=SKEWED), pose(1, seed=2))
    axial.held = 0
    axial.meet(0, 1, approach=1.0)
    advance(axial, 0.1)
    assert (axial.state(0).place, axial.state(0).yaw) == (0.01, SKEWED)
    assert axial.state(1).place != 0.0


# Yaw


def test_a_piece_at_rest_in_a_corner_comes_into_line():
    axial = axial_of(pose(0, "bar", yaw=0.2, yaw_rate=0.5))
    axial.touch_wood(0, 0.0)
    axial.touch_wood(0, 0.0)
    advance(axial, 0.2)
    assert axial.state(0).yaw == pytest.approx(0.0, abs=1e-9)
    assert not axial.advance(FLAT, 0.01).turned


def test_a_piece_out_of_line_reaches_further_along_the_rim_and_less_along_the_axis():
    """A bar of 50 by 90 mm, turned by 30 and by 90 degrees."""
    bar = form("bar")
    for degrees, along, across in ((0, 50, 90), (30, 50 * 0.8660254 + 45, 90 * 0.8660254 + 25), (90, 90, 50)):
        xs = [x for x, _ in bar.seen(math.radians(degrees), 0.0)]
        assert 1000 * (max(xs) - min(xs)) == pytest.approx(along)
        assert 1000 * bar.reach_across(math.radians(degrees)) == pytest.approx(across)
        assert 2000 * axial_of(pose(0, "bar", yaw=math.radians(degrees))).state(0).half == pytest.approx(across)


def test_a_yawed_piece_keeps_its_neighbours_further_off():
    """Seen from the side a bar that is turned square is 90 mm long in the wheel, too."""
    world = world_with(Laying("bar", 0, yaw=math.pi / 2))
    box = world.shapes[0].cache_bb()
    assert box.right - box.left == pytest.approx(0.09, abs=0.001)


def test_a_roller_out_of_line_rolls_off_its_course():
    """Its axis turned by 0.2 rad, rolling to the right at 0.3 m/s, it goes to the side by the tangent of that."""
    axial = axial_of(pose(0, "roller", yaw=0.2))
    axial.touch_wood(0, 0.0)
    axial._moving.add(0)
    rolling = {0: Motion(0.0, 0.0, 0.3, 0.3, 0.0)}
    for _ in range(100):
        axial.advance(lambda: rolling, 0.01)
        axial.thirds[0].place = 0.0
    assert axial.state(0).speed == pytest.approx(-0.3 * math.tan(0.2), rel=0.05)


def test_a_cone_on_its_side_rolls_out_in_an_arc_and_one_that_stands_does_not():
    for pitch, leaves in ((math.radians(110), True), (0.0, False)):
        axial = axial_of(pose(0, "cone", seed=3))
        axial.touch_wood(0, 0.0)
        lying = {0: Motion(0.0, 0.3, 0.0, 0.0, pitch)}
        gone = False
        for _ in range(300):
            gone = gone or bool(axial.advance(lambda lying=lying: lying, 0.01).beyond)
        assert gone == leaves


# Overhang


def test_a_piece_whose_centre_overhangs_all_that_it_lies_on_slides_off_that_way():
    """A block's centre beyond the end of a block below; the friction of lying there does not hold it."""
    for side in (1, -1):
        axial = axial_of(pose(0, "block", axial=-0.012 * side), pose(1, "block", axial=0.014 * side))
        axial.meet(0, 1, approach=0.0)
        advance(axial, 0.1, STACKED)
        assert axial.state(1).place * side > 0.015
        assert axial.state(0).place == -0.012 * side


@pytest.mark.parametrize("axial_place", [0.010, -0.010])
def test_a_piece_whose_centre_is_supported_stays(axial_place):
    axial = axial_of(pose(0, "block", axial=-0.012), pose(1, "block", axial=axial_place))
    axial.meet(0, 1, approach=0.0)
    advance(axial, 0.2, STACKED)
    assert axial.state(1).place == axial_place


def test_the_piece_below_and_one_that_wood_bears_do_not_slide():
    """Steep wood does not bear a piece that only touches it."""
    for borne in (True, False):
        axial = axial_of(pose(0, "block", axial=-0.012), pose(1, "block", axial=0.014))
        axial.meet(0, 1, approach=0.0)
        axial.touch_wood(0, 0.0)
        axial.touch_wood(1, 0.0)
        advance(axial, 0.2, STACKED, lambda _, it=borne: it)
        assert axial.state(0).place == -0.012
        assert (axial.state(1).place == 0.014) == borne


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
    world = world_with(Laying("block", 0, height=0.0, axial=-0.03), Laying("block", 0, height=0.034, axial_speed=0.5))
    world.step(480)
    seen = world.observe()
    assert seen.axial[1] - seen.axial[0] >= 0.05 - 1e-9
    assert abs(seen.poses[0, 1] - seen.poses[1, 1]) < 0.004 or seen.out[1]


# Out


def test_a_piece_is_out_as_soon_as_its_centre_is_past_the_rims_edge():
    axial = axial_of(pose(0, axial=HALF_RIM - 0.001, axial_speed=0.05), pose(1, axial=-HALF_RIM + 0.001))
    assert not axial.advance(FLAT, 0.01).beyond
    assert axial.advance(FLAT, 0.02).beyond == [0]
    assert axial.tip_out(0) == 1
    assert not axial.advance(FLAT, 0.01).beyond


@pytest.mark.parametrize("kind", KINDS[:7])
def test_a_piece_alone_in_a_clean_wheel_does_not_fall_out(kind):
    for rate in (-1.0, 2.0):
        world = world_with(Laying(kind, 0, axial=0.02), axle=rate)
        world.step(240 * 10)
        assert world.observe().axial[0] == 0.02
    skewed = world_with(Laying(kind, 0, axial=-0.015, yaw=0.1), axle=-1.0)
    skewed.step(240 * 20)
    assert not skewed.observe().out[0]


def test_the_third_dimension_needs_no_more_looks_than_the_strides():
    """A piece moves on every STRIDE steps and not between."""
    world = world_with(Laying("brick", 0, height=0.05, axial_speed=0.1))
    places = []
    for _ in range(2 * STRIDE):
        world.step()
        places.append(world.axial.state(0).place)
    assert len(set(places)) == 3
    assert places[STRIDE - 2] == 0.0 < places[STRIDE - 1] == places[STRIDE]
