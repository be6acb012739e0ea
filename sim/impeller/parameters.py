"""Every physical quantity of the impeller's world once: board and hollows, marbles, impeller, hand.

The values written here are the standard gear (preset `beech`): a board of 0.20 m, marbles of 16 mm glass, all wood
beech. The board's size and the marbles are the toy's; the impeller's shape is our own choice. `clearances` says
whether all of it fits together.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from games.core import Message, UserError
from games.fluegelrad import HOLE_POINTS, HOLLOW_POINTS
from sim.quantities import Group, ParameterSchema, quantity

SIXTH = math.pi / 3
"""A sixth of a turn, in radians: from one hollow about a hole to the next."""


class Board(Group, frozen=True):
    """The board, seven hexagons with a hollow at every corner and a hole in every middle."""

    side: Annotated[float, quantity(0.15, 0.40, "m", "length of the board's four sides")] = 0.200
    edge: Annotated[float, quantity(0.02, 0.06, "m", "edge of a hexagon: from a hollow to its neighbour")] = 0.030
    rim: Annotated[float, quantity(0.001, 0.015, "m", "radius of a hollow; outside it nothing draws a marble")] = 0.007
    depth: Annotated[
        float, quantity(0.0001, 0.006, "m", "how far a marble's centre sinks from a hollow's rim to its middle")
    ] = 0.0028
    damping: Annotated[
        float, quantity(0.0, 1.5, "1", "loss of a marble that moves in a hollow, as a share of critical damping")
    ] = 0.6


class Marbles(Group, frozen=True):
    """Balls of glass, rolling."""

    diameter: Annotated[float, quantity(0.005, 0.03, "m", "diameter of a marble")] = 0.016
    density: Annotated[float, quantity(500.0, 9000.0, "kg/m³", "density of a marble")] = 2500.0


class Impeller(Group, frozen=True):
    """Six arms on a hub; each arm ends in a crossbar, which keeps the marbles between the arms."""

    hub: Annotated[float, quantity(0.002, 0.05, "m", "radius of the hub")] = 0.018
    reach: Annotated[float, quantity(0.01, 0.08, "m", "from the axle to the middle line of the crossbars")] = 0.0355
    width: Annotated[float, quantity(0.001, 0.02, "m", "width of arms and crossbars, which end in half circles")] = (
        0.004
    )
    crossbar: Annotated[
        float, quantity(0.0, 0.03, "m", "how far a crossbar's middle line reaches to either side of its arm's")
    ] = 0.008
    thickness: Annotated[float, quantity(0.002, 0.04, "m", "thickness of the impeller")] = 0.012
    density: Annotated[float, quantity(100.0, 9000.0, "kg/m³", "density of the impeller")] = 700.0


class Contact(Group, frozen=True):
    """What happens where two things touch, seen from above."""

    friction: Annotated[
        float, quantity(0.0, 1.0, "1", "friction of a marble on an arm, along the board (most of it acts up and down)")
    ] = 0.15
    friction_marbles: Annotated[float, quantity(0.0, 1.0, "1", "friction of a marble on a marble")] = 0.10
    restitution: Annotated[float, quantity(0.0, 0.9, "1", "rebound speed over approach speed, marble on arm")] = 0.20
    restitution_marbles: Annotated[
        float, quantity(0.0, 0.9, "1", "rebound speed over approach speed, marble on marble")
    ] = 0.60
    rolling_resistance: Annotated[
        float, quantity(0.0, 0.1, "1", "resistance of a marble that rolls on the board, as a share of its weight")
    ] = 0.008
    spinning_resistance: Annotated[
        float, quantity(0.0, 0.002, "m", "resistance of a marble that spins on the spot: torque over its weight")
    ] = 0.0002
    axle: Annotated[float, quantity(0.0, 0.01, "N m", "friction of the impeller in its hole")] = 0.0002


class Hand(Group, frozen=True):
    """What the hand on the impeller can do, and what happens when it lets go."""

    torque: Annotated[float, quantity(0.002, 0.5, "N m", "greatest torque of the hand")] = 0.03
    speed: Annotated[float, quantity(0.2, 40.0, "rad/s", "greatest rate at which the hand turns")] = 10.0
    calm: Annotated[float, quantity(0.2, 40.0, "rad/s", "rate at which a calm hand turns: a turn without a player")] = (
        math.pi
    )
    pull: Annotated[float, quantity(2.0, 120.0, "1/s", "rate at which the hand turns, over how far off it is")] = 30.0
    catch_torque: Annotated[float, quantity(0.001, 0.5, "N m", "greatest torque that draws to the nearest sixth")] = (
        0.02
    )
    catch_speed: Annotated[float, quantity(0.1, 20.0, "rad/s", "greatest rate of the run into the nearest sixth")] = 2.0


class Settle(Group, frozen=True):
    """When all counts as resting."""

    speed: Annotated[float, quantity(0.0002, 0.02, "m/s", "slower than this is rest")] = 0.001
    hold: Annotated[float, quantity(0.02, 2.0, "s", "for how long everything must be that slow")] = 0.1


class Solver(Group, frozen=True):
    """How closely the contacts are solved, and the weight of things."""

    gravity: Annotated[float, quantity(0.5, 30.0, "m/s²", "acceleration of free fall")] = 9.81
    iterations: Annotated[int, quantity(5, 200, "1", "iterations of the contact solver in a step")] = 20
    slop: Annotated[float, quantity(0.00001, 0.0005, "m", "overlap that the solver leaves alone")] = 0.0001


class Parameters(Group, frozen=True):
    """All quantities, in groups; `version` is that of the file format, `world` says that they are not the wheel's."""

    version: Annotated[int, Meta(ge=1, le=1, description="version of the file format", extra={"unit": "1"})] = 1
    world: Literal["impeller"] = "impeller"
    board: Board = Board()
    marbles: Marbles = Marbles()
    impeller: Impeller = Impeller()
    contact: Contact = Contact()
    hand: Hand = Hand()
    settle: Settle = Settle()
    solver: Solver = Solver()


