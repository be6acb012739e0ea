"""What is measured of the loaded wheel, against closed forms worked out by hand and against each other."""

import math

import numpy as np
import pytest

from games.hamsterrolle import PITCH
from sim.gear import wheel_mass
from sim.parameters import STANDARD, STEP, replaced
from sim.pieces import form
from sim.scene import Laying, PiecePose, Scene, lay, standing
from sim.study import measures, placements, read
from sim.study.measures import SOFTEST
from sim.wheel import World

G = 9.81


def with_brick(compartment=0):
    wheel = standing(STANDARD)
    return Scene(wheel, lay(STANDARD, wheel, [Laying("brick", compartment, height=0.0)]))


def test_stiffness_and_period_of_a_wheel_with_one_piece_are_those_of_a_pendulum():
    scene = with_brick()
    one, brick = measures.loaded(STANDARD, scene), form("brick")
    mass, moment = wheel_mass(STANDARD)
    away = 0.190 - scene.pieces[0].y
    inertia = moment + mass * 0.190**2 + brick.moment + brick.mass * (0.190 - away) ** 2
    assert one.stiffness == pytest.approx(brick.mass * G * away)
    assert one.period == pytest.approx(2 * math.pi * math.sqrt(inertia / (brick.mass * G * away)))
    assert one.inertia == pytest.approx(inertia)
    assert one.tilt == pytest.approx(0.0, abs=1e-12)


def test_two_pieces_act_as_one_body_in_between():
    wheel = standing(STANDARD)
    two = Scene(wheel, lay(STANDARD, wheel, [Laying("brick", 11, height=0.0), Laying("brick", 1, height=0.0)]))
    brick = form("brick")
    one = measures.loaded(STANDARD, two)
    depth = 0.190 - two.pieces[0].y  # both are that far below the hub
    assert one.stiffness == pytest.approx(2 * brick.mass * G * depth)
    assert one.tilt == pytest.approx(0.0, abs=1e-12)
    half = math.hypot(*(a - b for a, b in zip(_at(two.pieces[0]), _at(two.pieces[1]), strict=True))) / 2
    assert one.rocking.body_moment == pytest.approx(2 * (brick.moment + brick.mass * half**2))


def _at(pose):
    return pose.x, pose.y


def test_an_empty_wheel_is_in_balance_everywhere():
    one = measures.loaded(STANDARD, Scene(standing(STANDARD)))
    assert one.stiffness == 0.0
    assert one.period == math.inf
    resistance = STANDARD.contact.rolling_resistance * 0.190 * one.weight
    assert measures.reserve(STANDARD, one) == pytest.approx((resistance, resistance))
    assert all(math.isnan(value) for value in measures.nudge(STANDARD, Scene(standing(STANDARD))))


def test_a_piece_that_is_out_does_not_count():
    scene = with_brick()
    out = PiecePose(9, "plank", 0.5, 0.01, out=True)
    assert measures.loaded(STANDARD, Scene(scene.wheel, (*scene.pieces, out))) == measures.loaded(STANDARD, scene)


def test_reserve_is_the_moment_at_a_compartment_further():
    one = measures.loaded(STANDARD, with_brick())
    resistance = STANDARD.contact.rolling_resistance * 0.190 * one.weight
    expected = one.stiffness * math.sin(PITCH) + resistance  # the sine grows all the way
    assert measures.reserve(STANDARD, one) == pytest.approx((expected, expected))


def test_reserve_is_less_where_the_load_is_already_on_the_way():
    # A brick one compartment ahead pulls ahead: rolling on by that compartment is downhill all the way.
    one = measures.loaded(STANDARD, with_brick(1))
    assert one.tilt == pytest.approx(-PITCH)
    resistance = STANDARD.contact.rolling_resistance * 0.190 * one.weight
    ahead, back = measures.reserve(STANDARD, one)
    assert ahead == pytest.approx(resistance)
    assert back == pytest.approx(one.stiffness * math.sin(2 * PITCH) + resistance)


def test_reserve_stops_at_the_steepest_place_of_the_way():
    one = measures.loaded(STANDARD, with_brick(4))._replace(
        gravity=G
    )  # 120 degrees ahead, the way back is over the top
    assert measures.reserve(STANDARD, one).back == pytest.approx(
        one.stiffness * math.sin(2 * math.pi / 3) + STANDARD.contact.rolling_resistance * 0.190 * one.weight, rel=1e-3
    )


