"""Whether the impeller and the rules of Flügelrad agree: turns made in the world, held against the rule engine.

A turn agrees when, all at rest, the impeller stands at the sixth that was meant and every marble lies within 1 mm of
the hollow where the rules have it. Trials are drawn once, and the same ones are made with faster and faster hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from games.fluegelrad import HOLES, HOLLOWS, MARBLES, State, Turn, hollow_set
from sim.impeller.parameters import Parameters
from sim.impeller.world import Reading, World, turn

SLOWEST = 0.5
"""Rate (rad/s) of the slowest hand that is tried."""

PRECISION = 0.05
"""Rad/s to which the fastest hand is found."""


class Trial(NamedTuple):
    """A turn that is tried at a position, with a hand that is `share` as fast as the fastest of its run."""

    state: State
    turn: Turn
    share: float

    def speed(self, fastest: float) -> float:
        """How fast the hand turns (rad/s)."""
        return max(SLOWEST, self.share * fastest)


def trials(number: int, rng: np.random.Generator) -> list[Trial]:
    """Trials at random positions, with each hole and each number of sixths in turn.

    The 18 marbles lie anywhere, which takes in all positions that play can reach, and the impeller stood in any other
    hole. Every other hand is as fast as the fastest; the rest are anything slower.
    """
    turns = [Turn(hole, sixths) for hole in HOLES for sixths in range(1, 6)]
    return [_trial(turns[i % len(turns)], 1.0 if i % 2 == 0 else rng.uniform(), rng) for i in range(number)]


def _trial(made: Turn, share: float, rng: np.random.Generator) -> Trial:
    lying = rng.permutation(len(HOLLOWS)).tolist()
    marbles = hollow_set(lying[:MARBLES]), hollow_set(lying[MARBLES : 2 * MARBLES])
    stood = (made.hole + int(rng.integers(1, len(HOLES)))) % len(HOLES)
    return Trial(State(0, int(rng.integers(2)), stood, marbles), made, share)


class Verdict(NamedTuple):
    """What came of a trial with a hand that turns at `speed` (rad/s).

    `reading` is of the world at the end, `agrees` whether the rules say the same.
    """

    trial: Trial
    speed: float
    reading: Reading
    agrees: bool


def tried(parameters: Parameters, trial: Trial, fastest: float) -> Verdict:
    """Makes the turn of a trial in the world, with hands up to `fastest` (rad/s), and lets the rules make it too."""
    speed = trial.speed(fastest)
    reading = turn(World(parameters, trial.state.hollows, trial.turn.hole), trial.turn.sixths, speed)
    ruled = trial.state.play(trial.turn).hollows
    agrees = reading.trouble is None and reading.sixths == trial.turn.sixths and reading.contents == ruled
    return Verdict(trial, speed, reading, agrees)


class Level(NamedTuple):
    """All trials with hands up to `fastest` (rad/s), as far as they were made: until the first that disagreed."""

    fastest: float
    agreed: int
    worst: float
    """How far (m) a marble lay from its hollow at most, in the turns that agreed."""
    disagreed: Verdict | None


def level(parameters: Parameters, made: Iterable[Trial], fastest: float) -> Level:
    """Makes the trials with hands up to `fastest` (rad/s), until one disagrees."""
    agreed, worst = 0, 0.0
    for trial in made:
        verdict = tried(parameters, trial, fastest)
        if not verdict.agrees:
            return Level(fastest, agreed, worst, verdict)
        agreed, worst = agreed + 1, max(worst, float(verdict.reading.distance.max(initial=0.0)))
    return Level(fastest, agreed, worst, None)


Shown = Callable[[Sequence[Trial], str], Iterable[Trial]]
"""Hands on the trials of a level while it shows how far they are."""


def levels(parameters: Parameters, made: Sequence[Trial], shown: Shown = lambda made, _: made) -> Iterator[Level]:
    """Tries the calm hand, the fastest that the parameters allow, and then halves the interval between them.

    It ends with the interval smaller than PRECISION, or at once where the calm hand disagrees or the fastest agrees.
    """

    def at(speed: float) -> Level:
        return level(parameters, shown(made, f"{speed:.2f} rad/s"), speed)

    low, high = parameters.hand.calm, parameters.hand.speed
    calm = at(low)
    yield calm
    if calm.disagreed:
        return
    boldest = at(high)
    yield boldest
    if not boldest.disagreed:
        return
    while high - low > PRECISION:
        found = at((low + high) / 2)
        yield found
        low, high = (low, found.fastest) if found.disagreed else (found.fastest, high)


class Fastest(NamedTuple):
    """Between which rates (rad/s) the fastest hand lies: all trials agreed at `holds`, not all at `fails`."""

    holds: float | None
    fails: float | None


def fastest(tried: Iterable[Level]) -> Fastest:
    """The interval that the levels leave; None for an end that they do not have."""
    found = list(tried)
    held = [one.fastest for one in found if one.disagreed is None]
    failed = [one.fastest for one in found if one.disagreed is not None]
    return Fastest(max(held, default=None), min(failed, default=None))


def failure_bound(agreed: int, confidence: float = 0.95) -> float:
    """The share of turns that may disagree at most when so many agreed and none did not, with this confidence.

    Clopper and Pearson's bound for no failures: 1 - (1 - confidence)^(1/n).
    """
    return 1.0 if agreed == 0 else 1 - (1 - confidence) ** (1 / agreed)
