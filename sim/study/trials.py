"""One trial: a wheel loaded piece by piece, and what is measured of it. A pure function of plan and number.

Each placement begins with a world built anew from its scene, as a turn of a match does. So whoever has the start scene
of a placement can build the same world and watch it move exactly as it did.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from sim.observation import Impact
from sim.parameters import STEP
from sim.scene import Scene, standing
from sim.study import design, loading
from sim.study.custom import Custom
from sim.study.factors import Conditions, conditions
from sim.study.figures import FIGURES, HISTORY, End
from sim.study.plan import Plan
from sim.wheel import Rest, World

Ended = Literal["fall", "all placed", "no place", "not at rest", "stop rule"]
"""Why a trial ended: a piece fell; all was placed and the wheel rests, or does not; no place was found; a stop rule of
your own."""


class Placement(NamedTuple):
    """One piece laid: the scene as it is let go of, the scene when the wheel rests, and what happened between.

    `end` is without the pieces that have fallen, whose numbers are `fallen`. `path` (m) and `roll` (rad) are how far
    ahead the hub is of where it began, and how far the wheel has rolled. `impacts` counts them, `strength` (N s) is
    their sum.
    """

    piece: int
    kind: str
    compartment: int
    start: Scene
    end: Scene
    rest: Rest
    fallen: tuple[int, ...]
    impacts: int
    strength: float

    @property
    def roll(self) -> float:
        """How far (rad) the wheel has rolled ahead since the trial began."""
        return self.end.wheel.angle

    @property
    def path(self) -> float:
        """How far (m) the hub has moved ahead since the trial began."""
        return -self.end.wheel.x

    @property
    def steps(self) -> int:
        """How many physics steps lie between `start` and `end`."""
        return round(self.rest.seconds / STEP)


def begin(plan: Plan, index: int) -> tuple[Conditions, Scene]:
    """The gear and loading of a trial, and the wheel before anything is placed."""
    given = conditions(plan, design.values(plan, index))
    return given, loading.opening(given, standing(given.parameters), design.chance(plan, index))


def placements(plan: Plan, index: int, custom: Custom | None = None) -> Iterator[Placement]:
    """The placements of a trial, one after the other; `custom` are the functions of your own that the plan needs."""
    given, scene = begin(plan, index)
    stock = loading.stock(given.loading)
    world, front = World(given.parameters, scene), None
    done: list[Placement] = []
    for number in range(loading.most(plan.stop, given.loading)):
        wheel = loading.wheel(given, world, front, stock)
        pose = loading.next_piece(wheel, design.chance(plan, index, number), custom)
        if pose is None:
            return
        front = loading.compartment(wheel, pose)
        start = loading.with_piece(scene, pose)
        world = World(given.parameters, start)
        placed = _settled(world, pose.id, front, start, plan.stop.settle)
        stock = tuple(piece for piece in stock if piece != pose.id)
        scene = placed.end
        done.append(placed)
        yield placed
        if _over(plan, done, custom):
            return


def _over(plan: Plan, done: list[Placement], custom: Custom | None) -> bool:
    """Whether the plan's stop rule ends the trial after these placements."""
    if plan.stop.at == "custom":
        assert custom and custom.stop  # the study was begun with it
        return custom.stop(done)
    return plan.stop.at == "first fall" and bool(done[-1].fallen)


def _settled(world: World, piece: int, compartment: int, start: Scene, limit: float) -> Placement:
    """Lets the wheel come to rest and takes away what has fallen."""
    rest = world.settle(limit)
    fallen = tuple(world.fallen())
    for lost in fallen:
        world.remove(lost)
    strengths = [event.strength for event in world.events() if isinstance(event, Impact)]
    kind = start.pieces[-1].kind
    return Placement(piece, kind, compartment, start, world.scene(), rest, fallen, len(strengths), math.fsum(strengths))


def trial(plan: Plan, index: int, custom: Custom | None = None) -> dict[str, Any]:
    """All that is measured of trial `index`, by the names of `sim.study.columns`; the same at every call.

    Raises:
        IndexError: the plan has no trial of this number.
    """
    if not 0 <= index < design.size(plan):
        raise IndexError(f"The plan has the trials 0 to {design.size(plan) - 1}, not {index}.")
    given, scene = begin(plan, index)
    done = list(placements(plan, index, custom))
    end = End(given.parameters, done, done[-1].end if done else scene)
    return {
        **identity(plan, index),
        **{one.name: one.compute(end) for one in FIGURES if one.measure in ("", *plan.measure)},
        **{one.name: float(one.compute(end)) for one in (custom.figures if custom else ())},
        "ended": _reason(plan, given, done, custom),
        **{one.name: [one.compute(placed) for placed in done] for one in HISTORY},
        "digest": digest(end.scene),
        **({"scene": msgspec.msgpack.encode(end.scene)} if plan.scenes else {}),
    }


def identity(plan: Plan, index: int) -> dict[str, Any]:
    """Which trial it is: its number, its place in the design, and the values of its factors."""
    place = {"trial": index, "point": design.point(plan, index), "replicate": design.replicate(plan, index)}
    return place | design.values(plan, index)


def completed(plan: Plan, index: int, row: dict[str, Any]) -> dict[str, Any]:
    """A row that another plan recorded of the same trial, as this plan has it.

    What this plan measures in addition is computed from the scene that the row keeps.
    """
    missing = [one for one in FIGURES if one.measure in plan.measure and one.name not in row]
    if missing:
        end = End(begin(plan, index)[0].parameters, (), msgspec.msgpack.decode(row["scene"], type=Scene))
        row = row | {one.name: one.compute(end) for one in missing}
    return row | identity(plan, index)


def _reason(plan: Plan, given: Conditions, done: list[Placement], custom: Custom | None) -> Ended:
    """Why a trial ended after these placements."""
    if done and done[-1].fallen and plan.stop.at == "first fall":
        return "fall"
    if done and plan.stop.at == "custom" and _over(plan, done, custom):
        return "stop rule"
    if len(done) < loading.most(plan.stop, given.loading):
        return "no place"
    return "all placed" if not done or done[-1].rest.rested else "not at rest"


def digest(scene: Scene) -> str:
    """A short mark of all poses in the scene, down to the last bit."""
    return hashlib.sha256(msgspec.json.encode(scene)).hexdigest()[:16]
