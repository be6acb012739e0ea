"""Oraïa's board: places, lines, and where the lines lead.

A place is a number: 0 to 7 the fields G0..G7, clockwise; 8 the centre C; 9 to 16 the inner holes I0..I7 and 17 to 24
the outer holes O0..O7, both clockwise on the disc. A set of places is an integer with bit p for place p. With the disc
turned by r eighths clockwise, hole Oi faces field (i + r) mod 8.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from games.core import Message
from games.memo import Memo

FIELDS = range(8)
CENTRE = 8
INNER = range(9, 17)
OUTER = range(17, 25)
HOLES = (CENTRE, *INNER, *OUTER)
PLACES = range(25)

NAMES = (*(f"G{i}" for i in range(8)), "C", *(f"I{i}" for i in range(8)), *(f"O{i}" for i in range(8)))
"""Of the places."""

COLOURS = (Message("red"), Message("blue"))
"""Of the seats. Red begins."""

PIECES = 4
"""Of each colour."""

STARTS = ((0, 2, 4, 6), (1, 3, 5, 7))
"""The fields where each seat's pieces start."""

GOALS = STARTS[::-1]
"""The fields where each seat's pieces are home."""

CIRCLES = (tuple(INNER), tuple(OUTER))
"""The curved lines; each is closed."""


def facing(field: int, rotation: int) -> int:
    """The outer hole that faces `field` with the disc turned by `rotation` eighths."""
    return OUTER[(field - rotation) % 8]


def diameters(rotation: int) -> tuple[tuple[int, ...], ...]:
    """The four straight lines, each from the field it faces across the centre to the field opposite.

    **Decision** (docs/rules/oraia.md): the rulebook shows the lines only in a drawing. We take these four and the two
    circles.
    """
    halves = [((i + rotation) % 8, OUTER[i], INNER[i]) for i in range(8)]
    return tuple((*halves[i], CENTRE, *halves[i + 4][::-1]) for i in range(4))


def bits(places: Iterable[int]) -> int:
    """The set of these places, each given once."""
    return sum(1 << place for place in places)


def members(places: int) -> Iterator[int]:
    """The places of a set in rising order."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


SINGLES: Memo[int, tuple[int, ...]] = Memo(lambda places: tuple(1 << place for place in members(places)))
"""The members of a set in rising order, each as a set of its own."""


class Reach(NamedTuple):
    """Where the lines lead a piece from one place."""

    steps: int  # the places next to it where it may end
    around: int  # the places next to it over which it may hop to another where it may end
    hops: dict[int, int]  # those other places, for every set of places around that hold a piece to hop over


def _reach(place: int, ways: Iterable[tuple[int, ...]], ends: Container[int]) -> Reach:
    """From `place`, for a piece that may end on `ends`; `ways` are the lines through it, in both directions."""
    ahead = [way[way.index(place) + 1 :][:2] for way in ways]
    steps = {way[0] for way in ahead if way and way[0] in ends}
    beyond = {way[0]: way[1] for way in ahead if len(way) == 2 and way[1] in ends}
    sets = (overs for size in range(len(beyond) + 1) for overs in combinations(beyond, size))
    return Reach(bits(steps), bits(beyond), {bits(overs): bits(beyond[over] for over in overs) for overs in sets})


def _reaches(rotation: int, goal: tuple[int, ...]) -> dict[int, Reach]:
    """From every place, given by its bit, for a piece that may enter the holes and the fields of `goal`."""
    lines = (*diameters(rotation), *(circle + circle[:2] for circle in CIRCLES))
    ways = [*lines, *(line[::-1] for line in lines)]
    ends = {*HOLES, *goal}
    return {1 << place: _reach(place, [way for way in ways if place in way], ends) for place in PLACES}


UNCHARGED = tuple(_reaches(rotation, ()) for rotation in range(8))
CHARGED = tuple(tuple(_reaches(rotation, goal) for rotation in range(8)) for goal in GOALS)
"""Every reach, by how far the disc is turned, of pieces that are not charged and of each seat's charged ones."""
