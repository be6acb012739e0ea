"""Where the library writes the states of a world's bodies.

Pymunk 7.3.1 never gives back the arrays of a `batch.Buffer`: half a kilobyte of every world that was ever built stays.
So a buffer is handed on when its world is gone.
"""

from __future__ import annotations

import weakref

from pymunk import batch

_spare: list[batch.Buffer] = []


def buffer_of(world: object) -> batch.Buffer:
    """A buffer that is the world's as long as it lives; what it holds at first is left over from another."""
    try:
        buffer = _spare.pop()
    except IndexError:
        buffer = batch.Buffer()
    weakref.finalize(world, _spare.append, buffer)
    return buffer
