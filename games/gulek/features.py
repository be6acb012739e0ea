"""Features of a position of Gulek: an evaluation for the search, and a vector for learning libraries.

The evaluation counts balls and captures within reach, if the game is decided at all and does not end in a draw. A
position is looked at as it will be when the turn is over, so far as that is certain: a sowing that has begun ends in a
pit that is known, and captures what is there. How the figures were found is in docs/results/board-games.md.
"""

from __future__ import annotations

from math import exp, inf
from operator import gt
from typing import NamedTuple

from games.core import Scores
from games.gulek.board import BALL, BALLS, PITS, ROW, at, count, numbers, numbers_of, pile
from games.gulek.situation import PHASES
from games.gulek.state import State
from games.vectors import one_hot

PER_PIT = 0.05
"""Of a pit with a ball of one's own, while balls are placed, in log odds of being first."""

# The same in stage two.
PER_BALL = 0.2
PER_SHARE = 4.0  # of as many balls as the seats have in the mean
PER_PARKED = 0.45  # of a pair in the furrow
PER_CAPTURE = 0.7  # of each ball that the best sowing captures, for the seat to move
PER_LATER_CAPTURE = 0.35  # the same for the others
PER_SOWING = 0.25  # of a pit that could be sown

# Log odds that the game does not end in a draw. At the end all balls must lie alone, and a leader who has captured all
# there was cannot capture any more, so it is no good to lead by too much.
DECIDED = 4.1
PER_LEADERS_BALL = -0.28
PER_LEADERS_PAIR = -0.45  # in the furrow
PER_OTHERS_PAIR = -0.15
PER_LEADERS_SOWING = -0.1
PER_TARGET = 0.13  # of a pit with balls of the others
PER_CROWD = -0.8  # of a ball that does not lie alone, when the others have none left
QUIET = -3.5  # of all the turns without a capture that there may be, when the leader has none now
QUIET_WITH_CAPTURE = -0.65  # when the leader has one


class Side(NamedTuple):
    """What a seat has on a board."""

    own: bytes
    """Its balls in each pit."""
    balls: int
    """All its balls, those in the furrow included."""
    parked: int
    """Its pairs in the furrow."""
    capture: int
    """The most balls that a sowing would capture."""
    sowings: int
    """How many pits it could sow."""


def evaluate(state: State) -> Scores:
    """Everybody's share by what is on the board, blended with an equal share for a draw."""
    if state.phase == "place":
        return _shares([PER_PIT * sum(pit[seat] > 0 for pit in state.pits) for seat in range(state.seats)])
    board, quiet, mover = _settled(state)
    sizes = numbers(board)
    sides = [_side(sizes, numbers_of(board, seat), pairs) for seat, pairs in enumerate(state.parked)]
    odds = _odds(sides, mover)
    for seat in state.out:
        odds[seat] = -inf
    limit = state.quiet_limit
    if not limit:
        return _shares(odds)
    leader = sides[odds.index(max(odds))]
    tired, equal = quiet / limit, 1 / (len(sides) - len(state.out))
    decided = 0.0 if tired >= 1 else _decided(sizes, sides, leader, tired)
    draw = [equal * (seat not in state.out) for seat in range(len(sides))]
    return tuple([even + decided * (share - even) for share, even in zip(_shares(odds), draw, strict=True)])


def _odds(sides: list[Side], mover: int) -> list[float]:
    """The log odds of each to be first, if not in a draw."""
    per_ball = PER_BALL + PER_SHARE * len(sides) / sum([side.balls for side in sides])
    return [
        per_ball * side.balls
        + PER_PARKED * side.parked
        + (PER_CAPTURE if seat == mover else PER_LATER_CAPTURE) * side.capture
        + PER_SOWING * side.sowings
        for seat, side in enumerate(sides)
    ]


def _decided(sizes: bytes, sides: list[Side], leader: Side, tired: float) -> float:
    """The probability that the game does not end in a draw; `tired` is the part of the turns to it that have passed."""
    others = (sum([side.balls for side in sides]) - leader.balls) / (len(sides) - 1)
    odds = (
        DECIDED
        + PER_LEADERS_BALL * leader.balls
        + PER_LEADERS_PAIR * leader.parked
        + PER_OTHERS_PAIR * (sum([side.parked for side in sides]) - leader.parked)
        + PER_LEADERS_SOWING * leader.sowings
        + PER_TARGET * sum(map(gt, sizes, leader.own))
        + PER_CROWD * (sum(sizes) - len(PITS) + sizes.count(0)) / (1 + others)
        + (QUIET_WITH_CAPTURE if leader.capture else QUIET) * tired
    )
    return 1 / (1 + exp(-odds))


def _side(sizes: bytes, own: bytes, parked: int) -> Side:
    """What a seat with these balls has; `sizes` is all balls in each pit. Whole laps are not looked at."""
    most = sowings = 0
    for pit, balls in enumerate(sizes):
        if balls > 1 and own[pit]:
            sowings += 1
            for last in ((pit + balls) % len(PITS), (pit - balls) % len(PITS)):
                foreign = sizes[last] - own[last]
                if foreign > most:
                    most = foreign
    return Side(own, sum(own) + 2 * parked, parked, most, sowings)


def _settled(state: State) -> tuple[int, int, int]:
    """The board, the turns without a capture, and who is to move when this turn is over.

    Nothing more is parked or unparked; of the balls in a hand those of others fall first.
    """
    board, quiet, seat, seats = state.board, state.quiet, state.seat, state.rules.seats
    if state.phase == "move":
        return board, quiet, seat
    if state.phase == "drop":
        pit, direction = state.pit, state.direction
        for colour in (*range(seat), *range(seat + 1, seats), seat):
            falling = count(state.hand, colour)
            board += ROW[direction][pit][falling] * BALL[colour]
            pit = (pit + direction * falling) % len(PITS)
        last = (pit - direction) % len(PITS)
        captured = pile(board, last) - count(pile(board, last), seat) * BALL[seat]
        board, quiet = board - at(captured, last), 0 if captured else quiet + 1
    return board, quiet, (seat + 1) % seats


def _shares(odds: list[float]) -> Scores:
    """What each can expect by its log odds."""
    weights = [exp(own) for own in odds]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def observe(state: State, seat: int) -> list[float]:
    """20 numbers per seat, and 23.

    Of each seat: balls in each of 15 pits, in the furrow, in the hand, in stock (/ 20); out or not; to move or not.
    Then the phase (5), the pit where the turn goes on (15), the direction of sowing (clockwise, the other way), and how
    far the turns without a capture have come on the way to a draw.
    """
    found: list[float] = []
    pits, holding, stock = state.pits, state.holding, state.stock
    for other in (*range(seat, state.seats), *range(seat)):
        balls = (*(pit[other] for pit in pits), 2 * state.parked[other], holding[other], stock[other])
        found += [*(number / BALLS for number in balls), float(other in state.out), float(other == state.seat)]
    return [
        *found,
        *one_hot(state.phase, PHASES),
        *one_hot(state.pit, PITS),
        *one_hot(state.direction, (1, -1)),
        min(state.quiet / state.quiet_limit, 1.0) if state.quiet_limit else 0.0,
    ]
