"""The world's contents, events, what is observed, rest, and hands on the wheel."""

import gc
import math

import numpy as np
import pytest

from games.hamsterrolle import PITCH
from sim.contacts import Contacts
from sim.heap import heap
from sim.observation import Crossed, Impact, TippedOut, TouchedTable
from sim.parameters import STANDARD, STEP, quantities, replaced
from sim.pieces import KINDS, form
from sim.scene import Laying, PiecePose, Scene, WheelPose, lay, standing
from sim.wheel import STRIDE, World

INNER = STANDARD.wheel.radius - STANDARD.wheel.thickness


def world_with(*layings, axle=None, angle=0.0, x=0.0):
    wheel = standing(STANDARD, x=x, angle=angle)
    return World(STANDARD, Scene(wheel, lay(STANDARD, wheel, list(layings))), axle)


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


# Contents


def test_a_piece_comes_and_goes_and_the_others_stay_what_they_are():
    world = world_with(Laying("brick", 0), Laying("bar", 1), Laying("roller", 2))
    world.step(30)
    before = world.scene()
    gone = world.remove(1)
    assert gone == before.pieces[1]
    assert world.scene().pieces == (before.pieces[0], before.pieces[2])
    world.add(gone)
    assert world.scene() == before
    assert world.observe().kinds == ("brick", "bar", "roller")


def test_an_id_is_given_once_and_what_is_not_there_cannot_go():
    world = world_with(Laying("brick", 0))
    with pytest.raises(ValueError, match="0"):
        world.add(world.pose(0))
    for missing in (world.pose, world.remove):
        with pytest.raises(KeyError):
            missing(7)


def test_removing_from_the_middle_of_a_heap_leaves_the_rows_in_order():
    world = World(STANDARD, heap(STANDARD, 14, np.random.default_rng(0)))
    for piece in (3, 0, 9):
        world.remove(piece)
        world.step(10)
    seen = world.observe()
    assert seen.ids.tolist() == [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13]
    for row, piece in enumerate(seen.ids.tolist()):
        assert seen.poses[row, :2] == pytest.approx(world.bodies[piece].position)


def test_the_wheel_rolls_harder_the_more_it_weighs():
    """Both are slowed by c g R (M + m); the fuller one has its pieces all round, so that they balance."""
    all_round = [Laying("roller", compartment, height=0.0) for compartment in range(0, 12, 3)]
    empty, full = world_with(), world_with(*all_round)
    brakes = [
        next(c for c in w.space.constraints if w.wheel in (c.a, c.b) and c.a is w.space.static_body)
        for w in (empty, full)
    ]
    assert brakes[1].max_force / brakes[0].max_force == pytest.approx(1 + 4 * form("roller").mass / empty.wheel.mass)


# What is observed


def test_compartments_and_edges_are_seen_in_the_frame_of_the_wheel():
    """The upper corner of a flat piece is furthest ahead: nearer to the hub than the lower one, as far beside it."""
    for angle in (0.0, 0.4, -2.0, 9.0):
        seen = world_with(Laying("brick", 2), Laying("roller", 11), Laying("plank", -5), angle=angle).observe()
        assert seen.compartment.tolist() == [2, 11, 7]
        brick = math.atan(0.0225 / (math.sqrt(INNER**2 - 0.0225**2) - 0.001 - 0.025))
        plank = math.atan(0.036 / (math.sqrt(INNER**2 - 0.036**2) - 0.001 - 0.010))
        roller = math.asin(0.014 / (INNER - 0.001 - 0.014))
        assert seen.edge == pytest.approx([2 * PITCH + brick, 11 * PITCH + roller, 7 * PITCH + plank])


def test_the_furthermost_edge_is_ahead_of_a_piece_that_stands_on_its_corner():
    seen = world_with(Laying("block", 0, height=0.02, pitch=math.pi / 4)).observe()
    reach = seen.wheel.y - seen.poses[0, 1]
    assert seen.edge[0] == pytest.approx(math.atan(0.016 * math.sqrt(2) / reach), abs=1e-3)


