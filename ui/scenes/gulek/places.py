"""Where balls lie on Gulek's board: in pits, in the furrow, in the centre, in a hand.

Places are (x, y) from the board's middle in radii of the board, x to the right and y down; angles are compass bearings.
"""

from __future__ import annotations

import math

from games.gulek import Action, State
from ui.draw.pits import CENTRE, FURROW, PIT, RING, Point, bearing, polar

BALL = 0.084
"""Diameter of a ball."""
SHOWN = 10
"""So many balls are seen one by one in a pit; of more, each colour has one ball and a number."""
PITCH = math.tau / 15
PAIR = 1.06 * BALL / FURROW
"""The angle that a ball takes in the furrow."""
LAYER = 46
"""Balls that lie in the centre before others lie on them."""


def pit_place(pit: int) -> Point:
    """The middle of a pit."""
    return polar(RING, bearing(pit))


def pit_at(place: Point) -> int | None:
    """The pit that a place lies in."""
    pit = round(math.atan2(place[0], -place[1]) / PITCH) % 15
    return pit if math.dist(place, pit_place(pit)) <= 1.1 * PIT else None


def sowing(action: Action, state: State) -> list[Point]:
    """The way of a sowing inside the ring, from the pit to the last one; of several laps the last."""
    steps = (sum(state.pits[action.number]) - 1) % 15 + 1
    angles = [bearing(action.number) + action.direction * PITCH * part / 4 for part in range(4 * steps + 1)]
    inside = [polar(RING - 1.25 * PIT, angle) for angle in angles[1:-1]]
    return [pit_place(action.number), *inside, polar(RING, angles[-1])]


def around(middle: Point, number: int, count: int, reach: float, first: float = 0.0) -> Point:
    """One of so many places on a circle about a place."""
    x, y = polar(reach, first + number * math.tau / max(count, 1))
    return middle[0] + x, middle[1] + y


def heap(middle: Point, count: int, first: float) -> list[Point]:
    """Places for so many balls in a bowl: a ring of up to seven, the others within it and on it."""
    if count == 1:
        return [middle]
    outer = min(count, 5) if count < 6 else min(count - 1, 7)
    reach = max(0.53 * BALL / math.sin(math.pi / outer), 0.52 * BALL) if outer < 7 else PIT - 0.57 * BALL
    places = [around(middle, number, outer, reach, first) for number in range(outer)]
    inner = count - outer
    if inner == 1:
        return [*places, middle]
    return places + [around(middle, number, inner, 0.56 * BALL, first + 0.4) for number in range(inner)]


def piles(middle: Point, colours: int, first: float) -> list[Point]:
    """Places for the one ball that stands for all of its colour, of so many colours."""
    if colours == 1:
        return [middle]
    reach = min(max(0.62 * BALL / math.sin(math.pi / colours), 0.62 * BALL), PIT - 0.56 * BALL)
    return [around(middle, number, colours, reach, first) for number in range(colours)]


def sector(seat: int, seats: int) -> float:
    """The bearing of the middle of a seat's part of the furrow; seat 0 has the lower one."""
    return math.pi + seat * math.tau / seats


def pairs_shown(pairs: int, seats: int) -> int:
    """How many of a seat's pairs are seen in its part of the furrow; a number says if there are more."""
    room = int((math.tau / seats - PAIR) / (2.25 * PAIR))
    return pairs if pairs <= room else room - 1


def furrow(seat: int, seats: int, pairs: int) -> list[Point]:
    """Places for the balls of a seat's parked pairs, pair by pair; those of pairs too many lie in the last."""
    shown = pairs_shown(pairs, seats)
    step = 2.25 * PAIR
    places = []
    for pair in range(pairs):
        middle = sector(seat, seats) + (min(pair, shown - 1) - (shown - 1) / 2) * step
        places += [polar(FURROW, middle - PAIR / 2), polar(FURROW, middle + PAIR / 2)]
    return places


def centre(number: int) -> Point:
    """The place of the captured ball of this number: a spiral outwards, then again from the middle."""
    turn = number % LAYER
    reach = (CENTRE - 0.75 * BALL) * math.sqrt((turn + 0.5) / LAYER)
    return polar(reach, turn * math.pi * (3 - math.sqrt(5)) + 0.9 * (number // LAYER))


def hand(middle: Point, count: int) -> list[Point]:
    """Places for the balls in a hand over a place: a spiral."""
    return [polar_about(middle, 0.42 * BALL * math.sqrt(number), 2.4 * number) for number in range(count)]


def polar_about(middle: Point, reach: float, angle: float) -> Point:
    """The place at a distance and a bearing from another one."""
    x, y = polar(reach, angle)
    return middle[0] + x, middle[1] + y
