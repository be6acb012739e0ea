"""The experiments that a rigid-body simulation in three dimensions was put through, done in our model.

Lift: one piece in a wheel that is turned on a fixed axle; at which turn it leaves its compartment. Load: pieces laid
one by one into a wheel that stands free; how far it rolls. Spill: eight pieces in a wheel that is turned on a fixed
axle; which of them fall out. The rows carry the names of the reference's columns.
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
from sim.scene import Laying, Scene, lay, standing
from sim.wheel import World

RATE = math.radians(20)  # rad/s at which the axle turns
LIFTING = -RATE  # towards the compartments ahead rising
TURN = math.radians(150)  # of a spill
GAP = 0.001  # m above what a piece is laid on
ESCAPES = {"plank": 107.2, "slat": 115.0, "brick": 111.0, "block": 107.2, "bar": 113.7, "wedge": 91.6, "roller": 110.5}
"""Degrees of turn at which a lifted piece left its compartment in three dimensions (MuJoCo), means of 120 runs each.
That axle gave way a little, which let brick, block and bar go earlier and the wedge later (sim/README.md)."""


class LiftRow(NamedTuple):
    """How far the wheel had turned when the piece left its compartment, and whether it fell out of the wheel."""

    kind: str
    axial_offset_m: float
    seed: int
    escape_deg: float
    fell: bool
    rest_axial_m: float


class LoadRow(NamedTuple):
    """One piece laid into the free wheel: how far up its compartment was, and where the wheel is afterwards."""

    seed: int
    step: int
    kind: str
    compartment_ahead: int
    placed_at_deg: float
    wheel_roll_deg: float
    wheel_speed: float
    fell: int


class Spilled(NamedTuple):
    """A piece of a spill as it is laid: `compartment` counts from the lowest, ahead positive."""

    kind: str
    compartment: int
    on_top: bool
    axial_m: float


class SpillRow(NamedTuple):
    """Whether a piece fell out of the turned wheel, and at which turn."""

    seed: int
    axial_sd_m: float
    piece: int
    kind: str
    compartment: int
    on_top: bool
    axial_m: float
    fell: bool
    fell_at_deg: float | None


def lift(parameters: Parameters, kind: str, axial_offset: float, seed: int, compartment: int = 0) -> LiftRow:
    """Turns the wheel with one piece, flat on the rim with a little scatter, until it is out of its compartment.

    `compartment` is the one that is lowest at the start: out of an even one it goes over a low divider, out of an odd
    one over a high divider.

    The wheel first rests for half a second; the piece is watched for two more after it escaped. A piece that stays in
    its compartment for a whole turn has an `escape_deg` of 360.
    """
    chance = np.random.default_rng(seed)
    laid = Laying(
        kind,
        compartment,
        height=GAP,
        pitch=chance.normal(0, math.radians(2)),
        axial=axial_offset + chance.normal(0, 0.002),
    )
    wheel = standing(parameters, angle=compartment * PITCH)
    world = World(parameters, Scene(wheel, lay(parameters, wheel, [laid], seed=seed)), axle=0.0)
    world.step(_steps(0.5))
    world.turn_axle(LIFTING)
    begun = world.steps
    while world.observe().compartment[0] == compartment and world.steps - begun < _steps(18):
        world.step()
    escape = math.degrees((world.steps - begun) * STEP * RATE)
    world.step(_steps(2))
    seen = world.observe()
    fell = bool(seen.out[0] or seen.touches_table[0])
    return LiftRow(kind, axial_offset, seed, escape, fell, float(seen.axial[0]))


def load(parameters: Parameters, kinds: Sequence[str], seed: int) -> list[LoadRow]:
    """Lays `kinds` one by one into the compartments from 2 on of a wheel with the cone in compartment 0.

    Four seconds pass after each. It ends when the next compartment is more than 80 degrees up, when a piece has
    touched the table, or when there are no more kinds.
    """
    wheel = standing(parameters)
    world = World(parameters, Scene(wheel, lay(parameters, wheel, [Laying("cone", 0)], seed=seed)))
    rows: list[LoadRow] = []
    for step, kind in enumerate(kinds, 1):
        compartment = step + 1
        now = world.scene().wheel
        up = compartment * 30 - math.degrees(now.angle)
        if up > 80 or (rows and rows[-1].fell):
            break
        (pose,) = lay(parameters, now, [Laying(kind, compartment, height=GAP)], first_id=step, seed=seed + step)
        world.add(pose)
        world.step(_steps(4))
        seen = world.observe()
        roll, speed = math.degrees(seen.wheel.angle), math.hypot(seen.wheel.vx, seen.wheel.vy)
        rows.append(LoadRow(seed, step, kind, compartment, up, roll, speed, int(seen.touches_table.sum())))
    return rows


def spill_laid(axial_sd: float, chance: np.random.Generator) -> list[Spilled]:
    """What the reference lays for a spill: eight pieces of any kinds, one or two to a compartment, off the middle by
    a standard deviation of `axial_sd` (m), cut off at 30 mm."""
    places = [(-2, False), (-1, False), (-1, True), (0, False), (0, True), (1, False), (1, True), (2, False)]
    return [
        Spilled(
            str(chance.choice(KINDS[:7])), compartment, on_top, float(np.clip(chance.normal(0, axial_sd), -0.03, 0.03))
        )
        for compartment, on_top in places
    ]


def spill(parameters: Parameters, laid: Sequence[Spilled], axial_sd: float, seed: int) -> list[SpillRow]:
    """Turns a wheel with pieces in its lowest compartments by 150 degrees, after a second of rest; 1.5 s more pass."""
    chance = np.random.default_rng(seed)
    wheel = standing(parameters)
    layings = [
        Laying(
            piece.kind,
            piece.compartment,
            height=_height(parameters, laid, piece),
            pitch=chance.normal(0, math.radians(3)),
            axial=piece.axial_m,
        )
        for piece in laid
    ]
    world = World(parameters, Scene(wheel, lay(parameters, wheel, layings, seed=1000 * seed)), axle=0.0)
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


def _height(parameters: Parameters, laid: Sequence[Spilled], piece: Spilled) -> float:
    """How far above the rim (m) a piece is laid: over the one below it where it lies on top."""
    if not piece.on_top:
        return GAP
    below = next(other for other in laid if other.compartment == piece.compartment and not other.on_top)
    return 2 * GAP + form(below.kind, parameters).height


def _steps(seconds: float) -> int:
    return round(seconds / STEP)
