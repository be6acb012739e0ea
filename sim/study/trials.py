"""One trial: a wheel loaded piece by piece, and what is measured of it. A pure function of plan and number.

Each placement begins with a world built anew from its scene, as a turn of a match does. So whoever has the start scene
of a placement can build the same world and watch it move exactly as it did.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from sim.observation import Impact
from sim.parameters import STEP, Parameters
from sim.scene import Scene, standing
from sim.study import design, loading, measures
from sim.study.factors import Conditions, conditions
from sim.study.plan import Plan
from sim.wheel import Rest, World


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


def placements(plan: Plan, index: int) -> Iterator[Placement]:
    """The placements of a trial, one after the other."""
    given, scene = begin(plan, index)
    chance = design.chance(plan, index)
    stock = loading.stock(given.loading)
    world, front = World(given.parameters, scene), None
    for _ in range(min(plan.stop.pieces, len(stock))):
        wheel = loading.wheel(given, world, front, stock)
        pose = loading.next_piece(wheel, chance)
        if pose is None:
            return
        front = loading.compartment(wheel, pose)
        start = loading.with_piece(scene, pose)
        world = World(given.parameters, start)
        placed = _settled(world, pose.id, front, start, plan.stop.settle)
        stock = tuple(piece for piece in stock if piece != pose.id)
        scene = placed.end
        yield placed
        if placed.fallen and plan.stop.at == "first fall":
            return


def _settled(world: World, piece: int, compartment: int, start: Scene, limit: float) -> Placement:
    """Lets the wheel come to rest and takes away what has fallen."""
    rest = world.settle(limit)
    fallen = tuple(world.fallen())
    for lost in fallen:
        world.remove(lost)
    strengths = [event.strength for event in world.events() if isinstance(event, Impact)]
    kind = start.pieces[-1].kind
    return Placement(piece, kind, compartment, start, world.scene(), rest, fallen, len(strengths), math.fsum(strengths))


def trial(plan: Plan, index: int) -> dict[str, Any]:
    """All that is measured of trial `index`, by the names of `sim.study.quantities`; the same at every call.

    Raises:
        IndexError: the plan has no trial of this number.
    """
    if not 0 <= index < design.size(plan):
        raise IndexError(f"The plan has the trials 0 to {design.size(plan) - 1}, not {index}.")
    given, scene = begin(plan, index)
    done = list(placements(plan, index))
    end = done[-1].end if done else scene
    return {
        "trial": index,
        "point": design.point(plan, index),
        **design.values(plan, index),
        **_counted(done),
        **_of_the_end(plan, given.parameters, end),
        **_told(done),
        "digest": digest(end),
    }


def _counted(done: list[Placement]) -> dict[str, Any]:
    falls = [number for number, placed in enumerate(done) if placed.fallen]
    return {
        "placed": len(done),
        "held": falls[0] if falls else len(done),
        "fell": bool(falls),
        "fallen": sum(len(placed.fallen) for placed in done),
        "roll_end": done[-1].roll if done else 0.0,
        "path_end": done[-1].path if done else 0.0,
        "rest_mean": math.fsum(placed.rest.seconds for placed in done) / len(done) if done else math.nan,
        "restless": sum(not placed.rest.rested for placed in done),
        "impacts_total": sum(placed.impacts for placed in done),
        "strength_total": math.fsum(placed.strength for placed in done),
    }


def _told(done: list[Placement]) -> dict[str, Any]:
    return {
        "piece": [placed.piece for placed in done],
        "kind": [placed.kind for placed in done],
        "compartment": [placed.compartment for placed in done],
        "roll": [placed.roll for placed in done],
        "path": [placed.path for placed in done],
        "rest": [placed.rest.seconds for placed in done],
        "rested": [placed.rest.rested for placed in done],
        "impacts": [placed.impacts for placed in done],
        "strength": [placed.strength for placed in done],
        "lost": [len(placed.fallen) for placed in done],
    }


def _of_the_end(plan: Plan, parameters: Parameters, end: Scene) -> dict[str, float]:
    """The figures of the loaded wheel that the plan asks for."""
    found: dict[str, float] = {}
    one = measures.loaded(parameters, end)
    if "reserve" in plan.measure:
        ahead, back = measures.reserve(parameters, one)
        found |= {"reserve_ahead": ahead, "reserve_back": back}
    if "rocking" in plan.measure:
        nudged = measures.nudge(parameters, end)
        found |= {"stiffness": one.stiffness, "period": one.period}
        found |= {"stiffness_nudge": nudged.stiffness, "period_nudge": nudged.period}
    if "impulse" in plan.measure:
        found["impulse_ahead"] = measures.felling_impulse(parameters, end, +1)
        found["impulse_back"] = measures.felling_impulse(parameters, end, -1)
    return found


def digest(scene: Scene) -> str:
    """A short mark of all poses in the scene, down to the last bit."""
    return hashlib.sha256(msgspec.json.encode(scene)).hexdigest()[:16]
