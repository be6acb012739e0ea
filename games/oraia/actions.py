"""What a player does in Oraïa: move a piece, turn the disc, pass; and the text forms of these."""

from __future__ import annotations

from typing import NamedTuple

from games.core import IllegalAction, Message
from games.memo import Memo
from games.oraia.board import NAMES, PLACES, members


class Move(NamedTuple):
    """The piece on place `origin` goes to place `to`, by a step or by hops."""

    origin: int
    to: int

    def __str__(self) -> str:
        return f"{NAMES[self.origin]}-{NAMES[self.to]}"


class Turn(NamedTuple):
    """After a move that ended in the centre: the disc turns by `eighths`, -1, 0 or +1, clockwise where positive."""

    eighths: int

    def __str__(self) -> str:
        return f"turn{self.eighths:+}" if self.eighths else "turn0"


class Pass(NamedTuple):
    """The turn of a player who has no move."""

    def __str__(self) -> str:
        return "pass"

    def __bool__(self) -> bool:  # an empty tuple would be false
        return True


Action = Move | Turn | Pass

PASS = Pass()
TURNS = (Turn(-1), Turn(0), Turn(1))
MOVES = tuple(tuple(Move(origin, to) for to in PLACES) for origin in PLACES)
"""MOVES[origin][to], from every place to every place, whether or not the rules ever allow it."""

ACTIONS: tuple[Action, ...] = (*(move for row in MOVES for move in row if move.origin != move.to), *TURNS, PASS)


def _moves_from(row: tuple[Move, ...]) -> Memo[int, tuple[Move, ...]]:
    return Memo(lambda ends: tuple(row[to] for to in members(ends)), limit=1 << 12)


MOVES_TO = {1 << origin: _moves_from(MOVES[origin]) for origin in PLACES}
"""The moves from a place, given by its bit, to every one of a set of places."""

_CALLED = {str(action): action for action in ACTIONS}


def parse(text: str) -> Action:
    """The action with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise IllegalAction(
            Message(
                "{text} is not an action of Oraïa. Actions look like O3-I3, turn-1, turn0, turn+1 and pass.",
                text=repr(text[:20]),
            )
        )
    return _CALLED[text]
