"""The impeller in a hole of the board with its marbles: built from a position, driven by a hand, stepped, read off.

A world is one turn. It is built from what lies in the 24 hollows, each marble resting in the middle of its own, and
the hole in which the impeller is set; the impeller has not turned yet. Two worlds that are built alike and get the
same inputs at the same steps move alike to the last bit, so to take a turn back, or to see it again, is to build its
world anew. Angles are clockwise, in radians, from the turn's start.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk import batch

from games.core import UserError
from games.fluegelrad import HOLES, HOLLOWS
from sim.buffers import buffer_of
from sim.impeller import gear
from sim.impeller.events import Event, Watch
from sim.impeller.inputs import FURTHEST, LetGo, Timed, TurnTo
from sim.impeller.parameters import SIXTH, Parameters, check
from sim.parameters import STEP

STRIDE = 8
"""Steps between two looks whether all is at rest: a thirtieth of a second."""

LYING = 0.001
"""How far (m) from a hollow's middle a marble may rest and lie in it."""

AT_A_SIXTH = 0.02
"""How far (rad) from a sixth the impeller may rest and stand at it."""

Contents = Sequence[int | None]
"""What lies in each of the 24 hollows: the seat whose marble it is, or None. `State.hollows` of Flügelrad has it."""

_FIELDS = (
    batch.BodyFields.POSITION | batch.BodyFields.ANGLE | batch.BodyFields.VELOCITY | batch.BodyFields.ANGULAR_VELOCITY
)


class Trouble(Enum):
    """Why what was turned is no turn of the rules."""

    LEFT_ARMS = "a marble left the arms"
    BETWEEN = "the impeller stands between two sixths"
    BESIDE = "a marble lies beside its hollow"


class Reading(NamedTuple):
    """What lies on the board, marble by marble in the order of `World.marbles`, and what it means to the rules."""

    sixths: int
    """By how many sixths the impeller has turned, to the nearest, full turns taken off: 0 is no turn."""
    off: float
    """How far (rad) the impeller is from that sixth."""
    nearest: tuple[int, ...]
    """The hollow nearest to each marble."""
    distance: NDArray[np.float64]
    """(n,) how far (m) each marble is from the middle of that hollow."""
    contents: tuple[int | None, ...]
    """What lies in each hollow; a marble beside its hollow lies in none."""
    trouble: Trouble | None
    """What is not as it should be, if anything."""


