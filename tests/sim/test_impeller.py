"""One turn of the impeller: the hand that drives it, what happens, and what is read off at the end."""

import math
import platform
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pymunk
import pytest

from games.core import UserError
from games.fluegelrad import CORNERS, GAME, Turn
from sim.impeller import (
    BOOK,
    SIXTH,
    STANDARD,
    Dropped,
    Knocked,
    LeftArms,
    LetGo,
    RolledOut,
    Timed,
    Trouble,
    TurnTo,
    World,
    replayed,
    turn,
)
from sim.parameters import STEP

HASHES = {
    ("7.3.1", "Linux", "x86_64"): "121074bd0bebd7a64a8775b3fbe865532923eac86dc0e95fcf6ee727b863e27e",
}
"""Of the wild turn, for a version of Pymunk and a machine."""

ROOT = Path(__file__).parents[2]
START = GAME.start()
CALM = STANDARD.hand.calm
HOLE = 3
FULL = [0, 1] * 3 + [0] * 18
"""Marbles in every hollow."""


def dragged(*drags, contents=START.hollows, hole=HOLE, parameters=STANDARD):
    """A world after the hand was at these angles (rad) for so many steps each; it has not let go."""
    world = World(parameters, contents, hole)
    for angle, steps in drags:
        world.turn_to(angle)
        world.step(steps)
    return world


def let_go(world):
    world.let_go()
    assert world.settle()
    return world.read()


# What a turn does


def test_a_turn_carries_each_marble_to_the_hollow_that_the_rules_name():
    contents = [None] * 24
    for owner, corner in enumerate(CORNERS[HOLE]):
        contents[corner] = owner  # six owners, to tell the marbles apart
    world = World(STANDARD, contents, HOLE)
    reading = turn(world, 2, CALM)
    assert reading.trouble is None
    assert reading.sixths == 2
    for place, corner in enumerate(CORNERS[HOLE]):
        assert reading.contents[corner] == (place - 2) % 6
    assert tuple(CORNERS[HOLE].index(hollow) for hollow in reading.nearest) == tuple(
        (CORNERS[HOLE].index(marble) + 2) % 6 for marble in world.marbles
    )


def test_marbles_that_are_not_about_the_hole_do_not_move_at_all():
    world = World(STANDARD, FULL, HOLE)
    before = world.state()
    turn(world, 1, CALM)
    stayed = [row for row, marble in enumerate(world.marbles, 1) if marble not in CORNERS[HOLE]]
    assert len(stayed) == 18
    assert (world.state()[stayed, :2] == before[stayed, :2]).all()


def test_the_state_has_the_impeller_first_and_the_marbles_in_their_order():
    world = dragged((1.0, 30))
    bodies = [world.impeller, *(marble.body for marble in world.marbles.values())]
    assert list(world.marbles) == [hollow for hollow in range(24) if START.hollows[hollow] is not None]
    for row, body in zip(world.state(), bodies, strict=True):
        assert row.tolist() == [*body.position, body.angle, *body.velocity, body.angular_velocity]


def test_a_board_without_marbles_turns_too():
    reading = turn(World(STANDARD, [None] * 24, 0), 1, CALM)
    assert (reading.sixths, reading.trouble, reading.nearest) == (1, None, ())


def test_a_board_is_24_hollows_and_7_holes_and_its_gear_fits():
    for contents, hole in ((FULL[:-1], 0), (FULL, 7), (FULL, -1)):
        with pytest.raises(ValueError, match="24 hollows"):
            World(STANDARD, contents, hole)
    with pytest.raises(UserError, match="fit together"):
        World(BOOK.replaced(STANDARD, "impeller.width", 0.02), FULL, 0)


# The hand


def test_the_hand_turns_clockwise_to_where_it_wants_the_impeller():
    world = dragged((1.0, 240))
    assert world.turned == pytest.approx(1.0, abs=0.01)
    assert world.arrived
    x, y = world.impeller.local_to_world((0.0, 0.03)) - world.impeller.position
    assert math.atan2(x, y) == pytest.approx(world.turned), "what pointed to bearing 0 points to the east of it"


def test_the_hand_does_not_turn_back():
    world = dragged((1.0, 240), (0.2, 240), (-5.0, 240))
    assert world.turned == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize(("angle", "sixths"), [(20, 0), (40, 1), (100, 2), (200, 3), (340, 0), (400, 1)])
