"""The bench: experiments, changes that act at once and keep the contents, and what the theory says."""

import math

import numpy as np
import pytest

from sim.bench import Bench, fitted
from sim.observation import Crossed, TippedOut, TouchedTable
from sim.parameters import STANDARD, quantities, replaced
from sim.theory import sliding_angle

FASTEST = 20.0  # m/s; beyond it something has exploded


@pytest.mark.parametrize("name", quantities())
def test_every_parameter_can_be_swept_to_both_ends_with_pieces_inside(name):
    one = quantities()[name]
    bench = Bench(experiment="full")
    bench.step(40)
    for value in (one.low, one.high, one.default):
        bench.change(replaced(bench.parameters, name, value))
        assert len(bench.world.bodies) == 28
        for _ in range(4):
            bench.step(15)
            state = bench.world.state()
            assert np.isfinite(state).all()
            assert np.hypot(state[:, 3], state[:, 4]).max() < FASTEST


def test_a_change_keeps_pieces_at_their_place_on_the_rim():
    bench = Bench(experiment="set")
    bench.step(480)
    before = bench.world.scene()
    wider = replaced(STANDARD, "wheel.radius", 0.25)
    after = fitted(before, STANDARD, wider)
    for old, new in zip(before.pieces, after.pieces, strict=True):
        gap = 0.180 - math.hypot(old.x - before.wheel.x, old.y - before.wheel.y)
        assert 0.240 - math.hypot(new.x - after.wheel.x, new.y - after.wheel.y) == pytest.approx(gap)


@pytest.mark.parametrize("experiment", ["empty", "set", "loading", "full", "lift"])
def test_a_reset_plays_the_same_again(experiment):
    bench = Bench(experiment=experiment, seed=4)
    bench.step(700)
    first = bench.world.scene()
    bench.reset()
    bench.step(700)
    assert bench.world.scene() == first


def test_a_nudge_is_an_impulse_on_wheel_and_table():
    """Struck at the hub it rolls on with J R^2 / (I + M R^2), once friction on the table has set it turning."""
    bench = Bench(replaced(STANDARD, "contact.rolling_resistance", 0.0), "empty")
    bench.nudge(0.1)
    bench.step(120)
    wheel, radius = bench.world.wheel, STANDARD.wheel.radius
    assert -wheel.velocity.x == pytest.approx(0.1 * radius**2 / (wheel.moment + wheel.mass * radius**2), rel=0.02)


def test_a_tilted_table_sets_the_wheel_rolling_where_it_is_steeper_than_the_resistance():
    for tilt, rolls in ((0.0025, False), (0.01, True)):
        bench = Bench(experiment="empty")
        bench.tilt_table(tilt)
        bench.step(480)
        assert (bench.world.wheel.position.x < -0.001) == rolls
    assert STANDARD.contact.rolling_resistance < 0.01 < sliding_angle(STANDARD.contact.friction_table)


def test_a_lift_turns_until_the_piece_leaves_its_compartment():
    bench = Bench(experiment="lift")
    happened = []
    while bench.world.axle and bench.seconds < 10:
        happened += bench.step(4)
    assert any(isinstance(one, Crossed | TippedOut | TouchedTable) for one in happened)
    assert 70 < math.degrees(-bench.world.wheel.angle) < 130


def test_a_loading_lays_its_pieces_one_after_the_other_and_ahead():
    bench = Bench(experiment="loading", seed=2)
    bench.step(100)
    assert len(bench.world.bodies) == 2
    bench.step(1400)
    assert len(bench.world.bodies) >= 3
    assert bench.world.wheel.angle > 0.3


def test_a_wheel_at_rest_is_balanced_within_what_resists_its_rolling():
    bench = Bench(experiment="set")
    bench.world.settle(20)
    assert abs(bench.moment()) <= bench.held_moment() * 1.02


def test_the_predicted_equilibrium_is_where_the_wheel_comes_to_rest():
    """A block ahead of the lowest point, too rough to slide: it rolls so far that the block is lowest."""
    from sim.scene import Laying, Scene, lay, standing

    rough = replaced(replaced(STANDARD, "contact.friction", 1.5), "contact.rolling_resistance", 0.0002)
    bench = Bench(rough, "empty")
    wheel = standing(rough)
    bench._build(Scene(wheel, lay(rough, wheel, [Laying("block", 1, height=0.0)])), None)
    assert bench.equilibrium() == pytest.approx(math.radians(30), abs=0.01)
    assert Bench(experiment="empty").equilibrium() is None
