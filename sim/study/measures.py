"""What is measured of the loaded wheel at the end of a trial: its rocking, its reserve, and the push that it bears.

The contents are taken to be fixed to the wheel where the closed forms are used (`sim.theory`): wheel and contents are
then one body off the hub. Angles are counted from the roll at which its centre of mass is lowest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from games.hamsterrolle import PITCH
from sim import gear, theory
from sim.observation import TippedOut, TouchedTable
from sim.parameters import STEP, Parameters, replaced
from sim.pieces import form
from sim.scene import PiecePose, Scene, WheelPose
from sim.wheel import STRIDE, World

NUDGE = 0.01  # rad that a nudge makes the wheel rock to each side at least
WARM = 4  # steps after which a new world's contacts carry
TAKEN = 12  # steps in which the contents take up a nudge
SWINGS = 4  # turning points of the nudged wheel that are awaited
SOFTEST = 0.25  # rad/s, the gentlest push that is tried
STRONGER = 1.5  # each push that is tried is so many times the one before
HARDEST = 12.0  # rad/s, beyond which no push is tried
FINE = 1.02  # ratio of the push that fells something to the one that does not
AWAITED = 6.0  # s in which a push has to fell something


class Loaded(NamedTuple):
    """The loaded wheel as one body: `rocking` in the words of the theory, `tilt` (rad) ahead of its lowest position."""

    rocking: theory.Rocking
    tilt: float
    gravity: float

    @property
    def stiffness(self) -> float:
        """Restoring moment per angle about the line of contact (N m/rad), around the lowest position."""
        return self.rocking.body_mass * self.rocking.distance * self.gravity

    @property
    def period(self) -> float:
        """Period (s) of small rocking about the lowest position; infinite for a wheel in balance everywhere."""
        return theory.period_of_small_rocking(self.rocking, self.gravity) if self.stiffness else math.inf

    @property
    def inertia(self) -> float:
        """Moment of inertia about the line of contact, where the wheel is now (kg m2)."""
        return self.rocking.inertia(self.tilt)

    @property
    def weight(self) -> float:
        """Weight of wheel and contents (N)."""
        return (self.rocking.mass + self.rocking.body_mass) * self.gravity


class Nudged(NamedTuple):
    """Stiffness (N m/rad) and period (s) of small rocking as a simulated nudge shows them; nan where it does not."""

    stiffness: float
    period: float


class Reserve(NamedTuple):
    """The moments (N m) that it takes to roll the wheel on by a compartment, ahead and back."""

    ahead: float
    back: float


def loaded(parameters: Parameters, scene: Scene) -> Loaded:
    """What the wheel with its contents is as one body. Pieces that are out of the wheel do not count."""
    wheel, empty = scene.wheel, gear.wheel_mass(parameters)
    inside = [pose for pose in scene.pieces if not pose.out]
    forms = [form(pose.kind, parameters) for pose in inside]
    masses = np.array([kind.mass for kind in forms])
    at = np.array([[pose.x - wheel.x, pose.y - wheel.y] for pose in inside]).reshape(-1, 2)
    mass = float(masses.sum())
    centre = masses @ at / mass if mass else np.zeros(2)
    own = sum(kind.moment for kind in forms) + float(masses @ ((at - centre) ** 2).sum(axis=1))
    rocking = theory.Rocking(*empty, parameters.wheel.radius, mass, own, float(np.hypot(*centre)))
    # Rolling ahead lifts what is ahead (at -x): the lowest position is passed when the centre is ahead of the hub.
    tilt = -math.atan2(-centre[0], -centre[1]) if mass else 0.0
    return Loaded(rocking, tilt, parameters.solver.gravity)


def reserve(parameters: Parameters, one: Loaded) -> Reserve:
    """The greatest moment that stands against rolling by one compartment more, contents staying where they are.

    It is the greatest, on the way, of the weight's restoring moment, and the rolling resistance on top of it.
    """
    resistance = parameters.contact.rolling_resistance * parameters.wheel.radius * one.weight

    def against(direction: int) -> float:
        way = np.linspace(0.0, PITCH, 61)
        return float(one.stiffness * np.sin(direction * one.tilt + way).max() + resistance)

    return Reserve(against(+1), against(-1))


# -- a nudge


def nudge(parameters: Parameters, scene: Scene) -> Nudged:
    """Nudges the wheel by a short torque and watches it rock, with nothing that resists its rolling.

    From turning point to turning point is half a period T. A twin that is not nudged shows the rate w that the nudge's
    angular impulse J adds; J / w is the inertia, and the stiffness is J / w (2 pi / T)^2. Nothing of this is taken from
    the closed forms; they only say how strong the nudge should be.
    """
    one = loaded(parameters, scene)
    if not math.isfinite(one.period):
        return Nudged(math.nan, math.nan)
    smooth, still = replaced(parameters, "contact.rolling_resistance", 0.0), at_rest(scene)
    impulse = one.inertia * NUDGE * 2 * math.pi / one.period
    world, twin = World(smooth, still), World(smooth, still)
    added = _rate(world, impulse) - _rate(twin, 0.0)
    turns = _turning_points(world, SWINGS, one.period * SWINGS)
    if len(turns) < SWINGS or added <= 0:
        return Nudged(math.nan, math.nan)
    period = 2 * (turns[-1] - turns[0]) / (SWINGS - 1)
    at_once = added / math.cos(2 * math.pi * TAKEN * STEP / period)
    return Nudged(impulse / at_once * (2 * math.pi / period) ** 2, period)


def _rate(world: World, impulse: float) -> float:
    """How fast (rad/s) the wheel turns a moment after an angular impulse (N m s) on it, when all have taken it up."""
    world.step(WARM)
    world.wheel.torque = impulse / STEP
    world.step(TAKEN)
    return world.wheel.angular_velocity


def at_rest(scene: Scene) -> Scene:
    """The scene with everything standing still."""

    def still(pose: PiecePose) -> PiecePose:
        return replace(pose, vx=0.0, vy=0.0, spin=0.0, axial_speed=0.0)

    return Scene(replace(scene.wheel, vx=0.0, vy=0.0, spin=0.0), tuple(map(still, scene.pieces)))


def _turning_points(world: World, number: int, limit: float) -> list[float]:
    """The times (s) at which the wheel turns back: `number` of them, or as many as there are in `limit` seconds.

    A piece that twitches may turn the wheel back for a moment; only what has swung as far as half a nudge counts.
    """
    found: list[float] = []
    before, last = world.wheel.angular_velocity, world.wheel.angle
    while len(found) < number and world.steps * STEP < limit:
        world.step(1)
        now = world.wheel.angular_velocity
        if before * now < 0 and abs(world.wheel.angle - last) > NUDGE / 2:
            found.append((world.steps - now / (now - before)) * STEP)
            last = world.wheel.angle
        before = now
    return found


# -- a push


def pushed(parameters: Parameters, scene: Scene, spin: float) -> Scene:
    """The scene set rolling at `spin` (rad/s, positive ahead), wheel and contents as one rigid body."""
    contact = (scene.wheel.x, scene.wheel.y - parameters.wheel.radius)

    def moving(pose: PiecePose) -> PiecePose:
        if pose.out:
            return pose
        return replace(pose, vx=-spin * (pose.y - contact[1]), vy=spin * (pose.x - contact[0]), spin=spin)

    wheel: WheelPose = replace(scene.wheel, vx=-spin * parameters.wheel.radius, vy=0.0, spin=spin)
    return Scene(wheel, tuple(map(moving, at_rest(scene).pieces)))


def felling_impulse(parameters: Parameters, scene: Scene, direction: int) -> float:
    """The lowest angular impulse (N m s) about the line of contact, ahead (+1) or back (-1), that fells something.

    The impulse sets wheel and contents rolling as one rigid body. Pushes are tried from the softest on, each half as
    strong again, until one fells a piece within some seconds; between this one and the last that did not, the boundary
    is found by bisection to 2 %. Infinite if the hardest fells nothing. Every try is a world of its own.
    """
    one = loaded(parameters, scene)
    spin = boundary(lambda rate: _fells(World(parameters, pushed(parameters, scene, direction * rate))))
    return one.inertia * spin


def boundary(fells: Callable[[float], bool]) -> float:
    """The push (rad/s) at which `fells` first turns true; infinite if it does not up to the hardest."""
    low, high = 0.0, SOFTEST
    while not fells(high):
        low, high = high, high * STRONGER
        if high > HARDEST:
            return math.inf
    while high > FINE * low:
        middle = (low + high) / 2
        low, high = (low, middle) if fells(middle) else (middle, high)
        if high < SOFTEST / 16:
            break
    return high


def _fells(world: World) -> bool:
    """Whether a piece falls, until the wheel rests or the time is over."""
    still = 0
    hold = max(1, round(world.parameters.settle.hold / (STEP * STRIDE)))
    while world.steps * STEP < AWAITED:
        world.step(STRIDE)
        if any(isinstance(event, TippedOut | TouchedTable) for event in world.events()):
            return True
        still = still + 1 if world.still() else 0
        if still >= hold:
            return False
    return False
