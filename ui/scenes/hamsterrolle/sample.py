"""A match in the middle, for pictures: laid out, left to the physics until it rests, and a piece in the hand."""

from __future__ import annotations

import math

import numpy as np

from games.core import Outcome
from games.hamsterrolle.events import AnyEvent, Passed, Placed, Took
from games.hamsterrolle.pieces import kind_of, set_of
from sim.parameters import STANDARD
from sim.scene import Laying, Scene, lay, standing
from sim.summary import Summary
from sim.wheel import World
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.view import Player, View

LAID = (
    Laying("cone", 0),
    Laying("brick", 1, -0.018),
    Laying("roller", 1, 0.026),
    Laying("plank", 2),
    Laying("block", 2, -0.01, 0.013, axial=0.006),
    Laying("wedge", 2, 0.022, 0.05),
    Laying("slat", 3, -0.004),
    Laying("bar", 3, 0.0, 0.018, axial=0.004),
    Laying("roller", 4, 0.0),
    Laying("plank", 4, 0.006, 0.03),
    Laying("brick", 11, 0.004),
    Laying("bar", 10, -0.01),
    Laying("wedge", 10, 0.015, 0.04),
)
"""The pieces in the wheel, each laid into its compartment."""


def view(seats: int = 2, ended: bool = False) -> View:
    """The match as seen; with `ended` it is won."""
    wheel = standing(STANDARD)
    world = World(STANDARD, Scene(wheel, lay(STANDARD, wheel, list(LAID), seed=5)))
    world.settle(12.0)
    seen = world.observe()
    hub = np.array([seen.wheel.x, seen.wheel.y])
    roll = seen.wheel.angle
    front = 5 * math.tau / 12
    turn = front + 0.03 - roll  # from straight down, towards the left
    held = [*(hub - 0.135 * np.array([math.sin(turn), math.cos(turn)])), -turn + 0.25]
    names = ("Anna", "Björn", "Carla", "Deniz")
    return View(
        wheel=(seen.wheel.x, seen.wheel.y, roll),
        kinds=seen.kinds if ended else (*seen.kinds, "slat"),
        poses=seen.poses if ended else np.vstack([seen.poses, held]),
        axial=seen.axial if ended else np.append(seen.axial, 0.02),
        ids=tuple(range(len(seen.ids) + (not ended))),
        held=None if ended else len(seen.ids),
        yaw=None if ended else np.append(seen.yaw, 0.0),
        carried=None if ended else (0.011, 0.16),
        holding=False,
        players=tuple(_player(names[seat], seat, ended) for seat in range(seats)),
        seat=0,
        supply=0,
        says=telling.phase("over" if ended else "carrying"),
        moves=_moves(names),
        left=None if ended else 17.4,
        targets=() if ended else (4, 5, 6),
        line=None if ended else 4 * math.tau / 12 + 0.17,
        edge=None if ended else front + 0.24,
        reason=None,
        may=frozenset(),
        result=Outcome((0,), "pieces") if ended else None,
        summary=Summary((15, 9), (1, 3), (1, 5), (set_of(0)[0], 17), 2.5, 4, 6) if ended else None,
    )


def _player(name: str, seat: int, ended: bool) -> Player:
    stocks = (
        {"plank": 1, "slat": 1, "brick": 1, "block": 2, "roller": 1},
        {"plank": 1, "slat": 2, "brick": 2, "block": 1, "bar": 1, "wedge": 2, "roller": 1},
        {"slat": 1, "block": 1, "wedge": 1},
        {"plank": 1, "bar": 1, "roller": 1, "cone": 1},
    )
    stock = {} if ended and seat == 0 else stocks[seat]
    return Player(name, stock, sum(stock.values()) + (seat == 0 and not ended), None, 95.0 + 31 * seat)


def _moves(names: tuple[str, ...]) -> tuple[str, ...]:
    numbers = {kind_of(piece): piece for piece in set_of(0)}
    placed = [("brick", 2), ("roller", 2), ("plank", 3), ("block", 3), ("slat", 4)]
    events: list[AnyEvent] = [Placed(turn, turn % 2, numbers[kind], to) for turn, (kind, to) in enumerate(placed)]
    events += [Passed(5, 1, numbers["wedge"], 1, 3), Took(6, 0, (numbers["roller"],))]
    return telling.moves(tuple(events), names.__getitem__)
