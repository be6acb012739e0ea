"""The wheel on the table with its contents: built from a scene, stepped, observed.

Physics steps are `STEP` long. What is ours beside the library's step is done once in `STRIDE` steps (the third
dimension) or `GLANCE` steps (crossed dividers), always where the number of steps since the world was built is a
multiple of these; so it makes no difference how calls of `step` are grouped, and pieces may be pushed, added and
removed between any two.

A world that goes on and one rebuilt from its scene differ in the last bits, because contact caches are not in a
scene. Whoever wants runs that are identical builds the world anew from a scene: a turn does, wherever it is played.
"""

from __future__ import annotations

import math
import weakref
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import numpy as np
import pymunk
from pymunk import batch
from pymunk._chipmunk_cffi import lib

from sim import energy, gear, observation
from sim.axial import Axial, Motion
from sim.buffers import buffer_of
from sim.contacts import Contacts, silence
from sim.observation import Crossed, Event, Observation, State, TippedOut
from sim.parameters import STEP, Parameters
from sim.pieces import PieceShape, form
from sim.scene import PiecePose, Scene, WheelPose, pitched

STRIDE = 4
"""Steps between two looks at the third dimension: a frame's worth."""
GLANCE = 3 * STRIDE
"""Steps between two looks at who crossed a divider: a twentieth of a second, in which no piece crosses two."""
GLANCES = 64
"""Looks that are kept until somebody asks what happened; together they take hardly longer to go through than one."""

BEARING = 0.7
"""Share of the normal that has to point up where wood bears a piece: steeper wood lets it slip."""

_FIELDS = (
    batch.BodyFields.POSITION | batch.BodyFields.ANGLE | batch.BodyFields.VELOCITY | batch.BodyFields.ANGULAR_VELOCITY
)


class Rest(NamedTuple):
    """Whether the wheel came to rest, and how long it took (s); where it did not, how long was waited."""

    rested: bool
    seconds: float


def _motion(dx: float, dy: float, angle: float, vx: float, vy: float, spin: float) -> Motion:
    """The motion of a piece at this place from the hub (m), with these speeds against it (m/s)."""
    vx, vy = vx + spin * dy, vy - spin * dx
    distance = math.hypot(dx, dy) or 1.0
    return Motion(dy, dx / distance, (vy * dx - vx * dy) / distance, math.hypot(vx, vy), pitched(dx, dy, angle))


