"""The wheel and its contents as values: poses from which a world is built, and pieces laid into compartments.

"Ahead" is to the left at the bottom of the wheel. Angles ahead are measured at the hub, in the wheel's own frame,
from the middle of compartment 0. Compartment k reaches half a compartment to both sides of k times a twelfth turn.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import msgspec

from games.hamsterrolle import PITCH
from sim.parameters import STANDARD, Parameters
from sim.pieces import form

# Wide ranges: what is beyond them in a file was not made by physics.
Place = Annotated[float, msgspec.Meta(ge=-100, le=100)]  # m
Turn = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]  # rad
Speed = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]  # m/s
Spin = Annotated[float, msgspec.Meta(ge=-1e5, le=1e5)]  # rad/s
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class WheelPose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wheel: place of the hub (m; the table is y = 0), roll (rad, growing ahead), speeds (m/s, rad/s)."""

    x: Place = 0.0
    y: Place = STANDARD.wheel.radius
    angle: Turn = 0.0
    vx: Speed = 0.0
    vy: Speed = 0.0
    spin: Spin = 0.0


class PiecePose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece: its centre of mass and angle seen from the side (m, rad), its speeds, and its third dimension.

    `axial` is where along the axis its centre is (m, 0 in the middle of the rim, positive towards the player).
    `yaw` is how far it is turned about the line to the hub, out of line with the axis: counter-clockwise as seen from
    the hub, so that at the bottom of the wheel its end towards the player moves to the right. `seed` and `draws` are
    its random numbers: which stream, and how many were taken. `out` says that it has tipped out of the wheel sideways.
    """

    id: Count
    kind: str
    x: Place
    y: Place
    angle: Turn = 0.0
    vx: Speed = 0.0
    vy: Speed = 0.0
    spin: Spin = 0.0
    axial: Place = 0.0
    axial_speed: Speed = 0.0
    yaw: Turn = 0.0
    yaw_rate: Spin = 0.0
    seed: Count = 0
    draws: Count = 0
    out: bool = False


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a world is built from; two worlds built from equal scenes move alike to the last bit."""

    wheel: WheelPose = WheelPose()
    pieces: tuple[PiecePose, ...] = ()


class Laying(NamedTuple):
    """How a piece is laid into a compartment: flat on the rim, in the middle, unless said otherwise."""

    kind: str
    compartment: int
    ahead: float = 0.0  # m along the rim from the compartment's middle
    height: float = 0.001  # m between the rim and the piece
    pitch: float = 0.0  # rad, out of flat, counter-clockwise
    axial: float = 0.0  # m
    axial_speed: float = 0.0  # m/s
    yaw: float = 0.0  # rad, counter-clockwise as seen from the hub


def pitched(x: float, y: float, angle: float) -> float:
    """How far (rad, counter-clockwise) a piece is pitched out of lying flat on the rim: it is at (`x`, `y`) from the
    hub (m), turned by `angle` (rad)."""
    return math.remainder(angle + math.atan2(-x, -y), math.tau)


def standing(parameters: Parameters, x: float = 0.0, angle: float = 0.0) -> WheelPose:
    """The wheel at rest on the table, its hub at `x` (m), rolled by `angle` (rad)."""
    return WheelPose(x=x, y=parameters.wheel.radius, angle=angle)


def lay(
    parameters: Parameters, wheel: WheelPose, layings: list[Laying], first_id: int = 0, seed: int = 0
) -> tuple[PiecePose, ...]:
    """The laid pieces as poses, at rest in the wheel as it stands; ids count from `first_id`, seeds from `seed`."""
    return tuple(_laid(parameters, wheel, laying, first_id + i, seed + i) for i, laying in enumerate(layings))


def _laid(parameters: Parameters, wheel: WheelPose, laying: Laying, id: int, seed: int) -> PiecePose:
    piece = form(laying.kind, parameters)
    inner = parameters.wheel.radius - parameters.wheel.thickness
    turn = laying.compartment * PITCH + laying.ahead / inner
    # A flat piece touches the ring with the two ends of its base, so its middle is above the ring by the sagitta.
    half = 0.0 if piece.radius else max(abs(x) for x, _ in piece.outline)
    reach = math.sqrt(inner**2 - half**2) - laying.height - piece.base
    across_world = turn - wheel.angle  # from straight down, towards the left
    return PiecePose(
        id=id,
        kind=laying.kind,
        x=wheel.x - reach * math.sin(across_world),
        y=wheel.y - reach * math.cos(across_world),
        angle=laying.pitch - across_world,
        axial=laying.axial,
        axial_speed=laying.axial_speed,
        yaw=laying.yaw,
        seed=seed,
    )
