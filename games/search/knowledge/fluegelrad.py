"""Flügelrad: large clusters grow, small ones do not."""

from __future__ import annotations

from math import exp

from games.fluegelrad import State
from games.fluegelrad.clusters import clusters
from games.search.knowledge import Knowledge, Scores

PER_SQUARE = 0.1
"""Of an advantage of one in the sum of the squares of the clusters' sizes, in log odds of winning."""


def evaluate(state: State) -> Scores:
    """By the sums of the squares of the sizes of each seat's clusters."""
    first, second = (sum(cluster.bit_count() ** 2 for cluster in clusters(marbles)) for marbles in state.marbles)
    score = 1 / (1 + exp(PER_SQUARE * (second - first)))
    return score, 1 - score


KNOWLEDGE = Knowledge(evaluate, exploration=0.3)
