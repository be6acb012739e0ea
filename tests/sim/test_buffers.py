"""The library never gives its buffers back, so worlds that are gone leave theirs to others."""

import gc
import weakref

import numpy as np
import pytest
from pymunk import batch

from sim import buffers
from sim.heap import heap
from sim.parameters import STANDARD
from sim.scene import Scene
from sim.wheel import World


@pytest.fixture
def made(monkeypatch):
    """The buffers made from now on; none is left over from before."""
    buffer, made = batch.Buffer, []
    monkeypatch.setattr(buffers, "_spare", [])
    monkeypatch.setattr(batch, "Buffer", lambda: made.append(buffer()) or made[-1])
    return made


@pytest.mark.slow
def test_worlds_one_after_another_share_one_buffer(made):
    for _ in range(20):
        World(STANDARD, Scene()).step(1)
        gc.collect()
    assert len(made) == 1


def test_a_world_that_nobody_has_any_more_is_gone():
    world = World(STANDARD, heap(STANDARD, 20, np.random.default_rng(2)))
    world.step(24)
    gone = weakref.ref(world)
    del world
    gc.collect()
    assert gone() is None


def test_worlds_side_by_side_have_each_their_own(made):
    scene = heap(STANDARD, 5, np.random.default_rng(1))
    one, other = World(STANDARD, scene), World(STANDARD, Scene())
    one.step(3)
    before = one.state()
    other.step(3)
    assert len(made) == 2
    assert (one.state() == before).all()


def test_a_world_with_a_used_buffer_is_as_any(made):
    scene = heap(STANDARD, 5, np.random.default_rng(1))
    first = World(STANDARD, scene)
    first.step(24)
    expected = first.scene()
    World(STANDARD, heap(STANDARD, 20, np.random.default_rng(2))).step(1)
    gc.collect()
    again = World(STANDARD, scene)
    again.step(24)
    assert len(made) == 2
    assert again.scene() == expected
