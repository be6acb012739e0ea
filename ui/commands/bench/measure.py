"""Rates of several pieces of work, measured so that their ratios are fair on a machine that is not quiet."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

Work = Callable[[], int]
"""Does a small batch of something and says how many there were."""


class Contest(NamedTuple):
    """Pieces of work that are measured beside one another; the yardsticks are those of them that are not ours."""

    title: str
    unit: str
    note: str
    parts: Mapping[str, Work]


class Ratio(NamedTuple):
    """How many times as fast one part was as another: the median over the rounds, and the least and greatest."""

    median: float
    low: float
    high: float


def rates(parts: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, list[float]]:
    """For each part, in each round, how many a second of processor time.

    Every round runs every part once, for `seconds` at least, in an order of its own, so that a machine that gets
    slower or warmer meets all of them alike. A first round, which may fill caches, is not counted.
    """
    for work in parts.values():
        _rate(work, seconds)
    order, shuffle = list(parts), random.Random(0).shuffle
    found: dict[str, list[float]] = {name: [] for name in parts}
    for _ in shown(range(rounds)):
        shuffle(order)
        for name in order:
            found[name].append(_rate(parts[name], seconds))
    return found


def _rate(work: Work, seconds: float) -> float:
    done, start = 0, process_time()
    while True:
        done += work()
        taken = process_time() - start
        if taken >= seconds and taken > 0:
            return done / taken


def shown(rounds: range) -> Iterator[int]:
    """The rounds, with a progress bar on a terminal and lines elsewhere, on standard error."""
    console = Console(stderr=True)
    if console.is_terminal:
        yield from track(rounds, "measuring", console=console, transient=True)
        return
    for number in rounds:
        console.print(f"round {number + 1} of {len(rounds)}")
        yield number


def ratio(part: Sequence[float], yardstick: Sequence[float]) -> Ratio:
    """How many times as fast as the yardstick, round by round."""
    found = [mine / its for mine, its in zip(part, yardstick, strict=True)]
    return Ratio(statistics.median(found), min(found), max(found))