class World:
    """The impeller and the marbles in one turn.

    `space`, `impeller`, `hollows` and `marbles` are the Pymunk objects; a marble is named by the hollow that it began
    in, and they stand in rising order. `steps` counts the physics steps, `inputs` are the hand's so far, `held` says
    whether the hand has hold of the impeller, and `hand_speed` (rad/s) how fast it turns it at most.
    """

    def __init__(self, parameters: Parameters, contents: Contents, hole: int) -> None:
        """Sets the impeller into `hole` of a board with these contents.

        Raises:
            UserError: the parameters' parts do not fit together.
            ValueError: not 24 contents, or no such hole.
        """
        check(parameters)
        if len(contents) != len(HOLLOWS) or hole not in HOLES:
            raise ValueError("A board has 24 hollows and the holes 0 to 6.")
        self.parameters = parameters
        self.contents = tuple(contents)
        self.hole = hole
        self.steps = 0
        self.inputs: list[Timed] = []
        self.held = False
        self.hand_speed = parameters.hand.speed
        self._wanted = 0.0
        self._slow = 0  # steps for which everything has been slow
        self.space = pymunk.Space()
        self.space.iterations = parameters.solver.iterations
        self.space.collision_slop = parameters.solver.slop
        self.space.collision_persistence = 1  # older impulses, put back on contacts that come again, would add energy
        self.hollows = gear.add_hollows(self.space, parameters)
        self._axle = gear.add_impeller(self.space, parameters, gear.hole_points(parameters)[hole])
        self.impeller = self._axle.body
        self.marbles = {
            hollow: gear.add_marble(self.space, parameters, self.hollows.points[hollow])
            for hollow in HOLLOWS
            if contents[hollow] is not None
        }
        self._points = np.array(self.hollows.points)
        self._watch = Watch(self.space, self.hollows, self.impeller, self.marbles, lambda: self.steps)
        self._buffer = buffer_of(self)

    def put(self, state: NDArray[np.float64], lost: frozenset[int] = frozenset()) -> None:
        """Puts impeller and marbles where a `state` has them, at its speeds; `lost` have left the arms before.

        Only before the first step: what touches then has not touched before.
        """
        bodies = [self.impeller, *(marble.body for marble in self.marbles.values())]
        for body, (x, y, angle, vx, vy, spin) in zip(bodies, state.tolist(), strict=True):
            body.position, body.angle, body.velocity, body.angular_velocity = (x, y), angle, (vx, vy), spin
            self.space.reindex_shapes_for_body(body)
        apart = np.hypot(*np.moveaxis(state[1:, None, :2] - self._points, 2, 0))
        inside, nearest = apart.min(axis=1, initial=math.inf) < self.parameters.board.rim, apart.argmin(axis=1)
        held = {m: int(near) if lies else None for m, near, lies in zip(self.marbles, nearest, inside, strict=True)}
        self._watch.put(held, set(lost))

    def held_by(self, marble: int) -> int | None:
        """The hollow that pulls at the marble, if one does."""
        return self._watch.held_by(marble)

    def overlap(self) -> float:
        """How deep (m) the impeller is in a marble; nothing where they do not overlap."""
        found = 0.0
        for shape in self.impeller.shapes:
            if not shape.sensor:
                for met in self.space.shape_query(shape):
                    if met.shape is not None and met.shape.body is not self.impeller and not met.shape.sensor:
                        depths = [
                            abs(point.distance) for point in met.contact_point_set.points
                        ]  # the sign hangs on order
                        found = max(found, *depths)
        return found

    # -- the hand

    def turn_to(self, angle: float, speed: float | None = None) -> None:
        """From now on the hand wants the impeller at `angle`, and turns it no faster than `speed` (rad/s).

        The hand turns clockwise only: what lies behind the angle wanted so far is taken for that. It is no faster and
        no stronger than the parameters' hand, which is also how fast it is without `speed`.
        """
        hand = self.parameters.hand
        behind = self._wanted if self.held else max(self.turned, 0.0)
        self._wanted = min(max(behind, angle), FURTHEST)
        speed = hand.speed if speed is None else max(0.0, min(hand.speed, speed))
        self.inputs.append(Timed(self.steps, TurnTo(self._wanted, speed)))
        self.held, self.hand_speed = True, speed
        self._drive(self._wanted, hand.torque, speed)

    def let_go(self) -> None:
        """The hand lets go: the impeller runs into the nearest sixth, if the marbles allow."""
        self.inputs.append(Timed(self.steps, LetGo()))
        self.held, self._slow = False, 0
        hand = self.parameters.hand
        self._drive(self._nearest_sixth * SIXTH, hand.catch_torque, hand.catch_speed)

    def do(self, recorded: TurnTo | LetGo) -> None:
        """Does what a hand did."""
        if isinstance(recorded, TurnTo):
            self.turn_to(recorded.angle, recorded.speed)
        else:
            self.let_go()

    def _drive(self, angle: float, torque: float, speed: float) -> None:
        drive = self._axle.drive
        drive.phase, drive.max_force, drive.max_bias = -angle, torque, speed
        drive.error_bias = math.exp(-self.parameters.hand.pull)  # what is left of the error after a second

    @property
    def wanted(self) -> float:
        """Where (rad) the hand wants the impeller."""
        return self._wanted

    @property
    def arrived(self) -> bool:
        """Whether the hand has the impeller where it wants it."""
        return self.held and self._wanted - self.turned < AT_A_SIXTH

    # -- time

    def step(self, n: int = 1) -> None:
        """Lets `n` physics steps pass. Inputs of the hand are made between two calls."""
        space = self.space
        for _ in range(n):
            space.step(STEP)
            self.steps += 1
            if not self.held and self.steps % STRIDE == 0:
                self._slow = self._slow + STRIDE if self.speed() < self.parameters.settle.speed else 0

    @property
    def resting(self) -> bool:
        """Whether all has come to rest after the hand has let go."""
        return not self.held and self._slow * STEP >= self.parameters.settle.hold

    def settle(self, limit_seconds: float = 5.0) -> bool:
        """Lets time pass until all is at rest, or the limit is reached; says whether it is at rest."""
        end = self.steps + round(limit_seconds / STEP)
        while not self.resting and self.steps < end:
            self.step(STRIDE)
        return self.resting

    def speed(self) -> float:
        """How fast (m/s) the fastest is of the crossbars and the marbles that have not left the arms."""
        state = self.state()
        speeds = np.hypot(state[1:, 3], state[1:, 4])
        speeds[[marble in self._watch.lost for marble in self.marbles]] = 0.0
        return max(float(abs(state[0, 5])) * self.parameters.impeller.reach, float(speeds.max(initial=0.0)))

    # -- what is seen

    @property
    def turned(self) -> float:
        """How far (rad) the impeller has turned, clockwise."""
        return -float(self.impeller.angle)

    @property
    def lost(self) -> frozenset[int]:
        """The marbles that have left the arms."""
        return frozenset(self._watch.lost)

    @property
    def torque(self) -> float:
        """The torque (N m) with which the hand, or what draws to a sixth, turned the impeller in the last step."""
        return float(self._axle.drive.impulse) / STEP

    def state(self) -> NDArray[np.float64]:
        """(1 + n, 6): x, y, angle, vx, vy, spin of the impeller and of the marbles; counter-clockwise is positive."""
        self._buffer.clear()
        batch.get_space_bodies(self.space, _FIELDS, self._buffer)  # in the order in which they were added; ground last
        return np.frombuffer(self._buffer.float_buf()).reshape(-1, 6)[:-1].copy()

    def events(self) -> list[Event]:
        """What happened since the last call, in the order in which it happened."""
        happened, self._watch.events = self._watch.events, []
        return happened

    @property
    def _nearest_sixth(self) -> int:
        return round(self.turned / SIXTH)

    def read(self) -> Reading:
        """What lies where now."""
        apart = self.state()[1:, None, :2] - self._points
        distances = np.hypot(apart[:, :, 0], apart[:, :, 1])
        nearest = tuple(distances.argmin(axis=1).tolist())
        distance = distances.min(axis=1, initial=math.inf)
        contents: list[int | None] = [None] * len(HOLLOWS)
        for marble, hollow, far in zip(self.marbles, nearest, distance, strict=True):
            if far <= LYING:
                contents[hollow] = self.contents[marble]
        off = abs(self.turned - self._nearest_sixth * SIXTH)
        trouble = self._trouble(off, distance)
        return Reading(self._nearest_sixth % 6, off, nearest, distance, tuple(contents), trouble)

    def _trouble(self, off: float, distance: NDArray[np.float64]) -> Trouble | None:
        if self._watch.lost:
            return Trouble.LEFT_ARMS
        if off > AT_A_SIXTH:
            return Trouble.BETWEEN
        return Trouble.BESIDE if (distance > LYING).any() else None


def turn(world: World, sixths: int, speed: float, limit_seconds: float = 60.0) -> Reading:
    """Turns the impeller by `sixths` at `speed` (rad/s), lets go, and reads off what lies where when all rests."""
    world.turn_to(sixths * SIXTH, speed)
    end = world.steps + round(limit_seconds / STEP)
    while not world.arrived and world.steps < end:
        world.step(STRIDE)
    world.let_go()
    world.settle()
    return world.read()


def replayed(parameters: Parameters, contents: Contents, hole: int, inputs: Iterable[Timed], steps: int) -> World:
    """A turn once more: the world after so many steps with the recorded inputs.

    Raises:
        UserError: the inputs are not in the order of their steps, or go on after the last.
    """
    world = World(parameters, contents, hole)
    for timed in inputs:
        if not world.steps <= timed.step <= steps:
            raise UserError(f"An input of the hand at step {timed.step} should come at {world.steps} to {steps}.")
        world.step(timed.step - world.steps)
        world.do(timed.input)
    world.step(steps - world.steps)
    return world
