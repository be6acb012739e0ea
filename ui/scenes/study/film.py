"""A trial as a film: each placement laid by a hand, then moving as it did, and a moment of rest before the next.

The placements are computed anew in a thread. What is shown of each is a world built from the scene in which the piece
was let go of, so it moves as it did to the last bit.
"""

from __future__ import annotations

import math
from typing import Any, Literal

import msgspec
import numpy as np

from sim.parameters import STEP
from sim.scene import PiecePose, Scene
from sim.study.plan import Plan
from sim.study.trials import Placement, begin, digest, placements
from sim.wheel import World
from ui.background import BackgroundTask
from ui.interpolation import Interpolator
from ui.motion import ease
from ui.scenes.hamsterrolle.view import IN_FRONT, View, of_wheel
from ui.steps import Steps

LAYING = 0.6
"""Seconds that the hand takes to bring a piece, at the usual speed."""
RESTING = 0.7
"""Seconds for which the wheel is seen at rest before the next piece comes."""
REACH = 0.085
"""How far (m) towards the hub the hand comes from."""

Phase = Literal["waiting", "laying", "moving", "resting", "over"]


class Film:
    """The trial `index` of a plan. `number` (from 0) is the placement that is shown, `phase` what happens in it.

    In the phase "waiting" the placement is not computed yet; "over" is the rest after the last.
    """

    def __init__(self, plan: Plan, index: int) -> None:
        given, self.opening = begin(plan, index)
        self.parameters = given.parameters
        self._behind = BackgroundTask(placements(plan, index))
        self._laid: PiecePose | None = None
        self.go(0)

    # -- the placements

    @property
    def placements(self) -> list[Placement]:
        """Those that are known so far."""
        return self._behind.given

    @property
    def complete(self) -> bool:
        """Whether all placements are known."""
        return self._behind.over

    @property
    def placement(self) -> Placement | None:
        """The one that is shown; None while it is not known, or where nothing could be placed."""
        return self.placements[self.number] if self.number < len(self.placements) else None

    @property
    def share(self) -> float:
        """How much of the placement's movement is over, 0 to 1."""
        if self.placement is None or self.phase == "laying":
            return 0.0
        return min(self.world.steps / max(self.placement.steps, 1), 1.0)

    def close(self) -> None:
        """The placements that are not known yet are not computed any more."""
        self._behind.stop()

    def wait(self) -> None:
        """Returns when all placements are known."""
        self._behind.wait()

    # -- time

    def go(self, number: int) -> None:
        """Shows this placement from its beginning; the last one where there turn out to be not so many."""
        self.number = max(number, 0)
        self._steps, self._between = Steps(STEP, most=120), Interpolator()
        self._seconds = 0.0  # of this phase
        self.phase: Phase = "waiting"
        before = self.placements[: self.number]
        self.world = World(self.parameters, before[-1].end if before else self.opening)
        self._take_up()

    def _take_up(self) -> None:
        """Begins the placement as soon as it is known."""
        if self.placement is not None:
            self.phase = "laying"
            self.world = World(self.parameters, self.placement.start)
            self._laid = self.placement.start.pieces[-1]
        elif self.complete and self.placements:
            self.go(len(self.placements) - 1)
        elif self.complete:
            self.phase = "over"

    def advance(self, seconds: float, speed: float = 1.0) -> None:
        """Lets time go by, of which physics gets `speed` times as much; the hand is never slower than usual.

        Raises what the computation of the placements raised.
        """
        self._behind.check()
        self._seconds += seconds * max(speed, 1.0)
        if self.phase == "waiting":
            self._take_up()
        elif self.phase == "laying" and self._seconds >= LAYING:
            self.let_go()
        elif self.phase == "moving":
            self._move(self._steps.take(seconds * speed))
        elif self.phase == "resting" and self._seconds >= RESTING:
            self._next()

    def let_go(self) -> None:
        """The hand lets go of the piece, if it has it."""
        if self.phase == "laying":
            self.phase = "moving"

    def step(self) -> None:
        """One step of the physics, or the next placement."""
        if self.phase == "resting":
            self._next()
        self.let_go()
        if self.phase == "moving":
            self._move(1)

    def _move(self, due: int) -> None:
        assert self.placement is not None
        due = min(due, self.placement.steps - self.world.steps)
        if due > 0:
            self.world.step(due - 1)
            self._between.remember(self.world)
            self.world.step(1)
        if self.world.steps >= self.placement.steps:
            self._between = Interpolator()  # what rests is where it is
            self._seconds = 0.0
            last = self.complete and self.number == len(self.placements) - 1
            self.phase = "over" if last else "resting"

    def _next(self) -> None:
        if self.complete and self.number == len(self.placements) - 1:
            self.phase = "over"
        else:
            self.go(self.number + 1)

    # -- what is seen

    def scene(self) -> Scene:
        """Wheel and contents now; at rest without what has fallen, as the placement ends."""
        scene = self.world.scene()
        if self.placement is None or self.phase not in ("resting", "over"):
            return scene
        stay = tuple(pose for pose in scene.pieces if pose.id not in self.placement.fallen)
        return msgspec.structs.replace(scene, pieces=stay)

    def view(self) -> View:
        """Wheel and contents now, between two steps; the piece in the hand on its way to where it is let go of."""
        seen = self.world.observe()
        if self.phase == "laying":
            return self._laying(of_wheel(seen, self._laid.id))
        wheel, poses = self._between.at(seen, self._steps.between)
        return of_wheel(seen)._replace(wheel=wheel, poses=poses)

    def _laying(self, view: View) -> View:
        """The hand comes from before the wheel and from the hub's side."""
        left = 1 - ease(self._seconds / LAYING)
        row, poses, axial = view.ids.index(view.held), view.poses.copy(), view.axial.copy()
        towards = np.array(view.wheel[:2]) - poses[row, :2]
        poses[row, :2] += towards * min(REACH / max(math.hypot(*towards), REACH), 1.0) * left
        axial[row] += (IN_FRONT - axial[row]) * left
        return view._replace(poses=poses, axial=axial, targets=(self.placement.compartment,))


def departs(film: Film, row: dict[str, Any]) -> int | None:
    """The first placement (from 0) that goes otherwise than its row says; None where all that are known agree.

    One past the last stands for an end that differs: in the number of placements, or in the poses at the end.
    """
    done = film.placements
    recorded = list(
        zip(row["piece"], row["compartment"], row["roll"], row["path"], row["rest"], row["lost"], strict=True)
    )
    for number, placed in enumerate(done):
        now = (placed.piece, placed.compartment, placed.roll, placed.path, placed.rest.seconds, len(placed.fallen))
        if number >= len(recorded) or now != recorded[number]:
            return number
    if not film.complete:
        return None
    end = done[-1].end if done else film.opening
    return None if len(recorded) == len(done) and digest(end) == row["digest"] else len(done)
