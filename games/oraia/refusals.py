"""Why an action is not allowed in a position of Oraïa, in sentences for players."""

from __future__ import annotations

from typing import Any

from games.core import Message
from games.oraia.actions import ACTIONS, Action, Pass, Turn
from games.oraia.board import CENTRE, CHARGED, COLOURS, FIELDS, GOALS, NAMES, STARTS, facing, members
from games.oraia.position import Position


def refusal(action: Any, position: Position, turn_due: bool, over: bool) -> str:
    """The sentence for an action that is not among those that may be done now.

    `turn_due` is whether a move has just ended in the centre, `over` whether the game has ended.
    """
    if not isinstance(action, Action) or action not in ACTIONS:
        return Message("{text} is not an action of Oraïa.", text=repr(action)[:40])
    if over:
        return Message("The game is over; no piece moves any more.")
    if isinstance(action, Turn):
        return Message("Only a player whose piece has just ended its move in the centre may turn the disc.")
    if turn_due:
        return Message(
            "Your piece has just reached the centre: turn the disc by an eighth, or leave it as it is (turn0)."
        )
    if isinstance(action, Pass):
        return Message("You can move, and only a player who cannot may pass.")
    return _of_piece(position, action.origin) or _of_end(position, *action)


def _of_piece(position: Position, origin: int) -> str | None:
    """What keeps the piece on `origin` from being moved at all."""
    name, piece = NAMES[origin], 1 << origin
    if position.foe & piece:
        return Message(
            "The piece on {place} belongs to {colour}, and it is the turn of {mover}.",
            place=name,
            colour=COLOURS[1 - position.seat],
            mover=COLOURS[position.seat],
        )
    if not position.own & piece:
        return Message("There is no piece on {place}.", place=name)
    if origin in GOALS[position.seat]:
        return Message("The piece on {place} is home and stays there.", place=name)
    if position.own >> CENTRE & 1 and origin != CENTRE:
        return Message("Your piece in the centre must move on now, and no other.")
    return None


def _of_end(position: Position, origin: int, to: int) -> str:
    """What keeps a piece that may be moved from ending on `to`."""
    start, end = NAMES[origin], NAMES[to]
    if (position.own | position.foe) >> to & 1:
        return Message("There is a piece on {end} already.", end=end)
    if to in STARTS[position.seat]:
        return Message(
            "{end} is a start field of {mover}, and no piece goes back to those of its own colour.",
            end=end,
            mover=COLOURS[position.seat],
        )
    if to in FIELDS and not position.charged >> origin & 1:
        return Message("The piece on {start} must end a move in the centre before it may go home.", start=start)
    return _of_hop(position, origin, to) or _of_way(position, origin, to)


def _of_hop(position: Position, origin: int, to: int) -> str | None:
    """What is wrong with going two places along a line."""
    _, around, hops = CHARGED[position.seat][position.rotation][1 << origin]
    for over in members(around & ~position.foe):
        if hops[1 << over] >> to & 1:
            if position.own >> over & 1:
                return Message(
                    "The piece on {over} is your own, and only those of the other can be hopped over.", over=NAMES[over]
                )
            return Message(
                "There is no piece on {over} to hop over, and a step goes only to the next place.", over=NAMES[over]
            )
    return None


def _of_way(position: Position, origin: int, to: int) -> str:
    """Why no way leads from `origin` to `to`."""
    start, end = NAMES[origin], NAMES[to]
    if to in FIELDS:
        hole = NAMES[facing(to, position.rotation)]
        return Message("{end} can be entered only along the line from {hole}, which faces it now.", end=end, hole=hole)
    if origin in FIELDS:
        hole = NAMES[facing(origin, position.rotation)]
        return Message(
            "From {start} a piece enters {hole}, which faces it now, or hops over a piece of the other there.",
            start=start,
            hole=hole,
        )
    return Message(
        "From {start} to {end} there is neither a step along a line nor a chain of hops over pieces of the other.",
        start=start,
        end=end,
    )
