"""Oraïa's board: places, lines, and where the lines lead.

A place is a number: 0 to 7 the fields G0..G7, clockwise; 8 the centre C; 9 to 16 the inner holes I0..I7 and 17 to 24
the outer holes O0..O7, both clockwise on the disc. A set of places is an integer with bit p for place p. With the disc
turned by r eighths clockwise, hole Oi faces field (i + r) mod 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

FIELDS = range(8)
CENTRE = 8
INNER = range(9, 17)
OUTER = range(17, 25)
PLACES = range(25)

NAMES = (*(f"G{i}" for i in range(8)), "C", *(f"I{i}" for i in range(8)), *(f"O{i}" for i in range(8)))
"""Of the places."""

COLOURS = ("red", "blue")
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

    **Decision** (rules.md): the rulebook shows the lines in a drawing only; these four and the two circles are taken.
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


class Reach(NamedTuple):
    """Where the lines lead from one place."""

    steps: int  # the places next to it
    around: int  # those of them that have a place beyond on the same line
    hops: dict[int, int]  # the places beyond, for every set of places around that hold a piece to hop over


def _reach(place: int, ways: Iterable[tuple[int, ...]]) -> Reach:
    """From `place`, where `ways` are the lines in both directions."""
    steps = {after for way in ways for at, after in pairwise(way) if at == place}
    beyond = {over: to for way in ways for at, over, to in zip(way, way[1:], way[2:], strict=False) if at == place}
    sets = (overs for size in range(len(beyond) + 1) for overs in combinations(beyond, size))
    return Reach(bits(steps), bits(beyond), {bits(overs): bits(beyond[over] for over in overs) for overs in sets})


def _reaches(rotation: int) -> dict[int, Reach]:
    """From every place, given by its bit, with the disc turned by `rotation` eighths."""
    lines = (*diameters(rotation), *(circle + circle[:2] for circle in CIRCLES))
    ways = lines + tuple(line[::-1] for line in lines)
    return {1 << place: _reach(place, ways) for place in PLACES}


REACHES = tuple(_reaches(rotation) for rotation in range(8))
