"""Every physical quantity of the wheel once: value, unit, range, meaning; and the TOML files that change some of them.

The values written here are the standard gear (preset `beech`). What a quantity is, its unit and its range stand in
its annotation, so that lists, the tuning bench and the documentation build themselves from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

import msgspec

from games import files
from games.core import Refusal

STEP = 1 / 240
"""One physics step, in seconds. Every recorded input counts in these, so it is not for tuning."""

COMPARTMENTS = 12
LONGEST_FILE = 64_000  # bytes


def quantity(low: float, high: float, unit: str, meaning: str) -> msgspec.Meta:
    """The annotation of a quantity: its range (both ends allowed), its unit ("1" for a pure number), its meaning."""
    return msgspec.Meta(ge=low, le=high, description=meaning, extra={"unit": unit})


Length = Annotated[float, quantity(0.005, 0.12, "m", "size of the piece in this direction")]


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quantities that belong together; a table of the TOML file."""


class Wheel(Group, frozen=True):
    """The ring, its twelve dividers, and the table it rolls on."""

    radius: Annotated[float, quantity(0.12, 0.30, "m", "outer radius of the rim")] = 0.190
    thickness: Annotated[float, quantity(0.004, 0.03, "m", "thickness of the rim")] = 0.010
    width: Annotated[float, quantity(0.04, 0.15, "m", "width of the rim along the axis")] = 0.075
    density: Annotated[float, quantity(100.0, 8000.0, "kg/m3", "density of rim and dividers")] = 650.0
    divider_thickness: Annotated[float, quantity(0.003, 0.02, "m", "thickness of a divider")] = 0.008
    divider_high: Annotated[float, quantity(0.004, 0.045, "m", "height of the higher six dividers")] = 0.025
    divider_low: Annotated[float, quantity(0.004, 0.045, "m", "height of the lower six dividers")] = 0.018


class Box(Group, frozen=True):
    """A cuboid as it lies flat on the rim."""

    along: Length
    height: Length
    across: Length


class Prism(Group, frozen=True):
    """An isosceles triangle, lying on its base, drawn out along the axis."""

    base: Length
    height: Length
    across: Length


class Cylinder(Group, frozen=True):
    """A cylinder that lies along the axis."""

    diameter: Length
    across: Length


class Cone(Group, frozen=True):
    """A circular cone that stands on its base."""

    diameter: Length
    height: Length


class Pieces(Group, frozen=True):
    """What is placed into the wheel: along the rim, away from it, and along the axis (across)."""

    density: Annotated[float, quantity(100.0, 8000.0, "kg/m3", "density of all pieces")] = 700.0
    plank: Box = Box(0.072, 0.010, 0.070)
    slat: Box = Box(0.060, 0.015, 0.075)
    brick: Box = Box(0.045, 0.025, 0.060)
    block: Box = Box(0.032, 0.032, 0.050)
    bar: Box = Box(0.050, 0.020, 0.090)
    wedge: Prism = Prism(0.045, 0.030, 0.060)
    roller: Cylinder = Cylinder(0.028, 0.070)
    cone: Cone = Cone(0.040, 0.050)


class Contact(Group, frozen=True):
    """What happens where two things touch."""

    friction: Annotated[float, quantity(0.0, 1.5, "1", "friction of a piece on wood: piece, rim, divider, table")] = (
        0.40
    )
    friction_table: Annotated[float, quantity(0.0, 1.5, "1", "friction of the wheel on the table")] = 0.60
    restitution: Annotated[float, quantity(0.0, 0.9, "1", "rebound speed over approach speed, piece on wood")] = 0.10
    rolling_resistance: Annotated[
        float, quantity(0.0, 0.05, "1", "resistance of the rolling wheel, as a share of its weight at its radius")
    ] = 0.0032
    roller_resistance: Annotated[
        float, quantity(0.0, 0.2, "1", "resistance of the rolling roller, as a share of its weight at its radius")
    ] = 0.02


