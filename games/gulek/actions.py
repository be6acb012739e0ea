"""What a player does in Gulek, and the text forms of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.core import IllegalAction
from games.gulek.board import MOST_SEATS, PITS, droppable, members


class Action(NamedTuple):
    """What a player does.

    "place" a ball into pit `number`; "sow" the pit, clockwise with `sense` +1, the other way with -1; "drop" a ball of
    seat `number` from the hand; "park" the pair in the pit; "unpark" a pair into it; be "done" with that; "pass".
    """

    verb: str
    number: int = 0
    sense: int = 0

    def __str__(self) -> str:
        if self.verb in ("done", "pass"):
            return self.verb
        return f"{_LETTERS[self.verb]}{self.number}{' +-'[self.sense].strip()}"


_LETTERS = {"place": "p", "sow": "s", "drop": "d", "park": "k", "unpark": "u"}

DONE, PASS = Action("done"), Action("pass")
PLACE, PARK, UNPARK = (tuple(Action(verb, pit) for pit in PITS) for verb in ("place", "park", "unpark"))
SOW = tuple(Action("sow", pit, sense) for pit in PITS for sense in (-1, 1))
DROP = tuple(Action("drop", seat) for seat in range(MOST_SEATS))
ANYWHERE = frozenset(PLACE)
ACTIONS = tuple(sorted((*PLACE, *SOW, *DROP, *PARK, *UNPARK, DONE, PASS)))
"""All there are."""

_CALLED = {str(action): action for action in ACTIONS}


def parse(text: str) -> Action:
    """The action with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise IllegalAction(
            f"{text[:20]!r} is no action of Gulek: those are p7, s7+, s7-, d1, k7, u7 and the like, done, and pass."
        )
    return _CALLED[text]


@lru_cache(maxsize=1 << len(PITS))
def sowings(pits: int) -> tuple[Action, ...]:
    """Of each of a set of pits, both ways."""
    return tuple(action for action in SOW if action.number in members(pits))


@lru_cache(maxsize=1 << len(PITS))
def parkings(pits: int) -> tuple[Action, ...]:
    """From each of a set of pits."""
    return tuple(PARK[pit] for pit in members(pits))


@lru_cache(maxsize=1 << len(PITS))
def unparkings(pits: int) -> tuple[Action, ...]:
    """Into each of a set of pits."""
    return tuple(UNPARK[pit] for pit in members(pits))


@lru_cache(maxsize=1 << 16)
def drops(hand: int, seat: int) -> tuple[Action, ...]:
    """Of each ball that may be next to fall from the hand of `seat`."""
    return tuple(DROP[other] for other in droppable(hand, seat))