@pytest.mark.parametrize("kind", ["plank", "brick", "wedge", "roller"])
def test_a_nudge_shows_what_the_poses_say(kind):
    wheel = standing(STANDARD)
    world = World(STANDARD, Scene(wheel, lay(STANDARD, wheel, [Laying(kind, 0)])))
    world.settle()
    one = measures.loaded(STANDARD, world.scene())
    nudged = measures.nudge(STANDARD, world.scene())
    assert nudged.period == pytest.approx(one.period, rel=0.005)
    assert nudged.stiffness == pytest.approx(one.stiffness, rel=0.02)


def test_theory_and_nudge_agree_on_whole_loaded_wheels():
    plan = read({"trials": 4, "seed": 3})
    for index in range(4):
        end = list(placements(plan, index))[-1].end
        one, nudged = measures.loaded(STANDARD, end), measures.nudge(STANDARD, end)
        assert nudged.period == pytest.approx(one.period, rel=0.02)
        assert nudged.stiffness == pytest.approx(one.stiffness, rel=0.06)


def test_the_nudge_looks_at_gravity_and_not_at_the_closed_forms():
    scene = with_brick()
    moon = replaced(STANDARD, "solver.gravity", 1.62)
    on_earth, there = measures.nudge(STANDARD, scene), measures.nudge(moon, scene)
    assert there.period / on_earth.period == pytest.approx(math.sqrt(9.81 / 1.62), rel=0.01)
    assert there.stiffness / on_earth.stiffness == pytest.approx(1.62 / 9.81, rel=0.02)


def test_a_push_sets_everything_rolling_as_one_body_about_the_contact():
    scene = with_brick(2)
    pushed = measures.pushed(STANDARD, scene, 1.5)
    assert (pushed.wheel.vx, pushed.wheel.vy, pushed.wheel.spin) == (-1.5 * 0.190, 0.0, 1.5)
    piece = pushed.pieces[0]
    assert (piece.vx, piece.vy, piece.spin) == pytest.approx((-1.5 * piece.y, 1.5 * piece.x, 1.5))
    # Its energy is half of the angular impulse times the rate, with the inertia about the line of contact.
    mass, moment = wheel_mass(STANDARD)
    brick = form("brick")
    energy = (mass * 0.285**2 + moment * 1.5**2 + brick.mass * (piece.vx**2 + piece.vy**2) + brick.moment * 1.5**2) / 2
    assert measures.loaded(STANDARD, scene).inertia * 1.5**2 / 2 == pytest.approx(energy)


@pytest.mark.parametrize("true", [0.02, 0.3, 1.0, 7.3])
def test_the_boundary_is_found_within_its_two_per_cent(true):
    tried = []

    def fells(rate):
        tried.append(rate)
        return rate >= true

    found = measures.boundary(fells)
    assert true <= found <= true * 1.02
    assert len(tried) < 25
    assert tried[0] == SOFTEST


def test_the_boundary_is_where_it_first_happens_and_infinite_where_it_never_does():
    assert measures.boundary(lambda rate: 0.5 <= rate <= 0.6 or rate > 5) == pytest.approx(0.5, rel=0.02)
    assert measures.boundary(lambda rate: False) == math.inf
    assert measures.boundary(lambda rate: True) < SOFTEST / 10


def test_the_impulse_that_fells_something_fells_it_and_a_weaker_one_does_not():
    wheel = standing(STANDARD)
    layings = [Laying("bar", 0), Laying("bar", 1), Laying("block", 0, height=0.021, axial=0.035)]
    world = World(STANDARD, Scene(wheel, lay(STANDARD, wheel, layings)))
    world.settle()
    scene = world.scene()
    impulse = measures.felling_impulse(STANDARD, scene, +1)
    assert 0 < impulse < math.inf
    rate = impulse / measures.loaded(STANDARD, scene).inertia

    def fallen(spin):
        pushed = World(STANDARD, measures.pushed(STANDARD, scene, spin))
        for _ in range(round(measures.AWAITED / STEP / 4)):
            pushed.step(4)
            seen = pushed.observe()
            if (seen.touches_table | seen.out).any():
                return True
        return False

    assert fallen(rate)
    assert not fallen(rate * 0.97)


def test_what_stands_still_is_still():
    moving = measures.pushed(STANDARD, with_brick(), 2.0)
    still = measures.at_rest(moving)
    assert still == with_brick()
    assert np.all([(pose.vx, pose.vy, pose.spin) == (0, 0, 0) for pose in still.pieces])
