"""The impeller's world against closed forms: a marble in a hollow, two marbles that collide, the torque of a turn."""

import math
from itertools import pairwise

import pytest

from games.fluegelrad import CORNERS
from sim.impeller import gear, theory
from sim.impeller.events import Knocked
from sim.impeller.parameters import BOOK, SIXTH, STANDARD
from sim.impeller.world import World
from sim.parameters import STEP

LONE = 12
"""A hollow on the rim, far from the hole in which the impeller stands."""

FAR = 0.5
"""Metres from the board's middle, where no hollow and no arm is."""


def gear_with(**changes):
    parameters = STANDARD
    for name, value in changes.items():
        parameters = BOOK.replaced(parameters, name.replace("__", "."), value)
    return parameters


def board_with(*hollows):
    return [0 if hollow in hollows else None for hollow in range(24)]


def with_marbles(parameters, *placed):
    """A world with marbles at places (m) with velocities (m/s), far from the impeller; and their bodies."""
    names = range(LONE, LONE + len(placed))
    world = World(parameters, board_with(*names), 0)
    world.step()  # they must have been in their hollows to leave them
    for name, (position, velocity) in zip(names, placed, strict=True):
        world.marbles[name].body.position, world.marbles[name].body.velocity = position, velocity
    return world, *(world.marbles[name].body for name in names)


def swing(parameters, start, seconds):
    """Distances (m) of a marble from its hollow's middle, step by step, let go at `start` along x."""
    middle = gear.hollow_points(parameters)[LONE]
    world, body = with_marbles(parameters, ((middle[0] + start, middle[1]), (0.0, 0.0)))
    found = []
    for _ in range(round(seconds / STEP)):
        found.append(body.position.x - middle[0])
        world.step()
    return found


def periods(path):
    """The times (s) between passages through the middle in the same direction."""
    crossings = [
        (step + before / (before - now)) * STEP
        for step, (before, now) in enumerate(pairwise(path))
        if before > 0 >= now
    ]
    return [later - earlier for earlier, later in pairwise(crossings)]


# A marble in a hollow


@pytest.mark.parametrize("start", [0.001, 0.003, 0.0065])
@pytest.mark.parametrize("depth", [0.001, 0.0028])
def test_a_marble_swings_with_the_period_of_its_hollow_at_every_amplitude(start, depth):
    parameters = gear_with(board__damping=0.0, board__depth=depth, contact__rolling_resistance=0.0)
    rim, gravity = STANDARD.board.rim, STANDARD.solver.gravity
    expected = theory.period_in_hollow(rim, depth, gravity)
    # A ball that rolls in a bowl, from textbooks: the bowl's radius less the ball's is rim^2 / 2 depth.
    assert expected == pytest.approx(2 * math.pi * math.sqrt(7 / 5 * rim**2 / (2 * depth) / gravity))
    found = periods(swing(parameters, start, 5.0))
    assert len(found) > 10
    assert found == pytest.approx([expected] * len(found), rel=0.002)


def test_damping_slows_the_swing_and_takes_its_share_of_every_period():
    parameters = gear_with(board__damping=0.1, contact__rolling_resistance=0.0)
    path = swing(parameters, 0.006, 1.5)
    expected = theory.period_in_hollow(STANDARD.board.rim, STANDARD.board.depth, STANDARD.solver.gravity, damping=0.1)
    assert periods(path)[0] == pytest.approx(expected, rel=0.01)
    decrement = 2 * math.pi * 0.1 / math.sqrt(1 - 0.1**2)
    period = round(expected / STEP)
    assert min(path[:period]) / min(path[period : 2 * period]) == pytest.approx(math.exp(decrement), rel=0.05)


def test_rolling_resistance_takes_the_same_from_every_swing_until_the_marble_sticks():
    parameters = gear_with(board__damping=0.0)
    board, resistance = STANDARD.board, STANDARD.contact.rolling_resistance
    lost = theory.lost_per_period(resistance, board.rim, board.depth)
    path = swing(parameters, 0.002, 3.0)
    turns = [now for before, now, after in zip(path, path[1:], path[2:], strict=False) if before < now >= after > 0]
    losses = [earlier - later for earlier, later in pairwise(turns[:4])]
    assert losses == pytest.approx([lost] * len(losses), rel=0.05)
    assert abs(path[-1]) <= lost / 4 + 1e-9, "it sticks where the hollow pulls less than the board resists"
    assert path[-1] == path[-100]


def test_outside_the_rim_nothing_draws_a_marble():
    rim = STANDARD.board.rim
    parameters = gear_with(contact__rolling_resistance=0.0)
    outside, inside = (swing(parameters, rim * share, 0.2)[-1] for share in (1.01, 0.99))
    assert outside == pytest.approx(rim * 1.01, abs=1e-12)
    assert inside < rim * 0.9


