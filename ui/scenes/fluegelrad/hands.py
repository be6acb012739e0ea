"""The hands that made the turns since the app was opened, so that a turn can be seen again as it was made."""

from __future__ import annotations

from collections import OrderedDict

from games.fluegelrad import Turn
from games.record import Trace
from sim.impeller.inputs import FURTHEST, LONGEST, LetGo, Timed, TurnTo
from sim.impeller.world import Contents

Hand = tuple[Timed, ...]
"""What a hand did to the impeller, and when."""

LONGEST_HAND = 1_000
"""Inputs of a turn that a record has room for; a hand that dithered longer is not kept."""
FASTEST = 40.0
"""Rate (rad/s) beyond which no input can want the impeller to turn."""
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


def traced(hand: Hand) -> Trace:
    """The hand as rows of numbers: step, angle, speed where it turns, and the step alone where it lets go."""
    if len(hand) > LONGEST_HAND:
        return ()
    return tuple(
        (timed.step, timed.input.angle, timed.input.speed) if isinstance(timed.input, TurnTo) else (timed.step,)
        for timed in hand
    )


def read(trace: Trace) -> Hand:
    """The hand of such rows. What cannot have been a hand's is left out, as it comes from a file."""
    inputs = [Timed(int(row[0]), TurnTo(*row[1:]) if len(row) == 3 else LetGo()) for row in trace if len(row) in (1, 3)]
    steps = [timed.step for timed in inputs]
    angles = [timed.input.angle for timed in inputs if isinstance(timed.input, TurnTo)]
    fits = steps == sorted(steps) and angles == sorted(angles) and min([*steps, *angles], default=0) >= 0
    within = max(steps, default=0) <= LONGEST and max(angles, default=0) <= FURTHEST
    slow = all(0 <= timed.input.speed <= FASTEST for timed in inputs if isinstance(timed.input, TurnTo))
    return tuple(inputs) if fits and within and slow else ()