class World:
    """The wheel on the table with its contents.

    `space`, `wheel` and `bodies` (by piece id) are the Pymunk objects, for a hand to act on. Each physics step is cut
    into `substeps` equal parts: more than one while a hand pushes a piece about, so that it does not run into wood
    before the solver has a say. `axial.held` is the piece in a hand, which keeps its place along the axis.
    """

    def __init__(self, parameters: Parameters, scene: Scene, axle: float | None = None) -> None:
        """Builds the world from `scene`; with `axle` (rad/s) the wheel turns on a fixed axle at that rate.

        Raises ValueError where two pieces have the same id.
        """
        self.parameters = parameters
        self.substeps = 1
        self.axle = axle
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -parameters.solver.gravity)
        self.space.iterations = parameters.solver.iterations
        self.space.collision_slop = parameters.solver.slop
        self.space.collision_bias = parameters.solver.overlap_left
        self.space.collision_persistence = 1  # older impulses, put back on contacts that come again, would add energy
        gear.add_table(self.space, parameters)
        self.wheel = gear.add_wheel(self.space, parameters, scene.wheel, axle)
        self.bodies: dict[int, pymunk.Body] = {}
        self.shapes: dict[int, pymunk.Shape] = {}
        self.forms: dict[int, PieceShape] = {}
        self.axial = Axial(parameters)
        self._contacts = Contacts(self.space, self.axial, self.wheel.mass or math.inf)
        weakref.finalize(self, silence, self.space)
        self._grip: pymunk.Constraint | None = None
        self._brakes: dict[pymunk.Body, pymunk.SimpleMotor] = {}
        self._glances: list[tuple[int, State]] = []
        self._buffer = buffer_of(self)
        for pose in sorted(scene.pieces, key=lambda pose: pose.id):
            self._put(pose)
        self._take_stock()

    @property
    def steps(self) -> int:
        """How many physics steps have passed since the world was built."""
        return self._contacts.steps

    # -- contents

    def add(self, pose: PiecePose) -> None:
        """Puts a piece into the world. Raises ValueError where its id is taken."""
        self._note_crossings()
        self._put(pose)
        self._take_stock()

    def remove(self, piece: int) -> PiecePose:
        """Takes a piece away; returns the pose that it had. Raises KeyError where there is none."""
        self._note_crossings()
        pose = self.pose(piece)
        body, shape = self.bodies.pop(piece), self.shapes.pop(piece)
        self._release_brake(body)
        self.space.remove(body, shape)  # reports the end of its contacts
        del self._contacts.ids[shape], self.forms[piece]
        self._contacts.touched.discard(piece)
        self.axial.remove(piece)
        self._take_stock()
        return pose

    def pose(self, piece: int) -> PiecePose:
        """The pose of one piece. Raises KeyError where there is none."""
        body, third = self.bodies[piece], self.axial.state(piece)
        return PiecePose(
            piece,
            self.forms[piece].kind,
            *body.position,
            body.angle,
            *body.velocity,
            body.angular_velocity,
            third.place,
            third.speed,
            third.yaw,
            third.yaw_rate,
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
        if pose.id in self.bodies:
            raise ValueError(f"There is a piece {pose.id} already.")
        piece = form(pose.kind, self.parameters)
        body, shape = gear.piece(self.parameters, piece, pose, self.wheel.position)
        self.space.add(body, shape)
        self.bodies[pose.id], self.shapes[pose.id], self.forms[pose.id] = body, shape, piece
        self._contacts.ids[shape] = pose.id
        self.axial.add(pose, piece)
        if piece.radius:
            self._brake_roller(pose.id, self.space.static_body if pose.out else self.wheel)

    def _take_stock(self) -> None:
        """After a change of contents: which row of the batch is which body, what the wheel weighs, what lies where."""
        self._ids = sorted(self.bodies)
        self._buffer.clear()
        batch.get_space_bodies(self.space, batch.BodyFields.BODY_ID, self._buffer)
        rows = {body: row for row, body in enumerate(memoryview(self._buffer.int_buf()).cast("P"))}
        self._rows = np.array([rows[body.id] for body in (self.wheel, *(self.bodies[piece] for piece in self._ids))])
        batch.get_space_bodies(self.space, _FIELDS, self._buffer)
        # A view of the library's own array, which every later reading fills again.
        self._batch: State = np.frombuffer(self._buffer.float_buf()).reshape(len(rows), 6)
        self._compartments = observation.compartments(self.state()).tolist()
        self._reach = np.array([self.parameters.wheel.radius, *(self.forms[piece].reach for piece in self._ids)])
        self._brake_wheel()

    # -- resistance to rolling

    def _brake_wheel(self) -> None:
        """Sets the rolling resistance to what the wheel weighs with all that is in it."""
        if self.axle is None:
            inside = sum(self.forms[piece].mass for piece, third in self.axial.thirds.items() if not third.out)
            weight = (self.wheel.mass + inside) * self.parameters.solver.gravity
            arm = self.parameters.contact.rolling_resistance * self.parameters.wheel.radius
            self._set_brake(self.wheel, self.space.static_body, arm * weight)

    def _brake_roller(self, piece: int, on: pymunk.Body) -> None:
        share = self.parameters.contact.roller_resistance * self.forms[piece].radius
        self._set_brake(self.bodies[piece], on, share * self.forms[piece].mass * self.parameters.solver.gravity)

    def _set_brake(self, body: pymunk.Body, on: pymunk.Body, torque: float) -> None:
        brake = self._brakes.get(body)
        if brake is not None and brake.a is on:
            brake.max_force = torque
            return
        self._release_brake(body)
        self._brakes[body] = gear.rolling_brake(self.space, body, on, torque)

    def _release_brake(self, body: pymunk.Body) -> None:
        brake = self._brakes.pop(body, None)
        if brake is not None:
            self.space.remove(brake)

    # -- time

    def step(self, n: int = 1) -> None:
        """Lets `n` physics steps pass. Inputs of a hand are set between two calls."""
        contacts = self._contacts
        end = contacts.steps + n
        while (now := contacts.steps) < end:
            self._run(min(end - now, STRIDE - now % STRIDE))
            if contacts.steps % STRIDE == 0:
                self._move_along_axis()
                if contacts.steps % GLANCE == 0:
                    self._glances.append((contacts.steps, self.state()))
                    if len(self._glances) == GLANCES:
                        self._note_crossings()

    def _run(self, n: int) -> None:
        """The library's part of `n` steps.

        Its Python face looks after what was added and taken away; that is done now and then, as below it a step costs
        less.
        """
        contacts, step = self._contacts, self._step_in_substeps
        if self.substeps == 1:
            step = partial(lib.cpSpaceStep, self.space._space, STEP)
            if contacts.steps % GLANCE == 0:
                self.space.step(STEP)
                contacts.steps += 1
                n -= 1
        for _ in range(n):
            step()
            contacts.steps += 1

    def _step_in_substeps(self) -> None:
        for _ in range(self.substeps):
            self.space.step(STEP / self.substeps)

    def _move_along_axis(self) -> None:
        moved = self.axial.advance(self._motions, STRIDE * STEP, self._borne)
        for piece in moved.beyond:
            self._tip_out(piece)
        for piece in moved.clear:
            self._meet_anew(piece)
        for piece in moved.turned:
            self._reshape(piece)

    def _motions(self) -> dict[int, Motion]:
        """How the pieces move against the wheel, seen from the side."""
        (x, y, _, vx, vy, spin), *pieces = self.state().tolist()
        return {
            piece: _motion(row[0] - x, row[1] - y, row[2], row[3] - vx, row[4] - vy, spin)
            for piece, row in zip(self._ids, pieces, strict=True)
        }

    def _borne(self, piece: int) -> bool:
        """Whether wood bears the piece from below."""
        upward: list[float] = []
        shape = self.shapes[piece]

        def look(arbiter: pymunk.Arbiter) -> None:
            first, second = arbiter.shapes
            if gear.WOOD_TYPE in (first.collision_type, second.collision_type):
                upward.append(-arbiter.normal.y if first is shape else arbiter.normal.y)

        self.bodies[piece].each_arbiter(look)
        return any(share > BEARING for share in upward)

    def _reshape(self, piece: int) -> None:
        """The outline of a piece that has turned about the line to the hub is made anew."""
        body, shape, third = self.bodies[piece], self.shapes[piece], self.axial.thirds[piece]
        third.shaped = third.yaw
        if isinstance(shape, pymunk.Poly):
            x, y = body.position - self.wheel.position
            shape.unsafe_set_vertices(list(self.forms[piece].seen(third.yaw, pitched(x, y, body.angle))))

    def _tip_out(self, piece: int) -> None:
        """The piece leaves the wheel sideways; from now on it meets only the table and others that are out."""
        self._note_crossings()
        self._contacts.events.append(TippedOut(self.steps, piece, self.axial.tip_out(piece)))
        self.shapes[piece].filter = gear.MEETS_OUTSIDE
        if self.forms[piece].radius:
            self._brake_roller(piece, self.space.static_body)
        self._brake_wheel()

    def _meet_anew(self, piece: int) -> None:
        """Ends the contacts of a piece; with the next step those begin again that still are some."""
        self.space.remove(self.shapes[piece])
        self.space.add(self.shapes[piece])

    def _note_crossings(self) -> None:
        """Goes through the glances since the last time."""
        if not self._glances:
            return
        steps, states = zip(*self._glances, strict=True)
        self._glances.clear()
        crossed: list[Event] = []
        for step, now in zip(steps, observation.compartments(np.stack(states)).tolist(), strict=True):
            if now != self._compartments:
                crossed += self._crossings(step, now)
                self._compartments = now
        if crossed:
            self._contacts.events = sorted([*crossed, *self._contacts.events], key=attrgetter("step"))

    def _crossings(self, step: int, now: list[int]) -> list[Crossed]:
        return [
            Crossed(step, piece, before, after)
            for piece, before, after in zip(self._ids, self._compartments, now, strict=True)
            if before != after and not self.axial.state(piece).out
        ]

    def settle(self, limit_seconds: float = 10.0) -> Rest:
        """Lets time pass until all is at rest, or the limit is reached. What lies on the table is not waited for."""
        begun, still = self.steps, 0
        hold = max(1, round(self.parameters.settle.hold / (STEP * STRIDE)))
        while (self.steps - begun) * STEP < limit_seconds:
            self.step(STRIDE - self.steps % STRIDE)
            still = still + 1 if self.still() else 0
            if still >= hold:
                return Rest(True, (self.steps - begun) * STEP)
        return Rest(False, (self.steps - begun) * STEP)

    def still(self) -> bool:
        """Whether everything is slow enough to count as resting."""
        limit = self.parameters.settle.speed
        if abs(self.wheel.angular_velocity) * self.parameters.wheel.radius >= limit:
            return False  # mostly it is the wheel, and one look at it is cheap
        return self.speed() < limit

    def speed(self) -> float:
        """How fast (m/s) the fastest is of the wheel, at its rim, and the pieces that have not come to the table."""
        state = self.state()
        speeds: list[float] = (np.hypot(state[:, 3], state[:, 4]) + np.abs(state[:, 5]) * self._reach).tolist()
        for row, piece in enumerate(self._ids, 1):
            speeds[row] = 0.0 if piece in self._contacts.touched else speeds[row] + self.axial.thirds[piece].pace
        return max(speeds)

    # -- what is seen

    def state(self) -> State:
        """(1 + n, 6): x, y, angle, vx, vy, spin of the wheel and then of the pieces in rising order of ids."""
        self._buffer.clear()
        batch.get_space_bodies(self.space, _FIELDS, self._buffer)
        return self._batch.take(self._rows, axis=0)

    def observe(self) -> Observation:
        """The wheel and its contents now."""
        state = self.state()
        thirds = [self.axial.state(piece) for piece in self._ids]
        out = np.array([third.out for third in thirds], dtype=bool)
        forms = [self.forms[piece] for piece in self._ids]
        leads = [
            observation.lead(form, pose, state[0, :2], third.yaw)
            for form, pose, third in zip(forms, state[1:, :3], thirds, strict=True)
        ]
        return Observation(
            self.steps,
            WheelPose(*state[0].tolist()),
            np.array(self._ids, dtype=np.int64),
            tuple(form.kind for form in forms),
            state[1:, :3].copy(),
            state[1:, 3:].copy(),
            np.array([third.place for third in thirds]),
            np.array([third.yaw for third in thirds]),
            np.where(out, -1, observation.compartments(state)),
            observation.ahead(state) + leads,
            np.array([piece in self.touched for piece in self._ids], dtype=bool),
            out,
        )

    @property
    def touched(self) -> set[int]:
        """The pieces that have touched the table, now or earlier."""
        return self._contacts.touched

    def fallen(self) -> list[int]:
        """The pieces that have touched the table, or have tipped out and are about to; in rising order."""
        return [piece for piece in self._ids if piece in self._contacts.touched or self.axial.thirds[piece].out]

    def events(self) -> list[Event]:
        """What happened since the last call, in the order in which it happened."""
        self._note_crossings()
        happened, self._contacts.events = self._contacts.events, []
        return happened

    def kinetic(self) -> float:
        """Energy (J) of the motion of wheel and contents, seen from the side; without a wheel that is on an axle."""
        return energy.kinetic(self._driven())

    def energy(self) -> float:
        """Mechanical energy (J) of wheel and contents seen from the side, heights counted from the table's middle.

        Positions are taken half a step on, for so far are the library's velocities ahead of them (it moves bodies
        with the velocities of the step before): only so does a body in free fall keep its energy.
        """
        gravity = self.space.gravity  # not straight down where the table is tilted
        return self.kinetic() - math.fsum(
            body.mass * gravity.dot(body.position + body.velocity * STEP / 2) for body in self._driven()
        )

    def _driven(self) -> list[pymunk.Body]:
        """The bodies that weight and contacts move: not a wheel that an axle turns."""
        return [*([self.wheel] if self.axle is None else []), *self.bodies.values()]

    # -- hands on the wheel

    def turn_axle(self, rate: float) -> None:
        """Turns the wheel on its fixed axle at `rate` (rad/s) from now on. Raises ValueError where it has none."""
        if self.axle is None:
            raise ValueError("This wheel stands on the table.")
        self.axle = self.wheel.angular_velocity = rate

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
        inside = (body for piece, body in self.bodies.items() if not self.axial.state(piece).out)
        for body in (self.wheel, *inside):
            body.position += pymunk.Vec2d(distance, 0.0)
            self.space.reindex_shapes_for_body(body)
