"""The hand: it carries a piece in front of the wheel, dips it in where there is room, pushes with it and lets go.

A side view has no way into a closed ring, but a hand reaches in from the front. So a piece from a tray is carried in
front of the wheel, where it collides only with the table, and dips in as soon as it fits inside the ring without
touching anything. From then on it is solid. Pulled far beyond the rim, it comes out to the front again.

The hand pulls with bounded force and speed, and the world takes substeps meanwhile, so that no pointer movement,
however wild, pushes the piece into wood.

Along the axis and in yaw the piece wanders with the hand about the steered position (`sim.wander`). Its position, yaw
and speeds at the moment of release go into the physics unchanged.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pymunk
from msgspec.structs import replace
from numpy.random import Generator

from sim import gear
from sim.parameters import STEP
from sim.pieces import PieceShape, form
from sim.scene import PiecePose
from sim.wander import Wander
from sim.wheel import World

CUTS = 4
"""Substeps of a step, at least, while a piece is in the hand."""
ADVANCE = 0.001  # m that the fastest hand moves a piece in a substep; with much more it gets into wood

IN_FRONT = pymunk.ShapeFilter(categories=gear.OUTSIDE, mask=gear.TABLE)
FRONT_SPEED = 2.5  # m/s; in front of the wheel there is nothing to collide with
GAIN = 25.0  # 1/s; speed towards the pointer per distance, so that the piece arrives softly
ROOM = 0.0003  # m of overlap with the contents at which a piece still dips in
PULL_OUT = 0.030  # m beyond the rim at which the pointer pulls the piece out of the wheel
SHIFT_SPEED = 0.12  # m/s at which the wheel is drawn back to the middle


FURTHEST = 0.060  # m along the axis to which the hand can be steered
ASKEW = math.radians(45)  # to which it can be turned


@dataclass
class _Hold:
    """A piece in the hand: the two constraints that pull it, and how it wanders."""

    piece: int
    grasp: pymunk.Vec2d
    pull: pymunk.PivotJoint
    twist: pymunk.GearJoint
    wander: Wander


def _on(piece: PieceShape, point: pymunk.Vec2d) -> pymunk.Vec2d:
    """The point of the piece's own frame, clamped to the circle through its corners."""
    return point if point.length <= piece.reach else point.scale_to_length(piece.reach)


def _carried(pose: PiecePose, wander: Wander) -> PiecePose:
    """The pose with the axial position, the yaw and their rates from the hand."""
    axial, yaw = wander.axial, wander.yaw
    return replace(pose, axial=axial.value, axial_speed=axial.rate, yaw=yaw.value, yaw_rate=yaw.rate)


