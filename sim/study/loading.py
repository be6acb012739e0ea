"""Where the next piece is laid: the policies of loading, and the hand that lays a little off.

A policy says what it intends; the hand scatters that; the piece comes down from the hub's side until it touches what
is there, and is let go a millimetre above. Where the policy keeps to the rules, the referee judges the piece as it is
let go of, and the hand tries again until it may.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.random import Generator

from games.hamsterrolle import CONE, PITCH, Spot, judge, kind_of
from games.hamsterrolle.pieces import set_of
from sim.observation import Crossed, Observation
from sim.parameters import STEP, Parameters
from sim.pieces import PieceShape, form
from sim.placing import GAP, come_down, spot, way_out
from sim.scene import Laying, PiecePose, Scene, WheelPose, lay
from sim.study.custom import Custom
from sim.study.design import Chance
from sim.study.factors import Conditions
from sim.study.plan import Hand, Loading, Place, Stop
from sim.wheel import STRIDE, World

TRIES = 100
"""Placements that are drawn before it is taken that the rules allow none."""
SCATTERINGS = 5
"""How often a hand tries to lay a piece where it was meant to, before it looks for another place."""
DOWN = 0.008  # m by which a piece comes down, less than the two that meet are thick together
CLOSE = 0.0001  # m to which it is found where it touches


class Intention(NamedTuple):
    """A piece and where it is meant to be laid; whether the referee has a say."""

    piece: int
    laying: Laying
    by_rules: bool = True


class Wheel(NamedTuple):
    """A wheel at rest, to lay the next piece into: its world, what is seen of it, and what was placed last."""

    conditions: Conditions
    world: World
    hub: WheelPose
    spots: dict[int, Spot]  # where the pieces in the wheel are, as the referee sees them
    empty: float  # m around the hub in which there is certainly nothing
    front: int | None
    stock: tuple[int, ...]  # the pieces that are not placed yet

    @property
    def parameters(self) -> Parameters:
        """The gear."""
        return self.conditions.parameters


def wheel(conditions: Conditions, world: World, front: int | None, stock: tuple[int, ...]) -> Wheel:
    """The wheel of `world` as it is now."""
    seen = world.observe()
    return Wheel(conditions, world, seen.wheel, _spots(seen), _empty(world, seen), front, stock)


def stock(loading: Loading) -> tuple[int, ...]:
    """The numbers of all pieces that a trial may place."""
    if loading.policy == "list":
        return tuple(range(1, len(loading.places) + 1))
    return tuple(piece for number in range(loading.sets) for piece in set_of(number))


def most(stop: Stop, loading: Loading) -> int:
    """How many pieces a trial places at most."""
    return min(stop.pieces, len(stock(loading)))


def next_piece(wheel: Wheel, chance: Chance, custom: Custom | None = None) -> PiecePose | None:
    """The next piece as a hand lets go of it; None where the policy finds nothing that it can place."""
    for intention in _intentions(wheel, chance, custom):
        pose = _laid(wheel, intention, chance)
        if pose is not None:
            return pose
    return None


def _intentions(wheel: Wheel, chance: Chance, custom: Custom | None) -> Iterator[Intention]:
    """What the policy wants to do, in the order in which it would."""
    if not wheel.stock:
        return
    loading = wheel.conditions.loading
    match loading.policy:
        case "ahead":
            yield from (intention for intention, _ in _legal(wheel, chance.choices))
        case "careful":
            yield from _careful(wheel, chance)
        case "pile":
            piece = wheel.stock[chance.choices.integers(len(wheel.stock))]
            yield Intention(piece, Laying(kind_of(piece), loading.compartment), by_rules=False)
        case "list":
            piece = wheel.stock[0]
            yield Intention(piece, _given(loading.places[piece - 1]), by_rules=False)
        case "custom":
            assert custom and custom.policy  # the study was begun with it
            yield from custom.policy(wheel, chance)


def _given(place: Place) -> Laying:
    pitch = math.radians(place.pitch_deg)
    return Laying(place.kind, place.compartment, ahead=place.ahead, pitch=pitch, axial=place.axial)


def _legal(wheel: Wheel, choices: Generator) -> Iterator[tuple[Intention, PiecePose]]:
    """Random pieces in random compartments, flat between the dividers, that the referee allows where they come down."""
    for intention in _drawn(wheel, choices):
        pose = _lowered(wheel, intention, intention.laying)
        if pose is not None and _may(wheel, pose):
            yield intention, pose


def _drawn(wheel: Wheel, choices: Generator) -> Iterator[Intention]:
    """Random pieces in random compartments in reach that have none of their kind, as often as is tried."""
    compartments = judge.allowed(wheel.front)
    for _ in range(TRIES):
        piece = wheel.stock[choices.integers(len(wheel.stock))]
        compartment = compartments[choices.integers(len(compartments))]
        if kind_of(piece) in judge.kinds_in(compartment, wheel.spots):
            continue
        room = _room(form(kind_of(piece), wheel.parameters), wheel.parameters)
        yield Intention(piece, Laying(kind_of(piece), compartment, ahead=room * choices.uniform(-1.0, 1.0)))


def _room(piece: PieceShape, parameters: Parameters) -> float:
    """How far (m) to both sides of a compartment's middle the piece lies flat between its dividers."""
    inner = parameters.wheel.radius - parameters.wheel.thickness
    half = max(abs(x) for x, _ in piece.outline)
    return max(0.0, (inner * PITCH - parameters.wheel.divider_thickness) / 2 - half)


