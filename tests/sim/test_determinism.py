"""The same scene moves alike to the last bit: in two processes, rebuilt at a turn's start, in steps of any grouping."""

import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pymunk
import pytest

from sim.heap import heap
from sim.matchfile import fingerprint
from sim.observation import Crossed, Impact, TippedOut
from sim.parameters import STANDARD, replaced
from sim.scene import Laying, Scene, lay
from sim.wheel import World

ROOT = Path(__file__).parents[2]
HASHES = {
    ("7.3.1", "Linux", "x86_64"): (
        "3589f95a6861a2a4667fc6cc2f94e8d7baeabb054186feffdc6060e800ad565f",
        "7f27570c24d55d1cd34e45a3816d0063af92aab5de6de94199b70a187bdebb83",
    ),
}
"""Of the messy scene for a version of Pymunk and a machine: after the first turn, and after the second."""


def messy() -> Scene:
    """28 pieces that fall, tumble, slide and tip out while the wheel rolls, with some that lie far off the middle."""
    return heap(replaced(STANDARD, "axial.scatter", 0.012), 28, np.random.default_rng(7), spin=2.0)


def turn(scene: Scene, grouping: tuple[int, ...] = (1440,)) -> World:
    world = World(STANDARD, scene)
    for steps in grouping:
        world.step(steps)
    return world


def two_turns() -> tuple[str, str]:
    """The hashes after six seconds, and after six more in a world rebuilt there, into which one more piece is laid."""
    first = turn(messy()).scene()
    (added,) = lay(STANDARD, first.wheel, [Laying("cone", 6, axial=0.01)], first_id=99, seed=99)
    second = turn(Scene(first.wheel, (*first.pieces, added))).scene()
    return fingerprint(first), fingerprint(second)


def test_two_processes_agree():
    printed = [
        subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
        for _ in range(2)
    ]
    assert printed[0] == printed[1] == list(two_turns())


def test_the_hash_is_that_of_this_pymunk_on_this_machine():
    here = (pymunk.version, platform.system(), platform.machine())
    known = HASHES.get(here)
    if known is None:
        pytest.skip(f"no hash is known for Pymunk {here[0]} on {here[1]}, {here[2]}")
    assert two_turns() == known


def test_the_messy_scene_is_messy():
    seen = turn(messy()).observe()
    assert len(seen.ids) == 28
    assert seen.out.any()
    assert len(set(seen.compartment.tolist())) < 12
    assert np.abs(seen.axial).max() > 0.02


def test_the_grouping_of_steps_makes_no_difference():
    whole = turn(messy(), (720,))
    parts = turn(messy(), (1,) * 7 + (3, 5, 11) * 20 + (333,))
    assert parts.steps == whole.steps == 720
    assert fingerprint(parts.scene()) == fingerprint(whole.scene())
    assert parts.events() == whole.events()


def test_events_are_the_same_however_often_one_asks_for_them():
    whole = turn(messy(), (480,)).events()
    world, asked = World(STANDARD, messy()), []
    for _ in range(480):
        world.step()
        asked += world.events()
    assert asked == whole
    assert {Crossed, TippedOut, Impact} <= set(map(type, whole))


def test_looking_makes_no_difference():
    unseen, seen = turn(messy(), (480,)), World(STANDARD, messy())
    for _ in range(480):
        seen.step()
        seen.observe(), seen.energy(), seen.scene(), seen.speed()
    assert fingerprint(seen.scene()) == fingerprint(unseen.scene())


def test_a_world_rebuilt_from_its_scene_begins_where_the_scene_is():
    scene = turn(messy()).scene()
    assert World(STANDARD, scene).scene() == scene


if __name__ == "__main__":
    print(*two_turns())
