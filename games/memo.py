"""Remembered results of a function of one argument, for tables that would be too large to fill in advance."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Argument = TypeVar("Argument", bound=Hashable)
Result = TypeVar("Result")


class Memo(dict[Argument, Result]):
    """`memo[x]` is `function(x)`, found once. Begins anew when it holds `limit` results, so that its memory is bounded.

    What functools.lru_cache does, but a result that is there is found by a plain look-up, without a call.
    """

    def __init__(self, function: Callable[[Argument], Result], limit: int = 1 << 16) -> None:
        super().__init__()
        self._function = function
        self._limit = limit

    def __missing__(self, argument: Argument) -> Result:
        if len(self) >= self._limit:
            self.clear()
        result = self[argument] = self._function(argument)
        return result
