"""The hand: bounded, never through wood, and it leaves what it does not touch alone."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.hand import IN_FRONT, Hand
from sim.parameters import STANDARD, STEP, Parameters, replaced
from sim.pieces import KINDS
from sim.scene import Laying, PiecePose, Scene, lay, standing
from sim.wheel import World

INNER = STANDARD.wheel.radius - STANDARD.wheel.thickness
HUB = (0.0, STANDARD.wheel.radius)
NEW = 99


def loaded(*layings: Laying, parameters: Parameters = STANDARD) -> tuple[World, Hand]:
    """A wheel at rest with pieces in it, and a hand far away."""
    wheel = standing(parameters)
    world = World(parameters, Scene(wheel, lay(parameters, wheel, list(layings))))
    world.settle(5.0)
    hand = Hand(world)
    hand.point(0.5, 0.3)
    return world, hand


def step(world: World, hand: Hand, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        hand.step()
        world.step(1)


def bring(world: World, hand: Hand, kind: str, at: tuple[float, float]) -> None:
    """Brings a new piece to a point and gives it time to get there."""
    hand.point(*at)
    hand.bring(PiecePose(NEW, kind, 0.0, 0.0), (0.0, 0.0))
    step(world, hand, 0.5)


def overlap(world: World, piece: int) -> float:
    """How deep (m) the piece is in anything that it meets."""
    met = world.space.shape_query(world.shapes[piece])
    return max((-point.distance for found in met for point in found.contact_point_set.points), default=0.0)


anywhere = st.tuples(st.floats(-0.6, 0.6), st.floats(-0.3, 0.8))
about_the_wheel = st.tuples(st.floats(0.0, 0.215), st.floats(0.0, math.tau)).map(
    lambda polar: (HUB[0] + polar[0] * math.cos(polar[1]), HUB[1] + polar[0] * math.sin(polar[1]))
)
moves = st.tuples(
    st.one_of(about_the_wheel, about_the_wheel, anywhere),
    st.floats(-7.0, 7.0),  # angle wanted
    st.integers(1, 60),  # steps until the next
    st.sampled_from(["", "", "", "hold", "release"]),
)


@settings(max_examples=60)
@given(
    kind=st.sampled_from(KINDS),
    others=st.permutations(KINDS[:7]),
    path=st.lists(moves, min_size=5, max_size=40),
    grasp=st.one_of(st.just((0.005, 0.003)), anywhere),
    speed=st.sampled_from([1.0, 1.0, 2.0, 3.0]),  # m/s, as far as the range goes
)
def test_no_pointer_path_puts_a_piece_into_wood(kind, others, path, grasp, speed):
    world, hand = loaded(
        *(Laying(other, compartment) for other, compartment in zip(others[:5], range(-2, 3), strict=True)),
        parameters=replaced(STANDARD, "hand.speed", speed),
    )
    hand.point(*path[0][0])
    hand.bring(PiecePose(NEW, kind, 0.0, 0.0), grasp)
    for at, angle, steps, wheel in path:
        hand.point(*at)
        hand.angle = angle
        if wheel:
            (hand.hold_wheel if wheel == "hold" else hand.release_wheel)()
        for _ in range(steps):
            hand.step()
            world.step(1)
            assert overlap(world, NEW) < 0.002
            hub, body = world.wheel.position, world.bodies[NEW]
            corners = [body.local_to_world(corner) for corner in world.forms[NEW].outline]
            assert min(corner.y for corner in corners) > -0.002, "through the table"
            if not hand.in_front:
                assert max(corner.get_distance(hub) for corner in corners) < INNER + 0.002, "through the rim"
    for piece in world.bodies:
        if piece != NEW and not world.axial.state(piece).out:
            assert world.bodies[piece].position.get_distance(world.wheel.position) < INNER, "pushed through the rim"


def test_the_piece_goes_where_the_pointer_is():
    world, hand = loaded()
    bring(world, hand, "bar", (0.05, 0.25))
    hand.angle = 1.0
    hand.point(-0.06, 0.21)
    step(world, hand, 0.8)
    body = world.bodies[NEW]
    assert body.position.get_distance((-0.06, 0.21)) < 0.0005
    assert body.angle == pytest.approx(1.0, abs=0.01)


def test_a_piece_follows_no_faster_than_the_hand_can():
    world, hand = loaded()
    bring(world, hand, "block", (0.1, 0.19))
    hand.point(-0.1, 0.19)
    fastest = 0.0
    for _ in range(100):
        step(world, hand, STEP)
        fastest = max(fastest, world.bodies[NEW].velocity.length)
    assert 0.9 * STANDARD.hand.speed < fastest < 1.01 * STANDARD.hand.speed


def test_the_hand_presses_with_bounded_force():
    """Pressed down on the rim of a held wheel, the contact carries the hand's force and the weight, and no more."""
    world, hand = loaded()
    bring(world, hand, "bar", HUB)
    hand.hold_wheel()
    hand.point(0.0, 0.005)
    step(world, hand, 1.0)
    body = world.bodies[NEW]
    pressed = []
    body.each_arbiter(lambda arbiter: pressed.append(arbiter.total_impulse.y / (STEP / world.substeps)))
    weight = body.mass * STANDARD.solver.gravity
    assert abs(sum(pressed)) == pytest.approx(STANDARD.hand.force + weight, rel=0.03)


