"""What measurements at a kitchen table tell of a real toy: its parameters are fitted to them by least squares.

Rocking, sliding and pushing have closed forms; where a piece falls is found by the simulated lift. Needs SciPy.
"""

from __future__ import annotations

import math
from pathlib import Path
from statistics import NormalDist
from typing import Annotated, Literal, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from games import files
from games.core import Message, UserError
from sim.experiments import lift
from sim.gear import wheel_mass
from sim.parameters import BOOK, STANDARD, Parameters
from sim.pieces import KINDS, form
from sim.study.extras import needed
from sim.theory import Rocking, period_of_rocking, sliding_angle

FITTED = (
    "contact.friction",
    "contact.rolling_resistance",
    "wheel.density",
    "pieces.density",
    "wheel.divider_high",
    "wheel.divider_low",
)
"""What is fitted, by the names of the parameters."""
BELIEVED = 0.7
"""Before anything is measured, each parameter is believed to be within a factor of two of the start (the standard
deviation of its logarithm): what the data do not tell stays there, and its doubt goes into what they do tell."""
TOLD = BELIEVED / 4
"""A parameter whose logarithm is left with more doubt than this is not determined by the data."""
STEP = 0.02
"""Share of itself by which a parameter is changed to see what it does: a lift is known to a third of a degree only."""
SURE = 0.95
"""How likely a parameter is within the interval that is given with its estimate."""
DOUBTFUL = 3.0
"""Standard deviations between a measurement and the fit that a good one rarely has: one in 370."""
FARTHEST = 8.0
"""Standard deviations beyond the end of a range that are told apart; so far out the interval is as good as the end."""
LONGEST_FILE = 64_000  # bytes

Positive = Annotated[float, msgspec.Meta(gt=0, le=1000)]


class _Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something measured."""


class Rocked(_Measured, frozen=True):
    """The period of the wheel with one piece, fixed flat on the rim, in its lowest compartment."""

    kind: str
    period_s: Positive
    uncertainty_s: Positive
    amplitude_deg: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0


class Fell(_Measured, frozen=True):
    """How far the wheel had been turned, slowly and on its axle, when the piece left its compartment over a divider.

    It tells something of the divider that it goes `over`, and nothing of the other one.
    """

    kind: str
    turn_deg: Positive
    uncertainty_deg: Positive
    over: Literal["low", "high"] = "low"


class Slid(_Measured, frozen=True):
    """The slope at which a piece began to slide on the wood of the rim."""

    slope_deg: Annotated[float, msgspec.Meta(gt=0, lt=80)]
    uncertainty_deg: Positive


class Pushed(_Measured, frozen=True):
    """A weight on a thread over the table's edge pulls the empty wheel's hub while it sinks; then that rolls on."""

    weight_kg: Positive
    drop_m: Positive
    rolled_m: Positive
    uncertainty_m: Positive


class Weighed(_Measured, frozen=True):
    """The mass of a piece, or of the empty wheel (kind "wheel"), on a kitchen scale."""

    kind: str
    mass_kg: Positive
    uncertainty_kg: Positive


class Measurements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of measurements."""

    version: Annotated[int, msgspec.Meta(ge=1, le=1)] = 1
    rocking: tuple[Rocked, ...] = ()
    falling: tuple[Fell, ...] = ()
    sliding: tuple[Slid, ...] = ()
    pushing: tuple[Pushed, ...] = ()
    weighing: tuple[Weighed, ...] = ()


class Estimate(NamedTuple):
    """A parameter as the data tell it; `spread` is its standard deviation, infinite where they do not determine it.

    `beyond` is by how many standard deviations the data would have it above its range, or below it where negative;
    then the value is that end of the range.
    """

    name: str
    value: float
    spread: float
    beyond: float = 0.0

    @property
    def determined(self) -> bool:
        """Whether the data tell it."""
        return math.isfinite(self.spread)

    def interval(self, sure: float = SURE) -> tuple[float, float]:
        """From where to where it is, so sure; at the end of its range only the other side is open.

        There it is a normal distribution around a place beyond the end, cut off at the end.
        """
        far, normal = min(abs(self.beyond), FARTHEST), NormalDist()
        if not far:
            half = normal.inv_cdf((1 + sure) / 2) * self.spread
            return self.value - half, self.value + half
        inside = -far - normal.inv_cdf((1 - sure) * normal.cdf(-far))
        other = self.value * math.exp(-math.copysign(inside * self.spread / self.value, self.beyond))
        return min(self.value, other), max(self.value, other)


class Residual(NamedTuple):
    """A measurement beside what the fitted wheel does, and how many standard deviations lie between."""

    what: str
    measured: float
    fitted: float
    deviations: float


class Fit(NamedTuple):
    """What came of a fit."""

    parameters: Parameters
    estimates: tuple[Estimate, ...]
    residuals: tuple[Residual, ...]


