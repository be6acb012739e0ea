"""The impeller's gear: whether its parts fit together, and the files that change it."""

import math

import pytest

from games.core import UserError
from games.fluegelrad import CORNERS, HOLE_POINTS, HOLES, HOLLOW_POINTS, HOLLOWS
from sim.impeller import gear
from sim.impeller.parameters import BOOK, SIXTH, STANDARD, check, clearances

MM = 0.001


def test_the_standard_gear_has_room_where_things_must_pass():
    """Worked out by hand for hexagons of 30 mm, marbles of 16 mm, bars of 4 mm and crossbars of 2 x 8 mm."""
    room = clearances(STANDARD)
    half_step = 30 * math.cos(SIXTH / 2)  # how far out a marble is along the arm beside it
    tip = math.hypot(35.5, 8) + 2
    assert room.board == pytest.approx((100 - 30 * 1.5 * math.sqrt(3) - 8) * MM)
    assert room.overhang == pytest.approx((100 - 30 * math.sqrt(3) - tip) * MM)
    assert room.neighbours == pytest.approx(14 * MM)
    assert room.hollows == pytest.approx(16 * MM)
    assert room.arms == pytest.approx((15 - 2 - 8) * MM)
    assert room.crossbars == pytest.approx((math.hypot(35.5 - half_step, 15 - 8) - 2 - 8) * MM)
    assert room.hub == pytest.approx((30 - 8 - 18) * MM)
    assert room.mouth == pytest.approx((35.5 - 8 * math.sqrt(3) - 4 - 16) * MM)
    assert room.elsewhere == pytest.approx((60 - 8 - tip) * MM)
    assert room.carried == pytest.approx((60 - 30 - 16) * MM)
    assert min(room) > 1.5 * MM


def test_only_the_six_hollows_about_a_hole_are_nearer_to_it_than_two_edges():
    for hole in HOLES:
        distances = {hollow: math.dist(HOLE_POINTS[hole], HOLLOW_POINTS[hollow]) for hollow in HOLLOWS}
        assert {hollow for hollow in HOLLOWS if distances[hollow] < 1.999} == set(CORNERS[hole])


def test_no_shape_of_the_set_impeller_touches_a_marble():
    """Measured by the library on the shapes themselves, in every hole of a full board."""
    import pymunk

    for hole in HOLES:
        space = pymunk.Space()
        axle = gear.add_impeller(space, STANDARD, gear.hole_points(STANDARD)[hole])
        space.step(1e-9)
        for point in gear.hollow_points(STANDARD):
            nearest = min(shape.point_query(point).distance for shape in axle.body.shapes if not shape.sensor)
            assert nearest - 8 * MM > 1.5 * MM


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("board.edge", 0.020, "the arms and the marbles"),
        ("board.rim", 0.015, "neighbouring hollows"),
        ("impeller.width", 0.016, "the arms and the marbles"),
        ("impeller.crossbar", 0.015, "the crossbars and the marbles between"),
        ("impeller.hub", 0.025, "the hub"),
        ("impeller.reach", 0.055, "the crossbars and the marbles that stay"),
    ],
)
def test_parts_that_do_not_fit_together_are_refused_by_name(name, value, said):
    with pytest.raises(UserError, match=said):
        check(BOOK.replaced(STANDARD, name, value))


def test_the_preset_is_the_standard_gear_and_a_file_reads_back(tmp_path):
    assert BOOK.presets()[0] == "beech"
    assert BOOK.preset("beech") == STANDARD
    path = tmp_path / "mine.toml"
    path.write_text("[contact]\nfriction = 0.3\n")
    assert BOOK.load(path) == BOOK.replaced(STANDARD, "contact.friction", 0.3)


def test_a_file_out_of_range_is_refused_with_file_key_and_range(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[board]\ndepth = 0.5\n")
    with pytest.raises(UserError, match=r"mine\.toml: board\.depth .* 0\.0001 to 0\.006 m"):
        BOOK.load(path)
    path.write_text("[wheel]\nradius = 0.19\n")
    with pytest.raises(UserError, match=r"no parameter 'wheel'; `drehwerk params list --world impeller` names"):
        BOOK.load(path)
    path.write_text("[board]\nedge = 0.02\n")
    with pytest.raises(UserError, match=r"mine\.toml: The impeller and the board do not fit together"):
        BOOK.load(path)


def test_every_quantity_has_a_unit_a_meaning_and_a_value_in_its_range():
    for one in BOOK.quantities().values():
        assert one.unit and one.meaning
        assert one.low <= one.default <= one.high
        assert BOOK.value(BOOK.replaced(STANDARD, one.name, one.high), one.name) == one.high
