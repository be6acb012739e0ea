"""Reads the text of a state of Flügelrad: syntax, bounds, and that it is in canonical form.

Whether play can lead to the state is not checked. The rules work on any board.
"""

from __future__ import annotations

import re
from functools import reduce

from msgspec.structs import replace

from games.core import Message, Outcome, UserError
from games.fluegelrad.board import HOLLOWS, hollow_set
from games.fluegelrad.state import MARBLES, START, Position, State
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of more than 30,000 turns."""

_POSITION = "[01]/[-0-6]/[01.]{24}"
_TEXT = re.compile(
    rf"fluegelrad null_turns=(true|false) repetition=([02-5]) ({_POSITION})(?: past=({_POSITION}(?:,{_POSITION})*))?"
    r"(?: over=(\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where there is none."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        example = State(0, *START).text()
        raise UserError(
            Message("{text} is not a state of Flügelrad. Example: {example}", text=repr(text[:80]), example=example)
        )
    null_turns, repetition, now, earlier, over = match.groups()
    state = State(int(repetition), *_read_position(now), null_turns=null_turns == "true")
    if earlier:
        state = replace(state, past=reduce(Past.then, map(_read_position, earlier.split(",")), Past()))
    state = state.judged()
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise UserError(
            Message("This state of Flügelrad is not in canonical form: {text}", text=repr(state.text()[:200]))
        )
    return state


def _read_position(text: str) -> Position:
    seat, wheel, hollows = text.split("/")
    first, second = (hollow_set(h for h in HOLLOWS if hollows[h] == owner) for owner in "01")
    if first.bit_count() > MARBLES or second.bit_count() > MARBLES:
        raise UserError(
            Message("Each seat has at most {most} marbles, not more as in {text}.", most=MARBLES, text=text)
        )
    return Position(int(seat), None if wheel == "-" else int(wheel), (first, second))
