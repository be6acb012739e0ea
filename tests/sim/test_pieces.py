"""Forms of the pieces against the design's table and the textbook's moments of inertia."""

import math

import numpy as np
import pytest

from sim.parameters import STANDARD, replaced
from sim.pieces import KINDS, form, outline

DENSITY = 700.0
SIZES = {  # along the rim, away from it, along the axis (m): the design's table
    "plank": (0.072, 0.010, 0.070),
    "slat": (0.060, 0.015, 0.075),
    "brick": (0.045, 0.025, 0.060),
    "block": (0.032, 0.032, 0.050),
    "bar": (0.050, 0.020, 0.090),
    "wedge": (0.045, 0.030, 0.060),
    "roller": (0.028, 0.028, 0.070),
    "cone": (0.040, 0.050, 0.040),
}
VOLUMES = {  # as a share of the cuboid around it
    "wedge": 1 / 2,
    "roller": math.pi / 4,
    "cone": math.pi / 12,
}


def area_and_moment(corners):
    """Area, centre and second moment about the origin of a polygon, by the shoelace formulas."""
    x, y = np.array(corners).T
    nx, ny = np.roll(x, -1), np.roll(y, -1)
    cross = x * ny - nx * y
    area = cross.sum() / 2
    centre = ((x + nx) * cross).sum() / (6 * area), ((y + ny) * cross).sum() / (6 * area)
    second = (cross * (x**2 + x * nx + nx**2 + y**2 + y * ny + ny**2)).sum() / 12
    return area, centre, second


@pytest.mark.parametrize("kind", KINDS)
def test_sizes_and_masses_are_those_of_the_table(kind):
    along, high, across = SIZES[kind]
    piece = form(kind)
    corners = np.array(piece.outline)
    assert np.ptp(corners[:, 0]) == pytest.approx(along)
    assert np.ptp(corners[:, 1]) == pytest.approx(high)
    assert (piece.across, piece.height) == pytest.approx((across, high))
    assert piece.mass == pytest.approx(DENSITY * along * high * across * VOLUMES.get(kind, 1))


@pytest.mark.parametrize("kind", ["plank", "slat", "brick", "block", "bar", "wedge"])
def test_pieces_of_one_section_have_the_moment_and_centre_of_their_outline(kind):
    piece = form(kind)
    area, centre, second = area_and_moment(piece.outline)
    assert area > 0, "counter-clockwise"
    assert centre == pytest.approx((0, 0), abs=1e-9)
    assert piece.moment == pytest.approx(piece.mass * second / area)


def test_the_cone_has_its_centre_a_quarter_up_and_the_moment_of_a_solid_one():
    """Both integrated over thin discs of radius r(z) = R (1 - z/h): a disc has r^2/4 about its diameter."""
    piece, radius, height = form("cone"), 0.020, 0.050
    z = (np.arange(100_000) + 0.5) * height / 100_000
    discs = (radius * (1 - z / height)) ** 2
    centre = (z * discs).sum() / discs.sum()
    moment = (discs * (discs / 4 + (z - centre) ** 2)).sum() / discs.sum()
    assert piece.base == pytest.approx(centre, rel=1e-6)
    assert piece.moment == pytest.approx(piece.mass * moment, rel=1e-6)


def test_the_roller_is_round_and_solid():
    piece = form("roller")
    assert piece.radius == piece.base == 0.014
    assert piece.moment == pytest.approx(piece.mass * 0.014**2 / 2)
    assert all(math.hypot(x, y) == pytest.approx(0.014) for x, y in outline("roller"))


def test_a_change_of_gear_changes_the_form():
    heavy = replaced(STANDARD, "pieces.density", 1400.0)
    assert form("bar", heavy).mass == pytest.approx(2 * form("bar").mass)
    assert form("bar", heavy).outline == form("bar").outline


def test_there_are_no_other_kinds():
    for name in ("stone", "density"):
        with pytest.raises(KeyError):
            form(name)