class Axial(Group, frozen=True):
    """The third dimension: what moves pieces along the wheel's axis. Fitted to rigid-body runs in three dimensions."""

    scatter: Annotated[
        float, quantity(0.0, 0.02, "m", "how far off along the axis a hand lays a piece (standard deviation)")
    ] = 0.002
    tumble: Annotated[
        float, quantity(0.0, 3.0, "1", "axial speed over approach speed when pieces collide (standard deviation)")
    ] = 0.18
    lean: Annotated[
        float, quantity(0.0, 3.0, "1", "axial speed over approach speed when pieces collide at their ends")
    ] = 0.5
    slide: Annotated[float, quantity(0.0, 1.0, "1", "acceleration of a piece that overhangs, over that of gravity")] = (
        0.3
    )
    brake: Annotated[float, quantity(0.0, 3.0, "1", "friction along the axis over `contact.friction`")] = 1.0


class Settle(Group, frozen=True):
    """When the wheel counts as resting."""

    speed: Annotated[float, quantity(0.00001, 0.02, "m/s", "slower than this, at the rim, is rest")] = 0.0001
    hold: Annotated[float, quantity(0.05, 2.0, "s", "for how long everything must be that slow")] = 0.4


class Solver(Group, frozen=True):
    """How closely the contacts are solved, and the weight of things."""

    gravity: Annotated[float, quantity(0.5, 30.0, "m/s2", "acceleration of free fall")] = 9.81
    iterations: Annotated[int, quantity(5, 200, "1", "iterations of the contact solver in a step")] = 30
    slop: Annotated[float, quantity(0.00001, 0.001, "m", "overlap that the solver leaves alone")] = 0.0002
    overlap_left: Annotated[
        float, quantity(1e-12, 0.1, "1", "share of the overlap beyond that which is left after a second")
    ] = 1e-6


class Hand(Group, frozen=True):
    """What a hand can do."""

    force: Annotated[float, quantity(0.1, 20.0, "N", "greatest force on the piece in the hand")] = 3.0
    speed: Annotated[float, quantity(0.1, 3.0, "m/s", "greatest speed at which the hand moves a piece")] = 1.0
    torque: Annotated[float, quantity(0.001, 1.0, "N m", "greatest torque on the piece in the hand")] = 0.05
    spin: Annotated[float, quantity(0.5, 30.0, "rad/s", "greatest rate at which the hand turns a piece")] = 8.0
    hold_torque: Annotated[float, quantity(0.05, 10.0, "N m", "greatest torque of the hand that holds the wheel")] = 2.0


class Parameters(Group, frozen=True):
    """All quantities, in groups; `version` is that of the file format."""

    version: Annotated[int, msgspec.Meta(ge=1, le=1, description="version of the file format", extra={"unit": "1"})] = 1
    wheel: Wheel = Wheel()
    pieces: Pieces = Pieces()
    contact: Contact = Contact()
    axial: Axial = Axial()
    settle: Settle = Settle()
    solver: Solver = Solver()
    hand: Hand = Hand()


STANDARD = Parameters()
PRESETS = Path(__file__).parent / "presets"


class Quantity(NamedTuple):
    """One quantity as people see it; `name` is dotted, such as "contact.friction"."""

    name: str
    type: type
    default: float
    low: float
    high: float
    unit: str
    meaning: str

    @property
    def range(self) -> str:
        """The range in words, such as "0 to 1.5 m"."""
        unit = "" if self.unit == "1" else f" {self.unit}"
        return f"{self.low:g} to {self.high:g}{unit}"


def _quantities(group: Group, prefix: str) -> Iterator[Quantity]:
    for name, hint in get_type_hints(type(group), include_extras=True).items():
        value = getattr(group, name)
        if isinstance(value, Group):
            yield from _quantities(value, f"{prefix}{name}.")
        elif name != "version":
            meta = hint.__metadata__[0]
            yield Quantity(
                prefix + name, hint.__origin__, value, meta.ge, meta.le, meta.extra["unit"], meta.description
            )


