"""Pieces laid into compartments, and scenes as files."""

import math

import msgspec
import numpy as np
import pytest

from games.hamsterrolle import PITCH
from sim.heap import SLOTS, heap
from sim.observation import ahead
from sim.parameters import STANDARD
from sim.pieces import KINDS, form
from sim.scene import Laying, PiecePose, Scene, WheelPose, lay, standing
from sim.wheel import World

INNER = STANDARD.wheel.radius - STANDARD.wheel.thickness


def laid(laying, wheel=None):
    wheel = wheel or standing(STANDARD)
    (pose,) = lay(STANDARD, wheel, [laying])
    return pose


def seen_from_hub(pose, wheel):
    """Corners of the outline in the wheel's frame, (corners, 2)."""
    cos, sin = math.cos(pose.angle), math.sin(pose.angle)
    corners = np.array(form(pose.kind).outline) @ np.array([[cos, sin], [-sin, cos]])
    from_hub = corners + np.array([pose.x - wheel.x, pose.y - wheel.y])
    cos, sin = math.cos(wheel.angle), math.sin(wheel.angle)
    return from_hub @ np.array([[cos, -sin], [sin, cos]])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("compartment", [0, 3, -2])
@pytest.mark.parametrize("angle", [0.0, 1.0])
def test_a_laid_piece_lies_flat_so_far_above_the_rim_in_the_middle_of_its_compartment(kind, compartment, angle):
    wheel = standing(STANDARD, x=0.3, angle=angle)
    pose = laid(Laying(kind, compartment, height=0.002), wheel)
    reach = np.hypot(*seen_from_hub(pose, wheel).T)
    assert INNER - reach.max() == pytest.approx(0.002, abs=5e-5 if kind != "roller" else 2e-4)
    state = np.array([[wheel.x, wheel.y, wheel.angle, 0, 0, 0], [pose.x, pose.y, pose.angle, 0, 0, 0]])
    assert ahead(state)[0] == pytest.approx(compartment * PITCH % (2 * math.pi))


def test_ahead_is_to_the_left_at_the_bottom():
    assert laid(Laying("brick", 1)).x < laid(Laying("brick", 0)).x < laid(Laying("brick", -1)).x
    assert laid(Laying("brick", 0, ahead=0.01)).x == pytest.approx(-0.01, rel=0.1)


def test_a_laying_keeps_pitch_and_the_third_dimension():
    pose = laid(Laying("brick", 0, pitch=0.1, axial=0.012, axial_speed=-0.3))
    assert (pose.angle, pose.axial, pose.axial_speed) == (0.1, 0.012, -0.3)


def test_ids_and_seeds_count_on():
    poses = lay(STANDARD, standing(STANDARD), [Laying("brick", 0), Laying("bar", 1)], first_id=5, seed=100)
    assert [(pose.id, pose.seed) for pose in poses] == [(5, 100), (6, 101)]


def test_a_scene_reads_back_from_its_file_to_the_last_bit():
    world = World(STANDARD, heap(STANDARD, 14, np.random.default_rng(1), spin=1.0))
    world.step(100)
    scene = world.scene()
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@pytest.mark.parametrize(
    "text",
    [
        '{"wheel": {"colour": 3}}',
        '{"wheel": {"x": 1e300}}',
        '{"pieces": [{"id": 0, "kind": "brick", "x": 0, "y": 0, "seed": -1}]}',
        '{"pieces": [{"id": 0, "kind": "brick", "x": 0, "y": 0, "spin": 1e9}]}',
    ],
)
def test_a_scene_refuses_what_it_does_not_know_or_no_physics_made(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Scene)


def test_a_world_refuses_two_pieces_of_one_id():
    with pytest.raises(ValueError, match="piece 4"):
        World(STANDARD, Scene(WheelPose(), (PiecePose(4, "bar", 0.0, 0.1), PiecePose(4, "brick", 0.0, 0.2))))


@pytest.mark.parametrize("n", [1, 14, 28])
def test_a_heap_begins_without_overlap(n):
    world = World(STANDARD, heap(STANDARD, n, np.random.default_rng(n)))
    assert len(world.bodies) == n
    hits = (hit for shape in world.shapes.values() for hit in world.space.shape_query(shape))
    assert all(point.distance >= 0 for hit in hits for point in hit.contact_point_set.points)
    assert len(SLOTS) == 28


def test_the_default_scene_is_the_wheel_alone_on_the_table():
    assert Scene() == Scene(WheelPose(), ())
    assert Scene().wheel == standing(STANDARD)
    assert PiecePose(0, "brick", 0.0, 0.0).out is False