def test_letting_go_lets_it_run_into_the_nearest_sixth_and_a_full_turn_is_none(angle, sixths):
    world = World(STANDARD, START.hollows, HOLE)
    world.turn_to(math.radians(angle), CALM)
    while not world.arrived:
        world.step()
    reading = let_go(world)
    assert reading.trouble is None
    assert reading.sixths == sixths
    assert reading.off < 0.001
    assert world.turned == pytest.approx(round(angle / 60) * SIXTH, abs=0.001)
    expected = START.play(Turn(HOLE, sixths)).hollows if sixths else START.hollows
    assert reading.contents == expected


def test_a_turn_may_go_on_after_letting_go():
    world = dragged((SIXTH, 240))
    assert let_go(world).sixths == 1
    world.turn_to(0.0)
    world.step(60)
    assert world.turned == pytest.approx(SIXTH, abs=0.001), "nor does it turn back then"
    world.turn_to(2 * SIXTH, CALM)
    world.step(240)
    assert let_go(world).contents == START.play(Turn(HOLE, 2)).hollows


def test_the_hand_is_as_fast_as_it_is_told_and_never_faster_than_its_bound():
    for speed, bound in ((2.0, 2.0), (-1.0, 0.0), (None, STANDARD.hand.speed), (100.0, STANDARD.hand.speed)):
        world = World(STANDARD, [None] * 24, 0)
        world.turn_to(50.0, speed)
        rates = []
        for _ in range(240):
            world.step()
            rates.append(-world.impeller.angular_velocity)
        assert rates[-1] == pytest.approx(bound, rel=1e-6)
        assert max(rates) <= bound * 1.0001


def test_the_hand_is_no_stronger_than_its_bound():
    """Six marbles in their hollows need more than 6 mN m; a hand with 4 cannot get them out."""
    weak = BOOK.replaced(STANDARD, "hand.torque", 0.004)
    world = dragged((2.0, 480), contents=FULL, parameters=weak)
    assert world.turned < SIXTH / 2
    assert world.torque == pytest.approx(0.004)
    assert not world.arrived
    assert let_go(world).contents == tuple(FULL)


# What goes wrong


def test_turned_too_fast_marbles_leave_the_arms_and_the_turn_can_be_taken_back():
    world = World(BOOK.replaced(STANDARD, "hand.speed", 30.0), FULL, HOLE)
    reading = turn(world, 5, 30.0)
    assert reading.trouble is Trouble.LEFT_ARMS
    assert world.lost <= set(CORNERS[HOLE]) and world.lost
    assert {event.marble for event in world.events() if isinstance(event, LeftArms)} == world.lost
    again = World(world.parameters, world.contents, world.hole).read()
    assert (again.contents, again.sixths, again.trouble) == (tuple(FULL), 0, None)


def test_an_impeller_that_is_held_between_two_sixths_stands_between():
    reading = dragged((0.5, 240)).read()
    assert reading.trouble is Trouble.BETWEEN
    assert reading.off == pytest.approx(0.5, abs=0.01)


def test_a_marble_beside_its_hollow_lies_in_none():
    world = World(STANDARD, START.hollows, HOLE)
    world.step()
    body = world.marbles[6].body
    body.position += pymunk.Vec2d(0.008, 0.0)  # beyond the rim, which is 7 mm away
    assert world.settle()
    reading = world.read()
    assert reading.trouble is Trouble.BESIDE
    row = list(world.marbles).index(6)
    assert (reading.nearest[row], reading.contents[6]) == (6, None)
    assert reading.distance[row] == pytest.approx(0.008, abs=1e-5)


def test_nothing_rests_while_the_hand_has_hold():
    world = dragged((0.5, 480))
    assert not world.resting
    assert not world.settle(1.0)
    assert world.steps == 480 + 240


# What happens


