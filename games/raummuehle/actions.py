"""What a player does in Raummühle: place a ball, remove one, decline to; and the text forms of these."""

from __future__ import annotations

from typing import NamedTuple

from games.core import IllegalAction, Message
from games.raummuehle.cube import RODS


class Action(NamedTuple):
    """A ball is placed on a rod ("place"), one is removed from its top ("remove"), or a removal is declined."""

    verb: str
    rod: int | None = None

    def __str__(self) -> str:
        if self.rod is None:
            return self.verb
        return f"{'x' if self.verb == 'remove' else ''}{RODS[self.rod]}"


PLACE = tuple(Action("place", rod) for rod in range(16))
REMOVE = tuple(Action("remove", rod) for rod in range(16))
DECLINE = Action("decline")
ACTIONS = (DECLINE, *PLACE, *REMOVE)
"""All there are, in their order."""


def _picked(actions: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """For each set of eight rods those of their actions that belong to rods in the set."""
    return [tuple(action for rod, action in enumerate(actions) if rods >> rod & 1) for rods in range(256)]


_PLACE_AB, _PLACE_CD = _picked(PLACE[:8]), _picked(PLACE[8:])
_REMOVE_AB, _REMOVE_CD = _picked(REMOVE[:8]), _picked(REMOVE[8:])


def placements(rods: int) -> tuple[Action, ...]:
    """A placement on each rod of the set, in their order."""
    return _PLACE_AB[rods & 0xFF] + _PLACE_CD[rods >> 8]


def removals(rods: int) -> tuple[Action, ...]:
    """A removal from each rod of the set, in their order."""
    return _REMOVE_AB[rods & 0xFF] + _REMOVE_CD[rods >> 8]


PLACED_ON = {action: rod for rod, action in enumerate(PLACE)}
"""The rod of each placement."""

REMOVED_FROM = {action: rod for rod, action in enumerate(REMOVE)}
"""The rod of each removal."""

_CALLED = {str(action): action for action in ACTIONS}


def no_action(text: str) -> IllegalAction:
    """The refusal of what is no action of this game, quoted as `text`."""
    return IllegalAction(
        Message("{text} is not an action of Raummühle. Actions are A1 to D4, xA1 to xD4, and decline.", text=text[:40])
    )


def parse(text: str) -> Action:
    """The action with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise no_action(repr(text))
    return _CALLED[text]
