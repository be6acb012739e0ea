"""Gulek's ring of pits as one integer, and what can be read off it for all pits at once.

Every pit has a lane of eight bits for a number of balls, so 120 bits hold one number for each of the 15 pits. The board
has several such blocks one above the other: the lowest counts all balls, block 1 + c those of seat c. So a ball is a 1
in two lanes, and the balls of a pit, shifted down from its lanes, read like those of pit 0; a hand is written the same
way. No lane counts up to 128, so its highest bit is free to say yes or no about the pit. A set of pits has these bits.
"""

from __future__ import annotations

from functools import partial

from games.memo import Memo

PITS = range(15)
"""Clockwise."""

BALLS = 20
"""Of each player."""

MOST_SEATS = 6

_LANE = 8
_BLOCK = _LANE * len(PITS)


def _everywhere(number: int) -> int:
    """A block with this number in every lane."""
    return sum(number << _LANE * pit for pit in PITS)


_ALL = _everywhere(255)
_TWOS = _everywhere(2)
_YES = _everywhere(128)
_FROM_ONE, _FROM_TWO = _everywhere(128 - 1), _everywhere(128 - 2)  # added to a number, these say if it is that large

BALL = tuple(1 | 1 << _BLOCK * (1 + seat) for seat in range(MOST_SEATS))
"""A ball of each seat, in pit 0 or in a hand."""

_PIT = sum(255 << _BLOCK * block for block in range(1 + MOST_SEATS))

ROW = {
    direction: tuple(
        tuple(sum(1 << _LANE * ((pit + direction * i) % 15) for i in range(balls)) for balls in range(BALLS + 1))
        for pit in PITS
    )
    for direction in (1, -1)
}
"""ROW[direction][pit][balls] times a ball: one ball to each of that many pits from `pit` on; +1 is clockwise."""


def pile(board: int, pit: int) -> int:
    """The balls in a pit, as they are in a hand."""
    return board >> _LANE * pit & _PIT


def at(balls: int, pit: int) -> int:
    """Balls as they are in a hand, put into a pit of an empty board."""
    return balls << _LANE * pit


def size(balls: int) -> int:
    """How many balls there are in a pit or hand."""
    return balls & 255


def count(balls: int, seat: int) -> int:
    """How many balls of `seat` there are in a pit or hand."""
    return balls >> _BLOCK * (1 + seat) & 255


def total(board: int) -> int:
    """How many balls there are on the board."""
    return (board & _ALL) % 255  # the sum of the digits to the base 256, as casting out nines gives it to the base 10


def total_of(board: int, seat: int) -> int:
    """How many balls of `seat` there are on the board."""
    return (board >> _BLOCK * (1 + seat) & _ALL) % 255


def numbers(board: int) -> bytes:
    """How many balls there are in each pit."""
    return (board & _ALL).to_bytes(len(PITS), "little")


def numbers_of(board: int, seat: int) -> bytes:
    """How many balls of `seat` there are in each pit."""
    return numbers(board >> _BLOCK * (1 + seat))


def sowable(board: int, seat: int) -> int:
    """The pits with two balls or more, of which one at least belongs to `seat`."""
    own = board >> _BLOCK * (1 + seat) & _ALL
    return own + _FROM_ONE & (board & _ALL) + _FROM_TWO & _YES


def pairs(board: int, seat: int) -> int:
    """The pits with exactly two balls, both of `seat`."""
    own = board >> _BLOCK * (1 + seat) & _ALL
    other_than_two = own ^ _TWOS | board & _ALL ^ _TWOS
    return other_than_two + _FROM_ONE & _YES ^ _YES


def empty(board: int) -> int:
    """The pits without a ball."""
    return (board & _ALL) + _FROM_ONE & _YES ^ _YES


def above(pits: int, pit: int) -> int:
    """Those of a set of pits that have a higher number than `pit`; all of them above -1."""
    return pits & -1 << _LANE * (pit + 1)


def members(pits: int) -> tuple[int, ...]:
    """The numbers of a set of pits, in rising order."""
    return tuple(pit for pit in PITS if pits >> _LANE * pit & 128)


def _droppable(seat: int, hand: int) -> tuple[int, ...]:
    held = [other for other in range(MOST_SEATS) if count(hand, other)]
    return tuple(other for other in held if other != seat or count(hand, seat) > 1 or held == [seat])


DROPPABLE = tuple(Memo(partial(_droppable, seat)) for seat in range(MOST_SEATS))
"""DROPPABLE[seat][hand]: whose ball may fall next from the hand of `seat`, whose own must be the last to fall."""