def test_a_marble_gets_over_the_rim_only_with_the_energy_of_its_depth():
    parameters = gear_with(board__damping=0.0, contact__rolling_resistance=0.0)
    # 7/10 m v^2 = m g depth
    needed = math.sqrt(10 / 7 * STANDARD.solver.gravity * STANDARD.board.depth)
    for share, leaves in ((0.97, False), (1.03, True)):
        middle = gear.hollow_points(parameters)[LONE]
        world, body = with_marbles(parameters, (middle, (needed * share, 0.0)))
        world.step(120)
        assert (math.dist(body.position, middle) > STANDARD.board.rim) is leaves


def test_a_rolling_marble_is_stopped_by_rolling_resistance():
    world, body = with_marbles(STANDARD, ((FAR, 0.0), (0.1, 0.0)))
    world.step(480)
    # 7/10 m v^2 = c m g times the path
    path = 0.7 * 0.1**2 / (STANDARD.contact.rolling_resistance * STANDARD.solver.gravity)
    assert body.position.x - FAR == pytest.approx(path, rel=0.005)
    assert body.velocity.length == 0


# Two marbles


def first_knock(world):
    """Lets time pass until two things have come together."""
    while True:
        world.step()
        for event in world.events():
            if isinstance(event, Knocked):
                return event


@pytest.mark.parametrize("aside", [0.0, 0.006, 0.012])
def test_a_collision_without_friction_keeps_the_momentum_and_bounces_along_the_normal(aside):
    parameters = gear_with(contact__friction_marbles=0.0, contact__rolling_resistance=0.0)
    world, one, other = with_marbles(parameters, ((FAR, aside), (0.3, 0.02)), ((FAR + 0.02, 0.0), (-0.1, 0.0)))
    momentum = one.mass * one.velocity + other.mass * other.velocity
    before = one.velocity - other.velocity
    knock = first_knock(world)
    normal = (other.position - one.position).normalized()
    after = one.velocity - other.velocity
    assert (one.mass * one.velocity + other.mass * other.velocity - momentum).length < 1e-15
    assert after.dot(normal) == pytest.approx(-STANDARD.contact.restitution_marbles * before.dot(normal), rel=0.03)
    assert after.cross(normal) == pytest.approx(before.cross(normal), rel=0.03)
    assert knock.speed == pytest.approx(before.dot(normal), rel=0.03)


# The torque of a turn


def carrying(parameters, marbles):
    """A slow turn of so many marbles: how far they are ahead of a hollow (rad), or None outside, and the torque."""
    world = World(parameters, board_with(*CORNERS[0][:marbles]), 0)
    world.turn_to(10.0, 0.05)
    place = theory.carried(parameters)
    apart = parameters.board.edge**2 + place.distance**2
    while world.turned < 0.9 * SIXTH:
        world.step(16)
        ahead = world.turned - SIXTH / 2 + place.angle  # the first arm begins half a sixth behind the second hollow
        from_middle = math.sqrt(apart - 2 * parameters.board.edge * place.distance * math.cos(ahead))
        yield ahead, from_middle, world.torque


@pytest.mark.parametrize("marbles", [1, 3, 6])
def test_the_torque_that_carries_marbles_is_what_friction_and_hollows_say(marbles):
    parameters = gear_with(contact__friction=0.0, board__damping=0.0)
    rim, edge = parameters.board.rim, parameters.board.edge
    seen = {"in the hollow": 0, "outside": 0}
    for ahead, from_middle, torque in carrying(parameters, marbles):
        if ahead > 0.06 and from_middle < rim - 0.0002:
            seen["in the hollow"] += 1
            assert torque == pytest.approx(theory.carrying_torque(parameters, marbles, ahead), rel=0.02)
        elif from_middle > rim + 0.0002 and ahead * edge < edge * SIXTH - rim - 0.001:
            seen["outside"] += 1
            assert torque == pytest.approx(theory.carrying_torque(parameters, marbles, None), rel=0.02)
    assert min(seen.values()) > 20


def test_a_pushed_marble_lies_where_theory_says():
    parameters = gear_with(contact__friction=0.0)
    world = World(parameters, board_with(0), 0)
    world.turn_to(0.6 * SIXTH, 0.1)
    world.step(2400)
    x, y = world.marbles[0].body.position
    place = theory.carried(parameters)
    assert math.hypot(x, y) == pytest.approx(place.distance, abs=0.0002)
    assert math.atan2(x, y) == pytest.approx(world.turned - SIXTH / 2 + place.angle, abs=0.01)


def test_the_marbles_and_the_hollows_are_as_heavy_and_as_deep_as_the_parameters_say():
    ball = 2500 * 4 / 3 * math.pi * 0.008**3
    assert gear.ball_mass(STANDARD) == pytest.approx(ball)
    assert World(STANDARD, board_with(LONE), 0).marbles[LONE].body.mass == pytest.approx(7 / 5 * ball)
    # The work against the spring from the middle to the rim is the work against gravity.
    assert gear.stiffness(STANDARD) * 0.007**2 / 2 == pytest.approx(ball * 9.81 * STANDARD.board.depth)
