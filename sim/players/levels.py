"""How strong a computer player is: how much it looks at, and how steady its hand is."""

from __future__ import annotations

import math
from typing import NamedTuple

from games.core import Message, UserError


class Steadiness(NamedTuple):
    """A hand. Scatter, tilt and trembling are standard deviations."""

    hesitation: float  # s, on average, before it takes a piece
    speed: float  # m/s, the greatest on its way to the wheel; it lays pieces down at half of that
    scatter: float  # m, by which it misses the place, in each direction
    tilt: float  # rad, by which it misses the angle
    tremor: float  # m, by which it trembles, seen from the side
    wander: float  # how much it wanders along the axis and in yaw, relative to a natural hand
    patience: float  # s, for which it waits for a calm moment before it lets go
    centring: float  # m off the middle of the rim at which it lets go without waiting
    hasty: bool = False  # it does not steer, and lets go as soon as the rules allow it


class Level(NamedTuple):
    """How well a computer player plays: how much it looks at, and with what hand it plays."""

    name: str
    words: str
    """The level in one sentence, for players."""
    hand: Steadiness
    places: int
    """Placements that come to its mind in a turn; most of them the rules may forbid."""
    tries: int
    """Of those that the rules allow, so many are tried in the mind; of 1 none is, as there is nothing to choose."""
    whim: float = 0.0
    """The chance that it passes without a reason."""
    doubts: int = 0
    """So often is what seems best so far tried again, for whether that was luck."""
    replies: int = 0
    """Placements of the next player that are looked at after each try, for whether the rules allow them."""


LEVELS = (
    Level(
        "random",
        Message("A coin decides whether it places a piece or passes, and the lot decides where."),
        Steadiness(0.5, 0.8, 0.004, math.radians(6), 0.003, wander=1.6, patience=0.3, centring=0.012),
        places=3,
        tries=1,
        whim=0.5,
    ),
    Level(
        "easy",
        Message("Thinks of a few places, takes the first that the rules allow, and has an unsteady hand."),
        Steadiness(0.5, 0.8, 0.004, math.radians(6), 0.003, wander=1.6, patience=0.3, centring=0.012),
        places=3,
        tries=1,
    ),
    Level(
        "medium",
        Message("Thinks of some more places, tries a few of them in its mind, and has a calmer hand."),
        Steadiness(0.4, 0.7, 0.003, math.radians(4), 0.0015, wander=1.0, patience=1.0, centring=0.006),
        places=10,
        tries=4,
        doubts=1,
    ),
    Level(
        "strong",
        Message("Finds nearly every place, looks for one that leaves the next player none, and hardly trembles."),
        Steadiness(0.3, 0.7, 0.001, math.radians(1), 0.0004, wander=0.6, patience=2.5, centring=0.002),
        places=200,
        tries=12,
        doubts=8,
        replies=40,
    ),
)
"""From weak to strong. They are bounded by placements and not by seconds, so a level plays alike on every machine."""


def level(name: str) -> Level:
    """The level with this name; raises UserError with the names that there are."""
    for known in LEVELS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in LEVELS)
    raise UserError(Message("There is no level {name}; there are {names}.", name=repr(name), names=names))
