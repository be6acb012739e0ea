"""What is said of a position of Gulek, in the words of the language that is set."""

from __future__ import annotations

from games.gulek import PASS, State
from ui.words import _, ngettext


def status(state: State) -> str:
    """What the seat to move has to do."""
    if state.outcome is not None:
        return ""
    if state.phase == "place":
        return _("places a ball")
    if state.phase == "drop":
        return _("chooses the ball that falls next")
    if state.phase == "park":
        return _("may park pairs")
    if state.phase == "unpark":
        return _("may bring back more pairs")
    if state.actions() == (PASS,):
        return _("cannot move and has to pass")
    return _("sows a pit or brings back a pair") if state.parked[state.seat] else _("sows a pit")


def facts(state: State, seat: int) -> str:
    """What a seat has."""
    if seat in state.out:
        return _("out of the game")
    if state.phase == "place":
        left = state.stock[seat]
        return ngettext("{count} ball to place", "{count} balls to place", left).format(count=left)
    balls, pairs = state.balls[seat], state.parked[seat]
    told = [ngettext("{count} ball", "{count} balls", balls).format(count=balls)]
    if pairs:
        told.append(ngettext("{count} parked pair", "{count} parked pairs", pairs).format(count=pairs))
    return " · ".join(told)
