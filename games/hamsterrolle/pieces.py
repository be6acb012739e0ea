"""The gear of the game, piece by piece, and how it is dealt out.

Every piece has a number for the whole match: the cone is 0, and after it come four sets of seven in the order of KINDS.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from numpy.random import Generator

from games.hamsterrolle.rules import Rules

KINDS = ("plank", "slat", "brick", "block", "bar", "wedge", "roller")
SETS = 4
CONE = 0
PIECES = 1 + SETS * len(KINDS)
Piece = Annotated[int, Meta(ge=0, lt=PIECES)]

WHEEL = -1
"""Holder of the pieces in the wheel. Pieces in a stock have the seat as their holder."""
OUT = -2
"""Holder of the pieces that are out of the game."""
Holder = Annotated[int, Meta(ge=OUT, lt=SETS)]


def kind_of(piece: int) -> str:
    """The kind of the piece with this number: one of KINDS, or "cone"."""
    return "cone" if piece == CONE else KINDS[(piece - 1) % len(KINDS)]


def set_of(number: int) -> range:
    """The pieces of the set with this number, 0 to 3."""
    first = 1 + number * len(KINDS)
    return range(first, first + len(KINDS))


def deal(rules: Rules, rng: Generator) -> tuple[int, ...]:
    """The holder of each piece at the start: the cone in the wheel, two sets each for two players, else one set each.

    Decision: a fourth set that is to be dealt round among three is shuffled and dealt one by one from the player who
    begins, who so gets three of its pieces and the others two. The rulebook only says that it may be shared out.
    """
    holders = [OUT] * PIECES
    holders[CONE] = WHEEL
    each = 2 if rules.seats == 2 else 1
    for number in range(each * rules.seats):
        for piece in set_of(number):
            holders[piece] = number // each
    if rules.fourth_set == "dealt":
        for dealt, piece in enumerate(rng.permutation(set_of(3))):
            holders[piece] = (rules.first + dealt) % rules.seats
    return tuple(holders)
