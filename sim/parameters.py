"""Every physical quantity of the wheel once: value, unit, range, meaning; and the TOML files that change some of them.

The values written here are the standard gear (preset `beech`). What a quantity is, its unit and its range stand in
its annotation, so that lists, the tuning bench and the documentation build themselves from it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from sim.quantities import Group, ParameterSchema, quantity
from sim.quantities import Quantity as Quantity
from sim.quantities import dump as dump

STEP = 1 / 240
"""One physics step, in seconds. Every recorded input counts in these, so it is not for tuning."""

Along = Annotated[float, quantity(0.005, 0.12, "m", "length along the rim as it lies flat")]
Height = Annotated[float, quantity(0.005, 0.12, "m", "height above the rim as it lies flat")]
Across = Annotated[float, quantity(0.005, 0.12, "m", "length along the wheel's axis")]
OwnDensity = Annotated[float, quantity(0.0, 8000.0, "kg/m³", "density of this kind; 0 is that of all pieces")]
Diameter = Annotated[float, quantity(0.005, 0.12, "m", "diameter")]


class Wheel(Group, frozen=True):
    """The ring, its twelve dividers, and the table it rolls on."""

    radius: Annotated[float, quantity(0.12, 0.30, "m", "outer radius of the rim")] = 0.190
    thickness: Annotated[float, quantity(0.004, 0.03, "m", "thickness of the rim")] = 0.010
    width: Annotated[float, quantity(0.04, 0.15, "m", "width of the rim along the axis")] = 0.075
    density: Annotated[float, quantity(100.0, 8000.0, "kg/m³", "density of rim and dividers")] = 650.0
    divider_thickness: Annotated[float, quantity(0.003, 0.02, "m", "thickness of a divider")] = 0.008
    divider_high: Annotated[float, quantity(0.004, 0.045, "m", "height of the higher six dividers")] = 0.025
    divider_low: Annotated[float, quantity(0.004, 0.045, "m", "height of the lower six dividers")] = 0.018


class Box(Group, frozen=True):
    """A cuboid as it lies flat on the rim."""

    along: Along
    height: Height
    across: Across
    density: OwnDensity = 0.0


class Prism(Group, frozen=True):
    """An isosceles triangle, lying on its base, drawn out along the axis."""

    base: Along
    height: Height
    across: Across
    density: OwnDensity = 0.0


class Cylinder(Group, frozen=True):
    """A cylinder that lies along the axis."""

    diameter: Diameter
    across: Across
    density: OwnDensity = 0.0


class Cone(Group, frozen=True):
    """A circular cone that stands on its base."""

    diameter: Diameter
    height: Height
    density: OwnDensity = 0.0


class Pieces(Group, frozen=True):
    """What is placed into the wheel: along the rim, away from it, and along the axis (across)."""

    density: Annotated[float, quantity(100.0, 8000.0, "kg/m³", "density of all pieces that have none of their own")] = (
        700.0
    )
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

    friction: Annotated[float, quantity(0.0, 1.5, "1", "friction of a piece on a piece, the wheel, or the table")] = (
        0.40
    )
    friction_table: Annotated[float, quantity(0.0, 1.5, "1", "friction of the wheel on the table")] = 0.60
    restitution: Annotated[float, quantity(0.0, 0.9, "1", "rebound speed over approach speed, piece on wood")] = 0.10
    rolling_resistance: Annotated[
        float, quantity(0.0, 0.05, "1", "resistance to rolling of the wheel: torque over weight times radius")
    ] = 0.0032
    roller_resistance: Annotated[
        float, quantity(0.0, 0.2, "1", "resistance to rolling of the roller: torque over weight times radius")
    ] = 0.02


class Axial(Group, frozen=True):
    """The third dimension: what moves pieces along the wheel's axis. Fitted to rigid-body runs in three dimensions."""

    scatter: Annotated[
        float, quantity(0.0, 0.02, "m", "how far off along the axis a hand lays a piece (standard deviation)")
    ] = 0.002
    tumble: Annotated[
        float, quantity(0.0, 3.0, "1", "arm on which a skewed piece lands over its length, per sine of the skew")
    ] = 0.33
    lean: Annotated[
        float, quantity(0.0, 10.0, "1", "skew of pieces that meet per squared share by which they are apart")
    ] = 2.5
    rough: Annotated[float, quantity(0.0, 0.1, "1", "arm on which a piece lands over its length, without skew")] = 0.003
    twist: Annotated[float, quantity(0.0, 3.0, "1", "turning by friction on a landing over the most it could do")] = 0.4
    brake: Annotated[float, quantity(0.0, 1.0, "1", "friction along the axis over that of a piece that slides")] = 0.25
    slide: Annotated[float, quantity(0.0, 1.5, "1", "acceleration of a piece that overhangs over that of gravity")] = (
        1.0
    )
    tip: Annotated[
        float, quantity(0.0, 0.02, "m", "how near the rim's edge a piece tips out that others push outwards")
    ] = 0.012


class Settle(Group, frozen=True):
    """When the wheel counts as resting."""

    speed: Annotated[float, quantity(0.00001, 0.02, "m/s", "slower than this, at the rim, is rest")] = 0.0001
    hold: Annotated[float, quantity(0.05, 2.0, "s", "for how long everything must be that slow")] = 0.4


class Solver(Group, frozen=True):
    """How closely the contacts are solved, and the weight of things."""

    gravity: Annotated[float, quantity(0.5, 30.0, "m/s²", "acceleration of free fall")] = 9.81
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
ROUND = "the wheel rolls on a round tread"
GONE = {"wheel.facets": ROUND, "wheel.facet_hold": ROUND, "wheel.facet_loss": ROUND}
"""Quantities of earlier versions, and why they are gone."""
BOOK = ParameterSchema(STANDARD, PRESETS, gone=GONE)
"""Lists, checks, loads and replaces these quantities, and knows the presets."""

# What is asked of the wheel's quantities, by name.
quantities, known, value, replaced = BOOK.quantities, BOOK.known, BOOK.value, BOOK.replaced
presets, preset, load = BOOK.presets, BOOK.preset, BOOK.load
