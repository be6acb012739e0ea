"""How a hand wanders: the place along the axis and the yaw of what it holds, which nobody keeps quite still.

Two processes add up, as in measured hands (Sutton and Sykes 1967, "The variation of hand tremor with force in healthy
subjects"): a slow error of control and a fast tremor with a peak at 8 to 12 Hz.

- The drift is an Ornstein-Uhlenbeck process about where the hand is wanted, which the hand follows with a lag. Its
  amount is ours: some millimetres and degrees, as for an unbraced arm along the line of sight, where one sees least.
- The tremor is noise through a resonance of that band. In surgeons' braced hands it is 0.05 to 0.25 mm (rms; Singh and
  Riviere 2002, "Physiological tremor amplitude during retinal microsurgery"); an unbraced one is taken to have twice
  the upper end.
- Both grow with the speed of the hand (Schmidt et al. 1979, "Motor-output variability": the spread of where a hand ends
  is proportional to its speed), while a piece is held for long, and as time runs short. How fast is ours.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from numpy.random import Generator

from sim.parameters import STEP

STEADINESS = {"calm": 0.5, "natural": 1.0, "shaky": 1.8}
"""How much a hand wanders, relative to a natural one."""

DRIFT_TIME = 1.2
"""Seconds after which the drift has forgotten where it was."""
LAG = 0.12
"""Seconds by which the hand is behind where it is wanted."""
TREMOR = 10.0
TREMOR_BAND = 4.0
"""The middle of the tremor's band and its width, in Hz."""

FAST = 0.25
"""Speed (m/s) of the hand that doubles its wandering."""
CALMING = 0.25
"""Seconds in which a hand that has stopped calms down."""
FRESH, TIRING = 6.0, 12.0
"""Seconds for which a piece is held without effort, and so many more double the wandering."""
HURRY = 8.0
"""Seconds before the end of the time from which a hand gets hasty; at the end it wanders twice as much."""


class Spread(NamedTuple):
    """Standard deviations of one coordinate of a natural hand at ease (m or rad)."""

    taken: float  # of how it is when a piece is taken up
    drift: float
    tremor: float


AXIAL = Spread(0.009, 0.0030, 0.0005)
YAW = Spread(math.radians(7.0), math.radians(2.5), math.radians(0.6))

_FORGET = math.exp(-STEP / DRIFT_TIME)
_DRIVE = math.sqrt(1 - _FORGET**2)
_FOLLOW = 1 - math.exp(-STEP / LAG)
_RESONANCE = math.exp(-math.pi * TREMOR_BAND * STEP)
_TURN = math.tau * TREMOR * STEP
_KICK = math.sqrt(
    (1 - _RESONANCE**2) * (1 + _RESONANCE**4 - 2 * _RESONANCE**2 * math.cos(2 * _TURN)) / (1 + _RESONANCE**2)
)
"""What drives the tremor's resonance so that its standard deviation is 1 (the variance of an AR(2) process)."""


class Coordinate:
    """One coordinate that wanders about where it is `wanted`; `value` and `rate` (per second) are what came of it."""

    def __init__(self, spread: Spread, start: float) -> None:
        self.wanted = self.value = self._followed = start
        self.rate = 0.0
        self._spread = spread
        self._drift = self._tremor = self._before = 0.0

    def step(self, unsteadiness: float, drift: float, tremor: float) -> None:
        """Lets a step pass; `drift` and `tremor` are standard normal numbers."""
        self._drift = _FORGET * self._drift + _DRIVE * drift
        now = 2 * _RESONANCE * math.cos(_TURN) * self._tremor - _RESONANCE**2 * self._before + _KICK * tremor
        self._tremor, self._before = now, self._tremor
        self._followed += _FOLLOW * (self.wanted + unsteadiness * self._spread.drift * self._drift - self._followed)
        value = self._followed + unsteadiness * self._spread.tremor * self._tremor
        self.rate, self.value = (value - self.value) / STEP, value


class Wander:
    """What a hand does to a piece while it holds it: `axial` (m) and `yaw` (rad)."""

    def __init__(
        self, rng: Generator, unsteadiness: float, axial: float | None = None, yaw: float | None = None
    ) -> None:
        """`unsteadiness` as in `STEADINESS`. Without `axial` and `yaw` the piece is taken up somewhat askew."""
        self._rng = rng
        self._unsteadiness = unsteadiness
        askew = (unsteadiness * rng.standard_normal(2)).tolist()
        self.axial = Coordinate(AXIAL, AXIAL.taken * askew[0] if axial is None else axial)
        self.yaw = Coordinate(YAW, YAW.taken * askew[1] if yaw is None else yaw)
        self._seconds = self._speed = 0.0

    @property
    def strength(self) -> float:
        """How much the hand wanders now, but for haste: 1 for a natural hand at ease."""
        effort = max(0.0, self._seconds - FRESH) / TIRING
        return self._unsteadiness * (1 + self._speed / FAST + effort)

    def step(self, speed: float, seconds_left: float) -> None:
        """Lets a step pass in which the hand moves at `speed` (m/s) and so much of the turn's time is left."""
        self._seconds += STEP
        self._speed += STEP / CALMING * (speed - self._speed)
        haste = max(0.0, 1 - seconds_left / HURRY)
        strength = self.strength + self._unsteadiness * haste
        numbers = self._rng.standard_normal(4).tolist()
        self.axial.step(strength, *numbers[:2])
        self.yaw.step(strength, *numbers[2:])
