"""What a player does in Flügelrad: a whole turn of the wheel; its text form, and what it does to the marbles."""

from __future__ import annotations

from typing import NamedTuple

from games.core import IllegalAction, Message
from games.fluegelrad.board import CORNERS, HOLES, HOLLOWS, hollow_set


class Turn(NamedTuple):
    """A whole turn: the wheel is set into `hole` and turned clockwise by `sixths` of a full turn, 1 to 5."""

    hole: int
    sixths: int

    def __str__(self) -> str:
        return f"{self.hole}+{self.sixths}"


TURNS = tuple(Turn(hole, sixths) for hole in HOLES for sixths in range(1, 6))
"""All there are, in their order. Turning on past a position is free, so only where the wheel ends counts."""

TURNS_FROM: dict[int | None, tuple[Turn, ...]] = {
    None: TURNS,
    **{wheel: tuple(turn for turn in TURNS if turn.hole != wheel) for wheel in HOLES},
}
"""The turns that can follow, by where the wheel stands."""


class Carriage(NamedTuple):
    """What a turn does to a set of marbles: those about the hole move as the table says, those elsewhere stay."""

    hole: int
    about: int
    elsewhere: int
    moved: dict[int, int]


def _carriage(turn: Turn) -> Carriage:
    """The corners' contents go round to the corners that follow, for all 64 ways in which marbles can lie there."""
    before = CORNERS[turn.hole]
    after = before[turn.sixths :] + before[: turn.sixths]
    moved = {0: 0}
    for source, target in zip(before, after, strict=True):
        moved |= {lying | 1 << source: there | 1 << target for lying, there in moved.items()}
    about = hollow_set(before)
    return Carriage(turn.hole, about, hollow_set(HOLLOWS) - about, moved)


CARRIAGES = {turn: _carriage(turn) for turn in TURNS}
"""What each turn does."""

_CALLED = {str(turn): turn for turn in TURNS}


def no_turn(text: str) -> IllegalAction:
    """The refusal of what is no turn of this game, quoted as `text`."""
    return IllegalAction(
        Message("{text} is no turn of Flügelrad, which is a hole and a number of sixths: 0+1 to 6+5.", text=text[:40])
    )


def parse(text: str) -> Turn:
    """The turn with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise no_turn(repr(text))
    return _CALLED[text]
