"""The wheel at rest before a turn, as a player sees it, and what comes of a placement that is tried in the mind."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple, Self

from msgspec.structs import replace
from numpy.random import Generator

from games.hamsterrolle import Seen, State
from sim.match import as_seen
from sim.parameters import Parameters
from sim.placing import seen_with
from sim.rest import settle
from sim.scene import PiecePose, Scene
from sim.wheel import World

LONGEST_LOOK = 20.0
"""Seconds after which a wheel in which something still moves is taken to rest, as in a match."""


class Situation(NamedTuple):
    """A wheel at rest, with what the rules say; `world` is there to be asked, not to be moved."""

    parameters: Parameters
    scene: Scene
    state: State
    world: World
    seen: Seen

    @classmethod
    def of(cls, parameters: Parameters, scene: Scene, state: State) -> Self:
        """The situation in which a turn begins."""
        world = World(parameters, scene)
        return cls(parameters, scene, state, world, as_seen(world.observe()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles build the world anew, as worlds cannot be copied."""
        return type(self).of, (self.parameters, self.scene, self.state)

    def seen_holding(self, pose: PiecePose) -> Seen:
        """What the referee sees if a piece is held in this pose."""
        return seen_with(self.seen, self.world, self.scene.wheel, pose)

    def after(self, released: State, pose: PiecePose, rng: Generator) -> Situation:
        """What comes of letting a piece go in this pose, after which the rules say `released`.

        The random numbers of all pieces are drawn anew: a player sees the wheel, but not what chance will do.
        """
        laid = replace(pose, axial=float(rng.normal(0.0, self.parameters.axial.scatter)))
        pieces = (*without(self.scene, (pose.id,)).pieces, laid)
        world = World(self.parameters, replace(self.scene, pieces=tuple(replace(one, **_fresh(rng)) for one in pieces)))
        settle(world, LONGEST_LOOK)
        state = released.rested(as_seen(world.observe()))
        left = without(world.scene(), set(world.bodies) - set(state.wheel))
        return Situation.of(self.parameters, left, state)


def _fresh(rng: Generator) -> dict[str, int]:
    return {"seed": int(rng.integers(2**53)), "draws": 0}


def without(scene: Scene, pieces: Collection[int]) -> Scene:
    """The scene without these pieces."""
    return replace(scene, pieces=tuple(pose for pose in scene.pieces if pose.id not in pieces))
