"""What is to be seen of the wheel and its contents, and what happens in it.

A state is an array of shape (1 + n, 6): x, y, angle, vx, vy, spin of the wheel and then of the pieces.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.hamsterrolle import COMPARTMENTS, PITCH
from sim.pieces import PieceShape
from sim.scene import WheelPose, pitched

State = NDArray[np.float64]


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
    """A piece hit something; `other` is the other piece, or None for wood.

    `strength` (N s) is the speed at which they came together times m1 m2 / (m1 + m2): what it takes to stop that, were
    the two to meet with their centres in line.
    """

    step: int
    piece: int
    other: int | None
    strength: float


Event = Crossed | TippedOut | TouchedTable | Impact


class Observation(NamedTuple):
    """The wheel and its n pieces, which stand in rising order of their ids.

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
    yaw: NDArray[np.float64]  # (n,) rad, about the line to the hub (see `PiecePose`)
    compartment: NDArray[np.int64]  # (n,)
    edge: NDArray[np.float64]  # (n,) rad ahead
    touches_table: NDArray[np.bool_]  # (n,) touched it, now or earlier
    out: NDArray[np.bool_]  # (n,) tipped out of the wheel


def _turned(state: State) -> NDArray[np.float64]:
    """(..., n) angle ahead of each piece's centre in the wheel's frame, in any turn."""
    inward = state[..., :1, :2] - state[..., 1:, :2]
    turned: NDArray[np.float64] = np.arctan2(inward[..., 0], inward[..., 1])
    turned += state[..., :1, 2]
    return turned


def ahead(state: State) -> NDArray[np.float64]:
    """(n,) angle ahead of each piece's centre in the wheel's frame, from -1/24 to 23/24 of a turn."""
    return (_turned(state) + PITCH / 2) % (2 * math.pi) - PITCH / 2


def compartments(state: State) -> NDArray[np.int64]:
    """(..., n) the compartment in which each piece's centre lies, seen from the hub, in one state or in several."""
    return np.rint(_turned(state) / PITCH).astype(np.int64) % COMPARTMENTS


def lead(form: PieceShape, pose: NDArray[np.float64], hub: NDArray[np.float64], yaw: float = 0.0) -> float:
    """How far ahead of its centre the furthermost point of a piece is, as an angle at the hub (rad).

    `pose` is x, y, angle; `hub` is x, y; `yaw` (rad) is how far the piece is turned about the line to the
    hub. A piece that covers the hub has no furthermost point; it gets half a turn.
    """
    (x, y, angle), (hub_x, hub_y) = pose.tolist(), hub.tolist()  # single numbers are slow in an array
    dx, dy = x - hub_x, y - hub_y
    if form.radius:
        distance = math.hypot(dx, dy)
        return math.asin(form.radius / distance) if distance > form.radius else math.pi
    outline = form.seen(yaw, pitched(dx, dy, angle))
    cos, sin = math.cos(angle), math.sin(angle)
    centre = math.atan2(-dx, -dy)
    corners = (math.atan2(-(dx + cos * a - sin * b), -(dy + sin * a + cos * b)) for a, b in outline)
    return max((corner - centre + math.pi) % (2 * math.pi) - math.pi for corner in corners)
