"""Which gear and loading each trial of a plan gets, and from which numbers its chance is drawn.

Trials are numbered from 0. Trial after trial takes the next point of the design, and after the last begins again, so
that a study broken off half way has seen all of it. A sensitivity study has Saltelli's sets of points instead (Saltelli
et al., Computer Physics Communications 181 (2010) 259): for each row of a Sobol sequence of twice as many dimensions,
the points A and B, and for each factor A with this factor from B. Chance is the last factor: A and B have a stream of
random numbers each, and A with the stream of B closes the row. So the indices are those of a function of the factors
and of chance, and what chance does is told apart from what the factors do.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.random import PCG64, Generator, SeedSequence
from numpy.typing import NDArray

from sim.study.factors import Factor, factors
from sim.study.plan import Plan, Value

DESIGN, TRIAL = 1, 0  # first spawn keys of the seeds


class Chance(NamedTuple):
    """The random numbers of one placement, apart for what does not depend on each other.

    Changing how a hand shakes so leaves the order of the pieces as it was, and a placement that takes more tries
    leaves those after it as they were.
    """

    choices: Generator  # which piece, where to
    hand: Generator  # how far off it is laid
    pieces: int  # the first of the seeds of the pieces' own streams


def size(plan: Plan) -> int:
    """How many trials the study has."""
    if plan.design.kind == "sensitivity":
        return plan.design.points * blocks(plan)
    return points(plan) * plan.trials


def points(plan: Plan) -> int:
    """How many points the design has; for a sensitivity study, how many rows."""
    if plan.design.kind == "one":
        return 1
    if plan.design.kind == "grid":
        return prod(len(factor.steps()) for factor in factors(plan))
    return plan.design.points


def blocks(plan: Plan) -> int:
    """How many trials a row of a sensitivity study has: A, B, one for each factor, and one for chance."""
    return len(factors(plan)) + 3


def point(plan: Plan, index: int) -> int:
    """Which point of the design the trial is at; in a sensitivity study, which row."""
    return index // blocks(plan) if plan.design.kind == "sensitivity" else index % points(plan)


def replicate(plan: Plan, index: int) -> int:
    """How many trials this point of the design had before; in a sensitivity study, which block of its row it is."""
    return index % blocks(plan) if plan.design.kind == "sensitivity" else index // points(plan)


def looks(plan: Plan) -> list[int]:
    """After how many trials it is looked whether the plan's precision is reached; the last is all of them."""
    if plan.precision is None:
        return [size(plan)]
    doubled = (plan.precision.first << step for step in range(40))
    return [replicates * points(plan) for replicates in doubled if replicates < plan.trials] + [size(plan)]


def level(plan: Plan) -> float:
    """The level of intervals that hold at 95 % over all these looks together (Bonferroni)."""
    return 1 - 0.05 / len(looks(plan))


def values(plan: Plan, index: int) -> dict[str, Value]:
    """The values of the factors in this trial."""
    varied = factors(plan)
    number = point(plan, index)
    match plan.design.kind:
        case "one":
            return {}
        case "grid":
            steps = [factor.steps() for factor in varied]
            at = np.unravel_index(number, [len(step) for step in steps])
            return {factor.name: step[i] for factor, step, i in zip(varied, steps, at, strict=True)}
        case "sobol":
            shares = _sobol(plan.seed, len(varied), number)
        case "latin":
            shares = _latin(plan.seed, len(varied), plan.design.points)[number]
        case "sensitivity":
            shares = _saltelli(plan.seed, len(varied), number, index % blocks(plan))
    return _valued(varied, shares)


def chance(plan: Plan, index: int, placement: int = 0) -> Chance:
    """The random numbers of a placement, numbered from 0, in this trial.

    They depend on the plan's seed, the placement's number and the trial's stream. Trials of the same replicate share a
    stream where chance is common; else a stream belongs to a replicate and the values of its point, so that a trial
    stays the same when points are added to the design.
    """
    stream = (TRIAL, *_stream(plan, index))
    choices, hand = SeedSequence(plan.seed, spawn_key=(*stream, placement)).spawn(2)
    pieces = int(Generator(PCG64(SeedSequence(plan.seed, spawn_key=stream))).integers(2**53))
    return Chance(Generator(PCG64(choices)), Generator(PCG64(hand)), pieces)


def _stream(plan: Plan, index: int) -> tuple[int, ...]:
    if plan.design.kind == "sensitivity":
        row, block = divmod(index, blocks(plan))
        of_b = block in (1, blocks(plan) - 1)
        return (2 * row + of_b,)
    if plan.common or plan.design.kind == "one":
        return (replicate(plan, index),)
    return replicate(plan, index), _mark(values(plan, index))


def _mark(found: dict[str, Value]) -> int:
    """A number that stands for these values of the factors."""
    return int.from_bytes(sha256(msgspec.json.encode(found, order="sorted")).digest()[:8], "big")


def _valued(varied: tuple[Factor, ...], shares: NDArray[np.float64]) -> dict[str, Value]:
    return {factor.name: factor.at(float(share)) for factor, share in zip(varied, shares, strict=True)}


def _saltelli(seed: int, dimensions: int, row: int, block: int) -> NDArray[np.float64]:
    both = _sobol(seed, 2 * dimensions, row)
    a, b = both[:dimensions].copy(), both[dimensions:]
    if block == 1:
        return b
    if 2 <= block < dimensions + 2:
        a[block - 2] = b[block - 2]
    return a


def _sobol(seed: int, dimensions: int, number: int) -> NDArray[np.float64]:
    sequence = _sequence(seed, dimensions)
    sequence.reset()
    if number:
        sequence.fast_forward(number)
    found: NDArray[np.float64] = sequence.random(1)[0]
    return found


@lru_cache(maxsize=4)
def _sequence(seed: int, dimensions: int) -> Any:
    from scipy.stats import qmc  # takes a while to load, and a grid does not need it

    return qmc.Sobol(dimensions, scramble=True, rng=_design_generator(seed))


@lru_cache(maxsize=4)
def _latin(seed: int, dimensions: int, number: int) -> NDArray[np.float64]:
    from scipy.stats import qmc

    found: NDArray[np.float64] = qmc.LatinHypercube(dimensions, rng=_design_generator(seed)).random(number)
    return found


def _design_generator(seed: int) -> Generator:
    return Generator(PCG64(SeedSequence(seed, spawn_key=(DESIGN,))))