class Hand:
    """A hand at the wheel. Call `step` once before each step of the world.

    `pointer` is where the grasped point is wanted (m) and `angle` how the piece is wanted to be turned (rad).
    """

    def __init__(self, world: World, rng: Generator | None = None, unsteadiness: float = 1.0) -> None:
        """`unsteadiness` scales the wandering, 1 for a natural hand (see `STEADINESS`); `rng` drives it.

        Without a generator the hand does not wander.
        """
        self.world = world
        self._rng = np.random.default_rng(0) if rng is None else rng
        self._unsteadiness = 0.0 if rng is None else unsteadiness
        self.pointer = pymunk.Vec2d(world.wheel.position.x, world.wheel.position.y)
        self.angle = 0.0
        self.drawing_back = False
        self._hold: _Hold | None = None

    @property
    def piece(self) -> int | None:
        """The id of the piece in the hand; None without one."""
        return None if self._hold is None else self._hold.piece

    @property
    def in_front(self) -> bool:
        """Whether the piece in the hand is in front of the wheel and not in it."""
        return self._hold is not None and self.world.axial.state(self._hold.piece).out

    def point(self, x: float, y: float) -> None:
        """The pointer is at (x, y), in metres."""
        self.pointer = pymunk.Vec2d(x, y)

    @property
    def wander(self) -> Wander | None:
        """Axial position and yaw of the piece in the hand; None without one."""
        return None if self._hold is None else self._hold.wander

    def steer(self, axial: float, yaw: float) -> None:
        """Sets the wanted axial position (m) and yaw (rad) of the piece in the hand, within a hand's reach."""
        if self._hold is not None:
            self._hold.wander.axial.wanted = max(-FURTHEST, min(axial, FURTHEST))
            self._hold.wander.yaw.wanted = max(-ASKEW, min(yaw, ASKEW))

    def bring(self, pose: PiecePose, grasp: tuple[float, float]) -> None:
        """Adds a piece to the world at the pointer, grasped at a point of its own frame (m).

        A point beyond the piece is moved to its edge, and a position below the table to above it.
        """
        piece = form(pose.kind, self.world.parameters)
        grasped = _on(piece, pymunk.Vec2d(*grasp))
        at = self.pointer - grasped.rotated(pose.angle)
        self.world.add(replace(pose, x=at.x, y=max(at.y, piece.reach), vx=0.0, vy=0.0, spin=0.0, out=True))
        self._grip(pose.id, grasped, Wander(self._rng, self._unsteadiness))

    def grasp(self, piece: int) -> None:
        """Grasps a piece in the wheel at the pointer, or at its edge if the pointer is beside it."""
        third = self.world.axial.state(piece)
        wander = Wander(self._rng, self._unsteadiness, third.place, third.yaw)
        self._grip(piece, _on(self.world.forms[piece], self.world.bodies[piece].world_to_local(self.pointer)), wander)

    def let_go(self) -> None:
        """Lets go of the piece, if any."""
        if self._hold is None:
            return
        piece, inside, wander = self._hold.piece, not self.in_front, self._hold.wander
        self._release()
        if inside:
            self._move(_carried(self.world.pose(piece), wander))
        else:
            self.world.shapes[piece].filter = gear.MEETS_OUTSIDE

    def take_away(self) -> PiecePose:
        """Removes the piece in the hand from the world and returns its pose. Raises ValueError without one."""
        if self._hold is None:
            raise ValueError("There is no piece in the hand.")
        piece = self._hold.piece
        self._release()
        return self.world.remove(piece)

    def hold_wheel(self) -> None:
        """Grips the wheel, which then keeps its roll."""
        if not self.world.held:
            self.world.hold(self.world.parameters.hand.hold_torque)

    def release_wheel(self) -> None:
        """Lets go of the wheel, and stops drawing it back."""
        self.drawing_back = False
        self.world.let_go()

    def draw_back(self) -> None:
        """Begins to draw the wheel back to the middle of the table without rolling it."""
        self.hold_wheel()
        self.drawing_back = True

    def step(self, seconds_left: float = math.inf) -> None:
        """Prepares the next step of the world, with `seconds_left` of the turn."""
        if self.drawing_back:
            self._draw()
        if self._hold is not None:
            self._wander(self._hold, seconds_left)
            if self.in_front and self._fits():
                self._change_sides(out=False)
            elif not self.in_front and self._beyond() > PULL_OUT:
                self._change_sides(out=True)
            self._steer(self._hold)

    def _draw(self) -> None:
        way = -self.world.wheel.position.x
        if abs(way) < 1e-6:
            self.release_wheel()
        else:
            self.world.shift(math.copysign(min(abs(way), SHIFT_SPEED * STEP), way))

    # -- holding a piece

    def _wander(self, hold: _Hold, seconds_left: float) -> None:
        """Moves the piece along the axis and in yaw as the hand wanders."""
        hold.wander.step(self.world.bodies[hold.piece].velocity.length, seconds_left)
        if not self.in_front:
            third = self.world.axial.state(hold.piece)
            third.put(hold.wander.axial.value, hold.wander.yaw.value)

    def _grip(self, piece: int, grasp: pymunk.Vec2d, wander: Wander) -> None:
        if self._hold is not None:
            raise ValueError(f"The hand holds piece {self._hold.piece} already.")
        body, limits = self.world.bodies[piece], self.world.parameters.hand
        self.angle = body.angle
        static = self.world.space.static_body
        pull = pymunk.PivotJoint(static, body, self.pointer, grasp)
        pull.max_force = limits.force
        twist = pymunk.GearJoint(static, body, self.angle, 1.0)
        twist.max_force = limits.torque
        for constraint in (pull, twist):
            constraint.error_bias = 0.0  # correct the whole error; `max_bias` limits the speed
        self.world.space.add(pull, twist)
        self._hold = _Hold(piece, grasp, pull, twist, wander)
        self.world.axial.held = piece
        self.world.substeps = max(CUTS, round(limits.speed * STEP / ADVANCE))
        if self.in_front:
            self.world.shapes[piece].filter = IN_FRONT
        self._steer(self._hold)

    def _release(self) -> None:
        if self._hold is not None:
            self.world.space.remove(self._hold.pull, self._hold.twist)
            self._hold = None
            self.world.axial.held = None
            self.world.substeps = 1

    def _steer(self, hold: _Hold) -> None:
        body, limits = self.world.bodies[hold.piece], self.world.parameters.hand
        wanted = self._above_table(hold, body)
        speed = FRONT_SPEED if self.in_front else limits.speed
        way = wanted.get_distance(body.local_to_world(hold.grasp))
        hold.pull.anchor_a = wanted
        hold.pull.max_bias = min(speed, GAIN * way)
        hold.twist.phase = self.angle
        hold.twist.max_bias = min(limits.spin, GAIN * abs(self.angle - body.angle))

    def _above_table(self, hold: _Hold, body: pymunk.Body) -> pymunk.Vec2d:
        """The pointer, raised so that the piece stays above the table."""
        outline = self.world.forms[hold.piece].outline
        lowest = min((pymunk.Vec2d(*corner) - hold.grasp).rotated(body.angle).y for corner in outline)
        return pymunk.Vec2d(self.pointer.x, max(self.pointer.y, -lowest))

    # -- in front of the wheel or inside it

    def _beyond(self) -> float:
        """How far (m) the pointer is outside the rim; negative inside it."""
        return self.pointer.get_distance(self.world.wheel.position) - self.world.parameters.wheel.radius

    def _fits(self) -> bool:
        """Whether the piece in front lies wholly inside the ring, touching nothing that is in the wheel."""
        piece = self.piece
        assert piece is not None
        body, shape, hub = self.world.bodies[piece], self.world.shapes[piece], self.world.wheel.position
        inner = self.world.parameters.wheel.radius - self.world.parameters.wheel.thickness
        corners = (body.local_to_world(corner) for corner in self.world.forms[piece].outline)
        if any(corner.get_distance(hub) > inner for corner in corners):
            return False
        shape.filter = gear.MEETS_INSIDE  # the query heeds the filter
        met = self.world.space.shape_query(shape)
        shape.filter = IN_FRONT
        return all(point.distance > -ROOM for found in met for point in found.contact_point_set.points)

    def _change_sides(self, out: bool) -> None:
        assert self._hold is not None
        piece, grasp, wander, angle = self._hold.piece, self._hold.grasp, self._hold.wander, self.angle
        pose = self.world.pose(piece)
        self._release()
        slow = min(1.0, self.world.parameters.hand.speed / max(1e-9, math.hypot(pose.vx, pose.vy)))
        self._move(_carried(replace(pose, out=out, vx=pose.vx * slow, vy=pose.vy * slow), wander))
        self._grip(piece, grasp, wander)
        self.angle = angle

    def _move(self, pose: PiecePose) -> None:
        self.world.remove(pose.id)
        self.world.add(pose)
