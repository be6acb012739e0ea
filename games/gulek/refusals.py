"""Why an action is not allowed in a situation of Gulek, in sentences for players."""

from __future__ import annotations

from typing import Any

from games.core import Message
from games.gulek.actions import ACTIONS, Action
from games.gulek.situation import Situation


def refusal(now: Situation, action: Any) -> str:
    """The sentence for an action that is not among those of the situation."""
    if type(action) is not Action or action not in ACTIONS:
        return Message("{text} is no action of Gulek.", text=repr(action)[:40])
    if now.outcome is not None:
        return Message("The game is over; no ball moves any more.")
    verb, number, _ = action
    if verb not in _VERBS[now.phase]:
        return _OTHERWISE[now.phase]
    return _REASONS[verb](now, number)


_VERBS = {
    "place": ("place",),
    "move": ("sow", "unpark", "pass"),
    "drop": ("drop",),
    "park": ("park", "done"),
    "unpark": ("unpark", "done"),
}
"""What can be done in each phase at all."""

_OTHERWISE = {
    "place": Message("The first stage lasts until all balls are in the pits: place one of yours."),
    "move": Message("It is the start of a turn: sow a pit or bring back parked pairs, or pass if you can do neither."),
    "drop": Message("You are sowing: drop the balls in your hand one by one."),
    "park": Message("You have sown: all you can do now is park pairs or be done."),
    "unpark": Message("You are bringing back parked pairs: go on with that or be done."),
}


def _sow(now: Situation, pit: int) -> str:
    balls = now.pits[pit]
    if sum(balls) == 0:
        return Message("Pit {pit} is empty.", pit=pit)
    if sum(balls) == 1:
        return Message("There is only one ball in pit {pit}, and single balls cannot be moved.", pit=pit)
    return Message("None of the balls in pit {pit} is yours.", pit=pit)


def _drop(now: Situation, seat: int) -> str:
    if seat >= now.seats or not now.holding[seat]:
        return Message("There is no ball of seat {seat} in your hand.", seat=seat)
    return Message("The last ball that falls must be one of yours, so keep this one until then.")


def _park(now: Situation, pit: int) -> str:
    if pit <= now.pit:
        return Message(
            "Pairs are parked from lower to higher pits, and you have already parked the one from pit {done}.",
            done=now.pit,
        )
    return Message("A pair is parked from a pit that holds exactly two balls, both yours; pit {pit} does not.", pit=pit)


def _unpark(now: Situation, pit: int) -> str:
    if not now.parked[now.seat]:
        return Message("You have no parked pair to bring back.")
    if now.phase == "unpark" and pit <= now.pit:
        return Message(
            "Pairs are brought back from lower to higher pits, and you have already put one into pit {done}.",
            done=now.pit,
        )
    return Message("A parked pair goes into an empty pit, and there are balls in pit {pit}.", pit=pit)


def _pass(now: Situation, _: int) -> str:
    return Message("You can move, and only a player who cannot may pass.")


# A ball may be placed in any pit, and being done is refused only where it is no use, so these need no reason.
_REASONS = {"sow": _sow, "drop": _drop, "park": _park, "unpark": _unpark, "pass": _pass}
