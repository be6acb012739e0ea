"""The bench: experiments, changes that act at once and keep the contents, and what the theory says."""

import math

import numpy as np
import pytest

from games.core import UserError
from games.hamsterrolle import kind_of
from games.hamsterrolle.judge import allowed
from sim.bench import EXPERIMENTS, Bench, fitted
from sim.experiments import ESCAPES, lift
from sim.gear import wheel_mass
from sim.parameters import STANDARD, quantities, replaced
from sim.pieces import KINDS, form
from sim.scene import Laying, Scene, lay, standing
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


@pytest.mark.parametrize("experiment", EXPERIMENTS)
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


def test_a_nudged_wheel_has_half_the_squared_impulse_over_its_mass_as_kinetic_energy():
    bench = Bench(experiment="empty")
    assert bench.world.kinetic() == 0
    bench.nudge(0.08)
    assert bench.world.kinetic() == pytest.approx(0.08**2 / (2 * wheel_mass(STANDARD).mass))
    fallen = Bench(experiment="lift", kind="block")
    fallen.step(5)  # the wheel on its axle does not count, and the block falls a millimetre at most
    assert 0 < fallen.world.kinetic() < form("block", STANDARD).mass * 9.81 * 0.001


def test_a_tilted_table_sets_the_wheel_rolling_where_it_is_steeper_than_the_resistance():
    for tilt, rolls in ((0.0025, False), (0.01, True)):
        bench = Bench(experiment="empty")
        bench.tilt_table(tilt)
        bench.step(480)
        assert (bench.world.wheel.position.x < -0.001) == rolls
    assert STANDARD.contact.rolling_resistance < 0.01 < sliding_angle(STANDARD.contact.friction_table)


def test_a_wheel_that_rolls_down_a_tilted_table_without_resistance_keeps_its_energy():
    bench = Bench(replaced(STANDARD, "contact.rolling_resistance", 0.0), "empty")
    bench.tilt_table(0.05)
    bench.step(60)  # it has sunk into the table as far as contacts do
    begun = bench.world.energy()
    bench.step(240)
    assert bench.world.kinetic() > 0.03
    assert bench.world.energy() == pytest.approx(begun, abs=0.002 * bench.world.kinetic())


@pytest.mark.parametrize("kind", KINDS)
def test_a_lift_of_each_kind_turns_until_the_piece_leaves_its_compartment(kind):
    bench = Bench(experiment="lift", kind=kind)
    while bench.escaped is None and bench.seconds < 10:
        assert bench.world.observe().compartment.tolist() == [0]
        bench.step(4)
    assert bench.world.observe().compartment.tolist() != [0]
    assert bench.world.axle == 0
    assert bench.escaped == pytest.approx(-bench.world.wheel.angle, abs=math.radians(0.5))


def test_all_kinds_are_lifted_one_after_the_other_as_the_validation_lifts_them():
    bench = Bench(experiment="lifts")
    bench.step(60 * 240)
    assert list(bench.escapes) == list(KINDS)
    for kind in ESCAPES:
        alone = np.mean([lift(STANDARD, kind, 0.0, seed).turned_deg for seed in range(3)])
        assert math.degrees(bench.escapes[kind]) == pytest.approx(alone, abs=3)
    bench.change(replaced(STANDARD, "contact.friction", 0.2))
    assert bench.escapes == {}


def test_a_kind_that_there_is_not_is_refused():
    with pytest.raises(UserError, match=r"'tile'.*plank"):
        Bench(experiment="lift", kind="tile")


def test_a_loading_lays_its_pieces_where_the_referee_allows_it():
    """Held against the rules apart from the loading: in reach of the last placement, and no kind twice.

    What the reach is counted from is where the last piece came to rest, if it was allowed to be placed there.
    """
    bench = Bench(experiment="loading", seed=2)
    laid: list[int] = []
    reach = allowed(None)
    front = released = None
    for _ in range(40 * 240):
        before = _compartments(bench)
        bench.step()
        there = _compartments(bench)
        new = set(there) - set(before)
        if new:
            (piece,) = new
            if laid:
                rest = before.get(laid[-1], -1)
                if rest in reach:
                    front = rest
                elif rest != -1:
                    front = released
                reach = allowed(front)
            assert there[piece] in reach
            kinds = [kind_of(other) for other, compartment in there.items() if compartment == there[piece]]
            assert len(kinds) == len(set(kinds))
            released = there[piece]
            laid.append(piece)
    assert len(laid) > 5


def _compartments(bench):
    """The compartment of each piece, -1 outside the wheel."""
    seen = bench.world.observe()
    return dict(zip(seen.ids.tolist(), seen.compartment.tolist(), strict=True))


def test_a_wheel_at_rest_is_balanced_within_what_resists_its_rolling():
    bench = Bench(experiment="set")
    bench.world.settle(20)
    assert abs(bench.moment()) <= bench.held_moment() * 1.02


@pytest.mark.parametrize("tilt", [0.0, 0.005, -0.015])
def test_the_predicted_equilibrium_is_where_the_wheel_comes_to_rest(tilt):
    """A block ahead of the lowest point, too rough to slide: it rolls until the block holds against the slope.

    By hand: m g a sin(t - left) = (M + m) g R sin(t) for the angle that the block has left to the lowest point.
    """
    rough = replaced(STANDARD, "contact.friction", 1.5)
    bench = Bench(rough, "empty")
    wheel = standing(rough)
    bench._build(Scene(wheel, lay(rough, wheel, [Laying("block", 1, height=0.0)])), None)
    bench.tilt_table(tilt)
    mass, distance = 700 * 0.032 * 0.032 * 0.050, math.sqrt(0.180**2 - 0.016**2) - 0.016
    total = wheel_mass(rough).mass + mass
    left = tilt - math.asin(total * 0.190 * math.sin(tilt) / (mass * distance))
    expected = bench.equilibrium()
    assert expected == pytest.approx(math.radians(30) - left, abs=0.01)
    assert bench.world.settle(60).rested
    band = bench.held_moment() / (mass * 9.81 * distance * math.cos(left - tilt))
    assert bench.world.wheel.angle == pytest.approx(expected, abs=1.1 * band)
    assert band < 0.08 < abs(left - tilt) or tilt == 0
    assert abs(bench.moment()) <= bench.held_moment() * 1.02


def test_there_is_no_equilibrium_of_an_empty_wheel_or_on_a_steep_table():
    assert Bench(experiment="empty").equilibrium() is None
    bench = Bench(experiment="set")
    bench.tilt_table(math.radians(20))
    assert bench.equilibrium() is None
    assert bench.moment() > bench.held_moment()