@cache
def quantities() -> dict[str, Quantity]:
    """Every quantity by its dotted name, in the order of the groups; `default` is the standard gear's value."""
    return {found.name: found for found in _quantities(STANDARD, "")}


def known(name: str) -> Quantity:
    """The quantity called `name`; raises Refusal where there is none."""
    try:
        return quantities()[name]
    except KeyError:
        raise Refusal(f"There is no parameter {name!r}; `drehwerk params list` names them all.") from None


def value(parameters: Parameters, name: str) -> float:
    """The value of the quantity with the dotted `name`. Raises Refusal where there is none."""
    known(name)
    found: Any = parameters
    for part in name.split("."):
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


def replaced(parameters: Parameters, name: str, new: float) -> Parameters:
    """`parameters` with one quantity changed.

    Raises:
        Refusal: no such quantity, not a number, or out of its range.
    """
    one = known(name)
    if isinstance(new, bool) or not isinstance(new, int | float) or (one.type is int and int(new) != new):
        raise Refusal(f"{name} is {'a whole number' if one.type is int else 'a number'}, not {new!r}.")
    if not one.low <= new <= one.high:
        raise Refusal(f"{name} = {new:g} is out of range; it goes from {one.range}.")
    changed: Parameters = _replace(parameters, name.split("."), one.type(new))
    return changed


def _replace(group: Any, path: list[str], new: float) -> Any:
    inner = new if len(path) == 1 else _replace(getattr(group, path[0]), path[1:], new)
    return msgspec.structs.replace(group, **{path[0]: inner})


def presets() -> list[str]:
    """The names of the presets that come along, the standard gear first."""
    return sorted((path.stem for path in PRESETS.glob("*.toml")), key=lambda name: (name != "beech", name))


def preset(name: str) -> Parameters:
    """The preset called `name`; raises Refusal with the names that there are."""
    if name not in presets():
        raise Refusal(f"There is no preset {name!r}; there are {', '.join(presets())}.")
    return load(PRESETS / f"{name}.toml")


def dump(parameters: Parameters) -> bytes:
    """All quantities as TOML, which `load` reads back."""
    return msgspec.toml.encode(parameters)


def load(path: Path) -> Parameters:
    """The parameters in a TOML file; what it does not name is as in the standard gear.

    Raises:
        Refusal: it cannot be read, is no TOML, or has an unknown key, a wrong type or a value out of range; the
            sentence names the file, the key and the range.
    """
    content = files.read(path, LONGEST_FILE)
    try:
        given = msgspec.toml.decode(content)
        parameters: Parameters = msgspec.convert(_merged(msgspec.to_builtins(STANDARD), given), Parameters)
        return parameters
    except msgspec.ValidationError as error:
        raise Refusal(_sentence(path, str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(f"{path} is not a TOML file: {error}.") from error


def _merged(standard: Any, given: Any) -> Any:
    """`standard` with what is `given` put over it, table by table."""
    if not (isinstance(standard, dict) and isinstance(given, dict)):
        return given
    return standard | {key: _merged(standard.get(key), inner) for key, inner in given.items()}


def _sentence(path: Path, message: str) -> str:
    """What msgspec found wrong, with the key by its dotted name and the range that is allowed."""
    what, _, place = message.partition(" - at `$.")
    key = place.rstrip("`")
    unknown = re.search(r"unknown field `([^`]*)`", what)
    if unknown:
        name = f"{key}.{unknown[1]}" if key else unknown[1]
        return f"{path}: there is no parameter {name!r}; `drehwerk params list` names them all."
    if key in quantities():
        return f"{path}: {key} is not as it should be ({what}); it goes from {quantities()[key].range}."
    return f"{path}: {key or 'the file'} is not as it should be ({what})."