def test_a_carried_marble_rolls_out_of_its_hollow_drops_into_the_next_and_meets_wood():
    contents = [None] * 24
    contents[0] = 1
    world = World(STANDARD, contents, 0)
    world.turn_to(2 * SIXTH, CALM)
    world.step(240)
    let_go(world)
    events = world.events()
    ways = [(type(event), event.hollow) for event in events if isinstance(event, Dropped | RolledOut)]
    assert ways == [(RolledOut, 0), (Dropped, 1), (RolledOut, 1), (Dropped, 2)]
    assert all(event.marble == 0 and 0 < event.step <= world.steps for event in events)
    knocks = [event for event in events if isinstance(event, Knocked)]
    assert all(event.other is None and 0 < event.speed < 1.0 for event in knocks)
    # The end of a crossbar meets the resting marble, as fast as the line from one to the other is off the axle. That
    # is twice the area of the triangle of axle, marble and crossbar's end over the latter two's distance (Heron).
    a, b, c = STANDARD.board.edge, math.hypot(STANDARD.impeller.reach, STANDARD.impeller.crossbar), 0.010
    s = (a + b + c) / 2
    lever = 2 * math.sqrt(s * (s - a) * (s - b) * (s - c)) / c
    assert knocks[0].speed == pytest.approx(CALM * lever, rel=0.03)
    assert [event.step for event in events] == sorted(event.step for event in events)
    assert world.events() == []


def test_marbles_at_rest_make_no_events():
    world = World(STANDARD, FULL, 0)
    world.step(240)
    assert world.events() == []
    assert world.resting


# Determinism and replay


def wild():
    """A turn with many inputs, the last steps of which fling marbles out of the arms."""
    world = World(BOOK.replaced(STANDARD, "hand.speed", 30.0), FULL, HOLE)
    for i in range(40):
        world.turn_to(0.02 * i * i, 1.0 + 0.6 * i)
        world.step(7)
    world.let_go()
    world.step(300)
    return world


def fingerprint(world):
    return sha256(world.state().tobytes()).hexdigest()


def test_two_processes_agree_to_the_last_bit():
    printed = [
        subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
        for _ in range(2)
    ]
    assert printed[0] == printed[1] == [fingerprint(wild())]


def test_the_hash_is_that_of_this_pymunk_on_this_machine():
    here = (pymunk.version, platform.system(), platform.machine())
    if here not in HASHES:
        pytest.skip(f"no hash is known for Pymunk {here[0]} on {here[1]}, {here[2]}")
    assert fingerprint(wild()) == HASHES[here]


def test_a_recorded_turn_replays_to_the_last_bit_from_its_json():
    world = wild()
    written = msgspec.json.encode(world.inputs)
    inputs = msgspec.json.decode(written, type=list[Timed])
    again = replayed(world.parameters, world.contents, world.hole, inputs, world.steps)
    assert world.lost
    assert fingerprint(again) == fingerprint(world)
    assert again.inputs == world.inputs
    assert again.read().trouble is world.read().trouble


def test_inputs_out_of_order_are_not_replayed():
    later, earlier = Timed(20, TurnTo(1.0, 1.0)), Timed(10, LetGo())
    for inputs, steps in (((later, earlier), 100), ((later,), 15)):
        with pytest.raises(UserError, match="should come at"):
            replayed(STANDARD, START.hollows, HOLE, inputs, steps)


def test_it_makes_no_difference_how_steps_are_grouped():
    worlds = []
    for grouping in ((300,), (1,) * 300, (7, 100, 4, 189)):
        world = dragged((3.0, 0))
        for steps in grouping:
            world.step(steps)
        worlds.append(world)
    assert len({fingerprint(world) for world in worlds}) == 1


def test_inputs_are_what_the_hand_did_not_what_it_wished_for():
    world = dragged((1.0, 10), (0.5, 10))
    world.let_go()
    fastest = STANDARD.hand.speed
    assert world.inputs == [
        Timed(0, TurnTo(1.0, fastest)),
        Timed(10, TurnTo(1.0, fastest)),
        Timed(20, LetGo()),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '[[0,["turn to",-1,1]]]',
        '[[0,["turn to",1,1e9]]]',
        '[[-1,["let go"]]]',
        '[[0,["jump"]]]',
        '[[1000001,["let go"]]]',
    ],
)
def test_inputs_out_of_range_are_not_read(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=list[Timed])


def test_a_space_that_is_taken_apart_reports_no_event():
    """Its contacts end, and the springs that the reports would switch may be gone already."""
    world = dragged((0.1, 10), contents=FULL, hole=0)
    world.events()
    world.space.remove(world.marbles[0].centre)  # ends its contacts with its hollow and with what the arms sweep
    assert world.events() == []
    assert not world.lost


def test_a_step_is_a_step_of_the_clock():
    world = World(STANDARD, [None] * 24, 0)
    world.turn_to(50.0, 2.0)
    world.step(120)
    begun = world.turned
    world.step(240)
    assert world.turned - begun == pytest.approx(2.0 * 240 * STEP, rel=1e-6)


if __name__ == "__main__":
    print(fingerprint(wild()))
