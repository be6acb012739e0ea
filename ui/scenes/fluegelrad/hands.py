"""The hands that made the turns since the app was opened, so that a turn can be seen again as it was made."""

from __future__ import annotations

from collections import OrderedDict

from games.fluegelrad import Turn
from sim.impeller.inputs import Timed
from sim.impeller.world import Contents

Hand = tuple[Timed, ...]
"""What a hand did to the impeller, and when."""

KEPT = 4000
"""Turns that are remembered at most; a long game has some hundred."""

_made: OrderedDict[tuple[tuple[int | None, ...], Turn], Hand] = OrderedDict()


def keep(contents: Contents, turn: Turn, hand: Hand) -> None:
    """Remembers the hand that made a turn of what lay in the hollows; a later one replaces it."""
    if hand:
        _made[tuple(contents), turn] = hand
        if len(_made) > KEPT:
            _made.popitem(last=False)


def remembered(contents: Contents, turn: Turn) -> Hand:
    """The hand that made the turn; nothing where there is none."""
    return _made.get((tuple(contents), turn), ())
