"""The eye that goes round a thing: pictures in true perspective, and pixels led back to where they come from."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ui.draw.orbit import Orbit

YAWS, PITCHES = st.floats(-10, 10), st.floats(0.1, 1.4)
PLACES = st.tuples(*[st.floats(-2, 2)] * 3)


def orbit(yaw=0.0, pitch=0.5, distance=10.0, aim=(0.0, 0.0, 1.0), scale=100.0):
    return Orbit(yaw, pitch, distance, aim, (400.0, 300.0), scale)


@given(YAWS, PITCHES)
def test_what_is_looked_at_is_seen_where_it_should_be_in_its_size(yaw, pitch):
    pixel, scale = orbit(yaw, pitch).project((0.0, 0.0, 1.0))
    assert pixel == pytest.approx((400, 300))
    assert scale == pytest.approx(100)


def test_untouched_x_goes_right_z_goes_up_and_y_goes_away():
    eye = orbit(pitch=0.4)
    middle = eye.project((0, 0, 1))[0]
    (right, _), (up, _), (away, small), (near, large) = (
        eye.project(place) for place in ((1, 0, 1), (0, 0, 2), (0, 1, 1), (0, -1, 1))
    )
    assert right[0] > middle[0] and right[1] == pytest.approx(middle[1])
    assert up[1] < middle[1] and up[0] == pytest.approx(middle[0])
    assert away[1] < middle[1] < near[1], "from above, what is farther away is higher in the picture"
    assert small < 100 < large


def test_twice_as_far_is_half_as_large():
    eye = orbit(pitch=0.3)
    forward = -eye.eye + (0.0, 0.0, 1.0)  # from the eye to what it looks at
    _, scales = eye.project([eye.eye + forward, eye.eye + 2 * forward])
    assert scales[0] == pytest.approx(2 * scales[1])


@given(PITCHES)
def test_a_quarter_turn_brings_the_right_side_to_the_back(pitch):
    """Turned counter-clockwise as seen from above: what was at the right is where the back was."""
    turned, _ = orbit(math.pi / 2, pitch).project((1, 0, 0.5))
    back, _ = orbit(0.0, pitch).project((0, 1, 0.5))
    assert turned == pytest.approx(back)


@given(YAWS, PITCHES, PLACES)
def test_a_pixel_leads_back_to_the_place_on_the_plane(yaw, pitch, place):
    eye = orbit(yaw, pitch)
    pixel, _ = eye.project(place)
    assert eye.ground(tuple(pixel), place[2]) == pytest.approx(place[:2], abs=1e-6)


@given(YAWS, PITCHES, st.floats(-2, 2), st.floats(-2, 2), st.floats(0, 3))
def test_a_pixel_leads_back_to_the_place_on_an_upright_wall(yaw, pitch, u, v, wall):
    eye = orbit(yaw, pitch)
    origin, across, along = np.array((wall, -2.0, 0.0)), np.array((0.0, 1.0, 0.0)), np.array((0.0, 0.0, -1.0))
    assume(abs(eye.eye[0] - wall) > 0.05)  # the wall is not seen edge-on
    pixel, _ = eye.project(origin + u * across + v * along)
    a, b, w = eye.plane(origin, across, along) @ (*pixel, 1.0)
    assert (a / w, b / w) == pytest.approx((u, v), abs=1e-4)
    assert w > 0


def test_over_the_horizon_there_is_no_ground():
    assert orbit(pitch=0.2).ground((400, -2000), 0.0) is None


@given(YAWS, PITCHES, PLACES)
def test_distances_are_those_in_space(yaw, pitch, place):
    eye = orbit(yaw, pitch)
    assert eye.distance(place) == pytest.approx(math.dist(eye.eye, place))
    assert math.dist(eye.eye, (0, 0, 1)) == pytest.approx(10)
