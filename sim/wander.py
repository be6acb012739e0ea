"""How a hand wanders: the position along the axis and the yaw of the piece it holds, which nobody keeps quite still.

Two processes add up, as in the spectra of measured hands (Sutton and Sykes 1967, "The variation of hand tremor with
force in healthy subjects": errors at low frequencies, and a peak near 8 to 10 Hz):

- The drift is an Ornstein-Uhlenbeck process about the wanted position, which the hand follows with a lag. Its size is
  our choice: some millimetres and degrees.
- The tremor is noise through a resonance at 8 to 12 Hz. Its size is that of a hand-held instrument, 0.18 mm rms
  (Riviere and Jensen 2000, "A study of instrument motion in retinal microsurgery"). An outstretched hand has about as
  much: 0.0015 to 0.035 g at 7 Hz are 0.01 to 0.18 mm (Wade, Gresty and Findley 1982, "A normative study of postural
  tremor of the hand"). Its yaw is what such a tremor of thumb against finger turns a piece 4 cm wide.
- A piece is picked up off centre by as much as people misjudge where their hand is and how it is turned: joint angles
  of the arm are known to 0.6 to 1.1 degrees, which at 0.6 m is 6 to 12 mm (van Beers, Sittig and Denier van der Gon
  1998, "The precision of proprioceptive position sense"; more is taken, as the axis is the line of sight, along which
  one sees least), the wrist's to 7 degrees (Rinderknecht et al. 2016,
  "Reliable and rapid robotic assessment of wrist proprioception").
- Drift and tremor grow with the speed of the hand (Schmidt et al. 1979, "Motor-output variability": the spread of
  where a hand ends is proportional to its speed), with a long hold, and as time runs short. How fast is our choice.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from numpy.random import Generator

from sim.parameters import STEP

STEADINESS = {"calm": 0.5, "natural": 1.0, "shaky": 1.8}
"""How much a hand wanders, relative to a natural one, by the name of the setting."""

DRIFT_TIME = 1.2
"""Correlation time of the drift, in seconds."""
LAG = 0.12
"""Time constant, in seconds, with which the hand follows its wanted position."""
TREMOR = 10.0
TREMOR_BAND = 4.0
"""Middle and width of the tremor's band, in Hz."""

FAST = 0.25
"""Speed of the hand that doubles its wandering, in m/s."""
CALMING = 0.25
"""Time constant, in seconds, with which a hand that has stopped calms down."""
FRESH, TIRING = 6.0, 12.0
"""A piece is held without effort for `FRESH` seconds; every `TIRING` seconds more add as much wandering again."""
HURRY = 8.0
"""Seconds before the end of the turn from which wandering grows; at the end it is twice as much."""


class Spread(NamedTuple):
    """Standard deviations of one coordinate of a natural hand at ease, in m or rad."""

    taken: float  # offset when a piece is picked up
    drift: float
    tremor: float


AXIAL = Spread(0.012, 0.0030, 0.00018)
YAW = Spread(math.radians(7.0), math.radians(2.5), math.radians(0.25))

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
    """One coordinate that wanders about its `wanted` value; `value` and `rate` (per second) are the current ones."""

    def __init__(self, spread: Spread, start: float) -> None:
        self.wanted = self.value = self._followed = start
        self.rate = 0.0
        self._spread = spread
        self._drift = self._tremor = self._before = 0.0

    def step(self, unsteadiness: float, drift: float, tremor: float) -> None:
        """Advances by one step; `drift` and `tremor` are standard normal numbers."""
        self._drift = _FORGET * self._drift + _DRIVE * drift
        now = 2 * _RESONANCE * math.cos(_TURN) * self._tremor - _RESONANCE**2 * self._before + _KICK * tremor
        self._tremor, self._before = now, self._tremor
        self._followed += _FOLLOW * (self.wanted + unsteadiness * self._spread.drift * self._drift - self._followed)
        value = self._followed + unsteadiness * self._spread.tremor * self._tremor
        self.rate, self.value = (value - self.value) / STEP, value


class Wander:
    """The wandering of a piece in the hand: its `axial` position (m) and `yaw` (rad)."""

    def __init__(
        self, rng: Generator, unsteadiness: float, axial: float | None = None, yaw: float | None = None
    ) -> None:
        """`unsteadiness` as in `STEADINESS`. Without `axial` and `yaw` the piece is picked up off centre and askew."""
        self._rng = rng
        self._unsteadiness = unsteadiness
        askew = (unsteadiness * rng.standard_normal(2)).tolist()
        self.axial = Coordinate(AXIAL, AXIAL.taken * askew[0] if axial is None else axial)
        self.yaw = Coordinate(YAW, YAW.taken * askew[1] if yaw is None else yaw)
        self._seconds = self._speed = 0.0

    @property
    def strength(self) -> float:
        """How much the hand wanders now, time pressure left out: 1 for a natural hand at ease."""
        effort = max(0.0, self._seconds - FRESH) / TIRING
        return self._unsteadiness * (1 + self._speed / FAST + effort)

    def step(self, speed: float, seconds_left: float) -> None:
        """Advances by one step, with the hand moving at `speed` (m/s) and `seconds_left` of the turn."""
        self._seconds += STEP
        self._speed += STEP / CALMING * (speed - self._speed)
        haste = max(0.0, 1 - seconds_left / HURRY)
        strength = self.strength + self._unsteadiness * haste
        numbers = self._rng.standard_normal(4).tolist()
        self.axial.step(strength, *numbers[:2])
        self.yaw.step(strength, *numbers[2:])
