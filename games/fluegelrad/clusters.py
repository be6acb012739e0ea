"""Clusters of marbles, and whom they let win."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Outcome
from games.fluegelrad.board import HOLLOWS, NEIGHBOURS, hollow_set

WINNING = 6
"""Marbles of one colour that win when they form a cluster."""


def _neighbourhoods(hollows: range) -> list[int]:
    """For each subset of the 12 hollows, counted from the first of them: the set of all neighbours of its members."""
    table = [0]
    for hollow in hollows:
        beside = hollow_set(NEIGHBOURS[hollow])
        table += [beside | others for others in table]
    return table


_BESIDE_LOW, _BESIDE_HIGH = _neighbourhoods(HOLLOWS[:12]), _neighbourhoods(HOLLOWS[12:])


def _beside(marbles: int) -> int:
    """All neighbours of a set of marbles."""
    return _BESIDE_LOW[marbles & 0xFFF] | _BESIDE_HIGH[marbles >> 12]


def _cluster(marbles: int) -> int:
    """The cluster that holds the lowest of the marbles."""
    cluster, grown = 0, marbles & -marbles
    while grown != cluster:
        cluster = grown
        grown |= marbles & _beside(cluster)
    return cluster


def clusters(marbles: int) -> Iterator[int]:
    """The sets into which a set of marbles falls when neighbours belong together."""
    while marbles:
        cluster = _cluster(marbles)
        yield cluster
        marbles ^= cluster


def _winning_size(marbles: int) -> int:
    """How many marbles the cluster has that is large enough to win; 0 without one. Nine marbles have one at most."""
    unseen = marbles & _beside(marbles)  # lone marbles are soon told apart, and mostly that settles it
    while unseen.bit_count() >= WINNING:
        cluster = _cluster(unseen)
        if cluster.bit_count() >= WINNING:
            return cluster.bit_count()
        unseen ^= cluster
    return 0


def won(marbles: tuple[int, int], turner: int) -> Outcome | None:
    """The larger of two winning clusters decides, whoever turned; of two equal ones the turner's. None without any."""
    first, second = _winning_size(marbles[0]), _winning_size(marbles[1])
    if first == second == 0:
        return None
    winner = turner if first == second else int(second > first)
    return Outcome((winner,), "cluster")
