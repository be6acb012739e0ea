"""Parts of the vectors that learning libraries get of a state."""

from __future__ import annotations

from collections.abc import Iterable


def members(members: int, places: Iterable[int]) -> list[float]:
    """For each place, 1 if it is in a set that is an integer with a bit for each place, else 0."""
    return [float(members >> place & 1) for place in places]


def one_hot(value: object, values: Iterable[object]) -> list[float]:
    """1 for the value, 0 for all the others."""
    return [float(value == other) for other in values]
