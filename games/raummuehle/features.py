"""Features of a position of Raummühle: an evaluation for the search, and a vector for learning libraries.

The evaluation counts points, and the lines that only one of the two can still complete. How the figures were found is
in docs/results/board-games.md.
"""

from __future__ import annotations

from math import exp

from games.core import Scores
from games.raummuehle.cube import LINE_SETS
from games.raummuehle.options import PLACEMENTS
from games.raummuehle.state import State
from games.vectors import members

PER_POINT = 0.6
"""In log odds of winning; a ball that is owed counts as a point."""

PER_LINE = (0.0, 0.01, 0.08, 0.3)
"""Of a line with 0, 1, 2, 3 balls of one player and none of the other, in the same measure."""

_DIGIT = 3
"""Bits for the number of balls in a line, 0 to 4. One integer holds the numbers for all lines, one above the other."""

_ONES = sum(1 << _DIGIT * line for line in range(len(LINE_SETS)))


def _counts(cells: int) -> int:
    """How many of the cells are in each line."""
    return sum((balls & cells).bit_count() << _DIGIT * line for line, balls in enumerate(LINE_SETS))


_COUNTS = tuple(tuple(_counts(byte << 8 * place) for byte in range(256)) for place in range(8))


def _balls_in_lines(balls: int) -> int:
    """How many of the balls are in each line."""
    return sum([counts[byte] for counts, byte in zip(_COUNTS, balls.to_bytes(8, "little"), strict=True)])


def _none(counts: int) -> int:
    """The lines with no ball, as ones; unlike `counts` no line is full, as that would be four."""
    return _ONES & ~(counts | counts >> 1 | counts >> 2)


def _promise(own: int, foe: int) -> float:
    """Of the lines that have only own balls; both are numbers of balls in each line."""
    open_to_own = _none(foe)
    odd, two = own & open_to_own, own >> 1 & open_to_own
    threes = odd & two
    return (
        PER_LINE[1] * (odd ^ threes).bit_count()
        + PER_LINE[2] * (two ^ threes).bit_count()
        + PER_LINE[3] * threes.bit_count()
    )


def evaluate(state: State) -> Scores:
    """By points and open lines."""
    first, second = map(_balls_in_lines, state.balls)
    owed = state.owed if state.seat == 0 else -state.owed
    ahead = PER_POINT * (state.points[0] - state.points[1] + owed) + _promise(first, second) - _promise(second, first)
    score = 1 / (1 + exp(-ahead))
    return score, 1 - score


def observe(state: State, seat: int) -> list[float]:
    """133 numbers: own balls, the other's (64 cells each); then what follows.

    Own points, the other's, balls left (/ 64); balls owed / 7; own turn or not.
    Seven lines at most go through a cell. 32 balls fill no more than 32 * 7 / 4 = 56 lines, so points stay below 64.
    """
    most = max(PLACEMENTS.values())
    return [
        *members(state.balls[seat], range(64)),
        *members(state.balls[1 - seat], range(64)),
        state.points[seat] / most,
        state.points[1 - seat] / most,
        state.left / most,
        state.owed / 7,
        float(state.seat == seat),
    ]