def test_an_empty_wheel_can_be_looked_at():
    seen = World(STANDARD, Scene()).observe()
    assert (seen.poses.shape, seen.kinds, seen.compartment.tolist()) == ((0, 3), (), [])


def test_velocities_are_those_of_the_scene():
    pose = PiecePose(0, "brick", 0.0, 0.1, 0.2, vx=0.3, vy=-0.1, spin=2.0, axial=0.004)
    seen = World(STANDARD, Scene(WheelPose(), (pose,))).observe()
    assert seen.velocities.tolist() == [[0.3, -0.1, 2.0]]
    assert seen.poses.tolist() == [[0.0, 0.1, 0.2]]
    assert seen.axial.tolist() == [0.004]


# Events


def test_a_lifted_piece_crosses_one_divider_after_another():
    world = world_with(Laying("roller", 0), axle=-math.radians(60))
    world.step(240 * 4)
    crossings = of(Crossed, world.events())
    assert crossings
    assert {crossing.piece for crossing in crossings} == {0}
    place = 0
    for crossing in crossings:
        assert crossing.before == place
        assert (crossing.now - crossing.before) % 12 in (1, 11)
        place = crossing.now
    assert place == world.observe().compartment[0]


def test_a_world_that_is_gone_hears_nothing_of_its_contacts(monkeypatch):
    heard = []
    monkeypatch.setattr(Contacts, "_off_wood", lambda *_: heard.append("a contact ended"))
    world = world_with(Laying("brick", 0))
    world.step(60)
    del world
    gc.collect()
    assert heard == []


def test_events_are_told_once():
    world = world_with(Laying("roller", 0, height=0.1))
    world.step(120)
    assert world.events()
    assert world.events() == []


def test_a_fall_is_heard_as_strong_as_its_momentum():
    """It falls freely by 40 mm, straight down on a wheel that yields to it."""
    world = world_with(Laying("roller", 0, height=0.04))
    world.step(60)
    first = of(Impact, world.events())[0]
    speed = math.sqrt(2 * 9.81 * 0.04)
    assert (first.piece, first.other) == (0, None)
    assert first.step * STEP == pytest.approx(speed / 9.81, abs=0.01)
    mass = form("roller").mass
    assert first.strength == pytest.approx(speed / (1 / mass + 1 / world.wheel.mass), rel=0.06)


def test_pieces_that_lie_are_not_heard():
    world = world_with(Laying("brick", 0, height=0.0), Laying("bar", 1, height=0.0))
    world.settle(20)
    world.events()
    world.step(240)
    assert world.events() == []


def test_a_piece_beyond_the_rim_tips_out_and_falls_to_the_table():
    world = world_with(Laying("brick", 3), Laying("brick", 2, axial=0.03, axial_speed=0.8))
    world.step(240)
    happened = world.events()
    (tipped,), (touched,) = of(TippedOut, happened), of(TouchedTable, happened)
    assert (tipped.piece, tipped.side, touched.piece) == (1, 1, 1)
    assert tipped.step < touched.step
    seen = world.observe()
    assert seen.out.tolist() == [False, True]
    assert seen.touches_table.tolist() == [False, True]
    assert seen.compartment[1] == -1
    assert seen.poses[1, 1] < 0.03, "it lies on the table, in front of the rim"


def test_what_is_out_stays_out_in_a_world_built_anew():
    world = world_with(Laying("roller", 2, axial=-0.03, axial_speed=-0.8))
    world.step(120)
    again = World(STANDARD, world.scene())
    again.step(240)
    assert again.observe().out.tolist() == [True]
    assert again.observe().touches_table.tolist() == [True]


# Rest


def test_settling_says_when_the_wheel_came_to_rest():
    world = world_with(Laying("bar", 2))
    rest = world.settle(60)
    assert rest.rested
    assert rest.seconds == pytest.approx(world.steps * STEP)
    assert world.speed() < STANDARD.settle.speed


