"""A wheel to try things on: its parameters can change at any time, and experiments begin at a word.

Every change builds the world anew with what is in it, so it acts at once; pieces keep their place on the rim. Time is
counted in the physics' own steps. Equal inputs at equal steps make equal benches, so a second one with other
parameters can be run beside the first.
"""

from __future__ import annotations

import math
from typing import Literal, get_args

import numpy as np
import pymunk
from msgspec.structs import replace

from sim.experiments import LIFTING
from sim.gear import wheel_mass
from sim.hand import Hand
from sim.heap import heap
from sim.observation import Crossed, Event, TippedOut, TouchedTable
from sim.parameters import STANDARD, STEP, Parameters
from sim.pieces import KINDS, form
from sim.scene import TWELFTH, Laying, PiecePose, Scene, lay, standing
from sim.theory import dead_band, roll_to_balance
from sim.wheel import World

Experiment = Literal["empty", "set", "loading", "full", "lift"]
EXPERIMENTS: tuple[Experiment, ...] = get_args(Experiment)
FALL = 0.05  # m above the rim from which the standard set is dropped
GAP = 0.001  # m above the rim at which a piece of a loading is laid
EVERY = 480  # steps between two pieces of a loading
LOADED = 8  # pieces of a loading at most
STEEP = math.radians(80)  # up to which compartments are loaded
FULL = 28  # pieces of a full wheel


class Bench:
    """One wheel with its experiment. `tilt` is the table's (rad, down to the left positive)."""

    def __init__(self, parameters: Parameters = STANDARD, experiment: Experiment = "set", seed: int = 0) -> None:
        self.parameters = parameters
        self.tilt = 0.0
        self.seconds = 0.0
        self.start(experiment, seed)

    # -- experiments

    def start(self, experiment: Experiment, seed: int = 0) -> None:
        """Begins an experiment from its start; the same seed gives the same pieces in the same places."""
        self.experiment, self.seed, self.seconds = experiment, seed, 0.0
        self._waiting = _stock(seed) if experiment == "loading" else []
        scene = _scene(self.parameters, experiment, seed)
        self._build(scene, LIFTING if experiment == "lift" else None)

    def reset(self) -> None:
        """Back to the experiment's start."""
        self.start(self.experiment, self.seed)

    def nudge(self, impulse: float) -> None:
        """Strikes the wheel at the hub with an impulse (N s, ahead positive)."""
        if self.world.axle is None:
            hub = self.world.wheel.position
            self.world.wheel.apply_impulse_at_world_point((-impulse, 0.0), hub)

    def tilt_table(self, angle: float) -> None:
        """Tilts the table to `angle` (rad, down to the left positive), seen in the table's own frame."""
        self.tilt = angle
        gravity = self.parameters.solver.gravity
        self.world.space.gravity = (-gravity * math.sin(angle), -gravity * math.cos(angle))

    # -- parameters

    def change(self, parameters: Parameters) -> None:
        """Goes on with other parameters and what is in the wheel."""
        scene = fitted(self.world.scene(), self.parameters, parameters)
        self.parameters = parameters
        self._build(scene, self.world.axle)

    def _build(self, scene: Scene, axle: float | None) -> None:
        self.world = World(self.parameters, scene, None if axle is None else 0.0)
        if axle is not None:
            self.world.turn_axle(axle)
        self.hand = Hand(self.world)
        self.tilt_table(self.tilt)

    # -- time

    def step(self, count: int = 1) -> list[Event]:
        """Lets physics steps pass; returns what happened. A lift stops turning where a piece falls."""
        for _ in range(count):
            if self._waiting and round(self.seconds / STEP) % EVERY == 0:
                self._lay_next()
            self.hand.step()
            self.world.step()
            self.seconds += STEP
        happened = self.world.events()
        if self.experiment == "lift" and any(isinstance(one, Crossed | TippedOut | TouchedTable) for one in happened):
            self.world.turn_axle(0.0)
        return happened

    def _lay_next(self) -> None:
        """Lays the next piece of a loading into the compartment ahead of the last one, as the rules always allow."""
        number = LOADED + 1 - len(self._waiting)
        wheel = self.world.scene().wheel
        if self.hand.piece is None and number not in self.world.bodies and number * TWELFTH - wheel.angle < STEEP:
            laying = Laying(self._waiting.pop(0), number, height=GAP)
            self.world.add(*lay(self.parameters, wheel, [laying], first_id=number, seed=self.seed + number))

    # -- what the theory says

    def moment(self) -> float:
        """The moment (N m) of all weight in the wheel about its point of contact; it rolls ahead where positive."""
        hub = self.world.wheel.position.x
        inside = self._inside()
        return self.parameters.solver.gravity * math.fsum(body.mass * (hub - body.position.x) for body in inside)

    def held_moment(self) -> float:
        """The moment (N m) up to which rolling resistance keeps the wheel at rest."""
        mass = wheel_mass(self.parameters).mass + math.fsum(body.mass for body in self._inside())
        share = self.parameters.contact.rolling_resistance
        return self.parameters.solver.gravity * dead_band(mass, self.parameters.wheel.radius, share)

    def equilibrium(self) -> float | None:
        """How far (rad, ahead) the wheel would roll to balance, were all fixed in it; None where it is balanced."""
        hub, inside = self.world.wheel.position, self._inside()
        ahead = [hub.x - body.position.x for body in inside]
        depths = [hub.y - body.position.y for body in inside]
        return roll_to_balance([body.mass for body in inside], ahead, depths)

    def centre_of_mass(self) -> tuple[float, float]:
        """Where the centre of mass (m) of the wheel and all that is in it is."""
        hub = self.world.wheel.position
        wheel = wheel_mass(self.parameters).mass
        bodies = self._inside()
        total = wheel + math.fsum(body.mass for body in bodies)
        x = math.fsum([wheel * hub.x, *(body.mass * body.position.x for body in bodies)])
        y = math.fsum([wheel * hub.y, *(body.mass * body.position.y for body in bodies)])
        return x / total, y / total

    def _inside(self) -> list[pymunk.Body]:
        axial = self.world.axial
        return [body for piece, body in sorted(self.world.bodies.items()) if not axial.state(piece).out]


