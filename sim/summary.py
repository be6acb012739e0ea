"""What there is to tell of a match that is over: who placed and lost how much, and its best and worst moments."""

from __future__ import annotations

from typing import NamedTuple

from games.hamsterrolle import CONE, WHEEL, Dropped, Placed, Took
from sim.matchfile import MatchRecord


class Summary(NamedTuple):
    """A match in figures; tuples have an entry for each seat, turns are numbered from 0.

    `stay` is the piece that lay in the wheel for most turns on end, and how many these were; `roll` (rad) how far the
    wheel was rolled at most. `best` is the turn in which a piece was placed in the fullest wheel without a fall, and
    `worst` the one that cost most pieces.
    """

    placed: tuple[int, ...]
    falls: tuple[int, ...]
    taken: tuple[int, ...]
    stay: tuple[int, int] | None
    roll: float
    best: int | None
    worst: int | None


def summary(record: MatchRecord) -> Summary:
    """The figures of a match."""
    state = record.last.state
    released = [event for event in state.events if isinstance(event, Placed | Dropped)]
    took = [event for event in state.events if isinstance(event, Took)]
    costs: dict[int, int] = {}
    for event in took:
        costs[event.turn] = costs.get(event.turn, 0) + len(event.pieces)
    seats = range(state.seats)
    full = {turn.state.turn: len(turn.state.wheel) for turn in record.turns}
    good = [event.turn for event in released if isinstance(event, Placed) and event.turn not in costs]
    return Summary(
        tuple(sum(event.seat == seat for event in released) for seat in seats),
        tuple(len({event.turn for event in took if event.seat == seat}) for seat in seats),
        tuple(sum(len(event.pieces) for event in took if event.seat == seat) for seat in seats),
        _stay(record),
        max(abs(turn.scene.wheel.angle) for turn in (*record.turns, record.last)),
        max(good, key=lambda turn: full.get(turn, 0), default=None),
        max(costs, key=lambda turn: costs[turn], default=None),
    )


def _stay(record: MatchRecord) -> tuple[int, int] | None:
    """The piece, but for the cone, that lay in the wheel at the start of most turns on end, and of how many."""
    stays: dict[int, int] = {}
    longest: tuple[int, int] | None = None
    for turn in (*record.turns, record.last):
        holders = turn.state.holders
        for piece, holder in enumerate(holders):
            stays[piece] = stays.get(piece, 0) + 1 if holder == WHEEL and piece != CONE else 0
            if stays[piece] > (longest[1] if longest else 0):
                longest = piece, stays[piece]
    return longest
