"""Gulek: balls count, if the game is decided at all and does not end in a draw because nothing is captured any more."""

from __future__ import annotations

from math import exp

from games.gulek import State
from games.search.knowledge import Knowledge, Scores

PER_BALL = 0.4
"""Of a ball, in log odds of being first; of a pit with a ball of one's own, while balls are placed, PER_PIT."""
PER_PIT = 0.05

DECIDED, PER_LEADER, PER_OTHER, PER_QUIET, PER_PARKED = 3.0, -0.36, 0.2, -0.3, -0.3
"""Log odds that the game does not end in a draw: without anything, and of each ball of the leader, of each ball of the
others (their mean), of each turn without a capture, of each pair in the furrow. A leader who has captured all there was
cannot capture any more, so it is no good to lead by too much."""


def expected(state: State) -> Scores:
    """Everybody's share by balls (while they are placed, by pits), blended with an equal share for a draw."""
    if state.phase == "place":
        return _shares([PER_PIT * sum(pit[seat] > 0 for pit in state.pits) for seat in range(state.seats)])
    balls, equal = state.balls, 1 / state.seats
    decided = _decided(state, balls) if state.rules.draw_after else 1.0
    return tuple([equal + decided * (share - equal) for share in _shares([PER_BALL * own for own in balls])])


def _shares(odds: list[float]) -> Scores:
    """What each can expect by its log odds."""
    weights = [exp(own) for own in odds]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def _decided(state: State, balls: tuple[int, ...]) -> float:
    """The probability that the game does not end in a draw."""
    most = max(balls)
    others = (sum(balls) - most) / (len(balls) - 1)
    odds = DECIDED + PER_LEADER * most + PER_OTHER * others + PER_QUIET * state.quiet + PER_PARKED * sum(state.parked)
    return 1 / (1 + exp(-odds))


KNOWLEDGE = Knowledge(expected, exploration=0.1)
