"""The third dimension: where along the wheel's axis each piece is, which a side view does not show.

Pieces can leave the wheel only this way. Coming down on another piece pushes both apart along the axis, in proportion
to the approach speed, by an amount from a random stream of the piece; a piece whose centre overhangs all that it lies
on slides off that way; friction brakes; and a piece whose centre passes the rim's edge tips out. A piece alone on wood
is never pushed: in three dimensions one that lies in a clean wheel does not fall out either.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from sim.parameters import Parameters
from sim.pieces import PieceShape
from sim.scene import PiecePose

NORMAL = NormalDist()

GENTLE = 0.1
"""Approach speed (m/s) up to which touching another piece pushes nothing along the axis."""


@dataclass
class AxialState:
    """The third dimension of one piece.

    `place` (m) and `speed` (m/s) along the axis; `yaw` (rad) and `yaw_rate` (rad/s) about the line to the hub (see
    `PiecePose`); `seed` and `draws`, its random stream and how much of it is used;
    `out`, it has tipped out; `half`, half its extent along the axis (m); `wood`, how many shapes of wood it touches;
    `others`, the pieces it touches; `passed`, those that it only seems to touch, beside which it is along the axis.
    """

    place: float
    speed: float
    yaw: float
    yaw_rate: float
    seed: int
    draws: int
    out: bool
    half: float
    mass: float
    wood: int = 0
    others: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)

    @cached_property
    def _stream(self) -> np.random.Generator:
        """Made where it is first drawn from, and brought to where it was."""
        return np.random.Generator(np.random.PCG64(self.seed).advance(self.draws))

    def normal(self) -> float:
        """The next normally distributed number of this piece's stream.

        Made from one uniform number, so that the count of draws says all about the stream; the tiny term keeps that
        number off zero.
        """
        number = NORMAL.inv_cdf(self._stream.random() + 2**-55)
        self.draws += 1
        return number


class Moved(NamedTuple):
    """What came of moving along the axis: pieces whose centre is beyond the rim's edge, and pieces that have moved
    past one that they touched, so that they no longer meet it; both in rising order of ids."""

    beyond: Sequence[int]
    clear: Sequence[int]


STILL = Moved((), ())


class Axial:
    """Places and speeds of all pieces along the axis. The piece that is `held` in a hand keeps its place."""

    def __init__(self, parameters: Parameters) -> None:
        self.held: int | None = None
        self.thirds: dict[int, AxialState] = {}
        self._edge = parameters.wheel.width / 2
        self._tumble = parameters.axial.tumble
        self._lean = parameters.axial.lean
        self._brake = parameters.axial.brake * parameters.contact.friction * parameters.solver.gravity
        self._slide = parameters.axial.slide * parameters.solver.gravity
        self._moving: set[int] = set()
        self._overhanging: dict[int, int] = {}  # to the side where they slide off
        self._unsure: set[int] = set()  # contacts or places have changed since it was seen whether they overhang

    def state(self, piece: int) -> AxialState:
        """The third dimension of a piece. Raises KeyError where there is none."""
        return self.thirds[piece]

    def add(self, pose: PiecePose, form: PieceShape) -> None:
        """Takes a piece in."""
        self.thirds[pose.id] = AxialState(
            pose.axial,
            pose.axial_speed,
            pose.yaw,
            pose.yaw_rate,
            pose.seed,
            pose.draws,
            pose.out,
            form.across / 2,
            form.mass,
        )
        if not pose.out:
            self._moving.add(pose.id)  # until it is seen that it does not
            self._unsure.add(pose.id)

    def remove(self, piece: int) -> None:
        """Forgets a piece, which touches nothing any more."""
        self._forget_motion(piece)
        del self.thirds[piece]

    def tip_out(self, piece: int) -> int:
        """The piece has left the wheel; returns the side, +1 towards the player or -1."""
        third = self.thirds[piece]
        third.out, third.speed = True, 0.0
        self._forget_motion(piece)
        return 1 if third.place > 0 else -1

    def _forget_motion(self, piece: int) -> None:
        self._moving.discard(piece)
        self._unsure.discard(piece)
        self._overhanging.pop(piece, None)

    # -- contacts

    def touch_wood(self, piece: int, shapes: int) -> None:
        """The piece has begun (+1) or ceased (-1) to touch a shape of wood."""
        self.thirds[piece].wood += shapes
        self._unsure.add(piece)

    def meet(self, piece: int, other: int, approach: float) -> bool:
        """Two pieces have come together seen from the side, at `approach` (m/s); returns whether they really meet."""
        one, two = self.thirds[piece], self.thirds[other]
        apart, length = one.place - two.place, one.half + two.half
        if abs(apart) >= length:
            one.passed.add(other)
            two.passed.add(piece)
            return False
        one.others.add(other)
        two.others.add(piece)
        self._unsure.update((piece, other))
        if approach > GENTLE and not (one.out or two.out):
            self._tumble_apart(piece, other, approach, apart / length)
        return True

    def part(self, piece: int, other: int) -> None:
        """Two pieces have ceased to touch."""
        for a, b in ((piece, other), (other, piece)):
            self.thirds[a].others.discard(b)
            self.thirds[a].passed.discard(b)
        self._unsure.update((piece, other))

    def _tumble_apart(self, piece: int, other: int, approach: float, apart: float) -> None:
        """Pushes both along the axis, against each other, as action and reaction."""
        one, two = self.thirds[piece], self.thirds[other]
        speed = approach * (self._tumble * one.normal() + self._lean * apart)
        self._push(piece, speed * two.mass / (one.mass + two.mass))
        self._push(other, -speed * one.mass / (one.mass + two.mass))

    def _push(self, piece: int, speed: float) -> None:
        third = self.thirds[piece]
        if piece == self.held or third.out:
            return
        third.speed += speed
        self._moving.add(piece)

    # -- time

    def advance(self, heights: Callable[[], Mapping[int, float]], seconds: float) -> Moved:
        """Moves the pieces along the axis for so many `seconds`.

        `heights` says how high (m) each piece is; it is asked only where something may overhang.
        """
        if self._unsure:
            self._find_overhangs(heights)
        if not (self._moving or self._overhanging):
            return STILL
        movers = sorted(self._moving | self._overhanging.keys())
        for piece in movers:
            self._move(piece, seconds)
        beyond = [piece for piece in movers if abs(self.thirds[piece].place) > self._edge]
        return Moved(beyond, [piece for piece in movers if self._clears(piece)])

    def _move(self, piece: int, seconds: float) -> None:
        third = self.thirds[piece]
        before = third.speed
        if piece == self.held:
            before = third.speed = 0.0
        elif piece in self._overhanging:
            third.speed += self._overhanging[piece] * self._slide * seconds
        elif third.wood or third.others:
            third.speed = math.copysign(max(0.0, abs(before) - self._brake * seconds), before)
        third.place += (before + third.speed) / 2 * seconds
        self._abut(third)
        self._unsure.update((piece, *third.others))
        if third.speed:
            self._moving.add(piece)
        else:
            self._moving.discard(piece)

    def _abut(self, third: AxialState) -> None:
        """A piece that comes, along the axis, upon one beside it stops there."""
        for other in sorted(third.passed):
            beside = self.thirds[other]
            apart, length = third.place - beside.place, third.half + beside.half
            if abs(apart) < length:
                third.place, third.speed = beside.place + math.copysign(length, apart), 0.0

    def _clears(self, piece: int) -> bool:
        """Whether the piece has moved along the axis past one that it touched."""
        third = self.thirds[piece]
        beside = (self.thirds[other] for other in third.others)
        return any(abs(third.place - other.place) >= third.half + other.half for other in beside)

    def _find_overhangs(self, heights: Callable[[], Mapping[int, float]]) -> None:
        """Sees anew, for the pieces that are unsure, whether their centre is beyond all that they lie on."""
        lying = [piece for piece in self._unsure if self.thirds[piece].others and not self.thirds[piece].wood]
        for piece in self._unsure:
            self._overhanging.pop(piece, None)
        self._unsure.clear()
        if lying:
            height = heights()
            sides = {piece: self._side(piece, height) for piece in lying if not self.thirds[piece].out}
            self._overhanging.update((piece, side) for piece, side in sides.items() if side)

    def _side(self, piece: int, height: Mapping[int, float]) -> int:
        """To which side the piece overhangs those below that it touches; 0 where one of them holds it."""
        place = self.thirds[piece].place
        below = [self.thirds[other] for other in self.thirds[piece].others if height[other] < height[piece]]
        if below and place > max(other.place + other.half for other in below):
            return 1
        if below and place < min(other.place - other.half for other in below):
            return -1
        return 0
