"""Features of a position of Oraïa: an evaluation for the search, and a vector for learning libraries.

It is a race, so the evaluation counts the steps to go. How the figures were found is in docs/results/board-games.md.
"""

from __future__ import annotations

from math import exp

from games.core import Scores
from games.oraia.board import CENTRE, FIELDS, INNER, OUTER, PLACES, bits
from games.oraia.state import State
from games.vectors import members, one_hot

PER_STEP = 0.35
"""Of an advantage of one step, in log odds of winning; being to move is worth half a step."""

_TO_CENTRE = {CENTRE: 0, **dict.fromkeys(INNER, 1), **dict.fromkeys(OUTER, 2), **dict.fromkeys(FIELDS, 3)}
_TO_FIELD = {place: (3 - steps) for place, steps in _TO_CENTRE.items()}


def _at(steps: int, distances: dict[int, int]) -> int:
    """The places from which it is so many steps, as a set."""
    return bits(place for place in PLACES if distances[place] == steps)


_FROM = tuple((steps, _at(steps, _TO_CENTRE), _at(steps, _TO_FIELD)) for steps in (1, 2, 3))


def _to_go(pieces: int, charged: int) -> int:
    """Steps until all the pieces are home, straight to the centre and straight out from it, with nobody in the way."""
    uncharged, charged = pieces & ~charged, pieces & charged
    steps = 3 * uncharged.bit_count()
    for distance, to_centre, to_field in _FROM:
        steps += distance * ((uncharged & to_centre).bit_count() + (charged & to_field).bit_count())
    return steps


def evaluate(state: State) -> Scores:
    """By the steps that both have to go."""
    ahead = _to_go(state.foe, state.charged) - _to_go(state.own, state.charged) + (0 if state.turn_due else 0.5)
    own = 1 / (1 + exp(-PER_STEP * ahead))
    return (own, 1 - own) if state.seat == 0 else (1 - own, own)


def observe(state: State, seat: int) -> list[float]:
    """86 numbers: own pieces, the other's, the charged ones (25 places each); then what follows.

    How the disc is turned (8); whether a turn of it is due; passes / 2; own turn or not.
    """
    return [
        *members(state.of(seat), PLACES),
        *members(state.of(1 - seat), PLACES),
        *members(state.charged, PLACES),
        *one_hot(state.rotation, range(8)),
        float(state.turn_due),
        state.passes / 2,
        float(state.seat == seat),
    ]