class _Datum(NamedTuple):
    what: str
    measured: float
    uncertainty: float
    source: _Measured


def read(path: Path) -> Measurements:
    """The measurements in a TOML file; raises UserError with a sentence that names the field."""
    tables = files.decode_toml(files.read(path, LONGEST_FILE), path)
    found = files.convert(tables, Measurements, path)
    for kind, kinds in _kinds(found):
        if kind not in kinds:
            known = ", ".join(kinds)
            raise UserError(
                Message("{file}: there is no kind {kind!r}; there are {known}.", file=path, kind=kind, known=known)
            )
    if not _data(found):
        raise UserError(Message("{file} has no measurements.", file=path))
    return found


def _kinds(given: Measurements) -> list[tuple[str, tuple[str, ...]]]:
    """Each kind that is named, and those that may be named there."""
    pieces = [*(one.kind for one in given.rocking), *(one.kind for one in given.falling)]
    return [*((kind, KINDS) for kind in pieces), *((one.kind, (*KINDS, "wheel")) for one in given.weighing)]


def _data(given: Measurements) -> list[_Datum]:
    return [
        *(_Datum(f"{m.kind} rocks (s)", m.period_s, m.uncertainty_s, m) for m in given.rocking),
        *(
            _Datum(f"{m.kind} falls over a {m.over} divider (deg)", m.turn_deg, m.uncertainty_deg, m)
            for m in given.falling
        ),
        *(_Datum("slides (deg)", m.slope_deg, m.uncertainty_deg, m) for m in given.sliding),
        *(_Datum("rolls on (m)", m.rolled_m, m.uncertainty_m, m) for m in given.pushing),
        *(_Datum(f"{m.kind} weighs (kg)", m.mass_kg, m.uncertainty_kg, m) for m in given.weighing),
    ]


def predicted(parameters: Parameters, source: _Measured) -> float:
    """What this gear would have shown in place of a measurement, in its unit."""
    match source:
        case Rocked(kind=kind, amplitude_deg=amplitude):
            return period_of_rocking(_rocking(parameters, kind), math.radians(amplitude), parameters.solver.gravity)
        case Fell(kind=kind, over=over):
            return lift(parameters, kind, 0.0, 0, compartment=int(over == "high")).escape_deg
        case Slid():
            return math.degrees(sliding_angle(parameters.contact.friction))
        case Pushed(weight_kg=weight, drop_m=drop):
            return _rolled(parameters, weight, drop)
        case Weighed(kind=kind):
            return wheel_mass(parameters).mass if kind == "wheel" else form(kind, parameters).mass
    raise TypeError(source)


def _rocking(parameters: Parameters, kind: str) -> Rocking:
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


def fit(given: Measurements, begin: Parameters = STANDARD) -> Fit:
    """Fits the parameters of FITTED, on their logarithms, each within its range. Raises UserError without SciPy."""
    with needed():
        from scipy.optimize import least_squares

    data = _data(given)
    low = np.log([max(BOOK.known(name).low, 1e-5) for name in FITTED])
    high = np.log([BOOK.known(name).high for name in FITTED])
    start = np.clip(np.log([max(BOOK.value(begin, name), 1e-5) for name in FITTED]), low, high)

    def misses(logs: NDArray[np.float64]) -> NDArray[np.float64]:
        gear = _gear(begin, logs)
        missed = [(predicted(gear, one.source) - one.measured) / one.uncertainty for one in data]
        return np.array([*missed, *((logs - start) / BELIEVED)])

    def slopes(logs: NDArray[np.float64]) -> NDArray[np.float64]:
        """By steps to both sides that are large enough for the grain of a simulated lift."""
        columns = []
        for number in range(len(logs)):
            by = np.zeros(len(logs))
            by[number] = STEP
            up, down = np.minimum(logs + by, high), np.maximum(logs - by, low)
            columns.append((misses(up) - misses(down)) / (up - down)[number])
        return np.column_stack(columns)

    # A lift is known to a third of a degree only: to look closer than this would be to chase its grain.
    found = least_squares(misses, start, jac=slopes, bounds=(low, high), x_scale=0.1, ftol=1e-3, xtol=1e-3)
    doubts = _doubts(found.jac[: len(data)])
    beyond = _beyond(found.x + np.linalg.lstsq(found.jac, -found.fun)[0], found.x, (low, high), doubts)
    logs = np.where(beyond > 0, high, np.where(beyond < 0, low, found.x))
    gear = _gear(begin, logs)
    residuals = [
        Residual(one.what, one.measured, one.measured + miss * one.uncertainty, miss)
        for one, miss in zip(data, misses(logs).tolist(), strict=False)  # and after them what was believed
    ]
    return Fit(gear, tuple(_estimates(gear, doubts, beyond)), tuple(residuals))


