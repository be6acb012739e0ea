"""What a gear would have shown in place of each measurement.

Rocking, sliding and pushing have closed forms. Where a piece falls is found by the simulated lift, which is looked up
in a table over the divider's height and the friction, as a fit asks for it thousands of times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.interpolate import RegularGridInterpolator

from sim.experiments import lift
from sim.fit import tracks
from sim.fit.measurements import (
    EMPTY,
    Calipered,
    Fell,
    Measured,
    Measurements,
    Pushed,
    Reading,
    Rocked,
    Slid,
    Track,
    Weighed,
    every,
    quantity,
    reading,
)
from sim.gear import wheel_mass
from sim.parameters import BOOK, Parameters
from sim.pieces import form
from sim.theory import Rocking, period_of_rocking, period_of_small_rocking, sliding_angle

HEIGHTS = (0.004, 0.009, 0.013, 0.016, 0.019, 0.022, 0.025, 0.029, 0.036, 0.045)  # m, of the table of lifts
FRICTIONS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5)
TABLED = ("wheel.divider_low", "contact.friction", "contact.rolling_resistance", "wheel.density", "pieces.density")
LIFT_ERROR = 1.0
"""Degrees that a lift is off by itself: what it varies by from one random start to the next, and between its knots."""


class Datum(NamedTuple):
    """One measured number with its unit, and what predicts it. `error` is that of the prediction, in the same unit."""

    what: str
    unit: str
    reading: Reading
    predict: Callable[[Parameters], float]
    error: float = 0.0

    @property
    def uncertainty(self) -> float:
        """The standard uncertainty of the comparison."""
        return math.hypot(self.reading.uncertainty, self.error)

    def deviation(self, parameters: Parameters) -> float:
        """By how many standard uncertainties the prediction is above what was measured."""
        return (self.predict(parameters) - self.reading.value) / self.uncertainty


def data(given: Measurements, begin: Parameters) -> list[Datum]:
    """Every measured number. Raises UserError where a track cannot be read."""
    return [datum for _, one in every(given) for datum in _data(one, begin, Path(given.folder))]


def _data(one: Measured, begin: Parameters, folder: Path) -> Iterator[Datum]:
    if isinstance(one, Track):
        yield from _of_track(one, begin, folder)
        return
    found = reading(*quantity(one))

    def closed(what: str, unit: str) -> Datum:
        return Datum(what, unit, found, lambda gear: predicted(gear, one))

    match one:
        case Rocked(kind=kind):
            yield closed(f"{kind} rocks", "s")
        case Fell(kind=kind, over=over):
            yield Datum(f"{kind} falls over a {over} divider", "°", found, _looked_up(begin, kind, over), LIFT_ERROR)
        case Slid():
            yield closed("slides", "°")
        case Pushed():
            yield closed("rolls on", "m")
        case Weighed(kind=kind):
            yield closed(f"{kind} weighs", "kg")
        case Calipered(name=name):
            yield closed(name, "m")


def predicted(parameters: Parameters, source: Measured) -> float:
    """What this gear would have shown in place of a measurement, in its unit."""
    match source:
        case Rocked(kind=kind, amplitude_deg=amplitude):
            return period_of_rocking(rocking(parameters, kind), math.radians(amplitude), parameters.solver.gravity)
        case Fell(kind=kind, over=over):
            return lift(parameters, kind, 0.0, 0, compartment=int(over == "high")).turned_deg
        case Slid():
            return math.degrees(sliding_angle(parameters.contact.friction))
        case Pushed(weight_kg=weight, drop_m=drop):
            return _rolled(parameters, weight, drop)
        case Weighed(kind=kind):
            return wheel_mass(parameters).mass if kind == "wheel" else form(kind, parameters).mass
        case Calipered(name=name):
            return BOOK.value(parameters, name)
    raise TypeError(source)


def rocking(parameters: Parameters, kind: str) -> Rocking:
    """The wheel with a piece of this kind fixed flat on its rim."""
    piece, wheel = form(kind, parameters), wheel_mass(parameters)
    inner = parameters.wheel.radius - parameters.wheel.thickness
    half = 0.0 if piece.radius else max(abs(x) for x, _ in piece.outline)
    distance = math.sqrt(inner**2 - half**2) - piece.base
    return Rocking(wheel.mass, wheel.moment, parameters.wheel.radius, piece.mass, piece.moment, distance)


def _rolled(parameters: Parameters, weight: float, drop: float) -> float:
    """How far (m) the empty wheel rolls after the weight m has sunk by h and the thread is slack.

    Energy: (m + M + I / R^2) v^2 / 2 = (m - c M) g h, and then (M + I / R^2) v^2 / 2 = c M g d.
    """
    wheel, resistance = wheel_mass(parameters), parameters.contact.rolling_resistance
    inert = wheel.mass + wheel.moment / parameters.wheel.radius**2
    pull = max(weight - resistance * wheel.mass, 0.0)
    return inert / (weight + inert) * pull * drop / max(resistance * wheel.mass, 1e-9)


# -- tracks


def _of_track(track: Track, begin: Parameters, folder: Path) -> Iterator[Datum]:
    times, angles = tracks.read(track, folder)
    if track.kind == EMPTY:
        yield Datum(f"{track.file}: slows down", "rad/s²", tracks.slowing(track, times, angles), _slowing)
        return
    kind, one = track.kind, rocking(begin, track.kind)
    levelled = one.body_mass * one.radius * one.distance / one.inertia(0.0)
    found = tracks.swing(track, times, angles, begin.wheel.radius / begin.solver.gravity, levelled)
    if found.period:
        yield Datum(f"{track.file}: period of small swings", "s", found.period, lambda gear: _period(gear, kind))
    yield Datum(f"{track.file}: dead band", "rad", found.dead_band, lambda gear: dead_band(gear, kind))


def _period(parameters: Parameters, kind: str) -> float:
    return period_of_small_rocking(rocking(parameters, kind), parameters.solver.gravity)


def dead_band(parameters: Parameters, kind: str) -> float:
    """How far (rad) off its lowest position the wheel may stop: c (M + m) R / (m a)."""
    one = rocking(parameters, kind)
    resistance = parameters.contact.rolling_resistance
    return resistance * (one.mass + one.body_mass) * one.radius / (one.body_mass * one.distance)


def _slowing(parameters: Parameters) -> float:
    wheel, radius = wheel_mass(parameters), parameters.wheel.radius
    torque = parameters.contact.rolling_resistance * wheel.mass * parameters.solver.gravity * radius
    return torque / (wheel.moment + wheel.mass * radius**2)


# -- lifts


def _looked_up(begin: Parameters, kind: str, over: str) -> Callable[[Parameters], float]:
    """The escape (degrees) of a piece over a divider, from the table of its lifts in the gear that is begun with."""
    field = f"wheel.divider_{over}"
    table: RegularGridInterpolator | None = None

    def escape(parameters: Parameters) -> float:
        nonlocal table
        table = table or _lifts(_without(begin), kind)
        height = min(max(BOOK.value(parameters, field), HEIGHTS[0]), HEIGHTS[-1])
        friction = min(max(parameters.contact.friction, FRICTIONS[0]), FRICTIONS[-1])
        return float(table((height, friction)))

    return escape


def _without(parameters: Parameters) -> Parameters:
    """The gear with what the table of lifts is over, and what lifts do not depend on, as in the standard."""
    for name in TABLED:
        parameters = BOOK.replaced(parameters, name, BOOK.known(name).default)
    return parameters


@lru_cache(maxsize=32)
def _lifts(parameters: Parameters, kind: str) -> RegularGridInterpolator:
    """The table for one kind of piece: eighty lifts, which take some ten seconds."""
    table = np.empty((len(HEIGHTS), len(FRICTIONS)))
    for i, height in enumerate(HEIGHTS):
        for j, friction in enumerate(FRICTIONS):
            gear = BOOK.replaced(parameters, "wheel.divider_low", height)
            table[i, j] = lift(BOOK.replaced(gear, "contact.friction", friction), kind, 0.0, 0).turned_deg
    return RegularGridInterpolator((HEIGHTS, FRICTIONS), table)
