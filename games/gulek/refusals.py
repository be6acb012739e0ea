"""Why an action is not allowed in a state of Gulek, in sentences for players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core import Sentence
from games.gulek.actions import ACTIONS, Action

if TYPE_CHECKING:
    from games.gulek.state import State


def refusal(state: State, action: Any) -> str:
    """The sentence for an action that is not among those of the state."""
    if type(action) is not Action or action not in ACTIONS:
        return Sentence("{text} is no action of Gulek.", text=repr(action)[:40])
    if state.outcome is not None:
        return Sentence("The game is over; no ball moves any more.")
    verb, number, _ = action
    if verb not in _VERBS[state.phase]:
        return _OTHERWISE[state.phase]
    return _REASONS[verb](state, number)


_VERBS = {
    "place": ("place",),
    "move": ("sow", "unpark", "pass"),
    "drop": ("drop",),
    "park": ("park", "done"),
    "unpark": ("unpark", "done"),
}
"""What can be done in each phase at all."""

_OTHERWISE = {
    "place": Sentence("The first stage lasts until all balls are in the pits: place one of yours."),
    "move": Sentence("It is the start of a turn: sow a pit or bring back parked pairs, or pass if you can do neither."),
    "drop": Sentence("You are sowing: drop the balls in your hand one by one."),
    "park": Sentence("You have sown: all you can do now is park pairs or be done."),
    "unpark": Sentence("You are bringing back parked pairs: go on with that or be done."),
}


def _sow(state: State, pit: int) -> str:
    balls = state.pits[pit]
    if sum(balls) == 0:
        return Sentence("Pit {pit} is empty.", pit=pit)
    if sum(balls) == 1:
        return Sentence("There is only one ball in pit {pit}, and single balls cannot be moved.", pit=pit)
    return Sentence("None of the balls in pit {pit} is yours.", pit=pit)


def _drop(state: State, seat: int) -> str:
    if seat >= state.seats or not state.holding[seat]:
        return Sentence("There is no ball of seat {seat} in your hand.", seat=seat)
    return Sentence("The last ball that falls must be one of yours, so keep this one until then.")


def _park(state: State, pit: int) -> str:
    if pit <= state.pit:
        return Sentence(
            "Pairs are parked from lower to higher pits, and you have already parked the one from pit {done}.",
            done=state.pit,
        )
    return Sentence(
        "A pair is parked from a pit that holds exactly two balls, both yours; pit {pit} does not.", pit=pit
    )


def _unpark(state: State, pit: int) -> str:
    if not state.parked[state.seat]:
        return Sentence("You have no parked pair to bring back.")
    if state.phase == "unpark" and pit <= state.pit:
        return Sentence(
            "Pairs are brought back from lower to higher pits, and you have already put one into pit {done}.",
            done=state.pit,
        )
    return Sentence("A parked pair goes into an empty pit, and there are balls in pit {pit}.", pit=pit)


def _pass(state: State, _: int) -> str:
    return Sentence("You can move, and only a player who cannot may pass.")


# A ball may be placed in any pit, and being done is refused only where it is no use, so these need no reason.
_REASONS = {"sow": _sow, "drop": _drop, "park": _park, "unpark": _unpark, "pass": _pass}