def test_settling_ends_and_says_so_where_there_is_no_rest():
    world = world_with(Laying("bar", 0), axle=1.0)
    rest = world.settle(2.0)
    assert not rest.rested
    assert rest.seconds == pytest.approx(2.0, abs=STRIDE * STEP)


def test_what_rolls_on_the_table_is_not_waited_for():
    rolling = PiecePose(0, "roller", 0.6, 0.014, vx=1.0, spin=-1.0 / 0.014, out=True)
    world = World(STANDARD, Scene(WheelPose(), (rolling,)))
    assert world.settle(10).seconds < 1.0
    assert world.observe().velocities[0, 0] > 0.3


def test_a_roller_does_not_rock_for_ever():
    world = world_with(Laying("roller", 0, ahead=0.02), axle=0.0)
    assert world.settle(20).rested


# Hands on the wheel


def test_a_held_wheel_stays_and_an_unheld_one_rolls():
    held, free = (world_with(Laying("bar", 2)) for _ in range(2))
    held.hold(2.0)
    assert held.held
    for world in (held, free):
        world.step(240)
    assert abs(held.wheel.angle) < 0.002
    assert free.wheel.angle > 0.3
    held.let_go()
    assert not held.held
    held.step(240)
    assert held.wheel.angle > 0.3


def test_a_hand_of_too_little_strength_does_not_hold_the_wheel():
    world = world_with(Laying("bar", 3), Laying("brick", 3, height=0.03))
    world.hold(0.02)
    world.step(240)
    assert world.wheel.angle > 0.05


def test_a_shift_moves_the_wheel_with_what_is_in_it_and_leaves_the_rest():
    world = world_with(Laying("bar", 1), Laying("brick", 0), x=0.5)
    world.add(PiecePose(9, "block", 0.0, 0.016, out=True))
    world.settle(30)
    before = world.observe()
    for _ in range(100):
        world.shift(-0.002)
        world.step()
    after = world.observe()
    assert after.wheel.x == pytest.approx(before.wheel.x - 0.2, abs=1e-4)
    assert after.wheel.angle == pytest.approx(before.wheel.angle, abs=1e-3)
    moved = after.poses - before.poses
    assert moved[:2, 0] == pytest.approx(-0.2, abs=1e-3)
    assert moved[2] == pytest.approx(0.0, abs=1e-9)


def test_only_a_wheel_on_an_axle_can_be_turned_by_it():
    with pytest.raises(ValueError, match="table"):
        world_with().turn_axle(1.0)
    world = world_with(axle=0.0)
    world.step(10)
    world.turn_axle(1.0)
    world.step(240)
    assert world.wheel.angle == pytest.approx(1.0)
    assert tuple(world.wheel.position) == (0.0, STANDARD.wheel.radius)


# Solid


@pytest.mark.parametrize("kind", ["plank", "roller", "bar"])
def test_nothing_falls_through_rim_or_divider(kind):
    """Dropped from the hub into a wheel that spins fast, for ten seconds."""
    world = world_with(Laying(kind, 0, height=0.15), axle=6.0)
    for _ in range(600):
        world.step(4)
        x, y = world.bodies[0].position
        assert math.hypot(x, y - STANDARD.wheel.radius) < INNER


@pytest.mark.parametrize("name", quantities())
def test_at_both_ends_of_every_range_the_wheel_works(name):
    one = quantities()[name]
    for end in (one.low, one.high):
        parameters = replaced(STANDARD, name, end)
        wheel = standing(parameters)
        kinds = [Laying(kind, compartment) for compartment, kind in enumerate(KINDS)]
        world = World(parameters, Scene(wheel, lay(parameters, wheel, kinds)))
        world.step(240)
        seen = world.observe()
        assert np.isfinite(seen.poses).all()
        assert np.abs(seen.velocities[:, :2]).max() < 10
        assert (seen.poses[:, 1] > -0.01).all(), "nothing sinks into the table"
