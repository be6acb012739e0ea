"""The gear of the game, piece by piece, and how it is dealt out.

Every piece has a number for the whole match. The cone is 0; after it come four sets of seven, in the order of KINDS.
"""

from __future__ import annotations

from numpy.random import Generator

from games.hamsterrolle.rules import Rules

KINDS = ("plank", "slat", "brick", "block", "bar", "wedge", "roller")
SETS = 4
CONE = 0
PIECES = 1 + SETS * len(KINDS)

WHEEL = -1
"""Holder of a piece that is in the wheel; a piece in a stock has its seat as holder."""
OUT = -2
"""Holder of a piece that is out of the game."""


def kind_of(piece: int) -> str:
    """The kind of the piece with this number: one of KINDS, or "cone"."""
    return "cone" if piece == CONE else KINDS[(piece - 1) % len(KINDS)]


def set_of(number: int) -> range:
    """The pieces of the set with this number, 0 to 3."""
    return range(1 + number * len(KINDS), 1 + (number + 1) * len(KINDS))


def deal(rules: Rules, rng: Generator) -> tuple[int, ...]:
    """The holder of each piece at the start: the cone in the wheel, two sets each for two players, else one.

    With three players the fourth set is out, or is shuffled and dealt round one by one from the player who begins
    (who so gets three of the seven, a Decision: the rulebook says only that it may be shared out).
    """
    holders = [OUT] * PIECES
    holders[CONE] = WHEEL
    for number in range(SETS):
        for piece in set_of(number):
            holders[piece] = number * rules.seats // SETS if rules.seats != 3 else number
    if rules.seats == 3:
        for turn, piece in enumerate(rng.permutation(set_of(3))):
            holders[piece] = (rules.first + turn) % 3 if rules.fourth_set == "dealt" else OUT
    return tuple(holders)