def test_a_piece_stays_in_front_where_there_is_no_room():
    world, hand = loaded(Laying("brick", 0))
    bring(world, hand, "brick", tuple(world.bodies[0].position))
    assert hand.in_front
    hand.point(0.0, 0.25)
    step(world, hand, 0.5)
    assert not hand.in_front


def test_a_piece_over_the_rim_stays_in_front():
    world, hand = loaded()
    bring(world, hand, "roller", (0.0, 0.19 + INNER))
    assert hand.in_front


def test_pulled_far_beyond_the_rim_it_comes_out():
    world, hand = loaded()
    bring(world, hand, "roller", HUB)
    assert not hand.in_front
    hand.point(0.21, 0.19)  # less than 30 mm beyond: it presses against the rim
    step(world, hand, 0.3)
    assert not hand.in_front
    hand.point(world.wheel.position.x + 0.3, 0.19)
    step(world, hand, 0.1)
    assert hand.in_front


def test_let_go_in_front_it_falls_onto_the_table():
    world, hand = loaded()
    bring(world, hand, "plank", (0.3, 0.2))
    hand.let_go()
    assert world.shapes[NEW].filter != IN_FRONT
    world.step(240)
    assert world.observe().touches_table[-1]
    assert hand.piece is None


def test_let_go_in_the_wheel_it_lies_in_the_wheel_a_little_off_the_middle():
    world, hand = loaded()
    bring(world, hand, "brick", (0.0, 0.05))
    hand.steer(0.004, 0.0)
    step(world, hand, 1.5)
    hand.let_go()
    world.settle()
    seen = world.observe()
    assert seen.compartment[-1] == 0
    assert not seen.out[-1]
    assert seen.axial[-1] == pytest.approx(0.004, abs=1e-5)


def test_a_held_wheel_keeps_its_roll_under_an_uneven_load():
    world, hand = loaded()
    hand.hold_wheel()
    before = world.wheel.angle
    for pose in lay(STANDARD, standing(STANDARD), [Laying("bar", 3), Laying("plank", 2)], first_id=10):
        world.add(pose)
    world.step(480)
    assert abs(world.wheel.angle - before) < math.radians(0.1)
    hand.release_wheel()
    world.step(240)
    assert world.wheel.angle - before > math.radians(5)


def test_drawing_the_wheel_back_moves_it_without_rolling_it():
    wheel = standing(STANDARD, x=-0.2, angle=0.3)
    world = World(STANDARD, Scene(wheel, lay(STANDARD, wheel, [Laying("slat", 1)])))
    world.settle()
    hand = Hand(world)
    hub, piece, roll = world.wheel.position, world.bodies[0].position, world.wheel.angle
    hand.draw_back()
    step(world, hand, 3.0)
    assert world.wheel.position.x == pytest.approx(0.0, abs=0.0005)
    assert world.wheel.angle == pytest.approx(roll, abs=1e-4)
    assert (world.bodies[0].position - world.wheel.position - (piece - hub)).length < 0.0005
    assert not world.held


def test_one_hand_holds_one_piece():
    world, hand = loaded(Laying("brick", 0))
    bring(world, hand, "roller", HUB)
    with pytest.raises(ValueError, match="already"):
        hand.grasp(0)
