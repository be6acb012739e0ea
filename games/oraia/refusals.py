"""Why an action is not allowed in a state of Oraïa, in sentences for players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core import Sentence
from games.oraia.actions import ACTIONS, Action, Pass, Turn
from games.oraia.board import CHARGED, COLOURS, FIELDS, GOALS, NAMES, STARTS, facing, members

if TYPE_CHECKING:
    from games.oraia.state import State


def refusal(state: State, action: Any) -> str:
    """The sentence for an action that is not among those of the state."""
    if not isinstance(action, Action) or action not in ACTIONS:
        return Sentence("{text} is no action of Oraïa.", text=repr(action)[:40])
    if state.outcome is not None:
        return Sentence("The game is over; no piece moves any more.")
    if isinstance(action, Turn):
        return Sentence("Only a player whose piece has just ended its move in the centre may turn the disc.")
    if state.turn_due:
        return Sentence(
            "Your piece has just reached the centre: turn the disc by an eighth, or leave it as it is (turn0)."
        )
    if isinstance(action, Pass):
        return Sentence("You can move, and only a player who cannot may pass.")
    return _of_piece(state, action.origin) or _of_end(state, *action)


def _of_piece(state: State, origin: int) -> str | None:
    """What keeps the piece on `origin` from being moved at all."""
    name, piece = NAMES[origin], 1 << origin
    if state.foe & piece:
        return Sentence(
            "The piece on {place} belongs to {colour}, and it is the turn of {mover}.",
            place=name,
            colour=COLOURS[1 - state.seat],
            mover=COLOURS[state.seat],
        )
    if not state.own & piece:
        return Sentence("There is no piece on {place}.", place=name)
    if origin in GOALS[state.seat]:
        return Sentence("The piece on {place} is home and stays there.", place=name)
    if state.must_move not in (None, origin):
        return Sentence("Your piece in the centre must move on now, and no other.")
    return None


def _of_end(state: State, origin: int, to: int) -> str:
    """What keeps a piece that may be moved from ending on `to`."""
    start, end = NAMES[origin], NAMES[to]
    if (state.own | state.foe) >> to & 1:
        return Sentence("There is a piece on {end} already.", end=end)
    if to in STARTS[state.seat]:
        return Sentence(
            "{end} is a start field of {mover}, and no piece goes back to those of its own colour.",
            end=end,
            mover=COLOURS[state.seat],
        )
    if to in FIELDS and not state.charged >> origin & 1:
        return Sentence("The piece on {start} must end a move in the centre before it may go home.", start=start)
    return _of_hop(state, origin, to) or _of_way(state, origin, to)


def _of_hop(state: State, origin: int, to: int) -> str | None:
    """What is wrong with going two places along a line."""
    _, around, hops = CHARGED[state.seat][state.rotation][1 << origin]
    for over in members(around & ~state.foe):
        if hops[1 << over] >> to & 1:
            if state.own >> over & 1:
                return Sentence(
                    "The piece on {over} is your own, and only those of the other can be hopped over.", over=NAMES[over]
                )
            return Sentence(
                "There is no piece on {over} to hop over, and a step goes only to the next place.", over=NAMES[over]
            )
    return None


def _of_way(state: State, origin: int, to: int) -> str:
    """Why no way leads from `origin` to `to`."""
    start, end = NAMES[origin], NAMES[to]
    if to in FIELDS:
        hole = NAMES[facing(to, state.rotation)]
        return Sentence("{end} can be entered only along the line from {hole}, which faces it now.", end=end, hole=hole)
    if origin in FIELDS:
        hole = NAMES[facing(origin, state.rotation)]
        return Sentence(
            "From {start} a piece enters {hole}, which faces it now, or hops over a piece of the other there.",
            start=start,
            hole=hole,
        )
    return Sentence(
        "From {start} to {end} there is neither a step along a line nor a chain of hops over pieces of the other.",
        start=start,
        end=end,
    )
