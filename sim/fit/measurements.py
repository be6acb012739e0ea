"""What was measured at a real toy: the TOML file of measurements, read and checked."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from games import files
from games.core import Message, UserError
from sim.parameters import BOOK
from sim.pieces import KINDS

LONGEST_FILE = 64_000  # bytes
EMPTY = "empty"
"""The kind of a track of the wheel without a piece."""
UNITS = {
    "_g": ("_kg", 1e-3),
    "_mm": ("_m", 1e-3),
    "_cm": ("_m", 1e-2),
    "_ms": ("_s", 1e-3),
    "_rad": ("_deg", 180 / math.pi),
}
"""Units in which a field may be given by its suffix, the suffix of the field's own unit, and the factor."""

Positive = Annotated[float, msgspec.Meta(gt=0, le=10_000)]
Values = Positive | Annotated[tuple[Positive, ...], msgspec.Meta(min_length=2, max_length=1000)]
"""One value, or those of several tries."""
Slope = Annotated[float, msgspec.Meta(gt=0, lt=80)]


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something measured."""


class Rocked(Measured, frozen=True):
    """The period of the wheel with one piece, fixed flat on the rim, in its lowest compartment."""

    kind: str
    period_s: Values
    uncertainty_s: Positive | None = None
    amplitude_deg: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0


class Fell(Measured, frozen=True):
    """How far the wheel had been turned, slowly and on its axle, when the piece left its compartment over a divider.

    It tells something of the divider that it goes `over`, and nothing of the other one.
    """

    kind: str
    turn_deg: Values
    uncertainty_deg: Positive | None = None
    over: Literal["low", "high"] = "low"


class Slid(Measured, frozen=True):
    """The slope at which a piece began to slide on the wood of the rim."""

    slope_deg: Slope | Annotated[tuple[Slope, ...], msgspec.Meta(min_length=2, max_length=1000)]
    uncertainty_deg: Positive | None = None


class Pushed(Measured, frozen=True):
    """A weight on a thread over the table's edge pulls the empty wheel's hub while it sinks; then that rolls on."""

    weight_kg: Positive
    drop_m: Positive
    rolled_m: Values
    uncertainty_m: Positive | None = None


class Weighed(Measured, frozen=True):
    """The mass of a piece, or of the empty wheel (kind "wheel"), on a kitchen scale."""

    kind: str
    mass_kg: Values
    uncertainty_kg: Positive | None = None


class Calipered(Measured, frozen=True):
    """A length of the wheel or of a piece, by the name of its parameter, such as "wheel.radius"."""

    name: str
    length_m: Values
    uncertainty_m: Positive | None = None


class Track(Measured, frozen=True):
    """The wheel's angle over time, in a CSV file as video trackers write it, beside the file of measurements.

    `columns` name time and angle, or time and x and y of two marks (the hub and one on the rim, say). The wheel rocks
    with one piece of this `kind` fixed in its lowest compartment, or rolls out where it is "empty". Start and zero of
    the angle are unknown, and found. If the time counts frames, `frame_rate` says how many a second has; 0 says that
    this is unknown, so that only what does not depend on it is used.
    """

    file: str
    kind: str
    columns: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=5)] = ("t", "angle_deg")
    frame_rate: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)] = 1.0


class Measurements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of measurements; `folder` is where it lies, with its tracks."""

    version: Annotated[int, msgspec.Meta(ge=1, le=1)] = 1
    rocking: tuple[Rocked, ...] = ()
    falling: tuple[Fell, ...] = ()
    sliding: tuple[Slid, ...] = ()
    pushing: tuple[Pushed, ...] = ()
    weighing: tuple[Weighed, ...] = ()
    caliper: tuple[Calipered, ...] = ()
    track: tuple[Track, ...] = ()
    folder: str = "."


class Reading(NamedTuple):
    """A value with its standard uncertainty, and the degrees of freedom with which that is known."""

    value: float
    uncertainty: float
    freedom: float = math.inf


def reading(values: float | tuple[float, ...], uncertainty: float | None) -> Reading:
    """One value with the uncertainty that is told, or the mean of several tries with that of their scatter.

    Where both are told, the uncertainty is what all tries share, such as that of the scale.

    Raises:
        UserError: one value without an uncertainty, or two tries without one.
    """
    if not isinstance(values, tuple):
        if uncertainty is None:
            raise UserError("one value needs an uncertainty; give it, or the values of three tries or more")
        return Reading(values, uncertainty)
    if len(values) < 3 and uncertainty is None:
        raise UserError("two tries tell too little of their scatter; give an uncertainty, or a third try")
    own = statistics.stdev(values) / math.sqrt(len(values))
    total = math.hypot(own, uncertainty or 0.0)
    if not total:
        raise UserError("all tries have the same value, so an uncertainty is needed; give that of the reading")
    freedom = (len(values) - 1) * (total / own) ** 4 if own else math.inf  # Welch and Satterthwaite
    return Reading(statistics.fmean(values), total, freedom)


