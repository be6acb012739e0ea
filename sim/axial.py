"""The third dimension: where along the wheel's axis each piece is and how it is turned there, which a side view hides.

Pieces can leave the wheel only this way. What acts on them:

- Landing. A piece that comes down flat is stopped; one that is skewed against what it lands on touches it at one side
  first and is levered about that point, which throws it along the axis and turns it (`_land`).
- Overhang. A piece whose centre is beyond everything that bears it tips off that way.
- Friction, against the way a piece slides; a roller out of line rolls off its course; a piece that comes to rest in
  the corner of rim and divider is turned into line.
- A cone on its side rolls in an arc about its point.

A piece whose centre passes the rim's edge tips out. A piece alone that lies in line is never pushed: in three
dimensions one that lies in a clean wheel does not fall out either.
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
"""Approach speed (m/s) up to which touching something pushes nothing along the axis."""
ALIGNING = 60.0
"""How fast (1/s) a piece at rest in a corner is turned into line; anything that is done within a stride will do."""
AT_REST = 0.1
"""Speed against the wheel (m/s) below which a piece in a corner is turned into line."""
IN_LINE = 0.002
"""Yaw (rad) that counts as none."""
ASKEW = 0.05
"""Standard deviation (rad) of the yaw with which a cone tips over: nothing tips over quite straight."""
RESHAPED = math.radians(2)
"""Yaw by which a piece turns before its outline as seen from the side is made anew."""


class Motion(NamedTuple):
    """How a piece is seen to move from the side, against the wheel."""

    height: float  # m above the hub
    slope: float  # of the rim there: sine of the angle from the bottom, positive to the right
    along: float  # m/s along the rim; to the right at the bottom of the wheel
    slide: float  # m/s in all
    pitch: float  # rad, out of lying flat on the rim below it, counter-clockwise


@dataclass
class AxialState:
    """The third dimension of one piece.

    `place` (m) and `speed` (m/s) along the axis; `yaw` (rad) and `yaw_rate` (rad/s) about the line to the hub (see
    `PiecePose`); `seed` and `draws`, its random stream and how much of it is used; `out`, it has tipped out; `wood`,
    how many shapes of wood it touches; `others`, the pieces it touches; `passed`, those that it only seems to touch,
    beside which it is along the axis; `shaped`, the yaw for which its outline was made.
    """

    place: float
    speed: float
    yaw: float
    yaw_rate: float
    seed: int
    draws: int
    out: bool
    form: PieceShape
    wood: int = 0
    others: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shaped = self.yaw
        self.mass, self.length = self.form.mass, self.form.across
        self.put(self.place, self.yaw)

    @cached_property
    def thick(self) -> float:
        """Half its thickness towards the hub (m), the mean over the ways it can lie."""
        return math.sqrt(self.form.area / math.pi)

    @cached_property
    def gyration(self) -> float:
        """Its squared radius of gyration (m2) about a line through its centre across the axis."""
        return self.length**2 / 12 + self.thick**2 / 4

    @property
    def pace(self) -> float:
        """How fast (m/s) its fastest point moves in the third dimension."""
        return abs(self.speed) + abs(self.yaw_rate) * self.length / 2

    def put(self, place: float, yaw: float) -> None:
        """Puts the piece to a place along the axis, turned by `yaw`; `half` is half its extent (m) there."""
        self.place, self.yaw = place, yaw
        self.half = self.form.reach_across(yaw) / 2

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
    """What came of moving in the third dimension, each in rising order of ids: pieces whose centre is beyond the
    rim's edge, pieces that have moved past one that they touched, so that they no longer meet it, and pieces that
    have turned so far that they look different from the side."""

    beyond: Sequence[int]
    clear: Sequence[int]
    turned: Sequence[int]


STILL = Moved((), (), ())


class Axial:
    """The third dimension of all pieces. The piece that is `held` in a hand keeps its place and yaw."""

    def __init__(self, parameters: Parameters) -> None:
        self.held: int | None = None
        self.thirds: dict[int, AxialState] = {}
        self._edge = parameters.wheel.width / 2
        self._inner = parameters.wheel.radius - parameters.wheel.thickness
        self._axial = parameters.axial
        self._friction = parameters.contact.friction
        self._gravity = parameters.solver.gravity
        self._rolling = parameters.contact.rolling_resistance
        self._brake = parameters.axial.brake * parameters.contact.friction * parameters.solver.gravity
        self._moving: set[int] = set()
        self._overhanging: dict[int, int] = {}  # to the side where they tip off
        self._unsure: set[int] = set()  # it is to be seen whether they overhang

    def state(self, piece: int) -> AxialState:
        """The third dimension of a piece. Raises KeyError where there is none."""
        return self.thirds[piece]

    def add(self, pose: PiecePose, form: PieceShape) -> None:
        """Takes a piece in."""
        self.thirds[pose.id] = AxialState(
            pose.axial, pose.axial_speed, pose.yaw, pose.yaw_rate, pose.seed, pose.draws, pose.out, form
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
        third.out, third.speed, third.yaw_rate = True, 0.0, 0.0
        self._forget_motion(piece)
        return 1 if third.place > 0 else -1

    def _forget_motion(self, piece: int) -> None:
        self._moving.discard(piece)
        self._unsure.discard(piece)
        self._overhanging.pop(piece, None)

    # -- contacts

    def touch_wood(self, piece: int, approach: float) -> None:
        """The piece has begun to touch a shape of wood, at `approach` (m/s). In line with it, it lands flat."""
        third = self.thirds[piece]
        third.wood += 1
        self._unsure.add(piece)
        if third.yaw and approach > GENTLE:
            low, high = max(-self._edge, third.place - third.half), min(self._edge, third.place + third.half)
            self._land(piece, approach, low, high, self._axial.tumble * abs(math.sin(third.yaw)))
        elif third.form.round_base:
            self._moving.add(piece)

    def leave_wood(self, piece: int) -> None:
        """The piece has ceased to touch a shape of wood."""
        self.thirds[piece].wood -= 1
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
        if approach > GENTLE:
            low = max(one.place - one.half, two.place - two.half)
            high = min(one.place + one.half, two.place + two.half)
            skew = abs(math.sin(one.yaw - two.yaw)) + self._axial.lean * (apart / length) ** 2
            spread = self._axial.rough + self._axial.tumble * skew
            self._land(piece, approach, low, high, spread)
            self._land(other, approach, low, high, spread)
        return True

    def part(self, piece: int, other: int) -> None:
        """Two pieces have ceased to touch."""
        for a, b in ((piece, other), (other, piece)):
            self.thirds[a].others.discard(b)
            self.thirds[a].passed.discard(b)
        self._unsure.update((piece, other))

    def _land(self, piece: int, approach: float, low: float, high: float, spread: float) -> None:
        """The piece is stopped where it touches first, and levered about that point.

        That is a random point near its centre, as far off as it is skewed (`spread`, of its length), within the
        stretch from `low` to `high` (m along the axis) that it shares with what it lands on. With the arm e from
        there to its centre, half its thickness h and its radius of gyration k, a plastic impact that sticks leaves
        the speed h (e v + h u) / (k^2 + e^2 + h^2) along the axis, v being the approach and u the speed along the
        axis before; friction changes that by at most mu v k^2 / (k^2 + e^2), and turns the piece by as much as
        e / k^2 of it.
        """
        third = self.thirds[piece]
        if piece == self.held or third.out:
            return
        touched = third.place + spread * third.length * third.normal()
        arm = third.place - min(high, max(low, touched))
        thick, square = third.thick, third.gyration + arm * arm
        sticking = thick * (arm * approach + thick * third.speed) / (square + thick * thick)
        most = self._friction * approach * third.gyration / square
        third.speed += max(-most, min(most, sticking - third.speed))
        third.yaw_rate += self._axial.twist * self._friction * approach * arm / third.gyration * third.normal()
        self._moving.add(piece)

    # -- time

    def advance(
        self,
        look: Callable[[], Mapping[int, Motion]],
        seconds: float,
        borne: Callable[[int], bool] = lambda _: False,
    ) -> Moved:
        """Moves the pieces in the third dimension for so many `seconds`.

        `look` says how each piece moves as seen from the side; it is asked only where something moves or may. `borne`
        says whether wood bears a piece from below; it is asked only about pieces that overhang. Both are handed in
        each time and not kept: the library holds this object through its callbacks, and would hold the world too.
        """
        if self.held is not None:
            self._moving.add(self.held)
        if not (self._moving or self._unsure):
            return STILL
        motions = look()
        if self._unsure:
            self._find_overhangs(motions, borne)
        movers = sorted(self._moving | self._overhanging.keys())
        for piece in movers:
            self._move(piece, motions[piece], seconds)
        thirds = [(piece, self.thirds[piece]) for piece in movers]
        return Moved(
            [piece for piece, third in thirds if self._is_beyond(third)],
            [piece for piece, third in thirds if self._clears(third)],
            [piece for piece, third in thirds if abs(third.yaw - third.shaped) > RESHAPED],
        )

    def _is_beyond(self, third: AxialState) -> bool:
        """Whether its centre is past the rim's edge, or so near to it that it tips out if others push it outwards."""
        pushed = third.others and third.speed * third.place > 0
        return abs(third.place) > self._edge - (self._axial.tip if pushed else 0.0)

    def _move(self, piece: int, motion: Motion, seconds: float) -> None:
        third = self.thirds[piece]
        before = third.speed
        if piece == self.held:
            before = third.speed = third.yaw_rate = 0.0
        elif piece in self._overhanging:
            third.speed += self._overhanging[piece] * self._axial.slide * self._gravity * seconds
        elif third.wood or third.others:
            if third.wood and third.form.on_side(motion.pitch):
                self._roll_cone(third, motion, seconds)
                before = third.speed
            else:
                third.speed = self._braked(third, motion, seconds)
                self._brake_yaw(third, motion, seconds)
        third.place += (before + third.speed) / 2 * seconds
        if third.yaw_rate:
            third.put(third.place, third.yaw + third.yaw_rate * seconds)
        self._abut(third)
        self._unsure.update((piece, *third.others))
        if not (third.speed or third.yaw_rate):
            self._moving.discard(piece)

    def _braked(self, third: AxialState, motion: Motion, seconds: float) -> float:
        """Its speed along the axis after friction, which is against the way it slides: a piece that slides fast along
        the rim is hardly braked along the axis. A roller slides only as far as it does not roll."""
        rolled = 0.0
        if third.form.radius and third.wood:
            rolled = max(-1.0, min(1.0, -motion.along * math.tan(third.yaw)))
        sliding = third.speed - rolled
        if not sliding:
            return third.speed
        loss = self._brake * seconds * abs(sliding) / math.hypot(sliding, motion.slide)
        return rolled + math.copysign(max(0.0, abs(sliding) - loss), sliding)

    def _brake_yaw(self, third: AxialState, motion: Motion, seconds: float) -> None:
        """Friction brakes its turning; at rest in the corner of rim and divider a piece comes into line."""
        if third.wood >= 2 and motion.slide < AT_REST:
            off = math.remainder(third.yaw, math.pi / 2)
            turned = off if abs(off) < IN_LINE else off * min(1.0, ALIGNING * seconds)
            third.put(third.place, third.yaw - turned)
            third.yaw_rate = 0.0 if turned == off else -1e-9  # more than nothing: it is not in line yet
            return
        rim_speed = abs(third.yaw_rate) * third.length / 4  # of the mean point of its length
        if rim_speed:
            rate_loss = 3 / third.length * self._brake * seconds * rim_speed / math.hypot(rim_speed, motion.slide)
            third.yaw_rate = math.copysign(max(0.0, abs(third.yaw_rate) - rate_loss), third.yaw_rate)

    def _roll_cone(self, third: AxialState, motion: Motion, seconds: float) -> None:
        """A cone on its side rolls about its point, and its centre goes round in an arc.

        Its weight pulls its centre down the slope of the rim, round the point; and along the rim it lies as a chord,
        (s cos yaw)^2 / 8 R higher than at the bottom of that, s being its slant height: so it leaves that way faster
        and faster. About its point a cone that rolls has the moment of inertia 0.92 m h^2, to a few percent. Its
        resistance to rolling is that of wood on wood, the wheel's, so it comes to rest.
        """
        if not (third.yaw or third.yaw_rate):
            third.put(third.place, ASKEW * third.normal())
        height, radius = third.form.height, third.form.across / 2
        slant = math.hypot(height, radius)
        arm = 0.75 * height * height / slant  # from its point to its centre, along what it lies on
        side = 1 if motion.pitch > 0 else -1  # where its centre is from its point, along the rim
        pull = slant**2 / (8 * self._inner) * math.sin(2 * third.yaw) + side * arm * motion.slope * math.sin(third.yaw)
        inertia = 0.92 * height**2  # of a unit mass
        rate = third.yaw_rate + self._gravity * pull / inertia * seconds
        loss = self._rolling * self._gravity * arm / inertia * seconds
        third.yaw_rate = math.copysign(max(0.0, abs(rate) - loss), rate)
        third.speed = -side * arm * math.cos(third.yaw) * third.yaw_rate

    def _abut(self, third: AxialState) -> None:
        """A piece that comes, along the axis, upon one beside it stops there."""
        for other in sorted(third.passed):
            beside = self.thirds[other]
            apart, length = third.place - beside.place, third.half + beside.half
            if abs(apart) < length:
                third.place, third.speed = beside.place + math.copysign(length, apart), 0.0

    def _clears(self, third: AxialState) -> bool:
        """Whether the piece has moved along the axis past one that it touched."""
        beside = (self.thirds[other] for other in third.others)
        return any(abs(third.place - other.place) >= third.half + other.half for other in beside)

    # -- overhang

    def _find_overhangs(self, motions: Mapping[int, Motion], borne: Callable[[int], bool]) -> None:
        """Sees anew, for the pieces that are unsure, whether their centre is beyond all that bears them.

        While the wheel turns, wood that bears a piece may come to do so no more: such a piece stays unsure.
        """
        unsure, self._unsure = sorted(self._unsure), set()
        for piece in unsure:
            self._overhanging.pop(piece, None)
            third = self.thirds[piece]
            side = 0 if third.out or piece == self.held else self._side(third, motions[piece], motions)
            if side:
                self._unsure.add(piece)
                if not (third.wood and borne(piece)):
                    self._overhanging[piece] = side

    def _side(self, third: AxialState, motion: Motion, motions: Mapping[int, Motion]) -> int:
        """To which side the piece overhangs the pieces below that it touches; 0 where one of them bears it."""
        below = [self.thirds[other] for other in third.others if motions[other].height < motion.height]
        if below and third.place > max(other.place + other.half for other in below):
            return 1
        if below and third.place < min(other.place - other.half for other in below):
            return -1
        return 0