def _careful(wheel: Wheel, chance: Chance) -> Iterator[Intention]:
    """Random legal placements, the one that is safest as a short look ahead finds it first."""
    loading = wheel.conditions.loading
    legal = [
        (_danger(wheel, pose, loading.look), number, intention)
        for number, (intention, pose) in enumerate(islice(_legal(wheel, chance.choices), loading.candidates))
    ]
    yield from (intention for _, _, intention in sorted(legal))


def _danger(wheel: Wheel, pose: PiecePose, look: float) -> tuple[int, int, float]:
    """What the placement brings: pieces fallen, pieces that crossed a divider, and how far (rad) the wheel swings.

    It is the farthest that counts, not where the wheel is when the look ends, as it mostly still rocks then.
    """
    before = wheel.world.scene()
    world = World(wheel.parameters, with_piece(before, pose))
    farthest = 0.0
    for _ in range(round(look / (STEP * STRIDE))):
        world.step(STRIDE)
        farthest = max(farthest, abs(world.wheel.angle - before.wheel.angle))
    crossed = {event.piece for event in world.events() if isinstance(event, Crossed)}
    return len(world.fallen()), len(crossed), farthest


def with_piece(scene: Scene, pose: PiecePose) -> Scene:
    """The scene with one piece more."""
    return replace(scene, pieces=(*scene.pieces, pose))


# -- the hand


def _laid(wheel: Wheel, intention: Intention, chance: Chance) -> PiecePose | None:
    """The piece as it is let go of; None where no try leads to a place where it may be."""
    loading, scatter = wheel.conditions.loading, wheel.parameters.axial.scatter
    for _ in range(SCATTERINGS):
        laying = _scattered(intention.laying, loading.hand, scatter, chance.hand)
        pose = _lowered(wheel, intention, laying)
        if pose is not None and (not intention.by_rules or _may(wheel, pose)):
            return replace(pose, seed=chance.pieces + intention.piece)
    return None


def _scattered(meant: Laying, hand: Hand, axial: float, rng: Generator) -> Laying:
    ahead, pitch, across = (rng.standard_normal(3) * hand.shake).tolist()
    return meant._replace(
        ahead=meant.ahead + hand.position * ahead,
        pitch=meant.pitch + math.radians(hand.angle_deg) * pitch,
        axial=meant.axial + axial * across,
    )


def _lowered(wheel: Wheel, intention: Intention, laying: Laying) -> PiecePose | None:
    """The piece where it comes down on what is in the wheel, coming from the hub; None where there is no room."""
    (low,) = lay(wheel.parameters, wheel.hub, [laying._replace(height=0.0)], intention.piece)
    reach = form(laying.kind, wheel.parameters).reach
    free = come_down(wheel.world, wheel.hub, low, max(reach, wheel.empty - reach), DOWN, CLOSE)
    if free is None:
        return None
    x, y = way_out(wheel.hub, low).normalized() * (free - GAP) + (wheel.hub.x, wheel.hub.y)
    return replace(low, x=x, y=y)


def _empty(world: World, seen: Observation) -> float:
    """How far (m) around the hub there is certainly nothing."""
    rim = world.parameters.wheel
    inner = rim.radius - rim.thickness
    away = np.hypot(seen.poses[:, 0] - seen.wheel.x, seen.poses[:, 1] - seen.wheel.y)
    reach = [world.forms[piece].reach for piece in seen.ids.tolist()]
    dividers = inner - max(rim.divider_high, rim.divider_low) - rim.divider_thickness
    return float(min(dividers, (away - reach).min(initial=inner)))


# -- the rules


def _may(wheel: Wheel, pose: PiecePose) -> bool:
    """Whether the referee lets this piece be let go of here."""
    held = spot(wheel.parameters, wheel.hub, pose)
    return judge.why_not_place(pose.id, held, wheel.front, wheel.spots) is None


def compartment(wheel: Wheel, pose: PiecePose) -> int:
    """The compartment in which a piece is let go of."""
    found = spot(wheel.parameters, wheel.hub, pose).compartment
    assert found is not None  # it is only for pieces on the table
    return found


def _spots(seen: Observation) -> dict[int, Spot]:
    return {
        int(piece): Spot(int(compartment), float(edge))
        for piece, compartment, edge in zip(seen.ids, seen.compartment, seen.edge, strict=True)
        if compartment >= 0
    }


def opening(conditions: Conditions, wheel: WheelPose, chance: Chance) -> Scene:
    """The wheel before anything is placed, with the cone in compartment 0 if it is wanted."""
    if not conditions.loading.cone:
        return Scene(wheel)
    cone = lay(conditions.parameters, wheel, [Laying("cone", 0, height=0.0)], CONE, chance.pieces + CONE)
    return Scene(wheel, cone)
