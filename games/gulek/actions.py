"""The actions of Gulek and their text forms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from games.core import IllegalAction, Message
from games.gulek.board import MOST_SEATS, PITS, members
from games.memo import Memo


class Action(NamedTuple):
    """An action: a verb, and the pit or the seat that it is about.

    "place" a ball into pit `number`; "sow" the pit, with `direction` +1 clockwise and -1 the other way; "drop" a ball
    of seat `number` from the hand; "park" the pair in the pit; "unpark" a pair into it; be "done" with that; "pass".
    Seat `number` can also "leave" the game, which is never among the legal actions of a turn.
    """

    verb: str
    number: int = 0
    direction: int = 0

    def __str__(self) -> str:
        if self.verb in ("done", "pass"):
            return self.verb
        return f"{_LETTERS[self.verb]}{self.number}{' +-'[self.direction].strip()}"


_LETTERS = {"place": "p", "sow": "s", "drop": "d", "park": "k", "unpark": "u", "leave": "leave"}

DONE, PASS = Action("done"), Action("pass")
PLACE, PARK, UNPARK = (tuple(Action(verb, pit) for pit in PITS) for verb in ("place", "park", "unpark"))
SOW = tuple((Action("sow", pit, -1), Action("sow", pit, +1)) for pit in PITS)
DROP = tuple(Action("drop", seat) for seat in range(MOST_SEATS))
ANYWHERE = frozenset(PLACE)
"""The same as PLACE, for fast membership tests."""

ACTIONS = tuple(sorted((*PLACE, *chain(*SOW), *DROP, *PARK, *UNPARK, DONE, PASS)))
"""All that can be legal in a turn, in rising order."""

LEAVE = tuple(Action("leave", seat) for seat in range(MOST_SEATS))

_CALLED = {str(action): action for action in (*ACTIONS, *LEAVE)}


def parse(text: str) -> Action:
    """The action with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise IllegalAction(
            Message(
                "{text} is not an action of Gulek. Actions look like p7, s7+, s7-, d1, k7, u7, done, pass or leave2.",
                text=repr(text[:20]),
            )
        )
    return _CALLED[text]


def _for_each(choices: Sequence[tuple[Action, ...]]) -> Memo[int, tuple[Action, ...]]:
    """For every set of pits, the actions that `choices` has for each of them."""
    return Memo(lambda pits: tuple(action for pit in members(pits) for action in choices[pit]))


SOWINGS, PARKINGS, UNPARKINGS = _for_each(SOW), _for_each([*zip(PARK)]), _for_each([*zip(UNPARK)])
"""For every set of pits: to sow each of them, either way; to park the pair of each; to bring a pair back into each."""

DROPS: Memo[tuple[int, ...], tuple[Action, ...]] = Memo(lambda seats: tuple(DROP[seat] for seat in seats))
"""A ball of each of these seats."""
