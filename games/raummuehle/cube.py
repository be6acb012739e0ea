"""Raummühle's cube: rods, cells, lines, and what balls do on rods.

Rods: 0 to 15 are A1, A2, ... D4, a letter for the row and a figure for the column. Cells: cell rod + 16 * level is the
place on a rod at a level, counted from 0 at the bottom. A set of cells or of rods is an integer with a bit for each.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

Pair = tuple[int, int]
"""Something of seats 0 and 1: their balls as sets of cells, or their points."""

RODS = tuple(row + column for row in "ABCD" for column in "1234")
"""What the rods are called."""


class Cell(NamedTuple):
    """Where a cell is: its rod's row and column, and its level from the bottom, all from 0 to 3."""

    row: int
    column: int
    level: int


CELLS = tuple(Cell(rod // 4, rod % 4, level) for level in range(4) for rod in range(16))
"""The 64 cells in the order of their numbers."""


def _lines() -> tuple[tuple[int, ...], ...]:
    """Along a line each of the three coordinates stays, rises or falls, and one at least does not stay."""
    courses = [*((k, k, k, k) for k in range(4)), (0, 1, 2, 3), (3, 2, 1, 0)]
    lines = {
        frozenset(CELLS.index(Cell(*place)) for place in zip(*three, strict=True))
        for three in product(courses, repeat=3)
    }
    return tuple(sorted(tuple(sorted(line)) for line in lines if len(line) == 4))


LINES = _lines()
"""The 76 straight lines of four cells, each with its cells in rising order."""

LINE_SETS: tuple[int, ...] = tuple(sum(1 << cell for cell in line) for line in LINES)
"""The lines as sets of cells, in the same order."""

_LINES_THROUGH = tuple(tuple(line for line in LINE_SETS if line >> cell & 1) for cell in range(len(CELLS)))
"""For each cell those through it."""

_ROD = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The cells of rod 0 as a set; shifted by r, those of rod r."""

_HEIGHT = {sum(1 << 16 * level for level in range(balls)): balls for balls in range(5)}
"""How many balls lie on rod 0, by the set of its cells that are taken; gravity allows no other sets."""


def height(balls: Pair, rod: int) -> int:
    """How many balls lie on the rod."""
    return _HEIGHT[(balls[0] | balls[1]) >> rod & _ROD]


def lines_filled(balls: int, cell: int) -> int:
    """How many lines through the cell the set of balls fills."""
    count = 0
    for line in _LINES_THROUGH[cell]:
        if balls & line == line:
            count += 1
    return count


def with_room(balls: Pair) -> int:
    """The rods, as a set, that are not full."""
    return ~(balls[0] | balls[1]) >> 48 & 0xFFFF


def exposed(balls: Pair, seat: int) -> int:
    """The rods, as a set, on top of which lies a ball of the seat's enemy."""
    taken = balls[0] | balls[1]
    tops = balls[1 - seat] & ~(taken >> 16)  # no ball lies one level higher
    return (tops | tops >> 16 | tops >> 32 | tops >> 48) & 0xFFFF
