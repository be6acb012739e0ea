"""Features of a position of Flügelrad: an evaluation for the search, and a vector for learning libraries.

How the figures were found is in docs/results/board-games.md.
"""

from __future__ import annotations

from math import exp

from games.core import Scores
from games.fluegelrad.board import HOLES, HOLLOWS
from games.fluegelrad.clusters import clusters
from games.fluegelrad.state import State
from games.vectors import members, one_hot

PER_SQUARE = 0.1
"""Of an advantage of one in the sum of the squares of the clusters' sizes, in log odds of winning."""


def evaluate(state: State) -> Scores:
    """By the sums of the squares of the sizes of each seat's clusters."""
    first, second = (sum(cluster.bit_count() ** 2 for cluster in clusters(marbles)) for marbles in state.marbles)
    score = 1 / (1 + exp(PER_SQUARE * (second - first)))
    return score, 1 - score


def observe(state: State, seat: int) -> list[float]:
    """57 numbers: own marbles, the other's (24 hollows each); the wheel in each of 7 holes, or in hand; own turn."""
    return [
        *members(state.marbles[seat], HOLLOWS),
        *members(state.marbles[1 - seat], HOLLOWS),
        *one_hot(state.wheel, (*HOLES, None)),
        float(state.seat == seat),
    ]
