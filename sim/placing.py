"""Placements to choose from: where a piece comes down that is let down from the hub, and what the referee sees of it.

Computer players and the environment draw their placements here; studies let their pieces down in the same way.
"""

from __future__ import annotations

import math

import numpy as np
import pymunk

from games.hamsterrolle import Seen, Spot
from games.hamsterrolle.judge import HANGING
from sim import gear, observation
from sim.parameters import Parameters
from sim.pieces import PieceShape, form
from sim.scene import Laying, PiecePose, WheelPose, lay
from sim.wheel import World

GAP = 0.001
"""Metres between a piece that is let go of and what is below it."""
STRIDE = 0.004
"""Metres by which a piece is let down at a time, less than the thinnest is thick."""
CLOSE = 0.0002
"""Metres to which it is found where it touches."""


def faces(piece: PieceShape) -> tuple[float, ...]:
    """The pitches (rad) at which the piece lies on one of its sides; of those that look alike only the first."""
    if piece.radius:
        return (0.0,)
    found: dict[frozenset[tuple[float, float]], float] = {}
    for (ax, ay), (bx, by) in zip(piece.outline, (*piece.outline[1:], piece.outline[0]), strict=True):
        pitch = math.remainder(-math.atan2(by - ay, bx - ax), math.tau)
        found.setdefault(_turned(piece, pitch), pitch)
    return tuple(found.values())


def _turned(piece: PieceShape, pitch: float) -> frozenset[tuple[float, float]]:
    """The corners of the turned piece, to a hundredth of a millimetre."""
    corners = (pymunk.Vec2d(*corner).rotated(pitch) for corner in piece.outline)
    return frozenset((round(corner.x, 5) + 0.0, round(corner.y, 5) + 0.0) for corner in corners)


def lowered(world: World, wheel: WheelPose, laying: Laying) -> Laying | None:
    """The laying at the height at which the piece comes down on what is in the wheel, coming from the hub.

    `wheel` is that of `world`. None where there is no room beside the hub to begin from.
    """
    (low,) = lay(world.parameters, wheel, [laying._replace(height=0.0)])
    free = come_down(world, wheel, low, form(laying.kind, world.parameters).reach, STRIDE, CLOSE)
    return None if free is None else laying._replace(height=way_out(wheel, low).length - free + GAP)


def come_down(
    world: World, wheel: WheelPose, low: PiecePose, begin: float, stride: float, close: float
) -> float | None:
    """How far (m) from the hub a piece comes to lie that is moved straight out from it towards `low`.

    It begins `begin` metres from the hub, goes on by `stride`s until it touches something, and where that is is found
    to `close`. None where it touches something from the beginning. `wheel` is that of `world`.
    """
    body, shape = gear.piece(world.parameters, form(low.kind, world.parameters), low, (wheel.x, wheel.y))
    hub, outward = pymunk.Vec2d(wheel.x, wheel.y), way_out(wheel, low).normalized()

    def touches(distance: float) -> bool:
        body.position = hub + outward * distance
        return bool(world.space.shape_query(shape))

    free = begin
    if touches(free):
        return None
    while not touches(free + stride):
        free += stride
    blocked = free + stride
    while blocked - free > close:
        middle = (free + blocked) / 2
        free, blocked = (free, middle) if touches(middle) else (middle, blocked)
    return free


def way_out(wheel: WheelPose, pose: PiecePose) -> pymunk.Vec2d:
    """The way (m) from the hub to the piece."""
    return pymunk.Vec2d(pose.x, pose.y) - (wheel.x, wheel.y)


def seen_with(seen: Seen, world: World, wheel: WheelPose, pose: PiecePose) -> Seen:
    """What the referee sees if the piece is held in this pose; `wheel` is that of `world`, seen as `seen`."""
    held = spot(world.parameters, wheel, pose)
    return seen._replace(pieces={**seen.pieces, pose.id: held._replace(supported=supported(world, pose, seen, held))})


def supported(world: World, pose: PiecePose, seen: Seen, held: Spot) -> bool:
    """Whether a piece in this pose touches wood or a piece in its compartment, or hangs at most `HANGING` above one.

    Above is both against gravity and towards the hub. `held` is where the piece is; the world may hold the piece
    itself, which does not count.
    """
    body, shape = gear.piece(world.parameters, form(pose.kind, world.parameters), pose, world.wheel.position)
    pieces = {shape: piece for piece, shape in world.shapes.items()}

    def bears(other: pymunk.Shape | None) -> bool:
        piece = None if other is None else pieces.get(other)
        if piece is None:
            return True
        return piece != pose.id and seen.pieces[piece].compartment == held.compartment

    here, outward = body.position, (body.position - world.wheel.position).normalized()
    for way in (pymunk.Vec2d.zero(), pymunk.Vec2d(0.0, -HANGING), outward * HANGING):
        body.position = here + way
        if any(bears(found.shape) for found in world.space.shape_query(shape)):
            return True
    return False


def spot(parameters: Parameters, wheel: WheelPose, pose: PiecePose) -> Spot:
    """Where in the wheel the referee sees a piece in this pose."""
    hub = (wheel.x, wheel.y, wheel.angle, 0.0, 0.0, 0.0)
    state = np.array([hub, (pose.x, pose.y, pose.angle, 0.0, 0.0, 0.0)])
    lead = observation.lead(form(pose.kind, parameters), state[1, :3], state[0, :2], pose.yaw)
    return Spot(int(observation.compartments(state)[0]), float(observation.ahead(state)[0]) + lead)
