"""The experiments that a rigid-body simulation in three dimensions was put through, done in our model.

Lift: one piece in a wheel that is turned on a fixed axle; at which turn it leaves its compartment. Load: pieces laid
one by one into a wheel that stands free; how far it rolls. Spill: eight pieces in a wheel that is turned on a fixed
axle; which of them fall out. Drop: one more piece let go of above eight in a wheel that stands free; what falls out.
The rows carry the names of the reference's columns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.hamsterrolle import PITCH
from sim.observation import TouchedTable
from sim.parameters import STEP, Parameters
from sim.pieces import KINDS, form
from sim.placing import lowered
from sim.scene import Laying, Scene, lay, standing
from sim.wheel import World

RATE = math.radians(20)  # rad/s at which the axle turns
LIFTING = -RATE  # towards the compartments ahead rising
TURN = math.radians(150)  # of a spill
GAP = 0.0005  # m above what a single piece is laid on
HEAP_GAP = 0.002  # m above what a piece of a heap is laid on
WHOLE_TURN = 18.0  # s
LONGEST_LOAD = 15.0  # s until a wheel that still rocks gets its next piece
SLOW, SLOW_FOR = 0.0005, 0.5  # m/s and s: a wheel that has been slower for so long rests
ESCAPES = {"plank": 107.3, "slat": 114.5, "brick": 116.1, "block": 112.0, "bar": 119.1, "wedge": 79.3, "roller": 111.7}
"""Degrees of turn at which a lifted piece left its compartment in three dimensions (MuJoCo), means of nine runs."""


class LiftRow(NamedTuple):
    """How far the wheel had turned when the piece left its compartment, and whether it fell out of the wheel.

    `escape_deg` is None for a piece that stayed in its compartment.
    """

    kind: str
    axial_m: float
    seed: int
    escape_deg: float | None
    yaw_deg: float  # the largest until then
    fell: bool
    rest_axial_m: float

    @property
    def turned_deg(self) -> float:
        """`escape_deg`, or a whole turn for a piece that stayed in its compartment."""
        return 360.0 if self.escape_deg is None else self.escape_deg


class LoadRow(NamedTuple):
    """One piece laid into the free wheel: where it lay, how far the wheel swung to each side, where it then is."""

    seed: int
    step: int
    kind: str
    compartment_ahead: int
    along_m: float
    axial_m: float
    pitch_deg: float  # clockwise
    placed_at_deg: float
    back_deg: float
    ahead_deg: float
    wheel_roll_deg: float
    rests: bool
    fell: int


class Spilled(NamedTuple):
    """A piece of a spill or a drop as it is laid: `compartment` counts from the lowest, ahead positive."""

    kind: str
    compartment: int
    on_top: bool
    axial_m: float
    yaw_deg: float


class SpillRow(NamedTuple):
    """Whether a piece fell out of the turned wheel, and at which turn."""

    seed: int
    axial_sd_m: float
    piece: int
    kind: str
    compartment: int
    on_top: bool
    axial_m: float
    yaw_deg: float
    fell: bool
    fell_at_deg: float | None


class DropRow(NamedTuple):
    """A piece of a drop, which fell before or after the dropped one was let go of, or stayed in the wheel."""

    seed: int
    height_m: float
    axial_sd_m: float
    piece: int
    dropped: bool
    kind: str
    compartment: int
    on_top: bool
    axial_m: float
    pitch_deg: float | None  # clockwise; of the dropped one
    yaw_deg: float | None  # of the dropped one
    fell_before: bool
    fell: bool


def lift(parameters: Parameters, kind: str, axial: float, seed: int, compartment: int = 0) -> LiftRow:
    """Turns the wheel with one piece, flat on the rim `axial` (m) off the middle, until it is out of its compartment.

    `compartment` is the one that is lowest at the start: out of an even one it goes over a low divider, out of an odd
    one over a high divider. Pitch and yaw scatter a little.

    The wheel first rests for half a second; the piece is watched for two more after it escaped, or for a whole turn.
    """
    chance = np.random.default_rng(seed)
    pitch, yaw = chance.normal(0, math.radians(2)), chance.normal(0, math.radians(1.5))
    wheel = standing(parameters, angle=compartment * PITCH)
    laid = Laying(kind, compartment, height=GAP, pitch=pitch, axial=axial, yaw=yaw)
    world = World(parameters, Scene(wheel, lay(parameters, wheel, [laid], seed=seed)), axle=0.0)
    world.step(_steps(0.5))
    world.turn_axle(LIFTING)
    begun, widest = world.steps, 0.0
    while (seen := world.observe()).compartment[0] == compartment and world.steps - begun < _steps(WHOLE_TURN):
        widest = max(widest, abs(float(seen.yaw[0])))
        world.step()
    turned = math.degrees((world.steps - begun) * STEP * RATE)
    escape = turned if world.observe().compartment[0] != compartment else None
    world.step(_steps(2))
    seen = world.observe()
    fell = bool(seen.out[0] or seen.touches_table[0])
    return LiftRow(kind, axial, seed, escape, math.degrees(widest), fell, float(seen.axial[0]))


def load(parameters: Parameters, laid: Sequence[LoadRow], seed: int) -> list[LoadRow]:
    """Lays the kinds of `laid` one by one into a wheel with the cone in compartment 0, where they are said to lie.

    After each the wheel comes to rest, or rocks for 15 seconds. It ends when a piece has touched the table, when the
    next compartment is more than 80 degrees up, or when there are no more.
    """
    wheel = standing(parameters)
    world = World(parameters, Scene(wheel, lay(parameters, wheel, [Laying("cone", 0, height=GAP)], seed=seed)))
    world.step(_steps(1.0))
    rows: list[LoadRow] = []
    for row in laid:
        now = world.scene().wheel
        up = row.compartment_ahead * 30 - math.degrees(now.angle)
        if up > 80 or (rows and rows[-1].fell):
            break
        (pose,) = lay(
            parameters,
            now,
            [
                Laying(
                    row.kind,
                    row.compartment_ahead,
                    ahead=row.along_m,
                    height=GAP,
                    pitch=-math.radians(row.pitch_deg),
                    axial=row.axial_m,
                )
            ],
            first_id=row.step,
            seed=seed + row.step,
        )
        world.add(pose)
        back, ahead, rests = _swing(world)
        seen = world.observe()
        rows.append(
            row._replace(
                placed_at_deg=up,
                back_deg=back,
                ahead_deg=ahead,
                wheel_roll_deg=math.degrees(seen.wheel.angle),
                rests=rests,
                fell=int(seen.touches_table.sum()),
            )
        )
    return rows


def _swing(world: World) -> tuple[float, float, bool]:
    """Lets the wheel come to rest; how far (degrees) it swung back and ahead of where it was, and whether it rests."""
    start = math.degrees(world.wheel.angle)
    back = ahead = 0.0
    slow, begun = 0, world.steps
    while world.steps - begun < _steps(LONGEST_LOAD) and slow * STEP < SLOW_FOR:
        world.step()
        rolled = math.degrees(world.wheel.angle) - start
        back, ahead = min(back, rolled), max(ahead, rolled)
        slow = slow + 1 if world.wheel.velocity.length < SLOW else 0
    return -back, ahead, slow * STEP >= SLOW_FOR


def spill_laid(axial_sd: float, chance: np.random.Generator, yaw_sd_deg: float = 6.0) -> list[Spilled]:
    """What the reference lays for a spill: eight of fourteen pieces, one or two to a compartment, off the middle by a
    standard deviation of `axial_sd` (m), cut off at 30 mm, and turned by one of `yaw_sd_deg`."""
    places = [(-2, False), (-1, False), (-1, True), (0, False), (0, True), (1, False), (1, True), (2, False)]
    kinds = [KINDS[i % 7] for i in chance.permutation(14)]
    return [
        Spilled(kind, compartment, on_top, float(np.clip(chance.normal(0, axial_sd), -0.03, 0.03)), yaw)
        for kind, (compartment, on_top), yaw in zip(kinds, places, chance.normal(0, yaw_sd_deg, 8), strict=False)
    ]


def spill(parameters: Parameters, laid: Sequence[Spilled], axial_sd: float, seed: int) -> list[SpillRow]:
    """Turns a wheel with pieces in its lowest compartments by 150 degrees, after a second of rest; 1.5 s more pass."""
    world = World(parameters, _heaped(parameters, laid, seed), axle=0.0)
    for seconds, axle in ((1.0, 0.0), (TURN / RATE, LIFTING), (1.5, 0.0)):
        world.turn_axle(axle)
        world.step(_steps(seconds))
    fell = {event.piece: _turned(event.step) for event in world.events() if isinstance(event, TouchedTable)}
    return [
        SpillRow(seed, axial_sd, i, *piece, fell=i in fell, fell_at_deg=fell.get(i)) for i, piece in enumerate(laid)
    ]


def _turned(step: int) -> float:
    """How far (degrees) the wheel of a spill has turned at a step: it begins after a second."""
    return math.degrees(min(max(0.0, (step * STEP - 1.0) * RATE), TURN))


def drop(parameters: Parameters, laid: Sequence[Spilled], above: DropRow, seed: int) -> list[DropRow]:
    """Lets go of one more piece above `laid` pieces in a wheel that stands free, after 1.5 s; 4 s more pass.

    `above` says which piece, in which direction from the hub, and how high above what lies there.
    """
    world = World(parameters, _heaped(parameters, laid, seed))
    world.step(_steps(1.5))
    before = set(world.fallen())
    wheel, number = world.scene().wheel, len(laid)
    turned = above.compartment * PITCH + wheel.angle  # the direction is one in space
    laying = Laying(
        above.kind,
        0,
        ahead=turned * (parameters.wheel.radius - parameters.wheel.thickness),
        pitch=-math.radians(above.pitch_deg or 0.0),
        axial=above.axial_m,
        yaw=math.radians(above.yaw_deg or 0.0),
    )
    low = lowered(world, wheel, laying)
    if low is not None:
        raised = low._replace(height=low.height + above.height_m)
        (pose,) = lay(parameters, wheel, [raised], first_id=number, seed=_seed(seed, number))
        world.add(pose)
    world.step(_steps(4.0))
    fallen = set(world.fallen())
    rows = [
        DropRow(seed, above.height_m, above.axial_sd_m, i, False, *piece[:4], None, None, i in before, i in fallen)
        for i, piece in enumerate(laid)
    ]
    return [*rows, above._replace(fell=number in fallen)]


def _heaped(parameters: Parameters, laid: Sequence[Spilled], seed: int) -> Scene:
    """The pieces in the wheel, pitched by a standard deviation of three degrees."""
    chance = np.random.default_rng(seed)
    wheel = standing(parameters)
    layings = [
        Laying(
            piece.kind,
            piece.compartment,
            height=_height(parameters, laid, piece),
            pitch=chance.normal(0, math.radians(3)),
            axial=piece.axial_m,
            yaw=math.radians(piece.yaw_deg),
        )
        for piece in laid
    ]
    return Scene(wheel, lay(parameters, wheel, layings, seed=_seed(seed, 0)))


def _seed(seed: int, piece: int) -> int:
    """The random stream of a piece of a run."""
    return 1000 * seed + piece


def _height(parameters: Parameters, laid: Sequence[Spilled], piece: Spilled) -> float:
    """How far above the rim (m) a piece is laid: over the one below it where it lies on top."""
    if not piece.on_top:
        return HEAP_GAP
    below = next(other for other in laid if other.compartment == piece.compartment and not other.on_top)
    return 2 * HEAP_GAP + form(below.kind, parameters).height


def _steps(seconds: float) -> int:
    return round(seconds / STEP)
