"""The positions that a game has been through, for draws by repetition, shared by the states that come after them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain

import msgspec

_BUCKETS = 61  # a prime, so that positions that differ in single bits spread


class Past(msgspec.Struct, frozen=True):
    """Positions that have occurred, as often as they have.

    One more costs the copy of one bucket in 61. A plain tuple, copied whole and searched whole in every turn, makes the
    replay of a game of 20,000 turns take seconds and gigabytes; most games would not notice.
    """

    buckets: tuple[tuple[Hashable, ...], ...] = ((),) * _BUCKETS

    def then(self, position: Hashable) -> Past:
        """This past with `position` added to it."""
        place = hash(position) % _BUCKETS
        return Past((*self.buckets[:place], (*self.buckets[place], position), *self.buckets[place + 1 :]))

    def count(self, position: Hashable) -> int:
        """How often `position` has occurred."""
        return self.buckets[hash(position) % _BUCKETS].count(position)

    def __iter__(self) -> Iterator[Hashable]:
        """All positions, bucket by bucket; adding them in this order to an empty past gives an equal one."""
        return chain.from_iterable(self.buckets)
