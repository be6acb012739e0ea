"""Why an action is not legal in a situation of Gulek, in sentences for players."""

from __future__ import annotations

from typing import Any

from games.core import Message
from games.gulek.actions import ACTIONS, LEAVE, Action
from games.gulek.situation import Situation


def refusal(now: Situation, action: Any) -> str:
    """The sentence for an action that is not legal in the situation."""
    if type(action) is not Action or (action not in ACTIONS and action not in LEAVE):
        return Message("{text} is not an action of Gulek.", text=repr(action)[:40])
    if now.outcome is not None:
        return Message("The game is over; no ball moves any more.")
    verb, number, _ = action
    if verb == "leave":
        return Message("Leaving ends this game, so the player resigns instead.")
    if verb not in _VERBS[now.phase]:
        return _WRONG_PHASE[now.phase]
    return _REASONS[verb](now, number)


_VERBS = {
    "place": ("place",),
    "move": ("sow", "unpark", "pass"),
    "drop": ("drop",),
    "park": ("park", "done"),
    "unpark": ("unpark", "done"),
}
"""What can be legal in each phase."""

_WRONG_PHASE = {
    "place": Message("The first stage lasts until all balls are in the pits. Place one of yours."),
    "move": Message("It is the start of a turn: sow a pit or bring back parked pairs. Pass if you can do neither."),
    "drop": Message("You are sowing: drop the balls in your hand one by one."),
    "park": Message("Your turn is nearly over: all you can do now is park pairs, or finish."),
    "unpark": Message("You are bringing back parked pairs: bring back another, or finish."),
}


def _sow(now: Situation, pit: int) -> str:
    balls = sum(now.pits[pit])
    if balls == 0:
        return Message("This pit is empty.")
    if balls == 1:
        return Message("This pit holds only one ball, and single balls cannot be sown.")
    return Message("None of the balls in this pit is yours.")


def _drop(now: Situation, seat: int) -> str:
    if seat >= now.seats or not now.holding[seat]:
        return Message("There is no ball of this colour in your hand.")
    return Message("The last ball you drop must be one of yours, so keep this one until then.")


def _park(now: Situation, pit: int) -> str:
    if pit <= now.pit:
        return Message("Pairs are parked by rising pits, and you have already parked the one from a later pit.")
    return Message("Only a pair can be parked: a pit with exactly two balls, both yours.")


def _unpark(now: Situation, pit: int) -> str:
    if not now.parked[now.seat]:
        return Message("You have no parked pair to bring back.")
    if now.phase == "unpark" and pit <= now.pit:
        return Message("Pairs are brought back by rising pits, and you have already filled a later pit.")
    return Message("A parked pair goes into an empty pit, and this one holds balls.")


def _pass(now: Situation, _: int) -> str:
    return Message("You can move, so you may not pass.")


# A ball may be placed in any pit, and "done" is refused only in other phases, so these two need no reason.
_REASONS = {"sow": _sow, "drop": _drop, "park": _park, "unpark": _unpark, "pass": _pass}
