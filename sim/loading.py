"""A wheel loaded by lot, as the rules allow it: two players take turns who lay what comes to mind first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from games.hamsterrolle import Rules, begin
from sim.match import as_seen, opening, stream
from sim.parameters import STEP, Parameters
from sim.players.placements import placements
from sim.players.situation import Situation
from sim.scene import PiecePose, Scene
from sim.wheel import World

PAUSE = 2.0
"""Seconds at least between two pieces."""
LONGEST_REST = 12.0
"""Seconds after which a wheel that still rocks is loaded further."""
TRIES = 60
"""Placements that come to mind before it is taken that the rules allow none; then the wheel stays as it is."""
MOST = 28
"""Pieces that are laid at most: two players' stocks."""


class Laid(NamedTuple):
    """What a turn brings: the piece as it is let go of, and those that have fallen since the last one."""

    pose: PiecePose | None
    fallen: tuple[int, ...]


class Loading:
    """The players and the referee of one loading; the same seed makes the same draws."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng = np.random.default_rng([seed, 1])
        self._state = begin(Rules(), np.random.default_rng([seed, 2]))
        self._last = -round(PAUSE / STEP)  # the step in which the last piece was laid
        self.over = False

    def opening(self, parameters: Parameters) -> Scene:
        """The wheel before the first turn: the cone lies in compartment 0."""
        return opening(parameters, self._seed)

    def due(self, world: World, steps: int) -> bool:
        """Whether the next piece is to be laid, `steps` after the loading began: the wheel rests, or never will."""
        waited = (steps - self._last) * STEP
        return not self.over and waited >= PAUSE and (world.still() or waited >= LONGEST_REST)

    def lay(self, world: World, steps: int) -> Laid:
        """The next piece where the referee allows it; with a match that has ended, or no place found, none any more."""
        seen, state = as_seen(world.observe()), self._state
        if state.phase == "released":
            state = state.rested(seen)
        fallen = tuple(sorted(set(world.bodies) - set(state.wheel)))
        at = Situation(world.parameters, world.scene(), state, world, seen)
        aim = next(placements(at, TRIES, self._rng), None) if state.outcome is None and state.turn < MOST else None
        self._state, self._last = state, steps
        if aim is None:
            self.over = True
            return Laid(None, fallen)
        pose = replace(aim.pose(at), seed=stream(self._seed, state.turn, aim.piece))
        self._state = aim.held(at).let_go(at.seen_holding(pose))
        return Laid(pose, fallen)
