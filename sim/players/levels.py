"""The levels of computer players: how much one considers, and how steady its hand is."""

from __future__ import annotations

import math
from typing import NamedTuple

from games.core import Message, UserError


class Steadiness(NamedTuple):
    """How a hand moves. Scatter, tilt and tremor are standard deviations."""

    hesitation: float  # mean seconds before it takes a piece
    speed: float  # top speed on the way to the wheel, m/s; half of that while it lays a piece down
    scatter: float  # placing error in each direction, m
    tilt: float  # error of the angle, rad
    tremor: float  # tremor seen from the side, m
    wander: float  # wandering along the axis and in yaw, relative to a natural hand
    patience: float  # seconds that it waits for a calm moment to let go
    centring: float  # offset from the middle of the rim at which it lets go without waiting, m
    hasty: bool = False  # does not steer, and lets go as soon as the rules allow it


class Level(NamedTuple):
    """A level: how much a computer player considers, and with which hand it plays."""

    name: str
    words: str
    """The level in one sentence, for players."""
    hand: Steadiness
    places: int
    """Random placements drawn in a turn; the rules may forbid most of them."""
    tries: int
    """How many of the allowed ones are simulated; with 1 none is, as there is nothing to choose."""
    whim: float = 0.0
    """Probability of a pass without a reason."""
    doubts: int = 0
    """How often the best placement so far is simulated again, in case it was lucky."""
    replies: int = 0
    """Placements of the next player that are checked against the rules after each simulation."""


LEVELS = (
    Level(
        "random",
        Message("Places a piece or passes at random, and anywhere that the rules allow."),
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
"""From weak to strong. Placements bound the thinking, not seconds, so a level plays alike on every machine."""


def level(name: str) -> Level:
    """The level with this name; raises UserError with the names that there are."""
    for known in LEVELS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in LEVELS)
    raise UserError(Message("There is no level {name}; there are {names}.", name=repr(name), names=names))