def _stock(seed: int) -> list[str]:
    return [str(kind) for kind in np.random.default_rng(seed).choice(KINDS[:7], LOADED)]


def _scene(parameters: Parameters, experiment: Experiment, seed: int) -> Scene:
    """What an experiment begins with."""
    if experiment == "full":
        return heap(parameters, FULL, np.random.default_rng(seed))
    wheel = standing(parameters)
    layings = {
        "empty": [],
        "set": [Laying(kind, place - 3, height=FALL) for place, kind in enumerate(KINDS)],
        "loading": [Laying("cone", 0)],
        "lift": [Laying(str(np.random.default_rng(seed).choice(KINDS[:7])), 0, height=GAP)],
    }
    return Scene(wheel, lay(parameters, wheel, layings[experiment], seed=seed))


def fitted(scene: Scene, before: Parameters, after: Parameters) -> Scene:
    """The scene in a wheel of other parameters: what is in it keeps its place round the rim and its way from it."""
    x = scene.wheel.x
    wheel = replace(scene.wheel, y=scene.wheel.y - before.wheel.radius + after.wheel.radius)
    return Scene(wheel, tuple(_moved(pose, scene.wheel.y, wheel.y, x, before, after) for pose in scene.pieces))


def _moved(pose: PiecePose, hub: float, now: float, x: float, before: Parameters, after: Parameters) -> PiecePose:
    if pose.out:
        return pose
    across, down = pose.x - x, hub - pose.y
    distance = math.hypot(across, down)
    inner_before, inner_after = (gear.wheel.radius - gear.wheel.thickness for gear in (before, after))
    grown = form(pose.kind, after).base - form(pose.kind, before).base
    share = max(0.0, distance + inner_after - inner_before - grown) / distance if distance > 1e-6 else 1.0
    return replace(pose, x=x + across * share, y=now - down * share)