class Clearances(NamedTuple):
    """The room (m) there is between things that must not meet; less than nothing where they do."""

    board: float
    """From the marbles in the outermost hollows to the board's edge."""
    overhang: float
    """From the crossbars, with the impeller in an outer hole, to the board's edge."""
    neighbours: float
    """From a marble to the next one's."""
    hollows: float
    """From a hollow's rim to the next one's."""
    arms: float
    """From an arm to the marbles beside it, when the impeller stands at a sixth."""
    crossbars: float
    """From a crossbar to the same marbles."""
    hub: float
    """From the hub to the marbles about it."""
    mouth: float
    """What the gap between two crossbars is wider than a marble: how one gets out."""
    elsewhere: float
    """From the turning crossbars to the marbles that are not about their hole, which lie two edges off and more."""
    carried: float
    """From a carried marble to those."""


def clearances(parameters: Parameters) -> Clearances:
    """The room between the parts as the parameters have them.

    In the standard gear the narrowest passage is that of a crossbar between two marbles, 1.8 mm to either; and since
    the hollows that are not about a hole are two edges from it and more, what turns passes them by 13.6 mm.
    """
    board, impeller, marble = parameters.board, parameters.impeller, parameters.marbles.diameter / 2
    half, arm = board.side / 2, impeller.width / 2
    out, beside = board.edge * math.cos(SIXTH / 2), board.edge / 2  # a marble about the hole, as seen from an arm
    furthest = board.edge * max(abs(x) for point in HOLLOW_POINTS for x in point)
    furthest_hole = board.edge * max(abs(x) for point in HOLE_POINTS for x in point)
    tip = math.hypot(impeller.reach, impeller.crossbar) + arm
    end = max(0.0, beside - impeller.crossbar)
    return Clearances(
        board=half - furthest - marble,
        overhang=half - furthest_hole - tip,
        neighbours=board.edge - 2 * marble,
        hollows=board.edge - 2 * board.rim,
        arms=beside - arm - marble,
        crossbars=math.hypot(impeller.reach - out, end) - arm - marble,
        hub=board.edge - marble - impeller.hub,
        mouth=impeller.reach - math.sqrt(3) * impeller.crossbar - impeller.width - 2 * marble,
        elsewhere=2 * board.edge - marble - tip,
        carried=board.edge - 2 * marble,
    )


MUST_NOT_MEET = {
    "neighbours": Message("neighbouring marbles"),
    "hollows": Message("neighbouring hollows"),
    "arms": Message("the arms and the marbles between them"),
    "crossbars": Message("the crossbars and the marbles between them"),
    "hub": Message("the hub and the marbles about it"),
    "elsewhere": Message("the crossbars and the marbles that stay"),
}
"""The clearances without which no turn can be made, and what they are between."""


def check(parameters: Parameters) -> None:
    """Raises UserError where the parts, each within its range, do not fit together."""
    room = clearances(parameters)
    for name, between in MUST_NOT_MEET.items():
        overlap = f"{-1000 * getattr(room, name):.1f}"
        if getattr(room, name) <= 0:
            raise UserError(
                Message(
                    "The impeller and the board do not fit together: {between} overlap by {overlap} mm; "
                    "a larger board.edge or smaller parts would do.",
                    between=between,
                    overlap=overlap,
                )
            )


STANDARD = Parameters()
BOOK = ParameterSchema(
    STANDARD,
    Path(__file__).parent.parent / "presets" / "impeller",
    listing="drehwerk params list --world impeller",
    check=check,
)
"""Lists, checks, loads and replaces these quantities, and knows the presets."""