def read(path: Path) -> Measurements:
    """The measurements in a TOML file; raises UserError with a sentence that names the field."""
    tables = _in_own_units(files.decode_toml(files.read(path, LONGEST_FILE), path), path)
    if "folder" in tables:
        raise UserError(f"{path}: there is no field `folder`.")
    found = files.convert(tables | {"folder": str(path.parent)}, Measurements, path)
    for kind, kinds in _kinds(found):
        if kind not in kinds:
            known = ", ".join(kinds)
            raise UserError(
                Message("{file}: there is no kind {kind!r}; there are {known}.", file=path, kind=kind, known=known)
            )
    for place, one in every(found):
        _check(path, place, one)
    if not any(True for _ in every(found)):
        raise UserError(Message("{file} has no measurements.", file=path))
    return found


def every(given: Measurements) -> Iterator[tuple[str, Measured]]:
    """Each measurement with its place in the file."""
    for table in ("rocking", "falling", "sliding", "pushing", "weighing", "caliper", "track"):
        for number, one in enumerate(getattr(given, table)):
            yield f"{table}[{number}]", one


def _check(path: Path, place: str, one: Measured) -> None:
    try:
        if isinstance(one, Calipered):
            if BOOK.known(one.name).unit != "m":
                raise UserError(f"{one.name} is no length")
            reading(one.length_m, one.uncertainty_m)
        elif isinstance(one, Track):
            if len(one.columns) not in (2, 5):
                raise UserError("columns are time and angle, or time and x and y of two marks")
        else:
            reading(*quantity(one))
    except UserError as error:
        raise UserError(f"{path}: {place}: {str(error).rstrip('.')}.") from error


def quantity(one: Measured) -> tuple[float | tuple[float, ...], float | None]:
    """What was measured, one value or several, and the uncertainty that is told."""
    match one:
        case Rocked():
            return one.period_s, one.uncertainty_s
        case Fell():
            return one.turn_deg, one.uncertainty_deg
        case Slid():
            return one.slope_deg, one.uncertainty_deg
        case Pushed():
            return one.rolled_m, one.uncertainty_m
        case Weighed():
            return one.mass_kg, one.uncertainty_kg
        case Calipered():
            return one.length_m, one.uncertainty_m
    raise TypeError(one)


def _kinds(given: Measurements) -> list[tuple[str, tuple[str, ...]]]:
    """Each kind that is named, and those that may be named there."""
    pieces = [*(one.kind for one in given.rocking), *(one.kind for one in given.falling)]
    return [
        *((kind, KINDS) for kind in pieces),
        *((one.kind, (*KINDS, "wheel")) for one in given.weighing),
        *((one.kind, (*KINDS, EMPTY)) for one in given.track),
    ]


def _in_own_units(tables: dict[str, Any], path: Path) -> dict[str, Any]:
    """The tables with each field in its own unit, such as mass_g = 12 as mass_kg = 0.012."""
    return {
        name: [_row(row, path) if isinstance(row, dict) else row for row in rows] if isinstance(rows, list) else rows
        for name, rows in tables.items()
    }


def _row(row: dict[str, Any], path: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in row.items():
        suffix = next((one for one in UNITS if key.endswith(one)), None)
        name, factor = (key.removesuffix(suffix) + UNITS[suffix][0], UNITS[suffix][1]) if suffix else (key, 1.0)
        if name in found:
            raise UserError(f"{path}: {name} is given twice, in two units.")
        found[name] = _times(value, factor) if suffix else value
    return found


def _times(value: Any, factor: float) -> Any:
    if isinstance(value, list):
        return [_times(one, factor) for one in value]
    return value * factor if isinstance(value, int | float) and not isinstance(value, bool) else value


TEMPLATE = """\
# Measurements of a wheel at a kitchen table, for `drehwerk tune --fit FILE`. Remove what you have not measured, and
# repeat a [[table]] for each further measurement. An uncertainty is about how far two of your tries differ. In place of
# one value you may list those of several tries: period_s = [4.84, 4.87, 4.85]. Their scatter is their uncertainty.
# Units may be given by the names of the fields: mass_g, rolled_cm, length_mm, turn_rad.
version = 1

[[caliper]]             # a length, by the name in `drehwerk params list`; without it that of the gear is taken
name = "wheel.radius"
length_mm = 190
uncertainty_mm = 0.5

[[weighing]]            # on a kitchen scale; kind is a piece or "wheel" for the empty wheel
kind = "wheel"
mass_g = 667
uncertainty_g = 2

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
weight_g = 10
drop_m = 0.20
rolled_m = 0.73
uncertainty_m = 0.05

# [[track]]             # the angle over time from a video, as Tracker or Kinovea export it, until the wheel stops
# file = "swing.csv"    # beside this file
# kind = "brick"        # the piece that is stuck into the lowest compartment, or "empty" for a wheel that rolls out
# columns = ["t", "angle_deg"]  # or ["t", "x1", "y1", "x2", "y2"], two marks on the wheel; "angle_rad" is known, too
# frame_rate = 1        # frames a second if t counts frames; 0 if that is unknown
"""