def _gear(begin: Parameters, logs: NDArray[np.float64]) -> Parameters:
    gear = begin
    for name, log in zip(FITTED, logs.tolist(), strict=True):
        one = BOOK.known(name)
        gear = BOOK.replaced(gear, name, min(max(math.exp(log), one.low), one.high))
    return gear


def _doubts(jacobian: NDArray[np.float64]) -> NDArray[np.float64]:
    """Standard deviations of the logarithms, from the singular values of the data's Jacobian (misses by logarithms).

    Along a direction with the singular value s the doubt P that was believed is left as P / sqrt(1 + (s P)^2): all of
    it where the data say nothing. A parameter's variance is that of the directions by its shares in them.
    """
    _, singular, directions = np.linalg.svd(jacobian, full_matrices=True)
    strength = np.zeros(len(FITTED))
    strength[: len(singular)] = singular
    left = BELIEVED**2 / (1 + (strength * BELIEVED) ** 2)
    doubts: NDArray[np.float64] = np.sqrt(left @ directions**2)
    return doubts


def _beyond(
    free: NDArray[np.float64],
    held: NDArray[np.float64],
    ends: tuple[NDArray[np.float64], NDArray[np.float64]],
    doubts: NDArray[np.float64],
) -> NDArray[np.float64]:
    """By how many standard deviations the best logarithms would be beyond their ranges, were they `free` to go there.

    That counts where they are `held` at the end of the range: within a step of it.
    """
    low, high = ends
    above = np.where(high - held < STEP, np.maximum(free - high, 0.0), 0.0)
    below = np.where(held - low < STEP, np.minimum(free - low, 0.0), 0.0)
    return (above + below) / doubts


def _estimates(gear: Parameters, doubts: NDArray[np.float64], beyond: NDArray[np.float64]) -> list[Estimate]:
    """One for each parameter that is fitted; what is pushed to the end of its range is told by that."""
    values = [BOOK.value(gear, name) for name in FITTED]
    return [
        Estimate(name, value, value * doubt if doubt < TOLD or pushed else math.inf, pushed)
        for name, value, doubt, pushed in zip(FITTED, values, doubts.tolist(), beyond.tolist(), strict=True)
    ]


def report(found: Fit, sure: float = SURE) -> str:
    """Estimates with their intervals, residuals, and what the data do not determine, in words."""
    told = [one for one in found.estimates if one.determined]
    lines = [f"Estimates ({100 * sure:g} % intervals):"]
    lines += [f"  {one.name:28} {one.value:.4g}  ({_interval(one, sure)})" for one in told]
    lines.append("Measured, fitted, difference in standard deviations:")
    lines += [f"  {one.what:28} {one.measured:.4g}  {one.fitted:.4g}  {one.deviations:+.1f}" for one in found.residuals]
    if any(abs(one.deviations) > DOUBTFUL for one in found.residuals):
        lines.append(
            f"Differences of more than {DOUBTFUL:g} deviations: measurements contradict each other or this model, "
            "and the intervals are too narrow. Look for a slip, or for an uncertainty that is larger."
        )
    open_ones = [one.name for one in found.estimates if not one.determined]
    lines.append(
        f"The data do not determine {', '.join(open_ones)}." if open_ones else "The data determine all of them."
    )
    return "\n".join(lines)


def _interval(one: Estimate, sure: float) -> str:
    low, high = one.interval(sure)
    if not one.beyond:
        return f"{low:.4g} to {high:.4g}"
    only = f"at least {low:.4g}" if one.beyond > 0 else f"at most {high:.4g}"
    return f"{only}; the data push it to the end of its range"


TEMPLATE = """\
# Measurements of a wheel at a kitchen table, for `drehwerk tune --fit FILE`. Take away what you have not measured, and
# repeat a [[table]] for each further measurement. An uncertainty is about how far two of your tries differ.
version = 1

[[weighing]]            # on a kitchen scale; kind is a piece or "wheel" for the empty wheel
kind = "wheel"
mass_kg = 0.667
uncertainty_kg = 0.002

[[rocking]]             # stick a piece flat into the lowest compartment, push the wheel gently, time ten swings
kind = "brick"          # plank, slat, brick, block, bar, wedge, roller or cone
period_s = 4.85
uncertainty_s = 0.03
amplitude_deg = 10      # how far it swings to one side

[[falling]]             # turn the wheel slowly, lifting the piece's compartment, until the piece leaves it
over = "low"            # the divider that it leaves over, "low" or "high": measure both, for each tells its own height
kind = "brick"
turn_deg = 116
uncertainty_deg = 3

[[sliding]]             # raise a board of the same wood until a piece slides on it
slope_deg = 22
uncertainty_deg = 1

[[pushing]]             # a weight on a thread over the table's edge pulls the hub; once it is down, the wheel rolls on
weight_kg = 0.010
drop_m = 0.20
rolled_m = 0.73
uncertainty_m = 0.05
"""
