"""Reads the text of a state of Raummühle: syntax, bounds, and that it is in canonical form.

Whether play can lead to the state is not checked. The rules work on any cube.
"""

from __future__ import annotations

import re

import msgspec

from games.core import Message, Outcome, UserError
from games.raummuehle.cube import RODS, Pair, height
from games.raummuehle.options import FORMAT, PLACEMENTS, RULES, VERSIONS
from games.raummuehle.state import State, begin, verdict

_TEXT = re.compile(
    rf"raummuehle format=({'|'.join(PLACEMENTS)}) rules=({'|'.join(VERSIONS)}) points=([0-9]{{1,2}}):([0-9]{{1,2}}) "
    r"left=([0-9]{1,2}) owed=([0-7]) last=(-|[A-D][1-4]) rods=((?:[01]{0,4}/){15}[01]{0,4})"
    r"(?: over=(\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where there is none."""
    match = _TEXT.fullmatch(text)
    if match is None:
        example = begin(2, {"format": FORMAT.default, "rules": RULES.default}).text()
        raise UserError(
            Message("{text} is not a state of Raummühle. Example: {example}", text=repr(text[:80]), example=example)
        )
    format, rules, points, more_points, left, owed, last, rods, over = match.groups()
    balls = _owned("0", rods), _owned("1", rods)
    placed = PLACEMENTS[format] - int(left)
    if placed < 0:
        raise UserError(
            Message("left={left} is more than the {most} balls of this format.", left=left, most=PLACEMENTS[format])
        )
    seat = (placed - (owed != "0")) % 2
    state = State(format, rules, seat, balls, (int(points), int(more_points)), int(left), int(owed), _top(balls, last))
    if not state.owed:
        state = msgspec.structs.replace(state, outcome=verdict(format, state.points, state.left))
    elif not state.removable:
        raise UserError(Message("owed={owed}, but there is no ball to remove.", owed=owed))
    if not state.owed and state.outcome is None and not state.actions():
        raise UserError(Message("left={left}, but all rods are full.", left=left))
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise UserError(Message("This state of Raummühle is not in canonical form: {text}", text=repr(state.text())))
    return state


def _owned(seat: str, rods: str) -> int:
    """The cells of the seat's balls, as a set, from the text of the rods."""
    return sum(
        1 << rod + 16 * level
        for rod, balls in enumerate(rods.split("/"))
        for level, owner in enumerate(balls)
        if owner == seat
    )


def _top(balls: Pair, name: str) -> int | None:
    """The cell of the top ball on the rod of this name, or of an empty rod the lowest; None without such a rod."""
    if name not in RODS:
        return None
    rod = RODS.index(name)
    return rod + 16 * max(height(balls, rod) - 1, 0)
