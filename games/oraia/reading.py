"""Reads the text of a state of Oraïa: syntax, bounds, and that it is in canonical form.

Whether play can lead to the state is not checked. The rules work on any board with four pieces each.
"""

from __future__ import annotations

import re
from functools import reduce

from msgspec.structs import replace

from games.core import Message, Outcome, UserError
from games.oraia.board import NAMES, PIECES
from games.oraia.position import START, Position
from games.oraia.state import State
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of more than 20,000 turns."""

_PIECE = re.compile(r"(C|[GIO][0-7])(\*?)")
_POSITION = re.compile(r"([CGIO0-7*]{4,12})/([CGIO0-7*]{4,12})/([0-7])/([01])")
_TEXT = re.compile(r"oraia repetition=([02-5]) (\S+)( turn-due)?(?: passes=([12]))?(?: past=(\S+))?(?: over=(\S+))?")


def load(text: str) -> State:
    """The state with this text form; raises UserError where there is none."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        example = State(0, *START).text()
        raise UserError(
            Message("{text} is not a state of Oraïa. Example: {example}", text=repr(text[:80]), example=example)
        )
    repetition, now, due, passes, earlier, over = match.groups()
    state = State(int(repetition), *_read_position(now), turn_due=due is not None, passes=int(passes or 0))
    if earlier:
        state = replace(state, past=reduce(Past.then, map(_read_position, earlier.split(",")), Past()))
    if not state.turn_due:
        state = state.judged()
    if over:
        state = state.end(Outcome.read(over, State.seats))
    if state.text() != text:
        raise UserError(Message("This state of Oraïa is not in canonical form: {text}", text=repr(state.text()[:200])))
    return state


def _read_position(text: str) -> Position:
    match = _POSITION.fullmatch(text)
    if match is None:
        raise UserError(
            Message(
                "{text} is not a position of Oraïa. Example: {example}", text=repr(text[:80]), example=repr(str(START))
            )
        )
    red, blue, rotation, seat = match.groups()
    pieces = [_PIECE.findall(colour) for colour in (red, blue)]
    reds, blues = (sum({1 << NAMES.index(name) for name, _ in colour}) for colour in pieces)
    charged = sum({1 << NAMES.index(name) for colour in pieces for name, star in colour if star})
    if (reds.bit_count(), blues.bit_count(), (reds | blues).bit_count()) != (PIECES, PIECES, 2 * PIECES):
        raise UserError(Message("Each side has four pieces in places of their own, unlike in {text}.", text=text))
    own, foe = (reds, blues) if seat == "0" else (blues, reds)
    return Position(own, foe, charged, int(rotation), int(seat))
