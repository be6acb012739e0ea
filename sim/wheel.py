"""The wheel on the table with its contents: built from a scene, stepped, observed.

Physics steps are `STEP` long. What is ours beside the library's step (the third dimension, events) is done once in
`STRIDE` steps, always where the number of steps since the world was built is a multiple of `STRIDE`; so it makes no
difference how calls of `step` are grouped, and pieces may be pushed, added and removed between any two steps.

A world that goes on and one rebuilt from its scene differ in the last bits, because contact caches are not in a
scene. Whoever wants runs that are identical builds the world anew from a scene: a turn does, wherever it is played.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk import batch

from sim import gear
from sim.axial import Axial
from sim.parameters import COMPARTMENTS, STEP, Parameters
from sim.pieces import Form, form
from sim.scene import TWELFTH, PiecePose, Scene, WheelPose

STRIDE = 8
"""Steps between two looks at the third dimension and at events."""

_FIELDS = (
    batch.BodyFields.POSITION | batch.BodyFields.ANGLE | batch.BodyFields.VELOCITY | batch.BodyFields.ANGULAR_VELOCITY
)


class Crossed(NamedTuple):
    """The centre of a piece went over a divider from one compartment into another."""

    step: int
    piece: int
    before: int
    now: int


class TippedOut(NamedTuple):
    """A piece tipped out of the wheel, to `side` +1 (towards the player) or -1."""

    step: int
    piece: int
    side: int


class TouchedTable(NamedTuple):
    """A piece touched the table for the first time since it was added."""

    step: int
    piece: int


class Impact(NamedTuple):
    """A piece hit something; `strength` is approach speed times the mass that was stopped (N s).

    `other` is the other piece, or None for wood.
    """

    step: int
    piece: int
    other: int | None
    strength: float


Event = Crossed | TippedOut | TouchedTable | Impact


class Rest(NamedTuple):
    """Whether the wheel came to rest, and how long it took (s); where it did not, how long was waited."""

    rested: bool
    seconds: float


class Observation(NamedTuple):
    """What is to be seen of the wheel and its n pieces, which stand in rising order of their ids.

    Angles ahead lie in the wheel's frame. `compartment` is -1 for a piece that is out, and `edge`, the angle ahead
    of the furthermost point of the outline, is counted from the same turn as the centre, which lies in
    -1/24 to 23/24 of a turn.
    """

    step: int
    wheel: WheelPose
    ids: NDArray[np.int64]  # (n,)
    kinds: tuple[str, ...]  # n
    poses: NDArray[np.float64]  # (n, 3): x, y (m), angle (rad)
    velocities: NDArray[np.float64]  # (n, 3): m/s, m/s, rad/s
    axial: NDArray[np.float64]  # (n,) m
    compartment: NDArray[np.int64]  # (n,)
    edge: NDArray[np.float64]  # (n,) rad ahead
    touches_table: NDArray[np.bool_]  # (n,) touched it, now or earlier
    out: NDArray[np.bool_]  # (n,) tipped out of the wheel


class World:
    """The wheel on the table with its contents.

    `space`, `wheel` and `bodies` (by piece id) are the Pymunk objects, for a hand to act on. `steps` counts the
    physics steps since the world was built. Each is cut into `cuts` equal parts: more than one while a hand pushes a
    piece about, so that it does not run into wood before the solver has a say. `axial.held` is the piece in a hand,
    which keeps its place along the axis.
    """

    def __init__(self, parameters: Parameters, scene: Scene, axle: float | None = None) -> None:
        """Builds the world from `scene`; with `axle` (rad/s) the wheel turns on a fixed axle at that rate."""
        self.parameters = parameters
        self.steps = 0
        self.axle = axle
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -parameters.solver.gravity)
        self.space.iterations = parameters.solver.iterations
        self.space.collision_slop = parameters.solver.slop
        self.table = gear.add_table(self.space, parameters)
        self.wheel = gear.add_wheel(self.space, parameters, scene.wheel, axle)
        self.bodies: dict[int, pymunk.Body] = {}
        self.shapes: dict[int, pymunk.Shape] = {}
        self.forms: dict[int, Form] = {}
        self.axial = Axial(parameters)
        self.cuts = 1
        self._ids: dict[pymunk.Shape, int] = {}
        self._touched: set[int] = set()
        self._events: list[Event] = []
        self._grip: pymunk.Constraint | None = None
        self._brake = (
            None if axle is not None else gear.rolling_brake(self.space, self.wheel, self.space.static_body, 0.0)
        )
        self._roller_brakes: dict[int, pymunk.SimpleMotor] = {}
        self._buffer = batch.Buffer()
        self.space.on_collision(gear.PIECE_TYPE, gear.TABLE_TYPE, begin=self._on_table)
        self.space.on_collision(gear.PIECE_TYPE, gear.WOOD_TYPE, begin=self._on_wood)
        self.space.on_collision(gear.PIECE_TYPE, gear.PIECE_TYPE, begin=self._on_piece)
        for pose in sorted(scene.pieces, key=lambda pose: pose.id):
            self._put(pose)
        self._reindex()

    # -- contents

    def add(self, pose: PiecePose) -> None:
        """Puts a piece into the world. Raises ValueError where its id is taken."""
        if pose.id in self.bodies:
            raise ValueError(f"There is a piece {pose.id} already.")
        self._put(pose)
        self._reindex()

    def remove(self, piece: int) -> PiecePose:
        """Takes a piece away; returns the pose that it had. Raises KeyError where there is none."""
        pose = self.pose(piece)
        self.axial.remove(piece)
        brake = self._roller_brakes.pop(piece, None)
        if brake is not None:
            self.space.remove(brake)
        del self._ids[self.shapes[piece]]
        self.space.remove(self.bodies.pop(piece), self.shapes.pop(piece))
        del self.forms[piece]
        self._touched.discard(piece)
        self._reindex()
        return pose

    def pose(self, piece: int) -> PiecePose:
        """The pose of one piece. Raises KeyError where there is none."""
        body = self.bodies[piece]
        third = self.axial.state(piece)
        return PiecePose(
            piece,
            self.forms[piece].kind,
            *body.position,
            body.angle,
            *body.velocity,
            body.angular_velocity,
            third.place,
            third.speed,
            third.seed,
            third.draws,
            third.out,
        )

    def scene(self) -> Scene:
        """The poses of all, from which a world can be built anew."""
        wheel = self.wheel
        return Scene(
            WheelPose(*wheel.position, wheel.angle, *wheel.velocity, wheel.angular_velocity),
            tuple(self.pose(piece) for piece in sorted(self.bodies)),
        )

    def _put(self, pose: PiecePose) -> None:
        piece = form(pose.kind, self.parameters)
        body, shape = gear.add_piece(self.space, self.parameters, piece, pose)
        self.bodies[pose.id], self.shapes[pose.id], self.forms[pose.id] = body, shape, piece
        self._ids[shape] = pose.id
        self.axial.add(pose, piece)
        if piece.radius:
            self._brake_roller(pose.id, self.space.static_body if pose.out else self.wheel)

    def _brake_roller(self, piece: int, on: pymunk.Body) -> None:
        old = self._roller_brakes.pop(piece, None)
        if old is not None:
            self.space.remove(old)
        kind = self.forms[piece]
        torque = self.parameters.contact.roller_resistance * kind.mass * self.parameters.solver.gravity * kind.radius
        self._roller_brakes[piece] = gear.rolling_brake(self.space, self.bodies[piece], on, torque)

    def _reindex(self) -> None:
        """After a change of contents: which row of the batch is which body, and what the wheel carries."""
        self._buffer.clear()
        batch.get_space_bodies(self.space, batch.BodyFields.BODY_ID, self._buffer)
        rows = {body: row for row, body in enumerate(memoryview(self._buffer.int_buf()).cast("P"))}
        order = [self.wheel, *(self.bodies[piece] for piece in sorted(self.bodies))]
        self._rows = np.array([rows[body.id] for body in order])
        batch.get_space_bodies(self.space, _FIELDS, self._buffer)
        self._state = np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(len(rows), 6)
        self._weigh()
        self._compartments = self._compartment(self._read())

    def _weigh(self) -> None:
        """Sets the rolling resistance to what the wheel weighs with all that is in it."""
        if self._brake is not None:
            out = self.axial.out_ids()
            inside = sum(kind.mass for piece, kind in self.forms.items() if piece not in out)
            weight = (self.wheel.mass + inside) * self.parameters.solver.gravity
            self._brake.max_force = self.parameters.contact.rolling_resistance * weight * self.parameters.wheel.radius

    # -- time

    def step(self, n: int = 1) -> None:
        """Lets `n` physics steps pass. Inputs of a hand are set between two calls."""
        while n > 0:
            run = min(n, STRIDE - self.steps % STRIDE)
            for _ in range(run * self.cuts):
                self.space.step(STEP / self.cuts)
            self.steps += run
            n -= run
            if self.steps % STRIDE == 0:
                self._stride()

    def settle(self, limit_seconds: float = 10.0) -> Rest:
        """Lets time pass until all is at rest, or the limit is reached. What lies on the table is not waited for."""
        begun, still = self.steps, 0
        hold = max(1, round(self.parameters.settle.hold / (STEP * STRIDE)))
        while (self.steps - begun) * STEP < limit_seconds:
            self.step(STRIDE - self.steps % STRIDE)
            still = still + 1 if self.speed() < self.parameters.settle.speed else 0
            if still >= hold:
                return Rest(True, (self.steps - begun) * STEP)
        return Rest(False, (self.steps - begun) * STEP)

    def speed(self) -> float:
        """How fast (m/s) the fastest moves of the wheel at its rim and the pieces that have not come to the table."""
        state = self._read()
        moving = [math.hypot(*state[0, 3:5]) + abs(state[0, 5]) * self.parameters.wheel.radius]
        for row, piece in enumerate(sorted(self.bodies), 1):
            if piece not in self._touched:
                vx, vy, spin = state[row, 3:]
                moving.append(math.hypot(vx, vy) + abs(spin) * 0.01 + abs(self.axial.state(piece).speed))
        return float(max(moving))

    def _read(self) -> NDArray[np.float64]:
        """(1 + n, 6): x, y, angle, vx, vy, spin of the wheel and then of the pieces in rising order of ids."""
        self._buffer.clear()
        batch.get_space_bodies(self.space, _FIELDS, self._buffer)
        rows: NDArray[np.float64] = self._state[self._rows]
        return rows

    def _stride(self) -> None:
        state = self._read()
        for piece, side in self.axial.advance(state, STRIDE * STEP):
            self.shapes[piece].filter = gear.MEETS_OUTSIDE
            if piece in self._roller_brakes:
                self._brake_roller(piece, self.space.static_body)
            self._weigh()
            self._events.append(TippedOut(self.steps, piece, side))
        self._note_crossings(state)

    def _note_crossings(self, state: NDArray[np.float64]) -> None:
        now = self._compartment(state)
        if (now != self._compartments).any():
            ids = sorted(self.bodies)
            out = self.axial.out_ids()
            for i in np.flatnonzero(now != self._compartments):
                if ids[i] not in out:
                    self._events.append(Crossed(self.steps, ids[i], int(self._compartments[i]), int(now[i])))
        self._compartments = now

    def _ahead(self, state: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,) angle ahead of each piece's centre in the wheel's frame, from -1/24 to 23/24 of a turn."""
        from_hub = state[1:, :2] - state[0, :2]
        turn: NDArray[np.float64] = np.arctan2(-from_hub[:, 0], -from_hub[:, 1]) + (state[0, 2] + TWELFTH / 2)
        return turn % (2 * math.pi) - TWELFTH / 2

    def _compartment(self, state: NDArray[np.float64]) -> NDArray[np.int64]:
        return np.rint(self._ahead(state) / TWELFTH).astype(np.int64) % COMPARTMENTS

    # -- what is seen

    def observe(self) -> Observation:
        """The wheel and its contents now."""
        state = self._read()
        ids = sorted(self.bodies)
        ahead = self._ahead(state)
        out = np.array([self.axial.state(piece).out for piece in ids], dtype=bool)
        compartment = np.where(out, -1, self._compartment(state))
        return Observation(
            self.steps,
            WheelPose(*map(float, state[0])),
            np.array(ids, dtype=np.int64),
            tuple(self.forms[piece].kind for piece in ids),
            state[1:, :3].copy(),
            state[1:, 3:].copy(),
            np.array([self.axial.state(piece).place for piece in ids]),
            compartment,
            np.array([self._edge(piece, state, row) for row, piece in enumerate(ids, 1)]) + ahead,
            np.array([piece in self._touched for piece in ids], dtype=bool),
            out,
        )

    def _edge(self, piece: int, state: NDArray[np.float64], row: int) -> float:
        """How far ahead of its centre (rad at the hub) the furthermost point of the piece is."""
        kind = self.forms[piece]
        x, y, angle = state[row, :3]
        dx, dy = x - state[0, 0], y - state[0, 1]
        if kind.radius:
            return math.asin(min(1.0, kind.radius / math.hypot(dx, dy)))
        centre = math.atan2(-dx, -dy)
        cos, sin = math.cos(angle), math.sin(angle)
        corners = (math.atan2(-(dx + cos * a - sin * b), -(dy + sin * a + cos * b)) for a, b in kind.outline)
        return max((corner - centre + math.pi) % (2 * math.pi) - math.pi for corner in corners)

    def events(self) -> list[Event]:
        """What happened since the last call, in the order in which it happened."""
        happened, self._events = self._events, []
        return happened

    def energy(self) -> float:
        """Mechanical energy (J) of wheel and contents seen from the side, heights counted from the table."""
        gravity = self.parameters.solver.gravity
        bodies = [*self.bodies.values()] if self.axle is not None else [self.wheel, *self.bodies.values()]
        return sum(body.kinetic_energy / 2 + body.mass * gravity * body.position.y for body in bodies)

    # -- hands on the wheel

    def hold(self, torque: float) -> None:
        """Grips the wheel: it keeps its roll against up to `torque` (N m) until let go."""
        self.let_go()
        self._grip = pymunk.GearJoint(self.space.static_body, self.wheel, self.wheel.angle, 1.0)
        self._grip.max_force = torque
        self.space.add(self._grip)

    def let_go(self) -> None:
        """Lets go of the wheel, if it was gripped."""
        if self._grip is not None:
            self.space.remove(self._grip)
            self._grip = None

    @property
    def held(self) -> bool:
        """Whether the wheel is gripped."""
        return self._grip is not None

    def shift(self, distance: float) -> None:
        """Moves the wheel with all that is in it by `distance` (m, to the right), without rolling it."""
        out = self.axial.out_ids()
        for body in (self.wheel, *(body for piece, body in self.bodies.items() if piece not in out)):
            body.position += pymunk.Vec2d(distance, 0.0)
            self.space.reindex_shapes_for_body(body)

    # -- what the library reports

    def _on_table(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        piece = self._ids[arbiter.shapes[0]]
        if piece not in self._touched:
            self._touched.add(piece)
            self._events.append(TouchedTable(self.steps, piece))

    def _on_wood(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        self._note_impact(arbiter, self._ids[arbiter.shapes[0]], None)

    def _on_piece(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        one, other = arbiter.shapes
        self._note_impact(arbiter, self._ids[one], self._ids[other])

    def _note_impact(self, arbiter: pymunk.Arbiter, piece: int, other: int | None) -> None:
        a, b = arbiter.bodies
        speed = abs((a.velocity - b.velocity).dot(arbiter.normal))
        mass = 1 / (1 / a.mass + (1 / b.mass if b.body_type == pymunk.Body.DYNAMIC else 0.0))
        if speed > 0.05:
            self._events.append(Impact(self.steps, piece, other, speed * mass))
