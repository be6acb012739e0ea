"""The impeller's bench: experiments, changes that act at once and keep what is there, the torque of the theory."""

import math

import numpy as np
import pytest

from games.core import UserError
from games.fluegelrad import CORNERS
from sim.impeller.bench import EXPERIMENTS, Bench
from sim.impeller.events import LeftArms
from sim.impeller.parameters import BOOK, SIXTH, STANDARD, check

FASTEST = 20.0  # m/s; beyond it something has exploded


def fitting(name, value):
    """The standard gear with this value, or as near to it as the other parts allow."""
    near = BOOK.value(STANDARD, name)
    for share in np.linspace(1, 0, 41):
        wanted = value if share == 1 else near + share * (value - near)
        parameters = BOOK.replaced(STANDARD, name, round(wanted) if BOOK.known(name).type is int else wanted)
        try:
            check(parameters)
        except UserError:
            continue
        return parameters
    raise AssertionError


@pytest.mark.parametrize("name", BOOK.quantities())
def test_every_parameter_can_be_swept_to_both_ends_while_marbles_are_carried(name):
    one = BOOK.quantities()[name]
    bench = Bench(experiment="random", turn=6)
    bench.step(100)
    assert len(bench.pushed()) >= 2
    for value in (one.low, one.high, one.default):
        bench.change(fitting(name, value))
        for _ in range(4):
            bench.step(15)
            state = bench.world.state()
            assert np.isfinite(state).all()
            assert np.hypot(state[:, 3], state[:, 4]).max() < FASTEST


def test_parts_that_would_overlap_are_refused_and_nothing_changes():
    bench = Bench()
    with pytest.raises(UserError, match=r"hub.*overlap by 3\.5 mm"):
        bench.change(BOOK.replaced(STANDARD, "impeller.hub", 0.0255))
    assert bench.parameters == STANDARD


def test_a_change_keeps_marbles_impeller_and_the_hand_where_they_are():
    bench = Bench(experiment="random", seed=3, turn=2)
    bench.step(70)
    before = bench.world.state()
    bench.change(BOOK.replaced(STANDARD, "contact.axle", 0.0003))
    assert bench.world.state() == pytest.approx(before, abs=1e-6)
    bench.step(600)
    assert bench.outcome is not None
    assert (bench.outcome.sixths, bench.outcome.trouble) == (2, None)


def test_a_larger_board_takes_its_marbles_along():
    bench = Bench(experiment="played", seed=1)
    places = bench.world.state()[1:, :2]
    bench.change(BOOK.replaced(STANDARD, "board.edge", 0.033))
    assert bench.world.state()[1:, :2] == pytest.approx(places * 1.1)
    bench.step(240)
    assert bench.world.read().distance.max() < 1e-6


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_a_reset_plays_the_same_again(experiment):
    given = {"turn": 3, "rate": 6.0}
    one, other = (Bench(experiment=experiment, seed=4, **given) for _ in range(2))
    one.step(300)
    one.start(experiment, 4, **one.given)
    one.step(500)
    other.step(500)
    assert (one.world.state() == other.world.state()).all()
    assert sum(content is not None for content in one.world.contents) == 18
    assert one.given == given


def test_a_turn_ends_where_the_rules_have_it():
    bench = Bench(experiment="played", seed=2, turn=4)
    bench.step(5 * 240)
    assert bench.outcome == (4, None, bench.outcome.seconds)
    ring, lay = CORNERS[bench.hole], bench.world.contents
    for place, hollow in enumerate(ring):
        assert bench.world.read().contents[ring[(place + 4) % 6]] == lay[hollow]


def test_a_spin_gets_faster_until_a_marble_leaves_the_arms():
    bench, happened = Bench(experiment="random", seed=0, spin=True), []
    while bench.lost_at is None and bench.seconds < 15:
        happened += bench.step(4)
    assert any(isinstance(one, LeftArms) for one in happened)
    assert math.pi < bench.lost_at <= STANDARD.hand.speed * 1.05
    assert not bench.world.held


@pytest.mark.parametrize("damping", [0.0, 0.6])
def test_a_slow_hand_needs_the_torque_of_the_closed_form(damping):
    """Averaged over a second, at a rate at which neither inertia nor damping counts."""
    slow = BOOK.replaced(BOOK.replaced(STANDARD, "board.damping", damping), "contact.friction", 0.0)
    slow = BOOK.replaced(slow, "contact.spinning_resistance", 0.0)
    bench = Bench(slow, "random", seed=1, turn=1, rate=0.05)
    bench.step(240 * 4)
    measured, needed = [], []
    for _ in range(240):
        bench.step()
        measured.append(bench.torque)
        needed.append(bench.needed())
    assert len(bench.pushed()) >= 4
    assert np.mean(measured) == pytest.approx(np.mean(needed), rel=0.05)


def test_the_impeller_is_set_into_another_hole_but_not_onto_marbles():
    bench = Bench(experiment="random", seed=5)
    bench.set_into(0)
    assert (bench.hole, bench.world.turned) == (0, 0)
    bench.hold()
    bench.pull(0.5 * SIXTH)
    bench.step(120)  # one of the marbles is halfway between the hollows that it shares with hole 2
    with pytest.raises(UserError, match="Marbles lie"):
        bench.set_into(2)
    assert bench.hole == 0
    assert bench.world.held


def test_energy_is_that_of_what_moves_and_is_out_of_its_hollow():
    bench = Bench(experiment="played")
    assert bench.energy() == pytest.approx(0, abs=1e-12)
    bench.turn(2, 6.0)
    bench.step(60)
    assert bench.energy() > 1e-5
    bench.step(5 * 240)
    assert bench.energy() < 1e-6


def test_a_spinning_impeller_has_half_its_moment_of_inertia_times_its_squared_rate():
    bench = Bench(experiment="start")
    bench.world.impeller.angular_velocity = -3.0
    assert bench.energy() == pytest.approx(0.5 * bench.world.impeller.moment * 3.0**2)
