"""Whether skill pays: the same placements by a careful and by a hasty hand, and the pieces that each drops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from games.hamsterrolle import Took
from sim.match import Match
from sim.matchfile import MatchRecord, Setup
from sim.players import contest
from sim.players.levels import Steadiness
from sim.players.performing import Performer
from sim.players.thinking import Plan, think
from sim.wander import STEADINESS

CAREFUL = Steadiness(
    hesitation=0.3,
    speed=0.7,
    scatter=0.002,
    tilt=math.radians(2),
    tremor=0.0005,
    wander=STEADINESS["natural"],
    patience=4.0,
    centring=0.002,
)
"""A natural hand that steers the piece to the middle of the rim and waits for a calm moment to let go."""
HASTY = CAREFUL._replace(hasty=True)
"""The same hand, which does not steer and lets go as soon as the rules allow it."""
PLANNER = "medium"
"""The level that chooses the placements."""


class Pair(NamedTuple):
    """The pieces that fell in one and the same turn, by each hand."""

    careful: int
    hasty: int


def pairs(seed: int, most: int) -> list[Pair]:
    """The first placements of a match, `most` at most, each made by both hands from the same wheel to the same place.

    The match goes on with what the careful hand made of it.
    """
    found: list[Pair] = []
    match = Match.begin(_setup(seed))
    while len(found) < most and match.state.outcome is None:
        start = match.record.last
        plan = think(match.setup.parameters, start.scene, start.state, PLANNER, seed)
        after = [_played(match.record, plan, hand) for hand in (CAREFUL, HASTY)]
        if plan.aims and plan.aims[0].how == "place":
            found.append(Pair(*(_dropped(ended, start.state.turn) for ended in after)))
        match = after[0]
    return found


def interval(found: Sequence[Pair], resamples: int = 10_000) -> tuple[float, float]:
    """The 95 % interval of pieces dropped by the careful hand over those by the hasty one, from resampled turns."""
    drawn = np.random.default_rng(0).choice(np.array(found, dtype=float), (resamples, len(found))).sum(1)
    low, high = np.quantile(drawn[:, 0] / np.maximum(drawn[:, 1], 0.5), (0.025, 0.975)).tolist()
    return low, high


def _setup(seed: int) -> Setup:
    """A match of two natural hands."""
    return replace(contest.setup((PLANNER, PLANNER), seed), hands=(CAREFUL.wander,) * 2)


def _played(record: MatchRecord, plan: Plan, hand: Steadiness) -> Match:
    """The match after its last turn was played with this hand."""
    match = Match(replace(record, turns=record.turns[-1:]))
    performer = Performer(match, plan, hand, record.setup.seed)
    while not performer.done:
        performer.advance(60)
    return match


def _dropped(match: Match, turn: int) -> int:
    """How many pieces fell in the turn."""
    return sum(len(event.pieces) for event in match.state.events if isinstance(event, Took) and event.turn == turn)
