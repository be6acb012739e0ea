"""A wheel to try things on: its parameters can change at any time, and experiments begin at a word.

Every change builds the world anew with what is in it, so it acts at once; pieces keep their place on the rim. Time is
counted in the physics' own steps. Equal inputs at equal steps make equal benches, so a second one with other
parameters can be run beside the first.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Any, Literal, get_args

import numpy as np
import pymunk
from msgspec.structs import replace

from games.core import UserError
from sim.experiments import LIFTING
from sim.gear import wheel_mass
from sim.hand import Hand
from sim.heap import heap
from sim.loading import Loading
from sim.observation import Event, TippedOut, TouchedTable, compartments
from sim.parameters import STANDARD, STEP, Parameters
from sim.pieces import KINDS, form
from sim.scene import Laying, PiecePose, Scene, lay, standing
from sim.theory import dead_band, roll_to_balance
from sim.wheel import STRIDE, World

Experiment = Literal["empty", "set", "loading", "full", "lift", "lifts"]
EXPERIMENTS: tuple[Experiment, ...] = get_args(Experiment)
FALL = 0.05  # m above the rim from which the standard set is dropped
GAP = 0.001  # m above the rim at which a piece is laid that is lifted
FULL = 28  # pieces of a full wheel
REST = round(0.5 / STEP)  # steps for which a lifted piece first lies at rest
SHOWN = round(1.0 / STEP)  # steps between a lifted piece's escape and the next lift
WHOLE = math.tau  # rad that the wheel is turned at most


class Bench:
    """One wheel with its experiment. `tilt` is the table's (rad, down to the left positive).

    `escapes` are the turns (rad) at which lifted pieces left their compartment, by kind, since the parameters changed.
    """

    def __init__(
        self, parameters: Parameters = STANDARD, experiment: Experiment = "set", seed: int = 0, **given: Any
    ) -> None:
        """`given` is what `start` takes beyond the experiment and the seed."""
        self.parameters = parameters
        self.tilt = 0.0
        self.escapes: dict[str, float] = {}
        self.start(experiment, seed, **given)

    # -- experiments

    def start(self, experiment: Experiment, seed: int = 0, kind: str | None = None) -> None:
        """Begins an experiment from its start; the same seed gives the same pieces in the same places.

        A lift is of a piece of this kind, or of one drawn by lot; `lifts` are those of all kinds one after the other.

        Raises:
            UserError: there is no such kind.
        """
        if kind not in (None, *KINDS):
            raise UserError(f"There is no kind {kind!r}; there are {', '.join(KINDS)}.")
        self.experiment, self.seed, self.kind = experiment, seed, kind
        self.seconds = 0.0
        self._loading: Loading | None = None
        self._kinds: deque[str] = deque()
        match experiment:
            case "loading":
                self._loading = Loading(seed)
                self._build(self._loading.opening(self.parameters), None)
            case "lift":
                self._lift(kind or str(np.random.default_rng(seed).choice(KINDS[:7])))
            case "lifts":
                self._kinds, self.escapes = deque(KINDS[1:]), {}
                self._lift(KINDS[0])
            case _:
                self._build(_scene(self.parameters, experiment, seed), None)

    @property
    def given(self) -> dict[str, Any]:
        """What the experiment was started with beyond its name and seed."""
        return {"kind": self.kind} if self.kind else {}

    def reset(self) -> None:
        """Back to the experiment's start."""
        self.start(self.experiment, self.seed, self.kind)

    def _lift(self, kind: str) -> None:
        """A piece of this kind lies in the lowest compartment of a wheel on an axle, which is turned after a moment."""
        self.lifted = kind
        self._lifted_at = self._steps
        self._escaped_at: int | None = None
        wheel = standing(self.parameters)
        self._build(Scene(wheel, lay(self.parameters, wheel, [Laying(kind, 0, height=GAP)], seed=self.seed)), 0.0)

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
        if parameters != self.parameters:
            self.escapes = {}
        self.parameters = parameters
        self._build(scene, self.world.axle)

    def _build(self, scene: Scene, axle: float | None) -> None:
        self.world = World(self.parameters, scene, None if axle is None else 0.0)
        if axle is not None:
            self.world.turn_axle(axle)
        self.hand = Hand(self.world)
        self.tilt_table(self.tilt)

    @property
    def escaped(self) -> float | None:
        """The turn (rad) at which the piece that is lifted left its compartment; None while it is in there."""
        return None if self._escaped_at is None else self.escapes.get(self.lifted)

    # -- time

    @property
    def _steps(self) -> int:
        """Since the experiment began."""
        return round(self.seconds / STEP)

    def step(self, count: int = 1) -> list[Event]:
        """Lets physics steps pass; returns what happened. A lift stops turning where the piece leaves its place."""
        happened: list[Event] = []
        for _ in range(count):
            if self._loading is not None and self.hand.piece is None and self._loading.due(self.world, self._steps):
                self._lay_next(self._loading)
            self.hand.step()
            self.world.step()
            self.seconds += STEP
            if self.world.axle is not None:
                new = self.world.events()
                happened += new
                self._go_on_lifting(new)
        return happened + self.world.events()

    def _lay_next(self, loading: Loading) -> None:
        """Takes away what has fallen, and lays the next piece where the rules allow it."""
        laid = loading.lay(self.world, self._steps)
        for piece in laid.fallen:
            self.world.remove(piece)
        if laid.pose is not None:
            self.world.add(laid.pose)

    def _go_on_lifting(self, happened: list[Event]) -> None:
        """Turns the axle when the piece has rested, stops where it escapes, and later takes the next kind."""
        turned = abs(self.world.wheel.angle)
        if self._escaped_at is None:
            if self._steps - self._lifted_at == REST:
                self.world.turn_axle(LIFTING)
            if turned > WHOLE or self._is_out() or any(isinstance(one, TippedOut | TouchedTable) for one in happened):
                self.world.turn_axle(0.0)
                self.escapes[self.lifted] = turned
                self._escaped_at = self._steps
        elif self._kinds and self._steps - self._escaped_at >= SHOWN:
            self._lift(self._kinds.popleft())

    def _is_out(self) -> bool:
        """Whether the lifted piece has left its compartment."""
        return self.world.steps % STRIDE == 0 and any(compartments(self.world.state()))

    # -- what the theory says

    def moment(self) -> float:
        """The moment (N m) of all weight about the wheel's point of contact; it rolls ahead where positive."""
        hub, inside = self.world.wheel.position, self._inside()
        beside = math.fsum(body.mass * (hub.x - body.position.x) for body in inside)
        above = math.fsum(body.mass * body.position.y for body in inside)
        above += wheel_mass(self.parameters).mass * self.parameters.wheel.radius
        return self.parameters.solver.gravity * (math.cos(self.tilt) * beside + math.sin(self.tilt) * above)

    def held_moment(self) -> float:
        """The moment (N m) up to which rolling resistance keeps the wheel at rest."""
        share = self.parameters.contact.rolling_resistance
        return self.parameters.solver.gravity * dead_band(self._mass(), self.parameters.wheel.radius, share)

    def equilibrium(self) -> float | None:
        """How far (rad, ahead) the wheel would roll to balance, were all fixed in it; None where nothing says so."""
        hub, inside = self.world.wheel.position, self._inside()
        ahead = [hub.x - body.position.x for body in inside]
        depths = [hub.y - body.position.y for body in inside]
        rolling = self._mass() * self.parameters.wheel.radius
        return roll_to_balance([body.mass for body in inside], ahead, depths, self.tilt, rolling)

    def centre_of_mass(self) -> tuple[float, float]:
        """Where the centre of mass (m) of the wheel and all that is in it is."""
        hub = self.world.wheel.position
        wheel = wheel_mass(self.parameters).mass
        bodies = self._inside()
        total = wheel + math.fsum(body.mass for body in bodies)
        x = math.fsum([wheel * hub.x, *(body.mass * body.position.x for body in bodies)])
        y = math.fsum([wheel * hub.y, *(body.mass * body.position.y for body in bodies)])
        return x / total, y / total

    def _mass(self) -> float:
        """Of the wheel and all that is in it, in kg."""
        return wheel_mass(self.parameters).mass + math.fsum(body.mass for body in self._inside())

    def _inside(self) -> list[pymunk.Body]:
        axial = self.world.axial
        return [body for piece, body in sorted(self.world.bodies.items()) if not axial.state(piece).out]


def _scene(parameters: Parameters, experiment: Experiment, seed: int) -> Scene:
    """What an experiment on the table begins with."""
    if experiment == "full":
        return heap(parameters, FULL, np.random.default_rng(seed))
    wheel = standing(parameters)
    layings = [Laying(kind, place - 3, height=FALL) for place, kind in enumerate(KINDS)]
    return Scene(wheel, lay(parameters, wheel, layings if experiment == "set" else [], seed=seed))


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
