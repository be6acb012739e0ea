"""The actions of Flügelrad, whole turns: their text form, and how they move the marbles."""

from __future__ import annotations

from typing import NamedTuple

from games.core import IllegalAction, Message
from games.fluegelrad.board import CORNERS, HOLES, HOLLOWS, hollow_set


class Turn(NamedTuple):
    """A whole turn: the impeller is set into `hole` and turned clockwise by `sixths` of a full turn, 1 to 5."""

    hole: int
    sixths: int

    def __str__(self) -> str:
        return f"{self.hole}+{self.sixths}"


TURNS = tuple(Turn(hole, sixths) for hole in HOLES for sixths in range(1, 6))
"""All turns in rising order. Turning on past a position is free, so only where the impeller ends counts."""

TURNS_FROM: dict[int | None, tuple[Turn, ...]] = {
    None: TURNS,
    **{wheel: tuple(turn for turn in TURNS if turn.hole != wheel) for wheel in HOLES},
}
"""The turns that can follow, by the hole where the impeller is."""


class Carriage(NamedTuple):
    """How a turn moves a set of marbles: those around the hole by the table `moved`, those elsewhere not at all."""

    hole: int
    about: int
    elsewhere: int
    moved: dict[int, int]


def _carriage(turn: Turn) -> Carriage:
    """The contents of the corners move on by so many corners, tabulated for all 64 sets of marbles around the hole."""
    before = CORNERS[turn.hole]
    after = before[turn.sixths :] + before[: turn.sixths]
    moved = {0: 0}
    for source, target in zip(before, after, strict=True):
        moved |= {lying | 1 << source: there | 1 << target for lying, there in moved.items()}
    about = hollow_set(before)
    return Carriage(turn.hole, about, hollow_set(HOLLOWS) - about, moved)


CARRIAGES = {turn: _carriage(turn) for turn in TURNS}
"""How each turn moves the marbles."""

_CALLED = {str(turn): turn for turn in TURNS}


def no_turn(text: str) -> IllegalAction:
    """The error for what is not a turn of this game, quoted as `text`."""
    return IllegalAction(
        Message("{text} is not a turn of Flügelrad. Turns are hole+sixths, from 0+1 to 6+5.", text=text[:40])
    )


def parse(text: str) -> Turn:
    """The turn with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise no_turn(repr(text))
    return _CALLED[text]
